"""A figure that is changed after the result was final becomes a correction: who, why and when are written beside it."""

import datetime

from msgspec import Struct

from whistpress.book.boxes import LineSpot, ScoreBox
from whistpress.book.card_values import BETWEEN, total_value
from whistpress.book.cards import total_path
from whistpress.book.enter import cells_of
from whistpress.book.enter_slip import EntrySlip
from whistpress.book.opened import OpenEvent
from whistpress.book.rubber_boxes import RUBBER
from whistpress.book.table_cards import CARD
from whistpress.language import say
from whistpress.reading.figures import figure_of
from whistpress.reading.toml_edit import TomlValue, append_table


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
