"""What a build makes: one artefact for each file of the output, planned before any is rendered."""

import hashlib
from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct


class Kind(StrEnum):
    """What sort of file an artefact is; the summary of a build counts by it."""

    PAGE = "page"
    DOCUMENT = "document"
    DATA = "data"
    ASSET = "asset"
    REDIRECT = "redirect"
    EMBED = "embed"


class Finish(Struct, frozen=True, kw_only=True):
    """The costly last step of an artefact: from the bytes of `make` to the bytes of the file.

    `function` must be found by its module and name (it may run in another process). `key` names everything
    besides those bytes that shapes the outcome: versions of libraries, fonts, options.
    """

    function: Callable[[bytes], bytes]
    key: str

    def digest(self, digest_of_body: bytes) -> bytes:
        """Return the cache key of the finished file; `digest_of_body` is the SHA-256 of the bytes that `make` returned."""
        return hashlib.sha256(self.key.encode() + b"\0" + digest_of_body).digest()


class Artefact(Struct, frozen=True, kw_only=True):
    """One file of the output.

    `path` is relative to the output folder, with forward slashes. `source` is the content file that causes it, for
    messages when two artefacts want one path. `make` is a pure function of frozen inputs (a partial); with
    a `finish` it returns that step's whole input instead (for a PDF: its HTML). `owner` is the event (`season/slug`) or the
    congress (`congress/id`) whose page offers the file as a download, `title` the words of that link.
    The search finds a page by its title, its prose and its `names`.
    An `optional` file is not written when its `make` returns nothing: only making it shows whether there is anything in it.
    Artefacts of one `group` are rendered by the same worker: they share cached computations.
    """

    path: str
    kind: Kind
    source: str
    make: Callable[[], bytes]
    finish: Finish | None = None
    title: str = ""
    owner: str = ""
    optional: bool = False
    group: str = ""
    names: str = ""
