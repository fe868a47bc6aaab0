"""What a printed form is, what it is made from, and the backs of cards."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Generic, Protocol, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model import Event, EventResult
from whistpress.language import noted, say
from whistpress.printing.layout import PaperLayout
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.qr import QrCode, qr_code
from whistpress.printing.sheet import LEAST, MisfitError, PaperSheet, holds
from whistpress.reading.card import Design

S = TypeVar("S")
"""The type of the thing that a form is printed for: an event, a congress, a cup, a division, a trophy, a season."""


class FormJob(Protocol):
    """What every job has: a title, a sheet, and the layout that says how the sheet is used."""

    @property
    def title(self) -> str:
        """What the form is printed for, as the backs of cards name it."""

    @property
    def sheet(self) -> PaperSheet:
        """The sheet to lay the form out on."""

    @property
    def layout(self) -> PaperLayout:
        """How the sheet is used."""


J = TypeVar("J", bound=FormJob)


class EventJob(Struct, frozen=True):
    """The input of an event's form: the event, its result (None before it is scored), the league's name, the sheet.

    `address` is that of the event's live page, `trophy` the name of its trophy; each is empty where there is none. `own`
    are the cards that the league draws itself. `whole` is the whole event, where `event` is a sitting of it.
    """

    event: Event
    result: EventResult | None
    league: str
    sheet: PaperSheet
    layout: PaperLayout = field(default_factory=PaperLayout)
    address: str = ""
    trophy: str = ""
    own: tuple[Design, ...] = ()
    whole: Event | None = None

    @property
    def result_event(self) -> Event:
        """The event whose result this is: the whole, where one of several sittings with a common ranking was played."""
        return self.whole if self.whole and self.event.played else self.event

    @property
    def code(self) -> QrCode | None:
        """The QR code of the live page."""
        return qr_code(self.address)

    @property
    def title(self) -> str:
        """The event's title."""
        return self.event.title

    @property
    def spare(self) -> int:
        """How many blanks to print besides."""
        return self.layout.spare

    @property
    def first_to_print(self) -> int | None:
        """The index of the first piece to print: of blanks alone, which come last, that of the first blank."""
        return -self.spare if self.layout.blanks_alone else None

    def wants(self, table: int = 0, entry: int = 0) -> bool:
        """Return whether to print what belongs to a table or an entry (0 for none): all of it, unless the layout names one."""
        return self.layout.table in (0, table) and self.layout.entry in (0, entry)


_LAST = 100_000
"""The position of a form that names none: after all others."""


class Order(Struct, frozen=True, kw_only=True):
    """The positions of a form in three lists, the smallest first; forms of the same position are in the order of their names."""

    listed: int = _LAST
    """Among all forms of its kind, in lists and messages."""
    used: int = _LAST
    """In the set of its use."""
    packed: int = 0
    """In the packet of an evening; 0 for a form that no packet has."""


class PrintedForm(Struct, Generic[S, J], frozen=True, kw_only=True):
    """A printed form: all that whistpress knows of it, but for the templates of its parts."""

    name: str
    """What `print --only` and the key `paper` call it."""
    title: str
    """Its name on pages."""
    purpose: str
    """What it is for."""
    brief: str = ""
    """The same for one line of a list."""
    serves: Callable[[S], bool]
    """Tests whether a thing has it."""
    parts: Callable[[J], tuple[DocumentPart, ...]]
    """Returns the parts of its document; MisfitError where a sheet has no room for them."""
    use: str = ""
    """The set that it belongs to, a key of `USES`; a form of an event has one."""
    order: Order = Order()
    """Its positions in lists, in its set and in the packet."""
    in_packet: Callable[[S], bool] = lambda subject: True
    """Tests whether an evening that has it needs it in its packet."""
    in_lean_packet: bool = True
    """The packet of an evening of many tables has it, too."""
    short: str = ""
    """The short word that people have for it."""
    piece: str = ""
    """The word for what shares a sheet and is cut apart (`slip`, `card`); empty where nothing is."""
    secret: bool = False
    """It shows the cards: the site publishes it only when all of them have been played."""
    card: bool = False
    """It fits on any small card or raises MisfitError; the others need half a sheet."""
    backs: bool = False
    """Each of its pages may have a printed back."""
    blanks: bool = False
    """Spare ones can be had."""
    blanks_on_sheet: int = 0
    """How many blanks the tables of an evening get of it on one sheet; 0 for a form that they do not write on."""
    by: tuple[str, ...] = ()
    """Whose its pieces are: those of one `table` or one `entry` can be printed alone."""
    for_latecomers: bool = False
    """A pair that comes late gets it, though the packet does not have it."""
    of_whole: bool = False
    """An event in sections has it as a whole; each section has the others."""
    outlasts_absence: bool = False
    """Printed for the full movement, it stays right when a pair does not come."""

    @property
    def is_handed_out(self) -> bool:
        """Whether its sheets are cards or slips, each for a table or a person."""
        return self.card or self.backs or bool(self.by or self.piece)

    def build(self, job: J) -> tuple[DocumentPart, ...]:
        """Return its parts, as many times over as are wanted; MisfitError where they have no room."""
        page = job.layout.page
        if not self.card and not holds(page, LEAST):
            large = " in large print" if job.layout.large else ""
            raise MisfitError(f"the {self.name} has no room{large} on so small a sheet", "take a larger sheet")
        first, *more = self.parts(job) or (DocumentPart("", None),)
        parts = (replace(first, title=say(self.title)), *more) if first.name else ()
        named = tuple(replace(part, alone=True) for part in parts) if self.is_handed_out else parts
        return named * job.layout.copies_of(self.name)


USES: Mapping[str, str] = MappingProxyType(
    {
        "director": noted("With the director"),
        "tables": noted("On the tables"),
        "players": noted("In the players' hands"),
        "wall": noted("On the wall"),
    }
)
"""The sets of an event's forms: where they are used, and the heading of each."""


class EventForm(PrintedForm[Event, EventJob], frozen=True):
    """A form of an event."""


class Backs(Struct, frozen=True):
    """View of the backs of cards: their number, their size, and their words."""

    count: int
    sheet: PaperSheet
    title: str
    size: float
    what: str


def back_of(form: PrintedForm[S, J], parts: tuple[DocumentPart, ...], job: J) -> Backs:
    """Return a back for each page of a form, of the same size; MisfitError for a form that has none."""
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


def check_layout(form: PrintedForm[S, J], layout: PaperLayout) -> None:
    """Raise MisfitError when a form cannot be printed in a layout, whatever the sheet."""
    if form.name == "packet" and layout.card and not layout.booklet:
        raise MisfitError("the packet has sheets for the wall as well as cards", "name the cards: --only movement-cards")
    if layout.spare and not form.blanks and form.name != "packet":
        raise MisfitError(f"the {form.name} has no blanks to spare", f"print more of them: --copies {form.name}=2")
