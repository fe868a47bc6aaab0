"""Copies of this process, where the system has such: they know all that it knows, and are told only which tasks to do."""

import gc
import multiprocessing
import os
import pickle
import signal
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import field
from multiprocessing import util
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Protocol, runtime_checkable

from whistpress.garbage import give_back
from whistpress.language import speaking
from whistpress.pipeline.tasks import FEW, DiedError, Here, outcome_of, portions, tidy_up
from whistpress.pipeline.workers import Outcome, Scene
from whistpress.values import dataclass

_LARGE = 2**16
"""A packed outcome of more bytes comes of a page of a megabyte, for which ten were needed."""

_LIFE = 4096
"""After so many tasks a fresh copy takes the place of one: the holes that thousands of pages left in its memory go with it."""

_END_WITH_PARENT = 1
"""`PR_SET_PDEATHSIG`, as Linux has it in `prctl.h`."""

_WORN = 75
"""With this a process ends that is to give place to a fresh one."""

_FRESH = "fresh"
"""Asks for that."""


@runtime_checkable
class Tasks(Protocol):
    """Tasks that hold much which their own process needs no more, once copies of it do them."""

    def let_go(self) -> None:
        """Hold it no longer; who asks for a task all the same gets it."""


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
        waiting = deque(portions(tasks, number))
        crew: dict[Connection, _Hand] = {}
        give_back()  # or each copy would have it too
        gc.freeze()
        try:
            for _ in range(number):
                _join(crew, _forked(_seat, tasks, scene), waiting)
            gc.unfreeze()
            if isinstance(tasks, Tasks):
                tasks.let_go()
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
                _join(crew, _forked(_seat, tasks, scene), waiting)
            return
        yield (place := hand.doing.popleft()), outcome
        hand.done += 1
        worn = hand.done >= _LIFE or bool(getattr(tasks[place], "company", ""))
        soon = waiting and len(waiting[0]) > 1  # while he does his last: he need not wait for us; single tasks come at the end
        if worn and not hand.doing and waiting:  # what he had reckoned for them, and where it lay, nobody needs any more
            line.send(_FRESH)
            hand.done = 0
            _give(crew, line, waiting)
        elif not hand.doing or (soon and len(hand.doing) == 1 and not worn):
            _give(crew, line, waiting)


def in_a_copy(task: Callable[[], Outcome], scene: Scene) -> Outcome:
    """What a task gives that is done in a copy of this process, which waits; what the task raised is raised.

    The copy may have copies of its own. DiedError when it ended before the task did.
    """
    give_back()
    gc.freeze()
    try:
        line, hand = _forked(_serve, [task], scene)
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


Serving = Callable[[Connection, Connection, Sequence[Callable[[], object]], Scene], None]


def _forked(serve: Serving, tasks: Sequence[Callable[[], Outcome]], scene: Scene) -> "tuple[Connection, _Hand]":
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe()
    daemon = serve is _seat  # the other one has a crew of its own
    process = context.Process(target=serve, args=(theirs, ours, tasks, scene), daemon=daemon)
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


def _seat(line: Connection, other: Connection, tasks: Sequence[Callable[[], object]], scene: Scene) -> None:
    """In a copy of the build's process: let copies of this one do what is asked, each until a fresh one is wanted.

    It does nothing itself, so that each of them begins with what the build knew when it began, and with no more.
    """
    other.close()
    _end_with_build()
    ended = _WORN
    while ended == _WORN:
        here = os.getpid()
        working = os.fork()
        if not working:
            with _ending():
                _end_with(here)
                worn = _served(line, tasks, scene)
                util._exit_function()  # type: ignore[attr-defined]  # what `Finalize` is to remove goes; a plain fork forgets it
                os._exit(_WORN if worn else 0)
        ended = os.waitstatus_to_exitcode(os.waitpid(working, 0)[1])
    if ended < 0:
        signal.signal(-ended, signal.SIG_DFL)
        os.kill(os.getpid(), -ended)
    os._exit(ended)


@contextmanager
def _ending() -> Iterator[None]:
    """Whatever comes, nothing behind it is done: that is for the process of which this is a copy."""
    try:
        yield
    finally:
        os._exit(1)


def _serve(line: Connection, other: Connection, tasks: Sequence[Callable[[], object]], scene: Scene) -> None:
    """In a copy of the build's process: do what is asked until nobody asks any more."""
    other.close()
    _end_with_build()
    _served(line, tasks, scene)


def _served(line: Connection, tasks: Sequence[Callable[[], object]], scene: Scene) -> bool:
    """Do what is asked; whether a fresh process is to go on."""
    gc.disable()
    with speaking(scene.language, scene.folders):
        while True:
            portion = line.recv()
            if portion is None or portion == _FRESH:
                return portion is not None
            for place in range(*portion):
                outcome = _written(outcome_of(tasks[place]))
                line.send_bytes(outcome)
                tidy_up()
                if len(outcome) > _LARGE:
                    give_back()


def _written(outcome: object) -> bytes:
    try:
        if isinstance(outcome, Exception):
            outcome.__notes__ = [*getattr(outcome, "__notes__", ()), "".join(traceback.format_exception(outcome))]
        return pickle.dumps(outcome, protocol=5)
    except Exception as error:  # noqa: BLE001 (an error that cannot be sent is told in words)
        return pickle.dumps(RuntimeError(f"{outcome!r} could not be sent: {error}"), protocol=5)


def _end_with_build() -> None:
    parent = multiprocessing.parent_process()
    _end_with(parent.pid if parent and parent.pid else os.getppid())


def _end_with(parent: int) -> None:
    """Leave Ctrl-C to the build, and end when the parent has ended, however it did: the kernel sees to it.

    A thread that waits for that could not go over into the copies that some of these have of their own.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(ImportError, OSError, AttributeError):
        import ctypes

        ctypes.CDLL(None).prctl(_END_WITH_PARENT, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)
