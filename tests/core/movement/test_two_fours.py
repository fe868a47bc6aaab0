"""Matches of two fours."""

from collections import Counter

import pytest

from whistpress.core.model import Contest, Schedule
from whistpress.core.movement import SYSTEMS, MovementError, Request, arrange
from whistpress.core.movement.fairness import Range, led_through, measure
from whistpress.core.movement.teams.two_teams import INTERCLUB, LEAGUE_TROPHY

BOTH = pytest.mark.parametrize("system", ["interclub", "league-trophy"])


def match(system: str, **words: object) -> Schedule:
    """Arrange a match of two fours."""
    return arrange(Request(system=system, **words))  # type: ignore[arg-type]


@BOTH
def test_forty_eight_deals_are_perfect(system: str) -> None:
    """Mitchell 1897, p. 21: each with each of his team, against each opponent, through him and up to him equally often."""
    fairness = measure(match(system, deals=48))
    assert fairness.team_partners == Range(4, 4)
    assert fairness.team_opponents == Range(6, 6)
    assert fairness.leads_through == Range(3, 3)


@BOTH
def test_twenty_four_deals_leave_the_leads_unbalanced(system: str) -> None:
    """Barney 1900, p. 29: the first session alone has partners and opponents even, but not who leads through whom."""
    schedule = match(system, deals=24)
    fairness = measure(schedule)
    assert (fairness.team_partners, fairness.team_opponents) == (Range(2, 2), Range(3, 3))
    through = led_through(schedule)
    assert all(through[one, other] != through[other, one] for one in (1, 2, 3, 4) for other in (5, 6, 7, 8))


@pytest.mark.parametrize(
    ("system", "lines", "after"),
    [("interclub", 2, 8), ("league-trophy", 2, 8), ("new-england-24", 4, 8), ("new-england-36", 4, 12)],
)
def test_partners_change_after_each_eight_deals_and_opponents_after_four(system: str, lines: int, after: int) -> None:
    """Barney 1900, p. 29: eight deals with a partner, then eight with the next, and eight more complete a session.

    After the first half of them they meet another pair. In the longer match of New England partners play twelve (p. 30).
    """
    schedule = match(system)
    of_1, against_1 = [], []
    for number in range(1, schedule.rounds + 1):
        (seats,) = [play.seats for play in schedule.in_round(number) if 1 in play.seats]
        of_1.append(next(seat for seat in seats if seat in (2, 3, 4)))
        against_1.append(frozenset(seat for seat in seats if seat > 4))
    assert of_1 == [partner for partner in (2, 3, 4) for _ in range(lines)] * (schedule.rounds // (3 * lines))
    assert schedule.deals // schedule.rounds * lines == after
    half = lines // 2
    starts = range(0, schedule.rounds, half)
    assert all(len({*against_1[start : start + half]}) == 1 for start in starts)
    assert all(against_1[start] != against_1[start + half] for start in starts[::2])
    assert SYSTEMS[system].summary.endswith(f" every {'eight' if after == 8 else 'twelve'}.")


@BOTH
def test_half_the_deals_of_a_line_begin_at_each_table(system: str) -> None:
    """While table 1 plays deals 1 and 2 for the first time, table 2 plays 3 and 4; then they change."""
    schedule = match(system, deals=48)
    assert [play.deals for play in schedule.in_round(1)] == [(1, 2, 3, 4), (3, 4, 1, 2)]
    assert [play.deals for play in schedule.in_round(12)] == [(45, 46, 47, 48), (47, 48, 45, 46)]


@BOTH
def test_each_team_holds_all_the_cards_of_a_deal(system: str) -> None:
    """Mitchell 1897, p. 18: each deal is played at both tables, the teams changing sides."""
    schedule = match(system, deals=48)
    for deal in range(1, 49):
        first, second = schedule.of_deal(deal)
        assert {schedule.entry_of(number) for number in (*first.seats.ns, *second.seats.ew)} == {1}
        assert {schedule.entry_of(number) for number in (*first.seats.ew, *second.seats.ns)} == {2}


@BOTH
def test_in_the_second_session_one_team_takes_the_opposite_seats(system: str) -> None:
    """Mitchell 1897, p. 21; Barney 1900, p. 29: players 1–4 keep their seats, 5–8 exchange theirs with their partners."""
    lines = INTERCLUB if system == "interclub" else LEAGUE_TROPHY
    for first, second in zip(lines[:6], lines[6:], strict=True):
        for (n, s, e, w), later in zip(first, second, strict=True):
            assert later == ((n, s, w, e) if n < 5 else (s, n, e, w))


def test_the_two_books_differ_only_at_table_2_in_the_fourth_and_fifth_lines() -> None:
    """Mitchell's and Barney's lines differ by who of two partners is North, in both sessions at once."""
    different = [line for line in range(12) if INTERCLUB[line] != LEAGUE_TROPHY[line]]
    assert different == [3, 4, 9, 10]
    for line in different:
        n, s, e, w = INTERCLUB[line][1]
        assert LEAGUE_TROPHY[line] == (INTERCLUB[line][0], (s, n, e, w))


def test_the_first_session_is_what_twenty_four_deals_ask_for() -> None:
    """`deals = 24` gives the first half of the forty-eight, line for line."""
    assert match("league-trophy", deals=24).plays == tuple(play for play in match("league-trophy").plays if play.round <= 6)


def test_unless_said_the_league_plays_two_sessions_and_clubs_one() -> None:
    """The League's match is 48 deals in two sessions (B 29); clubs play 24, and 48 if they wish (M 20)."""
    assert (match("league-trophy").deals, match("interclub").deals) == (48, 24)


@BOTH
def test_a_team_is_one_entry_of_four_numbers(system: str) -> None:
    """Two entries; players 1–4 are the first team, 5–8 the second, and all eight always play."""
    schedule = match(system, fours=2)
    assert (schedule.contest, schedule.entries, schedule.tables) == (Contest.FOURS, 2, 2)
    assert schedule.teams == ((1, 2, 3, 4), (5, 6, 7, 8))
    assert Counter(seat for play in schedule.plays for seat in play.seats) == dict.fromkeys(range(1, 9), schedule.rounds)


@pytest.mark.parametrize("words", [{"fours": 2}, {"teams": 2}, {"tables": 2}, {"pairs": 4}, {"players": 8}, {}])
def test_the_size_may_be_said_in_any_way_or_not_at_all(words: dict[str, int]) -> None:
    """There is only one size: two fours."""
    assert match("interclub", **words) == match("interclub")


def test_a_match_cut_short_plays_whole_lines() -> None:
    """Five rounds are the first five lines, twenty deals."""
    schedule = match("interclub", rounds=5)
    assert (schedule.rounds, schedule.deals, len(schedule.plays)) == (5, 20, 10)


@BOTH
@pytest.mark.parametrize(
    ("words", "key", "message"),
    [
        ({"fours": 3}, "fours", "{} is for two fours, not 3 fours"),
        ({"tables": 4}, "tables", "{} is for two fours, not 4 tables"),
        ({"deals": 26}, "deals", "{} has 24 or 48 deals, not 26"),
        ({"deals": 24, "rounds": 7}, "rounds", "this movement has 6 rounds, not 7"),
        ({"variant": "skip"}, "variant", "{} has no variant 'skip'"),
    ],
)
def test_what_cannot_be_is_refused_at_its_key(system: str, words: dict[str, object], key: str, message: str) -> None:
    """Each refusal says why, and which key of `[movement]` is at fault."""
    with pytest.raises(MovementError) as caught:
        match(system, **words)
    assert (caught.value.key, caught.value.message) == (key, message.format(system))
