"""A series of evenings in one command, and a new event like an old one: the movement and the prizes are copied, no results."""

import datetime
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from whistpress.cli.asking import Question, asked_date, day_of
from whistpress.cli.options import Integer
from whistpress.cli.speech import ContentError, SlipError, say
from whistpress.cli.whereabouts import EVENTS, find_event, reader_of, shown_path
from whistpress.cli.written import NewFiles
from whistpress.league.events.edit.write import schema_beside

MOST_EVENINGS = 400
"""So many files one command writes at most."""

SHOWN = 3
"""So many of the written files are named."""

_COPIED = (
    "title",
    "time",
    "ends",
    "lasts",
    "contest",
    "game",
    "scoring",
    "laws",
    "agreed",
    "paper",
    "prizes_each",
    "mc",
    "place",
    "movement",
)
"""Keys of an event that an event like it has too."""

_WON = ("won_by", "figure", "drawn", "cut")
"""Keys of a prize that say who won it."""


def series_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a series of evenings."""
    for option in (
        click.option("--except", "skipped", multiple=True, metavar="YYYY-MM-DD", help="A day without one; may be repeated."),
        click.option("--until", metavar="YYYY-MM-DD", help="With --every: the last day."),
        click.option("--every", type=Integer(1, 365), metavar="DAYS", help="A series: one every so many days."),
        click.option("--like", metavar="EVENT", help="Copy movement and prizes of this event."),
    ):
        function = option(function)
    return function


def series_days(first: datetime.date, said: Mapping[str, Any]) -> tuple[datetime.date, ...]:
    """Return the days of a series, or the first alone where there is none; SlipError for options that contradict each other."""
    interval, until = said["every"], said["until"]
    skipped = {day_of("except", words) for words in said["skipped"]}
    if not interval:
        unused = "until" if until else "except" if skipped else ""
        if unused:
            raise SlipError(f"--{unused} belongs to a series", "say how often: --every 7")
        return (first,)
    if not until:
        raise SlipError("a series needs its last day", "say it: --until 2027-04-30")
    last = day_of("until", until)
    if last < first:
        raise SlipError(f"--until: {last.isoformat()} is before the first evening, {first.isoformat()}")
    number = (last - first).days // interval + 1
    if number > MOST_EVENINGS:
        raise SlipError(
            f"{number} evenings are more than one command writes: at most {MOST_EVENINGS}", "look at the year of --until"
        )
    every_day = [first + datetime.timedelta(days=interval * at) for at in range(number)]
    missed = sorted(skipped - set(every_day))
    if missed:
        near = min(every_day, key=lambda day: abs(day - missed[0]))
        raise SlipError(f"--except: no evening would be on {missed[0].isoformat()}", f"the nearest is {near.isoformat()}")
    return tuple(day for day in every_day if day not in skipped)


def season_of_series(days: Sequence[datetime.date], likely: str) -> str:
    """Return the season of a series: that of its first day, or both years where it goes into the next."""
    if likely == str(days[0].year) and days[-1].year > days[0].year:
        return f"{days[0].year}-{(days[0].year + 1) % 100:02d}"
    return likely


def evening_slug(slug: str, day: datetime.date, days: Sequence[datetime.date]) -> str:
    """Return the name of an evening's file: in a series with its day."""
    return slug if len(days) == 1 else f"{slug}-{day.isoformat()}"


def write_evenings(league: Path, texts: Mapping[Path, str]) -> None:
    """Write the files of a series, or none when one is there already; say which."""
    files = NewFiles(league)
    for path, text in texts.items():
        files.add(path, text)
    files.write()
    for path in list(texts)[:SHOWN]:
        say(f"wrote {shown_path(path)}")
    if len(texts) > SHOWN:
        say(f"       and {len(texts) - SHOWN} more, the last {shown_path(list(texts)[-1])}")


def write_like(league: Path, said: Mapping[str, Any], asked: Question, season_of: Callable[[datetime.date], str]) -> None:
    """Write an event, or a series, like another one: title, movement, trumps and prizes, without entries and results."""
    from whistpress.core.model.names import slug
    from whistpress.problems import Problems
    from whistpress.reading.toml_file import read_toml
    from whistpress.reading.toml_writer import toml_text

    old = find_event(league, said["like"])
    problems = Problems()
    toml = read_toml(old.file, old.display_path, problems)
    if toml is None:
        raise ContentError(problems, reader_of(league))
    values = {key: toml.values[key] for key in _COPIED if key in toml.values}
    if "suit" in (trumps := toml.values.get("trumps", {})):
        values["trumps"] = trumps
    if prizes := toml.values.get("prize"):
        values["prize"] = [{key: value for key, value in prize.items() if key not in _WON} for prize in prizes]
    if said["title"]:
        values["title"] = said["title"]
    days = series_days(asked_date(asked, said["date"]), said)
    season = said["season"] or season_of_series(days, season_of(days[0]))
    name = said["slug"] or slug(str(values.get("title", old.file.stem)))
    texts = dict[Path, str]()
    for day in days:
        path = league / EVENTS / season / f"{evening_slug(name, day, days)}.toml"
        schema = schema_beside(league, path, "event")
        text = toml_text({"title": values.get("title", ""), "date": day} | values)
        texts[path] = f"#:schema {schema}\n{text}" if schema else text
    write_evenings(league, texts)
