"""The halves of a drive on the result sheet: columns of their own, and nobody is read twice."""

from pathlib import Path

from msgspec.structs import replace

from tests.harvest_drive import by_hands, scored
from tests.printing.pressed import pressed
from whistpress.league.events.paper.rankings import ranking_fit
from whistpress.league.events.words.ranking import rankings


def test_forty_players_with_their_halves_are_on_one_sheet(tmp_path: Path) -> None:
    """Each name stands once below the winners, with three figures beside it."""
    event, result, _ = scored(tmp_path, by_hands())
    row = next(row for row in rankings(event, result)[0].rows if row.who.title == "Nora Tubb")
    pdf = pressed(event, "result-sheet", tmp_path / "sheet.pdf")
    text = " ".join(pdf.text(1).split())
    assert pdf.pages == 1
    assert text.count("Nora Tubb") == 1 and f"Nora Tubb {' '.join(row.beside)} {row.score}" in text
    assert "first half" not in text and "Everybody" not in text


def test_halves_are_columns_where_every_group_has_them(tmp_path: Path) -> None:
    """Beside a ranking without halves they stay below the names, so that all groups have the same columns."""
    event, result, _ = scored(tmp_path, by_hands())
    ladies, gentlemen, everybody = rankings(event, result)
    plain = replace(everybody, beside=(), halves=False, rows=tuple(replace(row, beside=()) for row in everybody.rows))
    assert len(ranking_fit((ladies, gentlemen), 180.0, 200.0, gap=6.0).figures) == 3
    assert len(ranking_fit((ladies, gentlemen, plain), 180.0, 900.0, gap=6.0).figures) == 1
