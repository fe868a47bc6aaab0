"""The codes on paper lead to the event's live page, and to nothing else; without an address there is neither code nor gap."""

import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
import segno
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image

from tests.printing.evenings import DAY, evening
from whistpress.core.model import Event
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.league.league import League
from whistpress.league.plan import documents as printed
from whistpress.printing.qr import LEAST, QUIET, QrCode, qr_code
from whistpress.problems import Span
from whistpress.site import addresses
from whistpress.site.addresses import base, live_event
from whistpress.site.theme import Theme

URL = "https://fairhaven-whist.example"
CODED = ["seating-list", "sign-up-sheet", "result-sheet", "wall-ranking", "personal-cards", "pair-journals"]
POINT = 25.4 / 72


def league(url: str) -> League:
    """A league at an address."""
    return League(name="Fairhaven", url=url, today=DAY, at=Span("content/league.toml"))


def played() -> Event:
    """Eight pairs who have played."""
    return evening(Request(system="howell", pairs=8), "howell", played=True)


def modules(path: str, units: int) -> list[list[int]]:
    """The squares that a code's path paints black."""
    squares = [[0] * units for _ in range(units)]
    for across, down, many in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", path):
        for step in range(int(many)):
            squares[int(down)][int(across) + step] = 1
    return squares


@settings(max_examples=25)
@given(slug=st.text("abcdefghijklmnopqrstuvwxyz-0123456789", min_size=1, max_size=60))
def test_the_path_is_the_code_of_the_address(slug: str) -> None:
    """Module for module that of ISO/IEC 18004 at level M, four white modules round it, at least 20 mm and 0.5 mm a module."""
    address = live_event(URL, f"2026-27/{slug}")
    code = qr_code(address)
    assert code
    matrix = [list(row) for row in segno.make_qr(address, error="m", boost_error=False).matrix]
    edge = [0] * len(matrix)
    padded = [[0] * QUIET + row + [0] * QUIET for row in matrix]
    margin = [[0] * QUIET + edge + [0] * QUIET] * QUIET
    assert modules(code.path, code.units) == [*margin, *padded, *margin]
    black = code.side * len(matrix) / code.units
    assert black >= LEAST - 0.1
    assert black / len(matrix) >= 0.49


def test_without_an_address_there_is_no_code() -> None:
    """Neither for a league without one nor for a lone file."""
    assert qr_code("") is None
    assert live_event("", "1900/friday") == ""


@pytest.mark.parametrize("url", [URL, f"{URL}/", "https://example.org/whist/", "http://localhost:8000"])
def test_the_code_leads_where_the_site_puts_the_page(url: str) -> None:
    """The address is the site's top and the path of the event's page, with one slash between."""
    assert live_event(url, "1900/friday") == base(url) + addresses.event("1900/friday")
    assert live_event(url, "1900/friday").count("//") == 1


@pytest.mark.parametrize("form", CODED)
def test_a_scanner_reads_the_printed_code(form: str, tmp_path: Path) -> None:
    """Each form that has a code is pressed, drawn and scanned: every code on its first page leads to the event's page."""
    event = played()
    made = printed.document(form, league=league(URL), event=event, result=score(event), theme=Theme())
    assert made.finish
    file = tmp_path / f"{form}.pdf"
    file.write_bytes(made.finish.function(made.make()))
    drawn = ("pdftoppm", "-r", "150", "-gray", "-png", "-l", "1", "-singlefile", str(file), str(file.with_suffix("")))
    subprocess.run(drawn, check=True)
    with Image.open(file.with_suffix(".png")) as picture:
        found = zxingcpp.read_barcodes(picture)
    assert found
    assert {one.text for one in found} == {f"{URL}/events/1900/friday/index.html"}
    said = subprocess.run(["pdftotext", "-raw", "-l", "1", str(file), "-"], check=True, capture_output=True, text=True).stdout
    assert "fairhaven-whist.example/events/1900/friday/" in "".join(said.split())


@pytest.mark.parametrize("form", CODED)
def test_a_league_without_an_address_prints_as_before(form: str) -> None:
    """No link, no code, no words about one."""
    event = played()
    html = printed.document(form, league=league(""), event=event, result=score(event), theme=Theme()).make().decode()
    assert "<a " not in html
    assert 'class="qr' not in html
    assert "beside-qr" not in html.partition("</style>")[2]


def test_movement_cards_are_not_crowded() -> None:
    """A card that is read across a table has no code."""
    event = played()
    for form in ("movement-cards", "table-cards", "walking-slips", "score-slips"):
        html = printed.document(form, league=league(URL), event=event, result=score(event), theme=Theme()).make().decode()
        assert URL not in html, form


def test_the_code_says_in_words_where_it_leads() -> None:
    """Its drawing has a name, it is a link, and the address stands beside it to be typed."""
    event = played()
    html = printed.document("seating-list", league=league(URL), event=event, result=None, theme=Theme()).make().decode()
    link = re.search(r'<a class="qr" href="([^"]+)">(<svg.*?</svg>)</a>', html, re.DOTALL)
    assert link
    assert link[1] == f"{URL}/events/1900/friday/index.html"
    drawing = ElementTree.fromstring(link[2])  # noqa: S314 (our own drawing)
    assert drawing.get("role") == "img"
    assert "fairhaven-whist.example/events/1900/friday/" in (drawing.get("aria-label") or "")


def test_the_quiet_zone_is_what_lies_between_the_edge_and_the_first_black_square() -> None:
    """Four modules, in millimetres, never more."""
    code = qr_code(URL)
    assert isinstance(code, QrCode)
    assert 0 <= QUIET * code.side / code.units - code.quiet < 0.02
    assert replace(code, side=2 * code.side).quiet >= 2 * code.quiet - 0.02
