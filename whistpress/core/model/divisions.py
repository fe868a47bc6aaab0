"""A division: clubs or teams who meet each other home and away, and what is known of each of their matches."""

import datetime
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from whistpress.problems import Span


class MarginUnit(StrEnum):
    """How far a match is won: by the `tricks` of difference, or by the `gain` of duplicate whist, which is half of them."""

    TRICKS = "tricks"
    GAIN = "gain"


class Team(Struct, frozen=True, kw_only=True):
    """A team of a division: a club's only one has the club's id; `place` is where it plays at home."""

    id: str
    name: str
    club: str | None = None
    place: str = ""


class Match(Struct, frozen=True, kw_only=True):
    """A fixture: who receives whom, when, and what came of it.

    `id` tells it from all others of its division. `date` is the day on which it is (or was) to be played, None while none is
    fixed; `put_off` is the day from which it was postponed. Its result is that of an `event` (whose `entries` are home and
    away, where their names do not tell), or else the `tricks` of both, or the `gain` of the home team. Those who `forfeited`
    did not come; a match with a `void` (why) is not played at all. `why` is a remark on any of these.
    """

    id: str
    round: int
    home: str
    away: str
    date: datetime.date | None = None
    put_off: datetime.date | None = None
    postponed: bool = False
    place: str = ""
    event: str | None = None
    entries: tuple[int, int] | None = None
    tricks: tuple[Fraction, Fraction] | None = None
    gain: Fraction | None = None
    forfeited: tuple[str, ...] = ()
    void: str = ""
    why: str = ""
    at: Span | None = None

    @property
    def decided(self) -> bool:
        """Whether a result is written down here: in tricks, as a gain or by a walkover; that of an event is not."""
        return self.gain is not None or self.tricks is not None or bool(self.forfeited)

    @property
    def teams(self) -> tuple[str, str]:
        """Home and away."""
        return self.home, self.away

    @property
    def has_result(self) -> bool:
        """Whether its tricks or its gain are written with it, and are not those of an event."""
        return self.tricks is not None or self.gain is not None

    def other(self, team: str) -> str:
        """The adversary of one of the two."""
        return self.away if team == self.home else self.home


class Withdrawal(Struct, frozen=True, kw_only=True):
    """A team that left: its results are `expunged`, or kept; with `walkovers` whom it still had to meet wins by a walkover."""

    team: str
    date: datetime.date
    expunged: bool = True
    walkovers: bool = False
    why: str = ""


class Deduction(Struct, frozen=True, kw_only=True):
    """Points taken from a team, and why."""

    team: str
    points: Fraction
    why: str = ""


class AcceptedFixture(Struct, frozen=True, kw_only=True):
    """A warning about a division that its league has looked at and keeps: which one, and the `reason`.

    An empty `finding` or `team`, or no `date`, stands for any.
    """

    reason: str
    finding: str = ""
    team: str = ""
    date: datetime.date | None = None
    at: Span | None = None


class Round(Struct, frozen=True, kw_only=True):
    """A round of matches: its number, the day for which it was fixed, a name where it has one."""

    number: int
    date: datetime.date | None = None
    name: str = ""


class Division(Struct, frozen=True, kw_only=True):
    """A division of a season. `id` is season and slug, `lasting_id` one that stays when the file is renamed (empty: none).

    `win`, `draw` and `loss` are the points of a match, never rising in this order; `walkover` those of who came and of who did
    not, `walkover_gain` the margin by which the first is taken to have won. `margin` is the unit of every margin. `ties` is the
    ladder that splits equal points: `difference` or `gain` (the sum of the margins), `tricks`, `wins`, `away-wins`, `between`
    (points of the matches among the tied), `between-gain`. Every two teams meet `times` times.
    `arranged`: the fixtures were drawn up by rule from the dates, and are not the secretary's own list.
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
    margin: MarginUnit = MarginUnit.GAIN
    ties: tuple[str, ...] = ()
    rounds: tuple[Round, ...] = ()
    matches: tuple[Match, ...] = ()
    withdrawn: tuple[Withdrawal, ...] = ()
    deducted: tuple[Deduction, ...] = ()
    accepted: tuple[AcceptedFixture, ...] = ()
    arranged: bool = False
    trophy: str | None = None
    about: str = ""
    sources: tuple[str, ...] = ()
    at: Span | None = None

    def team(self, id_: str) -> Team | None:
        """The team with this id."""
        return next((team for team in self.teams if team.id == id_), None)

    def withdrawal(self, team: str) -> Withdrawal | None:
        """When and how a team left; None where it did not."""
        return next((one for one in self.withdrawn if one.team == team), None)

    def byes(self, round_: int) -> tuple[str, ...]:
        """The teams that have no match in a round, in the order of the division; who had left by then is not among them."""
        own = [match for match in self.matches if match.round == round_]
        day = next((one.date for one in self.rounds if one.number == round_), None)
        busy = {team for match in own for team in match.teams}
        return tuple(
            team.id
            for team in self.teams
            if team.id not in busy and not ((left := self.withdrawal(team.id)) and day and left.date <= day)
        )
