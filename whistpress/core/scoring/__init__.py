"""Scoring: from schedules and scores to travellers, tabulating sheets and rankings, exactly."""

from whistpress.core.scoring.method import Method
from whistpress.core.scoring.methods import METHODS, has_points_of_game
from whistpress.core.scoring.points import POINTS
from whistpress.core.scoring.ranking import RUNGS, SHARED
from whistpress.core.scoring.result import score, with_carry
from whistpress.core.scoring.rubbers import RUBBERS
from whistpress.core.scoring.season import SUM
from whistpress.core.scoring.sections import OFFSET, in_section, ranked_alike
from whistpress.core.scoring.working import Working, WorkingStep, working, working_sentences

__all__ = [
    "METHODS", "OFFSET", "POINTS", "RUBBERS", "RUNGS", "SHARED", "SUM", "Method", "Working", "WorkingStep",
    "has_points_of_game", "in_section", "ranked_alike", "score", "with_carry", "working", "working_sentences",
]  # fmt: skip
