"""Build a league: read, check, arrange, score, plan, render, write."""

import datetime
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

from whistpress.garbage import uncollected
from whistpress.language import SOURCE, speaking
from whistpress.pipeline.analysis import analysed
from whistpress.pipeline.frozen import StrangeError
from whistpress.pipeline.glimpse import NOBODY, Glimpse
from whistpress.pipeline.laid import laid_beside
from whistpress.pipeline.load import Loaded
from whistpress.pipeline.loading import loaded as load
from whistpress.pipeline.place import place_of
from whistpress.pipeline.plan import no_documents
from whistpress.pipeline.planning import planned
from whistpress.pipeline.publish import PATIENCE, finish_interrupted
from whistpress.pipeline.reading import Memory, Steps
from whistpress.pipeline.render import render
from whistpress.pipeline.report import Progress, Report, Step, unheard
from whistpress.pipeline.room import Room, room_of, steps_of
from whistpress.pipeline.run import Prepared, nothing, prepare, write
from whistpress.pipeline.sources import text_of, written_files
from whistpress.pipeline.timings import UNTIMED, Timings
from whistpress.pipeline.whereabouts import placed
from whistpress.pipeline.workers import Workers
from whistpress.problems import Fault, Problem, Problems


def ready(
    project: Path,
    *,
    today: datetime.date | None = None,
    pdf: bool = True,
    press: bool = True,
    jobs: int | None = None,
    at: Workers | None = None,
    alone: bool = False,
    memory: Memory | None = None,
    keeps: bool = True,
    timings: Timings = UNTIMED,
    progress: Progress = unheard,
    laid: Path | None = None,
    glimpse: Glimpse = NOBODY,
) -> Prepared:
    """Everything up to the writing: read, scored, planned, rendered, links followed. `at` works where others than `jobs` are to.

    A process that builds again and again has a `memory` of what it read and scored; without `keeps` nothing is written at all.

    With `alone` the site is also rendered without its documents, so that these can be written by themselves. What is made is laid
    in the folder `laid`, if there is one. Who has a `glimpse` of pages is given them before the others are ready.

    What the files are wrong in is told before anything is planned: a page that is missing for it is no broken link.
    """
    steps = steps_of(project, jobs=jobs, at=at, memory=memory, keeps=keeps)
    once = partial(_ready, project, steps, today, pdf, press, alone, timings, progress, laid, glimpse)
    try:
        return once()
    except StrangeError:  # what was kept had its seal and read well at first: further in stands what we never wrote
        steps.forget()
        return once()


def _ready(
    project: Path,
    steps: Steps,
    today: datetime.date | None,
    pdf: bool,
    press: bool,
    alone: bool,
    timings: Timings,
    progress: Progress,
    laid: Path | None,
    glimpse: Glimpse,
) -> Prepared:
    progress("reading", 0, 0)
    with timings.step("reading"):
        loaded = load(project, today, steps)
    room = room_of(project, loaded.league.language if loaded.league else SOURCE, steps, timings, laid)
    if loaded.league is None or loaded.problems.errors:
        return nothing(room, loaded.problems)
    with timings.step("analysing"):
        loaded = _analysed(loaded, room)
    search, found = loaded.league is not None and loaded.league.search, tuple(loaded.problems)
    with speaking(room.scene.language, room.scene.folders), uncollected():
        try:
            with timings.step("planning"):
                whole = planned(project, loaded, room, steps.aside, pdf=pdf, press=press)
                without = planned(project, loaded, room, steps.aside, pdf=False) if alone else None
        except Fault as fault:  # of a text that stands on a page of the plan
            league = loaded.league.at.file if loaded.league else ""
            problem = placed(fault, league, text_of(project), written_files(project))
            return nothing(room, Problems([*found, problem]))
        del loaded  # what is made of it lies in the plan: nobody holds a large league for longer
        known = Problems([*found, *whole.problems])
        prepared = prepare(whole.artefacts, room, progress=progress, glimpse=glimpse.knowing(known))
        if without is not None and not prepared.problems.errors:
            bare = render(without.artefacts, room, progress=progress)
            prepared = replace(prepared, bare=bare.made.pieces)
    problems = Problems([*known, *prepared.problems])
    return replace(prepared, problems=problems, search=search)


def _analysed(loaded: Loaded, room: Room) -> Loaded:
    """With the tricks possible on each deal; where there are any, it is not what lies aside."""
    if loaded.league is None:
        return loaded
    league = analysed(loaded.league, room.store)
    return loaded if league is loaded.league else replace(loaded, league=league, again=None)


def build(
    project: Path,
    output: Path | None = None,
    *,
    today: datetime.date | None = None,
    pdf: bool = True,
    jobs: int | None = None,
    at: Workers | None = None,
    alone: bool = False,
    timings: Timings = UNTIMED,
    progress: Progress = unheard,
    step: Step = unheard,
    patience: float = PATIENCE,
    glimpse: Glimpse = NOBODY,
) -> Report:
    """Build the league of `project` into `output` (the folder that --output names; None: the project's `output/`).

    Nothing is written while there is an error. `jobs` is how many processes may work at a time, `at` works where others than
    those of this machine are to, `step` is told of each step of the burst, `patience` is how many seconds to wait for another
    build into the same folder. With `alone` the documents are written, and of a site that was built without them the pages that
    will offer them. `timings` takes down where the time goes. Who has a `glimpse` of pages is given them before
    the others are ready.
    """
    started = time.perf_counter()
    place, problems = place_of(project, output)
    if place is not None:
        problems = finish_interrupted(place, progress=progress, patience=patience)
    if place is None or problems:
        return Report(problems=Problems(list(problems)))
    with uncollected(), laid_beside(place) as folder:
        laid = None if at else folder  # others have no disk of ours
        prepared = ready(
            project,
            today=today,
            pdf=pdf,
            jobs=jobs,
            at=at,
            alone=alone,
            timings=timings,
            progress=progress,
            laid=laid,
            glimpse=glimpse,
        )
        if alone:
            prepared.problems.extend(_nothing_to_press(prepared.problems))
        report = write(prepared, place, progress=progress, step=step, patience=patience)
        if not alone and (why := _no_press(report)):
            prepared = ready(project, today=today, pdf=False, jobs=jobs, at=at, timings=timings, progress=progress)
            prepared.problems.extend([no_documents(why, "content/league.toml")])
            report = write(prepared, place, progress=progress, step=step, patience=patience)
    prepared.room.store.close()
    return replace(report, seconds=time.perf_counter() - started)


def _nothing_to_press(problems: Problems) -> list[Problem]:
    """E650 where the documents alone are asked for and this machine cannot make any."""
    lacking = [problem for problem in problems if problem.code == "W650"]
    return [replace(one, code="E650", helps=("--no-pdf builds the site without its documents",)) for one in lacking]


def _no_press(report: Report) -> str | None:
    """Why the press failed, if it is the press that failed and not a document: looked into only when some were not made."""
    if not any(problem.code == "E650" for problem in report.problems):
        return None
    from whistpress.paper import press

    return press.unusable()
