"""A file whose reading does not end is told of, and the build goes on."""

import sys
import time
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from whistpress.engine import leaks as read_apart
from whistpress.engine.context import temporary_context
from whistpress.reading.inside import FileInside, UnreadPart, may_hold_pdf, read_inside


def _endless(_: bytes) -> FileInside:
    while True:
        time.process_time()


def _zip(name: str, body: bytes) -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(name, body)
    return stream.getvalue()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends no process that takes too long")
def test_a_pdf_that_takes_too_long_to_read_is_one_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system ends the process that reads it, whatever a library does there: alone, and in an archive."""
    monkeypatch.setattr(read_apart, "SECONDS", 0)
    monkeypatch.setattr(read_apart, "read_inside", _endless)
    context = temporary_context(tmp_path)
    for body in (b"%PDF-1.7\n", _zip("a.pdf", b"%PDF-1.7\n" * 9)):
        inside = read_apart.read_apart(body, context)
        assert inside == FileInside("", (UnreadPart("", "to read it takes more than 0 seconds, or more memory than there is"),))


def test_what_is_read_apart_is_what_is_read_here(tmp_path: Path) -> None:
    """Other files are read in this process: to start one would take longer."""
    context = temporary_context(tmp_path)
    for body in (b"%PDF-1.7\n", _zip("a.txt", b"Ann Cole"), b"Ann Cole", b"<p>Ann Cole", b"\x89PNG\r\n\x1a\n"):
        assert read_apart.read_apart(body, context) == read_inside(body)


def test_files_that_may_hold_a_pdf() -> None:
    """By what they begin with."""
    letter = b"Mime-Version: 1.0\nContent-Transfer-Encoding: base64\n\nAAAA"
    assert [may_hold_pdf(body) for body in (b"%PDF-1.4", _zip("a", b"b"), b"\x1f\x8b\x08", letter)] == [True] * 4
    assert not any(may_hold_pdf(body) for body in (b"Ann Cole", b"\xff\xd8\xff\xe0", b"RIFF"))
