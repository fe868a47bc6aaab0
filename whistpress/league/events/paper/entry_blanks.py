"""The blank on which players enter for an event."""

from whistpress.core.model import Contest, EventHead
from whistpress.language import noted, say
from whistpress.league.events.words.arrangement import arrangement
from whistpress.league.form import CongressForm, CongressJob
from whistpress.league.meetings.model import Congress
from whistpress.league.meetings.words.programme import congress_events
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.pieces import CutPiece, Field, PieceStyle, fill_sheets
from whistpress.printing.sittings import is_seated
from whistpress.site.hours import event_days
from whistpress.site.wording import sentence, weekday

ENTRY_BLANKS = PieceStyle(kind="entry-blanks", width=180.0, height=84.0, title=(18.0, 12.0))

_MEMBERS = {Contest.FOURS: 4, Contest.SIXES: 6, Contest.EIGHTS: 8, Contest.CLUB: 8}


def entry_blank(event: EventHead, congress: Congress | None = None) -> CutPiece:
    """Return the blank for an event: title, day, closing date and fee; the names; a signature."""
    view = arrangement(event)
    when = ", ".join(part for part in (event_days(event), event.place) if part)
    how = sentence(", ".join(part for part in (view.system, view.size) if part))
    terms = []
    if congress and congress.closing:
        terms.append(say("Entries close on %(weekday)s.", weekday=weekday(congress.closing)))
    if congress and congress.fee:
        terms.append(say("Fee: %(fee)s.", fee=congress.fee))
    if congress and congress.rules:
        terms.append(say("The rules for entries stand in the programme."))
    last: tuple[Field, ...] = (Field(say("Signed")), Field(say("Date")))
    if congress is None:
        last = (Field(say("Entries close")), Field(say("Fee paid")), *last)
    return CutPiece(
        head=congress.title if congress else "",
        title=say("Entry: %(title)s", title=event.title),
        subtitle=when,
        sentences=tuple(part for part in (f"{how}." if how else "", " ".join(terms)) if part),
        fields=(*_names(event.contest), *last),
    )


def open_entry_blank(congress: Congress) -> CutPiece:
    """Return a blank for a congress whose events are not arranged yet: players write the event on it."""
    fields = (
        Field(say("Event"), lines=1),
        Field(say("Club")),
        *(Field(say("Player %(number)s", number=number)) for number in range(1, 5)),
        Field(say("Signed")),
        Field(say("Date")),
    )
    terms = (say("Entries close on %(weekday)s.", weekday=weekday(congress.closing)),) if congress.closing else ()
    return CutPiece(head=congress.title, title=say("Entry"), subtitle=congress.when, sentences=terms, fields=fields)


def _names(contest: Contest) -> tuple[Field, ...]:
    if contest is Contest.INDIVIDUAL:
        return Field(say("Name")), Field(say("Club"))
    if contest is Contest.PAIRS:
        return Field(say("First player")), Field(say("Second player")), Field(say("Club")), Field(say("Of the second player"))
    players = tuple(Field(say("Player %(number)s", number=number)) for number in range(1, _MEMBERS.get(contest, 4) + 1))
    return Field(say("Team")), Field(say("Club")), *players


def _congress_blank_parts(job: CongressJob) -> tuple[DocumentPart, ...]:
    """Return a sheet of blanks for each event that is still to be played; without any, one sheet for all."""
    waiting = [congress_event for congress_event in congress_events(job.subject, job.league) if not congress_event.event.played]
    blanks = [entry_blank(congress_event.event, job.subject) for congress_event in waiting] or [open_entry_blank(job.subject)]
    return tuple(DocumentPart("pieces", fill_sheets(piece, ENTRY_BLANKS, job.sheet, 1)) for piece in blanks)


def _event_blank_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    return (DocumentPart("pieces", fill_sheets(entry_blank(job.event), ENTRY_BLANKS, job.sheet, 1)),)


FORMS = (
    EventForm(
        name="entry-blanks",
        title=noted("Entry blanks"),
        brief="names, club, signature",
        purpose=noted("for those who enter: names, club, signature"),
        use="players",
        order=Order(listed=330, used=310),
        serves=is_seated,
        parts=_event_blank_parts,
        piece="slip",
        card=True,
        backs=True,
    ),
    CongressForm(
        name="entry-blanks",
        title=noted("Entry blanks"),
        brief="names, club, signature",
        purpose=noted("for those who enter, one for each event: names, club, signature"),
        order=Order(listed=330),
        serves=lambda congress: True,
        parts=_congress_blank_parts,
        piece="slip",
        card=True,
        backs=True,
    ),
)
