"""Print without the press, where what was printed is remembered and nobody looks at it."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

import pikepdf
import pytest


@contextmanager
def unpressed() -> Iterator[None]:
    """Every document is an empty page."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("whistpress.printing.press.pdf", empty_page)
        yield


def empty_page(html: bytes, *, zoom: float = 1.0) -> bytes:
    """A PDF of one page without anything on it, whatever the document."""
    out = BytesIO()
    with pikepdf.new() as made:
        made.add_blank_page()
        made.save(out)
    return out.getvalue()
