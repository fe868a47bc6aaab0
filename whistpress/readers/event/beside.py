"""Files beside an event file that it names: scores, a movement."""

from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from msgspec import Struct

from whistpress.readers.event.reading import Reading
from whistpress.readers.format.kinds import quoted
from whistpress.readers.meant import did_you_mean
from whistpress.readers.text_file import stays_inside
from whistpress.readers.toml_positions import KeyPath


class Kind(Struct, frozen=True):
    """A kind of file: the key that names it, the code for one that is not there, how such names end, an example."""

    key: str
    code: str
    suffixes: tuple[str, ...]
    example: str


SCORES = Kind("scores", "E221", (".csv", ".pbn"), "scores.csv")
MOVEMENT = Kind("schedule", "E410", (".asc", ".csv", ".txt"), "movement.asc")


class Beside(Struct, frozen=True):
    """A file that is there: its path, and how messages name it."""

    path: Path
    shown: str


def beside(reading: Reading, kind: Kind, name: str, path: KeyPath) -> Beside | None:
    """The file of that name, if it is one beside the event's; else a problem at the key."""
    if "/" in name or "\\" in name or "\0" in name or name.startswith("."):
        message = f"'{quoted(name)}' is not the name of a file beside this one"
        reading.say(kind.code, message, path, f'put the file into the same folder and write {kind.key} = "{_last(name, kind)}"')
        return None
    file = reading.path.parent / name
    shown = str(PurePosixPath(reading.shown).parent / name)
    reading.used.append(file)
    if not file.is_file():
        near = did_you_mean(name, sorted(_others(reading, kind))) or ("put it into the same folder, or mend its name",)
        reading.say(kind.code, f"there is no file '{quoted(name)}' beside this one", path, *near)
        return None
    return Beside(file, shown) if stays_inside(file, reading.root, shown, reading.problems) else None


def _others(reading: Reading, kind: Kind) -> Iterable[str]:
    return (each.name for each in reading.path.parent.glob("*") if each.suffix.lower() in kind.suffixes)


def _last(name: str, kind: Kind) -> str:
    return quoted(name.replace("\\", "/").rstrip("/").rpartition("/")[2]).lstrip(".") or kind.example
