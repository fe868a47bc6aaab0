"""Pages that somebody looks at while they are made: they are made first, and shown before all the others are ready."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace

from whistpress.artefacts import Artefact, Kind
from whistpress.pipeline.render import render
from whistpress.pipeline.report import unheard
from whistpress.pipeline.room import Room
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


NOBODY = Glimpse()
"""Nobody looks at anything."""


def shown_first(artefacts: Sequence[Artefact], room: Room, glimpse: Glimpse) -> Mapping[str, float]:
    """Make the pages of a plan at which somebody looks and show them; of those that were made, how many seconds each took.

    The others are not asked for: not even whether they are to be made. Of a site that will not be written nothing is shown, and
    what cannot be made says so when it is made with all the others.
    """
    wanted = [one for one in artefacts if one.path in glimpse.paths and one.kind is Kind.PAGE] if glimpse.paths else []
    if not wanted or glimpse.known.errors:
        return {}
    made = render(wanted, room).made
    for path, page in made.items():
        glimpse.show(path, page, glimpse.known)
    return made.seconds
