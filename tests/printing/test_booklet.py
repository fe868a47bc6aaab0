"""The programme of a congress as a book: on half sheets, on whole ones, folded."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from tests.meeting import league
from tests.printing.pdf_reader import Pdf
from whistpress.league.meetings.paper.programme import _turn, booklet
from whistpress.league.meetings.words.programme import NameIndexLine, ProgrammeMention
from whistpress.league.plan import desk
from whistpress.printing import layout as layouts
from whistpress.printing.sheet import CARDS, SHEETS, book_page
from whistpress.site.theme import Theme

Pressed = Callable[[str, str, dict[str, object]], Pdf]


@pytest.fixture(scope="module")
def press(folder: Path) -> Pressed:
    """Press a form of the meeting, in a file of this name, as it is wanted."""

    def pressed(form: str, name: str, wishes: dict[str, object]) -> Pdf:
        of = league()
        made = desk.congress_desk(of.congresses["1900-harbour"], of).document(
            form, Theme(), layouts.layout(layouts.LayoutOptions(**wishes))
        )  # type: ignore[arg-type]
        assert made.finish
        file = folder / f"{name}.pdf"
        file.write_bytes(made.finish.function(made.make()))
        return Pdf(file)

    return pressed


@pytest.fixture(scope="module")
def half(press: Pressed) -> Pdf:
    """On A5."""
    return press("programme", "half", {"sheet": "A5"})


def test_the_contents_name_the_pages_on_which_the_chapters_begin(half: Pdf) -> None:
    """Read from the book itself: each chapter's heading stands on the page that the contents give."""
    found = re.findall(r"([A-Z][A-Za-z ]+?) (?:\. ?)+(\d+)", half.text(2).replace("Contents ", ""))
    assert [title for title, _ in found] == [
        *("The meeting", "Officers", "Committees", "Delegates", "First day", "Second day", "Motions", "Elections"),
        *("Entries and teams", "Trophies", "Rules for entries", "Laws in force", "Plan of the tables", "Index of names"),
    ]
    for title, page in found:
        assert title in half.text(int(page)), title
    assert [int(page) for _, page in found] == sorted(int(page) for _, page in found)


def test_the_index_names_the_pages_on_which_the_names_stand(half: Pdf) -> None:
    """Ann Cole is secretary, delegate, mover and candidate: each page has her."""
    index = half.text(half.pages)
    (places,) = re.findall(r"Cole, Ann, ((?:[a-z]+ \d+(?:; )?)+)", index)
    said = [place.rsplit(" ", 1) for place in places.split("; ")]
    assert [what for what, _ in said] == ["secretary", "delegate", "motion", "candidate"]
    assert all("Ann Cole" in half.text(int(page)) for _, page in said)


def test_running_heads_tell_the_meeting_on_the_left_and_the_chapter_on_the_right(half: Pdf) -> None:
    """The title page has none; the number of the page stands outside."""
    assert "Third Congress of the League 2" not in half.text(1)
    assert half.text(2).endswith("2 Third Congress of the League")
    assert half.text(3).endswith("The meeting 3")


def test_everything_of_the_meeting_stands_in_the_book(half: Pdf) -> None:
    """Order of business, motions, entries, teams, the rules, the fee, the tables."""
    whole = " ".join(half.text(page) for page in range(1, half.pages + 1))
    for words in (
        "Programme of the Third Congress of the League",
        "Entries close on Tuesday, 3 July 1900.",
        "2. Motions Slow play 3. Elections Secretary Committee on laws",
        "7.30 p.m. I. Friday game Long room",
        "That no deal takes an hour. Moved by Ann Cole, seconded by Ben Baker.",
        "Committee on laws Two are elected.",
        "I. Friday game Howell, eight pairs at four tables",
        "1 E. Gray and Ben Baker",
        "1 Harbour PlayerA One, PlayerA Two, PlayerA Three, PlayerA Four",
        "1898 Saltmarsh 1899 Harbour Whist Club (Not challenged.)",
        "Fee: five shillings a pair.",
        "Four tables, numbered 1–4.",
    ):
        assert words in whole, words


