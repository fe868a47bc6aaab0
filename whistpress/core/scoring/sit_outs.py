"""Who does not play a deal: those whom an odd number leaves out, the waiting table, absent entries and their opponents."""

from collections.abc import Iterable, Mapping, Sequence

from whistpress.core.model import CreditTo, Event, LineUpChange, LineWord, Play, PlayedLine, Schedule


def waiting_players(schedule: Schedule, lines: Mapping[int, list[PlayedLine]]) -> dict[int, tuple[int, ...]]:
    """Return the players of the waiting table in each round: by the schedule, or by the lines once every table has one."""
    waiting = {rest.round: rest.entries for rest in schedule.sit_outs}
    for number, lines_of_round in lines.items():
        counted_lines = [line for line in lines_of_round if line.word is not LineWord.NEW_DEAL]
        if len(counted_lines) >= schedule.tables:
            players = {player for line in counted_lines for player in line.seats}
            waiting[number] = tuple(player for player in range(1, schedule.entries + 1) if player not in players)
    return waiting


def resting_pairs(schedule: Schedule | None, lines: Mapping[int, list[PlayedLine]]) -> dict[int, tuple[int, ...]]:
    """Return the pairs that do not play each deal, where an odd number makes pairs sit out.

    The book records a pair "on the score slip of each deal" it does not play (Barney 1900, pp. 42, 44).
    """
    if schedule is None or not schedule.sit_outs:
        return {}
    everyone = set(schedule.numbers())
    playing: dict[int, set[int]] = {}
    for play in schedule.plays:
        for deal in schedule.record_numbers(play):
            playing.setdefault(deal, set()).update(play.seats)
    for deal, lines_of_deal in lines.items():
        playing.setdefault(deal, set()).update(number for line in lines_of_deal for number in line.seats)
    return {deal: tuple(sorted(everyone - numbers)) for deal, numbers in playing.items()}


def absent_entries(schedule: Schedule, play: Play, changes: Iterable[LineUpChange]) -> dict[int, LineUpChange]:
    """Find the entries that were to sit at a play and were absent, each with the change that says so."""
    entries = {schedule.entry_of(number) for number in play.seats.numbers}
    return {change.entry: change for change in changes if change.absent and change.entry in entries and change.covers(play.round)}


def entries_absent_without_credit(event: Event) -> frozenset[int]:
    """Find the entries that were absent without credit: where the fewest wins, they are ranked after all others."""
    changes = (change for session in event.sessions for change in session.changes)
    return frozenset(change.entry for change in changes if change.absent and change.credit is not CreditTo.AVERAGE)


def with_opponents_of_absent(
    schedule: Schedule | None,
    resting: Mapping[int, tuple[int, ...]],
    absent_plays: Sequence[Play],
    absences: Sequence[LineUpChange],
) -> Mapping[int, tuple[int, ...]]:
    """Add to the pairs that sit out each deal the opponents of absent entries, and absent entries with credit.

    An entry that was to sit out while it was absent is not credited with the rest.
    """
    if schedule is None or not absences:
        return resting
    gone = {
        change.entry
        for change in absences
        if change.credit is not CreditTo.AVERAGE
        and (rests := [rest.round for rest in schedule.sit_outs if change.entry in rest.entries])
        and all(change.covers(round_) for round_ in rests)
    }
    pairs = {deal: [number for number in numbers if number not in gone] for deal, numbers in resting.items()}
    for play in absent_plays:
        away = absent_entries(schedule, play, absences)
        for number in dict.fromkeys(play.seats.numbers):
            change = away.get(schedule.entry_of(number))
            if change is None or change.credit is CreditTo.AVERAGE:
                for deal in schedule.record_numbers(play):
                    pairs.setdefault(deal, []).append(number)
    return {deal: tuple(dict.fromkeys(numbers)) for deal, numbers in pairs.items()}
