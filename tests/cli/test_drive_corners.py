"""Corners of a drive: a prize twice, half-time, cards without a movement, columns of other programs, what is printed."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Type
from tests.harvest_drive import HEAD, by_hands
from whistpress.league.events.words.arrangement import system_title

SMALL = 'title = "Drive"\ndate = 2026-10-03\n\n[movement]\nsystem = "whist-drive"\ntables = 2\nrounds = 2\n'
PAIRS = "".join(f'{number} = ["{one}a Cobb", "{one}o Dale"]\n' for number, one in enumerate("ABCDEF", 1))


@pytest.fixture
def drive(league: Path) -> Path:
    """The file of a drive in the league."""
    folder = league / "content" / "events" / "2026-27"
    folder.mkdir()
    return folder / "drive.toml"


def scored(typed: Type, name: str = "drive") -> dict[str, list[dict[str, object]]]:
    """The JSON of a drive without errors."""
    result = typed("score", name, "--format", "json")
    assert result.exit_code == 0, result.stderr
    found: dict[str, list[dict[str, object]]] = json.loads(result.stdout)
    return found


def test_the_same_prize_twice_goes_to_the_first_and_the_next(typed: Type, drive: Path) -> None:
    """A person wins one prize: a second prize for the highest gent, written without a place, is the next gent's."""
    prizes = '[[prize]]\ntitle = "A gent"\nof = "gentlemen"\n\n[[prize]]\ntitle = "Another"\nof = "gentlemen"\n'
    drive.write_text(by_hands(prizes=prizes), "utf-8")
    first, second = scored(typed)["prizes"]
    assert (first["names"], second["names"]) == (["Ern Nash"], ["Bob Reeve", "Ned Cobb"])
    assert second["passed_over"] == ["Ern Nash"]


def test_nobody_has_won_the_second_half_at_half_time(typed: Type, drive: Path) -> None:
    """When the first half is typed its prize is known, and the other is still open."""
    prizes = '[[prize]]\ntitle = "First"\nhalf = 1\n\n[[prize]]\ntitle = "Second"\nhalf = 2\n'
    drive.write_text(f'status = "provisional"\n{SMALL}\n{prizes}\n[[scores]]\nround = 1\nns = [9, 5]\n', "utf-8")
    first, second = scored(typed)["prizes"]
    assert first["figure"] == "9" and first["names"]
    assert second["names"] == [] and second["figure"] is None


def test_cards_of_pairs_need_no_movement(typed: Type, drive: Path) -> None:
    """Totals of pairs from a file rank by themselves, not by what is above the average."""
    drive.write_text('title = "Drive"\ndate = 2026-10-03\ntotals = "totals.csv"\n', "utf-8")
    drive.with_name("totals.csv").write_text("name1,name2,total\nAda Ash,Bea Dale,160\nCora Eaves,Dan Frost,152\n", "utf-8")
    assert [row["score"] for row in scored(typed)["rankings"][0]["rows"]] == ["160", "152"]  # type: ignore[index,attr-defined,call-overload]


def test_halves_are_known_without_ladies_and_gents(typed: Type, drive: Path) -> None:
    """Cards by names alone have their halves; so have the pairs of a partner drive."""
    drive.write_text('title = "Drive"\ndate = 2026-10-03\n\n[totals]\n"Ada Ash" = [80, 81]\n"Dan Frost" = [79, 70]\n', "utf-8")
    assert _halves(scored(typed)) == [["80", "81"], ["79", "70"]]
    movement = '[movement]\nsystem = "progressive-compass"\ntables = 3\nrounds = 2\ndeals_per_round = 4\n\n[entries]\n'
    lines = "[[scores]]\nround = 1\nns = [30, 28, 26]\n\n[[scores]]\nround = 2\nns = [20, 21, 22]\n"
    drive.write_text(f'title = "Drive"\ndate = 2026-10-03\nscoring = "total-tricks"\n\n{movement}{PAIRS}\n{lines}', "utf-8")
    assert _halves(scored(typed))[0] == ["26", "31"]


def _halves(found: dict[str, list[dict[str, object]]]) -> list[object]:
    return [row["halves"] for row in found["rankings"][0]["rows"]]  # type: ignore[index,attr-defined,call-overload]


def test_columns_of_other_programs_are_passed_over_in_scores(typed: Type, drive: Path) -> None:
    """Table and round stand in every export of a scoring program; the schedule knows them."""
    drive.write_text(
        'title = "Pairs"\ndate = 2026-10-03\ncontest = "pairs"\nscores = "scores.csv"\n\n'
        f'[movement]\nsystem = "mitchell"\ntables = 3\n\n[entries]\n{PAIRS}',
        "utf-8",
    )
    plays = json.loads(typed("schedule", "mitchell", "--tables", "3", "--format", "json").stdout)["plays"]
    rows = [f"{deal},{p['round']},{p['table']},{p['seats']['N']},{p['seats']['E']},7" for p in plays for deal in p["deals"]]
    drive.with_name("scores.csv").write_text("\n".join(["Board,Round,Table,N/S,E/W,Tricks", *rows]) + "\n", "utf-8")
    problems = scored(typed)["problems"]
    assert [problem["code"] for problem in problems] == ["W727", "W726"]
    assert problems[1]["message"] == "the columns 'Round', 'Table' are passed over"


