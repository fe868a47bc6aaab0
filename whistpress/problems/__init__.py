"""Problems found in what the secretary wrote: where, what, and what to do about it."""

from whistpress.problems.explanations import wording
from whistpress.problems.problem import NOWHERE, Fault, Problem, Problems, Severity, Span, problem_of

__all__ = ["NOWHERE", "Fault", "Problem", "Problems", "Severity", "Span", "problem_of", "wording"]
