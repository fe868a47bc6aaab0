"""Collect the wrong values of a file from pydantic's errors, and report them as problems."""

import types
import typing
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct
from pydantic import BaseModel, RootModel, ValidationError

from whistpress.language import say, say_many, speech
from whistpress.problems import Problems, Span, likely_word, offer, shorten, suggestion, wording
from whistpress.reading.format.kinds import exact_figure, expected_kind, found_value, is_kind, remedy
from whistpress.reading.toml_file import TomlFile

Path = tuple[str | int, ...]


def model_at(model: type[BaseModel], path: Path) -> type[BaseModel] | None:
    """Return the model of the table at a path; None where keys are free (`[entries]`)."""
    table_model: type[BaseModel] | None = model
    for step in path:
        if table_model is None:
            return None
        if isinstance(step, int):
            continue
        field = table_model.model_fields.get("root" if issubclass(table_model, RootModel) else step)
        table_model = _table(field.annotation) if field else None
    return table_model


@lru_cache(maxsize=256)
def homes(model: type[BaseModel], key: str) -> tuple[str, ...]:
    """Return the tables in which a key belongs, as their headers are written: `[movement]`, `[[scores]]`."""
    if issubclass(model, RootModel):
        return ()
    return tuple(
        f"[[{name}]]" if "list" in str(field.annotation) else f"[{name}]"
        for name, field in model.model_fields.items()
        if (table := _table(field.annotation)) is not None and key in table.model_fields
    )


def header_above(toml: TomlFile, path: Path) -> Span | None:
    """Return the first table header of the file, if a header comes before the key at a path (which then is no top-level key)."""
    return toml.first_header if toml.header_above(path) else None


def _table(annotation: object) -> type[BaseModel] | None:
    """Find the model inside an annotation such as `list[DealTable] | str | None`."""
    if isinstance(annotation, type) and not isinstance(annotation, types.GenericAlias):
        return annotation if issubclass(annotation, BaseModel) else None
    return next((model for part in typing.get_args(annotation) if (model := _table(part)) is not None), None)


MOST_FAULTS = 1000
"""So many faults of a file are named."""


class ValueFault(Struct, frozen=True):
    """Something wrong at a path: pydantic's types of error there (several, where a value may be of several kinds).

    `bounds` are the limits that a number or text must keep, `words` those that it may be.
    """

    path: Path
    types: tuple[str, ...]
    value: object = None
    bounds: tuple[tuple[str, object], ...] = ()
    words: tuple[str, ...] = ()

    @property
    def missing(self) -> bool:
        """The key at the end of the path is required and not there."""
        return self.types == ("missing",)

    @property
    def key(self) -> str:
        """The last name on the path."""
        return next((step for step in reversed(self.path) if isinstance(step, str)), "")


def of(error: ValidationError, values: Mapping[str, Any]) -> list[ValueFault]:
    """List the faults in pydantic's errors: one for each path, the innermost where a value might have been two things."""
    at: dict[Path, list[Any]] = {}
    for detail in error.errors(include_url=False, include_input=False):
        at.setdefault(_path(detail, values), []).append(detail)
    above = {path[:length] for path in at for length in range(len(path))}
    # a value was only of the wrong kind for a form that it did not have, where something inside it is at fault
    outer = {path for path, details in at.items() if path in above and all(is_kind(detail["type"]) for detail in details)}
    return [_fault(path, details, values) for path, details in at.items() if path not in outer]


