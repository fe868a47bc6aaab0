"""A document that conforms, broken on purpose in one clause after the other: each time the checker has to say which.

The keys are clauses and tests of veraPDF's profiles; what is done to a document stands beside the condition of the Matterhorn
Protocol (1.1) that it breaks, or the clause of ISO 19005-3.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

_TITLE = "{http://purl.org/dc/elements/1.1/}title"


def _elements(pdf: Pdf, tag: str) -> Iterator[Any]:
    """Yield the elements of a type, in the order in which they are read."""

    def walk(element: Any) -> Iterator[Any]:
        if element.get("/S") == tag:
            yield element
        kids = element.get("/K", ())
        for kid in kids if isinstance(kids, Array) else [kids]:
            if isinstance(kid, Dictionary) and "/S" in kid:
                yield from walk(kid)

    for top in pdf.Root.StructTreeRoot.K:
        yield from walk(top)


def _first(pdf: Pdf, tag: str) -> Any:
    return next(_elements(pdf, tag))


def _font(pdf: Pdf) -> Any:
    return next(iter(pdf.pages[0].Resources.Font.values()))


def _draw(pdf: Pdf, content: bytes) -> None:
    pdf.pages[0].contents_add(content)


def _untitled(pdf: Pdf) -> None:
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as told:
        del told[_TITLE]


def _without(owner: Callable[[Pdf], Any], key: str) -> Callable[[Pdf], None]:
    def take(pdf: Pdf) -> None:
        del owner(pdf)[key]

    return take


def _with(owner: Callable[[Pdf], Any], key: str, value: object) -> Callable[[Pdf], None]:
    def put(pdf: Pdf) -> None:
        owner(pdf)[key] = value

    return put


def _headless(pdf: Pdf) -> None:
    for cell in _elements(pdf, "/TH"):
        cell.A = Dictionary(O=Name.Table)
    for cell in _elements(pdf, "/TD"):
        cell.A = Dictionary(O=Name.Table)


def _unsaid(pdf: Pdf) -> None:
    del _font(pdf)["/ToUnicode"]


def _wide(pdf: Pdf) -> None:
    inner = _font(pdf).DescendantFonts[0]
    inner.W = Array([0, 65535, 333])


def _not_embedded(pdf: Pdf) -> None:
    described = _font(pdf).DescendantFonts[0].FontDescriptor
    for key in ("/FontFile", "/FontFile2", "/FontFile3"):
        if key in described:
            del described[key]


def _gap(pdf: Pdf) -> None:
    row = [row for row in _elements(pdf, "/TR") if len(row.K) > 2][-1]
    del row.K[len(row.K) - 1]


def _no_letter(pdf: Pdf) -> None:
    name = next(iter(pdf.pages[0].Resources.Font))
    _draw(pdf, f"/Artifact BMC BT {name} 9 Tf <0000> Tj ET EMC".encode())


def _out_of_tree(pdf: Pdf) -> None:
    del _link(pdf)["/StructParent"]


def _link(pdf: Pdf) -> Any:
    return next(note for page in pdf.pages for note in page.get("/Annots", ()) if note.Subtype == "/Link")


def _page_with_notes(pdf: Pdf) -> Any:
    return next(page.obj for page in pdf.pages if "/Annots" in page)


def _attached(pdf: Pdf) -> Any:
    return pdf.Root.AF[0]


def _script(pdf: Pdf) -> None:
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=pikepdf.String("app.alert(1)"))


def _anonymous(pdf: Pdf) -> None:
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as told:
        for key in [key for key in told if "pdfuaid" in key or "pdfua/ns" in key]:
            del told[key]


def _not_archival(pdf: Pdf) -> None:
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as told:
        for key in [key for key in told if "pdfa/ns/id" in key]:
            del told[key]


ACCESSIBLE: dict[str, tuple[str, Callable[[Pdf], None]]] = {
    "5-1": ("06-002: XMP does not say PDF/UA", _anonymous),
    "7.1-9": ("06-003: no title in XMP", _untitled),
    "7.1-10": ("07-002: the title is not shown", _with(lambda pdf: pdf.Root.ViewerPreferences, "/DisplayDocTitle", False)),
    "6.2-1": ("tagged, and not marked as such", _with(lambda pdf: pdf.Root.MarkInfo, "/Marked", False)),
    "7.1-3": ("01-005: a line neither tagged nor an artifact", lambda pdf: _draw(pdf, b"q 0 0 m 99 99 l S Q")),
    "7.1-1": ("01-003: an artifact within what is read", lambda pdf: _draw(pdf, b"/P <</MCID 0>> BDC /Artifact BMC EMC EMC")),
    "7.1-5": ("02-001: a type that nobody knows", _with(lambda pdf: _first(pdf, "/P"), "/S", Name("/Words"))),
    "7.2-2": ("11-001: no language", _without(lambda pdf: pdf.Root, "/Lang")),
    "7.4.2-1": ("14-003: a level of headings is skipped", _with(lambda pdf: _first(pdf, "/H1"), "/S", Name.H3)),
    "7.5-1": ("15-003: nothing says what a cell is", _headless),
    "7.2-4": ("09-004: a row in a row", _with(lambda pdf: _first(pdf, "/TD"), "/S", Name.TR)),
    "7.2-43": ("15-006: a row with a cell less than the others", _gap),
    "7.3-1": ("13-004: a picture without words", _without(lambda pdf: _first(pdf, "/Figure"), "/Alt")),
    "7.18.5-1": ("28-011: a link out of the tree", _out_of_tree),
    "7.18.3-1": ("28-009: no order of the notes", _without(_page_with_notes, "/Tabs")),
    "7.18.5-2": ("28-012: a link that does not say where it leads", _without(_link, "/Contents")),
    "7.21.4.1-1": ("31-009: a font that is not inside", _not_embedded),
    "7.21.5-1": ("31-016: widths that are not the font's", _wide),
    "7.21.7-1": ("10-001: letters that nobody can read out", _unsaid),
    "7.21.8-1": ("31-030: a letter that the font has not", _no_letter),
}
ARCHIVAL: dict[str, tuple[str, Callable[[Pdf], None]]] = {
    "6.6.4-1": ("6.6.4: XMP does not say PDF/A", _not_archival),
    "6.2.4.3-2": ("6.2.4.3: colours of no device", _without(lambda pdf: pdf.Root, "/OutputIntents")),
    "6.5.1-1": ("6.5.1: a script", _script),
    "6.8-3": ("6.8: a file that says not what it is to the document", _without(_attached, "/AFRelationship")),
    "6.3.2-2": ("6.3.2: a note that is not printed", _with(_link, "/F", 0)),
    "6.2.11.4.1-1": ("6.2.11.4.1: a font that is not inside", _not_embedded),
    "6.7.2.2-1": ("6.7.2.2: not marked as tagged", _without(lambda pdf: pdf.Root, "/MarkInfo")),
}


def break_all(whole: Path, faults: dict[str, tuple[str, Callable[[Pdf], None]]], folder: Path) -> dict[str, Path]:
    """Write a broken copy of a document for each fault; return them by the clauses that they break."""
    folder.mkdir(parents=True, exist_ok=True)
    made = {}
    for clause, (_, fault) in faults.items():
        file = folder / f"{clause}.pdf"
        with Pdf.open(whole) as pdf:
            fault(pdf)
            pdf.save(file)
        made[clause] = file
    return made
