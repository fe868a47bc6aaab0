"""The search: an index of titles, prose and names, made of what each page was rendered to."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.building import build
from whistpress.engine.search import SearchText, kind_of, search_index, search_text, words_of

PAGE = (
    '<html><head><meta name="description" content="A &amp; B."></head><body><main id="_main"><h1>{0}</h1><p>{1}</p>'
    "<table><tr><td>tabled</td></tr></table></main><footer>footed</footer></body></html>"
)


def read(script: bytes) -> dict[str, Any]:
    """The index that a script gives its element."""
    text = script.decode()
    index: dict[str, Any] = json.loads(text.removeprefix("document.currentScript.index=").removesuffix(";\n"))
    return index


def found(output: Path, *asked: str) -> set[str]:
    """The pages that the index of a built site has for words."""
    index = read((output / "search-index.js").read_bytes())
    each = [
        {int(page) for known, pages in index["words"].items() if known.startswith(word) for page in pages.split()}
        for word in asked
    ]
    return {index["pages"][page][0] for page in set.intersection(*each)}


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """A league that wants a search."""
    project = tmp_path / "league"
    (project / "content" / "pages").mkdir(parents=True)
    (project / "content" / "events" / "1900").mkdir(parents=True)
    (project / "content" / "league.toml").write_text('name = "Harbour Whist League"\n[outputs]\nsearch = true\n', "utf-8")
    about = '+++\ntitle = "About us"\n+++\nLe café de l’été, where Zürich plays.\n'
    (project / "content" / "pages" / "about.md").write_text(about, "utf-8")
    event = 'title = "Autumn"\ndate = 1900-10-01\ncontest = "pairs"\n[totals]\n1 = 20\n2 = 19\n[entries]\n'
    event += '1 = ["Édith Abbott", "Walter Archer"]\n2 = ["George Baker", "Ada Brown"]\n'
    (project / "content" / "events" / "1900" / "autumn.toml").write_text(event, "utf-8")
    return project


def test_titles_prose_and_names_are_indexed_and_tables_are_not() -> None:
    """The title and the sentence about the page are shown; only the words of its main part are searched."""
    text = search_text(PAGE.format("Edith’s <em>page</em>", "Won by <b>two</b> tricks").encode(), "Walter Archer")
    assert text is not None
    assert (text.title, text.summary) == ("Edith’s page", "A & B.")
    assert set(text.words.split()) == {"edith", "s", "page", "won", "by", "two", "tricks", "walter", "archer", "a", "b"}


def test_a_page_of_figures_has_only_the_prose_of_the_league() -> None:
    """Else every event would be found by the words that all events have."""
    page = PAGE.format("Autumn", 'Won by two</p><div class="prose"><p>Snowed in</p></div><p>tricks')
    text = search_text(page.replace('id="_main"', 'id="_main" data-search="title"').encode())
    assert text is not None
    assert text.words == "a autumn b in snowed"


def test_people_pairs_and_clubs_are_told_from_events_and_the_rest() -> None:
    """So that the hits show names first; a person's other names count as the name."""
    kinds = {
        "players/edith-abbott.html": 0,
        "players/pairs/ann-cobb--bob-reeve.html": 0,
        "clubs/hill.html": 0,
        "events/1900/autumn/index.html": 1,
        "fixtures/2026-27/division-one/fox-oak.html": 1,
        "cups/2026-27/vale-cup.html": 1,
        "players/index.html": 2,
        "players/edith-abbott/against.html": 2,
        "players/pairs/index.html": 2,
        "clubs/index.html": 2,
        "events/1900/index.html": 2,
        "events/1900/autumn/fairness.html": 2,
        "handbook/standings.html": 2,
    }
    assert {path: kind_of(path) for path in kinds} == kinds
    page = PAGE.format("Edith Abbott", "Won").encode()
    named = [search_text(page, "Edith Moss", path) for path in ("players/edith-abbott.html", "events/1900/autumn/index.html")]
    assert [text.also for text in named if text] == ["Edith Moss", ""]


