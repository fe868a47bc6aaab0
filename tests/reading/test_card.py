"""Cards in TOML, piece by piece: lengths, values in braces, pictures that ask for nothing."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reading.test_picture_size import png
from whistpress.reading.card import FORMS_OF, OF, Of
from whistpress.reading.card.card_file import read_card
from whistpress.reading.card.design import fill_in, names_in, open_brace
from whistpress.reading.card.fields import millimetres, points
from whistpress.reading.card.values import names, row_names
from whistpress.reading.pictures import PictureError, picture

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
PNG = png(4, 4)


@pytest.mark.parametrize(
    ("written", "length"),
    [("100 mm", 100.0), ("10.5cm", 105.0), (" 4 in ", 101.6), ("72 pt", 25.4), ("10", None), ("-1 mm", None), ("1,5 mm", None)],
)
def test_a_length_has_its_unit(written: str, length: float | None) -> None:
    """Millimetres, centimetres, inches, points; a comma or a sign is none."""
    assert millimetres(written) == length


def test_sizes_of_type_are_points() -> None:
    """Whatever they are written in."""
    assert points("40 pt") == 40
    assert points("1 in") == 72


def test_values_stand_in_braces() -> None:
    """Two braces are one; a text whose values are all empty says nothing."""
    assert fill_in("Table {table} of {tables}", {"table": "3", "tables": "5"}) == "Table 3 of 5"
    assert fill_in("{{{table}}}", {"table": "3"}) == "{3}"
    assert fill_in("Trumps: {trump}", {"trump": ""}) == ""
    assert fill_in("Our club", {}) == "Our club"
    assert list(names_in("{ a }{{b}}{c-d}")) == ["a", "c-d"]


@given(st.lists(st.text("ab-", min_size=1, max_size=5), min_size=1, max_size=4))
def test_an_open_brace_is_noticed(said: list[str]) -> None:
    """A text with whole braces has none; without its last brace, or with one more, it has."""
    text = " and ".join(f"{{{name}}}" for name in said)
    assert not open_brace(text)
    assert list(names_in(text)) == said
    assert open_brace(text[:-1])
    assert open_brace(f"{{ {text}")


def test_the_values_of_a_kind_have_names_of_their_own() -> None:
    """No name twice on a card or in a row; every form that can be drawn anew has a kind."""
    for of in Of:
        assert len(names(of)) == len(set(names(of)))
        for rows in OF[of].rows:
            assert len(row_names(of, rows)) == len(set(row_names(of, rows)))
    assert set(FORMS_OF.values()) <= set(Of)


def test_a_picture_is_taken_in_whole(tmp_path: Path) -> None:
    """SVG and PNG, from the first folder that has it."""
    (tmp_path / "a.svg").write_text(SVG.format("<circle r='3'/>"), "utf-8")
    (tmp_path / "b.png").write_bytes(PNG)
    assert picture("a.svg", [tmp_path / "none", tmp_path]).startswith("data:image/svg+xml;base64,")
    assert picture("b.png", [tmp_path]).startswith("data:image/png;base64,")


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        ("<image href='https://example.org/x.png'/>", "printed without a picture that is no PNG or JPEG within it"),
        ("<style>@import 'x.css';</style>", "printed without a rule of its style"),
        ("<rect fill='url(https://example.org/x#y)'/>", "printed without what it takes from other files"),
        ("<circle", "is no SVG, or a damaged one"),
    ],
)
def test_a_picture_that_asks_for_something_is_refused(inside: str, words: str, tmp_path: Path) -> None:
    """Nothing is fetched when a card is printed."""
    (tmp_path / "a.svg").write_text(SVG.format(inside), "utf-8")
    with pytest.raises(PictureError, match=words):
        picture("a.svg", [tmp_path])


def test_a_picture_elsewhere_or_of_another_kind_is_refused(tmp_path: Path) -> None:
    """No way leads out of the folders; a text is no picture, nor is a document with entities."""
    folder = tmp_path / "paper"
    folder.mkdir()
    (tmp_path / "secret.png").write_bytes(PNG)
    (folder / "a.png").write_text("words", "utf-8")
    (folder / "b.svg").write_text("<!DOCTYPE svg [<!ENTITY a 'b'>]>" + SVG.format("&a;"), "utf-8")
    for name in ("../secret.png", "/etc/hostname", "a.png", "b.svg", "none.svg", "\0"):
        with pytest.raises(PictureError):
            picture(name, [folder])


def test_one_kind_of_card_has_two_names(tmp_path: Path) -> None:
    """`of = "deal"` is a card for each tray."""
    file = tmp_path / "deals.toml"
    file.write_text('[card]\nof = "deal"\nwidth = "60 mm"\nheight = "40 mm"\n', "utf-8")
    design, problems = read_card(file, "deals.toml")
    assert design
    assert design.of is Of.TRAY
    assert not len(problems)
