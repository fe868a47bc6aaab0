"""What every page has, what the whole site has, Markdown as HTML of a page, and the rendering of a page."""

import json
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from whistpress.site import addresses
from whistpress.site.headings import whole_title
from whistpress.site.people import Who
from whistpress.site.theme import Theme, render
from whistpress.site.theme.folders import FOLDER, versioned_path
from whistpress.site.theme.markdown import Prose, to_html
from whistpress.site.theme.marks import template_method

_ITALIC_FACE = re.compile(rb'(?<= data-faces="serif-regular serif-semibold) serif-italic(?=")')
_FOLD_OR_ITALICS = re.compile(
    rb"<details\b[^>]*>|</details>"
    rb'|<(?:em|i|cite|dfn|address|var|blockquote)\b|<caption(?! class="?unseen)|class="(?:tagline|club)"'
)
"""The beginning and end of a part that readers fold open, and what the style sheet or the browser sets in italics."""


def drop_idle_italics(page: bytes) -> bytes:
    """Take the italic typeface from those that a page loads ahead: from a page whose italics, if any, are all folded away."""
    preload = _ITALIC_FACE.search(page)
    return page if preload is None or _has_italics(page, preload.end()) else page[: preload.start()] + page[preload.end() :]


def _has_italics(page: bytes, start: int) -> bool:
    """Return whether the page, from a place on, shows italics before the reader opens anything."""
    folds: list[bool] = []
    for match in _FOLD_OR_ITALICS.finditer(page, start):
        tag = match[0]
        if tag.startswith(b"<details"):
            folds.append(b" open" not in tag)
        elif tag.startswith(b"</"):
            del folds[-1:]
        elif not any(folds):
            return True
    return False


class MenuItem(Struct, frozen=True):
    """A line of the site's menu: title, and the page from the site's top.

    `own`: the title is in the league's words. `below`: it is below More.
    """

    title: str
    path: str
    own: bool = False
    below: bool = False


class Site(Struct, frozen=True, kw_only=True):
    """The site as every template knows it, by the name `site`.

    `menu` lists the sections that are not empty, then the league's own pages. `url` ends with a slash, or is empty.
    `language` is the language of the league's texts, `spoken` that of the pages' own words. `systems` is the path of the list of
    systems of play, or empty; `games` that of the list of games, `laws` that of the laws; `leads` is the name of the system of
    leads that the league plays, or empty. `data`: every page has files for spreadsheets and programs beside it. `logo` is the
    path of a picture, or empty, and `logo_size` its width and height; `footer` is Markdown. `version` is the hash of the theme's
    files, which is part of their addresses. `touch_icon` is the path of the picture for a
    telephone's screen. `styled`: the league's own look also has a style sheet by itself, for
    parts of the site that other sites show.
    """

    name: str
    tagline: str = ""
    language: str = "en"
    spoken: str = "en"
    url: str = ""
    menu: tuple[MenuItem, ...] = ()
    systems: str = ""
    games: str = ""
    leads: str = ""
    laws: str = ""
    data: bool = False
    logo: str = ""
    logo_size: tuple[int, int] | None = None
    styled: bool = False
    footer: str = ""
    version: str = ""
    touch_icon: str = ""

    @property
    def more(self) -> bool:
        """Whether lines of the menu are below More."""
        return any(line.below for line in self.menu)

    @template_method
    def foot(self, page: "Page") -> Markup:
        """Return the league's own words for the foot of a page, as HTML."""
        return _foot(self.footer, page.path.rpartition("/")[0], self.language) if self.footer else Markup("")

    @property
    def own(self) -> Markup:
        """The attribute ` lang="…"` for the league's own words; nothing where they are in the language of the page's."""
        return self._lang_attribute(self.language)

    @property
    def english(self) -> Markup:
        """The same attribute for texts that come with the program in English: the systems of play, the games, the laws."""
        return self._lang_attribute("en")

    def _lang_attribute(self, language: str) -> Markup:
        same = language.partition("-")[0].lower() == self.spoken.partition("-")[0]
        return Markup("") if same else Markup(' lang="{}"').format(language)


