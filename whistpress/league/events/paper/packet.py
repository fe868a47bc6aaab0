"""The packet: everything that an evening needs in the order of use, behind a cover that counts it and says who sits where."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Event, Schedule, Session
from whistpress.core.movement.moves import moves_of
from whistpress.core.movement.players.winners import WHIST_DRIVE
from whistpress.language import noted, noted_noun, say
from whistpress.league.drives.words import card_name
from whistpress.league.events.paper.own_cards import with_own_forms
from whistpress.league.events.words.arrangement import arrangement
from whistpress.printing.form import EventForm, EventJob, PrintedForm
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import ems, size_that_fits
from whistpress.printing.sheet import PaperSheet
from whistpress.printing.sittings import at_tables, is_arranged
from whistpress.site.hours import event_days
from whistpress.site.people import Cast, label_of, singly
from whistpress.site.wording import count, runs, sentence

_LEAST_DEALS, _MOST_DEALS = 15.0, 40.0


class CoverItem(Struct, frozen=True):
    """Something that should be in the packet or in the room: how many, what, and what it is for."""

    count: int
    what: str
    purpose: str


class Opening(Struct, frozen=True):
    """A table when play begins: the players N-S and E-W, with their numbers (a dash at an idle table); its deals."""

    table: int
    ns: str
    ew: str
    deals: str


class Cover(Struct, frozen=True, kw_only=True):
    """View of the cover: the papers, the things to lay out, the opening positions, the entries that rest first."""

    title: str
    title_size: float
    date: str
    place: str
    movement: str
    papers: tuple[CoverItem, ...]
    things: tuple[CoverItem, ...]
    openings: tuple[Opening, ...]
    deals_width: float
    resting: tuple[str, ...]

    @property
    def blocks(self) -> tuple[tuple[Opening, ...], ...]:
        """The openings in print order: in two columns if there are many."""
        half = -(-len(self.openings) // 2)
        return (self.openings[:half], self.openings[half:]) if len(self.openings) > LEAN_ABOVE else (self.openings,)


LEAN_ABOVE = 12
"""Tables above which the packet is lean: two movement cards on a sheet, and nothing that other papers say as well."""


PIECES = (noted_noun("card"), noted_noun("slip"), noted_noun("counter"))
"""What shares a sheet and is cut apart: languages have these nouns."""


def is_lean(event: Event) -> bool:
    """Return whether an event has so many tables that its packet is lean."""
    tables = (len({play.table for play in session.schedule.plays}) for session in event.sessions if session.schedule)
    return max(tables, default=0) > LEAN_ABOVE


def left_out(event: Event, forms: Mapping[str, PrintedForm[Event, EventJob]]) -> tuple[str, ...]:
    """Return the forms that the packet would have at fewer tables."""
    return tuple(name for name in _forms_needed(event, forms) if not forms[name].in_lean_packet) if is_lean(event) else ()


def packet_form(forms: Mapping[str, EventForm]) -> EventForm:
    """Return the form `packet`, which consists of other forms."""
    return EventForm(
        name="packet",
        title=noted("Everything for the evening"),
        brief="all of it, in order of use",
        purpose=noted("all that the evening needs, in the order of use"),
        serves=lambda event: is_arranged(event) or at_tables(event),
        parts=lambda job: _packet(job, forms),
    )


def packet_names(event: Event, forms: Mapping[str, PrintedForm[Event, EventJob]]) -> tuple[str, ...]:
    """Return the forms of an event's packet in the order of use: what it needs, each thing in one form alone."""
    return tuple(name for name in _forms_needed(event, forms) if forms[name].in_lean_packet or not is_lean(event))


def _forms_needed(event: Event, forms: Mapping[str, PrintedForm[Event, EventJob]]) -> tuple[str, ...]:
    packed = sorted((form for form in forms.values() if form.order.packed), key=lambda form: (form.order.packed, form.name))
    return tuple(form.name for form in packed if form.serves(event) and form.in_packet(event))


def _packet(job: EventJob, forms: Mapping[str, EventForm]) -> tuple[DocumentPart, ...]:
    """Return the seats, the cards, the papers to write on, then the summing up.

    The packet of a season has the partners, and after play the ranking with each session; its evenings have packets of
    their own.
    """
    event = job.event
    if event.partners or at_tables(event):
        return tuple(part for name in packet_names(event, forms) for part in forms[name].build(job))
    job = replace(job, layout=replace(job.layout, halves=is_lean(event)))
    drawn = with_own_forms(forms, job.own)
    packet_forms = [drawn[name] for name in packet_names(event, drawn)]
    contents = [(form, parts) for form in packet_forms if (parts := form.build(job))]
    papers = tuple(_cover_item(form, parts, job) for form, parts in contents)
    return (
        DocumentPart("cover", cover(event, papers, job.sheet)),
        *(part for _, parts in contents for part in parts),
    )


