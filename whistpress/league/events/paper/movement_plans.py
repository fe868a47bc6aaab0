"""The whole movement on paper: every table drawn, and the table of changes.

Barney 1900, p. 52 (the Harvard plan: original and duplicate play, the pairs lettered) and pp. 48–49 (fours: every arrangement
from the one before play to that after it; North and South bear the number of their four, East and West a prime mark with it).

Barney 1900, p. 28 (four-pair matches) and pp. 29–30 (the League's and the New England schedules, which have no comparisons: in
them the scores of N-S at the two tables are compared).
"""

from collections.abc import Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, Event, Play, Schedule, Session
from whistpress.core.movement.moves import moves_of
from whistpress.core.movement.pairs.progressive import players_seated
from whistpress.core.scoring import METHODS
from whistpress.language import noted, ordinal, say
from whistpress.league.events.paper.team_papers import of_fours
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import POINT, ems, lines_of, shorten, size_that_fits
from whistpress.printing.ruled import RuledCell, RuledColumn, RuledLine, RuledSheet, any_schedule, ruled_parts
from whistpress.printing.sheet import PaperSheet
from whistpress.printing.sittings import known_rounds, of_sittings, schedules, sitting_title
from whistpress.site.people import Cast, singly
from whistpress.site.wording import day, days, runs

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
    """A table: the players at its sides, the deals in the middle."""

    table: int
    north: str = ""
    east: str = ""
    south: str = ""
    west: str = ""
    deals: str = ""


class DiagramStage(Struct, frozen=True):
    """All tables at one time, and a title for that time; `begins`: a round begins with it."""

    title: str
    tables: tuple[TableDiagram, ...]
    begins: bool = False


class Diagrams(Struct, frozen=True, kw_only=True):
    """All diagrams of a sitting, with the sentences above and below them."""

    head: str
    title: str
    sentences: tuple[str, ...]
    arrangements: tuple[DiagramStage, ...]
    notes: tuple[str, ...] = ()


def has_diagrams(schedule: Schedule) -> bool:
    """Return whether a schedule is the Harvard plan, or of fours that begin and end at tables of their own."""
    return schedule.system == _HARVARD or (of_fours(schedule) and _homes(schedule))


def _homes(schedule: Schedule) -> bool:
    """Return whether each four has a table of its own, where one of its pairs stays."""
    return all(len({play.seats.n for play in schedule.at_table(table)}) <= 1 for table in range(1, schedule.tables + 1))


def diagrams(event: Event, session: Session) -> Diagrams | None:
    """Return the diagrams of a sitting; None where its system has none."""
    schedule = session.schedule
    if schedule is None or not has_diagrams(schedule):
        return None
    if schedule.system == _HARVARD:
        return _harvard(event, session, schedule)
    return _fours(event, session, schedule)


def _harvard(event: Event, session: Session, schedule: Schedule) -> Diagrams:
    letters = _pair_letters(schedule)
    stages = []
    for round_ in known_rounds(session):
        change, overplay = divmod(round_ - 1, 2)
        which = say("%(word)s round, %(value)s play", word=_word(change), value=say("duplicate") if overplay else say("original"))
        tables = tuple(_pair_diagram(play, letters) for play in schedule.in_round(round_))
        stages.append(DiagramStage(which, tables, begins=not overplay))
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
        arrangements=tuple(stages),
        notes=tuple(notes),
    )


def _pair_letters(schedule: Schedule) -> dict[int, str]:
    """Label the pairs: a, b, c of one team, x, y, z of the other; number them where there are too few letters."""
    letters = {}
    for team, members in enumerate(schedule.teams):
        pairs = len(members) // 2
        first = 0 if team == 0 else len(_LETTERS) - pairs
        for index, number in enumerate(members):
            pair = index // 2
            letters[number] = _LETTERS[first + pair] if pairs <= _HALF else f"{pair + 1}{_PRIME * team}"
    return letters


def _pair(cast: Cast, schedule: Schedule, letter: str, first: int) -> str:
    names = [who.title for who in (cast.seated(number, schedule) for number in (first, first + 1)) if who.is_known]
    return (
        f"{letter} {say(' and ').join(names)}"
        if names
        else say("%(letter)s (players %(first)s and %(first_2)s)", letter=letter, first=first, first_2=first + 1)
    )


def _pair_diagram(play: Play, letters: dict[int, str]) -> TableDiagram:
    seats = play.seats
    return TableDiagram(
        table=play.table,
        north=letters[seats.n],
        south=letters[seats.s],
        east=letters[seats.e],
        west=letters[seats.w],
        deals=runs(play.deals),
    )


