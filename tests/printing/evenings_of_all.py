"""An evening of every system of play, with odd numbers, half tables, cut sessions and variants; and what is printed of it."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from tests.printing.evenings import evening
from tests.printing.heard import heard
from tests.printing.told import Element, told
from whistpress.core.model import Entry, Event, Schedule, Seats, Session
from whistpress.core.movement import Request
from whistpress.league.plan.register import FORMS
from whistpress.printing import press
from whistpress.printing.form import EventJob
from whistpress.printing.leaf import DocumentPart, Leaf, html
from whistpress.printing.sheet import SHEETS
from whistpress.site.theme import Theme

OF_PLAYERS = ("movement-cards", "side-cards", "walking-slips", "sit-out-cards", "seating-list", "tray-moves")
"""What leads players and trays through an evening; the sheet of the trays, whose length nobody knows beforehand, last."""
OTHERS = (
    "table-cards",
    "draw-slips",
    "director-sheet",
    "round-timetable",
    "pick-up-slips",
    "score-slips",
    "score-cards",
    "tray-labels",
)
"""The other forms on which something of the schedule stands."""

EVENINGS_TOGETHER = pytest.mark.xdist_group("evenings")
"""The mark of a file that reads what is printed here: all run in one process."""
_HOWELL, _MITCHELL = "howell", "mitchell"
EVENINGS: dict[str, tuple[Request, tuple[int, ...]]] = {
    "howell of eight": (Request(system=_HOWELL, pairs=8), ()),
    "howell of eight, two sets": (Request(system=_HOWELL, pairs=8, deals=14), ()),
    "howell of seven": (Request(system=_HOWELL, pairs=7), ()),
    "howell of eleven, the second half": (Request(system=_HOWELL, pairs=11), (6, 7, 8, 9, 10, 11)),
    "mitchell of five tables": (Request(system=_MITCHELL, tables=5, deals=20), ()),
    "mitchell, skip, its middle": (Request(system=_MITCHELL, tables=6, deals=24, variant="skip"), (2, 3, 4)),
    "mitchell, stay": (Request(system=_MITCHELL, tables=4, deals=8, variant="stay"), ()),
    "mitchell, skip twice": (Request(system=_MITCHELL, tables=6, deals=12, variant="skip-twice"), ()),
    "mitchell of nine pairs": (Request(system=_MITCHELL, pairs=9, deals=15), ()),
    "mitchell switched": (Request(system=_MITCHELL, tables=5, deals=5, switch="rounds"), ()),
    "mitchell cut short": (Request(system=_MITCHELL, tables=7, deals=14, rounds=5), ()),
    "clay of four tables": (Request(system="clay", tables=4), ()),
    "snow of four tables": (Request(system="snow", tables=4), ()),
    "snow of seven pairs": (Request(system="snow", pairs=7), ()),
    "parallel of four tables": (Request(system="parallel", tables=4), ()),
    "safford of eight": (Request(system="safford", pairs=8, deals=14), ()),
    "howell-snow of six": (Request(system="howell-snow", pairs=6), ()),
    "whitfeld of twelve": (Request(system="whitfeld", pairs=12), ()),
    "two-table": (Request(system="two-table"), ()),
    "four-pair": (Request(system="four-pair"), ()),
    "progressive-compass": (Request(system="progressive-compass", tables=5), ()),
    "progressive-compass of nine pairs": (Request(system="progressive-compass", pairs=9), ()),
    "progressive-pivot": (Request(system="progressive-pivot", pairs=8), ()),
    "ladies-and-gentlemen-progressive": (Request(system="ladies-and-gentlemen-progressive", tables=3), ()),
    "individual of eight": (Request(system="individual", players=8), ()),
    "individual of nine": (Request(system="individual", players=9), ()),
    "individual of twelve, a part": (Request(system="individual", players=12), (1, 2, 3, 4, 5)),
    "mixer of ten": (Request(system="mixer", players=10, rounds=5), ()),
    "mixer of fourteen": (Request(system="mixer", players=14, rounds=4), ()),
    "individual-eight": (Request(system="individual-eight", players=8), ()),
    "ladies-and-gentlemen": (Request(system="ladies-and-gentlemen", players=16), ()),
    "single-table": (Request(system="single-table"), ()),
    "single-table, individual": (Request(system="single-table", variant="individual"), ()),
    "single-table, barney": (Request(system="single-table", variant="barney"), ()),
    "individual of sixteen in sections": (Request(system="individual", players=16, sections=2), ()),
    "ladies-and-gentlemen-progressive, games": (Request(system="ladies-and-gentlemen-progressive", tables=3, games=2), ()),
    "club-match, odd-and-even": (Request(system="club-match", tables=5, variant="odd-and-even"), ()),
    "interclub": (Request(system="interclub", deals=24), ()),
    "league-trophy": (Request(system="league-trophy"), ()),
    "new-england-24": (Request(system="new-england-24"), ()),
    "new-england-36": (Request(system="new-england-36"), ()),
    "auction-match": (Request(system="auction-match", deals=12), ()),
    "mitchell-fours of five": (Request(system="mitchell-fours", fours=5), ()),
    "progressive-fours": (Request(system="progressive-fours", fours=4), ()),
    "howell-fours of seven": (Request(system="howell-fours", fours=7), ()),
    "clay-fours": (Request(system="clay-fours", fours=4), ()),
    "snow-fours": (Request(system="snow-fours", fours=4), ()),
    "parallel-fours": (Request(system="parallel-fours", fours=4), ()),
    "new-england-fours": (Request(system="new-england-fours", fours=6), ()),
    "harvard": (Request(system="harvard"), ()),
    "narragansett, a part": (Request(system="narragansett"), (1, 2, 3, 4, 5, 6, 7, 8)),
    "club-match": (Request(system="club-match", tables=3), ()),
    "progressive-match": (Request(system="progressive-match", tables=4), ()),
    "three-teams": (Request(system="three-teams", tables=3), ()),
    "round-robin": (Request(system="round-robin", teams=5), ()),
    "club-round-robin": (Request(system="club-round-robin", teams=4), ()),
}
"""Name, what is asked for, and the rounds of a session that is a part of its movement."""


BARNEY_P28 = {
    1: (Seats(1, 2, 5, 6), Seats(3, 4, 7, 8)),
    2: (Seats(3, 4, 5, 6), Seats(2, 1, 8, 7)),
    3: (Seats(5, 6, 3, 4), Seats(1, 2, 8, 7)),
    4: (Seats(1, 2, 3, 4), Seats(6, 5, 7, 8)),
    5: (Seats(3, 4, 1, 2), Seats(5, 6, 7, 8)),
    6: (Seats(5, 6, 1, 2), Seats(4, 3, 8, 7)),
}
"""The players of four pairs at both tables, N S E W, round by round, as Barney's table of changes prints them (1900, p. 28)."""


