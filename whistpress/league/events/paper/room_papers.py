"""Papers for the room: lists for the wall, signs on tables, slips of the umpire.

Everything is read off the Schedule, whatever system made it.
"""

from msgspec.structs import replace

from whistpress.core.model import Event, EventResult, LineUpChange, Play, Schedule, Seat, Session
from whistpress.core.model.cards import by_surname
from whistpress.core.model.evening import hour_of, later_text
from whistpress.core.movement.moves import MoveKind, Moves, moves_of
from whistpress.core.movement.players.winners import follows_from_winners
from whistpress.core.movement.recommend import MINUTES_A_DEAL
from whistpress.core.scoring.slips import absent_entries
from whistpress.language import noted, say
from whistpress.league.events.words.arrangement import arrangement, by_round
from whistpress.league.events.words.travellers import rulings
from whistpress.printing.form import EventForm, Order
from whistpress.printing.pieces import CutPiece, Field, PieceEdge, PieceStyle, piece_parts
from whistpress.printing.qr import QrCode
from whistpress.printing.sheet import PaperSheet
from whistpress.printing.sittings import (
    AROUND,
    Walk,
    between_two_teams,
    has_first_seats,
    has_schedule,
    known_rounds,
    knows_meetings,
    number_and_name,
    of_sessions,
    plays_of,
    rests_of,
    schedules,
    sitting_title,
    walks,
    with_chairs,
)
from whistpress.printing.wall_list import WRITING, WallList, list_depth, list_parts
from whistpress.site.hours import event_days
from whistpress.site.people import Cast, label_of, singly
from whistpress.site.wording import runs, sentence

_LINES = 24


def seating_list(event: Event, session: Session) -> WallList | None:
    """List every player by name, or by number where names are not known: the number, the first table and seat."""
    session = with_chairs(session)
    schedule, cast = session.schedule, Cast(event)
    if schedule is None or schedule.of_meetings:
        return None
    rows = [row for walk in walks(session) for row in _seated(cast, schedule, session, walk)]
    named = any(name for name, *_ in rows)
    rows.sort(key=lambda row: by_surname(row[0]) if named else ())
    columns = (say("Name"), say("No."), say("Table"), say("Seat"))
    if not named:
        return WallList(
            title=say("Where everybody sits"),
            event=sitting_title(event, session),
            columns=columns[1:],
            rows=tuple(row[1:] for row in rows),
            beside=True,
        )
    title, lines, head = say("Where everybody sits"), tuple(rows), sitting_title(event, session)
    return WallList(title=title, event=head, columns=columns, rows=lines, names=frozenset({0}), beside=True)


def _seated(cast: Cast, schedule: Schedule, session: Session, walk: Walk) -> list[tuple[str, str, str, str]]:
    """Return a row for each player of a pair; the seat is that of the first round, or of the first play after a rest."""
    who = cast.seated(walk.number, schedule)
    if not walk.stops:
        return [(who.title if who.is_known else "", who.label, "–", "rests")]
    round_, table, seat = walk.stops[0]
    chair = say(seat.word) if singly(schedule) else walk.half or ("N-S" if seat in (Seat.NORTH, Seat.SOUTH) else "E-W")
    later = say("%(chair)s, from round %(round)s", chair=chair, round=round_) if round_ != known_rounds(session)[0] else chair
    names = [who.title] if who.team or not who.names else [name.text for name in who.names]
    return [(name if who.is_known else "", who.label, str(table), later) for name in names]


def round_timetable(event: Event, session: Session) -> WallList | None:
    """List the rounds with the minutes from the beginning, by Mitchell's six and a quarter a deal (1897, p. 18)."""
    schedule = session.schedule
    if schedule is None or schedule.of_meetings or not known_rounds(session):
        return None
    rows, passed, begins = [], MINUTES_A_DEAL * 0, hour_of(session.time)
    for round_ in known_rounds(session):
        plays = [play for play in plays_of(session) if play.round == round_]
        deals = max((len(play.deals) for play in plays), default=0) or schedule.deals_per_round
        after = passed + deals * MINUTES_A_DEAL
        at = (later_text(session.time, int(minutes)) if begins else "" for minutes in (passed, after))
        rows.append((str(round_), str(deals), str(int(passed)), next(at), str(int(after)), next(at)))
        passed = after
    columns = (say("Round"), say("Deals"), say("Begins, min."), say("at"), say("Ends, min."), say("at"))
    return WallList(
        title=say("The rounds and their hours"),
        event=sitting_title(event, session),
        columns=columns,
        rows=tuple(rows),
        figures=frozenset({1, 2, 4}),
        remarks=(_hours_remark(session, int(passed)),),
        large=True,
        written=frozenset() if begins else frozenset({3, 5}),
    )


