"""Sittings whose entries have other numbers: the same names are the same persons, pairs or teams."""

from collections.abc import Mapping

from msgspec.structs import replace

from whistpress.core.model import HandRecords, PlayedLine, Schedule, Seats, SitOut
from whistpress.readers.event.entries import Entrants, Players
from whistpress.readers.event.reading import Reading
from whistpress.readers.format.kinds import quoted
from whistpress.readers.toml_positions import KeyPath


def renumbered(
    reading: Reading, own: Players, all_: Players, schedule: Schedule, path: KeyPath, entrants: Entrants
) -> dict[int, int]:
    """The number in the whole event for each number that sits in this sitting; who is new gets a new number in `all_`."""
    if schedule.teams:
        return _singles(reading, own, all_, schedule, path)
    by_names = {frozenset(meant.id for meant in players): number for number, players in all_.items()}
    found: dict[int, int] = {}
    for number, players in own.items():
        who = frozenset(meant.id for meant in players)
        if who not in by_names:
            by_names[who] = max(all_, default=0) + 1
            all_[by_names[who]] = players
        found[number] = by_names[who]
    lost = [number for number in schedule.numbers() if number not in found]
    if lost and own:
        message = f"{entrants.call(lost[0])} of this sitting has no entry"
        reading.say_key("E212", message, path, "name everybody who sits down in this sitting")
    return found


def _singles(reading: Reading, own: Players, all_: Players, schedule: Schedule, path: KeyPath) -> dict[int, int]:
    """Players of teams: everybody keeps the number that he has in the event."""
    numbers = {
        meant.id: number
        for team, players in all_.items()
        if team <= len(schedule.teams)
        for number, meant in zip(schedule.teams[team - 1], players, strict=False)
    }
    found: dict[int, int] = {}
    for team, players in own.items():
        if team > len(schedule.teams):
            continue
        for number, meant in zip(schedule.teams[team - 1], players, strict=False):
            if meant.id in numbers:
                found[number] = numbers[meant.id]
            else:
                message = f"'{quoted(meant.name)}' is in no team of this event"
                reading.say_key("E235", message, path, "the sittings of a match have the same players")
    return found


def schedule_with(schedule: Schedule, numbers: Mapping[int, int]) -> Schedule:
    """The schedule with other numbers in its seats."""
    plays = tuple(replace(play, seats=_seats(play.seats, numbers)) for play in schedule.plays)
    rests = schedule.sit_outs
    if not schedule.teams:
        rests = tuple(SitOut(rest.round, tuple(sorted(numbers.get(entry, entry) for entry in rest.entries))) for rest in rests)
    return replace(schedule, plays=plays, sit_outs=rests)


def lines_with(lines: tuple[PlayedLine, ...], numbers: Mapping[int, int]) -> tuple[PlayedLine, ...]:
    """The lines with other numbers in their seats."""
    return tuple(replace(line, seats=_seats(line.seats, numbers)) for line in lines)


def hands_with(hands: HandRecords, numbers: Mapping[int, int]) -> HandRecords:
    """The cards of the deals, with other numbers in the seats where they were played."""
    plays = {
        deal: tuple(replace(play, seats=_seats(play.seats, numbers)) for play in record.plays) for deal, record in hands.items()
    }
    return {deal: replace(record, plays=plays[deal]) for deal, record in hands.items()}


def _seats(seats: Seats, numbers: Mapping[int, int]) -> Seats:
    return Seats(*(numbers.get(number, number) for number in seats))
