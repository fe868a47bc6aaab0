"""Where artefacts may stand."""

import string
from pathlib import PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.engine.paths import clashes, path_problems, unsafe

from .synthetic import asset, page

NAMES = st.text(string.ascii_letters + string.digits + "-_. é", min_size=1, max_size=12)
PATHS = st.lists(NAMES, min_size=1, max_size=4).map("/".join)


@pytest.mark.parametrize(
    "path",
    ["../x.html", "a/../../x.html", "/etc/passwd", "a//b", "./a", "a/.", "", "C:/x", "a\\b", "a\nb", "a\0b", "x" * 256,
     ".whistpress-manifest.json", ".whistpress/lock"],
)  # fmt: skip
def test_a_path_that_is_no_safe_name_of_a_file_in_the_output_is_refused(path: str) -> None:
    """E502 tells the path and the file that asks for it."""
    problems = list(path_problems([asset(path, source="content/pages/odd.md")]))
    assert [(problem.code, problem.at.file) for problem in problems] == [("E502", "content/pages/odd.md")]
    assert repr(path) in problems[0].message


@given(PATHS)
def test_a_safe_path_never_leads_out_of_the_output(path: str) -> None:
    """Whatever is not refused stays below the folder it is put into."""
    if unsafe(path) is None:
        assert ".." not in PurePosixPath(path).parts
        assert str(PurePosixPath("/output") / path) == f"/output/{path}"


def test_two_artefacts_of_one_path_are_an_error_that_names_both_sources() -> None:
    """Nobody has to guess which two files want one name."""
    problems = list(clashes([page("a.html", source="content/pages/a.md"), page("a.html", source="content/files/a.html")]))
    assert [problem.code for problem in problems] == ["E501"]
    assert problems[0].message == "'a.html' would be written twice: from content/pages/a.md and from content/files/a.html"


def test_two_paths_that_differ_in_case_or_in_the_composition_of_letters_clash() -> None:
    """What works on one disk must work on every one."""
    assert [problem.code for problem in clashes([page("About.html"), page("about.html")])] == ["E501"]
    assert [problem.code for problem in clashes([page("caf\u00e9.html"), page("cafe\u0301.html")])] == ["E501"]


def test_a_path_that_would_be_both_a_file_and_a_folder_is_an_error() -> None:
    """Also when their cases differ; both sources are named."""
    problems = list(clashes([asset("files/map", source="content/files/map"), asset("files/Map/one.png", source="content/other")]))
    assert [problem.code for problem in problems] == ["E501"]
    assert "content/files/map" in problems[0].message
    assert "content/other" in problems[0].message


@given(st.lists(PATHS, unique_by=str.casefold, max_size=6))
def test_different_paths_clash_only_where_one_is_a_folder_of_another(paths: list[str]) -> None:
    """No clash is seen where there is none, none is missed."""
    folded = [path.casefold() for path in paths]
    nested = any(other.startswith(path + "/") for path in folded for other in folded)
    assert bool(list(clashes([page(path) for path in paths]))) == nested
