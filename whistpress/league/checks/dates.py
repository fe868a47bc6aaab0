"""Collect every date of the content files, choose the league's today, check for mistyped years and missing results."""

import datetime
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import EventHead, Status
from whistpress.core.model.names import season_span
from whistpress.core.model.rulings import DATE_FINDING, NO_RESULT_FINDING
from whistpress.language import noted, say
from whistpress.league.cups.model import Cup
from whistpress.league.divisions.model import Division
from whistpress.league.people.read.registers import Files
from whistpress.problems import Problem, Problems, Span, wording
from whistpress.reading.content_files import MEETINGS
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath

Key = tuple[str, datetime.date]

NEWS = "news/"

UNTIL: KeyPath = ("until",)

CORRECTIONS: KeyPath = ("corrections",)
"""Where the corrections of an event are: the model has them in another order than the file."""

_RULED = {"rulings", "correction", "corrections"}
"""Tables whose date is the day of a decision or a correction."""

_MONTH = re.compile(r"(\d{4})-(0[1-9]|1[0-2])")

_LONGEST_GAP = datetime.timedelta(days=62)
"""Play before July or after June belongs to a season when no longer a gap parts it from the rest."""


class FileDate(Struct, frozen=True, kw_only=True):
    """A date in a content file, at a key of it (or at `at`, where it is known by other means).

    `recorded`: something was played, decided or corrected on it. `season` is the folder of a day of play, `event` the event
    of an event file. `news`: the day of a news item.
    """

    date: datetime.date
    file: str
    path: KeyPath = ()
    at: Span | None = None
    recorded: bool = False
    season: str = ""
    event: EventHead | None = None
    news: bool = False

    @property
    def key(self) -> Key:
        """A day that one file tells twice is one date."""
        return self.file, self.date


class Dates(Struct):
    """The dates of all content files; `files` gives the text of each file by the name that messages have for it."""

    found: list[FileDate]
    files: Mapping[str, TomlFile]
    strays: frozenset[Key] = frozenset()
    late: frozenset[Key] = frozenset()

    def __post_init__(self) -> None:
        self.strays = frozenset(date.key for date in _strays(self.found) if not self._is_accepted(date))
        self.late = frozenset(date.key for date in _late(self.found, self.strays, self._is_accepted))

    def _is_accepted(self, date: FileDate) -> bool:
        """Return whether the file of a date says that its dates are right."""
        if date.event:
            return any(acceptance.finding == DATE_FINDING for acceptance in date.event.accepted)
        toml = self.files.get(date.file)
        return toml is not None and isinstance(toml.values.get("accepted"), list)

    def span(self, date: FileDate) -> Span:
        """Return where a date is written."""
        toml = self.files.get(date.file)
        if date.at or toml is None:
            return date.at or Span(date.file)
        if date.path == CORRECTIONS:
            dates = [table.get("date") for table in toml.values["corrections"]]
            return toml.span((*CORRECTIONS, dates.index(date.date), "date") if date.date in dates else CORRECTIONS)
        return toml.span(date.path if toml.has(date.path) else ("date",))


def dates_of(
    events: Iterable[EventHead], competitions: Iterable[Division | Cup], event_files: Mapping[str, TomlFile], others: Files
) -> Dates:
    """Collect the dates of the events (whose files need not be read for it), and every date in the other files."""
    texts = {toml.shown: toml for toml in (*event_files.values(), *others.values())}
    dates = [date for event in events for date in _of_event(event)]
    decided = {(at.file, day): at for competition in competitions for day, at in competition.days_decided()}
    for name, toml in others.items():
        season = name.split("/")[1] if name.startswith(("fixtures/", "cups/")) else ""
        for path, date in _dates_in(toml.values):
            dates.append(
                FileDate(
                    date=date,
                    file=toml.shown,
                    path=path,
                    recorded=(toml.shown, date) in decided or bool(_RULED.intersection(path)),
                    season=season if _is_day_of_play(path) else "",
                    news=name.startswith(NEWS),
                )
            )
    written = {date.key for date in dates}
    dates += [FileDate(date=key[1], file=key[0], at=at, recorded=True) for key, at in decided.items() if key not in written]
    return Dates(dates, texts)


def _of_event(event: EventHead) -> Iterator[FileDate]:
    """Yield the days of play, the day until which the result is open, and the days of its corrections."""
    file, played = event.at.file, event.played_on
    key = "rubbers" if len(event.sessions) < len(event.dates) else "session"
    for number, day in enumerate(event.dates):
        yield FileDate(date=day, file=file, path=(key, number, "date"), recorded=day in played, season=event.season, event=event)
    if event.until:
        yield FileDate(date=event.until, file=file, path=UNTIL, event=event)
    for correction in event.corrections:
        yield FileDate(date=correction.date, file=file, path=CORRECTIONS, recorded=True, event=event)


