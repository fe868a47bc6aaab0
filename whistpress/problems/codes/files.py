"""Chapter 1 of the problem codes: files."""

from whistpress.problems.codes.code import Code

CODES: tuple[Code, ...] = ()
