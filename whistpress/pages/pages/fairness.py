"""The certificate of fairness of an event, as a page."""

from whistpress.core.model import Event, EventResult
from whistpress.language import say
from whistpress.pages.page import Page
from whistpress.views import addresses
from whistpress.views.arrangement import arrangement
from whistpress.views.event_lines import EventLine, event_line
from whistpress.views.fairness import Certificate, event_certificate


class FairnessPage(Page, frozen=True, kw_only=True):
    """How fair an event's schedule is.

    `event_path` and `event_title` lead back to the event, `line` is the event as lists show it; `system` and `size` say how it
    was arranged. `certificate` is what was measured. `handbook` is the path of the page that explains the figures, `printed` that
    of the certificate as a PDF, or empty.
    """

    event_path: str
    event_title: str
    line: EventLine
    system: str
    size: str
    certificate: Certificate
    handbook: str = ""
    printed: str = ""


def fairness_page(event: Event, result: EventResult | None, handbook: str = "", printed: str = "") -> FairnessPage:
    """The page of an event that has a certificate (`measurable`); ValueError for one that has none."""
    certificate = event_certificate(event)
    if certificate is None:
        raise ValueError(f"{event.id} has no schedule to measure")
    told = arrangement(event)
    return FairnessPage(
        path=addresses.fairness(event.id),
        title=say("How fair it is: %(title)s", title=event.title),
        summary=f"{certificate.sentence}.",
        section=addresses.EVENTS,
        event_path=addresses.event(event.id),
        event_title=event.title,
        line=event_line(event, result),
        system=told.system,
        size=told.size,
        certificate=certificate,
        handbook=handbook,
        printed=printed,
    )
