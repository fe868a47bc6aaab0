"""Statements of the file format and of the command line, from end to end: files in, JSON and exit status out.

Every figure that is expected here was worked out by hand.
"""

import datetime
import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.files import write_content
from whistpress.cli import main
from whistpress.league.reader import read_league

HEAD = 'title = "Friday game"\ndate = 1900-01-12\nsource = "the minute book"\n'
MOVEMENT = '[movement]\nsystem = "mitchell"\ntables = 3\n'
SECOND_AND_THIRD = "[[scores]]\ndeal = 2\nns = [5, 5, 6]\n[[scores]]\ndeal = 3\nns = [9, 8, 8]\n"
"""The schedule: deal 1 is 1 v 2, 5 v 4, 3 v 6; deal 2 is 3 v 4, 1 v 6, 5 v 2; deal 3 is 5 v 6, 3 v 2, 1 v 4."""

ROWS = "2,3,4,5\n2,1,6,5\n2,5,2,6\n3,5,6,9\n3,3,2,8\n3,1,4,8\n"
"""The same two deals as rows of a CSV file."""

Rows = dict[int | str, tuple[int, str, str]]


def typed(*words: str) -> Result:
    """What comes of typing words after `whistpress`."""
    return CliRunner().invoke(main, list(words))


def scored(folder: Path, event: str, **beside: str) -> tuple[int, dict[str, Any]]:
    """Exit status and JSON of scoring an event file, with files that lie beside it."""
    folder.mkdir(exist_ok=True)
    (folder / "game.toml").write_text(event, "utf-8")
    for stem, text in beside.items():
        (folder / f"{stem}.csv").write_text(text, "utf-8")
    result = typed("score", str(folder / "game.toml"), "--format", "json")
    return result.exit_code, json.loads(result.stdout)


def rows(form: dict[str, Any]) -> Rows:
    """Deals, tricks and score of each entry."""
    return {row["entry"]: (row["deals"], row["tricks"], row["score"]) for rank in form["rankings"] for row in rank["rows"]}


def codes(form: dict[str, Any]) -> list[str]:
    """The codes of the problems."""
    return [problem["code"] for problem in form["problems"]]


def first_deal(*lines: str) -> str:
    """An event with these lines for deal 1; deals 2 and 3 are as ever."""
    return f"{HEAD}{MOVEMENT}[[scores]]\ndeal = 1\nlines = [{', '.join(lines)}]\n{SECOND_AND_THIRD}"


def league(project: Path, **files: str) -> Path:
    """A league with these events of 1900."""
    events = {f"events/1900/{name.replace('__', '.')}": text for name, text in files.items()}
    return write_content(project, {"league.toml": 'name = "Harbour"\n', **events})


@pytest.mark.parametrize(
    ("line", "pair_1", "pair_2"),
    [
        ("[1, 2, 7]", (3, "20", "-2/3"), (3, "18", "-1/3")),
        ("[1, 2, 7, 6]", (3, "20", "-2/3"), (3, "18", "-1/3")),
        ('[1, 2, "average", "IV.9"]', (3, "20", "-2/3"), (3, "18", "-1/3")),
        ('[1, 2, "not played"]', (2, "13", "-2/3"), (2, "12", "-1/3")),
        ('[1, 2, 11, "revoke NS"]', (3, "20", "-2/3"), (3, "16", "-5/3")),
        ('[1, 2, 3, "revoke EW 2"]', (3, "19", "-4/3"), (3, "18", "-1/3")),
        ('[1, 2, 12, "revoke NS, revoke EW"]', (3, "20", "-2/3"), (3, "14", "-3")),
    ],
)
def test_a_line_gives_what_its_words_say(tmp_path: Path, line: str, pair_1: object, pair_2: object) -> None:
    """The others of the deal took 6 and 8: their mean, 7 for N-S and 6 for E-W, is the average and the cap of a revoke."""
    status, form = scored(tmp_path, first_deal(line, "[5, 4, 6]", "[3, 6, 8]"))
    assert (status, codes(form)) == (0, [])
    assert [ranking["group"] for ranking in form["rankings"]] == ["NS", "EW"]
    assert (rows(form)[1], rows(form)[2]) == (pair_1, pair_2)


def test_a_void_line_does_not_hide_that_another_is_missing(tmp_path: Path) -> None:
    """Two void lines and two scores are four lines of a deal that three tables play: one is missing all the same."""
    lines = ('[1, 2, "new deal"]', '[1, 2, "new deal"]', "[1, 2, 7]", "[3, 6, 6]")
    status, form = scored(tmp_path, first_deal(*lines))
    assert (status, codes(form)) == (1, ["E313"])
    assert "missing: pair 5 v pair 4" in form["problems"][0]["message"]


