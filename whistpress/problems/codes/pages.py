"""Chapter 5 of the problem codes: links and pages."""

from whistpress.problems.codes.code import Code

CODES: tuple[Code, ...] = ()
