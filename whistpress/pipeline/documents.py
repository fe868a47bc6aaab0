"""Finish the documents: from the cache where they lie there, else made and kept."""

from collections.abc import Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

from whistpress.artefacts import Artefact
from whistpress.pipeline.cache import Cache
from whistpress.pipeline.pool import Outcome, Work, outcomes
from whistpress.pipeline.report import Progress, unheard
from whistpress.problems import Problem, Span


@dataclass(frozen=True, slots=True)
class Finished:
    """The bytes of the documents by path, and a problem for each that could not be made."""

    made: Mapping[str, bytes]
    problems: tuple[Problem, ...] = ()


def finish(
    artefacts: Sequence[Artefact],
    made: Mapping[str, bytes],
    cache: Cache | None = None,
    *,
    jobs: int | None = None,
    progress: Progress = unheard,
) -> Finished:
    """Take the finish step of every artefact that has one; equal documents are made once."""
    wanted = [
        Work(artefact, made[artefact.path], artefact.finish.digest(made[artefact.path]))
        for artefact in artefacts
        if artefact.finish and artefact.path in made
    ]
    different = {work.digest: work for work in wanted}
    ready = {digest: body for digest in different if cache and (body := cache.get(digest)) is not None}
    missing = [work for digest, work in different.items() if digest not in ready]
    failed: dict[str, Exception] = {}
    for done, (work, outcome) in enumerate(outcomes(missing, jobs)):
        progress("documents", done, len(missing))
        _take(work, outcome, ready, failed, cache)
    if cache and missing:
        cache.trim(different)
    return Finished(
        {work.artefact.path: ready[work.digest] for work in wanted if work.digest in ready},
        tuple(_problem(work.artefact, failed[work.digest]) for work in wanted if work.digest in failed),
    )


def _take(work: Work, outcome: Outcome, ready: dict[str, bytes], failed: dict[str, Exception], cache: Cache | None) -> None:
    if isinstance(outcome, Exception):
        failed[work.digest] = outcome
        return
    ready[work.digest] = outcome
    if cache:
        cache.put(work.digest, outcome)


def _problem(artefact: Artefact, error: Exception) -> Problem:
    died = isinstance(error, BrokenProcessPool)
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
