"""The events: a page for each and for each of its evenings, with its certificate of fairness and the pages of its deals."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from markupsafe import Markup
from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.core.games import game_of
from whistpress.core.model import Event, EventHead, EventResult, StoredEvent
from whistpress.core.model.evening import LeagueClock
from whistpress.core.scoring import RUBBERS, method_named
from whistpress.language import noted_noun, say
from whistpress.league.events.words.arrangement import (
    ArrangementView,
    PrintedTotal,
    ScheduleView,
    arrangement,
    by_round,
    event_size,
    printed_totals,
)
from whistpress.league.events.words.auction import PointsTable, points_tables
from whistpress.league.events.words.auction_card import AuctionCard, played_cards
from whistpress.league.events.words.certificate import Certificate, event_certificate, event_sentence, measurable
from whistpress.league.events.words.event_lines import EventLine, Partners, evening_lines, event_line, partners_table
from whistpress.league.events.words.event_pictures import AXIS, Lead, event_pictures, lead, strips
from whistpress.league.events.words.hands import DealHands, PlayView, deal_hands, plays, shown_deals, shown_hands
from whistpress.league.events.words.outcomes import (
    HalfLine,
    PrizeLine,
    about_lines,
    half_lines,
    prize_lines,
    short_line,
    winners_told,
)
from whistpress.league.events.words.own_results import OwnResults, own_results
from whistpress.league.events.words.ranking import rankings, sections_sentence
from whistpress.league.events.words.rubbers import OwnRubbers, RubberView, own_rubbers, rubbers
from whistpress.league.events.words.tabulating import (
    ReviewPoint,
    TabulatingTable,
    WorkingView,
    comparisons,
    parts,
    review_points,
    rules_of_deals,
    sheets,
    tricks_alone,
    workings,
)
from whistpress.league.events.words.theme_texts import GameLine, game_line
from whistpress.league.events.words.travellers import (
    CorrectionView,
    Ruling,
    TravellerView,
    by_anchor,
    corrections,
    deal_anchor,
    rulings,
    travellers,
)
from whistpress.league.laws.words import PlayedBy, link_laws, played_by
from whistpress.league.planner import Planner
from whistpress.league.schema_dates import event_dates
from whistpress.site import addresses
from whistpress.site.page import Download, Link, Page, Site, competitor, first_sentence, organization, prose, venue
from whistpress.site.people import Cast, Who
from whistpress.site.ranking_table import RankingTable
from whistpress.site.theme import Theme
from whistpress.site.theme.markdown import Prose
from whistpress.site.theme.marks import template_method
from whistpress.site.theme.picture import Picture
from whistpress.site.wording import count, season_title, sentence


def deal_pages(planner: Planner, stored: StoredEvent, event: EventHead, evening: int | None) -> Iterator[Artefact]:
    """Plan the pages of the deals of an event, or of the evening of that index."""
    if event.partners or not any(session.has_recorded_deals for session in event.sessions):
        return
    for session, deal in shown_deals(event):
        if deal in session.recorded_deals:
            path = addresses.deal(event.id, deal_anchor(session.number, deal))
            build = partial(deal_page, stored, evening, session.number, deal, planner.site.leads, planner.event_titles[event.id])
            yield planner.later(path, "deal.html", build, event.at.file)


class DealPage(Page, frozen=True, kw_only=True):
    """A deal: its cards, how each table played it that wrote it down, the event to which it belongs."""

    event: Link
    deal: DealHands
    plays: tuple[PlayView, ...]


def deal_page(stored: StoredEvent, evening: int | None, session_number: int, deal: int, leads: str, tab: str) -> DealPage:
    """Build the page of a deal; `leads` is the system by which leads are read, or empty, `tab` the event with its day."""
    event, _ = load_event(stored, evening)
    session = next(session for session in event.sessions if session.number == session_number)
    record = session.hands[deal]
    shown = deal_hands(event, session, record)
    return DealPage(
        path=addresses.deal(event.id, shown.anchor),
        title=say("%(title)s, card by card", title=shown.title),
        tab=f"{shown.title}: {tab}",
        summary=say("%(deal)s of %(event)s: who held what, and how it was played.", deal=shown.title, event=tab),
        section=addresses.EVENTS,
        event=Link(event.title, f"{addresses.event(event.id)}#{shown.anchor}"),
        deal=shown,
        plays=plays(event, session, record, leads),
    )


def load_event(stored: StoredEvent, evening: int | None) -> tuple[Event, EventResult | None]:
    """Load an event with its result, or the evening of that index."""
    whole = stored.load()
    scored = whole if evening is None else whole.evening(evening)
    return scored.event, scored.result


def certificate_pages(planner: Planner, stored: StoredEvent, event: EventHead, evening: int | None) -> Iterator[Artefact]:
    """Plan the certificate of an event, or of the evening of that index, where its schedule can be measured."""
    if measurable(event):
        explained = next(
            (article.path for article in planner.league.articles if article.path == addresses.FAIRNESS_EXPLAINED), ""
        )
        printed = next(
            (document.path for document in planner.documents[event.id] if document.path.endswith("/fairness-certificate.pdf")), ""
        )
        build = partial(fairness_page, stored, evening, explained, printed, planner.event_titles[event.id])
        yield planner.later(addresses.fairness(event.id), "fairness.html", build, event.at.file)


class FairnessPage(Page, frozen=True, kw_only=True):
    """The page on the fairness of an event's schedule.

    `line` is the event as lists show it, `arranged` how it was arranged; `certificate` holds the measurements. `handbook` is the
    path of the page that explains the figures, `printed` the path of the certificate as a PDF; both may be empty.
    """

    line: EventLine
    arranged: ArrangementView
    certificate: Certificate
    handbook: str = ""
    printed: str = ""


def fairness_page(stored: StoredEvent, evening: int | None, handbook: str, printed: str, tab: str) -> FairnessPage:
    """Build the certificate of an event, whose title with the day is `tab`; ValueError for one that has none."""
    event, result = load_event(stored, evening)
    certificate = event_certificate(event)
    if certificate is None:
        raise ValueError(f"{event.id} has no schedule to measure")
    return FairnessPage(
        path=addresses.fairness(event.id),
        title=say("How fair it is: %(title)s", title=event.title),
        tab=say("%(event)s: how fair it is", event=tab),
        summary=first_sentence(f"{tab}: {certificate.sentence}.", longest=220),
        section=addresses.EVENTS,
        line=event_line(event, result),
        arranged=arrangement(event),
        certificate=certificate,
        handbook=handbook,
        printed=printed,
    )


MANY, MANY_ROWS, FIRST_PLACES = 46, 32, 10
"""More own results and lines of rankings than `MANY` fold the former; of rankings longer than `MANY_ROWS` so many places are."""


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the page of each event and each evening, followed by its certificate and its deals."""
    beside = {event.id: links for season in planner.by_season.values() for event, links in _in_turn(season)}
    for event in planner.league.events:
        stored = planner.stored[event.id]
        yield _plan_event(planner, stored, event, None, Around((), *beside[event.id]))
        yield from certificate_pages(planner, stored, event, None)
        yield from deal_pages(planner, stored, event, None)
        whole = Link(event.title, addresses.event(event.id))
        for index, (evening, links) in enumerate(_in_turn(event.evenings)):
            yield _plan_event(planner, stored, evening, index, Around((whole,), *links))
            yield from certificate_pages(planner, stored, evening, index)
            yield from deal_pages(planner, stored, evening, index)


