"""schedule, systems, fairness."""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.cli.conftest import Type
from whistpress.cli.asking import columns, fold_columns
from whistpress.cli.schedule import table
from whistpress.core.movement import SYSTEMS, Request, arrange


def test_the_json_of_howell_for_eight_is_the_card_of_barney_p_39(typed: Type) -> None:
    """Table 2: 6 v 3 on deal 4, 7 v 4 on 5, 1 v 5 on 6, 2 v 6 on 7, 3 v 7 on 1, 4 v 1 on 2, 5 v 2 on 3."""
    result = typed("schedule", "howell", "--pairs", "8", "--format", "json")
    assert result.exit_code == 0
    plays = [play for play in json.loads(result.stdout)["plays"] if play["table"] == 2]
    met = [(play["seats"]["N"], play["seats"]["E"], *play["deals"]) for play in plays]
    assert met == [(6, 3, 4), (7, 4, 5), (1, 5, 6), (2, 6, 7), (3, 7, 1), (4, 1, 2), (5, 2, 3)]


@pytest.mark.parametrize("size", [("--pairs", "8"), ("--tables", "4"), ("--players", "16")], ids=" ".join)
def test_any_size_that_settles_it_serves(typed: Type, size: tuple[str, str]) -> None:
    """8 pairs, 4 tables and 16 players are the same."""
    same = typed("schedule", "howell", "--pairs", "8", "--format", "json").stdout
    assert typed("schedule", "howell", *size, "--format", "json").stdout == same


def test_the_table_for_reading_has_a_row_for_each_round(typed: Type) -> None:
    """The first line says what it is; the cells say who meets whom on which deals."""
    lines = typed("schedule", "howell", "--pairs", "8").stdout.splitlines()
    assert lines[0] == "howell: 8 entries, 4 tables, 7 rounds, 7 deals"
    assert lines[2].split("  ")[0] == "round"
    assert lines[3].startswith("1      8 v 1: 1  6 v 3: 4")
    assert lines[3 + 7 :] == ["", "in each cell: North-South v East-West: deals"]


def test_a_schedule_too_wide_for_the_terminal_is_a_list() -> None:
    """Then there is a line for each table of each round."""
    schedule = arrange(Request(system="howell", pairs=20))
    text = table(schedule, 60)
    assert max(len(line) for line in text.splitlines()) <= 60
    assert len(text.splitlines()) == 3 + len(schedule.plays)


def test_those_who_rest_are_listed_below() -> None:
    """Nine pairs: one rests in each round."""
    text = table(arrange(Request(system="howell", pairs=9)), 200)
    assert "\nsitting out: round 1: 1; round 2: 2; round 3: 3;" in text


def test_an_even_number_of_tables_is_refused_with_the_variants_that_serve(typed: Type) -> None:
    """Exit status 2, and nothing on standard output."""
    result = typed("schedule", "mitchell", "--tables", "6")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "say --variant skip-twice" in result.stderr and "say --variant skip " in result.stderr


def test_a_misspelt_system_gets_the_nearest(typed: Type) -> None:
    """As a misspelt command does."""
    result = typed("schedule", "Mitchel", "--tables", "5")
    assert result.exit_code == 2
    assert result.stderr.startswith("error: no system of play is called 'Mitchel'\n  = did you mean 'mitchell'?")


@pytest.mark.parametrize("words", [("--pairs", "0"), ("--pairs", "many"), ("--pairs", "99999999999"), ("--quota", "4,x")])
def test_a_number_that_is_none_is_wrong_usage(typed: Type, words: tuple[str, str]) -> None:
    """The value is quoted, and what would serve is said."""
    result = typed("schedule", "howell", *words)
    assert result.exit_code == 2 and repr(words[1]) in result.stderr


def test_the_csv_of_a_schedule_has_the_same_plays(typed: Type) -> None:
    """One row for each table of each round."""
    found = list(csv.reader(io.StringIO(typed("schedule", "howell", "--pairs", "8", "--format", "csv").stdout)))
    assert len(found) == 1 + 28


def test_systems_are_listed_in_three_forms(typed: Type) -> None:
    """Each form names every system."""
    assert [form["system"] for form in json.loads(typed("systems", "--format", "json").stdout)] == list(SYSTEMS)
    for form in ("table", "csv"):
        output = typed("systems", "--format", form).stdout
        assert all(name in output for name in SYSTEMS)


