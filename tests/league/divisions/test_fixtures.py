"""Fixtures drawn up by rule: all meet, at home as often as away, and never three times running at one place."""

from collections import Counter
from itertools import pairwise

import pytest

from whistpress.league.divisions.facts.drawing import long_runs, round_robin, team_venues

SIZES = [(teams, times) for teams in range(3, 25) for times in (1, 2, 3, 4)]


@pytest.mark.parametrize(("teams", "times"), SIZES)
def test_everybody_meets_everybody_so_often_and_plays_once_a_round(teams: int, times: int) -> None:
    """Of an even number all play in each round; of an odd one a single team rests, each in turn."""
    rounds = round_robin(teams, times)
    met = Counter(frozenset((one.home, one.away)) for round_ in rounds for one in round_)
    assert set(met.values()) == {times}
    assert len(met) == teams * (teams - 1) // 2
    assert all(len({*(one.home for one in round_), *(one.away for one in round_)}) == 2 * (teams // 2) for round_ in rounds)
    assert len(rounds) == times * (teams - 1 + teams % 2)


@pytest.mark.parametrize(("teams", "times"), SIZES)
def test_nobody_is_three_times_running_at_one_place(teams: int, times: int) -> None:
    """Not within a round of all, nor where one joins the next; and no two meet twice running."""
    rounds = round_robin(teams, times)
    assert sum(map(long_runs, team_venues(rounds, teams))) == 0
    for before, after in pairwise(rounds):
        assert not {frozenset((one.home, one.away)) for one in before} & {frozenset((one.home, one.away)) for one in after}


@pytest.mark.parametrize(("teams", "times"), SIZES)
def test_home_and_away_are_shared_out_evenly(teams: int, times: int) -> None:
    """Exactly where everybody meets an even number of times; else as nearly as can be. Each two receive each other in turn."""
    rounds = round_robin(teams, times)
    for team in range(teams):
        places = Counter(team_venues(rounds, teams)[team])
        assert abs(places["H"] - places["A"]) <= (1 if times % 2 else 0)
    homes = Counter((one.home, one.away) for round_ in rounds for one in round_)
    assert all(abs(number - homes[away, home]) <= times % 2 for (home, away), number in homes.items())


def test_two_teams_receive_each_other_in_turn() -> None:
    """There is nothing else to arrange."""
    assert [[(one.home, one.away) for one in round_] for round_ in round_robin(2, 2)] == [[(0, 1)], [(1, 0)]]


def test_four_teams_home_and_away() -> None:
    """The known answer: six rounds, the second three the first turned round, begun where nobody stays at one place."""
    rounds = [" ".join(f"{'ABCD'[one.home]}{'ABCD'[one.away]}" for one in round_) for round_ in round_robin(4, 2)]
    assert rounds == ["AD BC", "DB CA", "CD AB", "BD AC", "DC BA", "DA CB"]
