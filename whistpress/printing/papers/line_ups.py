"""A captain's line-up, written before the match and sealed: who plays in which seat, who stands by."""

from collections.abc import Iterator

from msgspec import Struct

from whistpress.core.model import Contest, Event, Schedule, Session
from whistpress.language import noted, say
from whistpress.printing.papers.pieces import known_rounds
from whistpress.views.people import Cast
from whistpress.views.words import weekday

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
    """A line-up for each team of a sitting."""
    schedule, cast = session.schedule, Cast(event)
    if schedule is None or event.contest in (Contest.INDIVIDUAL, Contest.PAIRS):
        return ()
    found = []
    for team in _teams(schedule):
        who, rivals = cast.who(team), _rivals(schedule, session, team)
        seats = tuple(_seats(schedule, session, team)) or _any_seats(event.contest, len(who.names))
        found.append(
            LineUp(
                event=event.title,
                date=weekday(session.date),
                place=event.place,
                team=who.title if who.named else say("No. %(label)s", label=who.label),
                against=cast.who(rivals[0]).title if len(rivals) == 1 and cast.who(rivals[0]).named else "",
                seats=seats,
                players=tuple(name.text for name in who.names),
                reserves=2,
            )
        )
    return tuple(found)


def _teams(schedule: Schedule) -> list[int]:
    return sorted({schedule.entry_of(number) for number in schedule.numbers()})


def _rivals(schedule: Schedule, session: Session, team: int) -> list[int]:
    """Whom a team meets in this sitting."""
    rounds = known_rounds(session)
    met = set[int]()
    for play in schedule.plays:
        if play.round in rounds:
            ns, ew = ({schedule.entry_of(number) for number in side} for side in (play.seats.ns, play.seats.ew))
            met |= ew if team in ns else ns if team in ew else set()
    return sorted(met - {team})


def _seats(schedule: Schedule, session: Session, team: int) -> Iterator[str]:
    """The seats in which the team's players begin, table by table; nothing where the meeting has as many tables as it needs."""
    if schedule.of_meetings:
        return
    for round_ in known_rounds(session):
        plays = [play for play in schedule.in_round(round_) if team in {schedule.entry_of(one) for one in play.seats.taken}]
        for play in plays:
            for seat, number in zip("NSEW", (play.seats.n, play.seats.s, play.seats.e, play.seats.w), strict=True):
                if schedule.entry_of(number) == team:
                    own = f" (No. {number})" if schedule.teams else ""
                    yield say("Table %(table)s, %(seat)s%(own)s", table=play.table, seat=say(_WORDS[seat]), own=own)
        if plays:
            return


_WORDS = {"N": noted("North"), "S": noted("South"), "E": noted("East"), "W": noted("West")}


def _any_seats(contest: Contest, known_: int) -> tuple[str, ...]:
    """As many lines as a team has players, half of them at each table's sides."""
    size = _SIZES.get(contest) or max(known_, _A_CLUB)
    return tuple(
        say(
            "Table %(value)s, %(value_2)s player", value=1 + place // 2, value_2=say("first") if place % 2 == 0 else say("second")
        )
        for place in range(size)
    )