def _word(index: int) -> str:
    return say(_WORDS[index]) if index < len(_WORDS) else ordinal(index + 1)


def _fours(event: Event, session: Session, schedule: Schedule) -> Diagrams:
    rounds = frozenset(known_rounds(session))
    part = replace(schedule, plays=tuple(play for play in schedule.plays if play.round in rounds))
    moves, tables = moves_of(part), range(1, schedule.tables + 1)
    laid = moves.laid_out()
    home = {table: _home(part, table) for table in tables}
    together = tuple(_together(home[table], table, laid.get(table, ())) for table in tables)
    stages = [DiagramStage(say("Before play: the fours together"), together)]
    for number, round_ in enumerate(sorted(rounds), start=1):
        playing = {play.table: play for play in part.in_round(round_)}
        drawn_ = tuple(_four(playing.get(table), table, home[table], moves.waiting_deals(table, round_)) for table in tables)
        stages.append(DiagramStage(say("%(word)s round", word=_word(number - 1)), drawn_))
    stages.append(
        DiagramStage(say("After play, to compare scores"), tuple(_together(home[table], table, ()) for table in tables))
    )
    cast, named = Cast(event), []
    for table in tables:
        if home[table] and (who := cast.who(home[table])).is_known:
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
        arrangements=tuple(stages),
        notes=(*dummies, *([f"{', '.join(named)}."] if named else [])),
    )


def _home(part: Schedule, table: int) -> int:
    """Return the four that owns a table; 0 at a dummy table."""
    return next((play.seats.n for play in part.at_table(table)), 0)


def _together(team: int, table: int, deals: Sequence[int]) -> TableDiagram:
    lies = runs(sorted(deals))
    if not team:
        return TableDiagram(table=table, deals=lies)
    home, away = str(team), f"{team}{_PRIME}"
    return TableDiagram(table=table, north=home, south=home, east=away, west=away, deals=lies)


def _four(play: Play | None, table: int, team: int, lying: Sequence[int]) -> TableDiagram:
    if play is None:
        home = str(team) if team else ""
        return TableDiagram(table=table, north=home, south=home, deals=runs(sorted(lying)))
    home, away = str(play.seats.n), f"{play.seats.e}{_PRIME}"
    return TableDiagram(table=table, north=home, south=home, east=away, west=away, deals=runs(play.deals))


_LEAST, _MOST = 34.0, 62.0
_HEIGHT, _TITLE, _GAP = 27.0, 6.0, 2.0
_TOP, _SENTENCE = 21.5, 10.5
_SQUARE = 13.4
_HEAD_SIZE = 9.0


class DiagramBlock(Struct, frozen=True):
    """A stage in rows of tables."""

    arrangement: DiagramStage
    rows: tuple[tuple[TableDiagram, ...], ...]


class DiagramSheets(Struct, frozen=True, kw_only=True):
    """View of the diagrams: the pages, width and height of a drawn table (mm), the type of its deals (pt)."""

    diagrams: Diagrams
    pages: tuple[tuple[DiagramBlock, ...], ...]
    width: float
    height: float
    size: float


