"""`whistpress movement`, and movement files where systems are expected."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Type = Callable[..., Result]

FOUR = "4 2 3 3 0\n 4- 1 A  2- 3 A\n 4- 2 B  3- 1 B\n 4- 3 C  1- 2 C\n"


def howell(typed: Type, folder: Path, form: str = "asc") -> Path:
    """Eight pairs of Howell's as a movement file."""
    file = folder / f"eight.{ {'asc': 'asc', 'ebuscore': 'txt', 'csv': 'csv'}[form] }"
    file.write_text(typed("schedule", "howell", "--pairs", "8", "--format", form).stdout, "utf-8")
    return file


@pytest.mark.parametrize("form", ["asc", "ebuscore", "csv"])
def test_a_schedule_written_as_a_file_is_a_system_like_any_other(typed: Type, tmp_path: Path, form: str) -> None:
    """`schedule --format asc` writes what `fairness` and `schedule` read."""
    file = howell(typed, tmp_path, form)
    fair = json.loads(typed("fairness", str(file), "--format", "json").stdout)
    assert (fair["balance"], fair["opponents"]) == (100.0, {"min": 1, "max": 1})
    plays = json.loads(typed("schedule", str(file), "--format", "json").stdout)["plays"]
    assert plays == json.loads(typed("schedule", "howell", "--pairs", "8", "--format", "json").stdout)["plays"]


def test_deals_and_the_plan_of_sets_go_with_a_file(typed: Type, tmp_path: Path) -> None:
    """Twenty-one deals for seven sets."""
    file = howell(typed, tmp_path)
    said = ("schedule", str(file), "--deals", "21", "--format", "json")
    assert json.loads(typed(*said).stdout)["plays"][0]["deals"] == [1, 8, 15]
    assert json.loads(typed(*said, "--sets", "2").stdout)["plays"][0]["deals"] == [1, 2, 3]


def test_what_does_not_go_with_a_file_is_wrong_usage(typed: Type, tmp_path: Path) -> None:
    """A number of deals that does not divide; a form that cannot hold it."""
    file = howell(typed, tmp_path)
    result = typed("schedule", str(file), "--deals", "22")
    assert result.exit_code == 2 and "22 deals do not divide into the 7 sets" in result.stderr
    result = typed("schedule", "interclub", "--fours", "2", "--format", "asc")
    assert result.exit_code == 2 and "--format csv holds every schedule" in result.stderr


def test_check_says_that_a_sound_file_is_sound(typed: Type, tmp_path: Path) -> None:
    """With what is in it."""
    result = typed("movement", "check", str(howell(typed, tmp_path)), "--strict")
    assert (result.exit_code, result.stdout) == (0, "no problems: 8 pairs, 4 tables, 7 rounds\n")


def test_check_tells_errors_and_warnings_in_one_run(typed: Type, tmp_path: Path) -> None:
    """Boxes on standard error, with line and column; exit status 1."""
    file = tmp_path / "four.asc"
    file.write_text(FOUR.replace("3- 1 B", "3- 4 B"), "utf-8")
    result = typed("movement", "check", str(file))
    assert result.exit_code == 1 and result.stdout == ""
    assert "error[E408]: in round 2 pair 4 sits at table 1 already" in result.stderr
    assert f"--> {file}:3:13" in result.stderr
    assert "warning[W412]: set A is at tables 1 and 2 in round 1" in result.stderr
    assert result.stderr.endswith("1 error, 5 warnings in 1 file\n")


def test_warnings_count_only_when_they_are_to(typed: Type, tmp_path: Path) -> None:
    """`--strict`, as with `whistpress check`."""
    file = tmp_path / "four.asc"
    file.write_text(FOUR, "utf-8")
    assert typed("movement", "check", str(file)).exit_code == 0
    assert typed("movement", "check", str(file), "--strict").exit_code == 1


def test_check_answers_programs(typed: Type, tmp_path: Path) -> None:
    """The same JSON and CSV as `whistpress check`."""
    file = tmp_path / "four.asc"
    file.write_text(FOUR.replace("4- 2 B", "4- 2 A"), "utf-8")
    found = json.loads(typed("movement", "check", str(file), "--format", "json").stdout)["problems"]
    (error,) = (each for each in found if each["severity"] == "error")
    assert {"code": "E409", "file": str(file), "line": 3, "column": 7}.items() <= error.items()
    assert typed("movement", "check", str(file), "--format", "csv").stdout.startswith("code,severity,message,file,line,column")


def test_check_reads_every_movement_of_a_file(typed: Type, tmp_path: Path) -> None:
    """EBUScore's files hold many."""
    file = howell(typed, tmp_path, "ebuscore")
    file.write_text(file.read_text("utf-8") + "\n" + file.read_text("utf-8"), "utf-8")
    assert typed("movement", "check", str(file)).stdout == "no problems in 2 movements\n"
    result = typed("fairness", str(file))
    assert result.exit_code == 2 and "holds 2 movements" in result.stderr
    assert typed("fairness", str(file), "--variant", "2").exit_code == 0


def test_the_contest_can_be_said(typed: Type, tmp_path: Path) -> None:
    """Teams of four sit at two tables."""
    file = tmp_path / "teams.asc"
    file.write_text("3 2 3 3 0\n1-2 A 2-1 A\n1-3 B 3-1 B\n2-3 C 3-2 C\n", "utf-8")
    assert typed("movement", "check", str(file)).exit_code == 1
    assert typed("movement", "check", str(file), "--contest", "fours").exit_code == 0


@pytest.mark.parametrize(
    ("form", "begins"), [("asc", "8 4 7 7 0\n"), ("ebuscore", "eight.csv: 8 pairs"), ("csv", "round,table"), ("json", "{")]
)
def test_convert_writes_another_form(typed: Type, tmp_path: Path, form: str, begins: str) -> None:
    """To standard output."""
    result = typed("movement", "convert", str(howell(typed, tmp_path, "csv")), "--to", form)
    assert result.exit_code == 0 and result.stdout.startswith(begins)


def test_a_file_that_is_not_there_is_wrong_usage(typed: Type) -> None:
    """The name is quoted."""
    for words in (("check", "nowhere.asc"), ("convert", "nowhere.asc", "--to", "csv")):
        result = typed("movement", *words)
        assert result.exit_code == 2 and "'nowhere.asc'" in result.stderr


def test_the_folded_problems_are_seen_by_the_command_that_was_typed(typed: Type, tmp_path: Path) -> None:
    """Not by `whistpress check`, which is for a league; and the form that is named lists every one."""
    file = tmp_path / "bad.csv"
    rows = [f"{number},1,1,1,2,2,1" for number in range(1, 8)]
    file.write_text("\n".join(["round,table,n,s,e,w,deals", *rows]) + "\n", "utf-8")
    told = typed("movement", "check", str(file))
    more = next(line for line in told.stderr.splitlines() if line.startswith("and "))
    assert "  = whistpress movement check FILE --format csv lists every one" in told.stderr.splitlines()
    assert "whistpress check" not in told.stderr
    code = more.partition(" more of ")[2].partition(":")[0]
    listed = typed("movement", "check", str(file), "--format", "csv").stdout
    assert listed.count(code) == int(more.split()[1]) + 3
