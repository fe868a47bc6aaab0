"""The scoring methods by name: a module of this folder lists its own in `METHODS`, and `words.toml` has the words of each.

Nothing else lists them; their order is that of the tables in `words.toml`.
"""

import tomllib
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import MappingProxyType

import msgspec
from msgspec.structs import replace

from whistpress.core.model import EventHead
from whistpress.core.scoring.method import Measure, Method

WORDS = Path(__file__).with_name("words.toml")


class MethodWordsError(Exception):
    """Says which words of a scoring method are missing or wrong, and what to write where."""


def with_words(methods: Iterable[Method], texts: Mapping[str, object]) -> Mapping[str, Method]:
    """Return each method with its words, by name, in the order of the texts."""
    by_name = {method.name: method for method in methods}
    if silent := [name for name in by_name if name not in texts]:
        raise MethodWordsError(
            f"the scoring method '{silent[0]}' has no words: add a table [{silent[0]}] to {WORDS.name}, where its title, "
            "sentences and headings are to be said"
        )
    if unused := [name for name in texts if name not in by_name]:
        raise MethodWordsError(
            f"{WORDS.name} has words of '{unused[0]}', and no module of core/scoring/methods has such a method in its METHODS"
        )
    return MappingProxyType({name: replace(by_name[name], words=_words(name, table)) for name, table in texts.items()})


def _words(name: str, table: object) -> Measure:
    try:
        return msgspec.convert(table, Measure)
    except msgspec.ValidationError as error:
        raise MethodWordsError(f"[{name}] of {WORDS.name}: {error}; its first lines say which keys there are") from error


def _modules_methods() -> Iterable[Method]:
    for module in iter_modules(__path__):
        yield from import_module(f"{__name__}.{module.name}").METHODS


METHODS: Mapping[str, Method] = with_words(_modules_methods(), tomllib.loads(WORDS.read_text("utf-8")))
UNKNOWN = Method(name="", contests=frozenset())


def method_named(scoring: str) -> Method:
    """Return the method of a name; one that serves no contest for a name that no method has."""
    return METHODS.get(scoring, UNKNOWN)


def method_of(event: EventHead) -> Method:
    """Return the method of an event; with `lowest` the same method with the lowest score first.

    KeyError for an unknown method.
    """
    method = METHODS[event.scoring]
    return replace(method, smallest_first=True) if event.lowest else method
