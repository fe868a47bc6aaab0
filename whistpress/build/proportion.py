"""Warn of pages, templates, documents and steps that took far more than their share of a build's time.

These warnings depend on the clock, so they are not among the problems of the files: a build shows them apart.
"""

from collections.abc import Collection, Iterator, Mapping

from whistpress.build.timings import FileTime, TemplateTime, TimeReport
from whistpress.problems import Problem, Span

PAGE_SECONDS, PAGE_TIMES, PAGE_SIZES = 1.0, 10, 2
"""A slow page takes longer than this, and so many times the median of its template.

By a template of ours it must also be so many times as large: of pages that are alike, the one that is made first takes longest,
since what they share is worked out for it.
"""
FEWEST = 4
"""A template with fewer pages has no meaningful median."""
TEMPLATE_SECONDS, TEMPLATE_TIMES = 3.0, 5
"""The pages of a slow league template take longer than this together, and each so many times as long as other pages."""
DOCUMENT_SECONDS = 60.0
"""A slow document takes longer than this."""
STEP_SECONDS = 3.0
"""Shorter steps are never reported."""

_STEPS: Mapping[str, tuple[int, str]] = {
    "links": (1, "please report it, with what --timings json says"),
    "writing": (3, "is the output on a slow disk, or on another machine? build into a folder of this one and copy it"),
    "reading": (5, "are the files on a slow disk, or on another machine? scores are read fastest from CSV files"),
}
"""For each step: how many times as long as rendering it may take, and what helps when it takes longer."""


def out_of_proportion(times: TimeReport, league_templates: Collection[str]) -> Iterator[Problem]:
    """Yield a warning for each page, template, document or step that took far more than its share.

    `league_templates` are the templates that are the league's, as they are named in `templates/`.
    """
    slow = [timing for timing in times.templates if timing.template in league_templates and _is_slow(timing, times)]
    yield from (_template(timing, times) for timing in slow)
    for timing in times.templates:
        if timing not in slow and timing.files >= FEWEST and _stands_out(timing, league_templates):
            yield _page(timing, league_templates)
    for document in times.documents:
        if document.seconds > DOCUMENT_SECONDS:
            yield _document(document)
    yield from _steps(times)


def _stands_out(timing: TemplateTime, league_templates: Collection[str]) -> bool:
    longer = timing.slowest.seconds > PAGE_SECONDS and timing.slowest.seconds > PAGE_TIMES * timing.median
    return longer and (timing.template in league_templates or timing.slowest.size > PAGE_SIZES * timing.usual)


def _is_slow(timing: TemplateTime, times: TimeReport) -> bool:
    """Return whether every page of a template is slow; a single slow page is reported by itself."""
    others = _others(timing, times)
    return timing.seconds > TEMPLATE_SECONDS and others > 0 and timing.median > TEMPLATE_TIMES * others


def _others(timing: TemplateTime, times: TimeReport) -> float:
    """Return the mean seconds of the pages of other templates; 0 when there are none."""
    rest = [other for other in times.templates if other is not timing and other.template.endswith(".html")]
    files = sum(other.files for other in rest)
    return sum(other.seconds for other in rest) / files if files else 0.0


def _template(timing: TemplateTime, times: TimeReport) -> Problem:
    median, others = timing.median, _others(timing, times)
    return Problem(
        code="W538",
        message=f"pages of this template take {_spoken(median)} each, {median / others:.0f} times as long as other pages",
        at=Span(f"templates/{timing.template}"),
        helps=("is there a loop within a loop, or over the whole league? a page should only go through what it shows",),
    )


def _page(timing: TemplateTime, league_templates: Collection[str]) -> Problem:
    page = timing.slowest
    times = f", {page.seconds / timing.median:.0f} times as long as is usual for {timing.template}" if timing.median > 0 else ""
    helps = (f"look at your templates/{timing.template} first",) if timing.template in league_templates else ()
    return Problem(
        code="W537",
        message=f"the page {page.path} took {_spoken(page.seconds)}{times}",
        at=Span(page.source),
        helps=(*helps, "does it hold far more than others? several pages are read more easily, too"),
    )


def _document(document: FileTime) -> Problem:
    return Problem(
        code="W652",
        message=f"the document {document.path} took {_spoken(document.seconds)}",
        at=Span(document.source),
        helps=("documents can wait: --no-pdf builds the site, and --pdf only the documents later",),
    )


def _steps(times: TimeReport) -> Iterator[Problem]:
    """Yield a warning for each step that took longer than rendering, in a build that rendered every page."""
    rendering = times.step("rendering")
    if rendering.kept or not rendering.made:
        return
    for name, (share, help_) in _STEPS.items():
        step = times.step(name)
        if step.seconds > STEP_SECONDS and step.seconds > share * rendering.seconds:
            yield Problem(
                code="W539",
                message=f"{name} took {_spoken(step.seconds)}, and making all pages no more than {_spoken(rendering.seconds)}",
                at=Span("content/league.toml"),
                helps=(help_,),
            )


def _spoken(seconds: float) -> str:
    """Return seconds for reading: `0.25 s`, `3.1 s`, `74 s`."""
    return f"{seconds:.2f} s" if seconds < 1 else f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"
