"""Reading van Staveren's form."""

from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reading.movement_file import FOUR, parsed, refused, told
from whistpress.core.model import Contest, Play, Seats, SitOut
from whistpress.core.movement.fairness import measure
from whistpress.reading.movement_file import MovementFileError, read_movement


def test_four_pairs_are_read_table_by_table() -> None:
    """Each row is a round: `4- 1 A` seats pair 4 N-S against pair 1 E-W on set A."""
    schedule = parsed(FOUR)
    assert schedule.plays[0] == Play(1, 1, Seats(4, 4, 1, 1), (1,))
    assert schedule.plays[2:4] == (Play(2, 1, Seats(4, 4, 2, 2), (2,)), Play(2, 2, Seats(3, 3, 1, 1), (2,)))
    assert (schedule.system, schedule.contest) == ("small.asc", Contest.PAIRS)
    assert (schedule.entries, schedule.tables, schedule.rounds, schedule.deals) == (4, 2, 3, 3)
    assert measure(schedule).balance == 100


def test_the_hyphen_may_be_missing_and_comments_may_stand_anywhere_but_in_rows() -> None:
    """Words after the header, between it and the rows, and after the last row are comment, and become remarks."""
    spare = FOUR.replace("-", " ").replace("3 0\n", "3 0  a small one\n12 pairs would be more\n4 pairs; 3 rounds\n")
    schedule = parsed(spare + "\nThat is all: 4 - 1 A\n1 2 A\n")
    assert schedule.plays == parsed(FOUR).plays
    assert schedule.remarks == ("a small one", "12 pairs would be more", "4 pairs; 3 rounds", "That is all: 4 - 1 A", "1 2 A")


def test_lines_of_comment_may_stand_before_the_first() -> None:
    """Behind a `#`."""
    schedule = parsed(f"# for the club\n\n{FOUR}", "four.txt")
    assert (schedule.plays, schedule.remarks) == (parsed(FOUR).plays, ("for the club",))
    assert refused(f"# for the club\n{FOUR.replace('3- 1 B', '3- x B')}").at.line == 4


def test_individuals_have_four_numbers_at_a_table() -> None:
    """With 1 in the header a table is `n s e w SET`."""
    schedule = parsed("5 1 2 2 1\n 1 2 3 4 A\n 2 3 4 5 B\n")
    assert schedule.contest is Contest.INDIVIDUAL
    assert schedule.plays == (Play(1, 1, Seats(1, 2, 3, 4), (1,)), Play(2, 1, Seats(2, 3, 4, 5), (2,)))
    assert schedule.sit_outs == (SitOut(1, (5,)), SitOut(2, (1,)))


def test_an_empty_table_seats_nobody() -> None:
    """`0- 0 0` is an empty table: it keeps its number, and who is not seated rests."""
    schedule = parsed("4 2 1 1 0\n 0- 0 0  1- 2 1\n")
    assert schedule.plays == (Play(1, 2, Seats(1, 1, 2, 2), (1,)),)
    assert schedule.sit_outs == (SitOut(1, (3, 4)),)


def test_a_pair_against_nobody_rests() -> None:
    """`3- 0 A` is where pair 3 would sit."""
    assert parsed("3 2 1 2 0\n 1- 2 A 3- 0 B\n").sit_outs == (SitOut(1, (3,)),)


def test_small_letters_follow_the_capitals() -> None:
    """Set a is the twenty-seventh."""
    assert parsed("2 1 1 30 0\n1- 2 a\n").plays[0].deals == (27,)


