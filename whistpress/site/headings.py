"""Titles of pages as browsers and search engines show them: distinct, the most telling words first, and short."""

from collections.abc import Iterable, Mapping

from whistpress.core.model import EventHead
from whistpress.language import say
from whistpress.site.hours import event_hours
from whistpress.site.wording import day, short_days

LONGEST = 65
"""The most characters of a title for which the name of the site is added."""


def whole_title(title: str, site: str) -> str:
    """Return the title of a page, with the name of the site behind it where both together are short."""
    both = f"{title} · {site}"
    return title if title == site or len(both) > LONGEST else both


def event_titles(events: Iterable[EventHead]) -> Mapping[str, str]:
    """Return the title of each event and evening by its id, with its days; with hour, venue or address where two agree."""
    titles: dict[str, str] = {}
    taken: set[str] = set()
    for event in (event for whole in events for event in (whole, *whole.evenings)):
        titles[event.id] = next(title for title in _event_titles(event) if title not in taken)
        taken.add(titles[event.id])
    return titles


def _event_titles(event: EventHead) -> Iterable[str]:
    """Yield the titles that an event may have, the plainest first; the last is its own for certain."""
    last = max(event.dates)
    when = day(last) if len(set(event.dates)) == 1 else f"{short_days(event.dates)} {last.year}"
    dated = f"{event.title}, {when}"
    yield dated
    for more in (event_hours(event), event.place):
        if more:
            yield f"{dated}, {more}"
    yield f"{dated} ({event.id})"


def pair_title(names: tuple[str, str]) -> str:
    """Return the title of the page of two partners."""
    return say("%(first)s and %(second)s", first=names[0], second=names[1])
