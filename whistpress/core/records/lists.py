"""The all-time lists: who won most, came most, averaged most; the longest streaks, the widest and the narrowest finishes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from whistpress.core.model import Person
from whistpress.core.model.record_rules import RecordRules
from whistpress.core.records.career import Career
from whistpress.core.records.ledger import Finish, Ledger
from whistpress.core.records.seating import OwnDeal
from whistpress.core.records.sides import sides
from whistpress.core.records.streaks import Run, Streak, attendance, held_for, of_appearances
from whistpress.core.records.tally import SLAM, Tally, tally


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordList:
    """A list: its places filled as far as the record goes; `more` share the last place and are left out.

    `scoring` is set where only figures of one way of scoring are compared, `game` where its points are those of one game.
    """

    kind: ListKind
    rows: tuple[Listed, ...]
    more: int = 0
    scoring: str = ""
    game: str = ""

    @property
    def key(self) -> str:
        """What tells it apart from the others: `firsts`, `widest-average`."""
        return "-".join(part for part in (self.kind.value, self.scoring, self.game) if part)


def all_time_lists(ledger: Ledger, people: Mapping[str, Person], rules: RecordRules) -> tuple[RecordList, ...]:
    """Every list in which somebody stands, in their order."""
    figures = {person: tally(career.appearances, ledger.deals.get(person, ())) for person, career in ledger.careers.items()}
    made = (
        *_of_tallies(figures, rules),
        *_of_careers(ledger, rules),
        *_of_streaks(ledger, people, rules),
        *_of_deals(ledger, figures, rules),
        *_of_finishes(ledger.finishes, rules),
    )
    return tuple(one for one in made if one.rows)


def ranked(kind: ListKind, found: Iterable[Listed], length: int, *, fewest: bool = False) -> RecordList:
    """The first places of a list, ties shared. Where the last place is shared by too many to print, they are only counted."""
    ordered = sorted(found, key=lambda one: (one.figure if fewest else -one.figure, one.events[-1:], one.persons, one.names))
    rows: list[Listed] = []
    for _, group in groupby(ordered, key=lambda one: one.figure):
        alike = tuple(group)
        if len(rows) >= length:
            break
        if rows and len(rows) + len(alike) > 2 * length:
            return RecordList(kind=kind, rows=tuple(rows), more=len(alike))
        rows += [replace(one, place=len(rows) + 1, shared=len(alike) > 1) for one in alike]
    return RecordList(kind=kind, rows=tuple(rows))


def _of_tallies(figures: Mapping[str, Tally], rules: RecordRules) -> Iterator[RecordList]:
    enough = {person: one for person, one in figures.items() if one.deals >= rules.minimum_deals}
    compared = {person: one for person, one in figures.items() if one.compared >= rules.minimum_deals}
    for kind, counts in (
        (ListKind.FIRSTS, [(person, one.firsts, one.events) for person, one in figures.items()]),
        (ListKind.EVENTS, [(person, one.events, 0) for person, one in figures.items()]),
        (ListKind.DEALS, [(person, one.deals, one.events) for person, one in figures.items()]),
    ):
        rows = (Listed(persons=(person,), figure=Fraction(count), out_of=of) for person, count, of in counts if count)
        yield ranked(kind, rows, rules.listed)
    shares = ((who, one.share, one.ranked) for who, one in enough.items())
    rooms = ((who, one.room, one.compared) for who, one in compared.items())
    for kind, averages in ((ListKind.SHARE, shares), (ListKind.ROOM, rooms)):
        rows = (Listed(persons=(who,), figure=mean, out_of=of) for who, mean, of in averages if mean is not None)
        yield ranked(kind, rows, rules.listed)


def _of_careers(ledger: Ledger, rules: RecordRules) -> Iterator[RecordList]:
    partners = (
        Listed(persons=(who,), figure=Fraction(len(career.with_partners)), out_of=career.events)
        for who, career in ledger.careers.items()
        if career.with_partners
    )
    yield ranked(ListKind.PARTNERS, partners, rules.listed)
    served = ((who, _days(career), _ends(career)) for who, career in ledger.careers.items())
    spans = (Listed(persons=(who,), figure=Fraction(days), events=ends) for who, days, ends in served if days)
    yield ranked(ListKind.SERVICE, spans, rules.listed)


def _days(career: Career) -> int:
    days = [one.date for one in career.appearances]
    return (max(days) - min(days)).days if days else 0


def _ends(career: Career) -> tuple[str, ...]:
    played = career.appearances
    return (played[0].event, played[-1].event) if played else ()


def _of_streaks(ledger: Ledger, people: Mapping[str, Person], rules: RecordRules) -> Iterator[RecordList]:
    for kind, run in ((ListKind.STREAK_FIRSTS, Run.FIRSTS), (ListKind.STREAK_TOP_HALF, Run.TOP_HALF)):
        found = (_longest(who, of_appearances(run, career.appearances).longest) for who, career in ledger.careers.items())
        yield ranked(kind, (one for one in found if one), rules.listed)
    held = held_for(ledger.events, people)
    present = (
        _longest(who, attendance(career.appearances, held.get(club_of(who, people), ()))[1].longest)
        for who, career in ledger.careers.items()
    )
    yield ranked(ListKind.STREAK_ATTENDANCE, (one for one in present if one), rules.listed)


def club_of(person: str, people: Mapping[str, Person]) -> str:
    """The id of a person's club; empty without one."""
    return (people[person].club or "") if person in people else ""


