"""Finished pages: what one of our HTML pages says, as the Markdown that any other generator may be handed.

Mechanical: each heading, paragraph, list item and row of a table of `<main>` becomes one of Markdown, with its links; a caption
becomes the paragraph (or the heading) before its table, a second row of heads an ordinary row, cells that span several are
filled up with empty ones. Left out, which only helps the others: drawings (SVG), forms, ids, titles of links, labels for narrow
screens, linked data.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

_TOKEN = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)([^>]*)>|<!--.*?-->|([^<]+)", re.DOTALL)
_HREF = re.compile(r'\bhref="([^"]*)"')
_SPAN = re.compile(r'\b(col|row)span="?(\d+)"?')
_SPECIAL = re.compile(r"[\\`*_\[\]|~]")
_FIRST = re.compile(r"^(?:[#>+-]|\d+[.)])(?= |$)")
_TABLE_PARTS = re.compile(r"<(/?)(t[dhr]|thead|tbody|tfoot|table)\b")
_CLOSED_BY: Mapping[str, tuple[str, ...]] = {
    "td": ("td", "th"), "th": ("td", "th"), "tr": ("td", "th", "tr"),
    **dict.fromkeys(("thead", "tbody", "tfoot", "table"), ("td", "th", "tr", "thead", "tbody", "tfoot")),
}  # fmt: skip
_COUNTED = re.compile(r"<(tr|li|h[2-6])\b")
_TABLE = re.compile(r"<table\b.*?</table>", re.DOTALL)
_UNREAD = re.compile(r"<(svg|form|script|style|noscript|template)\b.*?</\1>|<!--.*?-->", re.DOTALL)
_BLOCKS = (
    "p", "div", "section", "article", "header", "footer", "nav", "aside", "figure", "figcaption",
    "details", "summary", "dl", "dt", "dd", "blockquote", "pre",
)  # fmt: skip
_LISTS: Mapping[str, str] = {"ul": "- ", "ol": "1. "}
_MARKS: Mapping[str, str] = {"strong": "**", "b": "**", "em": "*", "i": "*", "code": "`"}


@dataclass(frozen=True, slots=True)
class Finished:
    """A page for another generator: where it stands in the site, and what it says."""

    path: Path
    title: str
    description: str
    date: str | None
    body: str


@dataclass(frozen=True, slots=True)
class Tally:
    """How much a site says: its pages, and the rows, list items and headings in their `<main>`."""

    pages: int = 0
    rows: int = 0
    items: int = 0
    headings: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))


def finished(html: str, path: Path) -> Finished:
    """The page of ours at that path, read."""
    head, _, _ = html.partition("</head>")
    title, description = _found(r"<title>(.*?)</title>", head), _found(r'<meta name="description" content="([^"]*)"', head)
    main = read_part(html)
    return Finished(
        path=path,
        title=_found(r"<h1[^>]*>(.*?)</h1>", main) or title or str(path),
        description=description or "",
        date=_found(r'<time[^>]*\bdatetime="(\d{4}-\d\d-\d\d)"', main),
        body=markdown(re.sub(r"<h1\b.*?</h1>", "", main, count=1, flags=re.DOTALL)),
    )


def read_part(html: str) -> str:
    """What stands in `<main>` (the whole page, when it has none), without what is not handed over."""
    start, end = html.find("<main"), html.rfind("</main>")
    return _with_end_tags(_UNREAD.sub("", html[html.find(">", start) + 1 : end] if 0 <= start < end else html))


def _with_end_tags(html: str) -> str:
    """Add the end tags of cells, rows and groups that HTML lets a page leave out."""
    opened: list[str] = []

    def close(match: re.Match[str]) -> str:
        end, tag = match.groups()
        closed = ""
        while opened and opened[-1] in _CLOSED_BY[tag] and not (end and opened[-1] == tag):
            closed += f"</{opened.pop()}>"
        if tag == "table":
            return closed + match[0]
        if not end:
            opened.append(tag)
        elif opened and opened[-1] == tag:
            opened.pop()
        return closed + match[0]

    return _TABLE_PARTS.sub(close, html)


def tally(html: str) -> Tally:
    """One page's rows, list items (those in the cells of a table are text of the cell), and headings below its title."""
    main = read_part(html)
    inside = sum(table.group().count("<li") for table in _TABLE.finditer(main))
    counted = Counter(match[1][0] if match[1][0] == "h" else match[1] for match in _COUNTED.finditer(main))
    return Tally(1, counted["tr"], counted["li"] - inside, counted["h"])


def markdown(html: str) -> str:
    """What a piece of HTML says."""
    return _Reading().read(html)


