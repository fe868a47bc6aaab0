"""What the laws and the evening changed, in words: lines that did not go by tricks alone, penalties, substitutes, absences."""

from collections.abc import Iterator

from msgspec import Struct

from whistpress.core.model import CreditTo, EventHead, EventResult, LineResult, LineUpChange, Penalty, Schedule, Traveller
from whistpress.core.scoring.sections import OFFSET
from whistpress.language import say
from whistpress.views import figures
from whistpress.views.people import Cast
from whistpress.views.travellers import anchor_of, note_of, people, title_of
from whistpress.views.words import sentence


class Ruling(Struct, frozen=True):
    """Something that did not go by tricks alone: where it is, whose it was, what was done."""

    deal: str
    anchor: str
    who: str
    text: str


def rulings(event: EventHead, result: EventResult) -> tuple[Ruling, ...]:
    """Substitutes, absences and penalties; then by deals every line with a word, a revoke or a law, or not as scheduled."""
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
    """Who sat in for whom in an entry, in words: `Crane for Cole in rounds 4 to 7`."""
    return tuple(_substitute(change) for change in event.changes if change.entry == entry and not change.absent)


def _penalties(event: EventHead) -> tuple[Penalty, ...]:
    of_sections = (
        Penalty(entry=one.entry + OFFSET * place, points=one.points, tricks=one.tricks, law=one.law, reason=one.reason, at=one.at)
        for place, section in enumerate(event.sections)
        for one in section.penalties
    )
    return (*event.penalties, *of_sections)


def _changes(event: EventHead, cast: Cast) -> Iterator[Ruling]:
    for change in event.changes:
        who = cast.who(change.entry)
        text = _absence(change) if change.absent else f"{_substitute(change)}; {_credited(change)}"
        title = say("Absent") if change.absent else say("Substitute")
        yield Ruling(title, who.anchor, who.title, sentence(text))


def _substitute(change: LineUpChange) -> str:
    return say(
        "%(in_name)s for %(out_name)s %(rounds)s", in_name=change.in_name, out_name=change.out_name, rounds=_rounds(change)
    )


def _credited(change: LineUpChange) -> str:
    """Whose record the result goes to."""
    whose = {CreditTo.OUT: change.out_name, CreditTo.IN: change.in_name}.get(change.credit, "both")
    return say("the result is credited to %(whose)s", whose=whose)


def _absence(change: LineUpChange) -> str:
    given = say("what a pair has that sits out") if change.credit is CreditTo.AVERAGE else say("no credit")
    return say(
        "not there %(rounds)s: %(given)s; those who were to play against them have what a sit-out gives",
        rounds=_rounds(change),
        given=given,
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
    tricks = figures.counted(penalty.tricks, "trick", "tricks")
    amount = tricks if penalty.tricks else figures.counted(penalty.points, say("point of the score"), say("points of the score"))
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
