"""Papers of matches of teams and fours: round cards, the sheets of each four, sealed line-ups.

Barney 1900, p. 49 (each match counts 2, 1 or 0, the trick score breaks ties) and pp. 55–56 (a copy of the schedule on each of
the four tables; only N-S scores are kept, apart from the tables, and compared).

Three panels of one printed side, and a flap at the top of the first. Panel 1 folds down over panel 2, print to print; panel 3
folds back behind panel 2, so that its print faces outwards; the flap, by which panel 1 is longer, is turned over the foot and
sealed on panel 3. The captain's writing is inside, what the umpire reads outside, and any printer serves.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import Contest, Event, EventResult, Play, Schedule, Seat, Session
from whistpress.language import noted, say
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import shorten, size_that_fits
from whistpress.printing.ruled import (
    WRITE,
    RuledCell,
    RuledColumn,
    RuledLine,
    RuledSheet,
    any_schedule,
    ruled_card_parts,
    text_cells,
    write_box,
)
from whistpress.printing.sheet import LEAST_ROW, MARGIN, MisfitError, PaperSheet
from whistpress.printing.sittings import known_rounds, of_sessions, of_sittings, schedules, scores_tricks, sitting_title, sittings
from whistpress.site import figures
from whistpress.site.people import Cast
from whistpress.site.wording import count, runs, weekday

CORNERS = (noted("Northwest"), noted("Northeast"), noted("Southeast"), noted("Southwest"))
"""The corners of tables 1 to 4 in the Narragansett system (Barney 1900, p. 53)."""
_AROUND = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
_NARRAGANSETT = "narragansett"
_TRICKS, _WIN = 13, 2
Made = Mapping[tuple[int, int], tuple[Fraction, Fraction]]
"""The tricks of N-S and E-W, by (deal, table)."""


def of_eights(schedule: Schedule) -> bool:
    """Return whether this is the Narragansett system, with a copy of the schedule on each of its four tables."""
    return schedule.system == _NARRAGANSETT


def round_cards(event: Event, session: Session) -> tuple[RuledSheet, ...]:
    """Return the schedule of the match for each table: for each round and change, at every table, N E S W and the tray."""
    schedule = session.schedule
    if schedule is None or not of_eights(schedule):
        return ()
    tables = range(1, schedule.tables + 1)
    columns = tuple(
        RuledColumn(heading=heading, group=say("%(corner)s, Table %(table)s", corner=say(corner), table=table), least=7.0)
        for table, corner in zip(tables, CORNERS, strict=True)
        for heading in ("N", "E", "S", "W", "T")
    )
    rows = tuple(_change_lines(schedule, known_rounds(session)))
    return tuple(
        RuledSheet(
            head=sitting_title(event, session),
            number=str(table),
            title=say("Narragansett schedule"),
            sentences=(
                say(
                    "Table %(table)s, %(corner)s. See that you are in your seats, and that T is the tray before you.",
                    table=table,
                    corner=say(corner).lower(),
                ),
            ),
            columns=columns,
            rows=rows,
            notes=(*_people(event, schedule), say("Take up the score of each deal before players and trays are changed.")),
        )
        for table, corner in zip(tables, CORNERS, strict=True)
    )


def _change_lines(schedule: Schedule, rounds: Sequence[int]) -> Iterator[RuledLine]:
    """Yield the changes, those of each round of the match below a heading."""
    words = (say("First"), say("Second"), say("Third"), say("Fourth"), say("Fifth"), say("Sixth"), say("Seventh"))
    changes = schedule.tables
    for change in rounds:
        if (change - 1) % changes == 0:
            yield RuledLine(heading=say("%(words)s round", words=words[(change - 1) // changes]))
        cells: list[str] = []
        for play in schedule.in_round(change):
            cells += [str(play.seats.at(seat)) for seat in _AROUND]
            cells.append(str(play.deals[0]))
        yield RuledLine(cells=text_cells(*cells))


def _people(event: Event, schedule: Schedule) -> Iterator[str]:
    """Yield each team with its numbers and names."""
    cast = Cast(event)
    for team, members in enumerate(schedule.teams, start=1):
        who = cast.who(team)
        seated = [cast.seated(number, schedule) for number in members]
        listed = ", ".join(f"{player.label} {player.title}" for player in seated if player.is_known)
        yield f"{who.team or say('Team %(team)s', team=team)}: {listed or runs(members)}."


def tricks_made(result: EventResult | None, session: Session) -> Made:
    """Return the tricks of both sides in each play of a sitting."""
    tricks_of_plays = {}
    for traveller in result.travellers if result and session.played else ():
        for line in traveller.lines if traveller.session == session.number else ():
            ns, ew = line.credits[0].tricks, line.credits[-1].tricks
            if line.line.table is not None and ns is not None and ew is not None:
                tricks_of_plays[traveller.deal, line.line.table] = ns, ew
    return tricks_of_plays


def of_fours(schedule: Schedule) -> bool:
    """Return whether these are progressive matches of fours, each with a table of its own."""
    return schedule.contest is Contest.FOURS and schedule.deals > 0 and not schedule.teams and schedule.entries > 2


def club_sheets(event: Event, session: Session, result: EventResult | None) -> tuple[RuledSheet, ...]:
    """Return a score sheet for each four: opponents in order, deals, both scores, match, tricks; filled in after play."""
    schedule = session.schedule
    if schedule is None or not of_fours(schedule):
        return ()
    tricks_of_plays = tricks_made(result, session)
    rounds = frozenset(known_rounds(session))
    plays = [play for play in schedule.plays if play.round in rounds and play.seats.n != play.seats.e]
    return tuple(_club(event, session, plays, team, tricks_of_plays) for team in schedule.numbers())


def _club(event: Event, session: Session, plays: Sequence[Play], team: int, tricks_of_plays: Made) -> RuledSheet:
    cast = Cast(event)
    who = cast.who(team)
    met = dict.fromkeys(other for play in plays for other in (_opponent(play, team),) if other)
    rows = [_match(cast, plays, team, other, tricks_of_plays) for other in met]
    matches, tricks = [match for _, match, _ in rows], [score for *_, score in rows]
    return RuledSheet(
        head=sitting_title(event, session),
        number=who.label,
        title=who.title if who.is_known else say("Four No. %(label)s", label=who.label),
        sentences=(", ".join(name.text for name in who.players), f"{count(len(rows), 'match', 'matches').capitalize()}."),
        columns=(
            RuledColumn(heading=say("Opponents"), names=True, least=34.0),
            *(
                column
                for side in (say("N. & S."), say("E. & W."))
                for column in (
                    RuledColumn(heading=say("Deals"), group=side),
                    RuledColumn(heading=say("Score"), group=side, least=WRITE),
                )
            ),
            RuledColumn(heading=say("Trick score"), least=WRITE),
            RuledColumn(heading=say("Match score"), least=WRITE),
        ),
        rows=tuple(line for line, *_ in rows),
        foot=(
            RuledLine(cells=(RuledCell(say("Total")), write_box(_sum(tricks)), write_box(_sum(matches))), span=5, begins=True),
        ),
        notes=(
            say(
                "Trick score: both scores added. "
                "Match score: 2 for more than half of all tricks on these deals, 1 for half, else 0."
            ),
            say("Between equal match scores the trick score decides (Barney 1900, p. 49)."),
        ),
    )


def _opponent(play: Play, team: int) -> int | None:
    if team not in (play.seats.n, play.seats.e):
        return None
    return play.seats.e if play.seats.n == team else play.seats.n


def _match(
    cast: Cast, plays: Sequence[Play], team: int, other: int, tricks_of_plays: Made
) -> tuple[RuledLine, Fraction | None, Fraction | None]:
    """Return the line of one opponent, the match score and the trick score."""
    ways = [[p for p in plays if (p.seats.n, p.seats.e) == seats] for seats in ((team, other), (other, team))]
    scores = [_scores(way, index, tricks_of_plays) for index, way in enumerate(ways)]
    whole = sum(len(play.deals) for way in ways for play in way) * _TRICKS
    tricks = None if None in scores else sum((score for score in scores if score is not None), Fraction(0))
    ahead = None if tricks is None else 2 * tricks - whole
    match = None if ahead is None else Fraction(_WIN if ahead > 0 else 1 if ahead == 0 else 0)
    deals = [runs(sorted(deal for play in way for deal in play.deals)) or "–" for way in ways]
    who = cast.who(other)
    name = f"{who.label} {who.short}" if who.is_known else who.label
    scored = (write_box(figures.or_blank(score)) for score in scores)
    cells = (
        RuledCell(name),
        RuledCell(deals[0]),
        next(scored),
        RuledCell(deals[1]),
        next(scored),
        write_box(figures.or_blank(tricks)),
        write_box(figures.or_blank(match)),
    )
    return RuledLine(cells=cells), match, tricks


def _scores(way: Sequence[Play], index: int, tricks_of_plays: Made) -> Fraction | None:
    scores = [tricks_of_plays.get((deal, play.table)) for play in way for deal in play.deals]
    return None if None in scores else sum((score[index] for score in scores if score), Fraction(0))


def _sum(figures_: Sequence[Fraction | None]) -> str:
    fractions = [figure for figure in figures_ if figure is not None]
    return figures.mixed_number(sum(fractions, Fraction(0))) if fractions and len(fractions) == len(figures_) else ""


def _is_match_of_fours(event: Event) -> bool:
    """Return whether fours meet in matches that tricks decide."""
    return scores_tricks(event) and any(map(of_fours, schedules(event)))


_SIZES = {Contest.FOURS: 4, Contest.SIXES: 6, Contest.EIGHTS: 8}
_A_CLUB = 8


class LineUp(Struct, frozen=True, kw_only=True):
    """One team's line-up: its seats in words, with the players' numbers where they have any; its known players; reserves."""

    event: str
    date: str
    place: str
    team: str
    against: str
    seats: tuple[str, ...]
    players: tuple[str, ...]
    reserves: int


def line_ups(event: Event, session: Session) -> tuple[LineUp, ...]:
    """Return a line-up for each team of a sitting."""
    schedule, cast = session.schedule, Cast(event)
    if schedule is None or event.contest in (Contest.INDIVIDUAL, Contest.PAIRS):
        return ()
    papers = []
    for team in sorted({schedule.entry_of(number) for number in schedule.numbers()}):
        who, rivals = cast.who(team), _rivals(schedule, session, team)
        seats = tuple(_seats(schedule, session, team)) or _any_seats(event.contest, len(who.names))
        papers.append(
            LineUp(
                event=event.title,
                date=weekday(session.date),
                place=event.place,
                team=who.title if who.is_known else say("No. %(label)s", label=who.label),
                against=cast.who(rivals[0]).title if len(rivals) == 1 and cast.who(rivals[0]).is_known else "",
                seats=seats,
                players=tuple(name.text for name in who.names),
                reserves=2,
            )
        )
    return tuple(papers)


def _rivals(schedule: Schedule, session: Session, team: int) -> list[int]:
    """Return the teams that a team meets in this sitting."""
    rounds = known_rounds(session)
    met = set[int]()
    for play in schedule.plays:
        if play.round in rounds:
            ns, ew = ({schedule.entry_of(number) for number in side} for side in (play.seats.ns, play.seats.ew))
            met |= ew if team in ns else ns if team in ew else set()
    return sorted(met - {team})


def _seats(schedule: Schedule, session: Session, team: int) -> Iterator[str]:
    """Yield the seats in which the team's players begin, table by table; none of a meeting with any number of tables."""
    if schedule.of_meetings:
        return
    for round_ in known_rounds(session):
        plays = [
            play for play in schedule.in_round(round_) if team in {schedule.entry_of(number) for number in play.seats.numbers}
        ]
        for play in plays:
            for seat, number in zip("NSEW", (play.seats.n, play.seats.s, play.seats.e, play.seats.w), strict=True):
                if schedule.entry_of(number) == team:
                    suffix = say(" (No. %(number)s)", number=number) if schedule.teams else ""
                    yield say("Table %(table)s, %(seat)s%(own)s", table=play.table, seat=say(_WORDS[seat]), own=suffix)
        if plays:
            return


