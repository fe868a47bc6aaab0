"""Who can still be first: each way of reckoning against every way in which the matches to come can end."""

from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.league.divisions.division_leagues import division, match, table
from whistpress.league.divisions.facts.results import OPEN
from whistpress.league.divisions.facts.table import OutlookMethod, division_outlook, maximum_flow
from whistpress.league.divisions.model import Division

Season = tuple[list[tuple[str, int]], list[str]]

pairs = st.permutations("abcd").map(lambda four: "".join(four[:2]))
seasons = st.tuples(st.lists(st.tuples(pairs, st.integers(-1, 1)), max_size=8), st.lists(pairs, min_size=1, max_size=5))


def every_end(made: Division) -> list[dict[str, Fraction]]:
    """The points of all teams, for every way in which the matches to come can end."""
    found = table(made)
    now = {row.team: row.points for row in found.rows}
    coming = [one.match.teams for one in found.results if one.state in OPEN]
    ends = []
    for way in product((1, 0, -1), repeat=len(coming)):
        points = dict(now)
        for (home, away), gain in zip(coming, way, strict=True):
            points[home] += made.win if gain > 0 else made.loss if gain < 0 else made.draw
            points[away] += made.loss if gain > 0 else made.win if gain < 0 else made.draw
        ends.append(points)
    return ends


def held_against_every_end(made: Division, how: OutlookMethod) -> None:
    """The prospects of all, by plain trial."""
    found, ends = division_outlook(table(made)), every_end(made)
    assert found.how is how
    for one in found.prospects:
        assert one.can_be_first == any(end[one.team] == max(end.values()) for end in ends)
        assert one.sure == all(end[one.team] > other for end in ends for team, other in end.items() if team != one.team)
        assert one.most == max(end[one.team] for end in ends)
        assert one.least == min(end[one.team] for end in ends)


@given(seasons)
def test_points_that_are_shared_out_tell_who_can_be_first(season: Season) -> None:
    """2, 1, 0: by the flow of points."""
    played, coming = season
    held_against_every_end(division("abcd", [*(match(*one) for one in played), *map(match, coming)]), OutlookMethod.FLOW)


@given(seasons, st.sampled_from([(3, 1, 0), (1, 0, 0), (2, 2, 1), (5, 3, 0)]))
def test_other_points_are_tried_in_every_way(
    season: tuple[list[tuple[str, int]], list[str]], points: tuple[int, int, int]
) -> None:
    """3, 1, 0 and its like cannot be shared out in parts: few matches are tried in every way."""
    played, coming = season
    win, draw, loss = map(Fraction, points)
    made = division("abcd", [*(match(*one) for one in played), *map(match, coming)], win=win, draw=draw, loss=loss)
    made = replace(made, walkover=(win, loss))
    held_against_every_end(made, division_outlook(table(made)).how)
    assert division_outlook(table(made)).how in (OutlookMethod.FLOW, OutlookMethod.SEARCH)


def test_who_can_reach_the_leader_may_be_out_of_it_all_the_same() -> None:
    """A could reach B's and C's four points with its last match, but these two have still to meet: one of them gets five or six.

    Held against the present points alone A would seem to have hope.
    """
    matches = [match("bd", 1), match("bd", 1), match("cd", 1), match("cd", 1), match("ad", 1), match("bc"), match("ad")]
    found = {one.team: one for one in division_outlook(table(division("abcd", matches))).prospects}
    assert found["a"].most == 4
    assert not found["a"].can_be_first
    assert found["b"].can_be_first and found["c"].can_be_first


def test_who_cannot_be_caught_is_sure() -> None:
    """Six points, and the next can come to four."""
    matches = [match("ab", 1), match("ac", 1), match("ad", 1), match("bc", 1), match("bd"), match("cd")]
    found = {one.team: one for one in division_outlook(table(division("abcd", matches))).prospects}
    assert found["a"].sure
    assert [team for team, one in found.items() if one.can_be_first] == ["a"]


def test_many_matches_with_points_that_cannot_be_shared_out_leave_a_bound() -> None:
    """Said so, never passed off as exact."""
    coming = [match(pair) for pair in ("bc", "bd", "be", "cd", "ce", "de") for _ in range(2)]
    made = division("abcde", [match("ab", 1), *coming], win=Fraction(3))
    assert division_outlook(table(made)).how is OutlookMethod.BOUND


def test_when_all_is_played_nothing_is_to_come() -> None:
    """And nobody is merely sure."""
    found = division_outlook(table(division("ab", [match("ab", 1)])))
    assert found.matches == 0
    assert [(one.team, one.can_be_first, one.sure) for one in found.prospects] == [("a", True, False), ("b", False, False)]


edges = st.dictionaries(
    st.tuples(st.sampled_from("sxyz"), st.sampled_from("xyzt")).filter(lambda ends: ends[0] != ends[1]), st.integers(0, 5)
)


@given(edges)
def test_as_much_flows_as_the_narrowest_cut_lets_through(pipes: dict[tuple[str, str], int]) -> None:
    """Max-flow is min-cut: of all ways to part the net in two."""
    cuts = []
    for way in product((True, False), repeat=3):
        near = {"s", *(one for one, is_near in zip("xyz", way, strict=True) if is_near)}
        cuts.append(sum(size for (start, end), size in pipes.items() if start in near and end not in near))
    assert maximum_flow(pipes, "s", "t") == min(cuts)
