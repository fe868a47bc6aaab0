"""What was asked for last is remembered for the pages that ask again, and no longer."""

import pytest

from whistpress import lately as module
from whistpress.lately import lately, work_done


def test_what_was_asked_for_last_is_there_until_other_work_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of a player and that of all rivals ask for the same; the thousands of pages behind them need the room."""
    monkeypatch.setattr(module, "_LATELY", [])
    asked: list[str] = []

    @lately
    def met(person: str) -> list[str]:
        asked.append(person)
        return [person]

    first = met("a")
    for _ in range(3):
        work_done()
        assert met("a") is first
    assert met("b") == ["b"]
    assert met("a") is not first, "of one alone"
    assert asked == ["a", "b", "a"]
    for _ in range(9):
        work_done()
    assert met("a") == ["a"]
    assert asked == ["a", "b", "a", "a"]
