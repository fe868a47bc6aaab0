"""Check matches: wishes that conflict, two on a day, halls, cards, events of other teams, matches of cups, days gone by."""

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from whistpress.core.model import EventHead
from whistpress.core.model.names import season_span
from whistpress.language import say
from whistpress.league.checks.dates import Today
from whistpress.league.checks.references import References
from whistpress.league.cups.facts import TieScorer, TieState, cup_record
from whistpress.league.cups.model import Cup
from whistpress.league.divisions.facts.drawing import RUNNING
from whistpress.league.divisions.facts.results import entries_of
from whistpress.league.divisions.facts.table import TRICKS_OF_A_HAND
from whistpress.league.divisions.model import Division, Match
from whistpress.league.divisions.read.fixture_warnings import FixtureWarnings, often
from whistpress.league.divisions.read.rules import is_free
from whistpress.league.people.read.registers import Files
from whistpress.problems import NOWHERE, Problems, Severity, Span, choices, problem_of, shorten, wording
from whistpress.reading.toml_positions import KeyPath


def check_cards(warnings: FixtureWarnings) -> None:
    """Warn of missing tables, improbable tricks and undefined walkovers on the match cards of a division."""
    for match in warnings.division.matches:
        if not match.void:
            _check_tables(match, warnings)
            _check_hands(match, warnings)
            _check_walkover(match, warnings)


def _check_tables(match: Match, warnings: FixtureWarnings) -> None:
    """Warn of a result without tables where tables give points."""
    result = match.has_result or match.event
    if warnings.division.scoring.table and result and not match.tables and not match.points_ruling:
        many = (say("results have no tables, and tables give points"), _meeting(match, warnings))
        warnings.add(problem_of("W747.not-told", NOWHERE, meeting=_meeting(match, warnings)), [match], many=many)


def _check_hands(match: Match, warnings: FixtureWarnings) -> None:
    """Warn of a table whose tricks are not those of whole hands."""
    for number, table in enumerate(match.tables, 1):
        both = sum(table.tricks) if table.tricks else 0
        if both and both.denominator == 1 and both % TRICKS_OF_A_HAND:
            near = both // TRICKS_OF_A_HAND
            many = (
                say("tables have tricks of no whole number of hands"),
                say("table %(number)s of %(meeting)s: %(both)s", number=number, meeting=_meeting(match, warnings), both=both),
            )
            warnings.add(
                problem_of(
                    "W748.tricks-table",
                    NOWHERE,
                    number=number,
                    meeting=_meeting(match, warnings),
                    both=both,
                    near=near,
                    near_2=near * TRICKS_OF_A_HAND,
                    near_3=near + 1,
                    near_4=(near + 1) * TRICKS_OF_A_HAND,
                ),
                [match],
                many=many,
            )


def _check_walkover(match: Match, warnings: FixtureWarnings) -> None:
    """Warn of a walkover where tables give points, and the division does not say what a walkover gives."""
    scoring = warnings.division.scoring
    plain = (warnings.division.win, warnings.division.loss)
    if match.forfeited and scoring.table and not scoring.walkover_tables and warnings.division.walkover == plain:
        many = (say("walkovers give the points of the match, and none for tables"), _meeting(match, warnings))
        warnings.add(problem_of("W749.walkover-points", NOWHERE, meeting=_meeting(match, warnings)), [match], many=many)


def _meeting(match: Match, warnings: FixtureWarnings) -> str:
    names = [team.name if (team := warnings.division.team(id_)) else id_ for id_ in match.teams]
    return say("%(names)s at home to %(names_2)s", names=names[0], names_2=names[1])


HomeMatches = Mapping[tuple[str, datetime.date], Sequence[tuple[Division, Match]]]
"""The home matches of all divisions, by place and day."""


def home_matches(divisions: Iterable[Division]) -> HomeMatches:
    """Return the matches that are to be played or were, by place and day."""
    matches = defaultdict[tuple[str, datetime.date], list[tuple[Division, Match]]](list)
    for division in divisions:
        places = {team.id: team.place for team in division.teams}
        for match in division.matches:
            venue = match.place or places.get(match.home, "")
            if venue and match.date and not match.void and not match.forfeited and not any(map(division.withdrawal, match.teams)):
                matches[venue, match.date].append((division, match))
    return matches


def full_halls(division: Division, all_matches: HomeMatches, warnings: FixtureWarnings) -> None:
    """Warn of each hall that has more matches on a day than it holds, once, with the reason."""
    for hall, room in division.halls.items():
        days = sorted(
            day
            for (venue, day), matches in all_matches.items()
            if venue == hall and len(matches) > room and any(of is division and not match.is_decided for of, match in matches)
        )
        if not days:
            continue
        day_matches = all_matches[hall, days[0]]
        division_matches = [
            match for day in days for of, match in all_matches[hall, day] if of is division and not match.is_decided
        ]
        warnings.add(
            problem_of(
                "W760.room-day",
                NOWHERE,
                *_reasons(division, hall, days[0], all_matches),
                hall=hall,
                matches=_matches(room),
                number=len(day_matches),
                day=days[0].isoformat(),
                and_more=_and_more(days),
            ),
            division_matches[:1],
        )


