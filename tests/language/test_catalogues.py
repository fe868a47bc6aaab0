"""The files of languages: complete, up to date, and nothing that a page says goes past them."""

import re
from functools import cache
from gettext import NullTranslations
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tests.site import leagues
from tests.whole_records import record_of
from tools.languages import LANGUAGES, template, updated
from whistpress.artefacts import Kind
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.language import Speech, speaking
from whistpress.language import saying as module
from whistpress.site.theme import Theme

FILES = sorted(LANGUAGES.glob("*.po"))
_MONTHS = (
    "janvier février mars avril juin juillet août septembre octobre novembre décembre janv févr juil sept "
    "lundi mardi mercredi jeudi vendredi samedi dimanche"
)
PLACE = re.compile(r"%\((\w+)\)s|%%")


@cache
def _read(file: Path) -> Catalog:
    with file.open("rb") as text:
        return read_po(text, locale=file.stem.replace("-", "_"))


def _texts(said: object) -> tuple[str, ...]:
    return tuple(said) if isinstance(said, list | tuple) else (str(said),)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_language_has_every_word_of_the_program(file: Path) -> None:
    """Nothing is missing and nothing is left over: `python -m tools.languages` brings the file up to date."""
    assert updated(file, template()) == file.read_bytes(), (
        f"python -m tools.languages, then translate what is empty in {file.name}"
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_language_that_comes_with_the_program_is_complete(file: Path) -> None:
    """Every text is translated, in each of its plural forms."""
    empty = [message.id for message in _read(file) if message.id and not all(_texts(message.string))]
    assert not empty, f"write the translation of each behind its msgstr in {file.name}: {empty}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_translation_fills_in_what_the_text_fills_in(file: Path) -> None:
    """A value that the program does not give would be a fault while a page is made; markup stays balanced."""
    for message in _read(file):
        if message.id:
            given = {place for text in _texts(message.id) for place in PLACE.findall(text)}
            for text in _texts(message.string):
                assert set(PLACE.findall(text)) <= given, message.id
                assert re.sub(PLACE, "", text).count("%") == 0, message.id
                assert text.count("<") == text.count(">") == _texts(message.id)[-1].count("<"), message.id


class _Marked(NullTranslations):
    """Says every text between brackets that nobody else writes."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return f"⟦{message}⟧"


class _Unsaid(HTMLParser):
    """Words of a page that were not said through the language: neither between brackets nor marked as the league's own."""

    def __init__(self, known: frozenset[str]) -> None:
        super().__init__()
        self.known, self.open, self.found = known, list[tuple[str, bool]](), list[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("br", "img", "meta", "link", "input", "hr", "col", "path", "line", "circle", "rect", "use"):
            own = ("lang" in dict(attrs) and tag != "html") or tag in ("script", "style", "code", "title")
            self.open.append((tag, own or "prose" in (dict(attrs).get("class") or "")))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not any(own for _, own in self.open):
            self.found += [word for word in re.findall(r"[A-Za-zÀ-ÿ]{4,}", data) if word.lower() not in self.known]


def _without_said(html: str) -> str:
    """A page without what was said, the innermost first; what stands in it goes with it, markup too."""
    before = ""
    while before != html:
        before, html = html, re.sub(r"⟦[^⟦⟧]*⟧", " ", html)
    return html


def _own_words() -> frozenset[str]:
    """What the small league itself writes, and the names of systems and months."""
    league = leagues.league()
    texts = [repr(league.people), repr(league.clubs), repr(league.trophies), repr(league.congresses), repr(league.articles)]
    texts += [f"{event.title} {event.place} {event.sources} {event.entries}" for event in league.events]
    texts += [
        "Barney Mitchell Cavendish Goodfellow today's clubs after the average of Howell Safford League JSON SQLite Interclub"
    ]
    return frozenset(word.lower() for text in texts for word in re.findall(r"[A-Za-zÀ-ÿ]{4,}", text))


def test_nothing_on_a_page_goes_past_the_language() -> None:
    """With a language that puts brackets round everything said, the words outside are names, titles and dates alone."""
    token = module._SPOKEN.set(Speech("fr", "fr", _Marked()))
    try:
        league = leagues.league()
        pages = [one for one in artefacts(record_of(league, leagues.results(league)), (), Theme()) if one.kind is Kind.PAGE]
        said = {one.path: one.make().decode() for one in pages}
    finally:
        module._SPOKEN.reset(token)
    known = _own_words() | frozenset(_MONTHS.split())
    left: dict[str, str] = {}
    for path, html in said.items():
        if not path.startswith(("systems/", "games/", "leads/", "laws/", "handbook/", "data/")):
            parser = _Unsaid(known)
            parser.feed(_without_said(html))
            left.update(dict.fromkeys(parser.found, path))
    assert not left, f"{left}: say these words through `language`"


def test_a_french_league_has_french_pages() -> None:
    """Its pages say in which language they are; what the league writes is in the same, and needs no mark."""
    league = leagues.league(language="fr")
    with speaking("fr"):
        made = {one.path: one for one in artefacts(record_of(league, leagues.results(league)), (), Theme())}
        players, events = made["players/index.html"].make().decode(), made["events/index.html"].make().decode()
    assert '<html lang="fr">' in players and "<h1>Joueurs</h1>" in players
    assert "Épreuves" in events and 'lang="en"' not in events
