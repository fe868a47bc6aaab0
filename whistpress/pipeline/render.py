"""Render every artefact in memory; a slip in a template becomes a problem at its line."""

import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from whistpress.artefacts import Artefact
from whistpress.packaged import theme_folder
from whistpress.pipeline.report import Progress, unheard
from whistpress.pipeline.sources import shown
from whistpress.problems import Problem, Span
from whistpress.theme.fault import TemplateFault


@dataclass(frozen=True, slots=True)
class Rendered:
    """The bytes that each artefact's `make` gave, by path, and the problems of those that gave none."""

    made: Mapping[str, bytes]
    problems: tuple[Problem, ...] = ()


def render(artefacts: Sequence[Artefact], project: Path, *, progress: Progress = unheard) -> Rendered:
    """Call `make` of every artefact. A fault that is not a template's is raised: it is ours."""
    made: dict[str, bytes] = {}
    problems: dict[Problem, None] = {}
    for done, artefact in enumerate(artefacts):
        progress("rendering", done, len(artefacts))
        try:
            found = artefact.make()
            if found or not artefact.optional:
                made[artefact.path] = found
        except Exception as error:
            problem = error.problem if isinstance(error, TemplateFault) else of_template(error, project)
            if problem is None:
                raise
            problems[problem] = None
    progress("rendering", len(artefacts), len(artefacts))
    return Rendered(made, tuple(problems))


def of_template(error: Exception, project: Path) -> Problem | None:
    """E505 at the line of the template where another error than Jinja's arose; None when it arose elsewhere."""
    place = _place(error)
    if place is None:
        return None
    file, line = place
    reason = str(error) or type(error).__name__
    ours = file.is_relative_to(theme_folder()) and not file.is_relative_to(project.absolute())
    helps = ("this template is whistpress's own: please report it",) if ours else ()
    return Problem(
        code="E505",
        message=f"the template asks for what cannot be done: {reason}",
        at=Span(shown(file, project), line),
        helps=helps,
    )


def _place(error: Exception) -> tuple[Path, int] | None:
    """File and line of the innermost template in the error's path: Jinja gives its frames the template's own lines."""
    frames = traceback.extract_tb(error.__traceback__)
    of_templates = [frame for frame in frames if not frame.filename.endswith(".py") and Path(frame.filename).is_file()]
    return (Path(of_templates[-1].filename), of_templates[-1].lineno or 1) if of_templates else None
