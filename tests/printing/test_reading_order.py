"""What a screen reader says of every form, in its order: as it was written down and read in `reading_order`.

When a form was meant to change: `python -m tests.printing.test_reading_order [FORM …]` writes the files again; read what Git
shows as somebody reads who only listens, before it is committed.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.printing.test_conformance import FORMS, FORMS_TOGETHER, _pressed
from tests.printing.told import Element

pytestmark = [FORMS_TOGETHER, pytest.mark.sampled(24)]
READING = Path(__file__).with_name("reading_order")
_INLINE = frozenset({"Span", "Link", "Lbl", "Em", "Strong", "Code", "Quote", "Figure", "NonStruct", "Reference", "Note"})
_MOST = 90
"""Lines of a form: what follows is more of the same."""


def reading(kind: str, form: str) -> str:
    """What is said of a form from its beginning."""
    lines = list(_said(_pressed(kind, form).document))
    more = [f"and {len(lines) - _MOST} lines more"] if len(lines) > _MOST else []
    return "\n".join([*lines[:_MOST], *more, ""])


def _said(element: Element) -> Iterator[str]:
    """Yield a line for each heading, paragraph, item, picture and row of a table."""
    if element.tag == "Figure":
        yield f"Figure: {element.alt}"
    elif element.tag == "TR":
        yield f"Row: {' | '.join(_cell(cell) for cell in element.kids if isinstance(cell, Element))}"
    elif element.tag == "Table":
        yield "Table"
        for kid in element.kids:
            yield from (f"  {line}" for line in (_said(kid) if isinstance(kid, Element) else [kid]))
        yield "End of the table"
    elif all(isinstance(kid, str) or kid.tag in _INLINE for kid in element.kids):
        words = Element(element.tag, [kid for kid in element.kids if isinstance(kid, str) or kid.tag != "Figure"])
        if text := words.text:
            yield f"{element.tag}: {text}"
        for figure in element.every("Figure"):
            yield f"Figure: {figure.alt}"
    else:
        for kid in element.kids:
            if isinstance(kid, Element):
                yield from _said(kid)
            elif kid.strip():
                yield f"{element.tag}: {kid.strip()}"


def _cell(cell: Element) -> str:
    """A cell; a head in brackets with what it is the head of."""
    alts = " ".join(figure.alt for figure in cell.every("Figure"))
    text = " ".join(part for part in (cell.text, alts) if part)
    scope = str(cell.attributes.get("/Scope", "/"))[1:].lower()
    return f"[{scope} {text}]" if cell.tag == "TH" else text


def _file(kind: str, form: str) -> Path:
    return READING / f"{kind}-{form}.txt"


@pytest.mark.parametrize(("kind", "form"), FORMS, ids=lambda word: word)
def test_a_form_is_read_out_as_it_was_written_down(kind: str, form: str) -> None:
    """Line by line. When it was meant to change: `python -m tests.printing.test_reading_order`."""
    file, again = _file(kind, form), f"python -m tests.printing.test_reading_order {form}"
    assert file.is_file(), f"there is no {file.name}: {again}"
    assert reading(kind, form) == file.read_text(encoding="utf-8"), f"{file.name}: was it meant to change? {again}"


def test_every_file_is_that_of_a_form() -> None:
    """None is left over. After a form was added: `make form NAME=…`."""
    assert {file.name for file in READING.iterdir()} == {_file(kind, form).name for kind, form in FORMS}


if __name__ == "__main__":
    READING.mkdir(exist_ok=True)
    for kind, form in FORMS:
        if not sys.argv[1:] or form in sys.argv[1:]:
            _file(kind, form).write_text(reading(kind, form), encoding="utf-8")
