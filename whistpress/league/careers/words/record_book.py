"""The record book of a season, for its page and for the year book: winners, best figures, new records, slams, attendance."""

import datetime
from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct

from whistpress.core.games import GAMES
from whistpress.core.model.cards import by_surname
from whistpress.core.scoring import method_named
from whistpress.core.scoring.slips import FIRST_GROUP
from whistpress.language import noted, say, say_many
from whistpress.league.careers.facts.career import RecordTally, clubs_of
from whistpress.league.careers.facts.ledger import Ledger
from whistpress.league.careers.facts.record_book import (
    Feat,
    FeatKind,
    ListKind,
    NewRecord,
    RankedLine,
    SeasonChapter,
    SeasonRecords,
    chapters,
)
from whistpress.league.events.facts.facts import EventFacts, RankingFinish
from whistpress.league.events.facts.seating import PersonDeal
from whistpress.league.events.words.ranking import group_title, measure, score_text
from whistpress.league.events.words.travellers import deal_anchor
from whistpress.league.league import League, RecordRules
from whistpress.league.people.model import NameDisplay, Person
from whistpress.site import figures
from whistpress.site.addresses import event as event_page
from whistpress.site.people import Name
from whistpress.site.theme.marks import template_method
from whistpress.site.wording import day, season_title, short_day

TITLES: Mapping[ListKind, str] = MappingProxyType(
    {
        ListKind.FIRSTS: noted("Most wins"),
        ListKind.SHARE: noted("Best averages: field beaten"),
        ListKind.ROOM: noted("Best averages: tricks per deal above average"),
        ListKind.DEALS: noted("Most deals"),
        ListKind.EVENTS: noted("Most events"),
        ListKind.PARTNERS: noted("Most partners"),
        ListKind.SERVICE: noted("Longest-playing members"),
        ListKind.STREAK_FIRSTS: noted("Most wins in a row"),
        ListKind.STREAK_TOP_HALF: noted("Most events in a row in the top half"),
        ListKind.STREAK_ATTENDANCE: noted("Events in a row attended"),
        ListKind.SLAMS: noted("Most deals of thirteen tricks"),
        ListKind.EVERY_SLAM: noted("Every deal of thirteen tricks"),
        ListKind.GAINS: noted("Biggest gains on a deal"),
        ListKind.WIDEST: noted("Biggest wins"),
        ListKind.NARROWEST: noted("Closest finishes"),
    }
)

RULES: Mapping[ListKind, str] = MappingProxyType(
    {
        ListKind.FIRSTS: noted("Wins in final events, alone or shared."),
        ListKind.SHARE: noted(
            "The share of the field beaten, a tie counting half, averaged over all events; at least %(deals)s deals needed."
        ),
        ListKind.ROOM: noted(
            "Tricks per deal above the average of everyone who held the same cards, on deals played from trays for tricks; "
            "at least %(deals)s such deals needed."
        ),
        ListKind.DEALS: noted("Deals sat down to, as the rankings count them; a team's deals once for each of its players."),
        ListKind.EVENTS: noted("Final events in which the player was ranked."),
        ListKind.PARTNERS: noted("Different partners the player has had, in a pair, in a team or for a session of a tournament."),
        ListKind.SERVICE: noted("Days from the first event on record to the last."),
        ListKind.STREAK_FIRSTS: noted("Wins in events played one after another, alone or shared; at least two."),
        ListKind.STREAK_TOP_HALF: noted("Events played one after another in which at least half of the field was beaten."),
        ListKind.STREAK_ATTENDANCE: noted(
            "Events of the member’s club, one after another: those in which at least one of its members was ranked."
        ),
        ListKind.SLAMS: noted("Deals on which the player and a partner won all thirteen tricks in play, without a revoke."),
        ListKind.EVERY_SLAM: noted("Deals on which one side won all thirteen tricks in play, without a revoke; newest first."),
        ListKind.GAINS: noted("Tricks on one deal above the average of everyone who held the same cards."),
        ListKind.WIDEST: noted("How far the winner was ahead of the next; compared only within one scoring method."),
        ListKind.NARROWEST: noted(
            "How narrowly the winner was ahead of the next, ties left out; compared only within one scoring method."
        ),
    }
)

