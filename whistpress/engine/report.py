"""The report of a build, and the callbacks that follow it."""

from collections.abc import Callable

from msgspec import Struct, field

from whistpress.problems import Problems

Progress = Callable[[str, int, int], None]
"""Called with the current activity (a word or two), how many items are done, and of how many."""


def unheard(*_: object) -> None:
    """Ignore a call: the default of every callback."""


class Report(Struct, frozen=True, kw_only=True):
    """What a build planned, made and wrote. The numbers are 0 when an error stopped the plan.

    >>> report = whistpress.build_site(".", "site", pdf=False)
    >>> report.written, report.problems.errors, report.documents, "index.html" in report.files
    (True, 0, 0, True)
    """

    problems: Problems = field(default_factory=Problems)  # every problem, errors and warnings
    pages: int = 0  # how many are planned
    documents: int = 0  # how many PDFs are planned
    data: int = 0  # how many files for other programs
    assets: int = 0  # how many style sheets, scripts, fonts and pictures
    seconds: float = 0.0  # how long it took
    changed: tuple[str, ...] = ()  # paths of the output that are new or other than before
    removed: tuple[str, ...] = ()  # paths that are no longer there
    made: tuple[str, ...] = ()  # paths of files that did not come from the cache
    written: bool = False  # false when an error kept the old site as it was
    files: tuple[str, ...] = ()  # all paths of the site
