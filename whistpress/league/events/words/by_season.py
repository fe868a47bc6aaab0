"""Events season by season, as lists show them that go over all years."""

from collections.abc import Iterable

from msgspec import Struct

from whistpress.language import say_many
from whistpress.league.events.words.event_lines import EventRef
from whistpress.site import addresses
from whistpress.site.page import Link
from whistpress.site.wording import day, season_title


class SeasonOfEvents(Struct, frozen=True):
    """Events of one season, the last first: the season's title and page, how many they are, their links with their days."""

    title: str
    path: str
    number: str
    events: tuple[Link, ...]


def by_season(events: Iterable[EventRef]) -> tuple[SeasonOfEvents, ...]:
    """Group the events by season, the season of the last event first."""
    events_by_season: dict[str, list[EventRef]] = {}
    for event in sorted(events, key=lambda event: (event.date, event.id), reverse=True):
        events_by_season.setdefault(event.season, []).append(event)
    return tuple(
        SeasonOfEvents(
            title=season_title(name),
            path=addresses.season(name),
            number=say_many("%(number)s event", "%(number)s events", len(events_of_season)),
            events=event_links(events_of_season),
        )
        for name, events_of_season in events_by_season.items()
    )


def event_links(events: Iterable[EventRef]) -> tuple[Link, ...]:
    """Return events as links that name their day."""
    return tuple(Link(f"{event.title}, {day(event.date)}", addresses.event(event.id)) for event in events)
