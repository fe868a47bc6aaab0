"""A picture of every printed form, for the handbook and for the tests: `python -m tools.pictures [FORM …]`.

Each form is printed for an event of the demonstration league (or its congress, or one of its trophies) that has it; its first
page becomes a small grey PNG. The pictures are content/files/forms/NAME.png, the page that shows them is
content/handbook/every-form-in-a-picture.md. Both are committed; tests say when one is stale. It needs poppler's pdftoppm.
"""

import datetime
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
from PIL import Image

from tests.demonstration import demo
from tests.printing.seasons import demo_season
from whistpress.core.model import Entry, Event, Session, Status
from whistpress.core.movement import Request, arrange
from whistpress.league.divisions.model import Division
from whistpress.league.league import League
from whistpress.league.plan.desk import REGISTERS, PrintDesk, congress_desk, cup_desk, division_desk, event_desk, trophy_desk
from whistpress.printing.layout import LayoutOptions, layout
from whistpress.problems import Span
from whistpress.site.theme import Theme

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "content" / "files" / "forms"
PAGE = ROOT / "content" / "handbook" / "every-form-in-a-picture.md"
WORDS = ROOT / "content" / "handbook" / "what-can-be-printed.md"
TODAY = datetime.date(2026, 11, 22)
DPI = 66
GREYS = 8
_SECTIONS = 2
EVENTS = ("winter-howell", "early-autumn-howell", "october-hands", "interclub-october", "lantern-individual", "whist-drive")
"""The events that show most forms, the first that has one; then any other."""
BESIDES = (
    ("Twelve pairs by Whitfeld", Request(system="whitfeld", pairs=12), "average"),
    ("A Narragansett match", Request(system="narragansett", teams=2), "gain"),
)
"""Evenings of systems that no event of the demonstration plays, and that have forms of their own."""
MATTER = """\
+++
title = "Every form in a picture"
summary = "What each printed form looks like, and when to use it."
order = 32
+++
The pictures show the first sheet, on A4, as the demonstration league prints it. How many there are of each, and where it lies, \
is told in [What can be printed](what-can-be-printed.md); `whistpress print EVENT --list` says which of them an event has.
"""
KINDS = {
    "event": ("More for an evening", "`whistpress print EVENT --only {name}`"),
    "congress": ("For an annual meeting", "`whistpress print CONGRESS --only {name}`"),
    "cup": ("For a cup", "`whistpress print CUP --only {name}`"),
    "trophy": ("For a trophy", "`whistpress print TROPHY --only {name}`"),
    "division": ("For a league", "`whistpress print DIVISION --only {name}`"),
    "season": ("For a season", "`whistpress print SEASON --only {name}`"),
}


@cache
def desks() -> tuple[PrintDesk[Any, Any], ...]:
    """What the demonstration can print for, in the order in which it is asked for a form."""
    loaded = demo(TODAY)
    league = loaded.league
    if league is None:
        raise SystemExit("the demonstration league cannot be read")
    events = [event for whole in reversed(league.events) for event in (whole, *whole.evenings)]
    chosen = [event for slug in EVENTS for event in events if event.slug == slug]
    results = {event.id: loaded.results.get(event.id) for event in events}
    for whole in league.events:
        result = loaded.results.get(whole.id)
        if result and result.sessions:
            results |= {evening.id: session for evening, session in zip(whole.evenings, result.sessions, strict=True)}
    names = [person.name for person in league.people.values()]
    trophies = sorted(league.trophies.values(), key=lambda trophy: -len(trophy.holders))
    congresses = sorted(league.congresses.values(), key=lambda congress: congress.begins, reverse=True)
    return (
        *(event_desk(event, results[event.id], league) for event in (*chosen, *events)),
        *(event_desk(_evening(*asked, names), None, league) for asked in BESIDES),
        *(congress_desk(congress, league) for congress in congresses),
        *(cup_desk(cup, league) for cup in league.cups.values()),
        *(trophy_desk(trophy, league) for trophy in trophies),
        *(division_desk(division, league, results, match) for division, match in _divisions(league)),
        demo_season(),
    )


def _divisions(league: League) -> Iterator[tuple[Division, str]]:
    """Yield the divisions whose matches have the fullest cards, with the match of the fullest, then without one."""
    for division in sorted(league.divisions.values(), key=lambda division: -sum(len(match.tables) for match in division.matches)):
        named = [match for match in division.matches if any(table.players for table in match.tables)]
        if named:
            yield division, named[0].id
        yield division, ""


