"""What a league's own templates may call, and what the names that templates were given once are called today."""

import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import MemberDescriptorType, MethodType
from typing import Any, TypeVar

from msgspec import Struct

Method = TypeVar("Method", bound=Callable[..., Any])
_MARK = "__called_by_templates__"
_RENAMED = Path(__file__).with_name("renamed.toml")


def template_method(method: Method) -> Method:
    """Mark a method that the templates of leagues may call: it returns what a page shows, and changes nothing."""
    setattr(method, _MARK, True)
    return method


def may_call(value: object) -> bool:
    """Return whether a league's template may use a value of an object: a field, or a method that is marked for templates.

    Methods of other libraries are judged by Jinja.
    """
    if not isinstance(value, MethodType):
        return True
    module = getattr(value.__func__, "__module__", "") or ""
    return module.partition(".")[0] != "whistpress" or hasattr(value.__func__, _MARK)


def current_name(holder: object, name: str) -> str:
    """Return what a template writes today in the place of a field that an object had once; empty when it never had it.

    The table of new names comes first; a name that a part of the object has is found there: `page.name` in `page.player`.
    """
    names = _new_names()
    new = next((new for kind in type(holder).__mro__ if (new := names.get(kind.__name__, {}).get(name))), "")
    return new or next((f"{part}.{name}" for part in _parts_with(holder, name)), "")


def _parts_with(holder: object, name: str) -> Iterator[str]:
    """Yield the fields of an object whose values have a field or property of that name."""
    for field in getattr(holder, "__struct_fields__", ()):
        part = getattr(holder, field)
        if isinstance(part, Struct) and isinstance(getattr(type(part), name, None), MemberDescriptorType | property):
            yield field


@cache
def _new_names() -> dict[str, dict[str, str]]:
    return tomllib.loads(_RENAMED.read_text("utf-8"))
