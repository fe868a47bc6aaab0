"""Progressive-whist cards: what each player, or pair, wins and loses, round by round (Barney 1900, p. 24).

Points are put down as they are won; by gains and losses the losers write theirs in a column of their own.
"""

from collections.abc import Iterable

from whistpress.core.model import Credit, Event, EventResult, LineResult, Session
from whistpress.core.movement.players.progressive_winners import follows_from_winners
from whistpress.core.scoring.points_won import START
from whistpress.language import noted, say
from whistpress.views import figures
from whistpress.views.cards import label_of
from whistpress.views.people import Cast
from whistpress.views.slips import Slip, SlipForm, Slips, Slot
from whistpress.views.travellers import Figure

AN_EVENING = 24
"""Rounds for which there is room where nobody has said how many are played: an evening's deals (Mitchell 1897, p. 18)."""

_ROUND, _TABLE = Slot(noted("Round"), printed=True), Slot(noted("Table"))
POINTS = SlipForm(name="points", slots=(_ROUND, _TABLE, Slot(noted("Points"))), feet=((noted("Total"), (2,)),))
GAINS = SlipForm(
    name="gains",
    slots=(_ROUND, _TABLE, Slot(noted("Gains")), Slot(noted("Losses"))),
    feet=((noted("Total"), (2, 3)), (noted("Plus or minus"), (3,))),
)
"""At the conclusion the losses are deducted from the winnings (Barney 1900, p. 24)."""
COUNTERS = SlipForm(
    name="counters",
    slots=(_ROUND, _TABLE, Slot(noted("Won")), Slot(noted("Paid"))),
    feet=((noted("Total"), (2, 3)), (f"Counters, of {START} at first", (3,))),
)
"""What was won and what was paid, for those who keep no counters on the table, or count them after."""

Made = dict[tuple[int, int], tuple[LineResult, Credit]]


def rounds_of(session: Session) -> tuple[int, ...]:
    """The rounds of a sitting; before a game that goes on as long as the company likes, as many as an evening has room for."""
    schedule = session.schedule
    if schedule is None:
        return ()
    if follows_from_winners(schedule) and schedule.rounds == 1 and not session.played:
        return tuple(range(1, AN_EVENING + 1))
    return session.rounds or tuple(range(1, schedule.rounds + 1))


def tally_cards(event: Event, session: Session, result: EventResult | None) -> Slips | None:
    """A card for each entry of a sitting, after play a fair copy; None where trays travel."""
    schedule = session.schedule
    if schedule is None or not schedule.by_rounds:
        return None
    form = {"gains-losses": GAINS, "counters": COUNTERS}.get(event.scoring, POINTS)
    cast, label, rounds = Cast(event), label_of(event, schedule), rounds_of(session)
    made = _made(result, session) if result and session.played else {}
    cards = []
    for number in schedule.numbers():
        who = cast.who(number)
        cells = tuple(_cells(made.get((number, round_)), form) for round_ in rounds) if made else ()
        cards.append(
            Slip(
                deal=number,
                trump="",
                sign="",
                rows=tuple((str(round_),) for round_ in rounds),
                numbers=tuple((round_,) for round_ in rounds),
                cells=cells,
                feet=_feet(number, rounds, made, form) if made else (),
                name=say("No. %(label)s", label=label(number)),
                whose=(who.title if len(who.names) == 1 else who.short) if who.named else "",
            )
        )
    return Slips(form=form, slips=tuple(cards))


def _made(result: EventResult, session: Session) -> Made:
    """What each entry has of each round."""
    return {
        (credit.entry, traveller.deal): (line, credit)
        for traveller in result.travellers
        if traveller.session == session.number
        for line in traveller.lines
        for credit in line.credits
        if credit.mark is not None
    }


def _cells(made: tuple[LineResult, Credit] | None, form: SlipForm) -> tuple[Figure, ...]:
    if made is None:
        return (Figure(),) * (len(form.slots) - 1)
    line, credit = made
    return (Figure(str(line.line.table or "")), *(Figure(figures.mixed(part)) for part in _parts([credit], form)))


def _parts(credits_: Iterable[Credit], form: SlipForm) -> tuple[int, ...]:
    """Points; or gains and losses apart, each without a sign."""
    marks = [int(credit.mark or 0) for credit in credits_]
    if form is POINTS:
        return (sum(marks),)
    return sum(mark for mark in marks if mark > 0), -sum(mark for mark in marks if mark < 0)


def _feet(number: int, rounds: Iterable[int], made: Made, form: SlipForm) -> tuple[tuple[str, ...], ...]:
    """The total of each column (none stands below the tables), and what gains less losses come to."""
    sums = _parts([made[number, round_][1] for round_ in rounds if (number, round_) in made], form)
    totals = tuple(figures.mixed(part) for part in sums)
    if form is COUNTERS:
        return totals, (figures.mixed(START + sums[0] - sums[1]),)
    return (totals, (figures.signed(sums[0] - sums[1]),)) if form is GAINS else (totals,)
