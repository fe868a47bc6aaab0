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
from whistpress.core.model import Accepted, Event, EventHead, EventResult, StoredEvent
from whistpress.core.model.evening import LeagueClock
from whistpress.core.scoring import RUBBERS, method_named
from whistpress.language import noted_noun, say
from whistpress.league.events.pages import deals
from whistpress.league.events.pages.deals import load_event
from whistpress.league.events.pages.event_sheets import (
    ReviewPoint,
    WorkingView,
    comparisons,
    review_points,
    rules_of_deals,
    tricks_alone,
    workings,
)
from whistpress.league.events.words.arrangement import (
    ArrangementView,
    PrintedTotal,
    ScheduleView,
    arrangement,
    by_round,
    printed_totals,
)
from whistpress.league.events.words.auction import PointsTable, points_tables
from whistpress.league.events.words.auction_card import AuctionCard, played_cards
from whistpress.league.events.words.event_lines import EventLine, evening_lines, event_line
from whistpress.league.events.words.event_pictures import AXIS, Lead, event_pictures, lead, strips
from whistpress.league.events.words.fairness.certificate import Certificate, event_certificate, event_sentence, measurable
from whistpress.league.events.words.hands import DealHands, shown_hands
from whistpress.league.events.words.outcomes import GroupOutcome, winners_told
from whistpress.league.events.words.own_results import OwnResults, own_results
from whistpress.league.events.words.partners import Partners, partners_table
from whistpress.league.events.words.prizes import DriveView, drive_view
from whistpress.league.events.words.ranking import rankings, sections_sentence
from whistpress.league.events.words.rubbers import OwnRubbers, RubberView, own_rubbers, rubbers
from whistpress.league.events.words.rulings import CorrectionView, Ruling, by_anchor, corrections, rulings
from whistpress.league.events.words.tabulating import TabulatingTable, parts, sheets
from whistpress.league.events.words.theme_texts import GameLine, game_line
from whistpress.league.events.words.travellers import TravellerView, travellers
from whistpress.league.laws.words import PlayedBy, link_laws, played_by
from whistpress.league.planner import Planner
from whistpress.league.schema_dates import SchemaDates, event_dates
from whistpress.site import addresses
from whistpress.site.page import Download, Link, Page, Site, competitor, first_sentence, organization, prose, venue
from whistpress.site.people import Cast, Who
from whistpress.site.ranking_table import RankingTable
from whistpress.site.theme import Theme
from whistpress.site.theme.markdown import Prose
from whistpress.site.theme.picture import Picture
from whistpress.site.wording import count, season_title, sentence


