"""Chapter 3 of the problem codes: scores."""

from whistpress.problems.codes.code import Code

CODES: tuple[Code, ...] = ()