class Around(NamedTuple):
    """The links around an event: `facts` to show before its own, and the events before and after it."""

    facts: tuple[Link, ...]
    before: Link | None
    after: Link | None


def _in_turn(events: Sequence[EventHead]) -> Iterator[tuple[EventHead, tuple[Link | None, Link | None]]]:
    """Yield each event with links to the one before and the one after it."""
    links = [None, *(Link(event.title, addresses.event(event.id)) for event in events), None]
    for index, event in enumerate(events):
        yield event, (links[index], links[index + 2])


def _plan_event(planner: Planner, stored: StoredEvent, event: EventHead, index: int | None, around: Around) -> Artefact:
    """Plan the page of an event, or of the evening of that `index`."""
    beside = BesideEvent(
        facts=(*around.facts, *_facts(planner, event)),
        before=around.before,
        after=around.after,
        movements=planner.movement_links(event),
        downloads=tuple(planner.event_downloads(event)),
        game=addresses.game(event.game) if planner.site.games and event.game in planner.games else "",
        margin=planner.league.close_margin,
        laws=played_by(planner.league, event, planner.codes) or PlayedBy(),
        clock=planner.league.clock,
        language=planner.league.language,
        tab=planner.event_titles[event.id],
    )
    build = partial(event_page, planner.theme, stored, index, beside)
    names = " ".join(name for entry in event.entries for name in (entry.name or "", *entry.names))
    return planner.later(addresses.event(event.id), "event.html", build, event.at.file, names=names)


