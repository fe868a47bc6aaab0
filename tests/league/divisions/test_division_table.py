"""Tables of small divisions, each figure reckoned by hand, and held against an independent reckoning."""

import datetime
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.league.divisions.division_leagues import division, match, table
from whistpress.league.divisions.facts.results import MatchState
from whistpress.league.divisions.facts.table import DivisionTable
from whistpress.league.divisions.model import Deduction, Division, MarginUnit, Match, Round, Withdrawal

DAY = datetime.date(1900, 3, 1)


def lines(found: DivisionTable) -> list[tuple[str, int, int, int, int, int, Fraction, Fraction]]:
    """Team, place, played, won, drawn, lost, gain, points."""
    return [(r.team, r.place, r.played, r.won, r.drawn, r.lost, r.gain, r.points) for r in found.rows]


def order(found: DivisionTable) -> str:
    """The teams with their places: `1a 2b 2c`."""
    return " ".join(f"{row.place}{row.team}" for row in found.rows)


def test_two_points_for_a_win_one_for_a_draw() -> None:
    """A beats B by 4 and draws with C; C loses to B by 1: A 3 points, B 2, C 1."""
    found = table(division("abc", [match("ab", 4), match("ac", 0), match("cb", -1)], ties=("gain",)))
    assert lines(found) == [
        ("a", 1, 2, 1, 1, 0, 4, 3),
        ("b", 2, 2, 1, 0, 1, -3, 2),
        ("c", 3, 2, 0, 1, 1, -1, 1),
    ]
    assert [row.form for row in found.rows] == ["WD", "LW", "DL"]


def test_tricks_make_the_gain_half_of_their_difference() -> None:
    """163 to 149 is a gain of 7; an odd difference leaves a half."""
    found = table(
        division("ab", [match("ab", tricks=(Fraction(163), Fraction(149))), match("ba", tricks=(Fraction(157), Fraction(156)))])
    )
    assert [one.gain for one in found.results] == [7, Fraction(1, 2)]
    assert found.row("a").tricks == (319, 306)
    assert found.row("a").gain == Fraction(13, 2)
    assert found.row("a").away_won == 0


def test_margins_in_tricks_are_the_whole_difference() -> None:
    """163 to 149 is won by 14, an event's gain of 7 by 14, a typed gain of 5/2 by 5; a walkover by the rule's own margin."""
    matches = [
        match("ab", tricks=(Fraction(163), Fraction(149))),
        match("ba", gain=None, tricks=(Fraction(157), Fraction(156))),
        replace(match("ab"), gain=Fraction(5, 2)),
        match("ba", forfeited=("b",)),
    ]
    found = table(division("ab", matches, margin=MarginUnit.TRICKS, walkover_gain=Fraction(12)))
    assert [one.gain for one in found.results] == [14, 1, 5, -12]
    assert (found.row("a").gain, found.row("b").gain) == (30, -30)
    assert found.row("a").tricks == (319, 306)


def test_the_trick_difference_splits_equal_points_and_then_the_tricks_won() -> None:
    """A, B and C win one match each: by 14, by 8 and by 8; B won 170 tricks in it and lost by fewer, C 160."""

    def won(pair: str, home: int, away: int) -> Match:
        return match(pair, tricks=(Fraction(home), Fraction(away)))

    matches = [won("ab", 163, 149), won("bc", 160, 152), won("ca", 160, 152)]
    found = table(division("abc", matches, margin=MarginUnit.TRICKS, ties=("difference", "tricks")))
    assert [(row.team, row.place, row.gain, row.tricks[0], row.decided) for row in found.rows] == [
        ("a", 1, 6, 315, "difference"),
        ("c", 2, 0, 312, "difference"),
        ("b", 3, -6, 309, "difference"),
    ]
    level = [won("ab", 160, 150), won("ba", 180, 170)]
    found = table(division("ab", level, margin=MarginUnit.TRICKS, ties=("difference", "tricks")))
    assert [(row.team, row.place, row.gain, row.tricks[0]) for row in found.rows] == [("a", 1, 0, 330), ("b", 1, 0, 330)]
    more = [won("ab", 160, 150), won("cd", 170, 160)]
    found = table(division("abcd", more, margin=MarginUnit.TRICKS, ties=("difference", "tricks")))
    assert [(row.team, row.place, row.decided) for row in found.rows][:2] == [("c", 1, "tricks"), ("a", 2, "tricks")]


def test_other_points_are_those_of_the_rule() -> None:
    """3, 1, 0, and a walkover worth 3 to who came and one less than nothing to who did not, with a gain of 5."""
    rule = {"win": Fraction(3), "walkover": (Fraction(3), Fraction(-1)), "walkover_gain": Fraction(5)}
    found = table(division("ab", [match("ab", 2), match("ba", forfeited=("b",))], **rule))
    assert lines(found) == [("a", 1, 2, 2, 0, 0, 7, 6), ("b", 2, 2, 0, 0, 2, -7, -1)]
    assert [one.state for one in found.results] == [MatchState.PLAYED, MatchState.WALKOVER]


def test_a_match_to_which_neither_came_is_lost_by_both() -> None:
    """Nobody gains by it."""
    found = table(division("ab", [match("ab", forfeited=("a", "b"))]))
    assert lines(found) == [("a", 1, 1, 0, 0, 1, 0, 0), ("b", 1, 1, 0, 0, 1, 0, 0)]


def test_points_can_be_taken_away() -> None:
    """Two points won, half a point taken."""
    found = table(division("ab", [match("ab", 1)], deducted=(Deduction(team="a", points=Fraction(1, 2)),)))
    assert (found.row("a").points, found.row("a").deducted) == (Fraction(3, 2), Fraction(1, 2))


