"""The tables of changes of four pairs and of two teams, as Barney prints them."""

from datetime import date

from msgspec.structs import replace

from tests.printing.evenings import evening
from whistpress.core.movement import Request
from whistpress.core.movement.pairs.progressive import FOUR_PAIR, FOUR_PAIR_CHAIRS
from whistpress.league.events.paper.movement_plans import deals_listed, table_of_changes
from whistpress.printing.ruled import RuledLine, RuledSheet

FOUR_PAIRS = (
    "1 to 4|1 2 5 6|3 4 7 8|1 and 2 with 3 and 4",
    "5 to 8|3 4 5 6|2 1 8 7|5 and 6 with 7 and 8",
    "9 to 12|5 6 3 4|1 2 8 7|1 and 2 with 5 and 6",
    "13 to 16|1 2 3 4|6 5 7 8|3 and 4 with 7 and 8",
    "17 to 20|3 4 1 2|5 6 7 8|1 and 2 with 7 and 8",
    "21 to 24|5 6 1 2|4 3 8 7|3 and 4 with 5 and 6",
)
"""Barney 1900, p. 28."""
LEAGUE = (
    *("1 to 4|1 2 5 6|7 8 3 4", "5 to 8|1 2 7 8|5 6 3 4", "9 to 12|1 3 7 5|8 6 2 4"),
    *("13 to 16|1 3 6 8|7 5 2 4", "17 to 20|1 4 5 8|7 6 2 3", "21 to 24|1 4 6 7|5 8 2 3"),
    *("25 to 28|1 2 6 5|8 7 3 4", "29 to 32|1 2 8 7|6 5 3 4", "33 to 36|1 3 5 7|6 8 2 4"),
    *("37 to 40|1 3 8 6|5 7 2 4", "41 to 44|1 4 8 5|6 7 2 3", "45 to 48|1 4 7 6|8 5 2 3"),
)
"""Barney 1900, p. 29: the American Whist League's schedule."""


def lines(ruled: RuledSheet) -> tuple[str, ...]:
    """Each row as one text: deals, seats at both tables, what is compared."""
    return tuple(_line(line) for line in ruled.rows if line.cells)


def _line(line: RuledLine) -> str:
    words = [cell.text for cell in line.cells]
    return "|".join((words[0], " ".join(words[1:5]), " ".join(words[5:9]), *words[9:]))


def test_the_table_of_changes_of_four_pairs_is_barneys() -> None:
    """Barney 1900, p. 28: deals, the players at both tables, and who is compared with whom."""
    (ruled,) = table_of_changes(evening(Request(system="four-pair"), "four-pair"))
    assert [column.heading for column in ruled.columns] == ["Deals", *("N.", "S.", "E.", "W.") * 2, "Comparisons"]
    assert lines(ruled) == FOUR_PAIRS
    assert ruled.notes[0] == "Pair 1: 1 PlayerA One, 2 PlayerA Two."


def test_the_chairs_are_those_of_the_schedules_pairs() -> None:
    """Players 1 and 2 are pair 1, and so on, at the table and the way where the schedule has them."""
    for line, chairs in zip(FOUR_PAIR, FOUR_PAIR_CHAIRS, strict=True):
        for (ns, ew), (n, s, e, w) in zip(line, chairs, strict=True):
            assert {n, s} == {2 * ns - 1, 2 * ns}
            assert {e, w} == {2 * ew - 1, 2 * ew}


def test_the_leagues_schedule_is_printed_in_two_sessions() -> None:
    """Barney 1900, p. 29: 48 deals, in the second session the exactly opposite positions; no column of comparisons."""
    event = evening(Request(system="league-trophy", deals=48), "gain")
    (session,) = event.sessions
    halves = (
        replace(session, rounds=tuple(range(1, 7))),
        replace(session, number=2, date=date(1900, 1, 19), rounds=tuple(range(7, 13))),
    )
    (ruled,) = table_of_changes(replace(event, sessions=halves))
    assert lines(ruled) == LEAGUE
    assert [line.heading for line in ruled.rows if line.heading] == [
        "First session, 12 January 1900",
        "Second session, 19 January 1900",
    ]
    assert ruled.columns[-1].heading == "W."


def test_the_new_england_schedule_has_deals_for_each_table() -> None:
    """Barney 1900, p. 29: the odd deals at one table, the even at the other, then exchanged."""
    (ruled,) = table_of_changes(evening(Request(system="new-england-24"), "gain"))
    first = [[cell.text for cell in line.cells] for line in ruled.rows[:2]]
    assert first[0] == ["1 and 3", "1", "2", "5", "6", "2 and 4", "7", "8", "3", "4"]
    assert first[1] == ["2 and 4", "2", "1", "5", "6", "1 and 3", "7", "8", "4", "3"]


def test_only_two_tables_have_such_a_table() -> None:
    """Nothing for Howell's eight pairs."""
    assert table_of_changes(evening(Request(system="howell", pairs=8), "howell")) == ()


def test_deals_are_listed_as_the_books_do() -> None:
    """`1 to 4`, `1 and 3`, `1, 2, 3`."""
    assert [deals_listed(deals) for deals in ((3, 4, 1, 2), (1, 3), (1, 2, 3), (7,))] == ["1 to 4", "1 and 3", "1, 2, 3", "7"]
