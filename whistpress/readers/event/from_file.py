"""An event whose movement stands in a file beside it: `[movement] schedule = "nine-tables.asc"`."""

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement import MovementError
from whistpress.problems import Problems
from whistpress.readers.event.beside import MOVEMENT, Beside, beside
from whistpress.readers.event.reading import Reading
from whistpress.readers.format import MovementTable
from whistpress.readers.movement_file import Manner, arranged, drafts_at, usable
from whistpress.readers.toml_positions import KeyPath

SERVING = ("schedule", "deals", "rounds", "sets", "missing", "variant", "numbering", "teams")
"""The keys of `[movement]` that have a meaning beside a file."""


def schedule_from_file(reading: Reading, table: MovementTable, path: KeyPath) -> Schedule | None:
    """The schedule of the file that `schedule` names; None, and a problem, when it cannot be."""
    file = beside(reading, MOVEMENT, table.schedule or "", (*path, "schedule"))
    if table.system:
        message = "this movement is told twice: it has a system and a movement file"
        reading.say_key("E411", message, (*path, "schedule"), "take one of the two lines away")
        return None
    other = next((key for key in MovementTable.model_fields if key not in SERVING and reading.toml.has((*path, key))), None)
    if other:
        message = f"the movement file settles its size itself: '{other}' does not go with it"
        reading.say_key("E404", message, (*path, other), "take the line away")
        return None
    if file is None:
        reading.slips += 1
        return None
    try:
        return _read(reading, file, _manner(reading, table))
    except MovementError as refusal:
        reading.say(refusal.code, refusal.message, _place(reading, refusal.key, path), *refusal.helps)
        return None


def numbered_by_table(schedule: Schedule) -> bool:
    """Whether the pairs have Barney's numbers, N-S odd ones and E-W even ones, so that the compass can name them."""
    return all(play.seats.n % 2 == 1 and play.seats.e % 2 == 0 for play in schedule.plays)


def _read(reading: Reading, file: Beside, manner: Manner) -> Schedule | None:
    problems = Problems()
    drafts = drafts_at(file.path, file.shown, problems)
    draft = usable(drafts, manner, found := Problems()) if drafts else None
    reading.problems.extend(found if drafts else problems)
    if draft is None:
        reading.slips += 1
        return None
    return arranged(draft, manner)


def _manner(reading: Reading, table: MovementTable) -> Manner:
    written = reading.file.contest
    return Manner(
        contest=Contest(written) if written else None,
        teams=table.teams,
        deals=table.deals,
        sets=table.sets,
        rounds=table.rounds,
        missing=table.missing,
        variant=table.variant,
    )


def _place(reading: Reading, key: str | None, path: KeyPath) -> KeyPath:
    """The key at fault, if it is there; else the name of the file."""
    if key == "contest" and reading.toml.has(("contest",)):
        return ("contest",)
    return (*path, key) if key and reading.toml.has((*path, key)) else (*path, "schedule")
