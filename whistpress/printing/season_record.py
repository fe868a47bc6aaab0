"""A season as a book: its divisions with their tables, its cups, its events with ranking and travellers, the corrections."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Event, EventResult, Status
from whistpress.core.records.cups import CupRecord
from whistpress.core.records.division_table import DivisionTable
from whistpress.language import noted, say
from whistpress.theme.picture import Picture
from whistpress.views.arrangement import arrangement
from whistpress.views.congress.in_season import MeetingHead
from whistpress.views.cup_heads import BracketLines, bracket_lines
from whistpress.views.division_view import DivisionView, division_view
from whistpress.views.event_pictures import event_pictures
from whistpress.views.outcomes import GroupOutcome, outcomes
from whistpress.views.ranking import RankingTable, rankings
from whistpress.views.rubbers import RubberView, rubbers
from whistpress.views.rulings import CorrectionView, Ruling, corrections, rulings
from whistpress.views.travellers import TravellerView, travellers
from whistpress.views.wording import count, days, season_title, sentence

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
    league: str
    summary: str
    divisions: tuple[DivisionRecord, ...]
    cups: tuple[CupBookRecord, ...]
    events: tuple[EventRecord, ...]
    errata: tuple[Erratum, ...]
    meetings: tuple[MeetingHead, ...] = ()


def season_record(
    league: str,
    events: Sequence[Event],
    results: Mapping[str, EventResult],
    season: str,
    competitions: tuple[Sequence[DivisionTable], Sequence[CupRecord]] = ((), ()),
) -> SeasonRecord:
    """Collect the record of a season: its divisions and cups, its events and their results; `league` is the league's name."""
    tables, cups = competitions
    divisions = tuple(
        DivisionRecord(f"division-{table.division.slug}", table.division.title, division_view(table)) for table in tables
    )
    return SeasonRecord(
        title=say("Season %(season_title)s", season_title=season_title(season)),
        league=league,
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