def test_a_file_is_read_with_its_name(tmp_path: Path) -> None:
    """A file on disk, with a byte-order mark and CRLF line ends, is called by its name."""
    file = tmp_path / "four.asc"
    file.write_bytes(b"\xef\xbb\xbf" + FOUR.replace("\n", "\r\n").encode())
    assert read_movement(file).system == "four.asc"
    assert read_movement(file).plays == parsed(FOUR).plays


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\xff\xfe4 2 3 3 0", "this file is not in UTF-8"),
        (b"4" * (4 * 2**20 + 1), "this file has 4.1 MiB; at most 1 MiB are read"),
    ],
)
def test_a_file_that_is_no_text_or_huge_is_refused(tmp_path: Path, data: bytes, message: str) -> None:
    """Bytes that are not UTF-8; more than 4 MiB."""
    file = tmp_path / "four.asc"
    file.write_bytes(data)
    with pytest.raises(MovementFileError) as caught:
        read_movement(file)
    assert caught.value.message == message


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "the first line must have five numbers"),
        ("4 2 3\n", 1, 1, "the first line must have five numbers"),
        ("4 2 3 3 2\n", 1, 1, "the first line must have five numbers"),
        ("0 2 3 3 0\n", 1, 1, "entries, tables, rounds and sets are 1 to 1000"),
        ("4 2 99999999999 3 0\n", 1, 1, "entries, tables, rounds and sets are 1 to 1000"),
        ("4 2 3 3 0\n 4- 1 A  2- 3 A\n", 2, 2, "the first line announces 3 rounds, but there is a row for only 1"),
        ("4 2 3 3 0\n\n", 1, 1, "the first line announces 3 rounds, but there is a row for none"),
        (FOUR.replace("2- 3 A", "2- 3"), 2, 13, "round 1 breaks off at table 2 of 2"),
        (FOUR.replace("2- 3 A", "2- 3 A 1- 4 A"), 2, 17, "round 1 goes on after table 2, the last that the first line announces"),
        (FOUR.replace("3- 1 B", "3- 5 B"), 3, 13, "'5' is none of the 4 pairs"),
        (FOUR.replace("3- 1 B", "3- x B"), 3, 13, "'x' is none of the 4 pairs"),
        (FOUR.replace("4- 2 B", "x- 2 B"), 3, 2, "'x' is none of the 4 pairs"),
        (FOUR.replace("1- 2 C", "1- 2 D"), 4, 15, "'D' is none of the 3 sets"),
        (FOUR.replace("1- 2 C", "1- 2 0"), 4, 15, "'0' is none of the 3 sets"),
        ("4 1 1 1 1\n1 2 0 4 A\n", 2, 5, "table 1 lacks a player in round 1"),
        ("4 2 1 1 0\n0-0 0 0-0 0\n", 1, 1, "nobody plays in this movement"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, line: int, column: int, message: str) -> None:
    """Each fault of a file has its line and column."""
    error = refused(text)
    assert (error.message, error.at.line, error.at.column) == (message, line, column)


def test_every_fault_is_told_in_one_run() -> None:
    """A number too large, a set that is none, a row that breaks off: three problems."""
    slips = FOUR.replace("2- 3 A", "2- 9 A").replace("3- 1 B", "3- 1 Q").replace("1- 2 C", "1-")
    assert [(code, line) for code, line, _, _ in told(slips)] == [("E407", 2), ("E407", 3), ("E407", 4)]


def test_a_row_too_many_is_a_warning() -> None:
    """It looks like a round, and is not read."""
    text = FOUR + " 4- 1 A  2- 3 A\n"
    assert told(text)[-1] == ("W418", 5, 2, "this row is not read: the first line announces 3 rounds")
    assert parsed(text).rounds == 3


@pytest.mark.parametrize("header", ["4 3", "4 2 3 3", "4 2 3 3 0 # for two tables", "4,2,3,3,0", "4 2 3 3 0 9", "  4;2;3;3;0"])
def test_numbers_of_the_first_line_may_be_left_out(header: str) -> None:
    """Of pairs two are enough, entries and rounds: two pairs make a table. Four are those of pairs too."""
    assert parsed(FOUR.replace("4 2 3 3 0", header)).plays == parsed(FOUR).plays


def test_a_short_first_line_does_not_limit_the_sets() -> None:
    """Two rounds with sets A to D; a set that cannot be one is refused."""
    schedule = parsed("4 2\n1-2 A 3-4 C\n1-3 B 2-4 D\n")
    assert (schedule.tables, schedule.deals) == (2, 4)
    assert refused("4 2\n1-2 A 3-4 A\n1-3 B 2-4 ?\n").message == "'?' is no set"


