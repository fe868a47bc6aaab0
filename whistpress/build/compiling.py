"""Compile the templates of the usual pages in a process of its own, while this one reads the league.

What it compiles is handed over in memory that both share: no compiled template is ever on the disk.
"""

import mmap
import multiprocessing
import signal
from multiprocessing.process import BaseProcess

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from whistpress.build.codec import decode, encode
from whistpress.build.workers import Pool, Workers, start_method
from whistpress.theme.environment import packaged_environment
from whistpress.theme.quick import QuickEnvironment

USUAL = (
    *("event", "player", "against", "season", "records", "record-book", "record-list", "fairness", "on-this-day", "home"),
    *("pair", "players", "pairs", "events", "system", "systems", "article", "standing", "search"),
)
"""The templates that most builds need, those that take longest first."""

_ROOM = 2**24
"""Bytes of the shared memory; only what is written to takes any."""
_NUMBER = 8
"""Bytes of a number in it: at the beginning how many bodies there are, and before each how long it is."""


class _Codes(BytecodeCache):
    """Compiled templates in memory; those that this process compiles are added while it `keeps` them."""

    def __init__(self, *, keeps: bool = False) -> None:
        self.keeps, self.codes = keeps, dict[str, bytes]()

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give Jinja a template that is compiled already; it compares a hash of the template's text."""
        if code := self.codes.get(bucket.key):
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what Jinja has compiled."""
        if self.keeps:
            self.codes[bucket.key] = bucket.bytecode_to_string()


class TemplatesAhead:
    """Templates that another process compiles from now on, where this one may fork it."""

    def __init__(self, workers: Workers) -> None:
        self._environment = packaged_environment()
        self._process: BaseProcess | None = None
        if isinstance(workers, Pool) and start_method() == "fork" and isinstance(self._environment, QuickEnvironment):
            self._memory = mmap.mmap(-1, _ROOM)
            task = self._environment, self._memory
            self._process = multiprocessing.get_context("fork").Process(target=_compile, args=task, daemon=True)
            self._process.start()

    def take(self) -> None:
        """Take over what is compiled by now; the processes that are forked from this one compile the rest."""
        if self._process is not None:
            self.stop()
            known = self._environment.bytecode_cache = _Codes()
            self._memory.seek(0)
            for _ in range(int.from_bytes(self._memory.read(_NUMBER))):
                known.codes.update(decode(self._memory.read(int.from_bytes(self._memory.read(_NUMBER))), dict[str, bytes]))

    def stop(self) -> None:
        """End the other process."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None


def _compile(environment: QuickEnvironment, memory: mmap.mmap) -> None:
    """Write down the codes of each usual template, with all that it refers to, and then that there is one more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    known = environment.bytecode_cache = _Codes(keeps=True)
    memory.seek(_NUMBER)
    for done, name in enumerate(USUAL, start=1):
        environment.names_used(f"{name}.html")
        body = encode(known.codes)
        if memory.tell() + _NUMBER + len(body) > _ROOM:
            return
        memory.write(len(body).to_bytes(_NUMBER) + body)
        memory[:_NUMBER] = done.to_bytes(_NUMBER)
        known.codes.clear()
