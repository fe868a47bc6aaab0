"""Markdown to safe HTML: text is data, so raw HTML is shown, never run."""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from html import unescape
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element

import nh3
from markdown import Markdown
from markdown.extensions import Extension
from markdown.extensions.footnotes import FootnoteExtension
from markdown.extensions.smarty import SmartyExtension
from markdown.extensions.toc import TocExtension
from markdown.treeprocessors import Treeprocessor
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from whistpress.problems import Fault, Problem, Span

_SAFE_SCHEMES = frozenset({"http", "https", "mailto", "tel"})
_SCHEME = re.compile(r"([^/?#:]*):")
_ELEMENTS = {
    "a", "blockquote", "br", "caption", "code", "dd", "div", "dl", "dt", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "img",
    "li", "ol", "p", "pre", "strong", "sup", "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip
_ATTRIBUTES = {
    "*": {"class", "id", "data-not-loaded"},
    "a": {"href", "title"},
    "div": {"role", "tabindex", "aria-label"},
    "img": {"src", "alt", "title", "loading"},
    "li": {"value"},
    "ol": {"start"},
    "td": {"style"},
    "th": {"scope", "style"},
}
"""The elements that Markdown makes, and their attributes; everything else is removed."""
_STYLES = {"text-align"}
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_CAPTION = "Table:"
_NESTING = frozenset({"ul", "ol", "dl", "blockquote"})
_DEEPEST = 20
"""The most lists and quotations within each other: more has no room on a page, and the press cannot set it."""
LONGEST = 150_000
"""How many letters a text may have: sixty pages of a book."""
_LONGEST_PARAGRAPH = 50_000
_MOST_LINES = 2_000
_MOST_OPEN = 50
_MOST_PARAGRAPHS = 10_000
_MOST_FENCES = 1_000
_BLANK_LINES = re.compile(r"\n[ \t]*\n")
_FENCE = re.compile(r"^[ >]*(?:```|~~~)", re.M)
_BRACKETS = re.compile(r"[][()]")
_LEVELS = re.compile(r"(?:[ \t>]|[*+-] |\d+[.] )*")
"""The beginning of a line in lists and quotations."""


def convert(
    text: str, *, link: Callable[[str], str], prefix: str, top: int, quotes: bool, outside: Collection[str]
) -> tuple[str, list[dict[str, object]]]:
    """Return the HTML of a text and the library's list of its headings, for `markdown.to_html`."""
    _refuse_steep(text)
    markdown = Markdown(
        extensions=[
            "tables",
            "fenced_code",
            "def_list",
            "sane_lists",
            FootnoteExtension(SEPARATOR=f":{prefix}", BACKLINK_TITLE="Back to the text", BACKLINK_TEXT="↩\ufe0e"),
            SmartyExtension(smart_quotes=quotes),
            TocExtension(slugify=lambda words, separator: prefix + heading_id(words, separator)),
            _Safe(top, outside),
        ]
    )
    try:
        html = markdown.convert(text)
    except RecursionError:
        raise _too_deep(text) from None
    tokens: list[dict[str, object]] = markdown.toc_tokens  # type: ignore[attr-defined]
    return _sanitize(html, link, outside), tokens


def _sanitize(html: str, link: Callable[[str], str], outside: Collection[str]) -> str:
    """Remove everything that is not allowed, and rewrite relative addresses by `link`.

    This comes last: by now `&amp;#106;` is the letter that a browser reads.
    """

    def allow(_element: str, name: str, value: str) -> str | None:
        if name not in {"href", "src"}:
            return value
        bare = _bare(value)
        scheme = _SCHEME.match(bare)
        if scheme is None and not bare.startswith("//"):
            return bare if bare.startswith("#") else link(bare)
        if name == "src" and _host(bare) not in outside:
            return None
        if scheme is None:
            return f"https:{bare}"
        return value if scheme[1].lower() in _SAFE_SCHEMES else None

    return nh3.clean(
        html,
        tags=_ELEMENTS,
        attributes=_ATTRIBUTES,
        set_tag_attribute_values={"img": {"loading": "lazy"}},
        attribute_filter=allow,
        url_schemes=_SAFE_SCHEMES,
        filter_style_properties=_STYLES,
        link_rel=None,
    )


def _bare(address: str) -> str:
    """Return an address as a browser reads it: without white space, with slashes for backslashes."""
    return re.sub(r"[\x00-\x20\x7f]", "", address).replace("\\", "/")


def _host(bare: str) -> str:
    """Return the host whose picture an address names; empty where it names none that a page may load."""
    try:
        parts = urlsplit(bare)
        return (parts.hostname or "") if parts.scheme in ("", "http", "https") else ""
    except ValueError:
        return ""


def _refuse_steep(text: str) -> None:
    """Raise a Fault (E660, E661) of a text for which the library would take minutes: its work grows with the square."""
    first = next(line for line in text.split("\n") if line.strip())
    if len(text) > LONGEST:
        raise _too_much(f"{len(text)} letters", LONGEST, first)
    if (fences := len(_FENCE.findall(text))) > _MOST_FENCES:
        raise _too_much(f"{fences} lines that begin or end code", _MOST_FENCES, first)
    paragraphs = _BLANK_LINES.split(text)
    if len(paragraphs) > _MOST_PARAGRAPHS:
        raise _too_much(f"{len(paragraphs)} paragraphs", _MOST_PARAGRAPHS, first)
    for paragraph in paragraphs:
        lines = paragraph.strip("\n").split("\n")
        if len(lines) > _MOST_LINES or len(paragraph) > _LONGEST_PARAGRAPH:
            size = f"{len(lines)} lines" if len(lines) > _MOST_LINES else f"{len(paragraph)} letters"
            help_ = f"put empty lines into it: {_MOST_LINES} lines and {_LONGEST_PARAGRAPH} letters may stand together"
            raise _fault("E660", f"this paragraph has {size}", lines[0], help_)
        if (line := _line_of_open_brackets(lines)) is not None:
            message = f"more than {_MOST_OPEN} brackets of this paragraph are open here"
            raise _fault("E661", message, line, "close them, or write them as code, between ` and `")


def _line_of_open_brackets(lines: list[str]) -> str | None:
    """Return the line of a paragraph in which too many brackets are open."""
    for opens, closes in ("[]", "()"):
        depth = 0
        for line in lines:
            for sign in _BRACKETS.findall(line):
                depth += (sign == opens) - (sign == closes and depth > 0)
                if depth > _MOST_OPEN:
                    return line
    return None


def _fault(code: str, message: str, line: str, help_: str) -> Fault:
    return Fault(Problem(code=code, message=message, at=Span(""), helps=(help_,)), line)


def _too_much(what: str, most: int, line: str) -> Fault:
    return _fault("E660", f"this text has {what}", line, f"a page has room for {most}: make several of it")


def _too_deep(text: str) -> Fault:
    """Return E657 at the line of the text with the deepest nesting."""
    deepest = max(text.split("\n"), key=lambda line: len(_beginning(line.expandtabs(4))))
    message = f"more than {_DEEPEST} lists or quotations stand within each other: a page has no room for them"
    return _fault("E657", message, deepest, "begin a new list, or use headings")


def _beginning(line: str) -> str:
    match = _LEVELS.match(line)
    return match[0] if match else ""


def heading_id(words: str, separator: str = "-") -> str:
    """Return the letters and figures of a heading as an id, without accents; other scripts stay."""
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", words) if not unicodedata.combining(letter))
    return re.sub(r"[\W_]+", separator, plain.lower()).strip(separator) or "part"


class _Safe(Extension):
    """Removes raw HTML from the grammar, and corrects headings, pictures and tables."""

    def __init__(self, top: int, outside: Collection[str]) -> None:
        super().__init__()
        self._top, self._outside = top, outside

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (the name that Markdown calls)
        md.preprocessors.deregister("html_block")
        md.inlinePatterns.deregister("html")
        md.treeprocessors.register(_DepthProcessor(md), "depth", 100)
        md.treeprocessors.register(_LevelProcessor(md, self._top), "levels", 7)
        md.treeprocessors.register(_PictureProcessor(md, self._outside), "pictures", 5)
        md.treeprocessors.register(_TableProcessor(md), "table-marks", 3)


class _DepthProcessor(Treeprocessor):
    """Raises RecursionError for too many lists and quotations within each other, as the library does for a few more."""

    def run(self, root: Element) -> None:
        waiting = [(root, 0)]
        while waiting:
            element, above = waiting.pop()
            depth = above + (element.tag in _NESTING)
            if depth > _DEEPEST:
                raise RecursionError(f"{depth} lists within each other")
            waiting += [(child, depth) for child in element]


class _LevelProcessor(Treeprocessor):
    """Headings from `top` downwards, none skipping a level, those within another one below it."""

    def __init__(self, md: Markdown, top: int) -> None:
        super().__init__(md)
        self._top = top

    def run(self, root: Element) -> None:
        within: list[int] = []
        for heading in (element for element in root.iter() if element.tag in _HEADINGS):
            level = _HEADINGS.index(heading.tag)
            while within and within[-1] >= level:
                within.pop()
            within.append(level)
            heading.tag = _HEADINGS[min(self._top + len(within) - 2, len(_HEADINGS) - 1)]


class _PictureProcessor(Treeprocessor):
    """Turns pictures of hosts that are not allowed into links; within a link, into their alternative text."""

    def __init__(self, md: Markdown, outside: Collection[str]) -> None:
        super().__init__(md)
        self._outside = outside

    def run(self, root: Element) -> None:
        linked = {inner for link in root.iter("a") for inner in link.iter("img")}
        for image in list(root.iter("img")):
            address = _as_read(image.get("src", ""))
            scheme = _SCHEME.match(address)
            named = scheme[1].lower() in ("http", "https") if scheme else address.startswith("//")
            if not named or _host(address) in self._outside:
                continue  # of this site, allowed, or dropped by `_sanitize`
            words = image.get("alt") or address
            image.attrib.clear()
            image.tag, image.text = ("em", words) if image in linked else ("a", words)
            image.set("data-not-loaded", address)
            if image.tag == "a":
                image.set("href", address)


def _as_read(address: str) -> str:
    """Return an address as a browser will read it: Markdown marks escaped letters and ampersands until the end."""
    letters = re.sub("\x02(\\d+)\x03", lambda match: chr(int(match[1])), address)
    return _bare(unescape(letters.replace("\x02amp\x03", "&")))


class _TableProcessor(Treeprocessor):
    """Gives header cells a scope, and each table a caption and a frame of its own, which scrolls when the table is wide.

    A table without words of its own is called by the heading above it, or by its columns; the eye sees that anyway.
    """

    def run(self, root: Element) -> None:
        heading, above = "", dict[Element, str]()
        for element in root.iter():
            if element.tag in _HEADINGS:
                heading = _words(element)
            elif element.tag == "table":
                above[element] = heading
        for parent in list(root.iter()):
            for table in [child for child in parent if child.tag == "table"]:
                self._mark(parent, table, above[table])

    def _mark(self, parent: Element, table: Element, heading: str) -> None:
        for cell in table.iter("th"):
            cell.set("scope", "col")
        index = list(parent).index(table)
        before = parent[index - 1] if index else None
        words = ""
        if before is not None and before.tag == "p" and (before.text or "").startswith(_CAPTION):
            words = self._caption(table, before)
            parent.remove(before)
            index -= 1
        if not words:
            words = heading or ", ".join(filter(None, (_words(cell) for cell in table.iter("th")))) or "Table"
            caption = Element("caption", {"class": "unseen"})
            caption.text = words
            table.insert(0, caption)
        frame = Element("div", {"class": "wide", "role": "region", "tabindex": "0", "aria-label": words})
        frame.append(table)
        parent.remove(table)
        parent.insert(index, frame)

    def _caption(self, table: Element, before: Element) -> str:
        caption = Element("caption")
        caption.text = (before.text or "")[len(_CAPTION) :].lstrip()
        caption.extend(list(before))
        table.insert(0, caption)
        return _words(caption) or "Table"


def _words(element: Element) -> str:
    """Return the words of an element, without what the library has put aside."""
    return re.sub(r"[\x02\x03]\w*[\x02\x03]?", "", "".join(element.itertext())).strip()


Size = tuple[int, int]
_IMAGE = re.compile(r'<img(?=\s)[^>]*?\ssrc="([^"]*)"')


class Heading(Struct, frozen=True):
    """A line of a contents list: level (2 for the highest), id, text."""

    level: int
    id: str
    text: str


class Prose(Struct, frozen=True):
    """Markdown made into HTML, with its headings."""

    html: Markup
    headings: tuple[Heading, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.html)


_OUTSIDE: ContextVar[frozenset[str]] = ContextVar("outside", default=frozenset())


@contextmanager
def loading_from(hosts: Iterable[str]) -> Iterator[None]:
    """Allow texts inside this block to show pictures from the given hosts; outside it, pictures of other sites are not shown."""
    before = _OUTSIDE.set(frozenset(hosts))
    try:
        yield
    finally:
        _OUTSIDE.reset(before)


def same(address: str) -> str:
    """Return an address as it is."""
    return address


def to_html(text: str, *, link: Callable[[str], str] = same, prefix: str = "", top: int = 2, quotes: bool = True) -> Prose:
    """Turn Markdown into HTML that cannot harm.

    Raw HTML is shown as it was typed; a link whose scheme is not http, https, mailto or tel loses its address. A picture of
    another host becomes a link with `data-not-loaded`, unless `loading_from` names the host.
    Relative addresses go through `link`. Headings start at level `top` without gaps; ids begin with `prefix`, so that
    one page may have two texts. A paragraph `Table: words` above a table becomes its caption.
    Straight quotation marks become English ones unless `quotes` is false.
    """
    if not text.strip():
        return Prose(Markup(""))

    html, tokens = convert(text, link=link, prefix=prefix, top=top, quotes=quotes, outside=_OUTSIDE.get())
    return Prose(Markup(html), tuple(_headings(tokens)))  # noqa: S704 (made safe there)


def markdown_link(words: str, address: str) -> str:
    """Return a link as Markdown."""
    plain = words.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
    return f"[{plain}](<{address}>)"


def with_sizes(text: Prose, sizes: Mapping[str, Size]) -> Prose:
    """Give the pictures of a text their sizes, by address, so that the page does not move when a browser has loaded them."""
    if not sizes:
        return text

    def with_size(match: re.Match[str]) -> str:
        size = sizes.get(unescape(match[1]))
        return f'{match[0]} width="{size[0]}" height="{size[1]}"' if size else match[0]

    return replace(text, html=Markup(_IMAGE.sub(with_size, text.html)))  # noqa: S704 (figures alone are added)


def _headings(tokens: list[dict[str, object]]) -> list[Heading]:
    headings: list[Heading] = []
    for token in tokens:
        headings.append(Heading(int(str(token["level"])), str(token["id"]), unescape(str(token["name"]))))
        children = token["children"]
        headings += _headings(children) if isinstance(children, list) else []
    return headings
