"""The checks of play."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.league.events.event_files import HEAD, MITCHELL, PAIRS, SCORES, WHOLE, clean, codes, read


def accepted(**keys: object) -> str:
    """An [[accepted]] table with these keys."""
    lines = "".join(f"{key} = {value!r}\n".replace("'", '"') for key, value in keys.items())
    return f'[[accepted]]\nreason = "It was played so."\n{lines}'


SWAPPED = WHOLE.replace("[3, 4, 9]", "[4, 3, 4]")


def test_a_line_that_differs_from_the_schedule_is_warned_of(tmp_path: Path) -> None:
    """The record counts, and the message names the place that the schedule gives."""
    event, problems = read(tmp_path, SWAPPED)
    assert event is not None and len(event.sessions[0].lines) == 9
    assert [problem.code for problem in problems] == ["W320"]
    assert "round 1, table 2" in problems[0].helps[0]


@pytest.mark.parametrize(
    ("lines", "who"),
    [
        ("[[1, 2, 8], [5, 4, 7], [3, 4, 5]]", "pair 4"),
        ("[[1, 2, 8], [5, 2, 7], [3, 6, 5]]", "pair 2"),
        ("[[1, 2, 8], [5, 4, 7], [3, 6, 5], [1, 4, 7]]", "pair 1"),
    ],
)
def test_a_pair_in_two_lines_of_a_deal_is_an_error_that_names_both(tmp_path: Path, lines: str, who: str) -> None:
    """Another pair's number is written wrong, or a line is another deal's."""
    _, problems = read(tmp_path, WHOLE.replace("[[1, 2, 8], [5, 4, 7], [3, 6, 5]]", lines))
    (problem,) = [one for one in problems if one.code == "E225"]
    assert problem.message == f"{who} has two lines on deal 1: here and on line 19"
    assert "W320" not in [one.code for one in problems]


def test_a_second_line_of_a_deal_may_be_accepted(tmp_path: Path) -> None:
    """It was played so, by mistake."""
    text = WHOLE.replace("[5, 4, 7]", "[5, 2, 7]")
    assert "E225" not in codes(tmp_path, text + accepted(deal=1, ns=5, ew=2))


@pytest.mark.parametrize(
    "keys",
    [{}, {"deal": 2}, {"ns": 4, "ew": 3}, {"round": 1}, {"table": 2}, {"round": 1, "table": 2, "deal": 2}],
)
def test_an_accepted_difference_is_silent(tmp_path: Path, keys: dict[str, object]) -> None:
    """By deal, by entries, by the place in the schedule, or all of them."""
    clean(tmp_path, SWAPPED + accepted(**keys))


@pytest.mark.parametrize("keys", [{"deal": 1}, {"ns": 3}, {"round": 2}, {"table": 3}])
def test_what_is_accepted_must_be_what_differs(tmp_path: Path, keys: dict[str, object]) -> None:
    """Otherwise the difference is warned of, and so is the acceptance."""
    assert codes(tmp_path, SWAPPED + accepted(**keys)) == ["W320", "W321"]


def test_as_many_lines_as_the_schedule_has_are_complete(tmp_path: Path) -> None:
    """A deal whose lines are other ones than the schedule's lacks none."""
    assert codes(tmp_path, WHOLE.replace("[5, 6, 4], [3, 2, 8], [1, 4, 7]", "[5, 2, 4], [3, 4, 8], [1, 6, 7]")) == ["W320"]


def test_a_new_deal_is_no_line(tmp_path: Path) -> None:
    """A void line neither fills a place nor repeats another."""
    clean(tmp_path, WHOLE.replace("[1, 2, 8],", '[1, 2, "new deal", "III.2a"], [1, 2, 8],'))
    assert codes(tmp_path, WHOLE.replace("[1, 2, 8],", '[1, 2, "new deal"],')) == ["E313"]


def test_not_played_is_a_score(tmp_path: Path) -> None:
    """The word fills its place in a final event."""
    clean(tmp_path, WHOLE.replace("[1, 2, 8]", '[1, 2, "not played"]'))


