"""The packet: everything that an evening needs in the order of use, behind a cover that counts it."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from whistpress.core.model import Event
from whistpress.language import say
from whistpress.printing.forms.cover import CoverItem, cover
from whistpress.printing.forms.form import EventJob, PrintedForm
from whistpress.printing.leaf import DocumentPart
from whistpress.views.words import count


class PacketItem(Struct, frozen=True):
    """A form in the packet, by its name: `wanted` says of an event that has it whether its evening needs it."""

    form: str
    wanted: Callable[[Event], bool]


def packet(
    job: EventJob, order: tuple[PacketItem, ...], forms: Mapping[str, PrintedForm[Event, EventJob]]
) -> tuple[DocumentPart, ...]:
    """The cover, then each form of `order` that the event has and wants."""
    wanted = [forms[one.form] for one in order if forms[one.form].serves(job.event) and one.wanted(job.event)]
    made = [(form, form.made(job)) for form in wanted]
    papers = tuple(_item(form, parts, job) for form, parts in made if parts)
    return (
        DocumentPart("cover", cover(job.event, papers, job.league, job.sheet)),
        *(part for _, parts in made for part in parts),
    )


def _item(form: PrintedForm[Event, EventJob], parts: tuple[DocumentPart, ...], job: EventJob) -> CoverItem:
    """How many sheets; how many pieces they are cut into, how many of those are spare, and what it is for."""
    pieces = sum(map(_pieces, parts)) if form.piece else 0
    spare = job.spare * len(parts) if form.blanks else 0
    told = [count(pieces, form.piece)] if pieces else []
    told += [say("%(count)s among them", count=count(spare, "blank"))] if spare else []
    return CoverItem(
        sum(map(_sheets, parts)), say(form.title), f"{', '.join(told)}: {say(form.purpose)}" if told else say(form.purpose)
    )


def _sheets(part: DocumentPart) -> int:
    """How many sheets a part takes: a card, or a page of slips, each."""
    for many in ("pages", "cards"):
        found = getattr(part.view, many, None)
        if found is not None:
            return len(found)
    return 1


def _pieces(part: DocumentPart) -> int:
    """How many slips or small cards its sheets are cut into."""
    return sum(len(page) for page in getattr(part.view, "pages", ()))
