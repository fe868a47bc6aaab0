"""Chapter 2 of the problem codes: an event."""

from whistpress.problems.codes.code import Code

CODES: tuple[Code, ...] = ()
