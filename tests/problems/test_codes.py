"""The register of problem codes."""

import re
from collections import Counter

from whistpress.problems.codes import CODES, event, files, movement, pages, scores
from whistpress.problems.codes import print as printing
from whistpress.problems.codes.identity import ADDRESSES
from whistpress.problems.codes.reading import READING
from whistpress.problems.codes.rulings import RULINGS

CHAPTERS = {1: files, 2: event, 3: scores, 4: movement, 5: pages, 6: printing}


def test_each_code_belongs_to_its_chapter_and_stands_there_once() -> None:
    """A letter, the figure of the chapter, two figures; no code has two meanings."""
    for number, chapter in CHAPTERS.items():
        codes = [code.code for code in chapter.CODES]
        assert all(re.fullmatch(rf"[EW]{number}\d\d", code) for code in codes), codes
        assert [code for code, times in Counter(codes).items() if times > 1] == []
    assert all(re.fullmatch(r"[EW][23]\d\d", code.code) for code in RULINGS)
    assert all(re.fullmatch(r"[EW]5\d\d", code.code) for code in ADDRESSES)
    assert len(CODES) == sum(len(chapter.CODES) for chapter in CHAPTERS.values()) + len(RULINGS) + len(ADDRESSES)


def test_each_code_has_a_title_and_an_explanation() -> None:
    """`explain` prints them: a few words, then what it means and what to do."""
    for code in CODES.values():
        assert 3 <= len(code.title) <= 80, code
        assert len(code.explanation) > len(code.title), code


def test_the_codes_of_reading_stand_below_150() -> None:
    """The rest of the chapter is for what a league's files say, once they can be read."""
    assert all(int(code.code[1:]) < 150 for code in READING)
    assert set(READING) <= set(CODES.values())
