"""Marks that a template leaves in a page where its links stand, so that nobody need search for them: seen by none but `finished`.

The compiler puts them into the template's own words, which are the same for every page (`marked`). Of HTML that a template did
not write (Markdown, a drawing) they tell where it begins and ends. Where a template writes in a way of which it cannot be told,
it says so, and the page is searched as any other.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
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
_HERE, _BEGIN, _OVER = (sign.encode() for sign in (HERE, BEGIN, END))

_PORTION = 2**18
"""Most pages have less: they are gone through in one go."""


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


def finished(texts: Iterable[str]) -> bytes:
    """The bytes of a page that is given text by text; `Marked` where all of it is told by its marks."""
    page, attributes, others, told = BytesIO(), dict[bytes, None](), list[bytes](), True
    for data in _portions(texts):
        found = _FOUND.findall(data)
        apart = _OTHERS.findall(data) if _BEGIN in data else []
        bare = data
        for sign in _SIGNS:
            bare = bare.replace(sign.encode(), b"")
        told = told and len(bare) == len(data) - len(found) - 2 * len(apart)
        attributes.update(dict.fromkeys(found))
        others += apart
        page.write(bare)
    if not told or _BEGIN in b"".join(attributes) or not all(map(_whole, others)):
        return page.getvalue()  # a doubt, or one of the signs in a text
    return Marked(page.getvalue(), tuple(attributes), tuple(others))


def _portions(texts: Iterable[str]) -> Iterator[bytes]:
    """Texts put together until there are so many bytes that it would be a waste to hold them twice; no mark ends in another."""
    data, some, size = b"", list[str](), 0
    for text in texts:
        some.append(text)
        size += len(text)
        if size > _PORTION:
            data += "".join(some).encode()
            some, size = [], 0
            end = _end(data)
            yield data[:end]
            data = data[end:]
    yield data + "".join(some).encode()


def _end(data: bytes) -> int:
    """Up to where what is marked is whole: what the last mark begins may end in what comes."""
    here, begin = data.rfind(_HERE), data.rfind(_BEGIN)
    ends = [len(data)]
    if here >= 0 and data.count(b'"', here) < 2:
        ends.append(here)
    if begin >= 0 and data.find(_OVER, begin) < 0:
        ends.append(begin)
    return min(ends)


def _whole(html: bytes) -> bool:
    """Whether what begins in some HTML ends in it, and what stands behind it is as if it were not there."""
    return not _OPEN.search(html) and html.count(b'"') % 2 == 0 and html.rfind(b"<") <= html.rfind(b">")
