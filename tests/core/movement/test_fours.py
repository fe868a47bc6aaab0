"""Fours on tray movements: Mitchell's, Howell's, the New England, Clay's, Snow's, the parallel and the progressive fours."""

from collections import Counter
from itertools import combinations

import pytest

from tests.core.movement.counting import arranged, refused, serves
from whistpress.core.model import Schedule
from whistpress.core.movement.moves import played_from
from whistpress.core.movement.teams.fours import class_stacks

SIZES = pytest.mark.parametrize("fours", range(3, 16))


def matches_are_complete(schedule: Schedule) -> bool:
    """Whether each deal that two fours play, they play both ways."""
    for deal in range(1, schedule.deals + 1):
        met = {(play.seats.n, play.seats.e) for play in schedule.of_deal(deal)}
        if met != {(east, north) for north, east in met}:
            return False
    return True


def letters(schedule: Schedule) -> list[list[tuple[int, int, str]]]:
    """Give N-S, E-W and deal at each table, round by round, as the diagrams print them."""
    return [
        [(play.seats.n, play.seats.e, "abcde"[play.deals[0] - 1]) for play in schedule.in_round(round_)]
        for round_ in range(1, schedule.rounds + 1)
    ]


@SIZES
@pytest.mark.parametrize("system", ["howell-fours", "new-england-fours"])
def test_every_two_fours_play_the_same_deals_both_ways(system: str, fours: int) -> None:
    """Barney 1900, pp. 48–52: a match between every two, N-S of the one once against E-W of the other."""
    schedule = arranged(system, fours=fours)
    assert matches_are_complete(schedule)
    meetings = Counter((play.seats.n, play.seats.e) for play in schedule.plays)
    assert set(meetings.values()) == {1}
    assert len(meetings) == fours * (fours - 1)


