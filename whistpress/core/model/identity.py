"""Who is who: two records found to be one person, one name that was two persons, a name that is not shown."""

import datetime
from enum import StrEnum
from fnmatch import fnmatchcase

from msgspec import Struct

from whistpress.problems import Span


class NameDisplay(StrEnum):
    """How much of a person's name the site shows."""

    NAME = "name"
    INITIALS = "initials"
    WITHHELD = "withheld"


class MergedRecord(Struct, frozen=True, kw_only=True):
    """A record found to be that of the person `into`: its id, the name it had, on what day that was found, and why."""

    id: str
    name: str
    into: str
    date: datetime.date
    why: str
    at: Span | None = None


class SplitRecord(Struct, frozen=True, kw_only=True):
    """Part of what stood under one name (the id `of`) that is the record of another person, `to`.

    What is meant: `events` are patterns of `season/slug`, `seasons` names of seasons, `first` and `last` days of play, `written`
    the spellings that are used; what is empty or None does not matter, what is given must all hold. `name` is the name that
    both had.
    """

    of: str
    to: str
    name: str
    events: tuple[str, ...] = ()
    seasons: tuple[str, ...] = ()
    first: datetime.date | None = None
    last: datetime.date | None = None
    written: tuple[str, ...] = ()
    date: datetime.date
    why: str
    at: Span | None = None

    def covers(self, event: str, season: str, day: datetime.date) -> bool:
        """Whether an event (`season/slug`) of a day is one of those meant."""
        return (
            (not self.events or any(fnmatchcase(event, pattern) for pattern in self.events))
            and (not self.seasons or season in self.seasons)
            and (self.first is None or self.first <= day)
            and (self.last is None or day <= self.last)
        )
