"""Score slips: the kinds of slips, and how they share a sheet."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Session
from whistpress.language import say
from whistpress.league.events.words.travellers import Figure
from whistpress.printing.form import EventJob
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import POINT, ems, shorten, size_that_fits
from whistpress.printing.sheet import CUT, MisfitError, PaperSheet, cut_marks, even_grid, stack
from whistpress.site.wording import day


class Slot(Struct, frozen=True):
    """A column of a slip: its heading, and whether its cells are printed (numbers) or left to be written in.

    A printed column is at most so many millimetres wide.
    """

    heading: str
    printed: bool = False
    most: float = 11.0


class SlipForm(Struct, frozen=True, kw_only=True):
    """A kind of slip.

    `slots` are its columns, those with printed numbers first. `head` names a line above them with a box for each direction
    (`Top scores`), filled in after play; `feet` are the lines below (`Total`), each with the indexes of the columns that have
    a box there.
    """

    name: str
    slots: tuple[Slot, ...]
    head: str = ""
    feet: tuple[tuple[str, tuple[int, ...]], ...] = ()

    @property
    def printed(self) -> int:
        """The number of columns with printed numbers."""
        return sum(slot.printed for slot in self.slots)


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
"""Height of a row of boxes to write in, in millimetres: people over seventy do not write smaller."""
_BOX = 15.0
_BOXES = (_BOX, 13.0, 11.0, 10.0, 8.5)
"""Widths of a box to write in: narrower ones, where so more slips go on a sheet and fewer sheets are needed."""
_LEAST_BOX = 10.0
"""The narrowest box of a slip; of long ones that had a sheet each otherwise, boxes are narrower."""
_MOST_BLOCKS = 4
_HEADINGS = 9.0
_FOLD = 21.0
_FRAME = 2.0
_STRETCH = 1.25
_MOST_TIMES = 2.0
"""How many times as large everything becomes at most, on a card that is larger than it needs to be."""
_NOTE_SIZE, _LEAST_TITLE = 8.0, 8
_NAME_SIZE, _LEAST_TRUMP = 11.5, 9.0
_NUMBER, _LEAST_NUMBER = 19.0, 14.0


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
    """Slips for the template: their kind, its measures, the sheets with their slips, the cut marks (SVG path).

    A slip has these measures and is scaled by the factor `times`. `number` and `trump` are the font sizes of the two lines
    above it.
    """

    form: SlipForm
    size: SlipSize
    sheet: PaperSheet
    title: str
    pages: tuple[tuple[PlacedSlip, ...], ...]
    marks: str
    times: float = 1.0
    number: float = 19.0
    trump: float = 11.5


def slip_sheets(slips: Slips, sheet: PaperSheet, title: str, date: str = "") -> SlipSheets:
    """Lay the slips out on as few sheets as hold them, upright or landscape, with boxes as large as the sheet allows.

    They lie in the order in which piles that are cut once come together.
    """
    rows = max((len(slip.rows) for slip in slips.slips), default=0)
    size, way, across, down = _best(slips, rows, sheet)
    if not across * down:
        raise MisfitError(f"a slip of {rows} lines has no room on so small a card", "take a larger one, or leave --cards out")
    across, down = even_grid(len(slips.slips), across, down)
    room = (way.inner_width - 2 * _cut(way)) / across, (way.inner_height - 2 * _cut(way)) / down
    times = max(1.0, int(20 * min(_MOST_TIMES, room[0] / size.width, room[1] / size.height)) / 20)
    size = _stretch(size, (room[0] / times, room[1] / times))
    width, height = size.width * times, size.height * times
    left, top = (way.width - across * width) / 2, (way.height - down * height) / 2
    spots = [(left + x * width, top + y * height) for y in range(down) for x in range(across)]
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
            for page in stack(slips.slips, len(spots))
        ),
        marks="" if sheet.card else cut_marks(width, height, across, down, left, top),
        times=times,
        number=size_that_fits(_number_line(slips), size.width - 2 * _FRAME, _NUMBER, _LEAST_NUMBER),
        trump=size_that_fits(max(map(_trump_line, slips.slips), key=ems), size.width - 2 * _FRAME, _NAME_SIZE, _LEAST_TRUMP),
    )


def _best(slips: Slips, rows: int, sheet: PaperSheet) -> tuple[SlipSize, PaperSheet, int, int]:
    """Return the measures of a slip, the sheet upright or landscape, and how many slips go across and down.

    The fewest sheets; among equals the widest boxes, then the fewest blocks, the most slips on a sheet, an upright sheet.
    """
    many, narrowest, candidates = max(1, len(slips.slips)), _narrowest(slips), []
    for way in (sheet, sheet.landscape):
        for box in _BOXES:
            for blocks in range(1, _MOST_BLOCKS + 1):
                size = slip_size(slips.form, rows, way, box, blocks)
                across, down = _across(size, way), _down(size, way)
                wide = size.width - 2 * _FRAME >= narrowest
                if (across * down and size.blocks == blocks and wide) or (box, blocks) == (_BOXES[0], 1):
                    sheets = -(-many // (across * down)) if across * down else many + 1
                    candidates.append(((sheets, -box, size.blocks, -across * down, way is not sheet), size, way, across, down))
    roomy = [candidate for candidate in candidates if candidate[1].columns[-1] >= _LEAST_BOX]
    chosen = roomy if any(across * down > 1 for *_, across, down in roomy) or sheet.card else candidates
    *_, size, way, across, down = min(chosen, key=lambda candidate: candidate[0])
    return size, way, across, down


def _trump_line(slip: ScoreSlip) -> str:
    """Return the line below the number of a deal as wide as it is printed, in capitals; nothing on the card of one entry."""
    if slip.name:
        return ""
    return (
        say("TRUMPS—%(trump)s %(sign)s", trump=slip.trump.upper(), sign=slip.sign) if slip.trump else say("TRUMP ______________")
    )


def _narrowest(slips: Slips) -> float:
    """Return the least width of a slip (mm): its trump, its number and its name have room in type that can be read."""
    trump = max((ems(_trump_line(slip)) for slip in slips.slips), default=0.0) * _LEAST_TRUMP * POINT
    whose = max((ems(slip.whose) for slip in slips.slips), default=0.0) * _NAME_SIZE * POINT
    return max(trump, whose, ems(_number_line(slips)) * _LEAST_NUMBER * POINT)


def _number_line(slips: Slips) -> str:
    return max(
        (slip.name.upper() or say("DEAL No. %(deal)s.", deal=slip.deal or "_____") for slip in slips.slips), key=ems, default=""
    )


def _note(title: str, date: str, width: float) -> str:
    """Return the title and the date for one line: a long title is shortened, or left out where too little stays of it."""
    room = width - (ems(date) + 1) * _NOTE_SIZE * POINT
    short_title = shorten(title, room, _NOTE_SIZE)
    return ", ".join(
        part for part in (short_title if short_title == title or len(short_title) >= _LEAST_TITLE else "", date) if part
    )


def slip_size(form: SlipForm, rows: int, sheet: PaperSheet, box: float = _BOX, least: int = 1) -> SlipSize:
    """Measure a slip with boxes of a width; where its rows are too many for the sheet's height they run over several blocks.

    They run over `least` blocks or more.
    """
    columns = tuple(min(slot.most, box) if slot.printed else box for slot in form.slots)
    room = sheet.inner_height - 2 * _cut(sheet)
    fixed = 2 * _FRAME + _FOLD + _HEADINGS + ROW * (len(form.feet) + bool(form.head))
    most = max(1, int((room - fixed) / ROW))
    blocks = min(max(1, rows), max(least, -(-rows // most)))
    share = -(-rows // blocks)
    return SlipSize(
        width=round(2 * _FRAME + blocks * sum(columns) + (blocks - 1) * 2, 2),
        height=round(fixed + share * ROW, 2),
        columns=columns,
        blocks=blocks,
        rows=max(1, share),
    )


def _stretch(size: SlipSize, room: tuple[float, float]) -> SlipSize:
    """Return the same slip with larger boxes, where its width and height (mm) give room."""
    gaps = 2 * _FRAME + (size.blocks - 1) * 2
    wider = min(_STRETCH, (room[0] - gaps) / (size.width - gaps))
    lines = (size.height - 2 * _FRAME - _FOLD - _HEADINGS) / ROW
    row = min(ROW * _STRETCH, ROW + (room[1] - size.height) / lines)
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


def _split(slip: ScoreSlip, share: int) -> tuple[tuple[Row, ...], ...]:
    rows: tuple[Row, ...] = tuple(zip(slip.rows, slip.cells or ((),) * len(slip.rows), strict=True))
    return tuple(rows[start : start + share] for start in range(0, len(rows), share))


def _cut(sheet: PaperSheet) -> float:
    """Return the room for the marks, at every side of the sheet; a card has none."""
    return 0.0 if sheet.card else CUT


def with_spare_slips(slips: Slips, spare: int, first: int | None = None) -> Slips:
    """Add blank slips; numbers that are the same on every slip (pairs, rounds) stay. Slips before index `first` go."""
    if not slips.slips:
        return slips
    model = max(slips.slips, key=lambda slip: len(slip.rows))
    alike = slips.form.printed == 1
    rows = model.rows if alike else tuple(("",) * len(row) for row in model.rows)
    blank = ScoreSlip(deal=0, trump="", sign="", rows=rows, name=say("No. %(label)s", label="_____") if model.name else "")
    return replace(slips, slips=(*slips.slips, *(blank,) * spare)[first:])


def parts_of_slips(job: EventJob, slips_of_sessions: Iterable[tuple[Session, Slips | None]]) -> tuple[DocumentPart, ...]:
    """Return the part of each session that has slips, with spare ones behind them."""
    return tuple(
        DocumentPart(
            "score-slips",
            slip_sheets(with_spare_slips(slips, job.spare, job.first_to_print), job.sheet, job.event.title, day(session.date)),
        )
        for session, slips in slips_of_sessions
        if slips and slips.slips
    )
