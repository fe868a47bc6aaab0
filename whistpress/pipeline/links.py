"""The links of the rendered site: what each page offers to link to, what it links to, and which links lead nowhere."""

import html
import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import unquote, urlsplit

from whistpress.artefacts import Artefact, Kind
from whistpress.problems.nearest import did_you_mean

_INSIDE = r"""(?:[^>"']++|"[^"]*+"|'[^']*+')*+"""
_TAG = re.compile(
    rf"<!--.*?-->|<(?P<raw>script|style)\b(?P<head>{_INSIDE})>.*?</(?P=raw)\s*>|<(?P<name>[a-z][^\s<>/]*)\s(?P<rest>{_INSIDE})>",
    re.IGNORECASE | re.DOTALL,
)
_ATTRIBUTE = re.compile(r"""([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))""")
_LEADING = frozenset({"href", "src", "poster", "data", "action", "xlink:href"})
_STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_STYLE_LINK = re.compile(r"""url\(\s*(?:"([^"]*)"|'([^']*)'|([^)\s"']*))\s*\)""")


@dataclass(frozen=True, slots=True)
class Page:
    """What a page offers (`ids`, places to which a fragment leads) and the links on it, each once, as they are written.

    `base` is what the links are relative to where the page says so.
    """

    ids: frozenset[str]
    links: tuple[str, ...]
    base: str = ""


@dataclass(frozen=True, slots=True)
class Broken:
    """A link that leads nowhere: the page it stands on, as it is there, why, and what was perhaps meant.

    `meant` is a path of the output, with its fragment.
    """

    page: str
    link: str
    why: str
    fragment: bool = False
    meant: str = ""


def read_page(markup: str) -> Page:
    """The ids and links of a page of HTML (or a drawing in SVG); comments and the insides of scripts are passed over."""
    ids: set[str] = set()
    links: dict[str, None] = {}
    base = ""
    for tag in _TAG.finditer(markup):
        name = (tag["name"] or "").lower()
        for attribute, value in _attributes(tag["rest"] or tag["head"] or ""):
            if attribute == "id" or (attribute == "name" and name == "a"):
                ids.add(value)
            elif name == "base" and attribute == "href":
                base = base or value
            elif attribute in _LEADING:
                links[value] = None
            elif attribute == "srcset":
                links.update(dict.fromkeys(part.split()[0] for part in value.split(",") if part.strip()))
    return Page(frozenset(ids), tuple(links), base)


def _attributes(written: str) -> Iterator[tuple[str, str]]:
    for name, *values in _ATTRIBUTE.findall(written):
        value = "".join(values)
        yield name.lower(), html.unescape(value) if "&" in value else value


def read_style(style: str) -> Page:
    """The links of a style sheet: what stands in `url(…)`."""
    links = ("".join(found) for found in _STYLE_LINK.findall(_STYLE_COMMENT.sub("", style)))
    return Page(frozenset(), tuple(dict.fromkeys(link for link in links if link)))


def broken_links(artefacts: Sequence[Artefact], made: Mapping[str, bytes]) -> Iterator[Broken]:
    """Every link of a page or style sheet of ours that leads to no planned file, or to no place on it."""
    pages = {artefact.path: page for artefact in artefacts if (page := _read(artefact.path, made.get(artefact.path)))}
    planned = _Planned(frozenset(artefact.path for artefact in artefacts), pages)
    for artefact in artefacts:
        if artefact.path in pages and (artefact.kind in (Kind.PAGE, Kind.REDIRECT) or artefact.path.endswith(".css")):
            page = pages[artefact.path]
            yield from (broken for link in page.links if (broken := planned.follow(artefact.path, page.base, link)))


def _read(path: str, made: bytes | None) -> Page | None:
    if made is None or not path.endswith((".html", ".svg", ".css")):
        return None
    text = made.decode(errors="replace")
    return read_style(text) if path.endswith(".css") else read_page(text)


@dataclass(frozen=True, slots=True)
class _Planned:
    """The paths of the site, and the pages among them."""

    paths: frozenset[str]
    pages: Mapping[str, Page]

    def follow(self, page: str, base: str, link: str) -> Broken | None:
        """None when the link leads out into the world, or to something of the site."""
        try:
            parts = urlsplit(link.strip())
        except ValueError:
            return Broken(page, link, "is no address")
        if parts.scheme == "file":
            return Broken(page, link, "leads to a file of your own computer, which no reader has")
        if parts.scheme or parts.netloc:
            return None
        target = self._target(page, base, unquote(parts.path))
        if parts.path.startswith("/") and page != "404.html":
            return Broken(
                page, link, "begins with a slash, so that it only works at the root of a host", meant=self._near(target)
            )
        if target.startswith("../"):
            return Broken(page, link, "leads out of the site")
        if target not in self.paths:
            return Broken(page, link, "leads nowhere", meant=self._near(target))
        return self._place(page, link, target, unquote(parts.fragment))

    def _target(self, page: str, base: str, path: str) -> str:
        if not path:
            return page
        here = posixpath.join(posixpath.dirname(page), unquote(urlsplit(base).path))
        return posixpath.normpath(posixpath.join("/" + here if base.startswith("/") else here, path)).lstrip("/")

    def _near(self, target: str) -> str:
        front = posixpath.normpath(posixpath.join(target, "index.html"))
        return front if front in self.paths else target if target in self.paths else _nearest(target, self.paths)

    def _place(self, page: str, link: str, target: str, fragment: str) -> Broken | None:
        there = self.pages.get(target)
        known = not fragment or there is None or fragment in there.ids or fragment == "top" or fragment.startswith(":~:")
        if known or there is None:
            return None
        near = _nearest(fragment, there.ids)
        meant = f"{target}#{near}" if near else ""
        return Broken(page, link, f"leads to no place on {target}", fragment=True, meant=meant)


@lru_cache(maxsize=4096)
def _nearest(word: str, words: frozenset[str]) -> str:
    """The most similar of the words: the same but for case, then the same file elsewhere, then by letters; else empty."""
    known = sorted(words)
    alike = [one for one in known if one.casefold() == word.casefold()]
    elsewhere = [one for one in known if _stem(one) == _stem(word) != "index"]
    return next(iter(alike or elsewhere), "") or did_you_mean(word, known) or ""


def _stem(path: str) -> str:
    return posixpath.splitext(posixpath.basename(path))[0].casefold()