def diagram_sheets(session_diagrams: Diagrams, sheet: PaperSheet) -> DiagramSheets:
    """Lay the diagrams out, keeping a round of the match and its overplay on one sheet."""
    tables = max((len(arrangement.tables) for arrangement in session_diagrams.arrangements), default=1)
    most = max(1, int(sheet.inner_width / _LEAST))
    across = -(-tables // -(-tables // most))
    shown = [DiagramBlock(arrangement, _rows(arrangement.tables, across)) for arrangement in session_diagrams.arrangements]
    notes = sum(lines_of(note, sheet.inner_width, _SENTENCE) for note in session_diagrams.notes) * _SENTENCE * POINT * 1.25 + 3.0
    pages: list[list[DiagramBlock]] = [[]]
    left = sheet.inner_height - _TOP
    for index, block in enumerate(shown):
        deep, after = _deep(block), shown[index + 1] if index + 1 < len(shown) else None
        need = deep + (_deep(after) if after and block.arrangement.begins else 0.0) + (notes if after is None else 0.0)
        if pages[-1] and need > left:
            pages.append([])
            left = sheet.inner_height - _TOP
        pages[-1].append(block)
        left -= deep
    return DiagramSheets(
        diagrams=replace(session_diagrams, head=shorten(session_diagrams.head, sheet.inner_width, _HEAD_SIZE)),
        pages=tuple(map(tuple, pages)),
        width=round(min(_MOST, sheet.inner_width / across), 2),
        height=_HEIGHT,
        size=size_that_fits(
            max(
                (drawn.deals for arrangement in session_diagrams.arrangements for drawn in arrangement.tables),
                key=ems,
                default="",
            ),
            _SQUARE,
            13.0,
            8.0,
        ),
    )


def _rows(tables: tuple[TableDiagram, ...], across: int) -> tuple[tuple[TableDiagram, ...], ...]:
    return tuple(tables[start : start + across] for start in range(0, len(tables), across))


def _deep(block: DiagramBlock) -> float:
    return _TITLE + len(block.rows) * _HEIGHT + _GAP


def _diagram_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    diagrams_of_sessions = of_sittings(job, diagrams)
    return tuple(
        DocumentPart("diagram-sheets", diagram_sheets(session_diagrams, job.sheet))
        for session_diagrams in diagrams_of_sessions
        if session_diagrams
    )


_TABLES = (1, 2)
_GROUPS = (noted("1st table"), noted("2nd table"))
_ORDINALS = (noted("First"), noted("Second"), noted("Third"), noted("Fourth"), noted("Fifth"), noted("Sixth"))
_PLAYERS = (noted("N."), noted("S."), noted("E."), noted("W."))
_SIDES = (noted("N. & S."), noted("E. & W."))
_SEAT = {4: 10.0, 2: 19.0}
"""Width of the column of a player, and of a pair, in millimetres."""
Round = tuple[Play, Play]
"""The plays at both tables in one round."""


def at_two_tables(schedule: Schedule) -> bool:
    """Return whether four pairs, or two teams with numbered players, play every deal at two tables."""
    pairs = schedule.contest is Contest.PAIRS and schedule.entries == 4
    return schedule.deals > 0 and schedule.tables == len(_TABLES) and (pairs or len(schedule.teams) == 2)


def table_of_changes(event: Event) -> tuple[RuledSheet, ...]:
    """Return the table of all sittings of an event; nothing where there are not two tables throughout."""
    sittings = [(session, session.schedule) for session in event.sessions if session.schedule and at_two_tables(session.schedule)]
    stages = [(session, schedule, rounds) for session, schedule in sittings if (rounds := _rounds(session, schedule))]
    if not stages:
        return ()
    _, first, _ = stages[0]
    apart = any(set(play.deals) != set(other.deals) for _, _, rounds in stages for play, other in rounds)
    pairs = not first.teams
    rows = [
        row
        for number, (session, schedule, rounds) in enumerate(stages)
        for row in (*_heading(number, session, len(stages)), *_lines(schedule, rounds, apart=apart))
    ]
    return (
        RuledSheet(
            head=f"{event.title}, {days(event.dates)}",
            title=say("Table of changes") if pairs else say("Schedule of the match"),
            columns=_columns(_seats(first), apart=apart, pairs=pairs),
            rows=tuple(rows),
            notes=(*_people(event, first), _rule(event, first)),
        ),
    )


def _rounds(session: Session, schedule: Schedule) -> list[Round]:
    rounds = []
    for round_ in known_rounds(session):
        plays = schedule.in_round(round_)
        if [play.table for play in plays] == list(_TABLES):
            rounds.append((plays[0], plays[1]))
    return rounds


def _seats(schedule: Schedule) -> tuple[str, ...]:
    return _PLAYERS if singly(schedule) or players_seated(schedule, 1) else _SIDES


def _columns(seats: tuple[str, ...], *, apart: bool, pairs: bool) -> tuple[RuledColumn, ...]:
    columns = [] if apart else [RuledColumn(heading=say("Deals"))]
    for group in map(say, _GROUPS):
        columns += [RuledColumn(heading=say("Deals"), group=group)] if apart else []
        columns += [RuledColumn(heading=say(seat), group=group, least=_SEAT[len(seats)]) for seat in seats]
    return (*columns, *([RuledColumn(heading=say("Comparisons"))] if pairs else []))


def _heading(number: int, session: Session, many: int) -> tuple[RuledLine, ...]:
    if many == 1:
        return ()
    return (
        RuledLine(
            heading=say(
                "%(which)s session, %(day)s",
                which=say(_ORDINALS[number]) if number < len(_ORDINALS) else number + 1,
                day=day(session.date),
            )
        ),
    )


def _lines(schedule: Schedule, rounds: Sequence[Round], *, apart: bool) -> list[RuledLine]:
    pairs = not schedule.teams
    lines = []
    for compared, block in groupby(rounds, key=_comparison_key):
        group = list(block)
        said = _comparisons(schedule, compared, len(group)) if pairs else ("",) * len(group)
        for index, (round_, words) in enumerate(zip(group, said, strict=True)):
            cells = [RuledCell(words)] if pairs else []
            lines.append(RuledLine(cells=(*_cells(schedule, round_, apart=apart), *cells), begins=index == 0 and pairs))
    return lines


def _cells(schedule: Schedule, round_: Round, *, apart: bool) -> list[RuledCell]:
    seated = players_seated(schedule, round_[0].round)
    cells = [] if apart else [RuledCell(deals_listed(round_[0].deals))]
    for index, play in enumerate(round_):
        numbers = tuple(play.seats) if singly(schedule) else seated[index] if seated else (play.seats.n, play.seats.e)
        cells += [RuledCell(deals_listed(play.deals))] if apart else []
        cells += [RuledCell(str(number)) for number in numbers]
    return cells


def deals_listed(deals: Sequence[int]) -> str:
    """List deals as the books write them: `1 to 4`, `1 and 3`, `1, 2, 3`."""
    numbers = sorted(deals)
    if len(numbers) > 3 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return say("%(numbers)s to %(numbers_2)s", numbers=numbers[0], numbers_2=numbers[-1])
    if len(numbers) == 2:
        return say("%(numbers)s and %(numbers_2)s", numbers=numbers[0], numbers_2=numbers[1])
    return ", ".join(map(str, numbers))


def _comparison_key(round_: Round) -> tuple[tuple[int, ...], ...]:
    """Return the two couples of pairs that sit the same way in a round."""
    play, other = round_
    return tuple(sorted((tuple(sorted((play.seats.n, other.seats.n))), tuple(sorted((play.seats.e, other.seats.e))))))


def _comparisons(schedule: Schedule, compared: Sequence[Sequence[int]], lines: int) -> tuple[str, ...]:
    """Return the comparisons of a block of rounds, one on each of its first lines; both on one where it has no more."""
    said = [
        say("%(pair)s with %(pair_2)s", pair=_change_pair(schedule, pair), pair_2=_change_pair(schedule, other))
        for pair, other in compared
    ]
    if lines < len(said):
        return ("; ".join(said), *[""] * (lines - 1))
    return (*said, *[""] * (lines - len(said)))


def _change_pair(schedule: Schedule, pair: int) -> str:
    """Name a pair by the numbers of its players, where these are seated."""
    return (
        say("%(value)s and %(value_2)s", value=2 * pair - 1, value_2=2 * pair)
        if players_seated(schedule, 1)
        else say("pair %(pair)s", pair=pair)
    )


def _people(event: Event, schedule: Schedule) -> list[str]:
    """Return a sentence with the names for each team or pair."""
    cast, said = Cast(event), []
    if schedule.teams:
        for team, members in enumerate(schedule.teams, start=1):
            who = cast.who(team)
            seated = [cast.seated(number, schedule) for number in members]
            listed = ", ".join(f"{player.label} {player.title}" if player.is_known else player.label for player in seated)
            said.append(f"{who.team or say('Team %(team)s', team=team)}: {listed}.")
        return said
    numbered = bool(players_seated(schedule, 1))
    for pair in schedule.numbers():
        who = cast.who(pair)
        if numbered:
            names = [name.text for name in who.names] or ["", ""]
            listed = ", ".join(f"{2 * pair - 1 + index} {name}".strip() for index, name in enumerate(names))
            said.append(say("Pair %(label)s: %(listed)s.", label=who.label, listed=listed))
        elif who.is_known:
            said.append(say("Pair %(label)s: %(title)s.", label=who.label, title=who.title))
    return said


def _rule(event: Event, schedule: Schedule) -> str:
    if schedule.teams:
        return say(
            "Each table plays its deals, exchanges and overplays them. The North and South scores of both tables are compared."
        )
    if METHODS[event.scoring].writes != "excess":
        return say("The gain or loss of a pair is its difference in tricks from the pair it is compared with.")
    return say(
        "The pair that makes more tricks than the one it is compared with wins the match and writes down its excess of tricks; "
        "the other writes nothing. A tie is half a match each."
    )


FORMS = (
    EventForm(
        name="diagrams",
        title=noted("Diagrams of the match"),
        brief="the tables, drawn",
        purpose=noted("every table drawn: who sits round it, which deal lies on it, from before play to after it"),
        use="tables",
        order=Order(listed=480, used=170),
        serves=any_schedule(has_diagrams),
        parts=_diagram_parts,
    ),
    EventForm(
        name="table-of-changes",
        title=noted("Table of changes"),
        brief="deals and seats, both tables",
        purpose=noted("for both tables to see: deals, seats at each, who is compared with whom"),
        use="tables",
        order=Order(listed=410, used=160),
        serves=lambda event: any(map(at_two_tables, schedules(event))),
        parts=lambda job: ruled_parts("table-of-changes", job, [table_of_changes(job.event)]),
    ),
)
