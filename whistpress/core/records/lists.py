"""The all-time lists: who won most, came most, averaged most; the longest streaks, the widest and the narrowest finishes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import partial
from heapq import nlargest, nsmallest
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model.record_rules import RecordRules
from whistpress.core.records.attendance import Calendar, held_for
from whistpress.core.records.ledger import Ledger, RankingFinish
from whistpress.core.records.seating import OwnDeal
from whistpress.core.records.sides import best_gains, slams
from whistpress.core.records.streaks import Streak, StreakKind
from whistpress.core.records.tally import Tally


class ListKind(StrEnum):
    """What a list ranks."""

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
    """One line of a list: the persons (or the entry, by `names`), the figure, what it stands on.

    `out_of` is how many deals an average is of, how many others were beaten to a first place; `events` are the ids of the
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
    deal: OwnDeal | None = None
    current: bool = False


class RecordList(Struct, frozen=True, kw_only=True):
    """A list: its places filled as far as the record goes; `more` share the last place and are left out.

    `scoring` is set where only figures of one way of scoring are compared, `game` where its points are those of one game.
    """

    kind: ListKind
    rows: tuple[RankedLine, ...]
    more: int = 0
    scoring: str = ""
    game: str = ""

    @property
    def key(self) -> str:
        """What tells it apart from the others: `firsts`, `widest-average`."""
        return "-".join(part for part in (self.kind.value, self.scoring, self.game) if part)


Clubs = Mapping[str, str]
"""The ids of the clubs of persons."""


def KINDS(kind: ListKind, ledger: Ledger, clubs: Clubs, rules: RecordRules) -> tuple[RecordList, ...]:
    """The list of a kind (of some kinds one for each way of scoring); none in which nobody stands.

    Two pages show each list: a process that makes both reckons it once.
    """
    return ledger.once((kind, tuple(clubs.items()), rules), partial(_made, kind, ledger, clubs, rules))


def _made(kind: ListKind, ledger: Ledger, clubs: Clubs, rules: RecordRules) -> tuple[RecordList, ...]:
    return tuple(one for one in _MADE[kind](kind, ledger, clubs, rules) if one.rows)


def kinds_with_lines(ledger: Ledger, clubs: Clubs, rules: RecordRules) -> tuple[ListKind, ...]:
    """The kinds of lists in which somebody stands.

    Who stands in a list stands in it, or another does, whatever is played afterwards: so the first events tell of most lists
    that they are there, and only what they do not tell of is looked for in more of them.
    """
    found: set[ListKind] = {ListKind.GAINS} if _gained(ledger) else set()
    open_ = {kind for kind in KINDS if kind is not ListKind.GAINS and _can_be(kind, ledger)}
    number = _FIRST
    while open_:
        whole = number >= len(ledger.events)
        some = ledger if whole else Ledger(ledger.events[:number])
        found |= {kind for kind in sorted(open_) if KINDS(kind, some, clubs, rules)}
        open_ -= found
        if whole:
            break
        number *= 4
    return tuple(kind for kind in KINDS if kind in found)


_FIRST = 16
"""So many events are looked at first."""


def _gained(ledger: Ledger) -> bool:
    """Whether a side was above the room on any deal: then it, or a better one, stands in the list of gains."""
    return any(facts.best is not None and facts.best > 0 for facts in ledger.events)


def _can_be(kind: ListKind, ledger: Ledger) -> bool:
    """Whether there is anything at all of which such a list is made."""
    if kind in (ListKind.SLAMS, ListKind.EVERY_SLAM):
        return any(facts.slams for facts in ledger.events)
    if kind is ListKind.ROOM:
        return any(facts.best is not None for facts in ledger.events)
    return True


def rank_lines(kind: ListKind, found: Iterable[RankedLine], length: int, *, fewest: bool = False) -> RecordList:
    """The first places of a list, ties shared. Where the last place is shared by too many to print, they are only counted."""
    best = _Best(length, fewest=fewest)
    for one in found:
        best.add(one)
    return best.taken(kind)


