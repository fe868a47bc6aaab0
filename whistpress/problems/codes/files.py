"""Chapter 1 of the problem codes: files."""

from whistpress.problems.codes.code import Code
from whistpress.problems.codes.keys import KEYS
from whistpress.problems.codes.reading import READING

CODES: tuple[Code, ...] = (*READING, *KEYS)
