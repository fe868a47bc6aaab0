"""The certificate of fairness of each event and evening whose schedule can be measured."""

from collections.abc import Iterator
from functools import partial

from whistpress.artefacts import Artefact
from whistpress.core.model import EventHead, StoredEvent
from whistpress.language import say
from whistpress.pages.deals import load_event
from whistpress.pages.page import Page, first_sentence
from whistpress.pages.planner import Planner
from whistpress.views import addresses
from whistpress.views.arrangement import arrangement
from whistpress.views.event_lines import EventLine, event_line
from whistpress.views.fairness.certificate import Certificate, event_certificate, measurable


def pages_of_event(planner: Planner, stored: StoredEvent, event: EventHead, evening: int | None) -> Iterator[Artefact]:
    """Plan the certificate of an event, or of the evening of that index, where its schedule can be measured."""
    if measurable(event):
        explained = next(
            (article.path for article in planner.league.articles if article.path == addresses.FAIRNESS_EXPLAINED), ""
        )
        printed = next(
            (document.path for document in planner.documents[event.id] if document.path.endswith("/fairness-certificate.pdf")), ""
        )
        build = partial(fairness_page, stored, evening, explained, printed, planner.event_titles[event.id])
        yield planner.later(addresses.fairness(event.id), "fairness.html", build, event.at.file)


class FairnessPage(Page, frozen=True, kw_only=True):
    """The page on the fairness of an event's schedule.

    `event_path` and `event_title` link back to the event; `line` is the event as lists show it; `system` and `size` say how it
    was arranged. `certificate` holds the measurements. `handbook` is the path of the page that explains the figures, `printed`
    the path of the certificate as a PDF; both may be empty.
    """

    event_path: str
    event_title: str
    line: EventLine
    system: str
    size: str
    certificate: Certificate
    handbook: str = ""
    printed: str = ""


def fairness_page(stored: StoredEvent, evening: int | None, handbook: str, printed: str, tab: str) -> FairnessPage:
    """Build the certificate of an event, whose title with the day is `tab`; ValueError for one that has none."""
    event, result = load_event(stored, evening)
    certificate = event_certificate(event)
    if certificate is None:
        raise ValueError(f"{event.id} has no schedule to measure")
    arranged = arrangement(event)
    return FairnessPage(
        path=addresses.fairness(event.id),
        title=say("How fair it is: %(title)s", title=event.title),
        tab=say("%(event)s: how fair it is", event=tab),
        summary=first_sentence(f"{tab}: {certificate.sentence}.", longest=220),
        section=addresses.EVENTS,
        event_path=addresses.event(event.id),
        event_title=event.title,
        line=event_line(event, result),
        system=arranged.system,
        size=arranged.size,
        certificate=certificate,
        handbook=handbook,
        printed=printed,
    )