def _facts(planner: Planner, event: EventHead) -> Iterator[Link]:
    """Yield links to the congress, the trophy and the season of an event."""
    congress = planner.league.congresses.get(event.congress or "")
    if congress:
        yield Link(congress.title + (say(", day %(day)s", day=event.day) if event.day else ""), addresses.congress(congress.id))
    trophy = planner.league.trophies.get(event.trophy or "")
    if trophy:
        yield Link(trophy.name, addresses.trophy(trophy.id))
    yield Link(say("Season %(season_title)s", season_title=season_title(event.season)), addresses.season(event.season))


class EventPage(Page, frozen=True, kw_only=True):
    """The page of one event, its fields in the order in which readers look for them.

    `event` is the whole event, `line` what lists show of it with its winners, `beside` what the page shows of the rest of the
    league. `prizes` are its prizes, `halves` the best of each half of a drive. `rankings` rank all entries. `own`
    holds each entry's deals, `sheets` the tabulating sheets, `parts` the results that are announced separately, `comparisons`
    the scores of entries against each other. `points` holds the tricks and honours where deals give points, and `cards` the
    score cards of a match of two sides. `lead` shows the course of a match of two teams, `courses` the pictures of an
    evening's course, `strips` the pictures of its deals by their anchors. `travellers` are the deals.

    `rubbers` are the score sheets of tables that keep their own: each is called a `unit_title`, and `own_rubbers` are each
    entry's. `game` is the game (None where a league plays nothing but whist in duplicate). `fairness` is the summary of the
    schedules' certificate and links to its page. `noun` is the word for an entry (`pair`), `unit` the word for a recorded
    unit (`deal`, without trays `round`).

    `own_entries` are the numbers that have own results. `unplaced` are the named entries without own results and without a
    rank; `nameless` says in words how many entries have no names yet. `anchored` holds all numbers that links within the page
    can reach. Where partners change from session to session, `partners` says who plays with whom, and `evenings` lists the
    sessions. `about_sections` says what of its sections is compared.

    `hands` are the cards of deals by the anchor of their travellers; `corrected` holds the `corrections` in the same way;
    `errata` is the path of the page of all corrections of the season. `workings` explain each entry's score, by its number:
    below its own results, or separately where it has none. `looks` lists the points to review before a provisional result
    becomes final.
    """

    event: Event
    line: EventLine
    beside: "BesideEvent"
    noun: str
    unit: str
    prizes: tuple[PrizeLine, ...]
    halves: tuple[HalfLine, ...]
    rankings: tuple[RankingTable, ...] = ()
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
    arrangement: ArrangementView
    schedules: tuple[ScheduleView, ...]
    partners: Partners | None
    evenings: tuple[EventLine, ...]
    about_sections: str = ""
    fairness: Link | None
    rulings: tuple[Ruling, ...]
    printed: tuple[PrintedTotal, ...]
    note: Prose
    own_entries: frozenset[int] = frozenset()
    unplaced: tuple[Who, ...] = ()
    nameless: str = ""
    anchored: frozenset[int] = frozenset()
    hands: Mapping[str, DealHands] = field(default_factory=dict)
    corrections: tuple[CorrectionView, ...] = ()
    corrected: Mapping[str, tuple[CorrectionView, ...]] = field(default_factory=dict)
    looks: tuple[ReviewPoint, ...] = ()
    errata: str = ""
    workings: Mapping[int, WorkingView] = field(default_factory=dict)

    @property
    def size(self) -> str:
        """How many tables and hands a drive of ladies and gents had; empty for other events."""
        return event_size(self.event) if self.event.has_cards else ""

    @property
    def about(self) -> tuple[str, ...]:
        """Who led it and what it was in aid of."""
        return about_lines(self.event)

    @property
    def short(self) -> str:
        """By how much the cards of a drive do not add up; empty where they do."""
        return short_line(self.event)

    @property
    def from_cards(self) -> bool:
        """Whether only the totals of the players' cards are known."""
        return bool(self.event.totals) and self.event.has_cards

    @property
    def many(self) -> bool:
        """Whether own results and rankings (whose heads are as high as three rows) are a long way down a phone."""
        return len(self.own) + len(self.own_rubbers) + len(self.unplaced) + self._rows + 3 * len(self.rankings) > MANY

    @property
    def shows_sheet(self) -> bool:
        """Whether it has the full score sheet: of the deals, or of the parts, where no other part of the page shows those."""
        return bool(self.sheets or (self.parts and not self.lead and not self.partners and not self.cards))

    @property
    def shown_places(self) -> int:
        """How many rows of each ranking stand open: all, but the first ten where all together are a long way down a phone."""
        return 10**6 if self._rows <= MANY_ROWS else FIRST_PLACES

    @property
    def _rows(self) -> int:
        return sum(len(table.rows) for table in self.rankings)

    @property
    def rule_of_deals(self) -> str:
        """What each deal of the own results adds to the score."""
        return rules_of_deals(self.workings)

    @property
    def axis(self) -> str:
        """The path of the axis of all its strips."""
        return AXIS

    @property
    def worked_apart(self) -> tuple[WorkingView, ...]:
        """The workings of entries whose own results the page does not show."""
        return tuple(view for entry, view in self.workings.items() if entry not in self.own_entries)

    @template_method
    def deal(self, anchor: str) -> str:
        """Return the path of the page of a deal whose play was written down."""
        return f"{self.path.removesuffix('index.html')}{anchor}.html"

    @template_method
    def with_law_links(self, text: str) -> Markup:
        """Return a text with the laws that it quotes as links."""
        return link_laws(text, self.beside.laws.cited, self.root)

    @template_method
    def session(self, number: int) -> str:
        """Return the address of the page of a session, from this page."""
        return f"session-{number}/index.html"

    def schema_org(self, site: Site) -> dict[str, Any]:
        """Return the event, where it is played and by whom."""
        cast = Cast(self.event)
        return {
            "@type": "SportsEvent",
            "name": self.title,
            **event_dates(self.event, self.beside.clock),
            "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode" if self.line.place else "",
            "sport": "Whist",
            "location": venue(self.line.place),
            "organizer": organization(site.name),
            "description": ". ".join(outcome.sentence for outcome in self.line.outcomes),
            "competitor": [competitor(who) for who in cast.everybody if who.is_known],
        }


