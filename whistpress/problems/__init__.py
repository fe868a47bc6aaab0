"""Problems found in what the secretary wrote: where, what, and what to do about it."""

from whistpress.problems.explanations import wording
from whistpress.problems.nearest import OWN_FILES, choices, did_you_mean, likely_word, limited_guesses, offer, shorten, suggestion
from whistpress.problems.problem import NOWHERE, Fault, Problem, Problems, Severity, Span, problem_of

__all__ = [
    "NOWHERE",
    "OWN_FILES",
    "Fault",
    "Problem",
    "Problems",
    "Severity",
    "Span",
    "choices",
    "did_you_mean",
    "likely_word",
    "limited_guesses",
    "offer",
    "problem_of",
    "shorten",
    "suggestion",
    "wording",
]
