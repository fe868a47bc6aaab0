"""A week of a division as plain text: its results, the table, the matches to come."""

import datetime
from collections.abc import Iterator, Mapping, Sequence

from whistpress.core.model.divisions import Division
from whistpress.core.records.division_table import DivisionTable, division_table
from whistpress.core.records.match_results import OPEN, MatchResult, MatchState, result_on
from whistpress.exports.tell.text import lines, text
from whistpress.language import say, say_many
from whistpress.views import figures
from whistpress.views.division_matches import TeamName, place_in_table, team_names, verdict
from whistpress.views.hours import hours_text, match_hours
from whistpress.views.promotion import status_words
from whistpress.views.wording import day

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
        lines(*play_offs) or _played(table.results, first, last, names),
        _rows(table, names) if any(result.counts for result in table.results) else "",
        _hangs(table.results, names),
        lines(_coming(division, table.results, last, names), *_play_offs_to_come(division, last, names)),
    )


def division_text(league: str, table: DivisionTable) -> bytes:
    """Return the file beside the page of a division."""
    return tell_division(league, table).encode()


def _played(results: Sequence[MatchResult], first: datetime.date | None, last: datetime.date | None, names: Names) -> str:
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
            results="; ".join(_line(result, names) for result in results_of_week if result.date == date),
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


def _line(result: MatchResult, names: Names) -> str:
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
        outcome = f"{say('%(home)s v. %(away)s', home=home, away=away)}: {verdict(result, names)}"
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
