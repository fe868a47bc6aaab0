"""Things of which a part lies packed until somebody asks for it: most of what is known of an event is wanted for its own page."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar
from weakref import ref

__all__ = ["Fetched", "Shelf", "empty_to", "told"]

UNPACKED = 64
"""How many shelves a process leaves unpacked between two pieces of work."""


class Fetched:
    """A dataclass some of whose fields (named in `later`) may still lie on a shelf: they are there when they are asked for.

    It is equal to, hashed and written down like one that has everything at hand. What is marked `told` is known without them.
    """

    __slots__ = ("_shelf",)

    later: ClassVar[tuple[str, ...]] = ()

    def __getattr__(self, name: str) -> Any:
        """A field that is asked for and is not there yet: the shelf is unpacked."""
        lying = _lying(self) if name in type(self).later else None
        if lying is None:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)
        lying[0].unpack()
        return object.__getattribute__(self, name)


if TYPE_CHECKING:
    told = property
else:

    class told(property):  # noqa: N801 (it is used as `property` is)
        """A property of something `Fetched` that was reckoned before its fields were laid on the shelf."""

        def __get__(self, thing: Any, kind: type | None = None) -> Any:
            """What was reckoned then, or is now."""
            lying = None if thing is None else _lying(thing)
            return lying[1][self.fget.__name__] if lying else super().__get__(thing, kind)


@lru_cache(maxsize=8)
def told_of(kind: type) -> tuple[str, ...]:
    """The names of what is told of things of a kind."""
    return tuple(name for each in kind.__mro__ for name, value in vars(each).items() if type(value) is told)


class Shelf:
    """The fields of several things, packed together: unpacked for all of them when one is asked for.

    `unpacked` gives the values of the later fields of all that was laid here: each thing's are at its `place`.
    """

    __slots__ = ("__weakref__", "_things", "_unpacked")

    def __init__(self, unpacked: Callable[[], Sequence[Sequence[object]]]) -> None:
        self._unpacked = unpacked
        self._things: list[tuple[int, Any]] = []

    def lay(self, thing: Any, place: int, known: Mapping[str, object]) -> None:
        """Lay the later fields of a thing here, which has the others; `known` is what is told of it."""
        self._things.append((place, thing))
        object.__setattr__(thing, "_shelf", (self, known))

    def unpack(self) -> None:
        """Give each thing its fields."""
        unpacked = self._unpacked()
        for place, thing in self._things:
            for name, value in zip(type(thing).later, unpacked[place], strict=True):
                object.__setattr__(thing, name, value)
        _UNPACKED.append(ref(self))

    def pack(self) -> None:
        """Take the fields away again: they lie here as before."""
        for _, thing in self._things:
            for name in type(thing).later:
                object.__delattr__(thing, name)


_UNPACKED: deque[ref[Shelf]] = deque()
"""Those that were unpacked in this process, the one that was unpacked first before the others."""


def empty_to(most: int = UNPACKED) -> None:
    """Pack up what was unpacked longest ago until so many shelves are left: a long work needs no more room than a short one."""
    while len(_UNPACKED) > most:
        if shelf := _UNPACKED.popleft()():
            shelf.pack()


def _lying(thing: Any) -> tuple[Shelf, Mapping[str, object]] | None:
    """The shelf of a thing and what is told of it; None of one that never lay on any."""
    try:
        lying: tuple[Shelf, Mapping[str, object]] = object.__getattribute__(thing, "_shelf")
    except AttributeError:
        return None
    return lying