def shared_halls(division: Division, all_matches: HomeMatches, warnings: FixtureWarnings) -> None:
    """Warn of each place at which matches of two divisions clash on a day, and of whose room no file says anything; once."""
    places = {team.place for team in division.teams}
    clashes = defaultdict[str, list[datetime.date]](list)
    for (venue, day), matches in sorted(all_matches.items()):
        of_all = {of.id: of for of, _ in matches if of.season == division.season}
        said = any(venue in of.halls for of in of_all.values())
        to_come = any(not match.is_decided for _, match in matches)
        if venue in places and len(of_all) > 1 and min(of_all) == division.id and to_come and not said:
            clashes[venue].append(day)
    for venue, days in clashes.items():
        day_matches = all_matches[venue, days[0]]
        teams = choices([f"{_home_name(of, match)} ({of.title})" for of, match in day_matches], most=4)
        division_matches = [match for of, match in day_matches if of is division]
        warnings.add(
            problem_of(
                "W767.several-divisions",
                NOWHERE,
                venue=venue,
                matches=_matches(len(day_matches)),
                day=days[0].isoformat(),
                and_more=_and_more(days),
                teams=teams,
                number=len(day_matches),
            ),
            division_matches[:1],
        )


def _home_name(division: Division, match: Match) -> str:
    return next(team.name for team in division.teams if team.id == match.home)


def _and_more(days: Sequence[datetime.date]) -> str:
    """Say how many days there are besides the first."""
    return f" (and on {len(days) - 1} {'day' if len(days) == 2 else 'days'} more)" if len(days) > 1 else ""


def _reasons(division: Division, hall: str, day: datetime.date, all_matches: HomeMatches) -> Iterator[str]:
    """Yield why a hall is too small on a day, and what would help."""
    room = division.halls[hall]
    names = {team.id: team.name for team in division.teams}
    rivals = [f"{_home_name(of, match)} ({of.title})" for of, match in all_matches[hall, day] if of is not division]
    own_days = {
        date for (venue, date), matches in all_matches.items() if venue == hall and any(of is division for of, _ in matches)
    }
    total = sum(len(all_matches[hall, date]) for date in own_days)
    teams = [team for team in division.teams if team.place == hall]
    if division.arranged and total > room * len(own_days):
        yield f"{total} matches are to be played there on {len(own_days)} days: with room for {room} that cannot be"
    elif rivals:
        yield f"{choices(rivals, most=4)} is at home there too"
    elif division.arranged and len(teams) > 1:
        yield f"no fixtures were found in which {choices([names[team.id] for team in teams], most=6)} are never too many at home"
    if division.arranged:
        more = f'halls = {{ "{hall}" = {len(all_matches[hall, day])} }}'
        yield f"give one of them another `night` or `place`, or the hall more room: {more}"
    else:
        yield "turn one of the matches round, or give it another `date` or `place`"


def matches_on_free_days(division: Division, warnings: FixtureWarnings) -> None:
    """Warn of a match to come on a day without matches."""
    for match in division.matches if division.no_matches else ():
        is_open = match.date and not match.is_decided and not match.void and not match.event
        if is_open and match.date and is_free(match.date, division.no_matches):
            home, away = (next(team.name for team in division.teams if team.id == id_) for id_ in match.teams)
            many = ("matches are to be played on days of `no_matches`", f"{home} at home to {away} on {match.date.isoformat()}")
            warnings.add(
                problem_of("W763.home-played", NOWHERE, home=home, away=away, date=match.date.isoformat()), [match], many=many
            )


def _matches(number: int) -> str:
    return "1 match" if number == 1 else f"{number} matches"


class CupDay(Struct, frozen=True):
    """A day on which a team plays in a cup: the title of the cup, the name of the opponent, where the file says so."""

    cup: str
    other: str
    at: Span | None


CupDays = Mapping[tuple[str, str, datetime.date], Sequence[CupDay]]
"""The days on which teams play in cups, by season, id of the team and day."""


def days_in_cups(cups: Iterable[Cup], divisions: Iterable[Division], scorer: TieScorer) -> CupDays:
    """Return the days on which teams of divisions play in cups.

    A club with teams in several divisions of a season is left out: the files do not tell which of them plays in the cup.
    """
    teams = Counter((division.season, team.id) for division in divisions for team in division.teams)
    days = defaultdict[tuple[str, str, datetime.date], list[CupDay]](list)
    for cup in cups:
        for tie in cup_record(cup, scorer).ties if any(teams[cup.season, entry.id] == 1 for entry in cup.entries) else ():
            if tie.state in (TieState.BYE, TieState.UNKNOWN, TieState.WALKOVER):
                continue
            names = {entry.id: entry.name for entry in cup.entries if entry.id in tie.match.teams}
            for team in tie.match.teams:
                if teams[cup.season, team] == 1:
                    other = next((name for id_, name in names.items() if id_ != team), "")
                    for day in tie.match.days:
                        days[cup.season, team, day].append(CupDay(cup.title, other, tie.match.at or cup.at))
    return days


