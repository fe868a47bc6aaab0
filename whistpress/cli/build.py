"""`whistpress build`: build the site and the documents, here or on a cluster, and say where the time went."""

import datetime
import gc
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from whistpress.cli.build_report import shown_progress
from whistpress.cli.options import Integer, Verb, cache_option, project_option, today_option
from whistpress.cli.speech import SlipError, as_boxes, remark, say
from whistpress.cli.whereabouts import project_folder, reader_of

if TYPE_CHECKING:
    from whistpress.engine.workers import Workers


@click.command(cls=Verb, rare=("no_search", "jobs", "dask", "timings", "cache"))
@click.option("--output", type=click.Path(path_type=Path, file_okay=False), help="Where the site is written [default: output].")
@click.option(
    "--pdf",
    type=click.Choice(["yes", "no", "only"]),
    default="yes",
    metavar="WHEN",
    help="Make the printed documents: yes, no, or only them.",
)
@click.option("--no-pdf", "pdf", flag_value="no", help="Leave the printed documents out.")
@click.option(
    "--no-search", is_flag=True, help="Leave the search out, as `search = false` under [outputs] does; for this build alone."
)
@click.option("--strict", is_flag=True, help="Let warnings count as errors when it ends; the site is written all the same.")
@click.option("--jobs", type=Integer(1, 256), metavar="N", help="How many PDFs are made at once [default: one a core].")
@click.option("--dask", metavar="ADDRESS", help="Have it made by the Dask cluster whose scheduler answers at ADDRESS.")
@click.option(
    "--timings",
    is_flag=False,
    flag_value="tables",
    type=click.Choice(["tables", "json"]),
    help="Tell where the time went: steps, the slowest templates and documents.",
)
@today_option()
@cache_option()
@project_option()
def build(
    output: Path | None,
    pdf: str,
    no_search: bool,
    strict: bool,
    jobs: int | None,
    dask: str | None,
    timings: str | None,
    today: datetime.date | None,
    cache: Path | None,
    project: Path | None,
) -> int:
    """Make the web site and the documents. Where there is an error, nothing is written.

    Example:  whistpress build --output /srv/www/whist
              whistpress build --no-pdf && whistpress build --pdf only
              whistpress build --dask tcp://10.0.0.1:8786
    """
    gc.disable()
    from msgspec.structs import replace

    from whistpress.cli.build_report import answer_of, blames_the_machine, show_times, summary
    from whistpress.engine.context import build_context
    from whistpress.engine.output import output_folder
    from whistpress.engine.paths import MANIFEST
    from whistpress.engine.pipeline import Options
    from whistpress.engine.pipeline import build as build_league
    from whistpress.engine.report import Report
    from whistpress.engine.timings import Timings
    from whistpress.problems import Problems
    from whistpress.unchanged import forget, remember

    gc.freeze()  # modules stay in memory: looking for cycles among them only takes time
    gc.enable()
    began, folder, times = time.monotonic(), project_folder(project), Timings()
    options = Options(today=today, pdf=pdf != "no", alone=pdf == "only", search=not no_search)
    with workers_at(dask, documents=options.pdf) as workers, shown_progress() as progress:
        context = build_context(folder, cache=cache, jobs=jobs, workers_=workers, timings=times)
        target, problems = output_folder(folder, output, context.cache.file.parent)
        report = Report(problems=Problems(list(problems)))
        if target:
            report = build_league(target, context, options, progress=progress)
        context.cache.close()
    boxes = as_boxes(report.problems, reader_of(folder))
    if boxes:
        remark(boxes)
    tell = remark if timings == "json" else say
    if report.written:
        tell(summary(report, output or folder / "output"))
    else:
        remark("nothing was written; the site is as it was")
    show_times(times.report(), folder, timings)
    status, target_folder = report.problems.exit_status(strict=strict), output or folder / "output"
    if not report.written or blames_the_machine(report.problems) or dask or timings or pdf == "only" or status:
        forget(sys.argv[1:])
    else:
        again = summary(replace(report, changed=(), removed=(), seconds=0.0), target_folder)
        answer, files = answer_of(f"{again}\n", f"{boxes}\n" if boxes else ""), (MANIFEST, *report.files)
        seconds = time.monotonic() - began
        remember(sys.argv[1:], folder.resolve(), answer, seconds, output=target_folder.resolve(), written=files)
    return status


@contextmanager
def workers_at(address: str | None, *, documents: bool) -> "Iterator[Workers | None]":
    """Connect to the workers of the Dask cluster at an address; None without one, for the processes of this machine.

    `documents` says whether they make PDFs. SlipError when the cluster cannot be used.
    """
    if address is None:
        yield None
        return
    from whistpress.engine.dask import ClusterError, connect_cluster

    try:
        with connect_cluster(address, documents=documents, tell=remark) as workers:
            yield workers
    except ClusterError as error:
        raise SlipError(str(error), *error.helps) from error
