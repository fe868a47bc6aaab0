"""Scoring: from schedules and scores to travellers, tabulating sheets and rankings, exactly."""

from whistpress.core.scoring.method import Method
from whistpress.core.scoring.methods import METHODS
from whistpress.core.scoring.result import score
from whistpress.core.scoring.working import in_words

__all__ = ["METHODS", "Method", "in_words", "score"]
