"""Workers that are a Dask cluster: parcels of tasks go out, a few for each worker at a time, and their outcomes come back."""

import itertools
import pickle
import time
import uuid
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import field, replace
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from whistpress.pipeline.cluster import scenery
from whistpress.pipeline.cluster.likeness import difference, likeness
from whistpress.pipeline.cluster.parcels import Parcel, heard, packed
from whistpress.pipeline.cluster.performing import Order, forget, perform
from whistpress.pipeline.cluster.wholes import Wholes
from whistpress.pipeline.processes import workers
from whistpress.pipeline.tasks import DiedError, Here
from whistpress.pipeline.workers import Outcome, Scene, Workers
from whistpress.values import dataclass

if TYPE_CHECKING:
    from distributed import Client, Future

_AHEAD = 2
"""So many parcels each worker has: one in work, one at hand."""

_SECONDS, _BYTES, _MOST = 0.5, 8 << 20, 64
"""What a parcel should take, what should come back of it, and how many tasks it has at the most."""

_BEAT = 0.5
"""How often, in seconds, the state of the cluster is looked at."""

_ATTEMPTS = 2
"""So often a parcel is sent that gets no answer."""


_Found = tuple[int, Any]
"""The place of a task, and its outcome."""


class _Call:
    """Pickled, it is the call itself: whoever reads it does it, and gets what it gives.

    A parcel goes out as `pickle.loads` of a call, so that the scheduler, which reads every task, needs no whistpress.
    """

    def __init__(self, function: Callable[..., object], *arguments: object) -> None:
        self._call = (function, arguments)

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return self._call


@dataclass(frozen=True, slots=True)
class _Sent:
    """A parcel on its way: to which worker, how often it came to nothing, whether it holds one suspect alone."""

    parcel: Parcel
    to: str = ""
    failed: int = 0
    alone: bool = False


@dataclass(slots=True)
class Cluster:
    """The workers of a cluster that `client` is connected to."""

    client: "Client"
    address: str
    documents: bool
    home: Workers | None
    tell: Callable[[str], None]
    patience: float
    present: frozenset[str] = frozenset()
    foreign: set[str] = field(default_factory=set)
    name: str = field(default_factory=lambda: uuid.uuid4().hex)
    numbers: Iterator[int] = field(default_factory=itertools.count)
    wholes: Wholes = field(default_factory=Wholes)
    has: dict[str, set[int]] = field(default_factory=dict)
    lost: bool = False
    looked: float = 0.0
    seen: float = field(default_factory=time.monotonic)

    def outcomes(self, tasks: Sequence[Callable[[], Outcome]], scene: Scene) -> Iterator[tuple[int, Outcome | Exception]]:
        """Each task's outcome, as they get ready; what cannot travel (it holds a file's path) is done here meanwhile."""
        yield from _Round(self, tasks, scene).outcomes()

    def close(self) -> None:
        """Let the workers forget what they were sent."""
        if self.has and self.client.status == "running":
            with suppress(Exception):
                self.client.run(forget, self.name, on_error="ignore")

    def look(self, *, now: bool = False) -> bool:
        """See who is there, once in a beat or `now`; whether it was looked. A cluster too long out of sight is lost."""
        moment = time.monotonic()
        if not now and moment - self.looked < _BEAT and self.client.status == "running":
            return False
        self.looked = moment
        self.present = self._workers() - self.foreign
        self.has = {address: numbers for address, numbers in self.has.items() if address in self.present}
        if self.present:
            self.seen = moment
        self.lost = self.client.status in ("closing", "closed") or moment - self.seen > self.patience
        return True

    def _workers(self) -> frozenset[str]:
        if self.client.status != "running":
            return frozenset()
        try:
            return frozenset(self.client.sync(self.client.scheduler.ncores, callback_timeout=self.patience))
        except Exception:  # noqa: BLE001 (it does not answer, however it does not)
            return frozenset()


