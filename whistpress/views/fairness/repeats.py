"""Where in a schedule two meet too often, too seldom, or again in the very next round."""

from collections.abc import Callable, Iterator
from itertools import groupby

from msgspec import Struct

from whistpress.core.movement.fairness import CoupleMeetings, Fairness, RepeatedMeeting, TableInRound, UnevenMeetings
from whistpress.language import say
from whistpress.views.words import listed, sentence, times

Label = Callable[[int], str]
"""What a number is called."""

Round = Callable[[int], str]
"""What a round is called: `round 3`, or `round 3 of session 2`."""

_WAYS = {"partners": "partners", "team_partners": "partners"}


class Repeats(Struct, frozen=True):
    """One kind of unevenness: what it is, how many couples, and a line for each that says who and where."""

    title: str
    number: int
    lines: tuple[str, ...]


def plain_round(number: int) -> str:
    """`round 3`."""
    return say("round %(number)s", number=number)


def repeats(fairness: Fairness, label: Label = str, round_: Round = plain_round) -> tuple[Repeats, ...]:
    """All that repeats or falls short, each with its place; nothing where everything is as even as can be."""
    return (*_uneven(fairness, label, round_), *_again(fairness, label, round_))


def _uneven(fairness: Fairness, label: Label, round_: Round) -> Iterator[Repeats]:
    for found in fairness.uneven:
        way = _WAYS.get(found.name, "opponents")
        if found.more:
            lines = tuple(f"{_who(one, label)}: {times(len(one.places))}, {_where(one.places, round_)}" for one in found.more)
            yield Repeats(
                say("%(sentence)s oftener than %(times)s", sentence=sentence(way), times=times(found.best.max)),
                len(found.more),
                lines,
            )
        if found.fewer:
            yield Repeats(_seldom(found, way), len(found.fewer), tuple(_short(found, label, round_)))


def _seldom(found: UnevenMeetings, way: str) -> str:
    never = all(not one.places for one in found.fewer)
    return (
        say("Never %(way)s", way=way)
        if never
        else say("%(sentence)s seldomer than %(times)s", sentence=sentence(way), times=times(found.best.min))
    )


def _short(found: UnevenMeetings, label: Label, round_: Round) -> Iterator[str]:
    """A line for each who meet seldom; those who never do stand with the first of the two."""
    some = [one for one in found.fewer if one.places]
    for number, couples in groupby((one for one in found.fewer if not one.places), key=lambda one: one.numbers[0]):
        yield say(
            "%(label)s with %(listed)s%(value)s",
            label=label(number),
            listed=listed([label(one.numbers[1]) for one in couples]),
            value=say(": never") if some else "",
        )
    yield from (f"{_who(one, label)}: {times(len(one.places))}, {_where(one.places, round_)}" for one in some)


def _again(fairness: Fairness, label: Label, round_: Round) -> Iterator[Repeats]:
    if fairness.again:
        lines = tuple(_line(one, label, round_) for one in fairness.again)
        figure = fairness.figure("repeated")
        fewest = say(", the fewest that can be") if figure and figure.reached else ""
        yield Repeats(say("Together again in the very next round%(fewest)s", fewest=fewest), len(fairness.again), lines)


def _line(one: RepeatedMeeting, label: Label, round_: Round) -> str:
    who = say(" and ").join(map(label, one.numbers))
    if one.first_way is one.then_way:
        same = say(" at table %(table)s", table=one.first.table) if one.first.table == one.then.table else ""
        tables = "" if same else say(" (tables %(table)s and %(table_2)s)", table=one.first.table, table_2=one.then.table)
        return say(
            "%(who)s: %(first_way)s in %(round)s and again in %(round_2)s%(same)s%(tables)s",
            who=who,
            first_way=one.first_way,
            round=round_(one.first.round),
            round_2=round_(one.then.round),
            same=same,
            tables=tables,
        )
    return say(
        "%(who)s: %(first_way)s in %(round)s (table %(table)s), %(then_way)s in %(round_2)s (table %(table_2)s)",
        who=who,
        first_way=one.first_way,
        round=round_(one.first.round),
        table=one.first.table,
        then_way=one.then_way,
        round_2=round_(one.then.round),
        table_2=one.then.table,
    )


def _who(one: CoupleMeetings, label: Label) -> str:
    return say(" and ").join(map(label, one.numbers))


def _where(places: tuple[TableInRound, ...], round_: Round) -> str:
    return listed([say("%(round)s table %(table)s", round=round_(place.round), table=place.table) for place in places])


def folded(lines: tuple[str, ...], most: int) -> tuple[tuple[str, ...], str]:
    """The first lines and what is said of the others: `and 31 more`; all of them when no more than one is left over."""
    if len(lines) <= most + 1:
        return lines, ""
    return lines[:most], say("and %(number)s more", number=len(lines) - most)