@pytest.mark.parametrize(("status", "missing", "awaited"), [("final", "E313", "E314"), ("provisional", "W317", "W318")])
def test_missing_lines_are_errors_in_a_final_event(tmp_path: Path, status: str, missing: str, awaited: str) -> None:
    """And warnings before."""
    text = f'status = "{status}"\n{WHOLE}'
    assert codes(tmp_path, text.replace("[1, 2, 8],", "")) == [missing]
    assert codes(tmp_path, text.replace("[1, 2, 8],", "[1, 2],")) == [awaited]
    assert codes(tmp_path, text.replace(SCORES, SCORES[: SCORES.index("[[scores]]\ndeal  = 3")])) == [missing]


def test_many_awaited_lines_are_told_in_one(tmp_path: Path) -> None:
    """While an evening is typed in, its first slip is not drowned in what is still to come."""
    scores = re.sub(r"(\[\d, \d), \d\]", r"\1]", SCORES).replace("[1, 2]", "[1, 2, 7]", 1)
    text = 'status = "provisional"\n' + WHOLE.replace(SCORES, scores)
    _, problems = read(tmp_path, text)
    assert [problem.code for problem in problems] == ["W318"]
    assert "the tricks of 8 lines are still awaited; the first is pair " in problems[0].message


def test_a_name_may_still_be_open_while_an_evening_is_provisional(tmp_path: Path) -> None:
    """A warning then, as in an old record that has lost one; in any other final event an error."""
    open_ = WHOLE.replace('6 = ["Frank Field", "Fred Ford"]\n', "")
    assert codes(tmp_path, f'status = "provisional"\n{open_}') == ["W233"]
    assert codes(tmp_path, f'source = "Minute book, p. 3"\n{open_}') == ["W233"]
    assert codes(tmp_path, open_) == ["E212"]


def test_an_evening_to_come_lacks_nothing(tmp_path: Path) -> None:
    """A planned event may have empty score lines, and entries that are still open."""
    clean(
        tmp_path, HEAD + MITCHELL + '[entries]\n1 = ["Amy Abel", "Ann Archer"]\n[[scores]]\ndeal = 1\nlines = [[1, 2], [3, 6]]\n'
    )


def test_both_columns_add_to_thirteen(tmp_path: Path) -> None:
    """The message says where, in whist words."""
    _, problems = read(tmp_path, WHOLE.replace("[3, 6, 5]", "[3, 6, 5, 9]"))
    assert problems[0].message == "the tricks at table 2 on deal 1 add to 14; a deal has 13"


def test_nobody_stands_in_two_entries(tmp_path: Path) -> None:
    """The same person, however the name is written."""
    assert codes(tmp_path, WHOLE.replace("Elsa East", "AMY ABEL")) == ["E214"]
    assert codes(tmp_path, WHOLE.replace("Elsa East", "Edith  Earl")) == ["E214"]


def test_a_half_table_has_no_entry_for_the_missing_pair(tmp_path: Path) -> None:
    """Five pairs at three tables: the last E-W pair is missing, and a line that names it is wrong."""
    text = HEAD + MITCHELL.replace("tables = 3", "pairs = 5") + PAIRS.replace('6 = ["Frank Field", "Fred Ford"]\n', "")
    scores = SCORES.replace(", [3, 6, 5]", "").replace(", [1, 6, 6]", "").replace("[5, 6, 4], ", "")
    clean(tmp_path, text + scores)
    assert codes(tmp_path, text + SCORES) == ["E302"]


def test_names_are_wanted_unless_an_old_record_lost_them(tmp_path: Path) -> None:
    """Scores without entries: a warning, but none for a record that says where it is from."""
    assert codes(tmp_path, HEAD + MITCHELL + SCORES) == ["W233"]
    clean(tmp_path, f'source = "Barney 1900, p. 32"\n{HEAD}{MITCHELL}{SCORES}')


def test_what_is_given_twice_must_agree(tmp_path: Path) -> None:
    """The message names both figures and both lines."""
    _, problems = read(tmp_path, WHOLE + "[[cards]]\ntable = 1\nns = [7]\n")
    assert [problem.code for problem in problems] == ["E310"]
    assert "7 tricks here" in problems[0].message and "8 tricks on line" in problems[0].helps[0]


