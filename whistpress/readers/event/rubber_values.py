"""The values of a deal of a rubber: as TOML has them, and as the rule of a game asks for them."""

from collections.abc import Mapping

from whistpress.core.model.rubbers import Value
from whistpress.readers.format.kinds import found, quoted
from whistpress.readers.meant import choices

Path = tuple[str | int, ...]
Part = int | str | tuple[int | str, ...]


class OddValueError(ValueError):
    """A value that no rule knows: what is wrong, where within the deal, what would serve; `key` when it is a key."""

    def __init__(self, message: str, path: Path, help_: str, *, key: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.help = help_
        self.key = key


def values_of(deal: Mapping[str, object], sides: int) -> dict[str, Value]:
    """Take the quantities of a deal; what is written by side is by the side's number. OddValueError for what cannot be."""
    return {key: _value(value, (key,), sides) for key, value in deal.items()}


def _value(value: object, path: Path, sides: int) -> Value:
    return _by_side(value, path, sides) if isinstance(value, dict) else _part(value, path)


def _by_side(value: Mapping[str, object], path: Path, sides: int) -> dict[int, Part]:
    known = [str(side) for side in range(1, sides + 1)]
    for key in value:
        if key not in known:
            message = f"'{quoted(key)}' is no side: the sides are {choices(known)}, in the order of `sides`"
            raise OddValueError(message, (*path, key), "write { 2 = … }", key=True)
    return {int(key): _part(each, (*path, key)) for key, each in value.items()}


def _part(value: object, path: Path) -> Part:
    if isinstance(value, list):
        return tuple(_single(each, (*path, place)) for place, each in enumerate(value))
    return _single(value, path)


def _single(value: object, path: Path) -> int | str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | str):
        return value
    raise OddValueError(f"{found(value)} is nothing that a deal is told by", path, "write a whole number or a word")
