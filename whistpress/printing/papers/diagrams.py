"""Tables drawn as the books draw them: who sits at each side, the number of the deal in the middle.

Barney 1900, p. 52 (the Harvard plan: original and duplicate play, the pairs lettered) and pp. 48–49 (fours: every arrangement
from the one before play to that after it; North and South bear the number of their four, East and West a prime mark with it).
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Event, Play, Schedule, Session
from whistpress.core.movement.moves import moves_of
from whistpress.language import noted, say
from whistpress.printing.papers.pieces import known_rounds, sitting_title
from whistpress.printing.papers.team_sheets import of_fours
from whistpress.views.people import Cast
from whistpress.views.words import runs

_HARVARD = "harvard"
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_HALF = len(_LETTERS) // 2
_PRIME = "′"
_READ = noted("At each table: its number, small; North above, West and East beside, South below; the deal in the middle.")
_WORDS = (
    noted("First"),
    noted("Second"),
    noted("Third"),
    noted("Fourth"),
    noted("Fifth"),
    noted("Sixth"),
    noted("Seventh"),
    noted("Eighth"),
    noted("Ninth"),
    noted("Tenth"),
    noted("Eleventh"),
    noted("Twelfth"),
)


class TableDiagram(Struct, frozen=True, kw_only=True):
    """A table: who sits at its sides, what lies in the middle."""

    table: int
    north: str = ""
    east: str = ""
    south: str = ""
    west: str = ""
    deals: str = ""


class DiagramStage(Struct, frozen=True):
    """All tables at one time, and which time it is; `begins`: a round begins with it."""

    title: str
    tables: tuple[TableDiagram, ...]
    begins: bool = False


class Diagrams(Struct, frozen=True, kw_only=True):
    """Everything that is drawn of a sitting, with what is said above and below."""

    head: str
    title: str
    sentences: tuple[str, ...]
    arrangements: tuple[DiagramStage, ...]
    notes: tuple[str, ...] = ()


def has_diagrams(schedule: Schedule) -> bool:
    """The Harvard plan, and fours that begin and end all together."""
    return schedule.system == _HARVARD or (of_fours(schedule) and _homes(schedule))


def _homes(schedule: Schedule) -> bool:
    """Each four has a table of its own, where one of its pairs stays."""
    return all(len({play.seats.n for play in schedule.at_table(table)}) <= 1 for table in range(1, schedule.tables + 1))


def diagrams(event: Event, session: Session) -> Diagrams | None:
    """The diagrams of a sitting; None where none are drawn of its system."""
    schedule = session.schedule
    if schedule is None or not has_diagrams(schedule):
        return None
    if schedule.system == _HARVARD:
        return _harvard(event, session, schedule)
    return _fours(event, session, schedule)


def _harvard(event: Event, session: Session, schedule: Schedule) -> Diagrams:
    letters = _lettered(schedule)
    made = []
    for round_ in known_rounds(session):
        change, overplay = divmod(round_ - 1, 2)
        which = say("%(word)s round, %(value)s play", word=_word(change), value=say("duplicate") if overplay else say("original"))
        tables = tuple(_paired(play, letters) for play in schedule.in_round(round_))
        made.append(DiagramStage(which, tables, begins=not overplay))
    cast, notes = Cast(event), []
    for team, members in enumerate(schedule.teams, start=1):
        pairs = [(letters[number], number) for number in members[::2]]
        who = cast.who(team)
        notes.append(
            f"{who.team or say('Team %(team)s', team=team)}: {', '.join(_pair(cast, schedule, *pair) for pair in pairs)}."
        )
    return Diagrams(
        head=sitting_title(event, session),
        title=say("Diagrams of the match"),
        sentences=(say("The deals stay on their tables. For the duplicate play all players change their seats."), say(_READ)),
        arrangements=tuple(made),
        notes=tuple(notes),
    )


def _lettered(schedule: Schedule) -> dict[int, str]:
    """A letter for each pair: a, b, c of one team, x, y, z of the other; numbers where there are not letters enough."""
    letters = {}
    for team, members in enumerate(schedule.teams):
        pairs = len(members) // 2
        first = 0 if team == 0 else len(_LETTERS) - pairs
        for place, number in enumerate(members):
            pair = place // 2
            letters[number] = _LETTERS[first + pair] if pairs <= _HALF else f"{pair + 1}{_PRIME * team}"
    return letters


def _pair(cast: Cast, schedule: Schedule, letter: str, first: int) -> str:
    names = [who.title for who in (cast.seated(number, schedule) for number in (first, first + 1)) if who.named]
    return (
        f"{letter} {say(' and ').join(names)}"
        if names
        else say("%(letter)s (players %(first)s and %(first_2)s)", letter=letter, first=first, first_2=first + 1)
    )


def _paired(play: Play, letters: dict[int, str]) -> TableDiagram:
    seats = play.seats
    return TableDiagram(
        table=play.table,
        north=letters[seats.n],
        south=letters[seats.s],
        east=letters[seats.e],
        west=letters[seats.w],
        deals=runs(play.deals),
    )


def _word(place: int) -> str:
    return say(_WORDS[place]) if place < len(_WORDS) else f"{place + 1}th"


def _fours(event: Event, session: Session, schedule: Schedule) -> Diagrams:
    rounds = frozenset(known_rounds(session))
    part = replace(schedule, plays=tuple(play for play in schedule.plays if play.round in rounds))
    moves, tables = moves_of(part), range(1, schedule.tables + 1)
    laid = moves.laid_out()
    home = {table: _home(part, table) for table in tables}
    together = tuple(_together(home[table], table, laid.get(table, ())) for table in tables)
    made = [DiagramStage(say("Before play: the fours together"), together)]
    for number, round_ in enumerate(sorted(rounds), start=1):
        playing = {play.table: play for play in part.in_round(round_)}
        drawn_ = tuple(_four(playing.get(table), table, home[table], moves.waiting_deals(table, round_)) for table in tables)
        made.append(DiagramStage(say("%(word)s round", word=_word(number - 1)), drawn_))
    made.append(DiagramStage(say("After play, to compare scores"), tuple(_together(home[table], table, ()) for table in tables)))
    cast, named = Cast(event), []
    for table in tables:
        if home[table] and (who := cast.who(home[table])).named:
            named.append(f"{who.label} {who.title}")
    dummies = [
        say("Table %(table)s is a dummy table: nobody plays there, but its trays move.", table=table)
        for table in tables
        if not home[table]
    ]
    return Diagrams(
        head=sitting_title(event, session),
        title=say("Diagrams of the match"),
        sentences=(
            say(
                "North and South of each four bear its number, East and West the number and a prime mark (%(mark)s).",
                mark=_PRIME,
            ),
            say(_READ),
        ),
        arrangements=tuple(made),
        notes=(*dummies, *([f"{', '.join(named)}."] if named else [])),
    )


def _home(part: Schedule, table: int) -> int:
    """The four whose table it is; 0 at a dummy table."""
    return next((play.seats.n for play in part.at_table(table)), 0)


def _together(team: int, table: int, deals: Sequence[int]) -> TableDiagram:
    lies = runs(sorted(deals))
    if not team:
        return TableDiagram(table=table, deals=lies)
    own, away = str(team), f"{team}{_PRIME}"
    return TableDiagram(table=table, north=own, south=own, east=away, west=away, deals=lies)


def _four(play: Play | None, table: int, team: int, lying: Sequence[int]) -> TableDiagram:
    if play is None:
        own = str(team) if team else ""
        return TableDiagram(table=table, north=own, south=own, deals=runs(sorted(lying)))
    own, away = str(play.seats.n), f"{play.seats.e}{_PRIME}"
    return TableDiagram(table=table, north=own, south=own, east=away, west=away, deals=runs(play.deals))
