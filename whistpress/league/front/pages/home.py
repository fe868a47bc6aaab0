"""The home page, the page for addresses that lead nowhere, and the script of each player's last result."""

import datetime
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import EventHead, ResultHead
from whistpress.language import noted_noun, say
from whistpress.league.calendar import CalendarMatch, DivisionHead, division_head, latest_matches, matches, next_matches
from whistpress.league.cups.facts import CupRecord
from whistpress.league.cups.words import CupHead, cup_head
from whistpress.league.divisions.facts.table import DivisionTable
from whistpress.league.embed_links import Embed, line_embeds
from whistpress.league.events.facts.encounters import persons_entered
from whistpress.league.events.words.event_lines import EventLine, event_lines, last_played_first
from whistpress.league.front.model import MeetingPlace
from whistpress.league.front.pages.articles import NewsLine, news_lines
from whistpress.league.front.pages.on_this_day import TodayBlock, today_of_league
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress
from whistpress.league.people.model import NameDisplay
from whistpress.league.planner import Planner
from whistpress.league.seasons.facts import current_season
from whistpress.league.seasons.words import coming_events, is_ahead, meetings_ahead
from whistpress.league.standings.words.standings import StandingHead, of_season, standing_head
from whistpress.site import addresses
from whistpress.site.hours import hours_text
from whistpress.site.page import Link, Page, Site, first_sentence, prose
from whistpress.site.people import entry_anchor
from whistpress.site.theme.markdown import Prose
from whistpress.site.theme.marks import template_method
from whistpress.site.wording import count, day, season_title, sentence, weekday

LastResult = tuple[str, str, str, str]
"""The id of a player; title and day of the event or match; the address of his or her result, from the site's top."""


def _result_scripts(planner: Planner) -> Iterator[Artefact]:
    """Plan the script, if there are results."""
    if results := tuple(last_results(planner)):
        yield Artefact(
            path=addresses.LAST_RESULTS, kind=Kind.DATA, source=planner.league.at.file, make=partial(last_script, results)
        )


def last_results(planner: Planner) -> Iterator[LastResult]:
    """Yield the last result of each player whose name is shown."""
    last_days = {event.id: max(event.played_on) for event in planner.league.events if event.played}
    anchors = _Anchors()
    for person in planner.league.people.values():
        if person.shown is NameDisplay.NAME:
            results = [*_of_events(planner, person.id, last_days, anchors), *_of_matches(planner, person.id)]
            if results:
                when, title, path = max(results, key=lambda result: result[0])
                yield person.id, title, day(when), path


def _of_events(
    planner: Planner, person: str, last_days: Mapping[str, datetime.date], anchors: "_Anchors"
) -> Iterator[tuple[datetime.date, str, str]]:
    """Yield the event of a player that has a result and was played last, by the last day of play of each event."""
    scored = [played.event for played in reversed(planner.played.get(person, ())) if played.event.played and played.result]
    if scored:
        event = max(scored, key=lambda event: last_days[event.id])
        yield last_days[event.id], event.title, addresses.event(event.id) + anchors.of(event, person)


class _Anchors:
    """The anchors of players' results on the pages of events. Each event's entries are read once: a drive has hundreds."""

    def __init__(self) -> None:
        self._by_event: dict[str, dict[str, str]] = {}

    def of(self, event: EventHead, person: str) -> str:
        """Return the anchor of the first entry that has a player, with a `#`; empty where none has."""
        if event.id not in self._by_event:
            entered = [(person, entry.number) for entry, people in persons_entered(event) for person in people]
            self._by_event[event.id] = {person: f"#{entry_anchor(number)}" for person, number in reversed(entered)}
        return self._by_event[event.id].get(person, "")


def _of_matches(planner: Planner, person: str) -> Iterator[tuple[datetime.date, str, str]]:
    """Yield the last team match of a player."""
    played = [match for division in planner.matches_of_players.get(person, ()) for match in division.matches]
    dated = [(match.date, match) for match in played if match.date]
    if dated:
        date, last = max(dated, key=lambda pair: pair[0])
        yield date, last.against, last.path


