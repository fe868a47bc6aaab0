"""Feeds and the sitemap as XML."""

import datetime
from collections.abc import Iterable, Sequence
from xml.etree import ElementTree as Tree

from whistpress import __version__
from whistpress.site.feeds import FeedOf, Item

_ATOM = "http://www.w3.org/2005/Atom"
_SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"


def atom(of: FeedOf, title: str, path: str, latest: Sequence[Item]) -> bytes:
    """An Atom feed (RFC 4287) at `path` of its entries, the latest first."""
    url = of.url
    feed = Tree.Element("feed", {"xmlns": _ATOM, "xml:lang": of.language})
    _text(feed, "title", title)
    _text(feed, "id", url + path)
    _text(feed, "updated", _stamp(latest[0].date if latest else of.today))
    Tree.SubElement(feed, "link", rel="self", type="application/atom+xml", href=url + path)
    Tree.SubElement(feed, "link", rel="alternate", type="text/html", href=url)
    _text(Tree.SubElement(feed, "author"), "name", of.league)
    Tree.SubElement(feed, "generator", version=__version__).text = "whistpress"
    for item in latest:
        entry = Tree.SubElement(feed, "entry")
        _text(entry, "title", item.title)
        _text(entry, "id", url + item.path + (f"#{item.mark}" if item.mark else ""))
        _text(entry, "updated", _stamp(item.date))
        Tree.SubElement(entry, "link", rel="alternate", type="text/html", href=url + item.path)
        _text(entry, "summary", item.summary)
    return _written(feed)


def urls(pages: Iterable[tuple[str, datetime.date | None]]) -> bytes:
    """A sitemap of addresses, with the day on which each changed last where it is known."""
    whole = Tree.Element("urlset", xmlns=_SITEMAP)
    for address, changed in pages:
        page = Tree.SubElement(whole, "url")
        _text(page, "loc", address)
        if changed:
            _text(page, "lastmod", changed.isoformat())
    return _written(whole)


def _text(parent: Tree.Element, name: str, text: str) -> None:
    Tree.SubElement(parent, name).text = text


def _stamp(date: datetime.date) -> str:
    """The time stamp that the format demands: the day itself, never the machine's clock."""
    return f"{date.isoformat()}T00:00:00Z"


def _written(root: Tree.Element) -> bytes:
    Tree.indent(root, " ")
    written: bytes = Tree.tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"
