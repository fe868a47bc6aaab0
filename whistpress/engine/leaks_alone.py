"""Look for private matters in what a command makes by itself, outside a build: a document, a text for the newspaper."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from whistpress.artefacts import Artefact, Kind
from whistpress.league.league import League
from whistpress.league.people.model import PRIVATE
from whistpress.problems import Problem, Problems

if TYPE_CHECKING:
    from whistpress.engine.context import BuildContext
    from whistpress.engine.render import RenderedSite


def leaks_alone(
    artefacts: Sequence[Artefact], site: "RenderedSite", context: "BuildContext", league: League
) -> tuple[Problem, ...]:
    """Report what of the private matters would stand in some artefacts, and errors that hide what is private.

    That Git keeps a private file is said by `check` and `build`.
    """
    if not (context.project / PRIVATE).is_dir():
        return ()
    from whistpress.engine.leaks import leak_problems, private_matters
    from whistpress.league.people.read.private_files import TRACKED

    problems = Problems()
    matters = private_matters(context.project, league, problems)
    hindrances = tuple(problem for problem in problems if problem.code.startswith("E") and problem.code != TRACKED)
    return hindrances or leak_problems(matters, artefacts, site, context, league)


def leaks_of_text(text: str, source: str, project: Path, league: League) -> tuple[Problem, ...]:
    """Report what of the private matters a text would tell that was made from a content file, the `source`."""
    if not (project / PRIVATE).is_dir():
        return ()
    from whistpress.engine.context import temporary_context
    from whistpress.engine.render import render

    context = temporary_context(project)
    artefact = Artefact(path="results.txt", kind=Kind.DATA, source=source, make=partial(str.encode, text))
    return leaks_alone([artefact], render([artefact], context), context, league)
