"""The key of a pure function's call: the hash of the function, of all its arguments, and of the world it is called in."""

import hashlib
import io
import pickle
from collections.abc import Callable
from pathlib import Path

from whistpress.core.model import Event, EventResult
from whistpress.core.records.ledger import EventFacts
from whistpress.theme import Theme

_WHOLES = (Event, EventResult, EventFacts)
"""What many calls have among their arguments: hashed once, and known by its identity from then on."""


class UnknowableError(Exception):
    """An argument is something whose content no hash tells: a file's path, a function of its own."""


class Keys:
    """The keys of calls in a world (`world`: a hash of all that shapes an outcome besides the arguments).

    Two calls have one key only if function and arguments have the same content: what is hashed could be turned back into them.
    """

    def __init__(self, world: bytes = b"", known: "Keys | None" = None) -> None:
        self._world = world
        self._known: dict[int, tuple[object, bytes]] = known._known if known else {}

    def within(self, world: bytes) -> "Keys":
        """The keys of another world, in which the same things are known."""
        return Keys(world, self)

    def know(self, thing: object, digest: bytes) -> None:
        """A thing whose content was hashed before."""
        self._known[id(thing)] = (thing, digest)

    def of_thing(self, thing: object) -> bytes:
        """The hash of a thing's content; UnknowableError when it holds what has none."""
        known = self._known.get(id(thing))
        if known is None:
            known = (thing, self._hash(thing, thing))
            if isinstance(thing, _WHOLES):
                self._known[id(thing)] = known
        return known[1]

    def of_call(self, function: Callable[[], object]) -> bytes | None:
        """The key of a call that takes nothing (a partial); None when it cannot have one."""
        try:
            return hashlib.sha256(self._world + self._hash(function, None)).digest()
        except (UnknowableError, pickle.PicklingError, AttributeError, TypeError):
            return None

    def _hash(self, thing: object, itself: object) -> bytes:
        written = io.BytesIO()
        pickler = _Pickler(written, self, itself)
        pickler.dump(thing)
        return hashlib.sha256(written.getbuffer()).digest()

    def known_as(self, thing: object, itself: object) -> object:
        """What stands for a thing within another: its hash, where it has one of its own; None where it is written out."""
        if thing is itself:
            return None
        known = self._known.get(id(thing))
        if known is not None:
            return known[1]
        if isinstance(thing, _WHOLES):
            return self.of_thing(thing)
        if isinstance(thing, Theme):
            return "theme"
        if isinstance(thing, frozenset | set):
            return sorted(self._hash(one, None) for one in thing)
        if isinstance(thing, Path):
            raise UnknowableError(str(thing))
        return None


class _Pickler(pickle.Pickler):
    """Writes a value so that equal values give equal bytes, however their parts are shared in memory."""

    def __init__(self, file: io.BytesIO, keys: Keys, itself: object) -> None:
        super().__init__(file, protocol=5)
        self.fast = True
        self._keys, self._itself = keys, itself

    def persistent_id(self, thing: object) -> object:
        """What stands for it."""
        kind = type(thing)
        if kind is str or kind is int or kind is tuple or kind is bool:
            return None
        return self._keys.known_as(thing, self._itself)
