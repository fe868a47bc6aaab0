"""Turn `[movement]` into a schedule: by a system of play, or from a movement file beside the event."""

from functools import lru_cache

from msgspec import convert

from whistpress.core.model import Schedule
from whistpress.core.movement import SYSTEMS, MovementError, Request, arrange
from whistpress.core.movement.recommend import refusal_helps
from whistpress.language import say
from whistpress.league.events.keys import MovementTable
from whistpress.league.events.read.reading_state import MOVEMENT, FileBeside, Reading, beside
from whistpress.league.events.read.sitting import Numbering
from whistpress.problems import Problems, suggestion
from whistpress.reading.movement_file import MovementManner, arrange_draft, drafts_at, usable
from whistpress.reading.toml_positions import KeyPath

SERVING = ("schedule", "deals", "rounds", "sets", "missing", "variant", "numbering", "teams")
"""The keys of `[movement]` that have a meaning beside a file."""


def schedule_from_file(reading: Reading, table: MovementTable, path: KeyPath) -> Schedule | None:
    """Return the schedule of the file that `schedule` names; None, and a problem, when it has none."""
    file = beside(reading, MOVEMENT, table.schedule or "", (*path, "schedule"))
    if table.system:
        reading.say_key("E411.movement-told", (*path, "schedule"))
        return None
    other = next((key for key in MovementTable.model_fields if key not in SERVING and reading.toml.has((*path, key))), None)
    if other:
        reading.say_key("E404.movement-file", (*path, other), other=other)
        return None
    if file is None:
        reading.slips += 1
        return None
    try:
        return _read(reading, file, convert({**vars(table), "contest": reading.file.contest}, MovementManner))
    except MovementError as refusal:
        reading.add(refusal.code, refusal.message, _place(reading, refusal.key, path), *refusal.helps)
        return None


def numbered_by_table(schedule: Schedule) -> bool:
    """Return whether the pairs have Barney's numbers, odd ones N-S and even ones E-W, so that the compass can name them."""
    return all(play.seats.n % 2 == 1 and play.seats.e % 2 == 0 for play in schedule.plays)


def _read(reading: Reading, file: FileBeside, manner: MovementManner) -> Schedule | None:
    problems = Problems()
    drafts = drafts_at(file.path, file.shown, problems)
    draft = usable(drafts, manner, refusals := Problems()) if drafts else None
    reading.problems.extend(refusals if drafts else problems)
    if draft is None:
        reading.slips += 1
        return None
    return arrange_draft(draft, manner)


def _place(reading: Reading, key: str | None, path: KeyPath) -> KeyPath:
    """Return the path of the key at fault, if the file has it; else that of the name of the movement file."""
    if key == "contest" and reading.toml.has(("contest",)):
        return ("contest",)
    return (*path, key) if key and reading.toml.has((*path, key)) else (*path, "schedule")


def schedule_of(reading: Reading, table: MovementTable, path: KeyPath) -> Schedule | None:
    """Arrange the schedule of a `[movement]` table; None, and a problem at the key at fault, when that is impossible."""
    if table.schedule is not None:
        return schedule_from_file(reading, table, path)
    if not table.system:
        _say_neither(reading, path)
        return None
    values = {key: value for key, value in vars(table).items() if value is not None}
    request = convert({**values, "at_table": _tables_kept(table)}, Request)
    try:
        schedule = _arrange_once(request)
        _check_drive(reading, table, schedule, path)
        return schedule
    except MovementError as error:
        if reading.unsure(path) or _key_elsewhere(reading):
            return None
        _say_refusal(reading, request, error, path)
        return None


def numbering_of(reading: Reading, table: MovementTable, schedule: Schedule, path: KeyPath) -> Numbering:
    """Return the numbering of lines and entries."""
    compass = table.numbering == "compass"
    if not compass and schedule.two_fields and _by_compass(reading):
        reading.say("E227.entries-numbered", path)
        compass = True
    by_table = schedule.two_fields and numbered_by_table(schedule)
    if compass and not by_table:
        lacks = say("N-S pairs of odd numbers and E-W pairs of even ones") if schedule.two_fields else say("N-S and E-W field")
        reading.say("E227.no-entries", (*path, "numbering"), system=schedule.system, lacks=lacks)
    return Numbering.of(schedule, compass=compass and by_table)


def _check_drive(reading: Reading, table: MovementTable, schedule: Schedule, path: KeyPath) -> None:
    """Report trumps that are written twice; warn of tricks for waiting if the schedule has no waiting players."""
    if table.waiting is not None and not schedule.sit_outs:
        reading.say_key("W704.everybody-seat", (*path, "waiting"))
    other = next((key for key in ("suit", "trumps") if getattr(reading.file, key)), None)
    if table.trumps and other:
        reading.say_key("E703.trumps-drive", (other,), other=other)


def _say_neither(reading: Reading, path: KeyPath) -> None:
    """Report a movement without a system and a file, unless a misspelt or misplaced key has its own problem."""
    if reading.unsure(path) or _key_elsewhere(reading):
        return
    where = ".".join(str(step) for step in path if isinstance(step, str))
    at = reading.toml.table_span(path)
    reading.say("E153.no-system", at, where=where)


def _key_elsewhere(reading: Reading) -> bool:
    """Tell whether a key of `[movement]` is at the top of the file, so that the movement lacks it."""
    return any(len(other) == 1 and other[0] in MovementTable.model_fields for other in reading.faulty)


def _by_compass(reading: Reading) -> bool:
    """Tell whether an entry has a number like NS3."""
    return any(key[:2] in ("NS", "EW") and key[2:].strip().isdecimal() for key in reading.file.entries or ())


def _tables_kept(table: MovementTable) -> tuple[tuple[int, int], ...]:
    """Return each player with the table that he keeps; a key that is no number becomes 0, which the system refuses."""
    return tuple((int(who) if who.isdecimal() else 0, at) for who, at in (table.at_table or {}).items())


@lru_cache(maxsize=256)
def _arrange_once(request: Request) -> Schedule:
    """Arrange a schedule; evenings of the same size share one."""
    return arrange(request)


def _say_refusal(reading: Reading, request: Request, error: MovementError, path: KeyPath) -> None:
    helps = refusal_helps(request, error, in_file=True, entries=len(reading.file.entries or ()))
    if error.key == "system":
        helps = suggestion(request.system, SYSTEMS) or (say("`whistpress systems` lists them"),)
    key = error.key if error.key and reading.toml.has((*path, error.key)) else None
    reading.add(error.code, error.message, (*path, key) if key else path, *helps)
