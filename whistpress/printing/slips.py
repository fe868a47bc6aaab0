"""Score slips: the kinds of slips, and how they share a sheet."""

from msgspec import Struct
from msgspec.structs import replace

from whistpress.printing.measure import ems, shorten
from whistpress.printing.sheet import CUT, MisfitError, PaperSheet, cut_marks
from whistpress.views.travellers import Figure


class Slot(Struct, frozen=True):
    """A column of a slip: its heading, and whether its cells are printed (numbers) or left to be written in."""

    heading: str
    printed: bool = False


class SlipForm(Struct, frozen=True, kw_only=True):
    """A kind of slip.

    `slots` are its columns. `head` names a line above them with a box for each direction (`Top scores`), filled in after
    play; `feet` are the lines below (`Total`), each with the indexes of the columns that have a box there.
    """

    name: str
    slots: tuple[Slot, ...]
    head: str = ""
    feet: tuple[tuple[str, tuple[int, ...]], ...] = ()


class ScoreSlip(Struct, frozen=True, kw_only=True):
    """The slip of one deal: its number, the trump (words and sign; empty to be written in), a row of numbers for each line.

    `numbers` are those of the rows in the schedule. After play `cells` are the entries of each row; `head`, the two boxes
    above; `feet`, the boxes of each line below: all empty on a blank slip. A card of one entry has its `name` in place of a
    deal's number (`No. 7`), and in place of a trump `whose` it is.
    """

    deal: int
    trump: str
    sign: str
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[tuple[int, ...], ...] = ()
    cells: tuple[tuple[Figure, ...], ...] = ()
    head: tuple[str, str] = ("", "")
    feet: tuple[tuple[str, ...], ...] = ()
    name: str = ""
    whose: str = ""


class Slips(Struct, frozen=True, kw_only=True):
    """All slips of a sitting, of one kind."""

    form: SlipForm
    slips: tuple[ScoreSlip, ...]


Row = tuple[tuple[str, ...], tuple[Figure, ...]]
ROW = 8.4
"""Height of a row of boxes to write in, in millimetres: nobody over seventy writes smaller."""
_BOX = 15.0
_PRINTED = 11.0
_HEADINGS = 9.0
_FOLD = 21.0
_FRAME = 2.0
_STRETCH = 1.25
_NOTE_SIZE = 8.0
_NAME_SIZE = 11.5


class SlipSize(Struct, frozen=True, kw_only=True):
    """The measures of one slip in millimetres: its columns, and over how many blocks side by side its rows run."""

    width: float
    height: float
    columns: tuple[float, ...]
    blocks: int
    rows: int
    row: float = ROW
    fold: float = _FOLD
    headings: float = _HEADINGS
    frame: float = _FRAME


class PlacedSlip(Struct, frozen=True, kw_only=True):
    """A slip and its upper left corner on the sheet, in millimetres; each row with its entries."""

    slip: ScoreSlip
    left: float
    top: float
    blocks: tuple[tuple[Row, ...], ...]


class SlipSheets(Struct, frozen=True, kw_only=True):
    """View of the slips: their kind, its measures, the sheets with their slips, the cut marks (SVG path)."""

    form: SlipForm
    size: SlipSize
    sheet: PaperSheet
    title: str
    pages: tuple[tuple[PlacedSlip, ...], ...]
    marks: str


def slip_sheets(slips: Slips, sheet: PaperSheet, title: str, date: str = "") -> SlipSheets:
    """Lay the slips out, as many on a sheet as fit, upright or landscape, whichever takes more."""
    rows = max((len(slip.rows) for slip in slips.slips), default=0)
    options = [(slip_size(slips.form, rows, way), way) for way in (sheet, sheet.lying)]
    size, way = max(options, key=lambda option: (_across(*option) * _down(*option), option[1] is sheet))
    across, down = _across(size, way), _down(size, way)
    if not across * down:
        raise MisfitError(f"a slip of {rows} lines has no room on so small a card", "take a larger one, or leave --cards out")
    size = _stretch(size, way, across, down)
    left, top = (way.width - across * size.width) / 2, (way.height - down * size.height) / 2
    spots = [(left + x * size.width, top + y * size.height) for y in range(down) for x in range(across)]
    pages = [slips.slips[start : start + len(spots)] for start in range(0, len(slips.slips), len(spots))]
    return SlipSheets(
        form=slips.form,
        size=size,
        sheet=way,
        title=_note(title, date, size.width - 2 * _FRAME),
        pages=tuple(
            tuple(
                PlacedSlip(
                    slip=replace(slip, whose=shorten(slip.whose, size.width - 2 * _FRAME, _NAME_SIZE, names=True)),
                    left=round(x, 2),
                    top=round(y, 2),
                    blocks=_split(slip, size.rows),
                )
                for slip, (x, y) in zip(page, spots, strict=False)
            )
            for page in pages
        ),
        marks="" if sheet.card else cut_marks(size.width, size.height, across, down, left, top),
    )


