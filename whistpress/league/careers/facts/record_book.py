"""The all-time lists, and the record book of each season: its winners, its best figures, the records that it set."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from heapq import nlargest, nsmallest
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from whistpress.league.careers.facts.career import OUTCOMES, Attendance, Calendar, RecordTally, Streak, TallyCounter
from whistpress.league.careers.facts.ledger import Ledger, best_gains, events_of_clubs, slams, small_slams
from whistpress.league.events.facts.encounters import StreakKind
from whistpress.league.events.facts.facts import EventFacts, RankingFinish, smallest_first
from whistpress.league.events.facts.seating import PersonDeal
from whistpress.league.league import RecordRules


class ListKind(StrEnum):
    """The kinds of lists, by what they rank."""

    FIRSTS = "firsts"
    SHARE = "share"
    ROOM = "room"
    DEALS = "deals"
    EVENTS = "events"
    PARTNERS = "partners"
    SERVICE = "service"
    STREAK_FIRSTS = "streak-firsts"
    STREAK_TOP_HALF = "streak-top-half"
    STREAK_ATTENDANCE = "streak-attendance"
    SLAMS = "slams"
    EVERY_SLAM = "every-slam"
    GAINS = "gains"
    WIDEST = "widest"
    NARROWEST = "narrowest"


class RankedLine(Struct, frozen=True, kw_only=True):
    """One line of a list: the persons (or the entry, by `names`), the figure, and its sources.

    `out_of` is how many deals an average is of, how many others were beaten to a first rank; `events` are the ids of the
    events it comes from (one; of a streak or a span the first and the last); `deal` is the deal, where it is of one;
    `current`: it still goes on.
    """

    place: int = 0
    shared: bool = False
    persons: tuple[str, ...]
    names: tuple[str, ...] = ()
    figure: Fraction
    out_of: int = 0
    events: tuple[str, ...] = ()
    deal: PersonDeal | None = None
    current: bool = False


def line_of_deal(deal: PersonDeal, figure: Fraction) -> RankedLine:
    """Make a line of both partners on a deal."""
    persons = tuple(sorted((deal.person, *deal.partners)))
    return RankedLine(persons=persons, figure=figure, events=(deal.tray.event,), deal=deal)


def line_of_finish(finish: RankingFinish, figure: Fraction) -> RankedLine:
    """Make a line of the winners of a ranking."""
    persons = tuple(person for entry in finish.best for person in entry)
    return RankedLine(persons=persons, names=finish.names, figure=figure, out_of=finish.of - 1, events=(finish.event,))


class RecordList(Struct, frozen=True, kw_only=True):
    """A list: its ranks filled as far as the record goes; `more` share the last rank and are left out.

    `scoring` is set where only figures of one way of scoring are compared, `game` where its points are those of one game.
    """

    kind: ListKind
    rows: tuple[RankedLine, ...]
    more: int = 0
    scoring: str = ""
    game: str = ""

    @property
    def key(self) -> str:
        """A key that no other list has: `firsts`, `widest-average`."""
        return "-".join(part for part in (self.kind.value, self.scoring, self.game) if part)


Clubs = Mapping[str, str]
"""The ids of the clubs of persons."""

TALLY_FIGURES: Mapping[ListKind, Callable[[RecordTally, int], tuple[Fraction | None, int]]] = MappingProxyType(
    {
        ListKind.FIRSTS: lambda tally, _: (Fraction(tally.firsts) or None, tally.events),
        ListKind.EVENTS: lambda tally, _: (Fraction(tally.events) or None, 0),
        ListKind.DEALS: lambda tally, _: (Fraction(tally.deals) or None, tally.events),
        ListKind.SHARE: lambda tally, least: (tally.share if tally.deals >= least else None, tally.ranked),
        ListKind.ROOM: lambda tally, least: (tally.room if tally.compared >= least else None, tally.compared),
        ListKind.SLAMS: lambda tally, _: (Fraction(tally.slams) or None, tally.deals),
    }
)
"""Figures of a tally, and what they are out of; averages from the least number of deals on. None where there is nothing."""

KINDS: tuple[ListKind, ...] = (
    ListKind.FIRSTS, ListKind.EVENTS, ListKind.DEALS, ListKind.SHARE, ListKind.ROOM, ListKind.PARTNERS, ListKind.SERVICE,
    ListKind.STREAK_FIRSTS, ListKind.STREAK_TOP_HALF, ListKind.STREAK_ATTENDANCE, ListKind.SLAMS, ListKind.EVERY_SLAM,
    ListKind.GAINS, ListKind.WIDEST, ListKind.NARROWEST,
)  # fmt: skip
"""The kinds in the order of the lists."""


def record_lists(kind: ListKind, ledger: Ledger, clubs: Clubs, rules: RecordRules) -> tuple[RecordList, ...]:
    """Return the list of a kind (of some kinds one for each way of scoring), without empty lists.

    The lists are cached, as two pages show each.
    """
    key = (kind, tuple(clubs.items()), rules)
    return ledger.once(key, lambda: tuple(record_list for record_list in _lists(kind, ledger, clubs, rules) if record_list.rows))


def kinds_with_lines(ledger: Ledger, clubs: Clubs, rules: RecordRules) -> tuple[ListKind, ...]:
    """Find the kinds of lists that are not empty.

    A list that is not empty stays so, whatever is played afterwards: so the first events show of most lists that they are not,
    and more events are searched only for the others.
    """
    kinds: set[ListKind] = set()
    if any(facts.best is not None and facts.best > 0 for facts in ledger.events):
        kinds.add(ListKind.GAINS)
    open_ = {kind for kind in KINDS if kind is not ListKind.GAINS and _is_possible(kind, ledger)}
    number = _FIRST
    while open_:
        whole = number >= len(ledger.events)
        some = ledger if whole else Ledger(ledger.events[:number])
        kinds |= {kind for kind in sorted(open_) if record_lists(kind, some, clubs, rules)}
        open_ -= kinds
        if whole:
            break
        number *= 4
    return tuple(kind for kind in KINDS if kind in kinds)


_FIRST = 16
"""The number of events that are searched first."""


def _is_possible(kind: ListKind, ledger: Ledger) -> bool:
    """Return whether the ledger has anything at all for a list of this kind."""
    if kind in (ListKind.SLAMS, ListKind.EVERY_SLAM):
        return any(facts.slams for facts in ledger.events)
    if kind is ListKind.ROOM:
        return any(facts.best is not None for facts in ledger.events)
    return True


def rank_lines(kind: ListKind, lines: Iterable[RankedLine], length: int, *, fewest: bool = False) -> RecordList:
    """List the first ranks, ties shared. Where too many share the last rank to print, they are only counted."""
    best = BestLines(length, fewest=fewest)
    for line in lines:
        best.add(line)
    return best.ranked_list(kind)


class BestLines:
    """Collects the lines of a list, and holds little more than the lines that may have a rank."""

    def __init__(self, length: int, *, fewest: bool = False) -> None:
        self.number = 0
        self._length, self._first = length, nsmallest if fewest else nlargest
        self._by_figure: dict[tuple[int, int], list[RankedLine]] = {}

    def add(self, line: RankedLine) -> None:
        """Add a line."""
        self.number += 1
        self._by_figure.setdefault(line.figure.as_integer_ratio(), []).append(line)
        if len(self._by_figure) > _AT_HAND + 2 * self._length:
            ratios = [figure.as_integer_ratio() for figure in self._figures()]
            self._by_figure = {ratio: self._by_figure[ratio] for ratio in ratios}

    def ranked_list(self, kind: ListKind) -> RecordList:
        """Return the list."""
        rows: list[RankedLine] = []
        for figure in self._figures():
            if len(rows) >= self._length:
                break
            alike = sorted(
                self._by_figure[figure.as_integer_ratio()], key=lambda line: (line.events[-1:], line.persons, line.names)
            )
            if rows and len(rows) + len(alike) > 2 * self._length:
                return RecordList(kind=kind, rows=tuple(rows), more=len(alike))
            rows += [replace(line, place=len(rows) + 1, shared=len(alike) > 1) for line in alike]
        return RecordList(kind=kind, rows=tuple(rows))

    def _figures(self) -> list[Fraction]:
        """Return the best figures, the first before the others."""
        return self._first(self._length, (alike[0].figure for alike in self._by_figure.values()))


_AT_HAND = 200
"""The number of figures beyond those with a rank that are held before the others are released."""


def _lists(kind: ListKind, ledger: Ledger, clubs: Clubs, rules: RecordRules) -> Iterator[RecordList]:
    if kind in (ListKind.WIDEST, ListKind.NARROWEST):
        yield from _lists_of_finishes(kind, ledger, rules)
    elif kind is ListKind.EVERY_SLAM:
        lines = [line_of_deal(deal, Fraction(deal.tray.date.toordinal())) for facts in ledger.events for deal in slams(facts)]
        lines.sort(key=lambda line: (-line.figure, line.events[0], line.deal.tray.deal if line.deal else 0, line.persons))
        yield RecordList(kind=kind, rows=tuple(lines))
    else:
        yield rank_lines(kind, _lines(kind, ledger, clubs, rules), rules.listed)


def _lines(kind: ListKind, ledger: Ledger, clubs: Clubs, rules: RecordRules) -> Iterator[RankedLine]:
    lives = ledger.lives.items()
    if kind is ListKind.GAINS:
        yield from (line_of_deal(deal, deal.over or Fraction(0)) for deal in best_gains(ledger.events, rules.listed))
    elif kind is ListKind.SERVICE:
        for who, life in lives:
            if life.days:
                yield RankedLine(persons=(who,), figure=Fraction(life.days), events=(life.came[0], life.came[-1]))
    elif kind is ListKind.STREAK_ATTENDANCE:
        calendars = {club: Calendar(events) for club, events in events_of_clubs(ledger.events, clubs).items()}
        nothing = Calendar(())
        for who, life in lives:
            calendar = calendars.get(clubs.get(who, ""), nothing)
            yield from _streak_line(who, calendar.attendance(life.came).runs.longest)
    elif kind in (ListKind.STREAK_FIRSTS, ListKind.STREAK_TOP_HALF):
        run = StreakKind.FIRSTS if kind is ListKind.STREAK_FIRSTS else StreakKind.TOP_HALF
        for who, life in lives:
            yield from _streak_line(who, life.streaks[run].longest)
    else:
        for who, life in lives:
            if kind is ListKind.PARTNERS:
                figure, out_of = Fraction(life.partners) or None, life.tally.events
            else:
                figure, out_of = TALLY_FIGURES[kind](life.tally, rules.minimum_deals)
            if figure is not None:
                yield RankedLine(persons=(who,), figure=figure, out_of=out_of)


def _streak_line(who: str, streak: Streak | None) -> Iterator[RankedLine]:
    """Yield a line of a streak; one event is no streak."""
    if streak is not None and streak.length > 1:
        ends = (streak.first, streak.last)
        yield RankedLine(persons=(who,), figure=Fraction(streak.length), events=ends, current=streak.current)


def _lists_of_finishes(kind: ListKind, ledger: Ledger, rules: RecordRules) -> Iterator[RecordList]:
    """Compare margins only within one way of scoring: its unit is no other's. One alone makes no list."""
    by_unit: dict[tuple[str, str], BestLines] = {}
    for finish in ledger.finishes:
        if finish.ahead is not None:
            unit = (finish.scoring, finish.game)
            best = by_unit.setdefault(unit, BestLines(rules.listed, fewest=kind is ListKind.NARROWEST))
            best.add(line_of_finish(finish, finish.ahead))
    for (scoring, game), best in sorted(by_unit.items()):
        if best.number > 1:
            yield replace(best.ranked_list(kind), scoring=scoring, game=game)


