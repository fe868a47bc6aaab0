"""A document that takes too much is not made; the site is, and says so."""

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.building import build
from tests.engine.synthetic import document
from tests.engine.test_promise import congress, league
from whistpress.engine import documents as press_limits
from whistpress.engine.context import temporary_context
from whistpress.engine.documents import PressLimitError, finish, press_alone, press_limited
from whistpress.engine.render import render


def _endless(_: bytes) -> bytes:
    while True:
        time.process_time()


def _stubborn(_: bytes) -> bytes:
    """Catch what is to stop it, as a library does."""
    for _ in range(3):
        try:
            _endless(b"")
        except PressLimitError:
            continue
    return b"late"


def _hungry(_: bytes) -> bytes:
    return b"".join([bytes(2**26) for _ in range(2**5)])


def _killed(_: bytes) -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


def _counted(body: bytes) -> bytes:
    """Take more than it may, after a note of having been tried in the file that the body names."""
    with Path(body.decode()).open("a") as notes:
        notes.write("tried\n")
    raise PressLimitError("more than 200 seconds")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals that stop a step, and tells no memory")
@pytest.mark.parametrize(
    ("press", "words"),
    [
        (_endless, "it takes more than 0.2 seconds"),
        (_stubborn, "it takes more than 0.2 seconds"),
        (_hungry, "it takes more than 1536 MiB of memory"),
        (_killed, "the process that made it ended too early"),
    ],
)
def test_a_document_that_takes_too_much_is_named_and_the_others_are_made(
    press: Callable[[bytes], bytes], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its processor time, its memory, or the system that kills it; alone it is an error."""
    monkeypatch.setattr(press_limits, "SECONDS", 0.2)
    context = temporary_context(tmp_path)
    documents = [document("a.pdf", b"1", press), document("b.pdf", b"2")]
    finished = finish(documents, render(documents, context), context)
    (problem,) = finished.problems
    assert (problem.code, problem.at.file) == ("W889", "content/x.toml")
    assert problem.message == f"the document a.pdf was not made: {words}"
    assert (set(finished.infos), finished.unmade) == ({"b.pdf"}, {"a.pdf"})
    pressed, problems = press_alone(documents, context)
    assert (set(pressed), [problem.code for problem in problems]) == ({"b.pdf"}, ["E650"])


def test_long_documents_begin_first_and_the_others_keep_their_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that no process is left alone with an archive at the end."""
    monkeypatch.setattr(press_limits, "_LONG", 3)
    context = temporary_context(tmp_path)
    documents = [document(f"{number}.pdf", b"<" * size) for number, size in enumerate((2, 5, 1, 9, 3))]
    finished = finish(documents, render(documents, context), context)
    assert list(finished.seconds) == ["3.pdf", "1.pdf", "0.pdf", "2.pdf", "4.pdf"]


def test_a_document_that_took_too_much_is_not_tried_again_before_the_limits_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every build says the same of it; one that the system killed is tried each time."""
    context, notes = temporary_context(tmp_path), tmp_path / "notes"
    documents = [document("a.pdf", f"{notes}".encode(), _counted)]
    first, second = (finish(documents, render(documents, context), context) for _ in range(2))
    assert notes.read_text().count("tried") == 1
    assert (second.problems, second.unmade) == (first.problems, {"a.pdf"})
    monkeypatch.setattr(press_limits, "SECONDS", 300)
    finish(documents, render(documents, context), context)
    assert notes.read_text().count("tried") == 2


def test_the_elements_are_counted_before_the_press_begins() -> None:
    """Nothing is loaded for them."""
    with pytest.raises(PressLimitError, match="more than 1000000 elements"):
        press_limited(_endless, b"<b>" * 1_000_001)


def test_a_worker_that_does_not_stop_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """A library may be busy without looking at signals: another thread looks at the time."""
    ended: list[int] = []

    class Finished:
        def wait(self, _seconds: float) -> bool:
            return bool(ended)

    monkeypatch.setattr(press_limits.os, "_exit", ended.append)
    press_limits._end_late(time.process_time() - 2 * press_limits._GRACE, Finished())  # type: ignore[arg-type]
    assert ended == [70]


def test_the_site_is_published_and_says_what_was_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page has the title without a link; the next build makes it."""
    project = league(tmp_path, congress("Welcome."))
    with monkeypatch.context() as small:
        small.setattr(press_limits, "MOST_TAGS", 10)
        report = build(project)
    assert [problem.code for problem in report.problems] == ["W889"]
    assert (report.written, report.problems.exit_status(), report.problems.exit_status(strict=True)) == (True, 0, 1)
    assert '<span class="kind">not made</span>' in _page_of(project)
    assert "programme.pdf" not in _page_of(project)
    assert not list((project / "output").rglob("*.pdf"))
    report = build(project)
    assert (len(report.problems), report.written) == (0, True)
    assert "programme.pdf" in _page_of(project)


def _page_of(project: Path) -> str:
    return (project / "output/congresses/third/index.html").read_text("utf-8")
