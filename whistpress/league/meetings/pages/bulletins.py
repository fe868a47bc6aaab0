"""The daily bulletins of a congress: a page for each day with any news."""

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec import Struct

from whistpress.artefacts import Artefact
from whistpress.core.model import ResultHead
from whistpress.language import say
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress, ProgrammeItem
from whistpress.league.meetings.pages.decisions import Holder, Known, MeetingText
from whistpress.league.meetings.words import meeting as business
from whistpress.league.meetings.words.bulletin import (
    Bulletin,
    Passed,
    StandingNow,
    bulletin,
    bulletin_summary,
    bulletin_title,
    days_told,
)
from whistpress.league.planner import Planner
from whistpress.site import addresses
from whistpress.site.hours import hours_text
from whistpress.site.page import Download, Link, Page
from whistpress.site.theme.markdown import Prose


def pages_of_congress(planner: Planner, congress: Congress, source: str) -> Iterator[Artefact]:
    """Plan the bulletins of a congress; they show standings and trophies too, so that each is built from the whole league."""
    for day in days_told(congress, planner.league):
        build = partial(bulletin_page, planner.content, congress, planner.results, day)
        title = bulletin_page_title(congress, day)
        yield planner.later(addresses.bulletin(congress.id, day), "bulletin.html", build, source, title)


class NoticeLine(Struct, frozen=True):
    """An announcement: a heading, perhaps none, and its text."""

    title: str
    text: Prose


class DecisionLine(Struct, frozen=True):
    """A decision of the day: a motion or an election with its anchor on the congress's page, and the outcome."""

    what: Link
    told: str


class TrophyPassedLine(Struct, frozen=True):
    """A trophy that was played for: its page, the new and the old holder, the event."""

    trophy: Link
    holder: Holder
    before: Holder | None
    kept: bool
    event: str


class NextSittingLine(Struct, frozen=True):
    """A sitting of the next day: its hour, what, where."""

    time: str
    title: Link
    place: str


class BulletinPage(Page, frozen=True, kw_only=True):
    """The bulletin of a day. `told` has the results; `before` and `after` link to the bulletins of the days beside it."""

    congress: Link
    told: Bulletin
    notices: tuple[NoticeLine, ...]
    standings: tuple[StandingNow, ...]
    trophies: tuple[TrophyPassedLine, ...]
    decided: tuple[DecisionLine, ...]
    tomorrow: tuple[NextSittingLine, ...]
    downloads: tuple[Download, ...]
    before: Link | None = None
    after: Link | None = None


def bulletin_page_title(congress: Congress, day: int) -> str:
    """Return the title of the page of one day."""
    return say("Bulletin of %(day)s", day=bulletin_title(congress, day))


def bulletin_page(
    league: League, congress: Congress, results: Mapping[str, ResultHead], day: int, downloads: tuple[Download, ...] = ()
) -> BulletinPage:
    """Build the page of one day."""
    path, names = addresses.bulletin(congress.id, day), Known(league)
    text, day_bulletin = MeetingText(league, congress, path), bulletin(congress, league, results, day)
    days = days_told(congress, league)
    at = days.index(day)
    return BulletinPage(
        path=path,
        title=bulletin_page_title(congress, day),
        summary=bulletin_summary(day_bulletin.title, day_bulletin.results, day_bulletin.motions),
        section=addresses.CONGRESSES,
        congress=Link(congress.title, addresses.congress(congress.id)),
        told=day_bulletin,
        notices=tuple(
            NoticeLine(notice.title, text(notice.text, f"notice-{n}-")) for n, notice in enumerate(day_bulletin.notices, start=1)
        ),
        standings=day_bulletin.standings,
        trophies=tuple(_trophy_line(trophy, names) for trophy in day_bulletin.trophies),
        decided=_decisions(day_bulletin, congress),
        tomorrow=tuple(_next(sitting, league) for sitting in day_bulletin.tomorrow),
        downloads=downloads,
        before=_beside(congress, days, at - 1),
        after=_beside(congress, days, at + 1),
    )


def _beside(congress: Congress, days: tuple[int, ...], at: int) -> Link | None:
    if not 0 <= at < len(days):
        return None
    return Link(bulletin_title(congress, days[at]), addresses.bulletin(congress.id, days[at]))


def _trophy_line(trophy: Passed, names: Known) -> TrophyPassedLine:
    before = names.holder(trophy.before) if trophy.before else None
    return TrophyPassedLine(
        Link(trophy.name, addresses.trophy(trophy.id)),
        names.holder(trophy.holder),
        before,
        trophy.stays,
        addresses.event(trophy.event),
    )


def _decisions(day_bulletin: Bulletin, congress: Congress) -> tuple[DecisionLine, ...]:
    page = addresses.congress(congress.id)
    lines = [
        DecisionLine(Link(motion.title, f"{page}#motion-{motion.id}"), business.motion_sentence(motion))
        for motion in day_bulletin.motions
    ]
    lines += [
        DecisionLine(Link(election.office, f"{page}#election-{election.id}"), business.election_sentence(election))
        for election in day_bulletin.elections
    ]
    return tuple(lines)


def _next(sitting: ProgrammeItem, league: League) -> NextSittingLine:
    event = next((event for event in league.events if event.id == sitting.event), None)
    return NextSittingLine(
        hours_text(sitting.time, sitting.ends), Link(sitting.title, addresses.event(event.id) if event else ""), sitting.place
    )
