"""The archive of a season: one PDF/A-3 with every table and result, and with the files that they were made from attached."""

import datetime
import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path, PurePosixPath

from whistpress.artefacts import Artefact, Finish, Kind
from whistpress.core.model import Event, EventResult, League
from whistpress.core.model.divisions import Division
from whistpress.core.records.divisions import DivisionTable, division_table, match_results
from whistpress.core.records.seasons import days_of, divisions_of, events_of
from whistpress.core.records.seasons import seasons as seasons
from whistpress.language import noted, say
from whistpress.paper import archival, press
from whistpress.paper.archival import Attached
from whistpress.paper.leaf import Leaf, Part, html
from whistpress.paper.sheets.sheet import sheet_named
from whistpress.theme import Theme
from whistpress.values import dataclass
from whistpress.views.season_record import SeasonRecord, season_record
from whistpress.views.words import season_title

KINDS = {".toml": "application/toml", ".csv": "text/csv", ".md": "text/markdown"}
"""The kinds of attached files by their endings; of others plain text."""
Unnamed = Callable[[str, str], str]
_REGISTERS = {
    "league.toml": noted("The league"),
    "members.toml": noted("Its members, to whose ids the events refer"),
    "clubs.toml": noted("Its clubs"),
    "trophies.toml": noted("Its trophies"),
    "standings.toml": noted("Its standings"),
}


@dataclass(frozen=True, slots=True)
class FileLine:
    """An attached file as the book lists it."""

    name: str
    description: str
    size: int
    digest: str


@dataclass(frozen=True, slots=True)
class SeasonBook:
    """What the template of a season's record gets: the record, and the files that are attached."""

    record: SeasonRecord
    files: tuple[FileLine, ...]


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A file to be attached: where it is below the project, what it is, its day, its relation to the book."""

    path: str
    description: str
    day: str
    relation: str


@dataclass(frozen=True, slots=True)
class _Recorded:
    """What the record of a season is made of: its name, its events with their results, the tables of its divisions."""

    season: str
    events: tuple[Event, ...]
    results: tuple[tuple[str, EventResult], ...]
    tables: tuple[DivisionTable, ...]


def season_archive(
    season: str, *, league: League, results: Mapping[str, EventResult], theme: Theme, project: Path, sheet: str = ""
) -> Artefact:
    """The archive of a season of the league in `project`, whose files are read now: the document is made of nothing besides.

    KeyError when the league has no such season, ValueError when there is no such sheet.
    """
    events, divisions = events_of(league, season), divisions_of(league, season)
    if not events and not divisions:
        raise KeyError(season)
    last = max(days_of(league, season)[-1], *(one.date for event in events for one in event.corrections), datetime.date.min)
    wanted = (*_of_divisions(divisions, last), *_wanted(events, last))
    files = sorted(_attached(wanted, project, league.unnamed), key=lambda file: file.name)
    tables = tuple(
        division_table(one, match_results(one, league.events, results, league.people, league.clubs)) for one in divisions
    )
    recorded = _Recorded(season, events, _of(events, results), tables)
    leaf = Leaf(
        title=say("%(name)s: season %(season_title)s", name=league.name, season_title=season_title(season)),
        language=league.language,
        sheet=sheet_named(sheet or league.paper),
        created=last.isoformat(),
        league=league.name,
    )
    return Artefact(
        path=f"events/{season}/archive.pdf",
        kind=Kind.DOCUMENT,
        source=league.at.file,
        make=partial(_packed, theme, leaf, recorded, tuple(files)),
        finish=Finish(function=press.archive, key=f"{press.fingerprint(theme)} {archival.FINGERPRINT}"),
        title=say("The season for the archive"),
        owner=f"season/{season}",
    )


def _of_divisions(divisions: Sequence[Division], last: datetime.date) -> Iterator[_Wanted]:
    """The file of each division."""
    for one in divisions:
        if one.at:
            yield _Wanted(one.at.file, say("%(title)s: the division", title=one.title), last.isoformat(), "Source")


def _wanted(events: Sequence[Event], last: datetime.date) -> Iterator[_Wanted]:
    """The file of each event with what stands beside it, then the registers that they refer to."""
    for event in events:
        day = max(*event.dates, *(one.date for one in event.corrections), datetime.date.min).isoformat()
        yield _Wanted(event.at.file, say("%(title)s: the event", title=event.title), day, "Source")
        for file in dict.fromkeys(event.score_files):
            yield _Wanted(file, f"{event.title}: {_what(file)}", day, "Data")
    for name, description in _REGISTERS.items():
        yield _Wanted(f"content/{name}", description, last.isoformat(), "Supplement")


def _what(file: str) -> str:
    ending = PurePosixPath(file).suffix
    return {".csv": say("its scores"), ".asc": say("its movement"), ".pbn": say("its hands")}.get(ending, "beside it")


def _of(events: Sequence[Event], results: Mapping[str, EventResult]) -> tuple[tuple[str, EventResult], ...]:
    """The results of these events alone."""
    return tuple((event.id, results[event.id]) for event in events if event.id in results)


def _packed(
    theme: Theme,
    leaf: Leaf,
    recorded: _Recorded,
    files: tuple[Attached, ...],
) -> bytes:
    record = season_record(leaf.league, recorded.events, dict(recorded.results), recorded.season, recorded.tables)
    lines = tuple(FileLine(file.name, file.description, len(file.data), hashlib.sha256(file.data).hexdigest()) for file in files)
    made = html(theme, leaf, (Part("season-record", SeasonBook(record, lines)),))
    return archival.packed(made, files)


def _attached(wanted: tuple[_Wanted, ...], project: Path, unnamed: Unnamed | None) -> Iterator[Attached]:
    """The files that are there, each under a name of its own; where names are withheld, as `unnamed` writes them."""
    taken: set[str] = set()
    for one in wanted:
        file = project / one.path
        if not file.is_file():
            continue
        name = PurePosixPath(one.path).name
        name = name if name not in taken else one.path.replace("/", "-")
        taken.add(name)
        kind = KINDS.get(file.suffix.lower(), "text/plain")
        yield Attached(name, one.description, one.day, kind, one.relation, _bytes(file, one.path, unnamed))


def _bytes(file: Path, path: str, unnamed: Unnamed | None) -> bytes:
    written = file.read_bytes()
    return unnamed(path, written.decode(errors="replace")).encode() if unnamed else written
