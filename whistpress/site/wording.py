"""Write dates, runs of numbers, plurals and cards in words."""

import datetime
import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

from whistpress.core.model import LineWord, PlayedLine, Suit, Trump
from whistpress.language import noted, say, say_many, speech
from whistpress.language.sequences import ranges
from whistpress.site.figures import cardinal

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
    """Return the trump card of a deal, or a suit; the ten is shown as 10."""
    rank = {"T": "10"}.get(trump.rank or "", trump.rank or "")
    words = (
        say("%(rank)s of %(suit)s", rank=say(_RANKS[trump.rank]), suit=say(trump.suit.word))
        if trump.rank
        else say(trump.suit.word)
    )
    return TrumpCard(rank, FILLED[trump.suit], OPEN[trump.suit], trump.suit.word, words)


def day(date: datetime.date) -> str:
    """Return a date in words: `12 January 1900`."""
    return f"{date.day} {_MONTHS[date.month - 1]} {date.year}" if speech().english else speech().date(date)


def weekday(date: datetime.date) -> str:
    """Return a date with its day of the week: `Friday, 12 January 1900`."""
    return f"{_DAYS[date.weekday()]}, {day(date)}" if speech().english else speech().date(date, "full")


def weekly(night: int | None, time: str = "") -> str:
    """Return a day of the week (0 is Monday) and an hour, each where it is known: `Thursdays, 7.30 p.m.`."""
    if night is None:
        return time
    name = f"{_DAYS[night]}s" if speech().english else speech().day_of_week(night)
    return ", ".join(part for part in (name, time) if part)


def short_day(date: datetime.date) -> str:
    """Return a date in short, to be read under its year: `12 Jan.`."""
    if not speech().english:
        return speech().date(date, "short")
    month = _MONTHS[date.month - 1]
    return f"{date.day} {month if len(month) < 5 else month[:3] + '.'}"


def days(dates: Iterable[datetime.date]) -> str:
    """Return dates in words: `Friday, 12 January 1900` for one day.

    For several: `7 and 14 November 2026`, or `11 to 13 December 2026` where three or more follow one another.
    """
    several = sorted(set(dates))
    if len(several) == 1:
        return weekday(several[0])
    if not speech().english:
        return speech().dates(several)
    if len(several) > 2 and several[-1] - several[0] == datetime.timedelta(days=len(several) - 1):
        return " to ".join(_without_repeats([several[0], several[-1]]))
    return join_words(_without_repeats(several))


def short_days(dates: Iterable[datetime.date]) -> str:
    """Return two days, or the first and the last of more, to be read under their year: `7, 14 Nov.`, `11–13 Dec.`.

    For a single day: `12 Jan.`.
    """
    several = sorted(set(dates))
    first, last = several[0], several[-1]
    if first == last:
        return short_day(first)
    apart = len(several) == 2 and last - first > datetime.timedelta(days=1)
    if not speech().english:
        return ", ".join(map(short_day, several)) if apart else speech().span(first, last, "MMMd")
    join = ", " if apart else "–"
    same = (first.year, first.month) == (last.year, last.month)
    return f"{first.day if same else short_day(first)}{join}{short_day(last)}"


def _without_repeats(dates: Sequence[datetime.date]) -> list[str]:
    """Return each day in words, without the month and the year that the next day also has."""
    written = []
    for date, after in pairwise(dates):
        words = day(date).split()
        same = 1 if (date.year, date.month) == (after.year, after.month) else 2 if date.year == after.year else 3
        written.append(" ".join(words[:same]))
    return [*written, day(dates[-1])]


def month_of_year(date: datetime.date) -> str:
    """Return the month of a date with its year: `January 1900`."""
    return f"{_MONTHS[date.month - 1]} {date.year}" if speech().english else speech().span(date, date, "yMMMM")


def season_title(name: str) -> str:
    """Return a season as a heading writes it: `2026–27` for the folder `2026-27`; return any other name unchanged."""
    return name.replace("-", "–") if re.fullmatch(r"\d{4}-\d{2}(?:\d{2})?", name) else name


def stopped(words: str) -> str:
    """Return words with a full stop at their end; those that end in an abbreviation (`7.30 p.m.`, `Jr.`) have theirs."""
    return words if not words or words.endswith(".") else f"{words}."


def count(number: int, noun: str, plural: str = "") -> str:
    """Count with a noun: `one pair`, `eight pairs`, `24 pairs`; in words up to twelve."""
    return say_many(f"%(number)s {noun}", f"%(number)s {plural or noun + 's'}", number, number=small_number(number))


def small_number(number: int) -> str:
    """Return a number in words up to twelve: `eight`, `24`."""
    return cardinal(number) if 0 <= number <= _SMALL else str(number)


def times(number: int) -> str:
    """Return how many times: `once`, `twice`, `three times`."""
    return say(_TIMES[number]) if number < len(_TIMES) else count(number, "time")


def runs(numbers: Iterable[int]) -> str:
    """Join numbers as text, three or more consecutive ones by a dash: `1–4, 9`."""
    return ", ".join(ranges(numbers, "–"))


def join_words(words: Sequence[str]) -> str:
    """Join words as a sentence lists them: `A, B and C`."""
    if not speech().english:
        return speech().join_words(words)
    *most, last = words or ("",)
    return f"{', '.join(most)} and {last}" if most else last


def sentence(words: str) -> str:
    """Return words with a capital at the beginning."""
    return words[:1].upper() + words[1:]


def line_word(line: PlayedLine) -> str:
    """Return the word of a line in the league's language: `average`, `adjusted NS 8 EW 13/2`; empty without one."""
    if line.word is LineWord.ADJUSTED and line.adjusted:
        ns, ew = line.adjusted
        return say("adjusted NS %(ns)s EW %(ew)s", ns=ns, ew=ew)
    return say(line.word.value) if line.word else ""


def suit_first(trump: Trump) -> str:
    """Return a trump card in words, the suit first, as the books' slips have it: `club king`; a suit alone as `clubs`."""
    if trump.rank is None:
        return say(trump.suit.word)
    one_of = {
        Suit.SPADES: speech().say_as("suit", "spade"),
        Suit.HEARTS: speech().say_as("suit", "heart"),
        Suit.DIAMONDS: speech().say_as("suit", "diamond"),
        Suit.CLUBS: speech().say_as("suit", "club"),
    }
    return say("%(suit)s %(rank)s", suit=one_of[trump.suit], rank=say(_RANKS[trump.rank]))


def word_of(line: PlayedLine) -> str:
    """Return the word of a line as its file writes it: `average`, `adjusted NS 8 EW 13/2`; empty without one."""
    if line.word is LineWord.ADJUSTED and line.adjusted:
        return "adjusted NS {} EW {}".format(*line.adjusted)
    return line.word.value if line.word else ""
