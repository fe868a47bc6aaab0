"""The text of an output file as it is compared with private matters: without tags, escapes and drawings."""

import re
import sqlite3

from whistpress.artefacts import Artefact, Kind
from whistpress.readers.inside import read_inside, text_of_page

_SQLITE = b"SQLite format 3\0"


def searchable_text(artefact: Artefact, body: bytes) -> str:
    """Return what a reader, a search or another program would find in a file, and in its path."""
    path = artefact.path.replace("_", " ")
    if artefact.kind is Kind.ASSET:
        return f"{path}\n{read_inside(body).text}"
    if body.startswith(_SQLITE):
        return f"{path}\n{_database_text(body)}"
    text = body.decode("utf-8", errors="replace")
    if artefact.finish and text.startswith('{"'):
        text = _packed_text(text)
    if re.search(r"<[a-zA-Z!?]", text):
        text = text_of_page(text)
    elif "BEGIN:VCALENDAR" in text:
        text = re.sub(r"\r?\n[ \t]", "", text).replace("\\,", ",")
    return f"{path}\n{text.replace(chr(92) + 'n', ' ')}"


def _packed_text(text: str) -> str:
    """Return a document for the archive with the files that are attached to it."""
    from whistpress.printing.archival import unpack

    try:
        document, files = unpack(text.encode())
    except (ValueError, KeyError, TypeError):
        return text
    return "\n".join(
        [document.decode(errors="replace"), *(file.name + "\n" + file.data.decode(errors="replace") for file in files)]
    )


def _database_text(body: bytes) -> str:
    """Return every text of a database, each on a line."""
    base = sqlite3.connect(":memory:")
    try:
        base.deserialize(body)
        names = [name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = (row for name in names for row in base.execute('SELECT * FROM "{}"'.format(name.replace('"', '""'))))  # noqa: S608
        return "\n".join(" | ".join(str(cell) for cell in row if cell is not None) for row in rows)
    except sqlite3.Error:
        return body.decode("utf-8", errors="replace")
    finally:
        base.close()
