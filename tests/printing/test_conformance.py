"""Every form that there is, read as somebody reads who listens: title, language, order, tables with their heads, pictures.

A new form is here at once: the forms come from the registers, what they are printed of from the demonstration league and a few
evenings besides. Each rule is one of PDF/UA-1 (ISO 14289-1), or of what the print desk promises of its type.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.demonstration import demo
from tests.printing.evenings import evening
from tests.printing.pdf_reader import Pdf
from tests.printing.seasons import demo_season
from tests.printing.told import Element, Tagged
from whistpress.artefacts import Artefact
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.league.plan.desk import REGISTERS, congress_desk, cup_desk, division_desk, event_desk, trophy_desk
from whistpress.printing.layout import LayoutOptions, PaperLayout, layout
from whistpress.site.theme import Theme

FORMS_TOGETHER = pytest.mark.xdist_group("forms")
"""The mark of a file that reads the documents which are pressed here: all run in one process."""
pytestmark = [FORMS_TOGETHER, pytest.mark.sampled(24)]
LEAST, LEAST_LARGE = 8.0, 12.0
"""The smallest type (pt), plain and in large print."""
SMALL_FIGURES = 0.62
"""How small a figure set above the line may be against its line, as in `2²` (Barney 1900, p. 45)."""
FORMS = [(kind, form) for kind, register in REGISTERS.items() for form in register]
HEADINGS = ("H1", "H2", "H3", "H4")
GROUPS = frozenset({"Table", "TR", "THead", "TBody", "TFoot"})
_LARGE = ("movement-cards", "score-slips", "walking-slips", "tabulating-sheet", "director-sheet")


@cache
def _desks() -> dict[str, list[Any]]:
    """The things of which something is printed, by their kind; those of the league first, the smallest sheaf before others."""
    loaded = demo()
    league = loaded.league
    assert league
    results = loaded.results
    events = sorted(league.events, key=lambda event: event.season)
    desks: dict[str, list[Any]] = {"event": [event_desk(event, results.get(event.id), league) for event in events]}
    for system, size in (("whitfeld", {"pairs": 12}), ("narragansett", {}), ("harvard", {}), ("howell", {"pairs": 7})):
        made = evening(Request(system=system, **size), "howell" if system == "howell" else "sum", played=system == "howell")  # type: ignore[arg-type]
        desks["event"].append(event_desk(made, score(made) if made.played else None, league))
    desks["congress"] = [congress_desk(congress, league) for congress in league.congresses.values()]
    desks["cup"] = [cup_desk(cup, league) for cup in league.cups.values()]
    desks["season"] = [demo_season()]
    desks["trophy"] = [trophy_desk(trophy, league) for trophy in league.trophies.values()]
    desks["division"] = [division_desk(division, league, results) for division in league.divisions.values()]
    return desks


def _artefact(kind: str, form: str, wanted: str | PaperLayout = "A4") -> Artefact:
    """A document of the form, of the first thing that has it."""
    desk = next((desk for desk in reversed(_desks()[kind]) if form in desk.has), None)
    assert desk, f"nothing in the demonstration league has a {form}"
    made: Artefact = desk.document(form, Theme(), wanted)
    return made


@cache
def _html(kind: str, form: str) -> bytes:
    return _artefact(kind, form).make()


@cache
def _least_of_each_style() -> frozenset[tuple[str, str]]:
    """Of the forms that are laid out by the same templates and styles the one that has least to press."""
    least: dict[bytes, tuple[str, str]] = {}
    for kind, form in sorted(FORMS, key=lambda one: len(_html(*one))):
        style = _html(kind, form).partition(b"<style>")[2].partition(b"</style>")[0]
        least.setdefault(style, (kind, form))
    return frozenset(least.values())


@cache
def _pressed(kind: str, form: str) -> Tagged:
    folder = TemporaryDirectory()
    _KEPT.append(folder)
    return _press(_artefact(kind, form), Path(folder.name) / f"{kind}-{form}.pdf")


_KEPT: list[TemporaryDirectory[str]] = []


def _press(made: Artefact, file: Path) -> Tagged:
    assert made.finish
    file.write_bytes(made.finish.function(made.make()))
    return Tagged(file)


_every_form = pytest.mark.parametrize(("kind", "form"), FORMS, ids=lambda word: word)


@_every_form
def test_a_document_says_what_it_is_called_and_in_which_language(kind: str, form: str) -> None:
    """Title in the window's bar, language, marked as tagged, PDF/UA-1 in its own words; tabs follow the structure."""
    pdf = _pressed(kind, form)
    catalog = pdf.catalog
    assert catalog["/Lang"] == "en"
    assert str(pdf.pdf.docinfo["/Title"]).endswith(REGISTERS[kind][form].title.lower())
    assert str(catalog["/ViewerPreferences"]["/DisplayDocTitle"]) in ("True", "true")
    assert str(catalog["/MarkInfo"]["/Marked"]) in ("True", "true")
    assert b"pdfuaid:part" in catalog["/Metadata"].read_bytes()
    assert all(page["/Tabs"] == "/S" for page in pdf.pdf.pages)


