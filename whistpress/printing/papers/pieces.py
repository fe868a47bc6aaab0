"""A small card or slip in words: what any of them may have, whatever it is for. `paper` lays them out and cuts them."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Event, Play, Schedule, Session
from whistpress.core.movement.pairs.two_tables import in_chairs
from whistpress.views.people import Cast
from whistpress.views.tally import rounds_of
from whistpress.views.words import day


class PieceEdge(Struct, frozen=True):
    """What stands at one edge of a card: the seat's letter, a few words, and whether it has the dealer's star."""

    seat: str
    words: str = ""
    star: bool = False


class Field(Struct, frozen=True):
    """Something to be written (or written already): what it is, the text, on how many lines."""

    label: str
    text: str = ""
    lines: int = 1


class CutPiece(Struct, frozen=True, kw_only=True):
    """One card or slip.

    `head` is the small line above (the event, the day), `number` what is set largest, `title` the heading; `columns` head the
    cells of `rows`. `edges` speak to the four sides of a table.
    """

    head: str = ""
    number: str = ""
    title: str = ""
    subtitle: str = ""
    sentences: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    fields: tuple[Field, ...] = ()
    edges: tuple[PieceEdge, ...] = ()


def sitting_title(event: Event, session: Session) -> str:
    """The small line above: the event and the day."""
    return f"{event.title}, {day(session.date)}"


def with_chairs(session: Session) -> Session:
    """A sitting with the players' own numbers in the seats, where the book seats every player of a pair by himself."""
    schedule = session.schedule
    seated = in_chairs(schedule) if schedule else None
    return session if seated is schedule else replace(session, schedule=seated)


def known_rounds(session: Session) -> tuple[int, ...]:
    """The rounds of a sitting of which the schedule says who plays."""
    schedule = session.schedule
    played = {play.round for play in schedule.plays} if schedule else set()
    return tuple(round_ for round_ in rounds_of(session) if round_ in played)


def plays_of(session: Session) -> Iterator[Play]:
    """The plays of a sitting, round by round."""
    wanted = frozenset(known_rounds(session))
    yield from (play for play in (session.schedule.plays if session.schedule else ()) if play.round in wanted)


def number_and_name(cast: Cast, schedule: Schedule, number: int, *, short: bool = True) -> str:
    """A number with the name that goes with it, where one is known: `7 Smith & Jones`."""
    who = cast.seated(number, schedule)
    name = (who.short if short else who.title) if who.named else ""
    return f"{who.label} {name}".strip()
