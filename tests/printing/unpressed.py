"""Print without the press, or with little of it, where nobody looks at what it makes."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

import pikepdf
import pytest

from tests.printing.shortened import shortened
from whistpress.printing import press

_pdf = press.pdf


@contextmanager
def unpressed() -> Iterator[list[bytes]]:
    """Every document is an empty page; gives the HTML of each."""
    found: list[bytes] = []

    def empty_page(html: bytes, *, zoom: float = 1.0) -> bytes:
        found.append(html)
        out = BytesIO()
        with pikepdf.new() as made:
            made.add_blank_page()
            made.save(out)
        return out.getvalue()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(press, "pdf", empty_page)
        patch.setattr("whistpress.engine.documents.apart", lambda workers: workers)  # what another process finds stays there
        yield found


def press_ends(html: bytes, *, zoom: float = 1.0) -> bytes:
    """Press the first two pages and the last one of each part of a document."""
    return _pdf(shortened(html, 2, 1)[0], zoom=zoom)
