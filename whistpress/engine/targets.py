"""Say where a target is on this machine once all links are followed, and refuse what a project could have planted."""

import os
from pathlib import Path
from urllib.parse import unquote

from whistpress.engine.sending import SendError
from whistpress.league.front.read.settings import PublishTarget

_OF_THE_SYSTEM = tuple(Path("/", name) for name in ("proc", "dev", "sys"))
"""Where the system shows itself as files: `/proc/self/cwd` is the current folder under another name."""


def resolve_target(project: Path, target: PublishTarget) -> PublishTarget:
    """Return a target with the real path of its folder, as the user agrees to it; a relative path starts at the project.

    SendError for a folder below `/proc`, `/dev` or `/sys`, and for a repository or rsync folder inside the project.
    """
    if target.to == "folder":
        folder = project / Path(target.where).expanduser()
        return PublishTarget(target.to, str(_real(folder, target.where)))
    path = local_path(target)
    if path is None:
        return target
    real = _real(path, target.where)
    if real.is_relative_to(project.resolve()):
        raise SendError(
            f"{target.where} lies in the league itself, and so could have come with it", "name a folder outside of it"
        )
    _, sign, branch = target.where.partition("#") if target.to == "git" else (target.where, "", "")
    return PublishTarget(target.to, f"{real}{sign}{branch}")


def local_path(target: PublishTarget) -> Path | None:
    """Return the folder of this machine that Git or rsync would be given; None for a target elsewhere, or of another way."""
    where = target.where.partition("#")[0] if target.to == "git" else target.where
    if target.to == "git" and where.startswith("file://"):
        return Path(unquote(where.removeprefix("file://")))
    return Path(where) if target.to in ("git", "rsync") and where.startswith("/") else None


def require_consent(target: PublishTarget, *, local: bool) -> None:
    """Raise SendError for a repository or rsync folder on this machine without `local`, or if another user owns it."""
    path = local_path(target)
    if path is None:
        return
    if not local:
        raise SendError(
            f"{target.where} is a folder of this machine, and {target.to} obeys what is written there",
            "if it is yours: whistpress publish --local",
            'a folder that is no repository: to = "folder"',
        )
    if not hasattr(os, "geteuid"):
        return
    nearest = next(folder for folder in (path, *path.parents) if folder.exists())
    for file in (nearest, nearest / ".git", nearest / "config", nearest / ".git" / "config"):
        if file.exists() and file.stat().st_uid != os.geteuid():
            raise SendError(f"{file} belongs to somebody else, who could let it run programs", "name a folder of your own")


def _real(folder: Path, where: str) -> Path:
    real = folder.resolve()
    plain = Path(os.path.normpath(folder.absolute()))
    if any(path.is_relative_to(system) for path in (folder, plain, real) for system in _OF_THE_SYSTEM):
        raise SendError(f"{where} is no folder of yours: the system shows itself there", "name the folder by its own path")
    return real
