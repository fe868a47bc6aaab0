"""`python -m bench printing`: the print desk beside WeasyPrint handed the same words as one plain table a page.

Both make tagged PDF/UA-1 with the same fonts. Each is pressed in turns; the seconds are medians, after one run that is not
counted (the press loads its libraries then).
"""

import datetime
import io
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from html.parser import HTMLParser

from pypdf import PdfReader

from bench.scoring import lines
from whistpress import paper
from whistpress.artefacts import Artefact
from whistpress.core.model import Congress, Entry, Event, League, Line, Office, Session, Sitting, Status
from whistpress.core.movement import Request, arrange
from whistpress.core.scoring import score
from whistpress.paper import press
from whistpress.paper.leaf import font_faces
from whistpress.problems import Span
from whistpress.theme import Theme

RUNS = 5
DAY = datetime.date(2000, 1, 1)
NEW_PAGE = frozenset({"part", "card", "slip", "piece", "page", "day"})


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
        html = work.document.make()
        words = plain(html)
        ours, theirs = _medians((partial(_pressed, work.document), partial(press.pdf, words)), runs)
        made = _pressed(work.document)
        pages = len(PdfReader(io.BytesIO(made)).pages)
        print(
            f"{work.title:<26} {pages:>5} {ours:>8.0f} {ours / work.pieces:>8.1f} {ours / pages:>8.1f} "
            f"{len(made) / 1000 / pages:>9.1f} {theirs:>9.0f} {ours / theirs:>6.2f}"
        )


def _pressed(document: Artefact) -> bytes:
    """Template and press: all that it takes from a scored event to a PDF."""
    made = document.make()
    return document.finish.function(made) if document.finish else made


def _medians(ways: Sequence[Callable[[], bytes]], runs: int) -> list[float]:
    """Milliseconds of each way, in turns."""
    taken: list[list[float]] = [[] for _ in ways]
    for run in range(runs + 1):
        for way, series in zip(ways, taken, strict=True):
            before = time.perf_counter()
            way()
            if run:
                series.append(1000 * (time.perf_counter() - before))
    return [statistics.median(series) for series in taken]


def works() -> list[Work]:
    """Cards of 28 tables for fifteen rounds, slips of 24 deals, the result of eight tables, the programme of three days."""
    large, evening = _event(28, 28, rounds=15), _event(8, 24)
    played = replace(evening, status=Status.FINAL, sessions=(replace(evening.sessions[0], lines=_played(evening)),))
    league = League(name="Bench league", today=DAY, congresses={"2000-bench": _congress()}, at=Span("content/league.toml"))
    (programme,) = paper.documents(league, {}, Theme())
    return [
        Work("28 movement cards", 28, _document(large, "movement-cards")),
        Work("24 blank slips", 24, _document(evening, "score-slips")),
        Work("result sheet", 1, _document(played, "result-sheet")),
        Work("tabulating sheet", 1, _document(played, "tabulating-sheet")),
        Work("programme", 1, programme),
    ]


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


def _played(event: Event) -> tuple[Line, ...]:
    schedule = event.sessions[0].schedule
    return lines(schedule, random.Random(1)) if schedule else ()


def _document(event: Event, form: str) -> Artefact:
    result = score(event) if event.played else None
    return paper.document(form, league=None, event=event, result=result, theme=Theme())


def _congress() -> Congress:
    sittings = tuple(
        Sitting(day=day, time=f"{hour} o'clock", title=f"Event {day}.{hour}", place="Long room", system="Mitchell", laws="1900")
        for day in (1, 2, 3)
        for hour in (10, 2, 7)
    )
    officers = tuple(Office(title=f"Office {number}", holders=(f"Player {number}",)) for number in range(8))
    return Congress(
        id="2000-bench", title="Congress of the bench", place="Long room", begins=DAY, when="1 to 3 January 2000", days=3,
        officers=officers, sittings=sittings, laws=("Laws of 1900",), paper=("programme",),
    )  # fmt: skip


class _Words(HTMLParser):
    """The words of a document page by page: rows of tables as rows, every other text a row by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.pages: list[list[list[str]]] = []
        self._row: list[str] | None = None
        self._unread = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._unread += tag in ("style", "title", "svg")
        if NEW_PAGE & set((dict(attrs).get("class") or "").split()) and (not self.pages or self.pages[-1]):
            self.pages.append([])
        if tag == "tr":
            self._row = []
        if tag in ("td", "th") and self._row is not None:
            self._row.append("")

    def handle_endtag(self, tag: str) -> None:
        self._unread -= tag in ("style", "title", "svg")
        if tag == "tr" and self._row:
            self.pages[-1].append(self._row)
            self._row = None

    def handle_data(self, data: str) -> None:
        words = " ".join(data.split())
        if not words or self._unread or not self.pages:
            return
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
        + "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in page)
        + "</table>"
        for page in words.pages
        if page
    )
    style = f"{font_faces()} html {{ font-family: 'Whistpress Serif' }} td {{ border: 0.4pt solid }}"
    return f'<!DOCTYPE html><html lang="en"><title>Plain</title><style>{style}</style>{tables}</html>'.encode()


if __name__ == "__main__":
    main()
