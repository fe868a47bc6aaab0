"""How fair a schedule is: who meets, supports and is compared with whom, read off any Schedule.

Nothing here knows how schedules are made: it counts what a schedule says, so it also checks those who make them.
"""

from whistpress.core.movement.fairness.bests import ProvenBest
from whistpress.core.movement.fairness.comparing import balance, compared
from whistpress.core.movement.fairness.figures import FairnessFigure, seats_of
from whistpress.core.movement.fairness.joined import joined
from whistpress.core.movement.fairness.matrices import Matrix
from whistpress.core.movement.fairness.measured import Fairness, measure
from whistpress.core.movement.fairness.places import CoupleMeetings, RepeatedMeeting, TableInRound, TableRelation, UnevenMeetings
from whistpress.core.movement.fairness.played import as_played
from whistpress.core.movement.fairness.ranges import Range
from whistpress.core.movement.fairness.seated import led_through, met, partnered, rests, visits

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
    "compared",
    "joined",
    "led_through",
    "measure",
    "met",
    "partnered",
    "rests",
    "seats_of",
    "visits",
]  # fmt: skip
