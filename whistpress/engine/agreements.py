"""Remember to where the person at this machine has agreed to send the site of a league, and which sending was not finished.

It is kept in the user's own folder, readable by its owner alone: a project proposes a target, and cannot agree to it.
"""

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from whistpress import tree
from whistpress.user_folder import user_folder

if TYPE_CHECKING:
    from whistpress.league.front.read.settings import PublishTarget

_FILE = "publish.json"
_LARGEST = 2**20


class Agreement(msgspec.Struct, frozen=True):
    """A league's folder, and a target that its site may be sent to; `local`: it may be a repository of this machine."""

    project: str
    to: str
    where: str
    local: bool = False


def agreements(project: Path) -> tuple[Agreement, ...]:
    """Return the targets that were agreed to for a project, the last one at the end."""
    return tuple(agreement for agreement in _read() if agreement.project == str(project))


def agreement_to(project: Path, target: "PublishTarget") -> Agreement | None:
    """Return the agreement to send the site of a project to a target."""
    agreed_places = agreements(project)
    return next((agreement for agreement in agreed_places if (agreement.to, agreement.where) == (target.to, target.where)), None)


def agree(project: Path, target: "PublishTarget", *, local: bool) -> None:
    """Remember that the site of a project may be sent to a target."""
    agreement = Agreement(str(project), target.to, target.where, local)
    others = [other for other in _read() if msgspec.structs.replace(other, local=local) != agreement]
    _write(_FILE, msgspec.json.format(msgspec.json.encode([*others, agreement])))


def unfinished_target(project: Path) -> str:
    """Return where the site of a project was being sent when that was broken off; empty when the last one was finished."""
    try:
        return tree.read_file(user_folder(), _note(project), _LARGEST).decode()
    except (OSError, UnicodeDecodeError):
        return ""


def begin_sending(project: Path, where: str) -> None:
    """Note that a site is being sent: a note that stays means that the sending did not finish."""
    with suppress(OSError):  # the note is a comfort: without it the site is sent all the same
        _write(_note(project), where.encode())


def end_sending(project: Path) -> None:
    """Take the note away."""
    with suppress(OSError):
        tree.remove_file(user_folder(), _note(project))


def _note(project: Path) -> str:
    return f"sending-{sha256(str(project).encode(errors='surrogatepass')).hexdigest()[:16]}"


def _read() -> tuple[Agreement, ...]:
    try:
        return msgspec.json.decode(tree.read_file(user_folder(), _FILE, _LARGEST), type=tuple[Agreement, ...])
    except (OSError, msgspec.MsgspecError):
        return ()


def _write(name: str, body: bytes) -> None:
    folder = user_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    tree.write_file(folder, name, body, mode=0o600)
    tree.sweep(folder)
