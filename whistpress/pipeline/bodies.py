"""The bytes of what was made and of what is to be written, none of them held."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path

from whistpress.artefacts import Artefact, Kind
from whistpress.language import speaking
from whistpress.pipeline.by_path import Seconds
from whistpress.pipeline.calls import paths_of
from whistpress.pipeline.laid import moved
from whistpress.pipeline.links import NOTHING, Linked, linked
from whistpress.pipeline.pieces import Piece, Pieces, piece_of, places_key, read_ways, ways_key
from whistpress.pipeline.store import Store
from whistpress.pipeline.workers import Scene

_ASKED = 64
"""Of how many files the links are read at a time."""


class Bodies(Mapping[str, bytes]):
    """The bytes by path: each is read from the store when it is asked for, and made once more where the store has lost it.

    `pieces` tell of them without reading; `seconds` how long each took of those that were made and not taken from the store.
    What is made once more speaks and looks as the `scene` says.
    """

    def __init__(self, store: Store, artefacts: Sequence[Artefact], scene: Scene | None = None) -> None:
        self.pieces = Pieces(paths_of(artefacts))
        self.seconds = Seconds(self.pieces.paths)
        self._store, self._scene = store, scene or Scene()
        self._artefacts = artefacts
        self._links: dict[str, Linked] = {}

    def note(self, path: str, piece: Piece, key: bytes | None, links: Linked = NOTHING) -> None:
        """A file that is there; with a `key` its links are in the store too."""
        self.pieces.note(path, piece, key)
        if key is None and links != NOTHING:
            self._links[path] = links

    def __getitem__(self, path: str) -> bytes:
        body = self._store.get(self.pieces[path].digest)
        if body is not None:
            return body
        with speaking(self._scene.language, self._scene.folders):
            return self._artefact(path).make()

    def __contains__(self, path: object) -> bool:
        return path in self.pieces

    def __iter__(self) -> Iterator[str]:
        return iter(self.pieces)

    def __len__(self) -> int:
        return len(self.pieces)

    def kind(self, path: str) -> Kind:
        """What sort of file it is."""
        return self._artefact(path).kind

    def _artefact(self, path: str) -> Artefact:
        place = self.pieces.paths.place(path)
        if place is None:
            raise KeyError(path)
        return self._artefacts[place]

    @property
    def links(self) -> "LinksOf":
        """The links of each file, as often as they are gone through."""
        return LinksOf(self, self._store, self._links)


class LinksOf:
    """The links of such files; those in the store are read in portions, and none is held."""

    def __init__(self, bodies: Bodies, store: Store, held: Mapping[str, Linked]) -> None:
        self._bodies, self._store, self._held = bodies, store, held

    def ways(self) -> Iterator[tuple[str, Linked]]:
        """Where the links of each file lead, of those that are there now: more may be noted while they are gone through."""
        held, paths = tuple(self._held.items()), tuple(self._bodies.pieces.keyed)
        return chain(held, ((path, self._ways(path, kept)) for path, kept in self._kept(paths, ways_key)))

    def _ways(self, path: str, kept: bytes | None) -> Linked:
        if kept is not None:
            with suppress(ValueError):  # what lies there is something else
                return read_ways(kept)
        return self._anew(path)

    def places(self, paths: Collection[str]) -> Iterator[str]:
        """The places of each of these files."""
        yield from (links.places for path, links in self._held.items() if path in paths)
        for path, kept in self._kept([path for path in self._bodies.pieces.keyed if path in paths], places_key):
            yield self._places(path, kept)

    def _places(self, path: str, kept: bytes | None) -> str:
        if kept is not None:
            with suppress(ValueError):  # what lies there is something else
                return kept.decode()
        return self._anew(path).places

    def _kept(self, paths: Sequence[str], key_of: Callable[[bytes], bytes]) -> Iterator[tuple[str, bytes | None]]:
        """What the store has of each file."""
        for start in range(0, len(paths), _ASKED):
            some = paths[start : start + _ASKED]
            keys = {path: key_of(key) for path in some if (key := self._bodies.pieces.key(path))}
            found = self._store.get_all(keys.values())
            yield from ((path, found.get(key)) for path, key in keys.items())

    def _anew(self, path: str) -> Linked:
        return linked(path, self._bodies.kind(path), self._bodies[path])


class AtHand(Mapping[str, bytes]):
    """Bytes that are at hand, and what tells of them."""

    def __init__(self, bodies: Mapping[str, bytes]) -> None:
        self._bodies = bodies
        self.pieces: Mapping[str, Piece] = {path: piece_of(body) for path, body in bodies.items()}

    def __getitem__(self, path: str) -> bytes:
        return self._bodies[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._bodies)

    def __len__(self) -> int:
        return len(self._bodies)


class Files(Mapping[str, bytes]):
    """The files that an output folder is to hold, in the order of writing: who tells of each, and has its bytes.

    In the folder `laid` lie those that were just made.
    """

    def __init__(self, sources: "Mapping[str, Bodies | Files | AtHand]", laid: Path | None = None) -> None:
        self._sources, self.laid = sources, laid
        self.pieces: Mapping[str, Piece] = _PiecesOf(sources)

    @classmethod
    def of(cls, bodies: Mapping[str, bytes]) -> "Files":
        """Files whose bytes are at hand."""
        return cls(dict.fromkeys(bodies, AtHand(bodies)))

    def __getitem__(self, path: str) -> bytes:
        return self._sources[path][path]

    def moved(self, to: Path) -> set[bytes]:
        """Move what lies ready into a folder that is not there yet; the hashes of all that lies in that one."""
        return moved(self.laid, to) if self.laid else set()

    def __contains__(self, path: object) -> bool:
        return path in self.pieces

    def __iter__(self) -> Iterator[str]:
        return iter(self.pieces)

    def __len__(self) -> int:
        return len(self.pieces)


class _PiecesOf(Mapping[str, Piece]):
    """What tells of files: asked of those that have them."""

    def __init__(self, sources: "Mapping[str, Bodies | Files | AtHand]") -> None:
        self._sources = sources

    def __getitem__(self, path: str) -> Piece:
        return self._sources[path].pieces[path]

    def __contains__(self, path: object) -> bool:
        return path in self._sources

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)
