"""Problems as boxes of text, exactly as they stand on the terminal."""

import unicodedata
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.problems import Problem, Problems, Span
from whistpress.problems.boxes import WIDTH, box, boxes, excerpt, summary, visible

AUTUMN = 'title = "Autumn"\ndate = 1900-01-12\n[movement]\nsystem = "Mitchel"\n'
FILE = "content/events/1900/autumn.toml"


def problems_at(*spans: Span, code: str = "E204") -> Problems:
    """A problem with the same words at each place."""
    problems = Problems()
    for span in spans:
        problems.add(code, "no movement is called 'Mitchel'", span, "did you mean 'mitchell'?")
    return problems


def carets(line: str, column: int, length: int = 1) -> str:
    """The part of the shown line above the carets."""
    shown, below = excerpt(line, Span("f", 1, column, length))
    start = len(below) - len(below.lstrip(" "))
    return shown[start : start + below.count("^")]


def test_a_box_is_the_sentence_the_place_the_line_and_what_helps() -> None:
    """The form of every problem, sign by sign."""
    expected = """\
        error[E204]: no movement is called 'Mitchel'
          --> content/events/1900/autumn.toml:4:10
           |
         4 | system = "Mitchel"
           |          ^^^^^^^^^
           = did you mean 'mitchell'?

        1 error in 1 file
        """
    assert boxes(problems_at(Span(FILE, 4, 10, 9)), {FILE: AUTUMN}.get) == dedent(expected)


def test_the_gutter_is_as_wide_as_the_line_number() -> None:
    """Arrow, bars and helps move with it."""
    problem = Problem(code="W101", message="odd", at=Span("f", 1234, 3, 2), helps=("first", "second\nof two lines"))
    assert box(problem, "abcdef").split("\n") == [
        "warning[W101]: odd",
        "     --> f:1234:3",
        "      |",
        " 1234 | abcdef",
        "      |   ^^",
        "      = first",
        "      = second",
        "        of two lines",
    ]


def test_without_a_text_the_place_alone_is_named() -> None:
    """A file that is not there, a line past its end and an empty file quote nothing."""
    expected = "error[E204]: no movement is called 'Mitchel'\n  --> f:9:1\n   = did you mean 'mitchell'?\n\n1 error in 1 file\n"
    for text in (None, "", "one\ntwo"):
        assert boxes(problems_at(Span("f", 9)), lambda _, text=text: text) == expected  # type: ignore[misc]


def test_no_problems_make_no_text() -> None:
    """Silence means that all is well."""
    assert boxes(Problems(), {}.get) == ""
    assert summary(Problems()) == ""


def test_problems_stand_file_by_file_and_line_by_line() -> None:
    """Whatever the order in which they were found, and each one once."""
    found = problems_at(Span("b", 2), Span("a", 10), Span("a", 9), Span("a", 9))
    rows = boxes(found, {}.get).split("\n")
    assert [row.split("--> ")[1] for row in rows if "-->" in row] == ["a:9:1", "a:10:1", "b:2:1"]


@pytest.mark.parametrize(
    ("errors", "warnings", "expected"),
    [
        ([("a", 1), ("a", 2), ("b", 1)], [("b", 1)], "3 errors, 1 warning in 2 files"),
        ([("a", 1)], [], "1 error in 1 file"),
        ([], [("a", 1), ("b", 1)], "2 warnings in 2 files"),
        ([("a", 1)], [("a", 1), ("a", 2)], "1 error, 2 warnings in 1 file"),
    ],
)
def test_the_last_line_counts(errors: list[tuple[str, int]], warnings: list[tuple[str, int]], expected: str) -> None:
    """Errors, warnings, and the files that have any."""
    problems = problems_at(*(Span(*at) for at in errors))
    problems.extend(problems_at(*(Span(*at) for at in warnings), code="W204"))
    assert summary(problems) == expected
    assert boxes(problems, {}.get).endswith(f"\n\n{expected}\n")


