"""A document as self-contained HTML: the template with its style, the links to its fonts, and its pictures as data."""

import base64
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from html import unescape
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, unquote_to_bytes

from markupsafe import Markup
from msgspec import Struct

from whistpress.core.model.names import surnames_in
from whistpress.packaged import theme_folder
from whistpress.printing.press import FONT_SCHEME, font_folder
from whistpress.printing.sheet import MARGIN, PaperSheet
from whistpress.problems import Fault, Problem, Span
from whistpress.reading.pictures import OversizedPictureError, PictureError, as_link, printable
from whistpress.site import theme as themes
from whistpress.site.theme import Theme
from whistpress.site.theme.markdown import to_html

_FETCHED = re.compile(
    rb"""<(?:img|image|use|embed|object|link|source)\b[^>]*?\s(?:src|data|href|xlink:href)\s*=\s*(?:"\s*([^"]*)|'\s*([^']*)|([^\s>"']+))""",
    re.I,
)
"""A tag that makes the press fetch something: a picture, a style sheet."""
_STYLED = re.compile(rb"""<style\b[^>]*>(.*?)</style>|<[a-z][^<>]*?\sstyle="([^"]*)\"""", re.I | re.S)
_FETCHED_BY_STYLE = re.compile(rb"""(?:url\(\s*|@import\s+)["']?([^"')\s]+)""", re.I)
_SERVED = (b"#", b"data:", FONT_SCHEME.encode())
_FONT_LINK = re.compile(r"""url\(\s*["']?([^"')]+)["']?\s*\)""")


class Leaf(Struct, frozen=True, kw_only=True):
    """The `leaf` of every paper template: title, language, sheet, margin (mm), league, the day of its event.

    `created` is the day of the event as `YYYY-MM-DD`, empty without one: a document's date is never the machine's.
    `contrast`: no thin lines, no italics. `back` is the size of the backs of cards, where they have any. `both_sides`: each page
    is printed behind the one before it.
    """

    title: str
    language: str
    sheet: PaperSheet
    created: str
    league: str = ""
    margin: float = MARGIN
    contrast: bool = False
    back: PaperSheet | None = None
    both_sides: bool = False


class DocumentPart(Struct, frozen=True):
    """A part of a document: the name of its template and its view.

    The template is `templates/paper/NAME.html`, with `NAME.css` where it has rules of its own. The first part of a form has its
    `title`, as a bookmark. Nothing is printed behind a sheet of cards or slips: each is `alone`.
    """

    name: str
    view: object
    title: str = ""
    alone: bool = False


def html(theme: Theme, leaf: Leaf, parts: tuple[DocumentPart, ...]) -> bytes:
    """Render the whole HTML of a document: `templates/paper/document.html` with its parts one after the other.

    TypeError where a part has no template; it says what to write.
    """
    for part in parts:
        _check_template(part.name)
    return _keep_surnames(
        themes.render(theme, "paper/document.html", {"leaf": leaf, "parts": parts, "fonts": font_faces()}).decode()
    ).encode()


@lru_cache
def _check_template(name: str) -> None:
    if not (theme_folder() / "paper" / f"{name}.html").is_file():
        hint = f"write it (it gets the part's view as `view`), and {name}.css beside it where it has rules of its own"
        raise TypeError(f"a part of a form is called '{name}', and there is no templates/paper/{name}.html: {hint}")


_UNTOUCHED = r"<head>.*?</head>|<svg\b.*?</svg>|<[^>]*>"
_TOLD = re.compile(rf"({_UNTOUCHED})|([^<]+)", re.DOTALL)


def _keep_surnames(html: str) -> str:
    """Keep every surname of several words (`van der Berg`) on one line."""
    return _TOLD.sub(lambda match: match[1] or _tied(match[2]), html)


def _tied(text: str) -> str:
    """Put surnames in boxes that are not broken, and the blank before each in one of its own.

    Where a line has room for a text, but not for the blank at its end, WeasyPrint would break after the first word.
    """
    for start, end in reversed([*surnames_in(text)]):
        before = text[:start].rstrip(" ")
        blank = text[len(before) : start]
        apart = f"<span>{blank}</span>" if before and blank else blank
        text = f'{before}{apart}<span class="tied">{text[start:end]}</span>{text[end:]}'
    return text


def check_sources(html: bytes, theme: Theme) -> bytes:
    """Return a document unchanged; Fault (E656) if the press would fetch anything but fonts and embedded data."""
    styles = b" ".join(match[1] or match[2] for match in _STYLED.finditer(html))
    fetched = filter(None, (match[match.lastindex or 0].strip() for match in _FETCHED.finditer(html)))
    for address in (*fetched, *_FETCHED_BY_STYLE.findall(styles)):
        if not address.startswith(_SERVED):
            raise Fault(_of_template(unescape(address.decode(errors="replace")), theme))
        if address.startswith(b"data:") and (words := _over_limit(address)):
            raise Fault(Problem(code="E886", message=words, at=Span(""), helps=("embed a smaller picture in the template",)))
    return html


