"""Texts with values in braces: `Table {table}`. Two braces stand for one."""

import re
from collections.abc import Iterator, Mapping

_PIECE = re.compile(r"\{\{|\}\}|\{(?P<name>[^{}]*)\}|[{}]")


def names_in(text: str) -> Iterator[str]:
    """The names of the values in a text, as they are written."""
    yield from (found["name"].strip() for found in _PIECE.finditer(text) if found["name"] is not None)


def open_brace(text: str) -> bool:
    """Whether a brace is opened and not closed, or closed and not opened."""
    return any(found[0] in "{}" for found in _PIECE.finditer(text))


def filled(text: str, values: Mapping[str, str]) -> str:
    """The text with its values; nothing at all where it has values and all of them are empty."""
    wanted = [values.get(name, "") for name in names_in(text)]
    if wanted and not any(wanted):
        return ""
    return _PIECE.sub(lambda found: _said(found, values), text).strip()


def _said(found: re.Match[str], values: Mapping[str, str]) -> str:
    return found[0][0] if found["name"] is None else values.get(found["name"].strip(), "")
