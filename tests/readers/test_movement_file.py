"""Reading movement files."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.model import Contest, Play, Schedule, Seats, SitOut
from whistpress.core.movement import Request, arrange
from whistpress.core.movement.fairness import measure
from whistpress.readers.movement_file import MovementFileError, parse_movement, read_movement

FOUR = """4 2 3 3 0
 4- 1 A  2- 3 A
 4- 2 B  3- 1 B
 4- 3 C  1- 2 C
"""


def parsed(text: str, deals: int | None = None) -> Schedule:
    """Read the text of a file called small.asc."""
    return parse_movement(text, name="small.asc", deals=deals)


def written(schedule: Schedule, *, letters: bool) -> str:
    """Write a schedule of pairs as a movement file, each set by letter or number."""
    names = {set_: chr(64 + number) if letters else str(number) for number, set_ in enumerate(schedule.sets, start=1)}
    entries = schedule.entries
    rows = [f"{entries} {schedule.tables} {schedule.rounds} {len(schedule.sets)} 0"]
    for round_ in range(1, schedule.rounds + 1):
        tables = {play.table: f"{play.seats.n}-{play.seats.e} {names[play.deals]}" for play in schedule.in_round(round_)}
        rows.append("  ".join(tables.get(table, "0- 0 0") for table in range(1, schedule.tables + 1)))
    return "\n".join(rows)


def test_four_pairs_are_read_table_by_table() -> None:
    """Each row is a round: `4- 1 A` seats pair 4 N-S against pair 1 E-W on set A."""
    schedule = parsed(FOUR)
    assert schedule.plays[:2] == (Play(1, 1, Seats(4, 4, 1, 1), (1,)), Play(1, 2, Seats(2, 2, 3, 3), (1,)))
    assert (schedule.system, schedule.contest) == ("small.asc", Contest.PAIRS)
    assert (schedule.entries, schedule.tables, schedule.rounds, schedule.deals) == (4, 2, 3, 3)
    assert measure(schedule).balance == 100


@given(st.integers(5, 16), st.booleans())
def test_a_schedule_written_as_a_file_reads_back(pairs: int, letters: bool) -> None:
    """Howell's schedules, written by letter or number, with their idle tables, come back play by play."""
    schedule = arrange(Request(system="howell", pairs=pairs))
    back = parsed(written(schedule, letters=letters))
    assert (back.plays, back.sit_outs, back.sets) == (schedule.plays, schedule.sit_outs, schedule.sets)


def test_the_hyphen_may_be_missing_and_comments_may_stand_anywhere_but_in_rows() -> None:
    """Words after the header, between it and the rows, and after the last row are comment."""
    spare = (
        FOUR.replace("-", " ").replace("3 0\n", "3 0  a small one\nby nobody; 4 pairs\n3 rounds\n")
        + "\nThat is all: 4 - 1 A\n1 2 A\n"
    )
    assert parsed(spare) == parsed(FOUR)


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


def test_small_letters_follow_the_capitals() -> None:
    """Set a is the twenty-seventh."""
    assert parsed("2 1 1 30 0\n1- 2 a\n").plays[0].deals == (27,)


def test_more_deals_lie_by_the_third_plan() -> None:
    """Six deals for three sets: set A is 1 and 4."""
    assert parsed(FOUR, deals=6).sets == ((1, 4), (2, 5), (3, 6))


def test_a_file_is_read_with_its_name(tmp_path: Path) -> None:
    """A file on disk, with a byte-order mark and CRLF line ends, is called by its name."""
    file = tmp_path / "four.asc"
    file.write_bytes(b"\xef\xbb\xbf" + FOUR.replace("\n", "\r\n").encode())
    assert read_movement(file).system == "four.asc"
    assert read_movement(file).plays == parsed(FOUR).plays


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    """Bytes that are not UTF-8."""
    file = tmp_path / "four.asc"
    file.write_bytes(b"\xff\xfe4 2 3 3 0")
    with pytest.raises(MovementFileError, match="not UTF-8"):
        read_movement(file)


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    """Over 4 MiB."""
    file = tmp_path / "huge.asc"
    with file.open("wb") as out:
        out.truncate(4 * 2**20 + 1)
    with pytest.raises(MovementFileError, match="4 MiB"):
        read_movement(file)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "the first line must have five numbers"),
        ("4 2 3 3\n", 1, 1, "the first line must have five numbers"),
        ("4 2 3 3 2\n", 1, 1, "the first line must have five numbers"),
        ("0 2 3 3 0\n", 1, 1, "entries, tables, rounds and sets are 1 to 1000"),
        ("4 2 3 3 0\n 4- 1 A  2- 3 A\n", 2, 1, "the first line announces 3 rounds, but there is a row for only 1"),
        (FOUR.replace("2- 3 A", "2- 3"), 2, 13, "round 1 breaks off at table 2 of 2"),
        (FOUR.replace("3- 1 B", "3- 5 B"), 3, 13, "'5' is none of the 4 entries"),
        (FOUR.replace("3- 1 B", "3- x B"), 3, 13, "'x' is none of the 4 entries"),
        (FOUR.replace("3- 1 B", "3- 4 B"), 3, 13, "in round 2 entry 4 sits at table 1 already"),
        (FOUR.replace("1- 2 C", "1- 2 D"), 4, 15, "'D' is none of the 3 sets"),
        (FOUR.replace("1- 2 C", "1- 2 0"), 4, 15, "'0' is none of the 3 sets"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, line: int, column: int, message: str) -> None:
    """Each fault of a file has its line and column."""
    with pytest.raises(MovementFileError) as caught:
        parsed(text)
    assert (caught.value.message, caught.value.line, caught.value.column) == (message, line, column)


def test_deals_that_do_not_divide_into_the_sets_are_refused() -> None:
    """Seven deals for three sets: six or nine do."""
    with pytest.raises(MovementFileError) as caught:
        parsed(FOUR, deals=7)
    assert caught.value.helps == ("6 or 9 deals do",)


@given(st.text(alphabet="0123456789 -AaBz\n\r\t½", max_size=80).map(lambda text: "4 2 2 3 0\n" + text))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text makes the reader fail in another way."""
    try:
        schedule = parsed(text)
    except MovementFileError as error:
        assert error.line >= 1
    else:
        assert schedule.rounds == 2
