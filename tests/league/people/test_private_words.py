"""Private numbers and addresses are found in whatever form they are written, and nothing else is."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.league.people.facts.private_search import PrivateWords
from whistpress.league.people.facts.private_words import private_words
from whistpress.league.people.model import Contact, PrivateKind
from whistpress.problems import Span

AT = Span("content/private/contacts.toml")
ANN = Contact(
    person="ann-cole",
    name="Ann Cole",
    phones=("01234 567890",),
    emails=("Ann.Cole@Example.org",),
    address="3 Mill Lane, Oak, OX1 2AB",
    at=AT,
)


def found(text: str, *contacts: Contact) -> set[PrivateKind]:
    """Return what is found of some contacts (by default Ann Cole's) in a text."""
    return {word.kind for word in PrivateWords(private_words(contacts or (ANN,))).find(text)}


@pytest.mark.parametrize(
    "text",
    [
        "Ring 01234 567890.",
        "tel:+441234567890",
        "+44 1234 567890",
        "+44 (0)1234 567-890",
        "(01234) 567 890",
        "0044 1234 567890",
        "01234567890",
        "24 tables, 01234 567890 24 hands",
        "12 01234 567890",
        "In the village: 567890",
    ],
)
def test_a_phone_number_is_known_by_its_digits(text: str) -> None:
    """With blanks, hyphens, brackets, a country code, or without the area code."""
    assert found(text) == {PrivateKind.PHONE}


@pytest.mark.parametrize(
    "text", ["01234 567891", "1012345678901", "2026-10-03, 470-466", "567890123", "1567890", "1 2 3 4 5 6 7 8 9 0"]
)
def test_other_figures_are_no_phone_number(text: str) -> None:
    """Longer numbers, dates, tricks, the cells of a table."""
    assert found(text) == set()


@pytest.mark.parametrize("private", ["030 901820", "+49 30 901820", "030/901820"])
@pytest.mark.parametrize(
    "text",
    [
        "030 90 18 20",
        "+49 30 90 18 20",
        "(030) 90-18-20",
        "(0 30) 90 18 20",
        "030 / 90 18 20",
        "030 - 9018 - 20",
        "030 9 01 82 0",
        "030 90\n18 20",
        "0049.30.90.18.20",
        "030\u00a090\u00a018\u00a020, at noon",
    ],
)
def test_a_short_number_is_found_in_any_grouping(private: str, text: str) -> None:
    """Eight digits in pairs, as many countries write them."""
    assert found(f"Ring {text}", Contact(person="x", name="X", phones=(private,), at=AT)) == {PrivateKind.PHONE}


@pytest.mark.parametrize("private", ["030 901820", "+49 30 901820", "030 90 18 20"])
def test_the_number_in_town_of_a_short_one_is_found(private: str) -> None:
    """Where it stands alone; a number without an area code has no such part."""
    ann = Contact(person="x", name="X", phones=(private,), at=AT)
    assert [found(text, ann) for text in ("Ring 90 18 20", "Ring 901820.", "Ring 1901820")] == [{PrivateKind.PHONE}] * 2 + [set()]
    assert found("567890", Contact(person="x", name="X", phones=("34 567890",), at=AT)) == set()


@pytest.mark.parametrize("gap", ["\v", "\t", "  ", "\n"])
def test_figures_in_cells_that_stand_side_by_side_are_no_short_number(gap: str) -> None:
    """Cells of a page, of a table of text, figures each on a line of its own; and single figures in a row for a short number."""
    cells = Contact(person="x", name="X", phones=("030 901820", "234567"), at=AT)
    assert found(gap.join(("030", "90", "18", "20")), cells) == set()
    assert found(gap.join("123456789"), cells) == set()
    assert found("boards 1 2 3 4 5 6 7 8 9", cells) == set()


def test_a_country_code_in_the_list_is_no_obstacle() -> None:
    """The list has +44, +353 or +1, the page the number as it is dialled at home."""
    for private, page in (
        ("+44 1234 567890", "01234 567890"),
        ("+353 1 234 5678", "(01) 234 5678"),
        ("+1 415 555 0132", "415-555-0132"),
    ):
        contact = Contact(person="x", name="X", phones=(private,), at=AT)
        assert found(page, contact) == {PrivateKind.PHONE}


@pytest.mark.parametrize("text", ["ann.cole@example.org", "mailto:ANN.COLE@EXAMPLE.ORG?subject=x", "<ann.cole@example.org>."])
def test_an_email_is_found_in_any_case(text: str) -> None:
    """In a link, in brackets, before a full stop."""
    assert found(text) == {PrivateKind.EMAIL}


def test_a_longer_email_is_another() -> None:
    """Joann is not Ann."""
    assert found("joann.cole@example.org, ann.cole@example.org.uk") == set()


@pytest.mark.parametrize("text", ["3 Mill Lane", "at 3, Mill  Lane, Oak", "3 MILL LANE"])
def test_a_street_address_is_found_by_its_street(text: str) -> None:
    """The town and the code need not stand there."""
    assert found(text) == {PrivateKind.ADDRESS}


def test_a_hall_in_the_same_lane_is_no_leak() -> None:
    """Another number, another lane."""
    assert found("Village hall, 13 Mill Lane; 3 Mill Road") == set()


def test_what_is_public_may_stand_there() -> None:
    """Of its owner, and of whoever shares it."""
    public = Contact(person="bob", name="Bob", phones=("01234 567890",), public=frozenset({PrivateKind.PHONE}), at=AT)
    assert found("01234 567890", ANN, public) == set()
    assert found("ann.cole@example.org", ANN, public) == {PrivateKind.EMAIL}


def test_short_numbers_are_not_compared() -> None:
    """Five digits may be anything."""
    short = Contact(person="x", name="X", phones=("54321",), at=AT)
    assert found("54321", short) == set()


@given(
    digits=st.text("0123456789", min_size=9, max_size=10).filter(lambda one: one[0] != "0"),
    gaps=st.lists(st.sampled_from(["", " ", "-", ".", ") ", "\u00a0"]), min_size=10, max_size=10),
    before=st.sampled_from(["0", "+44 ", "0044 ", "+44 (0)", "0 "]),
)
def test_every_usual_writing_of_a_number_is_found(digits: str, gaps: list[str], before: str) -> None:
    """Up to five gaps, each a sign or two."""
    for at in [index for index, gap in enumerate(gaps) if gap][4:]:
        gaps[at] = ""
    written = before + "".join(digit + gap for digit, gap in zip(digits, gaps, strict=False)).rstrip(" -.)\u00a0")
    contact = Contact(person="x", name="X", phones=("0" + digits,), at=AT)
    assert found(f"Ring {written}, please", contact) == {PrivateKind.PHONE}


@pytest.mark.parametrize("private", ["07700 900123", "+44 7700 900123"])
@pytest.mark.parametrize("gap", [" ", ".", "-", "\u00a0", "\u2013", " - ", "/"])
@pytest.mark.parametrize("before", ["0", "", "+44", "0044", "44"])
def test_a_number_written_figure_by_figure_is_found(private: str, gap: str, before: str) -> None:
    """As it is read out, with or without its first nought or a country code; at the end of a line, too."""
    bob = Contact(person="x", name="X", phones=(private,), at=AT)
    for code in {before, " ".join(before)}:
        written = gap.join([*code.split(" "), *"7700900123"] if before else "7700900123")
        assert found(f"Ring {written}, please", bob) == {PrivateKind.PHONE}
        assert found(f"Ring {written} - 7 p.m.", bob) == {PrivateKind.PHONE}
        assert found(f"Ring {written.replace(gap, chr(10), 5).replace(chr(10), gap, 4)}.", bob) == {PrivateKind.PHONE}


@pytest.mark.parametrize("gap", ["\v", "\t", "  ", "\n", ", ", " | "])
def test_a_row_of_single_figures_in_a_table_is_no_number(gap: str) -> None:
    """Cells of a page, of a plain text, of a file; nor is a part of a longer row, or of one that is a figure short."""
    bob = Contact(person="x", name="X", phones=("07700 900123", "12345678", "234567"), at=AT)
    assert found(gap.join("07700900123"), bob) == set()
    for row in (
        "5 0 7 7 0 0 9 0 0 1 2 3 4",
        "1 2 3 4 0 7 7 0 0 9 0 0 1 2 3",
        "7 7 0 0 9 0 0 1 2",
        "0 1 2 3 4 5 6 7 8 9",
        "2 3 4 5 6 7",
    ):
        assert found(f"Tricks {row}", bob) == set()


@given(row=st.lists(st.integers(0, 13), min_size=8, max_size=40), gap=st.sampled_from([" ", ".", "-", " - "]))
def test_rows_of_tricks_are_no_numbers_unless_they_are_the_number(row: list[int], gap: str) -> None:
    """Whatever is counted."""
    text = gap.join(map(str, row))
    bob = Contact(person="x", name="X", phones=("07700 900123",), at=AT)
    assert ("7700900123" in re.sub("[^0-9]", "", text)) or found(text, bob) == set()