def _found(pattern: str, text: str) -> str | None:
    match = re.search(pattern, text, re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", "", match[1]).split()) if match else None


@dataclass(slots=True)
class _Grid:
    """A table: each row as long as its cells with what they span, the places that hang down from rows above left empty."""

    rows: list[list[str]] = field(default_factory=list)
    down: dict[int, int] = field(default_factory=dict)
    at: int = 0

    def open(self, spans: Mapping[str, int]) -> None:
        """A cell begins, in the first place that is free."""
        self.fill()
        row = self.rows[-1]
        self.at = len(row)
        for column in range(self.at, self.at + spans.get("col", 1)):
            row.append("")
            if spans.get("row", 1) > 1:
                self.down[column] = spans["row"] - 1

    def write(self, text: str) -> None:
        """What the cell that was begun says."""
        self.rows[-1][self.at] = text

    def fill(self) -> None:
        """Pass over the places that cells of rows above take."""
        row = self.rows[-1]
        while self.down.get(len(row)):
            self.down[len(row)] -= 1
            row.append("")

    def lines(self) -> list[str]:
        """The table in Markdown: its first row is its head, which is as wide as its widest row."""
        wide = max((len(row) for row in self.rows), default=0)
        lines = ["| " + " | ".join(row + [""] * (wide - len(row))) + " |" for row in self.rows]
        return [lines[0], "|" + " --- |" * wide, *lines[1:]] if wide else []


@dataclass(slots=True)
class _Reading:
    """Reads tag by tag: finished lines, the words of the block that is being read, the lists and the table around it."""

    lines: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    lists: list[str] = field(default_factory=list)
    marker: str | None = None
    close: bool = False
    grid: "_Grid | None" = None
    in_cell: bool = False

    def read(self, html: str) -> str:
        for end, tag, attributes, text in _TOKEN.findall(html):
            if text:
                self.words.append(_SPECIAL.sub(r"\\\g<0>", text))
            elif tag in _WORDS:
                _WORDS[tag](self, end, tag, attributes)
            elif self.in_cell and tag not in ("td", "th"):
                self.words.append(" ")
            elif tag in _STRUCTURE:
                _STRUCTURE[tag](self, end, tag, attributes)
        self.flush()
        return "\n".join(self.lines) + "\n"

    def taken(self) -> str:
        text = " ".join("".join(self.words).split())
        self.words.clear()
        return text

    def flush(self, before: str = "") -> None:
        """What was read becomes a paragraph (a heading, with its signs before it), or the first block of a list item."""
        if text := self.taken():
            self.block([before + (text if before else _FIRST.sub(r"\\\g<0>", text))])
        elif before:
            self.block([before.rstrip()])

    def block(self, lines: list[str]) -> None:
        """Lines of Markdown, as deep as the lists around them; items of one line follow each other closely."""
        inner = "".join(" " * len(marker) for marker in self.lists)
        item = self.marker is not None and len(lines) == 1
        first = inner if self.marker is None else inner[: -len(self.marker)] + self.marker
        self.lines += [*([] if item and self.close else [""]), first + lines[0], *(inner + line for line in lines[1:])]
        self.marker, self.close = None, item


def _link(reading: _Reading, end: str, _tag: str, attributes: str) -> None:
    if not end:
        match = _HREF.search(attributes)
        reading.links.append(match[1] if match else "")
        reading.words.append("[")
    elif reading.links:
        reading.words.append(f"]({reading.links.pop()})")


def _mark(reading: _Reading, _end: str, tag: str, _attributes: str) -> None:
    reading.words.append(_MARKS[tag])


def _space(reading: _Reading, _end: str, _tag: str, _attributes: str) -> None:
    reading.words.append(" ")


def _block(reading: _Reading, _end: str, _tag: str, _attributes: str) -> None:
    reading.flush()


def _heading(reading: _Reading, end: str, tag: str, _attributes: str) -> None:
    reading.flush("#" * int(tag[1]) + " " if end else "")


def _list(reading: _Reading, end: str, tag: str, _attributes: str) -> None:
    reading.flush()
    if end:
        reading.lists.pop()
    else:
        reading.lists.append(_LISTS[tag])


def _item(reading: _Reading, end: str, _tag: str, _attributes: str) -> None:
    reading.flush()
    if end and reading.marker is not None:
        reading.block([""])
    reading.marker = None if end else (reading.lists[-1] if reading.lists else None)


def _table(reading: _Reading, end: str, _tag: str, _attributes: str) -> None:
    reading.flush()
    if not end:
        reading.grid = _Grid()
    elif reading.grid:
        if lines := reading.grid.lines():
            reading.block(lines)
        reading.grid = None


def _row(reading: _Reading, end: str, _tag: str, _attributes: str) -> None:
    if not reading.grid:
        return
    if end:
        reading.grid.fill()
    else:
        reading.flush()
        reading.grid.rows.append([])


def _cell(reading: _Reading, end: str, _tag: str, attributes: str) -> None:
    if not reading.grid or not reading.grid.rows:
        return
    reading.in_cell = not end
    if end:
        reading.grid.write(reading.taken())
    else:
        reading.words.clear()
        reading.grid.open({kind: int(number) for kind, number in _SPAN.findall(attributes)})


_Step = Callable[[_Reading, str, str, str], None]
_WORDS: Mapping[str, _Step] = {"a": _link, "br": _space, **dict.fromkeys(_MARKS, _mark)}
_STRUCTURE: Mapping[str, _Step] = {
    **dict.fromkeys(_BLOCKS, _block),
    **{f"h{level}": _heading for level in range(1, 7)},
    **dict.fromkeys(_LISTS, _list),
    "li": _item,
    "table": _table,
    "caption": _block,
    "tr": _row,
    "td": _cell,
    "th": _cell,
}