@pytest.mark.parametrize(("status", "exit_status", "found"), [("final", 1, ["E313"]), ("planned", 0, [])])
def test_a_final_event_without_any_score_lacks_them(tmp_path: Path, status: str, exit_status: int, found: list[str]) -> None:
    """It was said to be final; that nothing is in is told where that is said."""
    code, form = scored(tmp_path, f'{HEAD}status = "{status}"\n{MOVEMENT}')
    assert (code, codes(form)) == (exit_status, found)
    assert [problem["line"] for problem in form["problems"]] == [4] * len(found)


@pytest.mark.parametrize(("status", "deals", "tricks"), [("final", 3, "39/2"), ("provisional", 2, "13")])
def test_a_missing_line_counts_as_an_average_only_in_a_final_event(tmp_path: Path, status: str, deals: int, tricks: str) -> None:
    """Pair 3 took 5 and 8; on deal 1 the others took 7 and 6, of which the average is 13/2. `score` answers in any case."""
    event = first_deal("[1, 2, 7]", "[5, 4, 6]").replace("[movement]", f'status = "{status}"\n[movement]')
    code, form = scored(tmp_path, event)
    assert (code, codes(form)) == ((1, ["E313"]) if status == "final" else (0, ["W317"]))
    assert rows(form)[3] == (deals, tricks, "-2/3")


def test_an_evening_may_be_announced_by_title_and_date_alone(tmp_path: Path) -> None:
    """Nothing else is required of an event."""
    status, form = scored(tmp_path, 'title = "Annual supper"\ndate = 1900-03-01\n')
    assert (status, form["rankings"], form["problems"]) == (0, [], [])


SHORT = [
    "[[scores]]\ndeal = 1\nns = [7, 6, 8]\n" + SECOND_AND_THIRD,
    "[[cards]]\ntable = 1\nns = [7, 5, 8]\n[[cards]]\ntable = 2\nns = [5, 8, 8]\n[[cards]]\ntable = 3\nns = [9, 6, 6]\n",
    "[[cards]]\ntable = 1\nns = [7, 5, 8]\new = [6, 8, 5]\n" + "[[scores]]\ndeal = 1\nns = [7, 6, 8]\n" + SECOND_AND_THIRD,
    '[[cards]]\ntable = 1\nns = ["average", 5, 8]\new = ["average", 8, 5]\n'
    + "[[cards]]\ntable = 2\nns = [5, 8, 8]\n[[cards]]\ntable = 3\nns = [9, 6, 6]\n",
    '[[cards]]\ntable = 1\nns = ["9 revoke NS", 5, 8]\new = [4, 8, 5]\n'
    + "[[cards]]\ntable = 2\nns = [5, 8, 8]\n[[cards]]\ntable = 3\nns = [9, 6, 6]\n",
]


@pytest.mark.parametrize("short", SHORT)
def test_the_short_forms_give_what_the_long_one_gives(tmp_path: Path, short: str) -> None:
    """Columns of a deal, cards of a table, both at once; on a card's two columns words may stand too."""
    long = scored(tmp_path, first_deal("[1, 2, 7]", "[5, 4, 6]", "[3, 6, 8]"))
    assert scored(tmp_path, HEAD + MOVEMENT + short) == long


@pytest.mark.parametrize(
    ("header", "row"),
    [
        ("deal,ns,ew,tricks", "1,1,2,7"),
        ("deal,ns,ew,tricks,note", "1,1,2,average,V.2"),
        ("deal,ns,ew,tricks,note", "1,1,2,,average V.2"),
        ("deal,ns,ew,tricks,note", "1,1,2,9,revoke NS"),
        ("deal,ns,ew,tricks,note", "1,1,2,9 revoke NS,"),
        ("deal,ns,ew,tricks,ew_tricks,note", "1,1,2,9 revoke NS,4,"),
    ],
)
def test_the_words_of_a_csv_file_stand_under_tricks_or_note(tmp_path: Path, header: str, row: str) -> None:
    """Each way of writing the first line gives its pair seven tricks."""
    event = f'{HEAD}scores = "night"\n{MOVEMENT}'.replace("night", "night.csv")
    status, form = scored(tmp_path, event, night=f"{header}\n{row}\n1,5,4,6\n1,3,6,8\n{ROWS}")
    assert (status, codes(form)) == (0, [])
    assert rows(form)[1] == (3, "20", "-2/3")


