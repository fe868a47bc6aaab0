"""Collect every date of the content files, choose the league's today, check for mistyped years and missing results."""

import datetime
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import EventHead, Status
from whistpress.core.model.cups import Cup
from whistpress.core.model.divisions import Division
from whistpress.core.model.league import season_span
from whistpress.core.model.rulings import DATE_FINDING, NO_RESULT_FINDING
from whistpress.problems import Problem, Problems, Span
from whistpress.readers.league.registers import Files
from whistpress.readers.league.walk import MEETINGS
from whistpress.readers.toml_file import TomlFile
from whistpress.readers.toml_positions import KeyPath

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
        self.strays = frozenset(one.key for one in _strays(self.found) if not self._is_accepted(one))
        self.late = frozenset(one.key for one in _late(self.found, self.strays, self._is_accepted))

    def _is_accepted(self, one: FileDate) -> bool:
        """Whether its file says that its dates are right."""
        if one.event:
            return any(each.finding == DATE_FINDING for each in one.event.accepted)
        toml = self.files.get(one.file)
        return toml is not None and isinstance(toml.values.get("accepted"), list)

    def span(self, one: FileDate) -> Span:
        """Return where a date is written."""
        toml = self.files.get(one.file)
        if one.at or toml is None:
            return one.at or Span(one.file)
        if one.path == CORRECTIONS:
            dates = [table.get("date") for table in toml.values["corrections"]]
            return toml.span((*CORRECTIONS, dates.index(one.date), "date") if one.date in dates else CORRECTIONS)
        return toml.span(one.path if toml.has(one.path) else ("date",))


def dates_of(
    events: Iterable[EventHead], competitions: Iterable[Division | Cup], event_files: Mapping[str, TomlFile], others: Files
) -> Dates:
    """Collect the dates of the events (whose files need not be read for it), and every date in the other files."""
    texts = {toml.shown: toml for toml in (*event_files.values(), *others.values())}
    found = [one for event in events for one in _of_event(event)]
    decided = {(at.file, day): at for one in competitions for day, at in one.days_decided()}
    for name, toml in others.items():
        season = name.split("/")[1] if name.startswith(("fixtures/", "cups/")) else ""
        for path, date in _dates_in(toml.values):
            found.append(
                FileDate(
                    date=date,
                    file=toml.shown,
                    path=path,
                    recorded=(toml.shown, date) in decided or bool(_RULED.intersection(path)),
                    season=season if _is_day_of_play(path) else "",
                    news=name.startswith(NEWS),
                )
            )
    written = {one.key for one in found}
    found += [FileDate(date=key[1], file=key[0], at=at, recorded=True) for key, at in decided.items() if key not in written]
    return Dates(found, texts)


def _of_event(event: EventHead) -> Iterator[FileDate]:
    """The days of play, those until which the result is open, and those of its corrections."""
    file, played = event.at.file, event.played_on
    key = "rubbers" if len(event.sessions) < len(event.dates) else "session"
    for number, day in enumerate(event.dates):
        yield FileDate(date=day, file=file, path=(key, number, "date"), recorded=day in played, season=event.season, event=event)
    if event.until:
        yield FileDate(date=event.until, file=file, path=UNTIL, event=event)
    for one in event.corrections:
        yield FileDate(date=one.date, file=file, path=CORRECTIONS, recorded=True, event=event)


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
    """The first day of `1900` or `"1900-03"`; None for anything else."""
    if isinstance(value, int) and datetime.MINYEAR <= value <= datetime.MAXYEAR:
        return datetime.date(value, 1, 1)
    if isinstance(value, str) and (found := _MONTH.fullmatch(value)) and int(found[1]):
        return datetime.date(int(found[1]), int(found[2]), 1)
    return None


def _is_day_of_play(path: KeyPath) -> bool:
    """Whether the date of a division is that of a round or a match, and not of a withdrawal, a protest or a ruling."""
    if path[0] in ("dates", "begins"):
        return True
    return path[-1] in ("date", "postponed") and path[-3:-2] in (
        ("round",),
        ("matches",),
        ("match",),
        ("play_off",),
        ("replays",),
    )


def _strays(found: Iterable[FileDate]) -> Iterator[FileDate]:
    """The days of play that are not in the season of their folder."""
    seasons = dict[str, list[FileDate]]()
    for one in found:
        if one.season:
            seasons.setdefault(one.season, []).append(one)
    for name, days in seasons.items():
        if span := season_span(name):
            first, last = _stretch(span, sorted({one.date for one in days}))
            yield from (one for one in days if not first <= one.date <= last)


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


