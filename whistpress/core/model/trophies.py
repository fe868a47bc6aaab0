"""How a trophy is played for, and how it comes to its next holder."""

from enum import StrEnum


class TrophyKind(StrEnum):
    """`challenge`: it stays with its holder until somebody wins it from him; `annual`: it is played for afresh each time."""

    CHALLENGE = "challenge"
    ANNUAL = "annual"


class DrawnMatchRule(StrEnum):
    """Who has a challenge trophy after a drawn match, by its conditions; `holder` is the custom of challenges."""

    HOLDER = "holder"
    CHALLENGER = "challenger"
    SHARED = "shared"


class HoldingOutcome(StrEnum):
    """How a line of a roll came about.

    `won`: by play, from another; `retained`: by play, by him who held it; `drawn`: the match was; `forfeit`: one side did not
    come, or gave up; `unchallenged`: nobody played for it; `unknown`: the record does not say who had it.
    """

    WON = "won"
    RETAINED = "retained"
    DRAWN = "drawn"
    FORFEIT = "forfeit"
    UNCHALLENGED = "unchallenged"
    UNKNOWN = "unknown"
