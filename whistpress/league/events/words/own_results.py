"""The results of one entry: deal by deal, in the order of play."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from math import lcm
from operator import itemgetter

from msgspec import Struct

from whistpress.core.model import Credit, Event, EventResult, LineResult, Schedule, Side, Traveller
from whistpress.core.scoring import Measure
from whistpress.language import Speech, say, speech
from whistpress.league.events.words.auction import DeclaredView, declaration_of
from whistpress.league.events.words.ranking import (
    headline,
    measure,
)
from whistpress.league.events.words.travellers import Figure, anchor_of, mark_of_one, note_of, notes_of
from whistpress.site import figures
from whistpress.site.people import Cast, Who
from whistpress.site.ranking_table import percentage

UNKNOWN = 10**5
"""Stands for the round of a deal that the schedule does not have: among the others nobody can place it, so it comes last."""


FEWEST_TABLES = 3
"""At fewer tables every deal would be somebody's best."""
BEST, LOWEST = "best", "lowest"


class OwnDeal(Struct, frozen=True, kw_only=True):
    """One deal of an entry: where it was played, the entry's seats, its partner and opponents, and the result.

    `with_` is the partner in individual contests, `against` the opponents. `room` is the average over the entry's direction on
    that deal, in tricks, or in points where deals give points. `declared` is the declaration, in games where trumps are declared.
    `stands` is `best` or `lowest` where it was that of the entry's direction; `tricks_of` and `mark_of` are to be added up.
    """

    session: int
    title: str
    anchor: str
    round: int | None = None
    table: int | None = None
    side: str = ""
    with_: tuple[Who, ...] = ()
    against: tuple[Who, ...] = ()
    tricks: str
    room: str = ""
    mark: Figure
    note: str = ""
    declared: DeclaredView | None = None
    stands: str = ""
    tricks_of: Fraction | None = None
    mark_of: Fraction | None = None


def _stand_cells(stands: str) -> tuple[str, ...]:
    """Return the cell for how a deal stood, a sign and a word; no cell if it was neither best nor lowest."""
    return (f"▲ {say('top')}",) if stands == BEST else (f"▼ {say('low')}",) if stands else ()


class Meeting(Struct, frozen=True):
    """The deals of an entry against the same opponents in one round: where (`Round 1, table 3, N-S`), and what they come to.

    `total` is the sum of its marks, or of its tricks where deals have no marks; empty for a single deal, and where a figure is
    missing. `rows` are those of its deals and of their notes. Where deals have nothing but figures, `first` are those of the
    first, and `others` the rows of the others with their titles.
    """

    where: str
    deals: tuple[OwnDeal, ...]
    total: str
    rows: int
    first: tuple[str, ...] = ()
    others: tuple[tuple[str, ...], ...] = ()


class OwnResults(Struct, frozen=True, kw_only=True):
    """Everything that one entry did in an event; without trays round by round (`by_round`).

    `percentage` is the score in percent of the possible score, where the method shows it.
    """

    who: Who
    place: int | None
    of: int
    shared: bool
    score: str
    percentage: str = ""
    group: str
    deals: tuple[OwnDeal, ...]
    heading: str
    shows_marks: bool
    shows_partners: bool
    by_round: bool = False
    of_points: bool = False
    signed: bool = False

    @property
    def has_marks(self) -> bool:
        """Whether any of the deals stood best or lowest."""
        return any(deal.stands for deal in self.deals)

    @property
    def side(self) -> str:
        """The side on which it played all its deals; empty where it changed."""
        sides = {deal.side for deal in self.deals if deal.against}
        return sides.pop() if len(sides) == 1 else ""

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        """The deals by meeting, in the order of play."""
        several = self.deals[-1].session > 1 if self.deals else False
        deals_by_meeting: dict[object, list[OwnDeal]] = {}
        for deal in self.deals:
            key = (deal.session, deal.round, deal.table, deal.side, *[who.label for who in deal.against])
            deals_by_meeting.setdefault(key if deal.against and not self.by_round else deal.anchor, []).append(deal)
        settled = bool(self.side)
        return tuple([self._meeting_of(deals, several, settled) for deals in deals_by_meeting.values()])

    def _meeting_of(self, deals: list[OwnDeal], several: bool, settled: bool) -> Meeting:
        first_deal = deals[0]
        side = "" if settled else first_deal.side
        where = _where(speech(), first_deal.session if several else 0, first_deal.round or 0, first_deal.table or 0, side)
        total = self._sum_of(deals) if len(deals) > 1 else ""
        notes = sum([1 for deal in deals if deal.note])
        if notes or self.of_points or self.by_round or first_deal.mark.exponent:
            return Meeting(where, tuple(deals), total, len(deals) + notes)
        if self.shows_marks:
            rows = [(deal.title, deal.tricks, deal.mark.text, *_stand_cells(deal.stands)) for deal in deals]
        else:
            rows = [(deal.title, deal.tricks, deal.room, *_stand_cells(deal.stands)) for deal in deals]
        return Meeting(where, tuple(deals), total, len(deals), rows[0][1:], tuple(rows[1:]))

    def _sum_of(self, deals: Sequence[OwnDeal]) -> str:
        return _sum([deal.mark_of if self.shows_marks else deal.tricks_of for deal in deals], signed=self.signed)

    @property
    def total(self) -> str:
        """The sum of all its deals; empty where a figure is missing, and for a single deal."""
        return self._sum_of(self.deals) if len(self.deals) > 1 else ""


