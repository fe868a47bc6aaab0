"""Congresses: one file for each annual meeting."""

import calendar
import datetime
from collections.abc import Mapping

from whistpress.core.model import Congress, Delegation, Election, Motion, Office, Sitting
from whistpress.problems import Problems, Span
from whistpress.readers.format import CongressFile, SittingTable, as_tuple
from whistpress.readers.format.kinds import quoted
from whistpress.readers.format.league import ElectionTable
from whistpress.readers.format.understand import understand
from whistpress.readers.league.registers import Files
from whistpress.readers.league.walk import Source
from whistpress.readers.toml_file import TomlFile, read_toml


def congress_of(source: Source, problems: Problems, files: Files) -> Congress | None:
    """The congress of a file; None, and a problem, when it cannot be understood."""
    toml = read_toml(source.path, source.shown, problems)
    understood = understand(CongressFile, toml, problems) if toml else None
    if toml is None or understood is None:
        return None
    files[f"congresses/{source.slug}"] = toml
    file = understood.file
    for number, sitting in enumerate(file.session):
        if sitting.day > file.days and ("days",) not in understood.faulty:
            message = f"the programme has a day {sitting.day}, but the congress lasts {_days(file.days)}"
            problems.add("E224", message, toml.span(("session", number, "day")), f"write days = {sitting.day}, or mend the day")
    begins, when = _begins(file.date, file.days)
    return Congress(
        id=source.slug,
        title=file.title,
        place=file.place,
        begins=begins,
        when=when,
        dated=isinstance(file.date, datetime.date),
        days=file.days,
        number=file.number,
        officers=_offices(file.officers),
        committees=_offices(file.committees),
        sittings=tuple(_sitting(sitting) for sitting in file.session),
        laws=as_tuple(file.laws),
        trophies=tuple(file.trophies),
        about=file.about,
        rules=file.rules,
        closing=file.closing,
        fee=file.fee,
        delegates=tuple(Delegation(club=club, names=as_tuple(names)) for club, names in file.delegates.items()),
        motions=tuple(Motion(title=one.title, text=one.text, mover=one.mover, seconder=one.seconder) for one in file.motion),
        elections=tuple(_election(one, toml, number, problems) for number, one in enumerate(file.election)),
        paper=tuple(file.paper),
        sources=as_tuple(file.source),
        at=Span(source.shown),
    )


def _days(days: int) -> str:
    return "1 day" if days == 1 else f"{days} days"


def _begins(date: datetime.date | str | int, days: int) -> tuple[datetime.date, str]:
    """The first possible day, and the words for when it was: `July 1893`, `9 to 13 July 1900`."""
    if isinstance(date, int):
        return datetime.date(date, 1, 1), str(date)
    if isinstance(date, str):
        year, month = map(int, date.split("-"))
        return datetime.date(max(year, 1), month, 1), f"{calendar.month_name[month]} {year}"
    last = _later(date, days - 1)
    if last == date:
        return date, _words(date)
    if (last.year, last.month) == (date.year, date.month):
        return date, f"{date.day} to {_words(last)}"
    first = f"{date.day} {calendar.month_name[date.month]}" if last.year == date.year else _words(date)
    return date, f"{first} to {_words(last)}"


def _later(date: datetime.date, days: int) -> datetime.date:
    """So many days on, as far as the calendar goes."""
    return date + datetime.timedelta(days=min(days, (datetime.date.max - date).days))


def _words(date: datetime.date) -> str:
    return f"{date.day} {calendar.month_name[date.month]} {date.year}"


def _offices(written: Mapping[str, str | list[str]]) -> tuple[Office, ...]:
    return tuple(Office(title=title, holders=as_tuple(names)) for title, names in written.items())


def _sitting(table: SittingTable) -> Sitting:
    return Sitting(
        day=table.day,
        time=table.time,
        title=table.title,
        place=table.place,
        event=table.event,
        trophy=table.trophy,
        system=table.system,
        laws=table.laws,
        note=table.note,
        business=tuple(table.business),
    )


def _election(table: ElectionTable, toml: TomlFile, number: int, problems: Problems) -> Election:
    """An election; as many places as candidates, or more, need no ballot."""
    candidates = tuple(dict.fromkeys(table.candidates))
    if len(candidates) < len(table.candidates):
        twice = next(name for place, name in enumerate(table.candidates) if name in table.candidates[:place])
        message = f"'{quoted(twice)}' stands twice for {quoted(table.office)}"
        problems.add("E236", message, toml.span(("election", number, "candidates")), "a ballot names a candidate once")
    if candidates and table.places > len(candidates):
        message = f"{table.places} are to be elected, but {len(candidates)} stand for {quoted(table.office)}"
        help_ = "add the candidates, or mend `places`; without candidates the ballot has lines to write on"
        problems.add("W237", message, toml.span(("election", number, "places")), help_)
    return Election(office=table.office, candidates=candidates, places=table.places)
