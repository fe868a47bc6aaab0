"""Where templates and assets are looked for."""

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from whistpress.packaged import theme_folder


class Theme(Struct, frozen=True):
    """The folders of a theme: the first that has a file wins, the packaged theme comes last.

    A league's own `templates/` is such a folder; folders that do not exist are passed over. `stamp` is the
    hash of their files, where somebody has read them: with it nobody looks at each page whether a template has changed.
    """

    folders: tuple[Path, ...] = ()
    stamp: str = ""

    @property
    def all_folders(self) -> tuple[Path, ...]:
        """The folders that exist, the packaged one last (and once, when the league is whistpress's own checkout)."""
        packaged = theme_folder()
        own = (folder for folder in self.folders if folder.is_dir() and folder.resolve() != packaged.resolve())
        return (*own, packaged)

    def files(self, below: str) -> Iterator[tuple[str, Path]]:
        """(path below the folder `below`, file) of every file there, in the order of the paths; the first folder wins."""
        found: dict[str, Path] = {}
        for folder in reversed(self.all_folders):
            root = folder / below
            for file in root.rglob("*"):
                if file.is_file() and not any(part.startswith(".") for part in file.relative_to(root).parts):
                    found[file.relative_to(root).as_posix()] = file
        yield from sorted(found.items())