def _dates_in(value: object, path: KeyPath = ()) -> Iterator[tuple[KeyPath, datetime.date]]:
    """Yield every date in a TOML value, with its path; of a year or a month the first day."""
    if isinstance(value, datetime.date):
        yield path, value.date() if isinstance(value, datetime.datetime) else value
    elif isinstance(value, dict):
        for key, inner in value.items():
            if day := _first_day(inner) if key == "date" or (key == "year" and "date" not in value) else None:
                yield (*path, key), day
            else:
                yield from _dates_in(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _dates_in(inner, (*path, number))


def _first_day(value: object) -> datetime.date | None:
    """Return the first day of `1900` or `"1900-03"`; None for anything else."""
    if isinstance(value, int) and datetime.MINYEAR <= value <= datetime.MAXYEAR:
        return datetime.date(value, 1, 1)
    if isinstance(value, str) and (match := _MONTH.fullmatch(value)) and int(match[1]):
        return datetime.date(int(match[1]), int(match[2]), 1)
    return None


def _is_day_of_play(path: KeyPath) -> bool:
    """Return whether the date of a division is that of a round or a match, and not of a withdrawal, a protest or a ruling."""
    if path[0] in ("dates", "begins"):
        return True
    return path[-1] in ("date", "postponed") and path[-3:-2] in (
        ("round",),
        ("matches",),
        ("match",),
        ("play_off",),
        ("replays",),
    )


def _strays(dates: Iterable[FileDate]) -> Iterator[FileDate]:
    """Yield the days of play that are not in the season of their folder."""
    seasons = dict[str, list[FileDate]]()
    for date in dates:
        if date.season:
            seasons.setdefault(date.season, []).append(date)
    for name, days in seasons.items():
        if span := season_span(name):
            first, last = _stretch(span, sorted({date.date for date in days}))
            yield from (date for date in days if not first <= date.date <= last)


def _stretch(span: tuple[datetime.date, datetime.date], days: Sequence[datetime.date]) -> tuple[datetime.date, datetime.date]:
    """Extend the span of a season by the days of play before and after it without a long gap."""
    within = [day for day in days if span[0] <= day <= span[1]]
    first, last = (within[0], within[-1]) if within else span
    for day in (day for day in days if day > last and within):
        if day - last <= _LONGEST_GAP:
            last = day
    for day in (day for day in reversed(days) if day < first and within):
        if first - day <= _LONGEST_GAP:
            first = day
    return min(first, span[0]), max(last, span[1])


def _late(dates: Sequence[FileDate], strays: Collection[Key], accepted: Callable[[FileDate], bool]) -> Iterator[FileDate]:
    """Find the dates more than a year past the others.

    Recorded dates are compared with other recorded ones (without those, with planned ones), planned dates with both, news
    with all. A day outside its season is no evidence about the others.
    """
    recorded = [date for date in dates if date.recorded]
    planned = [date for date in dates if not date.recorded and date.key not in strays]
    sound = [date for date in recorded if date.key not in strays]
    doubtful = [date for date in recorded if not _is_named(date, strays)]
    late = [date for date in _past_a_year(doubtful, sound, [date for date in planned if not date.news]) if not accepted(date)]
    yield from late
    gone = {date.key for date in late}
    for news in (False, True):  # news says nothing of other dates
        doubtful = [date for date in dates if not date.recorded and date.news is news and not _is_named(date, strays)]
        rest = [date for date in (*sound, *planned) if date.key not in gone and date.news <= news]
        late = [date for date in _past_a_year(doubtful, rest) if not accepted(date)]
        gone |= {date.key for date in late}
        yield from late


def _past_a_year(
    doubtful: Iterable[FileDate], others: Iterable[FileDate], otherwise: Iterable[FileDate] = ()
) -> Iterator[FileDate]:
    """Yield the dates more than a year after the latest of the others, the latest first.

    A date that is yielded does not count among the others for the next. `otherwise` serves where there are no others.
    """
    rest, instead = _in_order(others), _in_order(otherwise)
    for date in sorted(doubtful, key=lambda date: date.date, reverse=True):
        latest = next((day for some in (rest, instead) for key, day in reversed(some) if (key, day) != date.key), None)
        if latest and date.date > _a_year_after(latest):
            yield date
            if rest and rest[-1] == date.key:
                rest.pop()


def _in_order(dates: Iterable[FileDate]) -> list[Key]:
    return sorted({date.key for date in dates}, key=lambda key: key[1])


def _is_named(date: FileDate, strays: Collection[Key]) -> bool:
    """Return whether a date fits the season of its folder, or the name of its file begins with its year."""
    in_season = season_span(date.season) is not None and date.key not in strays
    return in_season or PurePosixPath(date.file).name.startswith(str(date.date.year))


def _a_year_after(day: datetime.date) -> datetime.date:
    if day.year == datetime.MAXYEAR:
        return day
    return day.replace(year=day.year + 1, day=28) if (day.month, day.day) == (2, 29) else day.replace(year=day.year + 1)


_NO_DATE = datetime.date(1900, 1, 1)


class Today(Struct, frozen=True):
    """The league's today, and the file or option that gives it.

    `known`: something is recorded on it, or the option gives it; a day that is only planned may not have come yet.
    `written` is the last day on which the files can have been written: a news item may be later than the records.
    """

    day: datetime.date
    because: str
    known: bool
    written: datetime.date

    @property
    def help(self) -> str:
        """A line that explains the day, for messages that follow from it."""
        return say("today is %(day)s, %(because)s", day=self.day.isoformat(), because=self.because)


def today_of(dates: Dates, option: datetime.date | None) -> Today:
    """Return the given day, else the latest that is recorded, else the latest for which an event or a congress is planned.

    In a season of fixtures alone that has not begun it is the day of the first match.
    """
    if option:
        return Today(option, say("as --today says"), True, option)
    sound = [date for date in dates.found if date.key not in dates.late]
    news = [_NO_DATE, *(date.date for date in sound if date.news)]
    latest = max((date for date in sound if date.recorded), key=lambda date: (date.date, date.file), default=None)
    if latest:
        return Today(
            latest.date,
            say("the latest day on record: see %(place)s", place=_place(dates, latest)),
            True,
            max(latest.date, *news),
        )
    first_match = min((date.date for date in sound if date.season and not date.event), default=_NO_DATE)
    day = max((date.date for date in sound if _is_planned(date)), default=first_match)
    return Today(day, say("the latest day for which anything is planned"), False, max(day, *news))


def _is_planned(date: FileDate) -> bool:
    """Return whether a date is a day of an event, or the first of a congress."""
    if date.event:
        return date.path != UNTIL
    return date.path == ("date",) and date.file.split("/")[1] in MEETINGS


def _place(dates: Dates, date: FileDate) -> str:
    """Name the file and the line of a date."""
    at = dates.span(date)
    return say("%(file)s, line %(line)s", file=at.file, line=at.line)


_ACCEPT = noted('say so in [[accepted]]: finding = "%(finding)s", and a reason')

_ACCEPTING = ("fixtures", "cups", "congresses")
"""Folders, beside that of the events, whose files may have [[accepted]]."""


def sound_dates(dates: Dates, problems: Problems) -> None:
    """Warn of each date that is more than a year past all others, or outside the season of its folder."""
    for date in dates.found:
        helps = (
            (say("if it is right, %(accept)s", accept=say(_ACCEPT, finding=DATE_FINDING)),)
            if date.event or date.file.split("/")[1] in _ACCEPTING
            else ()
        )
        if date.key in dates.late:
            _warn_of_late(dates, date, helps, problems)
        elif date.season and date.key in dates.strays:
            _warn_of_stray(dates, date, helps, problems)


def _warn_of_late(dates: Dates, date: FileDate, helps: tuple[str, ...], problems: Problems) -> None:
    others = say("everything else that is recorded") if date.recorded else say("every other date of the files")
    counts = (wording("W136.until-mended"),) if date.recorded else ()
    problems.say("W136.more-year", dates.span(date), *counts, *helps, date=date.date.isoformat(), others=others)


def _warn_of_stray(dates: Dates, date: FileDate, helps: tuple[str, ...], problems: Problems) -> None:
    span = season_span(date.season)
    if span:
        first, last = span
        problems.say(
            "W138.not-season",
            dates.span(date),
            *helps,
            date=date.date.isoformat(),
            season=date.season,
            first=first.isoformat(),
            last=last.isoformat(),
        )


def without_results(dates: Dates, today: Today, problems: Problems) -> None:
    """Warn of each evening before today that has no result, in an event that is not final."""
    for date in dates.found if today.known else ():
        event = date.event if date.season and not date.recorded and date.date < today.day else None
        if event is None or event.status is Status.FINAL:
            continue
        if not any(acceptance.finding == NO_RESULT_FINDING for acceptance in event.accepted):
            problems.say(
                "W137.evening-nothing",
                dates.span(date),
                today.help,
                date=date.date.isoformat(),
                accept=say(_ACCEPT, finding=NO_RESULT_FINDING),
            )


_WHEN_FINAL = {"W317": "E313", "W318": "E314"}
"""Missing and awaited lines: a warning before an event is final, an error when it is."""


def settle_event(event: EventHead, today: Today, problems: Problems) -> EventHead:
    """Return the event as it is on a day: final once the last day on which it was open has passed."""
    if event.until is None or event.status is not Status.PROVISIONAL or today.day <= event.until:
        return event
    files = {event.at.file, *event.score_files}
    problems.found[:] = [
        _final(problem, event.until, today) if problem.at.file in files else problem for problem in problems.found
    ]
    return replace(event, status=Status.FINAL, sections=tuple(_close(section) for section in event.sections))


def _close(section: EventHead) -> EventHead:
    return section if section.status is Status.PLANNED else replace(section, status=Status.FINAL)


def _final(problem: Problem, until: datetime.date, today: Today) -> Problem:
    code = _WHEN_FINAL.get(problem.code)
    if code is None:
        return problem
    open_until = say("this event was open until %(until)s: give it a later day", until=until.isoformat())
    return replace(problem, code=code, helps=('add the score, or the word "not played"', open_until, today.help))