class _Round:
    """One list of tasks, from the first that is sent to the last that came back."""

    def __init__(self, cluster: Cluster, tasks: Sequence[Callable[[], object]], scene: Scene) -> None:
        self.cluster, self.tasks, self.scene = cluster, tasks, scene
        self.scenery = scenery.gathered(scene.folders)
        alike = likeness(cluster.documents)
        self.order = Order(cluster.name, alike, cluster.documents, scene.language, self.scenery.digest)
        self.waiting = deque(range(len(tasks)))
        self.staying = deque[int]()
        self.suspects = deque[int]()
        self.sent: dict[Future, _Sent] = {}
        self.landed: SimpleQueue[Future] = SimpleQueue()
        self.seconds, self.weight = 0.1, 1 << 16

    def outcomes(self) -> Iterator[_Found]:
        """The outcomes, each with its place."""
        try:
            while self.waiting or self.staying or self.suspects or self.sent:
                if self.cluster.look():
                    yield from self._orphans()
                if self.cluster.lost:
                    yield from self._at_home()
                    return
                self._send()
                if self.staying:  # while the others work
                    yield from self._here(self.staying.popleft())
                yield from self._arrived()
        finally:
            self._forget(list(self.sent))

    def _send(self) -> None:
        while self.waiting and (to := self._free()):
            parcel, staying = packed(self.tasks, self.waiting, self.scene.folders, self.cluster.wholes, self._count())
            self.staying.extend(staying)
            if parcel.places:
                self._submit(_Sent(parcel, to))
        if self.suspects and not self.waiting and not self.sent and self.cluster.look(now=True) and (to := self._free()):
            one = deque([self.suspects.popleft()])
            parcel, _ = packed(self.tasks, one, self.scene.folders, self.cluster.wholes, 1)
            self._submit(_Sent(parcel, to, alone=True))

    def _free(self) -> str:
        """The worker that has the least to do; empty when each has enough."""
        load = Counter(sent.to for sent in self.sent.values())
        least = min(sorted(self.cluster.present), key=lambda address: load[address], default="")
        return least if load[least] < _AHEAD else ""

    def _count(self) -> int:
        """How many tasks the next parcel should have: towards the end fewer, so that all workers end together."""
        fair = len(self.waiting) // (_AHEAD * max(len(self.cluster.present), 1))
        return max(1, min(_MOST, int(_SECONDS / self.seconds), int(_BYTES / self.weight), fair))

    def _submit(self, sent: _Sent, *, theme: bool = False) -> None:
        """Send a parcel to its worker, with the wholes that it has not yet, and with the files of the theme if asked for."""
        has = self.cluster.has.setdefault(sent.to, set())
        wholes = self.cluster.wholes.bodies(sent.parcel.needs - has)
        has |= sent.parcel.needs
        order = self.order._replace(needs=sent.parcel.needs, wholes=wholes, scenery=self.scenery if theme else None)
        future = self.cluster.client.submit(
            pickle.loads,
            pickle.dumps(_Call(perform, sent.parcel.body, order), protocol=5),
            key=f"whistpress-{self.cluster.name}-{next(self.cluster.numbers)}",
            pure=False,
            workers=[sent.to],
        )
        self.sent[future] = sent
        future.add_done_callback(self.landed.put)

    def _arrived(self) -> Iterator[_Found]:
        """The outcomes of the next parcel that is back; nothing when none is within a beat."""
        try:
            future = self.landed.get(timeout=0 if self.staying else _BEAT)
        except Empty:
            return
        sent = self.sent.pop(future, None)
        if sent is None:
            return
        try:
            found = self._opened(sent, future.result(timeout=self.cluster.patience))
        except (Exception, CancelledError) as error:  # noqa: BLE001 (whatever the cluster says instead of an answer)
            found = self._not_done(sent, died=type(error).__name__ == "KilledWorker")
        finally:
            future.release()
        yield from found

    def _opened(self, sent: _Sent, answer: tuple[Any, ...]) -> list[_Found]:
        said, *rest = answer
        if said == "lacks":
            theme, wholes = rest
            self.cluster.has[sent.to].difference_update(wholes)
            self._submit(sent, theme=theme)
            return []
        if said == "differs":
            self._shun(sent.to, difference(self.order.likeness, rest[0]))
            return self._not_done(sent)
        seconds, there, outcomes = rest
        self._note(len(outcomes), seconds, sum(len(written) for written, _ in outcomes))
        found = [heard(outcome, there, self.scene.folders) for outcome in outcomes]
        return list(zip(sent.parcel.places, found, strict=True))

    def _note(self, number: int, seconds: float, weight: int) -> None:
        """What a task takes, and what comes back of it, of late."""
        self.seconds = (self.seconds + max(seconds / number, 1e-4)) / 2
        self.weight = (self.weight + weight // number) // 2 + 1

    def _shun(self, address: str, why: str) -> None:
        if address not in self.cluster.foreign:
            self.cluster.foreign.add(address)
            self.cluster.present -= {address}
            self.cluster.tell(f"the worker {address}, which came later, {why}: it is given nothing to do")

    def _orphans(self) -> Iterator[_Found]:
        """Parcels whose worker is gone, while there are others."""
        if not self.cluster.present:
            return
        gone = [future for future, sent in self.sent.items() if sent.to not in self.cluster.present]
        orphans = [self.sent.pop(future) for future in gone]
        self._forget(gone)
        for sent in orphans:
            yield from self._not_done(sent, died=sent.to not in self.cluster.foreign)

    def _not_done(self, sent: _Sent, *, died: bool = False) -> list[_Found]:
        """No answer came. It is sent anew; where workers died of it twice, its tasks are tried one by one, with nothing beside.

        If workers die of one alone as well, twice, it was this one.
        """
        if self.cluster.client.status != "running":
            (self.suspects if sent.alone else self.waiting).extend(sent.parcel.places)
            return []
        if died:
            self.cluster.present -= {sent.to}
        if died and sent.alone and sent.failed:
            return [(place, DiedError("two workers that had it ended")) for place in sent.parcel.places]
        if sent.failed + 1 < _ATTEMPTS and (to := self._free() or min(self.cluster.present, default="")):
            self._submit(replace(sent, to=to, failed=sent.failed + 1))
        elif died:
            self.suspects.extend(sent.parcel.places)
        else:
            (self.staying if self.cluster.present else self.waiting).extend(sent.parcel.places)
        return []

    def _at_home(self) -> Iterator[_Found]:
        """The cluster is lost: what has not come back is done here."""
        on_the_way = (place for sent in self.sent.values() for place in sent.parcel.places)
        places = sorted({*self.waiting, *self.staying, *self.suspects, *on_the_way})
        some = f"the remaining {len(places)} of {len(self.tasks)} steps are" if len(places) > 1 else "the last step is"
        self.cluster.tell(f"the cluster at {self.cluster.address} is gone: {some} done here")
        tasks = [self.tasks[place] for place in places]
        for number, outcome in (self.cluster.home or workers()).outcomes(tasks, self.scene):
            yield places[number], outcome

    def _here(self, place: int) -> Iterator[_Found]:
        for _, outcome in Here().outcomes([self.tasks[place]], self.scene):
            yield place, outcome

    def _forget(self, futures: "Sequence[Future]") -> None:
        """Nobody waits for these any more: workers need not do or keep them."""
        try:
            if futures and self.cluster.client.status == "running":
                self.cluster.client.cancel(list(futures), force=True)
        finally:
            for future in futures:
                future.release()
                self.sent.pop(future, None)