def last_script(results: tuple[LastResult, ...]) -> bytes:
    """Write the results as a script, which serves from a disk too: its element carries them as `last`."""
    results_by_person = {person: details for person, *details in results}
    written = json.dumps(results_by_person, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f"document.currentScript.last={written};\n".replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").encode()


RECENT, COMING, NEWS, MATCHES = 6, 4, 3, 6


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the home page, and the page that a server shows for an address without a page."""
    league = planner.league
    tables, cups = tuple(planner.divisions.values()), tuple(planner.cups.values())
    shown = of_season(planner.standings.values(), current_season(league) or "")
    front = replace(
        home_page(league, planner.results, tables, today_of_league(planner), cups),
        standings=tuple(standing_head(standing) for standing in shown if standing.view.rows),
        honours=addresses.HONOURS if planner.has_honours else "",
        calendar=addresses.CALENDAR if is_ahead(league) else "",
        last_results=addresses.LAST_RESULTS if any(last_results(planner)) else "",
        embeds=line_embeds(league.name) if league.data else (),
    )
    yield planner.page("home.html", front, league.at.file)
    yield planner.page("404.html", _not_found(league, planner.site.url or "/"), league.at.file)
    yield from _result_scripts(planner)


class MeetingLine(Struct, frozen=True):
    """A meeting ahead: its title and page, its day, the last one, the hours of its first sitting, its place."""

    title: str
    path: str
    when: str
    iso: str
    last_iso: str
    hours: str
    place: str


class HomePage(Page, frozen=True, kw_only=True):
    """The home page: the latest result, what else was played lately, what comes, news, what the league is.

    `coming` are the planned events from the league's latest date on (`as_of`), the next first. `finders` are the ways into the
    record: players, seasons, clubs … Of divisions: `latest_matches` (in place of the `latest` event where they are later), the
    next `matches`, the heads of the tables and of the `cups` of the `season` that is played; its
    `standings`. `meets`: when and where the league
    meets, and its `welcome`.
    `honours` is the path of the honours board, `calendar` that of the calendar to subscribe to (or empty); `embeds` are the
    small pages for other sites; `last_results` is the path of the script of each player's last result, or empty.
    """

    latest: EventLine | None
    recent: tuple[EventLine, ...]
    as_of: str
    coming: tuple[EventLine, ...]
    news: tuple[NewsLine, ...]
    about: Prose
    finders: tuple[Link, ...]
    latest_matches: tuple[CalendarMatch, ...] = ()
    matches: tuple[CalendarMatch, ...] = ()
    divisions: tuple[DivisionHead, ...] = ()
    cups: tuple[CupHead, ...] = ()
    season: Link | None = None
    standings: tuple[StandingHead, ...] = ()
    meets: MeetingPlace = MeetingPlace()
    welcome: Prose | None = None
    today: TodayBlock | None = None
    meetings: tuple[MeetingLine, ...] = ()
    honours: str = ""
    calendar: str = ""
    embeds: tuple[Embed, ...] = ()
    last_results: str = ""

    def schema_org(self, site: Site) -> dict[str, Any]:
        """Return the site."""
        return {"@type": "WebSite", "name": site.name, "description": self.summary or site.tagline, "inLanguage": site.language}


class NotFoundPage(Page, frozen=True, kw_only=True):
    """The page for addresses that lead nowhere; a server shows it at any depth.

    So each of its links begins with the site's `top`. `search` is the path of the search page, or empty.
    """

    top: str
    search: str = ""

    @property
    def root(self) -> str:
        """The site's top."""
        return self.top

    @template_method
    def to(self, path: str) -> str:
        """Return the address of a page or file of the site, from any address."""
        return self.top + super().to(path)


def _not_found(league: League, top: str) -> NotFoundPage:
    summary = say("There is no page of this address in the record of %(league)s.", league=league.name)
    search = addresses.SEARCH if league.search else ""
    return NotFoundPage(path=addresses.NOT_FOUND, title=say("No such page"), summary=summary, top=top, search=search)


def home_page(
    league: League,
    results: Mapping[str, ResultHead],
    tables: Sequence[DivisionTable] = (),
    today: TodayBlock | None = None,
    cups: Sequence[CupRecord] = (),
) -> HomePage:
    """Build the home page; `tables` are those of the league's divisions, `cups` the course of its cups."""
    played = last_played_first(league.events)
    planned = sorted(coming_events(league.events, league.today), key=lambda event: event.date)
    about = prose(league.about, source="league.toml", page=addresses.HOME, prefix="about-", language=league.language)
    lines = event_lines(played[: RECENT + 1], results)
    all_matches = matches(tables, cups)
    recent = latest_matches(all_matches)
    last_day = max(played[0].played_on).isoformat() if played else ""
    first = recent if recent and recent[0].line.iso >= last_day else ()
    season = current_season(league)
    divisions = tuple(division_head(table) for table in tables if table.division.season == season)
    heads = tuple(cup_head(record) for record in cups if record.cup.season == season)
    return HomePage(
        path=addresses.HOME,
        title=league.name,
        summary=first_sentence(league.tagline, league.about),
        latest=lines[0] if lines and not first else None,
        recent=lines[:RECENT] if first else lines[1:],
        as_of=day(league.today),
        latest_matches=first,
        matches=next_matches(all_matches, league.today.isoformat())[:MATCHES],
        divisions=divisions,
        cups=heads,
        season=Link(say("Season %(title)s", title=season_title(season)), addresses.season(season))
        if divisions or heads
        else None,
        coming=event_lines(planned[:COMING], results),
        news=news_lines(league)[:NEWS],
        about=about,
        meets=league.meets,
        welcome=prose(league.meets.welcome, source="league.toml", page=addresses.HOME, prefix="meets-", language=league.language),
        finders=_finders(league),
        today=today,
        meetings=tuple(map(_meeting_line, meetings_ahead(league)[:COMING])),
    )


def _meeting_line(congress: Congress) -> MeetingLine:
    first = congress.sittings[0] if congress.sittings else None
    return MeetingLine(
        title=congress.title,
        path=addresses.congress(congress.id),
        when=weekday(congress.begins) if congress.days == 1 else congress.when,
        iso=congress.begins.isoformat(),
        last_iso=congress.ends.isoformat(),
        hours=hours_text(first.time, first.ends) if first and congress.days == 1 else "",
        place=congress.place or (first.place if first else ""),
    )


def _finders(league: League) -> tuple[Link, ...]:
    finders = (
        (len(league.people), noted_noun("player"), "players", addresses.PLAYERS),
        (len(league.events), noted_noun("event"), "events", addresses.EVENTS),
        (len(league.clubs), noted_noun("club"), "clubs", addresses.CLUBS),
        (len(league.trophies), noted_noun("trophy", "trophies"), "trophies", addresses.TROPHIES),
        (len(league.congresses), noted_noun("meeting"), "meetings", addresses.CONGRESSES),
    )
    return tuple(Link(sentence(count(number, singular, plural)), path) for number, singular, plural, path in finders if number)
