"""The key of a pure function's call: the hash of the function, of all its arguments, and of the world it is called in."""

import hashlib
import io
import pickle
from collections.abc import Callable
from functools import partial
from itertools import chain
from pathlib import Path, PurePosixPath, PureWindowsPath
from types import MappingProxyType
from typing import Any

from whistpress.core.model import Event, EventResult
from whistpress.core.records.ledger import EventFacts
from whistpress.fetched import Fetched, mark, mark_of
from whistpress.pipeline.calls import itself
from whistpress.pipeline.flat import values_of
from whistpress.site.people import Played
from whistpress.site.record import NamesIn
from whistpress.theme import Theme

_WHOLES = (Event, EventResult, EventFacts, Played)
"""What many calls have among their arguments: hashed once."""


_APART = frozenset(
    {*_WHOLES, partial, Theme, NamesIn, frozenset, set, MappingProxyType, type(Path()), PurePosixPath, PureWindowsPath}
)
"""The kinds of things that are not written out."""

_PLAIN = frozenset({str, int, tuple, bool, bytes, list, type(None)})
"""The kinds of things that are written as they are."""

_MANY = 32
"""From so many on names are hashed in one go."""

_HELD = 64
"""Of so many such dictionaries the hash is remembered: pages that follow each other have the same."""


class UnknowableError(Exception):
    """An argument is something whose content no hash tells: a file's path, a function of its own."""


class Keys:
    """The keys of calls in a world (`world`: a hash of all that shapes an outcome besides the arguments).

    Two calls have one key only if function and arguments have the same content: what is hashed could be turned back into them.
    """

    def __init__(self, world: bytes = b"", known: "Keys | None" = None) -> None:
        self._world = world
        self._texts: dict[int, tuple[object, bytes]] = known._texts if known else {}  # held: nothing else may get its identity
        self._within: tuple[object, bytes] = (None, b"")

    def __reduce__(self) -> tuple[Callable[[], None], tuple[()]]:
        """What is known of things here tells nobody elsewhere: sent there, it is nothing."""
        return _nothing, ()

    def within(self, world: bytes) -> "Keys":
        """The keys of another world, in which the same things are known."""
        return Keys(world, self)

    def of_thing(self, thing: object) -> bytes:
        """The hash of a thing's content; UnknowableError when it holds what has none.

        A thing that was marked with it before, or is marked by what it follows from, is not gone through again.
        """
        if isinstance(thing, Fetched):
            digest = mark_of(thing)
            if digest is None:
                digest = self._hash(thing, thing)
                mark(thing, digest)
            return digest
        if isinstance(thing, Played):  # pages of players have hundreds
            *whole, coming = thing
            return b"".join(b"-" if one is None else b"+" + self.of_thing(one) for one in whole) + coming.encode()
        return self._hash(thing, thing)

    def of_texts(self, things: dict[Any, Any]) -> bytes | None:
        """The hash of many names, and of other texts by a text, remembered for a while; None for any other dictionary."""
        known = self._texts.get(id(things))
        if known:
            return known[1]
        digest = _in_one_go(things)
        if digest:
            if len(self._texts) == _HELD:
                self._texts.clear()
            self._texts[id(things)] = things, digest
        return digest

    def of_call(self, function: Callable[[], object]) -> bytes | None:
        """The key of a call that takes nothing (a partial); None when it cannot have one."""
        try:
            function = itself(function)
            return hashlib.sha256(self._world + self._hash(function, function)).digest()
        except (UnknowableError, pickle.PicklingError, AttributeError, TypeError):
            return None

    def _of_call_within(self, function: object) -> bytes:
        """The hash of a call that another makes use of: a page's is that of the files beside it too, one after the other."""
        if self._within[0] is not function:
            self._within = function, self._hash(function, function)
        return self._within[1]

    def _hash(self, thing: object, itself: object) -> bytes:
        written = io.BytesIO()
        _Pickler(written, self, itself).dump(thing)
        return hashlib.sha256(written.getbuffer()).digest()

    def stands_for(self, thing: object) -> object:
        """What stands for a thing of a kind that is not written out: its hash, or those of what is in it."""
        if isinstance(thing, EventFacts):
            return "facts", self.of_thing(thing)  # they are marked as the result is beside which they were reckoned
        if isinstance(thing, _WHOLES):
            return self.of_thing(thing)
        if isinstance(thing, partial):
            return self._of_call_within(thing)
        if isinstance(thing, Theme):
            return "theme"
        if isinstance(thing, NamesIn):
            return ("names", thing.marks)
        if isinstance(thing, frozenset | set):
            return sorted(self._hash(one, None) for one in thing)
        if isinstance(thing, MappingProxyType):
            return ("mapping", dict(thing))
        raise UnknowableError(str(thing))


def _nothing() -> None:
    return None


class _Pickler(pickle.Pickler):
    """Writes a value so that equal values give equal bytes, however their parts are shared in memory."""

    def __init__(self, file: io.BytesIO, keys: Keys, itself: object) -> None:
        super().__init__(file, protocol=5)
        self.fast = True
        self._keys, self._itself = keys, itself

    def persistent_id(self, thing: Any) -> object:
        """What stands for it; None of what is written as it is."""
        kind: Any = type(thing)
        if kind in _PLAIN:
            return None
        if kind is dict:
            return self._keys.of_texts(thing)
        if kind in _APART and thing is not self._itself:
            return self._keys.stands_for(thing)
        values = values_of(kind)
        return None if values is None else (kind.__module__, kind.__qualname__, *values(thing))


def _in_one_go(things: dict[Any, Any]) -> bytes | None:
    """The hash of many names, each with texts; None for a dictionary that holds something else, or few."""
    if len(things) < _MANY or {*map(type, things)} != {str} or {*map(type, things.values())} != {tuple}:
        return None
    if {*map(type, chain.from_iterable(things.values()))} != {str}:
        return None
    return hashlib.sha256(b"texts" + repr(things).encode(errors="surrogatepass")).digest()
