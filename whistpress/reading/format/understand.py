"""From the values of a TOML file to a model of the format, and from pydantic's errors to problems in whist words."""

import copy
import datetime
from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from msgspec import Struct
from pydantic import BaseModel, ValidationError

from whistpress.problems import Problems
from whistpress.reading.format import faults
from whistpress.reading.format.faults import Path, ValueFault
from whistpress.reading.toml_file import TomlFile

M = TypeVar("M", bound=BaseModel)

_STAND_INS: dict[str, object] = {"title": "?", "name": "?", "date": datetime.date(1900, 1, 1)}
_PASSES = 6


class Understood(Struct, Generic[M], frozen=True):
    """A file as its model.

    `faulty` are the paths of wrong values, which were left out. If there are any, keys that seem to be missing may be
    among them, and the model only serves to find more problems.
    """

    file: M
    faulty: tuple[Path, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether nothing was left out."""
        return not self.faulty


def understand(model: type[M], toml: TomlFile, problems: Problems) -> Understood[M] | None:
    """Validate a file as its model; report every wrong key and value. None when nothing can be made of it."""
    try:
        return Understood(model.model_validate(toml.values))
    except ValidationError as error:
        value_faults = faults.of(error, toml.values)
    faults.report(value_faults, model, toml, problems)
    return _what_is_left(model, _without(toml.values, value_faults), tuple(fault.path for fault in value_faults))


def _what_is_left(model: type[M], values: dict[str, Any], faulty: tuple[Path, ...]) -> Understood[M] | None:
    """Build the model without the parts that are wrong, so that the rest can be checked in the same run."""
    for _ in range(_PASSES):
        try:
            return Understood(model.model_validate(values), faulty)
        except ValidationError as error:
            values = _without(values, faults.of(error, values))
    return None


def _without(values: dict[str, Any], value_faults: Iterable[ValueFault]) -> dict[str, Any]:
    """Return the values without those at fault; the items of a list go together, so that no item gets another's number."""
    values = copy.deepcopy(values)
    for fault in value_faults:
        path = list(fault.path)
        if fault.missing and len(path) == 1:
            values[str(path[0])] = _STAND_INS.get(str(path[0]))
            continue
        if fault.missing:
            path.pop()
        while path and isinstance(path[-1], int):
            path.pop()
        _remove(values, path)
    return values


def _remove(values: Any, path: list[str | int]) -> None:
    """Take away the value at a path, if it is still there."""
    for step in path[:-1]:
        if isinstance(values, dict) and step not in values:
            return
        values = values[step]
    if path and isinstance(values, dict):
        values.pop(path[-1], None)
