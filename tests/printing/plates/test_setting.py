"""Documents put together from plates are those that the press lays out as a whole: boxes, words, tags, bookmarks; only sooner."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.printing.evenings import evening
from tests.printing.pdf_reader import Pdf
from tests.printing.told import Element, told
from whistpress import printing
from whistpress.core.movement import Request
from whistpress.printing import press
from whistpress.printing.leaf import font_faces
from whistpress.printing.plates import UnfitError
from whistpress.printing.plates.stretches import stretches
from whistpress.theme import Theme

HEAD = f"""<!DOCTYPE html><html lang="en"><head><title>Cards</title><style>{font_faces()}
@page {{ size: 100mm 80mm; margin: 5mm }}
html {{ font: 10pt/1.2 "Whistpress Serif" }}
body, p, h1, table {{ margin: 0 }} h1 {{ font-size: 14pt; text-align: center }}
.sheet {{ break-after: page; height: 69mm; position: relative }}
.bold {{ font-weight: 700 }} .right {{ text-align: right }}
.words {{ display: inline-block; max-width: 60mm; text-align: left }}
table {{ table-layout: fixed; width: 80mm; border-spacing: 0 }} td {{ border-bottom: 0.4pt solid; text-align: center }}
</style></head><body>"""
CARD = """<!--sheet--><section class="sheet"><h1>{0} <span class="bold">{1}</span>.</h1><p class="right">{2} and {3}</p>
<p style="text-align: center"><b>S</b> <span class="words"><i>{2}</i></span></p>
<table><tbody><tr><td>{0}</td><td>{3}</td></tr></tbody></table></section><!--/sheet-->"""
_WORDS = st.text(st.sampled_from("abAVWi1 7♠é&-."), min_size=1, max_size=9).filter(lambda words: words.strip() == words)


@pytest.fixture
def given_to_the_press(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is laid out, in the order of its coming."""
    found: list[str] = []
    real = press._rendered

    def rendered(html: str) -> Any:
        found.append(html)
        return real(html)

    monkeypatch.setattr(press, "_rendered", rendered)
    return found


def whole(html: bytes) -> bytes:
    """The same document laid out as a whole."""
    return html.replace(b"<!--sheet-->", b"").replace(b"<!--piece-->", b"")


def said(html: bytes, file: Path) -> list[Any]:
    """What the pages of a document tell: tags, texts, what is told of a picture."""
    file.write_bytes(press.pdf(html))
    return [_said(page) for page in told(file)]


def _said(element: Element) -> tuple[str, str, list[Any]]:
    return element.tag, element.alt, [kid if isinstance(kid, str) else _said(kid) for kid in element.kids]


def document(*cards: tuple[str, str, str, str]) -> str:
    """Cards with four words each."""
    told = (CARD.format(*(word.replace("&", "&amp;") for word in card)) for card in cards)
    return HEAD + "".join(told) + "</body></html>"


def texts(box: Any) -> Iterator[tuple[str, float, float, float]]:
    """Every text of a page: its words, where it stands, how wide it is."""
    from weasyprint.formatting_structure.boxes import TextBox

    box = getattr(box, "_box", box)
    if isinstance(box, TextBox) and box.text.strip():
        yield box.text, round(box.position_x, 3), round(box.position_y + box.baseline, 3), round(box.width, 3)
    for child in box.children:
        yield from texts(child)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(_WORDS, _WORDS, _WORDS, _WORDS), min_size=2, max_size=4))
def test_words_stand_where_the_press_would_have_put_them(cards: list[tuple[str, str, str, str]]) -> None:
    """In the middle, at the right, beside each other, in a box as wide as they are, in a table; whatever they are."""
    from whistpress.printing.plates.setting import composed

    html = document(*cards)
    found = stretches(html)
    assert found is not None
    put_together, laid_out = composed(found, press._rendered), press._rendered(html)
    here, there = ([list(texts(page._page_box)) for page in one.pages] for one in (put_together, laid_out))
    assert here == there
    assert [page.bookmarks for page in put_together.pages] == [page.bookmarks for page in laid_out.pages]


FORMS = {
    "movement-cards": (Request(system="howell", pairs=7), 2),
    "score-slips": (Request(system="howell", pairs=6), 1),
    "score-cards": (Request(system="mitchell", tables=5, deals=10), 1),
    "player-badges": (Request(system="howell", pairs=6), 1),
}
"""What is printed, and how often the press is given something: a card of Howell's has a sentence of two lines."""


