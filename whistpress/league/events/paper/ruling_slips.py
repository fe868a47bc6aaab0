"""Ruling slips: the umpire writes a ruling on each; after play they show the rulings that were given."""

from whistpress.core.model import Event, EventResult, Session
from whistpress.language import noted, say
from whistpress.league.events.words.rulings import rulings
from whistpress.printing.form import EventForm, Order
from whistpress.printing.pieces import CutPiece, Field, PieceStyle, piece_parts
from whistpress.printing.sittings import has_schedule, sitting_title

RULING_SLIPS = PieceStyle(kind="ruling-slips", width=90.0, height=80.0)

_BLANK = 4
_FACTS, _EFFECT = 4, 3
"""Lines to write on: who led what out of turn, what was called and said takes four; a penalty and its reason three."""


def ruling_slips(event: Event, session: Session, result: EventResult | None) -> tuple[CutPiece, ...]:
    """Return slips with deal, table, law, facts and effect: after play the rulings given, before it blanks."""
    decisions = rulings(event, result) if result and event.played else ()
    head = sitting_title(event, session)
    if not decisions:
        blank = (say("Round"), say("Table"), say("Deal"), "N-S", "E-W", say("Law"))
        fields = (
            *(Field(label) for label in blank),
            Field(say("What happened"), lines=_FACTS),
            Field(say("Effect"), lines=_EFFECT),
            Field(say("Umpire")),
        )
        return (CutPiece(head=head, title=say("Ruling"), fields=fields),) * _BLANK
    return tuple(
        CutPiece(
            head=head,
            title=say("Ruling: %(deal)s", deal=ruling.deal),
            fields=(Field(say("Who"), ruling.who), Field(say("Law and effect"), ruling.text), Field(say("Umpire"))),
        )
        for ruling in decisions
    )


FORMS = (
    EventForm(
        name="ruling-slips",
        title=noted("Ruling slips"),
        brief="for the umpire",
        purpose=noted("for the umpire: deal, table, law and effect"),
        use="director",
        order=Order(listed=290, used=60),
        serves=has_schedule,
        parts=lambda job: piece_parts(RULING_SLIPS, job, [ruling_slips(job.event, job.event.sessions[0], job.result)]),
    ),
)
