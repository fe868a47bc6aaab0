"""What is to be made: one artefact for each file of the output, planned before any is rendered."""

import hashlib
from collections.abc import Callable
from enum import StrEnum

from whistpress.values import dataclass


class Kind(StrEnum):
    """What sort of file an artefact is; the summary of a build counts by it."""

    PAGE = "page"
    DOCUMENT = "document"
    DATA = "data"
    ASSET = "asset"
    REDIRECT = "redirect"


class Marked(bytes):
    """A page whose links were told while it was made.

    `attributes` are those that lead somewhere or offer a place, each once, as they are written but for the last quotation mark
    (`href="../index.html`); `others` is the HTML in the page that is still to be searched.
    """

    attributes: tuple[bytes, ...]
    others: tuple[bytes, ...]

    def __new__(cls, page: bytes, attributes: tuple[bytes, ...], others: tuple[bytes, ...]) -> "Marked":
        """The bytes of the page itself are `page`."""
        made = super().__new__(cls, page)
        made.attributes, made.others = attributes, others
        return made

    def __reduce__(self) -> tuple[type[bytes], tuple[bytes]]:
        """Elsewhere it is a page as any other."""
        return bytes, (bytes(self),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """The costly last step of an artefact: from the bytes of `make` to the bytes of the file.

    `function` must be found by its module and name (it may run in another process). `key` names everything
    besides those bytes that shapes the outcome: versions of libraries, fonts, options.
    """

    function: Callable[[bytes], bytes]
    key: str

    def digest(self, made: bytes) -> bytes:
        """The hash under which the outcome may be kept; `made` is the hash (SHA-256) of what `make` gave."""
        return hashlib.sha256(self.key.encode() + b"\0" + made).digest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Artefact:
    """One file of the output.

    `path` is relative to the output folder, with forward slashes. `source` is the content file that asks for it, for
    messages when two artefacts want one path. `make` is a pure function of frozen inputs (a partial); with
    a `finish` it gives that step's whole input instead (for a PDF: its HTML). `owner` is the event (`season/slug`) or the
    congress (`congress/id`) whose page offers the file as a download, `title` the words of that link.
    An `optional` file is not written when its `make` gives nothing: only its making shows whether there is anything in it.
    Neighbours of one `company` share what takes long to be reckoned: they are made by one process.
    """

    path: str
    kind: Kind
    source: str
    make: Callable[[], bytes]
    finish: Finish | None = None
    title: str = ""
    owner: str = ""
    optional: bool = False
    company: str = ""
