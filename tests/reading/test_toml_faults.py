"""The usual slips in TOML: each with its code, its place, its words and what helps."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from whistpress.problems import Problem, Problems
from whistpress.reading.toml_file import parse_toml

SLIPS = Path(__file__).with_name("toml_slips.txt")
DEEP = [(f"a = {'[' * 60}{']' * 60}", 55), (f"{'a.' * 60}a = 1", 1), (f"a = {'{a=' * 500}", 155)]


def problems_of(text: str) -> list[Problem]:
    """What is wrong with a document, which must not be one."""
    problems = Problems()
    assert parse_toml(text, "event.toml", problems) is None
    return list(problems)


def slips() -> Iterator[tuple[str, list[str]]]:
    """The slips of `toml_slips.txt`: a document, and what must be said of it, line by line."""
    document: list[str] = []
    answer: list[str] = []
    for line in [*SLIPS.read_text(encoding="utf-8").split("\n")[1:], ""]:
        if line.startswith((">>> ", "= ")) and (answer or line[0] == ">"):
            answer.append(line)
        elif not answer and not line.startswith("## "):
            document.append(line)
        elif answer:
            yield "\n".join(document).strip("\n"), answer
            document, answer = [], []


def told(text: str) -> list[str]:
    """What is said of the first slip of a document, in the form of `toml_slips.txt`."""
    first = problems_of(text)[0]
    return [
        f">>> {first.code} {first.at.line}:{first.at.column}+{first.at.length} {first.message}",
        *(f"= {help_}" for help_ in first.helps),
    ]


@pytest.mark.parametrize(("document", "expected"), list(slips()))
def test_a_slip_is_named_in_plain_words(document: str, expected: list[str]) -> None:
    """Each slip has its code, its place to the column, one sentence, and helps that say what to write."""
    assert told(document) == expected


def test_all_slips_of_the_list_are_tried() -> None:
    """The list is cut into as many slips as it has answers."""
    assert len(list(slips())) == SLIPS.read_text(encoding="utf-8").count("\n>>> ") > 70


@pytest.mark.parametrize(
    ("document", "column", "name"),
    [
        ('title = "a\x07b"', 11, "U+0007, a control character"),
        ("# caf\x00e", 6, "U+0000, a control character"),
        ("\u00a0title = 1", 1, "U+00A0, no-break space"),
        ("title = 1\u200b", 10, "U+200B, zero width space"),
        ("title\u00a0= 1", 6, "U+00A0, no-break space"),
        ("title = \r1\n", 9, "U+000D, a carriage return by itself"),
    ],
)
def test_a_character_that_cannot_be_seen_is_named_by_its_number(document: str, column: int, name: str) -> None:
    """What does not show needs its number and name, and its column."""
    [problem] = problems_of(document)
    assert (problem.code, problem.at.column) == ("E121", column)
    assert problem.message == f"an invisible character stands here: {name}"


@pytest.mark.parametrize(("document", "column"), DEEP)
def test_brackets_and_keys_have_a_greatest_depth(document: str, column: int) -> None:
    """Nothing is read that lies more than fifty deep, so that nothing ever runs out of room."""
    [problem] = problems_of(document)
    assert (problem.code, problem.at.column) == ("E122", column)


def test_a_number_of_thousands_of_figures_is_refused() -> None:
    """Python reads no number that long; the message says how long it is."""
    [problem] = problems_of(f"title = 1\ndeals = {'9' * 5000}")
    assert (problem.code, problem.at.line, problem.at.column) == ("E123", 2, 9)
    assert problem.message == "this number has 5000 digits"


def test_slips_on_several_lines_are_all_named_in_one_run() -> None:
    """A line with a slip of its own does not hide those below it."""
    found = problems_of('title = Friday\ndate = 12.1.1900\n[movement]\ntables = 05\ntables = 5\nsystem = "mitchell')
    assert [(problem.code, problem.at.line) for problem in found] == [("E111", 1), ("E118", 2), ("E119", 4), ("E112", 6)]


def test_a_slip_within_an_array_does_not_raise_others() -> None:
    """Where a line cannot be left out by itself, the first slip stands alone."""
    assert [problem.at.line for problem in problems_of('1 = [Abel,\n  "Archer",\n]\ntitle = Friday')] == [1]


def test_an_array_never_closed_is_named_once() -> None:
    """What follows an unclosed bracket is not guessed at."""
    assert len(problems_of("lines = [\n[1, 2, 8],\n[[scores]]\ndeal = x\n[[scores]]\ndeal = y\n")) == 1


def test_lines_are_those_of_the_file_for_front_matter() -> None:
    """Helps that name a line count it as the file does, like the place itself."""
    problems = Problems()
    assert parse_toml("a = 1\na = 2\n", "page.md", problems, first_line=2) is None
    [problem] = problems
    assert (problem.at.line, problem.helps) == (3, ("the other is in line 2: keep one of them",))
