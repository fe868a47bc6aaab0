"""Reading EBUScore's form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reading.movement_file import THREE_TABLES, found, parsed, refused, told
from whistpress.core.model import Contest, Play, Seats, SitOut
from whistpress.core.movement import MovementError, Request, arrange
from whistpress.reading.movement_file import MovementFileError

FLOWER = """Flower of five teams
5,5,10,2,5
1,1,0, 1,2,2, 1,3,3, 1,4,4, 1,5,5
2,5,1, 2,1,2, 2,2,3, 2,3,4, 2,4,5
3,4,1, 3,5,2, 3,1,3, 3,2,4, 3,3,5
4,3,1, 4,4,2, 4,5,3, 4,1,4, 4,2,5
5,2,1, 5,3,2, 5,4,3, 5,5,4, 5,1,5
"""


def test_pairs_that_are_numbered_apart_get_barney_s_numbers() -> None:
    """Type 1: N-S 2 is pair 3, E-W 2 is pair 4; what comes of it is Mitchell's game of three tables."""
    schedule = parsed(THREE_TABLES, "three.txt")
    mitchell = arrange(Request(system="mitchell", tables=3, deals=6))
    assert (schedule.plays, schedule.sets, schedule.two_fields) == (mitchell.plays, mitchell.sets, True)
    assert schedule.remarks == ("Compass game",)


def test_a_row_is_a_table_and_has_a_triple_for_each_round() -> None:
    """Type 0 numbers all pairs in one field; sets are of consecutive deals."""
    schedule = parsed("Four pairs\n0,2,6,2,3,0\n4,1,1,4,2,2,4,3,3\n2,3,1,3,1,2,1,2,3\n", "four.txt")
    assert schedule.plays[2] == Play(2, 1, Seats(4, 4, 2, 2), (3, 4))
    assert schedule.plays[3] == Play(2, 2, Seats(3, 3, 1, 1), (4, 3))
    assert (schedule.entries, schedule.deals, schedule.two_fields) == (4, 6, False)


def test_individuals_have_four_numbers_and_their_count() -> None:
    """Type 3; the sixth number is how many players there are."""
    schedule = parsed("Five\n3,1,4,2,2,5\n1,2,3,4,1,2,3,4,5,2\n", "five.txt")
    assert schedule.contest is Contest.INDIVIDUAL
    assert schedule.plays[1] == Play(2, 1, Seats(2, 3, 4, 5), (3, 4))
    assert schedule.sit_outs == (SitOut(1, (5,)), SitOut(2, (1,)))


def test_teams_sit_at_two_tables_and_rest_where_they_would_meet_themselves() -> None:
    """Type 5: both pairs of a team play; `1,1,0` and `2,2,3` are rests."""
    schedule = parsed(FLOWER, "TSMovements.txt")
    assert (schedule.contest, schedule.entries, schedule.tables) == (Contest.FOURS, 5, 5)
    assert schedule.in_round(1)[0] == Play(1, 2, Seats(2, 2, 5, 5), (1, 2))
    assert schedule.sit_outs == tuple(SitOut(round_, (team,)) for round_, team in zip(range(1, 6), (1, 4, 2, 5, 3), strict=True))


@pytest.mark.parametrize("empty", ["2,0,0", "0,0,0", "2,0,3", "0,0,3"])
def test_nobody_plays_where_a_side_or_the_set_is_nought(empty: str) -> None:
    """So a file writes who rests."""
    schedule = parsed("Three\n0,2,3,1,3\n1,2,1,1,3,2,2,3,3\n3,0,0,2,0,0,1,0,0\n".replace("2,0,0", empty), "three.txt")
    assert schedule.sit_outs == (SitOut(1, (3,)), SitOut(2, (2,)), SitOut(3, (1,)))


def test_a_pair_that_never_plays_is_left_out() -> None:
    """The last E-W pair of a half table stands only where the set is 0."""
    schedule = parsed("Half\n1,2,4,1,2,4\n1,1,1,2,1,2\n2,2,0,1,2,0\n", "half.txt")
    assert (schedule.entries, schedule.absent) == (3, ())
    assert schedule.sit_outs == (SitOut(1, (3,)), SitOut(2, (1,)))


