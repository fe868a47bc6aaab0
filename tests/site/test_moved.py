"""What stands at an address of old: a small page that leads on, from a server and from a file."""

import re
from pathlib import Path

import pytest

from tests.building import ready
from tests.league.people.people_files import event, written
from whistpress.artefacts import Artefact, Kind

PAIR = '["joan-marsh", "Edith Abbott"]'
MEMBERS = """\
[joan-attwater]
name = "Joan Attwater"
was = ["attwater"]

[joan-marsh]
name = "Joan Marsh"
merged = { into = "joan-attwater", date = 2026-11-02, why = "She told the secretary." }
"""
FILES = {
    "league.toml": 'name = "Harbour Whist League"\nurl = "https://whist.example/"\n[outputs]\ndata = true\n',
    "members.toml": MEMBERS,
    "events/2026-27/drive.toml": event(PAIR, more='was = ["old-drive", "2026/autumn"]'),
    "events/2026-27/coming.toml": event(PAIR, title="Coming", date="2027-01-08").split("[[scores]]")[0],
    "pages/about.md": '+++\ntitle = "About <us>"\nwas = ["who"]\n+++\n\nText.\n',
    "addresses.toml": '[events]\n"2025-26/spring" = { gone = "It was never played, for want of trays & cards." }\n',
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Artefact, bytes]]:
    """The whole site in memory, by path."""
    found = ready(written(tmp_path_factory.mktemp("moved"), FILES), pdf=False)
    assert not found.problems.errors, list(found.problems)
    return {one.path: (one, found.site.read(one.path)) for one in found.artefacts if one.path in found.site.infos}


def test_every_page_of_an_event_is_led_to_from_where_it_stood(site: dict[str, tuple[Artefact, bytes]]) -> None:
    """In its season and in another; the page and the certificate below it; the files for programs stand at both places."""
    for old in ("events/2026-27/old-drive", "events/2026/autumn"):
        for name in ("index.html", "fairness.html"):
            one, page = site[f"{old}/{name}"]
            assert one.kind is Kind.REDIRECT
            assert f'content="0; url=../../../events/2026-27/drive/{name}"'.encode() in page
        one, data = site[f"{old}/results.json"]
        assert one.kind is Kind.DATA
        assert data == site["events/2026-27/drive/results.json"][1]


def test_the_page_leads_on_with_and_without_a_script_and_is_not_to_be_found(site: dict[str, tuple[Artefact, bytes]]) -> None:
    """Meta refresh, canonical, a link to be seen; no robot keeps it; what the league wrote is escaped."""
    page = site["who.html"][1].decode()
    assert '<meta name="robots" content="noindex">' in page
    assert '<link rel="canonical" href="https://whist.example/about.html">' in page
    assert '<meta http-equiv="refresh" content="0; url=about.html">' in page
    assert '<a href="about.html">About &lt;us&gt;</a>' in page
    assert 'location.replace("about.html" + location.search + location.hash)' in page
    assert len(page) < 1500


def test_a_member_is_led_to_from_an_old_id_and_from_the_id_of_a_merged_record(site: dict[str, tuple[Artefact, bytes]]) -> None:
    """The page, and the calendar to which somebody may have subscribed."""
    for old in ("attwater", "joan-marsh"):
        one, page = site[f"players/{old}.html"]
        assert one.kind is Kind.REDIRECT
        assert b'href="../players/joan-attwater.html">Joan Attwater</a>' in page
        assert site[f"players/{old}.ics"][1] == site["players/joan-attwater.ics"][1]


def test_a_season_all_of_whose_events_moved_is_led_to_the_other(site: dict[str, tuple[Artefact, bytes]]) -> None:
    """Only where nothing of the old one is left."""
    assert b"url=../../events/2026-27/index.html" in site["events/2026/index.html"][1]
    assert site["events/2026-27/index.html"][0].kind is Kind.PAGE


def test_what_is_gone_says_why(site: dict[str, tuple[Artefact, bytes]]) -> None:
    """In the words of the ledger, at the old address."""
    one, page = site["events/2025-26/spring/index.html"]
    assert one.kind is Kind.REDIRECT
    assert b"It was never played, for want of trays &amp; cards." in page
    assert b'<meta name="robots" content="noindex">' in page


def test_no_old_address_stands_in_the_sitemap(site: dict[str, tuple[Artefact, bytes]]) -> None:
    """Nor is one a page that the search reads: that takes pages alone."""
    told = set(re.findall(r"<loc>https://whist.example/([^<]*)</loc>", site["sitemap.xml"][1].decode()))
    assert "events/2026-27/drive/index.html" in told or "events/2026-27/drive/" in told
    assert not [path for path, (one, _) in site.items() if one.kind is Kind.REDIRECT and path in told]


def test_the_same_site_without_an_address_leads_by_file(tmp_path: Path) -> None:
    """The canonical link is then relative, as all links are."""
    found = ready(written(tmp_path, FILES | {"league.toml": 'name = "Harbour"\n'}), pdf=False)
    page = found.site.read("events/2026-27/old-drive/index.html").decode()
    assert '<link rel="canonical" href="../../../events/2026-27/drive/index.html">' in page
