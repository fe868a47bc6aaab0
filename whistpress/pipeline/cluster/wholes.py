"""What many tasks have among their arguments, an event, its result, its facts: sent to a worker once, and named from then on."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from whistpress.core.model import Event, EventResult
from whistpress.core.records.ledger import EventFacts
from whistpress.pipeline.packing import packed, unpacked

WHOLES = (Event, EventResult, EventFacts)

BUDGET = 24 << 20
"""So many packed bytes of them a worker keeps: about two thousand evenings of eight tables, which take a GiB there."""


def whole(number: int) -> Any:
    """What stands for a whole in a pickle: it is found again where the pickle is read (`parcels`)."""
    raise LookupError(f"whole {number} is read without the others")


class Wholes:
    """Those of a build, numbered as they are met; each is written down once, others that it holds by their numbers.

    `write` gives the bytes of a thing, and tells whom it holds by calling `number` for each.
    """

    def __init__(self) -> None:
        self._numbers: dict[int, tuple[int, object]] = {}
        self._written: list[tuple[bytes, frozenset[int]]] = []

    def number(self, thing: object, write: Callable[[object], tuple[bytes, frozenset[int]]]) -> int:
        """The number of a thing, by its identity; it is written when it is first met."""
        known = self._numbers.get(id(thing))
        if known is None:
            body, held = write(thing)
            known = self._numbers[id(thing)] = (len(self._written), thing)
            self._written.append((packed(body), held))
        return known[0]

    def closed(self, numbers: Iterable[int]) -> frozenset[int]:
        """These and all that they hold."""
        found, asked = set[int](), list(numbers)
        while asked:
            number = asked.pop()
            if number not in found:
                found.add(number)
                asked.extend(self._written[number][1])
        return frozenset(found)

    def bodies(self, numbers: Iterable[int]) -> dict[int, bytes]:
        """What is to be sent of them."""
        return {number: self._written[number][0] for number in sorted(numbers)}


class Kept:
    """The wholes that a worker has: those of longest ago go when there are too many. Each is read when it is first asked for."""

    def __init__(self, budget: int = BUDGET) -> None:
        self._budget, self._weight = budget, 0
        self._bodies: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self._read: dict[tuple[str, int], object] = {}

    def take(self, build: str, bodies: Mapping[int, bytes], needed: frozenset[int]) -> frozenset[int]:
        """Keep what came; the numbers of what is needed and not here. What is needed now is not given up."""
        for number, body in bodies.items():
            if (build, number) not in self._bodies:
                self._bodies[build, number] = body
                self._weight += len(body)
        for number in needed:
            if (build, number) in self._bodies:
                self._bodies.move_to_end((build, number))
        self._give_up(build, needed)
        return frozenset(number for number in needed if (build, number) not in self._bodies)

    def _give_up(self, build: str, needed: frozenset[int]) -> None:
        while self._weight > self._budget:
            oldest = next(iter(self._bodies))
            if oldest[0] == build and oldest[1] in needed:
                return
            self._drop(oldest)

    def _drop(self, key: tuple[str, int]) -> None:
        self._weight -= len(self._bodies.pop(key))
        self._read.pop(key, None)

    def get(self, build: str, number: int, read: Callable[[bytes], object]) -> object:
        """A whole; `read` turns its bytes into it."""
        key = (build, number)
        if key not in self._read:
            self._read[key] = read(unpacked(self._bodies[key]))
        return self._read[key]

    def forget(self, build: str) -> None:
        """A build is over."""
        for key in [key for key in self._bodies if key[0] == build]:
            self._drop(key)
