"""The small league with a division of its two clubs and two teams besides."""

import datetime
from fractions import Fraction

from msgspec.structs import replace

from tests.site import leagues
from whistpress.league.clubs.model import Club
from whistpress.league.divisions.model import Division, Match, Round, Team, Withdrawal
from whistpress.league.league import League

FIRST, SECOND, THIRD = datetime.date(1901, 1, 25), datetime.date(1901, 2, 8), datetime.date(1901, 3, 8)


def match(round_: int, home: str, away: str, date: datetime.date | None, **fields: object) -> Match:
    """A match with its id."""
    made = Match(id=f"{home}-{away}", round=round_, home=home, away=away, date=date)
    return replace(made, **fields)  # type: ignore[arg-type]


def division() -> Division:
    """Three rounds: the event of the small league, a typed result, a walkover, one put off, one against who withdrew."""
    return Division(
        id="1900-01/first",
        season="1900-01",
        slug="first",
        title="First division",
        teams=(
            Team(id="harbour", name="Harbour", club="harbour", place="Harbour Rooms"),
            Team(id="hill-street", name="Hill Street", club="hill-street"),
            Team(id="mill-lane", name="Mill <Lane>"),
            Team(id="quay", name="Quay"),
        ),
        ties=("between", "gain"),
        rounds=(Round(number=1, date=FIRST), Round(number=2, date=SECOND), Round(number=3, date=THIRD)),
        matches=(
            match(1, "harbour", "hill-street", FIRST, event="1900-01/match"),
            match(1, "quay", "mill-lane", FIRST, gain=Fraction(3)),
            match(2, "mill-lane", "harbour", SECOND, tricks=(Fraction(301), Fraction(323))),
            match(3, "hill-street", "mill-lane", THIRD, forfeited=("mill-lane",), why="Fog."),
            match(3, "harbour", "mill-lane", datetime.date(1901, 3, 22), put_off=THIRD, postponed=True),
        ),
        withdrawn=(Withdrawal(team="quay", date=datetime.date(1901, 2, 1), why="No room."),),
        about="Home **and** away.",
    )


def league(**fields: object) -> League:
    """The small league with that division."""
    clubs = {"harbour": Club(id="harbour", name="Harbour"), "hill-street": Club(id="hill-street", name="Hill Street")}
    return replace(leagues.league(**fields), divisions={"1900-01/first": division()}, clubs=clubs)
