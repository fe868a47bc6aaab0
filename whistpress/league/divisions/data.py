"""Divisions for other programs: tables as JSON and CSV, match cards in the database, a week as plain text."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from whistpress.data.csv_tables import DIVISION_PLAYERS
from whistpress.data.encoding import Json
from whistpress.data.json_forms import DivisionMatchJson, DivisionPlayerJson, DivisionRowJson, MatchRulingJson, MatchTableJson
from whistpress.data.table import DatabaseTable, Rows, common, exact, over, table
from whistpress.data.text import lines, text
from whistpress.language import say, say_many
from whistpress.league.divisions.facts.results import OPEN, MatchResult, MatchState, result_on
from whistpress.league.divisions.facts.statuses import statuses
from whistpress.league.divisions.facts.table import DivisionTable, MatchPlayer, division_table, match_players
from whistpress.league.divisions.model import Division, Match, MatchTable, Two
from whistpress.league.divisions.words.matches import TeamName, match_hours, place_in_table, team_names, verdict
from whistpress.league.divisions.words.rules import status_words
from whistpress.league.league import League
from whistpress.site import figures
from whistpress.site.hours import hours_text
from whistpress.site.wording import day


def row_forms(table: DivisionTable) -> tuple[DivisionRowJson, ...]:
    """Return the rows of a division; a status is there only when it is certain."""
    names = {team.id: team.name for team in table.division.teams}
    certain = statuses(table)
    return tuple(
        DivisionRowJson(
            place=row.place or None,
            team=row.team,
            name=names[row.team],
            played=row.played,
            won=row.won,
            drawn=row.drawn,
            lost=row.lost,
            tables=str(row.tables),
            tricks_for=str(row.tricks[0]),
            tricks_against=str(row.tricks[1]),
            gain=str(row.gain),
            deducted=str(row.deducted),
            points=str(row.points),
            status=status.value if (status := certain.get(row.team)) else None,
        )
        for row in table.rows
    )


_ROW = ("place", "team", "played", "won", "drawn", "lost", "tables", "tricks_for", "tricks_against", "points", "status")
_PLAYER = ("player", "team", "matches", "hands", "tricks", "average")


def table_json(table: DivisionTable) -> Json:
    """Return the table of a division in its fixed form."""
    rows = [{key: getattr(row, key) for key in _ROW} for row in row_forms(table)]
    return {"division": table.division.id.rpartition("/")[2], "season": table.division.season, "rows": rows}


def players_json(table: DivisionTable) -> list[Json]:
    """Return the players of a division in their fixed form, the best average first."""
    return [{key: getattr(player, key) for key in _PLAYER} for player in player_forms(table)]


def player_forms(table: DivisionTable) -> tuple[DivisionPlayerJson, ...]:
    """Return the players of a division, the best average first."""
    return tuple(
        DivisionPlayerJson(
            player=player.name,
            id=player.player,
            team=player.team,
            matches=player.matches,
            won=player.won,
            drawn=player.drawn,
            lost=player.lost,
            tables=player.tables,
            tables_won=str(player.tables_won),
            hands=_number(player.hands),
            tricks=str(player.tricks),
            average=None if player.average is None else str(player.average),
        )
        for player in match_players(table)
    )


def match_form(division: Division, result: MatchResult) -> DivisionMatchJson:
    """Return a match of a division with its card."""
    match = result.match
    return DivisionMatchJson(
        match=match.id,
        round=match.round,
        date=result.date.isoformat() if result.date else None,
        time=match_hours(division, match)[0],
        home=match.home,
        away=match.away,
        state=result.state.value,
        tricks=_both(result.tricks),
        gain=None if result.gain is None else str(result.gain),
        tables_won=_both(result.tables),
        points=_both(result.points if result.counts else None),
        event=match.event,
        card=tuple(
            MatchTableJson(table.home.names, table.away.names, _both(table.tricks), table.conceded or None)
            for table in match.tables
        ),
        under_protest=result.under_protest,
        rulings=tuple(
            MatchRulingJson(
                ruling.by,
                ruling.date.isoformat() if ruling.date else None,
                _both(ruling.points),
                _both(ruling.tables),
                ruling.why,
            )
            for ruling in match.rulings
        ),
    )


def _both(figures: Two | None) -> tuple[str, str] | None:
    return (str(figures[0]), str(figures[1])) if figures else None


def players_csv(table: DivisionTable) -> str:
    """Return the players of a division as a table for a spreadsheet."""
    return DIVISION_PLAYERS.text(_player_row(player) for player in match_players(table))


def _player_row(player: MatchPlayer) -> list[object]:
    counts = [player.matches, player.won, player.drawn, player.lost, player.tables, player.tables_won]
    return [player.name, player.player, player.team, *counts, player.hands, player.tricks, player.average]


def _number(figure: Fraction) -> int | str:
    """Return a whole figure as a number, any other exactly."""
    return figure.numerator if figure.denominator == 1 else str(figure)


_DIVISION = ("division", "TEXT NOT NULL REFERENCES divisions (id)", "the division")
_MATCH = ("match", "TEXT NOT NULL", "the match: its id, as in the address of its page")
_TABLE = ("table_number", "INTEGER NOT NULL", "the table, from 1")

MATCH_CARD_TABLES: tuple[DatabaseTable, ...] = (
    table(
        "match_tables",
        "every table of a match that has a card",
        (
            _DIVISION,
            _MATCH,
            _TABLE,
            ("conceded", "TEXT", "`home` or `away`: the side that conceded it"),
            *exact("tricks_home", "tricks of the home side", required=False),
            *exact("tricks_away", "tricks of the away side", required=False),
        ),
        "division match table_number",
    ),
    table(
        "match_players",
        "who sat at a table of a match",
        (
            _DIVISION,
            _MATCH,
            _TABLE,
            ("side", "TEXT NOT NULL", "`home` or `away`"),
            ("person", "TEXT NOT NULL REFERENCES people (id)", "the person"),
        ),
        "division match table_number side person",
    ),
    table(
        "match_rulings",
        "protests against matches, and the rulings on them; the last that gives points counts",
        (
            _DIVISION,
            _MATCH,
            ("number", "INTEGER NOT NULL", "0 for the protest, then the rulings in their order"),
            ("date", "TEXT", "the day (YYYY-MM-DD)"),
            ("made_by", "TEXT NOT NULL", "who protested, or ruled"),
            ("why", "TEXT NOT NULL", "why"),
            *exact("points_home", "points of the home team by the ruling", required=False),
            *exact("points_away", "points of the away team by the ruling", required=False),
            *exact("tables_home", "tables of the home team by the ruling", required=False),
            *exact("tables_away", "tables of the away team by the ruling", required=False),
        ),
        "division match number",
    ),
)


def match_card_rows(league: League) -> Rows:
    """Yield the rows of every match card, protest and ruling."""
    for division in league.divisions.values():
        under = common(part for match in division.matches for match_table in match.tables for part in match_table.tricks or ())
        for match in division.matches:
            for number, match_table in enumerate(match.tables, 1):
                yield from _of_table(division, match, (number, match_table), under)
            yield from _of_rulings(division, match)


def _of_table(division: Division, match: Match, numbered: tuple[int, MatchTable], under: int) -> Rows:
    number, match_table = numbered
    home, away = match_table.tricks or (None, None)
    where = (division.id, match.id, number)
    yield "match_tables", (*where, match_table.conceded or None, *over(home, under), *over(away, under))
    for side, pair in (("home", match_table.home), ("away", match_table.away)):
        yield from (("match_players", (*where, side, person)) for person in dict.fromkeys(pair.persons))


def _of_rulings(division: Division, match: Match) -> Rows:
    nothing = (None,) * 8
    protest = match.protest
    if protest:
        day = protest.date.isoformat() if protest.date else None
        yield "match_rulings", (division.id, match.id, 0, day, protest.by, protest.why, *nothing)
    under = common(part for ruling in match.rulings for pair in (ruling.points, ruling.tables) for part in pair or ())
    for number, ruling in enumerate(match.rulings, 1):
        day = ruling.date.isoformat() if ruling.date else None
        figures = (part for pair in (ruling.points, ruling.tables) for part in pair or (None, None))
        cells = (cell for figure in figures for cell in over(figure, under))
        yield "match_rulings", (division.id, match.id, number, day, ruling.by, ruling.why, *cells)


A_WEEK = datetime.timedelta(days=7)

Names = Mapping[str, TeamName]


def tell_division(league: str, table: DivisionTable, week: datetime.date | None = None) -> str:
    """Return the text of a division for the week of a day; without one for the last week with a result."""
    division = table.division
    played = [result.date for result in table.results if result.counts and result.date]
    played += [play_off.date for play_off in division.play_offs if play_off.winner and play_off.date]
    date = week or max(played, default=None)
    first = date - datetime.timedelta(days=date.weekday()) if date else None
    last = first + A_WEEK - datetime.timedelta(days=1) if first else None
    if last:
        table = division_table(division, [result_on(division, result, last) for result in table.results])
    names = team_names(division)
    play_offs = tuple(_play_offs_played(division, first, last, names))
    return text(
        league,
        say("%(title)s.", title=division.title),
        lines(*play_offs) or _played(division, table.results, first, last, names),
        _rows(table, names) if any(result.counts for result in table.results) else "",
        _hangs(table.results, names),
        lines(_coming(division, table.results, last, names), *_play_offs_to_come(division, last, names)),
    )


def division_text(league: str, table: DivisionTable) -> bytes:
    """Return the file beside the page of a division."""
    return tell_division(league, table).encode()


def _played(
    division: Division, results: Sequence[MatchResult], first: datetime.date | None, last: datetime.date | None, names: Names
) -> str:
    """Return the results of the week, day by day."""
    if first is None or last is None:
        return say("Nothing has been played yet.")
    results_of_week = [result for result in results if result.counts and result.date and first <= result.date <= last]
    if not results_of_week:
        return say("No match was played in the week of %(day)s.", day=day(first))
    days = sorted({result.date for result in results_of_week if result.date})
    sentences = (
        say(
            "Results, %(day)s: %(results)s",
            day=day(date),
            results="; ".join(_line(division, result, names) for result in results_of_week if result.date == date),
        )
        for date in days
    )
    return lines(*(f"{line}." for line in sentences))


def _play_offs_played(division: Division, first: datetime.date | None, last: datetime.date | None, names: Names) -> Iterator[str]:
    """Yield the play-offs that were played in the week."""
    for play_off in division.play_offs:
        if play_off.winner and play_off.date and first and last and first <= play_off.date <= last:
            home, away = (names[team].text for team in play_off.teams)
            if play_off.tricks:
                outcome = f"{home} {figures.mixed_number(play_off.tricks[0])}, {away} {figures.mixed_number(play_off.tricks[1])}"
            else:
                winner, loser = (home, away) if play_off.winner == play_off.home else (away, home)
                outcome = say("%(winner)s w.o. %(loser)s", winner=winner, loser=loser)
            yield f"{play_off.title or say('Play-off')}, {day(play_off.date)}: {outcome}."


def _play_offs_to_come(division: Division, last: datetime.date | None, names: Names) -> Iterator[str]:
    """Yield the play-offs that are to come after the week."""
    for play_off in division.play_offs:
        if not play_off.winner or (play_off.date and last and play_off.date > last):
            home, away = (names[team].text for team in play_off.teams)
            when = ", ".join(part for part in (day(play_off.date) if play_off.date else "", play_off.time) if part)
            teams = say("%(home)s v. %(away)s", home=home, away=away)
            yield f"{', '.join(part for part in (play_off.title or say('Play-off'), when) if part)}: {teams}."


def _line(division: Division, result: MatchResult, names: Names) -> str:
    """Return `Royal Oak 482, The Plough 454 (4–1)`; of a match without tricks who won it, and by how much."""
    home, away = (names[team].text for team in result.match.teams)
    points = result.points
    if result.state is MatchState.WALKOVER and len(result.match.forfeited) == 1:
        winner, loser = (home, away) if result.match.away in result.match.forfeited else (away, home)
        outcome = say("%(winner)s w.o. %(loser)s", winner=winner, loser=loser)
        points = points if winner == home or points is None else (points[1], points[0])
    elif result.tricks:
        outcome = f"{home} {figures.mixed_number(result.tricks[0])}, {away} {figures.mixed_number(result.tricks[1])}"
    else:
        outcome = f"{say('%(home)s v. %(away)s', home=home, away=away)}: {verdict(division, result, names)}"
    notes = [
        say("points %(points)s", points="–".join(map(figures.mixed_number, points)))
        if points and (result.tables or result.before_rulings)
        else "",
        say("under protest") if result.under_protest else "",
        say("by a ruling") if result.before_rulings else "",
    ]
    remarks = ", ".join(note for note in notes if note)
    return f"{outcome} ({remarks})" if remarks else outcome


def _rows(table: DivisionTable, names: Names) -> str:
    """Return the table, a line for each team."""
    words = status_words(table)
    head = say("Table (played, won, drawn, lost, points):")
    return lines(
        head,
        *(
            f"{place_in_table(table, row)} {names[row.team].text} {row.played} {row.won} {row.drawn} {row.lost} "
            + figures.mixed_number(row.points)
            + (f" ({words[row.team]})" if words[row.team] else "")
            for row in table.rows
            if row.place
        ),
    )


def _hangs(results: Sequence[MatchResult], names: Names) -> str:
    """Return on which matches under protest the table hangs."""
    open_ = [[names[team].text for team in result.match.teams] for result in results if result.under_protest and result.counts]
    matches = [say("%(home)s v. %(away)s", home=home, away=away) for home, away in open_]
    return (
        say_many(
            "The table hangs on a protest: %(matches)s.",
            "The table hangs on protests: %(matches)s.",
            len(matches),
            matches="; ".join(matches),
        )
        if matches
        else ""
    )


def _coming(division: Division, results: Sequence[MatchResult], last: datetime.date | None, names: Names) -> str:
    """Return the matches of the next week, or of the next in which there are any."""
    ahead = [result for result in results if result.state in OPEN and result.date and not (last and result.date <= last)]
    behind = [
        result for result in results if result.state in OPEN and (result.date is None or bool(last and result.date <= last))
    ]
    if not ahead:
        return _without_result(behind)
    nearest = min(result.date for result in ahead if result.date)
    until = nearest + datetime.timedelta(days=6 - nearest.weekday())
    results_of_week = [result for result in ahead if result.date and result.date <= until]
    sentences = [
        _days_matches(division, date, [result for result in results_of_week if result.date == date], names)
        for date in sorted({result.date for result in results_of_week if result.date})
    ]
    return lines(say("Fixtures:"), *sentences, _without_result(behind))


def _days_matches(division: Division, date: datetime.date, results: Sequence[MatchResult], names: Names) -> str:
    """Return the matches of a day in a line: `20 October 2025, 7.30 p.m.: Royal Oak v. The Fox; …`."""
    hours = {hours_text(*match_hours(division, result.match)) for result in results}
    same = next(iter(hours)) if len(hours) == 1 else ""
    matches = []
    for result in results:
        home, away = (names[team].text for team in result.match.teams)
        when = "" if same else hours_text(*match_hours(division, result.match))
        matches.append(say("%(home)s v. %(away)s", home=home, away=away) + (f", {when}" if when else ""))
    return ", ".join(part for part in (day(date), same) if part) + f": {'; '.join(matches)}."


def _without_result(behind: Sequence[MatchResult]) -> str:
    """Count the matches that are put off without a new day, and those whose day has gone by."""
    late = sum(result.date is not None for result in behind)
    put_off = len(behind) - late
    return lines(
        say_many(
            "%(number)s match is postponed, without a day yet.", "%(number)s matches are postponed, without a day yet.", put_off
        )
        if put_off
        else "",
        say_many("The result of %(number)s match is still to come.", "The results of %(number)s matches are still to come.", late)
        if late
        else "",
    )


def is_told_division(table: DivisionTable) -> bool:
    """Return whether the page of a division has a text beside it: at least one of its matches gives points."""
    return any(result.counts for result in table.results)
