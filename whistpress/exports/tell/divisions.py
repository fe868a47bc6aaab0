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
from whistpress.views.words import day

A_WEEK = datetime.timedelta(days=7)

Names = Mapping[str, TeamName]


def tell_division(league: str, table: DivisionTable, week: datetime.date | None = None) -> str:
    """Return the text of a division for the week of a day; without one for the last week with a result."""
    division = table.division
    played = [one.date for one in table.results if one.counts and one.date]
    played += [one.date for one in division.play_offs if one.winner and one.date]
    wanted = week or max(played, default=None)
    first = wanted - datetime.timedelta(days=wanted.weekday()) if wanted else None
    last = first + A_WEEK - datetime.timedelta(days=1) if first else None
    if last:
        table = division_table(division, [result_on(division, one, last) for one in table.results])
    names = team_names(division)
    play_offs = tuple(_play_offs_played(division, first, last, names))
    return text(
        league,
        say("%(title)s.", title=division.title),
        lines(*play_offs) or _played(table.results, first, last, names),
        _rows(table, names) if any(one.counts for one in table.results) else "",
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
    own = [one for one in results if one.counts and one.date and first <= one.date <= last]
    if not own:
        return say("No match was played in the week of %(day)s.", day=day(first))
    days = sorted({one.date for one in own if one.date})
    told = (
        say(
            "Results, %(day)s: %(results)s",
            day=day(date),
            results="; ".join(_line(one, names) for one in own if one.date == date),
        )
        for date in days
    )
    return lines(*(f"{line}." for line in told))


def _play_offs_played(division: Division, first: datetime.date | None, last: datetime.date | None, names: Names) -> Iterator[str]:
    """Yield the play-offs that were played in the week."""
    for one in division.play_offs:
        if one.winner and one.date and first and last and first <= one.date <= last:
            home, away = (names[team].text for team in one.teams)
            if one.tricks:
                told = f"{home} {figures.mixed_number(one.tricks[0])}, {away} {figures.mixed_number(one.tricks[1])}"
            else:
                winner, loser = (home, away) if one.winner == one.home else (away, home)
                told = say("%(winner)s w.o. %(loser)s", winner=winner, loser=loser)
            yield f"{one.title or say('Play-off')}, {day(one.date)}: {told}."


def _play_offs_to_come(division: Division, last: datetime.date | None, names: Names) -> Iterator[str]:
    """Yield the play-offs that are to come after the week."""
    for one in division.play_offs:
        if not one.winner or (one.date and last and one.date > last):
            home, away = (names[team].text for team in one.teams)
            when = ", ".join(part for part in (day(one.date) if one.date else "", one.time) if part)
            told = say("%(home)s v. %(away)s", home=home, away=away)
            yield f"{', '.join(part for part in (one.title or say('Play-off'), when) if part)}: {told}."


def _line(one: MatchResult, names: Names) -> str:
    """Return `Royal Oak 482, The Plough 454 (4–1)`; of a match without tricks who won it, and by how much."""
    home, away = (names[team].text for team in one.match.teams)
    points = one.points
    if one.state is MatchState.WALKOVER and len(one.match.forfeited) == 1:
        winner, loser = (home, away) if one.match.away in one.match.forfeited else (away, home)
        told = say("%(winner)s w.o. %(loser)s", winner=winner, loser=loser)
        points = points if winner == home or points is None else (points[1], points[0])
    elif one.tricks:
        told = f"{home} {figures.mixed_number(one.tricks[0])}, {away} {figures.mixed_number(one.tricks[1])}"
    else:
        told = f"{say('%(home)s v. %(away)s', home=home, away=away)}: {verdict(one, names)}"
    notes = [
        say("points %(points)s", points="–".join(map(figures.mixed_number, points)))
        if points and (one.tables or one.before_rulings)
        else "",
        say("under protest") if one.under_protest else "",
        say("by a ruling") if one.before_rulings else "",
    ]
    remarks = ", ".join(note for note in notes if note)
    return f"{told} ({remarks})" if remarks else told


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
    open_ = [[names[team].text for team in one.match.teams] for one in results if one.under_protest and one.counts]
    told = [say("%(home)s v. %(away)s", home=home, away=away) for home, away in open_]
    return (
        say_many(
            "The table hangs on a protest: %(matches)s.",
            "The table hangs on protests: %(matches)s.",
            len(told),
            matches="; ".join(told),
        )
        if told
        else ""
    )


def _coming(division: Division, results: Sequence[MatchResult], last: datetime.date | None, names: Names) -> str:
    """Return the matches of the next week, or of the next in which there are any."""
    ahead = [one for one in results if one.state in OPEN and one.date and not (last and one.date <= last)]
    behind = [one for one in results if one.state in OPEN and (one.date is None or bool(last and one.date <= last))]
    if not ahead:
        return _without_result(behind)
    nearest = min(one.date for one in ahead if one.date)
    next_week = bool(last and nearest <= last + A_WEEK)
    until = nearest + datetime.timedelta(days=6 - nearest.weekday())
    own = [one for one in ahead if one.date and one.date <= until]
    told = [
        _days_matches(division, date, [one for one in own if one.date == date], names)
        for date in sorted({one.date for one in own if one.date})
    ]
    head = say("Next week:") if next_week else say("Next:")
    return lines(head, *told, _without_result(behind))


def _days_matches(division: Division, date: datetime.date, own: Sequence[MatchResult], names: Names) -> str:
    """Return the matches of a day in a line: `20 October 2025, 7.30 p.m.: Royal Oak v. The Fox; …`."""
    hours = {hours_text(*match_hours(division, one.match)) for one in own}
    same = next(iter(hours)) if len(hours) == 1 else ""
    told = []
    for one in own:
        home, away = (names[team].text for team in one.match.teams)
        when = "" if same else hours_text(*match_hours(division, one.match))
        told.append(say("%(home)s v. %(away)s", home=home, away=away) + (f", {when}" if when else ""))
    return ", ".join(part for part in (day(date), same) if part) + f": {'; '.join(told)}."


def _without_result(behind: Sequence[MatchResult]) -> str:
    """Count the matches that are put off without a new day, and those whose day has gone by."""
    late = sum(one.date is not None for one in behind)
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
    """Whether there is a text beside the page of a division: something of it was played."""
    return any(one.counts for one in table.results)
