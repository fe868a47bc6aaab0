"""The search: an index of the rendered pages, kept while they are the same (without it there is still a site)."""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

import pytest

from tests.building import build
from whistpress.artefacts import Artefact, Kind
from whistpress.build import search
from whistpress.build.cache import Cache
from whistpress.build.context import BuildContext, in_language
from whistpress.build.render import RenderedSite, render
from whistpress.build.workers import Serial

from .synthetic import given

PAGE = (
    "<!doctype html><html lang='en'><title>{0}</title><body><main data-pagefind-body><h1>{0}</h1><p>{1}</p></main></body></html>"
)
PAGES = {
    "index.html": PAGE.format("Home", "The league of the harbour").encode(),
    "players/edith.html": PAGE.format("Edith Abbott", "Also written E. Gray").encode(),
}


def _index(pages: Mapping[str, bytes], cache: Cache | None = None) -> Mapping[str, bytes]:
    cache = cache or Cache(None)
    artefacts = [
        Artefact(path=path, kind=Kind.PAGE, source="content/league.toml", make=partial(given, body))
        for path, body in pages.items()
    ]
    context = in_language(BuildContext(project=Path(), cache=cache, workers=Serial()), "en")
    return search.index(render(artefacts, context), list(pages), cache)


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """A league that wants a search."""
    project = tmp_path / "league"
    (project / "content").mkdir(parents=True)
    (project / "content" / "league.toml").write_text('name = "Harbour Whist League"\n[outputs]\nsearch = true\n', "utf-8")
    return project


def test_the_index_has_a_fragment_for_each_page_and_no_faces_of_its_own() -> None:
    """What the search page loads, and nothing that belongs to Pagefind's own pages."""
    found = _index(PAGES)
    assert {"pagefind/pagefind.js", "pagefind/pagefind-entry.json"} <= set(found)
    assert len([path for path in found if path.startswith("pagefind/fragment/")]) == len(PAGES)
    assert not [path for path in found if "-ui" in path or "highlight" in path]
    entry = json.loads(found["pagefind/pagefind-entry.json"])
    assert entry["languages"]["en"]["page_count"] == len(PAGES)


def test_the_same_pages_give_the_same_index() -> None:
    """Byte for byte, whatever the order in which they come."""
    assert _index(PAGES) == _index(dict(reversed(PAGES.items())))


def test_an_index_is_made_once_for_the_same_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time it comes out of the cache; another page makes another one; damage is noticed."""
    made: list[int] = []

    def counted(site: RenderedSite, pages: Sequence[str]) -> dict[str, bytes]:
        made.append(len(pages))
        return {"pagefind/one": b"1\n2", "pagefind/two": b""}

    monkeypatch.setattr(search, "_index_files", counted)
    cache = Cache(tmp_path / "cache")
    first = _index(PAGES, cache)
    assert _index(PAGES, cache) == first == {"pagefind/one": b"1\n2", "pagefind/two": b""}
    assert made == [2]
    _index({**PAGES, "more.html": b""}, cache)
    assert made == [2, 3]
    with sqlite3.connect(cache.file) as base:
        base.execute("UPDATE outcomes SET body = substr(body, 1, length(body) - 1)")
    _index(PAGES, cache)
    assert made == [2, 3, 2]


def test_a_league_that_wants_it_has_the_search_and_its_page(league: Path) -> None:
    """The index lies in the output, the page leads to it, the menu to the page."""
    report = build(league, pdf=False)
    assert [problem.code for problem in report.problems] == []
    assert (league / "output" / "pagefind" / "pagefind.js").is_file()
    page = (league / "output" / "search.html").read_text("utf-8")
    assert 'data-pagefind="pagefind/pagefind.js"' in page
    assert 'href="search.html"' in (league / "output" / "index.html").read_text("utf-8")
    assert build(league, pdf=False).changed == ()


def test_without_its_program_the_site_is_built_and_the_remedy_told(league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A warning, not an error; the page with the names is there."""
    monkeypatch.setattr(search, "missing", lambda: True)
    report = build(league, pdf=False)
    assert [(problem.code, problem.helps) for problem in report.problems] == [("W651", ("pip install 'pagefind[bin]'",))]
    assert (league / "output" / "search.html").is_file()
    assert not (league / "output" / "pagefind").exists()


def test_a_program_that_fails_is_told_of_with_its_last_words(league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the site is built."""

    def fails(site: RenderedSite, pages: Sequence[str]) -> dict[str, bytes]:
        raise search.SearchError(f"no room for {len(pages)} pages")

    monkeypatch.setattr(search, "_index_files", fails)
    report = build(league, pdf=False)
    assert [problem.code for problem in report.problems] == ["W651"]
    assert "no room for" in next(iter(report.problems)).message
    assert (league / "output" / "index.html").is_file()


def test_a_league_that_does_not_want_it_has_none(league: Path) -> None:
    """Neither index nor page nor line in the menu."""
    (league / "content" / "league.toml").write_text('name = "Harbour Whist League"\n', "utf-8")
    build(league, pdf=False)
    assert not (league / "output" / "pagefind").exists()
    assert not (league / "output" / "search.html").exists()
