"""List the changes since an older version of whistpress that affect this league.

Each finding is a function below that yields a subject, a sentence and what to do. None of them changes anything.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from whistpress import tree
from whistpress.cli.desktop import league_name, starter
from whistpress.cli.hosts import HOSTS
from whistpress.cli.whereabouts import CONTENT, SCHEMAS
from whistpress.engine.programs import OWN_WORDS
from whistpress.league.people.model import PRINTED
from whistpress.problems import Problem, Problems
from whistpress.version import REPOSITORY

if TYPE_CHECKING:
    from whistpress.league.league import League

_LARGEST = 2**20
_MOST_NAMES = 5

_SCRIPTS = ("*.sh", "*.bat", "*.cmd", "*.ps1", "Makefile", "justfile", "package.json", "Dockerfile", "requirements*.txt")
_HOST_FILES = (
    ".github/workflows/*.y*ml", ".gitea/workflows/*.y*ml", ".forgejo/workflows/*.y*ml", ".gitlab-ci.y*ml", "netlify.toml",
    "bitbucket-pipelines.yml", "azure-pipelines.yml", ".circleci/config.yml", ".woodpecker.y*ml", "vercel.json",
)  # fmt: skip
_NAME = r"(?<![\w./+@:-])whistpress(?:\[[\w,\s-]*\])?(?:\s*(?:[=<>~!]=|[<>])[^\s\"';&|]*)?(?=[\"'\s;&|]|$)(?!\s*@)"
_BARE_NAME = re.compile(
    rf"\b(?:pipx?3?|uv|poetry|conda)\b[^\n;&|]*\b(?:install|add|inject)\b[^\n;&|]*{_NAME}|\b(?:uvx|pipx run)\s[^\n;&|]*{_NAME}"
)
"""A command that installs whatever a package index has under the name of whistpress."""
_REQUIRED = re.compile(rf"^\s*{_NAME}", re.MULTILINE)
_FIRST = re.compile(r"\bwhistpress\b[^\n;&|]*\bpublish\b[^\n;&|]*\s--first\b")
_RUNS = re.compile(r"<(?:\w+:)?script\b|\son[a-z]+\s*=|javascript:", re.IGNORECASE)
"""What a drawing holds that ran for whoever opened it."""


class Change(NamedTuple):
    """A change since an older version: its subject, a sentence, and what to do."""

    thing: str
    sentence: str
    help: str


def changes(project: Path, league: "League | None", problems: Sequence[Problem]) -> Iterator[Change]:
    """Yield the changes that affect a league; `problems` are those of its files."""
    yield from _publishing(project)
    yield from _score_book(project, league)
    yield from _pages_of_files(problems)
    yield from _drawings(project)
    yield from _pictures(problems)
    yield from _translations(project)
    yield from _other_games(project, league)
    yield from _time_zone(problems)
    yield from _private_papers(project, league)
    yield from _host_files(project)
    yield from _first_option(project)
    yield from _git_ignore(project)
    yield from _schemas(project)
    yield from _starter(project)


def _publishing(project: Path) -> Iterator[Change]:
    from whistpress.engine.agreements import agreement_to
    from whistpress.engine.sending import SendError
    from whistpress.engine.targets import local_path, resolve_target
    from whistpress.league.front.read.settings import publish_target

    problems = Problems()
    target = publish_target(project, problems)
    if target is None:
        yield from (Change("publish", unfit.message, unfit.helps[0]) for unfit in problems if unfit.code == "E854")
        return
    try:
        resolved = resolve_target(project, target)
    except SendError:  # doctor's own finding about `[publish]` says it
        return
    if agreement_to(project, resolved) is not None:
        return
    yield Change(
        "publish",
        f"the site goes to {target.where} once somebody at this machine has agreed to it",
        "type  whistpress publish  in a terminal once, and answer its question; it remembers the place",
    )
    if local_path(target) is not None:
        what = f"{target.where} is a folder of this machine, and {target.to} obeys what is written there"
        yield Change("publish", what, "if it is yours, the first time: whistpress publish --local")
    if target.to == "folder" and not Path(target.where).expanduser().is_absolute():
        what = f"'{target.where}' begins at the league's folder, wherever the command is given: {resolved.where}"
        yield Change("publish", what, "if another folder is meant, write its whole path below [publish]")


def _score_book(project: Path, league: "League | None") -> Iterator[Change]:
    from whistpress.book.port import kept_port

    if league and league.events and _is_older(project) and kept_port(project) is None:
        yield Change(
            "score book",
            "it has an address of its own now, which  whistpress serve  prints and keeps; the old one leads there",
            "open the old address once in the browser that was used: figures that wait there unsent are shown and taken over",
        )


def _pages_of_files(problems: Sequence[Problem]) -> Iterator[Change]:
    if files := [problem.at.file for problem in problems if problem.code == "E862"]:
        yield Change(
            "files",
            f"pages and scripts in content/files stop a build, because they have the rights of your site: {_offer(files)}",
            "write them as Markdown in content/pages; or, if you know all that is in them, html_files = true below [outputs]",
        )


def _drawings(project: Path) -> Iterator[Change]:
    files = [shown for shown in _names(project, ("content/**/*.svg", "content/**/*.SVG")) if _RUNS.search(_text(project, shown))]
    if files:
        yield Change(
            "drawings",
            f"drawings are written anew before they are published, and nothing in them runs: {_offer(files)} had a script",
            "look at them once; draw again what is missing",
        )


def _pictures(problems: Sequence[Problem]) -> Iterator[Change]:
    too_large = [problem for problem in problems if problem.code == "E886"]
    if too_large:
        files = _offer([problem.at.file for problem in too_large])
        yield Change("pictures", f"pictures of so many pixels stop a build: {files}", too_large[0].helps[0])


def _translations(project: Path) -> Iterator[Change]:
    from whistpress.language.catalogs import flaws_of

    for file in _names(project, ("templates/languages/*.po",)):
        _, flaws = flaws_of(Path(file).stem, (project / "templates",)) or (file, ())
        if flaws:
            more = f" and {len(flaws) - 1} more" if len(flaws) > 1 else ""
            yield Change("translation", f"{file} cannot be used: line {flaws[0].line}, {flaws[0].words}{more}", flaws[0].help)


def _other_games(project: Path, league: "League | None") -> Iterator[Change]:
    """Yield the events of games without rules here that were measured against an average, or by a gain, of their own accord."""
    from whistpress.core.games import GAMES
    from whistpress.core.model import Contest
    from whistpress.reading.toml_file import values_of

    titles = [
        event.title
        for event in (league.events if league else ())
        if event.game not in GAMES
        and event.scoring == "total"
        and (event.contest is Contest.PAIRS or (event.contest is not Contest.INDIVIDUAL and len(event.totals) <= 2))
        and event.totals
        and not event.lowest
        and "scoring" not in values_of(_text(project, event.at.file))
    ]
    if titles:
        yield Change(
            "other games",
            f"a game that whistpress has no rules of ranks by its totals, the highest first: {_offer(titles)}",
            'where the fewest win, write lowest = true; to measure against the average as before, scoring = "average"',
        )


def _time_zone(problems: Sequence[Problem]) -> Iterator[Change]:
    if zone := next((problem for problem in problems if problem.code == "W260"), None):
        yield Change("calendars", "they say in which time zone the hours of play are, and the league names none", zone.helps[0])


def _private_papers(project: Path, league: "League | None") -> Iterator[Change]:
    """Yield the PDFs beside the league's folders in which something private is printed."""
    from whistpress.engine.leaks import PrivateSearch, private_matters
    from whistpress.reading.inside import read_inside

    if league is None or not (papers := _names(project, ("*.pdf",))):
        return
    search = PrivateSearch(private_matters(project, league, Problems()), league)
    files = [name for name in papers if search and search.in_read(name, read_inside(_body(project, name, 2**26))).words]
    if files:
        yield Change(
            "private papers",
            f"what is printed from content/private is kept in {PRINTED.as_posix()}/ now; these lie where others may read them: "
            f"{_offer(files)}",
            f"move them to {PRINTED.as_posix()}/; where Git keeps one: git rm --cached FILE",
        )


