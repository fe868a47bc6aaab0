"""From the values of a TOML file to a model of the format, and from pydantic's errors to problems in whist words.

A problem names the kind of value that was expected, and the one that was found.
"""

import copy
import datetime
import math
import re
import types
import typing
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Generic, TypeVar

from msgspec import Struct
from pydantic import BaseModel, RootModel, ValidationError

from whistpress.language import noted, say, say_many, speech
from whistpress.problems import Problems, Span, likely_word, offer, shorten, suggestion, wording
from whistpress.reading.slips_of_hand import days_meant, say_days
from whistpress.reading.toml_file import TomlFile

_EXPECTED = {
    "int_type": noted("a whole number"),
    "int_from_float": noted("a whole number"),
    "float_type": noted("a number"),
    "string_type": noted("a text"),
    "bool_type": noted("true or false"),
    "list_type": noted("a list"),
    "dict_type": noted("a table"),
    "model_type": noted("a table"),
    "date_type": noted("a date"),
    "literal_error": noted("one of its words"),
}
MOST_EXACT = 10_000
"""Numbers, and parts of a fraction, below it are suggested."""


def expected_kind(kinds: Iterable[str]) -> str:
    """Describe the kinds that a value may have, from the types of pydantic's errors: `a whole number or a text`."""
    words = list(dict.fromkeys(say(_EXPECTED[kind]) for kind in kinds))
    *most, last = words
    return say("%(names)s or %(last)s", names=", ".join(most), last=last) if most else last


def is_kind(error_type: str) -> bool:
    """Return whether an error of pydantic's says that a value is of the wrong kind."""
    return error_type in _EXPECTED


def found_value(value: object) -> str:
    """Describe a value as it was found: `the text "5"`, `the whole number 5`, `a list`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return (
            say("the whole number %(value)s", value=shorten(value))
            if isinstance(value, int)
            else say("the number %(value)s", value=shorten(value))
        )
    if isinstance(value, str):
        return say('the text "%(value)s"', value=shorten(value))
    if isinstance(value, datetime.datetime):
        return say("a date with an hour")
    if isinstance(value, datetime.date):
        return say("the date %(value)s", value=value.isoformat())
    if isinstance(value, datetime.time):
        return say("the time %(value)s", value=value.isoformat("minutes"))
    return say("a list") if isinstance(value, list) else say("a table")


def remedy(kinds: Iterable[str], value: object) -> tuple[str, ...]:
    """Suggest how to write a value that only has the wrong form."""
    types = set(kinds)
    if isinstance(value, str):
        return _without_quotes(types, value.strip())
    is_figure = isinstance(value, int | float | datetime.date) and not isinstance(value, bool)
    if is_figure and "string_type" in types and not types & {"int_type", "float_type"}:
        return (say('write "%(value)s", with quotation marks', value=shorten(value)),)
    if types == {"string_type"} and isinstance(value, datetime.time):
        return (say('write "%(time)s", with quotation marks', time=f"{value.hour}:{value.minute:02}"),)
    if "list_type" in types and not isinstance(value, dict):
        return (say("a list stands in square brackets"),)
    if "date_type" in types and isinstance(value, int) and (day := _first_day(str(value))):
        return day
    if "date_type" in types:
        return (say("leave out the hour"),) if isinstance(value, datetime.datetime) else (say("a date is written 1900-01-12"),)
    return ()


def exact_figure(value: float, *, fraction: bool) -> tuple[str, ...]:
    """Suggest a whole number, or where figures may be fractions a fraction, for a number with a decimal point."""
    if not math.isfinite(value):
        return ()
    if value.is_integer() and abs(value) < MOST_EXACT:
        return (say("write %(int)s, without a decimal point", int=int(value)),)
    exact = Fraction(str(value))
    return (
        (say('write "%(exact)s", a fraction with quotation marks', exact=exact),)
        if fraction and exact.denominator < MOST_EXACT
        else ()
    )


def _without_quotes(types: set[str], text: str) -> tuple[str, ...]:
    """Suggest how to write the value that a text contains."""
    if types & {"int_type", "float_type"} and text.isascii() and text.removeprefix("-").isdigit():
        return (say("write %(words)s, without quotation marks", words=shorten(text)),)
    if "bool_type" in types:
        return (say("write true or false, without quotation marks"),)
    if "date_type" in types:
        return _first_day(text) or (_date(text),)
    return (say("a list stands in square brackets"),) if "list_type" in types else ()


def _first_day(text: str) -> tuple[str, ...]:
    """Suggest how to write a month or a year without a day: `1897-03`, `1897`; nothing for any other text."""
    match = re.fullmatch(r"([12][0-9]{3})(?:-(0[1-9]|1[0-2]))?", text)
    if match is None:
        return ()
    whole = say("year") if match[2] is None else say("month")
    day = f"{match[1]}-{match[2] or '01'}-01"
    return (
        say("write %(day)s, the first day of that %(whole)s", day=day, whole=whole),
        say("and say in words (an event has `note` for it) that no more than the %(whole)s is known", whole=whole),
    )


def _date(text: str) -> str:
    """Suggest the day that a text means, else how a day is written."""
    days = days_meant(text)
    return say("%(word)s, without quotation marks", word=say_days(days) if days else "write a date like 1900-01-12")


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
        value_faults = of(error, toml.values)
    report(value_faults, model, toml, problems)
    return _what_is_left(model, _without(toml.values, value_faults), tuple(fault.path for fault in value_faults))


def _what_is_left(model: type[M], values: dict[str, Any], faulty: tuple[Path, ...]) -> Understood[M] | None:
    """Build the model without the parts that are wrong, so that the rest can be checked in the same run."""
    for _ in range(_PASSES):
        try:
            return Understood(model.model_validate(values), faulty)
        except ValidationError as error:
            values = _without(values, of(error, values))
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
