"""Outcomes of costly steps, kept by the hash of all that shapes them; whatever is damaged or foreign is made anew."""

import hashlib
import os
import tempfile
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_MARK = b"whistpress-cache-1"
_UNFINISHED = ".part"


@dataclass(frozen=True, slots=True)
class Cache:
    """A folder of kept outcomes, at most `limit` bytes besides those in use. It may be deleted at any time.

    A disk that is full or may not be written only means that nothing is kept.
    """

    folder: Path
    limit: int = 512 * 2**20

    def get(self, digest: str) -> bytes | None:
        """What was kept under a digest (hexadecimal); None when nothing was, or when it is not what was put there."""
        try:
            head, _, body = self._place(digest).read_bytes().partition(b"\n")
        except OSError:
            return None
        if head != _head(digest, body):
            return None
        with suppress(OSError):
            os.utime(self._place(digest))
        return body

    def put(self, digest: str, body: bytes) -> None:
        """Keep an outcome; a reader at the same time sees it whole or not at all."""
        with suppress(OSError):
            place = self._place(digest)
            if not self.folder.exists():
                self.folder.mkdir(parents=True)
                (self.folder / ".gitignore").write_text("*\n")
            place.parent.mkdir(exist_ok=True)
            number, name = tempfile.mkstemp(dir=place.parent, suffix=_UNFINISHED)
            try:
                with os.fdopen(number, "wb") as file:
                    file.write(_head(digest, body) + b"\n" + body)
                Path(name).replace(place)
            except BaseException:
                Path(name).unlink(missing_ok=True)
                raise

    def trim(self, used: Collection[str]) -> None:
        """Drop what has lain longest until the limit holds; never what was just `used` (digests)."""
        in_use = {self._place(digest) for digest in used}
        with suppress(OSError):
            kept = [(path, path.stat()) for path in self.folder.glob("*/*") if path not in in_use]
            total = sum(state.st_size for _, state in kept)
            for path, state in sorted(kept, key=lambda pair: (pair[1].st_mtime_ns, pair[0])):
                if total > self.limit or path.suffix == _UNFINISHED:
                    path.unlink(missing_ok=True)
                    total -= state.st_size

    def _place(self, digest: str) -> Path:
        return self.folder / digest[:2] / digest[2:]


def _head(digest: str, body: bytes) -> bytes:
    return b" ".join((_MARK, digest.encode(), hashlib.sha256(body).hexdigest().encode()))
