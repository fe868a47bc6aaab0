"""What shares sheets, in the order in which it comes together when all sheets are cut at once and the piles are put together."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
"""A card, a slip."""


def in_piles(pages: Sequence[Sequence[T]]) -> list[T]:
    """Pile after pile: the first of every sheet, then the second of every sheet, and so on."""
    most = max(map(len, pages), default=0)
    return [page[place] for place in range(most) for page in pages if place < len(page)]
