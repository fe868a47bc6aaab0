"""What the demonstration's own pages tell of the books, held against known pages."""

import re

import pytest

from whistpress.packaged import demo_content, theme_folder

HISTORY, CLAIMS = "pages/history.md", "handbook/what-the-books-claim.md"


def rows(page: str) -> list[str]:
    """The lines of a page's tables."""
    return [line for line in (demo_content() / page).read_text("utf-8").splitlines() if line.startswith("|")]


@pytest.mark.parametrize(
    ("year", "words", "book"),
    [
        ("1621", r"\*whisk\*, by Taylor", "Cavendish, pp. 46–47"),
        ("1663", r"\*whist\* is first met", "Cavendish, p. 47"),
        ("1709–34", "nine points to ten", "Cavendish, p. 52"),
        ("1742–43", r"Hoyle's \*Short Treatise\*", "Cavendish, pp. 53–54"),
        ("early 19th century", "Five points a game in place of ten", "Cavendish, pp. 63–64"),
        ("1864", "one .code of laws", "Cavendish, pp. 62–63"),
        ("1840", "Berlin and Paris.*Barnet Phillips", "Mitchell, p. 9"),
        ("no year given", "Kalamazoo tray.*thought tedious", "Mitchell, p. 17"),
        ("1892", "progressive movement at the Chicago Whist Club", "Mitchell, p. 29"),
    ],
)
def test_the_history_has_its_years_and_pages(year: str, words: str, book: str) -> None:
    """Whisk in 1621, ten points and then five, the same cards twice in 1840, and the tray that made it easy."""
    (row,) = [row for row in rows(HISTORY) if row.startswith(f"| {year} |")]
    assert re.search(words, row)
    assert row.endswith(f"| {book} |")


@pytest.mark.parametrize(
    ("claim", "book"),
    [
        ("Each player leads one of the four deals of a round in the Narragansett match", "Barney p. 54"),
        ("leads are equal in rounds 1 and 2, 4 and 5, 6 and 7", "Barney p. 55"),
        ("Safford's eight pairs are compared three times each", "Barney p. 38"),
        ("the bye goes 3, the odd ones, the even ones, lastly 1", "Mitchell pp. 76–77"),
        ('makes the opposition equal "to a nicety"', "Mitchell p. 21"),
        ('the League\'s is "absolutely perfect"', "Barney p. 29"),
    ],
)
def test_a_claim_of_the_books_has_its_page(claim: str, book: str) -> None:
    """Who claimed it, and where."""
    (row,) = [row for row in rows(CLAIMS) if claim in row]
    assert f"{claim} ({book})" in row


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("interclub", "Mitchell says that the schedules make the opposition equal to a nicety (p. 21)"),
        ("interclub", "Barney says “absolutely perfect” (1900, p. 29)"),
        ("new-england-fours", "one may by chance go to the wrong table"),
        ("club-match", "on neutral ground by lot (p. 19)"),
    ],
)
def test_a_system_has_its_story_right(name: str, words: str) -> None:
    """Whose words they are; a tray that goes wrong is a possibility; of the interclub match no score is printed."""
    text = (theme_folder() / f"systems/{name}.md").read_text("utf-8")
    assert words in text
    assert "worked through" not in text
