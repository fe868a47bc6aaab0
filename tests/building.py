"""Load, build and check leagues as commands do, for tests: each project has a cache of its own."""

import datetime
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.whole_records import record_of
from whistpress.engine import pipeline
from whistpress.engine.cache import Cache
from whistpress.engine.context import BuildContext
from whistpress.engine.load import WholeLeague, load_whole
from whistpress.engine.output import output_folder
from whistpress.engine.publish import OutputFiles, blob_info
from whistpress.engine.report import Report
from whistpress.engine.timings import Timings
from whistpress.engine.workers import Workers, workers
from whistpress.league.record import LeagueRecord
from whistpress.problems import Problems
from whistpress.unchanged import cache_root


def cache_of(project: Path) -> Path:
    """The folder of a project's cache in tests: beside a project that a test has written, else among the tests' caches."""
    if project.is_relative_to(tempfile.gettempdir()):
        return project.parent / f".cache-of-{project.name}"
    return cache_root() / f"of-{project.name}"


def context_of(
    project: Path, *, jobs: int | None = 1, at: Workers | None = None, timings: Timings | None = None, keeps: bool = True
) -> BuildContext:
    """The context of a project's builds."""
    cache = Cache(cache_of(project) if keeps else None)
    more: dict[str, Any] = {"timings": timings} if timings else {}
    return BuildContext(project=project, cache=cache, workers=at or workers(jobs), **more)


class Whole(WholeLeague, frozen=True):
    """A whole league with its record."""

    @property
    def record(self) -> LeagueRecord:
        """The league's record."""
        assert self.league is not None
        return record_of(self.league, self.results)


def load(project: Path, today: datetime.date | None = None) -> Whole:
    """Read and score a league, and load all its events."""
    whole = load_whole(project, today)
    return Whole(whole.league, whole.results, whole.problems)


def ready(
    project: Path, *, keeps: bool = True, jobs: int | None = 1, at: Workers | None = None, **options: Any
) -> pipeline.Prepared:
    """Do everything of a build up to the writing."""
    return pipeline.prepare(context_of(project, jobs=jobs, at=at, keeps=keeps), pipeline.Options(**options))


def build(
    project: Path,
    output: Path | None = None,
    *,
    jobs: int | None = 1,
    at: Workers | None = None,
    timings: Timings | None = None,
    progress: Any = pipeline.unheard,
    **options: Any,
) -> Report:
    """Build a league as the command does."""
    context = context_of(project, jobs=jobs, at=at, timings=timings)
    target, problems = output_folder(project, output, context.cache.file.parent)
    if target is None:
        return Report(problems=Problems(list(problems)))
    report = pipeline.build(target, context, pipeline.Options(**options), progress=progress)
    context.cache.close()
    return report


def site_files(bodies: Mapping[str, bytes]) -> OutputFiles:
    """The files of a site, whose bytes are at hand."""
    return OutputFiles({path: blob_info(body) for path, body in bodies.items()}, dict.fromkeys(bodies, bodies.__getitem__))


def check(project: Path, today: datetime.date | None = None, *, keeps: bool = True) -> Problems:
    """Check a league as the command does."""
    context = context_of(project, keeps=keeps)
    problems = pipeline.check(context, today=today)
    context.cache.close()
    return problems
