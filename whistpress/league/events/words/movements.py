"""The systems and sizes that the league's events use, and the paths of their pages."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from whistpress.core.model import Contest, EventHead, Schedule
from whistpress.core.model.names import file_slug
from whistpress.core.movement import SYSTEMS
from whistpress.league.events.words.arrangement import size, system_title
from whistpress.league.events.words.event_lines import EventRef, event_ref
from whistpress.league.league import League
from whistpress.site import addresses
from whistpress.site.people import noun

_NOUNS = {Contest.INDIVIDUAL: "players", Contest.PAIRS: "pairs", Contest.FOURS: "fours"}


class Movement(Struct, frozen=True, kw_only=True):
    """A schedule of a system in the books' list, with its page and the events that use it, as wholes, in their order.

    `slug` names the page: system, size, variant, deals (`mitchell-12-pairs-skip-24-deals`), and a number where two schedules
    agree in all four.
    """

    schedule: Schedule
    slug: str
    events: tuple[EventRef, ...]

    @property
    def path(self) -> str:
        """Its page."""
        return addresses.movement(self.slug)

    @property
    def again(self) -> str:
        """` (2)` for the second schedule of the same system and sizes, empty for the first."""
        plain = next(_slugs(self.schedule))
        return f" ({self.slug.removeprefix(plain).lstrip('-')})" if self.slug != plain else ""

    @property
    def title(self) -> str:
        """`Mitchell, skip: 12 pairs at six tables, six rounds, 24 deals`."""
        schedule = self.schedule
        return f"{system_title(schedule.system, schedule.variant)}: {size(schedule, noun(schedule.contest))}"


def movements(league: League) -> Mapping[Schedule, Movement]:
    """Collect every schedule that an event of the league, or an evening or section of one, uses, each once, in their order."""
    users: dict[Schedule, dict[str, EventRef]] = {}
    for event in league.events:
        for part in (event, *event.evenings):
            for schedule in schedules(part):
                users.setdefault(schedule, {})[event.id] = event_ref(event)
    by_schedule: dict[Schedule, Movement] = {}
    taken: set[str] = set()
    for schedule, events in users.items():
        slug = next(slug for slug in _slugs(schedule) if slug not in taken)
        taken.add(slug)
        by_schedule[schedule] = Movement(schedule=schedule, slug=slug, events=tuple(events.values()))
    return by_schedule


def schedules(event: EventHead) -> tuple[Schedule, ...]:
    """Return each schedule of an event that has a page, once: of a known system or a movement file, with at least one play.

    An event in sections has none of its own: its schedules belong to the sections.
    """
    if event.sections:
        return ()
    candidates = (event.partners, *(session.schedule for session in event.sessions))
    return tuple(
        dict.fromkeys(
            schedule
            for schedule in candidates
            if schedule and (schedule.system in SYSTEMS or "." in schedule.system) and schedule.plays
        )
    )


def _slugs(schedule: Schedule) -> Iterator[str]:
    """Yield the names that a page may have, the plainest first."""
    plays_for = _NOUNS.get(schedule.contest)
    name = schedule.system if schedule.system in SYSTEMS else file_slug(schedule.system)
    parts = [name, f"{schedule.entries}-{plays_for or 'teams'}"]
    parts += [] if plays_for else [f"{len({play.table for play in schedule.plays})}-tables"]
    parts += [file_slug(schedule.variant)] if schedule.variant else []
    parts += [f"{schedule.deals}-deals"] if schedule.deals else []
    plain = "-".join(parts)
    yield plain
    number = 2
    while True:
        yield f"{plain}-{number}"
        number += 1