def _note(title: str, date: str, width: float) -> str:
    """Return the title and the date for one line: a long title is shortened, never the date."""
    room = width - (ems(date) + 1) * _NOTE_SIZE * 25.4 / 72
    return ", ".join(part for part in (shorten(title, room, _NOTE_SIZE), date) if part)


def slip_size(form: SlipForm, rows: int, sheet: PaperSheet) -> SlipSize:
    """Measure a slip; where its rows are too many for the sheet's height they run over several blocks."""
    columns = tuple(_PRINTED if slot.printed else _BOX for slot in form.slots)
    room = sheet.inner_height - 2 * _cut(sheet)
    fixed = 2 * _FRAME + _FOLD + _HEADINGS + ROW * (len(form.feet) + bool(form.head))
    most = max(1, int((room - fixed) / ROW))
    blocks = max(1, -(-rows // most))
    each = -(-rows // blocks)
    return SlipSize(
        width=round(2 * _FRAME + blocks * sum(columns) + (blocks - 1) * 2, 2),
        height=round(fixed + each * ROW, 2),
        columns=columns,
        blocks=blocks,
        rows=max(1, each),
    )


def _stretch(size: SlipSize, sheet: PaperSheet, across: int, down: int) -> SlipSize:
    """Return the same slip with larger boxes, where the sheet has room to give."""
    gaps = 2 * _FRAME + (size.blocks - 1) * 2
    wider = min(_STRETCH, ((sheet.inner_width - 2 * _cut(sheet)) / across - gaps) / (size.width - gaps))
    lines = (size.height - 2 * _FRAME - _FOLD - _HEADINGS) / ROW
    row = min(ROW * _STRETCH, ROW + ((sheet.inner_height - 2 * _cut(sheet)) / down - size.height) / lines)
    columns = tuple(round(column * wider, 2) for column in size.columns)
    return replace(
        size,
        columns=columns,
        width=round(2 * _FRAME + size.blocks * sum(columns) + (size.blocks - 1) * 2, 2),
        height=round(size.height + lines * (row - ROW), 2),
        row=round(row, 2),
    )


def _across(size: SlipSize, sheet: PaperSheet) -> int:
    fit = int((sheet.inner_width - 2 * _cut(sheet)) / size.width)
    return min(fit, 1) if sheet.card else fit


def _down(size: SlipSize, sheet: PaperSheet) -> int:
    fit = int((sheet.inner_height - 2 * _cut(sheet)) / size.height)
    return min(fit, 1) if sheet.card else fit


def _split(slip: ScoreSlip, each: int) -> tuple[tuple[Row, ...], ...]:
    rows: tuple[Row, ...] = tuple(zip(slip.rows, slip.cells or ((),) * len(slip.rows), strict=True))
    return tuple(rows[start : start + each] for start in range(0, len(rows), each))


def _cut(sheet: PaperSheet) -> float:
    """Return the room for the marks, at every side of the sheet; a card has none."""
    return 0.0 if sheet.card else CUT


def with_spare_slips(slips: Slips, spare: int, first: int | None = None) -> Slips:
    """Add blank slips; numbers that are the same on every slip (pairs, rounds) stay. Slips before index `first` go."""
    if not slips.slips:
        return slips
    model = max(slips.slips, key=lambda slip: len(slip.rows))
    alike = sum(slot.printed for slot in slips.form.slots) == 1
    rows = model.rows if alike else tuple(("",) * len(row) for row in model.rows)
    blank = ScoreSlip(deal=0, trump="", sign="", rows=rows, name="No. _____" if model.name else "")
    return replace(slips, slips=(*slips.slips, *(blank,) * spare)[first:])
