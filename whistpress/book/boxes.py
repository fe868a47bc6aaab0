"""The boxes of an event: one for each figure that a helper types, in the order in which slips come in."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct

from whistpress.book.files import NO_TABLES, Tables
from whistpress.book.table_lines import declared_text, table_cells, table_declared
from whistpress.core.model import Entry, Event, Play, Seats
from whistpress.language import say
from whistpress.league.events.edit.write import slips_in_order
from whistpress.league.events.read.sitting import Given, Sitting, sides
from whistpress.league.events.read.written import WrittenCompany
from whistpress.reading.toml_positions import KeyPath


class SheetOrder(StrEnum):
    """How boxes are sorted: a traveller for each deal, a slip for each round and table, cards of totals, tables' score sheets."""

    DEALS = "deals"
    SLIPS = "slips"
    CARDS = "cards"
    RUBBERS = "rubbers"


class LineSpot(Struct, frozen=True, kw_only=True):
    """The place of one line of an event: its company and sitting, its deal (without trays its round), who sits there.

    `play` is the play of the schedule, None for a line that differs from it. `given` are the places where the file has it.
    """

    company: int
    sitting: Sitting
    deal: int
    seats: Seats
    play: Play | None
    given: tuple[Given, ...] = ()

    @property
    def id(self) -> str:
        """A word that stays the same while others type."""
        who = "-".join(map(str, self.seats if self.seats.n != self.seats.s else (self.seats.n, self.seats.e)))
        return f"line/{self.company}/{self.sitting.number}/{self.deal}/{who}"


class ScoreBox(Struct, frozen=True, kw_only=True):
    """An input box. `label` names the figure for screen readers, `row` shows the same; `value` is the figure in the file.

    `fixed`: the figure is in a file that the score book does not write. `players` counts the names of
    an entry; 0 for a figure. `link` leads to the card of a match. `optional`: nothing is missing without it; `wide`: it holds
    more than a figure.
    """

    id: str
    label: str
    row: tuple[str, ...] = ()
    value: str = ""
    fixed: bool = False
    players: int = 0
    link: str = ""
    optional: bool = False
    wide: bool = False


class BoxGroup(Struct, frozen=True, kw_only=True):
    """The boxes of one slip, traveller or card: its `title`, its short `name` in a list, whether all of it is in."""

    id: str
    title: str
    name: str
    boxes: tuple[ScoreBox, ...]

    @property
    def whole(self) -> bool:
        """Whether every figure is there."""
        return all(box.value for box in self.boxes if not (box.players or box.optional))


class Progress(Struct, frozen=True):
    """How many groups are in, of how many, and the names of the missing ones."""

    entered: int
    all: int
    missing: tuple[str, ...]


MOST_NAMED = 12
"""So many missing slips are named at most."""


def progress_of(groups: Sequence[BoxGroup]) -> Progress:
    """Count the groups that are in."""
    missing = tuple(group.name for group in groups if not group.whole)
    return Progress(len(groups) - len(missing), len(groups), missing)


def line_spots(companies: Iterable[WrittenCompany]) -> Iterator[LineSpot]:
    """Yield the place of each line: of all plays of the schedule, then of lines that differ from it."""
    for number, company in enumerate(companies):
        for sitting, lines in zip(company.sittings, company.lines, strict=True):
            yield from _spots_of(number, sitting, lines)


def _spots_of(company: int, sitting: Sitting, lines: Sequence[Given]) -> Iterator[LineSpot]:
    by_line: dict[tuple[int, tuple[int, ...]], list[Given]] = {}
    for record in lines:
        by_line.setdefault((record.line.deal, sides(record.line.seats)), []).append(record)
    for deal, plays in sitting.standing.items():
        for play in plays:
            written = tuple(by_line.pop((deal, sides(play.seats)), ()))
            yield LineSpot(company=company, sitting=sitting, deal=deal, seats=play.seats, play=play, given=written)
    for (deal, _), strays in by_line.items():
        first = strays[0]
        yield LineSpot(company=company, sitting=sitting, deal=deal, seats=first.line.seats, play=first.play, given=tuple(strays))


