"""Papers of a season: the fixture booklet that leagues print each September, its parts as sheets, and the archive."""

import datetime
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path, PurePosixPath

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact, Finish, Kind
from whistpress.core.model import Event, EventHead, EventResult, Status, StoredEvent
from whistpress.language import noted, say
from whistpress.league.books.season_papers import CHAPTERS, Parts, SeasonPapers, fixture_booklet, season_sheets
from whistpress.league.cups.facts import CupRecord, cup_records
from whistpress.league.cups.model import Cup
from whistpress.league.cups.words import BracketLines, bracket_lines
from whistpress.league.divisions.facts.results import match_results
from whistpress.league.divisions.facts.table import DivisionTable, division_table
from whistpress.league.divisions.model import Division
from whistpress.league.divisions.words.view import DivisionView, division_view
from whistpress.league.events.words.arrangement import arrangement
from whistpress.league.events.words.event_pictures import event_pictures
from whistpress.league.events.words.outcomes import GroupOutcome, outcomes
from whistpress.league.events.words.ranking import rankings
from whistpress.league.events.words.rubbers import RubberView, rubbers
from whistpress.league.events.words.travellers import CorrectionView, Ruling, TravellerView, corrections, rulings, travellers
from whistpress.league.form import PrintedSeason, SeasonForm, SeasonJob
from whistpress.league.league import NameVeil
from whistpress.league.meetings.model import Congress
from whistpress.league.meetings.words.meeting import MeetingHead, is_on_record, meeting_head
from whistpress.league.record import ScoredLeague
from whistpress.league.seasons.facts import cups_of, days_of, divisions_of, events_of, has_season, meetings_of
from whistpress.printing import press
from whistpress.printing.book_pages import book_part
from whistpress.printing.form import Order
from whistpress.printing.leaf import DocumentPart, Leaf, below_content, html
from whistpress.printing.press import Attached
from whistpress.printing.sheet import MisfitError, sheet_named
from whistpress.site.ranking_table import RankingTable
from whistpress.site.theme import Theme
from whistpress.site.theme.picture import Picture
from whistpress.site.wording import count, days, season_title, sentence

_PURPOSES = {
    "officers": (670, "with telephone and e-mail", noted("officers and committees with telephone and e-mail")),
    "rules": (
        680,
        "the season's book, how divisions score",
        noted("the texts of the season’s book, and how each division is scored"),
    ),
    "clubs": (690, "hall, night, hour, captain", noted("each club with its hall, night, hour, captain and contact")),
    "fixtures-by-date": (
        700,
        "day by day, room for scores",
        noted("every match in the order of the days, with room for the score"),
    ),
    "fixtures-by-club": (
        710,
        "home and away, room for scores",
        noted("each team’s matches, home and away, with room for the score"),
    ),
    "cups": (730, "the draws, room for the scores", noted("the draw of each cup, with byes, and room for the scores")),
    "drives": (720, "days and hours", noted("the events of the season with their days and hours")),
    "meetings": (740, "days, hours and places", noted("the meetings of the season")),
    "last-season": (750, "winners and final tables", noted("last year’s winners and final tables")),
    "honours": (760, "winners, year by year", noted("winners and runners-up of every competition, year by year")),
}
"""Where each part is listed, and what it is for, in few words and in more."""
_LEAST_WIDTH = 100.0
"""Width in millimetres of the narrowest page that holds a team's matches with room for the scores."""


def _papers(job: SeasonJob) -> SeasonPapers:
    return SeasonPapers(
        league=job.league,
        results=job.results,
        season=job.subject.id,
        tables=job.tables,
        private=job.private,
        links=below_content,
    )


def _booklet(job: SeasonJob) -> tuple[DocumentPart, ...]:
    if job.sheet.short < _LEAST_WIDTH:
        raise MisfitError("the fixture-booklet has no room on so small a sheet", "take a larger sheet")
    booklet = fixture_booklet(_papers(job))
    return (book_part(booklet, job.sheet),) if booklet else ()


def _sheet(title: str, parts: Parts, job: SeasonJob) -> tuple[DocumentPart, ...]:
    return season_sheets(job, say(title), parts(_papers(job)))


def _has(name: str, season: PrintedSeason) -> bool:
    return name in season.has


_STATUS = {Status.PLANNED: noted("Not played yet"), Status.PROVISIONAL: noted("Provisional")}


class EventRecord(Struct, frozen=True, kw_only=True):
    """An event of the book. `anchor` is its id; `parts` are its sections, or the sessions that are events by themselves."""

    anchor: str
    title: str
    when: str
    place: str
    status: str
    arranged: str
    scoring: str
    outcomes: tuple[GroupOutcome, ...]
    rankings: tuple[RankingTable, ...]
    pictures: tuple[Picture, ...]
    travellers: tuple[TravellerView, ...]
    rubbers: tuple[RubberView, ...]
    rulings: tuple[Ruling, ...]
    sources: tuple[str, ...]
    parts: tuple["EventRecord", ...] = ()


class Erratum(Struct, frozen=True):
    """A correction and the event in which it was made."""

    event: str
    anchor: str
    correction: CorrectionView


