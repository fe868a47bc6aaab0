"""A division: clubs or teams that meet each other home and away, with their matches and match cards."""

import datetime
from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct, field

from whistpress.core.model.evening import MovedDay
from whistpress.problems import Span

Two = tuple[Fraction, Fraction]
"""A figure of the home team and one of the away team."""

NOTHING: Two = (Fraction(0), Fraction(0))


class TablePair(Struct, frozen=True, kw_only=True):
    """The players of one side at a table: their ids (empty for an unnamed person), and their names as pages show them."""

    players: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def persons(self) -> tuple[str, ...]:
        """The ids without those who are unnamed."""
        return tuple(player for player in self.players if player)


NOBODY = TablePair()


class MatchTable(Struct, frozen=True, kw_only=True):
    """A table of a match: the players of both sides and their tricks.

    `conceded` is the side (`home` or `away`) that conceded the table: the other side wins it, and no tricks are recorded.
    """

    home: TablePair = NOBODY
    away: TablePair = NOBODY
    tricks: Two | None = None
    conceded: str = ""

    @property
    def players(self) -> tuple[str, ...]:
        """The ids of the players of both sides."""
        return self.home.persons + self.away.persons

    @property
    def is_decided(self) -> bool:
        """Whether the table has a winner, or is drawn."""
        return self.tricks is not None or bool(self.conceded)

    @property
    def won(self) -> Two:
        """Return the share of the table that home and away have won: 1, a half or nothing."""
        if self.conceded:
            return (Fraction(0), Fraction(1)) if self.conceded == "home" else (Fraction(1), Fraction(0))
        if self.tricks is None:
            return NOTHING
        home, away = self.tricks
        return Fraction(1 + (home > away) - (home < away), 2), Fraction(1 + (away > home) - (away < home), 2)


def total_of_tables(tables: tuple[MatchTable, ...]) -> Two | None:
    """Return the tricks of all tables together; None while one of them is open, or where none has tricks."""
    played = [table.tricks for table in tables if table.tricks]
    if not played or not all(table.is_decided for table in tables):
        return None
    return sum((home for home, _ in played), Fraction(0)), sum((away for _, away in played), Fraction(0))


class MatchProtest(Struct, frozen=True, kw_only=True):
    """A protest against a match: who made it, when, and why."""

    by: str = ""
    date: datetime.date | None = None
    why: str = ""
    at: Span | None = None


class MatchRuling(Struct, frozen=True, kw_only=True):
    """A ruling on a match: the points and the tables that home and away have by it, where it changes them."""

    by: str = ""
    date: datetime.date | None = None
    points: Two | None = None
    tables: Two | None = None
    why: str = ""
    at: Span | None = None


class BonusStep(Struct, frozen=True):
    """Points for a margin of at least (a win), or at most (a loss), a limit."""

    limit: Fraction
    points: Fraction


class MatchScoring(Struct, frozen=True, kw_only=True):
    """What a match is worth besides being won, drawn or lost.

    `table` are the points of a table won, drawn and lost (None: tables give none). Of `bonus` (a win by so much) and of `losing`
    (a loss by no more) the best step alone counts. `won_by_tables`: most tables win the match. `walkover_tables` and
    `walkover_tricks` are those of the team that came and of the one that did not (None: none are counted).
    """

    table: tuple[Fraction, Fraction, Fraction] | None = None
    bonus: tuple[BonusStep, ...] = ()
    losing: tuple[BonusStep, ...] = ()
    won_by_tables: bool = False
    walkover_tables: Two | None = None
    walkover_tricks: Two | None = None

    def table_points(self, tables: tuple[MatchTable, ...]) -> Two:
        """Return the points that home and away have from their tables."""
        if self.table is None:
            return NOTHING
        won, drawn, lost = self.table
        worth = {Fraction(1): won, Fraction(1, 2): drawn, Fraction(0): lost}
        decided = [table.won for table in tables if table.is_decided]
        return (
            sum((worth[home] for home, _ in decided), Fraction(0)),
            sum((worth[away] for _, away in decided), Fraction(0)),
        )

    def bonus_of(self, margin: Fraction) -> Fraction:
        """Return the bonus of a win by a margin."""
        return max((step.points for step in self.bonus if margin >= step.limit), default=Fraction(0))

    def losing_of(self, margin: Fraction) -> Fraction:
        """Return the points of a loss by a margin."""
        return max((step.points for step in self.losing if margin <= step.limit), default=Fraction(0))


class MarginUnit(StrEnum):
    """The unit of a margin: the difference in `tricks`, or the `gain` of duplicate whist, half of that."""

    TRICKS = "tricks"
    GAIN = "gain"


