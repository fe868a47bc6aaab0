"""Finish the documents, each from the cache or by the press within limits, and put together the files of the output."""

import multiprocessing
import os
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path

from msgspec.structs import replace

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model.codec import encode
from whistpress.engine.cache import Published, pack
from whistpress.engine.context import BuildContext
from whistpress.engine.leaks_alone import leaks_alone
from whistpress.engine.output import OutputFolder
from whistpress.engine.paths import read_manifest
from whistpress.engine.publish import BlobInfo, OutputFiles, blob_info, differs
from whistpress.engine.render import Made, RenderedSite, cached_heads, finish_document, render
from whistpress.engine.report import Progress, unheard
from whistpress.engine.search import INDEX
from whistpress.engine.workers import DiedError, apart
from whistpress.league.league import League
from whistpress.problems import Problem, Span, problem_of
from whistpress.problems.problem import scarcity

if sys.platform != "win32":
    import resource
    import signal

SECONDS = 200
"""Of the processor; the slowest document of the demonstration, the archive of a season, takes a quarter of it."""
MEBIBYTES = 1536
"""Of memory, beside that which the worker has already; only Linux tells how much that is."""
MOST_TAGS = 1_000_000
"""The most tags of a document: they are counted before it is pressed."""

_LONG = 100_000
"""Bytes of a long document before it is pressed; shorter ones keep their order, in which neighbours share their style."""
_AGAIN = 0.5
_GRACE = 20
"""Seconds after which a worker ends that does not stop by itself: a library may be busy without listening."""
_STATUS = 70


class PressLimitError(Exception):
    """A document takes more than it may. Its words go on from `it takes`."""


def key_beyond(key: bytes, fingerprint: bytes) -> bytes:
    """Return the cache key under which is kept that a document, by its own key, broke these limits with this program."""
    return sha256(b"beyond" + fingerprint + key + repr((SECONDS, MEBIBYTES, MOST_TAGS)).encode()).digest()


def press_limited(function: Callable[[bytes], bytes], body: bytes) -> Made:
    """Press a document within the limits; PressLimitError beyond them. A worker that cannot stop ends."""
    if body.count(b"<") > MOST_TAGS:
        raise PressLimitError(f"more than {MOST_TAGS} elements")
    with _limited_time(), _limited_memory():
        return finish_document(function, body)


@contextmanager
def _limited_time() -> Iterator[None]:
    """Raise PressLimitError in this block once it takes too long; a worker that goes on all the same, or has no signals, ends."""
    end, finished = time.process_time() + SECONDS, threading.Event()
    if multiprocessing.parent_process() is not None:
        threading.Thread(target=_end_late, args=(end, finished), daemon=True).start()
    with _stopping():
        try:
            yield
        finally:
            finished.set()
    if time.process_time() > end:  # a library has caught the exception
        _stop()


@contextmanager
def _stopping() -> Iterator[None]:
    """Call `_stop` in this block after the seconds of the limit, where the system has signals that reach this thread."""
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _stop(_number: int = 0, _frame: object = None) -> None:
    raise PressLimitError(f"more than {SECONDS} seconds")


def _end_late(end: float, finished: threading.Event) -> None:
    """End this process when its time and the grace are over before the document is finished."""
    while not finished.wait(1):
        if time.process_time() > end + (0 if sys.platform == "win32" else _GRACE):
            os._exit(_STATUS)


@contextmanager
def _limited_memory() -> Iterator[None]:
    """Raise PressLimitError in this block once it takes more memory than it may; a lack of the machine stays a MemoryError."""
    status = Path("/proc/self/statm")
    if sys.platform == "win32" or not status.exists():
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    mapped = int(status.read_text().split()[0]) * resource.getpagesize()
    most = min([mapped + MEBIBYTES * 2**20, *(limit for limit in before if limit >= 0)])
    resource.setrlimit(resource.RLIMIT_AS, (most, before[1]))
    try:
        yield
    except MemoryError as error:
        if _peak() > (mapped + most) // 2:
            raise PressLimitError(f"more than {MEBIBYTES} MiB of memory") from error
        raise
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def _peak() -> int:
    """Return the most bytes of address space that this process has had."""
    lines = Path("/proc/self/status").read_text("utf-8", errors="replace").splitlines()
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmPeak:")), 0)