class BesideEvent(Struct, frozen=True, kw_only=True):
    """What the page of an event shows of the rest of the league: links, downloads, the path of its game's page, its laws.

    `margin` is the widest finish that counts as close; `language` is the league's; `tab` is the title of the page by which it
    differs from all others.
    """

    facts: tuple[Link, ...]
    before: Link | None
    after: Link | None
    movements: tuple[Link, ...]
    downloads: tuple[Download, ...]
    game: str
    margin: Fraction
    laws: PlayedBy
    clock: LeagueClock
    language: str
    tab: str


def event_page(theme: Theme, stored: StoredEvent, evening: int | None, beside: BesideEvent) -> EventPage:
    """Build the page of an event, or of one of its evenings."""
    event, result = load_event(stored, evening)
    looks = review_points(event, result, beside.margin)
    result = result or EventResult(event=event.id, scoring=event.scoring, rankings=())
    path, line, cast = addresses.event(event.id), event_line(event, result), Cast(event)
    changes, rule = corrections(event, result), game_of(event)
    page = EventPage(
        path=path,
        title=event.title,
        summary=event_summary(beside.tab, line),
        tab=beside.tab,
        section=addresses.EVENTS,
        event=event,
        line=line,
        beside=beside,
        noun=cast.noun,
        unit=noted_noun("round") if any(traveller.by_round for traveller in result.travellers) else noted_noun("deal"),
        prizes=prize_lines(event, result),
        halves=half_lines(event, result),
        rubbers=rubbers(event, result),
        own_rubbers=own_rubbers(event, result),
        unit_title=rule.unit if rule and event.scoring == RUBBERS else "",
        game=game_line(theme, event, beside.game),
        arrangement=arrangement(event),
        schedules=_schedules(event),
        partners=partners_table(event),
        evenings=evening_lines(event, result),
        about_sections=sections_sentence(event),
        fairness=Link(event_sentence(event), addresses.fairness(event.id)) if measurable(event) else None,
        rulings=rulings(event, result),
        printed=printed_totals(event, result),
        note=prose(event.note, source=f"events/{event.id}.toml", page=path, prefix="note-", top=3, language=beside.language),
        hands={deal.anchor: deal for deal in shown_hands(event)},
        corrections=changes,
        corrected=by_anchor(changes),
        looks=looks,
        errata=addresses.errata(event.season) if changes and event.season else "",
    )
    return _with_entry_links(_with_scores(page, event, result) if event.played else page)


