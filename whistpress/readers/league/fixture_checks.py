"""Check divisions: wishes that conflict, two matches on a day, events of other teams, days gone by."""

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from whistpress.core.model import EventHead
from whistpress.core.model.cups import Cup
from whistpress.core.model.divisions import Division, Match
from whistpress.core.model.league import season_span
from whistpress.core.records.cups import TieScorer
from whistpress.core.records.fixtures import RUNNING
from whistpress.core.records.match_results import entries_of
from whistpress.problems import Problems, Severity, Span
from whistpress.problems.nearest import choices
from whistpress.problems.quoting import shorten
from whistpress.readers.format.fixtures import FixtureTable
from whistpress.readers.league.card_checks import check_cards
from whistpress.readers.league.cup_days import cup_and_match_a_day, days_in_cups
from whistpress.readers.league.dates import Today
from whistpress.readers.league.fixture_warnings import FixtureWarnings
from whistpress.readers.league.hall_checks import full_halls, home_matches, matches_on_free_days, shared_halls
from whistpress.readers.league.references import References
from whistpress.readers.league.registers import Files
from whistpress.readers.toml_positions import KeyPath

Matter = tuple[str, str, str]

A_MONTH = datetime.timedelta(days=30)
"""So long after the last match, and with every match settled, a season is over."""

_UNREAD = frozenset({"E180", "E185", "E740", "E741", "E742", "E746"})
"""The errors after which a result is not read."""


def matters(match: FixtureTable) -> Iterator[Matter]:
    """Yield the contradictions of a match: the key, the message, the help."""
    keys = [key for key in ("event", "tricks", "gain", "forfeited", "void") if getattr(match, key) not in (None, "")]
    if "tricks" not in keys and any(table.tricks or table.conceded for table in match.tables):
        keys.insert(keys.index("event") + 1 if "event" in keys else 0, "tables")
    if len(keys) > 1:
        words = {
            "event": "of an event",
            "tricks": "in tricks",
            "tables": "by its tables",
            "gain": "as a gain",
            "forfeited": "as a walkover",
            "void": "as void",
        }
        message = f"the result is told twice: {words[keys[0]]} and {words[keys[1]]}"
        help_ = "a result is read from its event: take the other away" if keys[0] == "event" else "take one of them away"
        yield keys[1], message, help_
    if match.entries and not match.event:
        yield "entries", "'entries' are numbers of an event, and none is named", 'add event = "season/file", or take them away'
    if match.postponed == "open" and keys and keys[0] != "void":
        yield "postponed", "a match with a result has a day", "write the day on which it was played"


def of_divisions(references: References, divisions: Mapping[str, Division], files: Files) -> None:
    """Check the clubs, the trophies and the events that divisions name."""
    for division in divisions.values():
        toml = files.get(f"fixtures/{division.id}")
        references.check("trophy", division.trophy, toml, ("trophy",))
        for kind, path, id_ in _references_in(toml.values if toml else {}):
            references.check(kind, id_, toml, path)


def _references_in(values: Mapping[str, object]) -> Iterator[tuple[str, KeyPath, str]]:
    """Yield the clubs and events that a file names, with their paths, as far as the file can be understood."""
    clubs = values.get("clubs")
    for number, club in enumerate(clubs if isinstance(clubs, list) else ()):
        if isinstance(club, str):
            yield "club", ("clubs", number), club
    for path, team in _tables(values, "team"):
        if isinstance(club := team.get("club"), str):
            yield "club", (*path, "club"), club
    within = [((*at, *path), match) for at, round_ in _tables(values, "round") for path, match in _tables(round_, "matches")]
    for path, match in (*within, *_tables(values, "match")):
        if isinstance(event := match.get("event"), str):
            yield "event", (*path, "event"), event


def _tables(values: Mapping[str, object], key: str) -> Iterator[tuple[KeyPath, Mapping[str, object]]]:
    tables = values.get(key)
    for number, table in enumerate(tables if isinstance(tables, list) else ()):
        if isinstance(table, dict):
            yield (key, number), table


def sound_fixtures(
    divisions: Iterable[Division], cups: Iterable[Cup], scorer: TieScorer, today: Today, problems: Problems
) -> None:
    """Report an event of other teams, and warn of oddities that are not accepted."""
    divisions = tuple(divisions)
    at_home, in_cups = home_matches(divisions), days_in_cups(cups, divisions, scorer)
    for division in divisions:
        warnings = FixtureWarnings(division, problems)
        _of_events(division, scorer, warnings)
        _two_a_day(division, warnings)
        cup_and_match_a_day(division, in_cups, warnings)
        _second_visits(division, warnings)
        _too_many(division, warnings)
        _missing(division, today, warnings)
        _running(division, today, warnings)
        _overdue(division, scorer.events, today, warnings)
        _after_withdrawal(division, scorer.events, warnings)
        full_halls(division, at_home, warnings)
        shared_halls(division, at_home, warnings)
        matches_on_free_days(division, warnings)
        check_cards(warnings)
        warnings.report()
        warnings.report_unused()


