"""Divisions for other programs: rows for JSON, CSV and SQLite, a week as plain text."""

import datetime
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction

from whistpress.core.model import ResultHead
from whistpress.core.model.evening import LeagueClock
from whistpress.data.description import record_table
from whistpress.data.encoding import Json
from whistpress.data.formats import Row, Rows, csv_text, json_row, moved_rows
from whistpress.data.text import lines, text
from whistpress.language import say, say_many
from whistpress.league.divisions.facts.results import OPEN, MatchResult, MatchState, result_on
from whistpress.league.divisions.facts.statuses import statuses
from whistpress.league.divisions.facts.table import DivisionTable, division_table, match_players
from whistpress.league.divisions.model import Division, MarginUnit, Match, Two
from whistpress.league.divisions.words.matches import TeamName, division_tables, match_hours, place_in_table, team_names, verdict
from whistpress.league.divisions.words.rules import status_words
from whistpress.league.league import League
from whistpress.site import figures
from whistpress.site.hours import USUAL_MINUTES, hours_text
from whistpress.site.wording import day

_UNKNOWN = (None, None)
_ROW = ("place", "team", "played", "won", "drawn", "lost", "tables", "tricks_for", "tricks_against", "points", "status")
_PLAYER = ("player", "team", "matches", "hands", "tricks", "average")
_OF_CARDS = frozenset(
    {"tables_home", "tables_away", "protest", "ruling", "under_protest", "protest_by", "protest_date", "tables_won"}
)


def _about(division: Division, clock: LeagueClock) -> Row:
    return {
        "id": division.id,
        "slug": division.id.rpartition("/")[2],
        "season": division.season,
        "title": division.title,
        "times": division.times,
        "trophy": division.trophy,
        "ladder": " ".join(division.ties),
        "margin": division.margin,
        "timezone": clock.zone,
    }


def division_row(table: DivisionTable, clock: LeagueClock) -> Row:
    """Return a division with its table, matches and players."""
    parts = {"rows": table_rows(table), "matches": match_rows(table, clock), "players": player_rows(table)}
    return {**_about(table.division, clock), **{name: [*rows] for name, rows in parts.items()}, "problems": ()}


def table_rows(table: DivisionTable) -> Iterator[Row]:
    """Yield the rows of the table of a division; a status is there only when it is certain."""
    names, certain = {team.id: team.name for team in table.division.teams}, statuses(table)
    for row in table.rows:
        yield {
            "division": table.division.id,
            "place": row.place or None,
            "team_id": row.team,
            "team_name": names.get(row.team, row.team),
            "played": row.played,
            "won": row.won,
            "drawn": row.drawn,
            "lost": row.lost,
            "tables": row.tables,
            "tricks_for": row.tricks[0],
            "tricks_against": row.tricks[1],
            "gain": row.gain,
            "deducted": row.deducted,
            "points": row.points,
            "status": certain.get(row.team),
        }


def match_rows(table: DivisionTable, clock: LeagueClock) -> Iterator[Row]:
    """Yield every match of a division, in the order of the rounds, with its card, the protest and the rulings."""
    division = table.division
    names = {team.id: team.name for team in division.teams}
    for result in table.results:
        match, (time, ends) = result.match, match_hours(division, result.match)
        protest = match.protest
        yield {
            "division": division.id,
            "match": match.id,
            "round": match.round,
            "date": result.date,
            "put_off": match.put_off,
            "moved": [*moved_rows("division", division.id, match.id, match.moved)],
            "time": time,
            "ends": ends,
            "timezone": clock.zone,
            "minutes": clock.lasts or USUAL_MINUTES,
            "home_id": match.home,
            "home_name": names.get(match.home, match.home),
            "away_id": match.away,
            "away_name": names.get(match.away, match.away),
            "state": result.state,
            "counts": result.counts,
            "event": match.event,
            **_of_both("tricks", result.tricks),
            "gain": result.gain,
            **_of_both("points", result.points if result.counts else None),
            **_of_both("tables", result.tables),
            "remark": match.void or match.why,
            "under_protest": result.under_protest,
            "protest": protest.why if protest else "",
            "protest_by": protest.by if protest else "",
            "protest_date": protest.date if protest else None,
            "ruling": "; ".join(f"{ruling.by}: {ruling.why}" if ruling.why else ruling.by for ruling in match.rulings),
            "card": [*card_rows(division, result)],
            "rulings": [row for row in ruling_rows(division, match) if row["number"]],
        }


def _of_both(name: str, figures: Two | None) -> Row:
    """Return a figure of home and one of away, both empty where they are not known."""
    home, away = figures or _UNKNOWN
    return {f"{name}_home": home, f"{name}_away": away}


