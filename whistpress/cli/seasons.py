"""The seasons of a project as subjects of a print: by the name of their folders, without reading the league."""

import datetime
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from whistpress.core.model.names import file_slug
from whistpress.league.seasons.facts import season_beside
from whistpress.problems import Problem, Problems
from whistpress.reading.toml_file import read_toml

_FOLDERS = ("events", "fixtures", "cups", "books")
_MEETINGS = ("meetings", "congresses")
PRIVATE_LISTS = {"contacts": "contact-list", "fees": "fee-list"}
"""Words for the private lists of the season that is going on: `whistpress print contacts`."""
LEAGUE = "league"
"""The word for what a league prints that belongs to no season."""


class WantedSeason(Struct, frozen=True):
    """A season to print: its name (None: the one that is going on), and the form to print by default."""

    name: str | None
    usual: str = "fixture-booklet"


def season_called(league: Path, words: str) -> WantedSeason | None:
    """Return the season that words name; None where they name none."""
    if words in PRIVATE_LISTS:
        return WantedSeason(None, PRIVATE_LISTS[words])
    if words == LEAGUE:
        return WantedSeason(None)
    name = words.removeprefix("seasons/")
    return WantedSeason(name) if name in season_names(league) else None


def season_names(league: Path) -> tuple[str, ...]:
    """Return the names of the seasons for which the project has a folder or a meeting, in order."""
    folders = (path for kind in _FOLDERS for path in (league / "content" / kind).glob("*"))
    names = {file_slug(path.stem) for path in folders if path.is_dir() or path.suffix == ".md"}
    return tuple(sorted({*names, *(name for day in _days_of_meetings(league) if (name := season_beside(names, day)))}))


def _days_of_meetings(league: Path) -> Iterator[datetime.date]:
    """Yield the first day of each meeting that has one."""
    for file in (file for kind in _MEETINGS for file in sorted((league / "content" / kind).glob("*.toml"))):
        toml = read_toml(file, file.relative_to(league).as_posix(), Problems())
        day = toml.values.get("date") if toml else None
        if isinstance(day, datetime.date) and not isinstance(day, datetime.datetime):
            yield day


def words_of_lists(league: Path) -> tuple[str, ...]:
    """Return the words for the private lists that the project has."""
    files = {"contacts": "contacts.toml", "fees": "fees.toml"}
    return tuple(word for word in PRIVATE_LISTS if (league / "content" / "private" / files[word]).is_file())


def season_problems(problems: Problems, season: str) -> Problems:
    """Return the problems that a paper of a season depends on: of the registers, the private files, its divisions and cups."""
    return Problems([problem for problem in problems if _concerns(problem, season)])


def _concerns(problem: Problem, season: str) -> bool:
    parts = problem.at.file.split("/")
    return len(parts) == 2 or parts[1] in ("private", "meetings") or season in parts[2:3]
