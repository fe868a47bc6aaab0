"""A system of leads: its tables, the meaning of its signals, and its advice for the other hands.

A table has rows of holdings, and for each length of the suit the card that is led and the card that follows it.
"""

import re
from enum import StrEnum

from msgspec import Struct

from whistpress.language import noted

COLUMNS = (noted("3 or fewer"), "4", "5", "6", noted("7 or more"))
"""The lengths of a suit that a table has columns for."""

FOURTH = "4th"
LOWEST = "lowest"
HIGHEST = "highest"


class LeadCell(Struct, frozen=True):
    """The lead from a holding of one length: a rank, `4th` (best), `lowest` or `highest`; and the lead that follows it."""

    lead: str
    then: str = ""

    def rank(self, ranks: str) -> str:
        """Return the rank that is led from a suit with these ranks (the highest first)."""
        index = {FOURTH: 3, LOWEST: -1, HIGHEST: 0}.get(self.lead)
        return self.lead if index is None else ranks[index]


class AfterLead(Struct, frozen=True, kw_only=True):
    """The second lead after an outcome of the first: for each of COLUMNS a rank, `4th` (of the cards left), `lowest` or nothing.

    It applies where the others played the cards of `drew` to the lead, and not those of `spared`; with `won`, where the lead won
    its trick.
    """

    then: tuple[str, ...]
    drew: str = ""
    spared: str = ""
    won: bool = False

    def applies(self, fell: str, *, won: bool) -> bool:
        """Return whether the first lead had this outcome.

        The others played the ranks `fell` of its suit to it; `won` says whether it won its trick.
        """
        return set(fell).issuperset(self.drew) and set(fell).isdisjoint(self.spared) and (won or not self.won)


class SuitHolding(Struct, frozen=True):
    """A suit that has every rank of `needs`, at least one of `one_of` unless that is empty, and none of `without`.

    `turned` is the rank that must have been turned up, by the player on the leader's right.
    """

    needs: str = ""
    one_of: str = ""
    without: str = ""
    turned: str = ""

    def serves(self, ranks: str, turned: str) -> bool:
        """Return whether a suit with these ranks is this holding, where the rank `turned` was turned up."""
        held = set(ranks)
        return (
            held.issuperset(self.needs)
            and (not self.one_of or not held.isdisjoint(self.one_of))
            and held.isdisjoint(self.without)
            and self.turned in ("", turned)
        )


class LeadRow(Struct, frozen=True, kw_only=True):
    """A row of a table: a holding, and its cells in the order of COLUMNS (None where the row says nothing of a length).

    `also` are ranks that may be led too, at discretion. `after` has precedence over the second leads of the cells; `then_also`
    are ranks that may be led second, at discretion. With `if_won` the second leads of the cells apply only where the first
    lead won.
    """

    holding: SuitHolding
    cells: tuple[LeadCell | None, ...]
    also: str = ""
    after: tuple[AfterLead, ...] = ()
    then_also: str = ""
    if_won: bool = False


class LeadSystem(Struct, frozen=True, kw_only=True):
    """A system of leads: two tables; in each the first row that serves a suit is valid.

    `book` is the source, `remarks` are sentences on what the tables cannot say.
    """

    name: str
    title: str
    year: int
    book: str
    summary: str
    plain: tuple[LeadRow, ...]
    trumps: tuple[LeadRow, ...]
    remarks: tuple[str, ...] = ()

    def rows(self, *, trumps: bool) -> tuple[LeadRow, ...]:
        """Return the rows of the table for trumps, or of that for plain suits."""
        return self.trumps if trumps else self.plain


def row(
    holding: SuitHolding | str,
    *cells: str,
    also: str = "",
    short: str = "",
    after: tuple[AfterLead, ...] = (),
    then_also: str = "",
    if_won: bool = False,
) -> LeadRow:
    """Make a row from cells for four, five, six, seven and more cards, as `K J` (lead, then); the last cell serves all above.

    A holding of needed ranks alone is their text. `short` is the cell for three cards or fewer; a cell of `-` says nothing.
    """
    written = (cell.partition(" ") for cell in (short or "-", *_fill_columns(cells)))
    return LeadRow(
        holding=SuitHolding(holding) if isinstance(holding, str) else holding,
        cells=tuple(None if lead == "-" else LeadCell(lead, then) for lead, _, then in written),
        also=also,
        after=after,
        then_also=then_also,
        if_won=if_won,
    )


def after(*then: str, drew: str = "", spared: str = "", won: bool = False) -> AfterLead:
    """Make the second leads after an outcome, for four, five, six, seven and more cards; the last one is valid for all above."""
    return AfterLead(then=("", *("" if text == "-" else text for text in _fill_columns(then))), drew=drew, spared=spared, won=won)


def _fill_columns(cells: tuple[str, ...]) -> tuple[str, ...]:
    return (*cells, *([cells[-1]] * (4 - len(cells)))) if cells else ("-",) * 4


class SignalMeaning(Struct, frozen=True):
    """What a signal shows by a system, in a sentence without its full stop, and the page of the book."""

    shows: str
    book: str


LATE_CALL_AS_CALL = noted("Partner, lead trumps: the book makes no difference")


class PlaySubject(StrEnum):
    """The subject of a chapter of advice; the value is its heading."""

    FORCED_LEADS = noted("Forced and later leads")
    RETURNED_LEADS = noted("Returned leads")
    SECOND_HAND = noted("Second hand")
    THIRD_HAND = noted("Third hand")
    FOURTH_HAND = noted("Fourth hand")
    DISCARDS = noted("Discards")
    TRUMPS = noted("Trumps")
    FORCING = noted("Forcing and false cards")
    INFERENCES = noted("What two leads show")

    @property
    def anchor(self) -> str:
        """The id of the chapter on the page of its system."""
        return self.name.lower().replace("_", "-")


class PlayAdvice(Struct, frozen=True):
    """What to play in a case; `case` and `play` are sentences without their full stops, `page` is that of the book."""

    case: str
    play: str
    page: str


class LeadAdviceChapter(Struct, frozen=True):
    """The advice of a system on one subject, in the order of its book."""

    subject: PlaySubject
    advice: tuple[PlayAdvice, ...]


def read_chapters(text: str) -> tuple[LeadAdviceChapter, ...]:
    """Read chapters: a line with the name of each subject, then `page | case | play` lines; four spaces continue a line."""
    chapters = []
    for chapter in re.split("\n(?! )", re.sub("\n    ", " ", text).strip()):
        subject, *lines = chapter.split("\n  ")
        rows = (line.split(" | ") for line in lines)
        chapters.append(LeadAdviceChapter(PlaySubject[subject], tuple(PlayAdvice(case, play, page) for page, case, play in rows)))
    return tuple(chapters)
