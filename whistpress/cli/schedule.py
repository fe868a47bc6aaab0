"""`whistpress schedule` and `whistpress systems`: who sits where, round by round, and by which systems."""

import textwrap
from typing import TYPE_CHECKING, Any, Final

import click

from whistpress.cli.asking import columns, terminal_width, width_of
from whistpress.cli.movements import in_form
from whistpress.cli.options import RARE_IN_MOVEMENTS, Verb, complete_system, format_option, movement_options
from whistpress.cli.speech import give, say

if TYPE_CHECKING:
    from whistpress.core.model import Play, Schedule
    from whistpress.core.movement import System

KEY = "in each cell: North-South v East-West: deals"
KEY_OF_PARTNERS = "in each cell: the two partners, each by his number"


@click.command(cls=Verb, rare=RARE_IN_MOVEMENTS)
@click.argument("system", shell_complete=complete_system)
@movement_options
@format_option("table", "json", "csv", "asc", "ebuscore")
def schedule(system: str, form: str, **said: Any) -> int:
    """Arrange who sits where, round by round.

    SYSTEM is a system of play (`whistpress systems` lists them), a movement file, or an event of the league.

    Example:  whistpress schedule howell --pairs 8
              whistpress schedule 1900/friday-compass-game
    """
    from whistpress.cli.movements import schedule_of

    arrangement = schedule_of(system, said)
    if form == "table":
        say(table(arrangement, terminal_width()))
    else:
        give(in_form(arrangement, form))
    return 0


def table(schedule: "Schedule", width: int) -> str:
    """Return the schedule for reading: a row for each round when the lines fit, else a line for each table of each round."""
    grid = _grid(schedule)
    body = grid if width_of(grid) <= width else _list(schedule)
    return "\n\n".join((_headline(schedule), body, *([_key(schedule)] if body is grid else []), *_below(schedule, width)))


def _headline(schedule: "Schedule") -> str:
    name = f"{schedule.system} ({schedule.variant})" if schedule.variant else schedule.system
    table, round_ = _words(schedule)
    numbers = ((schedule.tables, table), (schedule.rounds, round_), (schedule.deals, "deal"))
    sizes = [f"{number} {word}{'' if number == 1 else 's'}" for number, word in numbers if number]
    return f"{name}: {schedule.entries} entries, {', '.join(sizes)}"


def _words(schedule: "Schedule") -> tuple[str, str]:
    """Return the names of a column and a row: table and round, or pair and session."""
    return ("pair", "session") if schedule.of_partners else ("table", "round")


def _key(schedule: "Schedule") -> str:
    if schedule.of_partners:
        return KEY_OF_PARTNERS
    return KEY if schedule.deals else KEY.rpartition(":")[0]


def _grid(schedule: "Schedule") -> str:
    column, row = _words(schedule)
    tables = sorted({play.table for play in schedule.plays})
    rows = []
    for number in dict.fromkeys(play.round for play in schedule.plays):
        plays = {play.table: play for play in schedule.in_round(number)}
        rows.append([number, *(_cell(plays[table]) if table in plays else "" for table in tables)])
    return columns(rows, [row, *(f"{column} {table}" for table in tables)])


def _list(schedule: "Schedule") -> str:
    if schedule.of_partners:
        return columns(
            [(play.round, play.table, _sides(play)[0]) for play in schedule.plays], (*_words(schedule)[::-1], "partners")
        )
    rows = [(play.round, play.table, *_sides(play), _deals(play.deals)) for play in schedule.plays]
    return columns(rows, ("round", "table", "N-S", "E-W", "deals"), right="rr")


def _cell(play: "Play") -> str:
    ns, ew = _sides(play)
    return " v ".join(filter(None, (ns, ew))) + (f": {_deals(play.deals)}" if play.deals else "")


def _sides(play: "Play") -> tuple[str, str]:
    ns, ew = ("+".join(str(number) for number in dict.fromkeys(side)) for side in (play.seats.ns, play.seats.ew))
    return ns, ew


def _deals(deals: tuple[int, ...]) -> str:
    """Return the deals in the order of play; three or more consecutive ones as `1–4`."""
    if len(deals) > 2 and deals == tuple(range(deals[0], deals[0] + len(deals))):
        return f"{deals[0]}–{deals[-1]}"
    return ", ".join(map(str, deals))


def _below(schedule: "Schedule", width: int) -> tuple[str, ...]:
    """Return who sits out, and the remarks of the schedule's maker."""
    return (*_rests(schedule, width), *_remarks(schedule, width))


def _rests(schedule: "Schedule", width: int) -> tuple[str, ...]:
    word = _words(schedule)[1]
    rests = "; ".join(f"{word}\xa0{rest.round}:\xa0{', '.join(map(str, rest.entries))}" for rest in schedule.sit_outs)
    return (textwrap.fill(f"sitting out: {rests}", width).replace("\xa0", " "),) if rests else ()


def _remarks(schedule: "Schedule", width: int) -> tuple[str, ...]:
    """Return the remarks of the schedule's maker."""
    return ("\n".join(textwrap.fill(remark, width) for remark in schedule.remarks),) if schedule.remarks else ()


SET_IN: Final[dict[str, Any]] = {"initial_indent": "    ", "subsequent_indent": "      ", "break_on_hyphens": False}


@click.command(cls=Verb)
@format_option("table", "json", "csv")
def systems(form: str) -> int:
    """List the systems of play.

    With the sizes that they serve and the book and page where they are printed.

    Example:  whistpress systems
    """
    from whistpress.core.movement import SYSTEMS
    from whistpress.data.encoding import as_json
    from whistpress.league.events.data.schedules import systems_csv, systems_json

    if form == "json":
        give(as_json(systems_json(SYSTEMS)))
    elif form == "csv":
        give(systems_csv(SYSTEMS))
    else:
        say("\n".join(_system_row(system, terminal_width()) for system in SYSTEMS.values()))
    return 0


def _system_row(system: "System", width: int) -> str:
    """Return a system's name and contest, then, indented, its sizes, its variants and its book."""
    variants = [f"variants: {', '.join(system.variants)}"] if system.variants else []
    parts = (textwrap.fill(words, width, **SET_IN) for words in (system.sizes, *variants, system.book))
    return "\n".join((f"{system.name} ({system.contest})", *parts))