def report(faults: Iterable[ValueFault], model: type[BaseModel], toml: TomlFile, problems: Problems) -> None:
    """Report each fault; a misspelt key is not also reported as missing."""
    faults = list(faults)
    if len(faults) > MOST_FAULTS:
        problems.say("E663.keys-values", Span(toml.shown), number=len(faults), most_faults=MOST_FAULTS)
        del faults[MOST_FAULTS:]
    misspelt = {meant_key(fault, model) for fault in faults if fault.types == ("extra_forbidden",)}
    for fault in faults:
        if fault.missing and fault.path in misspelt:
            continue
        if fault.missing:
            _say_missing(fault, model, toml, problems)
        elif fault.types == ("extra_forbidden",) or _is_misplaced(fault, model):
            say_unknown(fault.path, model, toml, problems)
        elif fault.words:
            _say_choice(fault, toml, problems)
        elif all(is_kind(kind) for kind in fault.types):
            _say_kind(fault, toml, problems)
        else:
            _say_value(fault, toml, problems)


def _is_misplaced(fault: ValueFault, model: type[BaseModel]) -> bool:
    """Tell whether a top-level key, with a value of its kind, is in a table of free keys such as [entries] or [totals]."""
    inside = len(fault.path) == 2 and not issubclass(model, RootModel)
    return inside and fault.path[-1] in model.model_fields and model_at(model, fault.path[:-1]) is None


def meant_key(fault: ValueFault, model: type[BaseModel]) -> Path | None:
    """Return the path that a path with an unknown last key probably meant."""
    table_model = model_at(model, fault.path[:-1])
    near = likely_word(fault.key, table_model.model_fields) if table_model and not issubclass(table_model, RootModel) else None
    return (*fault.path[:-1], near) if near else None


def say_unknown(path: Path, model: type[BaseModel], toml: TomlFile, problems: Problems) -> None:
    """Report an unknown key; say of a top-level key below a table header that it is one."""
    key, at = str(path[-1]), toml.key_span(path)
    header = header_above(toml, path) if len(path) > 1 and not issubclass(model, RootModel) else None
    if header and key in model.model_fields:
        problems.say("E151.below-header", at, key=shorten(key), line=header.line)
        return
    table_model = model_at(model, path[:-1])
    keys = tuple(table_model.model_fields) if table_model and not issubclass(table_model, RootModel) else ()
    helps = suggestion(key, keys)
    other = [home for home in homes(model, key) if home.strip("[]") not in path[:-1]]
    if other and not helps:
        helps = (say("it belongs in %(listed)s", listed=offer(other)),)
    elif not helps:
        helps = (say("%(where)s may have %(listed)s", where=_where(path[:-1]), listed=offer(keys)),) if keys else ()
    problems.say("E150.no-key", at, *helps, where=_where(path[:-1]), key=shorten(key))


def _say_missing(fault: ValueFault, model: type[BaseModel], toml: TomlFile, problems: Problems) -> None:
    table, key = fault.path[:-1], fault.key
    at = toml.table_span(table) if table else toml.span(())
    table_model = model_at(model, table)
    about = table_model.model_fields[key].description if table_model and key in table_model.model_fields else None
    helps: tuple[str, ...] = ()
    if about:
        helps = (f"{key}: {about[0].lower()}{about[1:].rstrip('.')}" if speech().english else _key_to_write(key),)
    problems.say("E153.no-key", at, *helps, where=_where(table), key=key)


def _key_to_write(key: str) -> str:
    """Name a missing key, in a language into which the descriptions of keys are not translated."""
    return say("write %(key)s = …", key=key)


_CELLS = frozenset({"lines", "ns", "ew"})
"""Keys whose texts are words in place of tricks, never fractions."""


def _say_kind(fault: ValueFault, toml: TomlFile, problems: Problems) -> None:
    unclear = fault.key in ("time", "ends") and isinstance(fault.value, int | float)
    helps = (wording("E152.quotation-marks"),) if unclear else remedy(fault.types, fault.value)
    if isinstance(fault.value, float) and set(fault.types) & {"int_type", "int_from_float"}:
        helps = exact_figure(fault.value, fraction="string_type" in fault.types and fault.key not in _CELLS)
    problems.say(
        "E152.expected-found",
        toml.span(fault.path),
        *helps,
        expected_kind=expected_kind(fault.types),
        key=shorten(fault.key),
        found_value=found_value(fault.value),
    )


