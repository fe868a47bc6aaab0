"""The books of record as pages: the same parts in the same order as in print, everything linked."""

import re
from pathlib import Path

import pytest

from tests.book_league import loaded, project
from tests.building import build
from whistpress.league.books.year_book import year_book
from whistpress.site import addresses


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The league's site, without documents."""
    place = project(tmp_path_factory.mktemp("league"))
    report = build(place, pdf=False)
    assert report.written, [problem.message for problem in report.problems]
    return place


def page(built: Path, path: str) -> str:
    """A page of the site."""
    return (built / "output" / path).read_text("utf-8")


@pytest.mark.slow
def test_the_season_page_leads_to_its_year_book(built: Path) -> None:
    """As a page; printed too where documents are made."""
    assert 'href="../../events/1900-01/book.html">The year book, to read here</a>' in page(built, "events/1900-01/index.html")


def test_the_page_has_the_chapters_of_the_printed_book_in_its_order(built: Path) -> None:
    """From the same view: contents and headings say the same."""
    found = loaded(built)
    assert found.league
    book = year_book(found.league, found.results, "1900-01", lambda source: lambda address: address, found.record.ledger)
    html = page(built, "events/1900-01/book.html")
    wanted = [(anchor, title) for title, anchor in book.contents]
    assert re.findall(r'<h2 id="([^"]+)">([^<]+)</h2>', html) == wanted
    assert re.findall(r'<li><a href="#([^"]+)">([^<]+)</a></li>', html)[: len(wanted)] == wanted
    assert [title for _, title in wanted][:2] == ["Foreword", "Officers and committees"]


def test_every_place_in_the_index_is_there(built: Path) -> None:
    """No anchor stands twice, none is wanting."""
    html = page(built, "events/1900-01/book.html")
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(ids)
    found = loaded(built)
    assert found.league
    book = year_book(found.league, found.results, "1900-01", lambda source: lambda address: address, found.record.ledger)
    places = {place.anchor for index in book.indexes for line in index.lines for group in line.groups for place in group.places}
    assert len(places) > 50
    assert places <= set(ids)


def test_names_and_events_lead_to_their_pages(built: Path) -> None:
    """In tables, rankings and the index; a picture keeps its place below the site's top."""
    html = page(built, "events/1900-01/book.html")
    assert '<a href="../../players/edith-abbott.html">Edith Abbott</a>' in html
    assert '<h3><a href="../../events/1900-01/game-2/index.html">Game the second</a></h3>' in html
    assert '<a href="../../players/ann-cole.html">Cole, Ann</a>' in html
    assert 'src="../../files/trays.png"' in html
    assert "&lt;b&gt;Nothing&lt;/b&gt;" in html


def test_a_league_that_wants_no_books_has_none(tmp_path: Path) -> None:
    """Neither page nor link nor document."""
    place = project(tmp_path, games=1, books=False)
    (place / "content" / "trophies.toml").unlink()
    assert build(place, pdf=False).written
    assert not (place / "output" / addresses.year_book("1900-01")).exists()
    assert "book.html" not in page(place, "events/1900-01/index.html")


def test_a_season_that_goes_on_has_no_book_yet(tmp_path: Path) -> None:
    """Once nothing of it is to come, it has."""
    place = project(tmp_path, games=1)
    (place / "content" / "trophies.toml").unlink()
    planned = 'title = "Next"\ndate = 1902-10-05\ncontest = "pairs"\n\n[movement]\nsystem = "howell"\npairs = 8\n'
    (place / "content" / "events" / "1900-01" / "next.toml").write_text(planned, "utf-8")
    assert build(place, pdf=False).written
    assert not (place / "output" / addresses.year_book("1900-01")).exists()


@pytest.mark.slow
def test_a_build_makes_the_printed_book_and_offers_it(tmp_path: Path) -> None:
    """Beside the page, from the season's page and from the book's own."""
    place = project(tmp_path, games=1)
    (place / "content" / "trophies.toml").unlink()
    assert build(place, jobs=1).written
    assert (place / "output" / "events" / "1900-01" / "yearbook.pdf").read_bytes()[:5] == b"%PDF-"
    for path in ("events/1900-01/index.html", "events/1900-01/book.html"):
        assert 'events/1900-01/yearbook.pdf">The year book</a>' in page(place, path)
