"""Accessibility: correct the tags of the press right before the document is written.

WeasyPrint ignores five things in the HTML, which this module repairs:

* `aria-hidden="true"` (suit signs, cut marks, a number said twice) and running heads become artifacts, which are not read out;

* a table with `role="presentation"`, which only places things side by side, is not read out as a table;

* the head of a row or a column gets a `Scope`, besides the links from each cell to its heads;

* a picture or words in bold within a link lead where the link does, as a part of it;

* a heading is at most one level below the one before it.

This module does not import WeasyPrint: `mark_unread` receives its finished layout, `repair_tags` the objects that it is about to
write.
"""

from collections.abc import Iterator
from typing import Any

FINGERPRINT = "tagging 2"
"""Change this when the same HTML gets other tags."""
_UNREAD = "main"
"""The HTML element that boxes which are not read out pretend to be: no document uses it, so its tag is theirs alone."""
_UNREAD_TAG = "/Part"
_HEADINGS = frozenset(f"/H{level}" for level in range(1, 7))
_LAID_OUT = frozenset({"table", "thead", "tbody", "tfoot", "tr", "th", "td", "colgroup", "col"})


def mark_unread(document: Any) -> None:
    """Mark the boxes that are not read out, and presentational tables, before the document is written."""
    for page in document.pages:
        _prepare(page._page_box, table=True)  # the press has no public way to its boxes


def _prepare(box: Any, *, table: bool) -> None:
    """Mark a box and its children; `table`: the box is in a table to be read as one, or in none."""
    element = box.element
    if element is not None and element.get("aria-hidden") == "true":
        box.element_tag = _UNREAD
    elif element is not None and element.tag == "table":
        table = element.get("role") != "presentation"
    if not table and box.element_tag in _LAID_OUT:
        box.element_tag = "div"
    for child in getattr(box, "children", ()):
        _prepare(child, table=table)


def repair_tags(document: Any, pdf: Any) -> None:
    """Remove unread elements from the structure of a document, and make their drawing an artifact."""
    del document
    root = _at(pdf, pdf.catalog["StructTreeRoot"])
    read: set[bytes] = set()
    for top in root["K"]:
        _tell(pdf, top, read)
    pages = [pdf.objects[number] for number in pdf.pages["Kids"][::3]]
    numbers = _at(pdf, root["ParentTree"])["Nums"]
    outer: list[int] = []
    for top in root["K"]:
        _lead(pdf, top, b"", numbers)
        for heading in _headings(pdf, top):
            _level(heading, outer)
    for page, owners in zip(pages, numbers[1 : 2 * len(pages) : 2], strict=True):
        unread = {piece for piece, owner in enumerate(owners) if owner not in read}
        for piece in unread:
            owners[piece] = "null"
        if unread:
            _hush(_at(pdf, page["Contents"]).stream, unread)


def _tell(pdf: Any, reference: bytes, read: set[bytes]) -> None:
    """Visit the elements that screen readers read out, and remove the others."""
    read.add(reference)
    element = _at(pdf, reference)
    if element.get("S") == "/Table":
        _scope(pdf, element)
    kids = element.get("K", [])
    kids[:] = [kid for kid in kids if not _unread(pdf, kid)]
    for kid in kids:
        if isinstance(kid, bytes) and "S" in _at(pdf, kid):
            _tell(pdf, kid, read)


def _headings(pdf: Any, reference: bytes) -> Iterator[Any]:
    """Yield the headings below an element in the order in which they are read."""
    element = _at(pdf, reference)
    if element.get("S") in _HEADINGS:
        yield element
    for kid in element.get("K", ()):
        if isinstance(kid, bytes) and "S" in _at(pdf, kid):
            yield from _headings(pdf, kid)


def _level(heading: Any, outer: list[int]) -> None:
    """Set a heading one level below the heading that it is under, which a text in Markdown may have skipped."""
    level = int(heading["S"][2:])
    while outer and outer[-1] >= level:
        outer.pop()
    outer.append(level)
    heading["S"] = f"/H{len(outer)}"


def _lead(pdf: Any, reference: bytes, link: bytes, owners: list[Any]) -> None:
    """Make each annotation below a link a part of that link, also those of a picture or of words in bold within it."""
    element = _at(pdf, reference)
    link = reference if element.get("S") == "/Link" else link
    for kid in [kid for kid in element.get("K", ()) if isinstance(kid, bytes)]:
        child = _at(pdf, kid)
        if "S" in child:
            _lead(pdf, kid, link, owners)
        elif child.get("Type") == "/OBJR" and link and link != reference:
            element["K"].remove(kid)
            _at(pdf, link)["K"].append(kid)
            owners[2 * _at(pdf, child["Obj"])["StructParent"] + 1] = link


def _unread(pdf: Any, kid: object) -> bool:
    return isinstance(kid, bytes) and _at(pdf, kid).get("S") == _UNREAD_TAG


def _scope(pdf: Any, table: Any) -> None:
    """Set the scope of each head of a table: `Row` when cells of its row refer to it, else `Column`."""
    for row in _rows(pdf, table):
        cells = [_at(pdf, kid) for kid in row["K"]]
        heads = {id(head) for cell in cells for head in cell.get("A", {}).get("Headers", ())}
        for cell in cells:
            if cell["S"] == "/TH":
                cell["A"]["Scope"] = "/Row" if id(cell.get("ID")) in heads else "/Column"


def _rows(pdf: Any, element: Any) -> Iterator[Any]:
    for kid in element["K"]:
        child = _at(pdf, kid)
        if child["S"] == "/TR":
            yield child
        elif child["S"] in ("/THead", "/TBody", "/TFoot"):
            yield from _rows(pdf, child)


def _hush(stream: list[Any], unread: set[int]) -> None:
    """Make artifacts of pieces of a page: `/Span <</MCID 3>> BDC` becomes `/Artifact BMC`."""
    for index in range(len(stream) - 1, 1, -1):
        if stream[index] == b"BDC" and stream[index - 1].get("MCID") in unread:
            stream[index - 2 : index + 1] = ["/Artifact", b"BMC"]


def _at(pdf: Any, reference: bytes) -> Any:
    """Return the object of a reference (`12 0 R`)."""
    return pdf.objects[int(reference.split()[0])]