def test_the_tricks_of_e_w_alone_are_not_taken_for_those_of_n_s(tmp_path: Path) -> None:
    """A row that has only the second column is named."""
    table = f"deal,ns,ew,tricks,ew_tricks\n1,1,2,,6\n1,5,4,6,\n1,3,6,8,\n{ROWS}"
    status, form = scored(tmp_path, f'{HEAD}scores = "night.csv"\n{MOVEMENT}', night=table)
    assert status == 1
    assert [(problem["code"], problem["line"]) for problem in form["problems"]] == [("E301", 2)]


def test_sittings_of_one_movement_give_what_one_evening_gives(tmp_path: Path) -> None:
    """Howell's eight pairs in two sittings, rounds 1 to 4 and 5 to 7; the scores stand above, or in each sitting."""
    movement = '[movement]\nsystem = "howell"\npairs = 8\n'
    schedule = json.loads(typed("schedule", "howell", "--pairs", "8", "--format", "json").stdout)
    lines: dict[int, list[list[int]]] = {}
    for play in schedule["plays"]:
        for deal in play["deals"]:
            tricks = (3 * deal + 5 * play["table"]) % 14
            lines.setdefault(deal, []).append([play["round"], play["seats"]["N"], play["seats"]["E"], tricks])

    def scores(table: str, rounds: range) -> str:
        told = {deal: [line[1:] for line in found if line[0] in rounds] for deal, found in lines.items()}
        return "".join(f"[[{table}]]\ndeal = {deal}\nlines = {kept}\n" for deal, kept in sorted(told.items()) if kept)

    parts = [("1900-01-12", "1-4", range(1, 5)), ("1900-01-19", "5-7", range(5, 8))]
    session = '[[session]]\ndate = {}\nrounds = "{}"\n'
    whole = scored(tmp_path, HEAD + movement + scores("scores", range(1, 8)))
    above = HEAD + movement + scores("scores", range(1, 8)) + "".join(session.format(*part) for part in parts)
    apart = HEAD + movement + "".join(session.format(*part) + scores("session.scores", part[2]) for part in parts)
    assert whole[0] == 0 and len(rows(whole[1])) == 8
    assert scored(tmp_path, above) == scored(tmp_path, apart) == whole


def test_a_team_may_be_a_list_or_players_each_by_his_number(tmp_path: Path) -> None:
    """Players 1 to 4 are team 1, 5 to 8 team 2; the ranking names the team."""
    head = f'{HEAD}[movement]\nsystem = "interclub"\nfours = 2\n'
    lists = '[entries]\n1 = ["A", "B", "C", "D"]\n2 = ["E", "F", "G", "H"]\n[totals]\n1 = 320\n2 = 304\n'
    singles = "[entries]\n" + "".join(f'{number} = "{name}"\n' for number, name in enumerate("ABCDEFGH", 1))
    status, form = scored(tmp_path, head + lists)
    assert (status, rows(form)) == (0, {1: (0, "320", "8"), 2: (0, "304", "-8")})
    assert form["rankings"][0]["rows"][0]["names"] == ["A", "B", "C", "D"]
    assert scored(tmp_path, f"{head}{singles}[totals]\n1 = 320\n2 = 304\n") == (status, form)


@pytest.mark.parametrize(
    "sizes",
    [
        (("howell", "--pairs", "8"), ("howell", "--tables", "4"), ("howell", "--players", "16"), ("howell", "--fours", "4")),
        (("howell", "--pairs", "11"), ("howell", "--players", "22"), ("howell", "--pairs", "11", "--tables", "5")),
        (("individual", "--players", "8"), ("individual", "--tables", "2"), ("individual", "--pairs", "4")),
        (("interclub", "--fours", "2"), ("interclub", "--teams", "2"), ("interclub", "--players", "8")),
    ],
)
def test_any_size_that_determines_the_size_serves(sizes: tuple[tuple[str, ...], ...]) -> None:
    """All of them give the same schedule."""
    made = {typed("schedule", *words, "--format", "json").stdout for words in sizes}
    assert len(made) == 1 and json.loads(made.pop())["plays"]


