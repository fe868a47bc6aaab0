"""The seasons of a league: of events, of divisions, of both; which are over, and which one is played."""

import datetime
from fractions import Fraction

from msgspec.structs import replace

from tests.league.careers.leagues import FEBRUARY, NEXT_YEAR
from whistpress.core.model import Status
from whistpress.league.divisions.model import Division, Match, Team, Withdrawal
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress
from whistpress.league.seasons.facts import (
    current_season,
    days_of,
    latest_first,
    latest_season,
    season_of_meeting,
    seasons,
    seasons_of_play,
    seasons_over,
)
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


def meeting(day: str, **fields: object) -> Congress:
    """A meeting of a day."""
    made = Congress(id=f"m{day}", title="Meeting", begins=datetime.date.fromisoformat(day), when=day)
    return replace(made, **fields)  # type: ignore[arg-type]


def met(*meetings: Congress, season: str = "", day: str = "1850-03-01") -> League:
    """A league with these meetings, and with a match that was played where `season` names one."""
    played = (division(season, match(day, 1)),) if season else ()
    return league(*played, congresses={one.id: one for one in meetings})


def test_a_season_may_hold_nothing_but_a_meeting() -> None:
    """It is called as the seasons around it are: by two years from July to June, or by one."""
    for season, day, name in (
        ("1849-50", "1851-09-16", "1851-52"),
        ("1849-1850", "1851-06-30", "1850-1851"),
        ("1850", "1851-09-16", "1851"),
        ("", "1899-09-16", "1899-00"),
    ):
        found = met(meeting(day), season=season)
        assert seasons(found) == tuple(one for one in (season, name) if one)
        assert latest_first(found)[0] == name
        assert season_of_meeting(found, meeting(day)) == name
        assert days_of(found, name)[0] == datetime.date.fromisoformat(day)


def test_a_meeting_in_a_season_of_play_makes_none_of_its_own() -> None:
    """Nor does one of which only the year is known, nor one of a league whose folders are no seasons."""
    assert seasons(met(meeting("1850-02-01"), season="1849-50")) == ("1849-50",)
    assert seasons(met(meeting("1851-01-01", dated=False), season="1849-50")) == ("1849-50",)
    assert seasons(met(meeting("1851-02-01"), season="drives")) == ("drives",)
    assert season_of_meeting(met(meeting("1851-02-01"), season="drives"), meeting("1851-02-01")) == ""


def test_a_meeting_ahead_does_not_make_its_season_the_latest() -> None:
    """What is played now stays in front; the season of the meeting is over when the meeting has been held."""
    found = met(meeting("1900-09-16"), season="1849-50")
    assert (latest_season(found), seasons_of_play(found)) == ("1849-50", ("1849-50",))
    assert seasons_over(found) == ("1849-50",)
    assert seasons_over(met(meeting("1900-09-16", present=12), season="1849-50")) == ("1849-50", "1900-01")
    assert seasons_over(met(meeting("1898-09-16"), season="1849-50")) == ("1849-50", "1898-99")
    assert latest_season(met(meeting("1898-09-16"))) == "1898-99"
