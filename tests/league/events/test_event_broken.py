"""Whatever is in an event file, reading it gives problems and never an exception."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings

from tests.league.broken_files import TEAMS, WHOLE, any_values, broken_events, likely_events
from tests.sampling import examples
from whistpress.core.scoring import score
from whistpress.league.events.read.file import read_event
from whistpress.problems.boxes import boxes
from whistpress.problems.explanations import explanations

MANY = settings(max_examples=examples(500), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the broken files are written."""
    return tmp_path_factory.mktemp("events") / "broken.toml"


def read_and_score(file: Path, text: str) -> None:
    """Read the file; without an event there is an error, every problem stands in the file and has a known code."""
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    event, problems = read_event(file, shown="broken.toml")
    assert event is not None or problems.errors
    for problem in problems:
        assert problem.code in explanations()
        assert problem.at.file in ("broken.toml", "x.csv")
        assert problem.at.line >= 1 and problem.at.column >= 1 and problem.at.length >= 1
        assert "\n" not in problem.message
        assert not any(word in problem.message for word in ("NoneType", "<class", "dict", "str_type", "Traceback"))
    assert boxes(problems, lambda shown: text).endswith("\n") or not len(problems)
    if event is not None:
        score(event)


@MANY
@given(text=broken_events())
@example(WHOLE)
@example(TEAMS)
def test_a_broken_event_file_never_raises(file: Path, text: str) -> None:
    """Lines lost, doubled, moved and garbled: problems, or an event that can be scored."""
    read_and_score(file, text)


@pytest.mark.slow
@MANY
@given(text=any_values())
def test_any_value_at_any_key_never_raises(file: Path, text: str) -> None:
    """Values of every kind at every key: problems, or an event that can be scored."""
    read_and_score(file, text)


@pytest.mark.slow
@MANY
@given(text=likely_events())
def test_values_that_do_not_go_together_never_raise(file: Path, text: str) -> None:
    """Files without a slip of form and with slips of sense: problems, or an event that can be scored."""
    read_and_score(file, text)
