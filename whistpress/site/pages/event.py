"""The page of an event."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from whistpress.core.model import Event, EventResult
from whistpress.site import addresses
from whistpress.site.event_lines import EventLine, event_line
from whistpress.site.page import Download, Link, Page
from whistpress.site.prose import first_sentence, prose
from whistpress.theme.chart import LineChart, line_chart
from whistpress.theme.markdown import Prose
from whistpress.views.arrangement import (
    Arrangement,
    PrintedTotal,
    Ruling,
    arrangement,
    printed_totals,
    rulings,
)
from whistpress.views.comparisons import comparisons
from whistpress.views.lead import Lead, lead
from whistpress.views.meetings import Meetings, meetings
from whistpress.views.own_results import OwnResults, own_results
from whistpress.views.people import Cast, Who
from whistpress.views.ranking import Outcome, RankingTable, rankings
from whistpress.views.schedule import ScheduleView, by_round
from whistpress.views.tabulating import Sheet, parts, sheets
from whistpress.views.travellers import TravellerView, travellers
from whistpress.views.words import count, sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPage(Page):
    """Everything about one event, in the order in which people ask for it.

    `line` is the event as lists show it; `facts` where it belongs (congress, trophy, season). `outcomes` say who won and by
    how much, `rankings` the rest, `own` each entry's deals, `sheets` the tabulating sheets, `parts` what is announced by
    itself, `comparisons` what entries made of each other, `lead` and `chart` how a match of two teams went, `travellers`
    the deals. `noun` is what an entry is called (`pair`). `own_entries` are the numbers that have own results, `unplaced`
    the entries with names that stand neither there nor in a ranking, `nameless` how many have no names yet, in words;
    `anchored` are all numbers that a link within the page can lead to.
    """

    line: EventLine
    noun: str
    facts: tuple[Link, ...]
    outcomes: tuple[Outcome, ...]
    rankings: tuple[RankingTable, ...]
    entries: tuple[Who, ...]
    own: tuple[OwnResults, ...]
    sheets: tuple[Sheet, ...]
    parts: Sheet | None
    comparisons: Sheet | None
    lead: Lead | None
    chart: LineChart | None
    travellers: tuple[TravellerView, ...]
    arrangement: Arrangement
    schedules: tuple[ScheduleView, ...]
    meetings: Meetings | None
    rulings: tuple[Ruling, ...]
    printed: tuple[PrintedTotal, ...]
    note: Prose
    sources: tuple[str, ...]
    downloads: tuple[Download, ...]
    own_entries: frozenset[int]
    unplaced: tuple[Who, ...]
    nameless: str
    anchored: frozenset[int]


def event_page(
    event: Event, result: EventResult | None, facts: Sequence[Link], downloads: Sequence[Download], language: str = "en"
) -> EventPage:
    """The page of an event; `result` is None while nothing can be scored."""
    result = result or EventResult(event=event.id, scoring=event.scoring, rankings=())
    scored = event.played
    path, line, cast = addresses.event(event.id), event_line(event, result), Cast(event)
    course = lead(event, result) if scored else None
    entries = tuple(cast.who(entry.number) for entry in event.entries)
    tables = rankings(event, result) if scored else ()
    own = own_results(event, result) if scored and course is None else ()
    own_entries = frozenset(one.who.entry for one in own)
    placed = own_entries | {row.who.entry for table in tables for row in table.rows}
    return EventPage(
        path=path,
        title=event.title,
        summary=first_sentence(_summary(line)),
        section=addresses.EVENTS,
        line=line,
        noun=cast.noun,
        facts=tuple(facts),
        outcomes=line.outcomes,
        rankings=tables,
        entries=entries,
        own=own,
        sheets=sheets(event, result) if scored and course is None else (),
        parts=parts(event, result) if scored else None,
        comparisons=comparisons(event, result) if scored else None,
        lead=course,
        chart=_chart(course),
        travellers=travellers(event, result) if scored else (),
        arrangement=arrangement(event),
        schedules=tuple(view for session in event.sessions if (view := by_round(event, session))),
        meetings=meetings(event),
        rulings=rulings(event, result),
        printed=printed_totals(event, result),
        note=prose(event.note, source=f"events/{event.id}.toml", page=path, prefix="note-", top=3, language=language),
        sources=event.sources,
        downloads=tuple(downloads),
        own_entries=own_entries,
        unplaced=tuple(who for who in entries if who.entry not in placed and who.named),
        nameless=_nameless([who for who in entries if who.entry not in placed and not who.named], cast.noun),
        anchored=placed | {who.entry for who in entries if who.named},
    )


def _summary(line: EventLine) -> str:
    return ", ".join(part for part in (line.contest, line.weekday, line.place) if part)


def _nameless(entries: Sequence[Who], noun: str) -> str:
    return f"{sentence(count(len(entries), noun))} not yet named" if entries else ""


def _chart(course: Lead | None) -> LineChart | None:
    if course is None:
        return None
    leads: list[Fraction] = [deal.lead for deal in course.deals]
    return line_chart(leads, [deal.deal for deal in course.deals])
