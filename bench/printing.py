"""`python -m bench printing`: the print desk beside WeasyPrint handed the same words as one plain table a page.

Both make tagged PDF/UA-1 with the same fonts, and both tell on which page everything is that the contents and the index name:
the print desk by counting, WeasyPrint by its `target-counter`. What is plain goes through WeasyPrint alone, as anybody calls it.
Each is pressed in turns; the times are medians of processor time, after one run that is not counted (libraries are loaded then).
"""

import datetime
import gc
import io
import os
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from html.parser import HTMLParser

from msgspec.structs import replace
from pypdf import PdfReader

from bench.clock import FailedError
from bench.results import Row
from bench.scoring import lines
from whistpress.artefacts import Artefact
from whistpress.core.model import Entry, Event, PlayedLine, ScoredEvent, Session, Status
from whistpress.core.movement import Request, arrange
from whistpress.core.scoring import score
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress, Delegation, Election, Motion, Office, ProgrammeItem
from whistpress.league.people.model import Holding, Trophy
from whistpress.league.plan import documents as printed
from whistpress.league.record import LeagueRecord
from whistpress.printing import press
from whistpress.printing.leaf import font_faces
from whistpress.problems import Span
from whistpress.site.theme import Theme

RUNS = 5
DAY = datetime.date(2000, 1, 1)
KEYS = {
    "cards": "28 movement cards",
    "slips": "24 blank slips",
    "result": "result sheet",
    "programme": "programme",
    "short-programme": "short programme",
}
NEW_PAGE = frozenset({"part", "card", "slip", "piece", "page", "contents", "chapters"})


@dataclass(frozen=True)
class Work:
    """Something to be printed: what it is, how many pieces it has, the document that makes it."""

    title: str
    pieces: int
    document: Artefact


def main(runs: int = RUNS) -> None:
    """Press each work in both ways, in turns, and print a table."""
    heads = f"{'work':<26} {'pages':>5} {'ms':>8} {'a piece':>8} {'a page':>8} {'kB a page':>9} {'plain ms':>9} {'ratio':>6}"
    print(f"median of {runs} runs, in turns\n{heads}")
    for work in works():
        ours, theirs = both(work, runs)
        pdf = _pressed(work.document)
        pages = len(PdfReader(io.BytesIO(pdf)).pages)
        print(
            f"{work.title:<26} {pages:>5} {ours:>8.0f} {ours / work.pieces:>8.1f} {ours / pages:>8.1f} "
            f"{len(pdf) / 1000 / pages:>9.1f} {theirs:>9.0f} {ours / theirs:>6.2f}"
        )


def row(key: str, day: datetime.date, runs: int = RUNS) -> Row:
    """One work as a row of the table."""
    work = next(work for work in works() if work.title == KEYS[key])
    load = os.getloadavg()[0]
    ours, theirs = both(work, runs)
    return Row(day.isoformat(), ours / 1000, theirs / 1000, turns=runs, load=load, holds=f"{work.pieces} pieces")


def both(work: Work, runs: int) -> list[float]:
    """Milliseconds of ours and of plain WeasyPrint; FailedError when what is plain has fewer pages than there are pieces."""
    words = plain(work.document.make())
    if (pages := words.count(b"<table")) < work.pieces:
        raise FailedError(f"the plain {work.title} has {pages} pages for {work.pieces} pieces")
    return _medians((partial(_pressed, work.document), partial(_plainly, words)), runs)


def _pressed(document: Artefact) -> bytes:
    """Template and press: all that it takes from a scored event to a PDF."""
    html = document.make()
    return document.finish.function(html) if document.finish else html


def _plainly(words: bytes) -> bytes:
    """By WeasyPrint alone; the packaged fonts are handed to it unpacked."""
    import weasyprint

    document = weasyprint.HTML(string=words.decode(), base_url="whistpress:/", url_fetcher=press.fetcher())
    pressed: bytes = document.write_pdf(pdf_variant="pdf/ua-1")
    return pressed


