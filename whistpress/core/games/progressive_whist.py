"""Progressive whist: straight whist at many tables, then winners and losers part (Barney 1900, pp. 24–25).

Its rounds are lines of an event like those of duplicate whist, and its points are counted by `points-won`,
`gains-losses` and `counters`.
"""

from whistpress.core.games.game import GameRule
from whistpress.language import noted

GAME = GameRule(
    name="progressive-whist",
    title=noted("Progressive whist"),
    summary=noted("Straight whist at many tables: after each round the winners go on, and the tricks above six are counted."),
    book="Barney 1900, pp. 24–25",
    laws="whist-1893",
)
