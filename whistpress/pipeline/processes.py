"""Calling pure functions in this process, or in several of this machine."""

import gc
import io
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import field
from itertools import groupby
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from whistpress.fetched import empty_to, tidy
from whistpress.garbage import collect, give_back, uncollected
from whistpress.language import speaking, speaking_as
from whistpress.pipeline.flat import Reducers
from whistpress.pipeline.workers import Outcome, Scene, Workers
from whistpress.values import dataclass

FEW = 3
"""Up to so many tasks are done in the build's own process: to start others would cost more."""

_AT_ONCE = 16
"""The most tasks that a process is given in one go: neighbours share what is worked out once."""


_LARGE = 2**16
"""A packed outcome of more bytes comes of a page of a megabyte, for which ten were needed."""


_LIFE = 4096
"""After so many tasks a fresh copy takes the place of one: the holes that thousands of pages left in its memory go with it."""


class DiedError(Exception):
    """The process that had a task ended before the task did."""


def workers(jobs: int | None = None) -> Workers:
    """Who works on this machine: `jobs` processes at most, by default one for each processor."""
    number = jobs or usable_processors()
    if number < 2 or not _can_begin_others():
        return Here()
    return Forked(number) if sys.platform == "linux" and threading.active_count() == 1 else Spawned(number)


def usable_processors() -> int:
    """How many processors this process may use (at least 1)."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _can_begin_others() -> bool:
    """A fresh process reads the program's own file again: there is none when the program came through a pipe."""
    main = sys.modules["__main__"]
    file = getattr(main, "__file__", None)
    return file is None or getattr(main, "__spec__", None) is not None or Path(file).is_file()


@dataclass(frozen=True, slots=True)
class Here:
    """This process."""

    def outcomes(self, tasks: Sequence[Callable[[], Outcome]], scene: Scene) -> Iterator[tuple[int, Outcome | Exception]]:
        """Each task's outcome, in their order."""
        with speaking(scene.language, scene.folders) as spoken:
            pass
        for place, task in enumerate(tasks):
            with speaking_as(spoken), uncollected():  # only while a task is done: whoever takes the outcomes speaks as he likes
                outcome = _outcome(task)
                _tidy()
            yield place, outcome


def _outcome(task: Callable[[], Outcome]) -> Outcome | Exception:
    try:
        return task()
    except Exception as error:  # noqa: BLE001 (whoever asked decides what it means)
        return error


@dataclass(frozen=True, slots=True)
class Spawned:
    """Fresh processes: they inherit neither locks nor threads nor open files of ours, and are sent their tasks.

    To begin them takes a while, so the work is begun here, and they get what is left of it after `patience` seconds; tasks that
    are `costly`, as documents are, they get at once.
    """

    number: int
    patience: float = 1.5

    def outcomes(self, tasks: Sequence[Callable[[], Outcome]], scene: Scene) -> Iterator[tuple[int, Outcome | Exception]]:
        """Each task's outcome, as they get ready."""
        begun, done = time.monotonic(), 0
        here = tasks if len(tasks) <= FEW or not getattr(tasks[0], "costly", False) else ()
        for done, (place, outcome) in enumerate(Here().outcomes(here, scene), start=1):
            yield place, outcome
            if time.monotonic() - begun > self.patience and len(tasks) - done > FEW:
                break
        yield from ((done + place, outcome) for place, outcome in self._elsewhere(tasks[done:], scene))

    def _elsewhere(self, tasks: Sequence[Callable[[], Outcome]], scene: Scene) -> Iterator[tuple[int, Outcome | Exception]]:
        if not tasks:
            return
        number = min(self.number, len(tasks))
        pool = ProcessPoolExecutor(number, multiprocessing.get_context("spawn"), initializer=_begin)
        running: dict[Future[list[Outcome | Exception]], range] = {}
        try:
            for places in _portions(tasks, number):
                try:
                    running[pool.submit(_together, _sent([tasks[place] for place in places]), scene)] = places
                except (BrokenProcessPool, pickle.PicklingError) as error:
                    yield from ((place, DiedError(str(error))) for place in places)
            for future in as_completed(running):
                yield from zip(running[future], _found(future, len(running[future])), strict=True)
        finally:
            pool.shutdown(cancel_futures=True)


def _sent(tasks: Sequence[Callable[[], object]]) -> bytes:
    written = io.BytesIO()
    pickler = pickle.Pickler(written, protocol=5)
    pickler.dispatch_table = Reducers({})
    pickler.dump(tasks)
    empty_to()
    return written.getvalue()


def _together(sent: bytes, scene: Scene) -> list[Any]:
    return [outcome for _, outcome in Here().outcomes(pickle.loads(sent), scene)]  # noqa: S301 (sent by the build)


def _found(future: "Future[list[Outcome | Exception]]", number: int) -> Sequence[Outcome | Exception]:
    try:
        return future.result()
    except BrokenProcessPool as error:
        return [DiedError(str(error))] * number
    except Exception as error:  # noqa: BLE001 (told as the outcome of each)
        return [error] * number


