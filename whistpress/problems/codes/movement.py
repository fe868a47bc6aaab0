"""Chapter 4 of the problem codes: movements."""

from whistpress.problems.codes.code import Code

CODES: tuple[Code, ...] = ()