def _cover_item(form: PrintedForm[Event, EventJob], parts: tuple[DocumentPart, ...], job: EventJob) -> CoverItem:
    """Count a form's sheets, the pieces that they are cut into, and the blanks among those."""
    pieces = sum(len(page) for part in parts for page in getattr(part.view, "pages", ())) if form.piece else 0
    spare = job.spare * len(parts) if form.blanks else 0
    counts = [count(pieces, form.piece)] if pieces else []
    counts += [say("%(count)s among them", count=count(spare, "blank"))] if spare else []
    purpose = f"{', '.join(counts)}: {say(form.purpose)}" if counts else say(form.purpose)
    return CoverItem(sum(map(_count_sheets, parts)), say(form.title), purpose)


def _count_sheets(part: DocumentPart) -> int:
    sheets = getattr(part.view, "pages", None)
    return len(getattr(part.view, "cards", (part,)) if sheets is None else sheets)


def cover(event: Event, papers: tuple[CoverItem, ...], sheet: PaperSheet) -> Cover:
    """Return the cover of an event's packet."""
    view, session = arrangement(event), event.sessions[0]
    schedule = session.schedule
    openings = _openings(event, session, schedule, names=not is_lean(event)) if schedule else ()
    longest = max((ems(opening.deals) for opening in openings), default=0.0)
    return Cover(
        title=event.title,
        title_size=size_that_fits(event.title, sheet.inner_width - 4, 30.0, 18.0),
        date=event_days(event),
        place=event.place,
        movement=sentence(", ".join(filter(None, (view.system, view.size)))),
        papers=papers,
        things=_things(_of_rounds(schedule, {round_ for session in event.sessions for round_ in session.rounds}))
        if schedule
        else (),
        openings=openings,
        deals_width=round(max(_LEAST_DEALS, min(_MOST_DEALS, longest * 4.6 + 4)), 1) if longest else 0.0,
        resting=_resting(event, session, schedule) if schedule else (),
    )


def _of_rounds(schedule: Schedule, rounds: set[int]) -> Schedule:
    """Return the part of a schedule in some rounds; all of it where none is named."""
    return replace(schedule, plays=tuple(play for play in schedule.plays if play.round in rounds)) if rounds else schedule


def _things(schedule: Schedule) -> tuple[CoverItem, ...]:
    tables = sorted({play.table for play in schedule.plays})
    trays = sorted({deal for play in schedule.plays for deal in play.deals})
    things = [CoverItem(len(tables), say("tables"), say("numbered %(runs)s", runs=runs(tables)))]
    if trays:
        things.append(CoverItem(len(trays), say("trays with packs"), say("their numbers: %(runs)s", runs=runs(trays))))
    elif schedule.by_rounds:
        things.append(CoverItem(len(tables), say("packs"), say("one for each table, shuffled and dealt there")))
    return tuple(things)


def _openings(event: Event, session: Session, schedule: Schedule, *, names: bool) -> tuple[Opening, ...]:
    """Return every table when play begins; without `names` its numbers alone, as the seating list has the names."""
    cast, label = Cast(event), label_of(event, schedule)

    def people(numbers: tuple[int, ...]) -> str:
        return ", ".join(seated(number) for number in dict.fromkeys(numbers))

    def seated(number: int) -> str:
        who = cast.seated(number, schedule)
        if schedule.system == WHIST_DRIVE:
            return ": ".join(part for part in (card_name(schedule, number), who.title if who.is_known and names else "") if part)
        before = label(number) if singly(schedule) else say("No. %(label)s", label=label(number))
        return f"{before} {who.title}" if names and (who.names or who.team) else before

    laid_out = moves_of(_of_rounds(schedule, set(session.rounds))).laid_out()
    first = {play.table: play for play in schedule.in_round(_first_round(session, schedule))}
    return tuple(
        Opening(
            table,
            people(first[table].seats.ns) if table in first else "–",
            people(first[table].seats.ew) if table in first else "–",
            runs(sorted(laid_out.get(table, ()))),
        )
        for table in sorted(first.keys() | laid_out.keys())
    )


def _resting(event: Event, session: Session, schedule: Schedule) -> tuple[str, ...]:
    cast, first = Cast(event), _first_round(session, schedule)
    if schedule.system == WHIST_DRIVE:
        return tuple(card_name(schedule, number) for rest in schedule.sit_outs if rest.round == first for number in rest.entries)
    return tuple(cast.who(number).title for rest in schedule.sit_outs if rest.round == first for number in rest.entries)


def _first_round(session: Session, schedule: Schedule) -> int:
    return min(session.rounds or [play.round for play in schedule.plays])
