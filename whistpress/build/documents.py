"""Finish the documents, each from the cache or by the press, and put together the files of the output."""

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from whistpress.artefacts import Artefact, Kind
from whistpress.build.cache import Published, pack
from whistpress.build.context import BuildContext
from whistpress.build.leaks_alone import leaks_alone
from whistpress.build.output import OutputFolder
from whistpress.build.paths import read_manifest
from whistpress.build.press_limits import MEBIBYTES, SECONDS, PressLimitError, key_beyond, press_limited
from whistpress.build.publish import BlobInfo, OutputFiles, blob_info, differs
from whistpress.build.render import RenderedSite, cached_heads, render
from whistpress.build.report import Progress, unheard
from whistpress.build.search import INDEX
from whistpress.build.workers import DiedError, apart
from whistpress.core.model import League
from whistpress.core.model.codec import encode
from whistpress.problems import Problem, Span
from whistpress.problems.problem import scarcity


class Documents:
    """The finished documents: hashes in memory, bytes in the cache.

    `problems` tell of documents that could not be made; `unmade` are the paths of those that took more than they may.
    """

    def __init__(self, site: RenderedSite, context: BuildContext) -> None:
        self.infos: dict[str, BlobInfo] = {}
        self.seconds: dict[str, float] = {}
        self.problems: tuple[Problem, ...] = ()
        self.unmade: frozenset[str] = frozenset()
        self._site, self._context = site, context

    def read(self, path: str) -> bytes:
        """Return the bytes of a document; press it again when the cache has lost it."""
        body = self._context.cache.get(self.infos[path].digest)
        finish = self._site.artefacts[path].finish
        if body is None and finish is not None:
            return finish.function(self._site.read(path))
        return body or b""


def finish(
    artefacts: Sequence[Artefact], site: RenderedSite, context: BuildContext, *, progress: Progress = unheard
) -> Documents:
    """Run the finish step of every artefact that has one; press equal documents once, and none again that broke the limits."""
    unfinished = [artefact for artefact in artefacts if artefact.finish and artefact.path in site.infos]
    keys = {artefact.path: artefact.finish.digest(site.infos[artefact.path].digest) for artefact in unfinished if artefact.finish}
    documents, ready = Documents(site, context), dict(cached_heads(context, keys.values()))
    different = {keys[artefact.path]: artefact for artefact in unfinished}
    failed: dict[bytes, Exception] = dict(_beyond(context, different.keys() - ready.keys()))
    missing = [artefact for key, artefact in different.items() if key not in ready and key not in failed]
    tasks = [
        partial(press_limited, artefact.finish.function, site.read(artefact.path)) for artefact in missing if artefact.finish
    ]
    with context.cache.writing() as keep:
        for done, (index, outcome) in enumerate(apart(context.workers).outcomes(tasks, context.scene)):
            progress("documents", done, len(missing))
            key = keys[missing[index].path]
            if isinstance(outcome, Exception):
                failed[key] = outcome
                if isinstance(outcome, PressLimitError):
                    keep(key_beyond(key, context.fingerprint), pack(f"{outcome}".encode()))
                continue
            ready[key] = outcome.head
            documents.seconds[missing[index].path] = outcome.seconds
            keep(key, pack(encode(outcome.head)))
            keep(outcome.head.info.digest, outcome.body)
    documents.infos.update(
        (artefact.path, ready[keys[artefact.path]].info) for artefact in unfinished if keys[artefact.path] in ready
    )
    problems: dict[str, Problem] = {}
    for problem in (_problem(artefact, failed[keys[artefact.path]]) for artefact in unfinished if keys[artefact.path] in failed):
        once = problem.message if problem.code in ("E650", _TOO_MUCH) else problem.code  # report a lack of memory or disk once
        problems.setdefault(once, problem)
    documents.problems = tuple(problems.values())
    documents.unmade = frozenset(
        artefact.path for artefact in unfinished if isinstance(failed.get(keys[artefact.path]), PressLimitError | DiedError)
    )
    return documents


def _beyond(context: BuildContext, keys: Iterable[bytes]) -> Iterator[tuple[bytes, PressLimitError]]:
    """Yield the keys of the documents that broke the limits in an earlier build, with the error of that time."""
    by_key = {key_beyond(key, context.fingerprint): key for key in keys}
    for noted, words in context.cache.get_many(by_key):
        yield by_key[noted], PressLimitError(words.decode())


