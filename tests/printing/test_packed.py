"""PDFs written small: what a sheet of many cards weighs, and that every object of it is found again."""

from io import BytesIO
from pathlib import Path

import pypdf
import pytest

from tests.printing.evenings import evening
from tests.printing.pdf_reader import Pdf, _said
from whistpress.core.movement import Request
from whistpress.league.plan import documents as printed
from whistpress.printing import layout as layouts
from whistpress.site.theme import Theme


def _made(form: str, layout: layouts.PaperLayout) -> bytes:
    event = evening(Request(system="howell", pairs=8), "howell")
    document = printed.document(form, league=None, event=event, result=None, theme=Theme(), sheet=layout)
    assert document.finish
    return document.finish.function(document.make())


@pytest.mark.parametrize(
    ("form", "wishes"),
    [("movement-cards", {"cards": "A5"}), ("score-slips", {"cards": "A6"}), ("score-slips", {"booklet": True})],
)
def test_pages_put_on_sheets_weigh_hardly_more_than_they_did(form: str, wishes: dict[str, object], tmp_path: Path) -> None:
    """The same fonts once, the same words once, compressed as before: not a quarter more than the pages each by itself."""
    wanted = layouts.layout(layouts.LayoutOptions(**wishes))  # type: ignore[arg-type]
    pages = _made(form, layouts.layout(layouts.LayoutOptions(sheet=str(wanted.card.name if wanted.card else "A4"))))
    sheets = _made(form, wanted)
    assert len(sheets) < 1.25 * len(pages)
    (file := tmp_path / "sheets.pdf").write_bytes(sheets)
    assert Pdf(file).info["Tagged"] == "yes"
    assert "Error" not in _said("pdfinfo", "-struct-text", str(file))


def test_nothing_is_left_in_the_file_that_nobody_reaches() -> None:
    """Every object but the streams that hold others, and the table of places, is led to from the root of the document."""
    reader = pypdf.PdfReader(BytesIO(_made("movement-cards", layouts.layout(layouts.LayoutOptions(cards="A5")))))
    written = {number for generation in reader.xref.values() for number in generation} | set(reader.xref_objStm)
    reached, waiting = set[int](), [reader.trailer.raw_get("/Root"), reader.trailer.raw_get("/Info")]
    while waiting:
        one = waiting.pop()
        if isinstance(one, pypdf.generic.IndirectObject):
            if one.idnum not in reached:
                reached.add(one.idnum)
                waiting.append(one.get_object())
        elif isinstance(one, dict):
            waiting += [one.raw_get(key) for key in one]  # type: ignore[attr-defined]
        elif isinstance(one, list):
            waiting += list.__iter__(one)
    holders = {number for number, _ in reader.xref_objStm.values()}
    spare = {number for number in written - reached - holders if reader.get_object(number).get("/Type") != "/XRef"}  # type: ignore[union-attr]
    assert not spare
    assert reached <= written