class FeatKind(StrEnum):
    """The kinds of feats: the best figures of a season, which may be records of all time."""

    FIRSTS = "firsts"
    EVENTS = "events"
    DEALS = "deals"
    SHARE = "share"
    ROOM = "room"
    SLAMS = "slams"
    GAIN = "gain"
    SCORE = "score"
    MARGIN = "margin"
    STREAK_FIRSTS = "streak-firsts"
    STREAK_TOP_HALF = "streak-top-half"


FeatKey = tuple[FeatKind, str, str]
"""A kind, the way of scoring, the game."""


class Feat(Struct, frozen=True, kw_only=True):
    """The best of a kind in a season: the figure and all who reached it.

    `scoring` (with `game`) is set where figures of one way of scoring are compared; the smallest is then best where the fewest
    wins.
    """

    kind: FeatKind
    figure: Fraction
    holders: tuple[RankedLine, ...]
    scoring: str = ""
    game: str = ""

    @property
    def key(self) -> FeatKey:
        """The key by which it is compared with other seasons."""
        return self.kind, self.scoring, self.game

    def beats(self, other: "Feat") -> bool:
        """Return whether the feat is better than the same feat of another season."""
        if self.kind is FeatKind.SCORE and smallest_first(self.scoring):
            return self.figure < other.figure
        return self.figure > other.figure


