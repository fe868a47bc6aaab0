"""The report of a build, and the callbacks that follow it."""

from collections.abc import Callable

from msgspec import Struct, field

from whistpress.problems import Problems

Progress = Callable[[str, int, int], None]
"""Called with the current activity (a word or two), how many items are done, and of how many."""


def unheard(*_: object) -> None:
    """Ignore a call: the default of every callback."""


class Report(Struct, frozen=True, kw_only=True):
    """The numbers of planned artefacts by kind (0 when an error stopped the plan), the changes, and the seconds.

    `changed` and `removed` are paths of the output, `made` the paths of the files that did not come from the cache. `written` is
    false when an error kept the old site as it was. `files` are all paths of the site.
    """

    problems: Problems = field(default_factory=Problems)
    pages: int = 0
    documents: int = 0
    data: int = 0
    assets: int = 0
    seconds: float = 0.0
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    made: tuple[str, ...] = ()
    written: bool = False
    files: tuple[str, ...] = ()
