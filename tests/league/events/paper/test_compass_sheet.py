"""The compass score sheet: Barney's own figures, and the sheet before play."""

from fractions import Fraction

from msgspec.structs import replace

from tests.printing.evenings import evening
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.league.events.paper.tabulating_sheet import compass_sheet
from whistpress.printing.ruled import CellKind, RuledLine
from whistpress.site import figures

TOTALS = (147, 117, 145, 112, 140, 119, 151, 112, 141, 116)
RESULTS = ("+2", "+2", "0", "−3", "−5", "+4", "+6", "−3", "−4", "+1")
"""Barney 1900, p. 32: what ten pairs made of twenty deals, and what it came to."""


def texts(line: RuledLine) -> list[str]:
    """What stands in a row."""
    return [cell.text for cell in line.cells]


def test_barneys_own_sheet_comes_out_figure_for_figure() -> None:
    """Barney 1900, p. 32: totals 724 and 576, averages 145 and 115, plus 15 and minus 15, total score 1300."""
    event = evening(Request(system="mitchell", tables=5, deals=20), "average")
    event = replace(event, totals={number: Fraction(made) for number, made in enumerate(TOTALS, start=1)})
    (sheet,) = compass_sheet(event, score(event))
    assert [column.heading for column in sheet.columns[2:]] == ["N. & S. scores", "E. & W. scores", "Result"]
    for number, (line, made, result) in enumerate(zip(sheet.rows, TOTALS, RESULTS, strict=True), start=1):
        own, other = (2, 3) if number % 2 else (3, 2)
        assert (texts(line)[own], texts(line)[other], texts(line)[4]) == (str(made), "....", result)
    assert [texts(line) for line in sheet.foot] == [
        ["Total", "724", "576", "+15 −15"],
        ["Average", "145", "115", ""],
        ["Total score", "1300", "", ""],
    ]


def test_before_play_the_sheet_has_boxes_and_says_what_they_must_come_to() -> None:
    """Each pair has one box for its score and one for its result; thirteen tricks for each play of a deal."""
    event = evening(Request(system="mitchell", tables=5, deals=20), "average")
    (sheet,) = compass_sheet(event, None)
    assert all([cell.kind for cell in line.cells].count(CellKind.BOX) == 3 for line in sheet.rows)
    assert all(not cell.text for line in sheet.foot for cell in line.cells[1:])
    assert sheet.notes[1] == "Total score must be 1300: 13 tricks each of the 100 times that a deal is played."


def test_where_somebody_has_played_fewer_deals_the_ranking_tells_the_result() -> None:
    """A half table sits out: its totals are not compared with those of the others."""
    event = evening(Request(system="mitchell", pairs=9), "average", played=True)
    result = score(event)
    (sheet,) = compass_sheet(event, result)
    exact = {row.entry: row.score for ranking in result.rankings for row in ranking.rows}
    assert sheet.notes == ("Not everybody has played every deal: the results are those of the ranking, deal by deal.",)
    assert any(made.denominator > 1 for made in exact.values())
    assert [texts(line)[4] for line in sheet.rows] == [figures.signed(exact[number]) for number in sorted(exact)]
    assert texts(sheet.foot[1]) == ["Average", "", "", ""]


def test_one_field_has_no_such_sheet() -> None:
    """Where all pairs are ranked together no direction has an average of its own."""
    event = evening(Request(system="howell", pairs=8), "average")
    assert compass_sheet(event, None) == ()
