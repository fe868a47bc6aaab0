"""The dice: a person's form, what a deal is worth, what a table makes of it; whole numbers only, in sixteenths of a trick."""

import datetime
from collections.abc import Mapping, Sequence
from random import Random

from tools.demonstration.roster import Somebody

SEED = "Fairhaven, before the clock was wound"
TRICK = 16
EVEN = 13 * TRICK // 2
"""What N-S make of a deal without any shape: six tricks and a half."""
SUITS, RANKS = "SHDC", "23456789TJQKA"


def dice(*words: object) -> Random:
    """A die of its own for each thing that is drawn, so that another evening does not change this one."""
    return Random(" / ".join(map(str, (SEED, *words))))


def throw(die: Random, times: int, least: int, most: int) -> int:
    """The sum of several throws: the more of them, the nearer to their middle."""
    return sum(die.randint(least, most) for _ in range(times))


def form(name: str, date: datetime.date) -> int:
    """How a person is playing in a month: it wanders from month to month, so that good and bad spells last."""
    months = (date.year - 2024) * 12 + date.month
    held = 0
    for month in range(8, months + 1):
        held = held * 3 // 4 + throw(dice("form", name, month), 2, -3, 3)
    return held


def strength(people: Sequence[Somebody], forms: Mapping[str, int]) -> int:
    """What a side is worth on a deal: of all of it, with the form of the month; a little more for partners by habit."""
    names = {somebody.name for somebody in people}
    habit = 2 if any(somebody.partner in names for somebody in people) else 0
    return sum(somebody.strength + forms[somebody.name] for somebody in people) // len(people) + habit


def shape(die: Random) -> int:
    """What the cards of a deal give to N-S: mostly near the even, now and then nearly all or nothing."""
    return EVEN + throw(die, 4, -18, 18) + (throw(die, 2, -40, 40) if die.randint(1, 6) == 6 else 0)


def tricks(cards: int, better: int, die: Random) -> int:
    """What N-S take at a table: the cards, half of what they are better by, and the luck of the play."""
    return max(0, min(13, (cards + better // 2 + throw(die, 3, -14, 14) + TRICK // 2) // TRICK))


def trump_card(die: Random) -> str:
    """The card turned up: suit and rank."""
    return die.choice(SUITS) + die.choice(RANKS)
