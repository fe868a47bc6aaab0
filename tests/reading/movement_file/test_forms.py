"""Which form a movement file has."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.reading.movement_file import CSV, FOUR, THREE_TABLES, parsed, told
from whistpress.problems import Problems
from whistpress.reading.movement_file import SUFFIXES, FileForm, drafts_at, lint_draft
from whistpress.reading.movement_file.forms import form_of


@pytest.mark.parametrize(("text", "form"), [(FOUR, FileForm.ASC), (THREE_TABLES, FileForm.EBUSCORE), (CSV, FileForm.CSV)])
@pytest.mark.parametrize("name", ["a.asc", "a.csv", "a.txt", "a", "a.dat"])
def test_a_file_is_known_by_what_it_looks_like(text: str, form: FileForm, name: str) -> None:
    """Whatever its name; an event and `fairness` take any of the three."""
    assert form_of(text, name) is form
    assert parsed(text, name).system == name


@pytest.mark.parametrize(
    ("name", "form"), [("a.ASC", FileForm.ASC), ("a.csv", FileForm.CSV), ("a.txt", FileForm.EBUSCORE), ("a", None)]
)
def test_what_looks_like_none_is_taken_for_what_its_name_says(name: str, form: FileForm | None) -> None:
    """So that the problem says what that form would have."""
    assert form_of("hello\n", name) is form


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("8 3\n1-2 A 3-4 A\n", FileForm.ASC),
        ("8 4 3\n1-2 A 3-4 A\n", FileForm.ASC),
        (" 1- 2:A  3- 4:A\n", FileForm.ASC),
        ("1,3,3,1,3,0\n1,1,1, 1,3,2, 1,2,3\n", FileForm.EBUSCORE),
        ("12 tables\n1,3,3,1,3,0\n", FileForm.EBUSCORE),
    ],
)
def test_figures_at_the_head_are_those_of_an_asc_file(text: str, form: FileForm) -> None:
    """Also where the name ends in .txt and numbers of the first line are missing; EBUScore has commas between them."""
    assert form_of(text, "a.txt") is form


def test_a_short_first_line_is_refused_as_an_asc_file() -> None:
    """Three numbers say neither how many tables nor how many sets."""
    assert told("8 4 3\n1-2 A 3-4 A\n", "a.txt") == [("E407", 1, 1, "the first line must have five numbers")]


def test_what_is_no_movement_at_all_is_said_to_be_none() -> None:
    """Without a name that tells."""
    assert told("hello\n", "letter") == [("E407", 1, 1, "this is no movement that whistpress can read")]


@given(data=st.binary(max_size=120), suffix=st.sampled_from(SUFFIXES))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_are_read_or_refused(tmp_path: Path, data: bytes, suffix: str) -> None:
    """Never a trace, whatever a file holds: there is a movement, or a problem."""
    file = tmp_path / f"any{suffix}"
    file.write_bytes(data)
    problems = Problems()
    drafts = drafts_at(file, file.name, problems)
    for draft in drafts:
        lint_draft(draft, problems)
    assert drafts or problems.errors