FEATS: Mapping[FeatKind, str] = MappingProxyType(
    {
        FeatKind.FIRSTS: noted("Most wins"),
        FeatKind.EVENTS: noted("Most events"),
        FeatKind.DEALS: noted("Most deals"),
        FeatKind.SHARE: noted("Best average: field beaten"),
        FeatKind.ROOM: noted("Best average: tricks per deal above average"),
        FeatKind.SLAMS: noted("Most deals of thirteen tricks"),
        FeatKind.GAIN: noted("Biggest gain on a deal"),
        FeatKind.SCORE: noted("Best score"),
        FeatKind.MARGIN: noted("Biggest win"),
        FeatKind.STREAK_FIRSTS: noted("Most wins in a row"),
        FeatKind.STREAK_TOP_HALF: noted("Most events in a row in the top half"),
    }
)

FEAT_RULES: Mapping[FeatKind, str] = MappingProxyType(
    {
        FeatKind.FIRSTS: noted("alone or shared"),
        FeatKind.EVENTS: noted("final events in which the player was ranked"),
        FeatKind.DEALS: noted("as the rankings count them"),
        FeatKind.SHARE: noted("average share of the field beaten, a tie counting half; at least %(deals)s deals needed"),
        FeatKind.ROOM: noted("tricks per deal above everyone who held the same cards; at least %(deals)s such deals needed"),
        FeatKind.SLAMS: noted("all thirteen won in play, without a revoke"),
        FeatKind.GAIN: noted("above the average of everyone who held the same cards"),
        FeatKind.SCORE: noted("of those first, within one scoring method"),
        FeatKind.MARGIN: noted("ahead of the next, within one scoring method"),
        FeatKind.STREAK_FIRSTS: noted("in events of one's own, also begun in an earlier season"),
        FeatKind.STREAK_TOP_HALF: noted("at least half of the field beaten; the run may have begun in an earlier season"),
    }
)

_SCORED = frozenset({ListKind.WIDEST, ListKind.NARROWEST, FeatKind.SCORE, FeatKind.MARGIN})
_SHARES = frozenset({ListKind.SHARE, FeatKind.SHARE})
_ROOMS = frozenset({ListKind.ROOM, FeatKind.ROOM})
_GAINS = frozenset({ListKind.GAINS, FeatKind.GAIN})

Kind = ListKind | FeatKind


def list_rule(kind: ListKind, rules: RecordRules) -> str:
    """Return the rule of a list in one sentence."""
    return say(RULES[kind], deals=rules.minimum_deals)


def feat_rule(kind: FeatKind, rules: RecordRules) -> str:
    """Return the rule of a feat as it is printed after its title."""
    return say(FEAT_RULES[kind], deals=rules.season_deals)


def scored_by(scoring: str, game: str) -> str:
    """Return the title of the way of scoring, and the game where its points are its own; empty for no way of scoring."""
    if not scoring:
        return ""
    title = say(method_named(scoring).words.title) or scoring
    name, *unusual = game.split(".")
    if name not in GAMES:
        return title
    return f"{title}: {say(GAMES[name].title)}" + (f" ({', '.join(unusual)})" if unusual else "")


def figure_text(kind: Kind, figure: Fraction, scoring: str = "") -> str:
    """Return a figure as a page and a book write it, with its unit where the heading does not say it."""
    if kind in _SHARES:
        return figures.percent(figure)
    if kind in _ROOMS:
        return figures.signed_decimal(figure)
    if kind in _GAINS:
        return f"+{figures.count_with_noun(figure, 'trick', 'tricks')}"
    if kind in _SCORED:
        return _with_unit(figure, scoring, signed=kind is FeatKind.SCORE)
    if kind is ListKind.SERVICE:
        return figures.count_with_noun(figure, "day", "days")
    return figures.mixed_number(figure)


def _with_unit(figure: Fraction, scoring: str, *, signed: bool) -> str:
    words = measure(scoring)
    text = figures.count_with_noun(figure, words.one, words.many)
    return f"+{text}" if signed and words.signed and figure > 0 else text


