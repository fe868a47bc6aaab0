"""How fair a schedule is: which numbers meet, are partners and are compared, computed from any Schedule.

Nothing here knows how schedules are made: it counts the contents of a schedule, so it also checks the systems that make them.
"""

from whistpress.core.movement.fairness.counts import (
    CoupleMeetings,
    Range,
    RepeatedMeeting,
    TableInRound,
    TableRelation,
    UnevenMeetings,
    balance,
    count_comparisons,
    count_opponents,
    count_partners,
    led_through,
    rests,
    visits,
)
from whistpress.core.movement.fairness.figures import FairnessFigure, ProvenBest, seats_of
from whistpress.core.movement.fairness.measures import Fairness, Matrix, as_played, join_schedules, measure

__all__ = [
    "CoupleMeetings",
    "Fairness",
    "FairnessFigure",
    "Matrix",
    "ProvenBest",
    "Range",
    "RepeatedMeeting",
    "TableInRound",
    "TableRelation",
    "UnevenMeetings",
    "as_played",
    "balance",
    "count_comparisons",
    "count_opponents",
    "count_partners",
    "join_schedules",
    "led_through",
    "measure",
    "rests",
    "seats_of",
    "visits",
]  # fmt: skip