@pytest.mark.parametrize("fours", range(3, 30))
def test_trays_go_from_the_middle_to_the_head(fours: int) -> None:
    """Mitchell 1897, pp. 34–35: from the middle table to the first, the others in their order; in all thirteen columns."""
    schedule = arranged("howell-fours", fours=fours)
    tables = schedule.tables
    for round_ in range(1, schedule.rounds):
        here = {play.deals[0]: play.table for play in schedule.in_round(round_)}
        there = {play.deals[0]: play.table for play in schedule.in_round(round_ + 1)}
        for deal in here.keys() & there.keys():
            assert there[deal] == (here[deal] - 1 - tables // 2) % tables + 1


def test_five_fours_go_as_page_49_draws_them() -> None:
    """Barney 1900, p. 49: second and third arrangement; the first and the last are not for play."""
    drawn = letters(arranged("howell-fours", fours=5))
    assert len(drawn) == 4
    assert drawn[0] == [(1, 5, "a"), (2, 1, "b"), (3, 2, "c"), (4, 3, "d"), (5, 4, "e")]
    assert drawn[1] == [(1, 4, "c"), (2, 5, "d"), (3, 1, "e"), (4, 2, "a"), (5, 3, "b")]
    assert drawn[3] == [(1, 2, "b"), (2, 3, "c"), (3, 4, "d"), (4, 5, "e"), (5, 1, "a")]


def test_with_a_dummy_table_two_pairs_rest() -> None:
    """Barney 1900, p. 50: of four fours, in the first round N-S of 1 and E-W of 4 rest, in the second N-S of 2 and E-W of 3."""
    schedule = arranged("howell-fours", fours=4)
    assert (schedule.tables, schedule.deals, schedule.entries, schedule.absent) == (5, 5, 4, (5,))
    assert [rest.entries for rest in schedule.sit_outs] == [(1, 4), (2, 3), (2, 3), (1, 4)]
    assert {play.seats.n for play in schedule.in_round(1)} == {2, 3, 4}
    assert {play.seats.e for play in schedule.in_round(1)} == {1, 2, 3}


def test_the_new_england_sample_of_five_tables() -> None:
    """Barney 1900, p. 52: second and last position, N-S, E-W, deal; the first is not for play."""
    drawn = letters(arranged("new-england-fours", fours=5))
    assert drawn[0] == [(1, 3, "b"), (2, 4, "c"), (3, 5, "d"), (4, 1, "e"), (5, 2, "a")]
    assert drawn[3] == [(1, 4, "e"), (2, 5, "a"), (3, 1, "b"), (4, 2, "c"), (5, 3, "d")]


@pytest.mark.parametrize("fours", [3, 5, 7, 9])
@pytest.mark.parametrize("system", ["mitchell-fours", "howell-fours", "new-england-fours"])
def test_together_each_four_plays_all_deals_and_first_itself(system: str, fours: int) -> None:
    """Barney 1900, p. 49: a set may be played while the teams still sit together; N-S and E-W then play every deal."""
    schedule = arranged(system, fours=fours, together=True)
    assert {(play.seats.n, play.seats.e) for play in schedule.in_round(1)} == {(four, four) for four in range(1, fours + 1)}
    for side in ("n", "e"):
        played = Counter((getattr(play.seats, side), deal) for play in schedule.plays for deal in play.deals)
        assert played == dict.fromkeys(((four, deal) for four in range(1, fours + 1) for deal in range(1, fours + 1)), 1)


@pytest.mark.parametrize("fours", [3, 5, 7, 9])
def test_mitchells_fours_lack_the_same_set_both_ways(fours: int) -> None:
    """Barney 1900, p. 48: both scores of a four are added, so both of its pairs must play the same deals."""
    schedule = arranged("mitchell-fours", fours=fours)
    assert schedule.rounds == fours - 1
    for four in range(1, fours + 1):
        north = {deal for play in schedule.plays if play.seats.n == four for deal in play.deals}
        assert north == {deal for play in schedule.plays if play.seats.e == four for deal in play.deals}
        assert len(north) == fours - 1


def test_mitchells_movement_makes_no_matches_but_at_three_tables() -> None:
    """Mitchell 1897, p. 33: with three tables his system and Howell's are identical; at five the overplay is by others."""
    assert arranged("mitchell-fours", fours=3).plays == arranged("howell-fours", fours=3).plays
    assert not matches_are_complete(arranged("mitchell-fours", fours=5))


@pytest.mark.parametrize("fours", range(4, 20))
@pytest.mark.parametrize("each", [2, 3])
def test_clays_fours_play_complete_matches_on_deals_that_follow_each_other(fours: int, each: int) -> None:
    """Barney 1900, pp. 50–51: every four plays all deals but two (three); those of a match are consecutive, the last before 1."""
    schedule = arranged("clay-fours", fours=fours, deals=each * fours)
    assert matches_are_complete(schedule)
    assert set(Counter(play.seats.n for play in schedule.plays).values()) == {each * (fours - 1)}
    for two in combinations(range(1, fours + 1), 2):
        deals = {play.deals[0] for play in schedule.plays if {play.seats.n, play.seats.e} == set(two)}
        assert any(deals == {(first + more) % schedule.deals + 1 for more in range(each)} for first in range(schedule.deals))


def test_clays_trays_are_put_out_as_printed() -> None:
    """Barney 1900, p. 51: odd deals first, then even; of three deals each, classes of three, the rest at the last table."""
    assert class_stacks(5, 2) == ((1, 3), (5, 7), (9, 2), (4, 6), (8, 10))
    assert class_stacks(4, 3) == ((1, 4), (7, 10), (2, 5), (8, 11, 3, 6, 9, 12))
    assert class_stacks(7, 3)[-1] == (17, 20, 3, 6, 9, 12, 15, 18, 21)


def test_the_other_way_clays_deals_do_not_follow_each_other() -> None:
    """The book does not say which way E-W go: to the next higher of five tables the deals of no match are consecutive."""
    upwards = tuple(set_ for set_ in reversed(class_stacks(5, 2)))
    met: dict[frozenset[int], set[int]] = {}
    for round_, tops in enumerate(played_from(upwards, 10)):
        for place, (deal,) in enumerate(tops):
            table = 4 - place
            met.setdefault(frozenset({table, (table - round_) % 5}), set()).add(deal)
    pairs = [deals for two, deals in met.items() if len(two) == 2]
    assert len(pairs) == 10
    assert not any(max(deals) - min(deals) in (1, 9) for deals in pairs)


@pytest.mark.parametrize("fours", [4, 6, 8, 10, 14, 16, 18, 20, 22])
def test_moving_fours_meet_all_sitting_fours_and_all_play_all_deals(fours: int) -> None:
    """Mitchell 1897, pp. 31–32: each moving four plays each sitting four, both ways on each deal."""
    schedule = arranged("progressive-fours", fours=fours)
    assert matches_are_complete(schedule)
    meetings = Counter(frozenset({play.seats.n, play.seats.e}) for play in schedule.plays)
    assert set(meetings) == {frozenset({s, m}) for s in range(1, fours, 2) for m in range(2, fours + 1, 2)}
    assert len(set(meetings.values())) == 1
    played = Counter((number, deal) for play in schedule.plays for deal in play.deals for number in (play.seats.n, play.seats.e))
    assert played == dict.fromkeys(((four, deal) for four in range(1, fours + 1) for deal in range(1, schedule.deals + 1)), 2)


def test_sitting_fours_sit_and_neighbours_exchange_their_deals() -> None:
    """Mitchell 1897, p. 31: N-S at odd tables and E-W at even ones sit; tables 1 and 2 pass their deals back and forth."""
    schedule = arranged("progressive-fours", fours=6, deals=12)
    for play in schedule.plays:
        home = play.table - 1 + play.table % 2
        assert (play.seats.n if play.table % 2 else play.seats.e) == home
    assert [play.deals for play in schedule.in_round(1)[:2]] == [(1, 2, 3, 4), (3, 4, 1, 2)]
    assert [play.deals for play in schedule.in_round(2)[:2]] == [(5, 6, 7, 8), (7, 8, 5, 6)]


def test_halved_deals_do_not_do_at_twelve_and_twenty_four_tables() -> None:
    """Mitchell 1897, pp. 32–33: half of those tables is divisible by three."""
    assert [fours for fours in range(4, 40, 2) if not serves("progressive-fours", fours=fours)] == [12, 24, 36]


def test_ladies_are_the_sitting_fours() -> None:
    """Mitchell 1897, p. 36: the variant has the same schedule, the ladies having the odd numbers."""
    assert (
        arranged("progressive-fours", fours=6, variant="ladies-gentlemen").plays == arranged("progressive-fours", fours=6).plays
    )


@pytest.mark.parametrize("fours", [3, 4, 5, 6])
def test_snows_fours_have_deals_of_their_own_in_each_round(fours: int) -> None:
    """Barney 1900, p. 51: as for pairs; each round's deals go through all tables, and no four meets itself."""
    schedule = arranged("snow-fours", fours=fours)
    assert (schedule.rounds, schedule.deals) == (fours - 1, fours * (fours - 1))
    assert all(len(schedule.of_deal(deal)) == fours for deal in range(1, schedule.deals + 1))
    assert set(Counter((play.seats.n, play.seats.e) for play in schedule.plays).values()) == {1}


@pytest.mark.parametrize("variant", [None, "first", "second", "third", "fourth"])
@pytest.mark.parametrize("fours", [4, 6, 8, 10])
def test_parallel_fours_are_the_parallel_game_without_its_rounds_at_home(fours: int, variant: str | None) -> None:
    """Barney 1900, p. 51: precisely as for pairs, and every two fours meet."""
    if not serves("parallel", tables=fours, variant=variant):
        assert not serves("parallel-fours", fours=fours, variant=variant)
        return
    pairs = arranged("parallel", tables=fours, variant=variant)
    wanted = [
        (play.table, (play.seats.n + 1) // 2, play.seats.e // 2, play.deals)
        for play in pairs.plays
        if play.seats.n + 1 != play.seats.e
    ]
    schedule = arranged("parallel-fours", fours=fours, variant=variant)
    assert [(play.table, play.seats.n, play.seats.e, play.deals) for play in schedule.plays] == wanted
    assert len({frozenset({ns, ew}) for _, ns, ew, _ in wanted}) == fours * (fours - 1) // 2


@pytest.mark.parametrize(
    ("system", "words", "key", "message"),
    [
        ("mitchell-fours", {"fours": 6}, "fours", "mitchell-fours needs an odd number of fours, not 6 fours"),
        ("howell-fours", {"teams": 2}, "teams", "howell-fours is for 3 to 99 fours, not 2 teams"),
        ("howell-fours", {"fours": 4, "deals": 8}, "deals", "8 deals do not divide into the 5 sets that 4 fours need"),
        (
            "clay-fours",
            {"fours": 5, "deals": 20},
            "deals",
            "clay-fours has two or three deals for each four: 5 fours cannot play 20",
        ),
        ("progressive-fours", {"fours": 7}, "fours", "progressive-fours has no game for 7 fours: an odd number"),
        ("parallel-fours", {"fours": 5}, "fours", "parallel needs two rows of as many tables; 5 are an odd number"),
        ("snow-fours", {"fours": 4, "deals": 9}, "deals", "each round needs a deal for each of 4 tables, and has 3"),
    ],
)
def test_what_cannot_be_is_refused_at_its_key(system: str, words: dict[str, object], key: str, message: str) -> None:
    """Each refusal says why, and which key of `[movement]` is at fault."""
    error = refused(system, **words)
    assert (error.key, error.message) == (key, message)
