"""The tables of a finished page, cell by cell: where a cell spans several rows or columns each of them has its words."""

import html
import re
from collections.abc import Iterator

from msgspec import Struct, field

_TABLE = re.compile(r"<table\b[^>]*>.*?</table>", re.DOTALL)
_TOKEN = re.compile(r"""<(?P<end>/?)(?P<name>[a-z][a-z0-9]*)(?P<rest>(?:[^>"']|"[^"]*"|'[^']*')*)>|(?P<text>[^<]+)""", re.DOTALL)
_SPAN = re.compile(r'\b(row|col)span="?(\d+)')
_LAYOUT = re.compile(r'^<table\b[^>]*\brole="presentation"')
_MINUS = "\N{MINUS SIGN}"
_WHOLE = re.compile(f"{_MINUS}([0-9]+)")
_GROUPS = ("thead", "tbody", "tfoot")
_CLOSING = frozenset({"td", "th", "caption", "tr", "table", *_GROUPS})
"""The tags before which an open cell ends, whether or not the page says so."""
_VOID = frozenset({"br", "img", "input", "wbr", "hr"})
_BREAKING = frozenset({"br", "p", "li", "div"})


class Table(Struct, frozen=True):
    """A table of a page: its caption, its rows of cells, the heads among them."""

    caption: str
    rows: tuple[tuple[str, ...], ...]


def tables_of(page: str) -> tuple[Table, ...]:
    """The tables of a finished page that hold data, in its order."""
    found = [table for one in _TABLE.findall(page) if not _LAYOUT.match(one) and (table := _read(one)).rows]
    captions: dict[str, int] = {}
    named = []
    for number, table in enumerate(found, 1):
        caption = table.caption or f"Table {number}"
        captions[caption] = captions.get(caption, 0) + 1
        again = f" ({captions[caption]})" if captions[caption] > 1 else ""
        named.append(Table(caption + again, table.rows))
    return tuple(named)


class _Reading(Struct):
    """What has been read of a table: the caption, the rows, what reaches down into the next ones, the cell that is open."""

    caption: str = ""
    rows: list[list[str]] = field(default_factory=list)
    reaching: dict[int, tuple[int, str]] = field(default_factory=dict)
    words: list[str] | None = None
    spans: tuple[int, int] = (1, 1)
    apart: bool = False

    def write(self, text: str) -> None:
        """Words within a cell or a caption; two words that are only kept apart by how they are laid out get a blank."""
        if self.words is not None:
            before = self.words[-1][-1:] if self.words else ""
            self.words.append(f" {text}" if self.apart and before.isalnum() and text[:1].isalnum() else text)
        self.apart = False

    def close(self, name: str) -> None:
        """The end of a caption or of a cell."""
        text = self.end()
        if name == "caption":
            self.caption = text
        else:
            self.put(text)

    def end(self) -> str:
        """The words of what is closed, a blank between each two."""
        text = " ".join("".join(self.words or ()).split())
        self.words = None
        return text

    def put(self, text: str) -> None:
        """A cell with what it says, in all the rows and columns that it spans."""
        down, across = self.spans
        self._fill()
        for _ in range(across):
            if down > 1:
                self.reaching[len(self.rows[-1])] = (down - 1, text)
            self.rows[-1].append(text)

    def end_row(self) -> None:
        """What reaches down beyond the last cell."""
        if self.rows:
            self._fill()

    def _fill(self) -> None:
        row = self.rows[-1]
        while (at := len(row)) in self.reaching:
            left, text = self.reaching.pop(at)
            row.append(text)
            if left > 1:
                self.reaching[at] = (left - 1, text)


def _read(table: str) -> Table:
    made = _by_tags(table)
    rows = (tuple([_WHOLE.sub(r"-\1", cell) if cell[:1] == _MINUS and _WHOLE.fullmatch(cell) else cell for cell in row])
            for row in made.rows)  # fmt: skip
    return Table(made.caption, tuple(row for row in rows if any(row)))


def _spans(attributes: str) -> tuple[int, int]:
    spans = {which: int(number) for which, number in _SPAN.findall(attributes)}
    return spans.get("row", 1), spans.get("col", 1)


def _by_tags(table: str) -> _Reading:
    """Any table, tag by tag."""
    made = _Reading()
    for end, name, rest, text in _seen(table):
        if name in _CLOSING and made.words is not None and (name != "caption" or end):
            made.close(name)
        if name in ("tr", "table", *_GROUPS):
            made.end_row()
            if name == "tr" and not end:
                made.rows.append([])
        elif name in ("td", "th", "caption") and not end:
            made.words, made.spans = [], _spans(rest)
        elif name in ("td", "th", "caption"):
            continue
        else:
            _write(made, end=end, name=name, text=text)
    return made


def _write(made: _Reading, *, end: bool, name: str, text: str) -> None:
    """A text or a tag within a cell."""
    if text:
        made.write(html.unescape(text) if "&" in text else text)
    elif name == "span":
        made.apart = True
    elif name == "sup" and not end:
        made.write("^")
    elif name in _BREAKING:
        made.write(" ")


def _seen(table: str) -> Iterator[tuple[bool, str, str, str]]:
    """Tags and texts, without what is only for the eye (`aria-hidden`): other words stand beside it."""
    hidden = 0
    for token in _TOKEN.finditer(table):
        end, name, rest = bool(token["end"]), token["name"] or "", token["rest"] or ""
        if name and hidden:
            hidden += 0 if name in _VOID else -1 if end else 1
        elif name and not end and 'aria-hidden="true"' in rest and name not in _VOID:
            hidden = 1
        elif not hidden:
            yield end, name, rest, token["text"] or ""
