"""A large plan, laid aside until it is made: a league of thousands of evenings has tens of thousands of pages."""

import gc
import io
import pickle
from array import array
from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence
from functools import cached_property, partial
from sys import intern
from typing import Any, Generic, TypeVar, overload
from weakref import WeakValueDictionary

from whistpress.artefacts import Artefact, Finish, Kind
from whistpress.core.model import Event, EventResult, HandRecord, League, Session
from whistpress.core.records.facts import EventFacts
from whistpress.core.records.ledger import Ledger
from whistpress.core.records.record_book import Chapter
from whistpress.fetched import within
from whistpress.garbage import give_back
from whistpress.pipeline.aside import Row
from whistpress.pipeline.by_path import Paths
from whistpress.pipeline.paths import all_fit
from whistpress.site.page import Site
from whistpress.site.people import Played
from whistpress.site.record import Named
from whistpress.theme import Theme
from whistpress.values import dataclass

Made = TypeVar("Made")
Thing = TypeVar("Thing")

Call = Callable[[], bytes]

HEADS = 256
"""Of how many artefacts it is read together what else is told of them."""

_HELD, _HEADS_HELD = 2, 8
"""Of how many blocks of calls, and of how many of those others, a process holds what it read.

Who makes pages makes neighbours one after the other; who takes them up has them from several at a time.
"""

NO_KEY = bytes(32)
"""Stands for the key of a call that has none."""

_RECKONED = (Ledger, Chapter)
"""Of these more is reckoned when it is asked for: a process holds them as long as a call does that it has read."""

PARTS = (Event, EventResult, EventFacts, Session, HandRecord, Played, League, *_RECKONED, Named, Site, Theme)
"""What many calls have among their arguments: of these only the places are written."""

Head = tuple[Kind, str, Finish | None, str, str, bool, str, str, int, int]
"""An artefact without its path and its call: the last three are what `template_of` says, its block of calls, its place there."""


@dataclass(frozen=True, slots=True)
class Written:
    """A plan as it lies aside, in a form that may be sent to the process of which this one is a copy.

    `paths` are those of the artefacts, and `sources` has a number for the source of each; `keys` those of their calls, one after
    the other (zeros where one has none), or nothing where they were not reckoned. `calls`, `heads` and `others` say where the
    blocks of calls, those of the rest of the artefacts, and what many calls have in common lie; `order` gives for each artefact
    its place among those heads. `fits`: the paths can all stand where they are to.
    """

    paths: Paths
    fits: bool
    sources: "array[int]"
    order: "array[int]"
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


def put_together(path: str, head: Head, make: Call) -> Artefact:
    """The artefact of a path, with what else was told of it and its call."""
    kind, source, finish, title, owner, optional, company, *_ = head
    return Artefact(
        path=path,
        kind=kind,
        source=source,
        make=make,
        finish=finish,
        title=title,
        owner=owner,
        optional=optional,
        company=company,
    )


