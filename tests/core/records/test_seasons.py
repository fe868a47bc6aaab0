"""The seasons of a league: of events, of divisions, of both; which are over, and which one is played."""

import datetime
from fractions import Fraction

from msgspec.structs import replace

from tests.core.records.leagues import FEBRUARY, NEXT_YEAR
from whistpress.core.model import League, Status
from whistpress.core.model.divisions import Division, Match, Team, Withdrawal
from whistpress.core.records.seasons import current_season, days_of, latest_first, seasons, seasons_over
from whistpress.problems import Span

EVENTS, LATER = FEBRUARY.season, NEXT_YEAR.season


def division(season: str, *matches: Match, **fields: object) -> Division:
    """A division of two teams."""
    teams = (Team(id="a", name="A"), Team(id="b", name="B"))
    made = Division(id=f"{season}/first", season=season, slug="first", title="First", teams=teams, matches=matches)
    return replace(made, **fields)  # type: ignore[arg-type]


def match(day: str | None, gain: int | None = None, **fields: object) -> Match:
    """A match of a day."""
    date = datetime.date.fromisoformat(day) if day else None
    made = Match(id="a-b", round=1, home="a", away="b", date=date, gain=None if gain is None else Fraction(gain))
    return replace(made, **fields)  # type: ignore[arg-type]


def league(*divisions: Division, **fields: object) -> League:
    """A league with these divisions."""
    made = League(name="L", today=datetime.date(1899, 1, 1), divisions={one.id: one for one in divisions}, at=Span("league.toml"))
    return replace(made, **fields)  # type: ignore[arg-type]


def test_a_season_is_of_events_or_of_divisions() -> None:
    """In the order of their first days, and the latest first; one whose matches have no day is there too."""
    old, new = division("1850", match("1850-03-01", 1)), division("2050", match("2050-03-01"))
    both = league(old, new, division("1700", match(None)), events=(FEBRUARY, NEXT_YEAR))
    assert seasons(both) == ("1700", "1850", EVENTS, LATER, "2050")
    assert latest_first(both) == ("2050", LATER, EVENTS, "1850", "1700")
    assert seasons(league()) == ()
    assert days_of(both, "1850") == (datetime.date(1850, 3, 1),)
    assert days_of(both, "1700") == (both.today,)


def test_a_season_is_over_when_no_event_and_no_match_is_to_come() -> None:
    """A match that is void, forfeited, decided by its event or left by a team is not to come."""
    for one, over in (
        (match("1850-03-01"), False),
        (match(None, postponed=True), False),
        (match("1850-03-01", 0), True),
        (match("1850-03-01", tricks=(Fraction(160), Fraction(152))), True),
        (match("1850-03-01", void="Fog."), True),
        (match("1850-03-01", forfeited=("a",)), True),
        (match("1850-03-01", event=FEBRUARY.id), True),
    ):
        assert (seasons_over(league(division("1850", one), events=(FEBRUARY,))) == ("1850", EVENTS)) is over
    planned = replace(FEBRUARY, status=Status.PLANNED, sessions=())
    waiting = league(division("1850", match("1850-03-01", event=FEBRUARY.id)), events=(planned,))
    assert seasons_over(waiting) == ()
    left = division("1850", match("1850-03-01"), withdrawn=(Withdrawal(team="a", date=datetime.date(1850, 1, 1)),))
    assert seasons_over(league(left)) == ("1850",)


def test_the_season_that_is_played_is_that_of_the_last_result() -> None:
    """Fixtures of a year to come do not make it theirs before anything was played in it."""
    ahead = division("2050", match("2050-03-01"))
    assert current_season(league(ahead, events=(FEBRUARY,))) == EVENTS
    assert current_season(league(division("2050", match("2050-03-01", 1)), events=(FEBRUARY,))) == "2050"
    assert current_season(league(ahead, division("2049", match("2049-03-01")))) == "2049"
    assert current_season(league()) == ""
