"""Personal score cards: after play a card for each entry with every deal of its own."""

from collections.abc import Sequence

from whistpress.core.model import Event, EventResult
from whistpress.language import noted, ordinal, say
from whistpress.league.events.words.auction import on_paper
from whistpress.league.events.words.own_results import OwnDeal, OwnResults, own_results
from whistpress.printing.form import EventForm, Order
from whistpress.printing.pieces import CutPiece, PieceStyle, piece_parts
from whistpress.printing.sittings import schedules
from whistpress.site.hours import event_days
from whistpress.site.people import Who

PERSONAL_CARDS = PieceStyle(kind="personal-cards", width=90.0, height=60.0, row=9.0)


def personal_cards(event: Event, result: EventResult) -> tuple[CutPiece, ...]:
    """Return a card for each entry: each deal, the opponents, the score, the average of the field, the mark.

    In an event of several sittings each deal has the number of its sitting, since deals and rounds may begin anew.
    """
    several = len(event.sessions) > 1
    return tuple(_personal(event, results, several=several) for results in own_results(event, result))


def _personal(event: Event, results: OwnResults, *, several: bool) -> CutPiece:
    rank = (
        say(
            "%(ordinal)s%(value)s of %(of)s",
            ordinal=ordinal(results.place),
            value=say(" (equal)") if results.shared else "",
            of=results.of,
        )
        if results.place
        else ""
    )
    score = f"{results.heading}: {results.score}" if results.score else ""
    with_ = (say("With"),) if results.shows_partners else ()
    marks = (results.heading,) if results.shows_marks else ()
    average = any(deal.room for deal in results.deals)
    columns = (
        *((say("Session"),) if several else ()),
        say("Round") if results.by_round else say("Deal"),
        say("Way"),
        *with_,
        say("Against"),
        *((say("Bid"),) if results.of_points else ()),
        say("Tricks"),
        *(marks if results.of_points else ()),
        *((say("Avg."),) if average else ()),
        *(() if results.of_points else marks),
    )
    return CutPiece(
        head=f"{event.title}, {event_days(event)}",
        title=f"{results.who.label} {results.who.title}"
        if results.who.is_known
        else say("No. %(label)s", label=results.who.label),
        subtitle=". ".join(part for part in (rank, score) if part),
        columns=columns,
        rows=tuple(_own_row(deal, results, average=average, several=several) for deal in results.deals),
        entry=results.who.entry,
    )


def _own_row(deal: OwnDeal, results: OwnResults, *, average: bool, several: bool) -> tuple[str, ...]:
    with_ = (_names(deal.with_),) if results.shows_partners else ()
    mark = (f"{deal.mark.text}{_superscript(deal.mark.exponent)}",) if results.shows_marks else ()
    room = (deal.room,) if average else ()
    bid = (on_paper(deal.declared) if deal.declared else "",) if results.of_points else ()
    against = _names(deal.against) or deal.note or say("sits out")
    figures_ = (*mark, *room) if results.of_points else (*room, *mark)
    session = (str(deal.session),) if several else ()
    return (*session, deal.title, deal.side, *with_, against, *bid, deal.tricks, *figures_)


def _superscript(exponent: str) -> str:
    return exponent.translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))


def _names(people: Sequence[Who]) -> str:
    return " & ".join(f"{who.label} {who.short}" if who.is_known else who.label for who in people)


def _has_scores(event: Event) -> bool:
    return bool(schedules(event)) and any(session.played for session in event.sessions)


FORMS = (
    EventForm(
        name="personal-cards",
        by=("entry",),
        title=noted("Personal score cards"),
        brief="after play, every deal",
        purpose="one for each entry, after play: every deal, against whom, what the field made",
        use="players",
        order=Order(listed=300, used=390),
        serves=_has_scores,
        parts=lambda job: piece_parts(
            PERSONAL_CARDS, job, [personal_cards(job.result_event, job.result)] if job.result else [], job.code
        ),
    ),
)
