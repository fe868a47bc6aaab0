"""What every page has, and what the whole site has."""

from markupsafe import Markup
from msgspec import Struct

from whistpress.views import addresses


class MenuItem(Struct, frozen=True):
    """A line of the site's menu: title, and the page from the site's top; `own` when the title is the league's."""

    title: str
    path: str
    own: bool = False


class Site(Struct, frozen=True, kw_only=True):
    """The site as every template knows it, by the name `site`.

    `menu` are the sections that have something in them, then the league's own pages. `url` ends with a slash, or is empty.
    `language` is that in which the league writes, `spoken` that of the pages' own words. `systems` is the path of the list of
    systems of play, or empty; `games` that of the list of games, `laws` that of the laws; `leads` is the name of the system of
    leads that the league plays, or empty. `data`: every page has files for spreadsheets and programs beside it.
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

    @property
    def own(self) -> Markup:
        """The attribute ` lang="…"` for the league's own words; nothing where they are in the language of the page's."""
        return self._marked(self.language)

    @property
    def packaged(self) -> Markup:
        """The same for texts that come with the program, which are English: the systems of play, the games, the laws."""
        return self._marked("en")

    def _marked(self, language: str) -> Markup:
        same = language.partition("-")[0].lower() == self.spoken.partition("-")[0]
        return Markup("") if same else Markup(' lang="{}"').format(language)


class Page(Struct, frozen=True, kw_only=True):
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
        return addresses.root(self.path) + path


class Link(Struct, frozen=True):
    """Words and where they lead, from the site's top (empty: nowhere)."""

    text: str
    path: str = ""


class Download(Struct, frozen=True):
    """A file that a page offers: words, path from the site's top, what sort of file (`PDF`)."""

    title: str
    path: str
    kind: str
