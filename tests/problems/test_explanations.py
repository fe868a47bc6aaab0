"""The explanations of the problem codes."""

import re
from collections import Counter
from pathlib import Path

import whistpress.problems
from whistpress.problems.explanations import explanations, read_explanations

AREAS = sorted((Path(whistpress.problems.__file__).parent / "codes").glob("*.md"))


def test_each_code_is_explained_once() -> None:
    """A letter, the figure of the chapter, two figures; no code has two meanings."""
    codes = [each.code for file in AREAS for each in read_explanations(file.read_text("utf-8"))]
    assert all(re.fullmatch(r"[EW][1-8]\d\d", code) for code in codes), codes
    assert [code for code, times in Counter(codes).items() if times > 1] == []
    assert sorted(explanations()) == sorted(codes)
    assert len(codes) >= 300


def test_each_heading_of_an_area_is_a_code() -> None:
    """A misspelt heading would hide a code in the explanation before it; only the first line of a file says what it is about."""
    for file in AREAS:
        text = re.sub(r"^```.*?^```", "", file.read_text("utf-8"), flags=re.M | re.S)
        headings = [line for line in text.split("\n") if re.match(r"##? ", line)]
        assert re.fullmatch(r"# .+", headings[0]), file
        assert all(re.fullmatch(r"## [EW]\d{3}: .+", line) for line in headings[1:]), file


def test_each_code_has_a_title_and_an_explanation() -> None:
    """`explain` prints them: a few words, then what it means and what to do."""
    for each in explanations().values():
        assert 3 <= len(each.title) <= 80, each
        assert len(each.text) > len(each.title), each


def test_the_codes_of_reading_are_below_150() -> None:
    """The rest of the chapter is for what a league's files say, once they can be read."""
    (reading,) = (file for file in AREAS if file.stem == "reading")
    assert all(int(each.code[1:]) < 150 for each in read_explanations(reading.read_text("utf-8")))


def test_each_code_that_the_program_gives_is_explained() -> None:
    """Every code in the program's own files, as `"E204"`, has an explanation."""
    package = Path(whistpress.problems.__file__).parents[1]
    given = {code for file in package.rglob("*.py") for code in re.findall(r'"([EW]\d{3})"', file.read_text("utf-8"))}
    assert given <= set(explanations())
