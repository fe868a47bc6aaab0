"""A spreadsheet of results beside a division: what it says is built anew when it changes, and the same each time."""

from pathlib import Path

from tests import bonus_league
from tests.building import build


def season() -> str:
    """The season as rows of a spreadsheet, a row for each table."""
    rows = ["home,away,table,home_tricks,away_tricks"]
    for home, away, tables, _ in (told for one in bonus_league.rounds() for told in one):
        rows += [f"{home},{away},{number},{ours},{theirs}" for number, (ours, theirs) in enumerate(tables, 1)]
    return "\n".join(rows) + "\n"


def test_a_changed_row_changes_its_match(tmp_path: Path) -> None:
    """And the table; in a second build, with what the first has kept."""
    text = bonus_league.division(0).replace("results  = [\n]", 'results = "told.csv"')
    folder = bonus_league.league(tmp_path, text, told_csv=season())
    build(folder, pdf=False)
    match, table = (
        folder / "output/fixtures/2025-26" / name for name in ("division-one/bell-fox.html", "division-one-table.csv")
    )
    before = match.read_bytes(), table.read_bytes()
    bonus_league.league(tmp_path, text, told_csv=season().replace("bell,fox,1,118,194", "bell,fox,1,119,193"))
    report = build(folder, pdf=False)
    assert not report.problems.errors
    assert "119" in match.read_text("utf-8") and (match.read_bytes(), table.read_bytes()) != before
    bonus_league.league(tmp_path, text, told_csv=season())
    build(folder, pdf=False)
    assert (match.read_bytes(), table.read_bytes()) == before
