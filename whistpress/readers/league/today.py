"""The day that the league takes for today: the latest on which its files record anything, never that of the machine."""

import datetime

from msgspec import Struct

from whistpress.readers.league.dates import UNTIL, Dates, FileDate

_MEETINGS = ("congresses", "meetings")

_NO_DATE = datetime.date(1900, 1, 1)


class Today(Struct, frozen=True):
    """The league's today, and which file or option says so.

    `known`: something is recorded on it, or the option says it; of a day that is only planned nobody knows that it has come.
    `written` is the last day on which the files can have been written: a news item may be later than what is recorded.
    """

    day: datetime.date
    because: str
    known: bool
    written: datetime.date

    @property
    def help(self) -> str:
        """A line that says where the day comes from, for messages that follow from it."""
        return f"today is {self.day.isoformat()}, {self.because}"


def today_of(dates: Dates, given: datetime.date | None) -> Today:
    """Return the given day, else the latest that is recorded, else the latest for which an event or a congress is planned.

    In a season of fixtures alone that has not begun it is the day of the first match.
    """
    if given:
        return Today(given, "as --today says", True, given)
    sound = [one for one in dates.found if one.key not in dates.late]
    news = [_NO_DATE, *(one.date for one in sound if one.news)]
    latest = max((one for one in sound if one.recorded), key=_by_date, default=None)
    if latest:
        return Today(latest.date, f"the latest day on record: see {_place(dates, latest)}", True, max(latest.date, *news))
    first_match = min((one.date for one in sound if one.season and not one.event), default=_NO_DATE)
    day = max((one.date for one in sound if _is_planned(one)), default=first_match)
    return Today(day, "the latest day for which anything is planned", False, max(day, *news))


def _is_planned(one: FileDate) -> bool:
    """Whether it is a day of an event, or the first of a congress."""
    if one.event:
        return one.path != UNTIL
    return one.path == ("date",) and one.file.split("/")[1] in _MEETINGS


def _by_date(one: FileDate) -> tuple[datetime.date, str]:
    return one.date, one.file


def _place(dates: Dates, one: FileDate) -> str:
    """The file and the line of a date."""
    at = dates.span(one)
    return f"{at.file}, line {at.line}"
