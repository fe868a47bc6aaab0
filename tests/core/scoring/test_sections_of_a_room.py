"""What sections of a room make of a score, and gains by games (Mitchell 1897, pp. 27–28)."""

from fractions import Fraction

import pytest

from tests.core.scoring.scored_events import event
from whistpress.core.model import Contest, Event, EventResult, PlayedLine, Schedule
from whistpress.core.movement import Request, arrange
from whistpress.core.scoring import score


def played(schedule: Schedule, scoring: str, tricks: dict[tuple[int, int], int]) -> Event:
    """An event in which N-S took so many tricks on each deal of (round, table), 6 where nothing is said."""
    lines = [
        PlayedLine(
            deal=deal, seats=play.seats, tricks=tricks.get((play.round, play.table), 6), round=play.round, table=play.table
        )
        for play in schedule.plays
        for deal in play.deals
    ]
    return event(scoring, sorted(lines, key=lambda line: line.deal), contest=schedule.contest, schedule=schedule)


def scores(result: EventResult) -> dict[int, Fraction]:
    """The score of each entry."""
    return {row.entry: row.score for ranking in result.rankings for row in ranking.rows}


ROUND = arrange(Request(system="individual", players=16, sections=2, deals_per_round=4, rounds=1))
"""One game of four hands: 1 2 v 5 15, and so on, at tables 1 and 2 of section A, 3 and 4 of section B."""


def test_each_section_has_an_average_of_its_own() -> None:
    """Mitchell 1897, p. 28: 9 and 7 tricks are one above and one below in section A, 4 and 2 in section B; one ranking."""
    result = score(played(ROUND, "average", {(1, 1): 9, (1, 2): 7, (1, 3): 4, (1, 4): 2}))
    (ranking,) = result.rankings
    assert len(ranking.rows) == 16
    made = scores(result)
    for play, gain in zip(ROUND.in_round(1), (4, -4, 4, -4), strict=True):
        assert {made[number] for number in play.seats.ns} == {gain}
        assert {made[number] for number in play.seats.ew} == {-gain}


def test_without_sections_all_tables_have_one_average() -> None:
    """The same figures in one room of four tables: the average is 5½."""
    whole = arrange(Request(system="individual", players=16, deals_per_round=4, rounds=1))
    made = scores(score(played(whole, "average", {(1, 1): 9, (1, 2): 7, (1, 3): 4, (1, 4): 2})))
    assert [made[play.seats.n] for play in whole.in_round(1)] == [14, 6, -6, -14]


def test_tricks_are_lost_to_the_best_of_ones_own_section() -> None:
    """The best aggregate of a direction is that of the section: nobody of section B is held against 36 tricks of section A."""
    result = score(played(ROUND, "tricks-lost", {(1, 1): 9, (1, 2): 7, (1, 3): 4, (1, 4): 2}))
    assert [part.title for part in result.parts] == ["Round 1, section A", "Round 1, section B"]
    made = scores(result)
    assert [(made[play.seats.n], made[play.seats.e]) for play in ROUND.in_round(1)] == [(0, 8), (8, 0), (0, 8), (8, 0)]


def test_a_game_is_gained_or_lost_by_however_many_tricks() -> None:
    """Mitchell 1897, p. 27: reckoned by games, four tricks over the average are one game gained; the tricks stand beside it."""
    result = score(played(ROUND, "average-games", {(1, 1): 9, (1, 2): 7}))
    (ranking,) = result.rankings
    row = {row.entry: row for row in ranking.rows}
    first, second, third = ROUND.in_round(1)[:3]
    assert [(row[number].score, row[number].plus_minus) for number in first.seats] == [(1, 4), (1, 4), (-1, -4), (-1, -4)]
    assert {row[number].score for number in second.seats.ns} == {-1}
    assert {row[number].score for number in third.seats} == {0}
    assert sum(row.score for row in ranking.rows) == 0


def test_games_of_a_contest_are_its_rounds() -> None:
    """Two games won by a trick are more than one won by ten and one lost by one."""
    two = arrange(Request(system="individual", players=8, deals_per_round=2, rounds=2))
    result = score(played(two, "average-games", {(1, 1): 8, (1, 2): 7, (2, 1): 12, (2, 2): 2}))
    made, parts = scores(result), result.parts
    assert [part.title for part in parts] == ["Round 1", "Round 2"]
    games = {number: sum(dict(part.marks)[number] for part in parts) for number in range(1, 9)}
    assert made == games
    assert set(made.values()) == {-2, 0, 2}


@pytest.mark.parametrize("system", ["mitchell", "howell"])
def test_where_deals_go_on_the_sitting_is_a_game(system: str) -> None:
    """A compass game and a Howell are one game each: everybody has gained or lost one, or neither."""
    pairs = arrange(Request(system=system, pairs=6 if system == "mitchell" else 8))
    result = score(played(pairs, "average-games", {(1, 1): 9, (2, 2): 3}))
    assert [part.title for part in result.parts] == ["Session 1"]
    assert set(scores(result).values()) <= {-1, 0, 1}
    assert pairs.contest is Contest.PAIRS
    by_tricks = scores(score(played(pairs, "average", {(1, 1): 9, (2, 2): 3})))
    assert {entry: (value > 0) - (value < 0) for entry, value in by_tricks.items()} == scores(result)
