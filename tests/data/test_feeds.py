"""Feeds, sitemap and robots.txt: what is in them, in which order, and that they are had only with an address."""

import datetime
from functools import lru_cache
from xml.etree import ElementTree as Tree

from msgspec.structs import replace

from tests.site import leagues
from tests.whole_records import record_of
from whistpress.artefacts import Kind
from whistpress.core.model import Correction
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.league.front.data.feeds import MOST
from whistpress.league.league import League
from whistpress.site.theme import Theme

URL = "https://example.org/whist"
ATOM = "{http://www.w3.org/2005/Atom}"
OURS = ("results.xml", "news.xml", "sitemap.xml", "robots.txt")


def made(league: League) -> dict[str, bytes]:
    """The files that need an address, of a league."""
    found = artefacts(record_of(league, leagues.results(league)), (), Theme())
    return {one.path: one.make() for one in found if one.path in OURS}


@lru_cache
def usual() -> dict[str, bytes]:
    """Those of the small league."""
    return made(leagues.league(url=URL))


def entries(feed: bytes) -> list[dict[str, str]]:
    """The entries of a feed: the text of each child, and where its link leads."""
    return [
        {child.tag.removeprefix(ATOM): child.text or child.get("href", "") for child in entry}
        for entry in Tree.fromstring(feed).iter(f"{ATOM}entry")  # noqa: S314 (our own file)
    ]


def test_without_an_address_there_is_none_of_them() -> None:
    """A feed's links are whole addresses: a league that has none has no feed, and its pages name none."""
    assert made(leagues.league()) == {}
    home = next(one for one in artefacts(record_of(leagues.league(), {}), (), Theme()) if one.path == "index.html").make()
    assert b"atom+xml" not in home and b"og:url" not in home


def test_every_result_is_in_the_feed_with_who_won() -> None:
    """One entry for each event that was played, the latest first, its link the page's whole address."""
    league = leagues.league(url=URL)
    found = entries(usual()["results.xml"])
    bulletins = {"Harbour Congress: bulletin of Friday, 1 February 1901"}
    assert {one["title"] for one in found} == {event.title for event in league.events if event.played} | bulletins
    assert [one["updated"] for one in found] == sorted((one["updated"] for one in found), reverse=True)
    results = [one["link"] for one in found if one["title"] not in bulletins]
    assert all(link.startswith(f"{URL}/events/") and link.endswith("/index.html") for link in results)
    assert any(" won " in one["summary"] for one in found)


def test_a_correction_is_news_of_the_day_on_which_it_was_made() -> None:
    """It has an entry of its own: what was wrong, what stands there now, and why; the result keeps its own."""
    whole = leagues.league(url=URL)
    event = next(event for event in whole.events if event.played)
    made_ = Correction(date=datetime.date(1901, 2, 28), words="deal 7", was="6 tricks", now="8 tricks", why="miscounted")
    league = replace(whole, events=tuple(replace(one, corrections=(made_,)) if one is event else one for one in whole.events))
    found = entries(made(league)["results.xml"])
    first = found[0]
    assert first["title"] == f"Corrected: {event.title}"
    assert first["summary"] == "Corrected on 28 February 1901: deal 7 was 6 tricks, is 8 tricks (miscounted)."
    assert first["updated"] == "1901-02-28T00:00:00Z"
    assert len({one["id"] for one in found}) == len(found)


def test_news_has_a_feed_of_its_own() -> None:
    """By date, with the addresses of its pages."""
    found = entries(usual()["news.xml"])
    assert [one["updated"] for one in found] == sorted((one["updated"] for one in found), reverse=True)
    assert all(one["link"].startswith(f"{URL}/news/") for one in found)
    assert found


def test_a_feed_holds_only_the_latest() -> None:
    """It does not grow with the years."""
    whole = leagues.league(url=URL)
    event = next(event for event in whole.events if event.played)
    many = tuple(replace(event, id=f"1900-01/game-{number}", slug=f"game-{number}") for number in range(MOST + 5))
    assert len(entries(made(replace(whole, events=many))["results.xml"])) == MOST


def test_the_sitemap_names_every_page_and_robots_names_the_sitemap() -> None:
    """Every page of the site but the one for what is not there."""
    league = leagues.league(url=URL)
    planned = {one.path for one in artefacts(record_of(league, leagues.results(league)), (), Theme()) if one.kind is Kind.PAGE}
    found = [element.text for element in Tree.fromstring(usual()["sitemap.xml"]).iter() if element.tag.endswith("loc")]  # noqa: S314
    assert sorted(found, key=str) == sorted(f"{URL}/{path}" for path in planned - {"404.html"})
    assert usual()["robots.txt"].decode().endswith(f"Sitemap: {URL}/sitemap.xml\n")


def test_markup_in_a_title_stays_text() -> None:
    """A feed is XML: what a secretary types is data there too."""
    hostile = "<script>alert('x')</script>\"&"
    whole = leagues.hostile(hostile)
    feed = made(replace(whole, url=URL))["results.xml"]
    assert b"<script>" not in feed
    assert any(hostile in one["title"] for one in entries(feed))
