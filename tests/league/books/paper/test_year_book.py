"""The year book of a season as it is printed: contents, running heads, pictures, index, tags, both papers, the same bytes."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pypdf import PdfReader

from tests.book_league import NAMES, loaded, project
from tests.printing.pdf_reader import Pdf
from tests.whole_records import record_of
from whistpress.league.plan.documents import Bindery, below_content
from whistpress.printing.layout import LayoutOptions, layout
from whistpress.site.theme import Theme

Bound = Callable[..., Pdf]
FRONT = 3
"""Title page, imprint, contents."""


@pytest.fixture(scope="module")
def bound(tmp_path_factory: pytest.TempPathFactory) -> Bound:
    """Bind the year book as it is wanted."""
    place = project(tmp_path_factory.mktemp("league"))
    found = loaded(place)
    assert found.league
    league = found.league

    def made(name: str, *, right: bool = False, **wishes: Any) -> Pdf:
        wanted = layout(LayoutOptions(**wishes)) if wishes else None
        document = Bindery(record_of(league, found.results), Theme(), place, wanted, right).of_season("1900-01")
        assert document.finish
        file = place / f"{name}.pdf"
        file.write_bytes(document.finish.function(document.make()))
        return Pdf(file)

    return made


@pytest.fixture(scope="module")
def book(bound: Bound) -> Pdf:
    """On half sheets, as the site offers it."""
    return bound("book")


@pytest.fixture(scope="module")
def two_sided(bound: Bound) -> Pdf:
    """With a half title, chapters on right-hand pages."""
    return bound("two-sided", right=True)


def contents(book: Pdf, page: int) -> list[tuple[str, int]]:
    """The lines of the contents and of the list of pictures."""
    text = re.sub(r"(?: \.)+ ", " … ", re.sub(r"^Contents|\bPictures\b", "", book.text(page)))
    return [(title.strip(), int(number)) for title, number in re.findall(r"([A-Z0-9][^…]*?) … (\d+)", text)]


def chapters(book: Pdf, page: int = FRONT) -> list[tuple[str, int]]:
    """The lines of the contents alone."""
    return [(title, number) for title, number in contents(book, page) if not title[0].isdigit()]


def test_every_line_of_the_contents_names_the_page_of_its_chapter(book: Pdf) -> None:
    """In the order of the book, the league's own texts before and behind the record."""
    found = contents(book, FRONT)
    assert [title for title, _ in found] == [
        *("Foreword", "Officers and committees", "Clubs and members", "Calendar", "Standings", "Events", "Trophies"),
        *("Records of the season", "Players of the season", "From the news", "Corrections", "In memory", "Index of persons"),
        *("1 The trays, as they were found", "2 Marek and Keller share the first place"),
    ]
    for title, page in found:
        assert title.lstrip("12 ") in book.text(page), title


def test_the_bookmarks_lead_to_the_pages_that_the_contents_name(book: Pdf) -> None:
    """The chapters below the title, their parts below them."""
    marks = book.outline()
    own = [(title, page) for level, title, page in marks if level == 2 and title not in ("Contents", "Pictures")]
    assert own == chapters(book)
    assert marks[0] == (1, "Season 1900–01", 1)
    assert (3, "Game the second") in [(level, title) for level, title, _ in marks]


def index(book: Pdf) -> dict[str, list[tuple[str, list[int]]]]:
    """The index as it is printed: under each name what, and the pages, runs written out."""
    first = dict(contents(book, FRONT))["Index of persons"]
    text = " ".join(book.text(page) for page in range(first, book.pages + 1))
    text = re.sub(r", see \w+, \w+", ";", text)
    found: dict[str, list[tuple[str, list[int]]]] = {}
    names = "|".join(f"{name.rpartition(' ')[2]}, {name.rpartition(' ')[0]}" for name in NAMES)
    for name, rest in re.findall(rf"({names})((?:(?!{names}|Tarn|Index|Year book).)*)", text):
        groups = re.findall(r"([A-Z]?[a-zA-Z ()]*?),? ((?:\d+(?:–\d+)?(?:, )?)+)", rest)
        found[name] = [(what.strip(" ,"), list(written_out(pages))) for what, pages in groups]
    return found


