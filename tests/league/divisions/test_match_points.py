"""The points of a match: for the match, its tables, a wide win and a narrow loss; nothing is lost and nothing made."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.league.divisions.division_leagues import division, match, table
from whistpress.league.divisions.facts.results import OPEN
from whistpress.league.divisions.facts.statuses import statuses
from whistpress.league.divisions.facts.table import OutlookMethod, division_outlook
from whistpress.league.divisions.model import BonusStep, Division, MarginUnit, Match, MatchProtest, MatchScoring, MatchTable, Two

BY_TABLE = MatchScoring(table=(Fraction(1), Fraction(1, 2), Fraction(0)))
STEPS = replace(
    BY_TABLE,
    bonus=(BonusStep(Fraction(30), Fraction(1)), BonusStep(Fraction(60), Fraction(2))),
    losing=(BonusStep(Fraction(10), Fraction(1)), BonusStep(Fraction(4), Fraction(2))),
)
ALL_TRICKS = 312
"""Of a table with 24 hands."""


def card(*tricks: int, conceded: str = "") -> tuple[MatchTable, ...]:
    """Tables by the tricks of the home team; then one that was conceded."""
    played = tuple(MatchTable(tricks=(Fraction(one), Fraction(ALL_TRICKS - one))) for one in tricks)
    return (*played, MatchTable(conceded=conceded)) if conceded else played


def played(pair: str, tables: Sequence[MatchTable], **fields: object) -> Match:
    """A match with its card."""
    known = [one.tricks for one in tables if one.tricks]
    tricks = (sum((one[0] for one in known), Fraction(0)), sum((one[1] for one in known), Fraction(0))) if known else None
    return match(pair, tables=tuple(tables), tricks=tricks, **fields)


def points(made: Match, scoring: MatchScoring = BY_TABLE, **fields: object) -> Two | None:
    """The points of a match of its own."""
    return table(division("ab", [made], scoring=scoring, margin=MarginUnit.TRICKS, **fields)).results[0].points


def test_the_match_is_won_on_all_tricks_whatever_the_tables() -> None:
    """Two tables by a little, one lost by much: 2 points for the tables, and the match to the visitors."""
    assert points(played("ab", card(157, 158, 100))) == (2, 3)
    assert points(played("ab", card(156, 156, 156))) == (Fraction(5, 2), Fraction(5, 2))


def test_a_league_may_say_most_tables() -> None:
    """Then tricks part equals alone."""
    by_tables = replace(BY_TABLE, won_by_tables=True)
    assert points(played("ab", card(157, 158, 100)), by_tables) == (4, 1)
    assert points(played("ab", card(157, 100)), by_tables) == (1, 3)
    assert points(played("ab", card(156, 156)), by_tables) == (2, 2)


def test_the_best_step_alone_counts() -> None:
    """Won by 64: two more, not three; lost by 2: two, not three."""
    assert points(played("ab", card(188)), STEPS) == (2 + 1 + 2, 0)
    assert points(played("ab", card(171)), STEPS) == (2 + 1 + 1, 0)
    assert points(played("ab", card(157)), STEPS) == (2 + 1, 2)
    assert points(played("ab", card(160)), STEPS) == (2 + 1, 1)


def test_tables_conceded_alone_make_a_match() -> None:
    """The visitors conceded every table: won, without a trick."""
    assert points(played("ab", card(conceded="away"))) == (3, 0)


tricks_of_home = st.lists(st.integers(0, ALL_TRICKS), min_size=3, max_size=3)
conceded_by = st.sampled_from(["", "home", "away"])
pairs = st.permutations("abcd").map(lambda four: "".join(four[:2]))
seasons = st.lists(st.tuples(pairs, tricks_of_home, conceded_by), max_size=8)


@given(seasons)
def test_the_points_of_a_division_add_up_to_what_was_at_stake(season: list[tuple[str, list[int], str]]) -> None:
    """Two for each match and one for each of its tables, however they end."""
    matches = [played(pair, card(*tricks, conceded=who)) for pair, tricks, who in season]
    found = table(division("abcd", matches, scoring=BY_TABLE, margin=MarginUnit.TRICKS))
    assert sum(row.points for row in found.rows) == sum(2 + len(one.tables) for one in matches)
    assert sum(row.tables for row in found.rows) == sum(len(one.tables) for one in matches)
    assert not sum(row.gain for row in found.rows)


ENDS = [(100, 100, 100), (100, 100, 200), (156, 100, 100), (156, 156, 156), (156, 156, 100), (157, 155, 156), (157, 157, 100)]
ENDS += [tuple(ALL_TRICKS - one for one in end) for end in ENDS if end != (156, 156, 156)]
ENDS += [(200, 157, 100), (157, 100, 156), (200, 100, 156), (156, 157, 157)]
"""Cards of three tables: every number of points that a match can give is among them."""
few = st.lists(st.tuples(pairs, st.sampled_from(ENDS)), min_size=1, max_size=6)


def every_end(made: Division, scoring: MatchScoring) -> list[dict[str, Fraction]]:
    """The points of all teams for many ways in which the matches to come can end."""
    found = table(made)
    now = {row.team: row.points for row in found.rows}
    coming = [one.match.teams for one in found.results if one.state in OPEN]
    worth = {points(played("ab", card(*end)), scoring) for end in ENDS}
    ends = []
    for way in product([one for one in worth if one], repeat=len(coming)):
        after = dict(now)
        for (home, away), (ours, theirs) in zip(coming, way, strict=True):
            after[home] += ours
            after[away] += theirs
        ends.append(after)
    return ends


@given(few, st.lists(pairs, min_size=1, max_size=2))
def test_who_can_be_first_is_known_by_table(season: list[tuple[str, tuple[int, ...]]], coming: list[str]) -> None:
    """Held against every way in which the last matches can end."""
    matches = [*(played(pair, card(*tricks)) for pair, tricks in season), *map(match, coming)]
    made = division("abcd", matches, scoring=BY_TABLE, margin=MarginUnit.TRICKS)
    found, ends = division_outlook(table(made)), every_end(made, BY_TABLE)
    assert found.how is OutlookMethod.FLOW
    for one in found.prospects:
        assert one.can_be_first == any(end[one.team] == max(end.values()) for end in ends)
        assert one.sure == all(end[one.team] > other for end in ends for team, other in end.items() if team != one.team)
        assert one.most == max(end[one.team] for end in ends)


@given(few, st.lists(pairs, min_size=1, max_size=2))
def test_nobody_is_ruled_out_or_certain_too_soon_with_bonus_points(
    season: list[tuple[str, tuple[int, ...]]], coming: list[str]
) -> None:
    """The bound may be late, and is never wrong."""
    matches = [*(played(pair, card(*tricks)) for pair, tricks in season), *map(match, coming)]
    made = division("abcd", matches, scoring=STEPS, margin=MarginUnit.TRICKS, promoted=1, relegated=1)
    found, ends = division_outlook(table(made)), every_end(made, STEPS)
    certain = statuses(table(made))
    for one in found.prospects:
        assert one.can_be_first or not any(end[one.team] == max(end.values()) for end in ends)
        assert not one.sure or all(end[one.team] >= max(end.values()) for end in ends)
        if certain[one.team] == "champion":
            assert all(end[one.team] == max(end.values()) for end in ends)
        if certain[one.team] == "relegated":
            assert all(end[one.team] == min(end.values()) for end in ends)


def test_with_tables_that_nobody_knows_nobody_is_ruled_out() -> None:
    """Their number is not on record yet."""
    found = division_outlook(table(division("abc", [match("ab"), match("bc")], scoring=BY_TABLE)))
    assert [(one.most, one.can_be_first, one.sure) for one in found.prospects] == [(None, True, False)] * 3
    assert found.how is OutlookMethod.BOUND


def test_nobody_is_champion_on_a_match_under_protest() -> None:
    """All is played, and one match awaits its ruling."""
    matches = [
        played("ab", card(200)),
        played("bc", card(200)),
        played("ac", card(200), protest=MatchProtest(by="C", why="Rule 9")),
    ]
    made = division("abc", matches, scoring=BY_TABLE, margin=MarginUnit.TRICKS)
    assert not any(statuses(table(made)).values())
    found = division_outlook(table(made))
    assert (found.matches, found.protested, found.is_open) == (0, 1, True)
    assert {one.team: one.most for one in found.prospects} == {"a": 6, "b": 3, "c": 3}
    assert [one.team for one in found.prospects if one.can_be_first] == ["a", "b", "c"]
