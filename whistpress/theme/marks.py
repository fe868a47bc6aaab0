"""Marks that a template leaves in a page where its links stand, so that nobody need search for them: seen by none but `finished`.

The compiler puts them into the template's own words, which are the same for every page (`marked`). Of HTML that a template did
not write (Markdown, a drawing) they tell where it begins and ends. Where a template writes in a way of which it cannot be told,
it says so, and the page is searched as any other.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from markupsafe import Markup

from whistpress.artefacts import Marked

HERE, BEGIN, END, DOUBT = "\x01", "\x02", "\x03", "\x04"
"""Before an attribute; before and after what no template wrote; what may be anywhere. No page may hold these signs (HTML)."""

VALUE = "\0"
"""Stands for a value between a template's own words."""

_TELLING = r"href|id|src|srcset|poster|data|action|xlink:href"
_PLAIN = re.compile(rf'(?<=[ \n])(?:{_TELLING})="')
_ANY = re.compile(rf"(?<![^\s\"'/>{VALUE}])(?:{_TELLING})\s*=", re.IGNORECASE)
_ODD = re.compile(rf"<base\b|(?<={VALUE})\s*=|<(?:a|[^<>a-z/!][^<>]*)\s[^<>]*?\bname\s*=", re.IGNORECASE)
"""What links are relative to; an attribute that has its name from a value; a place's older kind of name."""
_UNREAD = re.compile(r"<!--.*?(?:-->|$)|<(script|style)\b[^>]*>(.*?)(?:</\1|$)", re.DOTALL | re.IGNORECASE)

_FOUND = re.compile(rb'\x01([^"]*+"[^"]*+)"')
_OTHERS = re.compile(rb"\x02([^\x01-\x04]*+)\x03")
_OPEN = re.compile(rb"<!--|<(?:script|style|base)\b", re.IGNORECASE)
_SIGNS = (HERE, BEGIN, END, DOUBT)


def marked(words: Sequence[str]) -> list[str]:
    """The words of a template in their order, with marks; a `VALUE` stands between them where it shows one."""
    text = "".join(words)
    unread = [found.span(2) if found[1] else found.span() for found in _UNREAD.finditer(text)]
    marks = {found.start(): DOUBT for found in _ODD.finditer(text)}
    for found in _ANY.finditer(text):
        place = found.start()
        told = _PLAIN.match(text, place) and not any(begin <= place < end for begin, end in unread)
        marks[place] = HERE if told else DOUBT
    starts = list(accumulate(map(len, words), initial=0))
    given = list(words)
    for place in sorted(marks, reverse=True):
        word = bisect_right(starts, place) - 1
        at = place - starts[word]
        given[word] = given[word][:at] + marks[place] + given[word][at:]
    return given


class Written(Markup):
    """What templates wrote, as a value for a template: without marks for whoever asks what it says, with them to be shown."""

    __slots__ = ("marked",)
    marked: str


def written(text: str) -> Written:
    """What a macro gave, or a `set` block."""
    value = Written(unmarked(text))
    value.marked = text
    return value


def foreign(html: str) -> str:
    """HTML that no template wrote, as it stands in a page."""
    if "=" in html or "<!" in html:
        return f"{BEGIN}{unmarked(html)}{END}"
    return html


def unmarked(text: str) -> str:
    """A text without marks."""
    for sign in _SIGNS:
        text = text.replace(sign, "")
    return text


def finished(page: str) -> bytes:
    """The bytes of a page; `Marked` where all of it is told by its marks."""
    data = page.encode()
    found = _FOUND.findall(data)
    others = _OTHERS.findall(data) if BEGIN.encode() in data else []
    bare = data
    for sign in _SIGNS:
        bare = bare.replace(sign.encode(), b"")
    attributes = tuple(dict.fromkeys(found))
    told = len(bare) == len(data) - len(found) - 2 * len(others) and BEGIN.encode() not in b"".join(attributes)
    if not told or not all(map(_whole, others)):
        return bare  # a doubt, or one of the signs in a text
    return Marked(bare, attributes, tuple(others))


def _whole(html: bytes) -> bool:
    """Whether what begins in some HTML ends in it, and what stands behind it is as if it were not there."""
    return not _OPEN.search(html) and html.count(b'"') % 2 == 0 and html.rfind(b"<") <= html.rfind(b">")