def sheet_of(
    event: Event,
    companies: Sequence[WrittenCompany],
    order: SheetOrder,
    day: datetime.date | None = None,
    tables: Tables = NO_TABLES,
) -> tuple[BoxGroup, ...]:
    """Return the slips or travellers of an event as they come in; of the session of a `day` alone, if there is one.

    `tables` are the CSV files that have lines of the event.
    """
    groups: list[BoxGroup] = []
    spots = list(line_spots(companies))
    for number, company in enumerate(companies):
        of_day = [sitting for sitting in company.sittings if sitting.date == day]
        for sitting in of_day or company.sittings:
            spots_of_sitting = [spot for spot in spots if spot.company == number and spot.sitting is sitting]
            scene = _SheetScene(event, companies, number, sitting, tables)
            groups += _slips(scene, spots_of_sitting) if order is SheetOrder.SLIPS else _travellers(scene, spots_of_sitting)
    return tuple(groups)


class _SheetScene(Struct, frozen=True):
    """What the words of a sheet need: the event, its companies, which of them it is, the sitting, the CSV files."""

    event: Event
    companies: Sequence[WrittenCompany]
    company: int
    sitting: Sitting
    tables: Tables = NO_TABLES

    @property
    def entries(self) -> Mapping[int, Entry]:
        """The entries by the numbers of the sitting."""
        whole = self.event.sections[self.company] if self.event.sections else self.event
        session = next((session for session in whole.sessions if session.number == self.sitting.number), None)
        return {entry.number: entry for entry in (session.entries if session and session.entries else whole.entries)}

    @property
    def prefix(self) -> str:
        """The words that tell a sitting or a section from others, before a title."""
        if self.event.sections:
            return say("Section %(name)s: ", name=self.event.sections[self.company].section)
        if len(self.companies[self.company].sittings) > 1:
            return say("Session %(number)s: ", number=self.sitting.number)
        return ""

    def side(self, numbers: Sequence[int]) -> str:
        """Name one side of a table: its numbers, and who they are."""
        schedule = self.sitting.schedule
        distinct = tuple(dict.fromkeys(numbers))
        labels = " + ".join(map(self.sitting.numbering.label, distinct))
        names = []
        for number in distinct:
            team = schedule.entry_of(number) if schedule else number
            entry = self.entries.get(team)
            if entry and schedule and schedule.teams and len(entry.names) == len(schedule.teams[team - 1]):
                names.append(entry.names[schedule.teams[team - 1].index(number)])
            elif entry and (entry.names or entry.name):
                names.append(entry.title)
        distinct_names = tuple(dict.fromkeys(names))
        two = len(distinct_names) == 2
        who = say("%(one)s and %(other)s", one=names[0], other=names[1]) if two else "".join(distinct_names)
        return f"{labels} {who}".strip()

    def box(self, spot: LineSpot, *, when: str) -> ScoreBox:
        """Build the box of a line; `when` tells it from others of its group."""
        ns, ew = self.side(spot.seats.ns), self.side(spot.seats.ew)
        company = self.companies[self.company]
        return ScoreBox(
            id=spot.id,
            label=say("%(when)s, tricks of %(ns)s against %(ew)s", when=when, ns=ns, ew=ew),
            row=(when, say("%(ns)s v %(ew)s", ns=ns, ew=ew)),
            value=next((value for record in spot.given if (value := written_result(company, spot, record, self.tables))), ""),
            fixed=any(not isinstance(record.at, tuple) and record.at.file not in self.tables for record in spot.given),
        )


def _travellers(scene: _SheetScene, spots: Sequence[LineSpot]) -> Iterator[BoxGroup]:
    """Yield a group for each deal, or without trays for each round."""
    by_deal: dict[int, list[LineSpot]] = {}
    for spot in spots:
        by_deal.setdefault(spot.deal, []).append(spot)
    rounds = scene.sitting.by_rounds
    for deal in _order(scene.sitting, by_deal):
        deal_spots = by_deal[deal]
        title = say("Round %(number)s", number=deal) if rounds else say("Deal %(number)s", number=deal)
        yield BoxGroup(
            id=f"{scene.company}-{scene.sitting.number}-deal-{deal}",
            title=scene.prefix + title,
            name=scene.prefix + str(deal),
            boxes=tuple(scene.box(spot, when=_where(spot, with_round=not rounds)) for spot in deal_spots),
        )


def _order(sitting: Sitting, deals: Iterable[int]) -> list[int]:
    """Sort deals as their travellers come in; those of no schedule by number."""
    coming = {deal: at for at, deal in enumerate(slips_in_order(sitting.schedule))} if sitting.schedule else {}
    return sorted(deals, key=lambda deal: (coming.get(deal, len(coming)), deal))