_WORDS = {"N": noted("North"), "S": noted("South"), "E": noted("East"), "W": noted("West")}


def _any_seats(contest: Contest, known_: int) -> tuple[str, ...]:
    """Return a line for each player of a team, half of them at each table's sides."""
    size = _SIZES.get(contest) or max(known_, _A_CLUB)
    return tuple(
        say(
            "Table %(value)s, %(value_2)s player", value=1 + index // 2, value_2=say("first") if index % 2 == 0 else say("second")
        )
        for index in range(size)
    )


FLAP = 22.0
"""Millimetres of the first panel that are turned over and sealed."""
_LINE = 9.0
_FOLD = 4.0
_HEAD = 9.0
_SIGNED = 13.0
_TEAM = (30.0, 14.0)
_EVENT = (15.0, 10.0)
_AGAINST, _NAME = 20.0, 11.0
"""The millimetres that the word before the other team's name takes, and the size of that name in points."""
_ONE_COLUMN = 6


class Folded(Struct, frozen=True, kw_only=True):
    """A line-up and the sizes of its team's name, inside and outside, and of its event's title, in points.

    `against` is the other team's name as far as it goes on its line.
    """

    line_up: LineUp
    against: str
    team: float
    outside: float
    event: float


class LineUpSheets(Struct, frozen=True, kw_only=True):
    """View of line-ups: the folds (from the top), the height of a panel and of a line (mm), the columns."""

    sheet: PaperSheet
    pages: tuple[Folded, ...]
    panel: float
    first_fold: float
    second_fold: float
    line: float
    columns: int
    flap: float = FLAP
    margin: float = MARGIN


