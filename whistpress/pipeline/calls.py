"""A large plan, laid aside until it is made: a league of thousands of evenings has tens of thousands of pages."""

import io
import pickle
from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from sys import intern
from typing import Any, Generic, TypeVar, overload
from weakref import WeakValueDictionary

from whistpress.artefacts import Artefact, Finish, Kind
from whistpress.core.model import Event, EventResult, HandRecord, League, Session
from whistpress.core.records.facts import EventFacts
from whistpress.core.records.ledger import Ledger
from whistpress.core.records.record_book import Chapter
from whistpress.garbage import give_back
from whistpress.pipeline.aside import Row
from whistpress.pipeline.flat import Reducer, Reducers, reducer
from whistpress.site.page import Site
from whistpress.site.people import Played
from whistpress.site.record import Named, NamesIn
from whistpress.theme import Theme
from whistpress.values import dataclass

Made = TypeVar("Made")
Thing = TypeVar("Thing")

Call = Callable[[], bytes]

_TOGETHER = 16
"""Of how many neighbours the calls are laid and read together: they have much in common."""

_LARGE = 2**18
"""More bytes than this are no neighbours."""

_HEADS = 256
"""Of how many artefacts it is read together what else is told of them."""

_HELD, _HEADS_HELD = 2, 8
"""Of how many blocks of calls, and of how many of those others, a process holds what it read.

Who makes pages makes neighbours one after the other; who takes them up has them from several at a time.
"""

_NO_KEY = bytes(32)
"""Stands for the key of a call that has none."""

_RECKONED = (Ledger, Chapter)
"""Of these more is reckoned when it is asked for: a process holds them as long as a call does that it has read."""

_PARTS = (Event, EventResult, EventFacts, Session, HandRecord, Played, League, *_RECKONED, Named, Site, Theme)
"""What many calls have among their arguments: of these only the places are written."""

_Head = tuple[Kind, str, Finish | None, str, str, bool, str, str, int, int]
"""An artefact without its path and its call: the last three are what `template_of` says, its block of calls, its place there."""


@dataclass(frozen=True, slots=True)
class Written:
    """A plan as it lies aside, in a form that may be sent to the process of which this one is a copy.

    `paths` are those of the artefacts; `keys` those of their calls, one after the other (zeros where one has none), or nothing
    where they were not reckoned. `calls`, `heads` and `others` say where the blocks of calls, those of the rest of the artefacts,
    and what many calls have in common lie.
    """

    paths: tuple[str, ...]
    keys: bytes
    calls: bytes
    heads: bytes
    others: bytes


class Later:
    """A call that lies aside. Written down, and in its key, it is the call itself."""

    __slots__ = ("_plan", "number", "template")

    def __init__(self, plan: "Planned", number: int, template: str) -> None:
        self._plan, self.number, self.template = plan, number, template

    def __call__(self) -> bytes:
        """Read it, and call it."""
        return self.itself()()

    def itself(self) -> Call:
        """The call."""
        return self._plan.call(self.number)

    @property
    def key(self) -> bytes | None:
        """Its key, where that was reckoned when it was planned."""
        return self._plan.key(self.number)

    def __reduce__(self) -> tuple[Callable[[Call], Call], tuple[Call]]:
        return _itself, (self.itself(),)


def _itself(call: Call) -> Call:
    return call


def itself(call: Callable[[], Made]) -> Callable[[], Made | bytes]:
    """A call, wherever it lies."""
    return call.itself() if isinstance(call, Later) else call


def key_of(call: Callable[[], bytes]) -> bytes | None:
    """The key of a call that lies aside, where it was reckoned when it was planned."""
    return call.key if isinstance(call, Later) else None


