"""Things of which a part lies packed until somebody asks for it: most of what is known of an event is wanted for its own page."""

from array import array
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar
from weakref import ref

__all__ = ["Apart", "Each", "Fetched", "Shelves", "empty_to", "mark", "mark_of", "tidy", "told"]

Value = TypeVar("Value")

NEAR, SOON, LATER = -1, 0, 1
"""The turns in which what lies packed is asked for."""

UNPACKED, AT_ONCE = 16, 64
"""How many shelves of a turn a process leaves unpacked between two pieces of work, and how many at the most within one.

A page may tell of every event of a federation.
"""

NEAR_HELD = 12_000
"""How many shelves of what is near a process leaves unpacked, where nobody says so: lists ask for it again and again."""


class Fetched:
    """A dataclass some of whose fields may still lie on a shelf: they are there when they are asked for.

    The fields named in `near` are wanted for lists, those in `soon` for the pages of all who took part, those in `later` for the
    thing's own: they lie on three shelves. It is equal to, hashed and written down like one that has everything at hand. What is
    marked `told` is known without the latter two. The field that `each` names is an `Each`, whose values lie apart one by one.
    A kind that is `within` another is there as long as what is near of that one.

    What else is known of it lies in it too, and is no part of it: a league has tens of thousands of these.
    """

    __slots__ = ("_known", "_lying", "_mark", "_place")

    near: ClassVar[tuple[str, ...]] = ()
    soon: ClassVar[tuple[str, ...]] = ()
    later: ClassVar[tuple[str, ...]] = ()
    each: ClassVar[str] = ""
    within: ClassVar[bool] = False

    def __getattr__(self, name: str) -> Any:
        """A field that is asked for and is not there yet: its shelf is unpacked."""
        kind, lying = type(self), shelves_of(self)
        turn = next((turn for turn in (NEAR, SOON, LATER) if name in names_of(kind, turn)), None)
        if lying is None or turn is None:
            raise AttributeError(f"{kind.__name__!r} object has no attribute {name!r}", name=name, obj=self)
        lying.unpack(self, turn)
        return object.__getattribute__(self, name)


if TYPE_CHECKING:
    told = property
else:

    class told(property):  # noqa: N801 (it is used as `property` is)
        """A property of something `Fetched` that was reckoned before its fields were laid on the shelf."""

        def __get__(self, thing: Any, kind: type | None = None) -> Any:
            """What was reckoned then, or is now."""
            known = None if thing is None else _own(thing, "_known")
            if known is None:
                return super().__get__(thing, kind)
            found = known[_place_of(type(thing), self)]
            if found is _NEARBY:
                thing._lying.unpack(thing, NEAR)
                found = thing._known[_place_of(type(thing), self)]
            return found


_NEARBY = object()
"""Stands for what is told of a thing and lies with what is near."""


@lru_cache(maxsize=64)
def _place_of(kind: type, one: Any) -> int:
    return told_of(kind).index(one.fget.__name__)


@lru_cache(maxsize=8)
def told_of(kind: type) -> tuple[str, ...]:
    """The names of what is told of things of a kind."""
    return tuple(name for each in kind.__mro__ for name, value in vars(each).items() if type(value) is told)


def names_of(kind: type[Fetched], turn: int) -> tuple[str, ...]:
    """The fields of a kind of things that lie on the shelf of that turn."""
    return kind.near if turn == NEAR else kind.later if turn else kind.soon


