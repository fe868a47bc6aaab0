"""`whistpress schedule`: who sits at which table, in which round, with which deals."""

import textwrap
from collections.abc import Mapping
from typing import Any

from whistpress.cli.actions.columns import columns, terminal_width, width_of
from whistpress.cli.actions.movements import schedule_of
from whistpress.cli.speech import give, say
from whistpress.core.model import Play, Schedule
from whistpress.views.data import as_json, schedule_csv, schedule_json

KEY = "in each cell: North-South v East-West: deals"


def schedule(system: str, said: Mapping[str, Any], form: str) -> int:
    """Print the schedule in one of its three forms."""
    made = schedule_of(system, said)
    if form == "json":
        give(as_json(schedule_json(made)))
    elif form == "csv":
        give(schedule_csv(made))
    else:
        say(table(made, terminal_width()))
    return 0


def table(schedule: Schedule, width: int) -> str:
    """The schedule for reading: a row for each round when the lines fit, else a line for each table of each round."""
    grid = _grid(schedule)
    body = grid if width_of(grid) <= width else _list(schedule)
    return "\n\n".join((_headline(schedule), body, *([KEY] if body is grid else []), *_rests(schedule, width)))


def _headline(schedule: Schedule) -> str:
    name = f"{schedule.system} ({schedule.variant})" if schedule.variant else schedule.system
    numbers = ((schedule.tables, "table"), (schedule.rounds, "round"), (schedule.deals, "deal"))
    sizes = [f"{number} {word}{'' if number == 1 else 's'}" for number, word in numbers if number]
    return f"{name}: {schedule.entries} entries, {', '.join(sizes)}"


def _grid(schedule: Schedule) -> str:
    tables = sorted({play.table for play in schedule.plays})
    rows = []
    for number in dict.fromkeys(play.round for play in schedule.plays):
        plays = {play.table: play for play in schedule.in_round(number)}
        rows.append([number, *(_cell(plays[table]) if table in plays else "" for table in tables)])
    return columns(rows, ["round", *(f"table {table}" for table in tables)])


def _list(schedule: Schedule) -> str:
    rows = [(play.round, play.table, *_sides(play), _deals(play.deals)) for play in schedule.plays]
    return columns(rows, ("round", "table", "N-S", "E-W", "deals"), right="rr")


def _cell(play: Play) -> str:
    ns, ew = _sides(play)
    return f"{ns} v {ew}" + (f": {_deals(play.deals)}" if play.deals else "")


def _sides(play: Play) -> tuple[str, str]:
    ns, ew = ("+".join(str(number) for number in dict.fromkeys(side)) for side in (play.seats.ns, play.seats.ew))
    return ns, ew


def _deals(deals: tuple[int, ...]) -> str:
    """The deals in the order of play; four or more that follow each other as `1–4`."""
    if len(deals) > 2 and deals == tuple(range(deals[0], deals[0] + len(deals))):
        return f"{deals[0]}–{deals[-1]}"
    return ", ".join(map(str, deals))


def _rests(schedule: Schedule, width: int) -> tuple[str, ...]:
    rests = "; ".join(f"round\xa0{rest.round}:\xa0{', '.join(map(str, rest.entries))}" for rest in schedule.sit_outs)
    return (textwrap.fill(f"sitting out: {rests}", width).replace("\xa0", " "),) if rests else ()
