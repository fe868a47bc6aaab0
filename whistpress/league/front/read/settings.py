"""Read the settings of a league: its clock, usual methods of scoring, where the site goes, HTML in `files`."""

import datetime
import re
from collections.abc import Iterable, Iterator
from mimetypes import MimeTypes
from pathlib import Path, PurePosixPath

from msgspec import Struct

from whistpress.core.model import Contest
from whistpress.core.model.evening import LeagueClock, hour_of
from whistpress.core.scoring import METHODS
from whistpress.league.front.keys import LeagueFile, PublishTable, ScoringTable
from whistpress.league.league import League
from whistpress.problems import Problems, Span, offer, shorten, suggestion, wording
from whistpress.reading.content_files import CONTENT
from whistpress.reading.days import length_of
from whistpress.reading.format.understand import understand
from whistpress.reading.time_zone import nearest_zone, zone_names
from whistpress.reading.toml_file import TomlFile, read_toml


def league_clock(file: LeagueFile, toml: TomlFile, problems: Problems) -> LeagueClock:
    """Return the time zone and the length of an evening; report a zone that is none."""
    zone = file.timezone or ""
    if zone and zone not in zone_names():
        meant = nearest_zone(zone)
        helps = (wording("E260.meant", meant=meant),) if meant else ()
        problems.say("E260.no-time", toml.span(("timezone",)), *helps, wording("E260.continent-city"), zone=shorten(zone))
        zone = ""
    return LeagueClock(zone=zone, lasts=length_of(file.lasts, (), toml, problems))


def ask_for_zone(league: League, file: LeagueFile, at: Span, problems: Problems) -> None:
    """Warn with W260 if a league without a time zone has an event or match to come at a given hour."""
    if file.timezone is None and any(hour_of(time) for time in _times_ahead(league)):
        problems.say("W260.calendars-carry", at)


def _times_ahead(league: League) -> Iterator[str]:
    """Yield the times, as written, of the events, matches and sittings on or after the league's day."""

    def is_ahead(day: datetime.date | None) -> bool:
        return day is not None and day >= league.today

    for event in league.events:
        yield from (time for day, (time, _) in zip(event.dates, event.hours, strict=True) if is_ahead(day))
    for division in league.divisions.values():
        usual = {team.id: team.time for team in division.teams}
        yield from (match.time or usual.get(match.home, "") for match in division.matches if is_ahead(match.date))
        yield from (play_off.time for play_off in division.play_offs if is_ahead(play_off.date))
    for cup in league.cups.values():
        usual = {entry.id: entry.time for entry in cup.entries}
        yield from (match.time or usual.get(match.home, "") for match in cup.matches if is_ahead(match.date))
    for congress in league.congresses.values():
        if congress.dated and is_ahead(congress.ends):
            yield from (sitting.time for sitting in congress.sittings)


PAGES = frozenset(
    (".html", ".htm", ".shtml", ".shtm", ".xhtml", ".xht", ".xhtm", ".xml", ".xsl", ".xslt", ".xsd", ".rdf", ".rss", ".atom",
     ".mml", ".mathml", ".svgz", ".mht", ".mhtml", ".hta", ".htc")
)  # fmt: skip
"""The ends of the names of such files."""

_PACKED = (".gz", ".br", ".zst", ".z")
"""A server sends what is packed so as what it is without this end."""

_KNOWN = MimeTypes(filenames=()).types_map[True]
_BEGINNINGS = (b"<!doctype html", b"<html", b"<head", b"<body", b"<script", b"<?xml", b"<svg", b"<iframe", b"<!--")
_BLANKS = b"\xef\xbb\xbf\t\n\f\r "
_LOOKED_AT = 512
"""So many bytes at the beginning tell a browser what a file is whose name does not."""


def tell_of_pages(files: Iterable[str], content: Path, problems: Problems) -> None:
    """Report each file that a browser shows as a page (E862); `files` are those of `content/files`, below `content`."""
    for name in files:
        if _is_page(content / name):
            problems.say("E862.page-whistpress", Span(f"{content.name}/{name}"), name=shorten(PurePosixPath(name).name))


