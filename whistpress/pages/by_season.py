"""Events season by season, as lists show them that go over all years."""

import datetime
from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct

from whistpress.core.model import EventHead
from whistpress.language import say_many
from whistpress.pages import addresses
from whistpress.pages.page import Link
from whistpress.views.words import day, season_title


class Head(NamedTuple):
    """What lists over all years say of an event: so they are no others when only its scores are."""

    id: str
    season: str
    title: str
    date: datetime.date


def head(event: EventHead) -> Head:
    """The head of an event."""
    return Head(event.id, event.season, event.title, event.date)


class SeasonOfEvents(Struct, frozen=True):
    """Events of one season, the last first: the season's title and page, how many they are, their links with their days."""

    title: str
    path: str
    number: str
    events: tuple[Link, ...]


def by_season(events: Iterable[Head]) -> tuple[SeasonOfEvents, ...]:
    """The events by season, the season of the last event first."""
    found: dict[str, list[Head]] = {}
    for event in sorted(events, key=lambda one: (one.date, one.id), reverse=True):
        found.setdefault(event.season, []).append(event)
    return tuple(
        SeasonOfEvents(
            title=season_title(name),
            path=addresses.season(name),
            number=say_many("%(number)s event", "%(number)s events", len(own)),
            events=event_links(own),
        )
        for name, own in found.items()
    )


def event_links(events: Iterable[Head]) -> tuple[Link, ...]:
    """Events as links that name their day."""
    return tuple(Link(f"{event.title}, {day(event.date)}", addresses.event(event.id)) for event in events)
