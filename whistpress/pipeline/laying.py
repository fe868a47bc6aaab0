"""Laying a large plan aside, artefact by artefact, while it is planned: `calls` reads what lies there."""

import io
import pickle
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, overload

from whistpress.artefacts import Artefact, Kind, parts_of
from whistpress.core.model import Session
from whistpress.fetched import root_of
from whistpress.garbage import give_back
from whistpress.pipeline.aside import Row
from whistpress.pipeline.by_path import Paths
from whistpress.pipeline.calls import (
    HEADS,
    NO_KEY,
    PARTS,
    Call,
    Head,
    Things,
    Written,
    numbered,
    part,
    put_together,
    sitting,
    template_of,
)
from whistpress.pipeline.flat import Reducer, Reducers, reducer
from whistpress.pipeline.paths import all_fit
from whistpress.site.record import NamesIn
from whistpress.values import dataclass

_TOGETHER = 16
"""Of how many neighbours the calls are laid and read together: they have much in common."""

_LARGE = 2**18
"""More bytes than this are no neighbours."""


@dataclass(frozen=True, slots=True)
class _Laid:
    """Stands for the call of an artefact that was laid aside, while the others are planned."""

    writer: "Writer"
    number: int

    def __call__(self) -> bytes:
        """Nobody makes anything while it is planned."""
        raise LookupError(self.number)


class _View(Sequence[Artefact]):
    """Artefacts that were laid aside one after the other: each is put together when somebody looks at it."""

    def __init__(self, writer: "Writer", numbers: range) -> None:
        self.writer, self.numbers = writer, numbers

    @overload
    def __getitem__(self, place: int) -> Artefact: ...

    @overload
    def __getitem__(self, place: slice) -> "_View": ...

    def __getitem__(self, place: int | slice) -> "Artefact | _View":
        numbers = self.numbers[place]
        return _View(self.writer, numbers) if isinstance(numbers, range) else self.writer.artefact(numbers)

    def __len__(self) -> int:
        return len(self.numbers)


