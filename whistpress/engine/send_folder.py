"""Send a site to a folder of this machine, as a build writes one: the new site takes the place of the old one as a whole."""

import os
from pathlib import Path

from whistpress.engine.cache import Cache
from whistpress.engine.output import output_folder
from whistpress.engine.publish import OutputFiles, blob_info, publish
from whistpress.engine.sending import SendError, Sending, Sent, TargetState, state_by_manifest
from whistpress.problems import Problem, Severity


def look(sending: Sending) -> TargetState:
    """Return the state of the target folder."""
    folder = Path(sending.target.where)
    names = tuple(sorted(entry.name for entry in os.scandir(folder))) if folder.is_dir() else ()
    return state_by_manifest(folder, names)


def send(sending: Sending, state: TargetState) -> Sent:
    """Exchange the site in the folder for the new one. Files that are not from here stay; one in the way is a SendError."""
    del state
    folder, problems = output_folder(sending.project, Path(sending.target.where), sending.memory)
    if folder is None:
        raise _refusal(problems[0])
    cache = Cache(sending.memory)
    try:
        changes, problems = publish(folder, _site(sending), cache)
    finally:
        cache.close()
    if errors := [problem for problem in problems if problem.severity is Severity.ERROR]:
        raise _refusal(errors[0])
    return Sent(changes.written, changes.removed, tuple(problem.message for problem in problems))


def is_exchanged(sending: Sending) -> bool:
    """Return whether the folder can be swapped as a whole, so that an interrupted send leaves the old site or the new one."""
    folder = Path(sending.target.where)
    return not (os.path.ismount(folder) or (folder.parent.is_dir() and not os.access(folder.parent, os.W_OK)))


def _site(sending: Sending) -> OutputFiles:
    """Return the files of the built site; they are read once for their digests, and once more where they differ."""

    def read(path: str) -> bytes:
        return (sending.output / path).read_bytes()

    files = sending.files
    return OutputFiles({path: blob_info(read(path)) for path in files}, dict.fromkeys(files, read))


def _refusal(problem: Problem) -> SendError:
    helps = {"E506": "move it out of the folder", "E507": "remove the link", "E508": "name another folder"}
    return SendError(problem.message, *([helps[problem.code]] if problem.code in helps else problem.helps))
