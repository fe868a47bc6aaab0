"""What a team lost, on paper as on its page: points, a withdrawal, a table conceded; and clubs by their names."""

from pathlib import Path

import pytest

from tests.building import Whole, build, load
from tests.cli.conftest import Type, typed  # noqa: F401 a fixture
from tests.files import write_content
from tests.printing.pdf_reader import Pdf
from whistpress.league.books.year_book import year_book
from whistpress.site.book import Book, BookPart, BookTable

DIVISION = """\
title = "E"
clubs = ["cafe", "bell", "oak"]
times = 1
begins = 2026-09-07
every = 7
points = { match = [2, 1, 0], table = [1, "1/2", 0] }
walkover = { points = [5, 0], tables = [3, 0], tricks = "none" }
[[match]]
home = "cafe"
away = "bell"
tables = [{ tricks = [160, 152] }, { tricks = [150, 162] }, { conceded = "home" }]
[[withdrawn]]
team = "oak"
date = 2026-09-08
results = "kept"
walkovers = true
[[deducted]]
team = "bell"
points = 1
why = "Late card"
[[deducted]]
team = "cafe"
points = "1/2"
"""
CUP = """\
title = "G"
teams = ["cafe", "bell"]
[[round]]
date = 2026-10-01
matches = [{ home = "cafe", away = "bell", tables = [{ tricks = [160, 152] }, { tricks = [150, 162] }, { conceded = "home" }] }]
"""
EVENT = """\
title = "A"
date = 2026-10-02
contest = "individual"
[totals]
"Al Orr" = 12
"Bo Fay" = 11
"""
FILES = {
    "league.toml": 'name = "Nm"\n',
    "clubs.toml": '[cafe]\nname = "Café de l’Étoile"\n[bell]\nname = "Bell"\n[oak]\nname = "Oak"\n',
    "members.toml": '[al-orr]\nname = "Al Orr"\nclub = "cafe"\n[bo-fay]\nname = "Bo Fay"\nclub = "bell"\n',
    "standings.toml": '[k]\ntitle = "Clubs"\nseason = "2026-27"\nof = "clubs"\nmeasure = "places"\npoints = [3, 2, 1]\n',
    "fixtures/2026-27/e.toml": DIVISION,
    "cups/2026-27/g.toml": CUP,
    "events/2026-27/a.toml": EVENT,
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The league's folder, in which we are."""
    write_content(tmp_path, FILES)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def book_of(found: Whole) -> Book:
    """The year book of the season."""
    assert found.league
    return year_book(found.league, found.results, "2026-27", lambda source: lambda address: address, found.record.ledger)


def part_of(book: Book, chapter: str) -> BookPart:
    """The first part of a chapter."""
    (found,) = (one for one in book.chapters if one.anchor == chapter)
    return found.parts[0]


def table_of(part: BookPart) -> BookTable:
    """The first table of a part."""
    return next(block for block in part.blocks if isinstance(block, BookTable))


def printed(typed: Type, subject: str, form: str) -> str:  # noqa: F811
    """The words of the first sheet of a form."""
    result = typed("print", subject, "--only", form, "-o", "one.pdf")
    assert result.exit_code == 0, result.stderr
    return " ".join(Pdf(Path("one.pdf")).text(1).split())


def test_the_year_book_calls_clubs_by_their_names_and_counts_none_among_the_persons(folder: Path) -> None:
    """A standing of clubs had their ids, which stood in the index of persons too."""
    book = book_of(load(folder))
    rows = table_of(part_of(book, "standings")).rows
    assert [row.cells[1].names[0].text for row in rows] == ["Café de l’Étoile", "Bell"]
    (index,) = book.indexes
    assert [line.name for line in index.lines] == ["Fay, Bo", "Orr, Al"]


def test_the_year_book_says_what_was_taken_away_in_words(folder: Path) -> None:
    """Not a bare figure below the team."""
    table = table_of(part_of(book_of(load(folder)), "tables"))
    notes = {row.cells[1].text: row.cells[1].note for row in table.rows}
    assert "less 1 point taken away" in notes["Bell"] and "less ½ point taken away" in notes["Café de l’Étoile"]
    assert "withdrew" in notes["Oak"]


def test_a_team_has_room_for_its_name_in_the_year_book(folder: Path) -> None:
    """What the figures leave of the width of a table with all columns is enough for a word."""
    table = table_of(part_of(book_of(load(folder)), "tables"))
    assert len(table.heads) == 9 and sum(head.share or 0 for head in table.heads) <= 80


def test_the_table_on_the_wall_says_who_withdrew_and_what_was_taken_away(folder: Path, typed: Type) -> None:  # noqa: F811
    """As the page does."""
    told = printed(typed, "e", "division-table")
    for words in (
        "Oak withdrew on 8 September 2026",
        "1 point taken from Bell: Late card",
        "1⁄2 point taken from Café de l’Étoile.",
    ):
        assert words in told


def test_page_and_wall_count_the_same_matches(folder: Path, typed: Type) -> None:  # noqa: F811
    """One was played and two are walkovers: three count, as in the column of matches played."""
    assert "After 3 matches" in printed(typed, "e", "division-table")
    build(folder, pdf=False)
    page = (folder / "output/fixtures/2026-27/e.html").read_text("utf-8")
    assert "After 3 matches" in page and "less 1 point taken away" in page


@pytest.mark.parametrize("subject", ["e/cafe-bell", "cups/2026-27/g"])
@pytest.mark.parametrize("form", ["match-card", "result-card"])
def test_the_card_says_who_conceded_a_table(folder: Path, typed: Type, subject: str, form: str) -> None:  # noqa: F811
    """In the place of its tricks, which are none."""
    assert "conceded by Café de l’Étoile" in printed(typed, subject, form)
