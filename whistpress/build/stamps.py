"""Tell from a file's status whether it can have changed."""

import os

Stamp = tuple[int, int, int, int]
"""Size, time of the last write, time of the last change of anything (nanoseconds), number on the disk.

No write leaves all four as they were, whatever time somebody sets on the file afterwards.
"""


def stamp_of(state: os.stat_result) -> Stamp:
    """Return the stamp of a file."""
    return state.st_size, state.st_mtime_ns, state.st_ctime_ns, state.st_ino
