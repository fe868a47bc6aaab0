"""A deal of a score sheet as a helper types it: `8, honours 1=3`, or `bid solo, by 3, tricks 6`."""

from collections.abc import Mapping, Sequence

from whistpress.language import say
from whistpress.readers.toml_edit import TomlValue
from whistpress.serve.book.enter_slip import EntrySlip

TRICKS = "tricks"
"""The quantity whose name need not be typed."""


def deal_text(deal: Mapping[str, object]) -> str:
    """Return a deal as it is typed: the tricks first, then each quantity by its name."""
    first = _figures(deal[TRICKS]) if TRICKS in deal else ""
    others = [f"{name} {_value_text(value)}".strip() for name, value in deal.items() if name != TRICKS or not first]
    return ", ".join(filter(None, (first, *others)))


def _figures(value: object) -> str:
    """Return a number, or a row of numbers; empty for anything else."""
    figures = value if isinstance(value, list) else [value]
    plain = all(isinstance(figure, int) and not isinstance(figure, bool) for figure in figures)
    return " ".join(map(str, figures)) if plain else ""


def _value_text(value: object) -> str:
    if value is True:
        return ""
    if value is False:
        return "no"
    if isinstance(value, Mapping):
        return " ".join(f"{side}={'/'.join(map(str, _as_list(figure)))}" for side, figure in value.items())
    return " ".join(map(str, _as_list(value)))


def _as_list(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else [value]


def deal_value(typed: str) -> dict[str, TomlValue]:
    """Parse a deal; EntrySlip where a side stands before any quantity."""
    quantities: dict[str, TomlValue] = {}
    name = ""
    for part in filter(None, (" ".join(part.split()) for part in typed.split(","))):
        first, _, rest = part.partition(" ")
        if "=" in first:
            by_side = quantities.get(name)
            if not isinstance(by_side, dict):
                raise EntrySlip(
                    say("'%(typed)s' does not say of what", typed=part[:30]), say("write %(examples)s", examples="honours 1=3")
                )
            by_side |= _by_side(part.split())
        elif first.isdecimal():
            name, quantities[TRICKS] = TRICKS, _plain(part.split())
        else:
            name = first.casefold().replace("-", "_")
            quantities[name] = _by_side(rest.split()) if "=" in rest else _plain(rest.split()) if rest else True
    return quantities


def _by_side(words: Sequence[str]) -> dict[str, TomlValue]:
    sides: dict[str, TomlValue] = {}
    for word in words:
        side, _, value = word.partition("=")
        sides[side] = _plain(value.split("/"))
    return sides


def _plain(words: Sequence[str]) -> TomlValue:
    """Return one value, or a row of them."""
    values: list[TomlValue] = [int(word) if word.isdecimal() and len(word) < 6 else word for word in words]
    return values[0] if len(values) == 1 else values
