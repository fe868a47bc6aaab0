"""import: a day, a round or a night that is written once, for all rows below it."""

import datetime
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Type
from tests.workbooks import workbook

FIRST, SECOND = datetime.date(2026, 10, 2), datetime.date(2026, 10, 9)


def rounds(league: Path, name: str) -> list[tuple[Any, int]]:
    """The day of each round of a division, and how many matches it has."""
    division = tomllib.loads((league / f"content/fixtures/2026-27/{name}.toml").read_text("utf-8"))
    return [(one.get("date"), len(one["matches"])) for one in division["round"]]


@pytest.mark.parametrize(
    "text",
    [
        "Date,Home,Away\n2026-10-02,Harbour,Hill\n,Mill,Old\n2026-10-09,Hill,Mill\n,Old,Harbour\n",
        "Home;Away;Date\nHarbour;Hill;2.10.2026\nMill;Old\nHill;Mill;9.10.2026\nOld;Harbour\n",
        "Date,Home,Away\nFriday 2 October 2026,,\n,Harbour,Hill\n,Mill,Old\nFriday 9 October 2026,,\n,Hill,Mill\n,Old,Harbour\n",
    ],
)
def test_an_empty_day_below_a_day_is_that_day(typed: Type, league: Path, text: str) -> None:
    """In its own column, at the end of a row, or in a row of its own above the matches; the summary says so."""
    Path("f.csv").write_text(text, "utf-8")
    result = typed("import", "f.csv", "--dates", "day-first", "--yes")
    assert result.exit_code == 0, result.output
    assert "no day: that of the row above" in " ".join(result.stdout.split())
    assert rounds(league, "f") == [(FIRST, 2), (SECOND, 2)]
    assert typed("check").exit_code == 0


def test_merged_cells_of_a_workbook_are_one_day_and_one_round(typed: Type, league: Path) -> None:
    """A spreadsheet keeps them in the first cell alone."""
    rows: list[list[object]] = [
        ["Round", "Date", "Home", "Away"],
        ["First", FIRST, "Harbour", "Hill"],
        [None, None, "Mill", "Old"],
        ["Second", SECOND, "Hill", "Mill"],
        [None, None, "Old", "Harbour"],
    ]
    Path("f.xlsx").write_bytes(workbook({"Fixtures": rows}))
    result = typed("import", "f.xlsx", "--yes")
    assert result.exit_code == 0, result.output
    said = " ".join(result.stdout.split())
    assert "days rows 3, 5 have no day" in said and "rounds rows 3, 5 have no round" in said
    division = tomllib.loads((league / "content/fixtures/2026-27/f.toml").read_text("utf-8"))
    assert [(one["name"], one["date"], len(one["matches"])) for one in division["round"]] == [
        ("First", FIRST, 2),
        ("Second", SECOND, 2),
    ]


def test_home_nights_are_days_of_their_week(typed: Type, league: Path) -> None:
    """Of a week that the sheet begins on Monday; a night is that of the row above where it is empty."""
    text = (
        "W/C,Home night,Home,Away\n28/9/2026,Friday,Harbour,Hill\n,,Mill,Old\n5/10/2026,Friday,Hill,Mill\n,Thursday,Old,Harbour\n"
    )
    Path("f.csv").write_text(text, "utf-8")
    result = typed("import", "f.csv", "--yes")
    assert result.exit_code == 0, result.output
    assert "nights row 3 has no night" in " ".join(result.stdout.split())
    division = tomllib.loads((league / "content/fixtures/2026-27/f.toml").read_text("utf-8"))
    days = {match["home"]: match.get("date", one["date"]) for one in division["round"] for match in one["matches"]}
    assert days == {"harbour": FIRST, "mill": FIRST, "hill": SECOND, "old": SECOND - datetime.timedelta(1)}
    Path("g.csv").write_text(
        "Date,Night,Home,Away\n2/10/2026,Friday,A,B\n".replace("Night", "Home night").replace("Friday", "Monday"), "utf-8"
    )
    assert "is a Friday, but the night of this row is 'Monday'" in typed("import", "g.csv", "--dates", "day-first").stderr


def test_totals_below_a_day_are_of_that_evening(typed: Type, league: Path) -> None:
    """With its name; a new day without a name has none."""
    text = "Date,Event,Player,Score\n2026-10-02,Harvest drive,Ann Ash,80\n,,Bo Cobb,81\n2026-10-09,,Ann Ash,82\n,,Bo Cobb,83\n"
    Path("drive.csv").write_text(text, "utf-8")
    assert typed("import", "drive.csv", "--yes").exit_code == 0
    events = league / "content/events/2026"
    assert tomllib.loads((events / "harvest-drive.toml").read_text("utf-8"))["totals"] == {"Ann Ash": 80, "Bo Cobb": 81}
    assert tomllib.loads((events / "drive.toml").read_text("utf-8"))["totals"] == {"Ann Ash": 82, "Bo Cobb": 83}


def test_a_first_row_without_a_day_has_none(typed: Type, league: Path) -> None:
    """There is nothing above it."""
    Path("f.csv").write_text("Date,Home,Away\n,Harbour,Hill\n2026-10-02,Mill,Old\n", "utf-8")
    assert typed("import", "f.csv", "--yes").exit_code in (0, 1)
    assert rounds(league, "f") == [(None, 1), (FIRST, 1)]
