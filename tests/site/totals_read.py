"""How totals are read from the pages of the site, and when a figure of a page is that of the database."""

import datetime
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor

from msgspec import Struct

from tests.site.page_tables import Table, tables_of

Key = tuple[str, ...]
Shown = Iterator[tuple[Key, str]]
_VULGAR = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅖": "2/5", "⅗": "3/5", "⅘": "4/5", "⅙": "1/6",
           "⅚": "5/6", "⅐": "1/7", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8", "⅑": "1/9"}  # fmt: skip
_RAISED, _LOWERED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789"), str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_FIGURE = re.compile(
    r"^(?P<sign>[+\-\N{MINUS SIGN}]?)(?P<whole>\d*)(?P<part>[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑]|[⁰¹²³⁴⁵⁶⁷⁸⁹]+\N{FRACTION SLASH}[₀₁₂₃₄₅₆₇₈₉]+)?$"
)


class Seen(Struct, frozen=True):
    """A page as it was built: its path, its HTML, its tables."""

    path: str
    html: str

    @property
    def tables(self) -> tuple[Table, ...]:
        """Its tables, cell by cell."""
        return tables_of(self.html)

    @property
    def event(self) -> str:
        """The id of the event whose page it is."""
        return self.path.removeprefix("events/").removesuffix("/index.html")

    @property
    def name(self) -> str:
        """The last part of its path: the id of a player, a trophy, a standing."""
        return self.path.rpartition("/")[2].removesuffix(".html")


def figure(text: str) -> Fraction:
    """A figure as a page writes it, exactly: `−4⅘`, `3¹⁄₁₃`, `+2`."""
    found = _FIGURE.match(text)
    if not found or text in ("", "+", "-", "\N{MINUS SIGN}"):
        message = f"no figure: {text!r}"
        raise ValueError(message)
    part = found["part"] or "0"
    if "\N{FRACTION SLASH}" in part:
        above, below = part.split("\N{FRACTION SLASH}")
        part = f"{above.translate(_RAISED)}/{below.translate(_LOWERED)}"
    whole = Fraction(found["whole"] or 0) + Fraction(_VULGAR.get(part, part))
    return whole if found["sign"] in ("", "+") else -whole


def agrees(text: str, exact: Fraction) -> bool:
    """Whether a page shows this figure: exactly, or half up to as many places as it writes; a percentage is of hundredths."""
    bare = text.removesuffix("%")
    if "." not in bare:
        return figure(bare) == exact * (100 if text.endswith("%") else 1)
    digits = len(bare.partition(".")[2])
    scaled = floor(abs(exact) * (100 if text.endswith("%") else 1) * 10**digits + Fraction(1, 2))
    shown = int(re.sub(r"[^0-9]", "", bare))
    return shown == scaled and (bare[0] in "-\N{MINUS SIGN}") == (exact < 0 < scaled)


def rankings(column: Callable[[Sequence[str]], int | None]) -> Callable[[Seen], Shown]:
    """A column of every ranking of an event: the group's anchor, the entry's number (or its name where there is none)."""

    def read(page: Seen) -> Shown:
        for anchor, table in _ranked(page):
            heads = table.rows[0]
            at = column(heads)
            for row in table.rows[1:] if at is not None else ():
                if row[0]:
                    who = f"No. {row[heads.index('No.')]}" if "No." in heads else row[1]
                    yield (page.event, anchor, who), row[at]

    return read


def _ranked(page: Seen) -> Iterator[tuple[str, Table]]:
    for found in re.finditer(r'<table class="fold ranking[^"]*" id="([^"]+)"[^>]*>.*?</table>', page.html, re.S):
        anchor = found[1].removesuffix("-rest")
        if not anchor.endswith("-with-handicaps"):
            yield anchor, tables_of(found[0])[0]


def rows(caption: str, key: Sequence[str], head: str, *, own: bool = True) -> Callable[[Seen], Shown]:
    """A column of every table whose caption matches: its key are the page's name (unless not `own`) and these columns."""

    def read(page: Seen) -> Shown:
        for table in page.tables:
            heads = table.rows[0]
            if not re.search(caption, table.caption) or head not in heads:
                continue
            for row in table.rows[1:]:
                told = tuple(row[heads.index(one)] for one in key)
                if row[heads.index(head)] and row != heads:
                    yield ((page.name, *told) if own else told), row[heads.index(head)]

    return read


