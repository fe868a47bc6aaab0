"""Markdown to safe HTML: text is data, so raw HTML is shown, never run."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from html import unescape

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

Size = tuple[int, int]
_IMAGE = re.compile(r'<img(?=\s)[^>]*?\ssrc="([^"]*)"')


class Heading(Struct, frozen=True):
    """A line of a contents list: level (2 for the highest), id, text."""

    level: int
    id: str
    text: str


class Prose(Struct, frozen=True):
    """Markdown made into HTML, with its headings."""

    html: Markup
    headings: tuple[Heading, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.html)


_OUTSIDE: ContextVar[frozenset[str]] = ContextVar("outside", default=frozenset())


@contextmanager
def loading_from(hosts: Iterable[str]) -> Iterator[None]:
    """Allow texts inside this block to show pictures from the given hosts; outside it, pictures of other sites are not shown."""
    before = _OUTSIDE.set(frozenset(hosts))
    try:
        yield
    finally:
        _OUTSIDE.reset(before)


def same(address: str) -> str:
    """Return an address as it is."""
    return address


def to_html(text: str, *, link: Callable[[str], str] = same, prefix: str = "", top: int = 2, quotes: bool = True) -> Prose:
    """Turn Markdown into HTML that cannot harm.

    Raw HTML is shown as it was typed; a link whose scheme is not http, https, mailto or tel loses its address. A picture of
    another host becomes a link with `data-not-loaded`, unless `loading_from` names the host.
    Relative addresses go through `link`. Headings start at level `top` without gaps; ids begin with `prefix`, so that
    one page may have two texts. A paragraph `Table: words` above a table becomes its caption.
    Straight quotation marks become English ones unless `quotes` is false.
    """
    if not text.strip():
        return Prose(Markup(""))
    from whistpress.theme.markdown_safe import convert  # a build that has no text to turn does without the library

    html, tokens = convert(text, link=link, prefix=prefix, top=top, quotes=quotes, outside=_OUTSIDE.get())
    return Prose(Markup(html), tuple(_headings(tokens)))  # noqa: S704 (made safe there)


def markdown_link(words: str, address: str) -> str:
    """Return a link as Markdown."""
    plain = words.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
    return f"[{plain}](<{address}>)"


def with_sizes(text: Prose, sizes: Mapping[str, Size]) -> Prose:
    """Give the pictures of a text their sizes, by address, so that the page does not move when a browser has loaded them."""
    if not sizes:
        return text

    def with_size(match: re.Match[str]) -> str:
        size = sizes.get(unescape(match[1]))
        return f'{match[0]} width="{size[0]}" height="{size[1]}"' if size else match[0]

    return replace(text, html=Markup(_IMAGE.sub(with_size, text.html)))  # noqa: S704 (figures alone are added)


def _headings(tokens: list[dict[str, object]]) -> list[Heading]:
    headings: list[Heading] = []
    for token in tokens:
        headings.append(Heading(int(str(token["level"])), str(token["id"]), unescape(str(token["name"]))))
        children = token["children"]
        headings += _headings(children) if isinstance(children, list) else []
    return headings
