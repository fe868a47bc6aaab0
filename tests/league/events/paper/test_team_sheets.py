"""Sheets of team contests: Barney's Narragansett card, gains, and the score sheets of fours."""

from fractions import Fraction

from tests.printing.evenings import evening
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.league.events.paper.match_sheets import gain_sheet
from whistpress.league.events.paper.team_papers import club_sheets, round_cards
from whistpress.league.events.words.tabulating import parts
from whistpress.printing.ruled import RuledSheet

FIRST_ROUND = (
    "9 1 10 2 1|3 12 4 11 2|14 6 13 5 3|8 15 7 16 4",
    "9 8 10 7 2|6 12 5 11 1|14 3 13 4 4|1 15 2 16 3",
    "9 5 10 6 4|7 12 8 11 3|14 2 13 1 2|4 15 3 16 1",
    "9 4 10 3 3|2 12 1 11 4|14 7 13 8 1|5 15 6 16 2",
)
"""Barney 1900, p. 56: N E S W and the tray at the four tables, change by change."""


def rows(ruled: RuledSheet) -> list[list[str]]:
    """The texts of each row that is no heading."""
    return [[cell.text for cell in line.cells] for line in ruled.rows if line.cells]


def test_the_narragansett_card_is_barneys_and_lies_on_each_table() -> None:
    """Barney 1900, pp. 55–56: four copies, seven rounds of four changes."""
    event = evening(Request(system="narragansett"), "gain")
    cards = round_cards(event, event.sessions[0])
    assert [card.number for card in cards] == ["1", "2", "3", "4"]
    found = ["|".join(" ".join(row[start : start + 5]) for start in range(0, 20, 5)) for row in rows(cards[0])]
    assert tuple(found[:4]) == FIRST_ROUND
    assert len(found) == 28
    assert [line.heading for line in cards[0].rows if line.heading][-1] == "Seventh round"
    assert {column.group for column in cards[0].columns} == {
        *("Northwest, Table 1", "Northeast, Table 2", "Southeast, Table 3", "Southwest, Table 4"),
    }


def test_the_scores_of_eights_are_those_of_tables_two_and_four_against_one_and_three() -> None:
    """Barney 1900, p. 55: the first team's N-S scores at tables 2 and 4 against the second's at tables 1 and 3."""
    event = evening(Request(system="narragansett"), "gain")
    (sheet,) = gain_sheet(event, event.sessions[0], None)
    deals = [row for row in rows(sheet) if row[0].isdecimal()]
    assert len(deals) == 28
    assert {row[1] for row in deals} == {"2, 4 | 1, 3"}
    assert all(not text for row in rows(sheet) for text in row[2:])


def test_the_sheet_of_gains_comes_to_the_result() -> None:
    """The difference of the two totals is by how much the match was won."""
    event = evening(Request(system="interclub", deals=24), "gain", played=True)
    result = score(event)
    (sheet,) = gain_sheet(event, event.sessions[0], result)
    _, _, _, one, two = (cell.text for cell in sheet.foot[0].cells)
    won = {row.entry: row.score for ranking in result.rankings for row in ranking.rows}
    assert Fraction(one) - Fraction(two) == won[1] == -won[2]


def test_gains_are_announced_at_the_end_of_each_four_deals() -> None:
    """Barney 1900, p. 29: after deal 4, 8 and so on the sheet has their sums, which come to the totals at its foot."""
    event = evening(Request(system="league-trophy", deals=24), "gain", played=True)
    (sheet,) = gain_sheet(event, event.sessions[0], score(event))
    found = rows(sheet)
    assert [index for index, row in enumerate(found, start=1) if row[0].startswith("Deals ")] == [5, 10, 15, 20, 25, 30]
    assert [row[0] for row in found[4:10:5]] == ["Deals 1 to 4", "Deals 5 to 8"]
    subtotals = found[4::5]
    for block, subtotal in enumerate(subtotals):
        deals = found[5 * block : 5 * block + 4]
        for column in range(4):
            assert Fraction(subtotal[column + 1]) == sum(Fraction(row[column + 2].strip("–") or 0) for row in deals)
    assert [sum(Fraction(row[column]) for row in subtotals) for column in (3, 4)] == [
        Fraction(cell.text) for cell in sheet.foot[0].cells[3:]
    ]
    assert "At the end of each four deals the gains are announced (Barney 1900, p. 29)." in sheet.sentences


def test_a_subtotal_waits_for_all_four_deals() -> None:
    """Before play the lines of four deals are there to be written in; nothing stands on them."""
    event = evening(Request(system="interclub", deals=24), "gain")
    (sheet,) = gain_sheet(event, event.sessions[0], None)
    assert next(row for row in rows(sheet) if row[0].startswith("Deals ")) == ["Deals 1 to 4", "", "", "", ""]


def test_the_page_of_a_match_has_the_gains_of_each_four_deals() -> None:
    """Barney 1900, p. 29: a column for each four deals, the net gain of each team, which comes to the result."""
    event = evening(Request(system="interclub", deals=24), "gain", played=True)
    result = score(event)
    sheet = parts(event, result)
    assert sheet is not None
    assert sheet.title == "Gain, four deals at a time"
    assert [column.head for column in sheet.columns] == ["1–4", "5–8", "9–12", "13–16", "17–20", "21–24"]


def test_the_sheet_of_a_four_comes_to_its_match_and_trick_scores() -> None:
    """Barney 1900, p. 49: opponents in order, 2, 1 or 0 for each, the trick score beside it."""
    event = evening(Request(system="howell-fours", fours=5), "matches", played=True)
    result = score(event)
    ranked = {row.entry: row for ranking in result.rankings for row in ranking.rows}
    for number, sheet in enumerate(club_sheets(event, event.sessions[0], result), start=1):
        assert sorted(row[0].split()[0] for row in rows(sheet)) == [str(other) for other in range(1, 6) if other != number]
        assert all(row[1] == row[3] and int(row[5]) == int(row[2]) + int(row[4]) for row in rows(sheet))
        _, tricks, matches = (cell.text for cell in sheet.foot[0].cells)
        assert (Fraction(tricks), Fraction(matches)) == (ranked[number].tricks, ranked[number].score)


def test_before_play_a_four_knows_its_opponents_and_deals() -> None:
    """The boxes are empty, the rest is printed."""
    event = evening(Request(system="howell-fours", fours=5), "matches")
    sheet = club_sheets(event, event.sessions[0], None)[0]
    assert [row[0].split()[0] for row in rows(sheet)] == ["5", "2", "4", "3"]
    assert all(row[1] and not any((row[2], *row[4:])) for row in rows(sheet))
