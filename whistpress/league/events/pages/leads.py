"""The systems of leads: what they agree on and where they differ, and a page for each with its tables and its advice."""

from collections.abc import Collection, Iterator
from itertools import count

from msgspec import Struct

from whistpress.artefacts import Artefact
from whistpress.core.games.leads import CHAPTERS, LEADS
from whistpress.core.games.leads.system import PlaySubject
from whistpress.core.model import RANKS
from whistpress.language import say
from whistpress.league.events.words.leads import Difference, LeadTable, Meaning, differences, eleven, meanings, shown_rank, tables
from whistpress.league.events.words.signals import SignalLine, SignalReadings, signal_lines, signals_compared
from whistpress.league.planner import Planner
from whistpress.site import addresses
from whistpress.site.page import Link, Page


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the list and a page for each system of leads, where the league says which it plays."""
    league_system, source = planner.site.leads, planner.league.at.file
    if league_system:
        yield planner.page("leads.html", leads_page(league_system), source)
        for name in LEADS:
            yield planner.page("lead-system.html", lead_system_page(name, league_system), source)


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
    """Return the chapters of advice of one system."""
    return tuple(
        AdviceChapter(
            say(chapter.subject.value),
            chapter.subject.anchor,
            tuple(AdviceLine(row.case, row.play, _pages(row.page)) for row in chapter.advice),
        )
        for chapter in CHAPTERS[name]
    )


def advice_subjects() -> tuple[AdviceSubject, ...]:
    """List every subject, and which system says something on it."""
    return tuple(AdviceSubject(say(subject.value), tuple(_place(name, subject) for name in LEADS)) for subject in PlaySubject)


def _place(name: str, subject: PlaySubject) -> AdvicePlace:
    rows = [row for chapter in CHAPTERS[name] if chapter.subject is subject for row in chapter.advice]
    if not rows:
        return AdvicePlace(name, "", "")
    return AdvicePlace(name, subject.anchor, _pages(", ".join(_runs({page for row in rows for page in _numbers(row.page)}))))


def _numbers(pages: str) -> Iterator[int]:
    """Yield every page number of `90, 94` or `95–97`."""
    for run in pages.split(", "):
        first, _, last = run.partition("–")
        yield from range(int(first), int(last or first) + 1)


def _runs(numbers: Collection[int]) -> Iterator[str]:
    """Yield pages as a book's index has them: `91–92`, `95–97`, `149`."""
    for first in sorted(number for number in numbers if number - 1 not in numbers):
        last = next(number for number in count(first) if number + 1 not in numbers)
        yield str(first) if first == last else f"{first}–{last}"


def _pages(pages: str) -> str:
    return say("pp. %(pages)s", pages=pages) if "–" in pages or "," in pages else say("p. %(page)s", page=pages)


class LeadsLine(Struct, frozen=True):
    """A system of leads in the list: its page, a sentence, its book, whether the league plays it."""

    page: Link
    summary: str
    book: str
    own: bool


class LeadsPage(Page, frozen=True, kw_only=True):
    """All systems of leads, where they differ (plain suits and trumps), signals, other advice, the eleven rule card by card."""

    lines: tuple[LeadsLine, ...]
    plain: tuple[Difference, ...]
    trumps: tuple[Difference, ...]
    signals: tuple[SignalReadings, ...]
    advice: tuple[AdviceSubject, ...]
    eleven: tuple[tuple[str, str], ...]


class LeadSystemPage(Page, frozen=True, kw_only=True):
    """A system of leads: its tables, what each card shows when it is led, its signals, its advice, its remarks and its book."""

    tables: tuple[LeadTable, ...]
    meanings: tuple[Meaning, ...]
    signals: tuple[SignalLine, ...]
    advice: tuple[AdviceChapter, ...]
    remarks: tuple[str, ...]
    book: str
    own: bool


def leads_page(league_system: str) -> LeadsPage:
    """Build the list of the systems of leads; `league_system` is the system that the league plays."""
    return LeadsPage(
        path=addresses.LEADS,
        title=say("Systems of leads"),
        summary=say("Which card each system leads from a suit, and what a lead therefore tells the partner."),
        section=addresses.SYSTEMS,
        lines=tuple(
            LeadsLine(Link(say(system.title), addresses.leads(name)), system.summary, system.book, name == league_system)
            for name, system in LEADS.items()
        ),
        plain=differences(trumps=False),
        trumps=differences(trumps=True),
        signals=signals_compared(),
        advice=advice_subjects(),
        eleven=tuple((shown_rank(rank), eleven(rank)) for rank in RANKS if eleven(rank)),
    )


def lead_system_page(name: str, league_system: str) -> LeadSystemPage:
    """Build the page of one system of leads; `own` is the system that the league plays."""
    system = LEADS[name]
    return LeadSystemPage(
        path=addresses.leads(name),
        title=say(system.title),
        summary=system.summary,
        section=addresses.SYSTEMS,
        tables=tables(system),
        meanings=meanings(system),
        signals=signal_lines(name),
        advice=advice_chapters(name),
        remarks=system.remarks,
        book=system.book,
        own=name == league_system,
    )