def _host_files(project: Path) -> Iterator[Change]:
    """Yield each file that lets another machine install what a package index has under the name of whistpress."""
    hosts = {path: host for host, path in HOSTS.items()}
    for file in _names(project, (*_HOST_FILES, *_SCRIPTS)):
        is_list = Path(file).name.startswith("requirements")
        if not (_REQUIRED if is_list else _BARE_NAME).search(_text(project, file)):
            continue
        what = f"{file} installs the bare name whistpress: whoever has it in a package index decides what your site is"
        if REPOSITORY and file in hosts:
            anew = f"remove it, and write it anew: whistpress new . --host {hosts[file]}"
        elif REPOSITORY:
            anew = f"install it from {REPOSITORY} at a commit, as the files that  whistpress new --host  writes"
        else:
            anew = "remove it, or that line; build on your own machine and send the site from there: whistpress publish"
        yield Change("web host", what, anew)


def _first_option(project: Path) -> Iterator[Change]:
    for file in _names(project, (*_HOST_FILES, *_SCRIPTS)):
        if _FIRST.search(_text(project, file)):
            yield Change(
                "publish",
                f"{file} says --first, which is gone: a place that holds files, but none from here, is refused",
                "take --first out; move what is there away, or name an empty place",
            )


def _git_ignore(project: Path) -> Iterator[Change]:
    """Yield what Git would take along of killed builds and saves."""
    from whistpress.reading.git_files import ignores

    examples = {".output.*": ".output.new-a/index.html", ".*.tmp": ".a.toml.0.tmp", ".whistpress/": ".whistpress/lock"}
    if missing := [line for line, path in examples.items() if not ignores(project, path)]:
        lines = " and ".join(missing)
        what = f"it would take along what killed builds and saves leave: .gitignore lacks {lines}"
        yield Change("Git", what, f"add to .gitignore a line each: {lines}")