def line_up_sheets(line_ups: Sequence[LineUp], sheet: PaperSheet) -> LineUpSheets:
    """Lay the line-ups out, one a sheet; MisfitError where the lines of the second panel would be too low to write in."""
    panel = (sheet.height - FLAP) / 3
    longest = max(len(line_up.seats) + line_up.reserves for line_up in line_ups)
    columns = 1 if longest <= _ONE_COLUMN else 2
    lines = -(-longest // columns)
    line = min(_LINE, (panel - 2 * _FOLD - _HEAD - _SIGNED) / lines)
    if line < LEAST_ROW - 0.01:
        raise MisfitError(f"line-ups would have lines of {line:.1f} mm there, too low to write in", "take a larger sheet")
    width = sheet.inner_width
    return LineUpSheets(
        sheet=sheet,
        pages=tuple(
            Folded(
                line_up=line_up,
                against=shorten(line_up.against, width - _AGAINST, _NAME),
                team=size_that_fits(line_up.team, width, *_TEAM),
                outside=size_that_fits(line_up.team, width - 30, *_TEAM),
                event=size_that_fits(line_up.event, width, *_EVENT),
            )
            for line_up in line_ups
        ),
        panel=round(panel, 2),
        first_fold=round(panel + FLAP, 2),
        second_fold=round(2 * panel + FLAP, 2),
        line=round(line, 2),
        columns=columns,
    )


def _line_up_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    line_ups_of_sessions = of_sessions(job, line_ups)
    return tuple(DocumentPart("line-ups", line_up_sheets(papers, job.sheet)) for papers in line_ups_of_sessions if papers)


FORMS = (
    EventForm(
        name="round-cards",
        title=noted("Narragansett round cards"),
        brief="seats and tray, all rounds",
        purpose=noted("one for each table: the whole schedule, N E S W and the tray"),
        use="tables",
        order=Order(listed=450, used=150, packed=60),
        serves=any_schedule(of_eights),
        parts=lambda job: ruled_card_parts("round-cards", job, of_sittings(job, round_cards)),
    ),
    EventForm(
        name="club-sheets",
        title=noted("Score sheets of the fours"),
        brief="one for each four",
        purpose=noted("one for each four: opponents in order, deals, match score, trick score"),
        use="director",
        order=Order(listed=470, used=100),
        serves=_is_match_of_fours,
        parts=lambda job: ruled_card_parts(
            "club-sheets", job, (club_sheets(job.event, session, job.result) for session in sittings(job.event))
        ),
        card=True,
        backs=True,
    ),
    EventForm(
        name="line-ups",
        title=noted("Sealed line-ups"),
        brief="each captain's own, sealed",
        purpose=noted("one for each captain: who sits where, folded into its own envelope"),
        use="director",
        order=Order(listed=370, used=50),
        serves=lambda event: bool(schedules(event)) and event.contest not in (Contest.INDIVIDUAL, Contest.PAIRS),
        parts=_line_up_parts,
    ),
)