def _sum(amounts: Sequence[Fraction | None], *, signed: bool = False) -> str:
    """Return the sum of figures as a text; empty where one of them is missing."""
    parts = [figure.as_integer_ratio() for figure in amounts if figure is not None]
    if len(parts) < len(amounts):
        return ""
    below = lcm(*[part[1] for part in parts])
    return _sum_text(sum([above * (below // under) for above, under in parts]), below, signed)


@lru_cache(maxsize=4096)
def _sum_text(numerator: int, denominator: int, signed: bool) -> str:
    figure = Fraction(numerator, denominator)
    return figures.signed(figure) if signed else figures.mixed_number(figure)


@lru_cache(maxsize=1024)
def _where(_: Speech, session: int, round_: int, table: int, side: str) -> str:
    """Return where a meeting was; cached, because every entry sits at the same few tables."""
    parts = [
        say("session %(session)s", session=session) if session else "",
        say("round %(round)s", round=round_) if round_ else "",
        say("table %(table)s", table=table) if table else "",
        side,
    ]
    text = ", ".join([part for part in parts if part])
    return text[:1].upper() + text[1:]


Order = tuple[int, int, int]
"""When a deal was played: session, round, deal."""


def own_results(event: Event, result: EventResult) -> tuple[OwnResults, ...]:
    """Return the own results of every entry that has any deal, in the order of the entries' numbers."""
    cast, words = Cast(event), measure(result.scoring)
    numbers = sorted({row.entry for ranking in result.rankings for row in ranking.rows})
    deals = _deals(event, result, cast, words)
    return tuple(_of(number, deals[number], result, cast, words) for number in numbers if number in deals)


def _of(number: int, deals: list[tuple[Order, OwnDeal]], result: EventResult, cast: Cast, words: Measure) -> OwnResults:
    ranking = next(
        ranking for ranking in (*result.winning_rankings, *result.rankings) if any(row.entry == number for row in ranking.rows)
    )
    row = next(row for row in ranking.rows if row.entry == number)
    played = tuple(deal for _, deal in sorted(deals, key=itemgetter(0)))
    return OwnResults(
        who=cast.who(number),
        place=row.place,
        of=len(ranking.rows),
        shared=sum(other.place == row.place for other in ranking.rows) > 1,
        score=headline(ranking, row, words),
        percentage="" if ranking.by_percentage else percentage(row),
        group=ranking.group,
        deals=played,
        heading=words.mark,
        shows_marks=any(deal.mark for deal in played),
        shows_partners=any(deal.with_ for deal in played),
        by_round=any(traveller.by_round for traveller in result.travellers),
        of_points=any(deal.declared for deal in played),
        signed=words.signed,
    )


def _deals(event: Event, result: EventResult, cast: Cast, words: Measure) -> dict[int, list[tuple[Order, OwnDeal]]]:
    """Collect every entry's deals as the travellers have them."""
    deals_by_entry: defaultdict[int, list[tuple[Order, OwnDeal]]] = defaultdict(list)
    schedules = {session.number: session.schedule for session in event.sessions}
    for traveller in result.travellers:
        context = _DealContext(event, traveller, schedules.get(traveller.session), cast, words)
        for line in traveller.lines:
            if not line.line.is_awaited:
                order = (traveller.session, line.line.round or UNKNOWN, traveller.deal)
                for entry, deal in context.deals(line):
                    deals_by_entry[entry].append((order, deal))
        for credit in traveller.sitting_out:
            deals_by_entry[credit.entry].append((context.order_of_rest, context.rest(credit)))
    return deals_by_entry


class _DealContext:
    """A deal of the event with everything that all its players have in common."""

    def __init__(self, event: Event, traveller: Traveller, schedule: Schedule | None, cast: Cast, words: Measure) -> None:
        self._title, self._anchor = str(traveller.deal), anchor_of(traveller)
        self._by_round, self._schedule, self._cast, self._words = traveller.by_round, schedule, cast, words
        self.order_of_rest = (traveller.session, traveller.deal if traveller.by_round else 10**6, traveller.deal)
        self._session = traveller.session
        columns = {column.side: column for column in reversed(traveller.columns)}
        rooms = {side: column.average for side, column in columns.items()}
        self._rooms = {side: figures.or_blank(room) for side, room in rooms.items()}
        self._ends: dict[tuple[Side, tuple[int, int]], str] = {}
        for side, column in columns.items() if len(traveller.lines) >= FEWEST_TABLES else ():
            if column.top is not None and column.low is not None and column.top != column.low:
                self._ends[side, column.low.as_integer_ratio()] = LOWEST
                self._ends[side, column.top.as_integer_ratio()] = BEST
        self._corrected = partial(notes_of, event, traveller.session, traveller.deal) if event.corrections else None

    def deals(self, line: LineResult) -> Iterator[tuple[int, OwnDeal]]:
        """Yield the deal as it went for each entry at one table."""
        played, note = line.line, note_of(line, self._schedule)
        singly = len(line.credits) > 2
        declaration = declaration_of(line) if played.declared else None
        ns, ew = (self._cast.side(numbers, self._schedule) for numbers in (played.seats.ns, played.seats.ew))
        for credit in line.credits:
            side, against = (ns, ew) if credit.side is Side.NS else (ew, ns)
            yield (
                credit.entry,
                OwnDeal(
                    session=self._session,
                    title=self._title,
                    anchor=self._anchor,
                    round=None if self._by_round else played.round,
                    table=played.table,
                    side=_direction(line, credit, singly),
                    with_=tuple([who for who in side if who.entry != credit.entry]) if len(side) > 1 else (),
                    against=against,
                    tricks=figures.or_blank(credit.tricks),
                    room=self._rooms.get(credit.side, ""),
                    mark=mark_of_one(credit, self._words),
                    note=note if self._corrected is None else self._full_note(credit.entry, note),
                    declared=declaration,
                    stands=self._stands(line, credit) if self._ends else "",
                    tricks_of=credit.tricks,
                    mark_of=credit.mark,
                ),
            )

    def rest(self, credit: Credit) -> OwnDeal:
        """Return the deal for an entry that sat out."""
        return OwnDeal(
            session=self._session,
            title=self._title,
            anchor=self._anchor,
            tricks=figures.or_blank(credit.tricks),
            mark=mark_of_one(credit, self._words),
            tricks_of=credit.tricks,
            mark_of=credit.mark,
            note=say("sat out") if credit.tricks is None else say("waited"),
        )

    def _stands(self, line: LineResult, credit: Credit) -> str:
        """Return whether the score was the best or the lowest of its direction; empty for any other, and where all are alike."""
        held = credit.mark if line.line.declared else credit.tricks
        if held is None or line.line.word is not None:
            return ""
        return self._ends.get((credit.side, held.as_integer_ratio()), "")

    def _full_note(self, entry: int, note: str) -> str:
        """Return the note of a line with the corrections that concern an entry."""
        corrected = self._corrected(entry) if self._corrected else ()
        return "; ".join(text for text in (note, *corrected) if text)


def _direction(line: LineResult, credit: Credit, singly: bool) -> str:
    if singly:
        seat = line.line.seats.seat_of(credit.entry)
        return seat.value if seat else credit.side.value
    return "N-S" if credit.side is Side.NS else "E-W"
