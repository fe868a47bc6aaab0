"""Finish the documents: take each from the cache, or press it and keep it."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.build.cache import pack
from whistpress.build.codec import CorruptCacheError, decode, encode
from whistpress.build.context import BuildContext
from whistpress.build.publish import BlobInfo
from whistpress.build.render import Site, finishing
from whistpress.build.report import Progress, unheard
from whistpress.build.workers import DiedError
from whistpress.problems import Problem, Span
from whistpress.problems.problem import scarcity


class Documents:
    """The finished documents: hashes in memory, bytes in the cache. `problems` tell of documents that could not be made."""

    def __init__(self, site: Site, context: BuildContext) -> None:
        self.infos: dict[str, BlobInfo] = {}
        self.seconds: dict[str, float] = {}
        self.problems: tuple[Problem, ...] = ()
        self._site, self._context = site, context

    def read(self, path: str) -> bytes:
        """Return the bytes of a document; it is pressed once more where the cache has lost it."""
        body = self._context.cache.get(self.infos[path].digest)
        finish = self._site.artefacts[path].finish
        if body is None and finish is not None:
            return finish.function(self._site.read(path))
        return body or b""


def finish(artefacts: Sequence[Artefact], site: Site, context: BuildContext, *, progress: Progress = unheard) -> Documents:
    """Take the finish step of every artefact that has one; equal documents are made once."""
    wanted = [artefact for artefact in artefacts if artefact.finish and artefact.path in site.infos]
    keys = {one.path: one.finish.digest(site.infos[one.path].digest) for one in wanted if one.finish}
    made, ready = Documents(site, context), dict(_kept(context, keys))
    different = {keys[one.path]: one for one in wanted}
    missing = [one for key, one in different.items() if key not in ready]
    failed: dict[bytes, Exception] = {}
    tasks = [finishing(one.finish.function, site.read(one.path)) for one in missing if one.finish]
    with context.cache.writing() as keep:
        for done, (index, outcome) in enumerate(context.workers.outcomes(tasks, context.scene)):
            progress("documents", done, len(missing))
            key = keys[missing[index].path]
            if isinstance(outcome, Exception):
                failed[key] = outcome
                continue
            ready[key] = outcome.head.info
            made.seconds[missing[index].path] = outcome.seconds
            keep(key, pack(encode(outcome.head.info)))
            keep(outcome.head.info.digest, outcome.body)
    made.infos.update((one.path, ready[keys[one.path]]) for one in wanted if keys[one.path] in ready)
    told: dict[str, Problem] = {}
    for problem in (_problem(one, failed[keys[one.path]]) for one in wanted if keys[one.path] in failed):
        told.setdefault(
            problem.message if problem.code == "E650" else problem.code, problem
        )  # report a lack of memory or disk once
    made.problems = tuple(told.values())
    return made


def _kept(context: BuildContext, keys: Mapping[str, bytes]) -> Mapping[bytes, BlobInfo]:
    found: dict[bytes, BlobInfo] = {}
    for key, body in context.cache.get_many(keys.values()).items():
        try:
            found[key] = decode(body, BlobInfo)
        except CorruptCacheError:
            continue
    there = context.cache.has(info.digest for info in found.values())
    return {key: info for key, info in found.items() if info.digest in there}


def _problem(artefact: Artefact, error: Exception) -> Problem:
    if scarce := scarcity(error, artefact.path):
        return replace(scarce, at=Span(artefact.source))
    died = isinstance(error, DiedError)
    reason = "the process that made it ended too early" if died else f"{error}" or type(error).__name__
    return Problem(
        code="E650",
        message=f"the document {artefact.path} could not be made: {reason}",
        at=Span(artefact.source),
        helps=(
            "is there memory enough? fewer at a time take less: --jobs 1"
            if died
            else "are the paper's templates yours? look there first",
            "--no-pdf builds the site without its documents",
        ),
    )
