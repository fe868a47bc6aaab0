"""The preview, looked at as a browser does."""

import datetime
from pathlib import Path

import pytest

from bench.clock import FailedError
from bench.corpus import ours
from bench.preview import changed, running
from bench.session import Session


@pytest.mark.slow
def test_a_score_that_is_saved_comes_back_on_its_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a figure for it, and one for a build from nothing."""
    monkeypatch.setattr("bench.preview.PAUSE", 0.1)
    row = changed(2)(Session(tmp_path, datetime.date(2000, 1, 2), {}, turns=1))
    assert row.unit == "s" and row.ours > 0 and row.theirs > 0


@pytest.mark.slow
def test_a_change_that_shows_on_no_page_has_no_figure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is looked at must be the changed score."""
    monkeypatch.setattr("bench.preview.PAUSE", 0.1)
    monkeypatch.setattr("bench.corpus.score_changed", lambda event: event.write_text(event.read_text() + "# no more\n"))
    with running(ours(tmp_path, 2)) as preview, pytest.raises(FailedError, match="nothing new"):
        preview.changed(0)


def test_a_league_that_is_not_there_is_told(tmp_path: Path) -> None:
    """Instead of waiting for ever."""
    mine = ours(tmp_path, 1)
    mine.folder.joinpath("content", "league.toml").unlink()
    with pytest.raises(FailedError, match="did not begin"), running(mine):
        pass
