"""The meetings of a season in short: day and place, attendance, decisions."""

from collections.abc import Iterator

from msgspec import Struct

from whistpress.core.model import Congress
from whistpress.language import say
from whistpress.views import addresses
from whistpress.views.congress.business import election_sentence, motion_sentence
from whistpress.views.congress.meeting import attendance
from whistpress.views.hours import hours_text
from whistpress.views.wording import weekday


class MeetingHead(Struct, frozen=True, kw_only=True):
    """A meeting in the list of its season: its page, day and place, and its decisions in sentences."""

    title: str
    path: str
    anchor: str
    when: str
    place: str
    told: tuple[str, ...] = ()

    @property
    def facts(self) -> str:
        """When and where."""
        return ", ".join(part for part in (self.when, self.place) if part)


def meeting_head(congress: Congress, *, decided: bool = True) -> MeetingHead:
    """Return a meeting in short; without its decisions if its own page has them."""
    first = congress.sittings[0] if congress.sittings else None
    one_day = congress.days == 1
    hours = hours_text(first.time, first.ends) if first and one_day else ""
    day = weekday(congress.begins) if one_day else congress.when
    return MeetingHead(
        title=congress.title,
        path=addresses.congress(congress.id),
        anchor=f"meeting-{congress.id}",
        when=", ".join(part for part in (day, hours) if part),
        place=congress.place,
        told=tuple(_decisions(congress)) if decided else (),
    )


def _decisions(congress: Congress) -> Iterator[str]:
    if text := attendance(congress):
        yield text
    for motion in congress.motions:
        if fate := motion_sentence(motion):
            yield say("%(title)s: %(told)s", title=motion.title, told=fate)
    for election in congress.elections:
        if elected := election_sentence(election):
            yield say("%(title)s: %(told)s", title=election.office, told=elected)


def is_on_record(congress: Congress) -> bool:
    """Return whether the record has anything that happened at a meeting."""
    return bool(congress.minutes or congress.present is not None or tuple(_decisions(congress)))