def _schemas(project: Path) -> Iterator[Change]:
    from whistpress.data.encoding import as_json
    from whistpress.league.schema import schemas

    files = _names(project, (f"{SCHEMAS.as_posix()}/*.schema.json",))
    texts = {f"{SCHEMAS.as_posix()}/{kind}.schema.json": as_json(form) for kind, form in schemas().items()} if files else {}
    if any(_text(project, file) != texts[file] for file in files if file in texts):
        what = "what an editor knows of the league's files is of another version"
        yield Change("schemas", what, f"whistpress schema -o {SCHEMAS.as_posix()}")


def _starter(project: Path) -> Iterator[Change]:
    """Yield the starter on the desktop that looks for programs in the league's folder, where a stranger could put some."""
    for desktop in (Path.home() / "Desktop", Path.home() / "OneDrive" / "Desktop"):
        for platform in ("win32", "darwin", "linux"):
            name = starter(project, league_name(project), platform, "python")[0]
            text = _text(desktop, name).replace('"', "") if (desktop / name).is_file() else ""
            if "-m whistpress serve" in text and " ".join(OWN_WORDS) not in text:
                yield Change(
                    "starter", f"{desktop / name} loads programs from the league's folder", "delete it, then: whistpress desktop"
                )


def _is_older(project: Path) -> bool:
    """Return whether `.gitignore` or the schema of league.toml was written by an older version of whistpress."""
    ignored, schema = _text(project, ".gitignore"), _text(project, f"{SCHEMAS.as_posix()}/league.schema.json")
    return ("output/" in ignored and ".output." not in ignored) or (bool(schema) and '"timezone"' not in schema)


def _names(project: Path, patterns: Sequence[str]) -> list[str]:
    """Return the files below a project whose paths fit a pattern, in order."""
    paths = {path for pattern in patterns for path in project.glob(pattern) if path.is_file() and not path.is_symlink()}
    private = project / CONTENT / "private"
    return sorted(path.relative_to(project).as_posix() for path in paths if not path.is_relative_to(private))


def _text(folder: Path, name: str) -> str:
    return _body(folder, name, _LARGEST).decode("utf-8", "replace")


def _body(folder: Path, name: str, limit: int) -> bytes:
    """Return the bytes of a file; none of a larger one, or of one that a link leads to."""
    try:
        return tree.read_file(folder, name, limit)
    except OSError:
        return b""


def _offer(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
    return f"{', '.join(names[:_MOST_NAMES])}{more}"
