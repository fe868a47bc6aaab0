"""Checks of divisions: wishes that do not go together, two matches on a day, events of other teams, days gone by."""

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from whistpress.core.model import Club, Event, Person
from whistpress.core.model.divisions import Division, Match
from whistpress.core.records.divisions.circle import RUNNING
from whistpress.core.records.divisions.teams import entries_of
from whistpress.problems import Problems, Severity, Span
from whistpress.readers.format.fixtures import FixtureTable
from whistpress.readers.format.kinds import quoted
from whistpress.readers.league.references import References
from whistpress.readers.league.registers import Files
from whistpress.readers.league.today import Today
from whistpress.readers.meant import choices
from whistpress.readers.toml_positions import KeyPath

Matter = tuple[str, str, str]


def matters(one: FixtureTable) -> Iterator[Matter]:
    """What of a match contradicts itself: the key, what is the matter, what to do."""
    told = [key for key in ("event", "tricks", "gain", "forfeited", "void") if _is_told(one, key)]
    if len(told) > 1:
        words = {
            "event": "of an event",
            "tricks": "in tricks",
            "gain": "as a gain",
            "forfeited": "as a walkover",
            "void": "as void",
        }
        message = f"the result is told twice: {words[told[0]]} and {words[told[1]]}"
        help_ = "a result is read from its event: take the other away" if told[0] == "event" else "take one of them away"
        yield told[1], message, help_
    if one.entries and not one.event:
        yield "entries", "'entries' are numbers of an event, and none is named", 'add event = "season/file", or take them away'
    if one.postponed == "open" and told and told[0] != "void":
        yield "postponed", "a match with a result has a day", "write the day on which it was played"


def _is_told(one: FixtureTable, key: str) -> bool:
    value = getattr(one, key)
    return value is not None and value != ""


def of_divisions(references: References, divisions: Mapping[str, Division], files: Files) -> None:
    """The clubs, the trophy and the events that a division names."""
    for division in divisions.values():
        toml = files.get(f"fixtures/{division.id}")
        references.check("trophy", division.trophy, toml, ("trophy",))
        for kind, path, id_ in _named(toml.values if toml else {}):
            references.check(kind, id_, toml, path)


def _named(values: Mapping[str, object]) -> Iterator[tuple[str, KeyPath, str]]:
    """The clubs and events that a file names, and where: of what can be understood of it."""
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
    found = values.get(key)
    for number, one in enumerate(found if isinstance(found, list) else ()):
        if isinstance(one, dict):
            yield (key, number), one


def sound_fixtures(
    divisions: Iterable[Division],
    events: Sequence[Event],
    people: Mapping[str, Person],
    clubs: Mapping[str, Club],
    today: Today,
    problems: Problems,
) -> None:
    """Note what cannot be: a team at two places, a meeting too many, an event of others; and what is odd."""
    known = {event.id: event for event in events}
    for division in divisions:
        _of_events(division, known, people, clubs, problems)
        _one_a_round(division, problems)
        _one_a_day(division, problems)
        _meetings(division, problems)
        _running(division, problems)
        _overdue(division, known, today, problems)


