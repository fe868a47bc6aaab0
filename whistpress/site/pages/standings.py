"""The pages of standings: their list, who stands where, how each figure is worked out; their heads on other pages."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from whistpress.core.model import EventResult, League
from whistpress.core.model.standings import StandingRule
from whistpress.core.records.standings import Standing, standing
from whistpress.language import say
from whistpress.site import addresses
from whistpress.site.event_lines import EventLine, event_lines, seasons
from whistpress.site.page import Download, Link, Page
from whistpress.site.prose import prose
from whistpress.theme.markdown import Prose
from whistpress.theme.picture import Picture
from whistpress.views.standing_words import said
from whistpress.views.standings import PlaceLine, StandingView, standing_title, standing_view
from whistpress.views.words import season_title

Results = Mapping[str, EventResult]
HEAD = 3
"""So many lines stand at the head of a standing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftLine:
    """An event that does not count, and why."""

    event: Link
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingPage(Page):
    """A standing: `about` is what the league says of it, `left` the events that do not count, `to_come` those to be played."""

    standing: StandingView
    season: Link | None
    trophy: Link | None
    about: Prose
    held: int
    left: tuple[LeftLine, ...]
    to_come: tuple[EventLine, ...]
    worked_out: Link
    downloads: tuple[Download, ...] = ()
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkedOutPage(Page):
    """How a standing is worked out: for everybody every result, whether it counts, and why not."""

    standing: StandingView
    back: Link
    held: int
    left: tuple[LeftLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingHead:
    """A standing in short: its page, its first lines, what is still to play for."""

    title: str
    path: str
    heading: str
    rows: tuple[PlaceLine, ...]
    to_play_for: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeasonOfStandings:
    """The standings of a season, or those over several seasons."""

    title: str
    standings: tuple[StandingHead, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsPage(Page):
    """All standings: those over several seasons first, then season by season, the latest first."""

    seasons: tuple[SeasonOfStandings, ...]


def all_standings(league: League, results: Results) -> Mapping[str, Standing]:
    """Every standing of the league, by id."""
    return {id_: standing(rule, league.events, results, league.people) for id_, rule in league.standings.items()}


def standing_page(league: League, results: Results, rule: StandingRule, found: Standing | None = None) -> StandingPage:
    """The page of a standing."""
    found = found or standing(rule, league.events, results, league.people)
    trophy = league.trophies.get(rule.trophy or "")
    coming = {one.event for one in found.to_come}
    path = addresses.standing(rule.id)
    return StandingPage(
        path=path,
        title=standing_title(rule),
        summary=say("%(title)s: who stands where, and how it is worked out.", title=standing_title(rule)),
        section=addresses.EVENTS,
        standing=standing_view(found, league.people, league.clubs),
        season=_season(league, rule),
        trophy=Link(trophy.name, addresses.trophy(trophy.id)) if trophy else None,
        about=prose(rule.about, source="standings.toml", page=path, prefix="about-", language=league.language),
        held=found.held,
        left=tuple(_left(found)),
        to_come=event_lines([event for event in league.events if event.id in coming], results),
        worked_out=Link(say("How this is worked out, for everybody"), addresses.worked_out(rule.id)),
        downloads=tuple(_downloads(league, rule)),
    )


def _season(league: League, rule: StandingRule) -> Link | None:
    if not rule.season:
        return None
    known = any(event.season == rule.season for event in league.events)
    title = say("Season %(season_title)s", season_title=season_title(rule.season))
    return Link(title, addresses.season(rule.season) if known else "")


def _left(found: Standing) -> Iterator[LeftLine]:
    for one in found.left:
        yield LeftLine(event=Link(one.title, addresses.event(one.event)), why=said(one.why))


def _downloads(league: League, rule: StandingRule) -> Iterator[Download]:
    if league.data:
        yield Download(say("Every result of it, for a spreadsheet"), addresses.standing_data(rule.id), "CSV")


def worked_out_page(league: League, found: Standing) -> WorkedOutPage:
    """How a standing is worked out."""
    title = standing_title(found.rule)
    return WorkedOutPage(
        path=addresses.worked_out(found.rule.id),
        title=say("%(title)s: how it is worked out", title=title),
        summary=say("%(title)s: every result of everybody, whether it counts, and why not.", title=title),
        section=addresses.EVENTS,
        standing=standing_view(found, league.people, league.clubs),
        back=Link(title, addresses.standing(found.rule.id)),
        held=found.held,
        left=tuple(_left(found)),
    )


def standing_head(league: League, found: Standing) -> StandingHead:
    """A standing in short."""
    view = standing_view(found, league.people, league.clubs)
    return StandingHead(
        title=found.rule.title,
        path=addresses.standing(found.rule.id),
        heading=view.heading,
        rows=view.rows[:HEAD],
        to_play_for=view.to_play_for,
    )


def heads_of_season(league: League, made: Mapping[str, Standing], season: str) -> tuple[StandingHead, ...]:
    """The heads of the standings of a season, or with an empty name of those over several."""
    return tuple(standing_head(league, found) for found in made.values() if found.rule.season == season)


def standings_page(league: League, made: Mapping[str, Standing]) -> StandingsPage:
    """The list of standings."""
    names = ["", *seasons(league)]
    names += sorted({rule.season for rule in league.standings.values()} - set(names), reverse=True)
    every = [(name, heads_of_season(league, made, name)) for name in names]
    return StandingsPage(
        path=addresses.STANDINGS,
        title=say("Standings"),
        summary=say("The standings of %(league)s, season by season.", league=league.name),
        section=addresses.EVENTS,
        seasons=tuple(
            SeasonOfStandings(
                say("Season %(season_title)s", season_title=season_title(name)) if name else say("Over several seasons"), heads
            )
            for name, heads in every
            if heads
        ),
    )
