"""Small pages that a club puts into a site of its own: tables, standings, what comes next, the last results."""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import EventHead
from whistpress.language import say
from whistpress.league.calendar import CalendarMatch, DivisionHead, division_head, matches, matches_of_club, next_matches
from whistpress.league.divisions.facts.table import DivisionTable
from whistpress.league.embed_links import LINES, PLACES, Embed, division_embed, line_embeds, standing_embed
from whistpress.league.events.words.event_lines import EventLine, event_line, last_played_first
from whistpress.league.events.words.outcomes import winners_told
from whistpress.league.meetings.model import Congress
from whistpress.league.planner import Planner
from whistpress.league.seasons.words.coming import coming_events, entered_of, meetings_ahead
from whistpress.league.standings.words.standings import StandingHead, StandingOf, standing_head
from whistpress.site import addresses
from whistpress.site.page import Link, Page
from whistpress.site.wording import short_days


class EmbedLine(Struct, frozen=True):
    """An event or a match: its day, title, page, and a detail (hour and venue, or the winners).

    `over` is the text to show once its last day (`last_iso`) is over; it may be empty.
    """

    iso: str
    day: str
    title: str
    path: str
    told: str
    last_iso: str = ""
    over: str = ""


class EmbedPage(Page, frozen=True, kw_only=True):
    """A small page without menu: a division's table, a standing's first places, or lines of a club or the league.

    `full` leads to the page that shows all of it.
    """

    full: Link
    division: DivisionHead | None = None
    standing: StandingHead | None = None
    lines: tuple[EmbedLine, ...] = ()


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the small pages, where the league offers its data."""
    league = planner.league
    if not league.data:
        return
    for table in planner.latest_divisions.values():
        yield _plan(planner, division_embed_page(table), f"content/fixtures/{table.division.id}.toml")
    for of in planner.current_standings:
        build = partial(standing_embed_page, of)
        path = addresses.standing_embed(of.rule.id)
        yield replace(planner.later(path, "embed.html", build, "content/standings.toml"), kind=Kind.EMBED)
    all_matches = matches(planner.divisions.values(), planner.cups.values())
    yield from _lines(planner, "", league.name, addresses.HOME, league.events, all_matches)
    members: dict[str, list[str]] = {}
    for person in league.people.values():
        members.setdefault(person.club or "", []).append(person.id)
    for club in planner.busy_clubs:
        fixtures = matches_of_club(all_matches, club.id)
        events = entered_of(members.get(club.id, ()), planner.events_entered)
        yield from _lines(
            planner, club.id, club.name, addresses.club(club.id), events, (*reversed(fixtures.results), *fixtures.coming)
        )


def every_embed(planner: Planner) -> tuple[Embed, ...]:
    """Return the small pages of the league, in the order in which the page about the data lists them."""
    return (
        *line_embeds(planner.league.name),
        *(division_embed(table.division) for table in planner.latest_divisions.values()),
        *(standing_embed(of.rule) for of in planner.current_standings),
        *(embed for club in planner.busy_clubs for embed in line_embeds(club.name, club.id)),
    )


def _plan(planner: Planner, page: EmbedPage, source: str) -> Artefact:
    return replace(planner.page("embed.html", page, source), kind=Kind.EMBED)


def division_embed_page(table: DivisionTable) -> EmbedPage:
    """Build the small page of a division's table."""
    embed, path = division_embed(table.division), addresses.division(table.division.id)
    head = division_head(table, len(table.rows))
    return EmbedPage(path=embed.path, title=embed.title, full=Link(table.division.title, path), division=head)


def standing_embed_page(of: StandingOf) -> EmbedPage:
    """Build the small page of a standing's first places."""
    embed, head = standing_embed(of.rule), standing_head(of)
    head = replace(head, rows=of.view.rows[:PLACES])
    return EmbedPage(path=embed.path, title=embed.title, full=Link(embed.title, head.path), standing=head)


def _lines(
    planner: Planner, club: str, name: str, full: str, events: Sequence[EventHead], calendar_matches: Sequence[CalendarMatch]
) -> Iterator[Artefact]:
    """Plan the next dates and the last results of a club, or of the league, which has its meetings besides."""
    league, (coming, results) = planner.league, line_embeds(name, club)
    meetings = () if club else meetings_ahead(league)[:LINES]
    ahead = [*map(_meeting_line, meetings), *(_coming_line(event) for event in coming_events(events, league.today))]
    ahead += map(_match_line, next_matches(calendar_matches, league.today.isoformat()))
    yield _plan(planner, _lines_page(coming, Link(name, full), sorted(ahead, key=_by_day)), league.at.file)
    done = [_result_line(event_line(event, planner.results.get(event.id))) for event in last_played_first(events)[:LINES]]
    done += [_match_line(match) for match in calendar_matches if match.line.counts and match.line.iso and not match.line.path]
    yield _plan(planner, _lines_page(results, Link(name, full), sorted(done, key=_by_day, reverse=True)), league.at.file)


def _lines_page(embed: Embed, full: Link, lines: Sequence[EmbedLine]) -> EmbedPage:
    return EmbedPage(path=embed.path, title=embed.title, full=full, lines=tuple(lines[:LINES]))


def _by_day(line: EmbedLine) -> tuple[str, str]:
    return line.iso, line.path


def _coming_line(event: EventHead) -> EmbedLine:
    line = event_line(event, None)
    about = ", ".join(part for part in (line.hours, line.place) if part)
    return EmbedLine(line.iso, line.short_date, line.title, line.path, about, line.last_iso, say("awaiting a result"))


def _meeting_line(congress: Congress) -> EmbedLine:
    path, when = addresses.congress(congress.id), short_days((congress.begins, congress.ends))
    return EmbedLine(
        congress.begins.isoformat(), when, congress.title, path, congress.place, congress.ends.isoformat(), say("over")
    )


def _result_line(line: EventLine) -> EmbedLine:
    outcome = winners_told(line.outcomes) or say("Scores are still to come")
    return EmbedLine(line.iso, line.short_date, line.title, line.path, outcome)


def _match_line(match: CalendarMatch) -> EmbedLine:
    line, about = match.line, (match.division, match.line.hours, match.line.place)
    details = about if line.open else (line.verdict, line.turned or line.score, match.division)
    title = say("%(home)s v. %(away)s", home=line.home.text, away=line.away.text)
    details_text = ", ".join(part for part in details if part)
    over = say("awaiting a result") if line.open else ""
    return EmbedLine(line.iso, line.short_day, title, f"{match.path}#{line.anchor}", details_text, line.iso, over)
