"""An event as its file is now, the boxes that it has and those that a page shows, and its problems beside them."""

import datetime
import errno
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from whistpress.book.boxes import BoxGroup, LineSpot, ScoreBox, SheetOrder, line_spots, sheet_of, typed_text
from whistpress.book.cards import (
    BETWEEN,
    CARD,
    card_groups,
    holder,
    name_groups,
    total_path,
    total_text,
    total_value,
    totals_table,
)
from whistpress.book.enter import RUBBER, cells_of, rubber_groups, rule_at_tables, usual_deal
from whistpress.book.files import NO_TABLES, EntrySlip, Tables, read_tables
from whistpress.book.frame import LeagueFrame
from whistpress.core.games import GAMES
from whistpress.core.model import Event, EventResult
from whistpress.core.scoring import with_carry
from whistpress.language import say
from whistpress.league.events.read.file import EventLocation, event_at
from whistpress.league.events.read.prizes import with_usual_prizes
from whistpress.league.events.read.written import WrittenCompany
from whistpress.problems import Problem, Problems, Severity, Span
from whistpress.reading.csv_file import Row
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath

NO_TEXTS: Mapping[Path, str] = MappingProxyType({})


class OpenEvent(Struct, frozen=True, kw_only=True):
    """An event as its file is now: the text, the event (None if unreadable), its result, every problem.

    `tables` are the CSV files beside it.
    """

    id: str
    place: EventLocation
    text: str
    toml: TomlFile | None
    event: Event | None
    result: EventResult | None
    companies: tuple[WrittenCompany, ...]
    problems: tuple[Problem, ...]
    tables: Tables = NO_TABLES

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that keep a build from being made."""
        return tuple(problem for problem in self.problems if problem.severity is Severity.ERROR)

    @property
    def declares(self) -> bool:
        """Whether a line tells who declared what."""
        game = GAMES.get(self.event.game) if self.event else None
        return game is not None and game.of_line is not None

    def groups(self, order: SheetOrder, day: datetime.date | None = None) -> tuple[BoxGroup, ...]:
        """Return its boxes in an order; of the session of a `day` alone, where it has one."""
        if self.event is None or not self.companies:
            return ()
        if order is SheetOrder.RUBBERS:
            return rubber_groups(self.event, self.toml)
        if order is SheetOrder.CARDS:
            return card_groups(self.event, self.companies, self.tables)
        return sheet_of(self.event, self.companies, order, day, self.tables)

    def name_groups(self) -> tuple[BoxGroup, ...]:
        """Return the boxes of the names."""
        return name_groups(self.event, self.companies) if self.event and self.companies else ()


def read_open(
    id_: str, location: EventLocation, frame: LeagueFrame, text: str, texts: Mapping[Path, str] = NO_TEXTS
) -> OpenEvent:
    """Read a text that is, or is to be, the file of an event; `texts` may take the place of CSV files beside it."""
    problems = Problems()
    tables = read_tables(location, text, texts)
    event_file = event_at(location, frame.people, problems, text, {side.path: side.text for side in tables.values()})
    event = event_file.event if isinstance(event_file.event, Event) else None
    if event and frame.league:
        event = replace(event, prizes=with_usual_prizes(event, frame.league.usual_prizes).prizes)
    result = with_carry(event, *_carried_from(event, frame, (id_,))) if event else None
    problems.extend(result.problems if result else ())
    return OpenEvent(
        id=id_,
        place=location,
        text=text,
        toml=event_file.toml,
        event=event,
        result=result,
        companies=event_file.companies,
        problems=tuple(problems),
        tables=tables,
    )


def _carried_from(event: Event, frame: LeagueFrame, way: tuple[str, ...]) -> tuple[Event | None, EventResult | None]:
    """Return the event whose scores are carried over, and its result; none where the file names none, or goes in a circle."""
    location = frame.places.get(event.carry.source) if event.carry else None
    if event.carry is None or location is None or event.carry.source in way:
        return None, None
    source = event_at(location, frame.people, Problems()).event
    if not isinstance(source, Event):
        return None, None
    return source, with_carry(source, *_carried_from(source, frame, (*way, event.carry.source)))


def orders_of(opened: OpenEvent) -> tuple[SheetOrder, ...]:
    """Return the orders that an event's boxes can have, the usual one first."""
    event, values = opened.event, opened.toml.values if opened.toml else {}
    if event is None or not opened.companies:
        return ()
    if rule_at_tables(event, opened.toml):
        return (SheetOrder.RUBBERS,)
    lines = any(sitting.plays for company in opened.companies for sitting in company.sittings)
    drive = event.schedule is not None and event.schedule.by_rounds and event.contest == "individual"
    has_lines = any(company.lines and any(company.lines) for company in opened.companies)
    if has_lines and values.get("totals") is None:
        return (SheetOrder.DEALS, SheetOrder.SLIPS)
    if values.get("totals") is not None or not lines:
        return (SheetOrder.CARDS,)
    return (SheetOrder.CARDS, SheetOrder.SLIPS, SheetOrder.DEALS) if drive else (SheetOrder.DEALS, SheetOrder.SLIPS)


