"""Documents put together from plates: laid out as little as may be, each page with boxes of its own."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct, field
from weasyprint.document import Page as LaidOut
from weasyprint.formatting_structure import boxes
from weasyprint.layout.absolute import AbsolutePlaceholder

from whistpress.printing.plates import UnfitError
from whistpress.printing.plates.formes import Forme
from whistpress.printing.plates.laid_out import Words, below, real
from whistpress.printing.plates.lines import NEAR
from whistpress.printing.plates.printing import Plates, Print
from whistpress.printing.plates.stretches import Piece, Shape, Stretches

_PIXELS = 96 / 25.4


class _Shell(Struct, frozen=True):
    """A sheet without its pieces: its number, its page, the box in it that they stand in, how many boxes stand before them there.

    `above` are the boxes around the sheet, by their ids: what they begin is begun once, however many sheets stand in them.
    """

    sheet: int
    page: Any
    holder: Any
    before: int
    above: frozenset[int]


class _Setting(Struct, frozen=True):
    """A piece as it is printed: from which forme, with which other words and bookmarks."""

    forme: Forme
    words: Mapping[int, Words]
    labels: Mapping[int, str]


class _Found(Struct):
    """What the press has laid out: the formes by their shapes, the shells by run and HTML, of each page its run or None."""

    formes: dict[Shape, list[Forme]] = field(default_factory=dict)
    shells: dict[tuple[int, str], _Shell] = field(default_factory=dict)
    runs: list[int | None] = field(default_factory=list)


def composed(told: Stretches, render: Callable[[str], Any]) -> Any:
    """The document with all its pages; `render` lays out HTML. UnfitError when it must be laid out as a whole."""
    document = render(told.html(told.firsts()))
    found = _found(told, document.pages)
    settings = _settings(told, found, render)
    plates, pages, done = Plates(), list[Any](), set[int]()
    for page, run in zip(document.pages, found.runs, strict=True):
        if run is None:
            pages.append(page)
        elif run not in done:
            done.add(run)
            numbers = (number for number, one in enumerate(told.pages) if one.run == run)
            pages += [_page(told, number, found.shells, settings, plates) for number in numbers]
    if len(done) != len({page.run for page in told.pages}):
        raise UnfitError("sheets that are not there")
    return document.copy(pages)


def _found(told: Stretches, pages: Iterable[Any]) -> _Found:
    """Where the sheets and pieces came to lie."""
    found = _Found()
    seen: set[str] = set()
    for page in pages:
        sheets = [(path, box) for path, box in _numbered(page._page_box, "data-sheet", ())]
        found.runs.append(_run(told, sheets, seen))
        if found.runs[-1] is not None:
            _take(told, found, page._page_box, *sheets[0])
    return found


def _run(told: Stretches, sheets: Sequence[tuple[tuple[Any, ...], Any]], seen: set[str]) -> int | None:
    """The run of a page's sheet; None where it has none."""
    if not sheets:
        return None
    number = sheets[0][1].element.get("data-sheet")
    if len(sheets) > 1 or number in seen:
        raise UnfitError("a sheet that is no page")
    seen.add(number)
    return told.pages[int(number)].run


def _take(told: Stretches, found: _Found, page: Any, above: tuple[Any, ...], sheet: Any) -> None:
    """Keep the formes of a page, and its shell."""
    if any(isinstance(child, boxes.MarginBox) for child in page.children):
        raise UnfitError("a page with a margin of its own")
    if abs(sheet.position_y - page.content_box_y()) > NEAR:
        raise UnfitError("a sheet that does not begin its page")
    number = int(sheet.element.get("data-sheet"))
    pieces = tuple(box for _, box in _numbered(page, "data-piece", ()))
    for box in pieces:
        piece = told.pieces[int(box.element.get("data-piece"))]
        found.formes.setdefault(piece.shape, []).append(Forme(piece, box, page))
    if pieces:
        one = told.pages[number]
        found.shells.setdefault((one.run, one.shell), _shell(number, page, pieces, above))


