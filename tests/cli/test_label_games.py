"""A game that whistpress does not know is a label: its totals rank, and standings add them up."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.conftest import Type
from whistpress.core.model import Status
from whistpress.core.scoring import score
from whistpress.league.events.read.file import read_event

EVENING = """\
title = "Solo school"
date  = 2026-11-13
game  = "{game}"

[totals]
"Amy Abel"  = 80
"Ben Baker" = -40
"Cora Cole" = -40
"Dan Dale"  = 0
"""

SEASON = {
    "Dorte": (-17, -7, 15, 17, 15, -1), "Carl": (5, 12, -15, 20, -18, 16), "Anna": (36, 32, 12, -78, 28, -11),
    "Gerd": (-14, 7, 16, 17, 6, -14), "Hans": (3, 6, -13, 5, -11, 17), "Fie": (14, -15, -17, 16, -2, -9),
    "Bent": (-11, -17, -5, 20, -6, -13), "Erik": (-16, -18, None, -17, -12, 15),
}  # fmt: skip
"""Six evenings; one was away on the third."""

STANDINGS = """\
[season]
title = "The season"
season = "2026-27"
measure = "score"

[average]
title = "Average of the best five"
season = "2026-27"
measure = "score"
take = "average"
best = 5
least = 4
"""


@pytest.mark.parametrize("game", ["tap-room solo", "solo-whist", "rummy", "dansk whist"])
def test_totals_of_any_game_rank_the_highest_first(tmp_path: Path, game: str) -> None:
    """A stake lost stands below nothing; a game that is kept at its tables may have its totals alone."""
    (tmp_path / "solo.toml").write_text(EVENING.format(game=game), "utf-8")
    event, problems = read_event(tmp_path / "solo.toml")
    assert event is not None and not list(problems) and event.status is Status.FINAL
    ranking = score(event).rankings[0]
    names = {entry.number: entry.title for entry in event.entries}
    assert [(row.place, names[row.entry], row.score) for row in ranking.rows] == [
        (1, "Amy Abel", Fraction(80)),
        (2, "Dan Dale", Fraction(0)),
        (3, "Ben Baker", Fraction(-40)),
        (3, "Cora Cole", Fraction(-40)),
    ]


def test_the_lowest_is_first_where_the_file_says_so(tmp_path: Path) -> None:
    """As in hearts."""
    (tmp_path / "hearts.toml").write_text(
        EVENING.format(game="hearts").replace("\n[totals]", "lowest = true\n\n[totals]"), "utf-8"
    )
    event, problems = read_event(tmp_path / "hearts.toml")
    assert event is not None and not list(problems)
    assert [row.place for row in score(event).rankings[0].rows] == [1, 1, 3, 4] and score(event).lowest


def test_a_season_of_totals_has_its_sum_and_the_average_of_the_best_five(typed: Type, league: Path) -> None:
    """Known figures of six evenings; whoever was away once is ranked by the five that he played."""
    folder = league / "content" / "events" / "2026-27"
    folder.mkdir()
    for evening in range(6):
        totals = "".join(f'"{name}" = {own[evening]}\n' for name, own in SEASON.items() if own[evening] is not None)
        head = f'title = "Monday {evening + 1}"\ndate = 2026-09-{4 + evening * 4:02}\ngame = "havnewhist"\n\n[totals]\n'
        (folder / f"monday-{evening + 1}.toml").write_text(head + totals, "utf-8")
    (league / "content" / "standings.toml").write_text(STANDINGS, "utf-8")
    with (league / "content" / "league.toml").open("a", encoding="utf-8") as file:
        file.write("[outputs]\ndata = true\n")
    built = typed("build", "--no-pdf", "--output", str(league / "site"), "--cache-dir", str(league.parent / "cache"))
    assert built.exit_code == 0, built.stderr
    sums = json.loads((league / "site" / "standings" / "season.json").read_text("utf-8"))
    assert [(row["who"][0], row["figure"]) for row in sums["rows"]] == [
        ("dorte", "22"), ("carl", "20"), ("anna", "19"), ("gerd", "18"), ("hans", "7"), ("fie", "-13"), ("bent", "-32"),
        ("erik", "-48"),
    ]  # fmt: skip
    averages = json.loads((league / "site" / "standings" / "average.json").read_text("utf-8"))
    assert {row["who"][0]: row["figure"] for row in averages["rows"]} == {
        "anna": "97/5", "dorte": "39/5", "carl": "38/5", "gerd": "32/5", "hans": "4", "fie": "4/5", "bent": "-3", "erik": "-48/5",
    }  # fmt: skip
    page = (league / "site" / "events" / "2026-27" / "monday-1" / "index.html").read_text("utf-8")
    assert "Havnewhist" in page
