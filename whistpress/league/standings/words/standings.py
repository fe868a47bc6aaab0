"""A standing as a page shows it: its rule in words, its places with their results, who waits, and the events to come.

Other pages show the first lines, and where one player or club stands with what it still needs.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cached_property

from msgspec import Struct

from whistpress.core.model import EventHead, ResultHead
from whistpress.language import ordinal, say, say_many
from whistpress.league.clubs.model import Club
from whistpress.league.events.facts.encounters import changes_of, persons_credited
from whistpress.league.league import League
from whistpress.league.people.model import Person
from whistpress.league.standings.facts.standing import (
    Overtaking,
    Standing,
    StandingOutlook,
    StandingProspect,
    StandingRow,
    Waiting,
    standing,
    standing_outlook,
)
from whistpress.league.standings.facts.standing_results import StandingResult, Who
from whistpress.league.standings.model import RankedKind, StandingRule
from whistpress.league.standings.words.standing_words import (
    RUNGS,
    above,
    figure_words,
    heading,
    need_in_words,
    reason_words,
    rule_in_words,
    to_play_for,
    working,
)
from whistpress.site import addresses, figures
from whistpress.site.page import Link
from whistpress.site.people import Name
from whistpress.site.wording import count, day, season_title, sentence

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


HEAD_LINES = 3
"""How many lines of a standing other pages show."""


Results = Mapping[str, ResultHead]


class StandingOf(Struct, frozen=True, kw_only=True, dict=True):
    """The input of a standing's pages: its rule, the events that it looks at with their results, and the people in them.

    `season` and `trophy` are links; `data`: the site offers its results as a file. The standing is computed on first access.
    """

    rule: StandingRule
    scored: tuple[tuple[EventHead, ResultHead | None], ...]
    people: Mapping[str, Person]
    clubs: Mapping[str, Club]
    season: Link | None
    trophy: Link | None
    language: str
    data: bool

    @cached_property
    def events(self) -> tuple[EventHead, ...]:
        """The events, by date."""
        return tuple(event for event, _ in self.scored)

    @cached_property
    def results(self) -> Mapping[str, ResultHead]:
        """The results of the scored events, by id."""
        return {event.id: result for event, result in self.scored if result is not None}

    @cached_property
    def standing(self) -> Standing:
        """The standing itself."""
        return standing(self.rule, self.events, self.results, self.people)

    @cached_property
    def view(self) -> StandingView:
        """The standing as pages show it."""
        return standing_view(self.standing, self.people, self.clubs)


def standing_of(league: League, results: Results, rule: StandingRule, by_season: BySeason) -> StandingOf:
    """Collect the input of a standing's pages."""
    events = events_of_rule(rule, by_season)
    trophy = league.trophies.get(rule.trophy or "")
    people, clubs = people_of(league, events)
    if rule.division:
        on_cards = {id_ for match in rule.division.matches for table in match.tables for id_ in table.players}
        people = {**people, **{id_: league.people[id_] for id_ in sorted(on_cards) if id_ in league.people}}
    season = say("Season %(season_title)s", season_title=season_title(rule.season))
    return StandingOf(
        rule=rule,
        scored=tuple((event, results.get(event.id)) for event in events),
        people=people,
        clubs=clubs,
        season=Link(season, addresses.season(rule.season) if rule.season in by_season or rule.division else "")
        if rule.season
        else None,
        trophy=Link(trophy.name, addresses.trophy(trophy.id)) if trophy else None,
        language=league.language,
        data=league.data,
    )


def all_standings(league: League, results: Results, by_season: BySeason) -> Mapping[str, StandingOf]:
    """Return every standing of the league, by id."""
    return {id_: standing_of(league, results, rule, by_season) for id_, rule in league.standings.items()}


class StandingHead(Struct, frozen=True, kw_only=True):
    """A standing as other pages show it: its page, its first lines, and the chances that remain (`to_play_for`)."""

    title: str
    path: str
    heading: str
    rows: tuple[PlaceLine, ...]
    to_play_for: tuple[str, ...]


def standing_head(of: StandingOf) -> StandingHead:
    """Shorten a standing for other pages."""
    return StandingHead(
        title=of.rule.title,
        path=addresses.standing(of.rule.id),
        heading=of.view.heading,
        rows=of.view.rows[:HEAD_LINES],
        to_play_for=of.view.to_play_for,
    )


def leading_names(of: StandingOf) -> str:
    """Name the first of a standing, or all who share the first place; empty while the standing has no rows."""
    first = (row.who for row in of.standing.rows if row.place == 1)
    return "; ".join(" & ".join(name.text for name in names_of(of.rule, who, of.people, of.clubs)) for who in first)


