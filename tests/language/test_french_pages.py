"""A French league's pages hold no English: neither whole texts nor words put into French sentences."""

import re
from functools import cache
from html.parser import HTMLParser

import pytest
from msgspec import to_builtins

from tests.site import leagues
from tests.whole_records import record_of
from whistpress.core.scoring import METHODS
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.language import say, speaking
from whistpress.league.league import League
from whistpress.site.theme import Theme

ENGLISH = re.compile(
    r"\b(the|and|of|with|won|wins|which|who|from|were|this|deals?|each|every|by|against|not|has|have|other|after|their|where|"
    r"how|players?|pairs|teams|tricks?|hands?|rounds?|opponents?|partners?|meet|for|is|are|higher|lower|best|first|games?|"
    r"members?|events?|entries|played|day|season|to|tied|lead|leads|plus|name)\b",
    re.IGNORECASE,
)
FRENCH_TOO = {"plus", "note"}
PACKAGED = ("systems/", "games/", "leads/", "laws/", "handbook/", "data/")


class Visible(HTMLParser):
    """Text and spoken attributes of a page, without scripts and without what is marked as English."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the attributes that are read out; begin to skip at a script or at English."""
        given = dict(attrs)
        if self._silent or tag in ("script", "style") or given.get("lang") == "en" or "prose" in (given.get("class") or ""):
            if tag not in ("br", "img", "meta", "link", "input", "hr", "path", "rect", "line", "circle"):
                self._silent.append(tag)
            return
        self.texts += [given[name] or "" for name in ("title", "aria-label", "alt", "placeholder") if given.get(name)]

    def handle_endtag(self, tag: str) -> None:
        """End what was skipped."""
        if self._silent and self._silent[-1] == tag:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        """Note a text."""
        if not self._silent and data.strip():
            self.texts.append(" ".join(data.split()))


def strings(value: object) -> set[str]:
    """Return every text in a value."""
    if isinstance(value, str):
        return {value, *value.splitlines()}
    if isinstance(value, dict):
        return {text for each in value.items() for one in each for text in strings(one)}
    return {text for one in value for text in strings(one)} if isinstance(value, list | tuple | set) else set()


def english(texts: list[str], own: set[str]) -> set[str]:
    """Return the texts with an English word that the league did not write."""
    known = sorted((one for one in own if len(one) > 2), key=len, reverse=True)
    gone = re.compile("|".join(map(re.escape, known)), re.IGNORECASE)
    return {text for text in texts if any(word.lower() not in FRENCH_TOO for word in ENGLISH.findall(gone.sub(" ", text)))}


@cache
def french() -> tuple[League, dict[str, str]]:
    """The small league in French, and its pages."""
    league = leagues.league(language="fr")
    with speaking("fr"):
        planned = artefacts(record_of(league, leagues.results(league)), (), Theme())
        return league, {one.path: one.make().decode() for one in planned if one.path.endswith(".html")}


def test_no_page_has_an_english_word() -> None:
    """Verbs, plurals, dates and captions are French; only what the league wrote itself is as it wrote it."""
    league, pages = french()
    own = strings(to_builtins(league, enc_hook=str))
    left: dict[str, str] = {}
    for path, html in pages.items():
        if not path.startswith(PACKAGED):
            parser = Visible()
            parser.feed(html)
            left.update(dict.fromkeys(english(parser.texts, own), path))
    assert left == {}


def test_english_in_a_sentence_would_be_found() -> None:
    """A verb or a noun that goes past the language."""
    assert english(["1 et 7 : opponents au tour 2", "Deux players quelconques", "Ville"], {"Ville"}) == {
        "1 et 7 : opponents au tour 2",
        "Deux players quelconques",
    }


def test_every_ranking_says_what_its_figure_is() -> None:
    """The sentence of the scoring method stands with the ranking, in the language of the page."""
    league, pages = french()
    with speaking("fr"):
        for event in league.events:
            page = pages.get(f"events/{event.id}/index.html", "")
            if 'id="ranking"' in page:
                told = page[page.index('<h2 id="ranking">') :].split("</section>")[0]
                assert say(METHODS[event.scoring].words.ranks).split(".")[0] in " ".join(told.split()), event.id


@pytest.mark.parametrize("name", METHODS)
def test_a_method_is_explained_in_whole_plain_sentences(name: str) -> None:
    """It says who wins, in English and in French, without the terms of a statistician."""
    text = METHODS[name].words.ranks
    assert text.endswith(".") and not re.search(r"one's own|excess|aggregate|\bmean\b", text)
    with speaking("fr"):
        assert say(text) != text and not ENGLISH.search(say(text).replace("plus", ""))
