"""Chapter 1 of the problem codes: files."""

from whistpress.problems.codes.code import Code
from whistpress.problems.codes.dates import DATES
from whistpress.problems.codes.fixtures import FIXTURES
from whistpress.problems.codes.identity import IDENTITY
from whistpress.problems.codes.keys import KEYS
from whistpress.problems.codes.meetings import MEETINGS
from whistpress.problems.codes.reading import READING
from whistpress.problems.codes.trophies import TROPHIES

CODES: tuple[Code, ...] = (*READING, *KEYS, *IDENTITY, *DATES, *FIXTURES, *MEETINGS, *TROPHIES)