class Page(Struct, frozen=True, kw_only=True):
    """What every page has, by the name `page`: its path from the site's top, its title, a sentence about it.

    `section` is the path of the menu's line to which the page belongs. `tab` is the title by which browsers and search engines
    tell the page from all others, where the heading alone does not: an event with its day. `version` is the hash in the addresses
    of the theme's files.
    """

    path: str
    title: str
    summary: str = ""
    section: str = ""
    tab: str = ""
    version: str = ""

    @template_method
    def whole_title(self, site: Site) -> str:
        """Return the title for browsers and search engines, with the name of the site where there is room for it."""
        return whole_title(self.tab or self.title, site.name)

    def schema_org(self, site: Site) -> dict[str, Any]:
        """Return what search engines read of the page, by the keys of schema.org; kinds of pages override it."""
        del site
        return {}

    @property
    def root(self) -> str:
        """The way to the site's top: empty, `../`, `../../` and so on."""
        return addresses.root(self.path)

    @property
    def people(self) -> str:
        """The way to the pages of players, as short as it goes: nearly every row of a table has a link that begins with it."""
        return _way_to_people(self.path)

    @template_method
    def to(self, path: str) -> str:
        """Return the address of a page or file of the site, from this page.

        `theme/…` leads to the theme's files in their current version.
        """
        return addresses.root(self.path) + (versioned_path(path, self.version) if path.startswith(FOLDER) else path)


@lru_cache(maxsize=8)
def _way_to_people(page: str) -> str:
    folder, _, rest = page.partition("/")
    return addresses.root(rest) if folder == "players" else f"{addresses.root(page)}players/"


class Link(Struct, frozen=True):
    """Words and where they lead, from the site's top (empty: nowhere)."""

    text: str
    path: str = ""


class Download(Struct, frozen=True):
    """A file that a page offers: words, path from the site's top (empty for one that is not made), what sort of file (`PDF`)."""

    title: str
    path: str
    kind: str


def prose(text: str, *, source: str, page: str, prefix: str = "", top: int = 2, language: str = "en") -> Prose:
    """Turn Markdown of a content file (`source`, below `content/`) into HTML with links relative to the page."""
    return to_html(text, link=addresses.links_of(source, page), prefix=prefix, top=top, quotes=language.partition("-")[0] == "en")


@lru_cache(maxsize=64)
def _foot(text: str, folder: str, language: str) -> Markup:
    """Return the footer as HTML of the pages in a folder: links differ from folder to folder alone."""
    return prose(text, source="league.toml", page=f"{folder}/page.html" if folder else "page.html", language=language).html


def first_sentence(*texts: str, longest: int = 180) -> str:
    """Return the first text that is not blank, cut at a word: what a search engine may show of the page."""
    text = next((" ".join(text.split()) for text in texts if text.strip()), "")
    if len(text) <= longest:
        return text
    return text[:longest].rsplit(" ", 1)[0].rstrip(",;:") + " …"


def about_name(name: str, *texts: str) -> str:
    """Return a sentence about a thing that begins with its name, unless the first text does."""
    about = ". ".join(text.strip().rstrip(".") for text in texts if text.strip())
    return first_sentence(about if about.startswith(name) else f"{name}: {about}" if about else name)


def page_html(theme: Theme, site: Site, template: str, page: Page | Callable[[], Page]) -> bytes:
    """Render a page, or the page that a call builds, with its data for search engines; it asks ahead for the faces it shows."""
    page = replace(page if isinstance(page, Page) else page(), version=site.version)
    return drop_idle_italics(render(theme, template, {"site": site, "page": page, "structured": json_ld(site, page)}))


_SAFE = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"})


def json_ld(site: Site, page: Page) -> Markup:
    """Write the schema.org data of a page as JSON-LD for its `<script>`; empty for kinds of pages without any."""
    data = page.schema_org(site)
    if not data:
        return Markup("")
    about = {"@context": "https://schema.org", **{key: value for key, value in data.items() if value}}
    if site.url:
        about["url"] = site.url + page.path
    return Markup(json.dumps(about, ensure_ascii=False, separators=(",", ":")).translate(_SAFE))  # noqa: S704 (escaped here)


def venue(name: str) -> dict[str, Any]:
    """Return a venue for schema.org; empty without a name."""
    return {"@type": "Place", "name": name} if name else {}


def organization(name: str) -> dict[str, Any]:
    """Return a league or club for schema.org."""
    return {"@type": "SportsOrganization", "name": name}


def competitor(who: Who) -> dict[str, Any]:
    """Return a player, or a pair or team with its players, for schema.org."""
    people = [{"@type": "Person", "name": name.text} for name in who.names]
    if len(people) == 1 and not who.team:
        return people[0]
    return {"@type": "SportsTeam", "name": who.title, "athlete": people}
