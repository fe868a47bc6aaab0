"""Markdown with TOML front matter."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reading.toml_documents import values
from whistpress.problems import Problem, Problems, Span
from whistpress.reading.front_matter import parse_article, read_article


def problem_of(text: str) -> Problem:
    """The one problem of a text that is no article."""
    problems = Problems()
    assert parse_article(text, "page.md", problems) is None
    [problem] = problems
    return problem


def test_an_article_has_values_and_a_body(tmp_path: Path) -> None:
    """Spans are lines of the whole file; CRLF and a byte-order mark are accepted."""
    path = tmp_path / "page.md"
    path.write_bytes(b'\xef\xbb\xbf+++\r\ntitle = "By-laws"\r\n+++\r\n\r\nFridays.\r\n')
    article = read_article(path, "pages/page.md", Problems())
    assert article is not None
    front, body = article
    assert front.values == {"title": "By-laws"}
    assert front.span(("title",)) == Span("pages/page.md", 2, 9, 9)
    assert body == "\nFridays.\n"


@pytest.mark.slow
@given(st.lists(values, max_size=4), st.text(st.sampled_from("a\n+#"), max_size=20), st.integers(0, 2))
def test_front_matter_and_body_come_apart_where_the_fences_are(written: list[str], body: str, above: int) -> None:
    """Whatever the values and the body, the body is what stands below the second fence, and spans point into the file."""
    if any("+++" in value for value in written):
        return
    text = "\n" * above + "+++\n" + "".join(f"k{n} = {value}\n" for n, value in enumerate(written)) + "+++\n" + body
    article = parse_article(text, "page.md", Problems())
    assert article is not None
    front, found = article
    assert found == body
    lines = text.split("\n")
    for key in front.values:
        at = front.key_span((key,))
        assert lines[at.line - 1][at.column - 1 :].startswith(f"{key} = ")


@pytest.mark.parametrize(
    ("text", "line", "length", "help_"),
    [
        ("# By-laws\n", 1, 9, 'begin the file with a line of +++, then title = "…", then another line of +++'),
        ("", 1, 1, 'begin the file with a line of +++, then title = "…", then another line of +++'),
        ("\n---\ntitle: x\n---\n", 2, 3, 'front matter is TOML here: write +++ for ---, and title = "…" for title: …'),
        ("  +++\n", 1, 5, "take away the blanks before +++"),
    ],
)
def test_a_page_without_front_matter_is_told_how_to_begin(text: str, line: int, length: int, help_: str) -> None:
    """The first line that has anything is what is pointed at."""
    problem = problem_of(text)
    assert (problem.code, problem.message) == ("E130", "this file has no front matter")
    assert (problem.at, problem.helps) == (Span("page.md", line, 1, length), (help_,))


def test_front_matter_that_never_ends_is_shown_where_it_begins() -> None:
    """A fence with anything but blanks behind it is no fence."""
    problem = problem_of('+++\ntitle = "x"\n+++ text\n')
    assert (problem.code, problem.at) == ("E131", Span("page.md", 1, 1, 3))


def test_a_slip_in_front_matter_has_its_line_in_the_file() -> None:
    """The fence above counts."""
    problem = problem_of("+++\ntitle = By-laws\n+++\n")
    assert (problem.code, problem.at) == ("E111", Span("page.md", 2, 9, 7))