def card_rows(division: Division, result: MatchResult) -> Iterator[Row]:
    """Yield every table of a match that has a card: who played at it, the tricks, the side that conceded it."""
    match = result.match
    for number, table in enumerate(match.tables, 1):
        sides = {"home": table.home.names, "away": table.away.names}
        yield {
            "division": division.id,
            "match": match.id,
            "date": result.date,
            "home_id": match.home,
            "away_id": match.away,
            "table_number": number,
            **{f"{side}_names": names for side, names in sides.items()},
            **{f"{side}{index}": name for side, names in sides.items() for index, name in enumerate((*names, "", "")[:2], 1)},
            "conceded": table.conceded or None,
            **_of_both("tricks", table.tricks),
            "note": f"conceded {table.conceded}" if table.conceded else "",
        }


def ruling_rows(division: Division, match: Match) -> Iterator[Row]:
    """Yield the protest against a match, which has number 0, and the rulings on it."""
    for number, ruling in enumerate((match.protest, *match.rulings)):
        if ruling:
            yield {
                "division": division.id,
                "match": match.id,
                "number": number,
                "date": ruling.date,
                "made_by": ruling.by,
                "why": ruling.why,
                **_of_both("points", match.rulings[number - 1].points if number else None),
                **_of_both("tables", match.rulings[number - 1].tables if number else None),
            }


def player_rows(table: DivisionTable) -> Iterator[Row]:
    """Yield the players of a division, the best average first."""
    for player in match_players(table):
        hands = player.hands
        yield {
            "name": player.name,
            "id": player.player,
            "team": player.team,
            "matches": player.matches,
            "won": player.won,
            "drawn": player.drawn,
            "lost": player.lost,
            "tables": player.tables,
            "tables_won": player.tables_won,
            "hands": hands,
            "whole_hands": hands.numerator if hands.denominator == 1 else str(hands),
            "tricks": player.tricks,
            "average": player.average,
        }


def table_json(table: DivisionTable) -> Json:
    """Return the table of a division in its fixed form."""
    rows = [json_row("division_rows", row) for row in table_rows(table)]
    return {
        "division": table.division.id.rpartition("/")[2],
        "season": table.division.season,
        "rows": [{key: row[key] for key in _ROW} for row in rows],
    }


def players_json(table: DivisionTable) -> list[Json]:
    """Return the players of a division in their fixed form, the best average first."""
    rows = [json_row("division_players", row) for row in player_rows(table)]
    return [{key: row[key] for key in _PLAYER} for row in rows]


def table_csv(table: DivisionTable) -> str:
    """Return the table of a division. The place of a team that withdrew with nothing left is empty."""
    return csv_text(record_table("division_rows"), table_rows(table), _names("division_rows", table))


def matches_csv(table: DivisionTable, clock: LeagueClock) -> str:
    """Return every match of a division, in the order of the rounds."""
    return csv_text(record_table("matches"), match_rows(table, clock), _names("matches", table))


def _names(name: str, table: DivisionTable) -> list[str]:
    """Return the columns of a file: those of cards and protests where a match has some, margins by the name of their unit.

    Where a table of tricks has its `difference`, the name that JSON and SQLite have for it comes last: scripts count columns.
    """
    has_cards = any(match.tables or match.protest or match.rulings for match in table.division.matches)
    left: Collection[str] = () if has_cards else _OF_CARDS
    passed = {"difference", "difference_home"} if table.division.margin is MarginUnit.GAIN else {"gain_home"}
    names = [written.name for written in record_table(name).csv if written.name not in left and written.name not in passed]
    return sorted(names, key="gain".__eq__) if "difference" in names else names


def cards_csv(table: DivisionTable) -> str:
    """Return every table of every match: who played it, the tricks, the side that conceded it."""
    return csv_text(record_table("match_tables"), (row for result in table.results for row in card_rows(table.division, result)))


def players_csv(table: DivisionTable) -> str:
    """Return the players of a division as a table for a spreadsheet."""
    return csv_text(record_table("division_players"), player_rows(table))


def division_rows(league: League, results: Mapping[str, ResultHead]) -> Rows:
    """Yield every row of every division for the database."""
    for table in division_tables(league, results).values():
        division = table.division
        yield "divisions", _about(division, league.clock)
        for team in division.teams:
            left = division.withdrawal(team.id)
            taken = sum((deduction.points for deduction in division.deducted if deduction.team == team.id), Fraction(0))
            yield "division_teams", (division.id, team.id, team.name, team.club, left.date.isoformat() if left else None, taken)
        for row in match_rows(table, league.clock):
            yield "matches", row
            yield from (("moved_days", moved) for moved in row["moved"])
            yield from (("match_tables", card) for card in row["card"])
        yield from (("division_rows", row) for row in table_rows(table))
        for result in table.results:
            match = result.match
            yield from (("match_rulings", row) for row in ruling_rows(division, match))
            for number, seated in enumerate(match.tables, 1):
                for side, pair in (("home", seated.home), ("away", seated.away)):
                    for person in dict.fromkeys(pair.persons):
                        yield "match_players", (division.id, match.id, number, side, person)


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