def event_summary(title: str, line: EventLine) -> str:
    """Say what an event is in a sentence: its title with the day, who won, the contest, the hour, the venue."""
    winners = winners_told(line.outcomes)
    about = ", ".join(part for part in (line.contest, line.hours, line.place) if part)
    return first_sentence(f"{title}: {f'{winners}. {about}' if winners else about}", longest=220)


def _schedules(event: Event) -> tuple[ScheduleView, ...]:
    """Return the schedules that the page itself shows; in a season and in sections each session has its own page."""
    if event.partners or event.sections:
        return ()
    return tuple(view for session in event.sessions if (view := by_round(event, session)))


def _with_scores(page: EventPage, event: Event, result: EventResult) -> EventPage:
    """Add the figures of an event that was played; own results only where neither a match's course nor score cards show them."""
    course, cards = lead(event, result), played_cards(event, result)
    by_deal = course is None and not cards
    results = own_results(event, result) if by_deal else ()
    by_parts, views = parts(event, result), travellers(event, result)
    if method_named(result.scoring).marks_over_average:  # tricks less the average below: own results have those
        views = tuple(replace(view, marks=()) if view.foot else view for view in views)
    return replace(
        page,
        rankings=rankings(event, result),
        own=results,
        sheets=sheets(event, result) if by_deal and not (results and by_parts and tricks_alone(results)) else (),
        parts=by_parts,
        comparisons=comparisons(event, result),
        points=points_tables(event, result),
        cards=cards,
        lead=course,
        courses=event_pictures(event, result),
        strips=strips(result),
        travellers=views,
        workings={} if page.from_cards else workings(event, result, below_deals=bool(results)),
    )


def _with_entry_links(page: EventPage) -> EventPage:
    """Add which entries have own results, which are in no ranking, and to which numbers the page can link."""
    entries_with_results = frozenset(
        [
            *(entry_results.who.entry for entry_results in page.own),
            *(entry_results.who.entry for entry_results in page.own_rubbers),
        ]
    )
    placed = entries_with_results | {row.who.entry for table in page.rankings for row in table.rows}
    placed |= {who.entry for line in page.prizes if line.anchors for who in line.winners}
    entries = Cast(page.event).everybody
    others = [who for who in entries if who.entry not in placed]
    nameless = any(not who.is_known for who in others) and sum(not who.is_known for who in entries)
    return replace(
        page,
        own_entries=entries_with_results,
        unplaced=tuple(who for who in others if who.is_known),
        nameless=say("%(sentence)s not yet named", sentence=sentence(count(nameless, page.noun))) if nameless else "",
        anchored=placed | {who.entry for who in entries if who.is_known},
    )
