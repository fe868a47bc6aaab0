"""A page's dataclass as JSON: one encoder for all pages.

Figures stay as the page shows them, words as they are said; prose is HTML, a link is its words and the path from the site's top.
What belongs to the making of the site (places in files, drawings) is left out; so is what another key says already.
"""

import datetime
import json
from collections.abc import Callable, Collection, Mapping
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Any, get_args, get_type_hints

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import fields

from whistpress.pages.page import Page
from whistpress.problems import Problem, Span
from whistpress.theme.markdown import Prose
from whistpress.theme.picture import Drawing

INTERNAL: frozenset[object] = frozenset({Span, Problem, Drawing})
"""What tells of content files and not of the league; and drawings, whose figures stand in tables."""
WITHOUT_DATA = frozenset({"not-found", "search", "moved", "gone"})
"""Kinds of pages that only help to find others."""


def page_json(page: Page) -> bytes:
    """A page as JSON, with the kind of page and the path of its schema before its own keys."""
    head = {"$schema": page.to(schema_path(type(page))), "$kind": kind_of(type(page))}
    return (json.dumps(head | encoded(page), ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def kind_of(page: type) -> str:
    """The name of a kind of page: `player` of PlayerPage, `lead-system` of LeadSystemPage."""
    name = page.__name__.removesuffix("Page")
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


def schema_path(page: type) -> str:
    """Where the schema of a kind of page stands, from the site's top."""
    return f"data/schemas/{kind_of(page)}.json"


def encoded(value: object) -> Any:
    """A value of a page as JSON has it."""
    kind: Any = type(value)
    return _form_of(kind)(value)


@lru_cache(maxsize=1024)
def _form_of(kind: type) -> Callable[[Any], Any]:
    """How values of a type are written: a page has thousands of values of a few types."""
    for of, form in _FORMS:
        if issubclass(kind, of):
            return form
    if issubclass(kind, Struct):
        names = shown_fields(kind)
        return lambda value: {name: encoded(getattr(value, name)) for name in names}
    message = f"a page holds what JSON has no form for: {kind.__name__}"
    raise TypeError(message)


@lru_cache(maxsize=1024)
def shown_fields(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass that its JSON has."""
    return tuple(
        field.name for field in fields(kind) if not field.name.startswith("_") and not _internal(hints(kind)[field.name])
    )


def key_of(key: object) -> str:
    """A key of a mapping: several values stand with a blank between."""
    if isinstance(key, tuple):
        return " ".join(map(key_of, key))
    return str(key.value) if isinstance(key, Enum) else str(key)


@lru_cache(maxsize=1024)
def hints(kind: type) -> Mapping[str, Any]:
    """What each field of a dataclass holds."""
    return get_type_hints(kind)


def _internal(hint: object) -> bool:
    return hint in INTERNAL or any(map(_internal, get_args(hint)))


def _list(value: Collection[object]) -> list[Any]:
    return [encoded(one) for one in (sorted(value, key=str) if isinstance(value, frozenset | set) else value)]


def _object(value: Mapping[object, object]) -> dict[str, Any]:
    return {key_of(key): encoded(one) for key, one in value.items()}


_FORMS: tuple[tuple[type | tuple[type, ...], Callable[[Any], Any]], ...] = (
    (type(None), lambda value: None),
    (Enum, lambda value: value.value),
    (bool, bool),
    ((int, float), lambda value: value),
    (Markup, str),
    (str, str),
    (Fraction, str),
    ((datetime.date, datetime.time), lambda value: value.isoformat()),
    (Prose, lambda value: str(value.html)),
    (Mapping, _object),
    ((list, frozenset, set), _list),
    (tuple, lambda value: encoded_tuple(value)),
)


def encoded_tuple(value: tuple[object, ...]) -> Any:
    """A tuple is a list; one with names is an object."""
    names = getattr(value, "_fields", None)
    return {name: encoded(one) for name, one in zip(names, value, strict=True)} if names else _list(value)