def _hours_remark(session: Session, minutes: int) -> str:
    """Say how the hours follow from six and a quarter minutes a deal, and how long that takes."""
    if hour_of(session.time) is None:
        return say(
            "Minutes from the beginning, six and a quarter to a deal: %(minutes)s in all. Write the hours beside them.",
            minutes=minutes,
        )
    return say(
        "From %(time)s, with six and a quarter minutes to a deal: %(minutes)s minutes in all.", time=session.time, minutes=minutes
    )


def director_sheet(event: Event, session: Session) -> WallList | None:
    """List the whole movement: rounds down, tables across, the opponents with their deals, and the rests.

    Deals that are not played, since an entry came late or left, are in brackets.
    """
    view = by_round(event, session)
    if view is None or session.schedule is None or session.schedule.of_meetings:
        return None
    movement, rounds = arrangement(event), known_rounds(session)
    schedule, changes = session.schedule, session.changes
    away = {(play.round, play.table) for play in plays_of(session) if absent_entries(schedule, play, changes)}
    rows = []
    for row in (row for row in view.rows if row.number in rounds):
        texts = (f"{cell.numbers}{f': {cell.deals}' if cell.deals else ''}" if cell else "–" for cell in row.cells)
        cells = tuple(
            f"({text})" if (row.number, table) in away else text for text, table in zip(texts, view.columns, strict=True)
        )
        resting = (", ".join(who.label for who in row.resting),) if view.rests else ()
        rows.append((str(row.number), *cells, *resting))
    arranged = sentence(", ".join(part for part in (movement.system, movement.size) if part))
    shown = say("who meets whom: which deals") if view.has_deals else say("who meets whom")
    return WallList(
        title=say("The whole movement"),
        event=sitting_title(event, session),
        columns=(
            say("Round"),
            *(say("Table %(table)s", table=table) for table in view.columns),
            *((say("Rest"),) if view.rests else ()),
        ),
        rows=tuple(rows),
        halved=True,
        remarks=(
            say("%(arranged)s. In each cell: N-S v E-W, %(shown)s.", arranged=arranged, shown=shown),
            *movement.remarks,
            *(_change_remark(Cast(event), change) for change in changes),
        ),
    )


def _change_remark(cast: Cast, change: LineUpChange) -> str:
    """Return the sentence about an absence or a substitute, with its rounds."""
    entry, first, last = cast.who(change.entry).label, change.first, change.last
    if not change.absent:
        return say(
            "No. %(entry)s: %(into)s for %(out)s from round %(round)s",
            entry=entry, into=change.in_name, out=change.out_name, round=first,
        )  # fmt: skip
    if last is None:
        return say("In brackets: not played, since No. %(entry)s is away from round %(round)s on.", entry=entry, round=first)
    rounds = runs(range(first, last + 1))
    return say("In brackets: not played, since No. %(entry)s is away in round %(rounds)s.", entry=entry, rounds=rounds)


def sign_up_sheet(event: Event, lines: int = 0) -> WallList:
    """Return a line for each entry with the known names: the number, the names, and room to sign.

    Before play there are at least so many `lines`: those after the last place are numbered too, for a waiting list.
    """
    cast, entries = Cast(event), {entry.number: entry for entry in event.entries}
    schedule = event.schedule
    places = schedule.entries if schedule else 0
    numbers = sorted(
        {*entries, *range(1, max(places, 0 if entries or places else _LINES) + 1)} - set(schedule.absent if schedule else ())
    )
    names = {"player": (say("Name"),), "pair": (say("First player"), say("Second player"))}.get(
        cast.noun, (say("Team"), say("Captain"))
    )
    last = max(numbers, default=0)
    waiting = () if event.played else range(last + 1, last + 1 + lines - len(numbers))
    rows = []
    for number in (*numbers, *waiting):
        who = cast.who(number)
        known_ = (who.team, *(name.text for name in who.names)) if cast.noun == "team" else tuple(n.text for n in who.names)
        rows.append((who.label, *(known_[index] if index < len(known_) else "" for index in range(len(names))), ""))
    return WallList(
        title=say("Entries"),
        event=f"{event.title}, {event_days(event)}",
        columns=(say("No."), *names, say("Club")),
        rows=tuple(rows),
        names=frozenset(range(1, len(names) + 1)),
        written=frozenset({len(names) + 1}),
        remarks=(_free(rows[: len(numbers)]), *_waits(rows[: len(numbers)], len(waiting))),
    )