_TOO_MUCH = "W889"


def _problem(artefact: Artefact, error: Exception) -> Problem:
    if isinstance(error, PressLimitError | DiedError):
        return _unmade(artefact, error)
    if scarce := scarcity(error, artefact.path):
        return replace(scarce, at=Span(artefact.source))
    return Problem(
        code="E650",
        message=f"the document {artefact.path} could not be made: {f'{error}' or type(error).__name__}",
        at=Span(artefact.source),
        helps=("are the paper's templates yours? look there first", "--no-pdf builds the site without its documents"),
    )


def _unmade(artefact: Artefact, error: Exception) -> Problem:
    """Return W889 for a document that takes more than it may, or whose process the system has ended."""
    why = f"it takes {error}" if isinstance(error, PressLimitError) else "the process that made it ended too early"
    helps = (
        "look for what is large in it: a drawing, a picture, a very long text",
        f"a document may take {SECONDS} seconds and {MEBIBYTES} MiB; fewer at a time take less memory: --jobs 1",
    )
    return Problem(
        code=_TOO_MUCH, message=f"the document {artefact.path} was not made: {why}", at=Span(artefact.source), helps=helps
    )


def as_errors(problems: Iterable[Problem]) -> list[Problem]:
    """Return problems with E650 for a document that was not made, for a command that makes nothing else."""
    return [replace(problem, code="E650") if problem.code == _TOO_MUCH else problem for problem in problems]


_DOCUMENT = ".pdf"


def documents_alone(
    output: OutputFolder,
    whole_site: Mapping[str, BlobInfo],
    documents: Collection[str],
    bare: Mapping[str, BlobInfo],
    published: Mapping[str, Published],
) -> tuple[Collection[str], tuple[Problem, ...]]:
    """Return the files to write when a build makes the documents alone; E511 when the output holds another site.

    `whole_site` is the site with its documents, `bare` are the files of the same site without them. Where no site stands the
    documents come by themselves. Where one stands its pages are those of `whole_site` or of `bare`, and those that will offer a
    document are written with it: so every page leads to the documents that are there and to no other. Files that have still
    the stamp under which they are in `published` are not read.
    """
    site = sorted(path for path in read_manifest(output.path) if path in bare or not path.endswith(_DOCUMENT))
    if not site:
        return documents, ()
    older = {path for path in site if path not in whole_site and path not in bare and path != INDEX}
    for path, info in whole_site.items():
        file = output.path / path
        fixed = path not in documents and path != INDEX and (path in bare or os.path.lexists(file))
        if fixed and all(differs(file, blob, published.get(path)) for blob in (info, bare.get(path)) if blob):
            older.add(path)
    return whole_site, (_unlike_site(output, sorted(older)),) if older else ()


def _unlike_site(output: OutputFolder, older: list[str]) -> Problem:
    number, first = len(older), older[0]
    what = f"{first} would change" if number == 1 else f"{number} of its files would change, {first} for one"
    return Problem(
        code="E511",
        message=f"the site in {output.shown!r} is no longer that of the files, so the documents do not fit it: {what}",
        at=Span(output.shown),
        helps=("build the site first: whistpress build --no-pdf", "or both at once: whistpress build"),
    )


def press_alone(
    documents: Sequence[Artefact], context: BuildContext, progress: Progress = unheard, *, league: League | None = None
) -> tuple[Mapping[str, bytes], list[Problem]]:
    """Make a few documents outside a build; return their bytes by path, and the problems.

    With a `league` none is made while its private matters would stand in one.
    """
    site = render(documents, context, progress=progress)
    if league is not None and (leaks := leaks_alone(documents, site, context, league)):
        return {}, [*site.problems, *leaks]
    finished = finish(documents, site, context, progress=progress)
    return {path: finished.read(path) for path in finished.infos}, [*site.problems, *as_errors(finished.problems)]


_ORDER = (Kind.ASSET, Kind.DATA, Kind.DOCUMENT, Kind.REDIRECT, Kind.EMBED, Kind.PAGE)
"""Files that others refer to are written before them."""


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
