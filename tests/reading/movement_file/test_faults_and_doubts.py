"""What is wrong with a movement that can be read, and what is doubtful in it."""

import pytest

from tests.reading.movement_file import FOUR, found, told
from whistpress.core.movement import Request, arrange
from whistpress.league.events.data.schedules import schedule_csv
from whistpress.problems import Problem, Problems
from whistpress.reading.movement_file import drafts_of
from whistpress.reading.movement_file.arranged import faults
from whistpress.reading.movement_file.writing import write_asc

EIGHT = write_asc(arrange(Request(system="howell", pairs=8)))
"""Howell's eight pairs: the first row is `8-1 A  6-3 D  7-2 F  4-5 G`, the second `8-2 B  7-4 E  1-3 G  5-6 A`."""


def of(code: str, text: str, name: str = "eight.asc") -> list[Problem]:
    """The problems of one code."""
    return [each for each in found(text, name) if each.code == code]


def test_a_sound_movement_gets_no_word() -> None:
    """Howell's."""
    assert told(EIGHT) == []


def test_an_entry_in_two_places_of_a_round() -> None:
    """At another table, or at its own."""
    (other,) = of("E408", EIGHT.replace("8-2 B  7-4 E", "8-2 B  7-8 E"))
    assert (other.message, other.at.line, other.at.column) == ("in round 2 pair 8 sits at table 1 already", 3, 10)
    (same,) = of("E408", EIGHT.replace("8-2 B  7-4 E", "8-2 B  4-4 E"))
    assert (same.message, same.at.line, same.at.column) == ("in round 2 pair 4 sits twice at this table", 3, 10)


def test_the_other_place_is_named_where_it_stands_in_another_line() -> None:
    """In EBUScore's form each table has a line of its own."""
    (fault,) = of("E408", "Two\n0,2,2,1,1,0\n1,2,1\n3,1,2\n", "two.txt")
    assert (fault.message, fault.at.line, fault.helps) == (
        "in round 1 pair 1 sits at table 1 already",
        4,
        ("line 3 has it first",),
    )


def test_an_entry_that_plays_a_set_twice() -> None:
    """Wherever it sits; the help names the line where it was first."""
    doubled = of("E409", EIGHT.replace("8-2 B  7-4 E  1-3 G  5-6 A", "8-2 A  7-4 E  1-3 G  5-6 B"))
    assert doubled[0].message == "pair 8 plays set A in round 2, and has played it in round 1"
    assert (doubled[0].at.line, doubled[0].at.column, doubled[0].helps) == (3, 5, ("line 2 has it first",))


def test_a_deal_that_comes_again_is_named_by_its_number_in_csv() -> None:
    """Deals have no letters."""
    (fault,) = of("E409", "round,table,ns,ew,deals\n1,1,1,2,1 2\n2,1,1,3,2 3\n", "again.csv")
    assert fault.message == "pair 1 plays deal 2 in round 2, and has played it in round 1"


@pytest.mark.parametrize("variant", [None, "individual"])
def test_the_overplay_of_a_single_table_is_no_fault(variant: str | None) -> None:
    """The same four with N-S and E-W exchanged: mnemonic duplicate (Barney 1900, p. 26)."""
    single = arrange(Request(system="single-table", players=4, variant=variant))
    problems = Problems()
    (draft,) = drafts_of(schedule_csv(single), "single.csv", problems)
    faults(draft, problems)
    assert not len(problems)


def test_a_tray_at_two_tables_of_one_round() -> None:
    """They share its trays, or there are two of each."""
    doubts = of("W412", FOUR)
    assert doubts[0].message == "set A is at tables 1 and 2 in round 1"
    assert (doubts[0].at.line, doubts[0].at.column) == (2, 15)
    assert doubts[0].helps == ("the tables share its trays within the round, or there are as many copies of each tray",)


def test_trays_that_are_enough_for_the_tables_that_share_them_are_no_doubt() -> None:
    """EBUScore's form says how many deals a set has; in CSV each table says in which order it plays them."""
    assert not of("W412", "Two\n0,2,2,2,1,0\n1,2,1\n3,4,1\n", "two.txt")
    assert of("W412", "Two\n0,2,1,1,1,0\n1,2,1\n3,4,1\n", "two.txt")
    assert not of("W412", "round,table,ns,ew,deals\n1,1,1,2,1 2\n1,2,3,4,2 1\n", "two.csv")
    (doubt,) = of("W412", "round,table,ns,ew,deals\n1,1,1,2,1 2\n1,2,3,4,1 3\n", "two.csv")
    assert doubt.message == "deal 1 is at tables 1 and 2 at the same time in round 1"


def test_those_who_meet_again_while_others_never_do() -> None:
    """Pairs 8 and 2 in place of 8 and 1: 8 meets 2 twice, and the pairs of 1 lose one."""
    text = EIGHT.replace("8-1 A  6-3 D  7-2 F", "8-2 A  6-3 D  7-1 F")
    messages = [(doubt.message, doubt.helps) for doubt in of("W413", text)]
    assert ("pair 2 and pair 8 meet twice, in rounds 1 and 2", ("pair 1 and pair 8 never meet",)) in messages
    (never,) = of("W414", text)
    assert never.message == "2 of the 28 couples never meet: 1 and 8; 2 and 7"
    assert never.at.line == 1


def test_a_session_too_short_for_all_to_meet_is_no_doubt() -> None:
    """Two rounds of seven."""
    short = EIGHT.replace("8 4 7 7 0", "8 4 2 7 0").split("\n")
    assert not [each for each in found("\n".join(short[:3])) if each.code in ("W413", "W414")]


def test_sides_that_never_change_meet_only_each_other() -> None:
    """In a compass game nobody of N-S misses another of N-S."""
    compass = write_asc(arrange(Request(system="mitchell", tables=5)))
    assert told(compass) == []


def test_partners_who_come_together_again_while_others_never_do() -> None:
    """Single players; adversaries may meet once more than others."""
    text = "5 1 2 2 1\n1 2 3 4 A\n1 2 5 3 B\n"
    (doubt,) = of("W413", text)
    assert doubt.message == "player 1 and player 2 are partners twice, in rounds 1 and 2"
    assert doubt.helps == ("player 1 and player 3 are never partners",)


def test_a_number_that_never_plays() -> None:
    """Only announced."""
    (doubt,) = of("W415", FOUR.replace("4 2 3 3 0", "6 2 3 3 0"))
    assert (doubt.message, doubt.at.line) == ("pair 5 and pair 6 never play", 1)


def test_sets_that_are_played_nowhere_or_once() -> None:
    """Nothing can be compared."""
    text = "4 2 2 4 0\n1-2 A 3-4 B\n1-3 C 2-4 C\n"
    assert [doubt.message for doubt in of("W416", text)] == ["set 4 is never played", "sets A and B are played at one table only"]


def test_rests_that_differ_by_more_than_one() -> None:
    """One round more is nobody's fault."""
    (doubt,) = of("W417", "3 1 3 3 0\n1-2 A\n2-1 B\n1-2 C\n".replace("2-1 B", "2-3 B"))
    assert doubt.message == "pair 3 rests twice, and pair 2 never"


def test_the_systems_of_the_books_are_free_of_faults() -> None:
    """Read back from their own CSV."""
    for request in (
        Request(system="mitchell", tables=6, variant="skip"),
        Request(system="howell", pairs=11),
        Request(system="individual", players=16),
        Request(system="snow", tables=5),
        Request(system="howell-fours", fours=6),
    ):
        assert not [each for each in found(schedule_csv(arrange(request)), "system.csv") if each.code.startswith("E")]