def _say_choice(fault: ValueFault, toml: TomlFile, problems: Problems) -> None:
    helps = suggestion(str(fault.value), fault.words) if isinstance(fault.value, str) else ()
    words = fault.words[0] if len(fault.words) == 1 else f"{offer(fault.words)}"
    problems.say(
        "E154.cannot-be",
        toml.span(fault.path),
        *(helps or (wording("E154.choice", words=words),)),
        key=fault.key,
        value=_value(fault.value),
    )


def _say_value(fault: ValueFault, toml: TomlFile, problems: Problems) -> None:
    limits = dict(fault.bounds)
    if "max_length" in limits and isinstance(fault.value, str):
        most, at = limits["max_length"], toml.span(fault.path)
        problems.say("E662.letters", at, key=shorten(fault.key), number=len(fault.value), most=most)
    elif isinstance(fault.value, list) and limits.keys() & {"min_length", "max_length"}:
        number = say_many("%(number)s value", "%(number)s values", len(fault.value))
        bound = (
            say("at most %(limits)s have room", limits=limits["max_length"])
            if "max_length" in limits
            else say("it wants %(limits)s", limits=limits["min_length"])
        )
        problems.say("E155.how-many", toml.span(fault.path), key=shorten(fault.key), number=number, bound=bound)
    elif "ge" in limits or "le" in limits:
        wrong = (
            say("must be %(limits)s or more", limits=limits["ge"])
            if "ge" in limits
            else say("must be %(limits)s or less", limits=limits["le"])
        )
        problems.say("E155.found", toml.span(fault.path), key=shorten(fault.key), wrong=wrong, fault=shorten(fault.value))
    elif isinstance(fault.value, str) and not fault.value.strip():
        problems.say("E155.empty-text", toml.span(fault.path), key=shorten(fault.key))
    else:
        problems.say("E155.cannot-be", toml.span(fault.path), key=shorten(fault.key), value=_value(fault.value))


def _value(value: object) -> str:
    return f"'{shorten(value)}'" if isinstance(value, str) else found_value(value)


def _where(table: Path) -> str:
    """Name a table in words: `[movement]`, or `this file`."""
    names = [str(step) for step in table if isinstance(step, str)]
    if not names:
        return say("this file")
    return f"[[{'.'.join(names)}]]" if isinstance(table[-1], int) else f"[{shorten('.'.join(names))}]"


def _path(detail: Any, values: Any) -> Path:
    """Return the path to a value, without the names of the kinds that pydantic tried on the way."""
    path: list[str | int] = []
    *steps, last = detail["loc"]
    for step in [*steps, last] if detail["type"] != "missing" else steps:
        if _leads_on(values, step):
            values = values[step]
            path.append(step)
    return (*path, last) if detail["type"] == "missing" else tuple(path)


def _leads_on(values: Any, step: int | str) -> bool:
    """Tell whether a step of pydantic's is a key or an item, and not the name of a kind."""
    if isinstance(values, list):
        return isinstance(step, int) and step < len(values)
    return isinstance(values, dict) and step in values


def _fault(path: Path, details: list[Any], values: Any) -> ValueFault:
    types = tuple(dict.fromkeys(detail["type"] for detail in details))
    for step in () if types == ("missing",) else path:
        values = values[step]
    deeper = tuple(kind for kind in types if not is_kind(kind))
    bounds = tuple((name, value) for detail in details for name, value in detail.get("ctx", {}).items())
    words = _words(details) if "literal_error" in types and (len(types) == 1 or isinstance(values, str)) else ()
    return ValueFault(path, deeper or types, values, bounds, words)


def _words(details: list[Any]) -> tuple[str, ...]:
    """Return the words that a literal allows, from pydantic's `'a', 'b' or 'c'`."""
    written = " ".join(detail["ctx"]["expected"] for detail in details if detail["type"] == "literal_error")
    return tuple(word.strip(" '") for word in written.replace(" or ", ", ").split(", "))
