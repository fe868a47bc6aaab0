"""Scores carried over from one event of a league to another, so that each is scored after those on which it builds."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType

from msgspec.structs import replace

from whistpress.core.model import Entry, Event, EventHead, EventResult, RankedEntry, Status
from whistpress.core.scoring.additions import CarriedScore
from whistpress.core.scoring.methods import method_of
from whistpress.core.scoring.result import score
from whistpress.problems import Problem

CARRIED = "carried-scores"


def score_all(events: Iterable[Event], ready: Mapping[str, EventResult] = MappingProxyType({})) -> dict[str, EventResult]:
    """Every event's result by id, in the order given; what is carried over is worked out first.

    `ready` are results of events that carry nothing over, as `score` gives them.
    """
    known = {event.id: event for event in events}
    results = dict(ready)
    for event in known.values():
        _score(event, known, results, ())
    return {id_: results[id_] for id_ in known}


def _score(event: Event, known: Mapping[str, Event], results: dict[str, EventResult], way: tuple[str, ...]) -> EventResult | None:
    """The result of an event; None while it is being worked out itself, so that the way goes round in a circle."""
    if event.id in way:
        return None
    if event.id not in results:
        source = known.get(event.carry.source) if event.carry else None
        before = _score(source, known, results, (*way, event.id)) if source else None
        results[event.id] = with_carry(event, source, before)
    return results[event.id]


def with_carry(event: Event, source: EventHead | None, before: EventResult | None) -> EventResult:
    """The result of an event with what it carries over from its source; a problem where nothing can be."""
    if event.carry is None:
        return score(event)
    problem = _hindrance(event, source, before)
    if problem or source is None or before is None:
        result = score(event)
        return replace(result, problems=(*result.problems, *([problem] if problem else [])))
    carried, unknown = _carried(event, source, before)
    result = score(event, carried=carried)
    mixed = () if _adds_up(event, source) else (_mixed(event, source),)
    return replace(result, problems=(*result.problems, *mixed, *(_not_qualified(event, source, entry) for entry in unknown)))


def _carried(event: Event, source: EventHead, before: EventResult) -> tuple[dict[int, CarriedScore], list[Entry]]:
    """What each entry brings, and the entries that were not among the qualified."""
    share = event.carry.share if event.carry else Fraction(0)
    qualified = dict(_qualified(event, source, before))
    carried: dict[int, CarriedScore] = {}
    unknown: list[Entry] = []
    for entry in event.entries:
        row = qualified.get(_who(entry))
        if row:
            carried[entry.number] = CarriedScore(share * row.score, share * (row.possible or 0))
        elif entry.players or entry.name:
            unknown.append(entry)
            carried[entry.number] = CarriedScore(Fraction(0))
    return carried, unknown


def _qualified(event: Event, source: EventHead, before: EventResult) -> Iterable[tuple[frozenset[str], RankedEntry]]:
    most = event.carry.places if event.carry else None
    for ranking in before.rankings:
        for row in ranking.rows:
            entry = source.entry(row.entry)
            if entry and (most is None or row.place <= most):
                yield _who(entry), row


def _who(entry: Entry) -> frozenset[str]:
    """By whom an entry is known again: its players, whatever its number; a team without players by its name."""
    return frozenset(entry.players) or frozenset([entry.name or ""])


def _hindrance(event: Event, source: EventHead | None, before: EventResult | None) -> Problem | None:
    carry = event.carry
    if carry is None:
        return None
    at = carry.at or event.at
    if source is None:
        helps = ('write the name of its file without .toml, and another season before it: "1900/hamilton-preliminary"',)
        return Problem(code="E240", message=f"no event is called '{carry.source}'", at=at, helps=helps)
    if before is None:
        message = f"what is carried over goes round in a circle: '{source.title}' waits for this event itself"
        return Problem(code="E241", message=message, at=at, helps=("take one of the [carry] tables away",))
    if source.status is not Status.FINAL or not before.complete:
        message = f"'{source.title}' is not final yet: nothing is carried over from it"
        return Problem(code="W242", message=message, at=at, helps=("the scores come of themselves when it is",))
    return None


def _adds_up(event: Event, source: EventHead) -> bool:
    """Whether scores of one event can be added to those of the other, or somebody has accepted that they are."""
    if not (event.carry and event.carry.share) or any(one.finding == CARRIED for one in event.accepted):
        return True
    one, other = method_of(event), method_of(source)
    same = one.name == other.name or (one.of_tricks and other.of_tricks)
    return same and one.smallest_first is other.smallest_first


def _mixed(event: Event, source: EventHead) -> Problem:
    return Problem(
        code="W285",
        message=f"'{source.title}' is scored by '{source.scoring}', this event by '{event.scoring}': their scores do not add up",
        at=(event.carry.at if event.carry else None) or event.at,
        helps=(
            "score both events in the same way, or write share = 0: then the qualified begin level",
            f'if it is right, say so in [[accepted]]: finding = "{CARRIED}", and a reason',
        ),
    )


def _not_qualified(event: Event, source: EventHead, entry: Entry) -> Problem:
    places = event.carry.places if event.carry else None
    among = f"among the first {places} of" if places else "in"
    return Problem(
        code="W243",
        message=f"{entry.title}: not {among} '{source.title}', so that nothing is carried over",
        at=(event.carry.at if event.carry else None) or event.at,
        helps=("look at the names and at `places`; who came in for another begins with nothing",),
    )
