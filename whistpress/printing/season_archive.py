"""The archive of a season: one PDF/A-3 with every table and result, and the content files attached."""

import datetime
import hashlib
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path, PurePosixPath

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact, Finish, Kind
from whistpress.core.model import Congress, EventHead, ScoredLeague, StoredEvent
from whistpress.core.model.cups import Cup
from whistpress.core.model.divisions import Division
from whistpress.core.model.league import NameVeil
from whistpress.core.records.cups import CupRecord, cup_records
from whistpress.core.records.division_table import DivisionTable, division_table
from whistpress.core.records.match_results import match_results
from whistpress.core.records.seasons import cups_of, days_of, divisions_of, events_of, has_season, meetings_of
from whistpress.language import noted, say
from whistpress.printing import archival, press
from whistpress.printing.archival import Attached
from whistpress.printing.leaf import DocumentPart, Leaf, html
from whistpress.printing.season_record import SeasonRecord, season_record
from whistpress.printing.sheet import sheet_named
from whistpress.theme import Theme
from whistpress.views.congress.in_season import MeetingHead, is_on_record, meeting_head
from whistpress.views.wording import season_title

KINDS = {".toml": "application/toml", ".csv": "text/csv", ".md": "text/markdown"}
"""The MIME types of attached files by their endings; others are plain text."""
_REGISTERS = {
    "league.toml": noted("The league"),
    "members.toml": noted("Its members, to whose ids the events refer"),
    "clubs.toml": noted("Its clubs"),
    "trophies.toml": noted("Its trophies"),
    "standings.toml": noted("Its standings"),
}


class FileLine(Struct, frozen=True):
    """An attached file in the list of the book."""

    name: str
    description: str
    size: int
    digest: str


class ArchiveBook(Struct, frozen=True):
    """View of a season's record: the record, and the attached files."""

    record: SeasonRecord
    files: tuple[FileLine, ...]


class _ArchiveFile(Struct, frozen=True):
    """A file to attach: its path below the project, its description, its day, its relation to the book."""

    path: str
    description: str
    day: str
    relation: str


class _SeasonFacts(Struct, frozen=True):
    """The input of a season's record: its name, its events with their results, its tables, cups and meetings."""

    season: str
    events: tuple[StoredEvent, ...]
    tables: tuple[DivisionTable, ...]
    cups: tuple[CupRecord, ...] = ()
    meetings: tuple[MeetingHead, ...] = ()


def season_archive(season: str, *, record: ScoredLeague, theme: Theme, project: Path, sheet: str = "") -> Artefact:
    """Plan the archive of a season of the league in `project`, and read its files now, so that it depends on nothing else.

    KeyError when the league has no such season, ValueError when there is no such sheet.
    """
    league = record.league
    events, divisions = events_of(league, season), divisions_of(league, season)
    cups = cups_of(league, season)
    meetings = meetings_of(league, season)
    if not has_season(league, season):
        raise KeyError(season)
    days = [correction.date for event in events for correction in event.corrections] + [
        meeting.ends for meeting in meetings if is_on_record(meeting)
    ]
    last = max(days_of(league, season)[-1], *days, datetime.date.min)
    archive_files = (
        *_division_files(divisions, last),
        *_cup_files(cups, last),
        *_meeting_files(meetings),
        *_event_files(events, last),
    )
    files = sorted(_read_files(archive_files, project, league.veil), key=lambda file: file.name)
    tables = tuple(
        division_table(division, match_results(division, league.events, record.results, league.people, league.clubs))
        for division in divisions
    )
    heads = tuple(map(meeting_head, meetings))
    courses = tuple(course for course in cup_records(league, record.results).values() if course.cup in cups)
    recorded = _SeasonFacts(season, tuple(record.stored[event.id] for event in events), tables, courses, heads)
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
        make=partial(_render_archive, theme, leaf, recorded, tuple(files)),
        finish=Finish(function=press.archive, key=f"{press.fingerprint(theme)} {archival.FINGERPRINT}"),
        title=say("The season for the archive"),
        owner=f"season/{season}",
    )


def _division_files(divisions: Sequence[Division], last: datetime.date) -> Iterator[_ArchiveFile]:
    """Yield the file of each division."""
    for division in divisions:
        if division.at:
            yield _ArchiveFile(division.at.file, say("%(title)s: the division", title=division.title), last.isoformat(), "Source")


def _cup_files(cups: Sequence[Cup], last: datetime.date) -> Iterator[_ArchiveFile]:
    """Yield the file of each cup."""
    for cup in cups:
        if cup.at:
            yield _ArchiveFile(cup.at.file, say("%(title)s: the cup", title=cup.title), last.isoformat(), "Source")


def _meeting_files(meetings: Sequence[Congress]) -> Iterator[_ArchiveFile]:
    """Yield the file of each meeting."""
    for meeting in meetings:
        if meeting.at:
            yield _ArchiveFile(
                meeting.at.file, say("%(title)s: the meeting", title=meeting.title), meeting.ends.isoformat(), "Source"
            )


def _event_files(events: Sequence[EventHead], last: datetime.date) -> Iterator[_ArchiveFile]:
    """Yield the file of each event and its score files, then the registers that they refer to."""
    for event in events:
        day = max(*event.dates, *(correction.date for correction in event.corrections), datetime.date.min).isoformat()
        yield _ArchiveFile(event.at.file, say("%(title)s: the event", title=event.title), day, "Source")
        for file in dict.fromkeys(event.score_files):
            yield _ArchiveFile(file, f"{event.title}: {_what(file)}", day, "Data")
    for name, description in _REGISTERS.items():
        yield _ArchiveFile(f"content/{name}", description, last.isoformat(), "Supplement")


def _what(file: str) -> str:
    ending = PurePosixPath(file).suffix
    return {".csv": say("its scores"), ".asc": say("its movement"), ".pbn": say("its hands")}.get(ending, "beside it")


def _render_archive(
    theme: Theme,
    leaf: Leaf,
    recorded: _SeasonFacts,
    files: tuple[Attached, ...],
) -> bytes:
    whole = [stored.load() for stored in recorded.events]
    results = {scored.event.id: scored.result for scored in whole if scored.result}
    record = season_record(
        leaf.league, [scored.event for scored in whole], results, recorded.season, (recorded.tables, recorded.cups)
    )
    record = replace(record, meetings=recorded.meetings)
    lines = tuple(FileLine(file.name, file.description, len(file.data), hashlib.sha256(file.data).hexdigest()) for file in files)
    document = html(theme, leaf, (DocumentPart("season-record", ArchiveBook(record, lines)),))
    return archival.pack(document, files)


def _read_files(archive_files: tuple[_ArchiveFile, ...], project: Path, veil: NameVeil | None) -> Iterator[Attached]:
    """Yield the files that exist, each under a name of its own; names of persons are veiled as the league wants."""
    taken: set[str] = set()
    for archive_file in archive_files:
        file = project / archive_file.path
        if not file.is_file():
            continue
        name = PurePosixPath(archive_file.path).name
        name = name if name not in taken else archive_file.path.replace("/", "-")
        taken.add(name)
        kind = KINDS.get(file.suffix.lower(), "text/plain")
        data = file.read_bytes()
        data = veil.file(archive_file.path, data.decode(errors="replace")).encode() if veil else data
        yield Attached(name, archive_file.description, archive_file.day, kind, archive_file.relation, data)
