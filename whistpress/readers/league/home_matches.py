"""Read the weekday and the captain of clubs and teams, the days without matches, and the halls of a division."""

import calendar
import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from whistpress.core.model import Club
from whistpress.language import say
from whistpress.problems import Problems
from whistpress.problems.nearest import choices, suggestion
from whistpress.problems.quoting import shorten
from whistpress.readers.people import People
from whistpress.readers.toml_file import TomlFile
from whistpress.readers.toml_positions import KeyPath

WEEKDAYS = tuple(calendar.day_name[day] for day in range(7))
"""The weekdays by their numbers: 0 is Monday. Content files have English keys and words, whatever the league's language."""

DateRange = tuple[datetime.date, datetime.date]


def weekday_named(word: str) -> int | None:
    """Return the weekday that a word names; None when it names none."""
    plain = word.strip().casefold()
    names = enumerate(name.casefold() for name in WEEKDAYS)
    return next((number for number, name in names if plain in (name, f"{name}s", name[:3])), None)


def weekday_of(written: str | None, toml: TomlFile, path: KeyPath, problems: Problems) -> int | None:
    """Return the weekday that a text names (`Thursday`, `thursdays`, `Thu`); report one that names none."""
    if written is None:
        return None
    weekday = weekday_named(written)
    if weekday is None:
        close = suggestion(written.strip().capitalize(), WEEKDAYS)
        problems.add(
            "E761",
            say("'%(written)s' is no weekday", written=shorten(written)),
            toml.span(path),
            *(close or (say('write night = "Thursday"'),)),
        )
    return weekday


def captain_of(written: str | None, people: People, toml: TomlFile | None, path: KeyPath, problems: Problems) -> str | None:
    """Return the id of the member that a text names; report a name that belongs to no member."""
    if written is None or toml is None:
        return None
    meant = people.find(written)
    if people.has(meant.id):
        return meant.id
    helps = (
        (say("did you mean '%(like)s'?", like=meant.like.name),)
        if meant.like
        else (say("members stand in content/members.toml, each below an id"),)
    )
    problems.add("E766", say("no member is called '%(written)s'", written=shorten(written)), toml.span(path), *helps)
    return None


def with_captains(clubs: Mapping[str, Club], people: People, toml: TomlFile | None, problems: Problems) -> dict[str, Club]:
    """Return the clubs with the written names of their captains replaced by members' ids."""
    return {
        id_: replace(club, captain=captain_of(club.captain, people, toml, (id_, "captain"), problems)) if club.captain else club
        for id_, club in clubs.items()
    }


def free_days(written: Sequence[datetime.date | str], toml: TomlFile, problems: Problems) -> tuple[DateRange, ...]:
    """Return the first and the last day of each period without matches; report texts that are neither a day nor a range."""
    return tuple(_free_days(written, toml, problems))


def _free_days(written: Sequence[datetime.date | str], toml: TomlFile, problems: Problems) -> Iterator[DateRange]:
    for number, free_day in enumerate(written):
        path = ("no_matches", number)
        if isinstance(free_day, datetime.date):
            yield free_day, free_day
            continue
        first, dots, last = (part.strip() for part in free_day.partition(".."))
        try:
            days = datetime.date.fromisoformat(first), datetime.date.fromisoformat(last if dots else first)
        except ValueError:
            message = say("'%(free_day)s' is neither a day nor a range of days", free_day=shorten(free_day))
            problems.add(
                "E762", message, toml.span(path), say('write 2026-12-28, or "2027-02-01..2027-02-14" with quotation marks')
            )
            continue
        if days[0] > days[1]:
            message = say("the range ends on %(days)s, before it begins", days=days[1].isoformat())
            problems.add(
                "E762",
                message,
                toml.span(path),
                say('turn it round: "%(days)s..%(days_2)s"', days=days[1].isoformat(), days_2=days[0].isoformat()),
            )
            continue
        yield days


def is_free(day: datetime.date, ranges: Iterable[DateRange]) -> bool:
    """Return whether a day is one without matches."""
    return any(first <= day <= last for first, last in ranges)


def sound_halls(halls: Mapping[str, int], places: Iterable[str], toml: TomlFile, problems: Problems) -> dict[str, int]:
    """Return the halls where teams of the division play at home; report the others."""
    venues = sorted({venue for venue in places if venue})
    for hall in halls:
        if hall not in venues:
            helps = suggestion(hall, venues) or (
                (say("they play at %(listed)s", listed=choices(venues, most=6)),)
                if venues
                else (say('give the club or the team its `place`: place = "Oak Hall"'),)
            )
            problems.add(
                "E760",
                say("no team of this division plays at home at '%(hall)s'", hall=shorten(hall)),
                toml.key_span(("halls", hall)),
                *helps,
            )
    return {hall: room for hall, room in halls.items() if hall in venues}
