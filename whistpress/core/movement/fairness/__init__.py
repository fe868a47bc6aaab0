"""How fair a schedule is: who meets, supports and is compared with whom, read off any Schedule.

Nothing here knows how schedules are made: it counts what a schedule says, so it also checks those who make them.
"""

from whistpress.core.movement.fairness.bests import ProvenBest
from whistpress.core.movement.fairness.counts import Range, balance, compared, led_through, met, partnered, rests, visits
from whistpress.core.movement.fairness.figures import FairnessFigure, seats_of
from whistpress.core.movement.fairness.measures import Fairness, Matrix, measure
from whistpress.core.movement.fairness.schedule_counts import (
    CoupleMeetings,
    RepeatedMeeting,
    TableInRound,
    TableRelation,
    UnevenMeetings,
)
from whistpress.core.movement.fairness.sittings import as_played, joined

__all__ = [
    "CoupleMeetings", "Fairness", "FairnessFigure", "Matrix", "ProvenBest", "Range", "RepeatedMeeting", "TableInRound",
    "TableRelation", "UnevenMeetings", "as_played", "balance", "compared", "joined", "led_through", "measure", "met",
    "partnered", "rests", "seats_of", "visits",
]  # fmt: skip
