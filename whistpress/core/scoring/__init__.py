"""Scoring: from schedules and scores to travellers, tabulating sheets and rankings, exactly."""

from whistpress.core.scoring.method import Measure, Method
from whistpress.core.scoring.methods import METHODS, method_named
from whistpress.core.scoring.methods.points import POINTS
from whistpress.core.scoring.methods.rubbers import RUBBERS
from whistpress.core.scoring.methods.season import SUM
from whistpress.core.scoring.ranking import OFFSET, RUNGS, SHARED, in_section, ranked_alike
from whistpress.core.scoring.result import score, with_carry
from whistpress.core.scoring.working import Working, WorkingStep, working, working_sentences

__all__ = [
    "METHODS", "OFFSET", "POINTS", "RUBBERS", "RUNGS", "SHARED", "SUM", "Measure", "Method", "Working", "WorkingStep",
    "in_section", "method_named", "ranked_alike", "score", "with_carry", "working", "working_sentences",
]  # fmt: skip
