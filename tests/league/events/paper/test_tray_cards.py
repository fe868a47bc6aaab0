"""Cards and sheets for those who move the trays: followed, they lead every tray through the schedule."""

import pytest

from tests.printing.evenings import evening
from whistpress.core.movement import Request
from whistpress.league.events.paper.tray_papers import check_off_sheet, tray_cards, whitfeld_cards
from whistpress.printing.ruled import CellKind, RuledSheet

WHITFELD = (
    ("8", "1", "1", "2, 3", "Table 4", "Table 3"),
    ("7", "2", "6", "none", "Table 3", "Table 4"),
    ("6", "3", "4", "5", "Table 1", "Table 2"),
    ("5", "4", "7", "none", "Table 2", "Table 1"),
)
"""Four tables (Mitchell 1897, p. 67): N-S and E-W pair, first deal, deals under it, send to, receive from."""


def rows(ruled: RuledSheet) -> list[list[str]]:
    """The texts of each row."""
    return [[cell.text for cell in line.cells] for line in ruled.rows]


def test_whitfelds_cards_are_those_of_mitchells_table() -> None:
    """Mitchell 1897, p. 67, four tables; pair 8 is the X that never moves."""
    event = evening(Request(system="whitfeld", tables=4), "exponent")
    cards = whitfeld_cards(event, event.sessions[0])
    assert [card.number for card in cards] == ["1", "2", "3", "4"]
    for card, wanted in zip(cards, WHITFELD, strict=True):
        ns, ew, *others = (row[1] for row in rows(card))
        assert (ns.split()[0], ew.split()[0], *others) == wanted
    assert [row[0] for row in rows(cards[0])] == [
        "First North and South pair",
        "First East and West pair",
        "First deal",
        "Deals waiting under it",
        "Send the tray to",
        "Receive from",
    ]


@pytest.mark.parametrize(("system", "fours"), [("howell-fours", 5), ("howell-fours", 6), ("new-england-fours", 8)])
def test_whoever_follows_the_tray_cards_has_every_tray_where_it_is_due(system: str, fours: int) -> None:
    """Where a card sends its trays, there the card of that table has them in the next round; the dummy table among them."""
    event = evening(Request(system=system, fours=fours), "matches")
    cards = {card.number: rows(card) for card in tray_cards(event, event.sessions[0])}
    assert len(cards) == fours + 1 - fours % 2
    for lines in cards.values():
        for row, goal in ((row, row[-2]) for row in lines):
            if goal.isdigit():
                assert cards[goal][int(row[0])][1] == row[1]


def test_a_dummy_table_has_a_card_without_players() -> None:
    """Barney 1900, p. 50: care must be taken that the deals at the dummy table are moved as well as the others."""
    event = evening(Request(system="howell-fours", fours=4), "matches")
    *played, dummy = tray_cards(event, event.sessions[0])
    assert dummy.title == "Dummy table: its trays are moved too"
    assert [column.heading for column in dummy.columns] == ["Round", "Trays here", "Take to Table", "Done"]
    assert {card.title for card in played} == {"Trays: moved by North"}


def test_in_the_new_england_system_east_and_west_take_the_trays() -> None:
    """Barney 1900, p. 51: E-W take the deals to the next table, and skip it."""
    event = evening(Request(system="new-england-fours", fours=5), "matches")
    assert {card.title for card in tray_cards(event, event.sessions[0])} == {"Trays: taken by East and West"}


def test_the_check_off_sheet_has_the_deal_that_is_due_at_each_table() -> None:
    """Mitchell 1897, p. 45: seven changes of four tables, a box beside each deal."""
    event = evening(Request(system="whitfeld", tables=4), "exponent")
    schedule = event.sessions[0].schedule
    assert schedule
    (sheet,) = check_off_sheet(event, event.sessions[0])
    assert len(sheet.rows) == 7
    for line in sheet.rows:
        round_, *cells = line.cells
        for play in schedule.in_round(int(round_.text)):
            deal, tick = cells[2 * play.table - 2 : 2 * play.table]
            assert (deal.text, tick.kind) == (str(play.deals[0]), CellKind.BOX)
