"""A division as pages show it: its table, matches, cross-table, the chances that each team still has, its players."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from whistpress.language import noted, say
from whistpress.league.divisions.facts.results import MatchResult, MatchState
from whistpress.league.divisions.facts.statuses import champions
from whistpress.league.divisions.facts.table import (
    DivisionRow,
    DivisionTable,
    MatchPlayer,
    PlayedTable,
    Prospect,
    division_outlook,
    match_players,
    tables_of,
)
from whistpress.league.divisions.model import Division
from whistpress.league.divisions.words.matches import (
    MatchLine,
    TeamName,
    anchor,
    division_title,
    has_page,
    match_line,
    people_of,
    team_names,
    verdict,
)
from whistpress.league.divisions.words.rules import (
    PlayOffLine,
    ends_in_words,
    how_known,
    less_points,
    margin_heading,
    play_off_lines,
    remarks,
    rule_in_words,
    rung,
    status_words,
    table_edges,
    to_play_for,
)
from whistpress.site import addresses, figures
from whistpress.site.addresses import event as event_address
from whistpress.site.people import Name
from whistpress.site.wording import day, sentence

FORM = 5
"""So many of the last matches are shown as a team's form."""


class DivisionLine(Struct, frozen=True, kw_only=True):
    """A team's line of the table; the place in its `row` is 0 for a team that withdrew with nothing left."""

    row: DivisionRow
    team: TeamName
    shared: bool  # others have the same place
    decided: str  # the rung that put it before others of the same points, in words
    deducted: str  # the words for the points that were taken away
    prospect: Prospect | None  # what it can still reach; None when nothing is to come
    status: str  # the word for what it has for certain (`Champion`)
    edge: str  # `edge-up` below the last that is promoted, or `edge-down` above the first that is relegated
    leads: bool  # as champion, or in the first place

    @property
    def form(self) -> str:
        """A letter for each of the last matches."""
        return self.row.form[-FORM:]


class CrossTableCell(Struct, frozen=True):
    """A cell of the cross-table: the home team's margin, in words, where it leads (a page of an event or a match, or a line)."""

    text: str
    words: str
    path: str
    anchor: str
    kind: str = ""


class CrossRow(Struct, frozen=True):
    """A home team and its matches against each visitor, in the order of the columns; None where it would meet itself."""

    team: TeamName
    cells: tuple[tuple[CrossTableCell, ...] | None, ...]


class RoundView(Struct, frozen=True, kw_only=True):
    """A round: its title, its day, its matches, the team that has a bye."""

    number: int
    title: str
    day: str
    matches: tuple[MatchLine, ...]
    byes: tuple[TeamName, ...]


class DivisionView(Struct, frozen=True, kw_only=True):
    """A division as a page shows it.

    `ends` says how many teams go up and down.

    `matches_counted` are the matches that count in the table, walkovers among them, as in its column of matches played.
    `margin` is the heading of the margins (`Difference` or `Gain`). `unknown_tricks` counts the matches whose record has only the
    margin.
    """

    table: tuple[DivisionLine, ...]
    margin: str
    with_tables: bool
    with_tricks: bool
    unknown_tricks: int
    to_play_for: tuple[str, ...]
    how_known: str
    coming: tuple[MatchLine, ...]
    rounds: tuple[RoundView, ...]
    columns: tuple[TeamName, ...]
    cross: tuple[CrossRow, ...]
    rule: tuple[str, ...]
    remarks: tuple[str, ...]
    matches_counted: int
    ends: tuple[str, ...] = ()
    play_offs: tuple[PlayOffLine, ...] = ()


