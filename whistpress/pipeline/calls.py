"""The calls of a large plan, laid aside until they are made: a league of thousands of evenings has tens of thousands of pages."""

import io
import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import Event, EventResult, HandRecord, League, Session
from whistpress.core.records.facts import EventFacts
from whistpress.core.records.ledger import Ledger
from whistpress.pipeline.aside import Aside, Lain
from whistpress.pipeline.flat import Reducer, Reducers, reducer
from whistpress.site.page import Site
from whistpress.site.people import Played
from whistpress.site.record import Named, NamesIn
from whistpress.theme import Theme

Made = TypeVar("Made")

Call = Callable[[], bytes]

AT_HAND = 4096
"""Of so many artefacts of a plan the calls are held: in a league of a few hundred evenings none is laid aside."""

_TOGETHER = 16
"""Of how many neighbours they are laid and read together: they have much in common."""

_LARGE = 2**18
"""More bytes than this are no neighbours."""

_HELD = 8
"""Of how many blocks a process holds the calls that it read."""

_PARTS = (Event, EventResult, EventFacts, Session, HandRecord, Played, League, Ledger, Named, Site, Theme)
"""What many calls have among their arguments: of these only the places are written."""


class Later:
    """A call that lies aside. Written down, and in its key, it is the call itself."""

    __slots__ = ("_block", "_place")

    def __init__(self, block: "_Block", place: int) -> None:
        self._block, self._place = block, place

    def __call__(self) -> bytes:
        """Read it, and call it."""
        return self.itself()()

    def itself(self) -> Call:
        """The call."""
        return self._block.common.calls(self._block)[self._place]

    def __reduce__(self) -> tuple[Callable[[Call], Call], tuple[Call]]:
        return _itself, (self.itself(),)


def itself(call: Callable[[], Made]) -> Callable[[], Made | bytes]:
    """A call, wherever it lies."""
    return call.itself() if isinstance(call, Later) else call


def laid(aside: Aside) -> Callable[[Iterable[Artefact]], Iterator[Artefact]]:
    """What gives the artefacts of a plan, in their order, with all calls but the first laid aside."""
    return partial(_laid, _Writer(), aside)


def _laid(writer: "_Writer", aside: Aside, artefacts: Iterable[Artefact]) -> Iterator[Artefact]:
    together: list[Artefact] = []
    for artefact in artefacts:
        if writer.passed < AT_HAND:
            writer.passed += 1
            yield artefact
            continue
        beside = artefact.kind is Kind.DATA and len(together) < 2 * _TOGETHER  # files beside a page are made with it
        if len(together) >= _TOGETHER and not beside:
            yield from _lay(writer, aside, together)
            together = []
        together.append(artefact)
    yield from _lay(writer, aside, together)


def _lay(writer: "_Writer", aside: Aside, together: Sequence[Artefact]) -> Iterator[Artefact]:
    body = writer.written([one.make for one in together])
    if len(body) > _LARGE and len(together) > 1:  # one of them tells of the whole league: the others do without it
        for one in together:
            yield from _lay(writer, aside, [one])
        return
    block = _Block(aside.lay([body]), writer.common)
    yield from (replace(one, make=Later(block, place)) for place, one in enumerate(together))


class _Common:
    """What the calls of a plan have in common, each thing in its place, and the blocks of calls that were read last."""

    def __init__(self) -> None:
        self.things: list[Any] = []
        self._read: dict[_Block, list[Call]] = {}

    def calls(self, block: "_Block") -> list[Call]:
        """Those of a block; of the last few they are held, since neighbours are asked for one after the other."""
        calls = self._read.pop(block, None) or _Reader(io.BytesIO(block.lain(0)), self.things).load()
        self._read[block] = calls
        if len(self._read) > _HELD:
            del self._read[next(iter(self._read))]
        return calls


class _Block:
    """Calls that lie together."""

    __slots__ = ("common", "lain")

    def __init__(self, lain: Lain, common: _Common) -> None:
        self.lain, self.common = lain, common


class _Writer:
    """Writes the calls of a plan. It knows how many artefacts went by."""

    def __init__(self) -> None:
        self.passed = 0
        self.common = _Common()
        self._places: dict[int, int] = {}
        listed: dict[type, Reducer] = dict.fromkeys(_PARTS, self._placed)
        self._reducers = Reducers({**listed, NamesIn: NamesIn.apart}, reducer)

    def written(self, calls: Sequence[Call]) -> bytes:
        """Calls, without what they have in common."""
        file = io.BytesIO()
        pickler = pickle.Pickler(file, protocol=5)
        pickler.dispatch_table = self._reducers
        pickler.dump(calls)
        return file.getvalue()

    def _placed(self, thing: Any) -> Any:
        place = self._places.get(id(thing))
        if place is None:
            place = self._places[id(thing)] = len(self.common.things)
            self.common.things.append(thing)
        return part, (place,)


class _Reader(pickle.Unpickler):
    """Reads what this process wrote, or the one of which it is a copy."""

    def __init__(self, file: io.BytesIO, things: Sequence[Any]) -> None:
        super().__init__(file)
        self._things = things

    def find_class(self, module: str, name: str) -> Any:
        """What stands for a part gives it."""
        return self._things.__getitem__ if (name, module) == (part.__name__, __name__) else super().find_class(module, name)


def part(place: int) -> Any:
    """Stands in what is written for what lies in that place."""
    raise LookupError(place)


def _itself(call: Call) -> Call:
    return call
