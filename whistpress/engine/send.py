"""Send a built site to where people read it: a folder, a branch of a Git repository, a server by rsync or SFTP.

Each way keeps files that whistpress did not write (CNAME, `.well-known`), and removes those that an earlier site had and this one
has not: the list of the site that is there says which those are. What the list says is checked, and nothing is removed through a
link.
"""

import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from msgspec import Struct

from whistpress.engine import send_folder, send_git, send_ssh
from whistpress.engine.agreements import begin_sending, end_sending
from whistpress.engine.programs import FULL_DISK, ProgramError
from whistpress.engine.sending import SendError, Sending, Sent, TargetState
from whistpress.engine.targets import require_consent
from whistpress.problems.problem import scarcity


class _Way(Struct, frozen=True):
    """A way of sending: how to read the state of the target, how to send, and whether sending is atomic."""

    look: Callable[[Sending], TargetState]
    send: Callable[[Sending, TargetState], Sent]
    at_once: Callable[[Sending], bool]


_WAYS: Mapping[str, _Way] = {
    "folder": _Way(send_folder.look, send_folder.send, send_folder.is_exchanged),
    "git": _Way(send_git.look, send_git.send, lambda _: True),
    "rsync": _Way(send_ssh.look_by_rsync, send_ssh.send_by_rsync, lambda _: False),
    "sftp": _Way(send_ssh.look_by_sftp, send_ssh.send_by_sftp, lambda _: False),
}


def look(sending: Sending) -> TargetState:
    """Return the state of the target; SendError if it cannot be read, or if the target has a site of others."""
    with _as_send_errors(sending):
        require_consent(sending.target, local=sending.local)
        state = _WAYS[sending.target.to].look(sending)
        state.refuse_others(sending.target.where)
        return state


def send(sending: Sending) -> Sent:
    """Send the site; SendError says why it cannot be done."""
    state, way = look(sending), _WAYS[sending.target.to]
    begin_sending(sending.project, sending.target.where)
    try:
        with _as_send_errors(sending):
            sent = way.send(sending, state)
    except SendError:
        if way.at_once(sending):  # then nothing has changed there
            end_sending(sending.project)
        raise
    end_sending(sending.project)
    return sent


@contextmanager
def _as_send_errors(sending: Sending) -> Iterator[None]:
    """Turn what programs and disks refuse into a SendError."""
    try:
        yield
    except ProgramError as error:
        if FULL_DISK.search(str(error)):
            raise SendError(f"{_full_disk(sending)} is full: {error}", "make room there") from error
        raise SendError(str(error), *error.helps) from error
    except OSError as error:
        if scarce := scarcity(error, "the site"):
            raise SendError(scarce.message, *scarce.helps) from error
        raise SendError(f"{error.filename}: " * bool(error.filename) + (error.strerror or str(error)).lower()) from error


_NEARLY_NOTHING = 2**20


def _full_disk(sending: Sending) -> str:
    """Return which disk a program found full: that of its temporary files, else that of the target."""
    scratch = tempfile.gettempdir()
    if shutil.disk_usage(scratch).free < _NEARLY_NOTHING:
        return f"the disk of the temporary folder '{scratch}'"
    return f"the disk of {sending.target.where}"
