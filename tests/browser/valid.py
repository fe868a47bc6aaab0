"""Every page of the demonstration and of its score book before the Nu HTML checker: `python -m tests.browser.valid SITE BOOK`.

SITE is what `tests.browser.site` built, BOOK the folder in which `book.mjs` kept the pages of the score book. The checker is
vnu-jar of npm; it needs a Java. First it has to refuse a page that is broken on purpose.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

CHECKER = Path(__file__).parent / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"

BROKEN = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Broken</title></head><body>
<table><tr><td>1<td>2<td rowspan="2">3<tr><td colspan="3">4</table>
<p id="twice"></p><p id="twice"></p>
</body></html>
"""
"""A cell that overlaps another, and an id that stands twice."""

ALLOWED = ("which is less than the column count established by the first row", "Section lacks heading", "Duplicate “dt” name")
"""Warnings that are no faults: rows of own results leave their last empty cells out, a section may be named by a label, and a
trophy may change hands twice in a year."""

Message = Mapping[str, Any]


def messages(folders: tuple[Path, ...]) -> Iterator[Message]:
    """Yield what the checker says of every page in some folders, but for what is allowed."""
    command = ["java", "-jar", str(CHECKER), "--format", "json", "--skip-non-html", *map(str, folders)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    for message in json.loads(done.stderr)["messages"]:
        warning = message.get("subType") == "warning" and not any(words in message["message"] for words in ALLOWED)
        if message["type"] != "info" or warning:
            yield message


def refuses_broken() -> bool:
    """Return whether the checker finds both faults of the broken page."""
    with tempfile.TemporaryDirectory() as name:
        (Path(name) / "broken.html").write_text(BROKEN, "utf-8")
        words = " ".join(message["message"] for message in messages((Path(name),)))
    return "overlaps an earlier table cell" in words and "Duplicate ID" in words


def main(site: Path, book: Path) -> int:
    """Check every page; 1 where a page has a fault, or where the checker cannot tell."""
    pages = [*site.rglob("*.html"), *book.rglob("*.html")]
    kinds = {page["kind"] for page in json.loads(Path(f"{site}.json").read_text("utf-8"))["pages"]}
    if not refuses_broken() or not any(book.rglob("*.html")):
        sys.stderr.write("the checker lets a broken page pass, or there is no page of the score book\n")
        return 1
    faults = list(messages((site, book)))
    for fault in faults:
        where = f"{str(fault.get('url', '')).removeprefix('file:')}:{fault.get('lastLine', '')}"
        sys.stderr.write(f"{where}: {fault['message']}\n    {fault.get('extract', '')!r}\n")
    sys.stdout.write(f"{len(pages)} pages of {len(kinds)} kinds and of the score book: {len(faults)} faults of HTML\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:3])))