class Documents:
    """The finished documents: hashes in memory, bytes in the cache.

    `problems` report documents that could not be made; `unmade` has the paths of documents that exceeded a limit.
    """

    def __init__(self, site: RenderedSite, context: BuildContext) -> None:
        self.infos: dict[str, BlobInfo] = {}
        self.seconds: dict[str, float] = {}
        self.problems: tuple[Problem, ...] = ()
        self.unmade: frozenset[str] = frozenset()
        self._site, self._context = site, context

    def read(self, path: str) -> bytes:
        """Return the bytes of a document; press it again when the cache has lost it."""
        body = self._context.cache.get(self.infos[path].digest)
        finish = self._site.artefacts[path].finish
        if body is None and finish is not None:
            return finish.function(self._site.read(path))
        return body or b""


def finish(
    artefacts: Sequence[Artefact], site: RenderedSite, context: BuildContext, *, progress: Progress = unheard
) -> Documents:
    """Run the finish step of every artefact that has one; press equal documents once, and none again that broke the limits."""
    unfinished = [artefact for artefact in artefacts if artefact.finish and artefact.path in site.infos]
    keys = {artefact.path: artefact.finish.digest(site.infos[artefact.path].digest) for artefact in unfinished if artefact.finish}
    documents, ready = Documents(site, context), dict(cached_heads(context, keys.values()))
    different = {keys[artefact.path]: artefact for artefact in unfinished}
    failed: dict[bytes, Exception] = dict(_beyond(context, different.keys() - ready.keys()))
    missing = [artefact for key, artefact in different.items() if key not in ready and key not in failed]
    missing.sort(key=lambda artefact: -max(site.infos[artefact.path].size, _LONG))  # the last to finish is a short one
    tasks = [
        partial(press_limited, artefact.finish.function, site.read(artefact.path)) for artefact in missing if artefact.finish
    ]
    with context.cache.writing() as keep:
        for done, (index, outcome) in enumerate(apart(context.workers).outcomes(tasks, context.scene)):
            progress("documents", done, len(missing))
            key = keys[missing[index].path]
            if isinstance(outcome, Exception):
                failed[key] = outcome
                if isinstance(outcome, PressLimitError):
                    keep(key_beyond(key, context.fingerprint), pack(f"{outcome}".encode()))
                continue
            ready[key] = outcome.head
            documents.seconds[missing[index].path] = outcome.seconds
            keep(key, pack(encode(outcome.head)))
            keep(outcome.head.info.digest, outcome.body)
    documents.infos.update(
        (artefact.path, ready[keys[artefact.path]].info) for artefact in unfinished if keys[artefact.path] in ready
    )
    problems: dict[str, Problem] = {}
    for problem in (_problem(artefact, failed[keys[artefact.path]]) for artefact in unfinished if keys[artefact.path] in failed):
        once = problem.message if problem.code in ("E650", _TOO_MUCH) else problem.code  # report a lack of memory or disk once
        problems.setdefault(once, problem)
    documents.problems = tuple(problems.values())
    documents.unmade = frozenset(
        artefact.path for artefact in unfinished if isinstance(failed.get(keys[artefact.path]), PressLimitError | DiedError)
    )
    return documents


def _beyond(context: BuildContext, keys: Iterable[bytes]) -> Iterator[tuple[bytes, PressLimitError]]:
    """Yield the keys of the documents that broke the limits in an earlier build, with the error of that time."""
    by_key = {key_beyond(key, context.fingerprint): key for key in keys}
    for noted, words in context.cache.get_many(by_key):
        yield by_key[noted], PressLimitError(words.decode())


_TOO_MUCH = "W889"


