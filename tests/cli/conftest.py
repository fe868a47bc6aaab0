"""What every test of the command line uses: a way to type, and a league to type in."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from whistpress.cli import main

Type = Callable[..., Result]

EVENT = """\
title = "Friday compass game"
date = 1900-01-12
contest = "pairs"

[movement]
system = "mitchell"
tables = 3
deals = 3

[entries]
1 = ["Abel", "Archer"]
2 = ["Baker", "Brown"]
3 = ["Cole", "Crane"]
4 = ["Dale", "Dunn"]
5 = ["East", "Elder"]
6 = ["Frost", "Fenn"]

[[scores]]
deal = 1
ns = [7, 6, 8]

[[scores]]
deal = 2
ns = [5, 5, 6]

[[scores]]
deal = 3
ns = [9, 8, 8]
"""


@pytest.fixture
def typed() -> Type:
    """Type words after `whistpress`; gives exit status, output and what went to standard error."""

    def type_words(*words: str, answers: str | None = None) -> Result:
        return CliRunner().invoke(main, list(words), input=answers)

    return type_words


@pytest.fixture
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a league with one event; the current folder too."""
    folder = tmp_path / "harbour"
    events = folder / "content" / "events" / "1900"
    events.mkdir(parents=True)
    (folder / "content" / "league.toml").write_text('name = "Harbour"\n', "utf-8")
    (events / "friday-compass-game.toml").write_text(EVENT, "utf-8")
    monkeypatch.chdir(folder)
    return folder