def _where(spot: LineSpot, *, with_round: bool) -> str:
    if spot.play is None:
        return say("Not in the movement")
    if with_round:
        return say("Round %(round)s, table %(table)s", round=spot.play.round, table=spot.play.table)
    return say("Table %(table)s", table=spot.play.table)


def _slips(scene: _SheetScene, spots: Sequence[LineSpot]) -> Iterator[BoxGroup]:
    """Yield a group for each table of each round."""
    by_table: dict[tuple[int, int], list[LineSpot]] = {}
    for spot in spots:
        by_table.setdefault((spot.play.round, spot.play.table) if spot.play else (10**6, 0), []).append(spot)
    for (round_, table), table_spots in sorted(by_table.items()):
        planned = table_spots[0].play is not None
        title = say("Round %(round)s, table %(table)s", round=round_, table=table) if planned else say("Not in the movement")
        inner = table_spots if scene.sitting.by_rounds else sorted(table_spots, key=_turn)
        yield BoxGroup(
            id=f"{scene.company}-{scene.sitting.number}-slip-{round_}-{table}",
            title=scene.prefix + title,
            name=scene.prefix + f"{round_}/{table}",
            boxes=tuple(
                scene.box(spot, when=title if scene.sitting.by_rounds else say("Deal %(number)s", number=spot.deal))
                for spot in inner
            ),
        )


def _turn(spot: LineSpot) -> tuple[int, int]:
    """Return when a deal is played at its table."""
    deals = spot.play.deals if spot.play else ()
    return (deals.index(spot.deal) if spot.deal in deals else len(deals), spot.deal)


def written_result(company: WrittenCompany, spot: LineSpot, record: Given, tables: Tables = NO_TABLES) -> str:
    """Return the result of a line as a helper would type it: `8`, `8 5`, `9 revoke NS`, `average, IV.9`; empty if awaited."""
    if not isinstance(record.at, tuple):
        if side := tables.get(record.at.file):
            return table_declared(side, record) if "bid" in side.names else typed_text(table_cells(side, record))
        line = record.line
        return "" if line.is_awaited else str(line.word.value if line.word else line.tricks)
    line = value_at(company, record.at)
    if isinstance(line, dict) and record.form == "lines":
        return declared_text(line)
    cells = written_cells(company, spot.sitting, record)
    return typed_text([*reversed(cells[:2]), *cells[2:]] if is_reversed(company, spot, record) else cells)


def typed_text(cells: Sequence[int | str]) -> str:
    """Return cells as one text."""
    figures = " ".join(str(cell) for cell in cells if isinstance(cell, int))
    words = ", ".join(cell for cell in cells if isinstance(cell, str) and cell)
    return f"{figures} {words}".strip()


def written_cells(company: WrittenCompany, sitting: Sitting, record: Given) -> list[int | str]:
    """Return the cells of a line after its entries, as the file has them."""
    path: KeyPath = record.at if isinstance(record.at, tuple) else ()
    value = value_at(company, path)
    if record.form == "lines":
        return list(value[entry_width(sitting, value) :]) if isinstance(value, list) else []
    if record.form == "matches":
        return list(value) if isinstance(value, list) else []
    cells: list[int | str] = [value]
    if record.form == "cards":
        card = value_at(company, path[:-2])
        other = card.get("ew") or []
        cells += other[int(path[-1]) : int(path[-1]) + 1]
    return cells


def entry_width(sitting: Sitting, line: Sequence[Any]) -> int:
    """Return how many cells of a line name its entries: the four players, or two sides."""
    return 4 if sitting.numbering.singles and all(isinstance(cell, int) for cell in line[:2]) else 2


def is_reversed(company: WrittenCompany, spot: LineSpot, record: Given) -> bool:
    """Tell whether `[[matches]]` names the two teams the other way round than the schedule."""
    if record.form != "matches" or not isinstance(record.at, tuple):
        return False
    at = record.at[:-1] if record.at[-1] == "tricks" else record.at
    teams = value_at(company, (*at, "teams"))
    return bool(teams) and teams[0] == spot.seats.e


def value_at(company: WrittenCompany, path: KeyPath) -> Any:
    """Return the value at a path of the file as a company sees it."""
    value: Any = company.toml.values
    for step in company.path(path):
        value = value[step]
    return value
