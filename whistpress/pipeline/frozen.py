"""Events and results as they lie in the store: written and read by pickle, which may name classes of the model and no others.

The store stands in the league's folder, and that may come from a stranger: nothing in it may do anything but be a value.
"""

import io
import pickle
from collections.abc import Sequence
from typing import Any

from whistpress.pipeline.flat import Reducers, rebuilt, unchanging

_ROOMS = tuple(f"whistpress.{room}." for room in ("core.model", "core.records", "core.scoring", "core.games", "problems"))
_OTHERS = frozenset({("datetime", "date"), ("fractions", "Fraction")})


class StrangeError(ValueError):
    """What was kept names something that no event has."""


def written(value: object, parts: Sequence[object] = ()) -> bytes:
    """A value of the model, to be kept; of `parts` in it only their places are written: they are kept elsewhere."""
    file = io.BytesIO()
    _Writer(file, parts).dump(value)
    return file.getvalue()


def read(kept: bytes, parts: Sequence[object] = ()) -> Any:
    """What `written` wrote, with the same parts; StrangeError when it is something else."""
    try:
        return _Reader(kept, parts).load()
    except StrangeError:
        raise
    except Exception as error:
        raise StrangeError(f"{error}") from error


class _Writer(pickle.Pickler):
    def __init__(self, file: io.BytesIO, parts: Sequence[object]) -> None:
        super().__init__(file, protocol=5)
        self.dispatch_table = Reducers({})
        self._places = {id(part): place for place, part in enumerate(parts)}

    def persistent_id(self, thing: object) -> int | None:
        """The place of a part."""
        return self._places.get(id(thing))


class _Reader(pickle.Unpickler):
    def __init__(self, kept: bytes, parts: Sequence[object]) -> None:
        super().__init__(io.BytesIO(kept))
        self._parts = parts

    def persistent_load(self, place: Any) -> Any:
        """The part of that place."""
        return self._parts[place]

    def find_class(self, module: str, name: str) -> Any:
        """A class of the model, a day, a fraction; StrangeError for anything else."""
        for ours in (rebuilt, unchanging):
            if (module, name) == (ours.__module__, ours.__name__):
                return ours
        if (module, name) in _OTHERS or module.startswith(_ROOMS):
            found = super().find_class(module, name)
            if isinstance(found, type):
                return found
        raise StrangeError(f"{module}.{name}")
