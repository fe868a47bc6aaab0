"""Every page of the site, by the rules that hold for all of them."""

import pickle
import posixpath
from functools import cache
from urllib.parse import unquote, urlsplit

import pytest

from tests.site import leagues
from tests.site.html_rules import faults, read
from tests.whole_records import record_of
from whistpress.artefacts import Artefact, Kind
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.league.front.pages.look import theme_version
from whistpress.site.theme import Theme, assets

DOCUMENTS = (
    Artefact(
        path="events/1900-01/spring/packet.pdf",
        kind=Kind.DOCUMENT,
        source="content/events/1900-01/spring.toml",
        make=bytes,
        title="Packet for the evening",
        owner="1900-01/spring",
    ),
    Artefact(
        path="congresses/1901-harbour/programme.pdf",
        kind=Kind.DOCUMENT,
        source="content/congresses/1901-harbour.toml",
        make=bytes,
        title="Programme",
        owner="congress/1901-harbour",
    ),
)


@cache
def every_file() -> dict[str, Artefact]:
    """Every file that the small league's site plans, by path."""
    league = leagues.league()
    return {one.path: one for one in artefacts(record_of(league, leagues.results(league)), DOCUMENTS, Theme())}


@cache
def made() -> dict[str, bytes]:
    """The bytes of each."""
    return {path: one.make() for path, one in every_file().items()}


def pages() -> list[str]:
    """The paths of all pages."""
    return [path for path in every_file() if path.endswith(".html")]


@pytest.mark.parametrize("path", pages())
def test_a_page_is_well_formed_and_accessible(path: str) -> None:
    """Ids are unique, headings in order, tables have captions and scoped headers, landmarks are there."""
    assert faults(made()[path]) == []


@pytest.mark.parametrize("path", [path for path in pages() if path != "404.html"])
def test_every_link_is_relative_and_leads_to_a_planned_file(path: str) -> None:
    """The site opens by double click: no link begins with a slash, and none leads nowhere, not even within a page."""
    planned = {
        *made(),
        *(one.path for one in DOCUMENTS),
        *(one.path for one in assets(Theme(), theme_version(Theme(), leagues.league()))),
    }
    for link in read(made()[path]).links:
        parts = urlsplit(link)
        assert not parts.scheme and not parts.netloc and not parts.path.startswith("/"), link
        here = posixpath.dirname(path)
        target = posixpath.normpath(posixpath.join(here, unquote(parts.path))) if parts.path else path
        assert target in planned, link
        if parts.fragment:
            assert unquote(parts.fragment) in read(made()[target]).ids, link


def test_the_site_has_the_pages_that_the_layout_fixes() -> None:
    """Names of the output that others rely on."""
    fixed = {
        "index.html", "404.html", "events/index.html", "events/1900-01/index.html", "events/1900-01/compass/index.html",
        "events/1900-01/compass/scores.csv", "events/1900-01/compass/results.json", "players/index.html",
        "players/edith-abbott.html", "clubs/index.html", "clubs/harbour.html", "trophies/index.html", "trophies/lantern.html",
        "congresses/index.html", "congresses/1901-harbour/index.html", "news/index.html", "news/1901-02-02-cup.html",
        "rules.html", "handbook/index.html", "handbook/first.html",
    }  # fmt: skip
    assert fixed <= set(made())


def test_data_files_are_made_only_when_the_league_wants_them() -> None:
    """`[outputs] data` is false unless said; the results in plain text are for people."""
    league = leagues.league(data=False)
    planned = artefacts(record_of(league, leagues.results(league)), (), Theme())
    files = [one.path for one in planned if one.kind is Kind.DATA and one.path.startswith("events/")]
    assert all(path.endswith("/results.txt") for path in files)


def test_a_league_of_a_name_alone_has_a_home_and_a_page_for_wrong_addresses() -> None:
    """Sections with nothing in them are neither planned nor in the menu."""
    bare = leagues.league(people={}, clubs={}, trophies={}, congresses={}, events=(), articles=(), about="", tagline="")
    planned = {one.path: one.make() for one in artefacts(record_of(bare, {}), (), Theme()) if one.kind is Kind.PAGE}
    assert set(planned) == {"index.html", "404.html", "data/index.html"}
    assert faults(planned["index.html"]) == []
    assert b"<nav" not in planned["index.html"]


@pytest.mark.slow
def test_making_a_file_can_be_sent_to_another_process() -> None:
    """`make` of every artefact survives pickling and gives the same bytes."""
    league = leagues.league()
    for artefact in artefacts(record_of(league, leagues.results(league)), DOCUMENTS, Theme()):
        assert pickle.loads(pickle.dumps(artefact.make))() == made()[artefact.path]  # noqa: S301


def test_a_page_offers_the_documents_of_its_owner_and_no_others() -> None:
    """The packet stands on the planned event's page, the programme on that of the congress."""
    assert "packet.pdf" in str(read(made()["events/1900-01/spring/index.html"]).links)
    assert "programme.pdf" in str(read(made()["congresses/1901-harbour/index.html"]).links)
    assert "pdf" not in str(read(made()["events/1900-01/compass/index.html"]).links)


def test_the_page_for_wrong_addresses_depends_on_no_depth() -> None:
    """It carries its style, and its links are absolute: with the league's address where that is known."""
    assert [link for link in read(made()["404.html"]).links if not link.startswith(("/", "#"))] == []
    league = leagues.league(url="https://example.org/whist")
    page = next(one for one in artefacts(record_of(league, {}), (), Theme()) if one.path == "404.html").make()
    assert "https://example.org/whist/index.html" in read(page).links


HOSTILE = "<script>alert('x')</script>\"&{{ page }}"


def test_hostile_names_are_shown_and_never_run() -> None:
    """Text is data wherever it comes from."""
    league = leagues.hostile(HOSTILE)
    for artefact in artefacts(record_of(league, leagues.results(league)), (), Theme()):
        page = artefact.make()
        if artefact.kind is Kind.PAGE:
            assert b"<script>" not in page, artefact.path
            assert faults(page) == [], artefact.path
            assert artefact.path == "404.html" or "alert('x')" in read(page).text.replace("’", "'").replace("‘", "'"), (
                artefact.path
            )