@pytest.mark.parametrize("form", FORMS)
def test_a_form_from_plates_is_the_form_laid_out_as_a_whole(form: str, tmp_path: Path, given_to_the_press: list[str]) -> None:
    """The same words at the same places, the same tags, the same bookmarks; few have been laid out for it."""
    request, times = FORMS[form]
    made = printing.document(form, league=None, event=evening(request, "average"), result=None, theme=Theme())
    html = made.make()
    found = stretches(html.decode())
    assert found is not None
    assert len(found.firsts()) < len(found.pieces)
    files = tmp_path / "plates.pdf", tmp_path / "whole.pdf"
    assert said(html, files[0]) == said(whole(html), files[1])
    assert len(given_to_the_press) == times + 1
    assert [html.count("data-piece=") for html in given_to_the_press[:times]] == [len(found.firsts()), 1][:times]
    plates, one = map(Pdf, files)
    assert plates.pages == one.pages == len(found.pages)
    for page in range(1, one.pages + 1):
        assert [pytest.approx(box, abs=0.01) for box in one.boxes(page)] == plates.boxes(page)
    assert plates.outline() == one.outline()


def test_a_document_from_plates_is_the_same_bytes_twice(tmp_path: Path) -> None:
    """And every copy has elements of its own: as many headings as cards, each cell with the names of its own heads."""
    html = document(("Table", "1", "Sit still", "go"), ("Table", "12", "Sit", "stay"), ("Table", "7", "Move", "on")).encode()
    made = press.pdf(html)
    assert press.pdf(html) == made
    (tmp_path / "cards.pdf").write_bytes(made)
    pages = told(tmp_path / "cards.pdf")
    assert [heading.text for page in pages for heading in page.every("H1")] == ["Table 1.", "Table 12.", "Table 7."]
    assert len(pages) == 3


def test_words_that_need_a_second_line_are_laid_out_by_themselves(tmp_path: Path, given_to_the_press: list[str]) -> None:
    """Together, on sheets of their own; the others are still printed from the plate."""
    long = "this is longer than one line can be in so small a card of so few millimetres, and goes on upon the next"
    cards = [("Table", str(number), long if number in (2, 4) else "Sit", "go") for number in range(1, 6)]
    html = document(*cards).encode()
    assert said(html, tmp_path / "plates.pdf") == said(whole(html), tmp_path / "whole.pdf")
    assert [html.count('<section data-piece="') for html in given_to_the_press] == [1, 2, 0]


@pytest.mark.parametrize(
    ("style", "times"),
    [
        (".sheet { height: auto } table { break-before: page }", 2),
        ("body { margin: 4mm }", 2),
        ("h1::before { content: counter(page) }", 1),
        ("@page { @bottom-center { content: 'Foot' } }", 2),
    ],
)
def test_what_is_no_sheet_or_counts_pages_is_laid_out_as_a_whole(
    style: str, times: int, tmp_path: Path, given_to_the_press: list[str]
) -> None:
    """A sheet of two pages, or one that stands lower on the first; a page's own number, a margin with words in it."""
    html = document(("a", "b", "c", "d"), ("e", "f", "g", "h")).replace("</style>", f"{style}</style>").encode()
    found = said(html, tmp_path / "plates.pdf")
    assert len(given_to_the_press) == times
    assert found == said(whole(html), tmp_path / "whole.pdf")


def test_a_picture_that_words_would_move_is_not_moved_by_guess() -> None:
    """A forme says what it cannot do; the piece is then laid out."""
    from whistpress.printing.plates import setting

    drawing = '<svg width="4" height="4" viewBox="0 0 4 4"><path d="M0 0L4 4"/></svg>'
    html = document(("a", "b", "c", "d"), ("longer", "b", "c", "d")).replace("</h1>", f"{drawing}</h1>")
    pieces = stretches(html)
    assert pieces is not None
    found = setting._found(pieces, press._rendered(pieces.html(pieces.firsts())).pages)
    ((forme,),) = found.formes.values()
    with pytest.raises(UnfitError, match="picture"):
        forme.filled(pieces.pieces[1])
