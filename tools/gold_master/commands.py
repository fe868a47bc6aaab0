"""What the commands say: all helps and references, and what they tell of everything in the demonstration."""

import sys
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path

import click

from tools.gold_master.work import ROOT, TODAY, Made, Work, copy_demonstration, files_below, typed
from whistpress.cli import main

_FORMS = ("table", "json", "csv")
_SYSTEMS = (
    ("howell", "--pairs", "8"),
    ("mitchell", "--tables", "5", "--deals", "20"),
    ("individual", "--players", "12"),
    ("whitfeld", "--pairs", "12"),
    ("narragansett", "--teams", "2"),
    ("whist-drive", "--players", "24", "--rounds", "12"),
    ("howell-fours", "--teams", "5"),
)


def helps(work: Work) -> Made:
    """Yield every help, and what the commands say that need no league: schemas, codes, systems, movements, advice."""
    with chdir(work.folder):
        yield typed("whistpress/help", "--help")
        yield typed("whistpress/all", "help", "--all")
        for path, command in _commands(main):
            yield typed(f"{'-'.join(path)}/help", *path, "--help")
            yield typed(f"{'-'.join(path)}/all", "help", *path, "--all")
            if any(parameter.required for parameter in command.params):
                yield typed(f"{'-'.join(path)}/bare", *path)
        for name in ("explain", "schema", "card-values"):
            listed = typed(f"{name}/list", name)
            yield listed
            for word in _first_words(listed[1]):
                yield typed(f"{name}/{word}", name, word)
        for form in _FORMS:
            yield typed(f"systems/{form}", "systems", "--format", form)
            for words in _SYSTEMS:
                yield typed(f"schedule/{words[0]}-{form}", "schedule", *words, "--format", form)
                yield typed(f"fairness/{words[0]}-{form}", "fairness", *words, "--format", form)
            for pairs in ("5", "11", "26"):
                yield typed(f"advise/{pairs}-{form}", "advise", "--pairs", pairs, "--format", form)
        yield typed("new/demo", "new", "all", "--demo", "--name", "Gold")
        yield typed("new/empty", "new", "empty", "--name", "Gold")
        yield from ((f"new/{path}", body) for path, body in files_below(work.folder) if not path.startswith("all/content"))


def _commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    for name, command in group.commands.items():
        yield (*path, name), command
        if isinstance(command, click.Group):
            yield from _commands(command, (*path, name))


def _first_words(said: bytes) -> list[str]:
    """Return the first word of each line of a list that is not indented."""
    lines = said.decode().partition("--- standard error")[0].splitlines()
    return list(dict.fromkeys(line.split()[0] for line in lines if line[:1].strip()))


def league(work: Work) -> Made:
    """Yield what the commands say of the demonstration."""
    project = copy_demonstration(work.folder / "league")
    content = project / "content"
    hidden = {str(project): "LEAGUE", str(ROOT): "ROOT", sys.version.split()[0]: "PYTHON", sys.executable: "EXECUTABLE"}
    with chdir(project):
        yield typed("doctor", "doctor", hidden=hidden)
        for form in ("text", "json", "csv", "github", "gitlab"):
            yield typed(f"check-{form}", "check", "--today", TODAY, "--format", form, hidden=hidden)
        for id_ in _ids(content / "events"):
            for form in _FORMS:
                yield typed(f"score/{id_}-{form}", "score", id_, "--format", form)
            yield typed(f"score/{id_}-explain", "score", id_, "--explain", "1")
            yield typed(f"tell/{id_}", "tell", id_)
            yield typed(f"print/{id_}", "print", id_, "--list")
        for id_ in (*_ids(content / "fixtures"), *_ids(content / "cups")):
            for form in _FORMS:
                yield typed(f"table/{id_}-{form}", "table", id_, "--format", form)
                yield typed(f"players/{id_}-{form}", "players", id_, "--format", form)
            yield typed(f"tell/{id_}", "tell", id_)
            yield typed(f"print/{id_}", "print", id_, "--list")
        for name in (*_ids(content / "congresses"), "2024-25", "2025-26", "2026-27", "contacts", "fees", "league-1899"):
            yield typed(f"print/{name}", "print", name, "--list")
        yield typed("print/tonight", "print", "--tonight", "--today", TODAY, "--list")
        yield typed("addresses", "addresses")


def _ids(folder: Path) -> list[str]:
    """Return the names of the TOML files below a folder, without their endings."""
    return sorted(file.relative_to(folder).with_suffix("").as_posix() for file in folder.rglob("*.toml"))
