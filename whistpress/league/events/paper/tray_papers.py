"""Where the trays go: Whitfeld's cards, tray cards, the check-off sheet, the caddy's sheet.

Barney 1900, p. 48 (Howell's fours: a card shows the movement of the deals, and North makes it), Mitchell 1897, p. 45 (the man
in charge checks off the deal being played at each table after each change) and pp. 67–68 (Whitfeld's tables).

Every sheet is read off the Schedule, whatever system made it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Event, Play, Schedule, Session
from whistpress.core.movement.moves import Moves, Stop, moves_of
from whistpress.language import noted, ordinal, say
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import POINT, ems
from whistpress.printing.ruled import (
    SQUARE,
    RuledCell,
    RuledColumn,
    RuledLine,
    RuledSheet,
    any_schedule,
    ruled_card_parts,
    ruled_parts,
    text_cells,
    write_box,
)
from whistpress.printing.sheet import PaperSheet
from whistpress.printing.sittings import has_trays, known_rounds, of_sittings, sitting_title
from whistpress.site.people import Cast, Labels, heading, label_of
from whistpress.site.wording import runs


class LaidDeals(Struct, frozen=True):
    """Deals that are put out at a table; the uppermost is played first."""

    table: int
    deals: str


class CarriedDeals(Struct, frozen=True):
    """Deals that are carried from a table to another; `note` says when they wait there unplayed."""

    deals: str
    origin: int
    goal: int
    note: str = ""


class TrayRound(Struct, frozen=True, kw_only=True):
    """The work before a round (`put_out`) and after it: deals `carried` to another table, and `collected` for good."""

    round: str
    put_out: tuple[LaidDeals, ...] = ()
    carried: tuple[CarriedDeals, ...] = ()
    collected: str = ""


class TrayMoves(Struct, frozen=True, kw_only=True):
    """The sheet: `rules` hold in every round, `rounds` are the work in each of them."""

    heading: str
    rules: tuple[str, ...]
    rounds: tuple[TrayRound, ...]


def tray_moves(schedule: Schedule, *, rounds: Sequence[int] = ()) -> TrayMoves | None:
    """Return the moves of the trays in some rounds (all of them when none is named); None where there are no trays."""
    numbers = sorted(rounds or range(1, schedule.rounds + 1))
    part = replace(schedule, plays=tuple(play for play in schedule.plays if play.round in set(numbers)))
    moves = moves_of(part)
    if not moves.journeys:
        return None
    return TrayMoves(
        heading=heading(schedule),
        rules=(*_rules(part, moves), *schedule.remarks),
        rounds=tuple(_round(part, moves, round_) for round_ in numbers),
    )


def passed_within(moves: Moves) -> bool:
    """Return whether deals go from table to table within a round, each as soon as it is played."""
    return any(stop.round == later.round for way in moves.journeys.values() for stop, later in pairwise(way))


def _rules(schedule: Schedule, moves: Moves) -> Iterator[str]:
    """Yield the rules of every round: the route of the trays, the order within a round, the dummy tables."""
    tables = sorted({play.table for play in schedule.plays})
    within = passed_within(moves)
    ways = {table: moves.way.get(table) or moves.constant_table(table) for table in tables}
    if len(tables) > 1 and all(ways.values()):
        said = ", ".join(say("%(table)s to %(there)s", table=table, there=goal) for table, goal in ways.items())
        yield (
            say("Each deal, as soon as it is played, from Table %(said)s.", said=said)
            if within
            else say("Always from Table %(said)s.", said=said)
        )
    elif within:
        yield say("Within a round each deal is passed on as soon as it is played, as the movement cards say.")
    for table in sorted(set(moves.way) - set(tables)):
        yield say(
            "Table %(table)s is a dummy table: nobody plays there; its deals go to Table %(way)s.",
            table=table,
            way=moves.way[table],
        )


def _round(schedule: Schedule, moves: Moves, round_: int) -> TrayRound:
    new = [deal for deal in moves.journeys if moves.put_out(deal) == round_]
    laid = {deal: table for table, deals in moves.laid_out().items() for deal in deals}
    order = sorted(new, key=lambda deal: moves.journeys[deal][0])
    played = [(deal, play.table) for play in schedule.in_round(round_) for deal in play.deals]
    passed = [(deal, table) for table in moves.way for deal in moves.waiting_deals(table, round_)]
    steps = [(deal, table, moves.next_place(deal, round_, table)) for deal, table in played]
    steps += [(deal, table, Stop(round_ + 1, 0, moves.way[table])) for deal, table in passed]
    ended = sorted({deal for deal, _ in played if moves.journeys[deal][-1].round == round_})
    return TrayRound(
        round=ordinal(round_),
        put_out=tuple(LaidDeals(table, runs(deals)) for table, deals in _by_table((laid[deal], deal) for deal in order)),
        carried=tuple(_carried_deals(moves, round_, steps)),
        collected=runs(ended),
    )


def _carried_deals(moves: Moves, round_: int, steps: Iterable[tuple[int, int, Stop | None]]) -> Iterator[CarriedDeals]:
    """Yield the deals that go from table to table after a round, those with one goal together."""
    ways: defaultdict[tuple[int, int, str], list[int]] = defaultdict(list)
    for deal, table, stop in steps:
        if stop and stop.round > round_:
            ways[table, stop.table, _note(moves, deal, stop, round_)].append(deal)
    for (table, goal, note), deals in sorted(ways.items()):
        yield CarriedDeals(runs(sorted(deals)), table, goal, note)


def _note(moves: Moves, deal: int, stop: Stop, round_: int) -> str:
    following = next(stop_.round for stop_ in moves.journeys[deal] if stop_.round > round_)
    if following == round_ + 1:
        return ""
    if deal in moves.waiting_deals(stop.table, round_ + 1):
        return say("lies there a round")
    return say("waits for the %(ordinal)s", ordinal=ordinal(following))


def _by_table(items: Iterable[tuple[int, int]]) -> Iterator[tuple[int, list[int]]]:
    tables: defaultdict[int, list[int]] = defaultdict(list)
    for table, deal in items:
        tables[table].append(deal)
    yield from sorted(tables.items())


COLUMNS, MOST_COLUMNS = 2, 3
_COLUMN, _COLUMN_GAP = 46.0, 8.0
"""The narrowest column, and the gap between two, in millimetres."""
_LEAST_SHARE = 22.0
_LARGEST, _SMALLEST = 13.0, 9.0
_BOLD = 1.06
_ROOM = 52
"""Lines of the largest type in a column."""


class TraySheet(Struct, frozen=True, kw_only=True):
    """View of the tray-caddy's sheet: the moves, the event, the size of type in pt."""

    title: str
    moves: TrayMoves
    type: float
    columns: int
    share: float


