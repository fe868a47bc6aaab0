"""Congresses: one file for each annual meeting."""

import calendar
import datetime
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, convert, field
from msgspec.structs import replace

from whistpress.league.clubs.model import Club
from whistpress.league.meetings.keys import CongressFile, OfficeTable
from whistpress.league.meetings.model import Congress, Office, ProgrammeItem
from whistpress.league.meetings.read.meeting_files import (
    CongressFiles,
    adopted_of,
    minutes_of,
    notices_of,
    pictures_of,
    reports_of,
    resolutions_of,
)
from whistpress.league.meetings.read.references import days_of, marks_of
from whistpress.league.meetings.read.votes import MotionDesk, Voters, elections_of, motions_of
from whistpress.league.people.model import Person
from whistpress.league.people.read.registers import Files
from whistpress.problems import Problems, Span, shorten
from whistpress.reading.content_files import MEETINGS, Content, ContentFile
from whistpress.reading.days import check_hours, moved_days
from whistpress.reading.format.base import as_tuple
from whistpress.reading.format.understand import understand
from whistpress.reading.lasting import lasting_of
from whistpress.reading.toml_file import TomlFile, read_toml

if TYPE_CHECKING:
    from whistpress.league.meetings.keys import CongressFile


class CongressContext(Struct, frozen=True):
    """The members and clubs by id; `used` collects the files that congresses name."""

    members: Mapping[str, Person] = field(default_factory=dict)
    clubs: Mapping[str, Club] = field(default_factory=dict)
    used: set[Path] = field(default_factory=set)


def congresses(
    content: Content, members: Mapping[str, Person], clubs: Mapping[str, Club], problems: Problems, files: Files
) -> dict[str, Congress]:
    """Read every congress, by its id; report files in their folders that none of them names."""
    around = CongressContext(members, clubs)
    congresses_by_id = {
        source.slug: congress
        for source in content.congresses
        if (congress := congress_of(source, problems, files, around)) is not None
    }
    broken = {source.path.stem for source in content.congresses if source.slug not in congresses_by_id}
    for source in content.meetings:
        if source.path not in around.used and source.folder not in broken:
            help_ = f"{source.folder}.toml names its reports, pictures and transcriptions; minutes.md needs no naming"
            help_ = help_ if source.folder else f'a meeting beside it names it: accounts = "{shorten(source.path.name)}"'
            problems.say("W160.nothing-made", Span(source.shown), help_, name=shorten(source.path.name))
    return congresses_by_id


def pictures_named(meetings: Iterable[Congress]) -> tuple[str, ...]:
    """List the pictures in the folders of congresses, below `content/`; those of content/files are files of the site anyway."""
    named = {picture.file for congress in meetings for picture in congress.pictures}
    return tuple(sorted(name for name in named if not name.startswith("files/")))


def congress_of(source: ContentFile, problems: Problems, files: Files, around: CongressContext | None = None) -> Congress | None:
    """Read the congress of a file; None, and a problem, when it cannot be understood."""
    around = around or CongressContext()
    toml = read_toml(source.path, source.shown, problems)
    understood = understand(CongressFile, toml, problems) if toml else None
    beside = CongressFiles(source, toml, problems, around.used) if toml else None
    if toml is None or understood is None or beside is None:
        return None
    files[f"congresses/{source.slug}"] = toml
    file = understood.file
    if ("days",) not in understood.faulty:
        days_of(file, toml, problems)
    if isinstance(file.date, datetime.date) and file.days - 1 > (left := (datetime.date.max - file.date).days):
        problems.say("E155.less-calendar", toml.span(("days",)), left=left + 1, maxyear=datetime.MAXYEAR)
        return None
    voters = Voters(file, around.members, {id_: club.name for id_, club in around.clubs.items()})
    committees = tuple(file.committees)
    begins, when = _begins(file.date, file.days)
    congress = Congress(
        id=source.slug,
        title=file.title,
        place=file.place,
        begins=begins,
        when=when,
        dated=isinstance(file.date, datetime.date),
        days=file.days,
        moved=moved_days(file.moved, begins, (), toml, problems),
        number=file.number,
        body=file.body,
        officers=_offices(file.officers),
        committees=_offices(file.committees),
        sittings=sittings_of(file, toml, problems, alone=_is_meeting(source)),
        laws=as_tuple(file.laws),
        trophies=tuple(file.trophies),
        about=file.about,
        rules=file.rules,
        closing=file.closing,
        fee=file.fee,
        delegates=voters.delegations,
        apologies=() if isinstance(file.apologies, int) else tuple(file.apologies),
        apologies_number=file.apologies if isinstance(file.apologies, int) else None,
        present=file.present,
        absent=tuple(file.absent),
        alternates=tuple(file.alternates.items()),
        motions=motions_of(file.motion, MotionDesk(toml, voters, committees, problems)),
        elections=elections_of(file.election, toml, problems, file.present),
        reports=reports_of(file, beside),
        resolutions=resolutions_of(file, toml, problems),
        adopted=adopted_of(file),
        minutes=minutes_of(file.minutes, beside),
        accounts=beside.accounts(file.accounts),
        pictures=pictures_of(file, beside),
        notices=notices_of(file),
        paper=tuple(_paper(file, source)),
        sources=as_tuple(file.source),
        lasting=lasting_of(file.id, file.was, toml),
        at=Span(source.shown),
    )
    marks_of(congress, toml, problems)
    return congress


