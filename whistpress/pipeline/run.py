"""The engine: from a list of artefacts to an output folder. It knows no whist and no league."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from whistpress.artefacts import Artefact, Kind
from whistpress.pipeline import search
from whistpress.pipeline.cache import Cache
from whistpress.pipeline.documents import finish
from whistpress.pipeline.links import broken_links
from whistpress.pipeline.paths import clashes, misplaced
from whistpress.pipeline.place import Place
from whistpress.pipeline.publish import PATIENCE, finish_interrupted, publish
from whistpress.pipeline.render import render
from whistpress.pipeline.report import Progress, Report, Step, planned, unheard
from whistpress.pipeline.sources import text_of, written_files
from whistpress.pipeline.whereabouts import problems_of
from whistpress.problems import Problem, Problems, Span

_ORDER = (Kind.ASSET, Kind.DATA, Kind.DOCUMENT, Kind.PAGE, Kind.REDIRECT)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A plan that was rendered in memory: `made` gives what each artefact's `make` gave, by path.

    With a problem among `problems` that is an error there may be nothing in `made`. `search`: its pages are to be searched.
    """

    artefacts: tuple[Artefact, ...]
    made: Mapping[str, bytes]
    problems: Problems
    search: bool = False

    def report(self) -> Report:
        """What was planned; nothing is written yet."""
        return planned(self.artefacts, self.problems)


def prepare(artefacts: Sequence[Artefact], project: Path, *, progress: Progress = unheard) -> Prepared:
    """Check the paths of a plan, render all of it in memory, and follow every link. Nothing is written."""
    problems = Problems()
    problems.extend(misplaced(artefacts))
    problems.extend(clashes(artefacts))
    if problems.errors:
        return Prepared(tuple(artefacts), {}, problems)
    rendered = render(artefacts, project, progress=progress)
    problems.extend(rendered.problems)
    if not rendered.problems:
        problems.extend(_links(artefacts, rendered.made, project))
    return Prepared(tuple(artefacts), rendered.made, problems)


def _links(artefacts: Sequence[Artefact], made: Mapping[str, bytes], project: Path) -> Iterator[Problem]:
    if broken := tuple(broken_links(artefacts, made)):
        yield from problems_of(broken, artefacts, text_of(project), written_files(project))


def write(
    prepared: Prepared,
    place: Place,
    *,
    cache: Cache | None = None,
    jobs: int | None = None,
    progress: Progress = unheard,
    step: Step = unheard,
    patience: float = PATIENCE,
) -> Report:
    """Finish the documents of a plan and bring the output to it; with an error everywhere else nothing is touched."""
    if prepared.problems.errors:
        return prepared.report()
    finished = finish(prepared.artefacts, prepared.made, cache, jobs=jobs, progress=progress)
    prepared.problems.extend(finished.problems)
    if finished.problems:
        return prepared.report()
    made = {**prepared.made, **finished.made}
    wanted = {**_index(prepared, cache, progress), **_files(prepared, made)}
    changes, problems = publish(place, wanted, step=step, progress=progress, patience=patience)
    prepared.problems.extend(problems)
    return replace(prepared.report(), changed=changes.written, removed=changes.gone, written=not problems)


def _files(prepared: Prepared, made: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Every file by its path, in the order of writing; an optional one that has nothing in it is none."""
    return {one.path: made[one.path] for one in sorted(prepared.artefacts, key=_turn) if one.path in made or not one.optional}


def _index(prepared: Prepared, cache: Cache | None, progress: Progress) -> Mapping[str, bytes]:
    """The files of the search; without what makes them the site is built all the same, and its search page finds names."""
    if not prepared.search:
        return {}
    if search.missing():
        prepared.problems.extend([_no_search("Pagefind is not installed", "pip install 'pagefind[bin]'")])
        return {}
    progress("searching", 0, 0)
    pages = {one.path: prepared.made[one.path] for one in prepared.artefacts if one.kind is Kind.PAGE}
    try:
        return search.index(pages, cache)
    except search.SearchError as error:
        prepared.problems.extend([_no_search(str(error), "the site is built without it; search = false says that this is meant")])
        return {}


def _no_search(why: str, help_: str) -> Problem:
    return Problem(code="W651", message=f"no search can be made here: {why}", at=Span("content/league.toml"), helps=(help_,))


def _turn(artefact: Artefact) -> tuple[int, str]:
    """What pages need is moved before the pages."""
    return _ORDER.index(artefact.kind), artefact.path


def run(
    artefacts: Sequence[Artefact],
    place: Place,
    project: Path,
    *,
    cache: Cache | None = None,
    jobs: int | None = None,
    progress: Progress = unheard,
    step: Step = unheard,
    patience: float = PATIENCE,
) -> Report:
    """Check, render and write a plan. A burst that an earlier build was killed in is finished before anything else."""
    started = time.perf_counter()
    left = finish_interrupted(place, progress=progress, patience=patience)
    if left:
        return Report(problems=Problems(list(left)))
    prepared = prepare(artefacts, project, progress=progress)
    report = write(prepared, place, cache=cache, jobs=jobs, progress=progress, step=step, patience=patience)
    return replace(report, seconds=time.perf_counter() - started)
