"""Chapter 6 of the problem codes: printing."""

from whistpress.problems.codes.code import Code

CODES: tuple[Code, ...] = ()