class NewRecord(Struct, frozen=True, kw_only=True):
    """A feat that was better than all of its kind before it; `before` is the one that it surpassed."""

    feat: Feat
    before: Feat
    season: str


class SeasonRecords(Struct, frozen=True, kw_only=True):
    """The record book of a season.

    `finishes` are its winners, event by event in the order of their dates; `feats` are the best of it; `records` those of them
    that were better than in any season before; `slams` and `small_slams` every deal of thirteen and of twelve tricks;
    `figures` are those of all who were ranked; `attendance` says how often each came to the events of the own club.
    """

    season: str
    events: tuple[EventFacts, ...]
    finishes: tuple[RankingFinish, ...]
    feats: tuple[Feat, ...]
    records: tuple[NewRecord, ...]
    slams: tuple[PersonDeal, ...]
    small_slams: tuple[PersonDeal, ...]
    figures: Mapping[str, RecordTally]
    attendance: Mapping[str, Attendance]


class SeasonChapter:
    """A season of the record, on top of the seasons before it: its own events, and those played since the last one ended.

    Seasons may overlap: some events of `since` may be of other seasons than `own`. Computed values are cached; only the
    arguments are pickled. `clubs` are those of the persons who came.
    """

    def __init__(
        self,
        season: str,
        events: tuple[EventFacts, ...],
        since: tuple[EventFacts, ...],
        clubs: Mapping[str, str],
        rules: RecordRules,
        before: "SeasonChapter | None",
    ) -> None:
        self.season, self.own, self.since, self.clubs, self.rules, self.before = season, events, since, clubs, rules, before

    def __reduce__(self) -> tuple[type["SeasonChapter"], tuple[object, ...]]:
        return SeasonChapter, (self.season, self.own, self.since, self.clubs, self.rules, self.before)

    @property
    def so_far(self) -> tuple[EventFacts, ...]:
        """The events of all chapters up to this one."""
        return (*self.before.so_far, *self.since) if self.before else self.since

    @cached_property
    def known_persons(self) -> frozenset[str]:
        """All who were entered or credited so far."""
        new = frozenset(person for facts in self.since for person in facts.known_persons)
        return self.before.known_persons | new if self.before else new

    @cached_property
    def figures(self) -> Mapping[str, RecordTally]:
        """The tallies of all in this season."""
        counters: defaultdict[str, TallyCounter] = defaultdict(TallyCounter)
        for facts in self.own:
            for person, person_facts in facts.persons.items():
                for appearance in person_facts.appearances:
                    counters[person].add(appearance)
                if person_facts.sums is not None:
                    counters[person].add_deals(person_facts.sums)
        return {person: counters[person].result() for person in sorted(counters.keys() & self.known_persons)}

    @cached_property
    def runs(self) -> "OpenStreaks":
        """The streaks at the end of this season. Those of the one before go on in them, and are released."""
        before = self.before
        if before is None:
            return OpenStreaks(None, "", self.since)
        before.compute_feats()
        streaks = OpenStreaks(before.runs, before.season, self.since)
        vars(before).pop("runs", None)
        return streaks

    def compute_feats(self) -> None:
        """Compute what depends on the streaks of this season, before they go on."""
        _ = self.feats

    @cached_property
    def feats(self) -> tuple[Feat, ...]:
        """The best of this season."""
        return tuple(_feats(self.own, self.figures, self.runs.of(self.season), self.rules))

    @cached_property
    def standing(self) -> Mapping[FeatKey, tuple[Feat, str]]:
        """The records of all time when this season had ended, each with its season."""
        records = dict(self.before.standing) if self.before else {}
        for feat in self.feats:
            if feat.key not in records or feat.beats(records[feat.key][0]):
                records[feat.key] = (feat, self.season)
        return records

    def book(self) -> SeasonRecords:
        """Build the record book of the season. A first season sets no record: there is nothing before it."""
        earlier = self.before.standing if self.before else {}
        compared = ((feat, *earlier[feat.key]) for feat in self.feats if feat.key in earlier)
        return SeasonRecords(
            season=self.season,
            events=self.own,
            finishes=tuple(finish for facts in self.own for finish in facts.finishes),
            feats=self.feats,
            records=tuple(
                NewRecord(feat=feat, before=best, season=season) for feat, best, season in compared if feat.beats(best)
            ),
            slams=tuple(side for facts in self.own for side in slams(facts)),
            small_slams=tuple(side for facts in self.own for side in small_slams(facts)),
            figures=self.figures,
            attendance=_attendance(self.own, self.clubs),
        )


