"""Checks of dates: a year mistyped, a season that is another's, an evening gone by of which no result is written down."""

from whistpress.core.model import Status
from whistpress.core.model.league import season_span
from whistpress.core.model.rulings import DATE_FINDING, NO_RESULT_FINDING
from whistpress.problems import Problems
from whistpress.readers.league.dates import Dates, FileDate
from whistpress.readers.league.today import Today

_ACCEPT = 'say so in [[accepted]]: finding = "%s", and a reason'

_ACCEPTING = ("fixtures", "congresses")
"""Folders, beside that of the events, whose files may have [[accepted]]."""


def sound_dates(dates: Dates, problems: Problems) -> None:
    """Warn of each date that is more than a year past all others, or outside the season of its folder."""
    for one in dates.found:
        helps = (f"if it is right, {_ACCEPT % DATE_FINDING}",) if one.event or one.file.split("/")[1] in _ACCEPTING else ()
        if one.key in dates.late:
            _warn_of_late(dates, one, helps, problems)
        elif one.season and one.key in dates.strays:
            _warn_of_stray(dates, one, helps, problems)


def _warn_of_late(dates: Dates, one: FileDate, helps: tuple[str, ...], problems: Problems) -> None:
    others = "everything else that is recorded" if one.recorded else "every other date of the files"
    message = f"{one.date.isoformat()} is more than a year past {others}"
    counts = ("until it is mended it does not count as the day on which anything was recorded",) if one.recorded else ()
    problems.add("W136", message, dates.span(one), "look at the year", *counts, *helps)


def _warn_of_stray(dates: Dates, one: FileDate, helps: tuple[str, ...], problems: Problems) -> None:
    span = season_span(one.season)
    if span:
        first, last = span
        message = f"{one.date.isoformat()} is not in the season {one.season}, whose folder this file is in"
        whole = f"the season {one.season} is from {first.isoformat()} to {last.isoformat()}: look at the year, or move the file"
        problems.add("W138", message, dates.span(one), whole, *helps)


def without_results(dates: Dates, today: Today, problems: Problems) -> None:
    """Warn of each evening before today that has no result, in an event that is not final."""
    for one in dates.found if today.known else ():
        event = one.event if one.season and not one.recorded and one.date < today.day else None
        if event is None or event.status is Status.FINAL:
            continue
        if not any(each.finding == NO_RESULT_FINDING for each in event.accepted):
            message = f"this evening was to be on {one.date.isoformat()}, and nothing is told of it"
            helps = (
                "add its scores, or give it the day to which it was put off",
                f"if it was not held, or nobody knows the result, {_ACCEPT % NO_RESULT_FINDING}",
            )
            problems.add("W137", message, dates.span(one), *helps, today.help)
