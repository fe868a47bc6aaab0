"""Turn errors in templates into problems with the line of the template."""

import traceback
from pathlib import Path

from jinja2 import TemplateNotFound, TemplateSyntaxError, UndefinedError
from jinja2.exceptions import TemplateError

from whistpress.packaged import theme_folder
from whistpress.problems import Fault, Problem, Span, problem_of, wording
from whistpress.site.theme.limits import LimitError


class TemplateFault(Fault):
    """A template that cannot be rendered; `problem` says where and why (codes E505 and E530 to E533)."""


class TemplateLimitFault(TemplateFault):
    """A template that takes too much time or memory (E543): no other page is tried, which would take as much."""


def fault_of(error: Exception, template: str) -> TemplateFault:
    """Return the fault for an error that arose while rendering `template`."""
    if isinstance(error, TemplateNotFound):
        problem = problem_of("E531.no-template", _place(error, template), name=error.name)
    elif isinstance(error, TemplateSyntaxError):
        at = Span(_path_in_problems(error.filename or template), error.lineno)
        problem = problem_of("E530.template-read", at, without_stop=_without_stop(error.message))
    elif isinstance(error, UndefinedError):
        message, *meant = _sentence(error).split("\n")
        helps = (*meant, wording("E532.names-template"))
        problem = Problem(code="E532", message=message, at=_place(error, template), helps=helps)
    elif isinstance(error, TemplateError):
        problem = Problem(code="E533", message=_sentence(error), at=_place(error, template))
    else:
        frame = _frame(error)
        ours = frame is not None and Path(frame.filename).is_relative_to(theme_folder())
        problem = problem_of(
            "E505.template-asks",
            _place(error, template),
            *(wording("E505.template-whistpress"),) if ours else (),
            value=str(error) or type(error).__name__,
        )
    return TemplateFault(problem)


def limit_fault(error: LimitError, template: str) -> TemplateLimitFault:
    """Return the fault for a template of the league that took too much time or memory while rendering `template`."""
    return TemplateLimitFault(problem_of("E543.templates-league", _place(error.__cause__ or error, template), error=error))


def _without_stop(message: str | None) -> str:
    """Return Jinja's sentences as clauses of one: without the last full stop, with small first letters."""
    clauses = [clause[:1].lower() + clause[1:] for clause in (message or "").rstrip(".").split(". ")]
    return "; ".join(clauses)


def _sentence(error: TemplateError) -> str:
    return error.message or "the template cannot be rendered"


def _place(error: BaseException, template: str) -> Span:
    """Return the innermost line of a template at which an error arose."""
    inner = _frame(error)
    return Span(_path_in_problems(inner.filename), inner.lineno or 1) if inner else Span(template)


def _frame(error: BaseException) -> traceback.FrameSummary | None:
    """Return the innermost frame of a template in the traceback, whose frames Jinja rewrites to the template's lines."""
    frames = traceback.extract_tb(error.__traceback__)
    return next((frame for frame in reversed(frames) if frame.filename.endswith((".html", ".css", ".txt"))), None)


def _path_in_problems(filename: str) -> str:
    """Return the path from `templates/` on, without the folder of the project."""
    parts = Path(filename).parts
    if "templates" in parts:
        last = len(parts) - 1 - parts[::-1].index("templates")
        return "/".join(parts[last:])
    return filename
