"""Check the links of the rendered site."""

import html
import posixpath
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from urllib.parse import unquote, urlsplit

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact, Kind
from whistpress.problems.nearest import did_you_mean
from whistpress.theme.folders import STYLE_COMMENT

_INSIDE = r"""(?:[^>"']++|"[^"]*+"|'[^']*+')*"""
_LEADING_NOWHERE = (
    r"""(?:[bcefgjklmoqrtuvwyz][a-zA-Z-]*+|s(?!rc)[a-z-]*+|d(?!ata=)[a-z-]*+|aria-[a-z]++|height|x)=(?:"[^"<>]*+"|\w++)"""
)
"""An attribute without a link or an anchor, told by its first letters: none of `_LEADING`, no `srcset`, no `id`, no `name`."""
_NO_LINKS = rf"/|t[dr]>|(?!script|style)[b-z][a-z0-9]*+(?: {_LEADING_NOWHERE})*/?>"
"""Most tags of a page: those that close an element or have only attributes without links. The pattern skips them."""
_SCRIPT, _STYLE = (rf"{''.join(f'[{one}{one.upper()}]' for one in name)}" for name in ("script", "style"))
_TAG = re.compile(
    rf"""<(?!{_NO_LINKS})(a\shref="[^"<>]*+"|{_SCRIPT}\b{_INSIDE}>.*?</{_SCRIPT}\s*|{_STYLE}\b{_INSIDE}>.*?</{_STYLE}\s*|"""
    rf"""!--.*?--|[a-zA-Z][^\s<>/]*\s{_INSIDE})>""".encode(),
    re.DOTALL,
)
"""A tag without its brackets, first of all the most frequent kind; a script or style sheet with all that it holds; a comment."""
_OPENING = re.compile(rf"([^\s<>/]+)({_INSIDE})")
"""The name of a tag, and its attributes."""
_ATTRIBUTE = re.compile(r"""([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))""")
_LEADING = frozenset({"href", "src", "poster", "data", "action", "xlink:href"})
_MOST_COMPARED = 200_000
"""The most words that are compared to guess what broken links meant: a few seconds."""
_KNOWN = 4096
"""How many links a process remembers: all pages of a league lead to the same players and events."""
_STEPS = re.compile(r"((?:\.\./)*)((?:[A-Za-z0-9_-][A-Za-z0-9._-]*+/)*[A-Za-z0-9_-][A-Za-z0-9._-]*+)(?:#([A-Za-z0-9._-]*+))?")
"""The usual link: some folders up, then some down to a file."""
_SRCSET = re.compile(r"[\s,]*+(\S*[^\s,])(?:\s[^,]*+)?")
"""A picture in a `srcset` with its size: a comma within an address is part of it."""
_NOT_LOADED_NAME = b" data-not-loaded="
_NOT_LOADED = re.compile(_NOT_LOADED_NAME + rb'"([^"]*)"')
_STYLE_LINK = re.compile(r"""url\(\s*(?:"([^"]*)"|'([^']*)'|([^)\s"']*))\s*\)?""")


class PageLinks(Struct, frozen=True):
    """The anchors of a page (`ids`) and its links, each once, as they are written.

    `base` is what the links are relative to where the page says so.
    """

    ids: frozenset[str]
    links: tuple[str, ...]
    base: str = ""

    def has(self, place: str, *, here: bool) -> bool:
        """Return whether the page certainly has an anchor: every page has it, or this one does and the link leads `here`."""
        return _everywhere(place) or (here and place in self.ids)


class Broken(Struct, frozen=True):
    """A link that leads nowhere: its page, the link as written, the reason, and the likely target.

    `meant` is a path of the output, with its fragment.
    """

    page: str
    link: str
    why: str
    fragment: bool = False
    meant: str = ""


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
    return places, dict.fromkeys(chain.from_iterable(_leads(key, value) for key, value in attributes)), ""


def _leads(attribute: str, value: str) -> Sequence[str]:
    """Return the links in the value of an attribute."""
    if attribute == "srcset":
        return _SRCSET.findall(value)
    return (value,) if attribute in _LEADING else ()


def read_style(style: str) -> PageLinks:
    """Return the links of a style sheet: each `url(…)`."""
    links = ("".join(found) for found in _STYLE_LINK.findall(STYLE_COMMENT.sub("", style)))
    return PageLinks(frozenset(), tuple(dict.fromkeys(link for link in links if link)))


class FileLinks(Struct, frozen=True):
    """What the links of one file say without knowing the other files.

    Each is a text of lines, which is compared and not read. `places` are those that the file offers and `wanted` those to which
    its links lead and that it has not itself, both with the path; `targets` are the paths to which they lead. `doubtful`: one of
    its links is wrong whatever else there is, or is not to be told in a line. `not_loaded` are the pictures of other hosts.
    """

    places: str = ""
    targets: str = ""
    wanted: str = ""
    doubtful: bool = False
    not_loaded: tuple[str, ...] = ()


