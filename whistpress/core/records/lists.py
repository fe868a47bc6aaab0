"""The all-time lists: who won most, came most, averaged most; the longest streaks, the widest and the narrowest finishes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from heapq import nlargest, nsmallest
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model.league import RecordRules
from whistpress.core.records.facts import RankingFinish
from whistpress.core.records.ledger import Ledger, best_gains, events_of_clubs, slams
from whistpress.core.records.seating import PersonDeal
from whistpress.core.records.streaks import Calendar, Streak, StreakKind
from whistpress.core.records.tally import RecordTally


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
