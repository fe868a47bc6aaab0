"""Fill values into the texts of a card: each name in braces becomes its value."""

import re
from collections.abc import Iterator, Mapping

_PIECE = re.compile(r"\{\{|\}\}|\{(?P<name>[^{}]*)\}|[{}]")


def names_in(text: str) -> Iterator[str]:
    """Yield the names of the values in a text, as written."""
    yield from (match["name"].strip() for match in _PIECE.finditer(text) if match["name"] is not None)


def open_brace(text: str) -> bool:
    """Tell whether a brace is opened and not closed, or closed and not opened."""
    return any(match[0] in "{}" for match in _PIECE.finditer(text))


def fill_in(text: str, values: Mapping[str, str]) -> str:
    """Fill values into a text; return nothing at all where it has values and all of them are empty."""
    texts = [values.get(name, "") for name in names_in(text)]
    if texts and not any(texts):
        return ""
    return _PIECE.sub(lambda match: _filled_in(match, values), text).strip()


def _filled_in(match: re.Match[str], values: Mapping[str, str]) -> str:
    return match[0][0] if match["name"] is None else values.get(match["name"].strip(), "")
