"""The archive of a season: one PDF/A-3 with every table and result, and with the files that they were made from attached."""

import datetime
import hashlib
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path, PurePosixPath

from msgspec import Struct

from whistpress.artefacts import Artefact, Finish, Kind
from whistpress.core.model import EventHead, StoredEvent
from whistpress.core.model.divisions import Division
from whistpress.core.model.league import NameVeil
from whistpress.core.records.division_table import DivisionTable, division_table
from whistpress.core.records.ledger import LeagueRecord
from whistpress.core.records.match_results import match_results
from whistpress.core.records.seasons import days_of, divisions_of, events_of
from whistpress.core.records.seasons import seasons as seasons
from whistpress.language import noted, say
from whistpress.printing import archival, press
from whistpress.printing.archival import Attached
from whistpress.printing.leaf import DocumentPart, Leaf, html
from whistpress.printing.season_record import SeasonRecord, season_record
from whistpress.printing.sheets.sheet import sheet_named
from whistpress.theme import Theme
from whistpress.views.words import season_title

KINDS = {".toml": "application/toml", ".csv": "text/csv", ".md": "text/markdown"}
"""The kinds of attached files by their endings; of others plain text."""
_REGISTERS = {
    "league.toml": noted("The league"),
    "members.toml": noted("Its members, to whose ids the events refer"),
    "clubs.toml": noted("Its clubs"),
    "trophies.toml": noted("Its trophies"),
    "standings.toml": noted("Its standings"),
}


class FileLine(Struct, frozen=True):
    """An attached file as the book lists it."""

    name: str
    description: str
    size: int
    digest: str


class ArchiveBook(Struct, frozen=True):
    """What the template of a season's record gets: the record, and the files that are attached."""

    record: SeasonRecord
    files: tuple[FileLine, ...]


class _Wanted(Struct, frozen=True):
    """A file to be attached: where it is below the project, what it is, its day, its relation to the book."""

    path: str
    description: str
    day: str
    relation: str


class _Recorded(Struct, frozen=True):
    """What the record of a season is made of: its name, its events with their results, the tables of its divisions."""

    season: str
    events: tuple[StoredEvent, ...]
    tables: tuple[DivisionTable, ...]


def season_archive(season: str, *, record: LeagueRecord, theme: Theme, project: Path, sheet: str = "") -> Artefact:
    """The archive of a season of the league in `project`, whose files are read now: the document is made of nothing besides.

    KeyError when the league has no such season, ValueError when there is no such sheet.
    """
    league = record.league
    events, divisions = events_of(league, season), divisions_of(league, season)
    if not events and not divisions:
        raise KeyError(season)
    last = max(days_of(league, season)[-1], *(one.date for event in events for one in event.corrections), datetime.date.min)
    wanted = (*_of_divisions(divisions, last), *_wanted(events, last))
    files = sorted(_attached(wanted, project, league.veil), key=lambda file: file.name)
    tables = tuple(
        division_table(one, match_results(one, league.events, record.results, league.people, league.clubs)) for one in divisions
    )
    recorded = _Recorded(season, tuple(record.stored[event.id] for event in events), tables)
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


def _wanted(events: Sequence[EventHead], last: datetime.date) -> Iterator[_Wanted]:
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


def _packed(
    theme: Theme,
    leaf: Leaf,
    recorded: _Recorded,
    files: tuple[Attached, ...],
) -> bytes:
    whole = [one.load() for one in recorded.events]
    results = {one.event.id: one.result for one in whole if one.result}
    record = season_record(leaf.league, [one.event for one in whole], results, recorded.season, recorded.tables)
    lines = tuple(FileLine(file.name, file.description, len(file.data), hashlib.sha256(file.data).hexdigest()) for file in files)
    made = html(theme, leaf, (DocumentPart("season-record", ArchiveBook(record, lines)),))
    return archival.pack(made, files)


def _attached(wanted: tuple[_Wanted, ...], project: Path, veil: NameVeil | None) -> Iterator[Attached]:
    """The files that are there, each under a name of its own; where names are withheld, as `veil` writes them."""
    taken: set[str] = set()
    for one in wanted:
        file = project / one.path
        if not file.is_file():
            continue
        name = PurePosixPath(one.path).name
        name = name if name not in taken else one.path.replace("/", "-")
        taken.add(name)
        kind = KINDS.get(file.suffix.lower(), "text/plain")
        yield Attached(name, one.description, one.day, kind, one.relation, _bytes(file, one.path, veil))


def _bytes(file: Path, path: str, veil: NameVeil | None) -> bytes:
    written = file.read_bytes()
    return veil.file(path, written.decode(errors="replace")).encode() if veil else written
