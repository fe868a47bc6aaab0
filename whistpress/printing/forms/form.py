"""What a printed form is, and what it is made of."""

from collections.abc import Callable, Mapping
from typing import Generic, Protocol, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model import Congress, Event, EventResult, League, ResultHead, Trophy
from whistpress.language import say
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.qr import QrCode, qr_code
from whistpress.printing.sheets.layout import PaperLayout
from whistpress.printing.sheets.sheet import LEAST, MisfitError, PaperSheet, holds
from whistpress.readers.card import Design

S = TypeVar("S")
"""What a form is printed for: an event, a congress, a trophy."""


class FormJob(Protocol):
    """What any form is made of has a title, a sheet, and a layout that says how that is used."""

    @property
    def title(self) -> str:
        """What it is printed for, as the backs of cards name it."""

    @property
    def sheet(self) -> PaperSheet:
        """The sheet that it is laid out on."""

    @property
    def layout(self) -> PaperLayout:
        """How the sheet is used."""


J = TypeVar("J", bound=FormJob)


class EventJob(Struct, frozen=True):
    """What a form is made of: the event, its result (None before it is scored), the league's name, the sheet.

    `address` is that of the event's live page, `trophy` what the event's trophy is called; each is empty where there is none.
    `own` are the cards that the league draws itself.
    """

    event: Event
    result: EventResult | None
    league: str
    sheet: PaperSheet
    layout: PaperLayout = field(default_factory=PaperLayout)
    address: str = ""
    trophy: str = ""
    own: tuple[Design, ...] = ()

    @property
    def code(self) -> QrCode | None:
        """The code that leads to the live page."""
        return qr_code(self.address)

    @property
    def title(self) -> str:
        """The event's title."""
        return self.event.title

    @property
    def spare(self) -> int:
        """How many blanks are wanted besides."""
        return self.layout.spare


class LeagueJob(Struct, Generic[S], frozen=True, kw_only=True):
    """What a form of something in the league is made of: the thing and its title, the league it is in, its results, the sheet.

    Its texts stand in the content file `source`; `pictures` are those that they show. Both lie below `content/`.
    """

    subject: S
    title: str
    league: League
    sheet: PaperSheet
    layout: PaperLayout = field(default_factory=PaperLayout)
    results: Mapping[str, ResultHead] = field(default_factory=dict)
    source: str = ""
    pictures: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def spare(self) -> int:
        """How many blanks are wanted besides."""
        return self.layout.spare


class PrintedForm(Struct, Generic[S, J], frozen=True, kw_only=True):
    """A printed form: `serves` says whether a thing has it, `parts` what its document consists of.

    `title` is what a page calls it, `purpose` what it is for in a few words, `piece` what one of those is called that share a
    sheet and are cut apart (`slip`, `card`), empty where none do. One that is `secret` shows the cards: the site
    has it only when all of them have been played. A `card` may be laid out on any small card and says by itself where there is
    no room; others need half a sheet. `backs`: each of its pages may have a printed back; `blanks`: spare ones can be had.
    """

    name: str
    title: str
    purpose: str
    serves: Callable[[S], bool]
    parts: Callable[[J], tuple[DocumentPart, ...]]
    piece: str = ""
    secret: bool = False
    card: bool = False
    backs: bool = False
    blanks: bool = False

    def made(self, job: J) -> tuple[DocumentPart, ...]:
        """Its parts, as many times over as are wanted; Misfit where they have no room."""
        page = job.layout.page
        if not self.card and not holds(page, LEAST):
            large = " in large print" if job.layout.large else ""
            raise MisfitError(f"the {self.name} has no room{large} on so small a sheet", "take a larger sheet")
        first, *more = self.parts(job) or (DocumentPart("", None),)
        named = (replace(first, title=say(self.title)), *more) if first.name else ()
        return named * job.layout.copies_of(self.name)


class EventForm(PrintedForm[Event, EventJob], frozen=True):
    """A form of an event."""


class CongressForm(PrintedForm[Congress, LeagueJob[Congress]], frozen=True):
    """A form of an annual meeting."""


class TrophyForm(PrintedForm[Trophy, LeagueJob[Trophy]], frozen=True):
    """A form of a trophy."""
