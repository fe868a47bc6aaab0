"""The page of a standing: who stands where, the rule, how each figure is worked out, what is still to be played."""

from collections.abc import Mapping
from dataclasses import dataclass

from whistpress.core.model import EventResult, League
from whistpress.core.model.standings import StandingRule
from whistpress.core.records.standings import standing
from whistpress.language import say
from whistpress.site import addresses
from whistpress.site.event_lines import EventLine, event_lines
from whistpress.site.page import Link, Page
from whistpress.site.prose import prose
from whistpress.theme.markdown import Prose
from whistpress.views.standings import StandingView, standing_title, standing_view
from whistpress.views.words import season_title


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftLine:
    """An event that does not count, and why."""

    event: Link
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingPage(Page):
    """A standing: `about` is what the league says of it, `left` the events that do not count, `to_come` those to be played."""

    standing: StandingView
    season: Link
    trophy: Link | None
    about: Prose
    held: int
    left: tuple[LeftLine, ...]
    to_come: tuple[EventLine, ...]


def standing_page(league: League, results: Mapping[str, EventResult], rule: StandingRule) -> StandingPage:
    """The page of a standing."""
    found = standing(rule, league.events, results, league.people)
    trophy = league.trophies.get(rule.trophy or "")
    to_come = [event for event in league.events if event.id in found.to_come]
    path = addresses.standing(rule.id)
    return StandingPage(
        path=path,
        title=standing_title(rule),
        summary=say(
            "%(title)s of the season %(season_title)s: who stands where, and how it is worked out.",
            title=rule.title,
            season_title=season_title(rule.season),
        ),
        section=addresses.EVENTS,
        standing=standing_view(found, league.people),
        season=Link(say("Season %(season_title)s", season_title=season_title(rule.season)), addresses.season(rule.season)),
        trophy=Link(trophy.name, addresses.trophy(trophy.id)) if trophy else None,
        about=prose(rule.about, source="standings.toml", page=path, prefix="about-", language=league.language),
        held=found.held,
        left=tuple(LeftLine(event=Link(one.title, addresses.event(one.event)), why=one.why) for one in found.left),
        to_come=event_lines(to_come, results),
    )


def standing_links(league: League, season: str) -> tuple[Link, ...]:
    """The standings of a season."""
    return tuple(Link(rule.title, addresses.standing(rule.id)) for rule in league.standings.values() if rule.season == season)
