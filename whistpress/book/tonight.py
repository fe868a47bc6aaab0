"""Which events there are, and which of them is tonight's."""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

_SCORES = ("scores", "cards", "matches", "totals", "rubbers")


class ListedEvent(Struct, frozen=True, kw_only=True):
    """An event as its file shows it at first sight: `dates` are its days, in order, `status` the word that holds for it."""

    id: str
    title: str
    dates: tuple[datetime.date, ...]
    status: str

    def day_for(self, today: datetime.date) -> datetime.date:
        """Return its next day from today on, else its last one."""
        return min((date for date in self.dates if date >= today), default=self.dates[-1])


def listed_event(id_: str, values: Mapping[str, Any]) -> ListedEvent | None:
    """Return what the values of an event file say; None without a title and a date."""
    title, parts = values.get("title"), [values, *_tables(values, "session"), *_tables(values, "section")]
    days = [date for part in parts[1:] if isinstance(date := part.get("date"), datetime.date)]
    days = days or [date for date in (values.get("date"),) if isinstance(date, datetime.date)]
    if not isinstance(title, str) or not days:
        return None
    played = any(part.get(key) for part in parts for key in _SCORES)
    status = values.get("status") or ("final" if played and "until" not in values else "provisional" if played else "planned")
    return ListedEvent(id=id_, title=title, dates=tuple(sorted(days)), status=str(status))


def _tables(values: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    tables = values.get(key)
    return [table for table in tables if isinstance(table, dict)] if isinstance(tables, list) else []


def tonights(events: Iterable[ListedEvent], today: datetime.date) -> tuple[ListedEvent, ...]:
    """Return the events of today, unfinished ones first; without any, the open one begun last, else the next one planned."""
    ordered_events = sorted(events, key=lambda event: (event.day_for(today), event.id))
    of_today = [event for event in ordered_events if today in event.dates]
    if of_today:
        return tuple(sorted(of_today, key=lambda event: event.status == "final"))
    begun = [event for event in ordered_events if event.status == "provisional" and event.dates[0] <= today]
    if begun:
        return (begun[-1],)
    planned = [event for event in ordered_events if event.status == "planned" and event.day_for(today) >= today]
    return (planned[0],) if planned else ()


def nearest(events: Sequence[ListedEvent], today: datetime.date) -> tuple[ListedEvent, ...]:
    """Return all events for choosing, those nearest to today first."""
    return tuple(sorted(events, key=lambda event: (abs((event.day_for(today) - today).days), event.id)))
