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
from whistpress.language import say
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
            "event": say("of an event"),
            "tricks": say("in tricks"),
            "tables": say("by its tables"),
            "gain": say("as a gain"),
            "forfeited": say("as a walkover"),
            "void": say("as void"),
        }
        message = say("the result is told twice: %(words)s and %(words_2)s", words=words[keys[0]], words_2=words[keys[1]])
        help_ = (
            say("a result is read from its event: take the other away") if keys[0] == "event" else say("take one of them away")
        )
        yield keys[1], message, help_
    if match.entries and not match.event:
        yield (
            "entries",
            say("'entries' are numbers of an event, and none is named"),
            say('add event = "season/file", or take them away'),
        )
    if match.postponed == "open" and keys and keys[0] != "void":
        yield "postponed", say("a match with a result has a day"), say("write the day on which it was played")


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
    return {1: say("once"), 2: say("twice")}.get(times) or say("%(times)s times", times=times)


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
            message = say(
                "the event '%(event)s' is not between %(name)s and %(name_2)s",
                event=shorten(event.id),
                name=teams[match.home].name,
                name_2=teams[match.away].name,
            )
            problems.add(
                "E182",
                message,
                _at(match),
                say("entered there: %(names)s", names=names),
                say("give a team the name that it has here, or say which numbers: entries = [1, 2]"),
            )
            continue
        other = used.setdefault((event.id, frozenset(entries)), match)
        if other is not match:
            meeting = say("%(name)s at home to %(name_2)s", name=teams[other.home].name, name_2=teams[other.away].name)
            message = say("the event '%(event)s' is already the result of %(meeting)s", event=shorten(event.id), meeting=meeting)
            problems.add("E182", message, _at(match), say("an event is the result of one match"))
        elif match.date and match.date not in event.dates:
            message = say(
                "the event is dated %(date)s, and the match %(date_2)s",
                date=event.date.isoformat(),
                date_2=match.date.isoformat(),
            )
            warnings.add(
                "W189", message, [match], say("if it was put off, say so: postponed = %(date)s", date=event.date.isoformat())
            )


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
            message = (
                say("%(name)s plays %(number)s in round %(when)s", name=name, number=number, when=when)
                if isinstance(when, int)
                else say("%(name)s plays %(number)s on %(when)s", name=name, number=number, when=when)
            )
            against = choices([_name(division, match.other(team)) for match in matches], most=6)
            warnings.add("W190", message, matches, say("against %(against)s", against=against), team=team)


def _second_visits(division: Division, warnings: FixtureWarnings) -> None:
    """Warn where fixtures by rule had a team visit another in place of being visited."""
    visits = Counter(match.teams for match in division.matches) if division.arranged else Counter[tuple[str, str]]()
    for (home, away), number in visits.items():
        if number > (division.times + 1) // 2:
            matches = [match for match in division.matches if match.teams == (home, away)]
            visitor, host = _name(division, away), _name(division, home)
            message = say(
                "%(visitor)s visits %(host)s %(often)s, where the fixtures have one of the matches at %(visitor)s",
                visitor=visitor,
                host=host,
                often=often(number),
            )
            warnings.add("W191", message, matches, say("if it was at the other ground, turn home and away round"))


def _too_many(division: Division, warnings: FixtureWarnings) -> None:
    """Warn of two teams that meet more often than the rule has it."""
    met = defaultdict[frozenset[str], list[Match]](list)
    for match in division.matches:
        if not match.void:
            met[frozenset(match.teams)].append(match)
    for matches in met.values():
        if len(matches) > division.times:
            names = say(" and ").join(_name(division, team) for team in matches[-1].teams)
            message = say(
                "%(names)s meet %(often)s, where the rule is %(often_2)s",
                names=names,
                often=often(len(matches)),
                often_2=often(division.times),
            )
            warnings.add("W191", message, matches, say("take one away, or write times = %(number)s", number=len(matches)))


def _missing(division: Division, today: Today, warnings: FixtureWarnings) -> None:
    """Warn of two teams that meet less often than the rule has it, where the league wrote the rounds itself."""
    at = division.at
    if division.arranged or not division.matches or at is None or _is_over(division, today):
        return
    if any(problem.at.file == at.file and problem.severity is Severity.ERROR for problem in warnings.problems.found):
        return  # the unread part may have the missing matches
    met = Counter(frozenset(match.teams) for match in division.matches)
    wanting = [
        say("%(team)s with %(other)s", team=team.name, other=other.name)
        for team, other in combinations(division.teams, 2)
        if met.get(frozenset((team.id, other.id)), 0) < division.times
        and not division.withdrawal(team.id)
        and not division.withdrawal(other.id)
    ]
    if wanting:
        message = say(
            "not every two teams meet %(often)s: %(listed)s", often=often(division.times), listed=choices(wanting, most=4)
        )
        warnings.add("W187", message, [], say("add the matches that are missing, or mend `times`"))


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
                where = say("at home") if three[0].home == team.id else "away"
                message = say(
                    "%(team)s plays %(where)s three times running, in rounds %(round)s to %(round_2)s",
                    team=team.name,
                    where=where,
                    round=three[0].round,
                    round_2=three[-1].round,
                )
                warnings.add("W187", message, three, say("turn one of the matches round"), team=team.id)
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
            brief = say(
                "%(name)s at home to %(name_2)s (round %(round)s)",
                name=_name(division, match.home),
                name_2=_name(division, match.away),
                round=match.round,
            )
            help_ = say("add `date` to the round or to the match")
            warnings.add(
                "W188",
                say("round %(round)s has no day", round=match.round),
                [match],
                help_,
                many=(say("matches have no day"), brief),
            )
        elif match.date and today.known and match.date < today.day and not outcome and not left and not unread:
            names = say("%(name)s at home to %(name_2)s", name=_name(division, match.home), name_2=_name(division, match.away))
            message = say(
                "%(names)s was to be played on %(date)s, and nothing is told of it", names=names, date=match.date.isoformat()
            )
            warnings.add(
                "W188",
                message,
                [match],
                say('add its result, its event, or say that it is postponed ("open" while it has no new day)'),
                today.help,
                many=(
                    say("matches were to be played, and nothing is told of them"),
                    say("%(names)s on %(date)s", names=names, date=match.date.isoformat()),
                ),
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
                message = say(
                    "%(name)s withdrew on %(date)s, and has a result against %(other)s of %(day)s",
                    name=name,
                    date=left.date,
                    other=other,
                    day=day,
                )
                counts = say("it does not count") if left.expunged else say("it counts, as its results stand")
                warnings.add(
                    "W192",
                    message,
                    [match],
                    say("%(counts)s; one of the days may be wrong", counts=counts),
                    team=team,
                )


def _name(division: Division, id_: str) -> str:
    team = division.team(id_)
    return team.name if team else id_