def test_a_round_may_go_on_in_the_next_line() -> None:
    """Each table in a line of its own, or all of them in one, with a comment behind any."""
    assert parsed("4 2 3 3 0\n4-1 A # left\n2-3 A\n4-2 B\n3-1 B\n4-3 C\n1-2 C\n\nthree rounds\n").plays == parsed(FOUR).plays
    assert parsed("4 2 3 3 0\n4-1 A 2-3 A 4-2 B 3-1 B 4-3 C 1-2 C\n").plays == parsed(FOUR).plays


def test_of_howells_and_mitchells_movements_the_first_round_is_enough() -> None:
    """`H`: every number up to that of the rounds is followed by the next, 4 stays. `M`: E-W pairs go to the next table."""
    howell = parsed("4 2 3 3 0 H\n4-1 A 2-3 A\n")
    assert [(play.seats.n, play.seats.e, play.deals) for play in howell.plays] == [
        (4, 1, (1,)), (2, 3, (1,)), (4, 2, (2,)), (3, 1, (2,)), (4, 3, (3,)), (1, 2, (3,)),
    ]  # fmt: skip
    mitchell = parsed("6 3 3 3 0 Mitchell\n1-2 A 3-4 B 5-6 C\n")
    assert [(play.seats.n, play.seats.e, play.deals[0]) for play in mitchell.plays] == [
        (1, 2, 1), (3, 4, 2), (5, 6, 3), (1, 6, 2), (3, 2, 3), (5, 4, 1), (1, 4, 3), (3, 6, 1), (5, 2, 2),
    ]  # fmt: skip
    assert refused("4 2 3 3 0 half of it\n4-1 A 2-3 A\n").message.endswith("there is a row for only 1")


@given(st.data())
def test_however_a_row_is_written_it_is_the_same_round(data: st.DataObject) -> None:
    """Blanks, hyphens, colons, commas, slashes, bars, glued sets, numbers for letters, tables in lines of their own."""
    between = st.sampled_from(["-", " - ", "–", ":", " ", "/", ",", "  ", ".", "\t"])
    before_set = st.sampled_from(["", " ", ":", ",", "/", " / ", "|", "\t"])
    after = st.sampled_from([" ", "  ", " | ", "|", ", ", ";", "/", "\t"])
    numbers = data.draw(st.booleans(), label="sets as numbers")
    rows = []
    for row in parsed(FOUR).plays:
        set_ = str(row.deals[0]) if numbers else "ABC"[row.deals[0] - 1]
        glue = data.draw(before_set.filter(bool) if numbers else before_set)
        rows.append(f"{row.seats.n}{data.draw(between)}{row.seats.e}{glue}{set_}")
    ends = [data.draw(after), "\n", data.draw(after), "\n", data.draw(after), data.draw(st.sampled_from(["", " ", " |", ","]))]
    text = "4 2 3 3 0\n" + "".join(chain.from_iterable(zip(rows, ends, strict=True)))
    assert parsed(text).plays == parsed(FOUR).plays, text


@pytest.mark.parametrize("table", ["1- 2:A", "1-2,A", "1-2/A", "1-2A", "| 1-2 A |", "1 2 a".upper(), "1:2:A", "1.2.A"])
def test_the_ways_in_which_a_table_is_written(table: str) -> None:
    """The forms of the federations' files, and of those that people write by hand."""
    assert parsed(f"4 2 1 1 0\n{table} {table.replace('1', '3').replace('2', '4')}\n").plays == (
        Play(1, 1, Seats(1, 1, 2, 2), (1,)), Play(1, 2, Seats(3, 3, 4, 4), (1,)),
    )  # fmt: skip


def test_comment_in_old_letters_does_not_keep_a_file_from_being_read(tmp_path: Path) -> None:
    """ISO 8859-1, and the sign with which programs of the eighties end a file."""
    file = tmp_path / "four.asc"
    file.write_bytes((FOUR + "één rondje meer\n").encode("iso-8859-1") + b"\x1a")
    assert (read_movement(file).plays, read_movement(file).remarks) == (parsed(FOUR).plays, ("één rondje meer",))


@given(st.text(alphabet="0123456789 -AaBz\n\r\t½", max_size=80).map(lambda text: "4 2 2 3 0\n" + text))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text makes the reader fail in another way."""
    try:
        schedule = parsed(text)
    except MovementFileError as error:
        assert error.at.line >= 1
    else:
        assert schedule.rounds == 2
