"""The divisions: their list, and a page for each with its table and its matches; both in short for other pages."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.core.model import League
from whistpress.core.model.divisions import Division
from whistpress.core.records.cups import CupRecord
from whistpress.core.records.division_table import DivisionTable
from whistpress.core.records.statuses import champions
from whistpress.language import say, say_many
from whistpress.pages.embed_links import Embed, division_embed
from whistpress.pages.page import Download, Link, Page, about_name, prose
from whistpress.pages.planner import Planner
from whistpress.theme.markdown import Prose
from whistpress.views import addresses
from whistpress.views.cup_heads import CupHead, cup_head
from whistpress.views.cup_matches import cup_lines
from whistpress.views.division_matches import MatchLine, division_title, team_names
from whistpress.views.division_view import DivisionLine, DivisionView, division_view, match_lines
from whistpress.views.match_players import MatchPlayerView, match_player_views
from whistpress.views.promotion import play_off_matches
from whistpress.views.wording import join_words, season_title

HEAD = 3
"""So many lines of a table stand at its head."""


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the list of divisions, and the page of each."""
    league, divisions = planner.league, planner.divisions
    if divisions or league.cups:
        downloads = () if league.events else planner.league_downloads()
        front = fixtures_page(league, divisions, downloads, tuple(planner.cups.values()))
        yield planner.page("fixtures.html", front, league.at.file)
    for id_, table in divisions.items():
        page = replace(division_page(league, table), embeds=_embeds(planner, table))
        yield planner.page("division.html", page, f"content/fixtures/{id_}.toml")


def _embeds(planner: Planner, table: DivisionTable) -> tuple[Embed, ...]:
    """Return the small page of a division: of divisions with one slug the latest has it."""
    latest = planner.latest_divisions.get(table.division.slug)
    return (division_embed(table.division),) if planner.league.data and latest is table else ()


class DivisionPage(Page, frozen=True, kw_only=True):
    """A division: `about` is what the league says of it; files for programs; season, trophy, the divisions `beside` it.

    `calendar` is the path of its calendar, or empty; `embeds` are its small pages for other sites.
    """

    division: DivisionView
    season: Link
    trophy: Link | None
    about: Prose
    downloads: tuple[Download, ...]
    sources: tuple[str, ...]
    beside: tuple[Link, ...] = ()
    players: tuple[MatchPlayerView, ...] = ()
    calendar: str = ""
    embeds: tuple[Embed, ...] = ()


class DivisionHead(Struct, frozen=True, kw_only=True):
    """A division as other pages show it: its page, the first lines of its table, and the chances that remain (`to_play_for`)."""

    title: str
    path: str
    table: tuple[DivisionLine, ...]
    to_play_for: tuple[str, ...]
    played: bool


class SeasonOfDivisions(Struct, frozen=True, kw_only=True):
    """The divisions and the cups of a season, and its page."""

    title: str
    path: str
    divisions: tuple[DivisionHead, ...]
    cups: tuple[CupHead, ...] = ()


class FixturesPage(Page, frozen=True, kw_only=True):
    """All divisions and cups, the latest season first; files of the whole league, where no page of events offers them."""

    seasons: tuple[SeasonOfDivisions, ...]
    downloads: tuple[Download, ...] = ()


class CalendarMatch(Struct, frozen=True):
    """A match in a list of many divisions: the line, and where it stands."""

    line: MatchLine
    division: str
    path: str

    @property
    def year(self) -> str:
        """The year of its day; empty while it has none."""
        return self.line.iso[:4]


class ClubFixtures(Struct, frozen=True):
    """The matches of a club: those to come, the next first; those with a result (a walkover has one), the last first."""

    coming: tuple[CalendarMatch, ...]
    results: tuple[CalendarMatch, ...]


def division_page(league: League, table: DivisionTable) -> DivisionPage:
    """Build the page of a division."""
    division = table.division
    path, season = addresses.division(division.id), season_title(division.season)
    trophy = league.trophies.get(division.trophy or "")
    return DivisionPage(
        path=path,
        title=division_title(division),
        summary=about_name(division_title(division), leaders(table), say("Table, fixtures and results")),
        section=addresses.FIXTURES,
        division=division_view(table),
        season=Link(say("Season %(title)s", title=season), addresses.season(division.season)),
        trophy=Link(trophy.name, addresses.trophy(trophy.id)) if trophy else None,
        about=prose(division.about, source=f"fixtures/{division.id}.toml", page=path, prefix="about-", language=league.language),
        downloads=tuple(_downloads(league, division)),
        sources=division.sources,
        beside=tuple(_above_and_below(league, division)),
        players=match_player_views(table),
        calendar=addresses.calendar(path) if any(match.date for match in division.matches) else "",
    )


def _above_and_below(league: League, division: Division) -> Iterator[Link]:
    """Yield the division above and the one below."""
    for other in league.divisions.values():
        if other.season == division.season and other.below == division.slug:
            yield Link(say("Above: %(title)s", title=other.title), addresses.division(other.id))
    below = league.divisions.get(f"{division.season}/{division.below}")
    if below:
        yield Link(say("Below: %(title)s", title=below.title), addresses.division(below.id))