def _over_limit(address: bytes) -> str:
    """Say why a picture that a template embeds is too large for the press; empty for another."""
    head, _, data = address.partition(b",")
    try:
        picture = (
            base64.b64decode(data, validate=False) if head.endswith(b";base64") else unquote_to_bytes(unescape(data.decode()))
        )
        printable("data:", picture)
    except OversizedPictureError as error:
        return f"{error}"
    except ValueError:  # no picture: the press says so, or leaves it out
        pass
    return ""


def _of_template(address: str, theme: Theme) -> Problem:
    at = next((span for folder in theme.folders for span in _find_address(address, folder)), Span(""))
    message = f"a document asks for '{address}', and nothing is fetched while it is printed"
    return Problem(code="E656", message=message, at=at, helps=("write the picture or the style into the template: data:…",))


def _find_address(address: str, folder: Path) -> Iterator[Span]:
    """Yield where an address is written in the paper templates of a folder."""
    for file in sorted(path for path in folder.glob("paper/*") if path.suffix in (".html", ".css") and path.is_file()):
        for number, line in enumerate(file.read_text("utf-8", errors="replace").split("\n"), start=1):
            if (column := line.find(address)) >= 0:
                shown = file.relative_to(folder.parent).as_posix()
                yield Span(shown, number, column + 1, len(address))


def font_faces() -> Markup:
    """Return the packaged `@font-face` rules with links that the press serves; safe to put into a `<style>`."""
    rules = (font_folder() / "fonts.css").read_text(encoding="utf-8")
    return Markup(_FONT_LINK.sub(lambda link: f'url("{FONT_SCHEME}:{link[1]}")', rules))  # noqa: S704 (our own file)


_FILE = "whistpress-file"
_ENDINGS = frozenset({".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"})
_IMAGE = re.compile(r'<img\b(?=[^>]*? (?:src="whistpress-file:|loading="lazy"))[^>]*>')
"""A picture in a text; those of templates are left alone."""
_SOURCE, _ALT = re.compile(r' src="([^"]*)"'), re.compile(r' alt="([^"]*)"')
_NOWHERE = re.compile(r'<a href="(?:whistpress-file:[^"]*)?"[^>]*>(.*?)</a>', re.DOTALL)


def below_content(source: str) -> Callable[[str], str]:
    """Return the link rewriter of a content file: links to pictures lead to their files, links to pages are dropped."""

    def link(address: str) -> str:
        path = unquote(address.partition("#")[0].partition("?")[0])
        if PurePosixPath(path).suffix.lower() not in _ENDINGS:
            return ""
        start = PurePosixPath() if path.startswith("/") else PurePosixPath(source).parent
        return f"{_FILE}:{_plain(start / path.lstrip('/'))}"

    return link


def _plain(path: PurePosixPath) -> str:
    """Resolve `..` in a path; a path that would leave the top folder stays at the top."""
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts = parts[:-1]
        else:
            parts.append(part)
    return "/".join(parts)


def paper_html(text: str, source: str) -> Markup:
    """Render Markdown of a content file (`source`, below `content/`) for a document, with its pictures still as links."""
    return Markup(to_html(text, link=below_content(source), top=3).html)  # noqa: S704 (made safe by the theme's Markdown)


def pictures_in(texts: Iterable[str], source: str, content: Path) -> dict[str, bytes]:
    """Return the bytes of the pictures in some texts of a content file, by their paths below `content`."""
    shown = (text for text in texts if "![" in text)
    images = (image[0] for text in shown for image in _IMAGE.finditer(paper_html(text, source)))
    pictures = ((path, read_picture(content, path)) for path in filter(None, map(_path, images)))
    return {path: data for path, data in pictures if data is not None}


def read_picture(content: Path, path: str) -> bytes | None:
    """Return the bytes of a picture below `content`; None when there is none."""
    try:
        file = (content / path).resolve()
        return file.read_bytes() if file.is_relative_to(content.resolve()) and file.is_file() else None
    except (OSError, ValueError):
        return None


def embed_pictures(html: str, picture: Callable[[str], bytes | None]) -> str:
    """Embed the pictures of a document; one that cannot be printed, or is elsewhere, becomes its alternative text."""
    return _NOWHERE.sub(r"\1", _IMAGE.sub(lambda image: _within(image[0], picture), html))


def _within(image: str, picture: Callable[[str], bytes | None]) -> str:
    path, alt = _path(image), _ALT.search(image)
    data = picture(path) if path else None
    if data is not None:
        try:
            link = as_link(*printable(path, data))
            return _SOURCE.sub(lambda _: f' src="{link}"', image)
        except OversizedPictureError as error:
            at = Span(f"content/{path}")
            raise Fault(Problem(code="E886", message=f"{error}", at=at, helps=(error.help,))) from error
        except PictureError:
            pass
    return f"<em>{alt[1]}</em>" if alt and alt[1] else ""


def _path(image: str) -> str:
    """Return the path of a picture below `content`; empty for one elsewhere."""
    scheme, _, path = unescape(match[1] if (match := _SOURCE.search(image)) else "").partition(":")
    return path if scheme == _FILE else ""