class DivisionRecord(Struct, frozen=True):
    """A division of the book. `anchor` is its id, `view` its table and its matches."""

    anchor: str
    title: str
    view: DivisionView


class CupBookRecord(Struct, frozen=True):
    """A cup of the book. `anchor` is its id, `brackets` are the cup and its plate."""

    anchor: str
    brackets: tuple[BracketLines, ...]


class SeasonRecord(Struct, frozen=True, kw_only=True):
    """The book of a season: its title, a summary in a sentence, its divisions, cups, events and meetings, its errata."""

    title: str
    summary: str
    divisions: tuple[DivisionRecord, ...]
    cups: tuple[CupBookRecord, ...]
    events: tuple[EventRecord, ...]
    errata: tuple[Erratum, ...]
    meetings: tuple[MeetingHead, ...] = ()


def season_record(
    events: Sequence[Event],
    results: Mapping[str, EventResult],
    season: str,
    competitions: tuple[Sequence[DivisionTable], Sequence[CupRecord]] = ((), ()),
) -> SeasonRecord:
    """Collect the record of a season: its divisions and cups, its events and their results."""
    tables, cups = competitions
    divisions = tuple(
        DivisionRecord(f"division-{table.division.slug}", table.division.title, division_view(table)) for table in tables
    )
    return SeasonRecord(
        title=say("Season %(season_title)s", season_title=season_title(season)),
        summary=sentence("; ".join(_summary(events, divisions, len(cups)))),
        divisions=divisions,
        cups=tuple(CupBookRecord(f"cup-{course.cup.slug}", bracket_lines(course)) for course in cups),
        events=tuple(_record(event, results.get(event.id), f"event-{event.slug}") for event in events),
        errata=tuple(_errata(events, results)),
    )


def _summary(events: Sequence[Event], divisions: Sequence[DivisionRecord], cups: int) -> Iterator[str]:
    """Count the divisions with their results, the cups, and the events."""
    if divisions:
        results = count(sum(division.view.matches_counted for division in divisions), "result")
        yield say("%(divisions)s with %(results)s", divisions=count(len(divisions), "division"), results=results)
    if cups:
        yield count(cups, "cup")
    if events:
        played = sum(event.played for event in events)
        yield say("%(sentence)s, %(played)s of them played", sentence=count(len(events), "event"), played=played)


def _record(event: Event, result: EventResult | None, anchor: str) -> EventRecord:
    movement = arrangement(event)
    shown = result if event.played else None
    return EventRecord(
        anchor=anchor,
        title=event.title,
        when=days(event.dates),
        place=event.place,
        status=say(_STATUS.get(event.status, "")),
        arranged=sentence(", ".join(part for part in (movement.system, movement.size) if part)),
        scoring=movement.scoring,
        outcomes=outcomes(event, shown) if shown else (),
        rankings=tuple(table for table in rankings(event, shown) if table.rows) if shown else (),
        pictures=tuple(replace(picture, name=f"{anchor}-{picture.name}") for picture in event_pictures(event, shown))
        if shown
        else (),
        travellers=travellers(event, shown) if shown else (),
        rubbers=rubbers(event, shown) if shown else (),
        rulings=rulings(event, shown) if shown else (),
        sources=event.sources,
        parts=tuple(_parts(event, shown, anchor)),
    )


def _parts(event: Event, result: EventResult | None, anchor: str) -> Iterator[EventRecord]:
    if result is None or not result.sessions:
        return
    for number, (part, part_result) in enumerate(zip(event.evenings, result.sessions, strict=False), start=1):
        if part.played:
            yield _record(part, part_result, f"{anchor}-{number}")


def _errata(events: Sequence[Event], results: Mapping[str, EventResult]) -> Iterator[Erratum]:
    errata = [
        Erratum(event.title, f"event-{event.slug}", correction)
        for event in events
        for correction in corrections(event, results.get(event.id))
    ]
    yield from sorted(errata, key=lambda erratum: erratum.correction.iso)


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
        finish=Finish(function=press.archive, key=f"{press.fingerprint(theme)} {press.ARCHIVE_FINGERPRINT}"),
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
    record = season_record([scored.event for scored in whole], results, recorded.season, (recorded.tables, recorded.cups))
    record = replace(record, meetings=recorded.meetings)
    lines = tuple(FileLine(file.name, file.description, len(file.data), hashlib.sha256(file.data).hexdigest()) for file in files)
    document = html(theme, leaf, (DocumentPart("season-record", ArchiveBook(record, lines)),))
    return press.pack(document, files)


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


FORMS = (
    SeasonForm(
        name="fixture-booklet",
        title=noted("Fixture booklet"),
        brief="the whole of it, to be folded",
        purpose=noted("the whole of it, to be folded: officers, rules, clubs, fixtures, drives, meetings, last season"),
        order=Order(listed=660),
        serves=partial(_has, "fixture-booklet"),
        parts=_booklet,
        card=True,
    ),
    *(
        SeasonForm(
            name=name,
            title=title,
            brief=_PURPOSES[name][1],
            purpose=_PURPOSES[name][2],
            order=Order(listed=_PURPOSES[name][0]),
            serves=partial(_has, name),
            parts=partial(_sheet, title, parts),
        )
        for name, title, parts in CHAPTERS
    ),
)