def _medians(ways: Sequence[Callable[[], bytes]], runs: int) -> list[float]:
    """Milliseconds of processor time of each way, in turns."""
    taken: list[list[float]] = [[] for _ in ways]
    for run in range(runs + 1):
        for way, series in zip(ways, taken, strict=True):
            gc.collect()
            before = time.process_time()
            way()
            if run:
                series.append(1000 * (time.process_time() - before))
    return [statistics.median(series) for series in taken]


def works() -> list[Work]:
    """Cards of 28 tables for fifteen rounds, slips of 24 deals, the result of eight tables, programmes of three days.

    The programme is one as a congress prints it: with delegates, motions, elections, the entries of three events, the
    rolls of two trophies and an index of all names. The short one has the hours, the officers and their index alone.
    """
    large, evening = _event(28, 28, rounds=15), _event(8, 24)
    played = replace(evening, status=Status.FINAL, sessions=(replace(evening.sessions[0], lines=_played(evening)),))
    short = League(name="Bench league", today=DAY, congresses={"2000-bench": _congress()}, at=Span("content/league.toml"))
    events = [replace(evening, id=f"2000/e{n}", slug=f"e{n}", title=f"Event {n}.10", congress="2000-bench") for n in (1, 2, 3)]
    trophies = {trophy.id: trophy for trophy in map(_trophy, ("First cup", "Second cup"))}
    whole = replace(short, events=tuple(events), trophies=trophies, congresses={"2000-bench": _whole(_congress(), events)})
    return [
        Work("28 movement cards", 28, _document(large, "movement-cards")),
        Work("24 blank slips", 24, _document(evening, "score-slips")),
        Work("result sheet", 1, _document(played, "result-sheet")),
        Work("tabulating sheet", 1, _document(played, "tabulating-sheet")),
        Work("programme", 1, *printed.documents(_record(whole), Theme())),
        Work("short programme", 1, *printed.documents(_record(short), Theme())),
    ]


def _record(league: League) -> LeagueRecord:
    stored = {event.id: ScoredEvent(event, None) for event in league.events if isinstance(event, Event)}
    return LeagueRecord(league=league, results={}, facts=(), stored=stored)


def _event(tables: int, deals: int, rounds: int = 0) -> Event:
    schedule = arrange(Request(system="mitchell", tables=tables, deals=deals, variant="skip" if tables % 2 == 0 else None))
    entries = tuple(
        Entry(number=number, label=str(number), names=(f"Player {number:02} One", f"Player {number:02} Two"))
        for number in range(1, 2 * tables + 1)
    )
    return Event(
        id="2000/evening", season="2000", slug="evening", title="An evening", date=DAY, contest=schedule.contest,
        scoring="average", status=Status.PLANNED, at=Span("evening.toml"), entries=entries,
        sessions=(Session(date=DAY, schedule=schedule, rounds=tuple(range(1, rounds + 1))),),
    )  # fmt: skip


def _played(event: Event) -> tuple[PlayedLine, ...]:
    schedule = event.sessions[0].schedule
    return lines(schedule, random.Random(1)) if schedule else ()


def _document(event: Event, form: str) -> Artefact:
    result = score(event) if event.played else None
    return printed.document(form, league=None, event=event, result=result, theme=Theme())


def _congress() -> Congress:
    sittings = tuple(
        ProgrammeItem(
            day=day, time=f"{hour} o'clock", title=f"Event {day}.{hour}", place="Long room", system="Mitchell", laws="1900"
        )
        for day in (1, 2, 3)
        for hour in (10, 2, 7)
    )
    officers = tuple(Office(title=f"Office {number}", holders=(f"Player {number}",)) for number in range(8))
    return Congress(
        id="2000-bench", title="Congress of the bench", place="Long room", begins=DAY, when="1 to 3 January 2000", days=3,
        officers=officers, sittings=sittings, laws=("Laws of 1900",), paper=("programme",),
    )  # fmt: skip