def test_a_howell_in_which_all_meet_once_is_perfectly_fair(typed: Type) -> None:
    """Opponents once, compared three times, balance 100: the verdict comes first."""
    words = ("fairness", "howell", "--pairs", "8")
    form = json.loads(typed(*words, "--format", "json").stdout)
    assert form["opponents"] == {"min": 1, "max": 1} and form["compared"] == {"min": 3, "max": 3}
    assert (form["partners"], form["balance"]) == ({"min": 0, "max": 0}, 100.0)
    text = typed(*words).stdout
    assert text.replace("\n", " ").startswith("Any two pairs meet once and are compared on three sets: balance 100 of 100,")
    assert "again" not in text.split("Together again")[1]
    assert typed(*words, "--format", "csv").stdout.splitlines()[1] == "opponents,1,2,1"


def test_repeats_are_folded_to_the_first_few(typed: Type) -> None:
    """Twelve players share a table with somebody again in thirty cases, the fewest that can be; `--all` shows every one."""
    words = ("fairness", "individual", "--players", "12")
    few, every = typed(*words).stdout, typed(*words, "--all").stdout
    assert "the fewest that can be: 30 couples" in few and "  and 25 more\n" in few
    assert every.count(" again in round ") + every.count(" (table ") // 2 == 30 and "more\n" not in every


def test_those_who_rest_are_told_with_their_rounds(typed: Type) -> None:
    """Nine pairs: each rests once."""
    assert "Every pair rests once. 1 in round 1; 2 in round 2;" in typed("fairness", "howell", "--pairs", "9").stdout


def test_what_follows_from_who_wins_cannot_be_measured_beforehand(typed: Type) -> None:
    """Of a whist drive only the first round is arranged."""
    result = typed("fairness", "progressive-winners", "--players", "16", "--rounds", "6")
    assert result.exit_code == 2 and "only the first round is arranged" in result.stderr


def test_a_certificate_is_written_as_a_pdf(typed: Type, tmp_path: Path) -> None:
    """A director needs no event for it; another ending is refused."""
    file = tmp_path / "certificate.pdf"
    result = typed("fairness", "howell", "--pairs", "8", "--sheet", "Letter", "-o", str(file))
    assert (result.exit_code, result.stdout) == (0, f"wrote {file}\n")
    assert file.read_bytes().startswith(b"%PDF-1.7")
    refused = typed("fairness", "howell", "--pairs", "8", "-o", str(tmp_path / "certificate.html"))
    assert refused.exit_code == 2 and "name it certificate.pdf" in refused.stderr


def test_a_movement_file_is_measured_like_a_system(typed: Type, tmp_path: Path) -> None:
    """Three tables of a compass game, written by hand: each N-S pair meets each E-W pair once."""
    file = tmp_path / "compass.asc"
    file.write_text("6 3 3 3 0\n1-2 A 3-4 B 5-6 C\n1-6 B 3-2 C 5-4 A\n1-4 C 3-6 A 5-2 B\n", "utf-8")
    result = typed("fairness", str(file), "--format", "json")
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)["opponents"] == {"min": 0, "max": 1}


def test_a_movement_file_takes_no_sizes(typed: Type, tmp_path: Path) -> None:
    """It settles everything itself."""
    file = tmp_path / "compass.asc"
    file.write_text("6 3 3 3 0\n", "utf-8")
    result = typed("fairness", str(file), "--pairs", "6")
    assert result.exit_code == 2 and "--pairs does not go with it" in result.stderr


def test_a_movement_file_that_is_not_there_is_wrong_usage(typed: Type) -> None:
    """The name is quoted."""
    result = typed("fairness", "nowhere.asc")
    assert result.exit_code == 2 and "'nowhere.asc'" in result.stderr


def test_a_broken_movement_file_is_a_problem_in_what_was_read(typed: Type, tmp_path: Path) -> None:
    """Exit status 1: the words were right, the file is not."""
    file = tmp_path / "broken.asc"
    file.write_text("this is no movement\n", "utf-8")
    result = typed("fairness", str(file))
    assert result.exit_code == 1 and "fault of whistpress" not in result.stderr


def test_systems_fit_a_narrow_terminal(typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sizes and variants are folded between their words, and every variant is listed."""
    monkeypatch.setenv("COLUMNS", "60")
    lines = typed("systems").stdout.splitlines()
    assert max(map(len, lines)) <= 60
    assert all(variant in "\n".join(lines) for system in SYSTEMS.values() for variant in system.variants)


def test_the_last_column_is_folded_to_the_width() -> None:
    """Its further lines stand below its first."""
    assert fold_columns([("a", "one two"), ("bc", "three four five six seven")], 20) == (
        "a   one two\nbc  three four five\n    six seven"
    )


def test_columns_are_as_wide_as_their_widest_cell() -> None:
    """Figures stand to the right, words to the left, no line ends with spaces."""
    text = columns([("Abel", 7), ("Archer & Ash", 10)], ("who", "tricks"), right=" r")
    assert text == "who           tricks\nAbel               7\nArcher & Ash      10"
