"""What a new event's file needs besides the event: its season's folder, its schema, names from lines of text."""

import datetime
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from whistpress.core.model import Person
from whistpress.core.model.league import SUMMER, season_span

_SCHEMAS = Path("schemas")
_BETWEEN = re.compile(r"\s*(?:[&,;\t/]|\s+and\s+)\s*")
"""What may stand between names: `Abel & Archer`, `Abel and Archer`, `Abel, Archer`, or the tab of a spreadsheet."""
_ADDED = re.compile(r",\s*(?:jr|sr|esq|ii|iii|iv|ph\.?\s?d|obe|mbe)(?:\.|(?!\w))", re.IGNORECASE)
"""What belongs to the name before its comma: `Ned Cobb, Jr.`."""


def likely_season(date: datetime.date, events: Path) -> str:
    """Return the folder for an event: the season of two years (July to June) that has events, fixtures or cups; else the year.

    In a league whose folders of events are no seasons, such as `drives`, it is the one that has most events.
    """
    kinds = (events, events.with_name("fixtures"), events.with_name("cups"))
    for name in sorted({folder.name for kind in kinds for folder in kind.glob("*") if folder.is_dir()}):
        span = season_span(name)
        if "-" in name and span and span[0] <= date <= span[1]:
            return name
    sizes = {folder.name: len(list(folder.glob("*.toml"))) for folder in events.glob("*") if folder.is_dir()}
    used = sorted(name for name, size in sizes.items() if size)
    if used and not any(map(season_span, used)):
        return max(used, key=sizes.__getitem__)
    return str(date.year)


def playing_season(day: datetime.date, content: Path) -> str:
    """Return the season of a day: a folder of events or fixtures that is there already, else two years from July to June."""
    folders = sorted({path.name for folder in ("fixtures", "events") for path in (content / folder).glob("*") if path.is_dir()})
    for name in reversed(folders):
        span = season_span(name)
        if span and span[0] <= day <= span[1]:
            return name
    first = day.year if day.month >= SUMMER else day.year - 1
    return f"{first}-{(first + 1) % 100:02d}"


def schema_beside(league: Path, file: Path, kind: str = "event") -> str:
    """Return the relative path of a schema for a file's first line; empty when the league has no schemas."""
    schema = league / _SCHEMAS / f"{kind}.schema.json"
    return Path(os.path.relpath(schema, file.parent)).as_posix() if schema.is_file() else ""


def names_of_entries(lines: Iterable[str], whole_names: Iterable[str] = ()) -> tuple[tuple[str, ...], ...]:
    """Return the names of each entry, one entry a line; the `whole_names` (`names_with_signs`) stay so."""
    whole = [re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE) for name in whole_names]
    return tuple(tuple(name for name in _names(line.strip(), [*whole, _ADDED]) if name) for line in lines)


def _names(line: str, whole: Iterable[re.Pattern[str]]) -> Iterator[str]:
    spans = [match.span() for pattern in whole for match in pattern.finditer(line)]
    start = 0
    for sign in _BETWEEN.finditer(line):
        if not any(first <= sign.start() and sign.end() <= last for first, last in spans):
            yield line[start : sign.start()]
            start = sign.end()
    yield line[start:]


def names_with_signs(people: Iterable[Person]) -> tuple[str, ...]:
    """Return the spellings of members with a sign that else stands between names, as `Ned Cobb, the younger`; longest first."""
    names = {name for person in people for name in (person.name, person.own_name, *person.also) if _BETWEEN.search(name)}
    return tuple(sorted(names, key=lambda name: (-len(name), name)))


def has_addition(name: str) -> bool:
    """Tell whether the words behind the comma of a name belong to it: `Cobb, Jr.` is no first name."""
    return any(match.end() == len(name.rstrip()) for match in _ADDED.finditer(name))
