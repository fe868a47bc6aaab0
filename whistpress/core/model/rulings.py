"""Adjustments of scores: penalties, substitutes and absences, corrections, scores carried over, handicaps.

Remarks of a movement: sentences that are said later, in the language of the page.
"""

import datetime
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct, field

from whistpress.language import noted, say, speech
from whistpress.problems import Span


class CreditTo(StrEnum):
    """The record that a substitute's result counts for; for an absence, whether the deals are credited."""

    OUT = "out"
    IN = "in"
    BOTH = "both"
    AVERAGE = "average"
    NOBODY = "nobody"


class Penalty(Struct, frozen=True, kw_only=True):
    """A penalty of an entry: `points` of the event's method, or else `tricks`."""

    entry: int
    points: Fraction = Fraction(0)
    tricks: Fraction = Fraction(0)
    law: str = ""
    reason: str = ""
    at: Span | None = None


class LineUpChange(Struct, frozen=True, kw_only=True):
    """A substitute, or the absence of an entry, in the rounds `first` to `last` of a sitting (None: to the end).

    `out` and `into` are the ids of two persons, `out_name` and `in_name` their names as recorded; all are empty for an absence.
    An unnamed person has no id, and a description for a name. `member` is the index, among the players of the entry, of the
    player who was replaced; None where the players are not known.
    """

    entry: int
    first: int
    last: int | None = None
    member: int | None = None
    out: str = ""
    into: str = ""
    out_name: str = ""
    in_name: str = ""
    credit: CreditTo = CreditTo.OUT
    at: Span | None = None

    @property
    def absent(self) -> bool:
        """Whether the entry was absent, without a substitute."""
        return not (self.into or self.in_name)

    def covers(self, round_: int) -> bool:
        """Return whether the change covers a round."""
        return self.first <= round_ and (self.last is None or round_ <= self.last)


_UNITS = {"deal": noted("deal %(deal)s"), "hand": noted("hand %(deal)s"), "round": noted("round %(deal)s")}


class Correction(Struct, frozen=True, kw_only=True):
    """A published correction of the record: its date, its subject, the old words (`was`) and the new (`now`), author and reason.

    `deal` (its number; at a drive that of the hand, as `unit` says), `table`, `section` and `session` locate a corrected line,
    `label` an entry; `words` say more, or all. `entries` are the entries concerned (those of the line, or the entry named).
    """

    date: datetime.date
    words: str = ""
    was: str = ""
    now: str = ""
    by: str = ""
    why: str = ""
    deal: int | None = None
    table: int | None = None
    session: int = 1
    section: str = ""
    label: str = ""
    entries: tuple[int, ...] = ()
    unit: str = "deal"
    at: Span | None = None

    @property
    def what(self) -> str:
        """The subject: `deal 7, table 3`, `No. 11: name`, or the words alone."""
        subject = say("No. %(label)s", label=self.label) if self.label else self._line()
        return f"{subject}: {self.words}" if subject and self.words else subject or self.words

    def _line(self) -> str:
        if self.deal is None:
            return ""
        deal = say(_UNITS[self.unit], deal=self.deal)
        section = say(" of section %(section)s", section=self.section) if self.section else ""
        return deal + section + (say(", table %(table)s", table=self.table) if self.table else "")


DATE_FINDING = "date"
"""The name in `[[accepted]]` of a date that is odd and right."""

NO_RESULT_FINDING = "no-result"
"""Its name of an evening that will have no result."""

HANDS_FILE_FINDING = "hands-file"
"""Its name of a PBN file that has more than was played, or less than whistpress could use."""


class Accepted(Struct, frozen=True):
    """An oddity of the record that stays: its position in words, and the reason.

    `finding` is the name of the check that would report it (empty: a difference from the schedule), on `deal`.
    """

    where: str
    reason: str
    finding: str = ""
    deal: int | None = None


class Carry(Struct, frozen=True, kw_only=True):
    """Scores carried over: a `share` of the scores of the first `places` of the event `source` (`season/slug`)."""

    source: str
    places: int | None = None
    share: Fraction = Fraction(1)
    at: Span | None = None


class Handicaps(Struct, frozen=True):
    """Handicaps of entries, in the unit of the score: for the whole event, or for each deal."""

    of: Mapping[int, Fraction] = field(default_factory=dict)
    each_deal: bool = False

    def handicap_of(self, entry: int, deals: int) -> Fraction:
        """Return the handicap of an entry that played so many deals."""
        return self.of.get(entry, Fraction(0)) * (deals if self.each_deal else 1)


class Remark(Struct, frozen=True):
    """A sentence, or a part of one, with its values by name; a value may be a remark too. `str` says it in the language now."""

    text: str
    values: "tuple[tuple[str, int | str | Remark], ...]" = ()

    def __str__(self) -> str:
        said = speech().word(self.text)
        return said % {name: str(value) for name, value in self.values} if self.values else said


def remark(text: str, /, **values: int | str | Remark) -> Remark:
    """Make a remark: `remark("%(kept)s of %(all)s wishes are kept", kept=2, all=3)`."""
    return Remark(text, tuple(values.items()))
