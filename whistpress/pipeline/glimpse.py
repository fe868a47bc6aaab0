"""Pages that somebody looks at while they are made: they are made first, and shown before all the others are ready."""

from collections.abc import Callable
from dataclasses import field, replace

from whistpress.artefacts import Artefact, Kind
from whistpress.pipeline.report import unheard
from whistpress.problems import Problems
from whistpress.values import dataclass

Show = Callable[[str, bytes, Problems], None]
"""Is given the path of a page, its bytes, and what was found wrong before any page was made."""


@dataclass(frozen=True, slots=True)
class Glimpse:
    """The paths at which somebody looks, and who is shown the pages there; `known` is what is wrong as far as it is known."""

    paths: frozenset[str] = frozenset()
    show: Show = unheard
    known: Problems = field(default_factory=Problems)

    def knowing(self, known: Problems) -> "Glimpse":
        """The same, once something is known to be wrong."""
        return replace(self, known=known)

    def wants(self, artefact: Artefact) -> bool:
        """Whether somebody looks at it, and it is a page."""
        return artefact.path in self.paths and artefact.kind is Kind.PAGE

    def give(self, path: str, page: bytes) -> None:
        """Show a page that is ready; none of a site that will not be written."""
        if not self.known.errors:
            self.show(path, page, self.known)


NOBODY = Glimpse()
"""Nobody looks at anything."""
