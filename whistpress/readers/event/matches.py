"""Meetings of teams, as `[[matches]]` gives them: a round, two teams, the tricks of both."""

from collections.abc import Sequence

from whistpress.core.model import Seats
from whistpress.readers.event.lines import Written, add_line
from whistpress.readers.event.numbers import entry_number
from whistpress.readers.event.reading import Reading
from whistpress.readers.event.sitting import Sitting
from whistpress.readers.format import MatchTable
from whistpress.readers.toml_positions import KeyPath


def read_matches(reading: Reading, sitting: Sitting, tables: Sequence[MatchTable], path: KeyPath) -> None:
    """The meeting of every `[[matches]]` table, whichever team the schedule names first."""
    if tables and not sitting.of_meetings:
        message = "[[matches]] tells of teams that meet round by round, without trays; this movement has no such meetings"
        reading.say_key("E330", message, path, "they are those of round-robin and club-round-robin; others have [[scores]]")
        return
    for number, table in enumerate(tables):
        here = (*path, number)
        if table.round not in sitting.deals:
            rounds = list(sitting.deals)
            there = f"the rounds are {rounds[0]} to {rounds[-1]}"
            reading.say("E308", f"there is no round {table.round} in this movement", (*here, "round"), there)
            sitting.astray = True
        else:
            _read(reading, sitting, table, here)


def _read(reading: Reading, sitting: Sitting, table: MatchTable, here: KeyPath) -> None:
    teams = [entry_number(reading, sitting, team, (*here, "teams", place)) for place, team in enumerate(table.teams)]
    one, other = teams
    if one is None or other is None:
        sitting.slipped.add(table.round)
        return
    if one == other:
        reading.say("E303", f"{sitting.numbering.call(one)} cannot meet itself", (*here, "teams"))
        sitting.slipped.add(table.round)
        return
    tricks = list(table.tricks or ())
    if any(play.seats == Seats.of_sides(other, one) for play in sitting.deals[table.round]):
        one, other = other, one
        tricks = [*reversed(tricks[:2]), *tricks[2:]] if all(isinstance(cell, int) for cell in tricks[:2]) else tricks
    at = (*here, "tricks") if table.tricks is not None else here
    add_line(reading, sitting, table.round, Seats.of_sides(one, other), Written(tricks, at, "matches"))
