"""What a figure changes: the event's file, and the CSV file beside it that holds the figure.

A figure that is changed after the result was final becomes a correction: who, why and when are written beside it.
"""

import datetime
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct

from whistpress.book.boxes import LineSpot, ScoreBox, line_spots, value_at
from whistpress.book.cards import (
    BETWEEN,
    CARD,
    add_card,
    enter_names,
    enter_total,
    names_in,
    total_path,
    total_value,
    totals_table,
    with_new_table_card,
    with_table_total,
)
from whistpress.book.enter import RUBBER, cells_of, enter_deal, enter_line
from whistpress.book.files import EntrySlip, SideTable
from whistpress.book.opened import OpenEvent, usual_form
from whistpress.book.table_lines import with_new_table_line, with_table_declared, with_table_line
from whistpress.core.model import Contest, Status
from whistpress.language import say
from whistpress.league.events.read.sitting import Given
from whistpress.league.events.read.written import WrittenCompany
from whistpress.reading.figures import figure_of
from whistpress.reading.toml_edit import TomlValue, append_table, set_value


class Authority(Struct, frozen=True):
    """Who decided a correction, why, and when."""

    by: str
    why: str
    date: datetime.date


class CorrectedBox(Struct, frozen=True, kw_only=True):
    """A box as it was (`box`), the place of its line (None for a total or names), and its new `value`."""

    box: ScoreBox
    spot: LineSpot | None
    value: str


def with_correction(text: str, opened: OpenEvent, corrected: CorrectedBox, authority: Authority | None) -> str:
    """Return the text with a `[[corrections]]` for a figure that it has already."""
    if authority is None or not authority.by or not authority.why:
        message = say(
            "the result is final: %(before)s becomes %(after)s only if a correction says who decided it, and why",
            before=corrected.box.value,
            after=corrected.value or say("nothing"),
        )
        raise EntrySlip(message, say("fill in both above, then leave this box again"))
    row: dict[str, TomlValue] = {"date": authority.date}
    if corrected.box.id.startswith(RUBBER):
        rubber, deal = (int(part) + 1 for part in corrected.box.id.removeprefix(RUBBER).split("/"))
        row["what"] = f"score sheet {rubber}, deal {deal}"
        row |= {"from": corrected.box.value, "to": corrected.value or "taken away"}
    else:
        row |= _of_line(opened, corrected.spot) if corrected.spot else _of_entry(opened, corrected.box)
        row |= _figures(corrected) if corrected.spot or corrected.box.players == 0 else _names(corrected)
    row |= {"by": authority.by, "why": authority.why}
    return append_table(text, ("corrections",), row)


def _of_line(opened: OpenEvent, spot: LineSpot) -> dict[str, TomlValue]:
    """Return the keys that say which line it is."""
    keys: dict[str, TomlValue] = {"deal": spot.deal}
    if spot.play:
        keys["table"] = spot.play.table
    else:
        keys["ns"] = spot.seats.n
    if len(opened.companies[spot.company].sittings) > 1:
        keys["session"] = spot.sitting.number
    if opened.event and opened.event.sections:
        keys["section"] = opened.event.sections[spot.company].section
    return keys


def _of_entry(opened: OpenEvent, box: ScoreBox) -> dict[str, TomlValue]:
    """Return the keys that say which entry it is: by its number, or in words where cards have names alone."""
    kind, *path = box.id.split("/")
    label = path[-1] if kind == "names" else box.id.removeprefix(CARD) if kind == "card" else total_path(box.id)[-1]
    keys: dict[str, TomlValue] = {}
    if opened.event and opened.event.sections and kind == "names":
        keys["section"] = opened.event.sections[int(path[0])].section
    entry = next((entry for entry in opened.event.entries if label in (entry.label, entry.title)), None) if opened.event else None
    return keys | {"entry": int(entry.label) if entry and entry.label.isdecimal() else entry.label if entry else label}


def _figures(corrected: CorrectedBox) -> dict[str, TomlValue]:
    """Return the old figure and the new one; a result that was taken away is awaited."""
    as_figure = _figure if corrected.spot else _total
    return {"from": as_figure(corrected.box.value), "to": as_figure(corrected.value)}


def _total(value: str) -> TomlValue:
    """Return a total: the sum of two halves."""
    total = total_value(value)
    return sum(int(half) for half in total) if isinstance(total, list) else _figure(value)


def _figure(value: str) -> TomlValue:
    """Return the tricks of N-S, or the word in their place."""
    first = next(iter(cells_of(value)), "awaited")
    if isinstance(first, int):
        return first
    figure = figure_of(first)
    return int(figure) if figure is not None and figure.denominator == 1 else first.partition(",")[0]


def _names(corrected: CorrectedBox) -> dict[str, TomlValue]:
    """Return the name that was changed."""
    old, new = corrected.box.value.split(BETWEEN), corrected.value.split(BETWEEN)
    changed = [(name, other) for name, other in zip(old, new, strict=False) if name != other]
    before, after = changed[0] if changed else (corrected.box.value, corrected.value)
    return {"what": "the name", "from": before, "to": after}


