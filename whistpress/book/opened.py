"""An event as its file is now, and the boxes that it has."""

import datetime
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from whistpress.book.boxes import BoxGroup, ScoreBox, SheetOrder, sheet_of, typed_text
from whistpress.book.card_values import BETWEEN, total_text, total_value
from whistpress.book.cards import card_groups, name_groups
from whistpress.book.enter import cells_of
from whistpress.book.frame import LeagueFrame
from whistpress.book.rubber_boxes import RUBBER, rubber_groups, rule_at_tables, usual_deal
from whistpress.book.side_tables import NO_TABLES, Tables, read_tables
from whistpress.book.table_cards import CARD
from whistpress.core.games import GAMES
from whistpress.core.model import Event, EventResult
from whistpress.core.scoring import with_carry
from whistpress.league.events.read.file import EventLocation, event_at
from whistpress.league.events.read.prizes import with_usual_prizes
from whistpress.league.events.read.written import WrittenCompany
from whistpress.problems import Problem, Problems, Severity
from whistpress.reading.toml_file import TomlFile

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