def _waits(rows: list[tuple[str, ...]], waiting: int) -> tuple[str, ...]:
    """Say what the lines after the last place are for."""
    return (say("Whoever writes below No. %(last)s waits until a place is free.", last=rows[-1][0]),) if rows and waiting else ()


def _lines_on(sheet: PaperSheet, code: QrCode | None) -> int:
    """Return how many lines to write on a sheet has, below its title, its headings and two remarks."""
    return int((list_depth(sheet, code, remarks=2) - WRITING) / WRITING)


def _free(rows: list[tuple[str, ...]]) -> str:
    """Say which numbers are still free; nothing where none is."""
    free = [int(row[0]) for row in rows if not row[1] and row[0].isdigit()]
    return say("Still free: %(runs)s.", runs=runs(free)) if 0 < len(free) < len(rows) else ""


SIT_OUT_CARDS = PieceStyle(kind="sit-out-cards", width=170.0, height=124.0, title=(40.0, 28.0), row=14.0)

SIDE_CARDS = PieceStyle(kind="side-cards", width=90.0, height=40.0, title=(26.0, 14.0))

TABLE_CARDS = PieceStyle(kind="table-cards", width=170.0, height=124.0, number=330.0)


def table_cards(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """Return a card for each table: its number to be read from both sides, the event with its hour, at each edge its player."""
    session = with_chairs(session)
    schedule, cast = session.schedule, Cast(event)
    if schedule is None:
        return ()
    plays = list(plays_of(session))
    firsts: dict[int, Play] = {}
    for play in plays:
        firsts.setdefault(play.table, play)
    begins = min((play.round for play in plays), default=1)
    return tuple(
        CutPiece(
            head=sitting_title(event, session),
            number=str(table),
            title=say("Table %(table)s", table=table),
            edges=_edges(cast, schedule, play, begins),
            table=table,
        )
        for table, play in sorted(firsts.items())
    )


def _edges(cast: Cast, schedule: Schedule, play: Play, begins: int) -> tuple[PieceEdge, ...]:
    if play.round != begins:
        return tuple(PieceEdge(seat.value, say(seat.word)) for seat in AROUND)
    return tuple(
        PieceEdge(seat.value, f"{say(seat.word)}: {number_and_name(cast, schedule, play.seats.at(seat))}") for seat in AROUND
    )


def side_cards(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """Return a card for each side of each table (Barney 1900, p. 27); none where a move differs from round to round."""
    schedule, label = session.schedule, label_of(event, session.schedule) if session.schedule else str
    if schedule is None or follows_from_winners(schedule):
        return ()
    part = replace(schedule, plays=tuple(plays_of(session)))
    moves, pieces = moves_of(part), []
    begins = min((play.round for play in part.plays), default=1)
    for table in sorted({play.table for play in part.plays}):
        for seat in AROUND:
            words = _always(moves, table, seat)
            if not words:
                return ()
            before = [play for play in part.at_table(table) if play.round == begins]
            number = f"({label(before[0].seats.at(seat))})" if before and singly(schedule) else ""
            where = say("Table %(table)s, %(word)s %(number)s", table=table, word=say(seat.word), number=number).strip()
            pieces.append(CutPiece(title=words, subtitle=where, head=sitting_title(event, session), table=table))
    return tuple(pieces)


def _always(moves: Moves, table: int, seat: Seat) -> str:
    """Return a move that is the same after every round: `To East at table 2.`, `Does not move.`; else nothing."""
    move = moves.constant_move(table, seat)
    if move is None or move.seat is None:
        return ""
    goal = say("%(word)s at table %(table)s", word=say(move.seat.word), table=move.table)
    if move.step is MoveKind.STAYS:
        return say("Does not move.")
    return say("Rest, then to %(goal)s.", goal=goal) if move.step is MoveKind.RESTS else say("To %(goal)s.", goal=goal)


def sit_out_cards(event: Event, session: Session) -> tuple[CutPiece, ...]:
    """Return a card with the rests of all rounds, and where those who rest play next."""
    rows = tuple(
        (round_, f"{who.label} {who.title}" if who.is_known else who.label, back)
        for round_, who, back in rests_of(event, session)
    )
    if not rows:
        return ()
    return (
        CutPiece(
            head=sitting_title(event, session),
            title=say("Sit-out table"),
            subtitle=say("You rest for one round. Please do not watch a deal that you have still to play."),
            columns=(say("Round"), say("Sits out"), say("Plays next")),
            rows=rows,
        ),
    )


def _has_rests(event: Event) -> bool:
    return any(rest.entries for schedule in schedules(event) if not follows_from_winners(schedule) for rest in schedule.sit_outs)


def _by_sides(event: Event) -> bool:
    """Return whether players are single, and each moves the same way from the same seat after every round."""
    return any(map(singly, schedules(event))) and any(side_cards(event, session) for session in event.sessions)


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
        name="seating-list",
        title=noted("Seating list"),
        brief="who sits where, by name",
        purpose=noted("for the wall: everybody by name, with number, table and seat"),
        use="wall",
        order=Order(listed=250, used=420, packed=20),
        in_packet=lambda event: any(entry.names for entry in event.entries),
        serves=has_first_seats,
        parts=lambda job: list_parts(job, of_sessions(job, seating_list), code=job.code),
    ),
    EventForm(
        name="round-timetable",
        title=noted("Round timetable"),
        brief="the hours of the rounds",
        purpose=noted("for the wall: each round with its minutes, and the hours where the beginning is known"),
        use="wall",
        order=Order(listed=260, used=430),
        serves=knows_meetings,
        parts=lambda job: list_parts(job, of_sessions(job, round_timetable)),
    ),
    EventForm(
        name="director-sheet",
        title=noted("Director's sheet"),
        brief="the whole movement",
        purpose=noted("the whole movement: rounds down, tables across"),
        use="director",
        order=Order(listed=270, used=10, packed=30),
        in_packet=lambda event: not between_two_teams(event),
        in_lean_packet=False,
        serves=knows_meetings,
        parts=lambda job: list_parts(job, of_sessions(job, director_sheet), lying=True),
    ),
    EventForm(
        name="sign-up-sheet",
        title=noted("Sign-up sheet"),
        brief="for the notice board before",
        purpose=noted("for the notice board before: a line for each entry"),
        use="wall",
        order=Order(listed=280, used=410),
        serves=has_schedule,
        parts=lambda job: list_parts(job, [sign_up_sheet(job.event, _lines_on(job.sheet, job.code))], code=job.code),
    ),
    EventForm(
        name="table-cards",
        by=("table",),
        title=noted("Table cards"),
        brief="the number, the first seats",
        purpose=noted("one for each table: its number, to be read from both sides"),
        use="tables",
        order=Order(listed=160, used=120),
        outlasts_absence=True,
        serves=has_schedule,
        parts=lambda job: piece_parts(TABLE_CARDS, job, of_sessions(job, table_cards)),
        piece="card",
        card=True,
        backs=True,
    ),
    EventForm(
        name="side-cards",
        by=("table",),
        title=noted("Side cards"),
        brief="where each player goes next",
        purpose=noted("one for each side of each table: where the player goes next"),
        use="tables",
        order=Order(listed=170, used=130),
        outlasts_absence=True,
        serves=_by_sides,
        parts=lambda job: piece_parts(SIDE_CARDS, job, of_sessions(job, side_cards)),
        piece="card",
        card=True,
        backs=True,
    ),
    EventForm(
        name="sit-out-cards",
        title=noted("Sit-out card"),
        brief="who rests, who plays next",
        purpose=noted("for the table of those who rest: who, and where they go next"),
        use="tables",
        order=Order(listed=210, used=190, packed=70),
        serves=_has_rests,
        parts=lambda job: piece_parts(SIT_OUT_CARDS, job, of_sessions(job, sit_out_cards)),
        piece="card",
        card=True,
        backs=True,
    ),
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
