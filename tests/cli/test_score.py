"""score: an event by its file or its name, every figure with the exact value beside it."""

import csv
import io
import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.cli.conftest import EVENT, Type
from tests.core.scoring.scored_events import event, line
from whistpress.cli.reports import report
from whistpress.core.scoring import score
from whistpress.packaged import demo_content

DEMO = demo_content().parent


@pytest.mark.parametrize(
    "name", ["friday-compass-game", "1900/friday-compass-game", "content/events/1900/friday-compass-game.toml"]
)
def test_an_event_is_named_by_slug_by_season_and_slug_or_by_file(typed: Type, league: Path, name: str) -> None:
    """All three give the same."""
    result = typed("score", name, "--format", "json")
    assert result.exit_code == 0, result.stderr
    form = json.loads(result.stdout)
    assert (form["event"], form["scoring"], form["problems"]) == ("friday-compass-game", "average", [])
    assert [ranking["group"] for ranking in form["rankings"]] == ["NS", "EW"]
    assert form["rankings"][0]["rows"][0].keys() == {"place", "entry", "names", "deals", "tricks", "score"}


def test_a_lone_file_outside_any_league_is_scored(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It needs nothing beside it."""
    monkeypatch.chdir(tmp_path)
    Path("tonight.toml").write_text(EVENT, "utf-8")
    result = typed("score", "tonight.toml", "--format", "json")
    assert result.exit_code == 0, result.stderr
    names = {tuple(row["names"]) for ranking in json.loads(result.stdout)["rankings"] for row in ranking["rows"]}
    assert ("Abel", "Archer") in names and len(names) == 6


def test_the_compass_game_of_barney_p_32_has_the_printed_figures_and_the_exact_ones(typed: Type) -> None:
    """Barney 1900, p. 32 prints +6 for pair 7, whose exact result is 31/5, and an average of 145, exactly 724/5."""
    result = typed("score", "barney-compass-game", "--project", str(DEMO))
    assert result.exit_code == 0, result.stderr
    printed = {
        7: ("+6", "31/5"), 1: ("+2", "11/5"), 3: ("0", "1/5"), 9: ("−4", "-19/5"), 5: ("−5", "-24/5"),
        6: ("+4", "19/5"), 2: ("+2", "9/5"), 10: ("+1", "4/5"), 4: ("−3", "-16/5"), 8: ("−3", "-16/5"),
    }  # fmt: skip
    rows = [line.split() for line in result.stdout.splitlines() if line.strip()[:1].isdigit()]
    assert {int(row[1]): (row[-2], row[-1]) for row in rows} == printed
    assert "average 145 (724/5)" in result.stdout and "average 115 (576/5)" in result.stdout


@pytest.mark.parametrize(
    ("event", "column", "figures"),
    [
        ("howell-slip-howell", "score", ["0", "1", "2", "2", "0", "2", "0", "1"]),
        ("howell-slip-match", "score", ["2", "1", "0", "0", "2", "0", "2", "1"]),
        ("howell-slip-exponent", "score", ["5/2", "1", "1/2", "1/2", "2", "0", "2", "3/2"]),
    ],
)
def test_the_slips_of_barney_have_the_printed_figures(typed: Type, event: str, column: str, figures: list[str]) -> None:
    """Losses of p. 42, match scores of p. 46; the exponent slip of p. 45 worked out (gain over four tables, 2² is 2 + 2/4)."""
    result = typed("score", event, "--project", str(DEMO), "--format", "json")
    rows = [row for ranking in json.loads(result.stdout)["rankings"] for row in ranking["rows"]]
    assert [row[column] for row in sorted(rows, key=lambda row: row["entry"])] == figures


def test_the_csv_has_a_row_for_each_entry(typed: Type, league: Path) -> None:
    """With the group of each."""
    found = list(csv.reader(io.StringIO(typed("score", "friday-compass-game", "--format", "csv").stdout)))
    assert [row[0] for row in found] == ["group", "NS", "NS", "NS", "EW", "EW", "EW"]


def test_problems_go_to_standard_error_and_the_answer_still_comes(typed: Type, league: Path) -> None:
    """A final event with a line missing: exit status 1, the box, and the rankings."""
    file = league / "content" / "events" / "1900" / "friday-compass-game.toml"
    file.write_text(EVENT.replace("ns = [9, 8, 8]", "ns = [9, 8]") + "\n[printed]\n1 = 3\n", "utf-8")
    result = typed("score", "friday-compass-game", "--format", "json")
    assert result.exit_code == 1
    assert "error[E" in result.stderr and "friday-compass-game.toml" in result.stderr
    form = json.loads(result.stdout)
    assert len(form["rankings"]) == 2 and form["problems"][0]["severity"] == "error"


def test_a_file_that_cannot_be_read_gives_problems_and_no_rankings(typed: Type, tmp_path: Path) -> None:
    """The JSON keeps its shape."""
    file = tmp_path / "broken.toml"
    file.write_text("title = \n", "utf-8")
    result = typed("score", str(file), "--format", "json")
    assert result.exit_code == 1 and "error[E" in result.stderr
    form = json.loads(result.stdout)
    assert (form["event"], form["rankings"]) == ("broken", []) and form["problems"]


def test_a_misspelt_event_gets_the_nearest(typed: Type, league: Path) -> None:
    """By slug or by season and slug."""
    for words, meant in (("friday-compas-game", "friday-compass-game"), ("1900/friday-compass-gam", "1900/friday-compass-game")):
        result = typed("score", words)
        assert result.exit_code == 2 and f"did you mean '{meant}'?" in result.stderr


def test_a_slug_of_two_seasons_asks_which(typed: Type, league: Path) -> None:
    """Both are named."""
    other = league / "content" / "events" / "1901"
    other.mkdir()
    (other / "friday-compass-game.toml").write_text(EVENT.replace("1900-", "1901-"), "utf-8")
    result = typed("score", "friday-compass-game")
    assert result.exit_code == 2
    assert "say 1900/friday-compass-game" in result.stderr and "say 1901/friday-compass-game" in result.stderr


def test_a_file_that_is_not_there_is_wrong_usage(typed: Type) -> None:
    """The name is quoted."""
    result = typed("score", "nowhere.toml")
    assert result.exit_code == 2 and "'nowhere.toml'" in result.stderr


def test_a_file_with_a_slip_in_its_name_is_offered(typed: Type, league: Path) -> None:
    """The file beside it that was meant."""
    result = typed("score", "content/events/1900/friday-compass-gane.toml")
    assert result.exit_code == 2 and "did you mean 'friday-compass-game.toml'?" in result.stderr


def test_a_league_file_with_txt_added_is_named(typed: Type, league: Path) -> None:
    """Windows hides the second end."""
    (league / "content" / "league.toml").rename(league / "content" / "league.toml.txt")
    result = typed("score", "friday-compass-game")
    assert result.exit_code == 2 and "name it league.toml" in result.stderr


def test_both_groups_write_the_same_figure_in_the_same_way() -> None:
    """Where one group has a score below nothing, every score of the event has its sign."""
    event_ = event("average", [line(1, 2, 8), line(3, 4, 6)])
    result = score(event_)
    (ranking,) = result.rankings
    above, below = ([row for row in ranking.rows if (row.score > 0) is wanted] for wanted in (True, False))
    parted = tuple(replace(ranking, group=group, rows=tuple(rows)) for group, rows in (("NS", above), ("EW", below)))
    _, ns, ew = report(event_, replace(result, rankings=parted)).split("\n\n")
    assert ns.startswith("North and South") and "  +1  " in ns
    assert ew.startswith("East and West") and "  −1  " in ew


@pytest.mark.parametrize("written", ["x", "V.1"])
def test_what_stands_in_place_of_tricks_is_not_called_a_law(typed: Type, league: Path, written: str) -> None:
    """An `x` in the column of the tricks: neither tricks nor a word."""
    file = league / "content/events/1900/friday-compass-game.toml"
    file.write_text('scores = "x.csv"\n' + file.read_text("utf-8").partition("[[scores]]")[0], "utf-8")
    (file.parent / "x.csv").write_text(f"deal,ns,ew,tricks\n1,1,2,{written}\n", "utf-8")
    told = typed("score", "friday-compass-game").stderr
    assert f"error[E307]: '{written}' is neither tricks nor a word in place of them" in told
    assert "law '" not in told


TIED = """
[movement]
system = "mitchell"
tables = 3
deals  = 3
[[scores]]
deal  = 1
lines = [[1, 2, 8], [5, 4, 7], [3, 6, 6]]
[[scores]]
deal  = 2
lines = [[3, 4, 9], [1, 6, 6], [5, 2, 6]]
[[scores]]
deal  = 3
lines = [[5, 6, 4], [3, 2, 7], [1, 4, 6]]
"""


def test_the_table_says_which_rule_parted_entries_of_equal_score(typed: Type, league: Path) -> None:
    """At the end of their rows; those whom nothing parts share their place, and no other row says anything."""
    file = league / "tonight.toml"
    head = 'title = "Tonight"\ndate = 1900-01-12\nscoring = "match"\nties = ["tricks"]\n'
    file.write_text(head + TIED, "utf-8")
    rows = [row for row in typed("score", str(file)).stdout.splitlines() if row.strip()[:1].isdigit()]
    assert [row.split()[:2] for row in rows if row.endswith("  placed by tricks")] == [["2", "2"], ["3", "4"]]
    assert len(rows) == 6
    file.write_text(head.replace("tricks", "shared") + TIED, "utf-8")
    assert "placed by" not in typed("score", str(file)).stdout