class Printed(Struct, frozen=True):
    """An evening and what a reader hears of each of its forms, page by page."""

    event: Event
    forms: dict[str, list[Element]]

    @property
    def session(self) -> Session:
        """Its one sitting."""
        return self.event.sessions[0]

    @property
    def schedule(self) -> Schedule:
        """The schedule with which everything printed is compared: the rounds of the sitting alone, four pairs in their chairs."""
        whole = self.session.schedule
        assert whole
        plays = tuple(play for play in whole.plays if play.round in self.rounds)
        if whole.system == "four-pair":
            plays = tuple(replace(play, seats=BARNEY_P28[play.round][play.table - 1]) for play in plays)
        return replace(whole, plays=plays)

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds of the sitting."""
        whole = self.session.schedule
        assert whole
        return self.session.rounds or tuple(range(1, whole.rounds + 1))


def asked(name: str) -> Event:
    """The evening of a name; its entries have numbers alone, so that nothing on a card can be taken for one but they."""
    request, rounds = EVENINGS[name]
    event = evening(request, "sum")
    entries = tuple(Entry(number=entry.number, label=entry.label) for entry in event.entries)
    return replace(event, entries=entries, sessions=(replace(event.sessions[0], rounds=rounds),))


@cache
def printed(name: str, *forms: str) -> Printed:
    """What is heard of some forms of an evening, in one document (those that lead players and trays, if none is named)."""
    event = asked(name)
    made = _parts(event, *forms)
    return Printed(event, _by_form(made, heard(_html(event, made))))


def pressed_and_told(name: str, *forms: str) -> dict[str, list[Element]]:
    """What the PDF tells of them."""
    event = asked(name)
    made = _parts(event, *forms)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "evening.pdf"
        file.write_bytes(press.pdf(_html(event, made)))
        return _by_form(made, told(file))


def fullest_cards() -> bytes:
    """A document with the movement card of each evening that says most."""
    cards = {name: FORMS["movement-cards"].parts(_job(asked(name))) for name in EVENINGS}
    parts = tuple(replace(part, view=_fullest(part.view)) for parts in cards.values() for part in parts)
    return _html(asked("howell of eight"), {"movement-cards": parts})


def _fullest(view: Any) -> Any:
    return replace(view, pages=(max(view.pages, key=lambda page: len(repr(page))),))


def _job(event: Event) -> EventJob:
    return EventJob(event, None, "", SHEETS["A4"])


def _parts(event: Event, *forms: str) -> dict[str, tuple[DocumentPart, ...]]:
    return {form: FORMS[form].parts(_job(event)) for form in forms or OF_PLAYERS if FORMS[form].serves(event)}


def _html(event: Event, made: Mapping[str, tuple[DocumentPart, ...]]) -> bytes:
    leaf = Leaf(title=event.title, language="en", sheet=SHEETS["A4"], created=event.date.isoformat())
    return html(Theme(), leaf, tuple(part for parts in made.values() for part in parts))


def _by_form(made: Mapping[str, tuple[DocumentPart, ...]], pages: list[Element]) -> dict[str, list[Element]]:
    found = {}
    for form, parts in made.items():
        many = sum(map(_sheets, parts)) if form != "tray-moves" else len(pages)
        found[form], pages = pages[:many], pages[many:]
    assert not pages
    return found


def _sheets(part: DocumentPart) -> int:
    view = part.view
    return len(view.pages if hasattr(view, "pages") else view.cards)  # type: ignore[attr-defined]