class Shelves:
    """What lies packed of the things that were written together: of each kind what one shelf has is unpacked at once.

    On the shelf of each turn lie the fields that the kind names for it; what is `near` of all kinds lies together.
    """

    __slots__ = ("__weakref__", "things")

    def __init__(self) -> None:
        self.things: tuple[Any, ...] = ()

    def fetch(self) -> None:
        """Give each thing what is near, as it was when it was laid here."""
        raise NotImplementedError

    def unpacked(self, kind: type[Fetched], turn: int) -> Sequence[Sequence[object]]:
        """The values of one of the other turns for all things of a kind, each thing's at its place."""
        raise NotImplementedError

    def lay(self, thing: Any, place: int, known: tuple[object, ...]) -> None:
        """Lay a thing's fields here, which has the others; `known` is what is told of it, as in `told_of`."""
        if not any(one is thing for one in self.things):
            self.things = (*self.things, thing)
        for name, value in (("_lying", self), ("_place", place), ("_known", known)):
            object.__setattr__(thing, name, value)

    def of(self, kind: type[Fetched]) -> Iterator[Any]:
        """The things of a kind that lie here."""
        return (thing for thing in self.things if type(thing) is kind)

    def lasting(self) -> tuple[Any, ...]:
        """The things that are there whatever is packed: the first of its kind, of each that is `within` no other."""
        return tuple(thing for thing in self.things if not thing._place and not thing.within)

    def unpack(self, asked: Any, turn: int) -> None:
        """Give the thing that is asked for something its fields, and the others of its kind."""
        kind = type(asked)
        if not any(one is asked for one in self.things):  # let go, or within something that was packed up
            self.things = (*self.things, asked)
        if turn == NEAR:
            self.fetch()
        else:
            unpacked = self.unpacked(kind, turn)
            for thing in self.of(kind):
                for name, value in zip(names_of(kind, turn), unpacked[thing._place], strict=True):
                    object.__setattr__(thing, name, value)
        self.note(kind, turn)
        empty_to(AT_ONCE)

    def note(self, kind: type[Fetched], turn: int) -> None:
        """A shelf was unpacked."""
        _UNPACKED[turn].append((ref(self), kind))

    def pack(self, kind: type[Fetched], turn: int) -> None:
        """Take the fields away again: they lie here as before."""
        if turn == NEAR:
            self._pack_all()
        else:
            for thing in self.of(kind):
                _take(thing, names_of(kind, turn))

    def _pack_all(self) -> None:
        self.things = self.lasting()
        for thing in self.things:
            _take(thing, [name for name in thing.near if _own(thing, name)])  # nothing at all needs no room
            object.__setattr__(thing, "_known", _brief(thing._known))


def _take(thing: Fetched, names: Iterable[str]) -> None:
    """Take fields away that may be gone already."""
    for name in names:
        with suppress(AttributeError):
            object.__delattr__(thing, name)


def _brief(known: tuple[object, ...]) -> tuple[object, ...]:
    """What is told of a thing, as far as thousands of things have it alike."""
    brief = tuple(one if one is None or one is True or one is False or one == () else _NEARBY for one in known)
    return _BRIEF.setdefault(brief, brief)


_BRIEF: dict[tuple[object, ...], tuple[object, ...]] = {}
"""What is told of things without what is near: there are few ways."""


_UNPACKED: defaultdict[int, deque[tuple[ref[Shelves], type[Fetched]]]] = defaultdict(deque)
"""What was unpacked in this process, and of which kind of things, by the turn; what was unpacked first before the others."""


_HOLDING = {NEAR: NEAR_HELD}
"""How many this process does."""


def hold_near(shelves: int = NEAR_HELD) -> None:
    """From now on leave so many shelves of what is near unpacked: a process that has one work to do knows what it needs."""
    _HOLDING[NEAR] = shelves


def empty_to(most: int = UNPACKED, near: int | None = None) -> None:
    """Pack up what was unpacked longest ago until so many shelves of each turn are left, and so many of what is `near`.

    A long work needs no more room than a short one.
    """
    for turn, unpacked in _UNPACKED.items():
        while len(unpacked) > (most if turn != NEAR else _HOLDING[NEAR] if near is None else near):
            lying, kind = unpacked.popleft()
            if shelves := lying():
                shelves.pack(kind, turn)


def tidy() -> None:
    """A piece of work is done: what it alone needed is packed up.

    What was read of each id goes one by one: the pages that ask for all of them are made one after the other, and before others.
    """
    empty_to()
    for _ in range(min(_A_TIME, len(_WHOLES) - WHOLE_LEFT)):
        _let_go()


class Apart(Sequence[Value]):
    """Values that lie apart from each other, and beside them what is brief of each."""

    __slots__ = ()

    def briefs(self) -> Sequence[Any]:
        """What is brief of each value."""
        raise NotImplementedError


