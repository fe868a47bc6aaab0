"""An entry's own evening: deal by deal, in the order in which it was played."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from whistpress.core.model import Credit, Event, EventResult, LineResult, Schedule, Side, Traveller
from whistpress.language import say
from whistpress.views import figures
from whistpress.views.corrections import notes_of
from whistpress.views.measures import measure
from whistpress.views.people import Cast, Who
from whistpress.views.ranking import score_text
from whistpress.views.travellers import Figure, anchor_of, mark_of, note_of

UNKNOWN = 10**5
"""Stands for the round of a deal that the schedule does not have: among the others nobody can place it, so it comes last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnDeal:
    """One deal of an entry: where, which way it sat, with whom (individual contests), against whom, and what came of it.

    `room` is the average of the entry's direction on that deal.
    """

    title: str
    anchor: str
    round: int | None
    table: int | None
    side: str
    with_: tuple[Who, ...]
    against: tuple[Who, ...]
    tricks: str
    room: str
    mark: Figure
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnResults:
    """Everything that one entry did in an event; without trays round by round (`by_round`)."""

    who: Who
    place: int | None
    of: int
    shared: bool
    score: str
    group: str
    deals: tuple[OwnDeal, ...]
    heading: str
    shows_marks: bool
    shows_partners: bool
    by_round: bool = False


def own_results(event: Event, result: EventResult) -> tuple[OwnResults, ...]:
    """The own results of every entry that has any deal, in the order of the entries' numbers."""
    cast = Cast(event)
    numbers = sorted({row.entry for ranking in result.rankings for row in ranking.rows})
    found = (_of(number, event, result, cast) for number in numbers)
    return tuple(own for own in found if own.deals)


def _of(number: int, event: Event, result: EventResult, cast: Cast) -> OwnResults:
    words = measure(result.scoring)
    ranking = next(one for one in result.rankings if any(row.entry == number for row in one.rows))
    row = next(row for row in ranking.rows if row.entry == number)
    deals = tuple(deal for _, deal in sorted(_deals(number, event, result, cast), key=lambda pair: pair[0]))
    return OwnResults(
        who=cast.who(number),
        place=row.place,
        of=len(ranking.rows),
        shared=sum(other.place == row.place for other in ranking.rows) > 1,
        score=score_text(row.score, words),
        group=ranking.group,
        deals=deals,
        heading=words.mark,
        shows_marks=any(deal.mark for deal in deals),
        shows_partners=any(deal.with_ for deal in deals),
        by_round=any(traveller.by_round for traveller in result.travellers),
    )


def _deals(number: int, event: Event, result: EventResult, cast: Cast) -> Iterator[tuple[tuple[int, int, int], OwnDeal]]:
    schedules = {session.number: session.schedule for session in event.sessions}
    for traveller in result.travellers:
        for line in traveller.lines:
            for credit in line.credits:
                if credit.entry == number and not line.line.awaited:
                    order = (traveller.session, line.line.round or UNKNOWN, traveller.deal)
                    schedule = schedules.get(traveller.session)
                    deal = _deal(traveller, line, credit, result, cast, schedule)
                    corrected = notes_of(event, traveller.session, traveller.deal, number)
                    yield order, replace(deal, note="; ".join(note for note in (deal.note, *corrected) if note))
        for credit in traveller.sitting_out:
            if credit.entry == number:
                yield (traveller.session, 10**6, traveller.deal), _rest(traveller, credit, result)


def _deal(
    traveller: Traveller, line: LineResult, credit: Credit, result: EventResult, cast: Cast, schedule: Schedule | None
) -> OwnDeal:
    seats = line.line.seats
    own = [cast.seated(number, schedule) for number in dict.fromkeys(seats.side(credit.side))]
    column = next((column for column in traveller.columns if column.side is credit.side), None)
    return OwnDeal(
        title=str(traveller.deal),
        anchor=anchor_of(traveller),
        round=None if traveller.by_round else line.line.round,
        table=line.line.table,
        side=_direction(line, credit, len(line.credits) > 2),
        with_=tuple(who for who in own if who.entry != credit.entry),
        against=tuple(cast.seated(number, schedule) for number in dict.fromkeys(seats.side(credit.side.other))),
        tricks="" if credit.tricks is None else figures.mixed(credit.tricks),
        room="" if column is None or column.average is None else figures.mixed(column.average),
        mark=mark_of([credit], measure(result.scoring)),
        note=note_of(line, schedule),
    )


def _direction(line: LineResult, credit: Credit, singly: bool) -> str:
    if singly:
        seat = line.line.seats.seat_of(credit.entry)
        return seat.value if seat else credit.side.value
    return "N-S" if credit.side is Side.NS else "E-W"


def _rest(traveller: Traveller, credit: Credit, result: EventResult) -> OwnDeal:
    return OwnDeal(
        title=str(traveller.deal),
        anchor=anchor_of(traveller),
        round=None,
        table=None,
        side="",
        with_=(),
        against=(),
        tricks="",
        room="",
        mark=mark_of([credit], measure(result.scoring)),
        note=say("sat out"),
    )
