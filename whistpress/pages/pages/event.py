"""The page of an event."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup
from msgspec import field
from msgspec.structs import replace

from whistpress.core.games import game_of
from whistpress.core.model import Accepted, Event, EventResult
from whistpress.core.scoring import RUBBERS
from whistpress.language import noted_noun, say
from whistpress.pages.comparisons import comparisons
from whistpress.pages.game_texts import GameLine
from whistpress.pages.laws import PlayedBy
from whistpress.pages.laws_quoted import lawed
from whistpress.pages.page import Download, Link, Page
from whistpress.pages.prose import first_sentence, prose
from whistpress.pages.to_look_at import Look
from whistpress.pages.workings import WorkingView, workings
from whistpress.theme.markdown import Prose
from whistpress.theme.picture import Picture
from whistpress.views import addresses
from whistpress.views.arrangement import (
    Arrangement,
    PrintedTotal,
    arrangement,
    printed_totals,
)
from whistpress.views.auction import PointsTable, points_tables
from whistpress.views.auction_card import AuctionCard, played_cards
from whistpress.views.corrections import CorrectionView, by_anchor, corrections
from whistpress.views.event_lines import EventLine, evening_lines, event_line
from whistpress.views.fairness import event_sentence, measurable
from whistpress.views.hands import DealHands, shown_hands
from whistpress.views.lead import Lead, lead
from whistpress.views.own_results import OwnResults, own_results
from whistpress.views.partners import Partners, partners_table
from whistpress.views.people import Cast, Who
from whistpress.views.pictures import event_pictures, strips
from whistpress.views.ranking import Outcome, RankingTable, rankings
from whistpress.views.rubbers import OwnRubbers, RubberView, own_rubbers, rubbers
from whistpress.views.rulings import Ruling, rulings
from whistpress.views.schedule import ScheduleView, by_round
from whistpress.views.tabulating import TabulatingTable, parts, sheets
from whistpress.views.travellers import TravellerView, travellers
from whistpress.views.words import count, sentence


class EventPage(Page, frozen=True, kw_only=True):
    """Everything about one event, in the order in which people ask for it.

    `line` is the event as lists show it; `facts` where it belongs (congress, trophy, season). `outcomes` say who won and by
    how much, `rankings` the rest, `own` each entry's deals, `sheets` the tabulating sheets, `parts` what is announced by
    itself, `comparisons` what entries made of each other, `points` their tricks and honours where deals give
    points (`cards`: the score cards of a match of two sides), `lead` how a match of two teams went, `courses` the
    pictures of how an evening went and `strips` those of its deals by their anchors, `travellers` the deals, `rubbers` the
    score sheets of tables that keep their own (each is a `unit_title`; `own_rubbers` are each entry's), `game` what was played
    (None where a league plays nothing but whist in duplicate), `movements` the pages of the schedules that were played,
    `fairness` what their certificate comes to and its page. `noun` is what an entry is called
    (`pair`), `unit` what is written down (`deal`, without trays `round`).
    `own_entries` are the numbers that have own results, `unplaced` the entries with names that stand neither there nor in a
    ranking, `nameless` how many have no names yet, in words; `anchored` are all numbers that a link within the page can lead
    to. Where partners change from session to session,
    `partners` says who plays with whom, and `evenings` lists the sessions. `hands` are the cards of deals by the anchor of
    their travellers, `corrected` the `corrections` in the same way; `errata` is the page of all those of the season.
    `workings` tell by the number of an entry how its score came: below its own results, or by itself where it has none.
    `played_by` are the codes of laws in force, and where the laws stand that the record quotes.
    `looks` is what somebody should look at before a provisional result is made final.
    """

    line: EventLine
    noun: str
    unit: str
    facts: tuple[Link, ...]
    outcomes: tuple[Outcome, ...]
    rankings: tuple[RankingTable, ...] = ()
    entries: tuple[Who, ...]
    own: tuple[OwnResults, ...] = ()
    sheets: tuple[TabulatingTable, ...] = ()
    parts: TabulatingTable | None = None
    comparisons: TabulatingTable | None = None
    points: tuple[PointsTable, ...] = ()
    cards: tuple[AuctionCard, ...] = ()
    lead: Lead | None = None
    courses: tuple[Picture, ...] = ()
    strips: Mapping[str, Picture] = field(default_factory=dict)
    travellers: tuple[TravellerView, ...] = ()
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
    own_entries: frozenset[int] = frozenset()
    unplaced: tuple[Who, ...] = ()
    nameless: str = ""
    anchored: frozenset[int] = frozenset()
    hands: Mapping[str, DealHands] = field(default_factory=dict)
    corrections: tuple[CorrectionView, ...] = ()
    corrected: Mapping[str, tuple[CorrectionView, ...]] = field(default_factory=dict)
    accepted: tuple[Accepted, ...] = ()
    looks: tuple[Look, ...] = ()
    errata: str = ""
    played_by: PlayedBy = field(default_factory=PlayedBy)
    workings: Mapping[int, WorkingView] = field(default_factory=dict)

    @property
    def worked_apart(self) -> tuple[WorkingView, ...]:
        """The workings of entries whose own results the page does not show."""
        return tuple(one for entry, one in self.workings.items() if entry not in self.own_entries)

    def deal(self, anchor: str) -> str:
        """The path of the page of a deal whose play was written down."""
        return f"{self.path.removesuffix('index.html')}{anchor}.html"

    def lawed(self, text: str) -> Markup:
        """A text with the laws that it quotes as links."""
        return lawed(text, self.played_by.cited, self.root)

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
    path, line, cast = addresses.event(event.id), event_line(event, result), Cast(event)
    told, rule = corrections(event, result), game_of(event)
    page = EventPage(
        path=path,
        title=event.title,
        summary=first_sentence(_summary(line)),
        section=addresses.EVENTS,
        line=line,
        noun=cast.noun,
        unit=noted_noun("round") if any(one.by_round for one in result.travellers) else noted_noun("deal"),
        facts=tuple(facts),
        outcomes=line.outcomes,
        entries=tuple(cast.who(entry.number) for entry in event.entries),
        rubbers=rubbers(event, result),
        own_rubbers=own_rubbers(event, result),
        unit_title=rule.unit if rule and event.scoring == RUBBERS else "",
        game=game,
        arrangement=arrangement(event),
        movements=tuple(movements),
        schedules=_schedules(event),
        partners=partners_table(event),
        evenings=evening_lines(event, result),
        fairness=Link(event_sentence(event), addresses.fairness(event.id)) if measurable(event) else None,
        rulings=rulings(event, result),
        printed=printed_totals(event, result),
        note=prose(event.note, source=f"events/{event.id}.toml", page=path, prefix="note-", top=3, language=language),
        sources=event.sources,
        downloads=tuple(downloads),
        hands={one.anchor: one for one in shown_hands(event)},
        corrections=told,
        corrected=by_anchor(told),
        accepted=event.accepted,
        errata=addresses.errata(event.season) if told and event.season else "",
    )
    return _with_places(_scored(page, event, result) if event.played else page)


def _schedules(event: Event) -> tuple[ScheduleView, ...]:
    """The schedules that the page itself shows; of a season and of sections each session has a page."""
    if event.partners or event.sections:
        return ()
    return tuple(view for session in event.sessions if (view := by_round(event, session)))


def _scored(page: EventPage, event: Event, result: EventResult) -> EventPage:
    """The page with the figures of what was played; own results where no course of a match and no score card tells them."""
    course, cards = lead(event, result), played_cards(event, result)
    by_deal = course is None and not cards
    return replace(
        page,
        rankings=rankings(event, result),
        own=own_results(event, result) if by_deal else (),
        sheets=sheets(event, result) if by_deal else (),
        parts=parts(event, result),
        comparisons=comparisons(event, result),
        points=points_tables(event, result),
        cards=cards,
        lead=course,
        courses=event_pictures(event, result),
        strips=strips(result),
        travellers=travellers(event, result),
        workings=workings(event, result),
    )


def _with_places(page: EventPage) -> EventPage:
    """The page knowing which entries have own results, which stand nowhere, and which numbers can be led to."""
    own = frozenset([*(one.who.entry for one in page.own), *(one.who.entry for one in page.own_rubbers)])
    placed = own | {row.who.entry for table in page.rankings for row in table.rows}
    elsewhere = [who for who in page.entries if who.entry not in placed]
    return replace(
        page,
        own_entries=own,
        unplaced=tuple(who for who in elsewhere if who.named),
        nameless=_nameless([who for who in elsewhere if not who.named], page.noun),
        anchored=placed | {who.entry for who in page.entries if who.named},
    )


def _summary(line: EventLine) -> str:
    return ", ".join(part for part in (line.contest, line.weekday, line.place) if part)


def _nameless(entries: Sequence[Who], noun: str) -> str:
    return say("%(sentence)s not yet named", sentence=sentence(count(len(entries), noun))) if entries else ""
