"""The page of an event."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from whistpress.core.games import GAMES
from whistpress.core.model import Accepted, Event, EventResult
from whistpress.core.scoring import RUBBERS
from whistpress.site import addresses
from whistpress.site.event_lines import EventLine, evening_lines, event_line
from whistpress.site.game_texts import GameLine
from whistpress.site.page import Download, Link, Page
from whistpress.site.prose import first_sentence, prose
from whistpress.theme.chart import LineChart, line_chart
from whistpress.theme.markdown import Prose
from whistpress.views.arrangement import (
    Arrangement,
    PrintedTotal,
    arrangement,
    printed_totals,
)
from whistpress.views.auction import PointsTable, points_tables
from whistpress.views.auction_card import AuctionCard, played_cards
from whistpress.views.comparisons import comparisons
from whistpress.views.corrections import CorrectionView, by_anchor, corrections
from whistpress.views.fairness import event_sentence, measurable
from whistpress.views.hands import DealHands, shown_hands
from whistpress.views.lead import Lead, lead
from whistpress.views.own_results import OwnResults, own_results
from whistpress.views.partners import Partners, partners_table
from whistpress.views.people import Cast, Who
from whistpress.views.ranking import Outcome, RankingTable, rankings
from whistpress.views.rubbers import OwnRubbers, RubberView, own_rubbers, rubbers
from whistpress.views.rulings import Ruling, rulings
from whistpress.views.schedule import ScheduleView, by_round
from whistpress.views.tabulating import Sheet, parts, sheets
from whistpress.views.travellers import TravellerView, travellers
from whistpress.views.words import count, sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPage(Page):
    """Everything about one event, in the order in which people ask for it.

    `line` is the event as lists show it; `facts` where it belongs (congress, trophy, season). `outcomes` say who won and by
    how much, `rankings` the rest, `own` each entry's deals, `sheets` the tabulating sheets, `parts` what is announced by
    itself, `comparisons` what entries made of each other, `points` their tricks and honours where deals give
    points (`cards`: the score cards of a match of two sides), `lead` and `chart` how a match of two teams went, `travellers`
    the deals, `rubbers` the score sheets of tables that keep their own (each is a `unit_title`; `own_rubbers` are each
    entry's), `game` what was played (None where a league plays nothing but whist in duplicate), `movements` the pages of the
    schedules that were played, `fairness` what their certificate comes to and its page. `noun` is what an entry is called
    (`pair`), `unit` what is written down (`deal`, without trays `round`).
    `own_entries` are the numbers that have own results, `unplaced` the entries with names that stand neither there nor in a
    ranking, `nameless` how many have no names yet, in words; `anchored` are all numbers that a link within the page can lead
    to. Where partners change from session to session,
    `partners` says who plays with whom, and `evenings` lists the sessions. `hands` are the cards of deals by the anchor of
    their travellers, `corrected` the `corrections` in the same way; `errata` is the page of all those of the season.
    """

    line: EventLine
    noun: str
    unit: str
    facts: tuple[Link, ...]
    outcomes: tuple[Outcome, ...]
    rankings: tuple[RankingTable, ...]
    entries: tuple[Who, ...]
    own: tuple[OwnResults, ...]
    sheets: tuple[Sheet, ...]
    parts: Sheet | None
    comparisons: Sheet | None
    points: tuple[PointsTable, ...]
    cards: tuple[AuctionCard, ...]
    lead: Lead | None
    chart: LineChart | None
    travellers: tuple[TravellerView, ...]
    rubbers: tuple[RubberView, ...]
    own_rubbers: tuple[OwnRubbers, ...]
    unit_title: str
    game: GameLine | None
    arrangement: Arrangement
    movements: tuple[Link, ...]
    schedules: tuple[ScheduleView, ...]
    partners: Partners | None
    evenings: tuple[EventLine, ...]
    fairness: Link | None
    rulings: tuple[Ruling, ...]
    printed: tuple[PrintedTotal, ...]
    note: Prose
    sources: tuple[str, ...]
    downloads: tuple[Download, ...]
    own_entries: frozenset[int]
    unplaced: tuple[Who, ...]
    nameless: str
    anchored: frozenset[int]
    hands: Mapping[str, DealHands] = field(default_factory=dict)
    corrections: tuple[CorrectionView, ...] = ()
    corrected: Mapping[str, tuple[CorrectionView, ...]] = field(default_factory=dict)
    accepted: tuple[Accepted, ...] = ()
    errata: str = ""

    def deal(self, anchor: str) -> str:
        """The path of the page of a deal whose play was written down."""
        return f"{self.path.removesuffix('index.html')}{anchor}.html"

    def session(self, number: int) -> str:
        """The address of the page of a session, from this page."""
        return f"session-{number}/index.html"


def event_page(
    event: Event,
    result: EventResult | None,
    facts: Sequence[Link],
    downloads: Sequence[Download],
    language: str = "en",
    movements: Sequence[Link] = (),
    game: GameLine | None = None,
) -> EventPage:
    """The page of an event; `result` is None while nothing can be scored.

    `movements` lead to the pages of its movements, `game` to that of its game.
    """
    result = result or EventResult(event=event.id, scoring=event.scoring, rankings=())
    scored = event.played
    path, line, cast = addresses.event(event.id), event_line(event, result), Cast(event)
    course = lead(event, result) if scored else None
    cards = played_cards(event, result) if scored else ()
    by_deal = course is None and not cards
    entries = tuple(cast.who(entry.number) for entry in event.entries)
    tables = rankings(event, result) if scored else ()
    own = own_results(event, result) if scored and by_deal else ()
    told = corrections(event, result)
    kept = own_rubbers(event, result)
    own_entries = frozenset([*(one.who.entry for one in own), *(one.who.entry for one in kept)])
    placed = own_entries | {row.who.entry for table in tables for row in table.rows}
    return EventPage(
        path=path,
        title=event.title,
        summary=first_sentence(_summary(line)),
        section=addresses.EVENTS,
        line=line,
        noun=cast.noun,
        unit="round" if any(one.by_round for one in result.travellers) else "deal",
        facts=tuple(facts),
        outcomes=line.outcomes,
        rankings=tables,
        entries=entries,
        own=own,
        sheets=sheets(event, result) if scored and by_deal else (),
        parts=parts(event, result) if scored else None,
        comparisons=comparisons(event, result) if scored else None,
        points=points_tables(event, result) if scored else (),
        cards=cards,
        lead=course,
        chart=_chart(course),
        travellers=travellers(event, result) if scored else (),
        rubbers=rubbers(event, result),
        own_rubbers=kept,
        unit_title=GAMES[event.game].unit if event.scoring == RUBBERS and event.game in GAMES else "",
        game=game,
        arrangement=arrangement(event),
        movements=tuple(movements),
        schedules=()
        if event.partners or event.sections
        else tuple(view for session in event.sessions if (view := by_round(event, session))),
        partners=partners_table(event),
        evenings=evening_lines(event, result),
        fairness=Link(event_sentence(event), addresses.fairness(event.id)) if measurable(event) else None,
        rulings=rulings(event, result),
        printed=printed_totals(event, result),
        note=prose(event.note, source=f"events/{event.id}.toml", page=path, prefix="note-", top=3, language=language),
        sources=event.sources,
        downloads=tuple(downloads),
        own_entries=own_entries,
        unplaced=tuple(who for who in entries if who.entry not in placed and who.named),
        nameless=_nameless([who for who in entries if who.entry not in placed and not who.named], cast.noun),
        anchored=placed | {who.entry for who in entries if who.named},
        hands={one.anchor: one for one in shown_hands(event)},
        corrections=told,
        corrected=by_anchor(told),
        accepted=event.accepted,
        errata=addresses.errata(event.season) if told and event.season else "",
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
