"""Divisions: one file each, with rounds as the league wrote them, or drawn up by rule from the days."""

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path, PurePosixPath
from types import MappingProxyType

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model.names import slug
from whistpress.language import say
from whistpress.league.clubs.model import Club
from whistpress.league.divisions.facts.drawing import (
    FixtureWishes,
    HallDay,
    HomeGround,
    breaks,
    draw_fixtures,
    least_breaks,
    long_runs,
    overbooked_halls,
    round_robin,
    team_venues,
)
from whistpress.league.divisions.keys import DivisionFile, FixtureTable
from whistpress.league.divisions.model import (
    AcceptedFixture,
    Deduction,
    Division,
    FixtureDrawing,
    MarginUnit,
    Match,
    Round,
    Team,
    Withdrawal,
)
from whistpress.league.divisions.read.fixture_warnings import contradictions, often
from whistpress.league.divisions.read.match_cards import MatchCardReader, unite, with_results
from whistpress.league.divisions.read.result_placing import place_of_match
from whistpress.league.divisions.read.rules import (
    DateRange,
    captain_of,
    free_days,
    is_free,
    play_offs,
    points_of_match,
    scoring_of,
    sound_below,
    sound_halls,
    sound_promotion,
    two,
    walkover_points,
)
from whistpress.league.people.read.people import People
from whistpress.league.people.read.registers import Files
from whistpress.problems import Problems, Span, shorten, suggestion, wording
from whistpress.reading.content_files import ContentFile
from whistpress.reading.days import check_hours, moved_days, weekday_of
from whistpress.reading.format.base import as_tuple
from whistpress.reading.format.understand import understand
from whistpress.reading.toml_file import TomlFile, read_toml
from whistpress.reading.toml_positions import KeyPath

LONGEST_WAIT = datetime.timedelta(days=1000)
"""Days without matches may keep a round waiting so long; longer is a slip in them."""


class DrawnFixtures(Struct, frozen=True):
    """The rounds, the matches (without ids and results), and the account of the drawing where it had wishes to meet."""

    rounds: tuple[Round, ...] = ()
    matches: tuple[Match, ...] = ()
    account: FixtureDrawing | None = None


class FixtureDrawer(Struct, frozen=True):
    """Draws the fixtures of a file by rule.

    `free` are the days without matches, `taken` the home matches that are in halls already. Of teams that share a place without
    an entry in `halls` no more than half, rounded up, are at home on one day.
    """

    file: DivisionFile
    toml: TomlFile
    teams: Sequence[Team]
    free: Sequence[DateRange]
    halls: Mapping[str, int]
    taken: Mapping[HallDay, int]
    problems: Problems

    def draw(self) -> DrawnFixtures:
        """Draw the rounds and their matches; none, and a problem, when there are no days for them."""
        number = len(self.teams)
        days = self._days((number + number % 2 - 1) * self.file.times)
        if days is None:
            return DrawnFixtures()
        grounds = tuple(HomeGround(team.place, tuple(home_day(day, team.night) for day in days)) for team in self.teams)
        taken = {(hall, day): matches for (hall, day), matches in self.taken.items() if hall in self.halls}
        shared = shared_places(self.teams, self.halls)
        wishes = FixtureWishes(self.file.times, grounds, {**shared, **self.halls}, taken)
        plain = round_robin(number, self.file.times)
        pairings = draw_fixtures(wishes) if self.halls or overbooked_halls(plain, wishes) else plain
        at = self.toml.span(("dates" if self.file.dates else "begins",))
        matches = tuple(
            Match(
                id="",
                round=round_,
                home=self.teams[meeting.home].id,
                away=self.teams[meeting.away].id,
                date=grounds[meeting.home].days[round_ - 1],
                at=at,
            )
            for round_, pairing in enumerate(pairings, 1)
            for meeting in pairing
        )
        by_night = any(team.night is not None for team in self.teams)
        full = {hall for hall, _ in overbooked_halls(pairings, wishes)}
        account = FixtureDrawing(
            breaks=breaks(pairings, number),
            least_breaks=least_breaks(number, self.file.times),
            running=sum(map(long_runs, team_venues(pairings, number))),
            by_night=by_night,
            shared=tuple(
                hall
                for hall, room in wishes.room.items()
                if hall not in full and sum(team.place == hall for team in self.teams) > room
            ),
        )
        return DrawnFixtures(
            tuple(Round(number=number, date=day) for number, day in enumerate(days, 1)),
            matches,
            account if by_night or wishes.room else None,
        )

    def _days(self, rounds: int) -> list[datetime.date] | None:
        """Return the day of each round; None, and a problem, when there are too few or none."""
        file = self.file
        if file.dates:
            if len(file.dates) < rounds:
                need = say(
                    "%(number)s teams who meet %(often)s need %(rounds)s rounds",
                    number=len(self.teams),
                    often=often(file.times),
                    rounds=rounds,
                )
                self.problems.say("E184.days", self.toml.span(("dates",)), need=need, number=len(file.dates))
                return None
            return sorted(file.dates)[:rounds]
        if file.begins and file.every:
            return self._counted_days(file.begins, file.every, rounds)
        key = "begins" if file.begins else "every" if file.every else ""
        at = self.toml.span((key,)) if key else Span(self.toml.shown)
        self.problems.say("E184.neither-rounds", at)
        return None

    def _counted_days(self, begins: datetime.date, interval: int, rounds: int) -> list[datetime.date] | None:
        """Return the days from the first one on, without those on which no match is played."""
        days = list[datetime.date]()
        day = begins
        try:
            while len(days) < rounds:
                if not any(is_free(home, self.free) for home in self._home_days(day)):
                    days.append(day)
                elif day - (days[-1] if days else begins) > LONGEST_WAIT:
                    self.problems.say(
                        "E184.no-matches", self.toml.span(("no_matches",)), number=len(days) + 1, day=day.isoformat()
                    )
                    return None
                if len(days) < rounds:
                    day += datetime.timedelta(days=interval)
        except OverflowError:
            self.problems.say("E184.last-rounds", self.toml.span(("every",)), rounds=rounds, maxyear=datetime.MAXYEAR)
            return None
        return days

    def _home_days(self, day: datetime.date) -> Iterator[datetime.date]:
        """Yield the days on which matches of a round are played: the home nights of its week, and its own day for the others."""
        yield from {home_day(day, team.night) for team in self.teams}


