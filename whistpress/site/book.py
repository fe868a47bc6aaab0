"""The contents of a book: chapters of parts of blocks, pictures, an index, a colophon. Page and paper render the same."""

from collections.abc import Iterator
from typing import ClassVar

from markupsafe import Markup
from msgspec import Struct

from whistpress.core.model.cards import first_letter
from whistpress.site.people import Name
from whistpress.site.ranking_table import RankingTable
from whistpress.site.theme.picture import Picture


class BookWords(Struct, frozen=True):
    """Prose as safe HTML, its names already marked for the index."""

    kind: ClassVar[str] = "words"
    html: Markup


class BookLine(Struct, frozen=True, kw_only=True):
    """A sentence of the book's own with an anchor for those whom it names; `strong` is who won."""

    kind: ClassVar[str] = "line"
    text: str
    anchor: str = ""
    strong: bool = False


class BookCell(Struct, frozen=True, kw_only=True):
    """A cell of a table: names, or a text; `event` is the id of the event that it links to, `note` a text below it.

    `told` is a text for screen readers alone: the day, which is printed in a row above.
    """

    text: str = ""
    told: str = ""
    names: tuple[Name, ...] = ()
    event: str = ""
    note: str = ""


class BookRow(Struct, frozen=True, kw_only=True):
    """A row of a table; its first cell heads it. `strong`: the first place."""

    cells: tuple[BookCell, ...]
    anchor: str = ""
    strong: bool = False


class BookHead(Struct, frozen=True):
    """The head of a column.

    `figure`: the column holds figures. `share` is the column's part of the table's width (0: the remaining width).
    """

    text: str
    figure: bool = False
    share: int = 0


class BookTable(Struct, frozen=True, kw_only=True):
    """A table; `head` is the number of the column whose cells head their rows, `plain`: a list in which the heads go unsaid.

    `written`: people write in its empty cells, so that its rows are high enough.
    """

    kind: ClassVar[str] = "table"
    caption: str
    heads: tuple[BookHead, ...]
    rows: tuple[BookRow, ...]
    head: int = 0
    plain: bool = False
    written: bool = False


class Ranks(Struct, frozen=True, kw_only=True):
    """A ranking in the form that every document shows.

    `prefix` begins the anchors of the rows. `rest` is a sentence on the rows that are left out.
    """

    kind: ClassVar[str] = "ranks"
    table: RankingTable
    prefix: str
    rest: str = ""


class BookDrawing(Struct, frozen=True, kw_only=True):
    """A picture of the book: its number among them, its title, a drawing of the record or a picture as safe HTML, its words."""

    kind: ClassVar[str] = "drawing"
    anchor: str
    number: int
    title: str
    html: Markup | None = None
    picture: Picture | None = None
    words: str = ""


Block = BookWords | BookLine | BookTable | Ranks | BookDrawing


class BookPart(Struct, frozen=True, kw_only=True):
    """A part of a chapter.

    `title` is its title (empty: the title of the chapter), `anchor` its id, `under` the line below the title, `event` the id of
    the event that it describes, `blocks` its contents; `whole`: it stays on one page.
    """

    title: str = ""
    anchor: str = ""
    under: str = ""
    event: str = ""
    blocks: tuple[Block, ...] = ()
    whole: bool = False


class Chapter(Struct, frozen=True, kw_only=True):
    """A chapter: its anchor, its title, its parts; `by` signs it."""

    anchor: str
    title: str
    parts: tuple[BookPart, ...]
    by: str = ""

    @property
    def short(self) -> bool:
        """It takes less than half a page: another such chapter may stand below it."""
        return sum(1.6 + sum(map(_lines, part.blocks)) for part in self.parts) <= _HALF_A_PAGE


_HALF_A_PAGE, _LINE = 22, 70
"""So many lines, and so many letters a line."""


def _lines(block: Block) -> float:
    """Estimate how many lines a block takes."""
    if isinstance(block, BookTable):
        return 2 + sum(max(1 + len(cell.note) / _LINE + len(cell.text) / 40 for cell in row.cells) for row in block.rows)
    if isinstance(block, Ranks):
        return 3 + 1.2 * len(block.table.rows)
    if isinstance(block, BookDrawing):
        return _HALF_A_PAGE
    return 1 + len(block.html if isinstance(block, BookWords) else block.text) / _LINE


class BookMention(Struct, frozen=True):
    """A mention of a person: its anchor, and the title of its chapter."""

    anchor: str
    chapter: str


class IndexGroup(Struct, frozen=True):
    """The places under a name that tell of one thing (an office); `what` is empty for all the others."""

    what: str
    places: tuple[BookMention, ...]

    @property
    def anchors(self) -> str:
        """The anchors, with blanks between."""
        return " ".join(mention.anchor for mention in self.places)

    @property
    def chapters(self) -> tuple[BookMention, ...]:
        """The first place in each chapter."""
        first: dict[str, BookMention] = {}
        for mention in self.places:
            first.setdefault(mention.chapter, mention)
        return tuple(first.values())


class BookIndexLine(Struct, frozen=True, kw_only=True):
    """A line of the index: `Abbott, Edith`, the person's id, the places; or another name, with the one to `see`."""

    name: str
    person: str = ""
    groups: tuple[IndexGroup, ...] = ()
    see: str = ""

    @property
    def letter(self) -> str:
        """Under which letter."""
        return first_letter(self.name)


class Index(Struct, frozen=True):
    """An index: its anchor, its title, its lines in the order of the alphabet."""

    anchor: str
    title: str
    lines: tuple[BookIndexLine, ...]


class ListedPicture(Struct, frozen=True):
    """A line of the list of pictures."""

    number: int
    title: str
    anchor: str


class Book(Struct, frozen=True, kw_only=True):
    """A whole book.

    `of` is the season or the congress, `title` the title of the book. The title page has `kicker` above the `face` and `under`
    below it.

    `day` is the last day that the book covers (`YYYY-MM-DD`): its contents date a book, never a clock.
    """

    of: str
    title: str
    league: str
    kicker: str
    face: str
    under: tuple[str, ...]
    day: str
    chapters: tuple[Chapter, ...]
    pictures: tuple[ListedPicture, ...]
    indexes: tuple[Index, ...]
    colophon: tuple[str, ...]

    @property
    def contents(self) -> Iterator[tuple[str, str]]:
        """The titles of chapters and indexes, and their anchors, in the order of the book."""
        yield from ((chapter.title, chapter.anchor) for chapter in self.chapters)
        yield from ((index.title, index.anchor) for index in self.indexes)
