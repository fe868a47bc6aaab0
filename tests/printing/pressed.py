"""Press a document of an event for a test, and names that no column holds."""

from pathlib import Path

from tests.printing.pdf_reader import Pdf
from tests.printing.shortened import shortened
from whistpress.artefacts import Artefact
from whistpress.core.model import Event
from whistpress.core.scoring import score
from whistpress.league.plan import documents as printed
from whistpress.site.theme import Theme

HOSTILE = "<script>alert(1)</script> & Sons"
LONG = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren"


def pressed(event: Event, form: str, file: Path, sheet: str = "A4") -> Pdf:
    """Press one document of an event into a file."""
    document = _document(event, form, sheet)
    assert document.finish
    file.write_bytes(document.finish.function(document.make()))
    return Pdf(file)


def ends_pressed(event: Event, form: str, file: Path, sheet: str = "A4") -> tuple[Pdf, int]:
    """Press its first two pages and the last one, where they are many and alike; and say how many there are of all."""
    document = _document(event, form, sheet)
    assert document.finish
    short, left_out = shortened(document.make(), 2, 1)
    file.write_bytes(document.finish.function(short))
    pdf = Pdf(file)
    return pdf, pdf.pages + left_out


def _document(event: Event, form: str, sheet: str) -> Artefact:
    result = score(event) if event.played else None
    return printed.document(form, league=None, event=event, result=result, theme=Theme(), sheet=sheet)
