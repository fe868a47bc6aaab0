"""Look for private matters in what a command makes by itself, outside a build: a document, a text for the newspaper."""

from collections.abc import Sequence
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.build.context import BuildContext
from whistpress.build.leaks import leak_problems, private_matters
from whistpress.build.render import RenderedSite, render
from whistpress.core.model import League
from whistpress.problems import Problem, Problems
from whistpress.readers.private_files import PRIVATE, TRACKED


def leaks_alone(artefacts: Sequence[Artefact], site: RenderedSite, context: BuildContext, league: League) -> tuple[Problem, ...]:
    """Report what of the private matters would stand in some artefacts, and errors that hide what is private.

    That Git keeps a private file is said by `check` and `build`.
    """
    if not (context.project / PRIVATE).is_dir():
        return ()
    problems = Problems()
    matters = private_matters(context.project, league, problems)
    hindrances = tuple(problem for problem in problems if problem.code.startswith("E") and problem.code != TRACKED)
    return hindrances or leak_problems(matters, artefacts, site, context, league)


def leaks_of_text(text: str, source: str, context: BuildContext, league: League) -> tuple[Problem, ...]:
    """Report what of the private matters a text would tell that was made from a content file, the `source`."""
    artefact = Artefact(path="results.txt", kind=Kind.DATA, source=source, make=partial(str.encode, text))
    return leaks_alone([artefact], render([artefact], context), context, league)
