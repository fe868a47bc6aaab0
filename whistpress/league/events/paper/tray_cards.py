"""Cards and sheets for moving the trays: North's card at each table, Whitfeld's card, the check-off sheet.

Barney 1900, p. 48 (Howell's fours: a card shows the movement of the deals, and North makes it), Mitchell 1897, p. 45 (the man
in charge checks off the deal being played at each table after each change) and pp. 67–68 (Whitfeld's tables).
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from whistpress.core.model import Event, Play, Schedule, Session
from whistpress.core.movement.moves import Moves, moves_of
from whistpress.language import noted, say
from whistpress.league.events.paper.tray_moves import passed_within
from whistpress.printing.form import EventForm, Order
from whistpress.printing.ruled import (
    SQUARE,
    RuledCell,
    RuledColumn,
    RuledLine,
    RuledSheet,
    any_schedule,
    ruled_parts,
    text_cells,
    write_box,
)
from whistpress.printing.ruled_pairs import ruled_card_parts
from whistpress.printing.sittings import known_rounds, sitting_title, sittings
from whistpress.site.cards import Labels, label_of
from whistpress.site.people import Cast
from whistpress.site.wording import runs

_BY_GUESTS = "new-england-fours"


def whitfeld_cards(event: Event, session: Session) -> tuple[RuledSheet, ...]:
    """Return a card for each table: its first pairs, the first deal and those under it, where trays go and come from."""
    schedule = session.schedule
    if schedule is None or not schedule.deals:
        return ()
    part, moves = _part(session, schedule)
    cast, label = Cast(event), label_of(event, schedule)
    first = {play.table: play for play in reversed(part.plays)}
    return tuple(
        RuledSheet(
            head=sitting_title(event, session),
            number=str(table),
            title=say("Table %(table)s", table=table),
            columns=(RuledColumn(heading=say("Before play"), names=True), RuledColumn(heading="", names=True)),
            rows=tuple(
                RuledLine(cells=text_cells(*texts))
                for texts in _whitfeld(cast, label(play.seats.n), label(play.seats.e), play, moves)
            ),
            sentences=(say("Deals are played in the order of their numbers; a tray that comes waits under the others."),),
        )
        for table, play in sorted(first.items())
    )


def _whitfeld(cast: Cast, ns: str, ew: str, play: Play, moves: Moves) -> Iterator[tuple[str, str]]:
    names = {number: f" {who.title}" for number in play.seats.numbers if (who := cast.who(number)).is_known}
    laid = sorted(moves.laid_out().get(play.table, ()), key=lambda deal: moves.journeys[deal][0])
    yield say("First North and South pair"), ns + names.get(play.seats.n, "")
    yield say("First East and West pair"), ew + names.get(play.seats.e, "")
    yield say("First deal") if len(play.deals) == 1 else say("First deals"), runs(sorted(play.deals))
    yield say("Deals waiting under it"), runs(sorted(set(laid) - set(play.deals))) or say("none")
    goal, back = moves.constant_table(play.table), _from(moves, play.table)
    yield say("Send the tray to"), say("Table %(there)s", there=goal) if goal else say("where the movement card says")
    yield say("Receive from"), say("Table %(back)s", back=back) if back else say("where the movement cards say")


def _part(session: Session, schedule: Schedule) -> tuple[Schedule, Moves]:
    """Return the rounds of a sitting by themselves, and the moves of the trays in them."""
    rounds = frozenset(known_rounds(session))
    part = replace(schedule, plays=tuple(play for play in schedule.plays if play.round in rounds))
    return part, moves_of(part)


def _from(moves: Moves, table: int) -> int | None:
    """Return the table from which deals always come to this one; None where it varies."""
    back = {goal: start for start, goal in moves.way.items()}
    if moves.way:
        return back.get(table)
    before = set()
    for journey in moves.journeys.values():
        before |= {stop.table for stop, later in pairwise(journey) if later.table == table}
    return before.pop() if len(before) == 1 else None


def tray_cards(event: Event, session: Session) -> tuple[RuledSheet, ...]:
    """Return a card for each table, dummy tables too: the trays there in each round, and where North takes them."""
    schedule = session.schedule
    if schedule is None or not schedule.deals or schedule.of_meetings:
        return ()
    part, moves = _part(session, schedule)
    rounds, label = known_rounds(session), label_of(event, schedule)
    tables, within = _tables(part, moves, rounds), passed_within(moves)
    return tuple(
        RuledSheet(
            head=sitting_title(event, session),
            number=str(table),
            title=_heading(part, table),
            sentences=_ways(moves, table, dummy=not part.at_table(table), within=within),
            columns=(
                RuledColumn(heading=say("Round")),
                RuledColumn(heading=say("Trays, in order of play") if within else say("Trays here"), least=20.0),
                *(
                    RuledColumn(heading=word, least=17.0)
                    for word in ((say("N. & S."), say("E. & W.")) if part.at_table(table) else ())
                ),
                RuledColumn(heading=say("Pass on to Table") if within else say("Take to Table"), least=17.0),
                RuledColumn(heading=say("Done"), least=14.0),
            ),
            rows=tuple(_round(part, moves, table, round_, label) for round_ in rounds),
        )
        for table in tables
    )


def _heading(part: Schedule, table: int) -> str:
    """Say who moves the trays: North (Barney 1900, p. 48); E-W take them along in the New England system (p. 51)."""
    if not part.at_table(table):
        return say("Dummy table: its trays are moved too")
    return say("Trays: taken by East and West") if part.system == _BY_GUESTS else say("Trays: moved by North")


def _tables(part: Schedule, moves: Moves, rounds: Sequence[int]) -> list[int]:
    """Return the tables at which something is played, or waits to be carried on."""
    passing = {table for table in moves.way if any(moves.waiting_deals(table, round_) for round_ in rounds)}
    return sorted({play.table for play in part.plays} | passing)


def _ways(moves: Moves, table: int, *, dummy: bool, within: bool) -> tuple[str, ...]:
    goal, back = moves.way.get(table) or moves.constant_table(table), _from(moves, table)
    nobody = say("Nobody plays here; the man in charge moves its trays with the others.") if dummy else ""
    if within:
        goes = say("Each tray is passed on as soon as it is played; the last of a round are put away.")
    else:
        goes = say("After each round, always to Table %(there)s.", there=goal) if goal and goal != table else ""
    comes = say("Those that come are from Table %(back)s.", back=back) if back and back != table else ""
    return nobody, f"{goes} {comes}".strip()


def _round(part: Schedule, moves: Moves, table: int, round_: int, label: Labels) -> RuledLine:
    play = next((play for play in part.at_table(table) if play.round == round_), None)
    deals = play.deals if play else moves.waiting_deals(table, round_)
    sides: tuple[str, ...] = ()
    if part.at_table(table):
        sides = (_side(play, 0, label), _side(play, 2, label)) if play else ("–", "–")
    return RuledLine(
        cells=(*text_cells(str(round_), runs(deals) or "–", *sides, _goals(moves, table, round_, deals)), write_box())
    )


def _goals(moves: Moves, table: int, round_: int, deals: Sequence[int]) -> str:
    """Say where the trays of a table go from it: `4`, `put away`; where they part `2–4 to 1; 1 put away`."""
    lying = deals and deals == moves.waiting_deals(table, round_)
    ways: dict[str, list[int]] = {}
    for deal in deals:
        stop = None if lying else moves.next_place(deal, round_, table)
        ways.setdefault(str(moves.way[table]) if lying else str(stop.table) if stop else "", []).append(deal)
    if len(ways) < 2:
        return "".join(ways) or (say("put away") if deals else "–")
    return "; ".join(
        say("%(deals)s to %(table)s", deals=runs(trays), table=goal) if goal else say("%(deals)s put away", deals=runs(trays))
        for goal, trays in ways.items()
    )


def _side(play: Play, first: int, label: Labels) -> str:
    seats = tuple(play.seats)[first : first + 2]
    return " & ".join(map(label, dict.fromkeys(seats)))


def check_off_sheet(event: Event, session: Session) -> tuple[RuledSheet, ...]:
    """Return change by change the deals due at each table, with a box to tick (Mitchell 1897, p. 45)."""
    schedule = session.schedule
    if schedule is None or not schedule.deals or schedule.of_meetings:
        return ()
    part, moves = _part(session, schedule)
    tables = _tables(part, moves, known_rounds(session))
    within = passed_within(moves)
    return (
        RuledSheet(
            head=sitting_title(event, session),
            title=say("Check-off sheet"),
            sentences=(
                say("After each change go round: is this the deal at each table? Tick it."),
                say("The first of them lies there then; the others come in this order, as soon as they are played.")
                if within
                else "",
            ),
            columns=(
                RuledColumn(heading=say("Change")),
                *(
                    RuledColumn(heading=word, group=say("Table %(table)s", table=table), least=width)
                    for table in tables
                    for word, width in ((say("Deal"), 0.0), (say("Seen"), SQUARE + 0.6))
                ),
            ),
            rows=tuple(
                RuledLine(cells=(RuledCell(str(round_)), *_due(part, moves, tables, round_))) for round_ in known_rounds(session)
            ),
            notes=_idle(part, moves),
            together=2,
        ),
    )


def _due(part: Schedule, moves: Moves, tables: Sequence[int], round_: int) -> Iterator[RuledCell]:
    """Yield the deals at each table in the order of play; unplayed deals are in brackets."""
    playing = {play.table: play for play in part.in_round(round_)}
    for table in tables:
        play, lying = playing.get(table), moves.waiting_deals(table, round_)
        yield RuledCell(runs(play.deals) if play else f"({runs(lying)})" if lying else "–")
        yield write_box() if play or lying else RuledCell("–")


def _idle(part: Schedule, moves: Moves) -> tuple[str, ...]:
    dummies = sorted(set(moves.way) - {play.table for play in part.plays})
    dummy = tuple(
        say("Table %(table)s is a dummy table; its deals go to Table %(way)s.", table=table, way=moves.way[table])
        for table in dummies
    )
    return (*dummy, *((say("Deals in brackets lie there, and nobody plays them in that round."),) if moves.waiting else ()))


def _is_whitfeld(schedule: Schedule) -> bool:
    return schedule.system == "whitfeld"


def _carries_trays(schedule: Schedule) -> bool:
    """Return whether trays go about between more than two tables."""
    return schedule.deals > 0 and schedule.tables > 2 and not schedule.of_meetings


FORMS = (
    EventForm(
        name="whitfeld-cards",
        title=noted("Whitfeld's table cards"),
        brief="seats, deals and trays",
        purpose=noted("one for each table: who sits there first, the deals that lie there, where trays go and come from"),
        use="tables",
        order=Order(listed=420, used=140),
        outlasts_absence=True,
        serves=any_schedule(_is_whitfeld),
        parts=lambda job: ruled_card_parts(
            "whitfeld-cards", job, (whitfeld_cards(job.event, session) for session in sittings(job.event))
        ),
        card=True,
        backs=True,
    ),
    EventForm(
        name="tray-cards",
        title=noted("Tray cards"),
        brief="where North takes the trays",
        purpose=noted("one for each table, the dummy table too: where North takes the trays after each round"),
        use="tables",
        order=Order(listed=430, used=180),
        outlasts_absence=True,
        serves=any_schedule(_carries_trays),
        parts=lambda job: ruled_card_parts(
            "tray-cards", job, (tray_cards(job.event, session) for session in sittings(job.event))
        ),
        card=True,
        backs=True,
    ),
    EventForm(
        name="check-off-sheet",
        title=noted("Check-off sheet"),
        brief="deals due, to be ticked",
        purpose=noted("for the man in charge: the deal due at each table after each change, to be ticked"),
        use="director",
        order=Order(listed=440, used=40),
        outlasts_absence=True,
        serves=any_schedule(_carries_trays),
        parts=lambda job: ruled_parts(
            "check-off-sheet", job, (check_off_sheet(job.event, session) for session in sittings(job.event))
        ),
    ),
)
