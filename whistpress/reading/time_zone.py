"""Time zones by their names in the IANA database, as the package tzdata has them: on every machine the same."""

import datetime
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from zoneinfo import ZoneInfo

from msgspec import Struct

from whistpress.problems import likely_word


class ZoneOffset(Struct, frozen=True):
    """The offset from UTC that holds in a time zone for a while, what it is called, and whether it is summer time."""

    offset: datetime.timedelta
    name: str
    is_summer: bool


_ABBREVIATION = 4
"""Names of so few letters (`BST`) are like each other by chance."""


@lru_cache(maxsize=1)
def zone_names() -> tuple[str, ...]:
    """Return the names of all time zones in the order of the alphabet."""
    return tuple(files("tzdata").joinpath("zones").read_text("utf-8").split())


@lru_cache(maxsize=4)
def time_zone(name: str) -> ZoneInfo:
    """Return the time zone of one of the `zone_names`; the machine's own data are not read, which may be older or absent."""
    with files("tzdata").joinpath("zoneinfo", *name.split("/")).open("rb") as data:
        return ZoneInfo.from_file(data, key=name)


def nearest_zone(written: str) -> str | None:
    """Return the time zone that was probably meant: by its whole name, or by the name of its city."""
    if len(written) <= _ABBREVIATION:
        return None
    cities = {name.rpartition("/")[2]: name for name in zone_names() if "/" in name}
    whole = likely_word(written, zone_names())
    city = likely_word(written.replace(" ", "_").rpartition("/")[2], cities)
    return whole or (cities[city] if city else None)


def zone_changes(name: str, first: int, last: int) -> Iterator[tuple[datetime.datetime, datetime.timedelta, ZoneOffset]]:
    """Yield each change of a zone's offset in some years: the local time at which it comes, the offset before, what holds then.

    The first is no change: what holds when the first year begins.
    """
    zone = time_zone(name)
    moment = datetime.datetime(max(first, datetime.MINYEAR + 1), 1, 1, tzinfo=datetime.UTC)
    end = datetime.datetime(min(last + 1, datetime.MAXYEAR), 1, 2, tzinfo=datetime.UTC)
    held = _offset_at(moment, zone)
    yield datetime.datetime(moment.year, 1, 1), held.offset, held
    while moment < end:
        next_moment = moment + datetime.timedelta(days=1)
        if _offset_at(next_moment, zone) != held:
            change = _change_between(moment, next_moment, zone)
            before, held = held.offset, _offset_at(change, zone)
            yield (change + before).replace(tzinfo=None), before, held
            next_moment = change
        moment = next_moment


def _change_between(before: datetime.datetime, after: datetime.datetime, zone: ZoneInfo) -> datetime.datetime:
    """Return the second at which the offset changes between two moments, by halving."""
    held = _offset_at(before, zone)
    while after - before > datetime.timedelta(seconds=1):
        half = before + datetime.timedelta(seconds=(after - before) // datetime.timedelta(seconds=2))
        before, after = (half, after) if _offset_at(half, zone) == held else (before, half)
    return after


def _offset_at(moment: datetime.datetime, zone: ZoneInfo) -> ZoneOffset:
    local = moment.astimezone(zone)
    return ZoneOffset(local.utcoffset() or datetime.timedelta(), local.tzname() or "", bool(local.dst()))