class _Best:
    """The lines of a list while they are found: of all no more is held than what may have a place."""

    def __init__(self, length: int, *, fewest: bool = False) -> None:
        self.number = 0
        self._length, self._first = length, nsmallest if fewest else nlargest
        self._by_figure: dict[tuple[int, int], list[RankedLine]] = {}

    def add(self, one: RankedLine) -> None:
        """A line."""
        self.number += 1
        self._by_figure.setdefault(one.figure.as_integer_ratio(), []).append(one)
        if len(self._by_figure) > _AT_HAND + 2 * self._length:
            figures = self._figures()
            self._by_figure = {figure.as_integer_ratio(): self._by_figure[figure.as_integer_ratio()] for figure in figures}

    def taken(self, kind: ListKind) -> RecordList:
        """The list."""
        rows: list[RankedLine] = []
        for figure in self._figures():
            if len(rows) >= self._length:
                break
            alike = sorted(self._by_figure[figure.as_integer_ratio()], key=lambda one: (one.events[-1:], one.persons, one.names))
            if rows and len(rows) + len(alike) > 2 * self._length:
                return RecordList(kind=kind, rows=tuple(rows), more=len(alike))
            rows += [replace(one, place=len(rows) + 1, shared=len(alike) > 1) for one in alike]
        return RecordList(kind=kind, rows=tuple(rows))

    def _figures(self) -> list[Fraction]:
        """The best figures, the first before the others."""
        return self._first(self._length, (alike[0].figure for alike in self._by_figure.values()))


_AT_HAND = 200
"""So many figures more than have a place are held before those that have none are let go."""


def _of_counts(kind: ListKind, ledger: Ledger, clubs: Clubs, rules: RecordRules) -> Iterator[RecordList]:
    del clubs
    found = ((person, *_COUNTS[kind](life.tally)) for person, life in ledger.lives.items())
    rows = (RankedLine(persons=(person,), figure=Fraction(count), out_of=of) for person, count, of in found if count)
    yield rank_lines(kind, rows, rules.listed)


_COUNTS: Mapping[ListKind, Callable[[Tally], tuple[int, int]]] = MappingProxyType(
    {
        ListKind.FIRSTS: lambda one: (one.firsts, one.events),
        ListKind.EVENTS: lambda one: (one.events, 0),
        ListKind.DEALS: lambda one: (one.deals, one.events),
        ListKind.SLAMS: lambda one: (one.slams, one.deals),
    }
)
"""What is counted, and out of what."""


def _of_means(kind: ListKind, ledger: Ledger, clubs: Clubs, rules: RecordRules) -> Iterator[RecordList]:
    del clubs
    least, figures = rules.minimum_deals, [(who, life.tally) for who, life in ledger.lives.items()]
    if kind is ListKind.SHARE:
        means = [(who, one.share, one.ranked) for who, one in figures if one.deals >= least]
    else:
        means = [(who, one.room, one.compared) for who, one in figures if one.compared >= least]
    rows = (RankedLine(persons=(who,), figure=mean, out_of=of) for who, mean, of in means if mean is not None)
    yield rank_lines(kind, rows, rules.listed)


def _of_partners(kind: ListKind, ledger: Ledger, clubs: Clubs, rules: RecordRules) -> Iterator[RecordList]:
    del clubs
    found = ((who, life.partners, life.tally.events) for who, life in ledger.lives.items())
    rows = (RankedLine(persons=(who,), figure=Fraction(number), out_of=of) for who, number, of in found if number)
    yield rank_lines(kind, rows, rules.listed)


def _of_service(kind: ListKind, ledger: Ledger, clubs: Clubs, rules: RecordRules) -> Iterator[RecordList]:
    del clubs
    served = ((who, life.days, (life.came[0], life.came[-1])) for who, life in ledger.lives.items() if life.days)
    yield rank_lines(
        kind, (RankedLine(persons=(who,), figure=Fraction(days), events=ends) for who, days, ends in served), rules.listed
    )


def _of_streaks(kind: ListKind, ledger: Ledger, clubs: Clubs, rules: RecordRules) -> Iterator[RecordList]:
    del clubs
    run = StreakKind.FIRSTS if kind is ListKind.STREAK_FIRSTS else StreakKind.TOP_HALF
    found = (_longest(who, life.streaks[run].longest) for who, life in ledger.lives.items())
    yield rank_lines(kind, (one for one in found if one), rules.listed)