def _whole(congress: Congress, events: Sequence[Event]) -> Congress:
    """The congress with all that a programme tells of."""
    of_events = {event.title: event.id for event in events}
    names = [name for event in events for entry in event.entries for name in entry.names]
    sentence = "That a table which has not finished a deal when the next tray comes gives that deal up, and takes the average. "
    return replace(
        congress,
        sittings=tuple(replace(sitting, event=of_events.get(sitting.title)) for sitting in congress.sittings),
        committees=tuple(Office(title=f"Committee {number}", holders=tuple(names[number : number + 3])) for number in range(4)),
        delegates=tuple(
            Delegation(club=f"Club {number}", names=tuple(names[2 * number : 2 * number + 2])) for number in range(12)
        ),
        motions=tuple(Motion(title=f"Motion {n}", text=sentence, mover=names[n], seconder=names[n + 3]) for n in range(4)),
        elections=tuple(Election(office=f"Office {n}", candidates=tuple(names[n : n + 4])) for n in range(3)),
        trophies=("first-cup", "second-cup"),
        about=sentence * 4,
        rules="\n".join(f"{number}. {sentence}" for number in range(1, 7)),
    )


def _trophy(name: str) -> Trophy:
    holders = tuple(Holding(year=1980 + number, holder=f"Club {number}") for number in range(20))
    return Trophy(id=name.lower().replace(" ", "-"), name=name, contest="A match of two fours", holders=holders)


class _Words(HTMLParser):
    """The words of a document page by page, as HTML: rows of tables as rows, every other text a row by itself.

    What something else refers to keeps its name, and what refers to it is a link.
    """

    def __init__(self) -> None:
        super().__init__()
        self.pages: list[list[list[str]]] = []
        self._row: list[str] | None = None
        self._unread = 0
        self._names = ""
        self._link = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self._unread += tag in ("style", "title", "svg")
        if NEW_PAGE & set((attributes.get("class") or "").split()) and (not self.pages or self.pages[-1]):
            self.pages.append([])
        if name := attributes.get("id"):
            self._names += f'<a id="{escape(name)}"></a>'
        if "data-page" in attributes:
            self._link = f"#{attributes['data-page']}"
        if tag == "tr":
            self._row = []
        if tag in ("td", "th") and self._row is not None:
            self._row.append("")

    def handle_endtag(self, tag: str) -> None:
        self._unread -= tag in ("style", "title", "svg")
        if tag == "a":
            self._link = ""
        if tag == "tr" and self._row:
            self.pages[-1].append(self._row)
            self._row = None

    def handle_data(self, data: str) -> None:
        words = escape(" ".join(data.split()))
        if not words or self._unread or not self.pages:
            return
        words = f'<a href="{escape(self._link)}">{words}</a>' if self._link else words
        words, self._names = self._names + words, ""
        if self._row:
            self._row[-1] = f"{self._row[-1]} {words}".strip()
        elif self._row is None:
            self.pages[-1].append([words])


def plain(html: bytes) -> bytes:
    """The same words as a document that nobody has laid out: one table a page, as WeasyPrint sets it by itself."""
    words = _Words()
    words.feed(html.decode())
    tables = "".join(
        '<table style="break-after: page">'
        + "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in page)
        + "</table>"
        for page in words.pages
        if page
    )
    style = f"{font_faces()} html {{ font-family: 'Whistpress Serif' }} td {{ border: 0.4pt solid }} {_NUMBERED}"
    return f'<!DOCTYPE html><html lang="en"><title>Plain</title><style>{style}</style>{tables}</html>'.encode()


_NUMBERED = 'a[href]::after { content: " " target-counter(attr(href), page) }'


if __name__ == "__main__":
    main()
