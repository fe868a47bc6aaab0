"""The pages of standings: their list, who stands where, how each figure is worked out; their heads on other pages."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from whistpress.core.model import Club, EventHead, League, Person, ResultHead
from whistpress.core.model.standings import StandingRule
from whistpress.core.records.standing import Standing, standing
from whistpress.language import say
from whistpress.pages.page import Download, Link, Page
from whistpress.pages.prose import prose
from whistpress.theme.markdown import Prose
from whistpress.theme.picture import Picture
from whistpress.views import addresses
from whistpress.views.event_lines import EventLine, event_lines
from whistpress.views.pictures import race_picture
from whistpress.views.standing_events import BySeason, events_of_rule, people_of
from whistpress.views.standing_words import said
from whistpress.views.standings import PlaceLine, StandingView, standing_title, standing_view
from whistpress.views.words import season_title

Results = Mapping[str, ResultHead]
HEAD = 3
"""So many lines stand at the head of a standing."""


class LeftLine(Struct, frozen=True, kw_only=True):
    """An event that does not count, and why."""

    event: Link
    why: str


class StandingPage(Page, frozen=True, kw_only=True):
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


class WorkedOutPage(Page, frozen=True, kw_only=True):
    """How a standing is worked out: for everybody every result, whether it counts, and why not."""

    standing: StandingView
    back: Link
    held: int
    left: tuple[LeftLine, ...]


class StandingHead(Struct, frozen=True, kw_only=True):
    """A standing in short: its page, its first lines, what is still to play for."""

    title: str
    path: str
    heading: str
    rows: tuple[PlaceLine, ...]
    to_play_for: tuple[str, ...]


class SeasonOfStandings(Struct, frozen=True):
    """The standings of a season, or those over several seasons."""

    title: str
    standings: tuple[StandingHead, ...]


class StandingsPage(Page, frozen=True, kw_only=True):
    """All standings: those over several seasons first, then season by season, the latest first."""

    seasons: tuple[SeasonOfStandings, ...]


class StandingOf:
    """What the pages of a standing are made of, and nothing else: the events that its rule names, and who is in them.

    The standing itself is reckoned when it is asked for the first time; it is written down as what it is made of. `season` and
    `trophy` are the pages that it leads to, `data`: its results are there for a spreadsheet.
    """

    def __init__(
        self,
        rule: StandingRule,
        events: tuple[tuple[EventHead, ResultHead | None], ...],
        people: Mapping[str, Person],
        clubs: Mapping[str, Club],
        season: Link | None,
        trophy: Link | None,
        language: str,
        data: bool,
    ) -> None:
        self._made_of = (rule, events, people, clubs, season, trophy, language, data)
        self.rule, self.people, self.clubs = rule, people, clubs
        self.events = tuple(event for event, _ in events)
        self.results = {event.id: result for event, result in events if result is not None}
        self.season, self.trophy, self.language, self.data = season, trophy, language, data

    def __reduce__(self) -> tuple[type["StandingOf"], tuple[object, ...]]:
        return StandingOf, self._made_of

    @cached_property
    def found(self) -> Standing:
        """The standing."""
        return standing(self.rule, self.events, self.results, self.people)

    @cached_property
    def view(self) -> StandingView:
        """The standing as pages show it."""
        return standing_view(self.found, self.people, self.clubs)


def standing_of(league: League, results: Results, rule: StandingRule, by_season: BySeason) -> StandingOf:
    """What the pages of a standing are made of."""
    events = events_of_rule(rule, by_season)
    trophy = league.trophies.get(rule.trophy or "")
    people, clubs = people_of(league, events)
    return StandingOf(
        rule,
        tuple((event, results.get(event.id)) for event in events),
        people,
        clubs,
        _season(rule, by_season),
        Link(trophy.name, addresses.trophy(trophy.id)) if trophy else None,
        league.language,
        league.data,
    )


def all_standings(league: League, results: Results, by_season: BySeason) -> Mapping[str, StandingOf]:
    """Every standing of the league, by id."""
    return {id_: standing_of(league, results, rule, by_season) for id_, rule in league.standings.items()}


def standing_page(of: StandingOf) -> StandingPage:
    """The page of a standing."""
    rule, found = of.rule, of.found
    coming = {one.event for one in found.to_come}
    path = addresses.standing(rule.id)
    race = race_picture(found, of.events, of.results, of.people, _names(of))
    return StandingPage(
        path=path,
        title=standing_title(rule),
        summary=say("%(title)s: who stands where, and how it is worked out.", title=standing_title(rule)),
        section=addresses.EVENTS,
        standing=of.view,
        season=of.season,
        trophy=of.trophy,
        about=prose(rule.about, source="standings.toml", page=path, prefix="about-", language=of.language),
        held=found.held,
        left=tuple(_left(found)),
        to_come=event_lines([event for event in of.events if event.id in coming], of.results),
        worked_out=Link(say("How this is worked out, for everybody"), addresses.worked_out(rule.id)),
        downloads=tuple(_downloads(of)),
        pictures=(race,) if race else (),
    )


def _names(of: StandingOf) -> dict[str, str]:
    """The names of clubs and persons by their ids."""
    return {id_: club.name for id_, club in of.clubs.items()} | {id_: person.name for id_, person in of.people.items()}


def _season(rule: StandingRule, by_season: BySeason) -> Link | None:
    if not rule.season:
        return None
    title = say("Season %(season_title)s", season_title=season_title(rule.season))
    return Link(title, addresses.season(rule.season) if rule.season in by_season else "")


def _left(found: Standing) -> Iterator[LeftLine]:
    for one in found.left:
        yield LeftLine(event=Link(one.title, addresses.event(one.event)), why=said(one.why))


def _downloads(of: StandingOf) -> Iterator[Download]:
    if of.data:
        yield Download(say("Every result of it, for a spreadsheet"), addresses.standing_data(of.rule.id), "CSV")


def worked_out_page(of: StandingOf) -> WorkedOutPage:
    """How a standing is worked out."""
    title = standing_title(of.rule)
    return WorkedOutPage(
        path=addresses.worked_out(of.rule.id),
        title=say("%(title)s: how it is worked out", title=title),
        summary=say("%(title)s: every result of everybody, whether it counts, and why not.", title=title),
        section=addresses.EVENTS,
        standing=of.view,
        back=Link(title, addresses.standing(of.rule.id)),
        held=of.found.held,
        left=tuple(_left(of.found)),
    )


def standing_head(of: StandingOf) -> StandingHead:
    """A standing in short."""
    return StandingHead(
        title=of.rule.title,
        path=addresses.standing(of.rule.id),
        heading=of.view.heading,
        rows=of.view.rows[:HEAD],
        to_play_for=of.view.to_play_for,
    )


def of_season(made: Iterable[StandingOf], season: str) -> tuple[StandingOf, ...]:
    """The standings of a season, or with an empty name those over several."""
    return tuple(one for one in made if one.rule.season == season)


def standings_page(league: str, seasons: Sequence[str], made: Sequence[StandingOf]) -> StandingsPage:
    """The list of standings; `league` is its name, `seasons` those of its events, the latest first."""
    names = ["", *seasons]
    names += sorted({one.rule.season for one in made} - set(names), reverse=True)
    every = [(name, tuple(standing_head(one) for one in of_season(made, name))) for name in names]
    return StandingsPage(
        path=addresses.STANDINGS,
        title=say("Standings"),
        summary=say("The standings of %(league)s, season by season.", league=league),
        section=addresses.EVENTS,
        seasons=tuple(
            SeasonOfStandings(
                say("Season %(season_title)s", season_title=season_title(name)) if name else say("Over several seasons"), heads
            )
            for name, heads in every
            if heads
        ),
    )
