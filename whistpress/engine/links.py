"""Check the links of the rendered site."""

import html
import posixpath
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from urllib.parse import unquote, urlsplit

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact, Kind
from whistpress.problems import did_you_mean
from whistpress.site.theme.folders import STYLE_COMMENT

_INSIDE = r"""(?:[^>"']++|"[^"]*+"|'[^']*+')*"""
_LEADING_NOWHERE = (
    r"""(?:[bcegjklmoqrtuvwyz][a-zA-Z-]*+|f(?!orm)[a-zA-Z-]*+|s(?!rc)[a-z-]*+|d(?!ata=)[a-z-]*+|aria-[a-z]++|height|x)="""
    r"""(?:"[^"<>]*+"|\w++)"""
)
"""An attribute without a link or an anchor, told by its first letters.

None of `_LEADING` or `_SRCSETS`, no `id`, no `name`, no `http-equiv`.
"""
_NO_LINKS = rf"/|t[dr]>|(?!script|style)[b-z][a-z0-9]*+(?: {_LEADING_NOWHERE})*/?>"
"""Most tags of a page: those that close an element or have only attributes without links. The pattern skips them."""
_SCRIPT, _STYLE = (rf"{''.join(f'[{letter}{letter.upper()}]' for letter in name)}" for name in ("script", "style"))
_TAG = re.compile(
    rf"""<(?!{_NO_LINKS})(a\shref="[^"<>]*+"|{_SCRIPT}\b{_INSIDE}>.*?</{_SCRIPT}\s*|{_STYLE}\b{_INSIDE}>.*?</{_STYLE}\s*|"""
    rf"""!--.*?--|[a-zA-Z][^\s<>/]*\s{_INSIDE})>""".encode(),
    re.DOTALL,
)
"""A tag without its brackets, first of all the most frequent kind; a script or style sheet with all that it holds; a comment."""
_OPENING = re.compile(rf"([^\s<>/]+)({_INSIDE})")
"""The name of a tag, and its attributes."""
_ATTRIBUTE = re.compile(r"""([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))""")
_LEADING = frozenset({"href", "src", "poster", "data", "action", "formaction", "xlink:href"})
_SRCSETS = frozenset({"srcset", "imagesrcset"})
_MOST_COMPARED = 200_000
"""The most words that are compared to guess what broken links meant: a few seconds."""
_KNOWN = 4096
"""How many links a process remembers: all pages of a league lead to the same players and events."""
_SRCSET = re.compile(r"[\s,]*+(\S*[^\s,])(?:\s[^,]*+)?")
"""A picture in a `srcset` with its size: a comma within an address is part of it."""
_REFRESH = re.compile(
    r"""\s*+[\d.]++\s*+[;,]?+\s*+(?<![\d.])(?:url\s*+=\s*+|(?!url\s*+=))(?:"([^"]*+)|'([^']*+)|(\S.*+))""",
    re.IGNORECASE | re.DOTALL,
)
"""The `content` of a tag that sends browsers on: the seconds, and the address, perhaps in quotation marks."""
_NOT_LOADED = re.compile(rb' data-not-loaded="([^"]*)"')
_STYLE_LINK = re.compile(r"""url\(\s*(?:"([^"]*)"|'([^']*)'|([^)\s"']*))\s*\)?""")


class PageLinks(Struct, frozen=True):
    """The anchors of a page (`ids`) and its links, each once, as they are written.

    `base` is what the links are relative to where the page says so.
    """

    ids: frozenset[str]
    links: tuple[str, ...]
    base: str = ""


class Broken(Struct, frozen=True):
    """A link that leads nowhere: its page, the link as written, the reason, and the likely target.

    `meant` is a path of the output, with its fragment.
    """

    link: str
    why: str
    fragment: bool = False
    meant: str = ""
    page: str = ""


def read_page(markup: bytes) -> PageLinks:
    """Return the ids and links of a page of HTML (or a drawing in SVG); comments and the insides of scripts are passed over."""
    ids: set[str] = set()
    links: dict[str, None] = {}
    base = ""
    for tag in dict.fromkeys(_TAG.findall(markup)):
        places, ways, below = _read_tag(tag)
        ids.update(places)
        links.update(ways)
        base = base or below
    return PageLinks(frozenset(ids), tuple(links), base)


