"""Write files that only their owner may read: files of the private folder, and documents printed from them."""

from contextlib import suppress
from pathlib import Path

from whistpress.league.people.model import PRIVATE
from whistpress.tree import make_folder, write_file

FILE_MODE, FOLDER_MODE = 0o600, 0o700


def write_private(project: Path, file: Path, body: bytes) -> None:
    """Write a file for its owner alone, where the disk keeps permissions; one of the private folder also has folders for it.

    OSError for a link in the private folder: it may lead out to where others read.
    """
    absolute, root = file.absolute(), project.absolute()
    if absolute.is_relative_to(root / PRIVATE):
        path = absolute.relative_to(root)
        for folder in reversed([folder for folder in path.parents if folder.is_relative_to(PRIVATE)]):
            make_folder(root, folder.as_posix())
            make_private(root / folder, FOLDER_MODE)
        write_file(root, path.as_posix(), body, mode=FILE_MODE)
    else:
        absolute.parent.mkdir(parents=True, exist_ok=True)
        write_file(absolute.parent, absolute.name, body, mode=FILE_MODE)
    make_private(absolute, FILE_MODE)


def make_private(path: Path, mode: int) -> None:
    """Let the owner alone read a file or a folder, where the disk keeps permissions."""
    with suppress(OSError, NotImplementedError):
        path.chmod(mode)