class Team(Struct, frozen=True, kw_only=True):
    """A team of a division; a club's only team has the club's id.

    Its home matches are played at `place`, on the `night` (a weekday: 0 is Monday) at `time`; `captain` is the id of a member.
    """

    id: str
    name: str
    club: str | None = None
    place: str = ""
    night: int | None = None
    time: str = ""
    captain: str | None = None


class Match(Struct, frozen=True, kw_only=True):
    """A fixture with its date and its result.

    `id` is unique in the division. `date` is the day fixed for play, None while none is fixed, `time` and `ends` its hours as
    written; `put_off` is the day from which it was postponed, `moved` other changes of its day. The result is that of an
    `event` (whose `entries` are home and away, if their names do not show it), or else the `tricks` of both teams (over all
    their `tables`), or the `gain` of the home team. Teams that `forfeited` did not come; a match with a `void` reason is not
    played at all. `why` is a remark. Of the `rulings` on a `protest` the last that gives points counts.
    """

    id: str
    round: int
    home: str
    away: str
    date: datetime.date | None = None
    time: str = ""
    ends: str = ""
    put_off: datetime.date | None = None
    postponed: bool = False
    moved: tuple[MovedDay, ...] = ()
    place: str = ""
    event: str | None = None
    entries: tuple[int, int] | None = None
    tricks: tuple[Fraction, Fraction] | None = None
    gain: Fraction | None = None
    forfeited: tuple[str, ...] = ()
    void: str = ""
    why: str = ""
    tables: tuple[MatchTable, ...] = ()
    protest: MatchProtest | None = None
    rulings: tuple[MatchRuling, ...] = ()
    at: Span | None = None

    @property
    def is_decided(self) -> bool:
        """Whether the fixture itself has a result: in tricks, as a gain, by its tables, by a walkover or by a ruling."""
        return self.has_result or bool(self.forfeited) or self.points_ruling is not None

    @property
    def first_date(self) -> datetime.date | None:
        """The day that was fixed at first, before it was changed."""
        return self.put_off or (self.moved[0].left if self.moved else self.date)

    @property
    def teams(self) -> tuple[str, str]:
        """The home team and the away team."""
        return self.home, self.away

    @property
    def has_result(self) -> bool:
        """Whether the fixture itself has tricks or a gain, or all of its tables are decided."""
        return self.tricks is not None or self.gain is not None or self.all_tables_decided

    @property
    def all_tables_decided(self) -> bool:
        """Whether there is a match card, and every table on it has a result."""
        return bool(self.tables) and all(table.is_decided for table in self.tables)

    @property
    def points_ruling(self) -> MatchRuling | None:
        """The last ruling that gives points, if there is any."""
        return next((ruling for ruling in reversed(self.rulings) if ruling.points), None)

    @property
    def under_protest(self) -> bool:
        """Whether a protest awaits its first ruling."""
        return self.protest is not None and not self.rulings

    def other(self, team: str) -> str:
        """Return the opponent of one of the two teams."""
        return self.away if team == self.home else self.home


class Withdrawal(Struct, frozen=True, kw_only=True):
    """The withdrawal of a team: its results are `expunged`, or kept; with `walkovers` its remaining opponents win by walkover."""

    team: str
    date: datetime.date
    expunged: bool = True
    walkovers: bool = False
    why: str = ""


class Deduction(Struct, frozen=True, kw_only=True):
    """Points deducted from a team, and the reason."""

    team: str
    points: Fraction
    why: str = ""


class AcceptedFixture(Struct, frozen=True, kw_only=True):
    """A warning about a division that its league accepts, and the `reason`.

    An empty `finding` or `team`, or no `date`, matches any.
    """

    reason: str
    finding: str = ""
    team: str = ""
    date: datetime.date | None = None
    at: Span | None = None


class Round(Struct, frozen=True, kw_only=True):
    """A round of matches: its number, its date, and perhaps a name."""

    number: int
    date: datetime.date | None = None
    name: str = ""


class PlayOff(Struct, frozen=True, kw_only=True):
    """A match after the last round that decides between two teams; `tricks` are those of home and away."""

    home: str
    away: str
    title: str = ""
    date: datetime.date | None = None
    time: str = ""
    moved: tuple[MovedDay, ...] = ()
    place: str = ""
    tricks: tuple[Fraction, Fraction] | None = None
    forfeited: str = ""
    why: str = ""
    at: Span | None = None

    @property
    def teams(self) -> tuple[str, str]:
        """The home team and the away team."""
        return self.home, self.away

    @property
    def winner(self) -> str:
        """The team that won; empty while that is open."""
        if self.forfeited:
            return self.away if self.forfeited == self.home else self.home
        if self.tricks is None or self.tricks[0] == self.tricks[1]:
            return ""
        return self.home if self.tricks[0] > self.tricks[1] else self.away


