"""The folders of a theme: where templates and assets are looked for."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from msgspec import Struct

from whistpress.artefacts import Artefact, Kind
from whistpress.packaged import theme_folder


class Theme(Struct, frozen=True):
    """The folders of a theme: the first that has a file wins, the packaged theme comes last.

    A league's own `templates/` is such a folder; folders that do not exist are passed over. `stamp` is the hash of their files:
    with it, nothing looks at the files again while pages are rendered.
    """

    folders: tuple[Path, ...] = ()
    stamp: str = ""

    @property
    def league_folders(self) -> tuple[Path, ...]:
        """The folders that exist, without the packaged one (a league may be whistpress's own checkout)."""
        packaged = theme_folder()
        return tuple(folder for folder in self.folders if folder.is_dir() and folder.resolve() != packaged.resolve())

    @property
    def all_folders(self) -> tuple[Path, ...]:
        """The folders that exist, the packaged one last."""
        return (*self.league_folders, theme_folder())

    def files(self, below: str) -> list[tuple[str, Path]]:
        """Return path and file of every file in the folder `below`, in the order of the paths; the first theme folder wins."""
        found: dict[str, Path] = {}
        for folder in reversed(self.all_folders):
            found.update(files_below(folder / below))
        return sorted(found.items())


def files_below(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield path and file of every plain file below a folder: none that is hidden, none that a link leads out to."""
    root = folder.resolve()
    for file in folder.rglob("*"):
        path = file.relative_to(folder)
        if file.is_file() and file.resolve().is_relative_to(root) and not any(part.startswith(".") for part in path.parts):
            yield path.as_posix(), file


def assets(theme: Theme) -> list[Artefact]:
    """Return every file below `assets/` of the theme's folders, as `theme/…` of the site; the first folder wins."""
    return [
        Artefact(path=f"theme/{path}", kind=Kind.ASSET, source=f"templates/assets/{path}", make=partial(Path.read_bytes, file))
        for path, file in theme.files("assets")
    ]
