"""Change an evening while it runs: another number of entries, another movement, latecomers, leavers, substitutes."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from whistpress.book.enter_slip import EntrySlip
from whistpress.book.opened import OpenEvent
from whistpress.core.movement import Request
from whistpress.language import say
from whistpress.league.events.edit.write import MOVEMENT_KEYS
from whistpress.reading.figures import plain_number
from whistpress.reading.toml_edit import TomlValue, append_table, remove_key, remove_table, set_value

SIZES = ("pairs", "players", "fours", "teams", "tables")


class LineUpWish(Struct, frozen=True, kw_only=True):
    """A change of the line-up: the entry; `kind` is `late`, `left` or `substitute`; the round; who went out and came in."""

    entry: str
    kind: str
    round: str
    out: str = ""
    into: str = ""


class ChangeLine(Struct, frozen=True):
    """A change that the file has: its number there, and in words."""

    number: int
    words: str


def size_of(opened: OpenEvent) -> tuple[str, int] | None:
    """Return the key by which the file says how many play, and the number; None where it says it otherwise."""
    movement = _movement(opened)
    return next(((key, movement[key]) for key in SIZES if isinstance(movement.get(key), int)), None)


def _movement(opened: OpenEvent) -> Mapping[str, Any]:
    table = opened.toml.values.get("movement") if opened.toml else None
    return table if isinstance(table, dict) else {}


def with_size(opened: OpenEvent, count: str) -> str:
    """Return the text with another number of entries in its movement."""
    size = size_of(opened)
    if size is None:
        raise EntrySlip(say("The file does not say how many play in a way that can be changed here."))
    number = plain_number(count) or 0
    if not 0 < number <= 1000:
        raise EntrySlip(say("Say how many play."))
    return set_value(opened.text, ("movement", size[0]), number)


def with_movement(opened: OpenEvent, request: Request) -> str:
    """Return the text with another movement, as long as no figure is typed."""
    if opened.event is None or opened.event.played:
        raise EntrySlip(say("Figures are typed already: the movement stays. Write who came late or left as a change."))
    text, movement = opened.text, _movement(opened)
    values: dict[str, TomlValue] = {"system": request.system}
    for key in MOVEMENT_KEYS:
        value = getattr(request, key)
        if value:
            values[key] = list(value) if isinstance(value, tuple) else value
    for key in movement:
        if key not in values and key in MOVEMENT_KEYS:
            text = remove_key(text, ("movement", key))
    for key, value in values.items():
        if movement.get(key) != value:
            text = set_value(text, ("movement", key), value)
    return text


def with_line_up(opened: OpenEvent, wish: LineUpWish) -> str:
    """Return the text with a latecomer, a leaver or a substitute."""
    number = plain_number(wish.entry)
    entry: TomlValue = wish.entry if number is None else number
    if not wish.entry:
        raise EntrySlip(say("Say which entry it is."))
    round_ = plain_number(wish.round or "1")
    if round_ is None:
        raise EntrySlip(say("Say the round as a number."))
    row: dict[str, TomlValue] = {"entry": entry}
    if wish.kind == "late":
        row["arrives"] = round_
    elif wish.kind == "left":
        row |= {"absent": True, "from": round_}
    else:
        if not wish.out or not wish.into:
            raise EntrySlip(say("Say who went out, and who came in."))
        row |= {"out": wish.out, "in": wish.into, "from": round_}
    return append_table(opened.text, _home(opened), row)


def without_line_up(opened: OpenEvent, number: str) -> str:
    """Return the text without one of its changes."""
    index = plain_number(number)
    if index is None or index >= len(_changes(opened)):
        raise EntrySlip(say("This change is no longer there."))
    return remove_table(opened.text, (*_home(opened), index))


def _home(opened: OpenEvent) -> tuple[str | int, ...]:
    """Return where changes are written."""
    if opened.event is not None and opened.event.sections:
        raise EntrySlip(say("The event is in sections: write the change in its file."))
    return ("changes",)


def _changes(opened: OpenEvent) -> list[Mapping[str, Any]]:
    changes = opened.toml.values.get("changes") if opened.toml else None
    return [change for change in changes if isinstance(change, dict)] if isinstance(changes, list) else []


def change_lines(opened: OpenEvent) -> tuple[ChangeLine, ...]:
    """Return the changes that the file has, in words."""
    return tuple(ChangeLine(number, _words(change)) for number, change in enumerate(_changes(opened)))


def _words(change: Mapping[str, Any]) -> str:
    entry = change.get("entry", "")
    if "arrives" in change:
        return say("No. %(entry)s comes in round %(round)s", entry=entry, round=change["arrives"])
    if change.get("absent"):
        return say("No. %(entry)s is away from round %(round)s", entry=entry, round=change.get("from", 1))
    return say(
        "No. %(entry)s: %(into)s for %(out)s from round %(round)s",
        entry=entry, into=change.get("in", ""), out=change.get("out", ""), round=change.get("from", 1),
    )  # fmt: skip