def test_the_title_of_a_hit_has_what_tells_the_page_from_others() -> None:
    """An event's day stands in the page's title and not in its heading; the name of the site is left out."""
    page = PAGE.format("Autumn", "Won").replace("<head>", "<head><title>Autumn, 1 October 1900 · Harbour</title>")
    text = search_text(page.encode())
    assert text is not None and text.title == "Autumn, 1 October 1900"
    assert {"october", "1900"} <= set(text.words.split())


def test_pages_that_lead_elsewhere_are_not_found() -> None:
    """They say so to search engines too."""
    page = PAGE.format("Moved", "On").replace("<head>", '<head><meta name="robots" content="noindex">')
    assert search_text(page.encode()) is None
    assert search_text(b"<html><main>no title</main></html>") is None


def test_words_are_compared_without_capitals_and_accents() -> None:
    """In any language."""
    assert words_of("Été, STRASSE & Straße: l’Œuvre Ångström") == {"ete", "strasse", "l", "oeuvre", "angstrom"}
    assert words_of("Łukasz Ørsted") == {"lukasz", "orsted"}


def test_the_same_pages_give_the_same_index() -> None:
    """Whatever the order in which they come; a word has the numbers of its pages."""
    pages = {"b.html": SearchText("B", "", "abbott two"), "a.html": SearchText("A", "About", "abbott")}
    script = search_index(pages)
    assert script == search_index(dict(reversed(pages.items())))
    assert read(script) == {
        "pages": [["a.html", "A", "About", 2], ["b.html", "B", "", 2]],
        "words": {"abbott": "0 1", "two": "1"},
    }


def test_a_league_finds_players_events_and_prose(league: Path) -> None:
    """The page leads to the index, the menu to the page; the index stays as it is while nothing changes."""
    assert [problem.message for problem in build(league, pdf=False).problems] == []
    output = league / "output"
    assert 'data-index="search-index.js"' in (output / "search.html").read_text("utf-8")
    assert 'href="search.html"' in (output / "index.html").read_text("utf-8")
    assert {"events/1900/autumn/index.html", "players/edith-abbott.html"} <= found(output, "edith", "abb")
    assert found(output, "cafe", "zurich") == {"about.html"}
    assert build(league, pdf=False).changed == ()


def test_a_maiden_name_finds_the_person(league: Path) -> None:
    """By the other names that the league gives, though the page itself is of figures."""
    members = '[edith-abbott]\nname = "Édith Abbott"\nalso = ["Edith Ørsted"]\n'
    (league / "content" / "members.toml").write_text(members, "utf-8")
    assert build(league, pdf=False).written
    assert found(league / "output", "orsted") >= {"players/edith-abbott.html"}
    pages = read((league / "output" / "search-index.js").read_bytes())["pages"]
    (page,) = [page for page in pages if page[0] == "players/edith-abbott.html"]
    assert page[3:] == [0, "Edith Ørsted"]


def test_a_league_that_does_not_want_it_has_none(league: Path) -> None:
    """Neither index nor page nor line in the menu."""
    (league / "content" / "league.toml").write_text('name = "Harbour Whist League"\n', "utf-8")
    build(league, pdf=False)
    assert not (league / "output" / "search-index.js").exists()
    assert not (league / "output" / "search.html").exists()


def test_a_build_without_the_search_is_that_of_a_league_without_one(league: Path, tmp_path: Path) -> None:
    """Neither index nor page nor line in the menu, every file the same; the next build has the search again."""

    def files(**options: Any) -> dict[str, bytes]:
        output = tmp_path / "output"
        assert build(league, output, pdf=False, **options).written
        return {path.relative_to(output).as_posix(): path.read_bytes() for path in output.rglob("*") if path.is_file()}

    before, without, after = files(), files(search=False), files()
    assert before == after
    assert before.keys() - without.keys() == {"search.html", "search-index.js"}
    assert b'href="search.html"' not in without["index.html"]
    settings = league / "content" / "league.toml"
    settings.write_text(settings.read_text("utf-8").replace("search = true", "search = false"), "utf-8")
    assert files() == without
