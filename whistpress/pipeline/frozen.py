"""Events and results as they lie in the store: written and read by pickle, which may name classes of the model and no others.

The store stands in the league's folder, and that may come from a stranger: nothing in it may do anything but be a value.
"""

import io
import pickle
from typing import Any

_ROOMS = ("whistpress.core.model.", "whistpress.core.scoring.", "whistpress.core.games.", "whistpress.problems.")
_OTHERS = frozenset({("datetime", "date"), ("fractions", "Fraction")})


class StrangeError(ValueError):
    """What was kept names something that no event has."""


def written(value: object) -> bytes:
    """A value of the model, to be kept."""
    return pickle.dumps(value, protocol=5)


def read(kept: bytes) -> Any:
    """What `written` wrote; StrangeError when it is something else."""
    try:
        return _Reader(io.BytesIO(kept)).load()
    except StrangeError:
        raise
    except Exception as error:
        raise StrangeError(f"{error}") from error


class _Reader(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        """A class of the model, a day, a fraction; StrangeError for anything else."""
        if (module, name) in _OTHERS or module.startswith(_ROOMS):
            found = super().find_class(module, name)
            if isinstance(found, type):
                return found
        raise StrangeError(f"{module}.{name}")