class BookEdit(Struct, frozen=True):
    """The new text of an event's file, and those of CSV files beside it."""

    text: str
    tables: Mapping[Path, str] = MappingProxyType({})

    def changes(self, opened: OpenEvent) -> list[tuple[Path, str, str]]:
        """Return each file with its text before and its new one; the event's file first."""
        before = {side.path: side.text for side in opened.tables.values()}
        return [(opened.place.path, opened.text, self.text), *((path, before[path], text) for path, text in self.tables.items())]


class TypedFigure(Struct, frozen=True, kw_only=True):
    """What a helper typed into a box, and what the box had when it was shown. `authority` is given with a correction."""

    box: str
    value: str
    seen: str
    authority: Authority | None = None


def with_figure(opened: OpenEvent, box: ScoreBox, typed: TypedFigure) -> BookEdit:
    """Return the files with a figure, and with its status or correction."""
    kind, *rest = box.id.split("/")
    value = usual_form(box, typed.value)
    edit = BookEdit(opened.text)
    spot = next((spot for spot in line_spots(opened.companies) if spot.id == box.id), None) if kind == "line" else None
    if spot:
        edit = _with_line(opened, spot, value)
    elif kind == "card":
        side = _totals(opened)
        edit = BookEdit(opened.text, {side.path: with_table_total(side, box.id, value)})
    elif kind == "rubber" and opened.toml:
        edit = BookEdit(enter_deal(opened.text, opened.toml, box.id, value))
    elif kind == "total":
        edit = BookEdit(enter_total(opened.text, opened.companies[0], total_path(box.id), value))
    else:
        edit = BookEdit(enter_names(opened.text, opened.companies[int(rest[0])], rest[1], value))
    final = opened.event is not None and opened.event.status is Status.FINAL
    if final and box.value:
        corrected = CorrectedBox(box=box, spot=spot, value=value)
        return BookEdit(with_correction(edit.text, opened, corrected, typed.authority), edit.tables)
    return edit if box.players else BookEdit(with_provisional(opened, edit.text), edit.tables)


def _with_line(opened: OpenEvent, spot: LineSpot, value: str) -> BookEdit:
    """Return the files with the result of a line: in its CSV file, else in the event's."""
    company = opened.companies[spot.company]
    in_table = [record for record in spot.given if not isinstance(record.at, tuple) and record.at.file in opened.tables]
    if in_table:
        return _in_table(opened, spot, in_table[0], value)
    side = _scores(opened, company, spot)
    if side is None:
        return BookEdit(enter_line(opened.text, company, spot, value, declares=opened.declares))
    if not value:
        return BookEdit(opened.text)
    if spot.play is None:
        raise EntrySlip(say("this line is not in the movement"), say("write it in the file"))
    typed = value if opened.declares else cells_of(value)
    return BookEdit(opened.text, {side.path: with_new_table_line(side, spot.sitting, spot.deal, spot.play, typed)})


def _in_table(opened: OpenEvent, spot: LineSpot, record: Given, value: str) -> BookEdit:
    side = opened.tables[opened_file(record)]
    if opened.declares:
        return BookEdit(opened.text, {side.path: with_table_declared(side, record, value)})
    return BookEdit(opened.text, {side.path: with_table_line(side, spot.sitting, record, cells_of(value))})


def opened_file(record: Given) -> str:
    """Return the file in which a line is, as messages name it."""
    return "" if isinstance(record.at, tuple) else record.at.file


def _scores(opened: OpenEvent, company: WrittenCompany, spot: LineSpot) -> SideTable | None:
    """Return the CSV file in which the lines of a sitting are; None where they are in the event's file."""
    path = (*spot.sitting.path, "scores")
    name = value_at(company, path) if company.toml.has(path) else None
    return next((side for side in opened.tables.values() if side.path.name == name), None) if isinstance(name, str) else None


def _totals(opened: OpenEvent) -> SideTable:
    side = totals_table(opened.companies[0], opened.tables)
    if side is None:
        raise EntrySlip(say("this card is no longer there"), say("load the page again"))
    return side


def with_card(opened: OpenEvent, group: str, name: str, typed: str) -> BookEdit:
    """Return the files with one more card, a lady's, a gent's, a player's or a pair's."""
    company, names = opened.companies[0], names_in(name)
    contest = opened.event.contest if opened.event else Contest.INDIVIDUAL
    if contest is Contest.PAIRS and len(names) != 2:
        raise EntrySlip(say("Type both names of the pair."))
    if not names:
        raise EntrySlip(say("Say whose card it is."))
    side = totals_table(company, opened.tables)
    if side:
        table = with_new_table_card(side, contest, group, names, typed)
        return BookEdit(with_provisional(opened, opened.text), {side.path: table})
    return BookEdit(with_provisional(opened, add_card(opened.text, company, group, BETWEEN.join(names), typed)))


def with_provisional(opened: OpenEvent, text: str) -> str:
    """Return the text of an event with `status = "provisional"`, which the first figure brings; a final one stays so."""
    values = opened.toml.values if opened.toml else {}
    if values.get("status") in ("provisional", "final") or "until" in values:
        return text
    return set_value(text, ("status",), Status.PROVISIONAL.value)
