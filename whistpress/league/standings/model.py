"""The rule of a standing: the results that it adds up, and how it ranks."""

from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from whistpress.league.divisions.model import Division
from whistpress.problems import Span


class RankedKind(StrEnum):
    """The kind of competitor that a standing ranks."""

    PLAYERS = "players"
    PAIRS = "pairs"
    CLUBS = "clubs"
    LADIES = "ladies"
    GENTLEMEN = "gentlemen"

    @property
    def of_cards(self) -> bool:
        """Whether it ranks players by the cards that they drew at drives."""
        return self in (RankedKind.LADIES, RankedKind.GENTLEMEN)


class StandingMeasure(StrEnum):
    """The value of a result.

    `score` is the score of the ranking, `differences` its plus and minus, `percentage` the share of the possible score, `tricks`
    the tricks credited, `wins` one for a first place (shared by those who tie), `places` the points of a list by rank, `beaten`
    the share of the field that was beaten, in hundredths. `tricks-a-hand` is the average of the players of a division.
    """

    SCORE = "score"
    DIFFERENCES = "differences"
    PERCENTAGE = "percentage"
    TRICKS = "tricks"
    WINS = "wins"
    PLACES = "places"
    BEATEN = "beaten"
    TRICKS_A_HAND = "tricks-a-hand"


class Aggregation(StrEnum):
    """The way to combine the results that count."""

    SUM = "sum"
    AVERAGE = "average"


class PrizeHandicap(Struct, frozen=True, kw_only=True):
    """The handicap of past winners: `each` is deducted from the standing for each win in `events`, `most` in all."""

    events: tuple[str, ...]
    each: Fraction
    most: Fraction | None = None


class StandingRule(Struct, frozen=True, kw_only=True):
    """A standing as a league states it. `events` are patterns of `season/slug`, in which `*` matches anything.

    Without a `season` it covers several seasons, or all time. `best` is the number of results that count, `best_share` the share
    of the events held so far (rounded up), so that more results may be dropped as the season goes on; with neither all count.
    `drop` does the same by steps: after so many events held one result may be missing, after so many two.

    A rank takes `least` results, or with `monthly` months. With `monthly` the results of a month are averaged first. At least
    `partners` different partners must be among the results that count. A pair needs `together` results for a rank; an event
    counts only with `tables` in play. `members` excludes all others. A club's result of an event is the sum of its best `scorers`
    there: entries whose players are all of the club.

    `points` are the points by rank, first to last, for the measure `places`. `against` are the patterns of the events of
    comparison: the figure is then the improvement on them, and takes `least` results there too. `ties` is the ladder that parts
    equal figures: `firsts`, `countback` (more firsts, then more seconds …), `best`, `results`, `latest`, `between` (the better
    results where the tied met), `shared`.

    With a `division` the players on its match cards are ranked, by tricks a hand; then it takes `least` matches, or a `share` of
    those that the team has played.

    `mixed`: the league names no measure and its events are scored in different ways: the measure is the share of the field
    beaten.
    """

    id: str
    title: str
    season: str = ""
    events: tuple[str, ...]
    ranked: RankedKind = RankedKind.PLAYERS
    measure: StandingMeasure = StandingMeasure.SCORE
    mixed: bool = False
    sum: Aggregation = Aggregation.SUM
    points: tuple[Fraction, ...] = ()
    best: int | None = None
    best_share: Fraction | None = None
    drop: tuple[int, ...] = ()
    least: int = 1
    monthly: bool = False
    partners: int = 0
    together: int = 0
    tables: int = 0
    scorers: int = 1
    members: bool = False
    against: tuple[str, ...] = ()
    handicap: PrizeHandicap | None = None
    ties: tuple[str, ...] = ()
    trophy: str | None = None
    about: str = ""
    division: Division | None = None
    share: Fraction | None = None
    at: Span | None = None
