"""The certificate of fairness for the notice board: the verdict, the figures, the matrices as pictures, the repeats."""

from collections.abc import Mapping

from msgspec import Struct

from whistpress.language import noted
from whistpress.league.events.words.arrangement import arrangement
from whistpress.league.events.words.fairness.certificate import Certificate, event_certificate, measurable
from whistpress.league.events.words.fairness.grid import MatrixGrid, Repeats, fold_lines
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import POINT, size_that_fits
from whistpress.printing.sheet import SHEETS, MisfitError, PaperSheet
from whistpress.site.people import Who
from whistpress.site.theme.tiles import SIDE
from whistpress.site.wording import days

_LARGEST_TITLE, _LEAST_TITLE = 26.0, 16.0
_MOST_LINES = 8
_GAP = 6.0
_TILE = 4.8
_UNITS, _MOST_UNITS = 12.0, 17.0
_LEAST_TYPE = 8.05
_MOST_DEPTH = 0.72
_LEAST_WIDTH = 20.0


class GridPicture(Struct, frozen=True):
    """A grid, how wide to draw it, and how much room its title has (mm).

    `type` is the size of its figures in units of the drawing, larger as the drawing is made smaller; where they would be
    illegible even so, only the edges have `figures`, and the tints show the counts.
    """

    grid: MatrixGrid
    width: float
    type: float = _UNITS
    figures: bool = True

    @property
    def room(self) -> float:
        """The width of the drawing, or what its title needs."""
        return max(self.width, _LEAST_WIDTH)


class PictureStrip(Struct, frozen=True):
    """Pictures side by side."""

    pictures: tuple[GridPicture, ...]


class RepeatText(Struct, frozen=True):
    """One kind of repeat: its heading, the first lines, a sentence about the others."""

    repeats: Repeats
    lines: tuple[str, ...]
    more: str


class CertificateSheet(Struct, frozen=True, kw_only=True):
    """View of the certificate. `title` is the event's or the system's, `subtitle` its day.

    `text_first`: the repeats come before the pictures, which need sheets of their own. `alike` are large grids in which
    every count is the same: the text names them instead of drawing them. `played` are the figures of the actual play, by
    their titles, where it differed from the schedule.
    """

    league: str
    title: str
    title_size: float
    subtitle: str
    movement: str
    certificate: Certificate
    alike: tuple[MatrixGrid, ...]
    strips: tuple[PictureStrip, ...]
    repeats: tuple[RepeatText, ...]
    names: tuple[Who, ...]
    text_first: bool
    played: Mapping[str, str]


def certificate_sheet(
    certificate: Certificate, sheet: PaperSheet, *, title: str, subtitle: str, movement: str, league: str = ""
) -> CertificateSheet:
    """Lay out a certificate, its grids side by side where they have room."""
    grids = (*certificate.grids, *certificate.places)
    return CertificateSheet(
        league=league,
        title=title,
        title_size=size_that_fits(title, sheet.inner_width - 4, _LARGEST_TITLE, _LEAST_TITLE),
        subtitle=subtitle,
        movement=movement,
        certificate=certificate,
        alike=tuple(grid for grid in grids if grid.large and grid.even),
        strips=_strips(tuple(grid for grid in grids if not (grid.large and grid.even)), sheet),
        repeats=tuple(RepeatText(repeat, *fold_lines(repeat.lines, _MOST_LINES)) for repeat in certificate.repeats),
        text_first=any(grid.large for grid in grids),
        names=tuple(who for who in certificate.entries if who.is_known),
        played={row.title: row.figure for row in certificate.played},
    )


def _strips(grids: tuple[MatrixGrid, ...], sheet: PaperSheet) -> tuple[PictureStrip, ...]:
    """Put grids side by side as long as they have room."""
    strips: list[PictureStrip] = []
    row: list[GridPicture] = []
    for grid in grids:
        picture = _picture(grid, sheet)
        if row and sum(neighbour.room + _GAP for neighbour in (*row, picture)) - _GAP > sheet.inner_width:
            strips.append(PictureStrip(tuple(row)))
            row = []
        row.append(picture)
    return tuple([*strips, PictureStrip(tuple(row))] if row else strips)


def _picture(grid: MatrixGrid, sheet: PaperSheet) -> GridPicture:
    """Draw a grid with tiles of the largest size that the sheet allows; MisfitError where even its heads are illegible."""
    drawing = grid.drawing
    scale = min(_TILE / SIDE, sheet.inner_width / drawing.width, _MOST_DEPTH * sheet.inner_height / drawing.height)
    type_ = max(_UNITS, round(_LEAST_TYPE * POINT / scale, 1))
    figures = type_ <= _MOST_UNITS
    if not figures and not drawing.thinned and sheet.short < SHEETS["A4"].short:
        raise MisfitError(f"a certificate of {len(grid.rows)} rows would be too small to read there", "take a larger sheet")
    return GridPicture(grid, round(drawing.width * scale, 1), type_, figures)


def _certificate_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    certificate = event_certificate(job.event)
    if certificate is None:
        return ()
    view = arrangement(job.event)
    movement = ": ".join(part for part in (view.system, view.size) if part)
    sheet = certificate_sheet(
        certificate, job.sheet, title=job.event.title, subtitle=days(job.event.dates), movement=movement, league=job.league
    )
    return (DocumentPart("fairness-certificate", sheet),)


FORMS = (
    EventForm(
        name="fairness-certificate",
        title=noted("Certificate of fairness"),
        brief="who meets whom how often",
        purpose=noted("for the notice board: who meets whom how often, and the best that can be"),
        use="wall",
        order=Order(listed=150, used=470),
        serves=measurable,
        parts=_certificate_parts,
    ),
)
