"""One sitting of an event while its lines are read: its part of the schedule, its tables and deals.

The file writes the numbers of its entries in one of several ways, and sentences name them in another.
"""

import datetime
import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model import Contest, HandRecords, LineUpChange, Play, PlayedLine, Schedule, Seats, SitOut
from whistpress.core.scoring.slips import absent_entries
from whistpress.language import say
from whistpress.league.events.read.reading_state import At, Reading
from whistpress.problems import shorten
from whistpress.reading.toml_positions import KeyPath

_COMPASS = re.compile(r"(NS|EW) ?([1-9][0-9]{0,2})")
_PLAIN = re.compile(r"[1-9][0-9]{0,3}")


def entry_in_words(noun: str, label: str) -> str:
    """Name an entry in a sentence: `pair 7`, `team 2`."""
    if noun == "player":
        return say("player %(label)s", label=label)
    return say("pair %(label)s", label=label) if noun == "pair" else say("team %(label)s", label=label)


class Numbering(Struct, frozen=True):
    """The numbers of a schedule as they are written: plain, or by the compass (`NS3` is 5, `EW4` is 8).

    `singles` is true where a seat's number is one player's, so that a line names four of them. `known` are the numbers
    that there are; without a movement and without entries it is empty, and any number will do.
    """

    compass: bool
    singles: bool
    noun: str
    known: frozenset[int] = frozenset()

    @classmethod
    def of(cls, schedule: Schedule, *, compass: bool) -> "Numbering":
        """Return the numbering of a schedule."""
        singles = any(play.seats.n != play.seats.s for play in schedule.plays)
        noun = "player" if singles else "pair" if schedule.contest is Contest.PAIRS or schedule.teams else "team"
        return cls(compass, singles, noun, frozenset(schedule.numbers()))

    @classmethod
    def free(cls, contest: Contest, numbers: frozenset[int]) -> "Numbering":
        """Return the numbering of a record without a movement."""
        nouns = {Contest.INDIVIDUAL: "player", Contest.PAIRS: "pair"}
        return cls(False, contest is Contest.INDIVIDUAL, nouns.get(contest, "team"), numbers)

    def has(self, number: int) -> bool:
        """Return whether there is such a number."""
        return number in self.known if self.known else number >= 1

    def number(self, written: int | str) -> int | None:
        """Return the number that is written; None when it is no number."""
        if isinstance(written, int):
            return None if self.compass else written
        if not self.compass:
            return int(written) if _PLAIN.fullmatch(written) else None
        side = _COMPASS.fullmatch(written)
        return 2 * int(side[2]) - (side[1] == "NS") if side else None

    def label(self, number: int) -> str:
        """Return the number as the file writes it."""
        if not self.compass:
            return str(number)
        return say("NS%(number)s", number=(number + 1) // 2) if number % 2 else say("EW%(number)s", number=number // 2)

    def cell(self, number: int) -> int | str:
        """Return the number as a cell of TOML."""
        return self.label(number) if self.compass else number

    def call(self, number: int) -> str:
        """Name a number in a sentence: `pair 7`, `player 12`."""
        return entry_in_words(self.noun, self.label(number))

    def table(self, seats: Seats) -> str:
        """Name the players of a table: `pair 7 v pair 4`; single players `1 and 5 v 2 and 6`."""
        if not self.singles:
            return say("%(ns)s v %(ew)s", ns=self.call(seats.n), ew=self.call(seats.e))
        north, south, east, west = map(self.label, seats)
        return say("players %(n)s and %(s)s v %(e)s and %(w)s", n=north, s=south, e=east, w=west)

    def range(self) -> str:
        """Name the range of the numbers there are: `1 to 10`."""
        numbers = sorted(self.known)
        if not numbers:
            return "none"
        gaps = [number for number in range(numbers[0], numbers[-1]) if number not in self.known]
        if self.compass:
            return ", ".join(map(self.label, numbers)) if len(numbers) <= 12 else say("NS1, EW1, NS2, EW2 and so on")
        but = say(" without %(names)s", names=", ".join(map(str, gaps))) if gaps else ""
        return say("%(numbers)s to %(numbers_2)s%(but)s", numbers=numbers[0], numbers_2=numbers[-1], but=but)


def schedule_with(schedule: Schedule, numbers: Mapping[int, int]) -> Schedule:
    """Return the schedule with other numbers in its seats."""
    plays = tuple(replace(play, seats=_seats(play.seats, numbers)) for play in schedule.plays)
    rests = schedule.sit_outs
    if not schedule.teams:
        rests = tuple(SitOut(rest.round, tuple(sorted(numbers.get(entry, entry) for entry in rest.entries))) for rest in rests)
    return replace(schedule, plays=plays, sit_outs=rests)


def lines_with(lines: tuple[PlayedLine, ...], numbers: Mapping[int, int]) -> tuple[PlayedLine, ...]:
    """Return the lines with other numbers in their seats."""
    return tuple(replace(line, seats=_seats(line.seats, numbers)) for line in lines)


def hands_with(hands: HandRecords, numbers: Mapping[int, int]) -> HandRecords:
    """Return the cards of the deals, with other numbers in the seats where they were played."""
    plays = {deal: tuple(replace(play, seats=_seats(play.seats, numbers)) for play in hand.plays) for deal, hand in hands.items()}
    return {deal: replace(hand, plays=plays[deal]) for deal, hand in hands.items()}


def _seats(seats: Seats, numbers: Mapping[int, int]) -> Seats:
    return Seats(*(numbers.get(number, number) for number in seats))


Sides = tuple[int, int, int, int]
"""Who sits N-S and who sits E-W, whichever of the two chairs each has."""


def sides(seats: Seats) -> Sides:
    """Return the four numbers with each side sorted."""
    n, s, e, w = seats
    return (n, s, e, w) if n <= s and e <= w else (min(n, s), max(n, s), min(e, w), max(e, w))


class Given(Struct, frozen=True):
    """A line as the record gives it: its position, and its form (`lines`, `ns`, `cards`, a CSV file)."""

    line: PlayedLine
    at: At
    form: str
    play: Play | None


class Sitting(Struct, dict=True):
    """A sitting while it is read.

    `path` is the path of its tables in the file, `rounds` its part of the schedule (empty: all of it). `schedule` is None
    for a record of lines without a movement (`told_by_rounds`: they record rounds). `stood` has the line of each table of
    each round, where later rounds follow from the winners. `partners` are the partnerships of this session, pair 1 first,
    where they change from session to session. `given` are its lines; `slipped` the deals with a line that could not be
    understood; `astray` is true when lines of an unknown deal may belong to another.
    """

    number: int
    date: datetime.date
    schedule: Schedule | None
    numbering: Numbering
    path: KeyPath = ()
    rounds: tuple[int, ...] = ()
    partners: tuple[Play, ...] = ()
    given: list[Given] = field(default_factory=list)
    slipped: set[int] = field(default_factory=set)
    astray: bool = False
    told_by_rounds: bool = False
    changes: tuple[LineUpChange, ...] = ()
    stood: dict[int, dict[int, Given]] = field(default_factory=dict)

    @property
    def by_rounds(self) -> bool:
        """Whether there are no trays: lines record rounds, and every deal number is a round number."""
        return self.schedule.by_rounds if self.schedule else self.told_by_rounds

    @property
    def round_deals(self) -> int:
        """The number of deals of a line that records a round; else 0."""
        return (self.schedule.deals_per_round if self.schedule else 1) if self.by_rounds else 0

    @property
    def of_meetings(self) -> bool:
        """Whether lines record meetings of two teams."""
        return self.schedule is not None and self.schedule.of_meetings

    @property
    def noun(self) -> str:
        """The unit of a line: `deal`, or without trays `round`."""
        return "round" if self.by_rounds else "deal"

    def when(self, number: int) -> str:
        """Name a deal in a sentence: `on deal 7`, `in round 7`."""
        return say("in round %(number)s", number=number) if self.by_rounds else say("on deal %(number)s", number=number)

    def is_misere(self, number: int) -> bool:
        """Return whether the fewer tricks win the round."""
        return self.schedule is not None and self.schedule.by_rounds and self.schedule.is_misere(number)

    def line_numbers(self, play: Play) -> tuple[int, ...]:
        """Return the numbers under which the lines of a play are recorded."""
        return self.schedule.record_numbers(play) if self.schedule else play.deals

    def follow(self, schedule: Schedule) -> None:
        """Take a new version of the schedule, and drop everything computed from the old one."""
        self.schedule = schedule
        for name in ("plays", "places", "deals", "tables", "meeting_themselves"):
            self.__dict__.pop(name, None)

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """The plays of the schedule in this sitting."""
        if self.schedule is None or not self.rounds:
            return self.schedule.plays if self.schedule else ()
        part = set(self.rounds)
        return tuple(play for play in self.schedule.plays if play.round in part)

    @cached_property
    def places(self) -> dict[tuple[int, Sides], Play]:
        """The play of the schedule by deal and sides."""
        return {(deal, who): play for play in self.plays for who in (sides(play.seats),) for deal in self.line_numbers(play)}

    @cached_property
    def deals(self) -> dict[int, list[Play]]:
        """The plays of each deal, in the order of rounds, then tables."""
        plays_by_deal: dict[int, list[Play]] = {}
        for play in self.plays:
            for deal in self.line_numbers(play):
                plays_by_deal.setdefault(deal, []).append(play)
        return dict(sorted(plays_by_deal.items()))

    @property
    def standing(self) -> dict[int, list[Play]]:
        """The plays of each deal, less those that an absence cancelled."""
        schedule = self.schedule
        if schedule is None or not self.changes:
            return self.deals
        plays_by_deal = {
            deal: [play for play in plays if not absent_entries(schedule, play, self.changes)]
            for deal, plays in self.deals.items()
        }
        return {deal: plays for deal, plays in plays_by_deal.items() if plays}

    @cached_property
    def tables(self) -> dict[int, list[tuple[Play, int]]]:
        """The plays at each table, deal by deal in the order of play."""
        plays_by_table: dict[int, list[tuple[Play, int]]] = {}
        for play in self.plays:
            plays_by_table.setdefault(play.table, []).extend((play, deal) for deal in self.line_numbers(play))
        return plays_by_table

    @cached_property
    def meeting_themselves(self) -> frozenset[int]:
        """The teams whose pairs the schedule lets play against each other, before the teams part."""
        return frozenset(play.seats.n for play in self.plays if play.seats.n == play.seats.e)

    def has(self, deal: int) -> bool:
        """Return whether this sitting may have a deal."""
        return self.schedule is None or deal in self.deals or self._follows(deal)

    def _follows(self, deal: int) -> bool:
        """Return whether a deal is the round after the last one read, which has no plays while a winner before it is missing."""
        return bool(self.stood) and deal == max(self.stood) + 1

    def meetings(self, seats: Seats) -> Iterator[Play]:
        """Return the plays in which these two sides meet, either way round."""
        n, s, e, w = sides(seats)
        seatings = {(n, s, e, w), (e, w, n, s)}
        return (play for play in self.plays if sides(play.seats) in seatings)

    def lines(self) -> tuple[PlayedLine, ...]:
        """Sort the lines by deal, then round, then table; in each deal those that are not in the schedule come last."""
        ordered = sorted(
            self.given, key=lambda record: (record.line.deal, record.line.round or 10**6, record.line.table or 10**6)
        )
        return tuple(record.line for record in ordered)


_HIGHEST = 9999


def entry_number(reading: Reading, sitting: Sitting, cell: int | str, at: At) -> int | None:
    """Return the number in a cell; None, and a problem, when the movement does not have it."""
    numbering = sitting.numbering
    number = numbering.number(cell)
    if number is not None and number <= _HIGHEST and numbering.has(number):
        return number
    if number is None or abs(number) > _HIGHEST:
        kind = say("NS1, EW1, NS2 and so on") if numbering.compass else say("1, 2, 3 and so on, without quotation marks")
        reading.say("E302.expected-number-found", at, noun=say(numbering.noun), cell=shorten(cell), kind=kind)
    else:
        reading.say("E302.no-entry", at, call=numbering.call(number), range=numbering.range())
    return None