def test_several_movements_stand_one_below_the_other() -> None:
    """Which is meant is said by name or by number."""
    text = f"{THREE_TABLES}\n\n{FLOWER}"
    assert parsed(text, "both.txt", variant="flower of  FIVE teams").contest is Contest.FOURS
    assert parsed(text, "both.txt", variant="1").contest is Contest.PAIRS
    for variant, message in ((None, "both.txt holds 2 movements, and it is not said which is meant"),
                             ("Snow", "no movement of both.txt is called 'Snow'"),
                             ("3", "no movement of both.txt is called '3'")):  # fmt: skip
        with pytest.raises(MovementError) as caught:
            parsed(text, "both.txt", variant=variant)
        assert (caught.value.message, caught.value.key) == (message, "variant")


def test_two_movements_of_one_name_are_told_apart_by_number() -> None:
    """EBUScore's own files have such."""
    with pytest.raises(MovementError, match=r"2 movements of twice\.txt are called 'Compass game'"):
        parsed(f"{THREE_TABLES}\n{THREE_TABLES}", "twice.txt", variant="Compass game")
    assert parsed(f"{THREE_TABLES}\n{THREE_TABLES}", "twice.txt", variant="2").rounds == 3


def test_a_slip_in_another_movement_of_the_file_does_no_harm() -> None:
    """Only the one that is meant is asked for; `movement check` tells of all."""
    text = f"{FLOWER.replace('1,2,2,', '1,x,2,', 1)}\n{THREE_TABLES}"
    assert parsed(text, "both.txt", variant="2").rounds == 3
    assert [problem.at.line for problem in found(text, "both.txt")] == [3]


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "this file has no movement"),
        ("Name alone\n", 1, 1, "a movement needs more than its name"),
        ("Name\n1,3,6\n", 2, 1, "the line below the name must have five numbers"),
        ("Name\n1,3,6,2,x\n", 2, 1, "the line below the name must have five numbers"),
        (THREE_TABLES.replace("1,3,6,2,3,0", "7,3,6,2,3,0"), 2, 1, "'7' is no type of movement that we know"),
        (THREE_TABLES.replace("1,3,6,2,3,0", "1,0,6,2,3,0"), 2, 3, "the number of tables is 1 to 1000"),
        (THREE_TABLES.replace("1,3,6,2,3,0", "1,3,7,2,3,0"), 2, 5, "7 deals do not divide into sets of 2"),
        (THREE_TABLES.replace("\n3,3,3, 3,2,1, 3,1,2", ""), 4, 1, "the movement has 3 tables, but there is a row for only 2"),
        ("Name\n1,3,6,2,3,0\n", 2, 1, "the movement has 3 tables, but there is a row for none"),
        (f"{THREE_TABLES}3,3,3,3,2,1,3,1,2\n", 6, 1, "this row is one too many: the movement has 3 tables"),
        (THREE_TABLES.replace(", 2,3,1", ""), 4, 12, "table 2 breaks off in round 3 of 3"),
        (THREE_TABLES.replace("2,3,1", "2,3,1,1,1,1"), 4, 21, "table 2 goes on after round 3, the last that the movement has"),
        (THREE_TABLES.replace("2,3,1", "2,4,1"), 4, 17, "'4' is none of the numbers of pairs, 1 to 3"),
        (THREE_TABLES.replace("2,3,1", "2,x,1"), 4, 17, "'x' is none of the numbers of pairs, 1 to 3"),
        (THREE_TABLES.replace("2,3,1", "2,3,4"), 4, 19, "'4' is none of the 3 sets"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_place(text: str, line: int, column: int, message: str) -> None:
    """Each fault of a file has its line and column."""
    error = refused(text, "small.txt")
    assert (error.message, error.at.line, error.at.column) == (message, line, column)


def test_what_the_file_calls_a_pair_stands_in_messages() -> None:
    """N-S and E-W pairs keep the numbers that they have in the file."""
    text = THREE_TABLES.replace("2,2,2, 2,1,3", "2,1,2, 2,1,3")
    assert ("E408", 4, 3, "in round 1 E-W pair 1 sits at table 1 already") in told(text, "three.txt")


@given(st.text(alphabet="0123456789,, \nA", max_size=80).map(lambda text: "Name\n1,2,4,2,2,0\n" + text))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text makes the reader fail in another way."""
    try:
        parsed(text, "any.txt", variant="1")
    except MovementFileError as error:
        assert error.at.line >= 1