def _portions(tasks: Sequence[object], processes: int) -> Iterator[range]:
    """Neighbours go together; towards the end the portions get smaller, so that all are ready at the same time.

    A company, as in an `Artefact`, is a portion by itself.
    """
    start = 0
    for company, each in groupby(getattr(task, "company", "") for task in tasks):
        end = start + sum(1 for _ in each)
        while start < end:
            size = max(1, min(_AT_ONCE, (len(tasks) - start) // (2 * processes)))
            stop = end if company else min(start + size, end)
            yield range(start, stop)
            start = stop


@dataclass(frozen=True, slots=True)
class Forked:
    """Copies of this process: they know the tasks already, with all that these hold, and are told only which to do."""

    number: int

    def outcomes(self, tasks: Sequence[Callable[[], Outcome]], scene: Scene) -> Iterator[tuple[int, Outcome | Exception]]:
        """Each task's outcome, as they get ready."""
        if len(tasks) <= FEW:
            yield from Here().outcomes(tasks, scene)
            return
        number = min(self.number, len(tasks))
        waiting = deque(_portions(tasks, number))
        crew: dict[Connection, _Hand] = {}
        give_back()  # or each copy would have it too
        gc.freeze()
        try:
            for _ in range(number):
                _join(crew, _forked(tasks, scene), waiting)
            while crew:
                for line in wait(list(crew)):
                    if isinstance(line, Connection):
                        yield from self._heard(crew, line, waiting, tasks, scene)
        finally:
            gc.unfreeze()
            for line, hand in crew.items():
                line.close()
                hand.process.terminate()
            for hand in crew.values():
                hand.process.join()

    @staticmethod
    def _heard(
        crew: "dict[Connection, _Hand]",
        line: Connection,
        waiting: deque[range],
        tasks: Sequence[Callable[[], Outcome]],
        scene: Scene,
    ) -> Iterator[tuple[int, Outcome | Exception]]:
        """What one of the crew said: an outcome, or nothing, since it died. Another takes its place and the rest of its work."""
        hand = crew[line]
        try:
            outcome = pickle.loads(line.recv_bytes())  # noqa: S301 (of a copy of this process)
        except (EOFError, OSError):
            del crew[line]
            line.close()
            hand.process.join()
            if hand.doing:
                place = hand.doing.popleft()
                waiting.extendleft(range(one, one + 1) for one in reversed(hand.doing))
                yield place, DiedError(f"ended with {hand.process.exitcode}")
                _join(crew, _forked(tasks, scene), waiting)
            return
        yield (place := hand.doing.popleft()), outcome
        hand.done += 1
        worn = hand.done >= _LIFE or bool(getattr(tasks[place], "company", ""))
        soon = waiting and len(waiting[0]) > 1  # while he does his last: he need not wait for us; single tasks come at the end
        if worn and not hand.doing and waiting:  # what he had reckoned for them, and where it lay, nobody needs any more
            _end(crew, line)
            _join(crew, _forked(tasks, scene), waiting)
        elif not hand.doing or (soon and len(hand.doing) == 1 and not worn):
            _give(crew, line, waiting)


def in_a_copy(task: Callable[[], Outcome], scene: Scene) -> Outcome:
    """What a task gives that is done in a copy of this process, which waits; what the task raised is raised.

    DiedError when the copy ended before the task did.
    """
    give_back()
    gc.freeze()
    try:
        line, hand = _forked([task], scene)
        try:
            line.send((0, 1))
            outcome = pickle.loads(line.recv_bytes())  # noqa: S301 (of a copy of this process)
            line.send(None)
        except (EOFError, OSError):
            raise DiedError("the copy ended too early") from None
        except BaseException:  # who breaks off does not wait for it
            hand.process.terminate()
            raise
        finally:
            line.close()
            hand.process.join()
    finally:
        gc.unfreeze()
    if isinstance(outcome, Exception):
        raise outcome
    given: Outcome = outcome
    return given


@dataclass(slots=True)
class _Hand:
    """One of the crew: its process, and the places of the tasks that it has, in the order in which it does them."""

    process: BaseProcess
    doing: deque[int] = field(default_factory=deque)
    done: int = 0


def _forked(tasks: Sequence[Callable[[], Outcome]], scene: Scene) -> "tuple[Connection, _Hand]":
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, ours, tasks, scene), daemon=True)
    process.start()
    theirs.close()
    return ours, _Hand(process)


def _join(crew: "dict[Connection, _Hand]", new: "tuple[Connection, _Hand]", waiting: deque[range]) -> None:
    line, hand = new
    crew[line] = hand
    _give(crew, line, waiting)


def _give(crew: "dict[Connection, _Hand]", line: Connection, waiting: deque[range]) -> None:
    """The next portion; with none left he may go."""
    hand = crew[line]
    if waiting:
        places = waiting.popleft()
        hand.doing.extend(places)
        line.send((places.start, places.stop))
    else:
        _end(crew, line)


def _end(crew: "dict[Connection, _Hand]", line: Connection) -> None:
    """He may go."""
    hand = crew.pop(line)
    line.send(None)  # his brothers hold the line too, so that closing it would tell him nothing
    line.close()
    hand.process.join()


def _serve(line: Connection, other: Connection, tasks: Sequence[Callable[[], Outcome]], scene: Scene) -> None:
    """In a copy of the build's process: do what is asked until nobody asks any more."""
    other.close()
    _begin()
    gc.disable()
    with speaking(scene.language, scene.folders):
        while True:
            portion = line.recv()
            if portion is None:
                return
            for place in range(*portion):
                outcome = _written(_outcome(tasks[place]))
                line.send_bytes(outcome)
                _tidy()
                if len(outcome) > _LARGE:
                    give_back()


def _tidy() -> None:
    """A piece of work is done: what it alone needed goes."""
    tidy()
    collect()


def _written(outcome: object) -> bytes:
    try:
        if isinstance(outcome, Exception):
            outcome.__notes__ = [*getattr(outcome, "__notes__", ()), "".join(traceback.format_exception(outcome))]
        return pickle.dumps(outcome, protocol=5)
    except Exception as error:  # noqa: BLE001 (an error that cannot be sent is told in words)
        return pickle.dumps(RuntimeError(f"{outcome!r} could not be sent: {error}"), protocol=5)


def _begin() -> None:
    """In a new process: leave Ctrl-C to the build, and end when the build has ended, however it did."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
