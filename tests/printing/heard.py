"""What the PDF of a document will tell a reader who listens, read from its HTML: far sooner than from the PDF itself.

`tests/printing/test_every_cell.py` holds the two against each other.
"""

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import tinyhtml5

from tests.printing.told import Element

_TAGS = {"article": "Art", "ul": "L", "ol": "L", "table": "Table"}
_LAID_OUT = frozenset({"table", "thead", "tbody", "tr", "th", "td"})


def heard(html: bytes) -> list[Element]:
    """Each section of a document, which is a page of it (or more, where it runs on)."""
    body = tinyhtml5.parse(html.decode(), namespace_html_elements=False).find("body")
    assert body is not None
    return [_element(section) for section in body.iter("section")]


def _element(found: "ElementTree.Element[str]", *, table: bool = True) -> Element:
    table = table if found.tag != "table" else found.get("role") != "presentation"
    tag = _TAGS.get(found.tag, found.tag.upper()) if table or found.tag not in _LAID_OUT else "Div"
    return Element(tag, list(_kids(found, table=table)))


def _kids(found: "ElementTree.Element[str]", *, table: bool) -> Iterator[Any]:
    if found.text and found.text.strip():
        yield found.text
    for kid in found:
        if isinstance(kid.tag, str) and kid.tag != "svg" and kid.get("aria-hidden") != "true":
            yield _element(kid, table=table)
        if kid.tail and kid.tail.strip():
            yield kid.tail
