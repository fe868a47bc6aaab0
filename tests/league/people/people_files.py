"""A small league of four pairs at two tables, in files, for what is told of its members and their addresses."""

from collections.abc import Mapping
from pathlib import Path

from tests.files import write_content
from whistpress.core.model import Event
from whistpress.league.league import League
from whistpress.league.reader import read_league
from whistpress.problems import Problem

EVENT = """\
title = "{title}"
date = {date}
{more}
[movement]
system = "clay"
pairs = 4

[entries]
1 = {first}
2 = ["Rafael Moreno", "Ada Brown"]
3 = ["Henry Cole", "Mary Crane"]
4 = ["James Drew", "Ruth Dyer"]

[[scores]]
deal = 1
ns = [7, 8]
[[scores]]
deal = 2
ns = [5, 9]
[[scores]]
deal = 3
ns = [6, 6]
[[scores]]
deal = 4
ns = [10, 7]
"""


def event(first: str, *, date: str = "2026-10-02", title: str = "Friday drive", more: str = "") -> str:
    """An event's file; `first` is the pair with the number 1, as TOML, `more` any keys of the event."""
    return EVENT.format(first=first, date=date, title=title, more=more)


def written(folder: Path, files: Mapping[str, str]) -> Path:
    """A project with these files below `content/`, and a league."""
    return write_content(folder, {"league.toml": 'name = "Harbour Whist League"\n', **files})


def read(folder: Path, files: Mapping[str, str]) -> tuple[League, list[Problem]]:
    """The league of these files, and what is wrong with them."""
    league, problems = read_league(written(folder, files))
    assert league is not None
    return league, list(problems)


def sound(folder: Path, files: Mapping[str, str]) -> League:
    """The league of files with which nothing is wrong."""
    league, problems = read(folder, files)
    assert problems == []
    return league


def first_pair(one: Event) -> tuple[tuple[str, str], ...]:
    """Who played as pair 1: the ids with the names as they are shown."""
    entry = one.entries[0]
    return tuple(zip(entry.players, entry.names, strict=True))