class Writer:
    """Lays a plan aside. What is `common` everybody knows who will read it; `key` reckons the keys, where they are wanted.

    OSError where the disk is full, PicklingError where a call cannot be written.
    """

    def __init__(self, row: Row, common: Sequence[Any], key: Callable[[Call], bytes | None] | None = None) -> None:
        self._key = key
        self._calls, self._heads, self._others = row.known(b""), row.known(b""), row.known(b"")
        self._paths, self._keys, self._last = Paths(), bytearray(), list[Head]()
        self._read: tuple[int, list[Head]] = -1, []
        self._things, self._known = [*common], len(common)
        self._places = {id(thing): place for place, thing in enumerate(self._things) if thing is not None}
        self._at_hand = Things(self._things, self._others)
        self._itself: object = None
        listed: dict[type, Reducer] = dict.fromkeys(PARTS, self._placed)
        self._reducers = Reducers({**listed, NamesIn: NamesIn.apart, Session: self._sitting}, reducer)

    def lay(self, artefacts: Iterable[Artefact]) -> Sequence[Artefact]:
        """Lay artefacts aside as they are planned, in their order; the same artefacts, of which none is held."""
        start = len(self._paths)
        together: list[Artefact] = []
        for artefact in artefacts:
            beside = artefact.kind is Kind.DATA and len(together) < 2 * _TOGETHER  # files beside a page are made with it
            if len(together) >= _TOGETHER and not beside:
                self._lay(together)
                together = []
            together.append(artefact)
        self._lay(together)
        return _View(self, range(start, len(self._paths)))

    def _lay(self, together: Sequence[Artefact]) -> None:
        if not together:
            return
        body = self._body([one.make for one in together])
        if len(body) > _LARGE and len(together) > 1:  # one of them tells of the whole league: the others do without it
            del body
            for one in together:
                self._lay([one])
                give_back()  # what so large a body needed, several times over
            return
        block = self._calls.add(body)
        for place, one in enumerate(together):
            self._note(one, (self._key and self._key(one.make)) or NO_KEY, (template_of(one), block, place))

    def _note(self, one: Artefact, key: bytes, call: tuple[str, int, int]) -> int:
        """Its number; `call` is by what it is made, its block of calls, its place there."""
        self._keys += key
        self._last.append((one.kind, one.source, one.finish, one.title, one.owner, one.optional, one.company, *call))
        if len(self._last) == HEADS:
            self._heads.add(self._body(self._last))
            self._last = []
        return self._paths.add(one.path)

    def artefact(self, number: int) -> Artefact:
        """One that was laid aside, without its call."""
        return put_together(self._paths[number], self._head(number), _Laid(self, number))

    def _head(self, number: int) -> Head:
        block, place = divmod(number, HEADS)
        if block == len(self._heads):
            heads = self._last
        elif block == self._read[0]:
            heads = self._read[1]
        else:
            heads = self._at_hand.read(self._heads(block))
            self._read = block, heads
        found: Head = heads[place]
        return found

    def written(self, artefacts: Sequence[Artefact]) -> Written:
        """The whole plan; the calls that were not laid aside while it was made are now."""
        order = array("I")
        for some in parts_of(artefacts):
            if isinstance(some, _View) and some.writer is self:
                order.extend(some.numbers)
            else:
                order.extend(self._numbers(some))
        self._heads.add(self._body(self._last))
        others, self._last = self._lay_others(), []
        width = len(NO_KEY)
        return Written(
            paths=self._paths.in_order(order),
            fits=all_fit(map(self._paths.__getitem__, order)),
            sources=numbered(self._head(one)[1] for one in order),
            order=order,
            keys=b"".join(self._keys[one * width : (one + 1) * width] for one in order) if self._key else b"",
            calls=bytes(self._calls.places),
            heads=bytes(self._heads.places),
            others=others,
        )

    def _numbers(self, artefacts: Iterable[Artefact]) -> Iterator[int]:
        """The numbers of artefacts of which some were laid, and others are now."""
        for laid, some in groupby(artefacts, lambda one: isinstance(one.make, _Laid)):
            if laid:
                yield from (self._again(one, one.make.number) for one in some if isinstance(one.make, _Laid))
            else:
                start = len(self._paths)
                yield from range(start, start + len(self.lay(some)))

    def _again(self, one: Artefact, number: int) -> int:
        """The number of an artefact with the call of that number, which may be another: it stands at an address of old too."""
        if one == self.artefact(number):
            return number
        width = len(NO_KEY)
        return self._note(one, bytes(self._keys[number * width : (number + 1) * width]), self._head(number)[-3:])

    def whole(self, value: object) -> tuple[bytes, bytes]:
        """A value by itself, and where that lies which calls would have in common (`read_whole`)."""
        return self._body(value), self._lay_others()

    def _lay_others(self) -> bytes:
        while len(self._others) < len(self._things) - self._known:  # to write one may show another
            self._itself = self._things[self._known + len(self._others)]
            self._others.add(self._body(self._itself))
            self._itself = None
        return bytes(self._others.places)

    def _body(self, value: object) -> bytes:
        """A value, without what calls have in common."""
        file = io.BytesIO()
        pickler = pickle.Pickler(file, protocol=5)
        pickler.dispatch_table = self._reducers
        try:
            pickler.dump(value)
        except (TypeError, AttributeError) as error:  # as pickle says it of a lock, or of a function within another
            raise pickle.PicklingError(f"{error}") from error
        return file.getvalue()

    def _placed(self, thing: Any) -> Any:
        if thing is self._itself:
            kind: Any = type(thing)
            return reducer(kind)(thing)
        place = self._places.get(id(thing))
        if place is None:
            place = self._places[id(thing)] = len(self._things)
            self._things.append(thing)
        return part, (place,)

    def _sitting(self, session: Session) -> Any:
        """A sitting by its event, where everybody knows that: of tens of thousands none is held."""
        event, place = root_of(session) or (None, 0)
        known = self._places.get(id(event), self._known)
        return (sitting, (known, place)) if known < self._known else self._placed(session)
