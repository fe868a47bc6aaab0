"""From an event file to an Event, step by step."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path, PurePosixPath

from whistpress.core.model import Event, Status
from whistpress.problems import Problems, Span
from whistpress.readers.checks import check
from whistpress.readers.event.csv_lines import read_score_file
from whistpress.readers.event.entries import Entrants, Players, entries, keyed, listed
from whistpress.readers.event.lines import read_cards, read_scores
from whistpress.readers.event.reading import Reading
from whistpress.readers.event.recorded import sessions
from whistpress.readers.event.sessions import Arranged, arranged
from whistpress.readers.event.sitting import Sitting
from whistpress.readers.event.terms import Terms, terms_of
from whistpress.readers.event.totals import totals_of
from whistpress.readers.event.twice import merge
from whistpress.readers.format import EventFile, SessionTable, as_tuple
from whistpress.readers.format.later import KEYS
from whistpress.readers.format.understand import understand
from whistpress.readers.people import People
from whistpress.readers.toml_file import TomlFile, read_toml


@dataclass(frozen=True, slots=True)
class Place:
    """Where an event file is.

    `root` is the folder that nothing may lead out of, `shown` the path as messages name it; `season` (empty outside
    a league) and `slug` make the event's id.
    """

    path: Path
    root: Path
    shown: str
    season: str
    slug: str


@dataclass(frozen=True, slots=True)
class Found:
    """What came of an event file: the event, if there is one, the other files that belong to it, the file's values."""

    event: Event | None
    used: tuple[Path, ...] = ()
    toml: TomlFile | None = None


def event_at(place: Place, people: People, problems: Problems) -> Found:
    """Read the event file at a place. Without an event there is at least one error."""
    toml = read_toml(place.path, place.shown, problems)
    if toml is None:
        return Found(None)
    understood = understand(EventFile, toml, problems, later=KEYS)
    if understood is None:
        return Found(None, (), toml)
    reading = Reading(
        path=place.path,
        root=place.root,
        shown=place.shown,
        toml=toml,
        file=understood.file,
        people=people,
        problems=problems,
        faulty=understood.faulty,
    )
    event = _event(reading, place)
    return Found(event, tuple(reading.used), toml)


def _event(reading: Reading, place: Place) -> Event | None:
    movement = arranged(reading)
    terms = terms_of(reading, movement.schedule)
    if movement.refused:
        _unread_score_files(reading)
        return None
    entrants = Entrants(terms.contest, movement.schedule, movement.numbering)
    before = reading.slips
    players = entries(reading, reading.file.entries or {}, ("entries",), entrants)
    named = reading.slips == before
    for sitting in movement.sittings:
        _read_lines(reading, sitting)
    _shared_lines(reading, movement)
    for sitting in movement.sittings:
        merge(reading, sitting)
    event = _assembled(reading, place, movement, terms, entrants, players)
    clear = terms.clear and reading.whole
    check(reading, event, movement.sittings, entrants, players, clear=clear, named=named)
    return event if clear else None


def _unread_score_files(reading: Reading) -> None:
    """Note the CSV files that belong to the event, though they are not read."""
    for part in (reading.file, *(reading.file.session or ())):
        if isinstance(part.scores, str):
            reading.used.append(reading.path.parent / part.scores)


def _read_lines(reading: Reading, sitting: Sitting) -> None:
    """The lines of a sitting from its own tables; those of an only sitting are the event's."""
    part: EventFile | SessionTable = reading.file
    if sitting.path and reading.file.session:
        part = reading.file.session[sitting.number - 1]
    if isinstance(part.scores, str):
        read_score_file(reading, sitting, part.scores, (*sitting.path, "scores"))
    elif part.scores:
        read_scores(reading, sitting, part.scores, (*sitting.path, "scores"))
    read_cards(reading, sitting, part.cards or (), (*sitting.path, "cards"))


def _shared_lines(reading: Reading, movement: Arranged) -> None:
    """`[[scores]]` of the whole event, where several sittings share one movement: each line goes to its sitting."""
    file = reading.file
    if not file.session or not (file.scores or file.cards):
        return
    if any(not sitting.rounds for sitting in movement.sittings) or movement.numbering is None or not movement.schedule:
        message = "scores for the whole event need one movement that the sittings share"
        reading.say_key("E208", message, ("scores",) if file.scores else ("cards",), "write them as [[session.scores]]")
        return
    whole = Sitting(0, file.date, movement.schedule, movement.numbering)
    if isinstance(file.scores, str):
        read_score_file(reading, whole, file.scores, ("scores",))
    else:
        read_scores(reading, whole, file.scores or (), ("scores",))
    read_cards(reading, whole, file.cards or (), ("cards",))
    for given in whole.given:
        round_ = given.line.round or min(play.round for play in whole.deals[given.line.deal])
        _sitting_of(movement, round_).given.append(given)
    for deal in whole.slipped:
        for sitting in movement.sittings:
            sitting.slipped.add(deal)


def _sitting_of(movement: Arranged, round_: int) -> Sitting:
    return next((sitting for sitting in movement.sittings if round_ in sitting.rounds), movement.sittings[0])


def _assembled(reading: Reading, place: Place, movement: Arranged, terms: Terms, entrants: Entrants, players: Players) -> Event:
    """The event as far as it could be understood."""
    file = reading.file
    sessions_ = sessions(reading, movement, players)
    totals = totals_of(reading, file.totals, ("totals",), entrants)
    names = {number: (file.names or {})[key] for number, key in keyed(reading, file.names or {}, ("names",), entrants).items()}
    printed = totals_of(reading, file.printed, ("printed",), entrants)
    played = bool(totals) or any(not line.awaited for session in sessions_ for line in session.lines)
    status = Status(file.status) if file.status else Status.FINAL if played else Status.PLANNED
    return Event(
        id=f"{place.season}/{place.slug}" if place.season else place.slug,
        season=place.season,
        slug=place.slug,
        title=file.title,
        date=file.date,
        contest=terms.contest,
        game=terms.game,
        scoring=terms.scoring,
        status=status,
        sessions=sessions_,
        entries=listed(players, names, totals, entrants, _printed_places(reading, printed, entrants)),
        totals=totals,
        printed=printed,
        paper=_paper(file, movement, to_come=status is not Status.FINAL and not played),
        place=file.place,
        congress=file.congress,
        day=file.day,
        trophy=file.trophy,
        note=file.note,
        directors=as_tuple(file.director),
        sources=as_tuple(file.source),
        at=Span(place.shown),
        score_files=tuple((PurePosixPath(place.shown).parent / path.name).as_posix() for path in reading.used),
    )


def _printed_places(reading: Reading, printed: Mapping[int, Fraction], entrants: Entrants) -> dict[int, Span]:
    """Where the printed totals stand: scoring compares them."""
    return {number: reading.span(("printed", entrants.label(number))) for number in printed}


def _paper(file: EventFile, movement: Arranged, *, to_come: bool) -> tuple[str, ...]:
    """The PDFs that the file asks for; for an evening to come with a movement the packet, unless it says otherwise."""
    if file.paper is not None:
        return tuple(file.paper)
    return ("packet",) if to_come and movement.schedule else ()