def _shell(number: int, page: Any, pieces: Sequence[Any], above: Sequence[Any]) -> _Shell:
    """A page without its pieces."""
    copies: dict[int, Any] = {}
    bare = _copied(page, copies, frozenset(map(id, pieces)))
    holder = next(box for box in below(page) if any(real(child) is pieces[0] for child in box.children))
    before = [real(child) is pieces[0] for child in holder.children].index(True)
    return _Shell(number, bare, copies[id(holder)], before, frozenset(id(copies[id(box)]) for box in above))


def _numbered(box: Any, attribute: str, above: tuple[Any, ...]) -> Iterable[tuple[tuple[Any, ...], Any]]:
    """The outermost boxes of elements that have such a number, each with those around it."""
    box = real(box)
    if box.element is not None and box.element.get(attribute):
        yield above, box
        return
    for child in box.children:
        yield from _numbered(child, attribute, (*above, box))


def _settings(told: Stretches, found: _Found, render: Callable[[str], Any]) -> list[_Setting]:
    """Each piece as it is printed; those that no forme fits are laid out by themselves."""
    settings = [_setting(piece, found.formes) for piece in told.pieces]
    missing = [number for number, setting in enumerate(settings) if setting is None]
    if missing:
        different = {told.pieces[number].key: number for number in reversed(missing)}
        more = _found(told, render(told.html(sorted(different.values()), alone=True)).pages)
        for number in missing:
            settings[number] = _setting(told.pieces[number], more.formes)
    ready = [setting for setting in settings if setting is not None]
    if len(ready) < len(settings):
        raise UnfitError("a piece that nothing fits")
    return ready


def _setting(piece: Piece, formes: Mapping[Shape, list[Forme]]) -> _Setting | None:
    """A piece from a forme of its shape; None when none fits."""
    for forme in formes.get(piece.shape, ()):
        if forme.piece.words == piece.words:
            return _Setting(forme, {}, {})
    for forme in formes.get(piece.shape, ())[:1]:
        try:
            return _Setting(forme, forme.filled(piece), forme.labels(piece))
        except UnfitError:
            continue
    return None


def _page(
    told: Stretches, number: int, shells: Mapping[tuple[int, str], _Shell], settings: Sequence[_Setting], plates: Plates
) -> Any:
    """A page of the document: boxes of its own, printed from plates."""
    page = told.pages[number]
    shell = shells[page.run, page.shell]
    pieces, prints = [], []
    for place in page.pieces:
        box, one = _printed(settings[place], told.pieces[place])
        pieces.append(box)
        prints.append(one)
    copies: dict[int, Any] = {}
    copy = _copied(shell.page, copies)
    if number != shell.sheet:
        for box in shell.above:
            copies[box].bookmark_label = None
    holder = copies[id(shell.holder)]
    holder.children = [*holder.children[: shell.before], *pieces, *holder.children[shell.before :]]
    laid_out = LaidOut(copy)
    laid_out.paint = partial(plates.print, shell=shell.page, copies=copies, pieces=tuple(prints))
    return laid_out


def _printed(setting: _Setting, piece: Piece) -> tuple[Any, Print]:
    """The boxes of a piece on a page of its own, and how it is printed."""
    forme, copies = setting.forme, dict[int, Any]()
    box = _copied(forme.box, copies)
    for key, words in setting.words.items():
        text = copies[key]
        text.text, text.width, text.pango_layout = words.text, words.width, words.layout
        text.position_x += words.moved
    for key, label in setting.labels.items():
        copies[key].bookmark_label = label
    aside, down = ((there - here) * _PIXELS for there, here in zip(piece.spot, forme.piece.spot, strict=True))
    box.translate(aside, down)
    return box, Print(forme, setting.words, copies, aside, down)


def _copied(box: Any, copies: dict[int, Any], without: frozenset[int] = frozenset()) -> Any:
    """A box and all in it once more, but for some; `copies` gets the new ones by the ids of the old."""
    inner = real(box)
    copy = copies[id(inner)] = inner.copy()
    if inner.children:
        copy.children = [_copied(child, copies, without) for child in inner.children if id(real(child)) not in without]
    if isinstance(copy, boxes.TableBox):
        copy.column_groups = ()
    if inner is box:
        return copy
    holder = AbsolutePlaceholder(copy)
    holder.set_laid_out_box(copy)
    return holder