def _longest(who: str, streak: Streak | None) -> Listed | None:
    """One event is no streak."""
    if streak is None or streak.length < 2:
        return None
    ends = (streak.first, streak.last)
    return Listed(persons=(who,), figure=Fraction(streak.length), events=ends, current=streak.current)


def _of_deals(ledger: Ledger, figures: Mapping[str, Tally], rules: RecordRules) -> Iterator[RecordList]:
    slams = (Listed(persons=(who,), figure=Fraction(one.slams), out_of=one.deals) for who, one in figures.items() if one.slams)
    yield ranked(ListKind.SLAMS, slams, rules.listed)
    told = tuple(side for facts in ledger.events for side in sides(facts))
    every = [_of_deal(one, Fraction(one.at.date.toordinal())) for one in told if one.won == SLAM]
    yield RecordList(kind=ListKind.EVERY_SLAM, rows=tuple(sorted(every, key=_last_first)))
    gains = (_of_deal(one, one.over) for one in told if one.over is not None and one.over > 0)
    yield ranked(ListKind.GAINS, gains, rules.listed)


def _of_deal(one: OwnDeal, figure: Fraction) -> Listed:
    return Listed(persons=tuple(sorted((one.person, *one.partners))), figure=figure, events=(one.at.event,), deal=one)


def _last_first(one: Listed) -> tuple[Fraction, str, int, tuple[str, ...]]:
    return -one.figure, one.events[0], one.deal.at.deal if one.deal else 0, one.persons


def _of_finishes(finishes: Sequence[Finish], rules: RecordRules) -> Iterator[RecordList]:
    """Margins are compared only within one way of scoring: its unit is no other's. One alone makes no list."""
    by_unit: dict[tuple[str, str], list[Listed]] = {}
    for one in finishes:
        if one.ahead is not None:
            by_unit.setdefault((one.scoring, one.game), []).append(_of_finish(one, one.ahead))
    for kind in (ListKind.WIDEST, ListKind.NARROWEST):
        for (scoring, game), rows in sorted(by_unit.items()):
            if len(rows) > 1:
                made = ranked(kind, rows, rules.listed, fewest=kind is ListKind.NARROWEST)
                yield replace(made, scoring=scoring, game=game)


def _of_finish(one: Finish, figure: Fraction) -> Listed:
    persons = tuple(person for entry in one.best for person in entry)
    return Listed(persons=persons, names=one.names, figure=figure, out_of=one.of - 1, events=(one.event,))