def find_box(opened: OpenEvent, id_: str) -> ScoreBox | None:
    """Return the box with an id."""
    kind = id_.partition("/")[0]
    orders = {"line": SheetOrder.DEALS, "total": SheetOrder.CARDS, "card": SheetOrder.CARDS, "rubber": SheetOrder.RUBBERS}
    groups = opened.groups(orders[kind]) if kind in orders else opened.name_groups() if kind == "names" else ()
    return next((box for group in groups for box in group.boxes if box.id == id_), None)


def usual_form(box: ScoreBox, value: str) -> str:
    """Return an input in the form in which the score book shows it."""
    if box.players:
        return BETWEEN.join(name for part in value.split(BETWEEN.strip()) if (name := " ".join(part.split())))
    if box.id.startswith(RUBBER):
        return usual_deal(value)
    return total_text(total_value(value)) if box.id.startswith(("total/", CARD)) else typed_text(cells_of(value))


NAMES = "names"
EVERY = "-all"


class SheetView(Struct, frozen=True):
    """What a page shows: figures in an order, or names (None). `every`: of all sessions, not of today's alone."""

    order: SheetOrder | None
    every: bool = False

    @property
    def by(self) -> str:
        """The word for it in addresses and forms."""
        return NAMES if self.order is None else self.order.value + (EVERY if self.every else "")


def view_of(opened: OpenEvent, asked: str) -> SheetView:
    """Return the view that was asked for, if the event has it; else its usual one."""
    if asked == NAMES:
        return SheetView(None)
    orders = orders_of(opened) or (SheetOrder.DEALS,)
    order = next((order for order in orders if order.value == asked.removesuffix(EVERY)), orders[0])
    return SheetView(order, asked.endswith(EVERY))


def groups_of(opened: OpenEvent, view: SheetView, today: datetime.date) -> tuple[BoxGroup, ...]:
    """Return the groups of boxes that a view shows."""
    if view.order is None:
        return opened.name_groups()
    return opened.groups(view.order, None if view.every else today)


def has_other_sessions(opened: OpenEvent, today: datetime.date) -> bool:
    """Return whether an event has a session today and others on other days."""
    sittings = [sitting for company in opened.companies for sitting in company.sittings]
    dates = {sitting.date for sitting in sittings}
    return today in dates and len(dates) > 1


def shape_of(groups: Sequence[BoxGroup]) -> str:
    """Return a hash of the boxes of a page: the page reloads when it changes."""
    boxes = [(box.id, box.label) for group in groups for box in group.boxes]
    return sha256(repr(boxes).encode()).hexdigest()[:16]


class BoxNote(Struct, frozen=True):
    """A problem in words, for showing beside a box."""

    severity: Severity
    words: str
    helps: tuple[str, ...] = ()


