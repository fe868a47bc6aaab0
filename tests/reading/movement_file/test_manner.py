"""What is said besides a movement file."""

from typing import Any

import pytest

from tests.reading.movement_file import FOUR, THREE_TABLES, parsed
from whistpress.core.model import Contest, SitOut
from whistpress.core.movement import MovementError, Request, arrange
from whistpress.reading.movement_file.writing import write_asc

COMPASS = write_asc(arrange(Request(system="mitchell", tables=5)))
SINGLES = write_asc(arrange(Request(system="individual", players=8)))


def test_more_deals_lie_by_the_third_plan_where_pairs_change_sides() -> None:
    """Six deals for three sets: set A is 1 and 4 (Barney 1900, p. 41); by the second plan 1 and 2."""
    assert parsed(FOUR, deals=6).sets == ((1, 4), (2, 5), (3, 6))
    assert parsed(FOUR, deals=6, sets=2).sets == ((1, 2), (3, 4), (5, 6))


def test_elsewhere_sets_are_of_consecutive_deals() -> None:
    """As in Mitchell's game, and in contests of single players."""
    assert parsed(COMPASS, deals=10).sets[0] == (1, 2)
    assert parsed(SINGLES, deals=14).sets[0] == (1, 2)


def test_tables_that_share_a_set_begin_at_different_deals() -> None:
    """So that no tray is at two tables at the same turn."""
    assert [play.deals for play in parsed(SINGLES, deals=14).in_round(1)] == [(1, 2), (2, 1)]


@pytest.mark.parametrize(
    ("manner", "message", "helps", "key"),
    [
        ({"deals": 7}, "7 deals do not divide into the 3 sets of this movement", ("6 or 9 deals serve",), "deals"),
        (
            {"sets": 1},
            "by Barney's first plan (p. 41) a movement is gone through as often as a set has deals; a file is gone through once",
            ("write sets = 2 (consecutive deals) or 3 (1, 8, 15 and so on)",),
            "sets",
        ),
        (
            {"rounds": 4},
            "this movement has 3 rounds, not 4",
            ("`rounds` only cuts a session short: leave it out to play them all",),
            "rounds",
        ),
        (
            {"missing": "EW 9"},
            "nobody of small.asc is called 'EW 9'",
            ('write the number of the pair that is absent: missing = "4"',),
            "missing",
        ),
    ],
)
def test_what_cannot_be_is_refused(manner: dict[str, Any], message: str, helps: tuple[str, ...], key: str) -> None:
    """With what would serve."""
    with pytest.raises(MovementError) as caught:
        parsed(FOUR, **manner)
    assert (caught.value.message, caught.value.helps, caught.value.key) == (message, helps, key)


def test_a_session_may_be_cut_short() -> None:
    """The first rounds of it."""
    short = parsed(FOUR, rounds=2)
    assert (short.rounds, short.plays) == (2, parsed(FOUR).plays[:4])


@pytest.mark.parametrize("written", ["4", "EW 4", "ew4"])
def test_whoever_meets_an_absent_pair_rests(written: str) -> None:
    """Its number stays free."""
    short = parsed(COMPASS, missing=written)
    assert (short.entries, short.absent) == (9, (4,))
    assert short.sit_outs[0] == SitOut(1, (3,))
    assert all(4 not in play.seats for play in short.plays)


def test_where_the_sides_are_numbered_apart_the_absent_pair_is_called_so_too() -> None:
    """E-W 2 of EBUScore's is pair 4."""
    assert parsed(THREE_TABLES, "three.txt", missing="EW 2").absent == (4,)
    assert parsed(THREE_TABLES, "three.txt", missing="NS 1").absent == (1,)


def test_the_contest_says_what_numbers_are() -> None:
    """Teams of four sit at two tables."""
    teams = "3 2 3 3 0\n1-2 A 2-1 A\n1-3 B 3-1 B\n2-3 C 3-2 C\n"
    assert parsed(teams, contest=Contest.FOURS).sit_outs == (SitOut(1, (3,)), SitOut(2, (2,)), SitOut(3, (1,)))