def _late(every: Sequence[FileDate], strays: Collection[Key], accepted: Callable[[FileDate], bool]) -> Iterator[FileDate]:
    """Find the dates more than a year past the others.

    Recorded dates are compared with other recorded ones (without those, with planned ones), planned dates with both, news
    with all. A day outside its season is no evidence about the others.
    """
    recorded = [one for one in every if one.recorded]
    planned = [one for one in every if not one.recorded and one.key not in strays]
    sound = [one for one in recorded if one.key not in strays]
    doubtful = [one for one in recorded if not _is_named(one, strays)]
    late = [one for one in _past_a_year(doubtful, sound, [one for one in planned if not one.news]) if not accepted(one)]
    yield from late
    gone = {one.key for one in late}
    for news in (False, True):  # news says nothing of other dates
        doubtful = [one for one in every if not one.recorded and one.news is news and not _is_named(one, strays)]
        rest = [one for one in (*sound, *planned) if one.key not in gone and one.news <= news]
        late = [one for one in _past_a_year(doubtful, rest) if not accepted(one)]
        gone |= {one.key for one in late}
        yield from late


def _past_a_year(
    doubtful: Iterable[FileDate], others: Iterable[FileDate], otherwise: Iterable[FileDate] = ()
) -> Iterator[FileDate]:
    """The dates more than a year past the latest of the others, the latest first; each that is so is none of the others then."""
    rest, instead = _in_order(others), _in_order(otherwise)
    for one in sorted(doubtful, key=lambda one: one.date, reverse=True):
        latest = next((day for some in (rest, instead) for key, day in reversed(some) if (key, day) != one.key), None)
        if latest and one.date > _a_year_after(latest):
            yield one
            if rest and rest[-1] == one.key:
                rest.pop()


def _in_order(dates: Iterable[FileDate]) -> list[Key]:
    return sorted({one.key for one in dates}, key=lambda key: key[1])


def _is_named(one: FileDate, strays: Collection[Key]) -> bool:
    """Whether the season of its folder, or the name of its file, has the year of a date as well."""
    in_season = season_span(one.season) is not None and one.key not in strays
    return in_season or PurePosixPath(one.file).name.startswith(str(one.date.year))


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
        return f"today is {self.day.isoformat()}, {self.because}"


def today_of(dates: Dates, given: datetime.date | None) -> Today:
    """Return the given day, else the latest that is recorded, else the latest for which an event or a congress is planned.

    In a season of fixtures alone that has not begun it is the day of the first match.
    """
    if given:
        return Today(given, "as --today says", True, given)
    sound = [one for one in dates.found if one.key not in dates.late]
    news = [_NO_DATE, *(one.date for one in sound if one.news)]
    latest = max((one for one in sound if one.recorded), key=lambda one: (one.date, one.file), default=None)
    if latest:
        return Today(latest.date, f"the latest day on record: see {_place(dates, latest)}", True, max(latest.date, *news))
    first_match = min((one.date for one in sound if one.season and not one.event), default=_NO_DATE)
    day = max((one.date for one in sound if _is_planned(one)), default=first_match)
    return Today(day, "the latest day for which anything is planned", False, max(day, *news))


def _is_planned(one: FileDate) -> bool:
    """Whether it is a day of an event, or the first of a congress."""
    if one.event:
        return one.path != UNTIL
    return one.path == ("date",) and one.file.split("/")[1] in MEETINGS


def _place(dates: Dates, one: FileDate) -> str:
    """The file and the line of a date."""
    at = dates.span(one)
    return f"{at.file}, line {at.line}"


_ACCEPT = 'say so in [[accepted]]: finding = "%s", and a reason'

_ACCEPTING = ("fixtures", "cups", "congresses")
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


_WHEN_FINAL = {"W317": "E313", "W318": "E314"}
"""Missing and awaited lines: a warning before an event is final, an error when it is."""


def settle_event(event: EventHead, today: Today, problems: Problems) -> EventHead:
    """The event as it is on a day: final once the last day has passed on which it was open."""
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
    open_until = f"this event was open until {until.isoformat()}: give it a later day"
    return replace(problem, code=code, helps=('add the score, or the word "not played"', open_until, today.help))