class SourceLink(Struct, frozen=True):
    """Where a figure comes from: words, the page from the site's top with its anchor, the day (to read, in short, as ISO).

    Of a season or a career the page is the person's, and there is no day.
    """

    text: str
    path: str
    date: str = ""
    iso: str = ""
    short: str = ""


class RecordLine(Struct, frozen=True, kw_only=True):
    """A line: the place, who (`title` is a team's name, or what the record calls an entry without persons), the figure.

    `exact` is the figure as a fraction where `figure` is rounded. `note` says of how many, or that it still goes on.
    """

    place: int
    shared: bool
    names: tuple[Name, ...]
    title: str
    figure: str
    exact: str
    note: str
    sources: tuple[SourceLink, ...]


Names = Mapping[str, tuple[str, str]]
"""For persons by their ids the name that is shown, and the id under which there is a page (empty: there is none)."""


def shown_names(people: Mapping[str, Person]) -> dict[str, tuple[str, str]]:
    """Return the names of all people."""
    return {id_: (person.name, "" if person.shown is NameDisplay.WITHHELD else person.id) for id_, person in people.items()}


Head = tuple[str, datetime.date]
"""Title and day of an event."""


class _Events(dict[str, SourceLink]):
    """Links to events by id, each built once: a page of rivals requests the same few hundred thousands of times."""

    def __init__(self, facts: Iterable[EventFacts]) -> None:
        super().__init__()
        self._facts = tuple(facts)
        self._heads: dict[str, Head] = {}
        self._sessions: dict[str, Head] | None = None

    def __missing__(self, id_: str) -> SourceLink:
        """Build the link of an event that is not in the cache yet."""
        self[id_] = self.at(id_)
        return self[id_]

    def at(self, id_: str, anchor: str = "") -> SourceLink:
        """Return the link to an event, or to an anchor on its page."""
        head = self._head(id_)
        path = event_page(id_) + (f"#{anchor}" if anchor else "")
        if head is None:
            return SourceLink(id_, path)
        title, date = head
        return SourceLink(title, path, day(date), date.isoformat(), _short(date))

    def _head(self, id_: str) -> Head | None:
        """Return the head of an event; if none has this id, of the session that is an event itself."""
        self._heads = self._heads or {facts.event.id: (facts.event.title, facts.event.date) for facts in self._facts}
        if id_ not in self._heads and self._sessions is None:
            several = [facts for facts in self._facts if facts.event.sections or facts.event.partners]
            self._sessions = {event: head for facts in several for event, head in _sessions(facts)}
        return self._heads.get(id_) or (self._sessions or {}).get(id_)


class RecordLinks:
    """The people and events that the lines of a list name: people by their shown names, events with their titles and days.

    It is built from the `names` of the people and the `events` in the lines, and needs no others.
    """

    def __init__(self, names: Names, events: Iterable[EventFacts]) -> None:
        self._names = names
        self.events = _Events(events)

    @template_method
    def name(self, person: str) -> Name:
        """Return a person's name, with the id where the person has a page."""
        shown_name = self._names.get(person)
        return Name(person) if shown_name is None else Name(*shown_name)

    @template_method
    def names(self, persons: tuple[str, ...]) -> tuple[Name, ...]:
        """Return several names."""
        return tuple(self.name(person) for person in persons)

    @template_method
    def winners(self, deal: PersonDeal) -> tuple[Name, ...]:
        """Return the names of the two who played a deal, in the order of their ids."""
        return self.names(tuple(sorted((deal.person, *deal.partners))))

    @template_method
    def event(self, id_: str, anchor: str = "") -> SourceLink:
        """Return the link to an event, or to an anchor on its page."""
        return self.events.at(id_, anchor) if anchor else self.events[id_]

    @template_method
    def deal(self, deal: PersonDeal) -> SourceLink:
        """Return the link to a deal on its event's page."""
        words = say("%(event)s, deal %(number)s", event=deal.tray.title, number=deal.tray.deal)
        path = f"{event_page(deal.tray.event)}#{anchor_of_deal(deal)}"
        return SourceLink(words, path, day(deal.tray.date), deal.tray.date.isoformat(), _short(deal.tray.date))

    def career(self, person: str, anchor: str) -> SourceLink:
        """Return the link to the years on a person's page, or to one of them."""
        name = self.name(person)
        return SourceLink(name.text, f"players/{name.person}.html#{anchor}" if name.person else "")

    def line(self, kind: Kind, ranked: RankedLine, scoring: str = "", season: str = "") -> RecordLine:
        """Return a line of a list; with a `season`, a figure over several events links to that season on the person's page."""
        return RecordLine(
            place=ranked.place,
            shared=ranked.shared,
            names=self.names(ranked.persons),
            title="; ".join(ranked.names) if len(ranked.persons) > 2 * len(ranked.names) or not ranked.persons else "",
            figure=figure_text(kind, ranked.figure, scoring),
            exact=str(ranked.figure),
            note=say("and goes on") if ranked.current else "",
            sources=tuple(self._sources(ranked, f"season-{season}" if season else "years")),
        )

    def _sources(self, ranked: RankedLine, anchor: str) -> list[SourceLink]:
        if ranked.deal:
            return [self.deal(ranked.deal)]
        if ranked.events:
            return [self.event(id_) for id_ in dict.fromkeys(ranked.events)]
        return [self.career(person, anchor) for person in ranked.persons]


