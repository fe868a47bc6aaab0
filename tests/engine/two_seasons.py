"""A league of two seasons in files, of which the counting of work and the hard times of the store make use."""

from collections.abc import Mapping
from pathlib import Path

from tests.building import build
from tests.files import write_files
from whistpress.engine.report import Report

FIRST = ("Amy Abel", "Ben Baker", "Cora Cole", "Dan Dale", "Edith Earl", "Frank Ford", "Grace Gray", "Henry Hill")
OTHERS = ("Ida Irons", "John Jay", "Kate King", "Leo Lund", "Mary Moss", "Noor Nair", "Olive Orr", "Paul Pryce")
FRIDAY, MONDAY = "content/events/1900-01/friday.toml", "content/events/1901-02/monday.toml"


def evening(title: str, date: str, names: tuple[str, ...]) -> str:
    """An evening of four pairs."""
    entries = "".join(f'{pair + 1} = ["{names[2 * pair]}", "{names[2 * pair + 1]}"]\n' for pair in range(4))
    scores = "".join(
        f"\n[[scores]]\ndeal = {deal}\nns = [{one}, {other}]\n"
        for deal, one, other in ((1, 7, 5), (2, 8, 6), (3, 9, 4), (4, 6, 6))
    )
    return f'title = "{title}"\ndate = {date}\n\n[movement]\nsystem = "clay"\npairs = 4\n\n[entries]\n{entries}{scores}'


def id_of(name: str) -> str:
    """The id of a member."""
    return name.lower().replace(" ", "-")


def _members() -> str:
    """The first is written down in the events as she was called before."""
    tables = "\n".join(f'[{id_of(name)}]\nname = "{name}"\n' for name in (*FIRST, *OTHERS))
    return tables.replace('name = "Amy Abel"\n', 'name = "Amy Adams"\nalso = ["Amy Abel"]\n')


LEAGUE: Mapping[str, str] = {
    "content/league.toml": 'name = "Harbour Whist"\n\n[records]\nminimum_deals = 1\nseason_deals = 1\ntogether = 1\n',
    "content/members.toml": _members(),
    FRIDAY: evening("Friday game", "1900-11-02", FIRST),
    MONDAY: evening("Monday game", "1901-11-04", OTHERS),
    "content/standings.toml": "".join(
        f'[{id_}]\ntitle = "{id_}"\nseason = "{season}"\nmeasure = "places"\npoints = [3, 2, 1]\n\n'
        for id_, season in (("friday-ladder", "1900-01"), ("monday-ladder", "1901-02"))
    ),
    "content/pages/about.md": '+++\ntitle = "About"\n+++\n\nWe play.\n',
    "templates/assets/own.css": "p { margin: 0 }\n",
}
"""Two seasons of one evening each; nobody played in both."""


def laid_out(project: Path) -> Path:
    """The league's files in a folder."""
    return write_files(project, LEAGUE)


def write(project: Path, path: str, text: str) -> None:
    """Write a file of the league."""
    write_files(project, {path: text})


def swap(project: Path, path: str, old: str, new: str) -> None:
    """Change words of a file that stand there."""
    text = (project / path).read_text("utf-8")
    assert old in text
    write(project, path, text.replace(old, new))


def built(project: Path, output: Path | None = None, *, pdf: bool = False) -> Report:
    """A build that goes well, in this process."""
    report = build(project, output, pdf=pdf, jobs=1)
    assert not report.problems.errors, [problem.message for problem in report.problems]
    assert report.written
    return report


def made(project: Path) -> list[str]:
    """What a build makes, and does not take from the store."""
    return sorted(built(project).made)
