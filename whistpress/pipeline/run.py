"""The engine: from a list of artefacts to an output folder. It knows no whist and no league."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from whistpress.artefacts import Artefact, Kind
from whistpress.pipeline import search
from whistpress.pipeline.bodies import Bodies, Files
from whistpress.pipeline.calls import fits, let_go, paths_of
from whistpress.pipeline.documents import Finished, finish
from whistpress.pipeline.glimpse import NOBODY, Glimpse, shown_first
from whistpress.pipeline.links import Followed, broken_links
from whistpress.pipeline.only import documents_alone
from whistpress.pipeline.paths import clashes, misplaced
from whistpress.pipeline.pieces import Piece
from whistpress.pipeline.place import Place
from whistpress.pipeline.publish import PATIENCE, finish_interrupted, publish
from whistpress.pipeline.render import render
from whistpress.pipeline.report import Progress, Report, Step, planned, unheard
from whistpress.pipeline.room import Room
from whistpress.pipeline.sources import text_of, written_files
from whistpress.pipeline.timings import Timings
from whistpress.pipeline.whereabouts import problems_of
from whistpress.problems import Problem, Problems, Span
from whistpress.values import dataclass

_ORDER = (Kind.ASSET, Kind.DATA, Kind.DOCUMENT, Kind.PAGE, Kind.REDIRECT)
"""What pages need is moved before the pages."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A plan that was rendered: `made` are the bytes that each artefact's `make` gave, in the store of the `room`.

    With a problem among `problems` that is an error there may be nothing in `made`. `search`: its pages are to be searched.
    `bare`, where the documents alone are to be written, are the files of the site without them.
    """

    artefacts: Sequence[Artefact]
    made: Bodies
    problems: Problems
    room: Room
    search: bool = False
    bare: Mapping[str, Piece] | None = None

    def report(self) -> Report:
        """What was planned; nothing is written yet."""
        return replace(planned(self.artefacts, self.problems), made=tuple(self.made.seconds))


def nothing(room: Room, problems: Problems) -> Prepared:
    """What is ready when nothing could be planned."""
    return Prepared((), Bodies(room.store, ()), problems, room)


def prepare(artefacts: Sequence[Artefact], room: Room, *, progress: Progress = unheard, glimpse: Glimpse = NOBODY) -> Prepared:
    """Check the paths of a plan, render all of it, and follow every link. Nothing is written into the output."""
    problems = Problems()
    if not fits(artefacts):
        problems.extend(misplaced(artefacts))
        problems.extend(clashes(artefacts))
    if problems.errors:
        return nothing(room, problems)
    followed = Followed(paths_of(artefacts))
    with room.timings.step("rendering"):
        first = shown_first(artefacts, room, glimpse)
        rendered = render(artefacts, room, afresh=room.store.new, progress=progress, follow=followed.follow)
        let_go(artefacts)
        rendered.made.seconds.update(first)
        _time(artefacts, rendered.made, room.timings)
    problems.extend(rendered.problems)
    if not rendered.problems:
        with room.timings.step("links"):
            problems.extend(_links(artefacts, followed, rendered.made, room.project))
    return Prepared(artefacts, rendered.made, problems, room)


def _time(artefacts: Sequence[Artefact], made: Bodies, timings: Timings) -> None:
    """Take down what was made, and how much was not; what is only copied is neither."""
    for one in artefacts:
        if one.path in made.seconds:
            piece = made.pieces.get(one.path)
            timings.made(one, made.seconds[one.path], piece.size if piece else 0)
        elif one.kind is not Kind.ASSET:
            timings.kept()


def _links(artefacts: Sequence[Artefact], followed: Followed, made: Bodies, project: Path) -> Iterator[Problem]:
    if broken := tuple(broken_links(artefacts, followed, made.links, made)):
        yield from problems_of(broken, artefacts, text_of(project), written_files(project))


def write(
    prepared: Prepared,
    place: Place,
    *,
    progress: Progress = unheard,
    step: Step = unheard,
    patience: float = PATIENCE,
) -> Report:
    """Finish the documents of a plan and bring the output to it; with an error everywhere else nothing is touched."""
    if prepared.problems.errors:
        return prepared.report()
    store, timings = prepared.room.store, prepared.room.timings
    finished = _finished(prepared, progress)
    prepared.problems.extend(finished.problems)
    if finished.problems:
        return prepared.report()
    wanted = _files(prepared, finished.made, _index(prepared, progress))
    if prepared.bare is not None:
        wanted, older = documents_alone(place, wanted, finished.made.pieces, prepared.bare, store.placed(place.output))
        prepared.problems.extend(older)
        if older:
            return prepared.report()
        prepared = replace(prepared, artefacts=tuple(one for one in prepared.artefacts if one.path in wanted.pieces))
    with timings.step("writing"):
        changes, problems = publish(place, wanted, store=store, step=step, progress=progress, patience=patience)
        store.trim()
    prepared.problems.extend(problems)
    made = tuple(dict.fromkeys((*prepared.made.seconds, *finished.made.seconds)))
    return replace(prepared.report(), changed=changes.written, removed=changes.gone, written=not problems, made=made)


def _finished(prepared: Prepared, progress: Progress) -> Finished:
    timings = prepared.room.timings
    with timings.step("documents"):
        finished = finish(prepared.artefacts, prepared.made, prepared.room, progress=progress)
        for one in prepared.artefacts:
            if one.path in finished.made.seconds:
                timings.finished(one, finished.made.seconds[one.path])
            elif one.path in finished.made.pieces:
                timings.kept()
    return finished


def _files(prepared: Prepared, documents: Bodies, index: Mapping[str, bytes]) -> Files:
    """Every file, in the order of writing: the index of the search, what pages need, the pages."""
    found = Files.of(index)
    sources: dict[str, Bodies | Files] = dict.fromkeys(found, found)
    of_kind: dict[Kind, list[str]] = {kind: [] for kind in _ORDER}
    finished = {one.path for one in prepared.artefacts if one.finish}
    for one in prepared.artefacts:
        if one.path in (documents if one.path in finished else prepared.made):
            of_kind[one.kind].append(one.path)
    for paths in of_kind.values():
        sources.update((path, documents if path in finished else prepared.made) for path in sorted(paths))
    return Files(sources, prepared.room.laid)


def _index(prepared: Prepared, progress: Progress) -> Mapping[str, bytes]:
    """The files of the search; without what makes them the site is built all the same, and its search page finds names."""
    if not prepared.search:
        return {}
    if search.missing():
        prepared.problems.extend([_no_search("Pagefind is not installed", "pip install 'pagefind[bin]'")])
        return {}
    progress("searching", 0, 0)
    paths = [one.path for one in prepared.artefacts if one.kind is Kind.PAGE]
    pages = Files(dict.fromkeys(paths, prepared.made))
    try:
        with prepared.room.timings.step("searching"):
            return search.index(pages, prepared.room.store)
    except search.SearchError as error:
        prepared.problems.extend([_no_search(str(error), "the site is built without it; search = false says that this is meant")])
        return {}


def _no_search(why: str, help_: str) -> Problem:
    return Problem(code="W651", message=f"no search can be made here: {why}", at=Span("content/league.toml"), helps=(help_,))


def run(
    artefacts: Sequence[Artefact],
    place: Place,
    room: Room,
    *,
    progress: Progress = unheard,
    step: Step = unheard,
    patience: float = PATIENCE,
) -> Report:
    """Check, render and write a plan. A burst that an earlier build was killed in is finished before anything else."""
    started = time.perf_counter()
    left = finish_interrupted(place, progress=progress, patience=patience)
    if left:
        return Report(problems=Problems(list(left)))
    prepared = prepare(artefacts, room, progress=progress)
    report = write(prepared, place, progress=progress, step=step, patience=patience)
    return replace(report, seconds=time.perf_counter() - started)
