"""What pages weigh: each fact is written once."""

import gzip
import re
from pathlib import Path

from bench.league import DEALS, PAIRS, write_whistpress
from bench.pages import PAGES
from tests.building import build
from tests.demonstration import TOGETHER, demo_page

pytestmark = TOGETHER
MOST = 106_000
"""Bytes of the page of eight tables and 24 deals: 384 results, each in a traveller, in two entries’ own deals and on a sheet."""


def test_the_page_of_an_evening_stays_light(tmp_path: Path) -> None:
    """Cells have no end tags; opponents stand once for each meeting; a mark, an average, a step stand where they are needed."""
    write_whistpress(tmp_path, 1)
    assert not build(tmp_path, tmp_path / "site", pdf=False).problems.errors
    page = (tmp_path / "site/events/2000/evening-00000/index.html").read_text(encoding="utf-8")
    assert len(page.encode()) < MOST
    assert "</td>" not in page and "</tr>" not in page
    rounds = DEALS // (DEALS // (PAIRS // 2))
    assert len(re.findall('<a href="#deal-', page)) == PAIRS * rounds + 2 * DEALS, "each own meeting and each head of two sheets"


def test_the_pages_that_are_measured_come_in_one_go() -> None:
    """Packed, each fits with its headers into the ten packets that a server sends before it waits for an answer."""
    sizes = {path: len(gzip.compress(demo_page(path).encode(), mtime=0)) for path in PAGES.values()}
    assert {path: size for path, size in sizes.items() if size > 14 * 1024} == {}
