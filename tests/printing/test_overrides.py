"""A league changes what is printed like any page, by a file of the same name or by a block; faults are told with their line."""

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.building import build, check
from tests.files import write_content, write_files
from tests.printing.evenings import evening
from whistpress import league
from whistpress.core.model import Event
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.league.plan import desk
from whistpress.league.plan import documents as printed
from whistpress.packaged import theme_folder
from whistpress.printing.leaf import DocumentPart, Leaf, html
from whistpress.printing.sheet import SHEETS
from whistpress.site.theme import TemplateFault, Theme

LEAF = Leaf(title="Cards", language="en", sheet=SHEETS["A4"], created="1900-01-12", back=SHEETS["A4"])
FORMS = sorted(file.stem for file in (theme_folder() / "paper").glob("*.html") if file.with_suffix(".css").is_file())
ROOT = Path(league.__file__).parent
SHARED = ("document.html", "paper.css", "contrast.css")


class Measures:
    """A view of whose measures a style may ask whatever it likes."""

    def __getattr__(self, name: str) -> int:
        if name.startswith("_") or name == "nonsense":
            raise AttributeError(name)
        return 1


VIEW = SimpleNamespace(page=Measures())


def theme_with(folder: Path, files: Mapping[str, str]) -> Theme:
    """A league's theme with these files below `templates/paper`."""
    write_files(folder / "templates" / "paper", files)
    return Theme((folder / "templates",))


def played() -> Event:
    """An evening with a result."""
    return evening(Request(system="mitchell", tables=3, deals=9), "average", played=True, title="Compass game")


def test_every_template_of_paper_belongs_to_a_form_or_to_all() -> None:
    """None is left that no test here would try."""
    alone = {file.name for file in (theme_folder() / "paper").iterdir() if file.stem not in FORMS and file.is_file()}
    assert set(SHARED) <= alone
    assert len(FORMS) >= 20
    modules = "".join(file.read_text("utf-8") for file in ROOT.rglob("*.py") if "paper" in file.as_posix())
    parts = {name for name in alone if f'DocumentPart("{name.removesuffix(".html")}"' in modules}
    assert all(f'"paper/{name}"' in _every_template() for name in alone - set(SHARED) - parts)


def test_a_template_without_rules_of_its_own_needs_no_style_sheet() -> None:
    """The document includes what there is."""
    assert not (theme_folder() / "paper" / "qr-code.css").exists()
    assert b"</body>" in html(Theme(), LEAF, (DocumentPart("qr-code", VIEW),))


def _every_template() -> str:
    return "".join(file.read_text("utf-8") for file in (theme_folder() / "paper").iterdir() if file.is_file())


@pytest.mark.sampled(12)
@pytest.mark.parametrize("form", FORMS)
def test_a_file_of_the_same_name_takes_the_place_of_any_form(form: str, tmp_path: Path) -> None:
    """Its lay-out and its style, each by itself; the other one stays the packaged one."""
    theme = theme_with(tmp_path / "html", {f"{form}.html": "<p>As our club has it</p>"})
    made = html(theme, LEAF, (DocumentPart(form, VIEW),)).decode()
    assert "<p>As our club has it</p>" in made
    sample = next(line for line in (theme_folder() / "paper" / f"{form}.css").read_text("utf-8").splitlines() if "{{" not in line)
    assert sample in made
    added = f'.{form} {{ color: navy }}\n{{% include "default/paper/{form}.css" %}}'
    styled = theme_with(tmp_path / "css", {f"{form}.css": added, f"{form}.html": "<p>x</p>"})
    made = html(styled, LEAF, (DocumentPart(form, VIEW),)).decode()
    assert f".{form} {{ color: navy }}" in made
    assert sample in made


@pytest.mark.sampled(12)
@pytest.mark.parametrize("form", FORMS)
def test_what_is_wrong_in_a_form_of_ones_own_is_told_with_its_line(form: str, tmp_path: Path) -> None:
    """A name that is not there, in the lay-out or in the style."""
    broken = {".html": "<p>\n{{ view.nonsense }}</p>", ".css": ".x {\n color: {{ leaf.nonsense }} }"}
    for end, text in broken.items():
        folder = tmp_path / end[1:]
        theme = theme_with(folder, {f"{form}.html": "<p>x</p>", f"{form}.css": "", f"{form}{end}": text})
        with pytest.raises(TemplateFault) as found:
            html(theme, LEAF, (DocumentPart(form, VIEW),))
        problem = found.value.problem
        assert (problem.code, problem.at.file, problem.at.line) == ("E532", f"templates/paper/{form}{end}", 2)


@pytest.mark.sampled(12)
@pytest.mark.parametrize("form", sorted(desk.forms_of(played())))
def test_a_style_for_all_reaches_every_form_of_an_event(form: str, tmp_path: Path) -> None:
    """The block `style` of the document; the block `form` stands round every form."""
    text = (
        '{% extends "default/paper/document.html" %}{% block style %}.name { color: navy }{% endblock %}'
        '{% block form %}<p class="ours">{{ part.name }}</p>{{ super() }}{% endblock %}'
    )
    theme, event = theme_with(tmp_path, {"document.html": text}), played()
    made = printed.document(form, league=None, event=event, result=score(event), theme=theme).make().decode()
    assert ".name { color: navy }</style>" in made
    assert made.count('<p class="ours">') >= 1
    assert len(made) > 2000
    plain = printed.document(form, league=None, event=event, result=score(event), theme=Theme()).make()
    assert made.encode() != plain


def league(folder: Path) -> Path:
    """A small league whose event has a form on the site."""
    event = 'title = "Friday game"\ndate = 1900-01-12\ncontest = "pairs"\npaper = ["table-cards"]\n\n[movement]\n'
    friday = f'{event}system = "howell"\npairs = 8\n'
    return write_content(folder, {"league.toml": 'name = "Harbour Whist Club"\n', "events/1900/friday.toml": friday})


def test_a_build_takes_the_leagues_file_and_says_what_is_wrong_in_it(tmp_path: Path) -> None:
    """With its place; nothing is written then, and `check` knows it before."""
    project = league(tmp_path)
    theme_with(project, {"pieces.html": "<p>Our tables</p>\n{{ view.nonsense }}\n"})
    told = {(problem.code, problem.at.file, problem.at.line) for problem in check(project)}
    assert told == {("E532", "templates/paper/pieces.html", 2)}
    report = build(project)
    assert {(problem.code, problem.at.file, problem.at.line) for problem in report.problems} == told
    assert not (project / "output" / "index.html").exists()
    theme_with(project, {"pieces.html": "<h2>Our tables</h2>\n"})
    assert not len(build(project).problems)
    first = (project / "output" / "events" / "1900" / "friday" / "table-cards.pdf").read_bytes()
    theme_with(project, {"pieces.html": "<h2>Our own tables</h2>\n"})
    assert not len(build(project).problems)
    assert (project / "output" / "events" / "1900" / "friday" / "table-cards.pdf").read_bytes() != first
