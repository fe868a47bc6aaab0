"""Which files of content/files a browser shows as pages."""

from pathlib import Path

import pytest

from whistpress.league.front.read.settings import tell_of_pages
from whistpress.problems import Problems

SCRIPT = b"<script>alert(1)</script>"


def pages_among(content: Path, files: dict[str, bytes]) -> list[str]:
    """Return which files are reported."""
    for name, body in files.items():
        (content / name).parent.mkdir(parents=True, exist_ok=True)
        (content / name).write_bytes(body)
    problems = Problems()
    tell_of_pages(files, content, problems)
    assert {problem.code for problem in problems} <= {"E862"}
    return [problem.at.file.removeprefix("content/files/") for problem in problems]


@pytest.mark.parametrize(
    "name",
    ["a.html", "a.HTM", "a.b/c.xhtml", "a.xml", "a.svgz", "a.svg.gz", "a.html.gz", "a.html.en", "a.html.bak", "a.xsl", "a.mhtml",
     "a.rss", "minutes.v2.shtml"],
)  # fmt: skip
def test_a_page_is_known_by_its_name(tmp_path: Path, name: str) -> None:
    """Also by an end before others that say nothing, as servers read names."""
    assert pages_among(tmp_path / "content", {f"files/{name}": b""}) == [name]


@pytest.mark.parametrize(
    "name", ["a.pdf", "a.html.pdf", "a.svg", "a.txt", "a.xml.zip", "a.csv", "a.png", "a.docx", "html", "a.asc"]
)
def test_what_is_shown_as_something_else_is_no_page(tmp_path: Path, name: str) -> None:
    """Its last known end counts; a drawing is looked at elsewhere."""
    assert pages_among(tmp_path / "content", {f"files/{name}": b"words"}) == []


@pytest.mark.parametrize(
    "body",
    [SCRIPT, b"\xef\xbb\xbf\r\n <HTML>", b"<!DOCTYPE html>", b"<?xml version='1.0'?>", b"<svg onload=alert(1)>", b"<!-- -->"],
)
def test_a_file_whose_name_says_nothing_counts_by_its_beginning(tmp_path: Path, body: bytes) -> None:
    """As browsers judge it where a server does not say."""
    assert pages_among(tmp_path / "content", {"files/rules": body, "files/rules.1900": body}) == ["rules", "rules.1900"]
    assert pages_among(tmp_path / "content", {"files/rules": b"The rules: " + body, "files/rules.txt": body}) == []
