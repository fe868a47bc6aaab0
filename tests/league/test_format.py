"""Slips of form, in whist words."""

from pathlib import Path

import pytest

from tests.league.events.event_files import HEAD, MITCHELL, WHOLE, read
from whistpress.league.divisions.keys import DivisionFile
from whistpress.league.events.keys import EventFile
from whistpress.league.front.keys import LeagueFile
from whistpress.league.people.keys import MembersFile
from whistpress.problems import Problems
from whistpress.reading.format.understand import expected_kind, found_value, understand
from whistpress.reading.toml_file import parse_toml


def told(text: str, model: type = EventFile) -> list[tuple[str, str, tuple[str, ...]]]:
    """Code, message and help of each problem in the form of a text."""
    problems = Problems()
    toml = parse_toml(text, "file.toml", problems)
    assert toml is not None
    understand(model, toml, problems)
    return [(problem.code, problem.message, problem.helps) for problem in problems]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("5", "the whole number 5"), ("5.5", "the number 5.5"), ('"5"', 'the text "5"'), ("true", "true"), ("[5]", "a list"),
        ("{ a = 5 }", "a table"), ("1900-01-12", "the date 1900-01-12"), ("10:00:00", "the time 10:00"),
        ("1900-01-12T10:00:00", "a date with an hour"), ("nan", "the number nan"),
    ],
)  # fmt: skip
def test_what_was_found_is_named_in_words(value: str, words: str) -> None:
    """Never by a name of Python's."""
    toml = parse_toml(f"a = {value}", "file.toml", Problems())
    assert toml is not None
    assert found_value(toml.values["a"]) == words


def test_what_was_expected_is_named_in_words() -> None:
    """One kind, or several."""
    assert expected_kind(["int_type"]) == "a whole number"
    assert expected_kind(["int_type", "string_type", "list_type"]) == "a whole number, a text or a list"


@pytest.mark.parametrize(
    ("points", "told_", "help_"),
    [
        ("[2.0, 1, 0]", "expected a whole number or a text for 'points', found the number 2.0",
         ("write 2, without a decimal point",)),
        ("[2, 0.5, 0]", "expected a whole number or a text for 'points', found the number 0.5",
         ('write "1/2", a fraction with quotation marks',)),
        ("[2, nan, 0]", "expected a whole number or a text for 'points', found the number nan", ()),
        ("[2, 1]", "'points' has 2 values; it wants 3", ()),
        ("[2, 1, 0, 0]", "'points' has 4 values; at most 3 have room", ()),
    ],
)  # fmt: skip
def test_points_that_are_written_otherwise_are_told_how(points: str, told_: str, help_: tuple[str, ...]) -> None:
    """Exact figures have no decimal point; a list has its length."""
    ((_, message, helps),) = told(f'title = "D"\npoints = {points}', DivisionFile)
    assert (message, helps) == (told_, help_)


def test_a_number_in_quotes_is_told_to_come_out_of_them() -> None:
    """The very words."""
    (problem,) = told(HEAD + MITCHELL.replace("tables = 3", 'tables = "5"'))
    assert problem == (
        "E152", "expected a whole number for 'tables', found the text \"5\"", ("write 5, without quotation marks",),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("line", "code", "help_"),
    [
        ("titel = 1", "E150", "did you mean 'title'?"),
        ("tables = 5", "E150", "it belongs in [movement]"),
        ("deal = 5", "E150", "it belongs in [[scores]], [[hands]], [[play]], [[accepted]] and [[corrections]]"),
        ('contest = "pair"', "E154", "did you mean 'pairs'?"),
        ('contest = "teams"', "E154", "it is individual, pairs, fours, sixes, eights and club"),
        ("place = 5", "E152", 'write "5", with quotation marks'),
        ('paper = "packet"', "E152", "a list stands in square brackets"),
        ("day = true", "E152", None),
        ("day = 0", "E155", None),
        ('trophy = ""', "E155", "write it out, or take the line away"),
        ("day = 2.0", "E152", "write 2, without a decimal point"),
        ('trophy = " "', "E155", "write it out, or take the line away"),
    ],
)
def test_each_slip_of_form_says_what_to_do(line: str, code: str, help_: str | None) -> None:
    """A code, and the help that belongs to it."""
    ((found_code, _, helps),) = told(f"{line}\n{HEAD}")
    assert found_code == code
    assert helps == ((help_,) if help_ else ())


@pytest.mark.parametrize("table", ["movement", "entries", "trumps", "totals", "names"])
def test_a_top_level_key_below_a_header_is_named_as_such(tmp_path: Path, table: str) -> None:
    """Also where keys are free, as in [entries]."""
    text = HEAD + 'contest = "pairs"\n' + MITCHELL
    text += 'status = "planned"\n' if table == "movement" else f'[{table}]\nstatus = "planned"\n'
    _, problems = read(tmp_path, text)
    assert [(problem.code, problem.helps) for problem in problems] == [("E151", ("move it above line 5, the first header",))]


def test_a_key_below_a_header_that_the_table_has_too_is_the_tables(tmp_path: Path) -> None:
    """[[session]] has a date of its own."""
    _, problems = read(tmp_path, WHOLE)
    assert not problems


def test_a_line_that_lacks_a_side_is_one_problem(tmp_path: Path) -> None:
    """A line of bridge whist without its E-W."""
    text = HEAD + 'contest = "pairs"\n[[scores]]\ndeal = 1\nlines = [{ ns = 1 }]\n'
    assert [problem.code for problem in read(tmp_path, text)[1]] == ["E153"]


def test_every_slip_of_every_table_is_told_in_one_run() -> None:
    """Nothing stops at the first."""
    slips = told('[amy]\nname = 5\n[ben]\nnmae = "Ben"\n[cora]\njoined = "1899"\n', MembersFile)
    assert [code for code, _, _ in slips] == ["E152", "E150", "E153", "E152"]


def test_a_text_in_place_of_a_table_is_told() -> None:
    """A register wants a table for each id."""
    ((code, message, _),) = told('amy = "Amy Abel"', MembersFile)
    assert (code, message) == ("E152", "expected a table for 'amy', found the text \"Amy Abel\"")


def test_a_league_needs_a_name_alone() -> None:
    """One line is a league."""
    assert told('name = "Harbour"', LeagueFile) == []
    assert told("", LeagueFile)[0][:2] == ("E153", "this file has no 'name'")


@pytest.mark.parametrize("address", ["https://x.example/a\\nb", "not an address"])
def test_the_address_of_the_site_has_no_blanks(address: str) -> None:
    """Neither a calendar nor a feed can have it otherwise."""
    ((code, _, _),) = told(f'name = "Vale"\nurl = "{address}"', LeagueFile)
    assert code == "E155"
    assert not told('name = "Vale"\nurl = ""', LeagueFile)
