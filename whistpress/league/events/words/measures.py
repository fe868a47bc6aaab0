"""The names of each scoring method's figures on pages and sheets."""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import ResultHead
from whistpress.language import Speech, noted, noted_noun, say, speech


class Measure(Struct, frozen=True, kw_only=True):
    """The words of a scoring method.

    `heading` heads the column of scores, `mark` that of a single deal; `one`, `many` are the unit; `phrase` follows the unit in a
    sentence, `under` in its place where the figure is below nought; `signed` figures show their plus; with `fewest` the smallest
    ranks first. `tricks` heads the column of tricks, `minus` that of plus and minus; `against` heads what entries made of each
    other, compared two by two.
    """

    heading: str
    mark: str
    one: str = noted_noun("trick")
    many: str = "tricks"
    phrase: str = ""
    under: str = ""
    signed: bool = False
    fewest: bool = False
    tricks: str = noted("Tricks")
    minus: str = noted("Over average")
    against: str = ""


IN_ALL = "in all"
"""In place of a unit, where a total is of something that the record does not name."""

_LOST = Measure(heading=noted("Tricks lost"), mark=noted("Lost"), phrase=noted("lost"), fewest=True)
_MEASURES = {
    "average": Measure(
        heading=noted("Over average"), mark="±", phrase=noted("over the average"), under=noted("under the average"), signed=True
    ),
    "average-games": Measure(
        heading=noted("Games gained"),
        mark="±",
        one=noted_noun("game"),
        many="games",
        phrase=noted("gained"),
        under=noted("lost"),
        signed=True,
    ),
    "howell": _LOST,
    "tricks-lost": _LOST,
    "exponent": Measure(heading=noted("Equated gain"), mark=noted("Gain"), phrase=noted("of equated gain")),
    "match": Measure(heading=noted("Match score"), mark=noted("Match"), one=noted_noun("point"), many="points"),
    "matchpoints": Measure(heading=noted("Matchpoints"), mark="MP", one=noted_noun("matchpoint"), many="matchpoints"),
    "butler": Measure(
        heading=noted("Over datum"), mark="±", phrase=noted("over the datum"), under=noted("under the datum"), signed=True
    ),
    "cross": Measure(
        heading=noted("Over the others"),
        mark="±",
        phrase=noted("over the other tables"),
        under=noted("under the other tables"),
        signed=True,
    ),
    "safford": Measure(
        heading=noted("Comparisons won"),
        mark="±",
        one=noted_noun("comparison"),
        many="comparisons",
        phrase=noted("won"),
        minus=noted("Differences"),
        against=noted("Tricks more than each other pair, on the deals that both played the same way"),
    ),
    "four-pair": Measure(
        heading=noted("Matches won"),
        mark="±",
        one=noted_noun("match", "matches"),
        many="matches",
        phrase=noted("won"),
        tricks=noted("Trick score"),
        against=noted("Matches: the winner writes its excess of tricks, the loser nothing"),
    ),
    "gain": Measure(heading=noted("Gain"), mark=noted("Gain"), phrase=noted("gained"), under=noted("lost"), signed=True),
    "matches": Measure(
        heading=noted("Match score"),
        mark=noted("Match"),
        one=noted_noun("point"),
        many="points",
        tricks=noted("Trick score"),
        against=noted("Matches: tricks more than each other team"),
    ),
    "total-tricks": Measure(heading=noted("Tricks"), mark=noted("Tricks")),
    "total": Measure(heading=noted("Total"), mark=noted("Total"), one=noted_noun("in all", "in all"), many=IN_ALL),
    "total-points": Measure(heading=noted("Points"), mark=noted("Points"), one=noted_noun("point"), many="points"),
    "points-won": Measure(heading=noted("Points"), mark=noted("Points"), one=noted_noun("point"), many="points"),
    "gains-losses": Measure(heading=noted("Gain"), mark=noted("Gain"), one=noted_noun("point"), many="points", signed=True),
    "counters": Measure(heading=noted("Counters"), mark=noted("Counters"), one=noted_noun("counter"), many="counters"),
    "rubbers": Measure(heading=noted("Points"), mark=noted("Points"), one=noted_noun("point"), many="points", signed=True),
    "sum": Measure(heading=noted("Total"), mark=noted("Result"), one=noted_noun("point"), many="points"),
    "points": Measure(
        heading=noted("Points"), mark=noted("Points"), one=noted_noun("point"), many="points", minus=noted("Difference")
    ),
}


def measure(scoring: str) -> Measure:
    """Return the words of a method; plain ones for a method that has none of its own here."""
    return _measure_words(speech(), scoring)


@lru_cache(maxsize=64)
def _measure_words(_: Speech, scoring: str) -> Measure:
    """Return the measure; cached, because every evening of a league uses the same few."""
    words = _MEASURES.get(scoring) or Measure(heading=noted("Score"), mark=noted("Score"), one=noted_noun("point"), many="points")
    return replace(
        words,
        heading=say(words.heading),
        mark=say(words.mark),
        phrase=say(words.phrase),
        under=say(words.under),
        tricks=say(words.tricks),
        minus=say(words.minus),
        against=say(words.against),
    )


def measure_of(result: ResultHead) -> Measure:
    """Return the words of a result; a sum of sessions has the words of its summands."""
    if not result.sessions:
        words = measure(result.scoring)
        return words if words.fewest or not result.lowest else replace(words, fewest=True)
    return replace(measure(result.sessions[0].scoring), heading=measure(result.scoring).heading, tricks=say("Tricks"), against="")
