"""The documents alone, after a site that was built without them: what may be written then, and when it may not be."""

import os
from collections.abc import Collection, Iterator, Mapping

from whistpress.build.cache import Published
from whistpress.build.manifest import read_manifest
from whistpress.build.output import OutputFolder
from whistpress.build.publish import BlobInfo, differs
from whistpress.build.search import INDEX
from whistpress.problems import Problem, Span

_DOCUMENT = ".pdf"


def documents_alone(
    output: OutputFolder,
    wanted: Mapping[str, BlobInfo],
    documents: Collection[str],
    bare: Mapping[str, BlobInfo],
    known: Mapping[str, Published],
) -> tuple[Collection[str], tuple[Problem, ...]]:
    """What a folder gets when the documents alone are asked for; E511 when the site in it is not that of these files.

    `wanted` is the site with its documents, `bare` are the files of the same site without them. Where no site stands the
    documents come by themselves. Where one stands its pages are those of `wanted` or of `bare`, and those that will offer a
    document are written with it: so every page leads to the documents that are there and to no other. Files that have still
    the stamp under which they are `known` are not read.
    """
    site = sorted(path for path in read_manifest(output.path) if path in bare or not path.endswith(_DOCUMENT))
    if not site:
        return documents, ()
    older = sorted({*_other(output, wanted, documents, bare, known), *(path for path in site if _is_left(path, wanted, bare))})
    return wanted, (_problem(output, older),) if older else ()


def _other(
    output: OutputFolder,
    wanted: Mapping[str, BlobInfo],
    documents: Collection[str],
    bare: Mapping[str, BlobInfo],
    known: Mapping[str, Published],
) -> Iterator[str]:
    """The files of the site that are neither as they are with the documents nor as they are without."""
    for path, piece in wanted.items():
        if path in documents or path == INDEX:
            continue
        file = output.path / path
        if path not in bare and not os.path.lexists(file):
            continue
        if all(differs(file, one, known.get(path)) for one in (piece, bare.get(path)) if one):
            yield path


def _is_left(path: str, wanted: Collection[str], bare: Collection[str]) -> bool:
    """The file stands there, and has no place in the site any more."""
    return path not in wanted and path not in bare and path != INDEX


def _problem(output: OutputFolder, older: list[str]) -> Problem:
    number, first = len(older), older[0]
    what = f"{first} would change" if number == 1 else f"{number} of its files would change, {first} for one"
    return Problem(
        code="E511",
        message=f"the site in {output.shown!r} is no longer that of the files, so the documents do not fit it: {what}",
        at=Span(output.shown),
        helps=("build the site first: whistpress build --no-pdf", "or both at once: whistpress build"),
    )
