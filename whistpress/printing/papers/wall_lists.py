"""What hangs on the wall or lies with the director: where everybody sits, the hours of the rounds, the whole movement.

Everything is read off the Schedule: whatever system made it, its lists follow.
"""

from msgspec import Struct

from whistpress.core.model import Event, Schedule, Seat, Session
from whistpress.core.model.names import surname
from whistpress.core.movement.advice import MINUTES_A_DEAL
from whistpress.language import say
from whistpress.printing.papers.pieces import known_rounds, plays_of, with_chairs
from whistpress.printing.papers.player_papers import Walk, walks
from whistpress.views.arrangement import arrangement
from whistpress.views.cards import singly
from whistpress.views.people import Cast
from whistpress.views.schedule import by_round
from whistpress.views.words import day, runs, sentence

_LINES = 24


class WallList(Struct, frozen=True, kw_only=True):
    """A table for the wall: what it is, of what event, its columns and rows, what is said below it.

    `figures`, `names` and `written` are places of columns: those whose texts stand at the right, those that may wrap, those
    that are to be written in. `large`: one writes in it, and all read it across the room.
    """

    title: str
    event: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    figures: frozenset[int] = frozenset()
    names: frozenset[int] = frozenset()
    written: frozenset[int] = frozenset()
    remarks: tuple[str, ...] = ()
    large: bool = False


def _event(event: Event, session: Session) -> str:
    return f"{event.title}, {day(session.date)}"


def seating_list(event: Event, session: Session) -> WallList | None:
    """Every player by name (where names are known, else by number): the number, the first table and seat."""
    session = with_chairs(session)
    schedule, cast = session.schedule, Cast(event)
    if schedule is None or schedule.of_meetings:
        return None
    rows = [row for walk in walks(session) for row in _seated(cast, schedule, session, walk)]
    named = any(name for name, *_ in rows)
    rows.sort(key=lambda row: (surname(row[0]).casefold(), row[0].casefold()) if named else ())
    columns = (say("Name"), say("No."), say("Table"), say("Seat"))
    if not named:
        return WallList(
            title=say("Where everybody sits"),
            event=_event(event, session),
            columns=columns[1:],
            rows=tuple(row[1:] for row in rows),
        )
    title, every = say("Where everybody sits"), tuple(rows)
    return WallList(title=title, event=_event(event, session), columns=columns, rows=every, names=frozenset({0}))


def _seated(cast: Cast, schedule: Schedule, session: Session, walk: Walk) -> list[tuple[str, str, str, str]]:
    """A row for each player of a pair; the seat is that of the first round, or when play begins for them."""
    who = cast.seated(walk.number, schedule)
    if not walk.stops:
        return [(who.title if who.named else "", who.label, "–", "rests")]
    round_, table, seat = walk.stops[0]
    chair = say(seat.word) if singly(schedule) else walk.half or ("N-S" if seat in (Seat.NORTH, Seat.SOUTH) else "E-W")
    later = say("%(chair)s, from round %(round)s", chair=chair, round=round_) if round_ != known_rounds(session)[0] else chair
    names = [who.title] if who.team or not who.names else [name.text for name in who.names]
    return [(name if who.named else "", who.label, str(table), later) for name in names]


def round_timetable(event: Event, session: Session) -> WallList | None:
    """The rounds with the minutes from the beginning, reckoned by Mitchell's six and a quarter a deal (1897, p. 18)."""
    schedule = session.schedule
    if schedule is None or schedule.of_meetings or not known_rounds(session):
        return None
    rows, passed = [], MINUTES_A_DEAL * 0
    for round_ in known_rounds(session):
        plays = [play for play in plays_of(session) if play.round == round_]
        deals = max((len(play.deals) for play in plays), default=0) or schedule.deals_per_round
        rows.append((str(round_), str(deals), str(int(passed)), "", str(int(passed + deals * MINUTES_A_DEAL)), ""))
        passed += deals * MINUTES_A_DEAL
    columns = (say("Round"), say("Deals"), say("Begins, min."), "at", say("Ends, min."), "at")
    return WallList(
        title=say("The rounds and their hours"),
        event=_event(event, session),
        columns=columns,
        rows=tuple(rows),
        figures=frozenset({1, 2, 4}),
        remarks=(
            say(
                "Minutes from the beginning, six and a quarter to a deal: %(minutes)s in all. Write the hours beside them.",
                minutes=int(passed),
            ),
        ),
        large=True,
        written=frozenset({3, 5}),
    )


def director_sheet(event: Event, session: Session) -> WallList | None:
    """The whole movement: rounds down, tables across, who meets whom with which deals, who rests."""
    view = by_round(event, session)
    if view is None or session.schedule is None or session.schedule.of_meetings:
        return None
    told, wanted = arrangement(event), known_rounds(session)
    rows = []
    for row in (row for row in view.rows if row.number in wanted):
        cells = tuple(f"{cell.numbers}{f': {cell.deals}' if cell.deals else ''}" if cell else "–" for cell in row.cells)
        resting = (", ".join(who.label for who in row.resting),) if view.rests else ()
        rows.append((str(row.number), *cells, *resting))
    arranged = sentence(", ".join(part for part in (told.system, told.size) if part))
    shown = say("who meets whom: which deals") if view.has_deals else say("who meets whom")
    return WallList(
        title=say("The whole movement"),
        event=_event(event, session),
        columns=(
            say("Round"),
            *(say("Table %(table)s", table=table) for table in view.columns),
            *((say("Rest"),) if view.rests else ()),
        ),
        rows=tuple(rows),
        remarks=(say("%(arranged)s. In each cell: N-S v E-W, %(shown)s.", arranged=arranged, shown=shown), *told.remarks),
    )


def sign_up_sheet(event: Event) -> WallList:
    """A line for each entry, with the names that are known: the number, who it is, and room to sign."""
    cast, entries = Cast(event), {entry.number: entry for entry in event.entries}
    schedule = event.schedule
    places = schedule.entries if schedule else 0
    numbers = sorted({*entries, *range(1, max(places, 0 if entries else _LINES) + 1)} - set(schedule.absent if schedule else ()))
    names = {"player": (say("Name"),), "pair": (say("First player"), say("Second player"))}.get(
        cast.noun, (say("Team"), say("Captain"))
    )
    rows = []
    for number in numbers:
        who = cast.who(number)
        known_ = (who.team, *(name.text for name in who.names)) if cast.noun == "team" else tuple(n.text for n in who.names)
        rows.append((who.label, *(known_[place] if place < len(known_) else "" for place in range(len(names))), ""))
    return WallList(
        title=say("Entries"),
        event=f"{event.title}, {day(event.date)}",
        columns=(say("No."), *names, say("Club")),
        rows=tuple(rows),
        names=frozenset(range(1, len(names) + 1)),
        written=frozenset({len(names) + 1}),
        remarks=(_free(rows),),
    )


def _free(rows: list[tuple[str, ...]]) -> str:
    """Which numbers are still free, in a sentence; nothing where none is."""
    free = [int(row[0]) for row in rows if not row[1] and row[0].isdigit()]
    return say("Still free: %(runs)s.", runs=runs(free)) if 0 < len(free) < len(rows) else ""