def pages_of_event(planner: Planner, stored: StoredEvent, event: EventHead, evening: int | None) -> Iterator[Artefact]:
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

    `event_path` and `event_title` link back to the event; `line` is the event as lists show it; `system` and `size` say how it
    was arranged. `certificate` holds the measurements. `handbook` is the path of the page that explains the figures, `printed`
    the path of the certificate as a PDF; both may be empty.
    """

    event_path: str
    event_title: str
    line: EventLine
    system: str
    size: str
    certificate: Certificate
    handbook: str = ""
    printed: str = ""


def fairness_page(stored: StoredEvent, evening: int | None, handbook: str, printed: str, tab: str) -> FairnessPage:
    """Build the certificate of an event, whose title with the day is `tab`; ValueError for one that has none."""
    event, result = load_event(stored, evening)
    certificate = event_certificate(event)
    if certificate is None:
        raise ValueError(f"{event.id} has no schedule to measure")
    arranged = arrangement(event)
    return FairnessPage(
        path=addresses.fairness(event.id),
        title=say("How fair it is: %(title)s", title=event.title),
        tab=say("%(event)s: how fair it is", event=tab),
        summary=first_sentence(f"{tab}: {certificate.sentence}.", longest=220),
        section=addresses.EVENTS,
        event_path=addresses.event(event.id),
        event_title=event.title,
        line=event_line(event, result),
        system=arranged.system,
        size=arranged.size,
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
        yield from pages_of_event(planner, stored, event, None)
        yield from deals.pages_of_event(planner, stored, event, None)
        whole = Link(event.title, addresses.event(event.id))
        for index, (evening, links) in enumerate(_in_turn(event.evenings)):
            yield _plan_event(planner, stored, evening, index, Around((whole,), *links))
            yield from pages_of_event(planner, stored, evening, index)
            yield from deals.pages_of_event(planner, stored, evening, index)


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

    `line` is the event as lists show it; `facts` link to its congress, trophy and season, `before` and `after` to the events
    before and after it in the season (of an evening, in its event). `drive` has the prizes, the best
    halves, who led it and what it was in aid of. `outcomes` name the winners and their
    margins, `rankings` rank all entries. `own` holds each entry's deals, `sheets` the tabulating sheets, `parts` the results that
    are announced separately, `comparisons` the scores of entries against each other. `points` holds the tricks and honours where
    deals give points, and `cards` the score cards of a match of two sides. `lead` shows the course of a match of two teams,
    `courses` the pictures of an evening's course, `strips` the pictures of its deals by their anchors. `travellers` are the
    deals.

    `rubbers` are the score sheets of tables that keep their own: each is called a `unit_title`, and `own_rubbers` are each
    entry's. `game` is the game (None where a league plays nothing but whist in duplicate). `movements` link to the pages of the
    schedules in use, `fairness` is the summary of their certificate and links to its page. `noun` is the word for an entry
    (`pair`), `unit` the word for a recorded unit (`deal`, without trays `round`).

    `own_entries` are the numbers that have own results. `unplaced` are the named entries without own results and without a rank;
    `nameless` says in words how many entries have no names yet. `anchored` holds all numbers that links within the page can
    reach. Where partners change from session to session, `partners` says who plays with whom, and `evenings` lists the sessions.
    `about_sections` says what of its sections is compared.

    `hands` are the cards of deals by the anchor of their travellers; `corrected` holds the `corrections` in the same way;
    `errata` is the path of the page of all corrections of the season. `workings` explain each entry's score, by its number: below
    its own results, or separately where it has none. `played_by` holds the codes of laws in force and links to the laws that the
    record quotes. `raised`: figures of deals have exponents.
    `looks` lists the points to review before a provisional result becomes final.
    """

    line: EventLine
    noun: str
    unit: str
    facts: tuple[Link, ...]
    before: Link | None = None
    after: Link | None = None
    drive: DriveView
    outcomes: tuple[GroupOutcome, ...]
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
    arrangement: ArrangementView
    movements: tuple[Link, ...]
    schedules: tuple[ScheduleView, ...]
    partners: Partners | None
    evenings: tuple[EventLine, ...]
    about_sections: str = ""
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
    looks: tuple[ReviewPoint, ...] = ()
    errata: str = ""
    played_by: PlayedBy = field(default_factory=PlayedBy)
    schema_dates: SchemaDates = field(default_factory=dict)
    raised: bool = False
    workings: Mapping[int, WorkingView] = field(default_factory=dict)

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

    def deal(self, anchor: str) -> str:
        """Return the path of the page of a deal whose play was written down."""
        return f"{self.path.removesuffix('index.html')}{anchor}.html"

    def with_law_links(self, text: str) -> Markup:
        """Return a text with the laws that it quotes as links."""
        return link_laws(text, self.played_by.cited, self.root)

    def session(self, number: int) -> str:
        """Return the address of the page of a session, from this page."""
        return f"session-{number}/index.html"

    def schema_org(self, site: Site) -> dict[str, Any]:
        """Return the event, where it is played and by whom."""
        return {
            "@type": "SportsEvent",
            "name": self.title,
            **self.schema_dates,
            "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode" if self.line.place else "",
            "sport": "Whist",
            "location": venue(self.line.place),
            "organizer": organization(site.name),
            "description": ". ".join(outcome.sentence for outcome in self.outcomes),
            "competitor": [competitor(who) for who in self.entries if who.is_known],
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
        line=line,
        noun=cast.noun,
        unit=noted_noun("round") if any(traveller.by_round for traveller in result.travellers) else noted_noun("deal"),
        facts=beside.facts,
        before=beside.before,
        after=beside.after,
        drive=drive_view(event, result),
        outcomes=line.outcomes,
        entries=tuple(cast.who(entry.number) for entry in event.entries),
        rubbers=rubbers(event, result),
        own_rubbers=own_rubbers(event, result),
        unit_title=rule.unit if rule and event.scoring == RUBBERS else "",
        game=game_line(theme, event, beside.game),
        arrangement=arrangement(event),
        movements=beside.movements,
        schedules=_schedules(event),
        partners=partners_table(event),
        evenings=evening_lines(event, result),
        about_sections=sections_sentence(event),
        fairness=Link(event_sentence(event), addresses.fairness(event.id)) if measurable(event) else None,
        rulings=rulings(event, result),
        printed=printed_totals(event, result),
        note=prose(event.note, source=f"events/{event.id}.toml", page=path, prefix="note-", top=3, language=beside.language),
        sources=event.sources,
        downloads=beside.downloads,
        hands={deal.anchor: deal for deal in shown_hands(event)},
        corrections=changes,
        corrected=by_anchor(changes),
        accepted=event.accepted,
        looks=looks,
        errata=addresses.errata(event.season) if changes and event.season else "",
        played_by=beside.laws,
        schema_dates=event_dates(event, beside.clock),
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
        raised=method_named(event.scoring).writes == "exponents",
        travellers=views,
        workings={} if page.drive.from_cards else workings(event, result, below_deals=bool(results)),
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
    placed |= {who.entry for line in page.drive.prizes if line.anchors for who in line.winners}
    others = [who for who in page.entries if who.entry not in placed]
    nameless = any(not who.is_known for who in others) and sum(not who.is_known for who in page.entries)
    return replace(
        page,
        own_entries=entries_with_results,
        unplaced=tuple(who for who in others if who.is_known),
        nameless=say("%(sentence)s not yet named", sentence=sentence(count(nameless, page.noun))) if nameless else "",
        anchored=placed | {who.entry for who in page.entries if who.is_known},
    )