@pytest.mark.parametrize(
    ("name", "size"),
    [("A5", (419.5, 595.3)), ("half-letter", (396.0, 612.0)), ("A4", (595.3, 841.9)), ("Letter", (612.0, 792.0))],
)
def test_the_book_has_the_size_of_its_sheet(press: Pressed, name: str, size: tuple[float, float]) -> None:
    """A half sheet to be read as it is, or full-size; tagged like every document."""
    book = press("programme", f"book-{name}", {"sheet": name})
    assert all(found == pytest.approx(size, abs=0.6) for found in book.sizes())
    assert (book.info["Tagged"], book.info["Title"]) == ("yes", "Third Congress of the League: programme")


@pytest.mark.parametrize(("name", "size"), [("A4", (841.9, 595.3)), ("Letter", (792.0, 612.0))])
def test_folded_it_is_as_many_sides_as_half_its_pages_filled_to_four(
    press: Pressed, half: Pdf, name: str, size: tuple[float, float]
) -> None:
    """Two pages a side; the title page stands on the outside, on the right."""
    folded = press("programme", f"folded-{name}", {"sheet": name, "booklet": True})
    pages = half.pages if name == "A4" else press("programme", "half-of-letter", {"sheet": "half-letter"}).pages
    assert folded.pages == -(-pages // 4) * 2
    assert all(found == pytest.approx(size, abs=0.6) for found in folded.sizes())
    assert "Programme of the Third Congress of the League" in folded.text(1)


def test_nothing_stands_in_the_margin_that_printers_cannot_reach(half: Pdf) -> None:
    """Eight millimetres at every edge, running heads and tables too."""
    for page, (width, height) in enumerate(half.sizes(), start=1):
        for left, top, right, bottom in half.boxes(page):
            assert left >= 22.6 and top >= 22.6 and right <= width - 22.6 and bottom <= height - 22.6


def test_a_plan_of_tables_is_told_to_those_who_listen(half: Pdf) -> None:
    """Each drawing has its tables in words: where everybody sits first."""
    told = [str(figure["/Alt"]) for figure in _figures(PdfReader(half.file).trailer["/Root"]["/StructTreeRoot"])]
    assert len(told) == 2
    assert told[0].startswith("Four tables, numbered 1–4. Table 1: North and South ")


def _figures(thing: Any) -> Iterator[Any]:
    thing = thing.get_object()
    if isinstance(thing, list):
        for one in thing:
            yield from _figures(one)
    elif isinstance(thing, dict):
        if thing.get("/S") == "/Figure":
            yield thing
        if "/K" in thing and not isinstance(thing["/K"], int):
            yield from _figures(thing["/K"])


def test_a_full_page_has_larger_type_and_wider_margins() -> None:
    """The measure of the text grows less than the page."""
    small, full = book_page(CARDS["A5"]), book_page(SHEETS["A4"])
    assert full.type > small.type
    assert full.measure / full.width < small.measure / small.width


def test_a_small_programme_has_no_page_of_contents() -> None:
    """Three chapters are found without."""
    of = league(
        officers=(),
        committees=(),
        delegates=(),
        motions=(),
        elections=(),
        sittings=(),
        rules="",
        closing=None,
        fee="",
        trophies=(),
    )
    bare = replace(of, events=())
    assert not booklet(bare.congresses["1900-harbour"], bare).chapters


def test_the_two_columns_of_an_index_end_together(half: Pdf) -> None:
    """Within two lines, though the press has not tried one height after the other."""
    of = league()
    turn = booklet(of.congresses["1900-harbour"], of, CARDS["A5"]).turn
    assert 0 < turn < len(booklet(of.congresses["1900-harbour"], of, CARDS["A5"]).index)
    words = half.boxes(half.pages)
    middle = CARDS["A5"].width / 2 * 72 / 25.4
    left, right = (max(bottom for x, _, _, bottom in words if (x < middle) is side) for side in (True, False))
    assert abs(left - right) < 2 * 1.28 * 10.5


def test_an_index_of_several_pages_has_no_turn() -> None:
    """Its columns are filled one after the other."""
    names = tuple(NameIndexLine(f"Name {number}, Somebody", "", (ProgrammeMention("delegate", "x"),)) for number in range(400))
    assert _turn(names, book_page(CARDS["A5"])) == 0
    assert _turn(names[:40], book_page(CARDS["A5"])) == 20
    assert _turn((), book_page(CARDS["A5"])) == 0
