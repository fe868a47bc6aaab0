"""From sittings as they were read to the sessions of the event."""

from whistpress.core.model import Schedule, Session
from whistpress.readers.event.entries import Entrants, Players, Section, entries
from whistpress.readers.event.reading import Reading
from whistpress.readers.event.renumbering import lines_with, renumbered, schedule_with
from whistpress.readers.event.sessions import Arranged, dates
from whistpress.readers.event.sitting import Sitting
from whistpress.readers.event.trumps import suit_of, trumps_of
from whistpress.readers.toml_positions import KeyPath

MOST_DEALS = 9999
"""The highest number that a deal can have where no movement says how many there are."""


def sessions(reading: Reading, movement: Arranged, players: Players) -> tuple[Session, ...]:
    """Every session of the event. Entries that only a later sitting names are added to `players`."""
    if not movement.sittings:
        return tuple(Session(number=number, date=date) for number, date in enumerate(dates(reading), start=1))
    return tuple(_session(reading, sitting, players) for sitting in movement.sittings)


def _session(reading: Reading, sitting: Sitting, players: Players) -> Session:
    table = reading.file.session[sitting.number - 1] if reading.file.session and sitting.path else None
    suit = suit_of(reading, table, sitting.path) if table else None
    suit = suit or suit_of(reading, reading.file, ())
    last = sitting.schedule.deals if sitting.schedule else MOST_DEALS
    shared = not sitting.path or sitting.rounds or sitting.number == 1
    trumps = trumps_of(reading, reading.file.trumps, ("trumps",), last, suit) if shared else {}
    if table:
        trumps |= trumps_of(reading, table.trumps, (*sitting.path, "trumps"), last, suit)
    lines, schedule = sitting.lines(), sitting.schedule
    if table and table.entries and schedule:
        numbers = _own_numbers(reading, sitting, schedule, table.entries, players)
        lines, schedule = lines_with(lines, numbers), schedule_with(schedule, numbers)
    return Session(
        number=sitting.number,
        date=sitting.date,
        schedule=schedule,
        rounds=sitting.rounds,
        lines=lines,
        trumps=trumps,
        suit=suit,
    )


def _own_numbers(reading: Reading, sitting: Sitting, schedule: Schedule, section: Section, players: Players) -> dict[int, int]:
    """The numbers of the whole event for those of a sitting with its own entries."""
    path: KeyPath = (*sitting.path, "entries")
    entrants = Entrants(schedule.contest, schedule, sitting.numbering)
    own = entries(reading, section, path, entrants)
    if not players:
        players.update(own)
    return renumbered(reading, own, players, schedule, path, entrants)
