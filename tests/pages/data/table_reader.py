"""Another reader of tables than that of the program: Python's own parser of HTML, cell by cell."""

from html.parser import HTMLParser

VOID = {"br", "img", "input", "wbr", "hr", "meta", "link"}


class Cells(HTMLParser):
    """The words of every cell of every table with data, without what is hidden from those who listen."""

    def __init__(self) -> None:
        super().__init__()
        self.cells: list[str] = []
        self._open: list[str] | None = None
        self._stack: list[tuple[str, bool]] = []
        self._layout = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A cell begins, or something that is hidden, or a power."""
        about = dict(attrs)
        if tag == "table" and about.get("role") == "presentation":
            self._layout += 1
        if tag in ("td", "th") and not self._layout:
            self._open = []
        elif self._open is not None and not self._hidden:
            self._open.append("^" if tag == "sup" else " " if tag in ("br", "p", "li", "div") else "")
        if tag not in VOID:
            self._stack.append((tag, about.get("aria-hidden") == "true"))

    def handle_endtag(self, tag: str) -> None:
        """A cell ends."""
        while self._stack and self._stack.pop()[0] != tag:
            pass
        if tag == "table" and self._layout:
            self._layout -= 1
        if tag in ("td", "th") and self._open is not None:
            self.cells.append(" ".join("".join(self._open).split()))
            self._open = None
        elif self._open is not None and tag in ("p", "li", "div") and not self._hidden:
            self._open.append(" ")

    def handle_data(self, data: str) -> None:
        """Words of a cell."""
        if self._open is not None and not self._hidden:
            self._open.append(data)

    @property
    def _hidden(self) -> bool:
        return any(hidden for _, hidden in self._stack)


def cells(html: str) -> list[str]:
    """The words of every cell of a page's tables."""
    reader = Cells()
    reader.feed(html)
    return reader.cells