class OpenStreaks:
    """Streaks after some more events: how long each is, and the longest of each person in each season.

    Seasons that are `over` are forgotten.
    """

    def __init__(self, before: "OpenStreaks | None", over: str, events: Iterable[EventFacts]) -> None:
        self._open: dict[tuple[StreakKind, str], tuple[str, int]] = dict(before._open) if before else {}
        earlier = before._best.items() if before else ()
        self._best: dict[tuple[StreakKind, str], dict[str, RankedLine]] = {
            key: dict(lines) for key, lines in earlier if key[1] != over
        }
        for facts in events:
            for kind in OUTCOMES:
                for person, well in facts.well(kind):
                    self._add(kind, facts.season, person, facts.event.id, well=well)

    def of(self, season: str) -> Mapping[StreakKind, list[RankedLine]]:
        """Return the longest streak of each person that grew in a season, by kind, as long as it was when the season ended."""
        bests = ((kind, self._best.get((kind, season), {})) for kind in OUTCOMES)
        return {kind: [best[person] for person in sorted(best)] for kind, best in bests if best}

    def _add(self, kind: StreakKind, season: str, person: str, event: str, *, well: bool) -> None:
        first, length = self._open.get((kind, person), ("", 0))
        first, length = (first or event, length + 1) if well else ("", 0)
        self._open[kind, person] = (first, length)
        best = self._best.setdefault((kind, season), {})
        if length > 1 and (person not in best or length > best[person].figure):
            best[person] = RankedLine(persons=(person,), figure=Fraction(length), events=(first, event))