def of_season(standings: Iterable[StandingOf], season: str) -> tuple[StandingOf, ...]:
    """Select the standings of a season, or with an empty name those over several."""
    return tuple(of for of in standings if of.rule.season == season)


class OwnStanding(Struct, frozen=True, kw_only=True):
    """The place of a player or club in a standing: in words, with the figure, the partner (of a pair), and the results.

    `counted` are the results that count, `dropped` those that do not. `working` links to the whole working; `needs` are sentences
    on the chances that remain.
    """

    title: Link
    place: str
    figure: str
    heading: str
    partner: str
    working: Link
    counted: tuple[ResultLine, ...]
    dropped: tuple[ResultLine, ...]
    needs: tuple[str, ...]


StandingsById = Mapping[str, tuple[OwnStanding, ...]]


def own_standings(league: League, current: Iterable[Standing]) -> StandingsById:
    """Build the blocks of every player and club with a result in a current standing, by id."""
    blocks_by_id = dict[str, list[OwnStanding]]()
    for current_standing in current:
        for who, block in _all(league, current_standing):
            for id_ in who:
                blocks_by_id.setdefault(id_, []).append(block)
    return {id_: tuple(blocks) for id_, blocks in blocks_by_id.items()}


def _all(league: League, standing_: Standing) -> Iterator[tuple[Who, OwnStanding]]:
    ahead, race = standing_outlook(standing_), Overtaking(standing_)
    for row in standing_.rows:
        shared = sum(other.place == row.place for other in standing_.rows) > 1
        where = {"place": ordinal(row.place), "number": len(standing_.rows)}
        words = say("%(place)s equal of %(number)s", **where) if shared else say("%(place)s of %(number)s", **where)
        yield (
            row.who,
            _own(
                league,
                standing_,
                row,
                words,
                figure_words(standing_.rule, row.figure),
                tuple(_needs(league, standing_, row, ahead, race)),
            ),
        )
    for waiting in standing_.waiting:
        yield waiting.who, _own(league, standing_, waiting, say("not ranked yet"), "", tuple(_waits(standing_, waiting, ahead)))


def _own(
    league: League, standing_: Standing, of: StandingRow | Waiting, rank: str, figure: str, needed: tuple[str, ...]
) -> OwnStanding:
    rule = standing_.rule
    lines = [result_line(rule, result, league.people) for result in reversed(of.results)]
    names = [name.text for name in names_of(rule, of.who, league.people, league.clubs)]
    return OwnStanding(
        title=Link(standing_title(rule), addresses.standing(rule.id)),
        place=rank,
        figure=figure,
        heading=heading(rule),
        partner=say("%(one)s and %(other)s", one=names[0], other=names[1]) if rule.ranked is RankedKind.PAIRS else "",
        working=Link(say("How this is worked out"), f"{addresses.worked_out(rule.id)}#{anchor(of.who)}"),
        counted=tuple(line for line in lines if line.counts),
        dropped=tuple(line for line in lines if not line.counts),
        needs=needed,
    )


def _needs(
    league: League, standing_: Standing, row: StandingRow, ahead: StandingOutlook | None, race: Overtaking
) -> Iterator[str]:
    """Say how many events are to come, which figure is still possible, and how to pass the next place and the first."""
    mine = next((prospect for prospect in ahead.of if prospect.who == row.who), None) if ahead else None
    if not standing_.to_come or mine is None:
        return
    reach = {"most": figure_words(standing_.rule, mine.most), "events": sentence(count(len(standing_.to_come), "event"))}
    if mine.can_be_first:
        yield say("%(events)s left: up to %(most)s, so first place is still possible.", **reach)
    else:
        yield say("%(events)s left: %(most)s at most, so first place is out of reach.", **reach)
    higher = above(standing_.rows, row)
    first = standing_.rows[0] if higher and higher.place > 1 else None
    for other in (higher, first):
        if other:
            name = " & ".join(name.text for name in names_of(standing_.rule, other.who, league.people, league.clubs))
            yield from filter(None, [need_in_words(race.needs(row, other), name)])


def _waits(standing_: Standing, waiting: Waiting, ahead: StandingOutlook | None) -> Iterator[str]:
    """Say which conditions of a rank are not met yet, and whether enough events are to come."""
    yield say("Needs %(wanting)s to be ranked.", wanting=reason_words(waiting.wanting))
    if not standing_.to_come:
        yield say("No event is to come.")
    elif ahead is not None and standing_.rule.handicap is None and not standing_.rule.against:
        if any(hope.who == waiting.who for hope in ahead.of):
            yield say_many("%(number)s event without a result.", "%(number)s events without a result.", len(standing_.to_come))
        else:
            yield say("There are not enough events left.")
