"""The few PDFs that the tests of paper look at, each made once."""

from pathlib import Path

import pytest

from tests.printing.evenings import evening
from tests.printing.pdf_reader import Pdf
from tests.printing.pressed import HOSTILE, LONG, pressed
from whistpress.core.model import Event, Trump
from whistpress.core.movement import Request


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