class Each(Mapping[str, Value]):
    """What belongs to each of some ids (persons): where the values lie apart one is read without the others.

    `values` has them in the order of the `ids`. Who asks for all of them at once finds them read for a while: of the last
    `WHOLE` that were asked for so. What is `brief` of each lies beside them, and is read in one go.
    """

    __slots__ = ("__weakref__", "_apart", "_ids", "_read")

    def __init__(self, ids: Iterable[str], values: Sequence[Value]) -> None:
        self._ids = numbered(ids)
        self._apart = None if isinstance(values, tuple) else values
        self._read: tuple[Value, ...] | None = values if isinstance(values, tuple) else None

    def __getitem__(self, id_: str) -> Value:
        try:
            place = _numbers(self._ids).index(_NUMBERS[id_])
        except ValueError:
            raise KeyError(id_) from None
        values: Sequence[Value] = self._read or self._apart or ()
        return values[place]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids."""
        return tuple(map(_WORDS.__getitem__, _numbers(self._ids)))

    def __iter__(self) -> Iterator[str]:
        return iter(self.ids)

    def __len__(self) -> int:
        return len(_numbers(self._ids))

    def all(self) -> tuple[Value, ...]:
        """The values, in the order of the ids."""
        read = self._read
        if read is None:
            read = self._read = tuple(self._apart or ())
            _WHOLES.append(ref(self))
            if len(_WHOLES) > WHOLE:
                _let_go()
        return read

    def briefs(self) -> Sequence[Any]:
        """What is `brief` of each value, in the order of the ids."""
        apart = None if self._read else self._apart
        return apart.briefs() if isinstance(apart, Apart) else tuple(value.brief for value in self.all())  # type: ignore[attr-defined]

    def __reduce__(self) -> tuple[type["Each[Value]"], tuple[tuple[str, ...], tuple[Value, ...]]]:
        return Each, (self.ids, tuple(self._read or self._apart or ()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({dict(zip(self.ids, self.all(), strict=True))!r})"


_WORDS: list[str] = []
_NUMBERS: dict[str, int] = {}
"""The ids that this process has met, and the number of each: a league has a few hundred, thousands of times."""

_WIDTHS, _NARROW = ("H", "I"), 2**16
"""How wide such numbers are, as `array` says it, and from which on they are wide."""


def numbered(ids: Iterable[str]) -> bytes:
    """Ids by their numbers, behind the width of these."""
    numbers = [*map(_number, ids)]
    wide = max(numbers, default=0) >= _NARROW
    return bytes([wide]) + array(_WIDTHS[wide], numbers).tobytes()


def _number(id_: str) -> int:
    number = _NUMBERS.get(id_)
    if number is None:
        number = _NUMBERS[id_] = len(_WORDS)
        _WORDS.append(id_)
    return number


def _numbers(ids: bytes) -> "array[int]":
    return array(_WIDTHS[ids[0]], ids[1:])


WHOLE, WHOLE_LEFT, _A_TIME = 160, 32, 2
"""Of how many things a process has the values of each id read; how many it leaves so; how many go after a piece of work."""

_WHOLES: deque[ref[Each[Any]]] = deque()
"""Those of which all values were read, the first before the others."""


def _let_go() -> None:
    if first := _WHOLES.popleft()():
        first._read = None


def mark_of(thing: Fetched) -> bytes | None:
    """The hash of what a thing is, where somebody has marked it."""
    found: bytes | None = _own(thing, "_mark")
    return found


def mark(thing: Fetched, digest: bytes) -> None:
    """Mark a thing with the hash of what it is."""
    object.__setattr__(thing, "_mark", digest)


def nearby(thing: Fetched) -> bool:
    """Whether what is near of a thing is there without being unpacked."""
    return all(_own(thing, name) is not None for name in type(thing).near[:1])


def root_of(thing: Fetched) -> tuple[Any, int] | None:
    """Within which thing one lies, and its place there among those of its kind; None of one that lies on no shelf."""
    lying = shelves_of(thing)
    return (next(iter(lying.lasting())), thing._place) if lying else None


def within(root: Fetched, kind: type[Fetched], place: int) -> Any:
    """What lies within a thing in that place."""
    lying = shelves_of(root)
    if lying is None:
        raise LookupError(place)
    if not nearby(root):
        lying.unpack(root, NEAR)
    return next(thing for thing in lying.of(kind) if thing._place == place)


def shelves_of(thing: Any) -> Shelves | None:
    """The shelves of a thing; None of one that never lay on any."""
    found: Shelves | None = _own(thing, "_lying")
    return found


def _own(thing: Any, name: str) -> Any:
    """What is known of a thing besides its fields; None where it is not."""
    try:
        return object.__getattribute__(thing, name)
    except AttributeError:
        return None