def _evening(title: str, request: Request, scoring: str, names: list[str]) -> Event:
    """An evening to come, with players of the demonstration in turn."""
    schedule = arrange(request)
    size = schedule.contest.players or 2
    numbers = sorted({schedule.entry_of(seat) for seat in schedule.numbers()})
    entries = tuple(
        Entry(number=number, label=str(number), names=tuple(names[(size * index + step) % len(names)] for step in range(size)))
        for index, number in enumerate(numbers)
    )
    return Event(
        id="2026-27/besides",
        season="2026-27",
        slug="besides",
        title=title,
        date=TODAY,
        contest=schedule.contest,
        scoring=scoring,
        status=Status.PLANNED,
        sessions=(Session(date=TODAY, schedule=schedule),),
        entries=entries,
        at=Span("content/events/2026-27/besides.toml"),
    )


def forms() -> dict[str, tuple[str, str]]:
    """Every form, kind and name, by the name of its picture: its own, after its kind where an event's form is called so too."""
    return {
        f"{kind}-{form}" if kind != "event" and form in REGISTERS["event"] else form: (kind, form)
        for kind, register in REGISTERS.items()
        for form in register
    }


@cache
def specimens() -> Mapping[str, PrintDesk[Any, Any]]:
    """By the name of each picture what its form is printed for; one that the demonstration does not have is left out."""
    return {
        name: specimen
        for name, (kind, form) in forms().items()
        if (specimen := next((desk for desk in desks() if desk.kind == kind and form in desk.has), None))
    }


def printed(name: str, sheet: str = "A4") -> bytes:
    """A form of the demonstration as PDF: its first page for certain, and no more than is needed for that."""
    document = specimens()[name].document(forms()[name][1], Theme(), layout(LayoutOptions(sheet=sheet)))
    if document.finish is None:
        raise TypeError(f"{name} is no document")
    html = document.make()
    beginnings = [match.start() for match in re.finditer(rb"<section\b", html)]
    if len(beginnings) > _SECTIONS:
        short = document.finish.function(html[: beginnings[_SECTIONS]] + b"</body></html>")
        with pikepdf.open(BytesIO(short)) as pdf:
            if len(pdf.pages) > 1:
                return short
    return document.finish.function(html)


def picture(pdf: bytes, dpi: int) -> Image.Image:
    """The first page of a PDF, in greys."""
    words = ["pdftoppm", "-gray", "-r", str(dpi), "-f", "1", "-l", "1", "-"]
    drawn = subprocess.run(words, input=pdf, check=True, capture_output=True).stdout
    return Image.open(BytesIO(drawn)).convert("L")


def small(image: Image.Image, greys: int = GREYS) -> bytes:
    """A picture as a PNG of few greys."""
    out = BytesIO()
    steps = image.point([round(round(value * (greys - 1) / 255) * 255 / (greys - 1)) for value in range(256)])
    steps.quantize(greys).save(out, "PNG", optimize=True)
    return out.getvalue()


def page() -> str:
    """The page of the handbook: under each heading of the page in words the forms that it tells of, then those of meetings."""
    rows = dict(_rows())
    groups: dict[str, list[str]] = {group: [] for group, *_ in rows.values()}
    for name in specimens():
        kind, _ = forms()[name]
        group = rows[name][0] if name in rows else KINDS[kind][0]
        groups.setdefault(group, []).append(_told(name, rows.get(name)))
    return (
        "\n\n".join([MATTER.rstrip(), *(f"## {group}\n\n" + "\n\n".join(parts) for group, parts in groups.items() if parts)])
        + "\n"
    )


def _rows() -> Iterator[tuple[str, tuple[str, str, str]]]:
    """What the page in words says of each form: its heading, how many there are, where it lies."""
    heading = ""
    for line in WORDS.read_text("utf-8").splitlines():
        if line.startswith("## "):
            heading = line[3:]
        elif match := re.match(r"\| `([a-z-]+)` \| ([^|]+) \| ([^|]+) \|$", line):
            yield match[1], (heading, match[2].strip(), match[3].strip())


def _told(name: str, row: tuple[str, str, str] | None) -> str:
    kind, form_name = forms()[name]
    form = REGISTERS[kind][form_name]
    stop = "" if row is None or row[2].endswith((".", '."')) else "."
    where = f" Where it lies: {row[2]}{stop}" if row else ""
    purpose = f"{form.purpose[0].upper()}{form.purpose[1:]}."
    alt = f"{form.title}: {form.purpose}"
    return f"### {form.title}\n\n![{alt}](../files/forms/{name}.png)\n\n{purpose}{where} {KINDS[kind][1].format(name=form_name)}"


def main() -> int:
    """Write the pictures, or those of the forms that are named, and their page; what is no form any more is removed."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for form in sys.argv[1:] or specimens():
        (PICTURES / f"{form}.png").write_bytes(small(picture(printed(form), DPI)))
    for file in PICTURES.glob("*.png"):
        if file.stem not in specimens():
            file.unlink()
    PAGE.write_text(page(), "utf-8")
    print(f"{len(specimens())} pictures, {sum(file.stat().st_size for file in PICTURES.glob('*.png'))} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
