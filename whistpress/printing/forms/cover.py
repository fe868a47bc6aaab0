"""The cover of a packet: what should be in it, in the order of use, and who sits where when play begins."""

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Event, Schedule, Session
from whistpress.core.movement.moves import moves_of
from whistpress.language import say
from whistpress.printing.measure import ems, size_that_fits
from whistpress.printing.sheets.sheet import PaperSheet
from whistpress.views.arrangement import arrangement
from whistpress.views.cards import label_of, singly
from whistpress.views.people import Cast
from whistpress.views.words import days, runs, sentence

_LEAST_DEALS, _MOST_DEALS = 15.0, 40.0


class CoverItem(Struct, frozen=True):
    """Something that should be there: how many, what, and what it is for."""

    count: int
    what: str
    purpose: str


class Opening(Struct, frozen=True):
    """A table when play begins: who sits N-S and E-W, with their numbers (a dash where it waits); the deals that lie there."""

    table: int
    ns: str
    ew: str
    deals: str


class Cover(Struct, frozen=True, kw_only=True):
    """What the template of the cover gets: the papers, the things to lay out, the opening positions, who rests first."""

    league: str
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


def cover(event: Event, papers: tuple[CoverItem, ...], league: str, sheet: PaperSheet) -> Cover:
    """The cover of an event's packet."""
    told = arrangement(event)
    session = event.sessions[0]
    schedule = session.schedule
    openings = _openings(event, session, schedule) if schedule else ()
    return Cover(
        league=league,
        title=event.title,
        title_size=size_that_fits(event.title, sheet.inner_width - 4, 30.0, 18.0),
        date=days(event.dates),
        place=event.place,
        movement=sentence(", ".join(part for part in (told.system, told.size) if part)),
        papers=papers,
        things=_things(_played(event, schedule)) if schedule else (),
        openings=openings,
        deals_width=_deals_width(openings),
        resting=_resting(event, session, schedule) if schedule else (),
    )


def _deals_width(openings: tuple[Opening, ...]) -> float:
    """Room for the deals on one line where they are few, in millimetres; names want the rest."""
    return round(max(_LEAST_DEALS, min(_MOST_DEALS, max((ems(one.deals) for one in openings), default=0.0) * 4.6 + 4)), 1)


def _played(event: Event, schedule: Schedule) -> Schedule:
    """The part of the schedule that is played at the sittings of this packet."""
    rounds = {round_ for session in event.sessions for round_ in session.rounds}
    return replace(schedule, plays=tuple(play for play in schedule.plays if play.round in rounds)) if rounds else schedule


def _things(schedule: Schedule) -> tuple[CoverItem, ...]:
    tables = len({play.table for play in schedule.plays})
    trays = sorted({deal for play in schedule.plays for deal in play.deals})
    things = [CoverItem(tables, "tables", say("numbered %(runs)s", runs=runs(sorted({play.table for play in schedule.plays}))))]
    if trays:
        things.append(CoverItem(len(trays), say("trays with packs"), say("their numbers: %(runs)s", runs=runs(trays))))
    elif schedule.by_rounds:
        things.append(CoverItem(tables, "packs", say("one for each table, shuffled and dealt there")))
    return tuple(things)


def _openings(event: Event, session: Session, schedule: Schedule) -> tuple[Opening, ...]:
    cast, label = Cast(event), label_of(event, schedule)

    def people(numbers: tuple[int, ...]) -> str:
        return ", ".join(seated(number) for number in dict.fromkeys(numbers))

    def seated(number: int) -> str:
        who = cast.seated(number, schedule)
        before = label(number) if singly(schedule) else say("No. %(label)s", label=label(number))
        return f"{before} {who.title}" if who.names or who.team else before

    rounds = frozenset(session.rounds or range(1, schedule.rounds + 1))
    laid = moves_of(replace(schedule, plays=tuple(play for play in schedule.plays if play.round in rounds))).laid_out()
    first = {play.table: play for play in schedule.in_round(_first_round(session, schedule))}
    return tuple(
        Opening(
            table,
            people(first[table].seats.ns) if table in first else "–",
            people(first[table].seats.ew) if table in first else "–",
            runs(sorted(laid.get(table, ()))),
        )
        for table in sorted(first.keys() | laid.keys())
    )


def _resting(event: Event, session: Session, schedule: Schedule) -> tuple[str, ...]:
    cast, first = Cast(event), _first_round(session, schedule)
    return tuple(cast.who(number).title for rest in schedule.sit_outs if rest.round == first for number in rest.entries)


def _first_round(session: Session, schedule: Schedule) -> int:
    return min(session.rounds) if session.rounds else min(play.round for play in schedule.plays)
