"""Things of which a part lies packed until somebody asks for it: most of what is known of an event is wanted for its own page."""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar
from weakref import ref

__all__ = ["Each", "Fetched", "Shelf", "Shelves", "empty_to", "told"]

Value = TypeVar("Value")

UNPACKED, AT_ONCE = 64, 256
"""How many shelves of a turn a process leaves unpacked between two pieces of work, and how many at the most within one.

A page may tell of every event of a federation.
"""


class Fetched:
    """A dataclass some of whose fields may still lie on a shelf: they are there when they are asked for.

    The fields named in `soon` are wanted for the pages of all who took part, those in `later` for the thing's own: they lie on
    two shelves. It is equal to, hashed and written down like one that has everything at hand. What is marked `told` is known
    without them. The field that `each` names is an `Each`, whose values lie apart one by one.
    """

    __slots__ = ("_lying",)

    soon: ClassVar[tuple[str, ...]] = ()
    later: ClassVar[tuple[str, ...]] = ()
    each: ClassVar[str] = ""

    def __getattr__(self, name: str) -> Any:
        """A field that is asked for and is not there yet: its shelf is unpacked."""
        kind, lying = type(self), _lying(self)
        turn = 0 if name in kind.soon else 1 if name in kind.later else None
        if lying is None or turn is None:
            raise AttributeError(f"{kind.__name__!r} object has no attribute {name!r}", name=name, obj=self)
        lying[0][turn].unpack()
        return object.__getattribute__(self, name)


if TYPE_CHECKING:
    told = property
else:

    class told(property):  # noqa: N801 (it is used as `property` is)
        """A property of something `Fetched` that was reckoned before its fields were laid on the shelf."""

        def __get__(self, thing: Any, kind: type | None = None) -> Any:
            """What was reckoned then, or is now."""
            lying = None if thing is None else _lying(thing)
            return lying[1][told_of(type(thing)).index(self.fget.__name__)] if lying else super().__get__(thing, kind)


@lru_cache(maxsize=8)
def told_of(kind: type) -> tuple[str, ...]:
    """The names of what is told of things of a kind."""
    return tuple(name for each in kind.__mro__ for name, value in vars(each).items() if type(value) is told)


Laid = list[tuple[int, Any]]
"""Things of one kind that lie together, each with its place there."""


class Shelf:
    """Some fields of several things, packed together: unpacked for all of them when one is asked for.

    They are those that each kind names in `soon` (the `turn` 0) or in `later` (1). `unpacked` gives their values for all the
    `things`, each thing's at its place.
    """

    __slots__ = ("__weakref__", "_things", "_turn", "_unpacked")

    def __init__(self, turn: int, things: Laid, unpacked: Callable[[], Sequence[Sequence[object]]]) -> None:
        self._turn, self._things, self._unpacked = turn, things, unpacked

    def unpack(self) -> None:
        """Give each thing its fields."""
        unpacked = self._unpacked()
        for place, thing in self._things:
            for name, value in zip(self._names(thing), unpacked[place], strict=True):
                object.__setattr__(thing, name, value)
        _UNPACKED[self._turn].append(ref(self))
        empty_to(AT_ONCE)

    def pack(self) -> None:
        """Take the fields away again: they lie here as before."""
        for _, thing in self._things:
            for name in self._names(thing):
                object.__delattr__(thing, name)

    def _names(self, thing: Any) -> tuple[str, ...]:
        return names_of(type(thing), self._turn)


def names_of(kind: type[Fetched], turn: int) -> tuple[str, ...]:
    """The fields of a kind of things that lie on the shelf of that turn."""
    return kind.later if turn else kind.soon


class Shelves:
    """The two shelves of some things of one kind."""

    __slots__ = ("_both", "_things")

    def __init__(self, soon: Callable[[], Sequence[Sequence[object]]], later: Callable[[], Sequence[Sequence[object]]]) -> None:
        self._things: Laid = []
        self._both = (Shelf(0, self._things, soon), Shelf(1, self._things, later))

    def lay(self, thing: Any, place: int, known: tuple[object, ...]) -> None:
        """Lay a thing's fields here, which has the others; `known` is what is told of it, as in `told_of`."""
        self._things.append((place, thing))
        object.__setattr__(thing, "_lying", (self._both, known))


_UNPACKED: defaultdict[int, deque[ref[Shelf]]] = defaultdict(deque)
"""Those that were unpacked in this process, by their turn; the one unpacked first before the others."""


def empty_to(most: int = UNPACKED) -> None:
    """Pack up what was unpacked longest ago until so many shelves of each sort are left.

    A long work needs no more room than a short one.
    """
    for unpacked in _UNPACKED.values():
        while len(unpacked) > most:
            if shelf := unpacked.popleft()():
                shelf.pack()


class Each(Mapping[str, Value]):
    """What belongs to each of some ids (persons): where the values lie apart one is read without the others.

    `values` has them in the order of the `ids`. Who asks for all of them at once finds them read for a while: of the last
    `WHOLE` that were asked for so.
    """

    __slots__ = ("__weakref__", "_apart", "_read", "ids")

    def __init__(self, ids: Iterable[str], values: Sequence[Value]) -> None:
        self.ids = tuple(ids)
        self._apart = None if isinstance(values, tuple) else values
        self._read: tuple[Value, ...] | None = values if isinstance(values, tuple) else None

    def __getitem__(self, id_: str) -> Value:
        try:
            place = self.ids.index(id_)
        except ValueError:
            raise KeyError(id_) from None
        values: Sequence[Value] = self._read or self._apart or ()
        return values[place]

    def __iter__(self) -> Iterator[str]:
        return iter(self.ids)

    def __len__(self) -> int:
        return len(self.ids)

    def all(self) -> tuple[Value, ...]:
        """The values, in the order of the ids."""
        read = self._read
        if read is None:
            read = self._read = tuple(self._apart or ())
            _WHOLES.append(ref(self))
            if len(_WHOLES) > WHOLE and (first := _WHOLES.popleft()()):
                first._read = None
        return read

    def __reduce__(self) -> tuple[type["Each[Value]"], tuple[tuple[str, ...], tuple[Value, ...]]]:
        return Each, (self.ids, tuple(self._read or self._apart or ()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({dict(zip(self.ids, self.all(), strict=True))!r})"


WHOLE = 256
"""Of so many things a process has the values of each id read."""

_WHOLES: deque[ref[Each[Any]]] = deque()
"""Those of which all values were read, the first before the others."""


def _lying(thing: Any) -> tuple[tuple[Shelf, Shelf], tuple[object, ...]] | None:
    """The shelves of a thing and what is told of it; None of one that never lay on any."""
    try:
        lying: tuple[tuple[Shelf, Shelf], tuple[object, ...]] = object.__getattribute__(thing, "_lying")
    except AttributeError:
        return None
    return lying