def _paper(file: CongressFile, source: ContentFile) -> list[str]:
    """Return the PDFs that a build makes: of a club's meeting the notice, and the minutes once there are some."""
    if file.paper is not None:
        return file.paper
    if not _is_meeting(source):
        return ["programme"]
    return ["notice", "minutes"] if file.minutes or file.present is not None else ["notice"]


def _is_meeting(source: ContentFile) -> bool:
    """Tell whether a file is in the folder of meetings, not of congresses."""
    return source.path.parent.name == MEETINGS[1]


def sittings_of(file: CongressFile, toml: TomlFile, problems: Problems, *, alone: bool) -> tuple[ProgrammeItem, ...]:
    """Return the programme. The time and the agenda of the file are those of its only sitting.

    `alone`: without any [[session]] the meeting itself is a sitting.
    """
    for number, sitting in enumerate(file.session):
        check_hours("", sitting.ends if not sitting.time else "", ("session", number), toml, problems)
    sittings = tuple(
        convert(vars(sitting) | {"moved": moved_days(sitting.moved, None, ("session", number), toml, problems)}, ProgrammeItem)
        for number, sitting in enumerate(file.session)
    )
    check_hours(file.time, file.ends, (), toml, problems)
    keys = [key for key in ("time", "ends", "business") if getattr(file, key)]
    if not keys and (sittings or not alone):
        return sittings
    if not sittings:
        return (ProgrammeItem(day=1, time=file.time, ends=file.ends, title=file.title, business=tuple(file.business)),)
    if len(sittings) > 1:
        problems.say("E812.belongs-sitting", toml.key_span((keys[0],)), key=keys[0], number=len(sittings))
        return sittings
    (only,) = sittings
    twice = next((key for key in keys if getattr(only, key)), None)
    if twice:
        problems.say("E812.told-twice", toml.key_span((twice,)), twice=twice)
    business = only.business or tuple(file.business)
    return (replace(only, time=only.time or file.time, ends=only.ends or file.ends, business=business),)


def _begins(date: datetime.date | str | int, days: int) -> tuple[datetime.date, str]:
    """Return the first possible day, and the words for when it was: `July 1893`, `9 to 13 July 1900`."""
    if isinstance(date, int):
        return datetime.date(date, 1, 1), str(date)
    if isinstance(date, str):
        year, month = map(int, date.split("-"))
        return datetime.date(max(year, 1), month, 1), f"{calendar.month_name[month]} {year}"
    last = date + datetime.timedelta(days=min(days - 1, (datetime.date.max - date).days))
    if last == date:
        return date, _words(date)
    if (last.year, last.month) == (date.year, date.month):
        return date, f"{date.day} to {_words(last)}"
    first = f"{date.day} {calendar.month_name[date.month]}" if last.year == date.year else _words(date)
    return date, f"{first} to {_words(last)}"


def _words(date: datetime.date) -> str:
    return f"{date.day} {calendar.month_name[date.month]} {date.year}"


def _offices(written: Mapping[str, str | list[str] | OfficeTable]) -> tuple[Office, ...]:
    return tuple(
        Office(title=title, holders=as_tuple(names.names), term=names.term, purpose=names.purpose)
        if isinstance(names, OfficeTable)
        else Office(title=title, holders=as_tuple(names))
        for title, names in written.items()
    )
