"""The list of what whistpress wrote into an output folder: it stands in that folder, and goes where the folder goes."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from whistpress.build.paths import MANIFEST, unsafe

_FORMAT = 1


def read_manifest(output: Path) -> frozenset[str]:
    """The paths that are ours; none when there is no list, or none that can be read.

    A path that leads out of the output is never ours, whatever the list says.
    """
    try:
        content = json.loads((output / MANIFEST).read_bytes())
        paths = content["files"] if content["format"] == _FORMAT else ()
        return frozenset(path for path in paths if isinstance(path, str) and not unsafe(path))
    except (OSError, ValueError, TypeError, KeyError):
        return frozenset()


def manifest_of(paths: Iterable[str]) -> Iterator[bytes]:
    """The bytes of the list, line by line, the same for the same paths (each once): a large site has tens of thousands."""
    yield json.dumps({"about": "what whistpress wrote here", "format": _FORMAT}, indent=1).removesuffix("\n}").encode()
    before = ',\n "files": ['
    for path in sorted(paths):
        yield f"{before}\n  {json.dumps(path, ensure_ascii=False)}".encode(errors="surrogateescape")
        before = ","
    yield b"\n ]\n}\n" if before == "," else f"{before}]\n}}\n".encode()
