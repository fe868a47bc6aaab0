"""Small event files for the tests of reading them."""

from pathlib import Path

from whistpress.core.model import Event
from whistpress.league.events.read.file import read_event
from whistpress.league.people.model import Person
from whistpress.problems import Problem

HEAD = """\
title = "Friday compass game"
date  = 1900-01-12
"""

MITCHELL = """
[movement]
system = "mitchell"
tables = 3
deals  = 3
"""

PAIRS = """
[entries]
1 = ["Amy Abel", "Ann Archer"]
2 = ["Ben Baker", "Bob Brown"]
3 = ["Cora Cole", "Clara Crane"]
4 = ["Dan Dale", "Don Drew"]
5 = ["Edith Earl", "Elsa East"]
6 = ["Frank Field", "Fred Ford"]
"""

SCORES = """
[[scores]]
deal  = 1
lines = [[1, 2, 8], [5, 4, 7], [3, 6, 5]]

[[scores]]
deal  = 2
lines = [[3, 4, 9], [1, 6, 6], [5, 2, 7]]

[[scores]]
deal  = 3
lines = [[5, 6, 4], [3, 2, 8], [1, 4, 7]]
"""

WHOLE = HEAD + MITCHELL + PAIRS + SCORES


def read(
    folder: Path, text: str, *, members: dict[str, Person] | None = None, **beside: str
) -> tuple[Event | None, list[Problem]]:
    """The event of a text, and its problems; `beside` are CSV files next to it, by their names without the ending."""
    file = folder / "friday-game.toml"
    file.write_text(text, "utf-8")
    for name, content in beside.items():
        (folder / f"{name}.csv").write_text(content, "utf-8")
    event, problems = read_event(file, shown="friday-game.toml", members=members or {})
    return event, list(problems)


def clean(folder: Path, text: str, *, members: dict[str, Person] | None = None, **beside: str) -> Event:
    """The event of a text that has no problem."""
    event, problems = read(folder, text, members=members, **beside)
    assert not problems, "\n".join(f"{problem.code}: {problem.message}" for problem in problems)
    assert event is not None
    return event


def codes(folder: Path, text: str, **beside: str) -> list[str]:
    """The codes of a text's problems, each once."""
    return sorted({problem.code for problem in read(folder, text, **beside)[1]})
