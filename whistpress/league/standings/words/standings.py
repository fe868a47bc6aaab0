"""A standing as a page shows it: its rule in words, its places with their results, who waits, and the events to come."""

from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase

from msgspec import Struct

from whistpress.core.model import EventHead
from whistpress.language import ordinal, say
from whistpress.league.clubs.model import Club
from whistpress.league.events.facts.person_results import changes_of, persons_credited
from whistpress.league.league import League
from whistpress.league.people.model import Person
from whistpress.league.standings.facts.standing import Standing, StandingRow, Waiting
from whistpress.league.standings.facts.standing_outlook import StandingOutlook, StandingProspect, standing_outlook
from whistpress.league.standings.facts.standing_results import StandingResult, Who
from whistpress.league.standings.model import RankedKind, StandingRule
from whistpress.league.standings.words.standing_words import (
    RUNGS,
    figure_words,
    heading,
    reason_words,
    rule_in_words,
    to_play_for,
    working,
)
from whistpress.site import addresses, figures
from whistpress.site.people import Name
from whistpress.site.wording import day, season_title

NO_CLUBS: Mapping[str, Club] = {}


class ResultLine(Struct, frozen=True, kw_only=True):
    """A result behind a figure: its event and page, the day, with whom, the place, the worth; `why` where it does not count."""

    event: str
    path: str
    title: str
    iso: str
    day: str
    partners: tuple[Name, ...]
    place: str
    figure: str
    counts: bool
    why: str


class PlaceLine(Struct, frozen=True, kw_only=True):
    """A line of a standing: the place, the players, the figure as shown and exactly, the number of results, the working.

    `sentences` is the working in words. `club` is the id of a club that is ranked. `can_win` says whether first place is within
    reach, and is None where that cannot be known; `most` is the highest figure that is still possible.
    """

    place: int
    shared: bool
    who: tuple[Name, ...]
    anchor: str
    figure: str
    exact: str
    counted: str
    decided: str
    sentences: tuple[str, ...]
    results: tuple[ResultLine, ...]
    can_win: bool | None
    most: str = ""
    club: str = ""
    before: tuple[ResultLine, ...] = ()


class WaitingLine(Struct, frozen=True, kw_only=True):
    """A player, pair or club not ranked yet: the results so far, the missing ones, and whether first place is still possible."""

    who: tuple[Name, ...]
    wanting: str
    results: int
    anchor: str = ""
    club: str = ""
    lines: tuple[ResultLine, ...] = ()
    can_win: bool | None = None


class StandingView(Struct, frozen=True, kw_only=True):
    """A standing: the rule in sentences, the places, the players not ranked yet, and the outlook."""

    heading: str
    rule: tuple[str, ...]
    rows: tuple[PlaceLine, ...]
    waiting: tuple[WaitingLine, ...]
    to_play_for: tuple[str, ...] = ()
    of_matches: bool = False


def standing_view(standing: Standing, people: Mapping[str, Person], clubs: Mapping[str, Club] = NO_CLUBS) -> StandingView:
    """Return a standing as a page shows it."""
    ahead = standing_outlook(standing)
    return StandingView(
        heading=heading(standing.rule),
        rule=tuple(rule_in_words(standing.rule, standing)),
        of_matches=standing.rule.division is not None,
        rows=tuple(_row(row, standing, people, clubs, ahead) for row in standing.rows),
        waiting=tuple(_waiting(waiting, standing.rule, people, clubs, ahead) for waiting in standing.waiting),
        to_play_for=tuple(to_play_for(standing, ahead)),
    )


def _hope(ahead: StandingOutlook | None, who: Who) -> StandingProspect | None:
    return next((prospect for prospect in ahead.of if prospect.who == who), None) if ahead else None


def _row(
    row: StandingRow, standing: Standing, people: Mapping[str, Person], clubs: Mapping[str, Club], ahead: StandingOutlook | None
) -> PlaceLine:
    rule = standing.rule
    counting = [result for result in row.results if result.counts]
    hope = _hope(ahead, row.who)
    return PlaceLine(
        place=row.place,
        shared=sum(other.place == row.place for other in standing.rows) > 1,
        who=names_of(rule, row.who, people, clubs),
        anchor=anchor(row.who),
        figure=figure_words(rule, row.figure),
        exact=figures.mixed_number(row.figure),
        counted=say("%(number)s of %(number_2)s", number=len(counting), number_2=len(row.results))
        if len(counting) < len(row.results)
        else str(len(row.results)),
        decided=say("by %(rung)s", rung=say(RUNGS[row.decided])) if row.decided else "",
        sentences=tuple(working(rule, row, counting)),
        results=tuple(result_line(rule, result, people) for result in reversed(row.results)),
        can_win=hope.can_be_first if hope else None,
        most=figure_words(rule, hope.most) if hope else "",
        club=_club(rule, row.who, clubs),
        before=tuple(result_line(rule, result, people) for result in reversed(row.before)),
    )