def written_out(pages: str) -> Iterator[int]:
    """`12–14, 19` as numbers."""
    for first, last in re.findall(r"(\d+)(?:–(\d+))?", pages):
        yield from range(int(first), int(last or first) + 1)


SPELLINGS = {"Abbott, Edith": ("Edith Abbott", "E. Abbot"), "Cole, Ann": ("Ann Cole",)}


def test_each_page_in_the_index_has_the_name(book: Pdf) -> None:
    """Every name of the book, every page, under every spelling that is the person's."""
    found = index(book)
    assert len(found) == len(NAMES)
    for name, groups in found.items():
        assert groups, name
        surname, _, first = name.partition(", ")
        spellings = SPELLINGS.get(name, (f"{first} {surname}",))
        for what, pages in groups:
            for page in pages:
                assert any(one in book.text(page) for one in spellings), (name, what, page)


def test_no_page_with_the_name_is_wanting_in_the_index(book: Pdf) -> None:
    """Read from the pages of the record: whoever stands there is in the index with that page."""
    found = index(book)
    first = dict(contents(book, FRONT))["Index of persons"]
    for name, groups in found.items():
        surname, _, before = name.partition(", ")
        spellings = SPELLINGS.get(name, (f"{before} {surname}",))
        told = {page for _, pages in groups for page in pages}
        there = {page for page in range(FRONT + 1, first) if any(one in book.text(page) for one in spellings)}
        assert told == there, name


def test_offices_are_entries_below_the_name_and_an_earlier_name_leads_to_the_present_one(book: Pdf) -> None:
    """The secretary under the name by which she signed is Ann Cole; Tarn was her name before."""
    first = dict(contents(book, FRONT))["Index of persons"]
    text = " ".join(book.text(page) for page in range(first, book.pages + 1))
    officers = dict(contents(book, FRONT))["Officers and committees"]
    assert dict(index(book)["Cole, Ann"])["Secretary"] == [officers]
    assert dict(index(book)["Abbott, Edith"])["President"] == [officers]
    assert "Tarn, Ann, see Cole, Ann" in text
    assert "Cole-Hart, Mrs Ann, see" in text
    assert "Abbot, E., see Abbott, Edith" in text


def test_running_heads_tell_the_book_on_the_left_and_the_chapter_on_the_right(book: Pdf) -> None:
    """The number of the page stands outside; title page and imprint have none."""
    told = chapters(book)
    for page in range(FRONT + 1, book.pages + 1):
        begun = [title for title, first in told if first <= page]
        if page % 2 == 0:
            assert book.text(page).endswith(f"{page} Year book 1900–01"), page
        else:
            here = [title for title, first in told if first == page]
            assert book.text(page).endswith(f"{(here or begun[-1:])[0]} {page}"), page
    assert book.text(1).endswith("1 October 1900 to 2 February 1901")
    assert "Year book 1900–01" not in book.text(2)


def test_the_words_of_the_league_stand_in_the_book(book: Pdf) -> None:
    """Foreword, signed; news of the season and no other; what was corrected; raw HTML is shown, never run."""
    whole = " ".join(book.text(page) for page in range(1, book.pages + 1))
    for words in (
        "Of the year A season in which Dora Finch won once, and Ben Baker twice.",
        "Edith Abbott Officers and committees",
        "Harbour, founded 1888",
        "Leo Lund came on skis.",
        "We shall miss E. Abbot, as we used to write her. Ben Baker",
        "2 February 1901 Game the second No. 3: the name of pair 3 Frank Ellis, Grace Hill Misread, The secretary",
        "Picture 1. The trays, as they were found",
        "Made by whistpress",
        "content/books/1900-01 (2), content/events/1900-01 (3)",
    ):
        assert words in whole, words
    assert "No news of this season" not in whole
    assert "1899" not in whole.replace("1890", "")


