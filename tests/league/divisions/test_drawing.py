"""Fixtures drawn under wishes: halls hold their matches, breaks are the fewest, and what cannot be is counted."""

import datetime
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whistpress.league.divisions.facts.drawing import (
    FixtureWishes,
    HallDay,
    HomeGround,
    Rounds,
    breaks,
    complementary,
    draw_fixtures,
    least_breaks,
    least_overbooked,
    overbooked_halls,
    round_robin,
    single_rounds,
)

MONDAY = datetime.date(2026, 9, 7)
WEEK = datetime.timedelta(days=7)


def days(rounds: int, night: int = 0) -> tuple[datetime.date, ...]:
    """The days of a team's home matches, week by week."""
    return tuple(MONDAY + WEEK * number + datetime.timedelta(days=night) for number in range(rounds))


def rounds_of(teams: int, times: int) -> int:
    """How many rounds there are."""
    return (teams + teams % 2 - 1) * times


def wishes(halls: str, times: int = 1, room: int = 1, nights: str = "", taken: dict[HallDay, int] | None = None) -> FixtureWishes:
    """Teams by the letters of their halls (a dot is a ground of their own), perhaps with a night each from 0, Monday."""
    number = rounds_of(len(halls), times)
    grounds = tuple(
        HomeGround("" if hall == "." else hall, days(number, int(nights[at]) if nights else 0)) for at, hall in enumerate(halls)
    )
    return FixtureWishes(times, grounds, {hall: room for hall in halls if hall != "."}, taken or {})


def is_sound(rounds: Rounds, teams: int, times: int) -> bool:
    """Whether every two teams meet so many times, nobody twice in a round, at home as often as away but for one match."""
    met = Counter(frozenset((one.home, one.away)) for round_ in rounds for one in round_)
    home = Counter(one.home for round_ in rounds for one in round_)
    away = Counter(one.away for round_ in rounds for one in round_)
    busy = [[team for one in round_ for team in (one.home, one.away)] for round_ in rounds]
    visits = Counter((one.home, one.away) for round_ in rounds for one in round_)
    return (
        met == {frozenset(pair): times for pair in combinations(range(teams), 2)}
        and all(len(each) == len(set(each)) for each in busy)
        and all(abs(home[team] - away[team]) <= times for team in range(teams))
        and all(number <= (times + 1) // 2 for number in visits.values())
    )


@pytest.mark.parametrize("teams", range(2, 17))
def test_the_circle_has_the_fewest_breaks_and_patterns_in_pairs(teams: int) -> None:
    """There are n − 2 breaks of an even number, none of an odd one; each pair of patterns is never at home together."""
    rounds = single_rounds(teams)
    assert breaks(rounds, teams) == least_breaks(teams, 1)
    home = [{number for number, round_ in enumerate(rounds) if any(one.home == team for one in round_)} for team in range(teams)]
    pairs = list(complementary(teams))
    assert len(pairs) == teams // 2
    assert all(not home[one] & home[other] for one, other in pairs)
    assert len({team for pair in pairs for team in pair}) == 2 * len(pairs)


def test_without_a_narrow_hall_the_fixtures_stay_as_they_were() -> None:
    """No hall, a hall of one team, a hall with room for all: the plain round robin."""
    for halls, room in (("....", 1), ("a...", 1), ("aa..", 2)):
        assert draw_fixtures(wishes(halls, times=2, room=room)) == round_robin(4, 2)


@pytest.mark.parametrize("teams", range(4, 17))
@pytest.mark.parametrize("times", [1, 2])
def test_every_two_teams_can_share_a_hall(teams: int, times: int) -> None:
    """Even when all teams share halls by twos nobody waits outside; once around there are no more breaks than must be."""
    halls = "".join(chr(97 + at // 2) for at in range(teams))
    of = wishes(halls, times)
    rounds = draw_fixtures(of)
    assert is_sound(rounds, teams, times)
    assert not overbooked_halls(rounds, of)
    assert breaks(rounds, teams) <= least_breaks(teams, times) + 2 * (times - 1)


def test_three_teams_cannot_share_a_hall_with_room_for_one() -> None:
    """Three of six teams have at least six home matches in five rounds: the drawing has few too many, and never fewer."""
    for times in (1, 2):
        of = wishes("aaa...", times)
        rounds = draw_fixtures(of)
        assert is_sound(rounds, 6, times)
        assert least_overbooked(of) <= sum(overbooked_halls(rounds, of).values()) <= least_overbooked(of) + 1


def test_two_nights_are_no_clash() -> None:
    """Four teams of one hall, two on Mondays and two on Thursdays: twice two."""
    of = wishes("aaaa..", nights="003300")
    assert not overbooked_halls(draw_fixtures(of), of)


def test_a_match_of_another_division_takes_the_hall() -> None:
    """The hall's other team plays at home in the first, third and fifth week: this one in the others."""
    number = rounds_of(6, 1)
    taken = {("a", day): 1 for day in days(number)[::2]}
    of = wishes("a.....", taken=taken)
    rounds = draw_fixtures(of)
    assert is_sound(rounds, 6, 1)
    assert not overbooked_halls(rounds, of)
    assert breaks(rounds, 6) == least_breaks(6, 1)


@st.composite
def seasons(draw: st.DrawFn) -> FixtureWishes:
    """Up to sixteen teams, some of whom share halls of any room, on any nights, with matches of others there."""
    teams, times = draw(st.integers(2, 16)), draw(st.integers(1, 3))
    halls = "".join(draw(st.lists(st.sampled_from("aabbc."), min_size=teams, max_size=teams)))
    nights = "".join(draw(st.lists(st.sampled_from("00003"), min_size=teams, max_size=teams)))
    of = wishes(halls, times, 1, nights)
    room = {hall: draw(st.integers(1, 4)) for hall in of.room}
    every = [("a", day) for day in days(rounds_of(teams, times))]
    taken = dict.fromkeys(draw(st.sets(st.sampled_from(every), max_size=3)), 1) if "a" in room else {}
    return FixtureWishes(times, of.grounds, room, taken)


@settings(deadline=None, max_examples=60)
@given(seasons())
def test_a_drawn_season_meets_its_wishes_or_counts_what_is_too_many(of: FixtureWishes) -> None:
    """Every drawing is a whole season, the same again, and halls with room for half of their teams are never too small."""
    rounds = draw_fixtures(of)
    assert is_sound(rounds, of.teams, of.times)
    assert draw_fixtures(of) == rounds
    assert sum(overbooked_halls(rounds, of).values()) >= least_overbooked(of)
    sharing = Counter(ground.hall for ground in of.grounds if ground.hall)
    if not of.taken and all(number <= 2 * of.room[hall] for hall, number in sharing.items()):
        assert not overbooked_halls(rounds, of)
