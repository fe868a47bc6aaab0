"""The files for spreadsheets and programs on a page, and the small pages that other sites show within theirs."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import EventHead
from whistpress.language import say
from whistpress.league.calendar import CalendarMatch, DivisionHead, division_head, matches, matches_of_club, next_matches
from whistpress.league.cups.words import cup_title
from whistpress.league.divisions.facts.table import DivisionTable
from whistpress.league.divisions.words.matches import division_title
from whistpress.league.embed_links import LINES, PLACES, Embed, division_embed, line_embeds, standing_embed
from whistpress.league.events.words.event_lines import EventLine, event_line, last_played_first
from whistpress.league.events.words.outcomes import winners_told
from whistpress.league.front.words import CsvTableLine, DatabaseTableLine, DataGuide, SchemaLine
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress
from whistpress.league.planner import Planner
from whistpress.league.seasons.words import coming_events, entered_of, meetings_ahead
from whistpress.league.standings.words.standings import StandingHead, StandingOf, standing_head, standing_title
from whistpress.site import addresses
from whistpress.site.page import Download, Link, Page
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


def _embed_pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the small pages of the tables, then those of the league's and the clubs' events and matches."""
    league = planner.league
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


Links = Mapping[str, tuple[Link, ...]]
NO_LINKS: Links = MappingProxyType({})


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the page and the small pages, where the league offers its data."""
    league = planner.league
    if league.data:
        yield planner.page(
            "data.html", data_page(league, planner.guide, every_embed(planner), csv_links(planner)), league.at.file
        )
        yield from _embed_pages(planner)


class DataPage(Page, frozen=True, kw_only=True):
    """The files for spreadsheets and programs.

    `files` are those of the whole league; `tables` those of the database; `schemas` say what each kind of JSON file holds. `csv`
    are the sorts of CSV files that the league has, `csv_links` lead to the files of each sort (or to the pages they are beside).
    `embeds` are the small pages for other sites.
    """

    files: tuple[Download, ...]
    tables: tuple[DatabaseTableLine, ...]
    schemas: tuple[SchemaLine, ...]
    csv: tuple[CsvTableLine, ...] = ()
    csv_links: Mapping[str, tuple[Link, ...]] = field(default_factory=dict)
    embeds: tuple[Embed, ...] = ()


def csv_links(planner: Planner) -> Mapping[str, tuple[Link, ...]]:
    """Return links to the CSV files by their sort; files of events and schedules are linked from their own pages."""
    divisions = planner.divisions
    titles = {id_: division_title(table.division) for id_, table in divisions.items()}
    with_cards = [id_ for id_, table in divisions.items() if any(match.tables for match in table.division.matches)]
    league, matches = planner.league, [match for table in divisions.values() for match in table.division.matches]
    changeable = (
        *(event.moves for event in league.events),
        (match.moved for match in matches),
        (match.moved for cup in league.cups.values() for match in cup.matches),
    )
    events = (Link(say("beside the page of each event"), addresses.EVENTS),) if planner.results else ()
    links_by_sort = {
        "ranking": events,
        "scores": events,
        "schedule": (Link(say("beside the page of each schedule"), addresses.SYSTEMS),) if planner.movements else (),
        "results": [Link(standing_title(of.rule), addresses.standing_data(id_)) for id_, of in planner.standings.items()],
        "table": [Link(titles[id_], addresses.table_data(addresses.division(id_))) for id_ in divisions],
        "matches": [Link(titles[id_], addresses.matches_data(addresses.division(id_))) for id_ in divisions],
        "cards": [Link(titles[id_], addresses.cards_data(addresses.division(id_))) for id_ in with_cards],
        "players": [Link(titles[id_], addresses.players_data(addresses.division(id_))) for id_ in with_cards],
        "sittings": _of_league("data/sittings.csv", exists=bool(league.events)),
        "moved": _of_league("data/moved.csv", exists=any(moved for of in changeable for moved in of)),
        "rulings": _of_league("data/rulings.csv", exists=any(match.protest or match.rulings for match in matches)),
        "cup-matches": [
            Link(cup_title(record.cup), addresses.matches_data(addresses.cup(id_))) for id_, record in planner.cups.items()
        ],
    }
    return {name: tuple(links) for name, links in links_by_sort.items() if links}


def _of_league(path: str, *, exists: bool) -> tuple[Link, ...]:
    """Return a link to a file of the whole league, which is called by its path."""
    return (Link(path, path),) if exists else ()


def data_page(league: League, guide: DataGuide, embeds: tuple[Embed, ...] = (), links: Links = NO_LINKS) -> DataPage:
    """Build the page; `guide` describes the files, `embeds` are the small pages for other sites, `links` lead to CSV files."""
    files = (
        Download(say("The whole record as one SQLite file"), addresses.DATABASE, "SQLite"),
        Download(say("What its tables mean, as Datasette reads it"), addresses.DATA_ABOUT, "JSON"),
    )
    has_database = bool(league.events or league.divisions or league.cups)
    return DataPage(
        path=addresses.DATA,
        title=say("For spreadsheets and programs"),
        summary=say("What of %(name)s can be read by spreadsheets and programs, and what each figure means.", name=league.name),
        files=files if has_database else (),
        tables=guide.tables if has_database else (),
        schemas=guide.schemas,
        csv=tuple(csv_table for csv_table in guide.csv if csv_table.name in links),
        csv_links=links,
        embeds=embeds,
    )