class FixtureDrawing(Struct, frozen=True, kw_only=True):
    """The drawing of fixtures under wishes: the number of breaks (two matches running at home, or away) and its proven minimum.

    `running` counts how often a team plays three matches running at home, or away. `by_night`: matches fall on the home team's
    night. `shared` names the halls with more teams than room in which there are nowhere too many at home on one day.
    """

    breaks: int = 0
    least_breaks: int = 0
    running: int = 0
    by_night: bool = False
    shared: tuple[str, ...] = ()


class Division(Struct, frozen=True, kw_only=True):
    """A division of a season. `id` is season and slug; `lasting_id` survives a renaming of the file (empty: none).

    `win`, `draw` and `loss` are the points of a match, never rising in this order; `walkover` the points of the team that came
    and of the one that did not, `walkover_gain` the margin of such a win. `margin` is the unit of every margin. `ties` is the
    ladder that splits equal points: `difference` or `gain` (the sum of the margins), `tricks`, `tables`, `wins`, `away-wins`,
    `between` (points of the matches among the tied), `between-gain`. `scoring` is what tables and margins are worth. Every two
    teams meet `times` times. `arranged`: whistpress drew up the fixtures by rule from the dates; else they are the secretary's
    own list. `drawing` is the account of that when there were wishes to meet, and none in an own list.

    The first `promoted` teams go up and the last `relegated` down, to the division `below` (a slug of the same season). A
    play-off exchanges the places of its teams when the lower one wins. No matches are played from the first to the last day
    of each of `no_matches`. A place in `halls` has room for so many home matches on one day. `results_file` is the CSV file of
    results beside its own, as messages show it; empty without one.
    """

    id: str
    lasting_id: str = ""
    season: str
    slug: str
    title: str
    teams: tuple[Team, ...]
    times: int = 2
    win: Fraction = Fraction(2)
    draw: Fraction = Fraction(1)
    loss: Fraction = Fraction(0)
    walkover: tuple[Fraction, Fraction] = (Fraction(2), Fraction(0))
    walkover_gain: Fraction = Fraction(0)
    scoring: MatchScoring = MatchScoring()
    margin: MarginUnit = MarginUnit.GAIN
    ties: tuple[str, ...] = ()
    rounds: tuple[Round, ...] = ()
    matches: tuple[Match, ...] = ()
    withdrawn: tuple[Withdrawal, ...] = ()
    deducted: tuple[Deduction, ...] = ()
    accepted: tuple[AcceptedFixture, ...] = ()
    arranged: bool = False
    drawing: FixtureDrawing | None = None
    promoted: int = 0
    relegated: int = 0
    below: str = ""
    play_offs: tuple[PlayOff, ...] = ()
    no_matches: tuple[tuple[datetime.date, datetime.date], ...] = ()
    halls: Mapping[str, int] = field(default_factory=dict)
    trophy: str | None = None
    about: str = ""
    sources: tuple[str, ...] = ()
    results_file: str = ""
    at: Span | None = None

    def days_decided(self) -> Iterator[tuple[datetime.date, Span]]:
        """Yield the day of each match and play-off that has a result of its own, and where the file names it."""
        yield from ((match.date, match.at) for match in self.matches if match.is_decided and match.date and match.at)
        for play_off in self.play_offs:
            if (play_off.tricks or play_off.forfeited) and play_off.date and play_off.at:
                yield play_off.date, play_off.at

    def team(self, id_: str) -> Team | None:
        """Return the team with an id."""
        return next((team for team in self.teams if team.id == id_), None)

    def withdrawal(self, team: str) -> Withdrawal | None:
        """Return the withdrawal of a team, or None."""
        return next((withdrawal for withdrawal in self.withdrawn if withdrawal.team == team), None)

    def byes(self, round_: int) -> tuple[str, ...]:
        """Return the teams without a match in a round, in the order of the division, but for those withdrawn by then."""
        day = next((entry.date for entry in self.rounds if entry.number == round_), None)
        busy = {team for match in self.matches if match.round == round_ for team in match.teams}
        return tuple(
            team.id
            for team in self.teams
            if team.id not in busy and not ((left := self.withdrawal(team.id)) and day and left.date <= day)
        )
