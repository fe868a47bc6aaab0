"""Which figures of its events a standing can add: those of one unit."""

from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase

from whistpress.core.model import EventHead
from whistpress.core.model.standings import StandingMeasure, StandingRule
from whistpress.core.records.facts import UNIT_OF_THE_GAME
from whistpress.core.records.standings.gathering import has_figure

Unit = tuple[str, str]
"""A scoring and, where each game has points of its own, the game."""


def measured_events(rule: StandingRule, events: Iterable[EventHead]) -> tuple[EventHead, ...]:
    """The events that a standing names and of which the scoring is known: those played, and those with a movement."""
    patterns = (*rule.events, *rule.against)
    named = (event for event in events if any(fnmatchcase(event.id, pattern) for pattern in patterns))
    return tuple(event for event in named if event.played or event.schedule)


def units(measure: StandingMeasure, events: Sequence[EventHead]) -> Mapping[Unit, tuple[EventHead, ...]]:
    """The events by the unit of the figure that the measure takes of them; without those that have none."""
    found: dict[Unit, list[EventHead]] = {}
    for event in events:
        if has_figure(measure, event):
            found.setdefault(_unit(measure, event), []).append(event)
    return {unit: tuple(own) for unit, own in found.items()}


def default_measure(events: Sequence[EventHead]) -> StandingMeasure:
    """The score while all events are scored in one way, the highest first; else the share of the field beaten."""
    one_way = len({_unit(StandingMeasure.SCORE, event) for event in events}) < 2
    return (
        StandingMeasure.SCORE
        if one_way and all(has_figure(StandingMeasure.SCORE, event) for event in events)
        else StandingMeasure.BEATEN
    )


def _unit(measure: StandingMeasure, event: EventHead) -> Unit:
    scoring = event.sessions[0].scoring if event.partners and event.sessions else event.scoring
    game = event.game if scoring in UNIT_OF_THE_GAME else ""
    if measure is StandingMeasure.DIFFERENCES:
        return ("points", game) if game else ("tricks", "")
    return scoring, game
