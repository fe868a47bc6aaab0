"""The few PDFs that the tests of paper look at, each made once."""

from pathlib import Path

import pytest

from tests.printing.evenings import evening
from tests.printing.pdf_reader import Pdf
from tests.printing.shortened import shortened
from whistpress.artefacts import Artefact
from whistpress.core.model import Event, Trump
from whistpress.core.movement import Request
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


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the PDFs lie."""
    return tmp_path_factory.mktemp("pdf")


@pytest.fixture(scope="session")
def howell_evening() -> Event:
    """Eight pairs by Howell's movement, with a name that would be markup and one that no column holds."""
    return evening(
        Request(system="howell", pairs=8),
        "howell",
        title=f"Howell game of {HOSTILE}",
        trumps={2: Trump.parse("CK")},
        names={8: (HOSTILE, LONG), 3: (LONG, LONG)},
    )


@pytest.fixture(scope="session")
def howell_packet(howell_evening: Event, folder: Path) -> Pdf:
    """Its packet on A4: cover, two lists, four cards, a sheet of slips, a tabulating sheet."""
    return pressed(howell_evening, "packet", folder / "howell.pdf")


@pytest.fixture(scope="session")
def thirty_six(folder: Path) -> Pdf:
    """The fullest movement cards, on Letter: thirty-six pairs."""
    event = evening(Request(system="howell", pairs=36), "howell")
    return pressed(event, "movement-cards", folder / "thirty-six.pdf", "Letter")


@pytest.fixture(scope="session")
def match_packet(folder: Path) -> Pdf:
    """A played match of two fours on Letter: cover, cards, score cards, result."""
    event = evening(Request(system="interclub", deals=48), "gain", played=True)
    return pressed(event, "packet", folder / "match.pdf", "Letter")


@pytest.fixture(scope="session")
def compass_sheet(folder: Path) -> Pdf:
    """The tabulating sheet of a played compass game."""
    event = evening(Request(system="mitchell", tables=5, deals=20), "average", played=True)
    return pressed(event, "tabulating-sheet", folder / "compass.pdf")
