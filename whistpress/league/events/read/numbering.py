"""How an event file writes the numbers of its entries, and how sentences name them."""

import re
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, HandRecords, PlayedLine, Schedule, Seats, SitOut
from whistpress.language import say

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
