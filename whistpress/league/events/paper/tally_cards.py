"""Progressive-whist cards: the gains and losses of each player, or pair, round by round (Barney 1900, p. 24).

Players write points down as they win them; by gains and losses the losers write theirs in a column of their own.
"""

from collections.abc import Iterable
from fractions import Fraction

from msgspec.structs import replace

from whistpress.core.model import Credit, Event, EventResult, LineResult, Session
from whistpress.core.scoring.points_won import START
from whistpress.language import noted, say
from whistpress.league.drives.words import is_whist_drive
from whistpress.league.events.paper.slips import ScoreSlip, SlipForm, Slips, Slot, parts_of_slips
from whistpress.league.events.words.travellers import Figure
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.sittings import is_progressive, rounds_of
from whistpress.site import figures
from whistpress.site.cards import label_of
from whistpress.site.people import Cast

_ROUND, _TABLE = Slot(noted("Round"), printed=True), Slot(noted("Table"))
POINTS = SlipForm(name="points", slots=(_ROUND, _TABLE, Slot(noted("Points"))), feet=((noted("Total"), (2,)),))
TRICKS = SlipForm(name="tricks", slots=(_ROUND, _TABLE, Slot(noted("Tricks"))), feet=((noted("Total"), (2,)),))
"""All tricks, as drives of today count them."""
GAINS = SlipForm(
    name="gains",
    slots=(_ROUND, _TABLE, Slot(noted("Gains")), Slot(noted("Losses"))),
    feet=((noted("Total"), (2, 3)), (noted("Plus or minus"), (3,))),
)
"""At the conclusion the losses are deducted from the winnings (Barney 1900, p. 24)."""
COUNTERS = SlipForm(
    name="counters",
    slots=(_ROUND, _TABLE, Slot(noted("Won")), Slot(noted("Paid"))),
    feet=((noted("Total"), (2, 3)), (noted("Counters, of 25 at first"), (3,))),
)
"""Points won and points paid, for those who keep no counters on the table, or count them after."""
Made = dict[tuple[int, int], tuple[LineResult | None, Credit]]
"""The line (None: the player waited) and the credit of each entry in each round."""


def tally_cards(event: Event, session: Session, result: EventResult | None) -> Slips | None:
    """Return a card for each entry of a sitting, after play a fair copy; None where trays travel."""
    schedule = session.schedule
    if schedule is None or not schedule.by_rounds:
        return None
    form = {"gains-losses": GAINS, "counters": COUNTERS, "total-tricks": TRICKS}.get(event.scoring, POINTS)
    cast, label, rounds = Cast(event), label_of(event, schedule), rounds_of(session)
    marks = _marks_of(result, session) if result and session.played else {}
    cards = []
    for number in schedule.numbers():
        who = cast.who(number)
        cells = tuple(_cells(marks.get((number, round_)), form) for round_ in rounds) if marks else ()
        cards.append(
            ScoreSlip(
                deal=number,
                trump="",
                sign="",
                rows=tuple((str(round_),) for round_ in rounds),
                numbers=tuple((round_,) for round_ in rounds),
                cells=cells,
                feet=_feet(number, rounds, marks, form) if marks else (),
                name=say("No. %(label)s", label=label(number)),
                whose=(who.title if len(who.names) == 1 else who.short) if who.is_known else "",
            )
        )
    return Slips(form=form, slips=tuple(cards))


def _marks_of(result: EventResult, session: Session) -> Made:
    """Return the line and credit of each entry in each round."""
    tricks = result.scoring == "total-tricks"
    travellers = [traveller for traveller in result.travellers if traveller.session == session.number]
    marks: Made = {
        (credit.entry, traveller.deal): (line, credit)
        for traveller in travellers
        for line in traveller.lines
        for credit in line.credits
        if credit.mark is not None or tricks
    }
    waited = {
        (credit.entry, traveller.deal): (None, credit) for traveller in travellers for credit in traveller.sitting_out if tricks
    }
    return {**waited, **marks}


def _cells(mark: tuple[LineResult | None, Credit] | None, form: SlipForm) -> tuple[Figure, ...]:
    if mark is None:
        return (Figure(),) * (len(form.slots) - 1)
    line, credit = mark
    return (
        Figure(str(line.line.table or "") if line else "–"),
        *(Figure(figures.mixed_number(part)) for part in _parts([credit], form)),
    )


def _parts(credits_: Iterable[Credit], form: SlipForm) -> tuple[int, ...]:
    """Return points, or tricks; or gains and losses apart, each without a sign."""
    if form is TRICKS:
        return (int(sum((credit.tricks or 0 for credit in credits_), Fraction(0))),)
    marks = [int(credit.mark or 0) for credit in credits_]
    if form is POINTS:
        return (sum(marks),)
    return sum(mark for mark in marks if mark > 0), -sum(mark for mark in marks if mark < 0)


def _feet(number: int, rounds: Iterable[int], marks: Made, form: SlipForm) -> tuple[tuple[str, ...], ...]:
    """Return the total of each column but the tables, and gains less losses."""
    sums = _parts([marks[number, round_][1] for round_ in rounds if (number, round_) in marks], form)
    totals = tuple(figures.mixed_number(part) for part in sums)
    if form is COUNTERS:
        return totals, (figures.mixed_number(START + sums[0] - sums[1]),)
    return (totals, (figures.signed(sums[0] - sums[1]),)) if form is GAINS else (totals,)


def _wanted_cards(job: EventJob, session: Session) -> Slips | None:
    """Return the cards of a sitting, or that of the only entry to print."""
    cards = tally_cards(job.event, session, job.result)
    return cards and replace(cards, slips=tuple(card for card in cards.slips if job.wants(entry=card.deal)))


def _tally_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    return parts_of_slips(job, ((session, _wanted_cards(job, session)) for session in job.event.sessions))


FORMS = (
    EventForm(
        name="tally-cards",
        by=("entry",),
        title=noted("Progressive-whist cards"),
        brief="the points of each round",
        purpose=noted("one for each player or pair: the points of each round"),
        use="players",
        order=Order(listed=90, used=370, packed=110),
        in_packet=lambda event: not is_whist_drive(event),
        blanks_on_sheet=12,
        serves=is_progressive,
        parts=_tally_parts,
        piece="card",
        card=True,
        backs=True,
        blanks=True,
    ),
)
