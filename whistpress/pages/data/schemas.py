"""The schema of each kind of page: what keys its JSON has, from the annotations and docstrings of its dataclass."""

import datetime
import inspect
import sys
import types
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any, Literal, Union, get_args, get_origin

from markupsafe import Markup
from msgspec import Struct

from whistpress.pages.data.encoded import WITHOUT_DATA, hints, kind_of, schema_path, shown_fields
from whistpress.pages.page import Page
from whistpress.theme.markdown import Prose

Json = dict[str, Any]
_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_HTML = {"type": "string", "contentMediaType": "text/html"}
_PLAIN: Mapping[object, Json] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Markup: _HTML,
    Prose: _HTML,
    Fraction: {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"},
    datetime.date: {"type": "string", "format": "date"},
    datetime.time: {"type": "string", "format": "time"},
    object: {},
    Any: {},
}


def kinds() -> tuple[type[Page], ...]:
    """Every kind of page, by name."""
    return tuple(one for name, one in sorted({kind_of(one): one for one in _below(Page)}.items()) if name not in WITHOUT_DATA)


def schema(page: type[Page]) -> Json:
    """The schema of a kind of page; what its parts are stands below `$defs`, once each."""
    found: dict[str, type] = {}
    own = _object(page, found)
    head = {"$schema": {"type": "string"}, "$kind": {"const": kind_of(page)}}
    parts: Json = {}
    while left := [name for name in sorted(found) if name not in parts]:
        for name in left:
            parts[name] = _object(found[name], found)
    return {
        "$schema": _DIALECT,
        "$id": schema_path(page),
        "title": f"A page of the kind {kind_of(page)}",
        **own,
        "properties": head | own["properties"],
        "required": [*head, *own["required"]],
        "$defs": {name: parts[name] for name in sorted(parts)},
    }


def _below(kind: type[Page]) -> Iterator[type[Page]]:
    """All that derive from it; a class with slots is made a second time, and the first one stays behind."""
    for below in kind.__subclasses__():
        if getattr(sys.modules.get(below.__module__), below.__name__, None) is below and below.__module__.startswith(
            "whistpress."
        ):
            yield below
            yield from _below(below)


def _object(kind: type, found: dict[str, type]) -> Json:
    """The form of a dataclass, all of whose keys are always there; the classes that it names are put into `found`."""
    held = hints(kind)
    names = shown_fields(kind) if issubclass(kind, Struct) else tuple(getattr(kind, "_fields", ()))
    form: Json = {"description": told} if (told := inspect.getdoc(kind)) else {}
    properties = {name: _form(held[name], found) for name in names}
    return {**form, "type": "object", "properties": properties, "required": [*names], "additionalProperties": False}


def _form(hint: Any, found: dict[str, type]) -> Json:
    if hint in _PLAIN:
        return dict(_PLAIN[hint])
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (types.UnionType, Union):
        return {"anyOf": [_form(one, found) for one in inside]}
    if origin is Literal:
        return {"enum": [*inside]}
    if origin is tuple and inside and inside[-1] is not Ellipsis:
        return {"type": "array", "prefixItems": [_form(one, found) for one in inside], "minItems": len(inside), "items": False}
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": _form(inside[1], found)}
    if isinstance(origin, type) and issubclass(origin, Sequence | Collection):
        return {"type": "array", "items": _form(inside[0], found)}
    return _of_class(hint, found)


def _of_class(hint: Any, found: dict[str, type]) -> Json:
    """An enumeration, or a part of a page that is described by itself."""
    if isinstance(hint, type) and issubclass(hint, Enum):
        return {"enum": [one.value for one in hint]}
    if isinstance(hint, type) and (issubclass(hint, Struct) or hasattr(hint, "_fields")):
        name = (
            hint.__name__ if found.get(hint.__name__, hint) is hint else f"{hint.__module__.rpartition('.')[2]}.{hint.__name__}"
        )
        found[name] = hint
        return {"$ref": f"#/$defs/{name}"}
    message = f"a page holds what a schema has no form for: {hint}"
    raise TypeError(message)