def test_three_of_a_kind_are_shown_and_the_places_of_the_others_named() -> None:
    """A kind is a code with nearly the same sentence, in whatever file; others are shown as ever."""
    problems = problems_at(*(Span("a", line) for line in range(1, 42)), *(Span(file, 7) for file in "bcdefg"))
    problems.extend(problems_at(Span("a", 99), code="E205"))
    text = boxes(problems, {}.get)
    assert text.count("-->") == 4
    assert "--> a:99:1" in text
    places = "a (lines 4 to 41), b (line 7), c (line 7), d (line 7), e (line 7) and 2 other files"
    assert f"\n\nand 44 more of E204: {places}\n  = whistpress check FILE shows those of one file\n\n" in text
    assert text.endswith("\n\n48 errors in 7 files\n")


def test_tabs_are_four_blanks_and_carets_follow() -> None:
    """A terminal's own tab stops would move the carets away."""
    shown, below = excerpt("\tdeal\t= 7", Span("f", 1, 7, 1))
    assert (shown, below) == ("    deal    = 7", "            ^")


def test_wide_characters_take_two_columns_and_accents_none() -> None:
    """The carets stand below the same glyphs, whatever the characters are."""
    assert excerpt('牌 = "x"', Span("f", 1, 5, 3)) == ('牌 = "x"', "     ^^^")
    assert excerpt("牌牌", Span("f", 1, 2, 1)) == ("牌牌", "  ^^")
    assert excerpt("e\u0301 = x", Span("f", 1, 6, 1)) == ("e\u0301 = x", "    ^")


def test_carets_past_the_end_of_a_line_still_show() -> None:
    """Something missing is shown where it should stand."""
    assert excerpt("[1, 2]", Span("f", 1, 7, 1)) == ("[1, 2]", "      ^")
    assert excerpt("[1, 2]", Span("f", 1, 99, 5)) == ("[1, 2]", "      ^")
    assert excerpt("[1, 2]", Span("f", 1, 5, 99)) == ("[1, 2]", "    ^^")


def test_signs_that_move_a_terminal_s_cursor_are_made_visible() -> None:
    """Neither a quoted line nor a message can paint over the rest of the report."""
    assert visible("a\x1b[2Jb\nc\u202ed") == "a\N{REPLACEMENT CHARACTER}[2Jb\N{REPLACEMENT CHARACTER}c\N{REPLACEMENT CHARACTER}d"
    problems = Problems()
    problems.add("E101", "no \x1b[31m", Span("f\r"), "help \x07")
    text = boxes(problems, {"f\r": "\x1b[1m"}.get)
    assert not any(unicodedata.category(char) == "Cc" and char != "\n" for char in text)


def test_a_long_line_is_cut_around_its_carets() -> None:
    """At most a hundred columns, more of them before the carets than behind, and a sign where it is cut."""
    line = f"lines = [{', '.join(f'[{number}, 2, 8]' for number in range(100))}]"
    shown, below = excerpt(line, Span("f", 1, line.index("[50,") + 1, 10))
    assert len(shown) <= WIDTH
    assert shown[0] == shown[-1] == "…"
    assert shown[below.index("^") :].startswith("[50, 2, 8], [51, 2, 8]")
    assert carets(line, 1, 5) == "lines"
    assert excerpt(line, Span("f", 1, 1, 5))[0].startswith("lines = [[0,")
    assert excerpt(line, Span("f", 1, len(line), 1))[0].endswith("[99, 2, 8]]")


def test_a_line_of_a_million_characters_takes_no_time() -> None:
    """Only the neighbourhood of the carets is looked at."""
    line = "x" * 1_000_000 + "here" + "y" * 1_000_000
    assert carets(line, 1_000_001, 4) == "here"


@given(st.text(st.sampled_from("ab \t牌\u0301\x00é"), max_size=300), st.integers(1, 310), st.integers(1, 310))
def test_carets_are_within_reach_of_any_line(line: str, column: int, length: int) -> None:
    """No row is wider than the window, and there is always a caret, below the characters that are meant."""
    shown, below = excerpt(line, Span("f", 1, column, length))
    widths = {"牌": 2, "\u0301": 0}
    assert sum(widths.get(char, 1) for char in shown) <= WIDTH
    assert below.strip(" ") == "^" * below.count("^") != ""
    assert len(below) <= WIDTH + 1
    target = line[column - 1 : column].replace("\x00", "\N{REPLACEMENT CHARACTER}").replace("\t", " ")
    if target and target != "\u0301":
        columns = [char for char in shown for _ in range(widths.get(char, 1))]
        assert columns[below.index("^")] == target
