"""The hours, amounts of money, prizes and score sheets of an evening.

Times of day and lengths, and amounts of money, are as secretaries write them: `7.30 p.m.`, `19:30`; `2 h 30 min`; `12.00`,
`£1,012.50`, `12,50 €`. On the score sheets of rubbers and games sides are numbered from 1; a side is a pair, or a player for
himself.
"""

import datetime
import re
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from math import floor

from msgspec import Struct

from whistpress.problems import Span

_HOUR = re.compile(r"(?P<hour>\d{1,2})(?:(?P<mark>[.:]|\s*h\s*)(?P<minute>\d{2})?)?\s*(?:(?P<half>[ap])\.?\s*m\.?)?", re.I)


_HOURS_PART = r"(?P<hours>\d{1,2})(?P<half>½|[.,]5)?\s*(?:h|hrs?|hours?)"


_MINUTES_PART = r"(?P<minutes>\d{1,3})\s*(?:m|mins?|minutes?)?"


_CLOCK = re.compile(r"(?P<hours>\d{1,2}):(?P<half>)(?P<minutes>[0-5]\d)")


_LENGTH = re.compile(rf"(?:{_HOURS_PART}\.?)?[\s,]*(?:and\s+)?(?:{_MINUTES_PART}\.?)?", re.I)


SMALL_HOURS = datetime.time(6)
"""An evening may end after midnight, before this hour."""


class LeagueClock(Struct, frozen=True, kw_only=True):
    """The time zone of a league (empty: hours are local times), and the minutes that an evening takes by its own word."""

    zone: str = ""
    lasts: int | None = None


class MovedDay(Struct, frozen=True):
    """A change of the day of play: `left` was its day until `on`, the day on which it was changed."""

    left: datetime.date
    on: datetime.date


def hour_of(written: str) -> datetime.time | None:
    """Return the hour in `2 p.m.`, `7.30 p.m.`, `19:30`, `19 h 30`, `noon` or `midnight`; None for any other text."""
    words = written.strip().lower()
    if words in ("noon", "midnight"):
        return datetime.time(12 if words == "noon" else 0)
    match = _HOUR.fullmatch(words)
    if match is None or (match["mark"] in (".", ":") and match["minute"] is None):
        return None
    if match["half"] is None and match["mark"] is None:
        return None
    hour, minute = int(match["hour"]), int(match["minute"] or 0)
    if match["half"]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if match["half"].lower() == "p" else 0)
    return datetime.time(hour, minute) if hour < 24 and minute < 60 else None


def minutes_of(written: str) -> int | None:
    """Return the minutes in `2 h 30 min`, `2½ hours`, `2:30` or `150 min`; None for any other text, and for more than a day."""
    match = _LENGTH.fullmatch(written.strip()) or _CLOCK.fullmatch(written.strip())
    if match is None or not (match["hours"] or match["minutes"]):
        return None
    minutes = int(match["hours"] or 0) * 60 + (30 if match["half"] else 0) + int(match["minutes"] or 0)
    return minutes if 0 < minutes <= 24 * 60 else None


def start_and_end(date: datetime.date, time: str, ends: str) -> tuple[datetime.datetime | None, datetime.datetime | None]:
    """Return the first and the last moment on a day, each None where no hour is written; the end may be after midnight."""
    begin, end = hour_of(time), hour_of(ends)
    start = datetime.datetime.combine(date, begin) if begin else None
    if start is None or begin is None or end is None:
        return start, None
    if end > begin:
        return start, datetime.datetime.combine(date, end)
    if end > SMALL_HOURS or date == datetime.date.max:
        return start, None
    return start, datetime.datetime.combine(date + datetime.timedelta(days=1), end)


def later_text(time: str, minutes: int) -> str:
    """Return the time so many minutes later, written in the manner of `time`; empty where that is no hour."""
    begin = hour_of(time)
    if begin is None:
        return ""
    past = (begin.hour * 60 + begin.minute + minutes) % (24 * 60)
    hour, minute = divmod(past, 60)
    if not re.search(r"[ap]\.?\s*m|noon|midnight", time, re.I):
        return f"{hour}{':' if ':' in time else '.'}{minute:02}"
    if minute == 0 and hour in (0, 12):
        return "midnight" if hour == 0 else "noon"
    return f"{hour % 12 or 12}.{minute:02} {'a' if hour < 12 else 'p'}.m."


_SIGNS = re.compile(r"[\s\u00a0\u202f£$€]|kr\.?|EUR|GBP|USD|CHF|DKK", re.IGNORECASE)


_NUMBER = re.compile(r"(?P<minus>[-\u2212])?(?P<whole>\d{1,9})(?:\.(?P<part>\d{1,2}))?")


_GROUPED = re.compile(r"[-\u2212]?\d{1,3}([.,'’]\d{3})+(?!\d)")


def amount_of(written: str) -> Fraction | None:
    """Return an amount as an exact number; None for a text that is none. A comma may stand before the hundredths."""
    plain = _SIGNS.sub("", written)
    if grouped := _GROUPED.match(plain):
        whole, rest = plain[: grouped.end()], plain[grouped.end() :]
        plain = re.sub(r"[.,'’]", "", whole) + rest
    match = _NUMBER.fullmatch(plain.replace(",", "."))
    if match is None:
        return None
    part = (match["part"] or "").ljust(2, "0")
    amount = Fraction(int(match["whole"]) * 100 + int(part or 0), 100)
    return -amount if match["minus"] else amount


def amount_text(amount: Fraction) -> str:
    """Return an amount with two places: `1,012.50`; halves of a penny go up."""
    pence = floor(amount * 100 + Fraction(1, 2))
    return f"{'−' if pence < 0 else ''}{abs(pence) // 100:,}.{abs(pence) % 100:02}"