def _is_page(file: Path) -> bool:
    """Return whether a browser shows a file as a page: by the last end of its name that says anything, else by its beginning."""
    ends = [end.lower() for end in file.suffixes]
    for end in reversed([end for end in ends if end not in _PACKED]):
        if end in PAGES or (end == ".svg" and ends[-1] in _PACKED):
            return True
        if end in _KNOWN:
            return False
    try:
        with file.open("rb") as opened:
            beginning = opened.read(_LOOKED_AT)
    except OSError:
        return False
    return beginning.lstrip(_BLANKS).lower().startswith(_BEGINNINGS)


_USER = r"(?:[A-Za-z0-9_][A-Za-z0-9._-]*@)?"
_HOST = r"[A-Za-z0-9][A-Za-z0-9.-]*"
_LOGIN = r"(?:[A-Za-z0-9_][^\s/@#\x00-\x1f\x7f]*@)?"
_PORT = r"(?::[0-9]{1,5})?"
_BRANCH = r"(?:#[A-Za-z0-9][A-Za-z0-9._/-]*)?"
_ADDRESS = r"[^\s#\x00-\x1f\x7f]*"
_FITS = {
    "folder": re.compile(r"[^-\x00-\x1f\x7f][^\x00-\x1f\x7f]*"),
    "git": re.compile(
        rf"(?:https://{_LOGIN}{_HOST}{_PORT}/{_ADDRESS}|ssh://{_USER}{_HOST}{_PORT}/{_ADDRESS}|file:///{_ADDRESS}|/{_ADDRESS}"
        rf"|{_USER}{_HOST}:(?![:-]|//){_ADDRESS}){_BRANCH}"
    ),
    "rsync": re.compile(rf"{_USER}{_HOST}:(?![:-]|//)[\w./~+@%,=:-]*|/[^\x00-\x1f\x7f]*"),
    "sftp": re.compile(rf"{_USER}{_HOST}:(?!:|//)[^\x00-\x1f\x7f]*"),
}
"""What each program may be given: nothing that it could take for an option, or for another way than https, ssh or a folder.

rsync lets a shell of the server read the path: it may have no sign that means something there.
"""
_EXAMPLES = {
    "folder": "/srv/www/whist",
    "git": "git@github.com:you/whist.git#gh-pages",
    "rsync": "you@example.org:public_html",
    "sftp": "you@example.org:public_html",
}


class PublishTarget(Struct, frozen=True):
    """Where the site goes: `to` a folder, git, rsync or sftp, and `where`, in the words of that program."""

    to: str
    where: str


def target_of(table: PublishTable | None, toml: TomlFile, problems: Problems) -> PublishTarget | None:
    """Return the target that a table names; None without a table, or with a problem when the program cannot take it."""
    if table is None:
        return None
    if not fits(table.to, table.where):
        problems.say(
            "E854.no-place", toml.span(("publish", "where")), where=shorten(table.where), to=table.to, example=_EXAMPLES[table.to]
        )
        return None
    return PublishTarget(table.to, table.where)


def fits(to: str, where: str) -> bool:
    """Return whether a way of sending can be given a place."""
    return bool(_FITS[to].fullmatch(where))


def example_of(to: str) -> str:
    """Return a place as it is written for a way of sending."""
    return _EXAMPLES[to]


def publish_target(project: Path, problems: Problems) -> PublishTarget | None:
    """Read the target from the file of the league in a project folder."""
    shown = f"{CONTENT}/league.toml"
    toml = read_toml(project / CONTENT / "league.toml", shown, problems)
    understood = understand(LeagueFile, toml, problems) if toml else None
    return target_of(understood.file.publish, toml, problems) if toml and understood else None


_CHOSEN = ("tricks", "points")
"""What a method scores that the secretary chooses; others follow from the kind of an event."""


def usual_methods(table: ScoringTable, toml: TomlFile, problems: Problems) -> tuple[tuple[str, str], ...]:
    """Return pairs of a contest and its usual method; report a method that does not exist, or does not serve the contest."""
    methods = []
    for contest in Contest:
        name = getattr(table, contest.value)
        if name is None:
            continue
        serving = [method.name for method in METHODS.values() if contest in method.contests and method.source in _CHOSEN]
        at, serves = toml.span(("scoring", contest.value)), f"for {contest.value} there is {offer(serving)}"
        if name in serving:
            methods.append((contest.value, name))
        elif name in METHODS:
            problems.say("E872.scoring-usual", at, serves, name=name, value=contest.value)
        else:
            problems.say("E871.no-scoring", at, *(suggestion(name, serving) or (serves,)), name=shorten(name))
    return tuple(methods)