@_every_form
def test_everything_that_is_drawn_is_told_or_is_an_artefact(kind: str, form: str) -> None:
    """No text and no line outside marked content; each tagged piece belongs to one element, and is drawn."""
    pdf = _pressed(kind, form)
    owned: dict[tuple[int, int], set[int]] = {}
    for where, piece in _owned(pdf.catalog["/StructTreeRoot"]["/K"][0]):
        assert piece not in owned.setdefault(where, set()), "a piece is told twice"
        owned[where].add(piece)
    for page, drawn in zip(pdf.pdf.pages, pdf.drawn, strict=True):
        assert not drawn.loose
        assert "\ufffd" not in "".join(run.text for run in drawn.runs), "a letter that nobody can read out"
        told = owned.get(page.obj.objgen, set())
        assert {run.mcid for run in drawn.runs if run.mcid is not None} <= told


def _owned(element: Any) -> Iterator[tuple[tuple[int, int], int]]:
    """Page and number of every tagged piece below an element."""
    for kid in element.get("/K", ()):
        if isinstance(kid, int):
            yield element["/Pg"].objgen, kid
        elif kid.get("/Type") != "/OBJR":
            yield from _owned(kid)


@_every_form
def test_headings_begin_with_the_first_and_leave_none_out(kind: str, form: str) -> None:
    """A heading is at most one level below the one before it; the first is an H1, and none is empty."""
    level = 0
    for heading in _pressed(kind, form).document.every(*HEADINGS):
        here = int(heading.tag[1])
        assert here <= level + 1, f"{heading.tag} {heading.text!r} after H{level}"
        assert heading.text
        level = here


@_every_form
def test_tables_are_tables_with_heads(kind: str, form: str) -> None:
    """Rows in tables and cells in rows; every cell with something in it is led to by a head that says of what it is one."""
    for table in _pressed(kind, form).document.every("Table"):
        rows = table.every("TR")
        assert rows
        heads = {cell.name: cell for row in rows for cell in row.every("TH")}
        assert heads, f"no heads: {table.text[:80]}"
        assert all(cell.attributes.get("/Scope") in ("/Row", "/Column") for cell in heads.values())
        for row in rows:
            assert {kid.tag for kid in row.kids if isinstance(kid, Element)} <= {"TH", "TD"}
            for cell in row.every("TD"):
                named = [str(name) for name in cell.attributes.get("/Headers", ())]
                assert set(named) <= set(heads)
                assert named or not cell.text, f"nothing says what {cell.text!r} is"


@_every_form
def test_elements_stand_where_they_may(kind: str, form: str) -> None:
    """Rows and cells are nowhere but in tables, items nowhere but in lists."""
    _placed(_pressed(kind, form).document)


