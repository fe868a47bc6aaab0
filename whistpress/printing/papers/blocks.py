"""Papers that a secretary writes on, in words: a heading and blocks, one below the other. `paper` lays them out."""

from typing import ClassVar

from msgspec import Struct

from whistpress.printing.papers.pieces import Field

Row = tuple[str, ...]


class PaperHeading(Struct, frozen=True):
    """A heading within the paper, which stays with what follows; a few words below it."""

    title: str
    words: str = ""
    kind: ClassVar[str] = "heading"


class Paragraph(Struct, frozen=True):
    """Sentences as they are; `markdown` says that they are written so."""

    text: str
    markdown: bool = False
    kind: ClassVar[str] = "words"


class FieldLines(Struct, frozen=True):
    """Something to be written on a line, `across` of them side by side; those that are known are filled in."""

    fields: tuple[Field, ...]
    across: int = 1
    kind: ClassVar[str] = "fields"


class WriteTable(Struct, frozen=True):
    """A ruled table to write in: the columns, how the width is shared among them, the rows; columns that hold figures."""

    caption: str
    columns: Row
    shares: tuple[float, ...]
    rows: tuple[Row, ...]
    kind: ClassVar[str] = "ruled"


class KnownTable(Struct, frozen=True):
    """A table of what is known, without room to write."""

    caption: str
    columns: Row
    shares: tuple[float, ...]
    rows: tuple[Row, ...]
    kind: ClassVar[str] = "listed"


class BlankLines(Struct, frozen=True):
    """So many empty lines for notes."""

    lines: int
    kind: ClassVar[str] = "blanks"


class ChoiceBoxes(Struct, frozen=True):
    """Boxes of which one is ticked."""

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
    """A paper: what it belongs to, its title, when and where, its groups of blocks; `lying` on a sheet that lies."""

    head: str
    title: str
    facts: tuple[str, ...] = ()
    groups: tuple[BlockGroup, ...] = ()
    lying: bool = False
