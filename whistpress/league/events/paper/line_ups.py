"""A captain's sealed line-up, written before the match: a sheet that is its own envelope.

Three panels of one printed side, and a flap at the top of the first. Panel 1 folds down over panel 2, print to print; panel 3
folds back behind panel 2, so that its print faces outwards; the flap, by which panel 1 is longer, is turned over the foot and
sealed on panel 3. The captain's writing is inside, what the umpire reads outside, and any printer serves.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from whistpress.core.model import Contest, Event, Schedule, Session
from whistpress.language import noted, say
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import shorten, size_that_fits
from whistpress.printing.sheet import LEAST_ROW, MARGIN, MisfitError, PaperSheet
from whistpress.printing.sittings import known_rounds, schedules
from whistpress.site.people import Cast
from whistpress.site.wording import weekday

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
    line_ups_of_sessions = (line_ups(job.event, session) for session in job.event.sessions)
    return tuple(DocumentPart("line-ups", line_up_sheets(papers, job.sheet)) for papers in line_ups_of_sessions if papers)


def _has_teams(event: Event) -> bool:
    return bool(schedules(event)) and event.contest not in (Contest.INDIVIDUAL, Contest.PAIRS)


FORMS = (
    EventForm(
        name="line-ups",
        title=noted("Sealed line-ups"),
        brief="each captain's own, sealed",
        purpose=noted("one for each captain: who sits where, folded into its own envelope"),
        use="director",
        order=Order(listed=370, used=50),
        serves=_has_teams,
        parts=_line_up_parts,
    ),
)