def _sessions(facts: EventFacts) -> tuple[tuple[str, Head], ...]:
    """Return the titles and days of the sessions that are events by themselves."""
    return tuple((event.id, (event.title, event.date)) for event in facts.event.evenings)


def _short(date: datetime.date) -> str:
    return f"{short_day(date)} {date.year}"


def anchor_of_deal(deal: PersonDeal) -> str:
    """Return the id of a deal (or round) on its event's page."""
    group = f"-{deal.tray.group.lower()}" if deal.tray.group > FIRST_GROUP else ""
    anchor = deal_anchor(deal.tray.sitting, deal.tray.deal) + group
    return anchor.replace("deal-", "round-") if deal.tray.by_round else anchor


class Winner(Struct, frozen=True, kw_only=True):
    """Who was first in one ranking of an event: the event, the group (empty where there is one), who, the score.

    `title` is a team's name (or what an entry without known persons is called); `names` are the persons, of all who shared it.
    """

    event: SourceLink
    group: str
    names: tuple[Name, ...]
    title: str
    score: str
    heading: str
    shared: bool


class FeatView(Struct, frozen=True, kw_only=True):
    """The best performance of a season: its title, its rule, the record's lines, and the scoring if only that one competes."""

    title: str
    rule: str
    scoring: str
    lines: tuple[RecordLine, ...]


class NewRecordView(Struct, frozen=True, kw_only=True):
    """A record of all time that the season set: the feat, and what it surpassed (`before`, of the season `season`)."""

    feat: FeatView
    before: tuple[RecordLine, ...]
    season: str
    sentence: str

    @property
    def origins(self) -> tuple[RecordLine, ...]:
        """The lines that say where the figure comes from; of several whole seasons none does."""
        lead = [line for line in self.feat.lines if any(source.path for source in line.sources)]
        return tuple(line for line in lead if len(lead) == 1 or any(source.date for source in line.sources))


class FigureLine(Struct, frozen=True, kw_only=True):
    """The figures of a season (`season` as in addresses), or of all years (empty)."""

    season: str = ""
    tally: RecordTally
    held: int = 0  # the events of the own club; 0 where that is not told

    @property
    def dealt(self) -> str:
        """What its deals are called: from trays, dealt at the table as in a drive, or both."""
        if not self.tally.hands:
            return say("Deals")
        return say("Hands") if self.tally.hands == self.tally.deals else say("Deals and hands")


class RecordBook(Struct, frozen=True, kw_only=True):
    """The record book of a season (`season` as in addresses, `title` as a heading writes it).

    `winners` in the order of dates; `feats` the best figures; `records` the new records of all time; `slams` of thirteen,
    `small_slams` of twelve tricks; `players` by surname. `about` says which events are in it.
    """

    season: str
    title: str
    summary: str
    about: str
    winners: tuple[Winner, ...]
    feats: tuple[FeatView, ...]
    records: tuple[NewRecordView, ...]
    slams: tuple[PersonDeal, ...]
    small_slams: tuple[PersonDeal, ...]
    players: tuple[tuple[Name, FigureLine], ...]
    links: RecordLinks