@pytest.mark.parametrize("deals", ["14", "28"])
def test_the_eight_of_an_individual_contest_are_partners_once_opponents_twice_compared_thrice(deals: str) -> None:
    """The deals of a round are one set, which goes through both tables (Barney 1900, p. 27), however many they are."""
    form = json.loads(typed("fairness", "individual", "--players", "8", "--deals", deals, "--format", "json").stdout)
    counts = {name: (form[name]["min"], form[name]["max"]) for name in ("partners", "opponents", "compared")}
    assert counts == {"partners": (1, 1), "opponents": (2, 2), "compared": (3, 3)}
    assert form["balance"] is None


def test_a_movement_file_is_known_by_being_one_and_its_slips_by_their_place(tmp_path: Path) -> None:
    """Any name will do; what is wrong in it is a box with line and column, and nothing goes to standard output."""
    good, bad = tmp_path / "four pairs.txt", tmp_path / "bad.asc"
    good.write_text("4 2 3 3 0\n4- 1 A 2- 3 A\n4- 2 B 3- 1 B\n4- 3 C 1- 2 C\n", "utf-8")
    bad.write_text("4 2 3 3 0\n4- 1 A 2- 3 D\n4- 2 B 3- 1 B\n4- 3 C 1- 2 C\n", "utf-8")
    assert json.loads(typed("fairness", str(good), "--format", "json").stdout)["opponents"] == {"min": 1, "max": 1}
    result = typed("fairness", str(bad), "--format", "json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[E407]" in result.stderr and "bad.asc:2:13" in result.stderr


def test_the_score_of_an_event_does_not_suffer_from_another_one_s_csv(tmp_path: Path) -> None:
    """Both lie in one season; each answers for its own files."""
    other = f'{HEAD}scores = "night.csv"\n{MOVEMENT}'
    ours = first_deal("[1, 2, 7]", "[5, 4, 6]", "[3, 6, 8]")
    project = league(tmp_path, ours__toml=ours, other__toml=other, night__csv=f"deal,ns,ew,tricks\n1,1,2,77\n{ROWS}")
    assert typed("score", "ours", "--project", str(project)).exit_code == 0
    assert typed("score", "other", "--project", str(project)).exit_code == 1


def test_an_event_is_found_by_the_slug_of_its_page(tmp_path: Path) -> None:
    """Not only by the name of its file."""
    project = league(tmp_path, **{"Très Long__toml": first_deal("[1, 2, 7]", "[5, 4, 6]", "[3, 6, 8]")})
    result = typed("score", "1900/tres-long", "--project", str(project), "--format", "json")
    assert (result.exit_code, json.loads(result.stdout)["event"]) == (0, "tres-long")


def test_a_guest_with_an_endless_name_has_a_page_all_the_same(tmp_path: Path) -> None:
    """Two names that differ only at their ends stay two persons, each with a page whose name a disk can hold."""
    entries = "".join(f'{number} = ["{"N" * 199}{number}", "{number} M"]\n' for number in range(1, 7))
    event = first_deal("[1, 2, 7]", "[5, 4, 6]", "[3, 6, 8]")
    project = league(tmp_path, game__toml=f"{event}[entries]\n{entries}")
    found, problems = read_league(project)
    assert found is not None and not len(problems)
    assert len(found.people) == 12
    assert all(len(f"{id_}.html".encode()) < 255 for id_ in found.people)


def test_a_sitting_that_is_still_to_come_is_not_yet_today(tmp_path: Path) -> None:
    """The site's day is the latest on which something was recorded."""
    sittings = '[[session]]\ndate = 1900-01-12\nrounds = "1"\n[[session]]\ndate = 1900-06-01\nrounds = "2-3"\n'
    first = "[[scores]]\ndeal = 1\nlines = [[1, 2, 7]]\n"
    project = league(tmp_path, game__toml=f'{HEAD}status = "provisional"\n{MOVEMENT}{first}{sittings}')
    found, _ = read_league(project)
    assert found is not None and found.today == datetime.date(1900, 1, 12)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_in_the_place_of_a_file_stops_nothing(tmp_path: Path) -> None:
    """It is named, and nobody waits for what might come out of it."""
    project = league(tmp_path)
    (project / "content" / "events" / "1900").mkdir(parents=True)
    os.mkfifo(project / "content" / "events" / "1900" / "pipe.toml")
    signal.signal(signal.SIGALRM, _too_long)
    signal.alarm(10)
    try:
        result = typed("check", "--project", str(project), "--format", "json")
    finally:
        signal.alarm(0)
    assert result.exit_code == 1
    assert codes(json.loads(result.stdout)) == ["E102"]


def _too_long(signal_: int, frame: object) -> None:
    raise TimeoutError
