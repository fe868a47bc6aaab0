"""`whistpress table` of a cup: who met whom, who won, the plate; exactly."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests import vale_cup
from tests.cli.conftest import Type


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: Type) -> Any:
    """A function that gives the JSON of a cup."""

    def shown(text: str, status: int = 0, **others: str) -> dict[str, Any]:
        monkeypatch.chdir(vale_cup.league(tmp_path, text, **others))
        said = typed("table", "vale-cup", "--format", "json")
        assert said.exit_code == status, said.stderr
        found: dict[str, Any] = json.loads(said.stdout)
        return found

    return shown


def winners(found: dict[str, Any], index: int) -> list[str]:
    """Who won the matches of a round."""
    return [match["winner"] for match in found["rounds"][index]["matches"] if "winner" in match]


@pytest.mark.parametrize("decided", ["[464, 472]", vale_cup.REPLAY])
def test_isle_win_the_vale_cup(table: Any, decided: str) -> None:
    """Three preliminary ties, a walkover among them, five byes; a tie is replayed; four tricks in the final."""
    found = table(vale_cup.cup(decided))
    first = found["rounds"][0]["matches"]
    assert [match["bye"] for match in first if "bye" in match] == ["glen", "hill", "isle", "kiln", "lock"]
    assert [found["rounds"][index]["name"] for index in range(4)] == [
        "Preliminary round",
        "Quarter-finals",
        "Semi-finals",
        "Final",
    ]
    assert [winners(found, index) for index in range(4)] == [
        ["ash", "dell", "elm"],
        ["dell", "elm", "isle", "kiln"],
        ["elm", "isle"],
        ["isle"],
    ]
    assert (found["cup"], found["season"], found["winner"], found["runner_up"]) == ("vale-cup", "2025-26", "isle", "elm")
    final = found["rounds"][3]["matches"][0]
    assert (final["home"], final["away"], final["tricks"], final["place"]) == ("elm", "isle", ["466", "470"], "Town Hall")
    assert (found["plate"], found["problems"]) == (None, [])


def test_the_deciding_figures_of_a_replay_stand_in_replays(table: Any) -> None:
    """Its own home team first; the figures of the tie stay."""
    tied = table(vale_cup.cup(vale_cup.REPLAY))["rounds"][1]["matches"][0]
    assert (tied["tricks"], tied["winner"]) == (["468", "468"], "dell")
    (replay,) = tied["replays"]
    assert replay.items() >= {"home": "dell", "away": "ash", "tricks": ["472", "464"], "date": "2025-11-24"}.items()
    assert (
        replay.items() >= {"replay": 1, "home_id": "dell", "away_id": "ash", "tricks_home": "472", "tricks_away": "464"}.items()
    )


def test_the_plate_is_for_who_lost_the_first_match_played(table: Any) -> None:
    """Hill had a bye and lost then; Ford, who did not come, is not in it."""
    plate = table(vale_cup.cup(more=vale_cup.PLATE))["plate"]
    assert plate["title"] == "Vale Plate"
    assert [match["winner"] for one in plate["rounds"] for match in one["matches"]] == ["cedar", None]
    assert plate["winner"] is None


EXAMPLE = """
title = "Vale Cup"
teams = ["ash", "beech", "elm", "ford", "glen", "hill", "isle"]

[[round]]
name    = "First round"
play_by = 2025-11-30
matches = [
  { home = "elm", away = "ford", legs = [[470, 466], [460, 455]] },
  { home = "glen", away = "hill", tricks = [460, 460], replays = [{ date = 2025-11-09, home = "hill", tricks = [471, 469] }] },
  { home = "ash", away = "beech", forfeited = "beech" },
  { bye = "isle" },
]