def season_book(league: League, season: str, ledger: Ledger) -> RecordBook | None:
    """Return the record book of one season from the league's ledger; None where no event of it is final."""
    season_chapters = chapters(ledger, clubs_of(league.people), league.records)
    season_chapter = next((chapter for chapter in season_chapters if chapter.season == season), None)
    return book_of(season_chapter, shown_names(league.people)) if season_chapter else None


def book_title(season: str) -> str:
    """Return the title of the record book of a season."""
    return say("Record book of the season %(title)s", title=season_title(season))


def book_of(chapter: SeasonChapter, names: Names) -> RecordBook:
    """Return the record book of a chapter of the record; `names` holds the names of all people up to then."""
    links, book, rules = RecordLinks(names, chapter.so_far), chapter.book(), chapter.rules
    return RecordBook(
        season=book.season,
        title=book_title(book.season),
        summary=_summary(book),
        about=say("Only final events count; planned and provisional ones are added when they are final."),
        winners=tuple(_winner(links, finish) for finish in book.finishes),
        feats=tuple(_feat(rules, links, feat, book.season) for feat in book.feats),
        records=tuple(_new(rules, links, record, book.season) for record in book.records),
        slams=book.slams,
        small_slams=book.small_slams,
        players=_players(links, book),
        links=links,
    )


def _summary(book: SeasonRecords) -> str:
    events, players = len(book.events), sum(tally.events > 0 for tally in book.figures.values())
    return say(
        "%(events)s, %(players)s, %(records)s",
        events=say_many("%(number)s final event", "%(number)s final events", events),
        players=say_many("%(number)s player", "%(number)s players", players),
        records=say_many("%(number)s new record", "%(number)s new records", len(book.records)),
    )


def _winner(links: RecordLinks, finish: RankingFinish) -> Winner:
    words = measure(finish.scoring)
    teams = [
        name
        for name, persons in zip(finish.names, finish.best, strict=True)
        if len(persons) > 2 or not all(persons) or not persons
    ]
    return Winner(
        event=links.event(finish.event),
        group=group_title(finish.group),
        names=links.names(tuple(person for entry in finish.best for person in entry if person)),
        title="; ".join(teams),
        score=score_text(finish.score, words),
        heading=words.heading,
        shared=finish.shared,
    )


def _feat(rules: RecordRules, links: RecordLinks, feat: Feat, season: str) -> FeatView:
    return FeatView(
        title=say(FEATS[feat.kind]),
        rule=feat_rule(feat.kind, rules),
        scoring=scored_by(feat.scoring, feat.game),
        lines=tuple(links.line(feat.kind, holder, feat.scoring, season) for holder in feat.holders),
    )


def _new(rules: RecordRules, links: RecordLinks, record: NewRecord, season: str) -> NewRecordView:
    before = tuple(
        links.line(record.before.kind, holder, record.before.scoring, record.season) for holder in record.before.holders
    )
    return NewRecordView(
        feat=_feat(rules, links, record.feat, season),
        before=before,
        season=season_title(record.season),
        sentence=say(
            "%(figure)s; before, %(old)s (%(season)s)",
            figure=figure_text(record.feat.kind, record.feat.figure, record.feat.scoring),
            old=figure_text(record.before.kind, record.before.figure, record.before.scoring),
            season=season_title(record.season),
        ),
    )


def _players(links: RecordLinks, book: SeasonRecords) -> tuple[tuple[Name, FigureLine], ...]:
    held = {person: came.held for person, came in book.attendance.items()}
    players = (
        (links.name(person), FigureLine(season=book.season, tally=tally, held=held.get(person, 0)))
        for person, tally in book.figures.items()
        if tally.events
    )
    return tuple(sorted(players, key=lambda player: (by_surname(player[0].text), player[0].person)))
