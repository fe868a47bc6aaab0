"""What the laws and the evening changed, in words: lines that did not go by tricks alone, penalties, substitutes, absences."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from whistpress.core.model import (
    Correction,
    CreditTo,
    EventHead,
    EventResult,
    LineResult,
    LineUpChange,
    Penalty,
    ResultHead,
    Schedule,
    Traveller,
)
from whistpress.core.scoring import OFFSET
from whistpress.language import noted, say
from whistpress.league.events.words.travellers import anchor_of, note_of, people, title_of
from whistpress.site import figures
from whistpress.site.people import Cast, Who
from whistpress.site.wording import day, sentence


class Ruling(Struct, frozen=True):
    """A ruling: its deal, the entry it concerns, and the decision."""

    deal: str
    anchor: str
    who: str
    text: str


def rulings(event: EventHead, result: EventResult) -> tuple[Ruling, ...]:
    """List substitutes, absences and penalties, then by deals every line with a remark.

    A line with a remark has a word, a revoke or a law, or was not played as scheduled.
    """
    cast = Cast(event)
    schedules = {session.number: session.schedule for session in event.sessions}
    lines = (
        _ruling(traveller, line, cast, schedules.get(traveller.session))
        for traveller in result.travellers
        for line in traveller.lines
        if note_of(line, schedules.get(traveller.session))
    )
    return (*_changes(event, cast), *(_penalty(penalty, cast) for penalty in _penalties(event)), *lines)


def substitutes(event: EventHead, entry: int) -> tuple[str, ...]:
    """Say who sat in for whom in an entry: `Crane for Cole in rounds 4 to 7`."""
    return tuple(_substitute(change) for change in event.changes if change.entry == entry and not change.absent)


_SITTING_OUT = {
    "player": noted("what a player has who sits out"),
    "pair": noted("what a pair has that sits out"),
    "team": noted("what a team has that sits out"),
}
"""What an absent entry is credited with, by the word for an entry."""


def _penalties(event: EventHead) -> tuple[Penalty, ...]:
    of_sections = (
        Penalty(
            entry=penalty.entry + OFFSET * index,
            points=penalty.points,
            tricks=penalty.tricks,
            law=penalty.law,
            reason=penalty.reason,
            at=penalty.at,
        )
        for index, section in enumerate(event.sections)
        for penalty in section.penalties
    )
    return (*event.penalties, *of_sections)


def _changes(event: EventHead, cast: Cast) -> Iterator[Ruling]:
    for change in event.changes:
        who = cast.who(change.entry)
        text = _absence(change, cast) if change.absent else f"{_substitute(change)}; {_credit_words(change)}"
        title = say("Absent") if change.absent else say("Substitute")
        yield Ruling(title, who.anchor, who.title, sentence(text))


def _substitute(change: LineUpChange) -> str:
    return say(
        "%(in_name)s for %(out_name)s %(rounds)s", in_name=change.in_name, out_name=change.out_name, rounds=_rounds(change)
    )


def _credit_words(change: LineUpChange) -> str:
    """Say to whose record the result goes."""
    whose = {CreditTo.OUT: change.out_name, CreditTo.IN: change.in_name}.get(change.credit) or say("both")
    return say("the result is credited to %(whose)s", whose=whose)


def _absence(change: LineUpChange, cast: Cast) -> str:
    credit = say(_SITTING_OUT[cast.noun]) if change.credit is CreditTo.AVERAGE else say("no credit")
    return say(
        "not there %(rounds)s: %(given)s; those who were to play against them have what a sit-out gives",
        rounds=_rounds(change),
        given=credit,
    )


def _rounds(change: LineUpChange) -> str:
    if change.last is None:
        return say("from the beginning") if change.first == 1 else say("from round %(first)s on", first=change.first)
    return (
        say("in round %(first)s", first=change.first)
        if change.first == change.last
        else say("in rounds %(first)s to %(last)s", first=change.first, last=change.last)
    )


def _penalty(penalty: Penalty, cast: Cast) -> Ruling:
    who = cast.who(penalty.entry)
    tricks = figures.count_with_noun(penalty.tricks, "trick", "tricks")
    amount = (
        tricks
        if penalty.tricks
        else figures.count_with_noun(penalty.points, say("point of the score"), say("points of the score"))
    )
    why = "; ".join(part for part in (penalty.reason, say("law %(law)s", law=penalty.law) if penalty.law else "") if part)
    suspended = say("taken from the one and given to nobody, so that the scores no longer sum to what they must")
    return Ruling(say("Penalty"), who.anchor, who.title, f"{amount}{f' ({why})' if why else ''}, {suspended}")


def _ruling(traveller: Traveller, line: LineResult, cast: Cast, schedule: Schedule | None) -> Ruling:
    seats = line.line.seats
    sides = [people([cast.seated(number, schedule) for number in dict.fromkeys(side)]) for side in (seats.ns, seats.ew)]
    at = say(" at table %(table)s", table=line.line.table) if line.line.table else ""
    return Ruling(
        deal=f"{title_of(traveller)}{at}",
        anchor=anchor_of(traveller),
        who=say("%(sides)s against %(sides_2)s", sides=sides[0], sides_2=sides[1]),
        text=sentence(note_of(line, schedule)),
    )


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
    """Return every correction of an event, in the order of the days."""
    if not event.corrections:
        return ()
    cast, anchors = Cast(event), _anchors(result)
    return tuple(_view(correction, cast, anchors) for correction in event.corrections)


def by_anchor(views: tuple[CorrectionView, ...]) -> dict[str, tuple[CorrectionView, ...]]:
    """Group the corrections by the anchors of the event's page."""
    anchors = dict.fromkeys(view.anchor for view in views if view.anchor)
    return {anchor: tuple(view for view in views if view.anchor == anchor) for anchor in anchors}


def notes_of(event: EventHead, session: int, deal: int, entry: int) -> tuple[str, ...]:
    """Return the corrections of a deal that concern an entry, to be shown beside its figure."""
    mine = (
        correction
        for correction in event.corrections
        if correction.deal == deal and correction.session == session and entry in correction.entries
    )
    return tuple(say("corrected %(day)s: %(change)s", day=day(correction.date), change=change(correction)) for correction in mine)


def change(correction: Correction) -> str:
    """Return a change in words: `from 8 to 6`; `now 6`; empty where the correction is in words alone."""
    if correction.was and correction.now:
        return say("from %(was)s to %(now)s", was=correction.was, now=correction.now)
    return (
        say("now %(now)s", now=correction.now)
        if correction.now
        else say("%(was)s taken out", was=correction.was)
        if correction.was
        else ""
    )


def _view(correction: Correction, cast: Cast, anchors: Mapping[tuple[int, int], str]) -> CorrectionView:
    on_page = (
        anchors.get((correction.session, correction.deal), "") if correction.deal is not None and not correction.section else ""
    )
    return CorrectionView(
        iso=correction.date.isoformat(),
        day=day(correction.date),
        what=correction.what,
        change=change(correction),
        by=correction.by,
        why=sentence(correction.why.rstrip(".")),
        who=tuple(cast.who(entry) for entry in correction.entries),
        anchor=on_page,
    )


def _anchors(result: ResultHead | None) -> dict[tuple[int, int], str]:
    anchors: dict[tuple[int, int], str] = {}
    for deal_place in result.places if result else ():
        anchors.setdefault((deal_place.session, deal_place.deal), anchor_of(deal_place))
    return anchors
