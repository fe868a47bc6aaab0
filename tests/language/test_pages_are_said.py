"""Every word of every page of a site goes through the language."""

from functools import cache

import pytest

from tests.demonstration import TOGETHER, demo
from tests.language.marking import LANGUAGES_OF_FILES, ORDERS, greek, marking_folder, speaking_marked, unsaid_on_page
from tests.site import leagues
from tests.whole_records import record_of
from whistpress.artefacts import Artefact, Kind
from whistpress.engine.plan import site_artefacts
from whistpress.league.record import LeagueRecord
from whistpress.site.theme import Theme

pytestmark = TOGETHER
KNOWN = frozenset(
    {
        "Atom",
        "HTML",
        "ICS",
        "JSON",
        "CSV",
        "TXT",
        "SQLite",
        "PBN",
        "PDF",
        "Barney",
        "Cavendish",
        "Goodfellow",
        "Mitchell",
        "pp",
        "NT",
    }
)
"""Kinds of files, and books of the game with their pages: alike in every language."""
_OF_LEAGUE = frozenset({"noon", "mitchell", "event"})
"""What the small league itself writes in small letters: an hour, a system; and the name of a value in the files for programs."""


def _unsaid(page: Artefact, language: str) -> list[str]:
    return unsaid_on_page(page.make().decode(), language, KNOWN | _OF_LEAGUE | ORDERS)


def _pages(record: LeagueRecord, language: str) -> list[Artefact]:
    """Return the pages of a league; the handbook is in English, whatever the league speaks."""
    planned = site_artefacts(record, (), Theme((marking_folder(language),)))
    return [page for page in planned if page.kind is Kind.PAGE and not page.path.startswith("handbook/")]


@pytest.mark.parametrize("language", LANGUAGES_OF_FILES)
def test_every_word_of_every_page_of_a_small_league_is_said(language: str) -> None:
    """No word in Latin letters stands outside of the marks but those that every language has."""
    with speaking_marked(language):
        league = greek(leagues.league(language=language))
        pages = _pages(record_of(league, leagues.results(league)), language)
        left = {page.path: words for page in pages if (words := _unsaid(page, language))}
    assert len(pages) > 50 and not left, f"{left}: say these words through `language`"


def test_a_word_that_was_not_said_is_found() -> None:
    """In the text of a page, in what is read out of a picture, and where a cut left half of a marked text."""
    page = (
        '<html lang="fr"><body><h1>⟦Players⟧</h1><p>Ann, ⟦president⟧</p><img alt="Plan"><p lang="en">The laws</p>{}</body></html>'
    )
    assert unsaid_on_page(page.format(""), "fr", frozenset({"Ann"})) == ["Ann", "Plan"][1:]
    assert unsaid_on_page(page.format("<p>of ⟦pairs⟧</p>"), "fr", frozenset({"Ann", "Plan"})) == ["of"]
    assert unsaid_on_page(page.format("<p>⟦a list without an</p>"), "fr", frozenset({"Ann", "Plan"}))
    assert unsaid_on_page(page.format("<p>⟦pair⟧s</p>"), "fr", frozenset({"Ann", "Plan"})) == ["s"]
    assert unsaid_on_page(page.format("<p>12 décembre 2026, XIV</p>"), "fr", frozenset({"Ann", "Plan"})) == []


@cache
def _demonstration() -> LeagueRecord:
    record = demo().record
    assert record
    return record


@pytest.mark.exhaustive
@pytest.mark.xfail(reason="codes of what players agreed, and the texts of games and systems, are English", strict=True)
@pytest.mark.parametrize("language", LANGUAGES_OF_FILES)
def test_every_word_of_every_page_of_the_demonstration_is_said(language: str) -> None:
    """With everything that a league can have."""
    record = _demonstration()
    with speaking_marked(language):
        pages = _pages(record_of(greek(demo().league), demo().results), language) if demo().league else []
        left = {page.path: sorted(set(words)) for page in pages if (words := _unsaid(page, language))}
    assert record.league and len(pages) > 500 and not left, left
