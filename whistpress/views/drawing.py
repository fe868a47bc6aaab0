"""How the fixtures of a division were drawn, in sentences."""

from collections.abc import Iterator

from whistpress.core.model.divisions import Division
from whistpress.language import say, say_many
from whistpress.views.words import listed


def drawing_in_words(division: Division) -> Iterator[str]:
    """Yield what is true of fixtures that were drawn by rule: home and away, nights, halls, breaks."""
    drawing = division.drawing
    if drawing and drawing.running:
        yield say("The fixtures were drawn up by rule: all at home as often as away.")
    else:
        yield say("The fixtures were drawn up by rule: all at home as often as away, nobody three times running at one place.")
    if drawing is None:
        return
    if drawing.by_night:
        yield say("A match is played on the home team’s night, in the week of its round.")
    if drawing.shared:
        yield say(
            "Teams that share %(halls)s are never more at home on one day than it has room for.", halls=listed(drawing.shared)
        )
    if division.halls:
        yield say_many(
            "There is %(number)s break, two matches running at home or away; the fewest that can be proven are %(least)s.",
            "There are %(number)s breaks, two matches running at home or away; the fewest that can be proven are %(least)s.",
            drawing.breaks,
            least=drawing.least_breaks,
        )
