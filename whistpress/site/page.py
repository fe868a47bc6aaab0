"""What every page has, and what the whole site has."""

from dataclasses import dataclass

from markupsafe import Markup

from whistpress.site import addresses


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A line of the site's menu: title, and the page from the site's top; `own` when the title is the league's."""

    title: str
    path: str
    own: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """The site as every template knows it, by the name `site`.

    `menu` are the sections that have something in them, then the league's own pages. `url` ends with a slash, or is empty.
    `language` is that in which the league writes. `systems` is the path of the list of systems of play, or empty;
    `games` that of the list of games; `leads` is the name of the system of leads that the league plays, or empty.
    """

    name: str
    tagline: str = ""
    language: str = "en"
    url: str = ""
    menu: tuple[MenuItem, ...] = ()
    systems: str = ""
    games: str = ""
    leads: str = ""

    @property
    def own(self) -> Markup:
        """The attribute ` lang="…"` for the league's own words; nothing where they are English, as the theme's are."""
        return Markup("") if self.language.partition("-")[0].lower() == "en" else Markup(' lang="{}"').format(self.language)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What every page has, by the name `page`: its path from the site's top, its title, a sentence about it.

    `section` is the path of the menu's line to which the page belongs.
    """

    path: str
    title: str
    summary: str = ""
    section: str = ""

    @property
    def root(self) -> str:
        """What leads to the site's top: empty, `../`, `../../` and so on."""
        return addresses.root(self.path)

    def to(self, path: str) -> str:
        """The address of a page or file of the site, from this page."""
        return self.root + path


@dataclass(frozen=True, slots=True)
class Link:
    """Words and where they lead, from the site's top (empty: nowhere)."""

    text: str
    path: str = ""


@dataclass(frozen=True, slots=True)
class Download:
    """A file that a page offers: words, path from the site's top, what sort of file (`PDF`)."""

    title: str
    path: str
    kind: str
