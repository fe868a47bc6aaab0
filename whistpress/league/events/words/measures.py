"""The names of each scoring method's figures on pages and sheets."""

from functools import lru_cache

from msgspec.structs import replace

from whistpress.core.model import ResultHead
from whistpress.core.scoring import Measure, method_named
from whistpress.language import Speech, say, speech

IN_ALL = "in all"
"""In place of a unit, where a total is of something that the record does not name."""


def measure(scoring: str) -> Measure:
    """Return the words of a method; plain ones where no method has that name."""
    return _measure_words(speech(), scoring)


@lru_cache(maxsize=64)
def _measure_words(_: Speech, scoring: str) -> Measure:
    """Return the measure; cached, because every evening of a league uses the same few."""
    words = method_named(scoring).words
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
        return measure(result.scoring)
    return replace(measure(result.sessions[0].scoring), heading=measure(result.scoring).heading, tricks=say("Tricks"), against="")