def _of_attendance(kind: ListKind, ledger: Ledger, clubs: Clubs, rules: RecordRules) -> Iterator[RecordList]:
    held = {club: Calendar(own) for club, own in held_for(ledger.events, clubs).items()}
    nothing = Calendar(())
    present = (
        _longest(who, held.get(clubs.get(who, ""), nothing).attendance(life.came).runs.longest)
        for who, life in ledger.lives.items()
    )
    yield rank_lines(kind, (one for one in present if one), rules.listed)


def _longest(who: str, streak: Streak | None) -> RankedLine | None:
    """One event is no streak."""
    if streak is None or streak.length < 2:
        return None
    ends = (streak.first, streak.last)
    return RankedLine(persons=(who,), figure=Fraction(streak.length), events=ends, current=streak.current)


def _every_slam(kind: ListKind, ledger: Ledger, clubs: Clubs, rules: RecordRules) -> Iterator[RecordList]:
    del clubs, rules
    every = [_of_deal(one, Fraction(one.at.date.toordinal())) for facts in ledger.events for one in slams(facts)]
    yield RecordList(kind=kind, rows=tuple(sorted(every, key=_last_first)))


def _of_gains(kind: ListKind, ledger: Ledger, clubs: Clubs, rules: RecordRules) -> Iterator[RecordList]:
    del clubs
    gains = (_of_deal(one, one.over or Fraction(0)) for one in best_gains(ledger.events, rules.listed))
    yield rank_lines(kind, gains, rules.listed)


def _of_deal(one: OwnDeal, figure: Fraction) -> RankedLine:
    return RankedLine(persons=tuple(sorted((one.person, *one.partners))), figure=figure, events=(one.at.event,), deal=one)


def _last_first(one: RankedLine) -> tuple[Fraction, str, int, tuple[str, ...]]:
    return -one.figure, one.events[0], one.deal.at.deal if one.deal else 0, one.persons


def _of_finishes(kind: ListKind, ledger: Ledger, clubs: Clubs, rules: RecordRules) -> Iterator[RecordList]:
    """Margins are compared only within one way of scoring: its unit is no other's. One alone makes no list."""
    del clubs
    by_unit: dict[tuple[str, str], _Best] = {}
    for one in ledger.finishes:
        if one.ahead is not None:
            of_unit = by_unit.setdefault((one.scoring, one.game), _Best(rules.listed, fewest=kind is ListKind.NARROWEST))
            of_unit.add(_of_finish(one, one.ahead))
    for (scoring, game), best in sorted(by_unit.items()):
        if best.number > 1:
            yield replace(best.taken(kind), scoring=scoring, game=game)


def _of_finish(one: RankingFinish, figure: Fraction) -> RankedLine:
    persons = tuple(person for entry in one.best for person in entry)
    return RankedLine(persons=persons, names=one.names, figure=figure, out_of=one.of - 1, events=(one.event,))


_MADE: Mapping[ListKind, Callable[[ListKind, Ledger, Clubs, RecordRules], Iterator[RecordList]]] = MappingProxyType(
    {
        ListKind.FIRSTS: _of_counts,
        ListKind.EVENTS: _of_counts,
        ListKind.DEALS: _of_counts,
        ListKind.SHARE: _of_means,
        ListKind.ROOM: _of_means,
        ListKind.PARTNERS: _of_partners,
        ListKind.SERVICE: _of_service,
        ListKind.STREAK_FIRSTS: _of_streaks,
        ListKind.STREAK_TOP_HALF: _of_streaks,
        ListKind.STREAK_ATTENDANCE: _of_attendance,
        ListKind.SLAMS: _of_counts,
        ListKind.EVERY_SLAM: _every_slam,
        ListKind.GAINS: _of_gains,
        ListKind.WIDEST: _of_finishes,
        ListKind.NARROWEST: _of_finishes,
    }
)

KINDS: tuple[ListKind, ...] = tuple(_MADE)
"""The kinds in the order of the lists."""
