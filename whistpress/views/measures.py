"""What a method's figures are called on pages and sheets."""

from dataclasses import dataclass, replace

from whistpress.core.model import EventResult


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """The words of a scoring method.

    `heading` heads the column of scores, `mark` that of a single deal; `one`, `many` are the unit; `phrase` follows the
    unit in a sentence; `signed` figures show their plus; with `fewest` the smallest ranks first. `tricks` heads the column
    of tricks (`signed_tricks`: they are differences), `minus` that of plus and minus; `against` heads what entries made
    of each other, compared two by two.
    """

    heading: str
    mark: str
    one: str = "trick"
    many: str = "tricks"
    phrase: str = ""
    signed: bool = False
    fewest: bool = False
    tricks: str = "Tricks"
    signed_tricks: bool = False
    minus: str = "Over average"
    against: str = ""


_LOST = Measure(heading="Tricks lost", mark="Lost", phrase="lost", fewest=True)
_MEASURES = {
    "average": Measure(heading="Over average", mark="±", phrase="over the average", signed=True),
    "howell": _LOST,
    "tricks-lost": _LOST,
    "exponent": Measure(heading="Equated gain", mark="Gain", phrase="of equated gain"),
    "match": Measure(heading="Match score", mark="Match", one="point", many="points"),
    "matchpoints": Measure(heading="Matchpoints", mark="MP", one="matchpoint", many="matchpoints"),
    "butler": Measure(heading="Over datum", mark="±", phrase="over the datum", signed=True),
    "cross": Measure(heading="Over the others", mark="±", phrase="over the other tables", signed=True),
    "safford": Measure(
        heading="Comparisons won",
        mark="±",
        one="comparison",
        many="comparisons",
        phrase="won",
        minus="Differences",
        against="Tricks more than each other pair, on the deals that both played the same way",
    ),
    "four-pair": Measure(
        heading="Matches won",
        mark="±",
        one="match",
        many="matches",
        phrase="won",
        tricks="Trick score",
        signed_tricks=True,
        against="Matches: tricks more than each other pair",
    ),
    "gain": Measure(heading="Gain", mark="Gain", phrase="gained", signed=True),
    "matches": Measure(
        heading="Match score",
        mark="Match",
        one="point",
        many="points",
        tricks="Trick score",
        against="Matches: tricks more than each other team",
    ),
    "total-tricks": Measure(heading="Tricks", mark="Tricks"),
    "points-won": Measure(heading="Points", mark="Points", one="point", many="points"),
    "gains-losses": Measure(heading="Gain", mark="Gain", one="point", many="points", signed=True),
    "counters": Measure(heading="Counters", mark="Counters", one="counter", many="counters"),
    "rubbers": Measure(heading="Points", mark="Points", one="point", many="points", signed=True),
    "sum": Measure(heading="Total", mark="Result", one="point", many="points"),
    "points": Measure(heading="Points", mark="Points", one="point", many="points", minus="Difference"),
}


def measure(scoring: str) -> Measure:
    """The words of a method; plain ones for a method that has none of its own here."""
    return _MEASURES.get(scoring) or Measure(heading="Score", mark="Score", one="point", many="points")


def measure_of(result: EventResult) -> Measure:
    """The words of a result; a sum of sessions has the words of what is added."""
    if not result.sessions:
        return measure(result.scoring)
    return replace(measure(result.sessions[0].scoring), heading=measure(result.scoring).heading, tricks="Tricks", against="")