def often(times: int) -> str:
    """Say how often: `once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(times) or f"{times} times"


def _at(match: Match) -> Span:
    return match.at or Span("content/fixtures")


def _of_events(
    division: Division,
    scorer: TieScorer,
    warnings: FixtureWarnings,
) -> None:
    """Report an event that is not between the two teams of its match, or is already the result of another match (E182).

    Warn of an event on another day than its match (W189).
    """
    problems = warnings.problems
    teams = {team.id: team for team in division.teams}
    used = dict[tuple[str, frozenset[int]], Match]()
    for match in division.matches:
        event = scorer.events.get(match.event or "")
        if event is None:
            continue
        entries = entries_of(match, teams, event, scorer.people, scorer.clubs)
        if entries is None:
            names = choices([entry.name or entry.title for entry in event.entries], most=6) if event.entries else "nobody"
            message = f"the event '{shorten(event.id)}' is not between {teams[match.home].name} and {teams[match.away].name}"
            problems.add(
                "E182",
                message,
                _at(match),
                f"entered there: {names}",
                "give a team the name that it has here, or say which numbers: entries = [1, 2]",
            )
            continue
        other = used.setdefault((event.id, frozenset(entries)), match)
        if other is not match:
            meeting = f"{teams[other.home].name} at home to {teams[other.away].name}"
            message = f"the event '{shorten(event.id)}' is already the result of {meeting}"
            problems.add("E182", message, _at(match), "an event is the result of one match")
        elif match.date and match.date not in event.dates:
            message = f"the event is dated {event.date.isoformat()}, and the match {match.date.isoformat()}"
            warnings.add("W189", message, [match], f"if it was put off, say so: postponed = {event.date.isoformat()}")


def _two_a_day(division: Division, warnings: FixtureWarnings) -> None:
    """Warn of each team with several matches on one day, or in one round that has no day."""
    matches_by_day = defaultdict[tuple[str, datetime.date | int], list[Match]](list)
    for match in division.matches:
        if not match.void and not any(map(division.withdrawal, match.teams)) and (match.date or not match.postponed):
            for team in match.teams:
                matches_by_day[team, match.date or match.round].append(match)
    for (team, when), matches in matches_by_day.items():
        if len(matches) > 1:
            matches.sort(key=lambda match: match.postponed)
            name, number = _name(division, team), often(len(matches))
            message = f"{name} plays {number} in round {when}" if isinstance(when, int) else f"{name} plays {number} on {when}"
            against = choices([_name(division, match.other(team)) for match in matches], most=6)
            warnings.add("W190", message, matches, f"against {against}", team=team)


def _second_visits(division: Division, warnings: FixtureWarnings) -> None:
    """Warn where fixtures by rule had a team visit another in place of being visited."""
    visits = Counter(match.teams for match in division.matches) if division.arranged else Counter[tuple[str, str]]()
    for (home, away), number in visits.items():
        if number > (division.times + 1) // 2:
            matches = [match for match in division.matches if match.teams == (home, away)]
            visitor, host = _name(division, away), _name(division, home)
            message = f"{visitor} visits {host} {often(number)}, where the fixtures have one of the matches at {visitor}"
            warnings.add("W191", message, matches, "if it was at the other ground, turn home and away round")


def _too_many(division: Division, warnings: FixtureWarnings) -> None:
    """Warn of two teams that meet more often than the rule has it."""
    met = defaultdict[frozenset[str], list[Match]](list)
    for match in division.matches:
        if not match.void:
            met[frozenset(match.teams)].append(match)
    for matches in met.values():
        if len(matches) > division.times:
            names = " and ".join(_name(division, team) for team in matches[-1].teams)
            message = f"{names} meet {often(len(matches))}, where the rule is {often(division.times)}"
            warnings.add("W191", message, matches, f"take one away, or write times = {len(matches)}")


def _missing(division: Division, today: Today, warnings: FixtureWarnings) -> None:
    """Warn of two teams that meet less often than the rule has it, where the league wrote the rounds itself."""
    at = division.at
    if division.arranged or not division.matches or at is None or _is_over(division, today):
        return
    if any(problem.at.file == at.file and problem.severity is Severity.ERROR for problem in warnings.problems.found):
        return  # the unread part may have the missing matches
    met = Counter(frozenset(match.teams) for match in division.matches)
    wanting = [
        f"{team.name} with {other.name}"
        for team, other in combinations(division.teams, 2)
        if met.get(frozenset((team.id, other.id)), 0) < division.times
        and not division.withdrawal(team.id)
        and not division.withdrawal(other.id)
    ]
    if wanting:
        message = f"not every two teams meet {often(division.times)}: {choices(wanting, most=4)}"
        warnings.add("W187", message, [], "add the matches that are missing, or mend `times`")


def _running(division: Division, today: Today, warnings: FixtureWarnings) -> None:
    """Warn of three matches at home running, or three away, where the league wrote the rounds itself."""
    if division.arranged or _is_over(division, today):
        return
    for team in division.teams:
        matches = [
            match for match in division.matches if team.id in match.teams and not any(map(division.withdrawal, match.teams))
        ]
        for at in range(len(matches) - RUNNING + 1):
            three = matches[at : at + RUNNING]
            if len({match.home == team.id for match in three}) == 1:
                where = "at home" if three[0].home == team.id else "away"
                message = f"{team.name} plays {where} three times running, in rounds {three[0].round} to {three[-1].round}"
                warnings.add("W187", message, three, "turn one of the matches round", team=team.id)
                break


def _is_over(division: Division, today: Today) -> bool:
    """Return whether the season of a division is over: nothing can be moved any more.

    That is so when its last day has gone by, or when every match is settled and the last was weeks ago.
    """
    span = season_span(division.season)
    if not today.known:
        return False
    days = [match.date for match in division.matches if match.date]
    settled = all(match.is_decided or match.event or match.void for match in division.matches)
    return bool(span and span[1] < today.day) or (settled and bool(days) and today.day - max(days) > A_MONTH)


def _overdue(division: Division, events: Mapping[str, EventHead], today: Today, warnings: FixtureWarnings) -> None:
    """Warn of matches without a day, and of past matches without a result; of none whose own line has an error."""
    wrong = {(problem.at.file, problem.at.line) for problem in warnings.problems.found if problem.severity is Severity.ERROR}
    unread = _has_unread_results(division, warnings.problems)
    for match in division.matches:
        if (_at(match).file, _at(match).line) in wrong:
            continue
        event = events.get(match.event or "")
        outcome = match.is_decided or match.void or event  # of an evening without a result the check of dates speaks, at its file
        left = any(division.withdrawal(team) for team in match.teams)
        if match.date is None and not match.postponed and not outcome:
            brief = f"{_name(division, match.home)} at home to {_name(division, match.away)} (round {match.round})"
            help_ = "add `date` to the round or to the match"
            warnings.add("W188", f"round {match.round} has no day", [match], help_, many=("matches have no day", brief))
        elif match.date and today.known and match.date < today.day and not outcome and not left and not unread:
            names = f"{_name(division, match.home)} at home to {_name(division, match.away)}"
            message = f"{names} was to be played on {match.date.isoformat()}, and nothing is told of it"
            warnings.add(
                "W188",
                message,
                [match],
                'add its result, its event, or say that it is postponed ("open" while it has no new day)',
                today.help,
                many=("matches were to be played, and nothing is told of them", f"{names} on {match.date.isoformat()}"),
            )


def _has_unread_results(division: Division, problems: Problems) -> bool:
    """Return whether a line of results could not be read: it may be the result that a match lacks."""
    files = {division.at.file if division.at else "", division.results_file}
    return any(problem.code in _UNREAD and problem.at.file in files for problem in problems.found)


def _after_withdrawal(division: Division, events: Mapping[str, EventHead], warnings: FixtureWarnings) -> None:
    """Warn of results of a team that are later than its withdrawal."""
    for match in division.matches if division.withdrawn else ():
        event = events.get(match.event or "")
        day = event.date if event else match.date
        for team in match.teams:
            left = division.withdrawal(team)
            if left and day and day > left.date and (match.has_result or (event and event.played)):
                name, other = _name(division, team), _name(division, match.other(team))
                message = f"{name} withdrew on {left.date}, and has a result against {other} of {day}"
                counts = "it does not count" if left.expunged else "it counts, as its results stand"
                warnings.add(
                    "W192",
                    message,
                    [match],
                    f"{counts}; one of the days may be wrong",
                    team=team,
                )


def _name(division: Division, id_: str) -> str:
    team = division.team(id_)
    return team.name if team else id_
