"""A document as self-contained HTML: the template with its style and the links to its fonts inside."""

import re

from markupsafe import Markup

from whistpress import theme as themes
from whistpress.paper.press import FONT_SCHEME, font_folder
from whistpress.paper.sheets.sheet import MARGIN, Sheet
from whistpress.theme import Theme
from whistpress.values import dataclass

_FONT_LINK = re.compile(r"""url\(\s*["']?([^"')]+)["']?\s*\)""")


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """What every template of paper gets as `leaf`: title, language, sheet, margin (mm), who made it, the day it tells of.

    `created` is the day of the event as `YYYY-MM-DD`, empty without one: a document's date is never the machine's.
    `contrast`: no thin lines, no italics. `back` is the size of the backs of cards, where they have any.
    """

    title: str
    language: str
    sheet: Sheet
    created: str
    league: str = ""
    margin: float = MARGIN
    contrast: bool = False
    back: Sheet | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a document: the name of its template (`templates/paper/NAME.html` with `NAME.css`) and its view.

    The first stretch of a form has its `title`, as a bookmark.
    """

    name: str
    view: object
    title: str = ""


def html(theme: Theme, leaf: Leaf, parts: tuple[Part, ...]) -> bytes:
    """The whole HTML of a document: `templates/paper/document.html` with its parts one after the other."""
    return themes.render(theme, "paper/document.html", leaf=leaf, parts=parts, fonts=font_faces())


def font_faces() -> Markup:
    """The packaged `@font-face` rules, their links led to the press; safe to set into a `<style>`."""
    rules = (font_folder() / "fonts.css").read_text(encoding="utf-8")
    return Markup(_FONT_LINK.sub(lambda link: f'url("{FONT_SCHEME}:{link[1]}")', rules))  # noqa: S704 (our own file)
