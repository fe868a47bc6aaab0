"""The sheets of a document before it is pressed: counted, told apart, left out."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from whistpress.printing.layout import LayoutOptions, layout
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.sheets import count_papers, new_sheets, only_sheets, prints_of, sheets_of, waste_paper


class Paged(Struct, frozen=True):
    """A view with a page for each sheet."""

    pages: tuple[str, ...]


class Single(Struct, frozen=True):
    """A view that is one sheet."""

    text: str


PARTS = (
    DocumentPart("cover", Single("cover"), "Cover"),
    DocumentPart("cards", Paged(("1", "2")), "Cards"),
    DocumentPart("cards", Paged(("3",))),
    DocumentPart("list", Single("names"), "List"),
)


def test_every_sheet_has_its_form_and_number() -> None:
    """A second part without a title goes on with the numbers of its form."""
    found = [(sheet.form, sheet.number) for sheet in sheets_of(PARTS)]
    assert found == [("Cover", 1), ("Cards", 1), ("Cards", 2), ("Cards", 3), ("List", 1)]


def test_a_form_keeps_its_title_without_its_first_sheet() -> None:
    """The bookmark leads to the first of the sheets that are printed."""
    kept = only_sheets(PARTS, {3, 4})
    assert [(part.title, part.view) for part in kept] == [("Cards", Paged(("3",))), ("List", Single("names"))]


@given(st.sets(st.integers(0, 4)))
def test_what_is_kept_is_what_was_wanted(wanted: set[int]) -> None:
    """The sheets that stay are those of the numbers, in their order, each with the title of its form."""
    whole, kept = sheets_of(PARTS), sheets_of(only_sheets(PARTS, wanted))
    assert [(sheet.form, sheet.part) for sheet in kept] == [(whole[index].form, whole[index].part) for index in sorted(wanted)]


def test_papers_are_counted_as_they_go_through_the_printer() -> None:
    """Cards share a sheet, a booklet has four pages on one, two sides are one sheet."""
    assert count_papers(9, layout(LayoutOptions())) == 9
    assert count_papers(9, layout(LayoutOptions(cards="A6"))) == 3
    assert count_papers(9, layout(LayoutOptions(booklet=True))) == 3
    assert count_papers(9, layout(LayoutOptions(duplex="long"))) == 5
    assert count_papers(9, layout(LayoutOptions(cards="A6", duplex="long"))) == 3


def test_what_differs_is_new_and_what_was_is_waste() -> None:
    """By the hashes of each form; forms that are not printed now are left alone unless they are gone."""
    sheets = sheets_of(PARTS)
    last = prints_of(sheets, ["a", "b", "c", "d", "e"])
    assert last == {"Cover": ["a"], "Cards": ["b", "c", "d"], "List": ["e"]}
    again = ["a", "b", "x", "y", "e"]
    assert new_sheets(last, sheets, again) == {2, 3}
    assert waste_paper(last, prints_of(sheets, again)) == ("Cards, sheets 2, 3",)
    assert waste_paper(last, {"Cover": ["z"]}) == ("Cover, sheet 1",)
    assert waste_paper(last, {}, gone=["List"]) == ("List, sheet 1",)
