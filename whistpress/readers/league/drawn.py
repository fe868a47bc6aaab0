"""Draw the fixtures of a division: the days of its rounds, home nights, halls that hold few matches."""

import datetime
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from whistpress.core.model.divisions import FixtureDrawing, Match, Round, Team
from whistpress.core.records.drawing import (
    FixtureWishes,
    HallDay,
    HomeGround,
    breaks,
    draw_fixtures,
    least_breaks,
    overbooked_halls,
)
from whistpress.core.records.fixtures import long_runs, round_robin, team_venues
from whistpress.language import say
from whistpress.problems import Problems, Span
from whistpress.readers.format.fixtures import DivisionFile
from whistpress.readers.league.fixture_checks import often
from whistpress.readers.league.home_matches import DateRange, is_free
from whistpress.readers.toml_file import TomlFile

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
                message = say("%(need)s, and %(number)s days are given", need=need, number=len(file.dates))
                self.problems.add("E184", message, self.toml.span(("dates",)), say("add the days that are missing"))
                return None
            return sorted(file.dates)[:rounds]
        if file.begins and file.every:
            return self._counted_days(file.begins, file.every, rounds)
        message = say("neither rounds nor days for them are given")
        key = "begins" if file.begins else "every" if file.every else ""
        at = self.toml.span((key,)) if key else Span(self.toml.shown)
        self.problems.add("E184", message, at, say("write begins = 2026-09-18 and every = 14, or `dates`, or each [[round]]"))
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
                    message = say(
                        "`no_matches` leaves no day for round %(number)s: until %(day)s there is none",
                        number=len(days) + 1,
                        day=day.isoformat(),
                    )
                    self.problems.add("E184", message, self.toml.span(("no_matches",)), say("look at the years of the ranges"))
                    return None
                if len(days) < rounds:
                    day += datetime.timedelta(days=interval)
        except OverflowError:
            message = say(
                "the last of %(rounds)s rounds would be played after the year %(maxyear)s",
                rounds=rounds,
                maxyear=datetime.MAXYEAR,
            )
            self.problems.add("E184", message, self.toml.span(("every",)), say("write fewer days: every = 14"))
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
