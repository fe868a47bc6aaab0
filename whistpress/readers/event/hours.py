"""Read the hours of an event and of its sittings, and the changes of their days."""

from whistpress.core.model.hours import MovedDay
from whistpress.readers.event.reading_state import Reading
from whistpress.readers.format import SessionTable
from whistpress.readers.hours import check_hours, moved_days


def check_all_hours(reading: Reading) -> None:
    """Report times of day that are none, of the event and of its sittings."""
    file = reading.file
    check_hours(file.time, file.ends, (), reading.toml, reading.problems)
    for number, table in enumerate(file.session or ()):
        check_hours(table.time or file.time, table.ends, ("session", number), reading.toml, reading.problems)


def hours_of(reading: Reading, number: int) -> tuple[str, str]:
    """Return the `time` and the `ends` of a sitting: its own, else those of the event."""
    file, table = reading.file, _table_of(reading, number)
    if table and table.time:
        return table.time, table.ends
    return file.time, table.ends if table and table.ends else file.ends


def moves_of_sitting(reading: Reading, number: int) -> tuple[MovedDay, ...]:
    """Return the changes of the day of a sitting, without those of the whole event."""
    table = _table_of(reading, number)
    if table is None:
        return ()
    return moved_days(table.moved, table.date, ("session", number - 1), reading.toml, reading.problems)


def moves_of_event(reading: Reading) -> tuple[MovedDay, ...]:
    """Return the changes of the day of the whole event."""
    return moved_days(reading.file.moved, reading.file.date, (), reading.toml, reading.problems)


def _table_of(reading: Reading, number: int) -> SessionTable | None:
    tables = reading.file.session or ()
    return tables[number - 1] if number <= len(tables) else None