def template_of(artefact: Artefact) -> str:
    """By what a file is made, in a theme maker's words: its template; for a document its form, else the function's name."""
    make: Callable[[], object] = artefact.make
    if isinstance(make, Later):
        return make.template
    if artefact.kind is Kind.DOCUMENT:
        return f"paper/{artefact.path.rpartition('/')[2].removesuffix('.pdf')}"
    while artefact.kind is Kind.PAGE and isinstance(make, partial) and make.args and isinstance(make.args[0], partial):
        make = make.args[0]  # a page that has data beside it is made by way of what gives all three
    if not isinstance(make, partial):
        return getattr(make, "__name__", type(make).__name__)
    named = next((one for one in make.args if isinstance(one, str) and one.endswith(".html")), "")
    return named or intern(make.func.__name__.removeprefix("_").replace("_html", ".html"))


class Planned(Sequence[Artefact]):
    """The artefacts of a plan that lies aside: each is put together when it is asked for.

    `common` are the things that its writer knew, in their order.
    """

    def __init__(self, written: Written, row: Row, common: Sequence[Any]) -> None:
        self.paths, self._keys = written.paths, written.keys
        things = _Things(common, row.known(written.others))
        self._calls: _Blocks[Call] = _Blocks(row.known(written.calls), things, _HELD)
        self._heads: _Blocks[_Head] = _Blocks(row.known(written.heads), things, _HEADS_HELD)

    @overload
    def __getitem__(self, number: int) -> Artefact: ...

    @overload
    def __getitem__(self, number: slice) -> Sequence[Artefact]: ...

    def __getitem__(self, number: int | slice) -> Artefact | Sequence[Artefact]:
        places = range(len(self))[number]
        return [self[one] for one in places] if isinstance(places, range) else self._put_together(places, self._head(places))

    def __iter__(self) -> Iterator[Artefact]:
        for number in range(len(self)):
            yield self._put_together(number, self._head(number))

    def __len__(self) -> int:
        return len(self.paths)

    def _head(self, number: int) -> _Head:
        return self._heads[number // _HEADS][number % _HEADS]

    def _put_together(self, number: int, head: _Head) -> Artefact:
        kind, source, finish, title, owner, optional, company, template, *_ = head
        return Artefact(
            path=self.paths[number],
            kind=kind,
            source=source,
            make=Later(self, number, template),
            finish=finish,
            title=title,
            owner=owner,
            optional=optional,
            company=company,
        )

    def call(self, number: int) -> Call:
        """The call of an artefact; neighbours are read together."""
        *_, block, place = self._head(number)
        return self._calls[block][place]

    def key(self, number: int) -> bytes | None:
        """The key of that call; None where it has none, or was not reckoned."""
        key = self._keys[number * len(_NO_KEY) : (number + 1) * len(_NO_KEY)]
        return None if key == _NO_KEY else key or None


class _Blocks(Generic[Thing]):
    """Blocks of what was written together, each read when it is asked for; of the last few what was read is held."""

    def __init__(self, row: Row, things: "_Things", held: int) -> None:
        self._row, self._things, self._held = row, things, held
        self._read: dict[int, list[Thing]] = {}

    def __getitem__(self, block: int) -> list[Thing]:
        read = self._read.pop(block, None) or self._things.read(self._row(block))
        self._read[block] = read
        if len(self._read) > self._held:
            del self._read[next(iter(self._read))]
        return read


class _Things:
    """What the calls of a plan have in common, each thing in its place; what lies aside is read once.

    The whole record and its chapters are held by the calls that were read alone: what was reckoned of them goes with these.
    """

    def __init__(self, common: Sequence[Any], others: Row) -> None:
        self._common, self._others = common, others
        self._known: dict[int, Any] = {}
        self._records: WeakValueDictionary[int, Ledger | Chapter] = WeakValueDictionary()

    def __getitem__(self, place: int) -> Any:
        if place < len(self._common):
            return self._common[place]
        found = self._known.get(place) or self._records.get(place)
        if found is None:
            found = self.read(self._others(place - len(self._common)))
            held: MutableMapping[int, Any] = self._records if isinstance(found, _RECKONED) else self._known
            held[place] = found
        return found

    def read(self, body: bytes) -> Any:
        """What was written with these things in it."""
        return _Reader(io.BytesIO(body), self).load()


class _Reader(pickle.Unpickler):
    """Reads what this process wrote, or a copy of it."""

    def __init__(self, file: io.BytesIO, things: _Things) -> None:
        super().__init__(file)
        self._things = things

    def find_class(self, module: str, name: str) -> Any:
        """What stands for a part gives it."""
        return self._things.__getitem__ if (name, module) == (part.__name__, __name__) else super().find_class(module, name)


def part(place: int) -> Any:
    """Stands in what is written for what lies in that place."""
    raise LookupError(place)


@dataclass(frozen=True, slots=True)
class _Laid:
    """Stands for a call that was laid aside, while the others are planned: its block, its place there, its key, its template."""

    block: int
    place: int
    key: bytes
    template: str

    def __call__(self) -> bytes:
        """Nobody makes anything while it is planned."""
        raise LookupError(self.block)


class Writer:
    """Lays a plan aside. What is `common` everybody knows who will read it; `key` reckons the keys, where they are wanted.

    OSError where the disk is full, PicklingError where a call cannot be written.
    """

    def __init__(self, row: Row, common: Sequence[Any], key: Callable[[Call], bytes | None] | None = None) -> None:
        self._row, self._key = row, key
        self._calls, self._others = row.known(b""), row.known(b"")
        self._things, self._known = [*common], len(common)
        self._places = {id(thing): place for place, thing in enumerate(self._things)}
        self._itself: object = None
        listed: dict[type, Reducer] = dict.fromkeys(_PARTS, self._placed)
        self._reducers = Reducers({**listed, NamesIn: NamesIn.apart}, reducer)

    def lay(self, artefacts: Iterable[Artefact]) -> Iterator[Artefact]:
        """Artefacts as they are planned, in their order, with their calls laid aside."""
        together: list[Artefact] = []
        for artefact in artefacts:
            beside = artefact.kind is Kind.DATA and len(together) < 2 * _TOGETHER  # files beside a page are made with it
            if len(together) >= _TOGETHER and not beside:
                yield from self._lay(together)
                together = []
            together.append(artefact)
        yield from self._lay(together)

    def _lay(self, together: Sequence[Artefact]) -> Iterator[Artefact]:
        if not together:
            return
        body = self._body([one.make for one in together])
        if len(body) > _LARGE and len(together) > 1:  # one of them tells of the whole league: the others do without it
            del body
            for one in together:
                yield from self._lay([one])
                give_back()  # what so large a body needed, several times over
            return
        block = self._calls.add(body)
        for place, one in enumerate(together):
            key = self._key(one.make) if self._key else None
            yield replace(one, make=_Laid(block, place, key or _NO_KEY, template_of(one)))

    def written(self, artefacts: Iterable[Artefact]) -> Written:
        """The whole plan; the calls that were not laid aside while it was made are now."""
        whole = [one for laid, some in groupby(artefacts, _is_laid) for one in (some if laid else self.lay(some))]
        heads = self._row.known(b"")
        for start in range(0, len(whole), _HEADS):
            heads.add(self._body([*map(_head, whole[start : start + _HEADS])]))
        while len(self._others) < len(self._things) - self._known:  # to write one may show another
            self._itself = self._things[self._known + len(self._others)]
            self._others.add(self._body(self._itself))
            self._itself = None
        keys = b"".join(one.make.key for one in whole if isinstance(one.make, _Laid)) if self._key else b""
        paths = tuple(one.path for one in whole)
        return Written(paths, keys, bytes(self._calls.places), bytes(heads.places), bytes(self._others.places))

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


def _is_laid(one: Artefact) -> bool:
    return isinstance(one.make, _Laid)


def _head(one: Artefact) -> _Head:
    if not isinstance(one.make, _Laid):
        raise LookupError(one.path)
    laid = one.make
    told = one.kind, one.source, one.finish, one.title, one.owner, one.optional, one.company
    return *told, laid.template, laid.block, laid.place
