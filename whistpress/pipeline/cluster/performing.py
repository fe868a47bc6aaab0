"""What a worker does with a parcel. It runs there; nothing of it knows the league's folder."""

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from whistpress.language import speaking
from whistpress.pipeline.cluster import scenery
from whistpress.pipeline.cluster.likeness import Likeness, likeness
from whistpress.pipeline.cluster.parcels import Told, known_folders, told, unpacked
from whistpress.pipeline.cluster.scenery import Scenery
from whistpress.pipeline.cluster.wholes import Kept


class Order(NamedTuple):
    """What goes with a parcel: whose it is, what must be alike, the language, which theme, which wholes it names.

    The files of the theme and those wholes that the worker has not yet are sent along.
    """

    build: str
    likeness: Likeness
    documents: bool
    language: str
    digest: str
    scenery: Scenery | None = None
    needs: frozenset[int] = frozenset()
    wholes: Mapping[int, bytes] = MappingProxyType({})


def perform(body: bytes, order: Order) -> tuple[object, ...]:
    """Do the tasks of a parcel, and tell how they came out, in builtin types alone: what carries them may lack whistpress.

    ("done", seconds, folders here, outcomes); ("lacks", whether the theme's files are, and the numbers of the wholes that are
    not here): send them along; ("differs", likeness): nothing can be done here.
    """
    if (here := likeness(order.documents)) != order.likeness:
        return "differs", dict(here)
    with _turn():
        scratch = _scratch()
        place = scenery.place(scratch, order.digest)
        if order.scenery is not None and not place.is_dir():
            scenery.lay_out(order.scenery, scratch)
        lacking = _kept().take(order.build, order.wholes, order.needs)
        if lacking or not place.is_dir():
            return "lacks", not place.is_dir(), sorted(lacking)
        folders = scenery.folders(place)
        started = time.perf_counter()
        with speaking(order.language, folders):
            outcomes = tuple(_outcomes(body, folders, order.build))
        return "done", time.perf_counter() - started, known_folders(folders), outcomes


def forget(build: str) -> None:
    """A build is over: nothing of it is kept in this process."""
    with _turn():
        _kept().forget(build)


def _outcomes(body: bytes, folders: Sequence[Path], build: str) -> Iterator[Told]:
    for task in unpacked(body, folders, _kept(), build):
        try:
            outcome = task()
        except Exception as error:  # noqa: BLE001 (its outcome)
            yield told(error)
        else:
            yield told(outcome)


@lru_cache(maxsize=1)
def _turn() -> threading.Lock:
    """One parcel at a time in a process: two threads of one interpreter are no faster, and WeasyPrint is not made for them."""
    return threading.Lock()


@lru_cache(maxsize=1)
def _kept() -> Kept:
    """The wholes that this process has."""
    return Kept()


def _scratch() -> Path:
    """The folder that is this worker's own and goes when it does."""
    from distributed import get_worker

    return Path(get_worker().local_directory)
