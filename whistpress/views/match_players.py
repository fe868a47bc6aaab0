"""The players of a division as pages show them: matches, tables won, tricks a hand."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from whistpress.core.records.division_table import DivisionTable
from whistpress.core.records.match_players import MatchPlayer, PlayedTable, match_players, tables_of
from whistpress.language import noted, say
from whistpress.views import addresses, figures
from whistpress.views.division_matches import TeamName, division_title, has_page, team_names
from whistpress.views.match_card import people_of
from whistpress.views.people import Name
from whistpress.views.wording import short_day

PLACES = 2
"""So many decimal places has an average."""

_OUTCOMES = {"W": noted("won"), "D": noted("drawn"), "L": noted("lost")}


class MatchPlayerView(Struct, frozen=True, kw_only=True):
    """A player's record for a team: the average is empty where no hand is on record."""

    who: Name
    team: TeamName
    matches: int
    results: str
    tables: str
    hands: str
    tricks: str
    average: str


def match_player_view(record: MatchPlayer, team: TeamName) -> MatchPlayerView:
    """Return a record as pages show it."""
    return MatchPlayerView(
        who=Name(record.name, record.player),
        team=team,
        matches=record.matches,
        results=say("%(won)s won, %(drawn)s drawn, %(lost)s lost", won=record.won, drawn=record.drawn, lost=record.lost),
        tables=say("%(won)s of %(tables)s", won=figures.mixed_number(record.tables_won), tables=record.tables),
        hands=figures.mixed_number(record.hands),
        tricks=figures.mixed_number(record.tricks),
        average=figures.decimal(record.average, PLACES) if record.average is not None else "–",
    )


def match_player_views(table: DivisionTable) -> tuple[MatchPlayerView, ...]:
    """Return the players of a division, the best average first."""
    names = team_names(table.division)
    return tuple(match_player_view(record, names[record.team]) for record in match_players(table))


class PlayerMatch(Struct, frozen=True, kw_only=True):
    """A match of a player: the day, the page, the opponents, with whom and how he played at his tables."""

    iso: str
    short_day: str
    path: str
    against: str
    partners: tuple[Name, ...]
    tricks: str
    outcome: str
    won: bool


class PlayerDivision(Struct, frozen=True, kw_only=True):
    """A player's season for a team: the division and its page, his record, his matches, the last first."""

    season: str
    title: str
    path: str
    record: MatchPlayerView
    matches: tuple[PlayerMatch, ...]


def player_divisions(tables: Mapping[str, DivisionTable]) -> Mapping[str, tuple[PlayerDivision, ...]]:
    """Return the seasons of every player in the matches of teams, the latest first."""
    seasons_by_player = dict[str, list[PlayerDivision]]()
    for table in sorted(tables.values(), key=lambda table: table.division.season, reverse=True):
        names = team_names(table.division)
        for record in match_players(table):
            season = PlayerDivision(
                season=table.division.season,
                title=division_title(table.division),
                path=addresses.division(table.division.id),
                record=match_player_view(record, names[record.team]),
                matches=tuple(_matches(record, table, names)),
            )
            seasons_by_player.setdefault(record.player, []).append(season)
    return {player: tuple(seasons) for player, seasons in seasons_by_player.items()}


def _matches(record: MatchPlayer, table: DivisionTable, names: Mapping[str, TeamName]) -> Iterator[PlayerMatch]:
    played = [result for result in table.results if result.counts and record.team in result.match.teams]
    for result in sorted(played, key=lambda result: result.date.isoformat() if result.date else "", reverse=True):
        tables = [at for at in tables_of(result, record.team) if record.player in at.own.players]
        if not tables:
            continue
        match, division = result.match, table.division
        partners = dict.fromkeys(name for at in tables for name in people_of(at.own) if name.person != record.player)
        tricks = [at for at in tables if at.tricks is not None]
        yield PlayerMatch(
            iso=result.date.isoformat() if result.date else "",
            short_day=short_day(result.date) if result.date else "–",
            path=addresses.match(division.id, match.id) if has_page(match) else addresses.event(match.event or ""),
            against=names[match.other(record.team)].text,
            partners=tuple(partners),
            tricks=", ".join(_tricks(at) for at in tricks) if tricks else "–",
            outcome=say(_OUTCOMES[result.letter(record.team)]),
            won=result.letter(record.team) == "W",
        )


def _tricks(at: PlayedTable) -> str:
    tricks = at.tricks or Fraction(0)
    return f"{figures.mixed_number(tricks)}–{figures.mixed_number(at.both - tricks)}"
