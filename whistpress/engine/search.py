"""The search over all pages: a script with an inverted index, which works on a server and from a disk.

Title and prose of a page are indexed, and the names that its artefact gives; tables, pictures and forms are not. A page that is
made of figures (`data-search="title"`) has no prose but what the league wrote. A search finds words by their beginnings, without
regard to capitals and accents, in any language; it shows people, pairs and clubs of that name first, then events, then the rest.
"""

import html
import json
import re
import unicodedata
from collections.abc import Mapping

from msgspec import Struct

from whistpress.core.model.names import LETTERS

INDEX = "search-index.js"
"""Path of the index in the output; the search page loads it."""
_LEFT_OUT = re.compile(r"<(table|svg|nav|form|script)\b.*?</\1>|<ul class=\"finder\".*?</ul>", re.DOTALL)
_WRITTEN = re.compile(rb"<div class=\"prose\".*?</div>", re.DOTALL)
"""What the league wrote."""
_TITLE = re.compile(rb"<h1\b[^>]*>(.*?)</h1>", re.DOTALL)
_TAB = re.compile(rb"<title>(.*?)</title>", re.DOTALL)
_SITE = " · "
"""Before the name of the site in the title of a page."""
_NAMES = re.compile(r"(players|clubs)/(?!index\.|who-is-who\.)[^/]+\.html|players/pairs/[^/]+--[^/]+\.html")
_EVENTS = re.compile(r"events/[^/]+/.+/index\.html|(fixtures|cups|trophies)/(?!index\.).+\.html")
_SUMMARY = re.compile(rb'<meta name="description" content="([^"]*)"')
_TAG = re.compile(r"<[^>]*>")
_WORD = re.compile(r"[^\W_]+")


class SearchText(Struct, frozen=True):
    """The title of a page, a sentence about it, and the words by which it is found, with blanks between.

    `also` are other names of the person whose page it is.
    """

    title: str
    summary: str
    words: str
    also: str = ""


def kind_of(path: str) -> int:
    """Return the order of a page among the hits: 0 for a person, pair or club, 1 for an event, match, cup or trophy, else 2."""
    return 0 if _NAMES.fullmatch(path) else 1 if _EVENTS.fullmatch(path) else 2


def search_text(page: bytes, names: str = "", path: str = "") -> SearchText | None:
    """Return what the search has of a page of HTML; None of one that has no title or is not to be found."""
    head, _, body = page.partition(b"<main")
    body = body.partition(b"</main>")[0]
    title = _TITLE.search(body)
    if title is None or b'name="robots"' in head:
        return None
    summary, tab = _SUMMARY.search(head), _TAB.search(head)
    heading = _plain(_text(tab[1])).partition(_SITE)[0] if tab else _plain(_text(title[1]))
    about = html.unescape(_text(summary[1])) if summary else ""
    attributes, _, text = body.partition(b">")
    if b'data-search="title"' in attributes:
        text = b" ".join((title[1], *_WRITTEN.findall(text)))
    words = words_of(f"{_plain(_LEFT_OUT.sub(' ', _text(text)))} {heading} {about} {names}")
    return SearchText(heading, about, " ".join(sorted(words)), names if kind_of(path) == 0 else "")


def _text(page: bytes) -> str:
    return page.decode(errors="replace")


def _plain(markup: str) -> str:
    return " ".join(html.unescape(_TAG.sub(" ", markup)).split())


def words_of(text: str) -> set[str]:
    """Return the words of a text as the search compares them: small letters without accents."""
    letters = unicodedata.normalize("NFKD", text.casefold()).translate(LETTERS)
    return set(_WORD.findall("".join(letter for letter in letters if not unicodedata.combining(letter))))


def search_index(pages: Mapping[str, SearchText]) -> bytes:
    """Return the index of pages as a script: its element gets the pages, and for each word the numbers of its pages."""
    paths = sorted(pages)
    entries = []
    numbers: dict[str, list[int]] = {}
    for number, path in enumerate(paths):
        page = pages[path]
        entries.append([path, page.title, page.summary, kind_of(path), *([page.also] if page.also else [])])
        for word in page.words.split():
            numbers.setdefault(word, []).append(number)
    index = {
        "pages": entries,
        "words": {word: " ".join(map(str, numbers[word])) for word in sorted(numbers)},
    }
    written = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    return f"document.currentScript.index={written};\n".replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").encode()
