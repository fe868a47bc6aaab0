"""The daily bulletins of a congress: a page for each day with any news."""

from collections.abc import Iterator, Mapping
from functools import partial

from whistpress.artefacts import Artefact
from whistpress.core.model import ResultHead
from whistpress.language import say
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress
from whistpress.league.meetings.pages.meeting_pages import Known, MeetingPage, MeetingText
from whistpress.league.meetings.words.bulletin import Bulletin, bulletin, bulletin_summary, bulletin_title, days_told
from whistpress.league.planner import Planner
from whistpress.site import addresses
from whistpress.site.page import Download, Link
from whistpress.site.theme.markdown import Prose


def pages_of_congress(planner: Planner, congress: Congress, source: str) -> Iterator[Artefact]:
    """Plan the bulletins of a congress; they show standings and trophies too, so that each is built from the whole league."""
    for day in days_told(congress, planner.league):
        build = partial(bulletin_page, planner.content, congress, planner.results, day)
        title = bulletin_page_title(congress, day)
        yield planner.later(addresses.bulletin(congress.id, day), "bulletin.html", build, source, title)


class BulletinPage(MeetingPage, frozen=True, kw_only=True):
    """The bulletin of a day."""

    told: Bulletin
    notices: tuple[Prose, ...]
    """The text of each notice."""
    downloads: tuple[Download, ...]
    before: Link | None = None
    after: Link | None = None
    """The bulletins of the days beside it."""
    linked: frozenset[str] = frozenset()
    """Which events of the next day have a page."""


def bulletin_page_title(congress: Congress, day: int) -> str:
    """Return the title of the page of one day."""
    return say("Bulletin of %(day)s", day=bulletin_title(congress, day))


def bulletin_page(
    league: League, congress: Congress, results: Mapping[str, ResultHead], day: int, downloads: tuple[Download, ...] = ()
) -> BulletinPage:
    """Build the page of one day."""
    path, days = addresses.bulletin(congress.id, day), days_told(congress, league)
    text, at = MeetingText(league, congress, path), days.index(day)
    day_bulletin = bulletin(congress, league, results, day)
    coming = {sitting.event for sitting in day_bulletin.tomorrow if sitting.event}
    return BulletinPage(
        path=path,
        title=bulletin_page_title(congress, day),
        summary=bulletin_summary(day_bulletin.title, day_bulletin.results, day_bulletin.motions),
        section=addresses.CONGRESSES,
        holders=Known(league).holders(name for trophy in day_bulletin.trophies for name in (trophy.holder, trophy.before)),
        told=day_bulletin,
        notices=tuple(text(notice.text, f"notice-{n}-") for n, notice in enumerate(day_bulletin.notices, start=1)),
        downloads=downloads,
        before=_beside(congress, days, at - 1),
        after=_beside(congress, days, at + 1),
        linked=frozenset(event.id for event in league.events if event.id in coming),
    )


def _beside(congress: Congress, days: tuple[int, ...], at: int) -> Link | None:
    if not 0 <= at < len(days):
        return None
    return Link(bulletin_title(congress, days[at]), addresses.bulletin(congress.id, days[at]))
