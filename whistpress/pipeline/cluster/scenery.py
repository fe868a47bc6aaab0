"""The league's own theme as it travels: its files in one piece, laid out again wherever tasks are done."""

import hashlib
import pickle
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from whistpress.packaged import theme_folder
from whistpress.pipeline.packing import packed, unpacked
from whistpress.values import dataclass

_PACKAGED = ""
"""The name of a folder that is the packaged theme itself (whistpress's own checkout): everybody has it."""


@dataclass(frozen=True, slots=True)
class Scenery:
    """The folders of a theme, packed, and the hash of what is packed."""

    digest: str
    packed: bytes


def gathered(folders: Sequence[Path]) -> Scenery:
    """What the folders hold now; one that does not exist holds nothing."""
    names = tuple(_PACKAGED if folder.resolve() == theme_folder() else folder.name for folder in folders)
    files = tuple(
        (number, below, content)
        for number, (name, folder) in enumerate(zip(names, folders, strict=True))
        if name != _PACKAGED
        for below, content in _files(folder)
    )
    sent = packed(pickle.dumps((names, files), protocol=5))
    return Scenery(hashlib.sha256(sent).hexdigest(), sent)


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """(path below the folder, content) of every file, in the order of the paths."""
    for file in sorted(folder.rglob("*")):
        below = file.relative_to(folder)
        if file.is_file() and ".git" not in below.parts:
            yield below.as_posix(), file.read_bytes()


def place(below: Path, digest: str) -> Path:
    """Where the scenery of that hash is laid out."""
    return below / f"whistpress-{digest[:32]}"


def lay_out(scenery: Scenery, below: Path) -> None:
    """Write it, all or nothing: a place that exists is whole."""
    names, files = pickle.loads(unpacked(scenery.packed))  # noqa: S301 (of the build whose tasks are done here)
    begun = Path(tempfile.mkdtemp(prefix="whistpress-", dir=below))
    (begun / "names").write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
    for number, inside, content in files:
        file = begun / str(number) / names[number] / inside
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    try:
        begun.rename(place(below, scenery.digest))
    except OSError:  # another did it meanwhile
        shutil.rmtree(begun)


def folders(laid_out: Path) -> tuple[Path, ...]:
    """The folders, in their order, of what was laid out in a place."""
    names = (laid_out / "names").read_text(encoding="utf-8").split("\n")[:-1]
    return tuple(theme_folder() if name == _PACKAGED else laid_out / str(number) / name for number, name in enumerate(names))