class Planned(Sequence[Artefact]):
    """The artefacts of a plan that lies aside: each is put together when it is asked for.

    `common` are the things that its writer knew, in their order; where these lie aside too, `again` reads them once more.
    """

    def __init__(
        self, written: Written, row: Row, common: Sequence[Any], again: Callable[[], Sequence[Any]] | None = None
    ) -> None:
        self.fits = written.fits
        self.paths, self.sources, self._order, self._keys = written.paths, written.sources, written.order, written.keys
        self._things = Things(common, row.known(written.others), again)
        self._calls: _Blocks[Call] = _Blocks(row.known(written.calls), self._things, _HELD)
        self._heads: _Blocks[Head] = _Blocks(row.known(written.heads), self._things, _HEADS_HELD)

    def let_go(self) -> bool:
        """Hold nothing that can be read again: those make the pages who know it all. Whether a league was let go."""
        self._calls.let_go()
        self._heads.let_go()
        return self._things.let_go()

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

    def _head(self, number: int) -> Head:
        place = self._order[number]
        return self._heads[place // HEADS][place % HEADS]

    def _put_together(self, number: int, head: Head) -> Artefact:
        return put_together(self.paths[number], head, Later(self, number, head[-3]))

    def call(self, number: int) -> Call:
        """The call of an artefact; neighbours are read together."""
        *_, block, place = self._head(number)
        return self._calls[block][place]

    def key(self, number: int) -> bytes | None:
        """The key of that call; None where it has none, or was not reckoned."""
        key = self._keys[number * len(NO_KEY) : (number + 1) * len(NO_KEY)]
        return None if key == NO_KEY else key or None


def paths_of(artefacts: Sequence[Artefact]) -> Paths:
    """The paths of a plan, wherever it lies."""
    return artefacts.paths if isinstance(artefacts, Planned) else Paths(one.path for one in artefacts)


def fits(artefacts: Sequence[Artefact]) -> bool:
    """Whether the paths of a plan can all stand where they are to; of one that lies aside that was looked at there."""
    return artefacts.fits if isinstance(artefacts, Planned) else all_fit(one.path for one in artefacts)


def sources_of(artefacts: Sequence[Artefact]) -> "array[int]":
    """A number for the source of each artefact: the same for the same."""
    return artefacts.sources if isinstance(artefacts, Planned) else numbered(one.source for one in artefacts)


def numbered(words: Iterable[str]) -> "array[int]":
    """A number for each of some words: the same for the same."""
    numbers: dict[str, int] = {}
    return array("I", (numbers.setdefault(word, len(numbers)) for word in words))


class _Blocks(Generic[Thing]):
    """Blocks of what was written together, each read when it is asked for; of the last few what was read is held."""

    def __init__(self, row: Row, things: "Things", held: int) -> None:
        self._row, self._things, self._held = row, things, held
        self._read: dict[int, list[Thing]] = {}

    def let_go(self) -> None:
        """Hold none."""
        self._read.clear()

    def __getitem__(self, block: int) -> list[Thing]:
        read = self._read.pop(block, None) or self._things.read(self._row(block))
        self._read[block] = read
        if len(self._read) > self._held:
            del self._read[next(iter(self._read))]
        return read


class Things:
    """What the calls of a plan have in common, each thing in its place; what lies aside is read once.

    The whole record and its chapters are held by the calls that were read alone: what was reckoned of them goes with these.
    """

    def __init__(self, common: Sequence[Any], others: Row, again: Callable[[], Sequence[Any]] | None = None) -> None:
        self._common, self._others, self._again = common, others, again
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

    def let_go(self) -> bool:
        """Hold none that can be read again; whether these were all."""
        self._known.clear()
        if self._again is None:
            return False
        self._common = _Absent(len(self._common), self._again)
        return True

    def sitting(self, event: int, place: int) -> Session:
        """A sitting of the event in that place: it is there as long as what is near of the event."""
        found: Session = within(self[event], Session, place)
        return found

    def read(self, body: bytes) -> Any:
        """What was written with these in it."""
        return _Reader(io.BytesIO(body), self).load()


def read_whole(body: bytes, others: bytes, row: Row, common: Sequence[Any]) -> Any:
    """What a writer wrote by itself, with the same things in common."""
    return Things(common, row.known(others)).read(body)


class _Absent(Sequence[Any]):
    """So many things, which are read once more when somebody asks for one after all."""

    def __init__(self, number: int, again: Callable[[], Sequence[Any]]) -> None:
        self._number, self._again = number, again

    @cached_property
    def _things(self) -> Sequence[Any]:
        return self._again()

    @overload
    def __getitem__(self, place: int) -> Any: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Any]: ...

    def __getitem__(self, place: int | slice) -> Any:
        return self._things[place]

    def __len__(self) -> int:
        return self._number


def let_go(artefacts: Sequence[Artefact]) -> None:
    """Of a plan that lies aside hold nothing that can be read again."""
    if isinstance(artefacts, Planned) and artefacts.let_go():
        gc.collect()  # an event and its shelves hold each other
        give_back()


class _Reader(pickle.Unpickler):
    """Reads what this process wrote, or a copy of it."""

    def __init__(self, file: io.BytesIO, things: Things) -> None:
        super().__init__(file)
        self._things = things

    def find_class(self, module: str, name: str) -> Any:
        """What stands for a part gives it."""
        gives = {part.__name__: self._things.__getitem__, sitting.__name__: self._things.sitting}.get(name)
        return gives if gives and module == __name__ else super().find_class(module, name)


def part(place: int) -> Any:
    """Stands in what is written for what lies in that place."""
    raise LookupError(place)


def sitting(event: int, place: int) -> Any:
    """Stands in what is written for a sitting of the event that lies in that place."""
    raise LookupError(event, place)
