"""Finish the documents: from the store where they lie there, else made and kept."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from whistpress.artefacts import Artefact
from whistpress.pipeline.bodies import Bodies
from whistpress.pipeline.packing import packed
from whistpress.pipeline.pieces import finishing, head, kept_pieces
from whistpress.pipeline.report import Progress, unheard
from whistpress.pipeline.room import Room
from whistpress.pipeline.tasks import DiedError
from whistpress.problems import Problem, Span
from whistpress.problems.scarce import scarcity
from whistpress.values import dataclass


@dataclass(frozen=True, slots=True)
class Finished:
    """The documents that are there, and a problem for each that could not be made."""

    made: Bodies
    problems: tuple[Problem, ...] = ()


def finish(artefacts: Sequence[Artefact], made: Bodies, room: Room, *, progress: Progress = unheard) -> Finished:
    """Take the finish step of every artefact that has one, on what its `make` gave; equal documents are made once."""
    documents = [artefact for artefact in artefacts if artefact.finish and artefact.path in made.pieces]
    digests = {one.path: one.finish.digest(made.pieces[one.path].digest) for one in documents if one.finish}
    different = {digests[one.path]: one for one in documents}
    finished = Bodies(room.store, [replace(one, make=partial(_pressed, one, made)) for one in documents])
    ready = kept_pieces(room.store, different)
    missing = [one for digest, one in different.items() if digest not in ready]
    failed: dict[bytes, Exception] = {}
    tasks = [finishing(one.finish.function, made[one.path]) for one in missing if one.finish]
    for done, (number, outcome) in enumerate(room.workers.outcomes(tasks, room.scene)):
        progress("documents", done, len(missing))
        digest = digests[missing[number].path]
        if isinstance(outcome, Exception):
            failed[digest] = outcome
            continue
        ready[digest] = outcome.piece
        finished.seconds[missing[number].path] = outcome.seconds
        room.store.put_packed([(digest, packed(head(outcome.piece))), (outcome.piece.digest, outcome.body)])
    for one in documents:
        if digests[one.path] in ready:
            finished.note(one.path, ready[digests[one.path]], None)
    problems = (_problem(one, failed[digests[one.path]]) for one in documents if digests[one.path] in failed)
    told: dict[str, Problem] = {}
    for each in problems:
        told.setdefault(each.message if each.code == "E650" else each.code, each)  # what the machine lacks is told once
    return Finished(finished, tuple(told.values()))


def _pressed(artefact: Artefact, made: Bodies) -> bytes:
    """A document that the store has lost, once more."""
    return artefact.finish.function(made[artefact.path]) if artefact.finish else b""


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
