"""What a printed form is, and what it is made of."""

from collections.abc import Callable
from dataclasses import dataclass, field

from whistpress.core.model import Event, EventResult
from whistpress.paper.leaf import Part
from whistpress.paper.sheets.layout import Layout
from whistpress.paper.sheets.sheet import LEAST, Misfit, Sheet, holds


@dataclass(frozen=True, slots=True)
class Job:
    """What a form is made of: the event, its result (None before it is scored), the league's name, the sheet."""

    event: Event
    result: EventResult | None
    league: str
    sheet: Sheet
    layout: Layout = field(default_factory=Layout)

    @property
    def spare(self) -> int:
        """How many blanks are wanted besides."""
        return self.layout.spare


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A printed form: `serves` says whether an event has it, `parts` what its document consists of.

    `title` is what a page calls it, `purpose` what it is for in a few words. One that is `secret` shows the cards: the site
    has it only when all of them have been played. A `card` may be laid out on any small card and says by itself where there is
    no room; others need half a sheet. `backs`: each of its pages may have a printed back; `blanks`: spare ones can be had.
    """

    name: str
    title: str
    purpose: str
    serves: Callable[[Event], bool]
    parts: Callable[[Job], tuple[Part, ...]]
    secret: bool = False
    card: bool = False
    backs: bool = False
    blanks: bool = False

    def made(self, job: Job) -> tuple[Part, ...]:
        """Its parts, as many times over as are wanted; Misfit where they have no room."""
        page = job.layout.page
        if not self.card and not holds(page, LEAST):
            large = " in large print" if job.layout.large else ""
            raise Misfit(f"the {self.name} has no room{large} on so small a sheet", "take a larger sheet")
        return self.parts(job) * job.layout.copies_of(self.name)
