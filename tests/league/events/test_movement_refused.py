"""A movement that does not fit: the message names what to write, and what it names works."""

import re
import tomllib
from pathlib import Path

import pytest

from whistpress.league.events.read.file import read_event
from whistpress.problems import Problem
from whistpress.reading.toml_edit import toml_text

_ADVICE = re.compile(r"(?:recommended: |or )write (.+?)(?:, and leave (.+) out)? \([^()]*\)$")


def problems_of(path: Path, movement: dict[str, object], entries: int = 0) -> list[Problem]:
    """Read an event with a movement; return its errors."""
    names = {str(number): [f"Ann {number}", f"Ben {number}"] for number in range(1, entries + 1)}
    values: dict[str, object] = {"title": "Friday game", "date": "1900-01-12", "movement": movement}
    text = toml_text(values | ({"entries": names} if names else {})).replace('"1900-01-12"', "1900-01-12")
    path.write_text(text, "utf-8")
    return [problem for problem in read_event(path)[1] if problem.code.startswith("E")]


def advised(problem: Problem, movement: dict[str, object]) -> list[dict[str, object]]:
    """Take each piece of advice as it is written."""
    found = []
    for help_ in problem.helps:
        line = help_.partition("\n")[0]
        if taken := re.fullmatch(r"(?:recommended: |or )leave (.+) out \([^()]*\)", line):
            new, away = {}, taken[1]
        else:
            taken = _ADVICE.fullmatch(line)
            assert taken, line
            new, away = tomllib.loads(taken[1].replace(" and ", "\n")), taken[2] or ""
        found.append({key: value for key, value in (movement | new).items() if repr(key) not in away.split(" and ")})
    return found


FAMILIES = [
    *({"system": "mitchell", "pairs": pairs} for pairs in range(3, 18)),
    *({"system": "mitchell", "pairs": pairs, "deals": 20} for pairs in (7, 11, 12, 16)),
    *({"system": "howell", "pairs": pairs, "deals": 24} for pairs in (3, 5, 8, 10)),
    *({"system": "safford", "pairs": pairs} for pairs in (6, 13)),
    *({"system": "parallel", "tables": tables, "variant": "fourth"} for tables in range(3, 10)),
    *({"system": "mitchell", "tables": tables, "variant": "skip", "deals": 24} for tables in (5, 7, 9)),
    *({"system": "parallel-fours", "fours": fours} for fours in range(3, 9)),
    *({"system": "new-england-36", "fours": fours} for fours in (3, 4)),
    {"system": "individual", "players": 14},
    {"system": "ladies-and-gentlemen", "pairs": 6},
    {"system": "whist-drive", "players": 45},
    {"system": "whist-drive", "players": 47},
]


@pytest.mark.parametrize("movement", FAMILIES, ids=lambda one: "-".join(map(str, one.values())))
def test_what_the_message_names_works(tmp_path: Path, movement: dict[str, object]) -> None:
    """At most three lines, and after each of them as written nothing is wrong with the movement."""
    path = tmp_path / "game.toml"
    for problem in problems_of(path, movement):
        assert problem.code in ("E401", "E402", "E403", "E700")
        assert 0 < len(problem.helps) <= 3
        assert problem.helps[0].startswith("recommended: ")
        for other in advised(problem, movement):
            assert not problems_of(path, other), other


def test_names_say_the_size_that_the_movement_lacks(tmp_path: Path) -> None:
    """Eleven pairs are entered, and [movement] says only Mitchell."""
    path = tmp_path / "game.toml"
    (problem,) = problems_of(path, {"system": "mitchell"}, entries=11)
    assert problem.helps[0].startswith(
        'recommended: write pairs = 11 and variant = "skip-twice" (6 tables, 12 rounds, 12 deals)\n'
    )
    (nine,) = problems_of(path, {"system": "mitchell"}, entries=9)
    assert nine.helps == ("recommended: write pairs = 9 (5 tables, 5 rounds, 5 deals)",)
