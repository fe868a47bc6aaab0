"""Titles and descriptions of pages: each its own, the most telling words first, with who won."""

import html
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from tests.building import Whole, load
from tests.demonstration import TOGETHER, demo, demo_page, demo_plan
from tests.league.people.people_files import event, written
from tests.whole_records import record_of
from whistpress.artefacts import Artefact, Kind
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.language import speaking
from whistpress.site.headings import LONGEST, whole_title
from whistpress.site.theme import Theme

pytestmark = TOGETHER
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
DESCRIPTION = re.compile(r'<meta name="description" content="(.*?)">', re.DOTALL)
OPEN_GRAPH = re.compile(r'<meta property="og:(title|description)" content="(.*?)">', re.DOTALL)


def pages_of(loaded: Whole) -> dict[str, str]:
    """Every page of a league and every redirect, by path."""
    assert loaded.league is not None
    made = artefacts(record_of(loaded.league, loaded.results), (), Theme())
    return {one.path: one.make().decode() for one in made if is_page(one)}


def is_page(one: Artefact) -> bool:
    """Whether an artefact is a page or a redirect."""
    return one.kind in (Kind.PAGE, Kind.REDIRECT, Kind.EMBED) and one.path.endswith(".html")


@cache
def pages_in(language: str) -> dict[str, str]:
    """Every page of the demonstration, in a language."""
    if language == "en":
        return {path: demo_page(path) for path, one in demo_plan().items() if is_page(one)}
    with speaking(language):
        return pages_of(demo())


@pytest.fixture(params=[pytest.param(language, marks=pytest.mark.slow) for language in ("en", "fr")])
def demonstration(request: pytest.FixtureRequest) -> dict[str, str]:
    """Every page of the demonstration, in English and in French."""
    return pages_in(request.param)


def heads(pages: dict[str, str], pattern: re.Pattern[str]) -> dict[str, list[str]]:
    """The pages by what the pattern finds in their heads; empty where it finds nothing."""
    found = defaultdict[str, list[str]](list)
    for path, page in pages.items():
        match = pattern.search(page.partition("<body")[0])
        found[html.unescape(match[1]) if match else ""].append(path)
    return found


def test_no_two_pages_share_a_title_or_a_description(demonstration: dict[str, str]) -> None:
    """Each page of the whole demonstration has both, and its own."""
    assert len(demonstration) > 900
    for pattern in (TITLE, DESCRIPTION):
        found = heads(demonstration, pattern)
        assert "" not in found, f"give the pages {found['']} a title and a summary (the description of their head)"
        assert {text: paths for text, paths in found.items() if len(paths) > 1} == {}


def test_open_graph_says_the_same(demonstration: dict[str, str]) -> None:
    """The title (which may have the site's name behind it) and the description are those of `og:`."""
    seen = 0
    for path, page in demonstration.items():
        told = {name: html.unescape(text) for name, text in OPEN_GRAPH.findall(page.partition("<body")[0])}
        title, about = TITLE.search(page), DESCRIPTION.search(page)
        if told and title and about:
            assert html.unescape(title[1]).partition(" · ")[0] == told["title"], path
            assert html.unescape(about[1]) == told["description"], path
            seen += 1
    assert seen > 900


def test_descriptions_fit_a_line_of_hits(demonstration: dict[str, str]) -> None:
    """No description is longer than 222 characters: what the league wrote itself is cut at a word too."""
    own = ("handbook/", "news/", "about", "history", "house-rules", "sources", "congresses/")
    longer = [
        path
        for text, (path, *_) in heads(demonstration, DESCRIPTION).items()
        if len(text) > 222 and not path.startswith(own) and path != "index.html"
    ]
    assert longer == []


WINNERS = {
    "cups/2025-26/lamplighters-cup.html": "Nell Farrow",
    "fixtures/2025-26/three-clubs-league.html": "Fairhaven Whist Club",
    "standings/club-championship-2024.html": "Imogen Vance",
    "trophies/harbour-cup.html": "Fairhaven Whist Club",
    "events/2024-25/index.html": "Imogen Vance",
    "events/2025-26/lantern-individual/index.html": "Edith Abbott",
}
"""Pages, and who won what they tell of."""


@pytest.mark.parametrize("path", WINNERS)
def test_the_description_says_who_won(demonstration: dict[str, str], path: str) -> None:
    """Of an event, a season, a division, a cup, a standing; of a trophy who holds it."""
    about = DESCRIPTION.search(demonstration[path])
    assert about and WINNERS[path] in html.unescape(about[1])


def test_descriptions_are_words(demonstration: dict[str, str]) -> None:
    """Not figures: three letters at least for each of them, days and years included."""
    for text in heads(demonstration, DESCRIPTION):
        assert sum(map(str.isalpha, text)) >= 3 * sum(map(str.isdecimal, text)), text


def test_the_name_of_the_site_is_left_out_where_it_makes_a_title_long() -> None:
    """The most telling words come first, and a long name of a league does not push them out."""
    assert whole_title("Search", "Vale League") == "Search · Vale League"
    assert whole_title("Vale League", "Vale League") == "Vale League"
    long = "Michaelmas compass game, 29 September 2026"
    assert whole_title(long, "The American Whist League and its neighbours") == long
    assert len(whole_title(long, "Vale League")) <= LONGEST


def test_an_event_says_its_day_and_who_won(tmp_path: Path) -> None:
    """In the title the day, in the description the winner."""
    files = {"events/2026-27/one.toml": event('["Ann Cobb", "Bob Reeve"]')}
    page = pages_of(load(written(tmp_path, files)))["events/2026-27/one/index.html"]
    title, about = TITLE.search(page), DESCRIPTION.search(page)
    assert title and re.search(r", \d+ \w+ \d{4}", title[1])
    assert about and about[1].startswith(title[1].partition(" · ")[0] + ": ")
    assert " won " in about[1] or " lead" in about[1]


def test_two_events_of_one_title_and_day_differ(tmp_path: Path) -> None:
    """By the hour, else by the address."""
    one = event('["Ann Cobb", "Bob Reeve"]')
    files = {f"events/2026-27/{name}.toml": one for name in ("one", "two")}
    found = heads(pages_of(load(written(tmp_path, files))), TITLE)
    assert all(len(paths) == 1 for paths in found.values()), found
