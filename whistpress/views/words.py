"""Small words: dates, runs of numbers, plurals, cards."""

import datetime
import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

from whistpress.core.model import LineWord, PlayedLine, Suit, Trump
from whistpress.language import noted, say, say_many, speech
from whistpress.views.figures import cardinal

_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_RANKS = {
    "A": noted("ace"), "K": noted("king"), "Q": noted("queen"), "J": noted("jack"), "T": noted("ten"), "9": noted("nine"),
    "8": noted("eight"), "7": noted("seven"), "6": noted("six"), "5": noted("five"), "4": noted("four"), "3": noted("three"),
    "2": noted("two"),
}  # fmt: skip
_TIMES = (noted("never"), noted("once"), noted("twice"))
_SMALL = 12
FILLED = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
OPEN = {Suit.SPADES: "♠", Suit.HEARTS: "♡", Suit.DIAMONDS: "♢", Suit.CLUBS: "♣"}


class TrumpCard(Struct, frozen=True):
    """A trump as a page shows it: rank (empty for a suit alone), filled and open sign, the suit's name, the words."""

    rank: str
    sign: str
    open: str
    suit: str
    words: str


def card(trump: Trump) -> TrumpCard:
    """The trump card of a deal, or a suit; the ten is shown as 10."""
    rank = {"T": "10"}.get(trump.rank or "", trump.rank or "")
    words = (
        say("%(rank)s of %(suit)s", rank=say(_RANKS[trump.rank]), suit=say(trump.suit.word))
        if trump.rank
        else say(trump.suit.word)
    )
    return TrumpCard(rank, FILLED[trump.suit], OPEN[trump.suit], trump.suit.word, words)


def day(date: datetime.date) -> str:
    """`12 January 1900`."""
    return f"{date.day} {_MONTHS[date.month - 1]} {date.year}" if speech().english else speech().date(date)


def weekday(date: datetime.date) -> str:
    """`Friday, 12 January 1900`."""
    return f"{_DAYS[date.weekday()]}, {day(date)}" if speech().english else speech().date(date, "full")


def weekly(night: int | None, time: str = "") -> str:
    """`Thursdays, 7.30 p.m.`: a day of the week (0 is Monday) and an hour, each where it is known."""
    if night is None:
        return time
    name = f"{_DAYS[night]}s" if speech().english else speech().day_of_week(night)
    return ", ".join(part for part in (name, time) if part)


def short_day(date: datetime.date) -> str:
    """`12 Jan.`: where the year stands above."""
    if not speech().english:
        return speech().date(date, "short")
    month = _MONTHS[date.month - 1]
    return f"{date.day} {month if len(month) < 5 else month[:3] + '.'}"


def days(dates: Iterable[datetime.date]) -> str:
    """`Friday, 12 January 1900` for one day; `7 and 14 November 2026`, `11 to 13 December 2026` for several."""
    several = sorted(set(dates))
    if len(several) == 1:
        return weekday(several[0])
    if not speech().english:
        return speech().dates(several)
    if len(several) > 2 and several[-1] - several[0] == datetime.timedelta(days=len(several) - 1):
        return " to ".join(_without_repeats([several[0], several[-1]]))
    return join_words(_without_repeats(several))


def short_days(dates: Iterable[datetime.date]) -> str:
    """`12 Jan.`, `7, 14 Nov.`, `11–13 Dec.`: two days, or the first and the last, where the year stands above."""
    several = sorted(set(dates))
    first, last = several[0], several[-1]
    if first == last:
        return short_day(first)
    if not speech().english:
        return speech().dates((first, last), "MMMd")
    join = ", " if len(several) == 2 and last - first > datetime.timedelta(days=1) else "–"
    same = (first.year, first.month) == (last.year, last.month)
    return f"{first.day if same else short_day(first)}{join}{short_day(last)}"


def _without_repeats(dates: Sequence[datetime.date]) -> list[str]:
    """Each day without the month and the year that the next one says."""
    written = []
    for one, after in pairwise(dates):
        words = day(one).split()
        same = 1 if (one.year, one.month) == (after.year, after.month) else 2 if one.year == after.year else 3
        written.append(" ".join(words[:same]))
    return [*written, day(dates[-1])]


def month_of_year(date: datetime.date) -> str:
    """`January 1900`."""
    return f"{_MONTHS[date.month - 1]} {date.year}" if speech().english else speech().dates((date,), "yMMMM")


def season_title(name: str) -> str:
    """A season as a heading writes it: `2026–27` for the folder `2026-27`; any other name stays."""
    return name.replace("-", "–") if re.fullmatch(r"\d{4}-\d{2}(?:\d{2})?", name) else name


def stopped(words: str) -> str:
    """Return words with a full stop at their end; those that end in an abbreviation (`7.30 p.m.`, `Jr.`) have theirs."""
    return words if not words or words.endswith(".") else f"{words}."


def count(number: int, one: str, many: str = "") -> str:
    """`one pair`, `eight pairs`, `24 pairs`: in words up to twelve."""
    return say_many(f"%(number)s {one}", f"%(number)s {many or one + 's'}", number, number=small_number(number))


def small_number(number: int) -> str:
    """`eight`, `24`: in words up to twelve."""
    return cardinal(number) if 0 <= number <= _SMALL else str(number)


def times(number: int) -> str:
    """`once`, `twice`, `three times`."""
    return say(_TIMES[number]) if number < len(_TIMES) else count(number, "time")


def runs(numbers: Iterable[int]) -> str:
    """`1–4, 9`: consecutive numbers drawn together."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(f"{part[0]}–{part[-1]}" if len(part) > 2 else ", ".join(str(number) for number in part) for part in parts)


def join_words(words: Sequence[str]) -> str:
    """`A, B and C`."""
    if not speech().english:
        return speech().join_words(words)
    *most, last = words or ("",)
    return f"{', '.join(most)} and {last}" if most else last


def sentence(words: str) -> str:
    """With a capital at the beginning."""
    return words[:1].upper() + words[1:]


def word_of(line: PlayedLine) -> str:
    """The word of a line as its file writes it: `average`, `adjusted NS 8 EW 13/2`; empty without one."""
    if line.word is LineWord.ADJUSTED and line.adjusted:
        return "adjusted NS {} EW {}".format(*line.adjusted)
    return line.word.value if line.word else ""
