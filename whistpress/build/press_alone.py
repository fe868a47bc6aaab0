"""Make a few documents by themselves, outside a build."""

from collections.abc import Mapping, Sequence

from whistpress.artefacts import Artefact
from whistpress.build.context import BuildContext
from whistpress.build.documents import finish
from whistpress.build.render import render
from whistpress.build.report import Progress, unheard
from whistpress.problems import Problem


def press_alone(
    documents: Sequence[Artefact], context: BuildContext, progress: Progress = unheard
) -> tuple[Mapping[str, bytes], list[Problem]]:
    """Return the bytes of each document by its path, and the problems of those that could not be made."""
    site = render(documents, context, progress=progress)
    made = finish(documents, site, context, progress=progress)
    return {path: made.read(path) for path in made.infos}, [*site.problems, *made.problems]
