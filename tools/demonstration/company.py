"""Who comes on an evening, and who sits down with whom."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from tools.demonstration.dice import dice
from tools.demonstration.evening import Evening
from tools.demonstration.roster import FAIRHAVEN, ROSTER, Somebody

Thing = TypeVar("Thing")

Company = tuple[tuple[Somebody, ...], ...]
"""The players of each entry, in the order of their numbers."""

_TOGETHER = 3
"""Out of four evenings on which both come, how many partners by habit play together."""


def players_of(club: str, evening: Evening) -> list[Somebody]:
    """Those of a club who may play on the day."""
    return [person for person in ROSTER if person.club == club and person.since <= evening.date <= person.until]


def company(evening: Evening, entries: int) -> Company:
    """The players of each of so many entries."""
    die = dice("company", evening.season, evening.slug)
    if evening.clubs:
        return tuple(_four(club, evening, die) for club in _sides(evening))
    if evening.system == "ladies-and-gentlemen":
        return _ladies_and_gentlemen(evening, die)
    if evening.contest == "individual":
        pool = sorted(_mixed(players_of(FAIRHAVEN, evening), die), key=lambda person: person.name != evening.winner)
        return tuple((person,) for person in pool[:entries])
    if evening.contest == "fours":
        pairs = _pairs(players_of(FAIRHAVEN, evening), 2 * entries, die)
        return tuple((*pairs[2 * number], *pairs[2 * number + 1]) for number in range(entries))
    return _room(evening, entries, die)


def _sides(evening: Evening) -> tuple[str, ...]:
    """The clubs in the order of their teams: the challenger of a cup sits as team 1."""
    clubs = evening.clubs or ()
    return tuple(reversed(clubs)) if evening.trophy else clubs


def team_names(evening: Evening) -> tuple[str, ...]:
    """The names of the teams, in their order."""
    return tuple(club.title() for club in _sides(evening)) or evening.teams


def _four(club: str, evening: Evening, die: Random) -> tuple[Somebody, ...]:
    """Two pairs of a club: the stronger are asked oftener, and clubs play their partners by habit."""
    pool = players_of(club, evening)
    couples = [
        (person, other)
        for person in pool
        for other in pool
        if person.partner == other.name and pool.index(person) < pool.index(other)
    ]
    drawn = sorted(couples, key=lambda both: -(both[0].strength + both[1].strength + die.randint(0, 14)))
    return (*drawn[0], *drawn[1])


def _ladies_and_gentlemen(evening: Evening, die: Random) -> Company:
    pool = _mixed(players_of(FAIRHAVEN, evening), die)
    ladies = [person for person in pool if person.lady][: evening.size]
    gentlemen = [person for person in pool if not person.lady][: evening.size]
    return tuple((person,) for person in (*ladies, *gentlemen))


def _room(evening: Evening, entries: int, die: Random) -> Company:
    others = [person for club in ("saltmarsh", "northgate") for person in players_of(club, evening)]
    pairs = _pairs(players_of(FAIRHAVEN, evening), entries - evening.guests, die)
    return tuple(_mixed([*pairs, *_pairs(others, evening.guests, die)], die))


def _pairs(pool: Sequence[Somebody], count: int, die: Random) -> list[tuple[Somebody, ...]]:
    """So many pairs: partners by habit mostly together, the others as they are left over."""
    couples: list[tuple[Somebody, ...]] = []
    single: list[Somebody] = []
    for person in pool:
        other = next((other for other in pool if other.name == person.partner), None)
        if other is None or any(person in couple for couple in couples):
            single.extend([person] if other is None else [])
        elif person not in single:
            together = die.randint(1, 4) <= _TOGETHER
            couples.extend([(person, other)] if together else [])
            single.extend([] if together else [person, other])
    single = _mixed(single, die)
    casual = [tuple(single[index : index + 2]) for index in range(0, len(single) - 1, 2)]
    return _mixed([*couples, *casual], die)[:count]


def _mixed(things: Sequence[Thing], die: Random) -> list[Thing]:
    """In an order that is drawn: each draws a number, ties stay as they stood."""
    drawn = [die.randrange(1 << 20) for _ in things]
    return [things[index] for index in sorted(range(len(things)), key=lambda index: drawn[index])]
