"""The divisions: their list, and a page for each with its table and its matches; both in short for other pages; each match.

The page of a match shows who met, the tables with their players, what it came to, protest and rulings.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.language import say, say_many
from whistpress.league.calendar import DivisionHead, division_head, leaders
from whistpress.league.cups.facts import CupRecord
from whistpress.league.cups.words import CupHead, cup_head
from whistpress.league.divisions.facts.results import MatchResult
from whistpress.league.divisions.facts.table import DivisionTable
from whistpress.league.divisions.model import Division
from whistpress.league.divisions.words.matches import (
    MatchCardView,
    MatchLine,
    TeamName,
    division_title,
    has_page,
    match_card,
    match_line,
    team_names,
)
from whistpress.league.divisions.words.view import DivisionView, MatchPlayerView, division_view, match_player_views
from whistpress.league.embed_links import Embed, division_embed
from whistpress.league.league import League
from whistpress.league.planner import Planner
from whistpress.site import addresses
from whistpress.site.page import Download, Link, Page, about_name, prose
from whistpress.site.theme.markdown import Prose
from whistpress.site.wording import season_title


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the list of divisions, the page of each, and those of its matches."""
    league, divisions = planner.league, planner.divisions
    if divisions or league.cups:
        downloads = () if league.events else planner.league_downloads()
        front = fixtures_page(league, divisions, downloads, tuple(planner.cups.values()))
        yield planner.page("fixtures.html", front, league.at.file)
    for id_, table in divisions.items():
        page = replace(division_page(league, table), embeds=_embeds(planner, table))
        yield planner.page("division.html", page, f"content/fixtures/{id_}.toml")
    yield from _match_pages(planner)


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


def _match_pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the page of each match that is no event, and of each event that has a card or a protest."""
    for id_, table in planner.divisions.items():
        for result in table.results:
            if has_page(result.match):
                page = match_page(planner.league, table, result)
                yield planner.page("match.html", page, f"content/fixtures/{id_}.toml")


class MatchPage(Page, frozen=True, kw_only=True):
    """A match: its line, its card, the teams; the event in which it was played, the other matches of the two.

    `when` is the day with the hour, `round` the name of its round.
    """

    line: MatchLine
    card: MatchCardView
    division: Link
    round: str
    when: str
    event: Link | None
    others: tuple[MatchLine, ...]

    @property
    def home(self) -> TeamName:
        """The home team."""
        return self.line.home

    @property
    def away(self) -> TeamName:
        """The visitors."""
        return self.line.away


def match_page(league: League, table: DivisionTable, result: MatchResult) -> MatchPage:
    """Return the page of a match."""
    division, match = table.division, result.match
    names = team_names(division)
    line = match_line(division, result, names)
    home, away = line.home.text, line.away.text
    event = next((event for event in league.events if event.id == match.event), None)
    others = [
        match_line(division, other, names)
        for other in table.results
        if other.match.id != match.id and set(other.match.teams) == set(match.teams)
    ]
    rounds = {
        division_round.number: division_round.name or say("Round %(number)s", number=division_round.number)
        for division_round in division.rounds
    }
    return MatchPage(
        path=addresses.match(division.id, match.id),
        title=say("%(home)s v. %(away)s", home=home, away=away),
        tab=", ".join(
            (
                say("%(home)s v. %(away)s", home=home, away=away),
                *((line.day, division.title) if line.day else (division_title(division),)),
            )
        ),
        summary=say(
            "%(home)s at home to %(away)s in %(division)s: %(verdict)s",
            home=home,
            away=away,
            division=division_title(division),
            verdict=line.verdict,
        ),
        section=addresses.FIXTURES,
        line=line,
        card=match_card(result, names),
        division=Link(division_title(division), addresses.division(division.id)),
        round=rounds.get(match.round, ""),
        when=", ".join(part for part in (line.day, line.hours) if part),
        event=Link(event.title, addresses.event(event.id)) if event else None,
        others=tuple(others),
    )
