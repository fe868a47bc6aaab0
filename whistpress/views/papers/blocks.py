"""Papers that a secretary writes on, in words: a heading and blocks, one below the other. `paper` lays them out."""

from typing import ClassVar

from whistpress.values import dataclass
from whistpress.views.papers.pieces import Field

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading within the paper, which stays with what follows; a few words below it."""

    title: str
    words: str = ""
    kind: ClassVar[str] = "heading"


@dataclass(frozen=True, slots=True)
class Words:
    """Sentences as they are; `markdown` says that they are written so."""

    text: str
    markdown: bool = False
    kind: ClassVar[str] = "words"


@dataclass(frozen=True, slots=True)
class Fields:
    """Something to be written on a line, `across` of them side by side; those that are known are filled in."""

    fields: tuple[Field, ...]
    across: int = 1
    kind: ClassVar[str] = "fields"


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruled table to write in: the columns, how the width is shared among them, the rows; columns that hold figures."""

    caption: str
    columns: Row
    shares: tuple[float, ...]
    rows: tuple[Row, ...]
    kind: ClassVar[str] = "ruled"


@dataclass(frozen=True, slots=True)
class Listed:
    """A table of what is known, without room to write."""

    caption: str
    columns: Row
    shares: tuple[float, ...]
    rows: tuple[Row, ...]
    kind: ClassVar[str] = "listed"


@dataclass(frozen=True, slots=True)
class Blanks:
    """So many empty lines for notes."""

    lines: int
    kind: ClassVar[str] = "blanks"


@dataclass(frozen=True, slots=True)
class Choice:
    """Boxes of which one is ticked."""

    words: tuple[str, ...]
    kind: ClassVar[str] = "choice"


@dataclass(frozen=True, slots=True)
class Signed:
    """Lines for signatures, side by side: who signs."""

    who: tuple[str, ...]
    kind: ClassVar[str] = "signed"


Block = Heading | Words | Fields | Ruled | Listed | Blanks | Choice | Signed


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Blocks that stay together on a sheet where they have room."""

    blocks: tuple[Block, ...]
    whole: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A paper: what it belongs to, its title, when and where, its groups of blocks; `lying` on a sheet that lies."""

    head: str
    title: str
    facts: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    lying: bool = False
