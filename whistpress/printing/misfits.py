"""A text that has no room on a form, as a problem of the file that it comes from."""

from typing import Any

from whistpress.core.model import Event, Session
from whistpress.printing.form import EventJob, PrintedForm
from whistpress.printing.sheet import MisfitError
from whistpress.problems import Fault, Problem, Span

_LONG = 80
"""A name of fewer letters fits on every form."""
_LEAVE_OUT = "or leave this form out of `paper`"


def without_room(form: PrintedForm[Any, Any], why: MisfitError, job: Any) -> Fault:
    """Return E655 at the longest name where there is a long one, else at the subject."""
    subject = job.event if isinstance(job, EventJob) else job.subject
    parts: tuple[Event | Session, ...] = (subject, *subject.sessions) if isinstance(subject, Event) else ()
    entries = [entry for part in parts for entry in part.entries]
    longest = max((name for entry in entries for name in (entry.name or "", *entry.names)), key=len, default="")
    if len(longest) > _LONG:
        reason, help_, at = f"a name of {len(longest)} letters", "enter it under a shorter name", Span("")
    else:
        reason, help_, at, longest = f"all that stands on it: {why}", why.help, subject.at or Span(""), ""
    message = f"the form '{form.name}' has no room for {reason}"
    return Fault(Problem(code="E655", message=message, at=at, helps=(help_, _LEAVE_OUT)), longest)
