"""What the machine has too little of while something is made: memory, or room on its disk."""

import errno
import tempfile

from whistpress.problems.problem import Problem, Span

_NO_MEMORY = ("cannot allocate memory", "failed to map segment")
"""How a system says so when a program is begun, or a library is loaded."""
_FULL = {errno.ENOSPC, errno.EDQUOT}


def scarcity(error: BaseException, what: str) -> Problem | None:
    """E658 where the memory did not suffice for `what`, E659 where a disk is full; None of any other error. It has no place."""
    if isinstance(error, MemoryError) or any(words in str(error).lower() for words in _NO_MEMORY):
        helps = ("end other programs", "fewer documents at a time take less: whistpress build --jobs 1")
        return Problem(code="E658", message=f"this machine has too little memory for {what}", at=Span(""), helps=helps)
    if isinstance(error, OSError) and error.errno in _FULL:
        where = f"the disk of '{error.filename}'" if error.filename else f"the temporary folder '{_temporary()}'"
        helps = ("make room there", "or name another folder for what is needed for a while: TMPDIR=/path whistpress build")
        return Problem(code="E659", message=f"{where} is full: there was no room for {what}", at=Span(""), helps=helps)
    return None


def _temporary() -> str:
    try:
        return tempfile.gettempdir()
    except OSError:
        return "TMPDIR"