def cup_and_match_a_day(division: Division, in_cups: CupDays, warnings: FixtureWarnings) -> None:
    """Warn of each match of a team on a day on which it plays in a cup too."""
    names = {team.id: team.name for team in division.teams}
    for match in division.matches if in_cups else ():
        if match.date is None or match.void or match.forfeited or any(map(division.withdrawal, match.teams)):
            continue
        for team in match.teams:
            for day in in_cups.get((division.season, team, match.date), ()):
                cup = day.cup.removeprefix("The ")
                warnings.add(
                    problem_of(
                        "W190.plays-twice",
                        day.at or NOWHERE,
                        wording("W190.against", other=day.other, names=names[match.other(team)]),
                        names=names[team],
                        date=match.date.isoformat(),
                        cup=cup,
                        division=division.title,
                    ),
                    [match],
                    team=team,
                )


A_MONTH = datetime.timedelta(days=30)
"""So long after the last match, and with every match settled, a season is over."""

_UNREAD = frozenset({"E180", "E185", "E740", "E741", "E742", "E746"})
"""The errors after which a result is not read."""


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
            problems.say(
                "E182.not-between",
                _at(match),
                event=shorten(event.id),
                name=teams[match.home].name,
                name_2=teams[match.away].name,
                names=names,
            )
            continue
        other = used.setdefault((event.id, frozenset(entries)), match)
        if other is not match:
            meeting = say("%(name)s at home to %(name_2)s", name=teams[other.home].name, name_2=teams[other.away].name)
            problems.say("E182.event-already", _at(match), event=shorten(event.id), meeting=meeting)
        elif match.date and match.date not in event.dates:
            warnings.add(
                problem_of("W189.event-dated", NOWHERE, date=event.date.isoformat(), date_2=match.date.isoformat()), [match]
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
            against = choices([_name(division, match.other(team)) for match in matches], most=6)
            warnings.add(
                problem_of(
                    "W190.plays-round" if isinstance(when, int) else "W190.plays",
                    NOWHERE,
                    name=name,
                    number=number,
                    when=when,
                    against=against,
                ),
                matches,
                team=team,
            )


def _second_visits(division: Division, warnings: FixtureWarnings) -> None:
    """Warn where fixtures by rule had a team visit another in place of being visited."""
    visits = Counter(match.teams for match in division.matches) if division.arranged else Counter[tuple[str, str]]()
    for (home, away), number in visits.items():
        if number > (division.times + 1) // 2:
            matches = [match for match in division.matches if match.teams == (home, away)]
            visitor, host = _name(division, away), _name(division, home)
            warnings.add(problem_of("W191.visits-fixtures", NOWHERE, visitor=visitor, host=host, often=often(number)), matches)


def _too_many(division: Division, warnings: FixtureWarnings) -> None:
    """Warn of two teams that meet more often than the rule has it."""
    met = defaultdict[frozenset[str], list[Match]](list)
    for match in division.matches:
        if not match.void:
            met[frozenset(match.teams)].append(match)
    for matches in met.values():
        if len(matches) > division.times:
            names = say(" and ").join(_name(division, team) for team in matches[-1].teams)
            warnings.add(
                problem_of(
                    "W191.meet-rule",
                    NOWHERE,
                    names=names,
                    often=often(len(matches)),
                    often_2=often(division.times),
                    number=len(matches),
                ),
                matches,
            )


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
        warnings.add(problem_of("W187.not-every", NOWHERE, often=often(division.times), listed=choices(wanting, most=4)), [])


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
                warnings.add(
                    problem_of(
                        "W187.plays-three", NOWHERE, team=team.name, where=where, round=three[0].round, round_2=three[-1].round
                    ),
                    three,
                    team=team.id,
                )
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
            warnings.add(problem_of("W188.no-day", NOWHERE, round=match.round), [match], many=(say("matches have no day"), brief))
        elif match.date and today.known and match.date < today.day and not outcome and not left and not unread:
            names = say("%(name)s at home to %(name_2)s", name=_name(division, match.home), name_2=_name(division, match.away))
            warnings.add(
                problem_of("W188.played-nothing", NOWHERE, today.help, names=names, date=match.date.isoformat()),
                [match],
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
                counts = say("it does not count") if left.expunged else say("it counts, as its results stand")
                warnings.add(
                    problem_of("W192.withdrew-result", NOWHERE, name=name, date=left.date, other=other, day=day, counts=counts),
                    [match],
                    team=team,
                )


def _name(division: Division, id_: str) -> str:
    team = division.team(id_)
    return team.name if team else id_
