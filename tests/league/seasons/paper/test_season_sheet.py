"""The sheet of a season: players against sessions."""

from pathlib import Path

from tests.league.divisions.season_files import EDGEWOOD, rows_of, session
from tests.league.events.event_files import HEAD, MITCHELL, clean, read
from whistpress.core.scoring import score
from whistpress.league.events.paper.tabulating_sheet import season_sheet, tabulating_sheets
from whistpress.printing.sheet import SHEETS


def test_each_player_has_the_figure_of_every_session_and_the_total(tmp_path: Path) -> None:
    """Sessions to come are there to be written; who is ranked first stands first."""
    event, _ = read(tmp_path, EDGEWOOD + session(5, rows_of(1)) + session(12, rows_of(2)) + session(19))
    assert event is not None
    result = score(event)
    sheet = season_sheet(event, result)
    assert sheet is not None
    assert [column.head for column in sheet.columns] == ["1", "2", "3", "4", "5"]
    assert [row.who.entry for row in sheet.rows] == [row.entry for row in result.rankings[0].rows]
    own = {part.session: dict(part.marks) for part in result.parts}
    first = sheet.rows[0]
    assert [bool(cell) for cell in first.cells] == [True, True, False, False, False]
    assert own[1][first.who.entry] + own[2][first.who.entry] == result.rankings[0].rows[0].score
    assert sheet.caption == "Tricks of equated gain in each session, and the total"


def test_before_the_first_session_it_is_there_to_be_filled_in(tmp_path: Path) -> None:
    """Ten players, five empty columns, by their numbers; on paper as one table."""
    event, _ = read(tmp_path, EDGEWOOD + session(5))
    assert event is not None
    sheet = season_sheet(event, None)
    assert sheet is not None
    assert [row.who.entry for row in sheet.rows] == list(range(1, 11))
    assert not any(cell for row in sheet.rows for cell in row.cells) and not any(row.total for row in sheet.rows)
    laid = tabulating_sheets(event, None, SHEETS["A4"].landscape)
    assert [(page.unit, len(page.columns), len(page.rows)) for pages in laid.pages for page in pages] == [("Session", 5, 10)]


def test_an_evening_has_none(tmp_path: Path) -> None:
    """Its partners do not change."""
    assert season_sheet(clean(tmp_path, HEAD + MITCHELL), None) is None
