"""Read inside a file in a process of its own, which the system ends when it takes too long: while qpdf reads nothing stops it."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing import parent_process

from whistpress.build.context import BuildContext
from whistpress.build.workers import DiedError, apart
from whistpress.readers.inside import FileInside, UnreadPart, may_hold_pdf, read_inside

if sys.platform != "win32":
    import resource

SECONDS = 40
"""Of the processor, for all that is in one file; the archive of a season, of 1.2 million letters, takes four."""


def read_apart(body: bytes, context: BuildContext) -> FileInside:
    """Return the text inside a file; of one that may hold a PDF, which takes too long, that it could not be read."""
    if not may_hold_pdf(body):
        return read_inside(body)
    ((_, outcome),) = apart(context.workers).outcomes([partial(read_limited, body)], context.scene)
    if isinstance(outcome, DiedError):
        return FileInside("", (UnreadPart("", f"to read it takes more than {SECONDS} seconds, or more memory than there is"),))
    if isinstance(outcome, Exception):
        raise outcome
    inside: FileInside = outcome
    return inside


def read_limited(body: bytes) -> FileInside:
    """Read inside a file; a worker that takes too long over it is ended by the system."""
    with _ending_late():
        return read_inside(body)


@contextmanager
def _ending_late() -> Iterator[None]:
    """Let the system end this process, if it is a worker, when this block takes too much time of the processor."""
    if sys.platform == "win32" or parent_process() is None:
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_CPU)
    most = min([int(time.process_time()) + SECONDS + 1, *(limit for limit in before if limit >= 0)])
    resource.setrlimit(resource.RLIMIT_CPU, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_CPU, before)
