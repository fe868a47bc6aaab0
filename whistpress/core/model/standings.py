"""The rule of a standing: whose results it adds up, which of them count, and how it ranks."""

from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from whistpress.problems import Span


class RankedKind(StrEnum):
    """Who is ranked."""

    PLAYERS = "players"
    PAIRS = "pairs"
    CLUBS = "clubs"


class StandingMeasure(StrEnum):
    """What a result is worth.

    `score` is that of the ranking, `differences` its plus and minus, `percentage` what was had of what could be had, `tricks`
    those credited, `wins` one for a first place (shared by those who tie), `places` the points of a list, `beaten` the share of
    the field that was beaten, in hundredths.
    """

    SCORE = "score"
    DIFFERENCES = "differences"
    PERCENTAGE = "percentage"
    TRICKS = "tricks"
    WINS = "wins"
    PLACES = "places"
    BEATEN = "beaten"


class Aggregation(StrEnum):
    """How the results that count are put together."""

    SUM = "sum"
    AVERAGE = "average"


class PrizeHandicap(Struct, frozen=True, kw_only=True):
    """What a past prize costs: `each` is taken from the standing for each win in `events`, `most` at the utmost."""

    events: tuple[str, ...]
    each: Fraction
    most: Fraction | None = None


class StandingRule(Struct, frozen=True, kw_only=True):
    """A standing as a league states it. `events` are patterns of `season/slug`, in which `*` stands for anything.

    Without a `season` it goes over several, or over all time. `best` is how many results count: a number, or as a fraction the
    share of the events held so far (rounded up), so that what may be dropped grows with the season; None counts all. `drop`
    does the same by steps: after so many events held one result may be missing, after so many two.

    `least` is how many results (with `monthly` months) it takes to be ranked. With `monthly` the results of a month are
    averaged first. At least `partners` different ones must be among the results that count. A pair needs `together` results to
    be ranked; an event counts only with `tables` in play. `members` leaves all others out. A club's result of an event is the
    sum of its best `scorers` there: entries all of whose players are of the club.

    `points` are those of the places, first to last, for the measure `places`. `against` are the patterns of the events that the
    figure is compared with: it is then the improvement on them, and takes `least` results there too. `ties` is the ladder that
    parts equal figures: `firsts`, `countback` (more firsts, then more seconds …), `best`, `results`, `latest`, `between` (who
    did better where those who are tied met), `shared`.

    `mixed`: the league names no measure and its events are scored in different ways: the share of the field beaten serves.
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
    best: int | Fraction | None = None
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
    at: Span | None = None
