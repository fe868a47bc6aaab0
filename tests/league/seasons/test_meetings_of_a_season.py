"""A meeting stands in its season: on its page, in its year book and its archive; `tell` says that it has no results."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.building import build, load
from tests.cli.conftest import Type, typed  # noqa: F401 a fixture
from tests.league.meetings.test_small_meeting import club
from whistpress.league.books.year_book import year_book
from whistpress.league.seasons.facts import meetings_of
from whistpress.site.book import BookLine

EVENT = 'title = "A"\ndate = {day}\ncontest = "individual"\n[totals]\n"Al Orr" = 12\n"Bo Fay" = 11\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A club with two seasons of an evening each, and its annual meeting in the second; we are in it."""
    folder = club(tmp_path / "club")
    for season, day in (("2024-25", "2024-09-10"), ("2025-26", "2025-09-09")):
        (folder / "content/events" / season).mkdir(parents=True)
        (folder / "content/events" / season / "a.toml").write_text(EVENT.format(day=day), "utf-8")
    file = folder / "content/league.toml"
    file.write_text(file.read_text("utf-8").replace("data = true", "archives = true\nbooks = true"), "utf-8")
    monkeypatch.chdir(folder)
    return folder


def test_a_meeting_is_in_the_season_of_its_day(folder: Path) -> None:
    """By the name of the season, whose year begins in July."""
    league = load(folder).league
    assert league is not None
    assert [[one.id for one in meetings_of(league, season)] for season in ("2024-25", "2025-26", "autumn")] == [
        [],
        ["2025-agm"],
        [],
    ]


@pytest.mark.slow
def test_the_page_of_the_season_and_its_archive_have_the_meeting(folder: Path) -> None:
    """The page leads to it; the archive tells what was decided, and its file is attached."""
    build(folder)
    page = (folder / "output/events/2025-26/index.html").read_text("utf-8")
    assert 'congresses/2025-agm/index.html">Annual general meeting</a>' in page
    assert "Tuesday, 16 September 2025, 7.15 p.m., Church hall" in page
    assert "2025-agm" not in (folder / "output/events/2024-25/index.html").read_text("utf-8")
    archive = PdfReader(folder / "output/events/2025-26/archive.pdf")
    words = " ".join(" ".join(sheet.extract_text() for sheet in archive.pages).split())
    assert "61 were present." in words and "Adoption of the accounts: Carried by 40 votes to 3." in words
    assert b"Annual general meeting" in archive.attachments["2025-agm.toml"][0]


def test_the_year_book_has_a_chapter_of_meetings_and_is_dated_after_them(folder: Path) -> None:
    """With what was decided."""
    found = load(folder)
    assert found.league
    book = year_book(found.league, found.results, "2025-26", lambda source: lambda address: address, found.record.ledger)
    (chapter,) = (one for one in book.chapters if one.anchor == "meetings")
    told = [block.text for block in chapter.parts[0].blocks if isinstance(block, BookLine)]
    assert told[0].startswith("61 were present.") and "Chairman: Daphne Pugh was elected without a ballot." in told
    assert book.day == "2025-09-16" and "16 September 2025" in book.colophon[0]


def test_tell_says_that_a_meeting_has_no_results(folder: Path, typed: Type) -> None:  # noqa: F811
    """And how its minutes are printed."""
    result = typed("tell", "2025-agm")
    assert result.exit_code != 0 and "no results" in result.stderr and "--only minutes" in result.stderr


@pytest.mark.slow
def test_a_season_of_a_meeting_alone_has_page_year_book_and_archive(folder: Path, typed: Type) -> None:  # noqa: F811
    """The list of seasons leads to it, and so do the meeting's own page and the season before; it leads to the meeting."""
    (folder / "content/events/2025-26/a.toml").unlink()
    build(folder)
    page = (folder / "output/events/2025-26/index.html").read_text("utf-8")
    assert 'congresses/2025-agm/index.html">Annual general meeting</a>' in page
    seasons = (folder / "output/events/index.html").read_text("utf-8")
    assert '2025-26/index.html">2025–26</a> <span class="quiet">one meeting</span>' in seasons
    meeting = (folder / "output/congresses/2025-agm/index.html").read_text("utf-8")
    assert 'events/2025-26/index.html">Season 2025–26</a>' in meeting
    assert "2025-26/index.html" in (folder / "output/events/2024-25/index.html").read_text("utf-8")
    assert "61 were present." in (folder / "output/events/2025-26/book.html").read_text("utf-8")
    assert (folder / "output/events/2025-26/archive.pdf").is_file()
    result = typed("book", "2025-26")
    assert result.exit_code == 0, result.stderr
    assert (folder / "yearbook-2025-26.pdf").is_file() or (folder / "book-2025-26.pdf").is_file()
    (folder / "content/events/2025-26").rmdir()
    result = typed("print", "2025-26")
    assert result.exit_code == 0, result.stderr
    booklet = " ".join(
        " ".join(sheet.extract_text() for sheet in PdfReader(folder / "2025-26-fixture-booklet.pdf").pages).split()
    )
    assert "Annual general meeting" in booklet
    assert typed("print", "2026-27").exit_code != 0
