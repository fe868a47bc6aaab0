"""What the books say of the other hands, held against known pages."""

import re

import pytest

from whistpress.core.games.leads import CHAPTERS, LEADS
from whistpress.core.games.leads.system import PlaySubject

PAGES = {"mitchell-1897": (85, 98), "league-1899": (8, 12), "common-sense-1900": (14, 18), "cavendish-1902": (85, 158)}
"""The pages of each book that tell of the play beyond the tables of leads."""


def test_every_system_has_its_chapters_each_once_and_in_one_order() -> None:
    """So that the list of all systems can put them side by side."""
    assert list(CHAPTERS) == list(LEADS)
    for chapters in CHAPTERS.values():
        subjects = [one.subject for one in chapters]
        assert subjects == [one for one in PlaySubject if one in subjects]
    told = {one.subject for one in CHAPTERS["cavendish-1902"]}
    assert {PlaySubject.RETURNED_LEADS, PlaySubject.SECOND_HAND, PlaySubject.THIRD_HAND, PlaySubject.FOURTH_HAND} <= told


@pytest.mark.parametrize("name", CHAPTERS)
def test_each_piece_of_advice_has_its_page_and_no_full_stop(name: str) -> None:
    """The template ends the sentence; a case is told once in a chapter."""
    first, last = PAGES[name]
    for chapter in CHAPTERS[name]:
        cases = [one.case for one in chapter.advice]
        assert len(set(cases)) == len(cases)
        for one in chapter.advice:
            assert not one.case.endswith(".") and not one.play.endswith(".")
            assert all(first <= int(page) <= last for page in re.findall(r"[0-9]+", one.page)), one


@pytest.mark.parametrize(
    ("name", "subject", "case", "play", "page"),
    [
        ("cavendish-1902", PlaySubject.RETURNED_LEADS, "Three cards are left", "smallest", "95"),
        ("cavendish-1902", PlaySubject.RETURNED_LEADS, "The winning card", "whatever the number", "96–97"),
        ("cavendish-1902", PlaySubject.RETURNED_LEADS, "Unblocking was begun", "The highest", "97"),
        ("cavendish-1902", PlaySubject.SECOND_HAND, "King, queen and knave; king and queen", "the queen to a small card", "104"),
        ("cavendish-1902", PlaySubject.SECOND_HAND, "Ace, knave and ten", "in plain suits a small one", "103"),
        ("cavendish-1902", PlaySubject.THIRD_HAND, "Ace and queen", "The queen", "109"),
        ("cavendish-1902", PlaySubject.FOURTH_HAND, "As a rule", "as cheaply", "114"),
        ("league-1899", PlaySubject.RETURNED_LEADS, "Five cards of it", "original fourth best", "9"),
        ("league-1899", PlaySubject.SECOND_HAND, "King and one small", "to a nine alone", "9"),
        ("league-1899", PlaySubject.TRUMPS, "Forced, with four", "third best", "11"),
        ("league-1899", PlaySubject.FORCING, "He throws a high card", "Trumps", "12"),
        ("mitchell-1897", PlaySubject.FORCED_LEADS, "A suit of fewer than four must", "The highest", "85"),
        ("mitchell-1897", PlaySubject.DISCARDS, "The second or third best", "gives the adversaries the best", "98"),
        ("mitchell-1897", PlaySubject.INFERENCES, "King, then knave", "Ace and queen alone", "98"),
    ],
)
def test_the_books_are_told_right(name: str, subject: PlaySubject, case: str, play: str, page: str) -> None:
    """Cases with their answers and pages, read in the books."""
    (chapter,) = [one for one in CHAPTERS[name] if one.subject is subject]
    (one,) = [one for one in chapter.advice if one.case.startswith(case)]
    assert play in one.play and one.page == page