@lru_cache(maxsize=2**14)
def _read_tag(tag: bytes) -> tuple[tuple[str, ...], dict[str, None], str]:
    """Return the anchors and the links of a tag, and the base that it sets. Cached: pages have many tags in common."""
    text = tag.decode(errors="replace")
    opening = _OPENING.match(text)
    if opening is None or text.startswith("!--"):
        return (), {}, ""
    name = opening[1].lower()
    attributes = [(key.lower(), html.unescape("".join(values))) for key, *values in _ATTRIBUTE.findall(opening[2])]
    places = tuple(value for key, value in attributes if key == "id" or (key == "name" and name == "a"))
    if name == "base":
        return places, {}, next((value for key, value in attributes if key == "href"), "")
    links = chain.from_iterable(_leads(key, value) for key, value in attributes)
    return places, dict.fromkeys(chain(links, _sends_on(attributes) if name == "meta" else ())), ""


def _sends_on(attributes: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Yield the address to which a `meta` tag sends browsers on, if it does."""
    values = dict(attributes)
    if values.get("http-equiv", "").strip().lower() == "refresh" and (match := _REFRESH.match(values.get("content", ""))):
        yield "".join(filter(None, match.groups()))


def _leads(attribute: str, value: str) -> Sequence[str]:
    """Return the links in the value of an attribute."""
    if attribute in _SRCSETS:
        return _SRCSET.findall(value)
    return (value,) if attribute in _LEADING else ()


def read_style(style: str) -> PageLinks:
    """Return the links of a style sheet: each `url(…)`."""
    links = ("".join(groups) for groups in _STYLE_LINK.findall(STYLE_COMMENT.sub("", style)))
    return PageLinks(frozenset(), tuple(dict.fromkeys(link for link in links if link)))


class FileLinks(Struct, frozen=True):
    """What the links of one file say without knowing the other files.

    `ids` are its anchors; `ways` are path and anchor of each place of the site to which its links lead, without its own anchors.
    `doubtful`: one of its links is wrong whatever else there is. `not_loaded` are the pictures of other hosts.
    """

    ids: tuple[str, ...] = ()
    ways: tuple[tuple[str, str], ...] = ()
    doubtful: bool = False
    not_loaded: tuple[str, ...] = ()


NO_LINKS = FileLinks()


def links_of(path: str, kind: Kind, body: bytes) -> FileLinks:
    """Return the links of a page, drawing or style sheet; `NO_LINKS` for another file."""
    page = _read(path, body)
    if page is None:
        return NO_LINKS
    ids = tuple(sorted(page.ids))
    if kind not in (Kind.PAGE, Kind.REDIRECT, Kind.EMBED) and not path.endswith(".css"):
        return FileLinks(ids)
    ways: dict[tuple[str, str], None] = {}
    doubtful, folder = False, _folder(path, page.base)
    for link in page.links:
        way = _way(folder, link)
        if isinstance(way, Broken):
            doubtful = True
        elif way:
            target, anchor = way[0] or path, way[1]
            is_inside = target == path and anchor in page.ids
            ways[target, "" if is_inside or _everywhere(anchor) else anchor] = None
    # the addresses of the pictures in whose place the theme's Markdown put a link
    not_loaded = dict.fromkeys(html.unescape(address.decode()) for address in _NOT_LOADED.findall(body))
    return FileLinks(ids, tuple(ways), doubtful, tuple(not_loaded))


def broken_links(artefacts: Sequence[Artefact], links: Mapping[str, FileLinks], read: "Read") -> Iterator[Broken]:
    """Yield every link of a page or style sheet that leads to no planned file, or to no place on it.

    `links` are those of all files. Only files that have a broken one are read again.
    """
    planned = _Planned(frozenset(artefact.path for artefact in artefacts), read)
    anchors = cache(lambda path: frozenset(links.get(path, NO_LINKS).ids))
    for artefact in artefacts:
        file_links = links.get(artefact.path, NO_LINKS)
        missing = (to not in planned.paths or (anchor and anchor not in anchors(to)) for to, anchor in file_links.ways)
        if file_links.doubtful or any(missing):
            yield from planned.broken_on(artefact.path)


Read = Callable[[str], bytes | None]
"""Returns the bytes of a file by its path; None where it was not made."""


def _read(path: str, body: bytes | None) -> PageLinks | None:
    if body is None or not path.endswith((".html", ".svg", ".css")):
        return None
    return read_style(body.decode(errors="replace")) if path.endswith(".css") else read_page(body)


def _folder(page: str, base: str) -> str:
    """Return the folder to which the links of a page are relative, with a slash; `/` where the page may be shown anywhere."""
    return "/" if page == "404.html" else posixpath.join(posixpath.dirname(page), unquote(urlsplit(base).path), "")


def _way(folder: str, link: str) -> tuple[str, str] | Broken | None:
    """Return path and fragment of a target in the site; None for an external link; a `Broken` when the link itself is wrong.

    The path is empty for a place on the same page.
    """
    address = _address(link)
    if address is None or isinstance(address, Broken) or not address[0]:
        return address
    path, anchor = address
    target = posixpath.normpath(path if path[0] == "/" else folder + path).lstrip("/")
    if path[-1] == "/":
        target += "/"
    if path[0] == "/" != folder:
        return Broken(link, "begins with a slash, so that it only works at the root of a host", meant=target)
    if target.startswith("../"):
        return Broken(link, "leads out of the site")
    return target, anchor


@lru_cache(maxsize=_KNOWN)
def _address(link: str) -> tuple[str, str] | Broken | None:
    """Return path and fragment as a link has them; None for an external link; a `Broken` for one that no page may have."""
    try:
        parts = urlsplit(link.strip())
    except ValueError:
        return Broken(link, "is no address")
    if parts.scheme == "file":
        return Broken(link, "leads to a file of your own computer, which no reader has")
    return None if parts.scheme or parts.netloc else (unquote(parts.path), unquote(parts.fragment))


def _everywhere(fragment: str) -> bool:
    """Return whether every page has such an anchor."""
    return fragment == "top" or fragment.startswith(":~:")


class _Planned:
    """The paths of the site, and its pages, which are read on first access."""

    def __init__(self, paths: frozenset[str], read: Read) -> None:
        self.paths, self._page = paths, cache(lambda path: _read(path, read(path)))
        self._left = _MOST_COMPARED

    def broken_on(self, path: str) -> Iterator[Broken]:
        """Yield the broken links of a page."""
        page = self._page(path)
        folder = _folder(path, page.base) if page else ""
        for link in page.links if page else ():
            way = _way(folder, link)
            if isinstance(way, Broken):
                yield replace(way, page=path, meant=way.meant and self._near(way.meant))
            elif way and (broken := self._leading_nowhere(path, link, *way)):
                yield broken

    def _leading_nowhere(self, page: str, link: str, path: str, anchor: str) -> Broken | None:
        target = path or page
        if target not in self.paths:
            return Broken(link, "leads nowhere", meant=self._near(target), page=page)
        target_page = self._page(target) if anchor and not _everywhere(anchor) else None
        if target_page is None or anchor in target_page.ids:
            return None
        near = self._nearest(anchor, target_page.ids)
        return Broken(link, f"leads to no place on {target}", fragment=True, meant=near and f"{target}#{near}", page=page)

    def _near(self, target: str) -> str:
        front = posixpath.normpath(posixpath.join(target, "index.html"))
        return front if front in self.paths else target if target in self.paths else self._nearest(target, self.paths)

    def _nearest(self, word: str, words: frozenset[str]) -> str:
        """Return the most similar word; the empty text too once `_MOST_COMPARED` words were compared for this site."""
        self._left -= len(words)
        return _nearest(word, words) if self._left >= 0 else ""


@lru_cache(maxsize=4096)
def _nearest(word: str, words: frozenset[str]) -> str:
    """Return the most similar word: equal but for case, then the same file elsewhere, then by letters; else the empty text."""
    candidates = sorted(words)
    alike = [candidate for candidate in candidates if candidate.casefold() == word.casefold()]
    elsewhere = [candidate for candidate in candidates if _stem(candidate) == _stem(word) != "index"]
    return next(iter(alike or elsewhere), "") or did_you_mean(word, candidates) or ""


def _stem(path: str) -> str:
    return posixpath.splitext(posixpath.basename(path))[0].casefold()
