"""The documents alone, after a site that was built without them: what may be written then, and when it may not be."""

import os
from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType

from whistpress.pipeline.bodies import Files
from whistpress.pipeline.manifest import read_manifest
from whistpress.pipeline.paths import WORKPLACE
from whistpress.pipeline.pieces import Piece
from whistpress.pipeline.place import Place
from whistpress.pipeline.search import FOLDER as INDEX
from whistpress.pipeline.survey import Stamps, differs
from whistpress.problems import Problem, Span

_DOCUMENT = ".pdf"


def documents_alone(
    place: Place,
    wanted: Files,
    documents: Collection[str],
    bare: Mapping[str, Piece],
    known: Stamps = MappingProxyType({}),
) -> tuple[Files, tuple[Problem, ...]]:
    """What a folder gets when the documents alone are asked for; E511 when the site in it is not that of these files.

    `wanted` is the site with its documents, `bare` are the files of the same site without them. Where no site stands the
    documents come by themselves. Where one stands its pages are those of `wanted` or of `bare`, and those that will offer a
    document are written with it: so every page leads to the documents that are there and to no other. Files that have still
    the stamp under which they are `known` are not read.
    """
    site = sorted(path for path in read_manifest(place.output) if path in bare or not path.endswith(_DOCUMENT))
    if not site:
        return _alone(wanted, documents), ()
    older = sorted({*_other(place, wanted, documents, bare, known), *(path for path in site if _is_left(path, wanted, bare))})
    return wanted, (_problem(place, older),) if older else ()


def _alone(wanted: Files, documents: Collection[str]) -> Files:
    return Files({path: wanted for path in wanted if path in documents})


def _other(place: Place, wanted: Files, documents: Collection[str], bare: Mapping[str, Piece], known: Stamps) -> Iterator[str]:
    """The files of the site that are neither as they are with the documents nor as they are without."""
    for path, piece in wanted.pieces.items():
        if path in documents or _is_index(path):
            continue
        file = place.output / path
        if path not in bare and not os.path.lexists(file):
            continue
        if all(differs(str(file), one, known.get(path)) for one in (piece, bare.get(path)) if one):
            yield path


def _is_left(path: str, wanted: Files, bare: Mapping[str, Piece]) -> bool:
    """The file stands there, and has no place in the site any more."""
    return path not in wanted and path not in bare and not _is_index(path)


def _is_index(path: str) -> bool:
    """The index of the search is made of the pages, and follows them."""
    return path.startswith((f"{INDEX}/", f"{WORKPLACE}/"))


def _problem(place: Place, older: list[str]) -> Problem:
    number, first = len(older), older[0]
    what = f"{first} would change" if number == 1 else f"{number} of its files would change, {first} for one"
    return Problem(
        code="E511",
        message=f"the site in {place.shown!r} is no longer that of the files, so the documents do not fit it: {what}",
        at=Span(place.shown),
        helps=("build the site first: whistpress build --no-pdf", "or both at once: whistpress build"),
    )