def chapters(ledger: Ledger, clubs: Mapping[str, str], rules: RecordRules) -> tuple[SeasonChapter, ...]:
    """Build the chapters of the seasons of a ledger, the season that ended first before the others, each on the one before it."""
    events_of_season: dict[str, list[EventFacts]] = {}
    last: dict[str, int] = {}
    for index, facts in enumerate(ledger.events):
        events_of_season.setdefault(facts.season, []).append(facts)
        last[facts.season] = index
    book: list[SeasonChapter] = []
    begin = 0
    for season in ledger.seasons:
        end = max(begin, last[season] + 1)
        persons = sorted({person for facts in events_of_season[season] for person in facts.persons}) if clubs else ()
        members = {person: clubs[person] for person in persons if person in clubs}
        before = book[-1] if book else None
        book.append(SeasonChapter(season, tuple(events_of_season[season]), ledger.events[begin:end], members, rules, before))
        begin = end
    return tuple(book)


def _attendance(season_events: Sequence[EventFacts], clubs: Mapping[str, str]) -> dict[str, Attendance]:
    """Count how often each person played in the events of the own club in a season."""
    calendars = {club: Calendar(events) for club, events in events_of_clubs(season_events, clubs).items()}
    came: dict[str, set[str]] = {}
    for facts in season_events:
        for person in facts.ranked:
            came.setdefault(person, set()).add(facts.event.id)
    return {person: calendars[clubs.get(person, "")].attendance(came[person]).seasons[0] for person in sorted(came)}


def _feats(
    events: Sequence[EventFacts],
    figures: Mapping[str, RecordTally],
    runs: Mapping[StreakKind, list[RankedLine]],
    rules: RecordRules,
) -> Iterator[Feat]:
    for kind, figure_of in TALLY_FIGURES.items():
        triples = ((who, *figure_of(tally, rules.season_deals)) for who, tally in figures.items())
        rows = [RankedLine(persons=(who,), figure=figure, out_of=out_of) for who, figure, out_of in triples if figure]
        yield from _best(FeatKind(kind.value), rows)
    yield from _best(FeatKind.STREAK_FIRSTS, runs.get(StreakKind.FIRSTS, []))
    yield from _best(FeatKind.STREAK_TOP_HALF, runs.get(StreakKind.TOP_HALF, []))
    yield from _best(FeatKind.GAIN, [line_of_deal(side, over) for side in best_gains(events, 1) if (over := side.over)])
    finishes = [finish for facts in events for finish in facts.finishes]
    for scoring, game in sorted({(finish.scoring, finish.game) for finish in finishes}):
        comparable_finishes = [finish for finish in finishes if (finish.scoring, finish.game) == (scoring, game)]
        scores = [
            line_of_finish(finish, finish.score) for finish in comparable_finishes if finish.lowest is smallest_first(scoring)
        ]
        margins = [line_of_finish(finish, finish.ahead) for finish in comparable_finishes if finish.ahead is not None]
        yield from _best(FeatKind.SCORE, scores, scoring, game)
        yield from _best(FeatKind.MARGIN, margins, scoring, game)


def _best(kind: FeatKind, rows: Sequence[RankedLine], scoring: str = "", game: str = "") -> Iterator[Feat]:
    """Return the best of some lines, with all who reached it; nothing without lines."""
    if not rows:
        return
    fewest = kind is FeatKind.SCORE and smallest_first(scoring)
    figure = (min if fewest else max)(row.figure for row in rows)
    holders = tuple(replace(row, place=1) for row in rows if row.figure == figure)
    yield Feat(kind=kind, figure=figure, holders=holders, scoring=scoring, game=game)