def shared_places(teams: Sequence[Team], halls: Mapping[str, int]) -> dict[str, int]:
    """Return half the number of teams, rounded up, for each venue that several teams share and `halls` does not list."""
    counts = Counter(team.place for team in teams if team.place and team.place not in halls)
    return {venue: (number + 1) // 2 for venue, number in counts.items() if number > 1}


def home_day(round_day: datetime.date, night: int | None) -> datetime.date:
    """Return the day of a home match: that night in the week of the round (Monday to Sunday), or the day of the round itself."""
    return round_day if night is None else round_day + datetime.timedelta(days=night - round_day.weekday())


TIES: Mapping[MarginUnit, tuple[str, ...]] = MappingProxyType(
    {MarginUnit.TRICKS: ("difference", "tricks"), MarginUnit.GAIN: ("gain",)}
)
"""What splits equal points where the file does not say."""


class DivisionRegisters(Struct, frozen=True):
    """What the file of a division refers to: the clubs, and the people who play for its teams.

    `used` gets the files of results that divisions name, `taken` counts the home matches by place and day. `texts` may take the
    place of files of results.
    """

    clubs: Mapping[str, Club]
    people: People
    used: list[Path] = field(default_factory=list)
    taken: Counter[HallDay] = field(default_factory=Counter)
    texts: Mapping[Path, str] = field(default_factory=dict)


def divisions(
    sources: Sequence[ContentFile], registers: DivisionRegisters, problems: Problems, files: Files
) -> dict[str, Division]:
    """Read the divisions by id (season and slug), without those that cannot be understood.

    Those that have wishes for their halls are drawn last, one after the other, so that each minds the matches of the others.
    """
    parsed = [(source, _parse(source, problems, files)) for source in sources]
    understood = [(source, *file) for source, file in parsed if file]
    last = sorted(understood, key=lambda parts: bool(parts[2].halls) and not parts[2].round)
    read = {source.path: division_of(source, toml, file, registers, problems) for source, toml, file in last}
    divisions_by_id = {division.id: division for division in (read[source.path] for source, *_ in understood)}
    _of_one_id(divisions_by_id.values(), files, problems)
    sound_below(divisions_by_id, files, problems)
    return divisions_by_id


def _of_one_id(all_divisions: Iterable[Division], files: Files, problems: Problems) -> None:
    """Report an id that two divisions share."""
    seen = dict[str, Division]()
    for division in all_divisions:
        other = seen.setdefault(division.lasting_id, division) if division.lasting_id else division
        if other is not division:
            at = files[f"fixtures/{division.id}"].span(("id",))
            problems.say("E173.id-content-fixtures", at, lasting_id=shorten(division.lasting_id), other=other.id)


def _parse(source: ContentFile, problems: Problems, files: Files) -> tuple[TomlFile, DivisionFile] | None:
    """Read the file of a division; None, and a problem, when it cannot be understood."""
    toml = read_toml(source.path, source.shown, problems)
    understood = understand(DivisionFile, toml, problems) if toml else None
    if toml is None or understood is None:
        return None
    files[f"fixtures/{source.folder}/{source.slug}"] = toml
    return toml, understood.file


def division_of(
    source: ContentFile, toml: TomlFile, file: DivisionFile, registers: DivisionRegisters, problems: Problems
) -> Division:
    """Build the division of a file."""
    id_ = f"{source.folder}/{source.slug}"
    cards = MatchCardReader(toml, source.path, registers.people, {}, problems)
    reading = _DivisionReading(file, toml, registers, cards, problems)
    teams = reading.teams()
    cards.teams.update({team.id: team for team in teams})
    promoted, relegated = sound_promotion(reading.file, len(teams), toml, problems)
    win, draw, loss = points_of_match(reading.file, toml, problems)
    free = free_days(file.no_matches, toml, problems)
    halls = sound_halls(file.halls, (team.place for team in teams), toml, problems)
    drawer = FixtureDrawer(file, toml, teams, free, halls, registers.taken, problems)
    rounds, matches, drawing = reading.fixtures(drawer)
    matches = with_results(matches, reading.file, cards, registers.used, registers.texts)
    margin = _margin(reading.file, matches)
    return Division(
        id=id_,
        lasting_id=reading.file.id or "",
        season=source.folder,
        slug=source.slug,
        title=reading.file.title,
        teams=teams,
        times=reading.file.times,
        win=win,
        draw=draw,
        loss=loss,
        walkover=walkover_points(reading.file, win, loss),
        walkover_gain=Fraction(reading.file.walkover_gain),
        scoring=scoring_of(reading.file, toml, problems),
        margin=margin,
        ties=TIES[margin] if reading.file.ties is None else tuple(reading.file.ties),
        rounds=rounds,
        matches=matches,
        withdrawn=tuple(reading.withdrawals()),
        deducted=tuple(reading.deductions()),
        accepted=tuple(reading.accepted_warnings()),
        arranged=not reading.file.round,
        drawing=drawing,
        promoted=promoted,
        relegated=relegated,
        below=reading.file.below or "",
        play_offs=tuple(play_offs(reading.file, toml, reading.has_team, problems)),
        no_matches=free,
        halls=halls,
        trophy=reading.file.trophy,
        about=reading.file.about,
        sources=as_tuple(reading.file.source),
        results_file=str(PurePosixPath(source.shown).with_name(file.results)) if isinstance(file.results, str) else "",
        at=Span(source.shown),
    )


def _margin(file: DivisionFile, matches: Sequence[Match]) -> MarginUnit:
    """Choose the unit of the margins: as the file says, else gains where a match names an event or gives its gain."""
    if file.margin:
        return MarginUnit(file.margin)
    return MarginUnit.GAIN if any(match.event or match.gain is not None for match in matches) else MarginUnit.TRICKS


def _team_of(club: Club | None, id_: str) -> Team:
    """Return the team of a club, as its club's table has it."""
    if club is None:
        return Team(id=id_, name=id_, club=id_)
    return Team(id=id_, name=club.name, club=id_, place=club.place, night=club.night, time=club.time, captain=club.captain)


class _DivisionReading(Struct, frozen=True):
    """The file of a division while it is read."""

    file: DivisionFile
    toml: TomlFile
    registers: DivisionRegisters
    cards: MatchCardReader
    problems: Problems

    def teams(self) -> tuple[Team, ...]:
        """Read the clubs, then the teams with names of their own."""
        teams = dict[str, Team]()
        for number, id_ in enumerate(self.file.clubs):
            self._new(teams, _team_of(self.registers.clubs.get(id_), id_), ("clubs", number))
        for number, table in enumerate(self.file.team):
            path: KeyPath = ("team", number)
            club_team = _team_of(self.registers.clubs.get(table.club or ""), table.id)
            check_hours(table.time, "", path, self.toml, self.problems)
            night = weekday_of(table.night, self.toml, (*path, "night"), self.problems)
            team = replace(
                club_team,
                name=table.name,
                club=table.club,
                place=table.place or club_team.place,
                night=club_team.night if night is None else night,
                time=table.time or club_team.time,
                captain=captain_of(table.captain, self.registers.people, self.toml, (*path, "captain"), self.problems)
                or club_team.captain,
            )
            self._new(teams, team, (*path, "id"))
        if len(teams) < 2:
            self.problems.say("E186.division-teams", Span(self.toml.shown))
        return tuple(teams.values())

    def _new(self, teams: dict[str, Team], team: Team, path: KeyPath) -> None:
        if slug(team.id) != team.id:
            id_ = shorten(team.id)
            self.problems.say(
                "E161.id-signs",
                self.toml.span(path),
                *([wording("E161.write-quoted", slug=slug(team.id))] if slug(team.id) else []),
                id=id_,
            )
        elif team.id in teams:
            self.problems.say("E186.twice-among", self.toml.span(path), team=team.id)
        else:
            teams[team.id] = team

    @property
    def _ids(self) -> tuple[str, ...]:
        return (*self.file.clubs, *(team.id for team in self.file.team))

    def has_team(self, id_: str, path: KeyPath) -> bool:
        """Report a team that is not in this division; tell whether it is."""
        if id_ in self._ids:
            return True
        helps = suggestion(id_, self._ids) or (wording("E180.name-among"),)
        self.problems.say("E180.no-team", self.toml.span(path), *helps, id=shorten(id_))
        return False

    def withdrawals(self) -> Iterator[Withdrawal]:
        """Yield the teams that left."""
        for number, table in enumerate(self.file.withdrawn):
            if self.has_team(table.team, ("withdrawn", number, "team")):
                expunged = table.results == "expunged"
                if expunged and table.walkovers:
                    at = self.toml.span(("withdrawn", number, "walkovers"))
                    self.problems.say("E186.walkovers-against", at)
                yield Withdrawal(
                    team=table.team, date=table.date, expunged=expunged, walkovers=table.walkovers and not expunged, why=table.why
                )

    def deductions(self) -> Iterator[Deduction]:
        """Yield the points taken away."""
        for number, table in enumerate(self.file.deducted):
            if self.has_team(table.team, ("deducted", number, "team")):
                yield Deduction(team=table.team, points=Fraction(table.points), why=table.why)

    def accepted_warnings(self) -> Iterator[AcceptedFixture]:
        """Read the warnings that the league keeps."""
        for number, table in enumerate(self.file.accepted):
            if table.team is None or self.has_team(table.team, ("accepted", number, "team")):
                yield AcceptedFixture(
                    reason=table.reason,
                    finding=table.finding or "",
                    team=table.team or "",
                    date=table.date,
                    at=self.toml.table_span(("accepted", number)),
                )

    def fixtures(self, drawer: FixtureDrawer) -> tuple[tuple[Round, ...], tuple[Match, ...], FixtureDrawing | None]:
        """Return the rounds and their matches, as they were written or drawn up; and the account of the drawing."""
        if self.file.round:
            rounds, matches = self._written_rounds()
            self._take(drawer, matches)
            return rounds, matches, None
        drawn = drawer.draw() if len(drawer.teams) > 1 else DrawnFixtures()
        self._take(drawer, drawn.matches)
        return drawn.rounds, _with_ids(self._with_results(list(drawn.matches))), drawn.account

    def _take(self, drawer: FixtureDrawer, matches: Iterable[Match]) -> None:
        """Count the home matches at their places, on the days for which they were fixed from the first."""
        places = {team.id: team.place for team in drawer.teams}
        for match in matches:
            venue, day = match.place or places.get(match.home, ""), match.first_date
            if venue and day and not match.void:
                self.registers.taken[venue, day] += 1

    def _written_rounds(self) -> tuple[tuple[Round, ...], tuple[Match, ...]]:
        rounds = tuple(Round(number=at, date=table.date, name=table.name) for at, table in enumerate(self.file.round, 1))
        matches = list[Match]()
        for round_, table in zip(rounds, self.file.round, strict=True):
            for number, match_table in enumerate(table.matches):
                path: KeyPath = ("round", round_.number - 1, "matches", number)
                if self._has_both(match_table, path):
                    matches.append(
                        self._with_result(
                            Match(id="", round=round_.number, home=match_table.home, away=match_table.away, date=round_.date),
                            match_table,
                            path,
                        )
                    )
        return rounds, _with_ids(self._with_further(matches))

    def _with_further(self, matches: list[Match]) -> list[Match]:
        """Add what a [[match]] tells to its match in the rounds that are written out."""
        free = list(range(len(matches)))
        for number, table in enumerate(self.file.match):
            path: KeyPath = ("match", number)
            if not self._has_both(table, path):
                continue
            at = place_of_match(matches, free, table)
            if at is None:
                self.problems.say("E185.no-match-home", self.toml.table_span(path), home=table.home, away=table.away)
            else:
                free.remove(at)
                old = matches[at]
                bare = Match(id=old.id, round=old.round, home=old.home, away=old.away, date=old.date)
                matches[at] = unite(old, self._with_result(bare, table, path), self.problems)
        return matches

    def _has_both(self, table: FixtureTable, path: KeyPath) -> bool:
        checks = [self.has_team(table.home, (*path, "home")), self.has_team(table.away, (*path, "away"))]
        if table.home == table.away:
            self.problems.say("E181.meet-itself", self.toml.span((*path, "away")), home=shorten(table.home))
        return all(checks) and table.home != table.away

    def _with_result(self, match: Match, table: FixtureTable, path: KeyPath) -> Match:
        """Add to a match the values of its table; report those that contradict each other."""
        for key, problem in contradictions(table):
            self.problems.found.append(problem.relocate(self.toml.span((*path, key))))
        for number, id_ in enumerate(as_tuple(table.forfeited)):
            where = (*path, "forfeited", *([number] if isinstance(table.forfeited, list) else []))
            if id_ not in (table.home, table.away):
                self.problems.say("E180.neither", self.toml.span(where), id=shorten(id_), home=table.home, away=table.away)
        check_hours(table.time, table.ends, path, self.toml, self.problems)
        day = table.date or match.date
        put_off = day if table.postponed else None
        if isinstance(table.postponed, datetime.date):
            day = table.postponed
        completed_match = replace(
            match,
            date=None if table.postponed == "open" else day,
            put_off=put_off,
            postponed=table.postponed is not None,
            moved=moved_days(table.moved, day, path, self.toml, self.problems),
            time=table.time,
            ends=table.ends,
            place=table.place,
            event=table.event,
            entries=(table.entries[0], table.entries[1]) if table.entries else None,
            tricks=two(table.tricks) if table.tricks else None,
            gain=None if table.gain is None else Fraction(table.gain),
            forfeited=tuple(id_ for id_ in as_tuple(table.forfeited) if id_ in (table.home, table.away)),
            void=table.void,
            why=table.why,
            at=self.toml.span((*path, "event" if table.event else "home")),
        )
        return self.cards.with_card(completed_match, table, path)

    def _with_results(self, matches: list[Match]) -> list[Match]:
        """Put each [[match]] to its fixture; a second visit, where the visit was to be returned, to that of the return."""
        tables = [(number, table) for number, table in enumerate(self.file.match) if self._has_both(table, ("match", number))]
        free = list(range(len(matches)))
        further = []
        for number, table in tables:
            at = place_of_match(matches, free, table)
            if at is None:
                further.append((number, table))
            else:
                free.remove(at)
                matches[at] = self._with_result(matches[at], table, ("match", number))
        for number, table in further:
            visited = any(match.teams == (table.home, table.away) for match in matches)
            at = next((at for at in free if visited and matches[at].teams == (table.away, table.home)), None)
            if at is None:
                again, at_table = say("further ") if visited else "", self.toml.table_span(("match", number))
                self.problems.say("E185.no-match", at_table, again=again, home=table.home, away=table.away)
            else:
                free.remove(at)
                turned = replace(matches[at], home=table.home, away=table.away)
                matches[at] = self._with_result(turned, table, ("match", number))
        return matches


def _with_ids(matches: Sequence[Match]) -> tuple[Match, ...]:
    """Give each match an id: `harbour-hill-street`, and `…-2` for a second one at the same place."""
    seen = dict[str, int]()
    matches_with_ids = []
    for match in matches:
        name = f"{match.home}-{match.away}"
        seen[name] = seen.get(name, 0) + 1
        matches_with_ids.append(replace(match, id=name if seen[name] == 1 else f"{name}-{seen[name]}"))
    return tuple(matches_with_ids)
