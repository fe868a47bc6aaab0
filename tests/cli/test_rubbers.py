"""score and print of an event that is played in rubbers."""

import csv
import io
import json
from pathlib import Path

from tests.cli.conftest import Type
from whistpress.core.scoring import score
from whistpress.league.events.read.file import read_event
from whistpress.league.events.words.rubbers import rubbers

RUBBER = """\
title = "Rubber by the fire"
date  = 1900-01-12
game  = "straight-whist"

[[rubbers]]
table = 2
sides = [["Abel", "Archer"], ["Baker", "Brown"]]
deals = [{ tricks = 8, honours = { 1 = 3 } }, { tricks = 7 }, { tricks = 10, revoke = { 2 = "add" } }]
"""


def test_the_json_of_an_event_has_every_score_sheet(typed: Type, tmp_path: Path) -> None:
    """New keys beside those that are fixed: marks in order, standing, games, what each side has won."""
    file = tmp_path / "rubber.toml"
    file.write_text(RUBBER, "utf-8")
    result = typed("score", str(file), "--format", "json")
    assert result.exit_code == 0, result.stderr
    form = json.loads(result.stdout)
    rows = form["rankings"][0]["rows"]
    assert rows[0] == {
        "place": 1, "entry": 1, "names": ["Abel", "Archer"], "deals": 3, "tricks": "0", "score": "8",
        "rubbers": 1, "won": 1, "games": 2,
    }  # fmt: skip
    assert (form["game"], len(form["rubbers"])) == ("straight-whist", 1)
    sheet = form["rubbers"][0]
    assert (sheet["rubber"], sheet["table"], sheet["sides"], sheet["balance"], sheet["over"]) == (
        1,
        2,
        [[1], [2]],
        ["8", "-8"],
        True,
    )
    assert sheet["deals"][2] == {
        "marks": [{"side": 1, "cause": "revoke", "points": "3"}, {"side": 1, "cause": "tricks", "points": "4"}],
        "standing": ["7", "0"],
        "won": [{"side": 1, "losers": "0", "value": "3", "called": "treble"}],
    }
    assert sheet["after"] == [{"side": 1, "cause": "rubber", "points": "2"}]


def test_the_csv_of_an_event_tells_how_many_rubbers(typed: Type, tmp_path: Path) -> None:
    """Three columns after the fixed ones."""
    file = tmp_path / "rubber.toml"
    file.write_text(RUBBER, "utf-8")
    rows = list(csv.DictReader(io.StringIO(typed("score", str(file), "--format", "csv").stdout)))
    assert [(row["names"], row["score"], row["rubbers"], row["won"], row["games"]) for row in rows] == [
        ("Abel & Archer", "8", "1", "1", "2"), ("Baker & Brown", "-8", "1", "0", "0"),
    ]  # fmt: skip


def test_the_table_for_reading_names_each_rubber(typed: Type, tmp_path: Path) -> None:
    """Who played against whom, and by how much it was won."""
    file = tmp_path / "rubber.toml"
    file.write_text(RUBBER, "utf-8")
    told = typed("score", str(file)).stdout
    assert "Rubber 1, table 2  Abel & Archer against Baker & Brown  Abel & Archer win by 8 points" in told


def test_who_sat_out_at_solo_for_five_is_told_by_name(typed: Type, tmp_path: Path) -> None:
    """On the score sheet of the page, beside the bidder."""
    file = tmp_path / "solo.toml"
    file.write_text(
        'title = "Solo"\ndate = 1900-01-12\ngame = "solo-whist-five"\n[[rubbers]]\n'
        'sides = ["Ann Abel", "Ben Baker", "Cora Cole", "Dan Dale", "Eve Earl"]\n'
        'deals = [{ bid = "solo", by = 1, tricks = 6, out = 3 }]\n',
        "utf-8",
    )
    event = read_event(file, shown="solo.toml", members={})[0]
    assert event is not None
    (sheet,) = rubbers(event, score(event))
    assert sheet.deals[0].told == "Solo; by Abel; 6 tricks; Cole sat out"
    rows = json.loads(typed("score", str(file), "--format", "json").stdout)["rankings"][0]["rows"]
    assert {row["names"][0]: row["score"] for row in rows} == {
        "Ann Abel": "48", "Ben Baker": "-16", "Cora Cole": "0", "Dan Dale": "-16", "Eve Earl": "-16",
    }  # fmt: skip


def test_the_working_names_the_rule_and_what_was_agreed(typed: Type, tmp_path: Path) -> None:
    """Dummy by the club code, and of ten points by Barney's rule."""
    file = tmp_path / "dummy.toml"
    head = 'title = "Dummy"\ndate = 1902-01-10\ngame = "dummy"\n'
    rest = '[[rubbers]]\nsides = ["Amy Abel", ["Ben Baker", "Cora Cole"]]\ndeals = [{ tricks = 11 }, { tricks = 11 }]\n'
    file.write_text(head + 'laws = "club-code-1864"\n' + rest, "utf-8")
    told = typed("score", str(file), "--explain", "Baker").stdout
    assert "Marked by Cavendish 1902, pp. 28–29 (club-code-1864)." in told
    assert "shared by 2: −4" in told
    file.write_text(head + "agreed = { points = 10 }\n" + rest, "utf-8")
    told = typed("score", str(file), "--explain", "Abel").stdout
    assert "Marked by Barney 1900, pp. 73–74 (dummy-1900); agreed: points to a game: 10 (Barney 1900, p. 74)." in told
    form = json.loads(typed("score", str(file), "--explain", "Abel", "--format", "json").stdout)
    assert (form["rule"]["laws"], form["rule"]["agreed"], form["score"]) == ("dummy-1900", {"points": 10}, "10")
