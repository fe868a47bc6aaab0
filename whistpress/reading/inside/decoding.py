"""Turn bytes into text: UTF-8, UTF-16 and UTF-32 with and without a mark, Windows' letters; tags, e-mails, runs of letters."""

import codecs
import html
import re
from io import StringIO
from urllib.parse import unquote

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE = 2**14
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_KINDS = bytes(0 if code == 0 else 97 if code in (9, 10, 13) or 32 <= code < 127 else 255 for code in range(256))
"""Each byte as one of three: a letter (97), zero, or another."""
_RUNS = (
    (re.compile(rb"a{6,}"), "ascii"),
    (re.compile(rb"a\0a\0a\0a\0a\0(?:a\0)*"), "utf-16-le"),
    (re.compile(rb"\0a\0a\0a\0a\0a(?:\0a)*"), "utf-16-be"),
)
_XMP = re.compile(rb"<x:xmpmeta.{0,200000}?</x:xmpmeta>", re.DOTALL)
_HEAD, _TAIL = 4 * 2**20, 2**20
"""Of a long film or picture the first and the last bytes are looked through: there its makers write."""
_TAG = re.compile(r"<[^<>]*>")
_DATA = re.compile(r"data:[\w/+.\-]+;base64,[A-Za-z0-9+/=]+")
_DRAWN = re.compile(r"""\s(?:d|points|viewBox|transform|style|class|id|[xy][12]?|[cdr][xy]?|width|height)=(?:"[^"]*"|'[^']*')""")
_VALUE = re.compile(r"""=\s*(?:"([^"]*)"|'([^']*)')""")
_WITHIN_WORDS = re.compile(r"</?(?:wbr|b|i|em|strong|span|small|mark|sup|sub|bdi|abbr)\b[^<>]*>", re.IGNORECASE)
_WITHIN_TEXT = re.compile(
    r"</?(?:a|br|u|s|q|code|kbd|samp|var|time|data|cite|dfn|del|ins|label|font|big)\b[^<>]*>", re.IGNORECASE
)
_APART = "\v"
"""Between parts of a page that are no running text: cells of a table, paragraphs, words of a drawing."""
_BREAK = re.compile(
    r"</?(?:\w+:)?(?:p|h|r?ow|table-row|table-cell|c|si|tr|td|th|li|div|br|tab|line-break|text|comment|sheet|title|t[rc]|h[1-6]|s|cr)\b[^<>]*>",
    re.IGNORECASE,
)
_ATTRIBUTE = re.compile(r"""=\s?(?:"([^"<>]{4,})"|'([^'<>]{4,})')""")
_RTF = re.compile(
    r"\\'([0-9a-f]{2})|\\u(-?\d{1,6}) ?\??|\\(?:par|line|tab|cell|row|sect|page)\b ?"
    r"|\\[a-z]{1,32}-?\d{0,10} ?|\\([^a-z0-9])|[{}]|\r?\n"
)
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([0-9a-f]{1,6})[ \t\n]?)", re.IGNORECASE)
"""A letter by its number, as scripts (`\\u00a0`, `\\u{a0}`, `\\xa0`) and style sheets (`\\a0 `) have it."""


def decode_text(data: bytes) -> str | None:
    """Return bytes as text; None when they are not all of them letters."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, errors="replace")
    if encoding := _guess_encoding(data):
        return data.decode(encoding, errors="replace")
    if _CONTROL.search(data):
        return None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _guess_encoding(data: bytes) -> str:
    """Return the encoding of a text of two bytes for each letter that does not say so: of most one is zero; else nothing."""
    sample = data[: _SAMPLE & ~1]
    if len(sample) < 4 or b"\0" not in sample:
        return ""
    first, second = sample[::2], sample[1::2]
    for encoding, empty, filled in (("utf-16-le", second, first), ("utf-16-be", first, second)):
        if (
            empty.count(0) * 5 > len(empty) * 2
            and filled.count(0) * 50 <= len(filled)
            and not _CONTROL.search(filled.replace(b"\0", b""))
        ):
            return encoding
    return ""


def runs_of_letters(data: bytes) -> str:
    """Return every run of six letters or more in bytes of another kind, each on a line: what its makers wrote into it."""
    ends = data if len(data) <= _HEAD + _TAIL else data[:_HEAD] + data[-_TAIL:]
    kinds = ends.translate(_KINDS)
    runs = [ends[run.start() : run.end()].decode(encoding) for pattern, encoding in _RUNS for run in pattern.finditer(kinds)]
    runs += [text_of_markup(packet.decode("utf-8", errors="replace")) for packet in _XMP.findall(ends)]
    return "\n".join(runs)


def text_of_markup(text: str) -> str:
    """Return the text of XML, each paragraph or cell as one part, then the values of its attributes."""
    values = StringIO()
    for value in _ATTRIBUTE.finditer(text):
        values.write(f"{unquote(value[1] or value[2])}\n")
    return html.unescape(f"{_TAG.sub('', _BREAK.sub(chr(11), text))}\n{values.getvalue()}")


def text_of_page(text: str) -> str:
    """Return the text of a web page between the tags, then the values of attributes, but for the coordinates of drawings."""
    text = _DRAWN.sub("", _DATA.sub("", text))
    values = "\n".join(unquote(double or single) for double, single in _VALUE.findall(text))
    return html.unescape(f"{_TAG.sub(_APART, _WITHIN_TEXT.sub(' ', _WITHIN_WORDS.sub('', text)))}\n{values}")


def text_of_escapes(text: str) -> str:
    """Return a script or a style sheet with its letters in place of their numbers; empty where it has none."""

    def letter(match: re.Match[str]) -> str:
        code = int(match[1] or match[2] or match[3] or match[4], 16)
        return chr(code) if code < 0xD800 or 0xE000 <= code <= 0x10FFFF else " "

    written, count = _ESCAPE.subn(letter, text)
    return written if count else ""


def text_of_rtf(text: str) -> str:
    """Return the text of a document in RTF."""

    def letter(match: re.Match[str]) -> str:
        if match[1]:
            return bytes.fromhex(match[1]).decode("cp1252", errors="replace")
        if match[2]:
            return chr(int(match[2]) & 0xFFFF)
        word = match[0].strip()
        if word in ("\\par", "\\line", "\\tab", "\\cell", "\\row", "\\sect", "\\page"):
            return "\n"
        return " " if match[3] == "~" else "-" if match[3] == "_" else match[3] if match[3] and match[3] in "{}\\" else ""

    return _RTF.sub(letter, text)
