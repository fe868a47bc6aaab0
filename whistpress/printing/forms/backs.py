"""The backs of cards, and which forms may be printed as cards at all."""

from msgspec import Struct

from whistpress.printing.forms.form import J, PrintedForm, S
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.sheets.layout import PaperLayout
from whistpress.printing.sheets.sheet import MisfitError, PaperSheet


class Backs(Struct, frozen=True):
    """What the template of the backs gets: how many, of which size, what stands on them."""

    count: int
    sheet: PaperSheet
    title: str
    size: float
    what: str


def back_of(form: PrintedForm[S, J], parts: tuple[DocumentPart, ...], job: J) -> Backs:
    """A back for each of a form's pages, of the size of those; Misfit for a form that has none."""
    if not form.backs:
        raise MisfitError(f"the {form.name} has no backs", "leave --duplex or --cards out")
    sheets = [getattr(part.view, "sheet", job.sheet) for part in parts]
    sheet = sheets[0] if sheets else job.sheet
    return Backs(
        count=sum(len(getattr(part.view, "pages", ())) for part in parts),
        sheet=sheet,
        title=job.title,
        size=round(max(12.0, sheet.short / 8), 1),
        what=form.title,
    )


def check_layout(form: PrintedForm[S, J], wanted: PaperLayout) -> None:
    """Misfit when a form cannot be had in this way, whatever the sheet."""
    if form.name == "packet" and wanted.card and not wanted.booklet:
        raise MisfitError("the packet has sheets for the wall as well as cards", "name the cards: --only movement-cards")
    if wanted.spare and not form.blanks and form.name != "packet":
        raise MisfitError(f"the {form.name} has no blanks to spare", f"print more of them: --copies {form.name}=2")