class DrawnCard(StrEnum):
    """The card that a player of a drive drew. A man may play on a lady's card; he then competes for the ladies' prizes."""

    LADY = "lady"
    GENT = "gent"


class PrizeGroup(StrEnum):
    """The group that a prize is for; `list` names its entries."""

    LADIES = "ladies"
    GENTLEMEN = "gentlemen"
    ALL = "all"
    LIST = "list"

    @property
    def card(self) -> DrawnCard | None:
        """The card that the group drew, where it is one of cards."""
        return {PrizeGroup.LADIES: DrawnCard.LADY, PrizeGroup.GENTLEMEN: DrawnCard.GENT}.get(self)


class Prize(Struct, frozen=True, kw_only=True):
    """A prize: what it is called, whom it is for, and which figure wins it.

    `of` is the group, or with `list` the `entries`. The figure is the whole score, or that of a `half` (1 or 2), or that of the
    `hands` from one to another, or the number of hands of `most` tricks or more. The `place`-th highest wins, with `lowest` the
    lowest.
    `won_by` are names where the winner cannot be worked out (`winners` the entries among them), with a `figure` as written.
    `drawn` are the names and numbers of a raffle. `cut` are entries of equal figures in the order in which they were parted.
    """

    title: str
    of: PrizeGroup = PrizeGroup.ALL
    entries: tuple[int, ...] = ()
    place: int = 1
    half: int | None = None
    hands: tuple[int, int] | None = None
    lowest: bool = False
    most: int | None = None
    gift: str = ""
    won_by: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()
    figure: str = ""
    drawn: tuple[str, ...] = ()
    cut: tuple[int, ...] = ()
    at: Span
    cut_at: Span | None = None

    @property
    def series(self) -> tuple[object, ...]:
        """What prizes share that differ in their places alone: first, second and third lady are one series."""
        return self.of, self.entries, self.half, self.hands, self.lowest, self.most

    @property
    def for_the_score(self) -> bool:
        """Whether it is for a place by the whole score: not a raffle, nor for a half, for some hands or for the lowest."""
        return not (self.drawn or self.half or self.hands or self.most or self.lowest)

    @property
    def by_figure(self) -> bool:
        """Whether figures decide it: it was neither drawn, nor is its winner written down."""
        return not self.drawn and not self.won_by


Value = int | str | tuple[int | str, ...] | Mapping[int, int | str | tuple[int | str, ...]]
"""A quantity as written: a number, a word, a row of them, or one such value for each side."""


Points = int | Fraction
"""Points or chips; halves when two partners divide an odd number."""


class RubberDeal(Struct, frozen=True):
    """A recorded deal: one value for each quantity of the game's rule, and the position in the file."""

    values: Mapping[str, Value]
    at: Span | None = None


class Rubber(Struct, frozen=True, kw_only=True):
    """A rubber, a game, or the deals that a table played: its sides and its deals in order.

    `sides` are numbers of entries: one for an entered pair, or one for each entered player. `table`, `round` and `date` are
    optional.
    """

    number: int
    sides: tuple[tuple[int, ...], ...]
    deals: tuple[RubberDeal, ...] = ()
    table: int | None = None
    round: int | None = None
    date: datetime.date | None = None
    note: str = ""
    at: Span | None = None


class RubberMark(Struct, frozen=True):
    """Points that a side marks, or with a minus sign loses, and their cause; `red` is the number of red chips that pay them."""

    side: int
    cause: str
    points: Points
    red: Points = 0


class GameWon(Struct, frozen=True):
    """A game won by a side: the losers' score, its value, and the name of such a game, if it has one."""

    side: int
    losers: Points
    value: Points
    called: str = ""


class MarkedDeal(Struct, frozen=True, kw_only=True):
    """A deal: its marks in order, the standing of every side after it (side 1 first), and the games won by it."""

    marks: tuple[RubberMark, ...]
    standing: tuple[Points, ...]
    won: tuple[GameWon, ...] = ()


class ScoreSheet(Struct, frozen=True, kw_only=True):
    """A table's score: its deals, the marks after them (rubber, slams, doubling), the totals.

    `totals` are the final points of the sides, side 1 first; `over` is false while the rubber or game goes on. `paid` are the
    points won less points lost of each side, unless that is the difference of the totals of a rubber that is over. `divided`: the
    players of a side divide its gain or loss, even if both sides have as many players.
    """

    deals: tuple[MarkedDeal, ...]
    after: tuple[RubberMark, ...] = ()
    totals: tuple[Points, ...]
    over: bool
    paid: tuple[Points, ...] = ()
    divided: bool = False

    @property
    def games(self) -> tuple[GameWon, ...]:
        """Every game won, in order."""
        return tuple(won for deal in self.deals for won in deal.won)

    @property
    def winner(self) -> int | None:
        """The side with the most; None while play goes on, or for a tie."""
        best = max(self.totals, default=0)
        leaders = [side for side, total in enumerate(self.totals, start=1) if total == best]
        return leaders[0] if self.over and len(leaders) == 1 else None

    @property
    def balance(self) -> tuple[Points, ...]:
        """Points won less points lost of each side; their sum is 0, and all are 0 while play goes on."""
        if self.paid:
            return self.paid
        if not self.over or len(self.totals) != 2:
            return (0,) * len(self.totals)
        ahead = self.totals[0] - self.totals[1]
        return (ahead, -ahead)


class RubberResult(Struct, frozen=True):
    """A rubber with its score sheet."""

    rubber: Rubber
    sheet: ScoreSheet


class RubberTally(Struct, frozen=True):
    """The rubbers that an entry played and won, and the games that it won in them."""

    played: int
    won: int
    games: int
