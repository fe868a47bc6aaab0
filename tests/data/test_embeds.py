"""Small pages for other sites: what they hold, where they are offered, and that nobody finds them by searching."""

import re
from collections.abc import Mapping
from html import unescape
from pathlib import Path

from tests.building import build
from tests.data.conftest import Made
from tests.files import write_content
from whistpress.engine.search import search_text

SNIPPET = re.compile(r'<iframe src="([^"]+)" title="([^"]+)" loading="lazy" style="width:100%;height:(\d+)px;border:0"></iframe>')
URL = "https://harbour.example/whist/"


def embeds(made: Mapping[str, bytes]) -> dict[str, str]:
    """The small pages, by path."""
    return {path: page.decode() for path, page in made.items() if path.startswith("embed/")}


def snippets(page: bytes) -> list[tuple[str, str, str]]:
    """The lines of HTML that a page offers: address, title, height."""
    return SNIPPET.findall(unescape(page.decode()))


def test_divisions_standings_clubs_and_the_league_have_small_pages(made: Made) -> None:
    """The table, the first places, the next dates, the last results."""
    paths = set(embeds(made))
    assert {"embed/next.html", "embed/results.html"} <= paths
    assert any(path.startswith("embed/divisions/") for path in paths)
    assert any(path.startswith("embed/standings/") for path in paths)
    assert any(re.fullmatch(r"embed/clubs/.+-next\.html", path) for path in paths)
    assert any(re.fullmatch(r"embed/clubs/.+-results\.html", path) for path in paths)


def test_a_small_page_stands_alone_and_opens_its_links_in_the_whole_window(made: Made) -> None:
    """No menu, no script but that of the days; light and dark; it names the whole page, and asks not to be found."""
    for path, page in embeds(made).items():
        assert '<base target="_top">' in page, path
        assert '<meta name="robots" content="noindex">' in page, path
        assert "<nav" not in page and re.sub(r"<script src=.[./]*theme/\w+/dates\.js. defer>", "", page).count("<script") == 0, (
            path
        )
        assert "prefers-color-scheme: dark" in page, path
        canonical = re.search(r'<link rel="canonical" href="([^"]+)">', page)
        assert canonical and canonical[1].removeprefix(URL) in made, path
        assert len(page.encode()) < 12_000, path


def test_small_pages_are_in_neither_search_nor_sitemap(made: Made) -> None:
    """The whole page is to be found, not its shortened copy."""
    assert b"/embed/" not in made["sitemap.xml"]
    assert all(search_text(page.encode()) is None for page in embeds(made).values())


def test_every_small_page_is_offered_with_a_line_to_copy(made: Made) -> None:
    """On the page about the data all of them; on the page that shows the same, its own."""
    paths = set(embeds(made))
    offered = snippets(made["data/index.html"])
    assert {address.removeprefix(URL) for address, *_ in offered} == paths
    assert all(200 < int(height) < 1200 for *_, height in offered)
    elsewhere = {
        address.removeprefix(URL): path
        for path, page in made.items()
        if path.endswith(".html") and path != "data/index.html"
        for address, *_ in snippets(page)
    }
    assert set(elsewhere) == paths
    assert elsewhere["embed/next.html"] == elsewhere["embed/results.html"] == "index.html"
    assert all(path.split("/")[0] in ("fixtures", "standings", "clubs", "index.html") for path in elsewhere.values())


def test_a_standing_with_events_to_come_is_current_though_a_later_season_is_planned(tmp_path: Path) -> None:
    """As on the pages of its players, until its last event has been played."""
    event = 'title = "Game"\ndate = {}\n[movement]\nsystem = "mitchell"\ntables = 5\n'
    standing = '[cup]\ntitle = "Cup"\nseason = "2025-26"\nevents = ["2025-26/*"]\n'
    files = {
        "league.toml": 'name = "Vale League"\n[outputs]\ndata = true\n',
        "standings.toml": standing,
        "events/2025-26/last.toml": event.format("2026-06-20"),
        "events/2026-27/first.toml": event.format("2026-10-02"),
    }
    write_content(tmp_path, files)
    assert build(tmp_path, pdf=False).written
    assert (tmp_path / "output/embed/standings/cup.html").is_file()


def test_a_division_has_one_small_page_for_all_its_seasons(tmp_path: Path) -> None:
    """It shows the latest, at an address that stays."""
    division = (
        'title = "Division One"\nclubs = ["oak", "fox"]\ntimes = 1\nevery = 7\nbegins = {}-10-05\nresults = ["oak {}-{} fox"]\n'
    )
    files = {
        "league.toml": 'name = "Vale League"\n[outputs]\ndata = true\n',
        "clubs.toml": '[oak]\nname = "Oak"\n[fox]\nname = "Fox"\n',
        "fixtures/2025-26/one.toml": division.format(2025, 470, 466),
        "fixtures/2026-27/one.toml": division.format(2026, 460, 476),
    }
    write_content(tmp_path, files)
    assert build(tmp_path, pdf=False).written
    output = tmp_path / "output"
    page = (output / "embed/divisions/one.html").read_text("utf-8")
    assert "2026–27" in page and page.index(">Fox<") < page.index(">Oak<")
    assert snippets((output / "fixtures/2026-27/one.html").read_bytes())
    assert not snippets((output / "fixtures/2025-26/one.html").read_bytes())


def test_calendar_and_feeds_are_links_that_one_sees(made: Made) -> None:
    """On the home page, on that of a division, of a club and of a season; not only in the heads of pages."""
    follow = re.compile(r'<p class="follow">.*?</p>', re.DOTALL)
    for family in ("index", "fixtures/[^/]+/[^/]+", "clubs/(?!index)[^/]+", "events/[^/]+/index"):
        pages = [page.decode() for path, page in made.items() if re.fullmatch(rf"{family}\.html", path)]
        shown = [found[0] for page in pages if (found := follow.search(page))]
        assert shown, family
        assert all("results.xml" in line and "news.xml" in line for line in shown)
        assert any(".ics" in line for line in shown), family
