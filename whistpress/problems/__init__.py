"""Problems found in what the secretary wrote: where, what, and what to do about it."""

from whistpress.problems.problem import Fault, Problem, Problems, Severity, Span

__all__ = ["Fault", "Problem", "Problems", "Severity", "Span"]
