"""Papers that a secretary writes on: a heading and blocks, one below the other, with lines high enough to write on."""

from collections.abc import Iterable
from typing import ClassVar, Protocol

from msgspec import Struct

from whistpress.printing.leaf import DocumentPart, paper_html
from whistpress.printing.measure import shorten, size_that_fits
from whistpress.printing.pieces import Field
from whistpress.printing.sheet import LEAST_ROW, PaperSheet

Row = tuple[str, ...]


class PaperHeading(Struct, frozen=True):
    """A heading within the paper, which stays with the next block; a few words below it."""

    title: str
    words: str = ""
    kind: ClassVar[str] = "heading"


class Paragraph(Struct, frozen=True):
    """Sentences; `markdown`: the text is Markdown."""

    text: str
    markdown: bool = False
    kind: ClassVar[str] = "words"


class FieldLines(Struct, frozen=True):
    """Blanks on lines, `across` of them side by side; known ones are filled in."""

    fields: tuple[Field, ...]
    across: int = 1
    kind: ClassVar[str] = "fields"


class WriteTable(Struct, frozen=True):
    """A ruled table to write in: its columns, their shares of the width, its rows."""

    caption: str
    columns: Row
    shares: tuple[float, ...]
    rows: tuple[Row, ...]
    kind: ClassVar[str] = "ruled"


class KnownTable(Struct, frozen=True):
    """A table of facts, without room to write; `figures` are the columns that are flush right."""

    caption: str
    columns: Row
    shares: tuple[float, ...]
    rows: tuple[Row, ...]
    figures: frozenset[int] = frozenset()
    kind: ClassVar[str] = "listed"


class BlankLines(Struct, frozen=True):
    """Empty lines for notes."""

    lines: int
    kind: ClassVar[str] = "blanks"


class ChoiceBoxes(Struct, frozen=True):
    """Boxes to tick one of."""

    words: tuple[str, ...]
    kind: ClassVar[str] = "choice"


class SignatureLines(Struct, frozen=True):
    """Lines for signatures, side by side: who signs."""

    who: tuple[str, ...]
    kind: ClassVar[str] = "signed"


Block = PaperHeading | Paragraph | FieldLines | WriteTable | KnownTable | BlankLines | ChoiceBoxes | SignatureLines


class BlockGroup(Struct, frozen=True, kw_only=True):
    """Blocks that stay together on a sheet where they have room."""

    blocks: tuple[Block, ...]
    whole: bool = True


class SecretaryPaper(Struct, frozen=True, kw_only=True):
    """A paper: its head and title, day and venue, its groups of blocks; `lying` on a landscape sheet."""

    head: str
    title: str
    facts: tuple[str, ...] = ()
    groups: tuple[BlockGroup, ...] = ()
    lying: bool = False


ROW = 9.0
"""Height of a line to be written on, in millimetres."""
_AGAIN = 9.0
"""Type of the title on the sheets after the first (pt)."""


class BlockLayout(Struct, frozen=True):
    """A block with the widths of its columns in per cent, and its Markdown as safe HTML."""

    block: Block
    widths: tuple[float, ...] = ()
    html: str = ""


class GroupLayout(Struct, frozen=True):
    """The blocks of a group; `whole`: they stay on one sheet where they have room."""

    blocks: tuple[BlockLayout, ...]
    whole: bool


class SecretarySheets(Struct, frozen=True, kw_only=True):
    """View of a secretary's paper: the paper, its groups, the size of its title (pt), a line's height (mm).

    `again` is its title above each sheet after the first.
    """

    paper: SecretaryPaper
    again: str
    groups: tuple[GroupLayout, ...]
    title_size: float
    row: float


def block_sheets(paper: SecretaryPaper, sheet: PaperSheet, source: str = "") -> SecretarySheets:
    """Lay out a paper with texts of the content file `source`."""
    width = sheet.landscape.inner_width if paper.lying else sheet.inner_width
    return SecretarySheets(
        paper=paper,
        again=shorten(paper.title, 0.94 * width, _AGAIN),
        groups=tuple(GroupLayout(tuple(_block(block, source) for block in group.blocks), group.whole) for group in paper.groups),
        title_size=size_that_fits(paper.title, width, 24.0, 15.0),
        row=max(LEAST_ROW, ROW),
    )


def _block(block: Block, source: str) -> BlockLayout:
    if isinstance(block, WriteTable | KnownTable):
        whole = sum(block.shares)
        return BlockLayout(block, tuple(round(100 * share / whole, 2) for share in block.shares))
    if isinstance(block, Paragraph) and block.markdown:
        return BlockLayout(block, html=paper_html(block.text, source))
    return BlockLayout(block)


class SecretaryJob(Protocol):
    """What the papers of a secretary need of a job: its sheet, and the content file of its texts."""

    @property
    def sheet(self) -> PaperSheet:
        """The sheet to lay the papers out on."""

    @property
    def source(self) -> str:
        """The content file of the texts, below `content/`."""


def secretary_parts(papers: Iterable[SecretaryPaper], job: SecretaryJob) -> tuple[DocumentPart, ...]:
    """Return the parts of a form of secretary's papers, each on sheets of its own."""
    return tuple(DocumentPart("block-sheet", block_sheets(paper, job.sheet, job.source)) for paper in papers)