[plate]
title = "Vale Plate"
[[plate.round]]
name    = "Final"
matches = [{ home = "ford", away = "hill", tricks = [462, 474] }]
"""


def test_a_replay_is_in_the_order_of_the_match(table: Any) -> None:
    """Hill lost the replay at its own ground, whose figures are in the order of the match, and is in the plate."""
    found = table(EXAMPLE)
    first = found["rounds"][0]["matches"]
    assert [match.get("winner", match.get("bye")) for match in first] == ["elm", "glen", "ash", "isle"]
    assert first[0]["tricks"] == ["930", "921"] and first[0]["legs"] == [["470", "466"], ["460", "455"]]
    assert found["plate"]["winner"] == "hill"
    assert found["problems"] == []
    assert found["winner"] is None


def test_a_handicap_is_added_to_the_tricks(table: Any) -> None:
    """Beech has 447 and 43 more, one more than Ash."""
    text = vale_cup.cup().replace("[489, 447] }", "[489, 447], handicap = [0, 43] }")
    match = table(text.replace('home = "ash",  away', 'home = "beech", away'))["rounds"][0]["matches"][0]
    assert (match["winner"], match["tricks"], match["handicap"]) == ("beech", ["489", "447"], ["0", "43"])


def test_a_cup_without_a_winner_shows_who_is_left(table: Any) -> None:
    """A drawn cup has all of its rounds; nobody is named who is not known."""
    clubs = ", ".join(f'"{club}"' for club in vale_cup.CLUBS)
    drawn = 'draw = "lot"\nlot = "Vale Cup, 1 September 2025"\nseeds = ["kiln", "isle"]'
    found = table(f'title = "Vale Cup"\nteams = [{clubs}]\n{drawn}\n')
    first, *later = found["rounds"]
    assert [len(one["matches"]) for one in (first, *later)] == [8, 4, 2, 1]
    assert [one["name"] for one in (first, *later)] == ["First round", "Quarter-finals", "Semi-finals", "Final"]
    byes = {match["bye"] for match in first["matches"] if "bye" in match}
    assert len(byes) == 5 and {"kiln", "isle"} <= byes
    assert not any("bye" in match for one in later for match in one["matches"])
    assert found["winner"] is None and later[-1]["matches"][0]["home"] is None


def test_a_cup_with_an_error_still_answers(table: Any) -> None:
    """With exit status 1, and the problem."""
    found = table(vale_cup.cup().replace('home = "elm", away = "isle", place', 'home = "kiln", away = "elm", place'), status=1)
    assert [problem["code"] for problem in found["problems"]] == ["E785"]


def test_it_is_printed_for_reading(table: Any, typed: Type) -> None:
    """Winner first, round by round; the spreadsheet has a row for each match."""
    table(vale_cup.cup(vale_cup.REPLAY))
    told = typed("table", "2025-26/vale-cup").stdout
    assert told.splitlines()[:2] == ["Vale Cup", "Isle WC won, beating Elm WC in the final by 4 tricks (470–466)."]
    assert "Ash WC   Dell WC  464–472  Dell WC by 8 tricks" in told and "Glen WC   bye" in told
    rows = typed("table", "vale-cup", "--format", "csv").stdout.splitlines()
    assert len(rows) == 16 and "Dell WC 472-464 Ash WC" in rows[9]


def test_an_unknown_name_is_answered_with_the_likeliest(table: Any, typed: Type) -> None:
    """Exit status 2."""
    table(vale_cup.cup())
    refused = typed("table", "vale-cap")
    assert refused.exit_code == 2 and "did you mean" in refused.stderr


def test_a_match_has_the_tricks_of_its_tables(table: Any) -> None:
    """Two tables add up; another figure beside them is an error."""
    card = '[489, 447], tables = [{ tricks = [200, 190] }, { home = "Al Orr", away = "Bo Fay", tricks = [289, 257] }]'
    first = table(vale_cup.cup().replace("[489, 447]", card))["rounds"][0]["matches"][0]
    assert (first["tricks"], first["winner"]) == (["489", "447"], "ash")


def test_tables_that_add_to_another_figure_are_an_error(table: Any) -> None:
    """At the figure of the match."""
    card = "[489, 447], tables = [{ tricks = [200, 190] }, { tricks = [289, 258] }]"
    found = table(vale_cup.cup().replace("[489, 447]", card), status=1)
    assert [problem["code"] for problem in found["problems"]] == ["E783"]
    assert "the tables add to 489-448" in found["problems"][0]["message"]


def test_a_cup_is_told_for_the_newspaper(table: Any, typed: Type) -> None:
    """The last round with its winner, then what is to come; the plate besides."""
    table(vale_cup.cup(vale_cup.REPLAY, vale_cup.PLATE))
    said = typed("tell", "cups/2025-26/vale-cup").stdout
    assert "Isle WC won, beating Elm WC in the final by 4 tricks (470–466).\nFinal: Isle WC 470, Elm WC 466.\n" in said
    assert "Vale Plate.\n" in said and "Fixtures, Final: Hill WC v. Cedar WC, by 30 April 2026." in said
    assert typed("tell", "vale-cup", "--week", "2026-01-01").exit_code == 2


def test_a_round_is_told_with_its_replay_and_walkover(table: Any, typed: Type) -> None:
    """The winner first, the deciding figures, what is to come."""
    table(vale_cup.cup(vale_cup.REPLAY).partition('\n[[round]]\nname = "Semi')[0])
    said = typed("tell", "vale-cup").stdout
    assert "Quarter-finals: Dell WC 472, Ash WC 464 after a replay; Elm WC 470, Glen WC 466; " in said


def test_a_tie_and_its_replay_stand_beside_the_match(table: Any, typed: Type) -> None:
    """With the figures of both."""
    table(vale_cup.cup(vale_cup.REPLAY))
    (line,) = (line for line in typed("table", "vale-cup").stdout.split("\n") if line.startswith("Ash WC") and "Dell" in line)
    assert " ".join(line.split()).endswith("464–472 Dell WC by 8 tricks tied, 468–468; replay: 24 November 2025, 464–472")


def test_a_cup_is_added_and_drawn(table: Any, typed: Type) -> None:
    """By names or ids of clubs; what was drawn is what the file draws."""
    table(vale_cup.cup())
    words = ("--club", "ash", "--club", "Elm WC", "--club", "ford", "--lot", "Jug, 1 May 2026", "--seed", "elm")
    said = typed("add", "cup", "--title", "Ash Jug", *words)
    assert said.exit_code == 0 and "wrote content/cups/2025-26/ash-jug.toml" in said.stdout and "elm has a bye" in said.stdout
    first = json.loads(typed("table", "ash-jug", "--format", "json").stdout)["rounds"][0]["matches"]
    assert first[0] == {"bye": "elm"}
    again = typed("add", "cup", "--title", "Ash Jug", *words)
    assert again.exit_code == 2


def test_a_cup_of_pairs_is_added(table: Any, typed: Type) -> None:
    """Each pair by the surname of its first player; too few are refused."""
    table(vale_cup.cup())
    pairs = ("--entry", "Ann Archer & Tom Baker", "--entry", "Bo Archer and Joan Hill", "--entry", "Ned Cobb")
    assert typed("add", "cup", "--title", "Pairs", *pairs, "--play-by", "2026-05-01").exit_code == 0
    entries = json.loads(typed("table", "pairs", "--format", "json").stdout)["entries"]
    assert [entry["id"] for entry in entries] == ["archer", "archer-2", "cobb"]
    assert typed("add", "cup", "--title", "Few", "--entry", "Ned Cobb").exit_code == 2


def test_figures_with_a_handicap_say_so_wherever_they_stand(table: Any, typed: Type) -> None:
    """440 and 30 given against 460: the winner has 470, and nowhere stands less than the loser's figure."""
    final = '\n[[round]]\nmatches = [{ home = "ash", away = "elm", tricks = [440, 460], handicap = [30, 0] }]\n'
    found = table('title = "Vale Cup"\nteams = ["ash", "elm"]\ntrophy = "vale-cup"\n' + final)
    assert found["winner"] == "ash"
    shown, told = typed("table", "vale-cup").stdout, typed("tell", "vale-cup").stdout
    assert "Ash WC won, beating Elm WC in the final by 10 tricks (470–460 with the handicap)." in shown
    assert "470–460  Ash WC by 10 tricks" in shown
    assert "Final: Ash WC 470, Elm WC 460 with the handicap." in told
