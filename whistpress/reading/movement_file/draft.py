"""A movement as a file has it: every number with its span, before any check that it can be played."""

from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest
from whistpress.language import say
from whistpress.problems import Problem, Severity, Span

MOST = 1000
"""The most entries, tables, rounds or sets that a movement file may have."""

MOST_DEALS = 9999
"""The most deals."""


MOST_WORDS = 20
"""The most lines of comment that are kept."""


class FileForm(StrEnum):
    """The forms of movement files."""

    ASC = "asc"
    EBUSCORE = "ebuscore"
    CSV = "csv"


class Number(NamedTuple):
    """A number of the file, as it is written there, and where it stands."""

    value: int
    text: str
    at: Span


class DraftRow(NamedTuple):
    """One table in one round, with its players.

    `seats` are the two sides (N-S, E-W), the four players (N, S, E, W) or two partners without adversaries. `trays` is the
    set of deals that they play, or in a CSV file each deal.
    """

    round: int
    table: int
    seats: tuple[Number, ...]
    trays: tuple[Number, ...]
    partners: bool = False

    @property
    def sides(self) -> tuple[tuple[Number, ...], ...]:
        """N-S and E-W."""
        half = len(self.seats) if self.partners else len(self.seats) // 2
        return (self.seats[:half], self.seats[half:]) if half < len(self.seats) else (self.seats,)

    @property
    def at(self) -> Span:
        """The span of its first number."""
        return self.seats[0].at


class Draft(Struct, frozen=True, kw_only=True, dict=True):
    """A movement of a file.

    `name` is the file's, `title` the name that the file gives the movement, `about` its comment; `at` is the span of its
    sizes. `entries`, `tables`, `rounds` and `sets` are announced by the file, or, in a CSV file, the largest that occur
    (`sets` is 0 there: deals are written one by one). `each` counts the deals of a set, as the file has them. `single` is
    true where a number is one player, `fields` where N-S and E-W are numbered apart, each from 1; the numbers of the rows
    are then Barney's: N-S 2t - 1, E-W 2t. `slips` are the parts that were not understood.
    """

    form: FileForm
    name: str
    title: str = ""
    about: str = ""
    at: Span
    contest: Contest
    entries: int
    tables: int
    rounds: int
    sets: int
    each: int = 1
    rows: tuple[DraftRow, ...]
    single: bool = False
    fields: bool = False
    slips: tuple[Problem, ...] = ()

    @property
    def remarks(self) -> tuple[str, ...]:
        """The comments of the file on the movement: its title, then its lines of comment."""
        return tuple(line for line in (self.title, *self.about.split("\n")) if line)[:MOST_WORDS]

    def for_contest(self, contest: Contest | None) -> "Draft":
        """Return the same movement for a contest that the file itself cannot state, such as of fours."""
        return replace(self, contest=contest) if contest else self

    @property
    def sound(self) -> bool:
        """Whether all of it was understood."""
        return not any(slip.severity is Severity.ERROR for slip in self.slips)

    @property
    def by_teams(self) -> bool:
        """A number is a whole team, whose pairs sit N-S at one table and E-W at another."""
        paired = self.contest in (Contest.FOURS, Contest.SIXES, Contest.EIGHTS)
        return not self.single and (paired or (self.contest is Contest.CLUB and not self.with_trays))

    @property
    def noun(self) -> str:
        """The word for a number: pair, player or team."""
        return "player" if self.single else "team" if self.by_teams else "pair"

    @property
    def with_trays(self) -> bool:
        """Deals are named."""
        return any(row.trays for row in self.rows)

    @cached_property
    def seated(self) -> frozenset[int]:
        """Every number with a seat."""
        return frozenset(number.value for row in self.rows for number in row.seats)

    @cached_property
    def fields_of(self) -> tuple[frozenset[int], frozenset[int]]:
        """The numbers that sit N-S in any round, and those that sit E-W."""
        return (
            frozenset(seat.value for row in self.rows for seat in row.sides[0]),
            frozenset(seat.value for row in self.rows for side in row.sides[1:] for seat in side),
        )

    @property
    def changes_sides(self) -> bool:
        """Whether an entry sits N-S in one round and E-W in another; a movement of one round counts as such."""
        ns, ew = self.fields_of
        return not self.fields and (self.rounds == 1 or bool(ns & ew))

    @cached_property
    def in_rounds(self) -> dict[int, tuple[DraftRow, ...]]:
        """The rows of each round, tables in order."""
        rounds: dict[int, list[DraftRow]] = {}
        for row in sorted(self.rows, key=lambda row: (row.round, row.table)):
            rounds.setdefault(row.round, []).append(row)
        return {number: tuple(rows) for number, rows in rounds.items()}

    def in_order(self) -> Iterator[DraftRow]:
        """Yield every row, by rounds, then tables."""
        return chain.from_iterable(self.in_rounds.values())

    def call(self, number: int) -> str:
        """Name a number in a sentence: `pair 7`, or `E-W pair 3` where the sides are numbered apart."""
        if not self.fields:
            return f"{say(self.noun)} {number}"
        return f"N-S {say(self.noun)} {(number + 1) // 2}" if number % 2 else f"E-W {say(self.noun)} {number // 2}"

    def call_tray(self, tray: Number) -> str:
        """Name a set in a sentence: `set B`; in a CSV file `deal 7`."""
        return say("set %(tray)s", tray=tray.text) if self.sets else say("deal %(tray)s", tray=tray.value)