NO_LINKS = FileLinks()


def links_of(path: str, kind: Kind, body: bytes) -> FileLinks:
    """Return the links of a page, drawing or style sheet; `NO_LINKS` for another file."""
    page = _read(path, body)
    if page is None:
        return NO_LINKS
    places = _in_lines(path, page.ids)
    if kind not in (Kind.PAGE, Kind.REDIRECT, Kind.EMBED) and not path.endswith(".css"):
        return FileLinks(places)
    above = () if page.base else _above(path)
    inside: list[tuple[str, str]] = []
    doubtful = False
    for link in page.links:
        if not page.base and link.startswith("#") and link[1:] in page.ids:
            continue  # a place of this page
        if (steps := _steps(link)) and steps[0] < len(above):
            inside.append((above[steps[0]] + steps[1], steps[2]))
        elif isinstance(way := _way(path, page.base, link), Broken):
            doubtful = True
        elif way:
            inside.append(way)
            doubtful = doubtful or not all(map(_in_a_line, way))
    wanted = (f"{target}\t{place}" for target, place in inside if place and not page.has(place, here=target == path))
    targets = "\n".join(dict.fromkeys([target for target, _ in inside]))
    return FileLinks(places, targets, "\n".join(dict.fromkeys(wanted)), doubtful, _pictures_not_loaded(body))


def _pictures_not_loaded(body: bytes) -> tuple[str, ...]:
    """Return the addresses of the pictures in whose place the theme's Markdown put a link."""
    if _NOT_LOADED_NAME not in body:
        return ()
    return tuple(dict.fromkeys(html.unescape(address.decode()) for address in _NOT_LOADED.findall(body)))


def _above(path: str) -> tuple[str, ...]:
    """Return the folder of a file and those above it, each with its slash: `players/one/`, `players/` and the empty text."""
    folders = path.split("/")[:-1]
    return tuple("".join(f"{folder}/" for folder in folders[:depth]) for depth in range(len(folders), -1, -1))