def _downloads(league: League, division: Division) -> Iterator[Download]:
    path = addresses.division(division.id)
    if any(match.date for match in division.matches):
        yield Download(say("The matches, for your calendar"), addresses.calendar(path), "ICS")
    if any(match.is_decided for match in division.matches):
        yield Download(say("The results of the latest week, in plain text"), addresses.results_text(path), "TXT")
    if league.data:
        yield Download(say("The table, for a spreadsheet"), addresses.table_data(path), "CSV")
        yield Download(say("Every match, for a spreadsheet"), addresses.matches_data(path), "CSV")
        if any(match.tables for match in division.matches):
            yield Download(say("Every table of every match, for a spreadsheet"), addresses.cards_data(path), "CSV")
            yield Download(say("The players, for a spreadsheet"), addresses.players_data(path), "CSV")


def fixtures_page(
    league: League, tables_by_id: Mapping[str, DivisionTable], downloads: Iterable[Download] = (), cups: Sequence[CupRecord] = ()
) -> FixturesPage:
    """Build the list of divisions and cups."""
    tables = tables_by_id.values()
    seasons = sorted({*(table.division.season for table in tables), *(record.cup.season for record in cups)}, reverse=True)
    number = len(tables_by_id)
    return FixturesPage(
        path=addresses.FIXTURES,
        title=say("Fixtures"),
        summary=say_many(
            "%(number)s division of %(league)s: fixtures and table.",
            "%(number)s divisions of %(league)s: fixtures and tables.",
            number,
            league=league.name,
        )
        if number
        else say("The cups of %(league)s: the draw and the rounds.", league=league.name),
        section=addresses.FIXTURES,
        seasons=tuple(
            SeasonOfDivisions(
                title=season_title(name),
                path=addresses.season(name),
                divisions=tuple(division_head(table) for table in tables if table.division.season == name),
                cups=tuple(cup_head(record) for record in cups if record.cup.season == name),
            )
            for name in seasons
        ),
        downloads=tuple(downloads),
    )


def leaders(table: DivisionTable) -> str:
    """Name the winner of a division, or its leaders and the number of matches so far; empty before the first match."""
    names = team_names(table.division)
    if first := champions(table):
        return say("won by %(names)s", names=join_words([names[team].text for team in first]))
    first = tuple(row.team for row in table.rows if row.place == 1)
    played = sum(result.counts for result in table.results)
    if not played:
        return ""
    return say_many(
        "led by %(names)s after %(number)s match",
        "led by %(names)s after %(number)s matches",
        played,
        names=join_words([names[team].text for team in first]),
    )


def division_head(table: DivisionTable, most: int = HEAD) -> DivisionHead:
    """Return a division in short, with the first `most` lines of its table."""
    view = division_view(table)
    return DivisionHead(
        title=table.division.title,
        path=addresses.division(table.division.id),
        table=tuple(line for line in view.table if line.place)[:most],
        to_play_for=view.to_play_for,
        played=bool(view.matches_counted),
    )


def matches(tables: Iterable[DivisionTable], cups: Iterable[CupRecord] = ()) -> tuple[CalendarMatch, ...]:
    """Return every match of some divisions and cups by date, play-offs among them; matches without a date come last."""
    calendar_matches = [
        CalendarMatch(line, table.division.title, addresses.division(table.division.id))
        for table in tables
        for line in match_lines(table).values()
    ]
    calendar_matches += [
        CalendarMatch(line, say("%(title)s: play-off", title=table.division.title), addresses.division(table.division.id))
        for table in tables
        for line in play_off_matches(table.division, team_names(table.division))
    ]
    calendar_matches += [CalendarMatch(line.line, line.cup, line.path) for line in cup_lines(cups)]
    return tuple(sorted(calendar_matches, key=lambda match: (match.line.iso or "9", match.path, match.line.anchor)))


def latest_matches(calendar_matches: Iterable[CalendarMatch]) -> tuple[CalendarMatch, ...]:
    """Select the matches of the last day on which any was played, without those that are events besides."""
    played = [match for match in calendar_matches if match.line.played and match.line.iso and not match.line.path]
    last = max((match.line.iso for match in played), default="")
    return tuple(match for match in played if match.line.iso == last)


def next_matches(calendar_matches: Iterable[CalendarMatch], today: str) -> tuple[CalendarMatch, ...]:
    """Select the matches to come from a day (as `2026-10-02`) on, without those that are events besides, the next first."""
    return tuple(match for match in calendar_matches if match.line.open and match.line.iso >= today and not match.line.path)


def matches_of_club(calendar_matches: Iterable[CalendarMatch], club: str) -> ClubFixtures:
    """Select the matches of a club's teams: those to come, the next first; the results, the last first; undated ones last."""
    club_matches = [match for match in calendar_matches if club in (match.line.home.club, match.line.away.club)]
    results = [match for match in reversed(club_matches) if match.line.counts]
    return ClubFixtures(
        coming=tuple(match for match in club_matches if match.line.open),
        results=(*(match for match in results if match.line.iso), *(match for match in results if not match.line.iso)),
    )
