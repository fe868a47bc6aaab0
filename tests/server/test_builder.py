"""The process that builds for the preview."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pipeline.two_seasons import FRIDAY, laid_out, swap
from whistpress.pipeline.place import Place
from whistpress.server.builder import Builder
from whistpress.server.rebuild import Rebuild
from whistpress.server.showing import Showing

FIRST = Showing(version="0")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A league of two evenings."""
    return laid_out(tmp_path / "league")


@pytest.fixture
def builder(project: Path, tmp_path: Path) -> Iterator[Builder]:
    """One for that league, which is closed at the end."""
    found = Builder(Rebuild(project=project, place=Place(tmp_path / "site", "the preview's folder")))
    yield found
    found.close()


def test_it_builds_elsewhere_and_again_what_changed_alone(builder: Builder, project: Path, tmp_path: Path) -> None:
    """The report and what is to be shown come back; the second time it makes little."""
    showing, report = builder.next(FIRST, "1")
    assert (showing.version, showing.built, showing.errors, report.written) == ("1", True, 0, True)
    assert (tmp_path / "site/index.html").is_file()
    swap(project, FRIDAY, "ns = [7, 5]", "ns = [4, 5]")
    again, changed = builder.next(showing, "2")
    assert again.version == "2"
    assert set(changed.changed) <= set(changed.made) < set(report.made)


def test_a_document_is_made_when_it_is_asked_for(builder: Builder, project: Path) -> None:
    """None is made that nobody planned."""
    swap(project, FRIDAY, "\n\n[movement]", '\npaper = ["result-sheet"]\n\n[movement]')
    showing, _ = builder.next(FIRST, "1")
    assert showing.later == {"events/1900-01/friday/result-sheet.pdf"}
    made = builder.document("events/1900-01/friday/result-sheet.pdf")
    assert made is not None and made.startswith(b"%PDF")
    assert builder.document("events/1900-01/friday/cards.pdf") is None


def test_one_that_was_killed_is_told_of_and_another_builds_the_next_time(builder: Builder) -> None:
    """The preview goes on."""
    os.kill(builder._process.pid, signal.SIGKILL)
    showing, report = builder.next(FIRST, "1")
    assert (showing.built, showing.errors, report.written) == (False, 1, False)
    assert "ended too early" in showing.boxes
    again, report = builder.next(showing, "2")
    assert (again.version, again.built, report.written) == ("2", True, True)


def test_a_fault_of_ours_comes_back_in_words(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the process lives on."""

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr("whistpress.server.rebuild.ready", broken)
    builder = Builder(Rebuild(project=project, place=Place(tmp_path / "site", "the preview's folder")))
    try:
        told = [builder.next(FIRST, version)[0].boxes for version in ("1", "2")]
    finally:
        builder.close()
    assert all("ZeroDivisionError: ours" in boxes for boxes in told)


def test_it_ends_with_the_preview(builder: Builder) -> None:
    """No process is left behind."""
    process = builder._process
    builder.close()
    assert not process.is_alive()
