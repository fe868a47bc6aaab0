"""`whistpress schedule`: who sits at which table, in which round, with which deals."""

import textwrap
from collections.abc import Mapping
from typing import Any

from whistpress.cli.actions.columns import columns, terminal_width, width_of
from whistpress.cli.actions.movement import in_form
from whistpress.cli.actions.movements import schedule_of
from whistpress.cli.speech import give, say
from whistpress.core.model import Play, Schedule

KEY = "in each cell: North-South v East-West: deals"
KEY_OF_PARTNERS = "in each cell: the two partners, each by his number"


def schedule(system: str, said: Mapping[str, Any], form: str) -> int:
    """Print the schedule for reading, for programs, or as a movement file."""
    made = schedule_of(system, said)
    if form == "table":
        say(table(made, terminal_width()))
    else:
        give(in_form(made, form))
    return 0


def table(schedule: Schedule, width: int) -> str:
    """The schedule for reading: a row for each round when the lines fit, else a line for each table of each round."""
    grid = _grid(schedule)
    body = grid if width_of(grid) <= width else _list(schedule)
    return "\n\n".join((_headline(schedule), body, *([_key(schedule)] if body is grid else []), *_below(schedule, width)))


def _headline(schedule: Schedule) -> str:
    name = f"{schedule.system} ({schedule.variant})" if schedule.variant else schedule.system
    table, round_ = _words(schedule)
    numbers = ((schedule.tables, table), (schedule.rounds, round_), (schedule.deals, "deal"))
    sizes = [f"{number} {word}{'' if number == 1 else 's'}" for number, word in numbers if number]
    return f"{name}: {schedule.entries} entries, {', '.join(sizes)}"


def _words(schedule: Schedule) -> tuple[str, str]:
    """What the columns and the rows are: tables and rounds, or the pairs of each session."""
    return ("pair", "session") if schedule.of_partners else ("table", "round")


def _key(schedule: Schedule) -> str:
    if schedule.of_partners:
        return KEY_OF_PARTNERS
    return KEY if schedule.deals else KEY.rpartition(":")[0]


def _grid(schedule: Schedule) -> str:
    column, row = _words(schedule)
    tables = sorted({play.table for play in schedule.plays})
    rows = []
    for number in dict.fromkeys(play.round for play in schedule.plays):
        plays = {play.table: play for play in schedule.in_round(number)}
        rows.append([number, *(_cell(plays[table]) if table in plays else "" for table in tables)])
    return columns(rows, [row, *(f"{column} {table}" for table in tables)])


def _list(schedule: Schedule) -> str:
    if schedule.of_partners:
        return columns(
            [(play.round, play.table, _sides(play)[0]) for play in schedule.plays], (*_words(schedule)[::-1], "partners")
        )
    rows = [(play.round, play.table, *_sides(play), _deals(play.deals)) for play in schedule.plays]
    return columns(rows, ("round", "table", "N-S", "E-W", "deals"), right="rr")


def _cell(play: Play) -> str:
    ns, ew = _sides(play)
    return " v ".join(filter(None, (ns, ew))) + (f": {_deals(play.deals)}" if play.deals else "")


def _sides(play: Play) -> tuple[str, str]:
    ns, ew = ("+".join(str(number) for number in dict.fromkeys(side)) for side in (play.seats.ns, play.seats.ew))
    return ns, ew


def _deals(deals: tuple[int, ...]) -> str:
    """The deals in the order of play; four or more that follow each other as `1–4`."""
    if len(deals) > 2 and deals == tuple(range(deals[0], deals[0] + len(deals))):
        return f"{deals[0]}–{deals[-1]}"
    return ", ".join(map(str, deals))


def _below(schedule: Schedule, width: int) -> tuple[str, ...]:
    """Who sits out, and what its maker says of it."""
    return (*_rests(schedule, width), *_remarks(schedule, width))


def _rests(schedule: Schedule, width: int) -> tuple[str, ...]:
    word = _words(schedule)[1]
    rests = "; ".join(f"{word}\xa0{rest.round}:\xa0{', '.join(map(str, rest.entries))}" for rest in schedule.sit_outs)
    return (textwrap.fill(f"sitting out: {rests}", width).replace("\xa0", " "),) if rests else ()


def _remarks(schedule: Schedule, width: int) -> tuple[str, ...]:
    """What its maker says of it."""
    return ("\n".join(textwrap.fill(remark, width) for remark in schedule.remarks),) if schedule.remarks else ()
