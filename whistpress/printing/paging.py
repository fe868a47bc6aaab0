"""Page numbers in contents and indexes: fill the marks in a document's HTML with the pages of their anchors.

`data-page="ID"` becomes the number of that page. An element with `data-pages="ID ID …"` gets every page once, with runs joined
(`12–14, 19`), each with a link to its anchor. A document that is split into a front, a body and a back is rendered once: the back
when the numbers of the body are known, then the front. It is rendered twice unless the front's mark states the number of its
pages (`<!--front 2-->`).

This module does not import WeasyPrint: the press passes its finished layout in.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from whistpress.language.sequences import sequences

FINGERPRINT = "paging 2"
"""Change this when the same HTML gets other numbers."""
_PAGE = re.compile(r'\bdata-page="([^"]*)"')
_PAGES = re.compile(r'<(?P<tag>span|td|dd)(?P<rest>[^>]*?) data-pages="(?P<ids>[^"]*)"(?P<more>[^>]*)></(?P=tag)>')
_CUT = re.compile(r"<!--(?P<which>front|back)(?: (?P<pages>\d+))?-->(?P<text>.*?)<!--/(?P=which)-->", re.DOTALL)
_BLANK = '<div class="blank-page"></div>'
_RIGHT = "<!--right-->"
_TURNS = 6
_GUESS = "00"
Pages = Mapping[str, int]
"""The number of the page of each anchor."""


class SplitDocument(Struct, frozen=True):
    """A document in three parts, each a whole one by itself; `right`: the body begins on a right-hand page.

    `pages` is the likely number of pages of the front, 0 where it is unknown.
    """

    front: str
    body: str
    back: str
    right: bool
    pages: int = 0


def wants_page_numbers(html: str) -> bool:
    """Return whether a document has marks for page numbers."""
    return "data-page" in html


def split_document(html: str) -> SplitDocument | None:
    """Split a document in three; None when it is not so marked, or has other content before or after."""
    cuts = {cut["which"]: cut for cut in _CUT.finditer(html)}
    if set(cuts) != {"front", "back"}:
        return None
    front, back = cuts["front"], cuts["back"]
    head, foot, between = html[: front.start()], html[back.end() :], html[front.end() : back.start()]
    body_begins = head.rfind("<body")
    if wants_page_numbers(between) or _SAYS.search(foot) or _SAYS.search(head[body_begins:]):
        return None
    first, body, last = (head + text + foot for text in (front["text"], between, back["text"]))
    return SplitDocument(first, body, last, _RIGHT in html, int(front["pages"] or 0))


_SAYS = re.compile(r">[^<>]*[^<>\s]|<(?:img|svg|table)")
"""Text between tags, or a picture."""


def fill_page_numbers(html: str, pages: Pages | None = None) -> str:
    """Fill the marks of a document with numbers; with a guess before they are known."""

    def number(id_: str) -> str:
        return _GUESS if pages is None else str(pages.get(id_, ""))

    def runs(match: re.Match[str]) -> str:
        ids = match["ids"].split()
        said = ", ".join([_GUESS] * min(len(ids), 6)) if pages is None else page_links(ids, pages)
        return f"<{match['tag']}{match['rest']}{match['more']}>{said}</{match['tag']}>"

    return _PAGES.sub(runs, _PAGE.sub(lambda match: f'data-page="{number(match[1])}"', html))


def page_links(ids: Iterable[str], pages: Pages) -> str:
    """Link the pages of several anchors, each once and in order; three or more that follow each other as a run."""
    first: dict[int, str] = {}
    for id_ in ids:
        if id_ in pages:
            first.setdefault(pages[id_], id_)

    def leads(page: int) -> str:
        return f'<a href="#{first[page]}">{page}</a>'

    def link_run(part: Sequence[int]) -> str:
        return f"{leads(part[0])}–{leads(part[-1])}" if len(part) > 2 else ", ".join(map(leads, part))

    return ", ".join(map(link_run, sequences(sorted(first))))


def start_at_page(html: str, number: int) -> str:
    """Return a document whose first page has this number, and is on the side that belongs to it."""
    side = "left" if number % 2 == 0 else "right"
    first = f"html {{ break-before: {side}; }} @page :first {{ counter-reset: page {number}; }}"
    return html.replace("</head>", f"<style>{first} .form {{ bookmark-level: none; }}</style></head>", 1)


def anchors(pages: Iterable[Any], first: int = 1) -> dict[str, int]:
    """Return the page of each anchor, the first one of several; `first` is the number of the first page."""
    numbers: dict[str, int] = {}
    for number, page in enumerate(pages, start=first):
        for id_ in page.anchors:
            numbers.setdefault(id_, number)
    return numbers


def render_with_page_numbers(html: str, render: Callable[[str], Any]) -> Any:
    """Lay a document out with all its page numbers; `render` lays out HTML."""
    parts = split_document(html)
    return _together(parts, render) if parts else _again(html, render)


def _again(html: str, render: Callable[[str], Any]) -> Any:
    """Lay a document out until its numbers are those of its pages."""
    pages: dict[str, int] | None = None
    for _ in range(_TURNS):
        document = render(fill_page_numbers(html, pages))
        numbers = anchors(document.pages)
        if numbers == pages:
            break
        pages = numbers
    return document


def _together(parts: SplitDocument, render: Callable[[str], Any]) -> Any:
    """Lay out front, body and back by themselves, and put them together."""
    pages = parts.pages or len(render(fill_page_numbers(parts.front)).pages)
    for _ in range(_TURNS):
        blank = parts.right and pages % 2 == 1
        before = pages + blank
        body = render(start_at_page(parts.body, before + 1)).pages
        numbers = anchors(body, before + 1)
        after = before + len(body)
        last = _blank_first(parts.back) if parts.right and after % 2 == 1 else parts.back
        back = render(start_at_page(fill_page_numbers(last, numbers), after + 1)).pages
        numbers = {**anchors(back, after + 1), **numbers}
        whole = render(fill_page_numbers(_with_blank(parts.front) if blank else parts.front, numbers))
        if len(whole.pages) == before:
            break
        pages = len(whole.pages) - blank
    return whole.copy([*whole.pages, *body, *back])


def _blank_first(back: str) -> str:
    """Put an empty page before the back."""
    at = back.index(">", back.rfind("<body")) + 1
    return back[:at] + _BLANK + back[at:]


def _with_blank(front: str) -> str:
    """Put an empty page behind the front."""
    at = front.rfind("</body>")
    return front[:at] + _BLANK + front[at:]
