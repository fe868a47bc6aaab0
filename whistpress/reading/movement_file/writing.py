"""Writing a Schedule as a movement file: `.asc` or EBUScore's text. CSV is written where all other data are."""

from collections.abc import Iterator

from whistpress.core.model import Contest, Play, Schedule
from whistpress.core.movement.system import count_of


class CannotHoldError(ValueError):
    """A form of movement files has no way to say what a schedule says: why, and what would serve."""

    def __init__(self, message: str, *helps: str) -> None:
        super().__init__(message)
        self.message = message
        self.helps = helps


AS_CSV = "--format csv holds every schedule"


def write_asc(schedule: Schedule) -> str:
    """Write the schedule as an `.asc` file; raise CannotHoldError for teams, and without trays."""
    if schedule.contest not in (Contest.PAIRS, Contest.INDIVIDUAL):
        raise CannotHoldError(f"an .asc file knows pairs and single players, and {schedule.system} is played by teams", AS_CSV)
    sets = _sets_of(schedule, ".asc")
    letters = len(schedule.sets) <= 52
    wide = len(str(_highest(schedule)))
    empty = " ".join(["0".rjust(wide)] * 4 + ["0"]) if _single(schedule) else f"{'0'.rjust(wide)}-{'0'.rjust(wide)} 0"
    rows = []
    for round_ in range(1, schedule.rounds + 1):
        tables = {play.table: play for play in schedule.in_round(round_)}
        cells = (
            _asc_table(tables[table], sets[tables[table]], schedule, wide, letters=letters) if table in tables else empty
            for table in range(1, schedule.tables + 1)
        )
        rows.append("  ".join(cells))
    sizes = (_highest(schedule), schedule.tables, schedule.rounds, len(schedule.sets), int(_single(schedule)))
    return "\n".join([" ".join(map(str, sizes)), *rows, "", _title(schedule)]) + "\n"


def write_ebuscore(schedule: Schedule) -> str:
    """Write the schedule as a movement of EBUScore.

    Raise CannotHoldError where players of teams have numbers, and without trays.
    """
    sets = _sets_of(schedule, "EBUScore's")
    kind = _type(schedule)
    set_size = len(schedule.sets[0])
    extra = {1: [0], 0: [0], 3: [_highest(schedule)]}.get(kind, [])
    sizes = [kind, schedule.tables, len(schedule.sets) * set_size, set_size, schedule.rounds, *extra]
    rests = {rest.round: rest.entries for rest in schedule.sit_outs}
    tables = []
    for table in range(1, schedule.tables + 1):
        plays = {play.round: play for play in schedule.at_table(table)}
        cells = (
            [*_ebuscore_seats(plays[round_], kind), sets[plays[round_]]]
            if round_ in plays
            else _resting(schedule, rests.get(round_, ()), round_, table, kind)
            for round_ in range(1, schedule.rounds + 1)
        )
        tables.append(",".join(str(number) for cell in cells for number in cell))
    return "\r\n".join([_title(schedule), ",".join(map(str, sizes)), *tables]) + "\r\n"


def _title(schedule: Schedule) -> str:
    """Write the title of the movement."""
    name = schedule.system + (f" ({schedule.variant})" if schedule.variant else "")
    noun = {Contest.INDIVIDUAL: "players", Contest.PAIRS: "pairs"}.get(schedule.contest, "teams")
    sizes = ((schedule.entries, noun), (schedule.tables, "tables"), (schedule.rounds, "rounds"), (schedule.deals, "deals"))
    return f"{name}: {', '.join(count_of(number, word) for number, word in sizes)}"


def _single(schedule: Schedule) -> bool:
    return schedule.contest is Contest.INDIVIDUAL


def _highest(schedule: Schedule) -> int:
    resting = [entry for rest in schedule.sit_outs for entry in rest.entries]
    return max([*schedule.numbers(), *resting, *(number for number in schedule.absent if number < max(schedule.numbers()))])


def _sets_of(schedule: Schedule, form: str) -> dict[Play, int]:
    """Map each play to the number of its set; raise CannotHoldError where it has not one whole set, or the sets are not alike."""
    if schedule.of_partners or not schedule.deals:
        raise CannotHoldError(f"{form} form is for movements with trays, and {schedule.system} has none", AS_CSV)
    if len({len(set_) for set_ in schedule.sets}) > 1:
        raise CannotHoldError(f"{form} form has sets of equally many deals, and those of {schedule.system} differ", AS_CSV)
    if any(play.seats.n == play.seats.e for play in schedule.plays):
        raise CannotHoldError(f"{form} form cannot say that a team meets itself", "leave --together out")
    numbers = {frozenset(set_): number for number, set_ in enumerate(schedule.sets, start=1)}
    sets = {}
    for play in schedule.plays:
        number = numbers.get(frozenset(play.deals))
        if number is None:
            message = f"{form} form has one set at a table in a round, and {schedule.system} has more in round {play.round}"
            raise CannotHoldError(message, AS_CSV)
        sets[play] = number
    return sets


def _asc_table(play: Play, set_: int, schedule: Schedule, wide: int, *, letters: bool) -> str:
    name = _letter(set_) if letters else str(set_)
    if _single(schedule):
        return " ".join([*(str(number).rjust(wide) for number in play.seats), name])
    return f"{str(play.seats.n).rjust(wide)}-{str(play.seats.e).rjust(wide)} {name}"


def _letter(set_: int) -> str:
    """Return the letter of a set: 1 is A, 26 is Z, 27 is a."""
    return chr(ord("A") + set_ - 1) if set_ <= 26 else chr(ord("a") + set_ - 27)


def _type(schedule: Schedule) -> int:
    """Return EBUScore's type of a movement; raise CannotHoldError where players or pairs of teams have numbers."""
    if schedule.teams:
        raise CannotHoldError(
            f"EBUScore's form has a number for a team, and {schedule.system} one for each player or pair", AS_CSV
        )
    if _single(schedule):
        return 3
    if schedule.contest is not Contest.PAIRS:
        return 5
    apart = all(play.seats.n % 2 == 1 and play.seats.e % 2 == 0 for play in schedule.plays)
    return 1 if schedule.two_fields and apart else 0


def _ebuscore_seats(play: Play, kind: int) -> tuple[int, ...]:
    if kind == 3:
        return tuple(play.seats)
    ns, ew = play.seats.n, play.seats.e
    return ((ns + 1) // 2, ew // 2) if kind == 1 else (ns, ew)


def _resting(schedule: Schedule, entries: tuple[int, ...], round_: int, table: int, kind: int) -> Iterator[int]:
    """Write an empty table: the set is 0; a resting pair or team is written as N-S, as long as there are such tables."""
    seats = 4 if kind == 3 else 2
    playing = {play.table for play in schedule.in_round(round_)}
    idle = [number for number in range(1, schedule.tables + 1) if number not in playing]
    index = idle.index(table)
    shown = kind in (0, 5) and index < len(entries)
    return iter([entries[index] if shown else 0, *[0] * (seats - 1), 0])