def often(times: int) -> str:
    """`once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(times) or f"{times} times"


def _at(match: Match) -> Span:
    return match.at or Span("content/fixtures")


def _of_events(
    division: Division, known: Mapping[str, Event], people: Mapping[str, Person], clubs: Mapping[str, Club], problems: Problems
) -> None:
    """An event must be between the two, and may be the result of one match only."""
    teams = {team.id: team for team in division.teams}
    used = dict[tuple[str, frozenset[int]], Match]()
    for match in division.matches:
        event = known.get(match.event or "")
        if event is None:
            continue
        found = entries_of(match, teams, event, people, clubs)
        if found is None:
            names = choices([entry.name or entry.title for entry in event.entries], most=6) if event.entries else "nobody"
            message = f"the event '{quoted(event.id)}' is not between {teams[match.home].name} and {teams[match.away].name}"
            problems.add(
                "E182",
                message,
                _at(match),
                f"entered there: {names}",
                "give a team the name that it has here, or say which numbers: entries = [1, 2]",
            )
            continue
        other = used.setdefault((event.id, frozenset(found)), match)
        if other is not match:
            meeting = f"{teams[other.home].name} at home to {teams[other.away].name}"
            message = f"the event '{quoted(event.id)}' is already the result of {meeting}"
            problems.add("E182", message, _at(match), "an event is the result of one match")
        elif match.date and match.date not in event.dates:
            message = f"the event is dated {event.date.isoformat()}, and the match {match.date.isoformat()}"
            problems.add("W189", message, _at(match), f"if it was put off, say so: postponed = {event.date.isoformat()}")


def _one_a_round(division: Division, problems: Problems) -> None:
    for round_ in division.rounds:
        seen = set[str]()
        for match in (one for one in division.matches if one.round == round_.number):
            for team in match.teams:
                if team in seen:
                    message = f"{_name(division, team)} has two matches in round {round_.number}"
                    problems.add("E183", message, _at(match), "move one of them to another round")
                seen.add(team)


def _one_a_day(division: Division, problems: Problems) -> None:
    """Matches of one round are another check's."""
    seen = dict[tuple[str, datetime.date], Match]()
    for match in division.matches:
        if match.date is None or match.void or any(division.withdrawal(team) for team in match.teams):
            continue
        for team in match.teams:
            other = seen.setdefault((team, match.date), match)
            if other is not match and other.round != match.round:
                message = f"{_name(division, team)} plays twice on {match.date.isoformat()}"
                against = f"the other match is against {_name(division, other.other(team))}, round {other.round}"
                problems.add("E183", message, _at(match), against)


def _meetings(division: Division, problems: Problems) -> None:
    """How often every two meet, where the league wrote the rounds itself."""
    met = Counter(frozenset(match.teams) for match in division.matches)
    for match in division.matches if not division.arranged else ():
        pair = frozenset(match.teams)
        if met[pair] > division.times:
            names = " and ".join(_name(division, team) for team in match.teams)
            message = f"{names} meet {often(met[pair])}, where the rule is {often(division.times)}"
            problems.add("E185", message, _at(match), f"take one away, or write times = {met[pair]}")
            met[pair] = division.times
    _missing(division, met, problems)


def _missing(division: Division, met: Mapping[frozenset[str], int], problems: Problems) -> None:
    at = division.at
    if division.arranged or not division.matches or at is None:
        return
    if any(one.at.file == at.file and one.severity is Severity.ERROR for one in problems.found):
        return  # what cannot be read may be what is missing
    wanting = [
        f"{one.name} with {other.name}"
        for one, other in combinations(division.teams, 2)
        if met.get(frozenset((one.id, other.id)), 0) < division.times
        and not division.withdrawal(one.id)
        and not division.withdrawal(other.id)
    ]
    if wanting:
        message = f"not every two teams meet {often(division.times)}: {choices(wanting, most=4)}"
        problems.add("W187", message, at, "add the matches that are missing, or mend `times`")


def _running(division: Division, problems: Problems) -> None:
    """Three matches at home running, or three away, where the league wrote the rounds itself."""
    if division.arranged:
        return
    for team in division.teams:
        own = [match for match in division.matches if team.id in match.teams and not any(map(division.withdrawal, match.teams))]
        for at in range(len(own) - RUNNING + 1):
            three = own[at : at + RUNNING]
            if len({match.home == team.id for match in three}) == 1:
                where = "at home" if three[0].home == team.id else "away"
                message = f"{team.name} plays {where} three times running, in rounds {three[0].round} to {three[-1].round}"
                problems.add("W187", message, _at(three[-1]), "turn one of the matches round")
                break


def _overdue(division: Division, known: Mapping[str, Event], today: Today, problems: Problems) -> None:
    for match in division.matches:
        event = known.get(match.event or "")
        told = match.decided or match.void or event  # of an evening without a result the check of dates speaks, at its file
        left = any(division.withdrawal(team) for team in match.teams)
        if match.date is None and not match.postponed and not told:
            problems.add("W188", f"round {match.round} has no day", _at(match), "add `date` to the round or to the match")
        elif match.date and today.known and match.date < today.day and not told and not left:
            names = f"{_name(division, match.home)} at home to {_name(division, match.away)}"
            message = f"{names} was to be played on {match.date.isoformat()}, and nothing is told of it"
            problems.add("W188", message, _at(match), 'add its event, its tricks, or say postponed = "open"', today.help)


def _name(division: Division, id_: str) -> str:
    team = division.team(id_)
    return team.name if team else id_