@lru_cache(maxsize=_KNOWN)
def _steps(link: str) -> tuple[int, str, str] | None:
    """Return how many folders a link goes up, the path down from there, and the fragment; None for another kind of link."""
    steps = _STEPS.fullmatch(link)
    return (len(steps[1]) // 3, steps[2], steps[3] or "") if steps else None


def _in_lines(path: str, ids: Collection[str]) -> str:
    """Return the anchors of a file, a line each with its path; leave out those that do not fit into a line."""
    text = "\n".join(sorted(ids if _in_a_line("".join(ids)) else filter(_in_a_line, ids)))
    return f"{path}\t{text}".replace("\n", f"\n{path}\t") if text else ""


def _in_a_line(word: str) -> bool:
    return "\n" not in word and "\t" not in word and "\0" not in word


Heads = Callable[[Collection[str] | None], Iterable[tuple[str, FileLinks]]]
"""Yields the links of some files (None: of all) with their paths, without holding them."""


class LinkChecker:
    """Follows the links of a site's files as they are rendered, and finds the files that may have a broken one."""

    def __init__(self, paths: Iterable[str]) -> None:
        self.paths = frozenset(paths)
        self.not_loaded: dict[str, list[str]] = {}
        """The pictures of other hosts, each with the pages on which a link is in its place."""
        self._suspects: set[str] = set()
        self._wanted: set[str] = set()

    def follow(self, path: str, links: FileLinks) -> None:
        """Note where the links of a file lead."""
        if links.doubtful or not self.paths.issuperset(_lines(links.targets)):
            self._suspects.add(path)
        self._wanted.update(_lines(links.wanted))
        for address in links.not_loaded:
            self.not_loaded.setdefault(address, []).append(path)

    def suspects(self, heads: Heads) -> set[str]:
        """Return the files that may have a broken link, once all were followed."""
        missing, targets = self._wanted, {line.partition("\t")[0] for line in self._wanted} & self.paths
        for _, links in heads(targets):
            missing.difference_update(_lines(links.places))
        if not missing:
            return self._suspects
        return self._suspects.union(path for path, links in heads(None) if not missing.isdisjoint(_lines(links.wanted)))


def broken_links(artefacts: Sequence[Artefact], checker: LinkChecker, heads: Heads, read: "Read") -> Iterator[Broken]:
    """Yield every link of a page or style sheet that leads to no planned file, or to no place on it.

    Only suspects are read.
    """
    suspects = checker.suspects(heads)
    if not suspects:
        return
    planned = _Planned(checker.paths, _Pages(read), _Guesses())
    for artefact in artefacts:
        if artefact.path in suspects and (page := planned.pages.get(artefact.path)):
            ways = ((link, _way(artefact.path, page.base, link)) for link in page.links)
            yield from (broken for link, way in ways if (broken := planned.end(artefact.path, link, way)))


Read = Callable[[str], bytes | None]
"""Returns the bytes of a file by its path; None where it was not made."""


def _lines(text: str) -> list[str]:
    return text.split("\n") if text else []


class _Pages:
    """The pages of a site, read on first access."""

    def __init__(self, read: Read) -> None:
        self._bytes = read
        self._read: dict[str, PageLinks | None] = {}

    def get(self, path: str) -> PageLinks | None:
        """Return the page at a path; None when there is none, or when its file has no anchors."""
        if path not in self._read:
            self._read[path] = _read(path, self._bytes(path))
        return self._read[path]


def _read(path: str, made: bytes | None) -> PageLinks | None:
    if made is None or not path.endswith((".html", ".svg", ".css")):
        return None
    return read_style(made.decode(errors="replace")) if path.endswith(".css") else read_page(made)


def _way(page: str, base: str, link: str) -> "tuple[str, str] | Broken | None":
    """Return path and fragment of a target in the site; None for an external link; a `Broken` when the link itself is wrong."""
    try:
        parts = urlsplit(link.strip())
    except ValueError:
        return Broken(page, link, "is no address")
    if parts.scheme == "file":
        return Broken(page, link, "leads to a file of your own computer, which no reader has")
    if parts.scheme or parts.netloc:
        return None
    target = _target(page, base, unquote(parts.path))
    if parts.path.startswith("/") and page != "404.html":
        return Broken(page, link, "begins with a slash, so that it only works at the root of a host", meant=target)
    if target.startswith("../"):
        return Broken(page, link, "leads out of the site")
    return target, unquote(parts.fragment)


@lru_cache(maxsize=8192)
def _target(page: str, base: str, path: str) -> str:
    if not path:
        return page
    here = posixpath.join(posixpath.dirname(page), unquote(urlsplit(base).path))
    target = posixpath.normpath(posixpath.join("/" + here if base.startswith("/") else here, path)).lstrip("/")
    return f"{target}/" if path.endswith("/") else target


def _everywhere(fragment: str) -> bool:
    """Return whether every page has such an anchor."""
    return fragment == "top" or fragment.startswith(":~:")


class _Planned(Struct, frozen=True):
    """The paths of the site, and the pages among them."""

    paths: frozenset[str]
    pages: _Pages
    guesses: "_Guesses"

    def end(self, page: str, link: str, way: "tuple[str, str] | Broken | None") -> Broken | None:
        """Return the broken link; None when it leads out of the site or to a part of it."""
        if way is None:
            return None
        if isinstance(way, Broken):
            return replace(way, meant=self._near(way.meant)) if way.meant else way
        target, fragment = way
        if target not in self.paths:
            return Broken(page, link, "leads nowhere", meant=self._near(target))
        return self._place(page, link, target, fragment)

    def _near(self, target: str) -> str:
        front = posixpath.normpath(posixpath.join(target, "index.html"))
        return front if front in self.paths else target if target in self.paths else self.guesses.nearest(target, self.paths)

    def _place(self, page: str, link: str, target: str, fragment: str) -> Broken | None:
        there = self.pages.get(target)
        known = not fragment or there is None or fragment in there.ids or _everywhere(fragment)
        if known or there is None:
            return None
        near = self.guesses.nearest(fragment, there.ids)
        meant = f"{target}#{near}" if near else ""
        return Broken(page, link, f"leads to no place on {target}", fragment=True, meant=meant)


class _Guesses:
    """Looks for what broken links meant, until enough was compared: a page may have a thousand of them, and a thousand places."""

    def __init__(self) -> None:
        self._left = _MOST_COMPARED

    def nearest(self, word: str, words: frozenset[str]) -> str:
        """Return the most similar word; the empty text too where no more is compared."""
        self._left -= len(words)
        return _nearest(word, words) if self._left >= 0 else ""


@lru_cache(maxsize=4096)
def _nearest(word: str, words: frozenset[str]) -> str:
    """Return the most similar word: equal but for case, then the same file elsewhere, then by letters; else the empty text."""
    known = sorted(words)
    alike = [one for one in known if one.casefold() == word.casefold()]
    elsewhere = [one for one in known if _stem(one) == _stem(word) != "index"]
    return next(iter(alike or elsewhere), "") or did_you_mean(word, known) or ""


def _stem(path: str) -> str:
    return posixpath.splitext(posixpath.basename(path))[0].casefold()
