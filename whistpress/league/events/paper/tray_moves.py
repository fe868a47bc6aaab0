"""The tray-caddy's sheet: where the trays are put out, and where each is carried after every round.

Every sheet is read off the Schedule, whatever system made it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Schedule
from whistpress.core.movement.moves import Moves, Stop, moves_of
from whistpress.language import noted, ordinal, say
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import POINT, ems
from whistpress.printing.sheet import PaperSheet
from whistpress.printing.sittings import has_trays, sitting_title
from whistpress.site.cards import heading
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


FORMS = (
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