def test_results_against_a_team_that_withdrew_are_expunged() -> None:
    """What was played against C counts for nobody, what was to come is not played; C stands last without a place."""
    matches = [match("ab", 1), match("ca", 9), match("bc", 3), match("ac")]
    found = table(division("abc", matches, withdrawn=(Withdrawal(team="c", date=DAY),)))
    assert order(found) == "1a 2b 0c"
    assert [one.state for one in found.results] == [MatchState.PLAYED, MatchState.EXPUNGED, MatchState.EXPUNGED, MatchState.VOID]
    assert (found.row("a").played, found.row("c").played) == (1, 0)


def test_results_can_be_kept_and_the_rest_won_by_walkovers() -> None:
    """C's win over A stands; what C had still to play is A's and B's."""
    left = Withdrawal(team="c", date=DAY, expunged=False, walkovers=True)
    found = table(division("abc", [match("ca", 9), match("bc"), match("ac")], withdrawn=(left,)))
    assert [one.state for one in found.results] == [MatchState.PLAYED, MatchState.WALKOVER, MatchState.WALKOVER]
    assert {row.team: row.points for row in found.rows} == {"a": 2, "b": 2, "c": 2}
    without = Withdrawal(team="c", date=DAY, expunged=False)
    found = table(division("abc", [match("ca", 9), match("bc"), match("ac")], withdrawn=(without,)))
    assert [one.state for one in found.results] == [MatchState.PLAYED, MatchState.VOID, MatchState.VOID]


def test_the_matches_among_the_tied_part_them_and_then_the_gain() -> None:
    """A, B and C have 4 points each. Among them A and B won once each against C, and A beat B: A, B, C.

    By gain alone it would be C (+20), then A, then B.
    """
    matches = [match("ab", 1), match("bc", 1), match("ac", 1), match("ad", -3), match("bd", 1), match("cd", 22), match("dc", -2)]
    assert [row.points for row in table(division("abcd", matches)).rows] == [4, 4, 4, 2]
    assert order(table(division("abcd", matches, ties=("gain",)))) == "1c 2b 3a 4d"
    found = table(division("abcd", matches, ties=("between", "gain")))
    assert order(found) == "1a 2b 3c 4d"
    assert [row.decided for row in found.rows] == ["between", "between", "between", ""]


def test_whom_nothing_parts_share_the_place() -> None:
    """1, 1, 3."""
    assert order(table(division("abc", [match("ab", 0), match("ac", 1), match("bc", 1)], ties=("gain", "wins")))) == "1a 1b 3c"


def test_away_wins_and_the_gain_between() -> None:
    """A and B each won once and lost once; B won away, by more."""
    matches = [match("ab", -3), match("ba", -2), match("ac", 0), match("bc", 0)]
    assert order(table(division("abc", matches, ties=("away-wins", "between-gain")))) == "1b 2a 3c"


def test_who_has_no_match_in_a_round_has_a_bye() -> None:
    """Unless it had left by then."""
    rounds = (Round(number=1, date=DAY), Round(number=2, date=datetime.date(1900, 4, 1)))
    matches = [match("ab", 1), match("ac", round=2)]
    made = division("abcd", matches, rounds=rounds, withdrawn=(Withdrawal(team="d", date=datetime.date(1900, 3, 20)),))
    assert (made.byes(1), made.byes(2)) == (("c", "d"), ("b",))


gains = st.one_of(st.none(), st.integers(-4, 4))
seasons = st.lists(st.tuples(st.permutations("abcd").map(lambda four: "".join(four[:2])), gains), max_size=14)


@given(seasons)
def test_an_independent_reckoning_comes_to_the_same_table(played: list[tuple[str, int | None]]) -> None:
    """Match by match into plain sums; sorted by points, then by gain, then by matches won."""
    sums = {team: [0, 0, 0, 0] for team in "abcd"}
    for pair, gain in played:
        for team, own in zip(pair, (gain, None if gain is None else -gain), strict=True):
            if own is not None:
                sums[team][0] += 1
                sums[team][1] += 2 if own > 0 else 1 if own == 0 else 0
                sums[team][2] += own
                sums[team][3] += own > 0
    found = table(division("abcd", [match(pair, gain) for pair, gain in played], ties=("gain", "wins")))
    assert {row.team: [row.played, row.points, row.gain, row.won] for row in found.rows} == sums
    for row in found.rows:
        assert row.place == 1 + sum(other[1:] > sums[row.team][1:] for other in sums.values())
    assert sum(row.points for row in found.rows) == 2 * sum(gain is not None for _, gain in played)
    assert sum(row.gain for row in found.rows) == 0


def test_the_ladder_looks_only_at_who_is_left_tied() -> None:
    """After `wins` has taken A out, the points among B, C and E alone decide (3, 1, 2), not those against A (3, 3, 4)."""
    matches = [
        match("ad", 1), match("ab", 1), match("ac", -1), match("ea", 1),
        match("bc", 1), match("bd", 0), match("be", 0), match("cd", 0), match("ce", 0),
    ]  # fmt: skip
    made: Division = division("abcde", matches, ties=("wins", "between"))
    points = {row.team: row.points for row in table(made).rows}
    assert points == {"a": 4, "b": 4, "c": 4, "d": 2, "e": 4}
    assert order(table(made)).startswith("1a")
    assert [row.team for row in table(made).rows if row.points == 4] == ["a", "b", "e", "c"]
