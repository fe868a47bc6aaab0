"""Check what `[movement]` says of a drive: its trumps, and what waiting counts."""

from whistpress.core.model import Schedule
from whistpress.readers.event.reading import Reading
from whistpress.readers.format import MovementTable
from whistpress.readers.toml_positions import KeyPath


def check_drive(reading: Reading, table: MovementTable, schedule: Schedule, path: KeyPath) -> None:
    """Report trumps that are written twice; warn of tricks for waiting if the schedule has no waiting players."""
    if table.waiting is not None and not schedule.sit_outs:
        message = "everybody has a seat in every round, so that no hand of waiting counts"
        help_ = "take the line away, or give the number of players: players = 46 makes 11 tables and a waiting table"
        reading.say_key("W704", message, (*path, "waiting"), help_)
    other = next((key for key in ("suit", "trumps") if getattr(reading.file, key)), None)
    if table.trumps and other:
        message = f"the trumps of this drive are written twice: in rotation, and under '{other}'"
        reading.say_key("E703", message, (other,), "take one of the two away")
