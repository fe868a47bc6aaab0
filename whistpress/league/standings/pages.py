"""The standings: their list, the page of each, and how each is worked out."""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import Struct

from whistpress.artefacts import Artefact
from whistpress.language import say
from whistpress.league.embed_links import Embed, standing_embed
from whistpress.league.events.words.event_lines import EventLine, event_lines
from whistpress.league.planner import Planner
from whistpress.league.standings.facts.standing_results import ExcludedEvent
from whistpress.league.standings.words.standing_words import race_picture, reason_words
from whistpress.league.standings.words.standings import (
    StandingHead,
    StandingOf,
    StandingView,
    leading_names,
    of_season,
    standing_head,
    standing_title,
)
from whistpress.site import addresses
from whistpress.site.page import Download, Link, Page, about_name, prose
from whistpress.site.theme.markdown import Prose
from whistpress.site.theme.marks import template_method
from whistpress.site.theme.picture import Picture
from whistpress.site.wording import season_title

SOURCE = "content/standings.toml"


class ShownStandingPage(Page, frozen=True, kw_only=True):
    """A page of a standing: its places, after how many events or matches (`held`), and the events that do not count (`left`)."""

    standing: StandingView
    held: int
    left: tuple[ExcludedEvent, ...]

    @template_method
    def why(self, event: ExcludedEvent) -> str:
        """Say why an event does not count."""
        return reason_words(event.why)


class StandingPage(ShownStandingPage, frozen=True, kw_only=True):
    """A standing: `about` is what the league says of it, `to_come` are the events to be played."""

    season: Link | None
    trophy: Link | None
    about: Prose
    to_come: tuple[EventLine, ...]
    worked_out: Link
    downloads: tuple[Download, ...] = ()
    pictures: tuple[Picture, ...] = ()
    embeds: tuple[Embed, ...] = ()


class WorkedOutPage(ShownStandingPage, frozen=True, kw_only=True):
    """How a standing is worked out: every result of every player, whether it counts, and why not."""

    back: Link


class SeasonOfStandings(Struct, frozen=True):
    """The standings of a season, or those over several seasons."""

    title: str
    standings: tuple[StandingHead, ...]


class StandingsPage(Page, frozen=True, kw_only=True):
    """All standings: those over several seasons first, then season by season, the latest first."""

    seasons: tuple[SeasonOfStandings, ...]


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the list of standings and two pages for each: the standing, and how it is worked out."""
    standings = planner.standings
    if standings:
        named = {of.rule.season for of in standings.values()}
        seasons = tuple(season for season in planner.seasons if season in named)
        build = partial(standings_page, planner.league.name, seasons, tuple(standings.values()))
        yield planner.later(addresses.STANDINGS, "standings.html", build, SOURCE)
    for id_, of in standings.items():
        embeds = (
            (standing_embed(of.rule),)
            if planner.league.data and any(of is standing for standing in planner.current_standings)
            else ()
        )
        yield planner.later(addresses.standing(id_), "standing.html", partial(standing_page, of, embeds), SOURCE)
        yield planner.later(addresses.worked_out(id_), "standing-worked-out.html", partial(worked_out_page, of), SOURCE)


def standing_page(of: StandingOf, embeds: tuple[Embed, ...] = ()) -> StandingPage:
    """Build the page of a standing."""
    rule, standing = of.rule, of.standing
    coming = {event.event for event in standing.to_come}
    path = addresses.standing(rule.id)
    names = {id_: party.name for of_kind in (of.clubs, of.people) for id_, party in of_kind.items()}
    race = race_picture(standing, of.events, of.results, of.people, names)
    return StandingPage(
        path=path,
        title=standing_title(rule),
        summary=about_name(standing_title(rule), _leaders(of), say("Who stands where, and how it is worked out")),
        section=addresses.STANDINGS,
        standing=of.view,
        season=of.season,
        trophy=of.trophy,
        about=prose(rule.about, source="standings.toml", page=path, prefix="about-", language=of.language),
        held=standing.held,
        left=standing.left,
        to_come=event_lines([event for event in of.events if event.id in coming], of.results),
        worked_out=Link(say("How this is worked out, for everybody"), addresses.worked_out(rule.id)),
        downloads=(Download(say("Every result of it, for a spreadsheet"), addresses.standing_data(of.rule.id), "CSV"),)
        if of.data
        else (),
        pictures=(race,) if race else (),
        embeds=embeds,
    )


def _leaders(of: StandingOf) -> str:
    names = leading_names(of)
    if not names:
        return ""
    return say("led by %(names)s", names=names) if of.standing.to_come else say("%(names)s first", names=names)


def worked_out_page(of: StandingOf) -> WorkedOutPage:
    """Build the page that shows how a standing is worked out."""
    title = standing_title(of.rule)
    return WorkedOutPage(
        path=addresses.worked_out(of.rule.id),
        title=say("%(title)s: how it is worked out", title=title),
        summary=say("%(title)s: every result of everybody, whether it counts, and why not.", title=title),
        section=addresses.STANDINGS,
        standing=of.view,
        back=Link(title, addresses.standing(of.rule.id)),
        held=of.standing.held,
        left=of.standing.left,
    )


def standings_page(league: str, seasons: Sequence[str], standings: Sequence[StandingOf]) -> StandingsPage:
    """Build the list of standings; `league` is the league's name, `seasons` are those of its events, the latest first."""
    names = ["", *seasons]
    names += sorted({standing.rule.season for standing in standings} - set(names), reverse=True)
    heads_by_season = [(name, tuple(standing_head(standing) for standing in of_season(standings, name))) for name in names]
    return StandingsPage(
        path=addresses.STANDINGS,
        title=say("Standings"),
        summary=say("The standings of %(league)s, season by season.", league=league),
        section=addresses.STANDINGS,
        seasons=tuple(
            SeasonOfStandings(
                say("Season %(season_title)s", season_title=season_title(name)) if name else say("Over several seasons"), heads
            )
            for name, heads in heads_by_season
            if heads
        ),
    )
