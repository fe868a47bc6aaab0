"""From sittings as they were read to the sessions of the event."""

from msgspec.structs import replace

from whistpress.core.model import Schedule, Session
from whistpress.readers.event.entries import Entrants, Players, Section, entries
from whistpress.readers.event.hands import hands_of
from whistpress.readers.event.reading import Reading
from whistpress.readers.event.renumbering import hands_with, lines_with, renumbered, schedule_with
from whistpress.readers.event.season import evening
from whistpress.readers.event.sessions import Arranged, dates
from whistpress.readers.event.sitting import Sitting
from whistpress.readers.event.trumps import suit_of, trumps_of
from whistpress.readers.toml_positions import KeyPath

NEXT = "packet"
"""What is printed for the next session of a season, unless the file says otherwise."""

MOST_DEALS = 9999
"""The highest number that a deal can have where no movement says how many there are."""


def sessions(reading: Reading, movement: Arranged, players: Players) -> tuple[Session, ...]:
    """Every session of the event. Entries that only a later sitting names are added to `players`."""
    if movement.partners:
        return _over_a_season(reading, movement, players)
    if not movement.sittings:
        return tuple(Session(number=number, date=date) for number, date in enumerate(dates(reading), start=1))
    return _hidden(reading, tuple(_session(reading, sitting, players) for sitting in movement.sittings))


def _hidden(reading: Reading, played: tuple[Session, ...]) -> tuple[Session, ...]:
    """Keep the scores of a session back until its deals have been played again: nobody is to know them before."""
    awaited = {
        table.overplay_of
        for table, session in zip(reading.file.session or (), played, strict=False)
        if table.overplay_of is not None and not session.played
    }
    return tuple(replace(session, lines=()) if session.number in awaited else session for session in played)


def _over_a_season(reading: Reading, movement: Arranged, players: Players) -> tuple[Session, ...]:
    """Sessions with pairs of their own, all ranked in the way of the first."""
    found: list[Session] = []
    for sitting in movement.sittings:
        own = evening(reading, sitting, players, found[0].scoring if found else "")
        session = _session(reading, sitting, players)
        paper = own.paper if own.paper is not None or session.played or any(one.paper for one in found) else (NEXT,)
        found.append(
            replace(
                session,
                number=sitting.partners[0].round,
                entries=own.entries,
                members=own.members,
                scoring=own.scoring,
                paper=tuple(paper or ()),
            )
        )
    return tuple(found)


def _session(reading: Reading, sitting: Sitting, players: Players) -> Session:
    table = reading.file.session[sitting.number - 1] if reading.file.session and sitting.path else None
    suit = suit_of(reading, table, sitting.path) if table else None
    suit = suit or suit_of(reading, reading.file, ())
    last = sitting.schedule.deals if sitting.schedule else MOST_DEALS
    shared = not sitting.path or sitting.rounds or sitting.number == 1
    trumps = trumps_of(reading, reading.file.trumps, ("trumps",), last, suit) if shared else {}
    if table:
        trumps |= trumps_of(reading, table.trumps, (*sitting.path, "trumps"), last, suit)
    cards = hands_of(reading, sitting, trumps, suit)
    lines, schedule, hands = sitting.lines(), sitting.schedule, cards.hands
    if table and table.entries and schedule and not sitting.partners:
        numbers = _own_numbers(reading, sitting, schedule, table.entries, players)
        lines, schedule = lines_with(lines, numbers), schedule_with(schedule, numbers)
        hands = hands_with(hands, numbers)
    return Session(
        number=sitting.number,
        date=sitting.date,
        schedule=schedule,
        rounds=sitting.rounds,
        lines=lines,
        trumps=cards.trumps,
        suit=suit,
        changes=sitting.changes,
        hands=hands,
    )


def _own_numbers(reading: Reading, sitting: Sitting, schedule: Schedule, section: Section, players: Players) -> dict[int, int]:
    """The numbers of the whole event for those of a sitting with its own entries."""
    path: KeyPath = (*sitting.path, "entries")
    entrants = Entrants(schedule.contest, schedule, sitting.numbering)
    own = entries(reading, section, path, entrants)
    if not players:
        players.update(own)
    return renumbered(reading, own, players, schedule, path, entrants)