def slip_note(slip: EntrySlip) -> BoxNote:
    """Return the note for what cannot be entered."""
    return BoxNote(Severity.ERROR, str(slip), (slip.help,) if slip.help else ())


def unwritable(fault: OSError) -> BoxNote:
    """Return the note for a file that cannot be written: a full disk, a folder without permission."""
    if fault.errno == errno.EBUSY:
        return overtaken()
    why = (fault.strerror or str(fault)).lower()
    return BoxNote(Severity.ERROR, f"the file cannot be written: {why}", ("make room there, or check who may write it",))


def overtaken() -> BoxNote:
    """Return the note for a file that another program changes again and again."""
    words = say("another program is changing this file at the moment")
    return BoxNote(Severity.ERROR, words, (say("what was typed here waits: save it again in a moment"),))


def new_errors(before: OpenEvent, after: OpenEvent) -> list[Problem]:
    """Return the errors of a text that the text before did not have."""
    counts = Counter((problem.code, problem.message) for problem in before.errors)
    fresh = []
    for problem in after.errors:
        if counts[problem.code, problem.message]:
            counts[problem.code, problem.message] -= 1
        else:
            fresh.append(problem)
    return fresh


def as_note(problem: Problem) -> BoxNote:
    """Return a problem in words."""
    return BoxNote(problem.severity, problem.message, problem.helps)


def notes_at(opened: OpenEvent, box: str) -> tuple[BoxNote, ...]:
    """Return the problems that concern a box."""
    return notes_of(opened, [box]).get(box, ())


def notes_of(opened: OpenEvent, boxes: Iterable[str]) -> dict[str, tuple[BoxNote, ...]]:
    """Return the problems of boxes, by box: those whose place in a file is in the box's figure."""
    if not opened.problems or opened.toml is None:
        return {}
    spots = {spot.id: spot for spot in line_spots(opened.companies)}
    notes_by_box: dict[str, tuple[BoxNote, ...]] = {}
    for box in boxes:
        spans = [*(opened.toml.span(path) for path in _paths(opened, spots, box)), *_cells(opened, spots, box)]
        notes = [as_note(problem) for problem in opened.problems if any(_within(problem.at, span) for span in spans)]
        if notes:
            notes_by_box[box] = tuple(dict.fromkeys(notes))
    return notes_by_box


def _paths(opened: OpenEvent, spots: dict[str, LineSpot], box: str) -> list[KeyPath]:
    """Return where the file has the figure of a box."""
    kind, *rest = box.split("/")
    if kind == "line" and box in spots:
        company = opened.companies[spots[box].company]
        return [
            company.path(record.at) for record in spots[box].given if isinstance(record.at, tuple) and not record.line.is_awaited
        ]
    if kind == "rubber":
        deal: KeyPath = ("rubbers", int(rest[0]), "deals", int(rest[1]))
        return [deal] if opened.toml and opened.toml.has(deal) else []
    if kind == "total":
        path: KeyPath = ("totals", *total_path(box))
        return [path] if opened.toml and opened.toml.has(path) else []
    if kind == "names":
        names = opened.companies[int(rest[0])].path(("entries", rest[1]))
        return [names] if opened.toml and opened.toml.has(names) else []
    return []


def _cells(opened: OpenEvent, spots: dict[str, LineSpot], box: str) -> list[Span]:
    """Return the cells of the row in which a CSV file has the figure of a box."""
    rows: list[Row | None] = []
    if box in spots:
        places = [record.at for record in spots[box].given if not isinstance(record.at, tuple)]
        rows = [opened.tables[at.file].row_at(at) for at in places if at.file in opened.tables]
    elif box.startswith(CARD) and (side := totals_table(opened.companies[0], opened.tables)):
        rows = [next((row for row in side.table.rows if f"{CARD}{holder(side, row)}" == box), None)]
    return [cell.span for row in rows if row for cell in row]


def _within(inner: Span, outer: Span) -> bool:
    return inner.file == outer.file and inner.line == outer.line and (
        outer.column <= inner.column < outer.column + outer.length
    )  # fmt: skip