def test_short_forms_have_no_figure_too_many(tmp_path: Path) -> None:
    """A column has a figure for each play of its deal, a card one for each deal of its table."""
    assert "E311" in codes(tmp_path, HEAD + MITCHELL + "[[scores]]\ndeal = 1\nns = [1, 2, 3, 4]\n")
    assert "E311" in codes(tmp_path, HEAD + MITCHELL + "[[cards]]\ntable = 1\nns = [1, 2, 3, 4]\n")
    assert "E311" in codes(tmp_path, HEAD + MITCHELL + "[[cards]]\ntable = 1\nns = [1]\new = [12, 3]\n")
    assert "E311" in codes(tmp_path, HEAD + MITCHELL + "[[scores]]\ndeal = 1\n")


def test_a_trump_card_may_turn_up_twice(tmp_path: Path) -> None:
    """The pack is shuffled between deals."""
    clean(tmp_path, WHOLE.replace("[[scores]]", '[trumps]\n1 = "CK"\n2 = "CK"\n\n[[scores]]', 1))


@pytest.mark.parametrize(("written", "meant"), [("KC", "CK"), ("ck", "CK"), ("♣K", "CK"), ("C10", "CT"), ("h 9", "H9")])
def test_a_card_written_another_way_is_understood_and_asked_about(tmp_path: Path, written: str, meant: str) -> None:
    """Rank first, small letters, suit signs, a ten in figures."""
    _, problems = read(tmp_path, f'{HEAD}{MITCHELL}[trumps]\n1 = "{written}"\n')
    assert [(problem.code, problem.helps) for problem in problems] == [("E216", (f"did you mean '{meant}'?",))]


def test_a_score_file_lies_beside_the_event(tmp_path: Path) -> None:
    """No other folder, no hidden file, no link that leads elsewhere."""
    text = HEAD + 'scores = "{}"\n' + MITCHELL
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "scores.csv").write_text("deal,ns,ew,tricks\n")
    for name in ("../scores.csv", "elsewhere/scores.csv", "elsewhere\\\\scores.csv", ".scores.csv", "/etc/passwd", "none.csv"):
        assert codes(tmp_path, text.format(name)) == ["E221"]
    folder = tmp_path / "season"
    folder.mkdir()
    (folder / "link.csv").symlink_to(tmp_path / "elsewhere" / "scores.csv")
    assert codes(folder, text.format("link.csv")) == ["E106"]


MATCH = """\
title = "Harbour v Hill"
date  = 1900-02-02
status = "provisional"

[movement]
system = "league-trophy"
deals  = 24
"""


def test_two_tables_deal_anew_instead_of_taking_the_average(tmp_path: Path) -> None:
    """Laws IV.9, IV.10 and V.1 want three tables or more (Barney 1900, p. 62)."""
    line = '[[scores]]\ndeal = 1\nlines = [[1, 2, 5, 6, "average"], [7, 8, 3, 4, 6]]\n'
    assert "W322" in codes(tmp_path, MATCH + line)
    assert "W322" not in codes(tmp_path, MATCH + line.replace("average", "not played"))
    assert "W322" not in codes(tmp_path, WHOLE.replace("[1, 2, 8]", '[1, 2, "average"]'))


TOGETHER = """title = "Fours that begin together"
date = 1900-05-04

[movement]
system = "howell-fours"
fours = 3
{together}
[names]
1 = "Ash"
2 = "Beech"
3 = "Cedar"

[[scores]]
deal = 1
lines = [[1, 1, 7], {lines}]
"""


def test_a_four_plays_against_itself_only_where_the_schedule_lets_it(tmp_path: Path) -> None:
    """Barney 1900, p. 49: the teams may play a set while they still sit together; otherwise such a line is a slip."""
    event, problems = read(tmp_path, TOGETHER.format(together="together = true\n", lines="[3, 2, 6], [2, 3, 8]"))
    assert event is not None
    assert "E303" not in [problem.code for problem in problems]
    assert event.sessions[0].lines[0].seats == (1, 1, 1, 1)
    assert "E303" in codes(tmp_path, TOGETHER.format(together="", lines="[3, 2, 6], [2, 3, 8]"))


def test_the_checks_can_be_imported_before_the_readers_of_events() -> None:
    """Each package of the readers is imported by itself, without a circle."""
    subprocess.run([sys.executable, "-c", "import whistpress.league.events.read.checks"], check=True)