def test_the_picture_is_in_the_book_with_its_words(book: Pdf) -> None:
    """A figure for those who listen."""
    reader: Any = PdfReader(book.file)
    assert "The trays in the cupboard" in [str(one["/Alt"]) for one in figures(reader.trailer["/Root"]["/StructTreeRoot"])]
    assert [(image.image.size if image.image else None) for image in reader.pages[3].images] == [(4, 2)]


def figures(thing: Any) -> Iterator[Any]:
    """Every figure of the structure below a thing."""
    thing = thing.get_object()
    if isinstance(thing, list):
        for one in thing:
            yield from figures(one)
    elif isinstance(thing, dict):
        if thing.get("/S") == "/Figure":
            yield thing
        if "/K" in thing and not isinstance(thing["/K"], int):
            yield from figures(thing["/K"])


def test_the_book_is_tagged_and_says_what_it_is(book: Pdf) -> None:
    """PDF/UA with language and title; tables with heads; dated by what it tells, not by a clock."""
    reader: Any = PdfReader(book.file)
    root = reader.trailer["/Root"]
    assert book.info["Tagged"] == "yes"
    assert book.info["Title"] == "Harbour Whist Club: Year book 1900–01"
    assert root["/Lang"] == "en"
    assert b"pdfuaid" in root["/Metadata"].get_object().get_data()
    assert reader.metadata
    assert reader.metadata["/ModDate"] == "D:19010202"
    assert book.fonts()
    assert all(embedded for _, embedded in book.fonts())
    assert book.file.stat().st_size < 250_000


def test_the_same_files_give_the_same_bytes(bound: Bound, book: Pdf) -> None:
    """Twice."""
    assert bound("again").file.read_bytes() == book.file.read_bytes()


def test_chapters_of_the_two_sided_form_begin_on_right_hand_pages(two_sided: Pdf) -> None:
    """Half title, title page, contents, each on the right; the page before a chapter may be empty, and has no head."""
    assert two_sided.text(1) == "Year book 1900–01"
    assert two_sided.text(2) == ""
    assert "Season 1900–01" in two_sided.text(3)
    found = chapters(two_sided, 5)
    assert all(page % 2 == 1 for title, page in found), found
    for title, page in found:
        assert title in two_sided.text(page)
    assert all(two_sided.text(page) == "" for page in range(6, found[0][1]))


@pytest.mark.parametrize(("name", "size"), [("half-letter", (396.0, 612.0)), ("A4", (595.3, 841.9)), ("Letter", (612.0, 792.0))])
def test_the_book_has_the_size_of_its_sheet(bound: Bound, name: str, size: tuple[float, float]) -> None:
    """Every page; and the contents are right there too."""
    other = bound(f"on-{name}", sheet=name)
    assert all(found == pytest.approx(size, abs=0.6) for found in other.sizes())
    found = contents(other, FRONT)
    assert len(found) == 15
    assert all(title.lstrip("12 ") in other.text(page) for title, page in found)


def test_folded_it_is_as_many_sides_as_half_its_pages_filled_to_four(bound: Bound, book: Pdf) -> None:
    """Two pages a side; the title page outside, on the right."""
    folded = bound("folded", sheet="A4", booklet=True)
    assert folded.pages == -(-book.pages // 4) * 2
    assert "Season 1900–01" in folded.text(1)


def test_nothing_stands_in_the_margin_that_printers_cannot_reach(book: Pdf) -> None:
    """Eight millimetres at every edge."""
    for page, (width, height) in enumerate(book.sizes(), start=1):
        for left, top, right, bottom in book.boxes(page):
            assert left >= 22.6 and top >= 22.6 and right <= width - 22.6 and bottom <= height - 22.6, page


def test_a_picture_is_looked_for_below_content_and_nowhere_else() -> None:
    """A link to a page of the site leads nowhere in a book; no path leads out of the folder."""
    link = below_content("books/1900-01/foreword.md")
    assert link("../../files/trays.png") == "whistpress-file:files/trays.png"
    assert link("/files/trays.jpg#x") == "whistpress-file:files/trays.jpg"
    assert link("../../../../../etc/trays.png") == "whistpress-file:etc/trays.png"
    assert link("../../members.toml") == ""
