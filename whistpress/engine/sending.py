"""Types that all ways of sending a site share: the transfer, the state of the target, and the result."""

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from whistpress.engine.paths import MANIFEST, parents, read_manifest
from whistpress.engine.publish import HOME
from whistpress.league.front.read.settings import PublishTarget

_OF_HOSTS = frozenset({"CNAME"})
_SHOWN = 3


class SendError(Exception):
    """The site cannot be sent: a sentence, and what helps."""

    def __init__(self, message: str, *helps: str) -> None:
        super().__init__(message)
        self.helps = helps


class Sending(Struct, frozen=True):
    """A transfer: the project, its built site, the target, and the cache folder, which remembers earlier transfers.

    With `local` the target may be a repository in a folder of this machine.
    """

    project: Path
    output: Path
    target: PublishTarget
    memory: Path
    local: bool = False

    @property
    def files(self) -> tuple[str, ...]:
        """The paths of the site's own files, the home page last."""
        return tuple(sorted(read_manifest(self.output), key=lambda path: (path == HOME, path)))


class TargetState(Struct, frozen=True):
    """The state of the target: the files that were sent from here, its top-level names, and whether it has our manifest."""

    ours: frozenset[str] = frozenset()
    names: tuple[str, ...] = ()
    has_list: bool = False

    def not_in(self, files: Iterable[str]) -> tuple[str, ...]:
        """Return the files of the site that is there which the new one does not have."""
        return tuple(sorted(self.ours - set(files)))

    def refuse_others(self, where: str) -> None:
        """Raise SendError if the target has files but no manifest of ours: it is the wrong target, or the site of others."""
        others = [name for name in self.names if not name.startswith(".") and name not in _OF_HOSTS]
        if others and not self.has_list:
            more = f", and {len(others) - _SHOWN} more" if len(others) > _SHOWN else ""
            shown = ", ".join(repr(name) for name in others[:_SHOWN])
            raise SendError(
                f"{where} has files in it, and none of them is from here: {shown}{more}",
                "name another place, or an empty one",
                "if it is the right one: move what is there away, publish, and put back what the site does not bring",
            )


class Sent(Struct, frozen=True):
    """The paths that were sent, and those that were removed; remarks on how."""

    sent: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


def folders_of(paths: Iterable[str]) -> tuple[str, ...]:
    """Return the folders above some files, each after its parent."""
    return tuple(sorted({folder for path in paths for folder in parents(path)}, key=lambda path: (path.count("/"), path)))


def state_by_manifest(folder: Path, names: tuple[str, ...]) -> TargetState:
    """Return the state of a target with these top-level names; `folder` has its manifest, if it has one."""
    return TargetState(read_manifest(folder), names, (folder / MANIFEST).is_file())
