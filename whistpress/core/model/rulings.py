"""What the laws and the evening do to a score: penalties, substitutes and absences, figures carried over, handicaps."""

import datetime
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct, field

from whistpress.problems import Span


class CreditTo(StrEnum):
    """Whose record a result goes to when somebody was replaced; for one who was absent, whether the deals are credited."""

    OUT = "out"
    IN = "in"
    BOTH = "both"
    AVERAGE = "average"
    NOBODY = "nobody"


class Penalty(Struct, frozen=True, kw_only=True):
    """What an entry forfeits: `points` of the event's method, or `tricks`; one of the two is nothing."""

    entry: int
    points: Fraction = Fraction(0)
    tricks: Fraction = Fraction(0)
    law: str = ""
    reason: str = ""
    at: Span | None = None


class LineUpChange(Struct, frozen=True, kw_only=True):
    """A substitute, or an entry that was not there, in the rounds `first` to `last` of a sitting (None: to the end).

    `out` and `into` are ids of persons, `out_name` and `in_name` as the record shows them; both are empty for an absence.
    """

    entry: int
    first: int
    last: int | None = None
    out: str = ""
    into: str = ""
    out_name: str = ""
    in_name: str = ""
    credit: CreditTo = CreditTo.OUT
    at: Span | None = None

    @property
    def absent(self) -> bool:
        """Nobody sat for the entry."""
        return not self.into

    def covers(self, round_: int) -> bool:
        """Whether it was so in a round."""
        return self.first <= round_ and (self.last is None or round_ <= self.last)


class Correction(Struct, frozen=True, kw_only=True):
    """A record corrected in the open: on what day, what, what stood there (`was`), what stands now (`now`), by whom and why.

    `deal` and `session` say where, when it is a line; `entries` are those whom it concerns (a line's, or the entry named).
    """

    date: datetime.date
    what: str
    was: str = ""
    now: str = ""
    by: str = ""
    why: str = ""
    deal: int | None = None
    session: int = 1
    section: str = ""
    entries: tuple[int, ...] = ()
    at: Span | None = None


DATE_FINDING = "date"
"""What `[[accepted]]` calls a date that is odd and right."""

NO_RESULT_FINDING = "no-result"
"""What it calls an evening of which there will be no result."""

HANDS_FILE_FINDING = "hands-file"
"""What it calls a PBN file that has more than was played, or less than whistpress could use."""


class Accepted(Struct, frozen=True):
    """Something odd in a record that is known and stays: where it is, in words, and why.

    `finding` is what a look before the release would find (empty: a difference from the schedule), on which `deal`.
    """

    where: str
    reason: str
    finding: str = ""
    deal: int | None = None


class Carry(Struct, frozen=True, kw_only=True):
    """Scores carried over: a `share` of what the first `places` of the event `source` (`season/slug`) had there."""

    source: str
    places: int | None = None
    share: Fraction = Fraction(1)
    at: Span | None = None


class Handicaps(Struct, frozen=True):
    """What entries are given on top of their score, in its own unit: for the whole event, or for each deal."""

    of: Mapping[int, Fraction] = field(default_factory=dict)
    each_deal: bool = False

    def given(self, entry: int, deals: int) -> Fraction:
        """What an entry is given that played so many deals."""
        return self.of.get(entry, Fraction(0)) * (deals if self.each_deal else 1)
