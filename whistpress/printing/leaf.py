"""A document as self-contained HTML: the template with its style and the links to its fonts inside."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from markupsafe import Markup
from msgspec import Struct

from whistpress import theme as themes
from whistpress.printing.press import FONT_SCHEME, font_folder
from whistpress.printing.sheets.sheet import MARGIN, PaperSheet
from whistpress.problems import Fault, Problem, Span
from whistpress.theme import Theme

_FETCHED = re.compile(
    rb"""<(?:img|image|use|embed|object|link|source)\b[^>]*?\s(?:src|data|href|xlink:href)=["']?([^"'>\s]+)""", re.I
)
"""A tag of what the press fetches to set a document: a picture, a style sheet."""
_STYLED = re.compile(rb"""<style\b[^>]*>(.*?)</style>|<[a-z][^<>]*?\sstyle="([^"]*)\"""", re.I | re.S)
_FETCHED_BY_STYLE = re.compile(rb"""(?:url\(\s*|@import\s+)["']?([^"')\s]+)""", re.I)
_SERVED = (b"#", b"data:", FONT_SCHEME.encode())
_FONT_LINK = re.compile(r"""url\(\s*["']?([^"')]+)["']?\s*\)""")


class Leaf(Struct, frozen=True, kw_only=True):
    """What every template of paper gets as `leaf`: title, language, sheet, margin (mm), who made it, the day it tells of.

    `created` is the day of the event as `YYYY-MM-DD`, empty without one: a document's date is never the machine's.
    `contrast`: no thin lines, no italics. `back` is the size of the backs of cards, where they have any.
    """

    title: str
    language: str
    sheet: PaperSheet
    created: str
    league: str = ""
    margin: float = MARGIN
    contrast: bool = False
    back: PaperSheet | None = None


class DocumentPart(Struct, frozen=True):
    """A stretch of a document: the name of its template (`templates/paper/NAME.html` with `NAME.css`) and its view.

    The first stretch of a form has its `title`, as a bookmark.
    """

    name: str
    view: object
    title: str = ""


def html(theme: Theme, leaf: Leaf, parts: tuple[DocumentPart, ...]) -> bytes:
    """The whole HTML of a document: `templates/paper/document.html` with its parts one after the other."""
    return themes.render(theme, "paper/document.html", leaf=leaf, parts=parts, fonts=font_faces())


def check_sources(html: bytes, theme: Theme) -> bytes:
    """A document for which the press fetches nothing but fonts and what stands in it; Fault (E656) of another."""
    styles = b" ".join(found[1] or found[2] for found in _STYLED.finditer(html))
    for address in (*_FETCHED.findall(html), *_FETCHED_BY_STYLE.findall(styles)):
        if not address.startswith(_SERVED):
            raise Fault(_of_template(unescape(address.decode(errors="replace")), theme))
    return html


def _of_template(address: str, theme: Theme) -> Problem:
    at = next((place for folder in theme.folders for place in _written(address, folder)), Span(""))
    message = f"a document asks for '{address}', and nothing is fetched while it is printed"
    return Problem(code="E656", message=message, at=at, helps=("write the picture or the style into the template: data:…",))


def _written(address: str, folder: Path) -> Iterator[Span]:
    """Where an address stands in the templates of paper in a folder."""
    for file in sorted(path for path in folder.glob("paper/*") if path.suffix in (".html", ".css") and path.is_file()):
        for number, line in enumerate(file.read_text("utf-8", errors="replace").split("\n"), start=1):
            if (column := line.find(address)) >= 0:
                shown = file.relative_to(folder.parent).as_posix()
                yield Span(shown, number, column + 1, len(address))


def font_faces() -> Markup:
    """The packaged `@font-face` rules, their links led to the press; safe to set into a `<style>`."""
    rules = (font_folder() / "fonts.css").read_text(encoding="utf-8")
    return Markup(_FONT_LINK.sub(lambda link: f'url("{FONT_SCHEME}:{link[1]}")', rules))  # noqa: S704 (our own file)
