"""Small words: dates, runs of numbers, plurals, cards."""

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from whistpress.core.model import Suit, Trump
from whistpress.views.figures import ordinal as ordinal

_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_RANKS = {
    "A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine", "8": "eight",
    "7": "seven", "6": "six", "5": "five", "4": "four", "3": "three", "2": "two",
}  # fmt: skip
_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
FILLED = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
OPEN = {Suit.SPADES: "♠", Suit.HEARTS: "♡", Suit.DIAMONDS: "♢", Suit.CLUBS: "♣"}


@dataclass(frozen=True, slots=True)
class Card:
    """A trump as a page shows it: rank (empty for a suit alone), filled and open sign, the suit's name, the words."""

    rank: str
    sign: str
    open: str
    suit: str
    words: str


def card(trump: Trump) -> Card:
    """The trump card of a deal, or a suit; the ten is shown as 10."""
    rank = {"T": "10"}.get(trump.rank or "", trump.rank or "")
    words = f"{_RANKS[trump.rank]} of {trump.suit.word}" if trump.rank else trump.suit.word
    return Card(rank, FILLED[trump.suit], OPEN[trump.suit], trump.suit.word, words)


def day(date: datetime.date) -> str:
    """`12 January 1900`."""
    return f"{date.day} {_MONTHS[date.month - 1]} {date.year}"


def weekday(date: datetime.date) -> str:
    """`Friday, 12 January 1900`."""
    return f"{_DAYS[date.weekday()]}, {day(date)}"


def short_day(date: datetime.date) -> str:
    """`12 Jan.`: where the year stands above."""
    month = _MONTHS[date.month - 1]
    return f"{date.day} {month if len(month) < 5 else month[:3] + '.'}"


def count(number: int, one: str, many: str = "") -> str:
    """`one pair`, `eight pairs`, `24 pairs`: in words up to twelve."""
    written = _SMALL[number] if 0 <= number < len(_SMALL) else str(number)
    return f"{written} {one if number == 1 else many or one + 's'}"


def times(number: int) -> str:
    """`once`, `twice`, `three times`."""
    return {0: "never", 1: "once", 2: "twice"}.get(number) or f"{count(number, 'time')}"


def runs(numbers: Iterable[int]) -> str:
    """`1–4, 9`: consecutive numbers drawn together."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(f"{part[0]}–{part[-1]}" if len(part) > 2 else ", ".join(str(number) for number in part) for part in parts)


def listed(words: Sequence[str]) -> str:
    """`A, B and C`."""
    *most, last = words or ("",)
    return f"{', '.join(most)} and {last}" if most else last


def sentence(words: str) -> str:
    """With a capital at the beginning."""
    return words[:1].upper() + words[1:]
