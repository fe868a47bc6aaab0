"""The pictures of one event: how a match of two went, or how everybody's score grew."""

from whistpress.core.model import Event, EventResult
from whistpress.theme.picture import Picture
from whistpress.views.lead import lead
from whistpress.views.pictures.course import course_pictures
from whistpress.views.pictures.match_lead import lead_picture


def event_pictures(event: Event, result: EventResult) -> tuple[Picture, ...]:
    """The lead of a match of two teams; of any other event the course of each of its rankings."""
    match = lead(event, result)
    return (lead_picture(match),) if match else course_pictures(event, result)
