"""What was corrected in a record after it was published, in words."""

from collections.abc import Mapping

from msgspec import Struct

from whistpress.core.model import Correction, EventHead, ResultHead
from whistpress.language import say
from whistpress.views.people import Cast, Who
from whistpress.views.travellers import anchor_of
from whistpress.views.words import day, sentence


class CorrectionView(Struct, frozen=True, kw_only=True):
    """One correction: its day, what, the change, by whom and why; whom it concerns, and where on the event's page it is."""

    iso: str
    day: str
    what: str
    change: str
    by: str
    why: str
    who: tuple[Who, ...]
    anchor: str

    @property
    def short(self) -> str:
        """For beside a figure: `corrected 3 May 1900: 6 for 8`."""
        return say("corrected %(day)s: %(change)s", day=self.day, change=self.change or self.what)


def corrections(event: EventHead, result: ResultHead | None) -> tuple[CorrectionView, ...]:
    """Every correction of an event, in the order of the days."""
    if not event.corrections:
        return ()
    cast, anchors = Cast(event), _anchors(result)
    return tuple(_view(one, cast, anchors) for one in event.corrections)


def by_anchor(views: tuple[CorrectionView, ...]) -> dict[str, tuple[CorrectionView, ...]]:
    """The corrections of each place of the event's page."""
    anchors = dict.fromkeys(one.anchor for one in views if one.anchor)
    return {anchor: tuple(one for one in views if one.anchor == anchor) for anchor in anchors}


def notes_of(event: EventHead, session: int, deal: int, entry: int) -> tuple[str, ...]:
    """The corrections of a deal that concern an entry, for beside its figure."""
    mine = (one for one in event.corrections if one.deal == deal and one.session == session and entry in one.entries)
    return tuple(say("corrected %(day)s: %(change)s", day=day(one.date), change=change(one)) for one in mine)


def change(one: Correction) -> str:
    """`from 8 to 6`; `now 6`; nothing where only words tell of it."""
    if one.was and one.now:
        return say("from %(was)s to %(now)s", was=one.was, now=one.now)
    return say("now %(now)s", now=one.now) if one.now else say("%(was)s taken out", was=one.was) if one.was else ""


def _view(one: Correction, cast: Cast, anchors: Mapping[tuple[int, int], str]) -> CorrectionView:
    on_page = anchors.get((one.session, one.deal), "") if one.deal is not None and not one.section else ""
    return CorrectionView(
        iso=one.date.isoformat(),
        day=day(one.date),
        what=one.what,
        change=change(one),
        by=one.by,
        why=sentence(one.why.rstrip(".")),
        who=tuple(cast.who(entry) for entry in one.entries),
        anchor=on_page,
    )


def _anchors(result: ResultHead | None) -> dict[tuple[int, int], str]:
    found: dict[tuple[int, int], str] = {}
    for place in result.places if result else ():
        found.setdefault((place.session, place.deal), anchor_of(place))
    return found