def _problem(artefact: Artefact, error: Exception) -> Problem:
    if isinstance(error, PressLimitError | DiedError):
        return _unmade(artefact, error)
    if scarce := scarcity(error, artefact.path):
        return replace(scarce, at=Span(artefact.source))
    return problem_of("E650.not-made", Span(artefact.source), path=artefact.path, value=f"{error}" or type(error).__name__)


def _unmade(artefact: Artefact, error: Exception) -> Problem:
    """Return W889 for a document that takes more than it may, or whose process the system has ended."""
    why = f"it takes {error}" if isinstance(error, PressLimitError) else "the process that made it ended too early"
    return problem_of("W889.not-made", Span(artefact.source), path=artefact.path, why=why, seconds=SECONDS, mebibytes=MEBIBYTES)


def as_errors(problems: Iterable[Problem]) -> list[Problem]:
    """Return problems with E650 for a document that was not made, for a command that makes nothing else."""
    return [replace(problem, code="E650") if problem.code == _TOO_MUCH else problem for problem in problems]


_DOCUMENT = ".pdf"


def documents_alone(
    output: OutputFolder,
    whole_site: Mapping[str, BlobInfo],
    documents: Collection[str],
    bare: Mapping[str, BlobInfo],
    published: Mapping[str, Published],
) -> tuple[Collection[str], tuple[Problem, ...]]:
    """Return the files to write when a build makes the documents alone; E511 when the output holds another site.

    `whole_site` is the site with its documents, `bare` are the files of the same site without them. Where no site stands the
    documents come by themselves. Where one stands its pages are those of `whole_site` or of `bare`, and those that will offer a
    document are written with it: so every page leads to the documents that are there and to no other. Files that have still
    the stamp under which they are in `published` are not read.
    """
    site = sorted(path for path in read_manifest(output.path) if path in bare or not path.endswith(_DOCUMENT))
    if not site:
        return documents, ()
    older = {path for path in site if path not in whole_site and path not in bare and path != INDEX}
    for path, info in whole_site.items():
        file = output.path / path
        fixed = path not in documents and path != INDEX and (path in bare or os.path.lexists(file))
        if fixed and all(differs(file, blob, published.get(path)) for blob in (info, bare.get(path)) if blob):
            older.add(path)
    return whole_site, (_unlike_site(output, sorted(older)),) if older else ()


def _unlike_site(output: OutputFolder, older: list[str]) -> Problem:
    number, first = len(older), older[0]
    what = f"{first} would change" if number == 1 else f"{number} of its files would change, {first} for one"
    return problem_of("E511.no-longer", Span(output.shown), shown=f"{output.shown!r}", what=what)


def press_alone(
    documents: Sequence[Artefact], context: BuildContext, progress: Progress = unheard, *, league: League | None = None
) -> tuple[Mapping[str, bytes], list[Problem]]:
    """Make a few documents outside a build; return their bytes by path, and the problems.

    With a `league`, make none if one of them would contain the league's private details.
    """
    site = render(documents, context, progress=progress)
    if league is not None and (leaks := leaks_alone(documents, site, context, league)):
        return {}, [*site.problems, *leaks]
    finished = finish(documents, site, context, progress=progress)
    return {path: finished.read(path) for path in finished.infos}, [*site.problems, *as_errors(finished.problems)]


_ORDER = (Kind.ASSET, Kind.DATA, Kind.DOCUMENT, Kind.REDIRECT, Kind.EMBED, Kind.PAGE)
"""Files that others refer to are written before them."""


def output_files(
    artefacts: Sequence[Artefact], site: RenderedSite, documents: Documents, index: Mapping[str, bytes]
) -> OutputFiles:
    """Return every file: the index of the search, then what pages refer to, then the pages."""
    infos = {path: blob_info(body) for path, body in index.items()}
    readers: dict[str, Callable[[str], bytes]] = dict.fromkeys(infos, index.__getitem__)
    for artefact in sorted(artefacts, key=lambda artefact: (_ORDER.index(artefact.kind), artefact.path)):
        source = documents if artefact.finish else site
        if artefact.path in source.infos:
            infos[artefact.path] = source.infos[artefact.path]
            readers[artefact.path] = source.read
    return OutputFiles(infos, readers)
