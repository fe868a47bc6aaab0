"""The advice of each system of leads on the play, in chapters: for the page of the system, and for the list of all."""

from collections.abc import Collection, Iterator
from itertools import count

from msgspec import Struct

from whistpress.core.games.leads import CHAPTERS, LEADS
from whistpress.core.games.leads.system import PlaySubject
from whistpress.language import say


class AdviceLine(Struct, frozen=True):
    """What to play in a case, and the page of the book."""

    case: str
    play: str
    page: str


class AdviceChapter(Struct, frozen=True):
    """What a system says on one subject: heading, id on the page of the system, its lines."""

    title: str
    anchor: str
    lines: tuple[AdviceLine, ...]


class AdvicePlace(Struct, frozen=True):
    """Where a system says something on a subject: its name, the id on its page, the pages of its book (empty: it does not)."""

    system: str
    anchor: str
    pages: str


class AdviceSubject(Struct, frozen=True):
    """A subject, and where each system says something on it, in the order of LEADS."""

    title: str
    places: tuple[AdvicePlace, ...]


def advice_chapters(name: str) -> tuple[AdviceChapter, ...]:
    """The chapters of one system."""
    return tuple(
        AdviceChapter(
            say(one.subject.value),
            one.subject.anchor,
            tuple(AdviceLine(row.case, row.play, _pages(row.page)) for row in one.advice),
        )
        for one in CHAPTERS[name]
    )


def advice_subjects() -> tuple[AdviceSubject, ...]:
    """Every subject, and which system says something on it."""
    return tuple(AdviceSubject(say(one.value), tuple(_place(name, one) for name in LEADS)) for one in PlaySubject)


def _place(name: str, subject: PlaySubject) -> AdvicePlace:
    rows = [row for one in CHAPTERS[name] if one.subject is subject for row in one.advice]
    if not rows:
        return AdvicePlace(name, "", "")
    return AdvicePlace(name, subject.anchor, _pages(", ".join(_runs({page for row in rows for page in _numbers(row.page)}))))


def _numbers(pages: str) -> Iterator[int]:
    """Every page of `90, 94` or `95–97`."""
    for run in pages.split(", "):
        first, _, last = run.partition("–")
        yield from range(int(first), int(last or first) + 1)


def _runs(numbers: Collection[int]) -> Iterator[str]:
    """Pages as a book's index has them: `91–92`, `95–97`, `149`."""
    for first in sorted(number for number in numbers if number - 1 not in numbers):
        last = next(number for number in count(first) if number + 1 not in numbers)
        yield str(first) if first == last else f"{first}–{last}"


def _pages(pages: str) -> str:
    return say("pp. %(pages)s", pages=pages) if "–" in pages or "," in pages else say("p. %(page)s", page=pages)