def choices(page: Seen) -> Shown:
    """How many there are behind each link of the first list of ways into the record: `132 events`, by its folder."""
    found = re.search(r'<ul class="sections">(.*?)</ul>', page.html, re.DOTALL)
    for path, words, beside in re.findall(
        r'<a href="([^"]+)/index\.html">([^<]*)</a>(?: <span class="quiet">([^<]*)</span>)?', found[1] if found else ""
    ):
        yield (path.rpartition("/")[2],), (beside or words).split()[0]


def sentence(pattern: str) -> Callable[[Seen], Shown]:
    """A figure in a sentence of a page."""

    def read(page: Seen) -> Shown:
        if found := re.search(pattern, page.html):
            yield (page.name,), found[1]

    return read


def first_word(read: Callable[[Seen], Shown]) -> Callable[[Seen], Shown]:
    """The figure before its noun or before `of`: `371 days`, `at least 29 days`, `25 of 47`."""

    def cut(page: Seen) -> Shown:
        for key, text in read(page):
            if found := re.match(r"(?:at least )?(\S+)(?: days?| of \d+)?$", text):
                yield key, found[1]

    return cut


def without(words: str, read: Callable[[Seen], Shown]) -> Callable[[Seen], Shown]:
    """The end of a key without these words, and the day at its end apart from what stands before it."""

    def turned(page: Seen) -> Shown:
        for (*key, last), text in read(page):
            told = re.sub(r" (?:at most )?\d+ days.*$", "", last.removesuffix(words).strip())
            found = re.fullmatch(r"(.*?) (\d{4}|\d{1,2} \w+ \d{4})", told)
            yield (*key, *(found.groups() if found else (last,))), text

    return turned


def dated(read: Callable[[Seen], Shown]) -> Callable[[Seen], Shown]:
    """With the day at the end of the key as the database writes it; a year stays."""

    def turned(page: Seen) -> Shown:
        for (*key, day), text in read(page):
            iso = day if day.isdigit() else datetime.datetime.strptime(day, "%d %B %Y").date().isoformat()
            yield (*key, iso), text

    return turned


def of_division(head: str) -> Callable[[Seen], Shown]:
    """A column of the table of a division: the key is season and slug, and the team."""

    def read(page: Seen) -> Shown:
        for key, text in rows("^After", ("Team",), head, own=False)(page):
            yield (page.path.removeprefix("fixtures/").removesuffix(".html"), *key), text

    return read


def last_column(told: str) -> Callable[[Seen], Shown]:
    """The last column of every table with a column whose name begins so: by the page's name and the second column."""

    def read(page: Seen) -> Shown:
        for table in page.tables:
            for row in table.rows[1:] if any(head.startswith(told) for head in table.rows[0]) else ():
                yield (page.name, row[1]), row[-1]

    return read


def averages(page: Seen) -> Shown:
    """The averages below a deal as it was played at all tables, of both sides."""
    for table in page.tables:
        deal = re.match(r"(?:Session (\d+), d|D)eal (\d+)\b", table.caption)
        heads = table.rows[0] if "Tricks N-S" in table.rows[0] else table.rows[1]
        before = "Tricks " if heads is table.rows[0] else ""
        if not deal or f"{before}N-S" not in heads:
            continue
        for row in table.rows[1:]:
            if row[0] == "Average":
                for side in ("N-S", "E-W"):
                    yield (page.event, deal[1] or "1", deal[2], side.replace("-", "")), row[heads.index(before + side)]


def sheets(page: Seen) -> Shown:
    """The last column of a tabulating sheet: the entry's number stands first in its cell."""
    for table in page.tables:
        if " on every deal" in table.caption and re.match(r"(Over average|Matchpoints|Match score)$", table.rows[0][-1]):
            for row in table.rows[1:]:
                if found := re.match(r"(\S+) ", f"{row[0]} "):
                    yield (page.event, f"No. {found[1]}"), row[-1]


_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def in_figures(read: Callable[[Seen], Shown]) -> Callable[[Seen], Shown]:
    """Small numbers that a sentence writes in words, and a dash for none."""

    def turned(page: Seen) -> Shown:
        for key, text in read(page):
            low = text.lower()
            yield key, str(_SMALL.index(low)) if low in _SMALL else "0" if low == "–" else text

    return turned


def known(shown: Mapping[Key, str], reckoned: Mapping[Key, Fraction]) -> Mapping[Key, Key]:
    """For each key of a page that of the SQL: the same, or the one whose last part begins what the page says of it."""
    by_start: dict[Key, list[Key]] = {}
    for key in reckoned:
        by_start.setdefault(key[:-1], []).append(key)
    found = {}
    for key in shown:
        near = [one for one in by_start.get(key[:-1], ()) if key[-1].startswith(one[-1])]
        found[key] = key if key in reckoned else max(near, key=lambda one: len(one[-1]), default=key)
    return found
