"""What a build says at its end."""

from collections import Counter
from collections.abc import Callable, Iterable

from msgspec import Struct, field

from whistpress.artefacts import Artefact, Kind
from whistpress.problems import Problems

Progress = Callable[[str, int, int], None]
"""Told what is going on (a word or two), how many are done, and of how many."""

Step = Callable[[str], None]
"""Told of each step of the burst just before it is taken."""


def unheard(*_: object) -> None:
    """A listener that does nothing, for progress and for steps."""


class Report(Struct, frozen=True, kw_only=True):
    """What was planned by kind (0 when an error stopped the plan), what was written and removed, how long it took.

    `changed` and `removed` are paths of the output, `made` those of what was made and not taken from the store. `written` is
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


def plan_report(artefacts: Iterable[Artefact], problems: Problems) -> Report:
    """The report of a plan of which nothing is written yet."""
    kinds = Counter(artefact.kind for artefact in artefacts)
    return Report(
        problems=problems,
        pages=kinds[Kind.PAGE],
        documents=kinds[Kind.DOCUMENT],
        data=kinds[Kind.DATA],
        assets=kinds[Kind.ASSET],
    )
