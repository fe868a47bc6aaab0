"""The folders of a theme: where templates and assets are looked for."""

import hashlib
import re
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
        files: dict[str, Path] = {}
        for folder in reversed(self.all_folders):
            files.update(files_below(folder / below))
        return sorted(files.items())


def files_below(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield path and file of every plain file below a folder: none that is hidden, none that a link leads out to."""
    root = folder.resolve()
    for file in folder.rglob("*"):
        path = file.relative_to(folder)
        if file.is_file() and file.resolve().is_relative_to(root) and not any(part.startswith(".") for part in path.parts):
            yield path.as_posix(), file


FOLDER = "theme/"
"""Where the site has the theme's files, as templates write it; the output has a folder of their version between."""

_LETTERS = 10
"""As many hexadecimal digits tell versions apart."""

STYLE_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
"""A comment of a style sheet. One that is not closed goes to the end of the file, as in a browser."""
_BLANKS = re.compile(r"""("[^"]*"?|'[^']*'?|url\([^)]*\)?)|(?:(?<!\s)\s+)?([{};,])\s*|(:)\s+""")
_ADDRESS = re.compile(r"""(url\(\s*["']?)(?!["']|data:|/|[a-z]+:|\#)""")


def assets(theme: Theme, version: str = "") -> list[Artefact]:
    """Return every file below `assets/` of the theme's folders, as `theme/<version>/…` of the site; the first folder wins."""
    return [
        Artefact(
            path=versioned_path(f"{FOLDER}{path}", version),
            kind=Kind.ASSET,
            source=f"templates/assets/{path}",
            make=partial(Path.read_bytes, file),
        )
        for path, file in theme.files("assets")
    ]


def assets_version(theme: Theme, *more: str) -> str:
    """Hash every file below `assets/`, and the texts of `more` files that the site has beside them.

    The hash is part of the address of each: the file at an address never changes, so that browsers and hosts may cache it.
    """
    digest = hashlib.sha256("\0".join(more).encode())
    for path, file in theme.files("assets"):
        digest.update(path.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:_LETTERS]


def style_sheet(*parts: tuple[str, str]) -> str:
    """Join style sheets, each with the folder below `assets/` where it stands, into one for `assets/`, without comments.

    One is fetched sooner than three, and sooner without the blanks that mean nothing: a slow line brings few kilobytes at a time.
    """
    return "".join(_rebase(STYLE_COMMENT.sub("", text), folder) for folder, text in parts)


def _rebase(text: str, folder: str) -> str:
    """Lead the relative addresses of a style sheet from the folder above; take the blanks away that mean nothing."""
    moved = _ADDRESS.sub(rf"\g<1>{folder}", text) if folder else text
    return _BLANKS.sub(lambda match: match[1] or match[2] or match[3], moved).strip()


def versioned_path(path: str, version: str) -> str:
    """Return the path in the output of a file of the theme: `theme/style.css` is `theme/0a1b2c3d4e/style.css`."""
    return f"{FOLDER}{version}/{path.removeprefix(FOLDER)}" if version else path