def anchor(who: Who) -> str:
    """Return the anchor of a working on its page."""
    return "-and-".join(who)


def result_line(rule: StandingRule, result: StandingResult, people: Mapping[str, Person]) -> ResultLine:
    """Return a result as a list shows it; of a club with the people who made it."""
    return ResultLine(
        event=result.event,
        path=addresses.event(result.event) if result.event else addresses.match(*result.match.rsplit("/", 1)),
        title=result.title,
        iso=result.date.isoformat(),
        day=day(result.date),
        partners=_names(result.partners, people) if rule.ranked is not RankedKind.PAIRS else (),
        place=ordinal(result.place) if result.place else "",
        figure=figures.decimal(result.figure, 2) if result.match else figures.mixed_number(result.figure),
        counts=result.counts,
        why=reason_words(result.why),
    )


def _waiting(
    waiting: Waiting, rule: StandingRule, people: Mapping[str, Person], clubs: Mapping[str, Club], ahead: StandingOutlook | None
) -> WaitingLine:
    hope = _hope(ahead, waiting.who)
    return WaitingLine(
        who=names_of(rule, waiting.who, people, clubs),
        wanting=reason_words(waiting.wanting),
        results=len(waiting.results),
        anchor=anchor(waiting.who),
        club=_club(rule, waiting.who, clubs),
        lines=tuple(result_line(rule, result, people) for result in reversed(waiting.results)),
        can_win=hope.can_be_first if hope else None,
    )


def names_of(rule: StandingRule, who: Who, people: Mapping[str, Person], clubs: Mapping[str, Club]) -> tuple[Name, ...]:
    """Return the name of a player or a club, or those of a pair."""
    if rule.ranked is RankedKind.CLUBS:
        return tuple(Name(clubs[id_].name if id_ in clubs else id_) for id_ in who)
    return _names(who, people)


def _club(rule: StandingRule, who: Who, clubs: Mapping[str, Club]) -> str:
    return who[0] if rule.ranked is RankedKind.CLUBS and who[0] in clubs else ""


def _names(who: Who, people: Mapping[str, Person]) -> tuple[Name, ...]:
    return tuple(Name(people[id_].name, id_) if id_ in people else Name(id_) for id_ in who)


def standing_title(rule: StandingRule) -> str:
    """Return the title of a standing with its season: `Club championship, 2026–27`."""
    return say("%(title)s, %(season)s", title=rule.title, season=season_title(rule.season)) if rule.season else rule.title


BySeason = Mapping[str, Sequence[EventHead]]
"""The events of each season."""


def events_of_rule(rule: StandingRule, by_season: BySeason) -> tuple[EventHead, ...]:
    """Return the events in a rule, by date: those that count, those for comparison, and those whose wins cost a handicap."""
    patterns = (*rule.events, *rule.against, *(rule.handicap.events if rule.handicap else ()))
    events_by_id: dict[str, EventHead] = {}
    for pattern in patterns:
        season, slash, _ = pattern.partition("/")
        plain = slash and not set("*?[").intersection(season)
        among = by_season.get(season, ()) if plain else [event for events in by_season.values() for event in events]
        events_by_id |= {event.id: event for event in among if fnmatchcase(event.id, pattern)}
    return tuple(sorted(events_by_id.values(), key=lambda event: (event.date, event.id)))


def people_of(league: League, events: Iterable[EventHead]) -> tuple[Mapping[str, Person], Mapping[str, Club]]:
    """Return the people who were entered in some events, and their clubs: of each what a standing shows."""
    ids: set[str] = set()
    for event in events:
        ids.update(event.players)
        for entry in event.entries if changes_of(event) else ():
            ids.update(persons_credited(event, entry))
    persons = [league.people[id_] for id_ in sorted(ids & league.people.keys())]
    people = {person.id: Person(id=person.id, name=person.name, club=person.club, member=person.member) for person in persons}
    clubs = sorted({person.club for person in persons if person.club} & league.clubs.keys())
    return people, {id_: Club(id=id_, name=league.clubs[id_].name) for id_ in clubs}
