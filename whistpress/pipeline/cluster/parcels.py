"""Tasks and outcomes as they travel: pickles in which a path is told by the folder that both sides have."""

import io
import pickle
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from whistpress.fetched import empty_to
from whistpress.packaged import package_folder, theme_folder
from whistpress.pipeline.cluster.wholes import WHOLES, Kept, Wholes, whole
from whistpress.pipeline.flat import Reducers, reducer
from whistpress.values import dataclass

ENOUGH = 1 << 20
"""So many bytes make a parcel full, however few tasks they are."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """Some tasks: their places among all, one pickle after another, each leaning on those before it, and the wholes they name."""

    places: tuple[int, ...]
    body: bytes
    needs: frozenset[int] = frozenset()


def path_within(folder: int, below: str) -> Path:
    """What a path stands for in a pickle: it is found again where the pickle is read (`_Unpacker`)."""
    raise pickle.UnpicklingError(f"{below} of folder {folder} is read without folders")


class _Packer(pickle.Pickler):
    """Writes a path as a place within one of the folders, the packaged theme being the last; no other path may travel.

    Wholes are written as their numbers; `needs` are those met so far. The `itself` that is being written is written out.
    """

    def __init__(self, file: io.BytesIO, folders: Sequence[Path], wholes: Wholes, itself: object = None) -> None:
        super().__init__(file, protocol=5)
        self.needs = set[int]()
        self._folders, self._wholes, self._itself = (*folders, theme_folder()), wholes, itself
        self.dispatch_table = Reducers({type(theme_folder()): self._within, **dict.fromkeys(WHOLES, self._named)})

    def _within(self, path: Path) -> tuple[Callable[[int, str], Path], tuple[int, str]]:
        for number, folder in enumerate(self._folders):
            if path.is_relative_to(folder):
                return path_within, (number, path.relative_to(folder).as_posix())
        raise pickle.PicklingError(f"{path} is a file of this machine")

    def _named(self, thing: Any) -> Any:
        if thing is self._itself:
            kind: Any = type(thing)
            return reducer(kind)(thing)
        number = self._wholes.number(thing, self._written)
        self.needs.add(number)
        return whole, (number,)

    def _written(self, thing: object) -> tuple[bytes, frozenset[int]]:
        file = io.BytesIO()
        packer = _Packer(file, self._folders[:-1], self._wholes, thing)
        packer.dump(thing)
        return file.getvalue(), frozenset(packer.needs)


class _Unpacker(pickle.Unpickler):
    """Reads what a packer wrote, with the folders of the machine that reads, and `known`, which gives a whole by its number."""

    def __init__(self, file: io.BytesIO, folders: Sequence[Path], known: Callable[[int], object]) -> None:
        super().__init__(file)
        self._folders, self._known = (*folders, theme_folder()), known

    def find_class(self, module: str, name: str) -> Any:
        """A global of a module; a path is made of the folders here, a whole is one that is here."""
        found = super().find_class(module, name)
        if found is path_within:
            return self._within
        return self._known if found is whole else found

    def _within(self, folder: int, below: str) -> Path:
        return self._folders[folder] / below


def packed(
    tasks: Sequence[Callable[[], object]], waiting: deque[int], folders: Sequence[Path], wholes: Wholes, count: int
) -> tuple[Parcel, list[int]]:
    """A parcel of the next tasks, `count` at most, and those met on the way that cannot travel; both leave `waiting`."""
    file, places, staying = io.BytesIO(), list[int](), list[int]()
    packer = _Packer(file, folders, wholes)
    while waiting and len(places) < count and file.tell() < ENOUGH:
        place, before = waiting.popleft(), file.tell()
        try:
            packer.dump(tasks[place])
            places.append(place)
        except Exception:  # noqa: BLE001 (whatever it is, this task is done at home)
            staying.append(place)
            file.truncate(before)
            file.seek(before)
            if places:  # the packer leans on bytes that are gone
                break
            packer = _Packer(file, folders, wholes)
    empty_to()
    return Parcel(tuple(places), file.getvalue(), wholes.closed(packer.needs)), staying


def unpacked(body: bytes, folders: Sequence[Path], kept: Kept | None = None, build: str = "") -> Iterator[Callable[[], object]]:
    """The tasks of a parcel of that build, one after another, with the wholes that are `kept` here."""
    there = kept or Kept()

    def known(number: int) -> object:
        return there.get(build, number, lambda written: _Unpacker(io.BytesIO(written), folders, known).load())

    file = io.BytesIO(body)
    unpacker = _Unpacker(file, folders, known)
    while file.tell() < len(body):
        yield unpacker.load()


Told = tuple[bytes, tuple[tuple[str, int, str], ...] | None]
"""An outcome as it travels: its pickle; for an error also file, line and function of each frame in its path."""


def told(outcome: object) -> Told:
    """An outcome, written down; one that cannot be pickled is told as an error in words."""
    frames = None
    if isinstance(outcome, Exception):
        frames = tuple((one.filename, one.lineno or 1, one.name) for one in traceback.extract_tb(outcome.__traceback__))
        outcome.__notes__ = [*getattr(outcome, "__notes__", ()), "".join(traceback.format_exception(outcome))]
    try:
        written = pickle.dumps(outcome, protocol=5)
        if frames is not None:
            pickle.loads(written)  # noqa: S301 (an error may be written that cannot be read: its own here)
    except Exception as error:  # noqa: BLE001 (told as the outcome)
        return told(RuntimeError(f"{outcome!r} could not be sent: {error}"))
    return written, frames


def heard(outcome: Told, there: Sequence[str], folders: Sequence[Path]) -> Any:
    """An outcome as if it had come about here.

    `there` are the folders of the other side, as `known_folders` names them: in the path of an error stand those of this side.
    """
    written, frames = outcome
    found = pickle.loads(written)  # noqa: S301 (of a worker of one's own cluster)
    if frames is None or not isinstance(found, Exception):
        return found
    moved = tuple(zip(there, known_folders(folders), strict=True))
    found.args = _moved(found.args, moved)
    vars(found).update({name: _moved(value, moved) for name, value in vars(found).items()})
    return found.with_traceback(_path([(_moved(file, moved), line, name) for file, line, name in frames]))


def known_folders(folders: Sequence[Path]) -> tuple[str, ...]:
    """The folders that both sides have: those of the theme, the packaged theme, the program."""
    return tuple(str(folder) for folder in (*folders, theme_folder(), package_folder()))


def _moved(told: Any, moved: Sequence[tuple[str, str]]) -> Any:
    """The same with the folders of this side in its texts; what is neither a text nor a row of them stays as it is."""
    if isinstance(told, list | tuple):
        return type(told)(_moved(one, moved) for one in told)
    for there, here in moved if isinstance(told, str) else ():
        told = told.replace(there, here)
    return told


def _path(frames: Sequence[tuple[str, int, str]]) -> Any:
    """A traceback through those files and lines."""
    import tblib

    made: dict[str, Any] | None = None
    for file, line, name in reversed(frames):
        code = {"co_filename": file, "co_name": name}
        frame = {"f_globals": {"__file__": file, "__name__": name}, "f_locals": {}, "f_code": code, "f_lineno": line}
        made = {"tb_frame": frame, "tb_lineno": line, "tb_next": made}
    return tblib.Traceback.from_dict(made).as_traceback() if made else None
