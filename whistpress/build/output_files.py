"""All files of a site with their bytes: pages and data from the rendering, documents from the press, the search's index."""

from collections.abc import Callable, Collection, Mapping, Sequence

from msgspec import Struct

from whistpress.artefacts import Artefact, Kind
from whistpress.build.codec import CorruptCacheError
from whistpress.build.documents import Documents
from whistpress.build.publish import BlobInfo, blob_info
from whistpress.build.render import RenderedSite

_ORDER = (Kind.ASSET, Kind.DATA, Kind.DOCUMENT, Kind.REDIRECT, Kind.PAGE)
"""Files that others refer to are written before them."""


class OutputFiles(Struct, frozen=True):
    """SHA-256 and size of every file, in the order of writing, and the function that reads it."""

    infos: Mapping[str, BlobInfo]
    readers: Mapping[str, Callable[[str], bytes]]

    def read(self, path: str) -> bytes:
        """Return the bytes of a file; CorruptCacheError when they are no longer those of the plan."""
        body = self.readers[path](path)
        if blob_info(body) != self.infos[path]:
            raise CorruptCacheError(f"{path} has changed since it was read")
        return body

    def only(self, paths: Collection[str]) -> "OutputFiles":
        """Return some of the files."""
        return OutputFiles({path: info for path, info in self.infos.items() if path in paths}, self.readers)


def output_files(
    artefacts: Sequence[Artefact], site: RenderedSite, documents: Documents, index: Mapping[str, bytes]
) -> OutputFiles:
    """Return every file: the index of the search, then what pages refer to, then the pages."""
    infos = {path: blob_info(body) for path, body in index.items()}
    readers: dict[str, Callable[[str], bytes]] = dict.fromkeys(infos, index.__getitem__)
    for artefact in sorted(artefacts, key=lambda artefact: (_ORDER.index(artefact.kind), artefact.path)):
        source = documents if artefact.finish else site
        if artefact.path in source.infos:
            infos[artefact.path] = source.infos[artefact.path]
            readers[artefact.path] = source.read
    return OutputFiles(infos, readers)
