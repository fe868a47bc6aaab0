"""How the fixtures of a division were drawn, in sentences."""

from collections import Counter
from collections.abc import Iterator

from whistpress.core.model.divisions import Division
from whistpress.language import say, say_many
from whistpress.views.wording import join_words


def drawing_in_words(division: Division) -> Iterator[str]:
    """Yield sentences on the properties of fixtures that were drawn by rule: home and away, nights, halls, breaks."""
    drawing = division.drawing
    homes = Counter(match.home for match in division.matches)
    played = Counter(team for match in division.matches for team in match.teams)
    widest = max((abs(2 * homes[team] - number) for team, number in played.items()), default=0)
    if widest:
        yield say(
            "The fixtures were drawn up by rule: each team’s matches at home and away differ by %(most)s at most.", most=widest
        )
    else:
        yield say("The fixtures were drawn up by rule: all at home as often as away.")
    if not (drawing and drawing.running):
        yield say("Nobody is three times running at one place.")
    if drawing is None:
        return
    if drawing.by_night:
        yield say("A match is played on the home team’s night, in the week of its round.")
    if halls := [hall for hall in drawing.shared if hall in division.halls]:
        yield say("Teams that share %(halls)s are never more at home on one day than it has room for.", halls=join_words(halls))
    if places := [venue for venue in drawing.shared if venue not in division.halls]:
        yield say("Teams that share %(places)s are as seldom at home together as can be.", places=join_words(places))
    if division.halls or drawing.shared:
        yield say_many(
            "There is %(number)s break, two matches running at home or away; the fewest that can be proven are %(least)s.",
            "There are %(number)s breaks, two matches running at home or away; the fewest that can be proven are %(least)s.",
            drawing.breaks,
            least=drawing.least_breaks,
        )