def test_the_schedule_of_a_drive_says_its_trumps_and_what_waiting_counts(typed: Type) -> None:
    """The last lady and the last gentleman wait first."""
    found = json.loads(typed("schedule", "whist-drive", "--players", "46", "--format", "json").stdout)
    assert (found["tables"], found["entries"], found["up"], found["waiting"]) == (11, 46, "ladies", 6)
    assert found["sit_outs"] == [{"round": 1, "entries": [23, 46]}]
    seats = {play["table"]: play["seats"] for play in found["plays"]}
    assert seats[11] == {"N": 21, "S": 44, "E": 22, "W": 45}


def test_a_new_drive_says_which_numbers_are_ladies_and_gents(typed: Type, league: Path) -> None:
    """Gents have numbers of their own on the cards, and others in the file."""
    added = typed("add", "event", "--title", "Drive", "--date", "2026-10-03", "--system", "whist-drive", "--tables", "2")
    assert added.exit_code == 0, added.stderr
    text = next(league.glob("content/events/*/drive.toml")).read_text("utf-8")
    assert "# ladies\n# 1 =" in text and "# gents: gent 1 is number 5\n# 5 =" in text


def test_the_report_of_a_drive_has_halves_and_hands(typed: Type, drive: Path) -> None:
    """The ladies with their halves, in whole tricks."""
    drive.write_text(by_hands(), "utf-8")
    lines = typed("score", "drive").stdout.splitlines()
    assert lines[lines.index("Ladies") + 1].split() == ["place", "no.", "names", "hands", "1st", "half", "2nd", "half", "tricks"]
    assert lines[lines.index("Ladies") + 2].split() == ["1", "7", "Edith", "Gale", "24", "89", "81", "170"]


def test_a_text_for_the_paper_leaves_out_a_prize_that_nobody_can_work_out(typed: Type, drive: Path) -> None:
    """A dash in the place of a winner is nothing to read out."""
    prizes = '[[prize]]\ntitle = "Most tens"\nmost = 10\n\n[[prize]]\ntitle = "Best"\n'
    totals = '[totals.ladies]\n"Ada Ash" = 160\n\n[totals.gentlemen]\n"Dan Frost" = 150\n'
    drive.write_text(f'title = "Drive"\ndate = 2026-10-03\n\n{prizes}\n{totals}', "utf-8")
    told = typed("tell", "drive").stdout
    assert "Best: Ada Ash, 160" in told and "Most tens" not in told


def test_the_page_counts_tables_and_hands(typed: Type, league: Path, drive: Path) -> None:
    """A reader wants to know how large the drive was; the course goes hand by hand."""
    drive.write_text(by_hands(), "utf-8")
    built = typed("build", "--no-pdf", "--output", str(league / "site"), "--cache-dir", str(league.parent / "cache"))
    assert built.exit_code == 0, built.stderr
    page = (league / "site" / "events" / "2026-27" / "drive" / "index.html").read_text("utf-8")
    assert "ten tables, 24 hands" in page
    assert "after each hand" in page and "after each deal" not in page


def test_no_page_numbers_cards_that_were_only_listed(typed: Type, league: Path, drive: Path) -> None:
    """The order of the rows in a spreadsheet is no number of a player."""
    ladies = "".join(f'"{name} Ash" = 1{number}0\n' for number, name in enumerate(("Ada", "Bea", "Cora"), 3))
    drive.write_text(f"{HEAD}\n[totals.ladies]\n{ladies}\n[totals.gentlemen]\n{ladies.replace('Ash', 'Dale')}", "utf-8")
    built = typed("build", "--no-pdf", "--output", str(league / "site"), "--cache-dir", str(league.parent / "cache"))
    assert built.exit_code == 0, built.stderr
    page = (league / "site" / "events" / "2026-27" / "drive" / "index.html").read_text("utf-8")
    assert ">No.<" not in page


@pytest.mark.parametrize(
    ("rows", "code"), [("Ada\x00 Ash,160\n", "E121"), ("".join(f"Ada Ash {number},1\n" for number in range(2001)), "E707")]
)
def test_a_file_of_totals_that_is_no_drive_is_refused_at_once(typed: Type, drive: Path, rows: str, code: str) -> None:
    """A character that no page can show, and a file of a whole season."""
    drive.write_text('title = "Drive"\ndate = 2026-10-03\ntotals = "totals.csv"\n', "utf-8")
    drive.with_name("totals.csv").write_text(f"name,total\n{rows}", "utf-8")
    result = typed("score", "drive")
    assert result.exit_code == 1 and f"error[{code}]" in result.stderr


def test_lists_call_a_drive_a_whist_drive(typed: Type, league: Path, drive: Path) -> None:
    """The list of a season says what the evening was."""
    drive.write_text(by_hands(), "utf-8")
    built = typed("build", "--no-pdf", "--output", str(league / "site"), "--cache-dir", str(league.parent / "cache"))
    assert built.exit_code == 0, built.stderr
    assert ">Whist drive<" in (league / "site" / "events" / "2026-27" / "index.html").read_text("utf-8")


@pytest.mark.parametrize(("own", "titles"), [("", ["Top"]), ("prize = []\n", [])])
def test_an_empty_list_of_its_own_replaces_the_usual_prizes(
    typed: Type, league: Path, drive: Path, own: str, titles: list[str]
) -> None:
    """A drive without prizes, in a league that gives some."""
    with (league / "content" / "league.toml").open("a", encoding="utf-8") as file:
        file.write('\n[[drive.prize]]\ntitle = "Top"\n')
    drive.write_text(f"{own}{by_hands(prizes='')}", "utf-8")
    assert [prize["title"] for prize in scored(typed).get("prizes", [])] == titles


def test_a_page_writes_semi_partner_with_its_hyphen() -> None:
    """As clubs write it."""
    assert system_title("whist-drive", "semi-partner") == "Whist drive, semi-partner"
