"""Reading and writing movement files."""

from typing import Any

from whistpress.core.model import Schedule
from whistpress.problems import Problem, Problems
from whistpress.reading.movement_file import MovementFileError, MovementManner, drafts_of, lint_draft, parse_movement

FOUR = """4 2 3 3 0
 4- 1 A  2- 3 A
 4- 2 B  3- 1 B
 4- 3 C  1- 2 C
"""

THREE_TABLES = """Compass game
1,3,6,2,3,0
1,1,1, 1,3,2, 1,2,3
2,2,2, 2,1,3, 2,3,1
3,3,3, 3,2,1, 3,1,2
"""

CSV = """round,table,n,s,e,w,deals
1,1,4,4,1,1,1 4
1,2,2,2,3,3,2 5
2,1,4,4,2,2,3 6
2,2,3,3,1,1,6 3
"""


def parsed(text: str, name: str = "small.asc", **manner: Any) -> Schedule:
    """The schedule of a movement file with this text."""
    return parse_movement(text, name=name, manner=MovementManner(**manner))


def refused(text: str, name: str = "small.asc") -> MovementFileError:
    """The refusal of a text that cannot be used."""
    try:
        parse_movement(text, name=name)
    except MovementFileError as error:
        return error
    raise AssertionError("this file was read")


def told(text: str, name: str = "small.asc") -> list[tuple[str, int, int, str]]:
    """Everything that is said of a text: code, line, column, message."""
    return [(each.code, each.at.line, each.at.column, each.message) for each in found(text, name)]


def found(text: str, name: str = "small.asc") -> list[Problem]:
    """Every problem of a text."""
    problems = Problems()
    for draft in drafts_of(text, name, problems):
        lint_draft(draft, problems)
    return list(problems)
