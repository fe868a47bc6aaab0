"""A secretary's paper on sheets: blocks one below the other, lines high enough to write on."""

from msgspec import Struct

from whistpress.printing.measure import size_that_fits
from whistpress.printing.papers.blocks import Block, BlockGroup, KnownTable, Paragraph, SecretaryPaper, WriteTable
from whistpress.printing.pictures import paper_html
from whistpress.printing.sheets.sheet import LEAST_ROW, PaperSheet

ROW = 9.0
"""Height of a line to be written on, in millimetres."""


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
    """What the template of a secretary's paper gets: the paper, its groups, the size of its title (pt), a line's height (mm)."""

    paper: SecretaryPaper
    groups: tuple[GroupLayout, ...]
    title_size: float
    row: float


def block_sheets(paper: SecretaryPaper, sheet: PaperSheet, source: str = "") -> SecretarySheets:
    """Lay a paper out, whose texts stand in the content file `source`."""
    width = sheet.lying.inner_width if paper.lying else sheet.inner_width
    return SecretarySheets(
        paper=paper,
        groups=tuple(_group(group, source) for group in paper.groups),
        title_size=size_that_fits(paper.title, width, 24.0, 15.0),
        row=max(LEAST_ROW, ROW),
    )


def _group(group: BlockGroup, source: str) -> GroupLayout:
    return GroupLayout(tuple(_block(block, source) for block in group.blocks), group.whole)


def _block(block: Block, source: str) -> BlockLayout:
    if isinstance(block, WriteTable | KnownTable):
        whole = sum(block.shares)
        return BlockLayout(block, tuple(round(100 * share / whole, 2) for share in block.shares))
    if isinstance(block, Paragraph) and block.markdown:
        return BlockLayout(block, html=paper_html(block.text, source))
    return BlockLayout(block)
