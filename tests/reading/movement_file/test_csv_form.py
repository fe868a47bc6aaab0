"""Reading a movement from CSV."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reading.movement_file import CSV, parsed, refused, told
from whistpress.core.model import Contest, Play, Seats, SitOut
from whistpress.core.movement import MovementError
from whistpress.reading.movement_file import MovementFileError, parse_movement


def test_a_row_is_a_table_of_a_round_and_its_deals() -> None:
    """Deals that always travel together are a set."""
    schedule = parsed(CSV, "small.csv")
    assert schedule.plays[0] == Play(1, 1, Seats(4, 4, 1, 1), (1, 4))
    assert (schedule.contest, schedule.entries, schedule.tables, schedule.rounds, schedule.deals) == (Contest.PAIRS, 4, 2, 2, 6)
    assert schedule.sets == ((1, 4), (2, 5), (3, 6))


def test_pairs_may_have_one_column_a_side_and_deals_ranges() -> None:
    """`ns` and `ew` in any order, semicolons, `1-2`."""
    schedule = parsed("Table;Round;NS;EW;Deals\n1;1;1;2;1-2\n1;2;2;1;3-4\n", "small.csv")
    assert schedule.plays == (Play(1, 1, Seats(1, 1, 2, 2), (1, 2)), Play(2, 1, Seats(2, 2, 1, 1), (3, 4)))


def test_whole_numbers_may_have_noughts_behind_a_comma_or_a_point() -> None:
    """As spreadsheets write them; a fraction is none."""
    text = "round;table;ns;ew;deals\n1,0;1,0;1,0;2,0;1,0\n2.0;1;2.00;1;3-4\n"
    assert parsed(text, "small.csv").plays == (Play(1, 1, Seats(1, 1, 2, 2), (1,)), Play(2, 1, Seats(2, 2, 1, 1), (3, 4)))
    assert refused(text.replace("2,0;1,0", "2,5;1,0"), "small.csv").message == "expected the number of an entry, found '2,5'"


def test_four_numbers_at_a_table_are_players() -> None:
    """Where partners differ anywhere."""
    schedule = parsed("round,table,n,s,e,w,deals\n1,1,1,2,3,4,1\n2,1,1,3,2,4,2\n", "small.csv", rounds=1)
    assert schedule.contest is Contest.INDIVIDUAL
    assert schedule.plays == (Play(1, 1, Seats(1, 2, 3, 4), (1,)),)


def test_empty_seats_are_nobody() -> None:
    """An empty table, a side that waits for another, and partners of a session."""
    assert parsed(CSV + "3,1,,,,,\n", "small.csv").rounds == 2
    assert parsed(CSV + "3,1,4,4,3,3,7\n3,2,2,2,,,\n", "small.csv").in_round(3) == (Play(3, 1, Seats(4, 4, 3, 3), (7,)),)
    partners = parsed("round,table,n,s,e,w,deals\n1,1,1,2,,,\n1,2,3,4,,,\n2,1,1,3,,,\n2,2,2,4,,,\n", "pairs.csv")
    assert partners.of_partners and partners.plays[0].seats == Seats.of_partners(1, 2)


def test_numbers_that_sit_at_two_tables_of_every_round_are_teams() -> None:
    """One pair N-S, the other E-W; with another contest in view it is an error."""
    text = "round,table,ns,ew,deals\n1,1,1,2,1\n1,2,2,1,1\n2,1,1,3,2\n2,2,3,1,2\n3,1,2,3,3\n3,2,3,2,3\n"
    schedule = parsed(text, "teams.csv")
    assert (schedule.contest, schedule.entries) == (Contest.FOURS, 3)
    assert schedule.sit_outs == (SitOut(1, (3,)), SitOut(2, (2,)), SitOut(3, (1,)))
    with pytest.raises(MovementFileError, match="in round 1 pair 2 sits at table 1 already"):
        parsed(text, "teams.csv", contest=Contest.PAIRS)


def test_players_of_teams_are_known_by_the_contest() -> None:
    """Team 1 has players 1 to 4."""
    text = "round,table,n,s,e,w,deals\n1,1,1,2,5,6,1\n1,2,7,8,3,4,1\n"
    assert parsed(text, "match.csv", contest=Contest.FOURS).teams == ((1, 2, 3, 4), (5, 6, 7, 8))
    with pytest.raises(MovementError, match=r"the 8 players of match\.csv do not divide into teams"):
        parsed(text, "match.csv", contest=Contest.SIXES)


def test_pairs_of_clubs_are_shared_among_them() -> None:
    """Two clubs unless it is said."""
    text = "round,table,ns,ew,deals\n1,1,1,3,1\n1,2,2,5,2\n1,3,4,6,3\n"
    assert parsed(text, "clubs.csv", contest=Contest.CLUB).teams == ((1, 2, 3), (4, 5, 6))
    assert parsed(text, "clubs.csv", contest=Contest.CLUB, teams=3).teams == ((1, 2), (3, 4), (5, 6))


@pytest.mark.parametrize(
    ("manner", "message"),
    [
        ({"deals": 12}, "small.csv has 6 deals, not 12"),
        ({"sets": 3}, "small.csv says itself which deals are played"),
        ({"rounds": 3}, "this movement has 2 rounds, not 3"),
        ({"missing": "9"}, "nobody of small.csv is called '9'"),
        ({"contest": Contest.INDIVIDUAL}, "small.csv seats pairs, and this is a contest of single players"),
    ],
)
def test_what_does_not_go_with_the_file_is_refused(manner: dict[str, Any], message: str) -> None:
    """Its deals are its own."""
    with pytest.raises(MovementError) as caught:
        parsed(CSV, "small.csv", **manner)
    assert caught.value.message == message


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("round,table,n,s,e,deals\n", 1, 1, "the column 'w' is missing"),
        ("round,table,n,s,e,w,deal\n", 1, 21, "no column is called 'deal'"),
        ("round,table,table,ns,ew,deals\n", 1, 13, "there are two columns 'table'"),
        ("round,table,ns,ew,deals\n", 1, 1, "nobody plays in this movement"),
        (CSV.replace("1,2,2,2", "0,2,2,2"), 3, 1, "expected the number of a round, found '0'"),
        (CSV.replace("1,2,2,2", "1,,2,2"), 3, 3, "expected the number of a table, found ''"),
        (CSV.replace("1,2,2,2", "1,2,x,2"), 3, 5, "expected the number of an entry, found 'x'"),
        (CSV.replace("1,2,2,2", "1,2,2,"), 3, 1, "table 2 lacks a player in round 1"),
        (CSV.replace("1,2,2,2", "1,1,2,2"), 3, 5, "round 1 has table 1 twice"),
        (CSV.replace("2 5", "5-2"), 3, 13, "'5-2' is no deal"),
        (CSV.replace("2 5", "2 Q"), 3, 13, "'Q' is no deal"),
        ('round,table,ns,ew,deals\n1,1,"2,3,4\n', 2, 5, "the quote that begins this cell is never closed"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, line: int, column: int, message: str) -> None:
    """Each fault of a file has its line and column."""
    error = refused(text, "small.csv")
    assert (error.message, error.at.line, error.at.column) == (message, line, column)


def test_every_fault_is_told_in_one_run() -> None:
    """Three rows, three problems."""
    slips = CSV.replace("1,2,2,2", "1,2,x,2").replace("2,1,4", "x,1,4").replace("6 3", "6 0")
    assert [line for _, line, _, _ in told(slips, "small.csv")] == [3, 4, 5]


@given(st.text(alphabet='0123456789,-" \n;', max_size=80).map(lambda text: "round,table,n,s,e,w,deals\n" + text))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text makes the reader fail in another way."""
    try:
        parse_movement(text, name="any.csv")
    except MovementFileError as error:
        assert error.at.line >= 1