def tray_sheet(moves: TrayMoves, title: str, sheet: PaperSheet) -> TraySheet:
    """Choose the size of type so that the sheet is one page where it can be; long ones go on.

    The numbers of the deals have a `share` (per cent) of each column, wide enough for the longest run of them.
    """
    lines = sum(_lines(round_) for round_ in moves.rounds)
    most = max(1, min(MOST_COLUMNS, int((sheet.inner_width + _COLUMN_GAP) / (_COLUMN + _COLUMN_GAP))))
    columns = min(most, COLUMNS if lines <= COLUMNS * _ROOM * _LARGEST / _SMALLEST else MOST_COLUMNS)
    size = round(max(_SMALLEST, min(_LARGEST, _LARGEST * COLUMNS * _ROOM / max(lines, 1))), 1)
    width = (sheet.inner_width - (columns - 1) * _COLUMN_GAP) / columns
    longest = max((ems(run) for round_ in moves.rounds for run in _runs_of(round_)), default=0.0)
    share = max(_LEAST_SHARE, 100 * (_BOLD * longest + 0.4) * size * POINT / width)
    return TraySheet(title=title, moves=moves, type=size, columns=columns, share=round(share, 1))


def _runs_of(round_: TrayRound) -> Iterator[str]:
    """Yield the runs of deals on the lines of a round: `13–16` and `22` of `13–16, 22`."""
    for deals in (*(laid.deals for laid in round_.put_out), *(step.deals for step in round_.carried), round_.collected):
        yield from (f"{run}," for run in deals.split(", "))


def _lines(round_: TrayRound) -> int:
    return 2 + len(round_.put_out) + len(round_.carried) + bool(round_.collected)


def _tray_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    moves_of_sessions = (
        (session, tray_moves(session.schedule, rounds=session.rounds)) for session in job.event.sessions if session.schedule
    )
    return tuple(
        DocumentPart("tray-moves", tray_sheet(moves, sitting_title(job.event, session), job.sheet))
        for session, moves in moves_of_sessions
        if moves
    )


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
            rows=tuple(_card_round(part, moves, table, round_, label) for round_ in rounds),
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


def _card_round(part: Schedule, moves: Moves, table: int, round_: int, label: Labels) -> RuledLine:
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
        parts=lambda job: ruled_card_parts("whitfeld-cards", job, of_sittings(job, whitfeld_cards)),
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
        parts=lambda job: ruled_card_parts("tray-cards", job, of_sittings(job, tray_cards)),
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
        parts=lambda job: ruled_parts("check-off-sheet", job, of_sittings(job, check_off_sheet)),
    ),
    EventForm(
        name="tray-moves",
        title=noted("Where the trays go"),
        brief="for the tray-caddy",
        purpose=noted("for the tray-caddy: what is put out where, and where it is carried after each round"),
        use="director",
        order=Order(listed=50, used=30),
        outlasts_absence=True,
        serves=has_trays,
        parts=_tray_parts,
    ),
)
