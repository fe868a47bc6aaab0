"""The text of an output file as it is compared with private matters: without tags, escapes and drawings."""

import html
import re
import sqlite3
from urllib.parse import unquote

from whistpress.artefacts import Artefact, Kind

_DATA = re.compile(r"data:[\w/+.\-]+;base64,[A-Za-z0-9+/=]+")
_DRAWN = re.compile(r"""\s(?:d|points|viewBox|transform|style|class|id|[xy][12]?|[cdr][xy]?|width|height)=(?:"[^"]*"|'[^']*')""")
_ATTRIBUTE = re.compile(r"""=\s*(?:"([^"]*)"|'([^']*)')""")
_WITHIN_WORDS = re.compile(r"</?(?:wbr|b|i|em|strong|span|small|mark|sup|sub|bdi|abbr)\b[^<>]*>", re.IGNORECASE)
_WITHIN_TEXT = re.compile(
    r"</?(?:a|br|u|s|q|code|kbd|samp|var|time|data|cite|dfn|del|ins|label|font|big)\b[^<>]*>", re.IGNORECASE
)
_TAG = re.compile(r"<[^<>]*>")
_APART = "\v"
"""Between parts of a page that are no running text: cells of a table, paragraphs, words of a drawing."""
_SOFT = re.compile("[\u00ad\u200b\u200c\u200d\u2060]")
_SQLITE = b"SQLite format 3\0"


def searchable_text(artefact: Artefact, body: bytes) -> str:
    """Return what a reader, a search or another program would find in a file, and in its path."""
    path = artefact.path.replace("_", " ")
    if body.startswith(_SQLITE) and artefact.kind is not Kind.ASSET:  # a column of a stranger's may be worked out without end
        return f"{path}\n{_database_text(body)}"
    text = body.decode("utf-8", errors="replace")
    if artefact.finish and text.startswith('{"'):
        text = _packed_text(text)
    if re.search(r"<[a-zA-Z!?]", text):
        text = _text_of_tags(text)
    elif "BEGIN:VCALENDAR" in text:
        text = re.sub(r"\r?\n[ \t]", "", text).replace("\\,", ",")
    text = text.replace("\\u0040", "@").replace("\\n", " ").replace("%40", "@")
    return f"{path}\n{_SOFT.sub('', text)}"


def _text_of_tags(text: str) -> str:
    """Return the text between the tags, then the values of attributes, but for the coordinates of drawings."""
    text = _DRAWN.sub("", _DATA.sub("", text))
    values = "\n".join(unquote(double or single) for double, single in _ATTRIBUTE.findall(text))
    return html.unescape(f"{_TAG.sub(_APART, _WITHIN_TEXT.sub(' ', _WITHIN_WORDS.sub('', text)))}\n{values}")


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
