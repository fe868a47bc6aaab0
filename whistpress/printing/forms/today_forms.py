"""What the best print sets of today have besides: journals, tickets, whist-drive cards, sealed line-ups, the wall's ranking."""

from whistpress.core.model import Contest, Event
from whistpress.core.movement.register import ladies_of
from whistpress.language import noted
from whistpress.printing.forms.drive_sheet import drive_sheets
from whistpress.printing.forms.form import EventForm, EventJob
from whistpress.printing.forms.line_up_sheet import line_up_sheets
from whistpress.printing.forms.piece_sheet import kind_of, piece_sheets
from whistpress.printing.forms.serving import has_numbered_tables, knows_meetings, schedules
from whistpress.printing.forms.wall_ranking import wall_ranking
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.papers.drive_cards import drive_cards
from whistpress.printing.papers.journals import pair_journals, score_tickets
from whistpress.printing.papers.line_ups import line_ups


def _journals(job: EventJob) -> tuple[DocumentPart, ...]:
    made = (pair_journals(job.event, session) for session in job.event.sessions)
    return tuple(DocumentPart("pieces", piece_sheets(found, "pair-journals", job.sheet, job.code)) for found in made if found)


def _tickets(job: EventJob) -> tuple[DocumentPart, ...]:
    made = (score_tickets(job.event, session) for session in job.event.sessions)
    return tuple(
        DocumentPart("pieces", piece_sheets(found, kind_of("score-tickets", job.event), job.sheet)) for found in made if found
    )


def _drive(job: EventJob) -> tuple[DocumentPart, ...]:
    made = (drive_cards(job.event, session, job.spare) for session in job.event.sessions)
    return tuple(DocumentPart("drive-cards", drive_sheets(found, job.sheet)) for found in made if found)


def _line_ups(job: EventJob) -> tuple[DocumentPart, ...]:
    made = (line_ups(job.event, session) for session in job.event.sessions)
    return tuple(DocumentPart("line-ups", line_up_sheets(found, job.sheet)) for found in made if found)


def _ranking(job: EventJob) -> tuple[DocumentPart, ...]:
    if job.result is None:
        return ()
    return (DocumentPart("wall-ranking", wall_ranking(job.event, job.result, job.league, job.sheet, job.code)),)


def _a_drive(event: Event) -> bool:
    """Straight whist at many tables, or a system that seats ladies and gentlemen apart."""
    single = event.contest in (Contest.INDIVIDUAL, Contest.PAIRS)
    return any((one.by_rounds and single) or ladies_of(one) for one in schedules(event))


def _of_teams(event: Event) -> bool:
    return bool(schedules(event)) and event.contest not in (Contest.INDIVIDUAL, Contest.PAIRS)


TODAY_FORMS = (
    EventForm(
        name="pair-journals",
        title=noted("Journals"),
        purpose=noted("one for each pair or player, to be written in deal by deal"),
        serves=knows_meetings,
        parts=_journals,
        piece="card",
        card=True,
        backs=True,
    ),
    EventForm(
        name="score-tickets",
        title=noted("Score tickets"),
        purpose=noted("one for each time a tray is played: what was made, and the initials of both sides"),
        serves=has_numbered_tables,
        parts=_tickets,
        piece="slip",
        card=True,
        backs=True,
    ),
    EventForm(
        name="whist-drive-cards",
        title=noted("Whist-drive cards"),
        purpose=noted("one for each lady, gentleman, player or pair: hand by hand, and how to move"),
        serves=_a_drive,
        parts=_drive,
        piece="card",
        card=True,
        backs=True,
        blanks=True,
    ),
    EventForm(
        name="line-ups",
        title=noted("Sealed line-ups"),
        purpose=noted("one for each captain: who sits where, folded into its own envelope"),
        serves=_of_teams,
        parts=_line_ups,
    ),
    EventForm(
        name="wall-ranking",
        title=noted("Ranking for the wall"),
        purpose=noted("place, name and score alone, on one sheet, as large as they go"),
        serves=lambda event: event.played,
        parts=_ranking,
    ),
)
