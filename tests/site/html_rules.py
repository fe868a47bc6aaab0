"""What must hold of every page, read with nothing but the standard library's parser."""

from collections import Counter
from functools import lru_cache
from html.parser import HTMLParser

from msgspec import Struct, field

VOID = frozenset({"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
_GROUPS = frozenset({"thead", "tbody", "tfoot"})
CLOSES = {"td": {"td", "th"}, "th": {"td", "th"}, "tr": {"tr"}, **dict.fromkeys(_GROUPS, _GROUPS), "li": {"li"}}
"""What each element closes that was left open: HTML lets those end tags be left out."""
ENDED_BY_PARENT = frozenset({"td", "th", "tr", "li"}) | _GROUPS
SVG_EMPTY = frozenset({"line", "path", "circle", "rect"})


class Table(Struct):
    """What was seen of a table."""

    caption: bool = False
    heads: int = 0
    unscoped: int = 0


class Seen(Struct):
    """What was seen of a page, and the faults found while reading."""

    lang: str = ""
    title: str = ""
    ids: Counter[str] = field(default_factory=Counter)
    links: list[str] = field(default_factory=list)
    landmarks: Counter[str] = field(default_factory=Counter)
    headings: list[int] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    text: str = ""
    faults: list[str] = field(default_factory=list)


class PageReader(HTMLParser):
    """Reads a page strictly: every element closed, in order, but for those that HTML closes by itself."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.seen = Seen()
        self.open: list[str] = []
        self._tables: list[Table] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what the element says of itself."""
        closed = CLOSES.get(tag, frozenset())
        depth = next((at for at in range(len(self.open), 0, -1) if self.open[at - 1] not in ENDED_BY_PARENT), 0)
        outermost = next((at for at in range(depth, len(self.open)) if self.open[at] in closed), None)
        if outermost is not None:
            del self.open[outermost:]
        given = {name: value or "" for name, value in attrs}
        if len(given) != len(attrs):
            self.seen.faults.append(f"an attribute twice on {tag}")
        if any(name.startswith("on") for name in given):
            self.seen.faults.append(f"a script in an attribute of {tag}")
        self._attributes(tag, given)
        self._element(tag, given)
        if tag not in VOID:
            self.open.append(tag)
        if tag == "tr":
            self.seen.text += "\n"

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element that closes itself: only those of SVG may."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)
        if tag not in SVG_EMPTY | VOID:
            self.seen.faults.append(f"<{tag}/>")

    def handle_endtag(self, tag: str) -> None:
        """Close the innermost element, which must be this one."""
        while self.open and self.open[-1] != tag and self.open[-1] in ENDED_BY_PARENT:
            self.open.pop()
        if not self.open or self.open[-1] != tag:
            self.seen.faults.append(f"</{tag}> at line {self.getpos()[0]} while {self.open[-3:]} are open")
            return
        self.open.pop()
        if tag == "table":
            self.seen.tables.append(self._tables.pop())

    def handle_data(self, data: str) -> None:
        """Text."""
        if self.open and self.open[-1] not in {"script", "style"}:
            self.seen.text += data
        if self.open and self.open[-1] == "title":
            self.seen.title += data

    def _attributes(self, tag: str, given: dict[str, str]) -> None:
        if "id" in given:
            self.seen.ids[given["id"]] += 1
        if tag == "img" and "alt" not in given:
            self.seen.faults.append("a picture without alt")
        self.seen.links += [given[name] for name in ("href", "src") if name in given]

    def _element(self, tag: str, given: dict[str, str]) -> None:
        if tag == "html":
            self.seen.lang = given.get("lang", "")
        elif tag in {"main", "header", "footer", "nav"}:
            self.seen.landmarks[tag if "article" not in self.open else f"{tag} of an article"] += 1
            if tag == "nav" and "aria-label" not in given:
                self.seen.faults.append("a nav without a name")
        elif len(tag) == 2 and tag[0] == "h" and tag[1].isdigit():
            self.seen.headings.append(int(tag[1]))
        elif tag == "table":
            self._tables.append(Table())
        elif tag == "caption":
            self._tables[-1].caption = True
        elif tag == "th":
            self._tables[-1].heads += 1
            self._tables[-1].unscoped += "scope" not in given


@lru_cache(maxsize=512)
def read(page: bytes) -> Seen:
    """Read the text, ids, links and faults of a page; links of many pages lead to the same one."""
    reader = PageReader()
    reader.feed(page.decode())
    reader.close()
    if reader.open:
        reader.seen.faults.append(f"never closed: {reader.open}")
    return reader.seen


def faults(page: bytes) -> list[str]:
    """Everything wrong with a page by the rules of the house."""
    seen = read(page)
    found = list(seen.faults)
    found += [f"the id {id_!r} {number} times" for id_, number in seen.ids.items() if number > 1]
    found += [] if seen.lang else ["no lang"]
    found += [] if seen.title.strip() else ["no title"]
    found += [] if seen.headings.count(1) == 1 else [f"{seen.headings.count(1)} headings of the first level"]
    found += [
        f"a heading of level {after} follows one of level {before}"
        for before, after in zip(seen.headings, seen.headings[1:], strict=False)
        if after > before + 1
    ]
    found += ["a table without a caption" for table in seen.tables if not table.caption]
    found += ["a table without headers" for table in seen.tables if not table.heads]
    found += ["a header cell without scope" for table in seen.tables if table.unscoped]
    found += [] if seen.landmarks["main"] == 1 else ["not one main"]
    return found