def division_view(table: DivisionTable) -> DivisionView:
    """Return a division as a page shows it."""
    division, names, outlook = table.division, team_names(table.division), division_outlook(table)
    lines = match_lines(table)
    prospects = {prospect.team: prospect for prospect in outlook.prospects} if outlook.is_open else {}
    counting = [result for result in table.results if result.counts]
    words, edges, first = status_words(table), table_edges(table), champions(table)
    return DivisionView(
        table=tuple(
            DivisionLine(
                row=row,
                team=names[row.team],
                shared=table.is_shared(row.place),
                decided=say("ahead on %(rung)s", rung=rung(row.decided)) if row.decided and _is_ahead(row, table) else "",
                deducted=less_points(row.deducted) if row.deducted else "",
                prospect=prospects.get(row.team),
                status=sentence(words[row.team]),
                edge=edges.get(row.team, ""),
                leads=row.team in first if first else row.place == 1 and bool(row.played),
            )
            for row in table.rows
        ),
        margin=margin_heading(division),
        with_tables=any(result.tables for result in counting),
        with_tricks=any(result.tricks for result in counting),
        unknown_tricks=sum(result.tricks is None and result.state is MatchState.PLAYED for result in counting),
        to_play_for=tuple(to_play_for(table, outlook, names)),
        how_known=how_known(outlook),
        coming=tuple(sorted((line for line in lines.values() if line.open), key=lambda line: (line.iso or "9", line.round))),
        rounds=tuple(_rounds(division, lines, names)),
        columns=tuple(names.values()),
        cross=tuple(_cross(division, table.results, names)),
        rule=tuple(rule_in_words(division)),
        remarks=tuple(remarks(division, names)),
        matches_counted=len(counting),
        ends=tuple(ends_in_words(division)),
        play_offs=play_off_lines(division, names),
    )


def match_lines(table: DivisionTable) -> dict[str, MatchLine]:
    """Return every match of a division as a line, by its id."""
    division, names = table.division, team_names(table.division)
    return {result.match.id: match_line(division, result, names) for result in table.results}


def _is_ahead(row: DivisionRow, table: DivisionTable) -> bool:
    """Return whether a team is ahead of another with the same points."""
    return any(other.points == row.points and other.place > row.place for other in table.rows)


def _rounds(division: Division, lines: Mapping[str, MatchLine], names: Mapping[str, TeamName]) -> Iterator[RoundView]:
    for round_ in division.rounds:
        matches = [lines[match.id] for match in division.matches if match.round == round_.number]
        matches.sort(key=lambda line: (not line.iso, line.iso))
        yield RoundView(
            number=round_.number,
            title=round_.name or say("Round %(number)s", number=round_.number),
            day=day(round_.date) if round_.date else "",
            matches=tuple(matches),
            byes=tuple(names[team] for team in division.byes(round_.number)),
        )


def _cross(division: Division, results: Sequence[MatchResult], names: Mapping[str, TeamName]) -> Iterator[CrossRow]:
    for home in division.teams:
        cells = [
            None
            if home is away
            else tuple(_met(division, result, names) for result in results if result.match.teams == (home.id, away.id))
            for away in division.teams
        ]
        yield CrossRow(names[home.id], tuple(cells))


def _met(division: Division, result: MatchResult, names: Mapping[str, TeamName]) -> CrossTableCell:
    """Return a cell of the cross-table; sign and weight of the margin show the winner."""
    home, away = (names[team].text for team in result.match.teams)
    words = say("%(home)s at home to %(away)s: %(verdict)s", home=home, away=away, verdict=verdict(division, result, names))
    gain = result.gain or Fraction(0)
    text = (
        say("w.o.")
        if result.match.forfeited
        else {MatchState.VOID: "×", MatchState.TO_COME: "·", MatchState.AWAITED: "…"}.get(result.state, figures.signed(gain))
    )
    kind = "void" if result.state is MatchState.EXPUNGED else {"W": "won", "L": "lost"}.get(result.letter(result.match.home), "")
    page = addresses.match(division.id, result.match.id) if has_page(result.match) else ""
    path = event_address(result.match.event) if result.match.event else page
    return CrossTableCell(text, words, path, anchor(result.match), kind)


_OUTCOMES = {"W": noted("won"), "D": noted("drawn"), "L": noted("lost")}


class MatchPlayerView(Struct, frozen=True, kw_only=True):
    """A player's record for a team."""

    record: MatchPlayer
    team: TeamName

    @property
    def who(self) -> Name:
        """The player's name."""
        return Name(self.record.name, self.record.player)


def match_player_views(table: DivisionTable) -> tuple[MatchPlayerView, ...]:
    """Return the players of a division, the best average first."""
    names = team_names(table.division)
    return tuple(MatchPlayerView(record=record, team=names[record.team]) for record in match_players(table))


class PlayerMatch(Struct, frozen=True, kw_only=True):
    """A match of a player: the day, the page, the opponents, with whom and how he played at his tables."""

    date: datetime.date | None
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
                record=MatchPlayerView(record=record, team=names[record.team]),
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
            date=result.date,
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