def _placed(element: Element) -> None:
    for kid in element.kids:
        if isinstance(kid, Element):
            allowed = {"TR": {"Table", "THead", "TBody", "TFoot"}, "TD": {"TR"}, "TH": {"TR"}, "LI": {"L"}, "LBody": {"LI"}}
            assert element.tag in allowed.get(kid.tag, {element.tag}), f"{kid.tag} in {element.tag}"
            assert element.tag != "L" or kid.tag in ("LI", "L", "Caption")
            _placed(kid)


@_every_form
def test_a_picture_says_what_it_shows(kind: str, form: str) -> None:
    """What is not a decoration has words for those who do not see it."""
    for figure in _pressed(kind, form).document.every("Figure"):
        assert figure.alt


@_every_form
def test_type_is_embedded_and_large_enough(kind: str, form: str) -> None:
    """Every font is inside, cut to the letters used; nothing is smaller than eight points but a figure above the line."""
    pdf = _pressed(kind, form)
    named: list[Any] = [page["/Resources"].get("/Font", {}) for page in pdf.pdf.pages]
    fonts = {font.objgen: font for fonts in named for font in fonts.values()}
    for font in fonts.values():
        assert "+Whistpress" in str(font["/BaseFont"])
        (inner,) = font["/DescendantFonts"]
        assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(inner["/FontDescriptor"].keys())
    assert _too_small(pdf, LEAST) == {}


def _too_small(pdf: Tagged, least: float) -> dict[str, float]:
    """Text below the least size; a figure that is set above the line of the figure before it may be smaller."""
    found = {}
    for drawn in pdf.drawn:
        runs = [run for run in drawn.runs if run.text.strip()]
        for before, run in zip([None, *runs], runs, strict=False):
            raised = before and before.text[-1].isdigit() and run.text.isdigit() and run.size < 0.75 * before.size
            if run.size < (least * SMALL_FIGURES if raised else least) - 0.01:
                found[run.text] = round(run.size, 2)
    return found


@_every_form
def test_the_same_form_is_the_same_bytes_twice(kind: str, form: str) -> None:
    """Every byte of its HTML is where it was; so is, pressed again, every byte of one form of each style."""
    made = _artefact(kind, form)
    assert made.make() == _html(kind, form)
    if (kind, form) in _least_of_each_style():
        assert made.finish
        assert made.finish.function(made.make()) == _pressed(kind, form).file.read_bytes()


@pytest.mark.parametrize("form", _LARGE)
def test_large_print_is_large(form: str, tmp_path: Path) -> None:
    """Nothing below twelve points."""
    wanted = layout(LayoutOptions(sheet="A4", large=True))
    assert isinstance(wanted, PaperLayout)
    assert _too_small(_press(_artefact("event", form, wanted), tmp_path / "large.pdf"), LEAST_LARGE) == {}


def test_a_movement_card_reads_as_barneys_sentences() -> None:
    """Heard line by line: `1st Round, Pair 6 vs. Pair 3, Deal 4.` (Barney 1900, p. 39); table and heading first."""
    pdf = _pressed("event", "movement-cards")
    for page in pdf.pages():
        lines = [row.text for row in page.every("TR")[1:]]
        assert all(line.startswith(("1", "2", "3", "4", "5", "6", "7", "8", "9")) and line.endswith(".") for line in lines)
        assert any(" Round, Pair " in line and " vs. Pair " in line and ", Deal" in line for line in lines)
        assert "♣" not in page.text


def test_the_packet_has_a_bookmark_for_each_of_its_forms() -> None:
    """One for each form, in the order of the pages."""
    pdf = _pressed("event", "packet")
    outline = [(page, title) for level, title, page in Pdf(pdf.file).outline() if level == 1]
    assert len(outline) > 2
    pages = [page for page, _ in outline]
    assert pages == sorted(pages)
    assert all(title for _, title in outline)
