"""Trophies: the chain of each, its holders and their reigns, its next event; and the honours of all competitions.

A reign goes on while the same party has the trophy, whatever players it sends, until another takes it or the record falls
silent. Its days are exact where both of its ends are dated; where only years are known they have two bounds.

A competition is a trophy with its whole roll (a board that was typed, and what events, standings, divisions and cups added), and
each standing, division, cup and plate without a trophy, over all the seasons in which one of its title was held.
"""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Status
from whistpress.core.model.names import season_span
from whistpress.language import say_many
from whistpress.league.cups.facts import CupRecord
from whistpress.league.cups.model import Cup
from whistpress.league.divisions.facts.results import OPEN
from whistpress.league.divisions.facts.statuses import champions, division_end
from whistpress.league.divisions.facts.table import DivisionTable
from whistpress.league.league import League
from whistpress.league.people.model import Holding, HoldingOutcome, Trophy, TrophyKind
from whistpress.league.standings.facts.standing import Standing
from whistpress.league.standings.model import RankedKind
from whistpress.league.trophies.facts.chain import (
    A_MATCH,
    ChainLink,
    CupHonour,
    Results,
    build_chain,
    cup_honours,
    events_for,
    is_settled,
    party_of_entry,
    trophy_wins,
)
from whistpress.league.trophies.facts.parties import Parties, Party
from whistpress.problems import Problem

DEFENDED = frozenset({HoldingOutcome.RETAINED, HoldingOutcome.DRAWN, HoldingOutcome.FORFEIT})
"""How a line of a reign that is not its first can be a challenge that was met."""


class Reign(Struct, frozen=True, kw_only=True):
    """A time with the same holders of a trophy: the lines of its chain, from the one that began it.

    `until` is the line that ended it, None while it goes on; `ongoing` until `today`. `lost` is false where the record only
    falls silent: how long it went on is unknown, at most until the next holder on record, or until today. `fewest` and `most`
    are the bounds of its days.
    """

    holders: tuple[Party, ...]
    links: tuple[ChainLink, ...]
    until: ChainLink | None
    fewest: int
    most: int

    @property
    def since(self) -> ChainLink:
        """The line with which it began."""
        return self.links[0]

    @property
    def ongoing(self) -> bool:
        """Whether it has not ended."""
        return self.until is None

    @property
    def lost(self) -> bool:
        """Whether it ended because another took the trophy."""
        return self.until is not None and bool(self.until.holders)

    @property
    def days(self) -> int | None:
        """The number of days, where it is known."""
        return self.fewest if self.fewest == self.most else None

    @property
    def defences(self) -> int:
        """How often a challenge was met, or an annual trophy won again."""
        again = DEFENDED | {HoldingOutcome.WON}
        return sum(link.how in again for link in self.links[1:])


class NextTrophyEvent(Struct, frozen=True, kw_only=True):
    """The next event for a trophy: its holders and challengers.

    `pending`: it is played, and its result still open; corrections are taken `until` a day, if one is set.
    """

    event: str
    title: str
    dates: tuple[datetime.date, ...]
    until: datetime.date | None
    place: str
    holders: tuple[Party, ...]
    challengers: tuple[Party, ...]
    pending: bool = False


class Chain(Struct, frozen=True, kw_only=True):
    """The record of a trophy: line by line the oldest first, and reign by reign."""

    trophy: str
    kind: TrophyKind
    links: tuple[ChainLink, ...]
    reigns: tuple[Reign, ...]
    coming: NextTrophyEvent | None
    problems: tuple[Problem, ...] = ()

    @property
    def reign(self) -> Reign | None:
        """The reign that goes on; None where the holder is unknown."""
        return self.reigns[-1] if self.reigns and self.reigns[-1].ongoing else None

    @property
    def holders(self) -> tuple[Party, ...]:
        """The holders today."""
        return self.reign.holders if self.reign else ()

    @property
    def changes(self) -> int:
        """How often it went to another, as far as the record tells: the fewest times where it falls silent in between."""
        return sum(
            {party.key for party in before.holders} != {party.key for party in after.holders}
            for before, after in pairwise(self.reigns)
        )

    @property
    def is_whole(self) -> bool:
        """Whether the record names a holder at every time since the first."""
        return all(reign.lost for reign in self.reigns[:-1]) and self.reign is not None

    @property
    def gaps(self) -> int:
        """The number of lines without a holder."""
        return sum(not link.holders for link in self.links)


def trophy_chains(league: League, results: Results) -> Mapping[str, Chain]:
    """Build the chain of every trophy, by id, in the order of the league's file."""
    return {id_: trophy_chain(league, trophy, results) for id_, trophy in league.trophies.items()}


def trophy_chain(league: League, trophy: Trophy, results: Results) -> Chain:
    """Build the chain of one trophy."""
    built = build_chain(league, trophy, trophy_wins(league, trophy, results))
    reigns = tuple(_reigns(built.links, league.today))
    holders = reigns[-1].holders if reigns and reigns[-1].ongoing else ()
    return Chain(
        trophy=trophy.id,
        kind=built.kind,
        links=tuple(built.links),
        reigns=reigns,
        coming=_next_event(league, trophy, results, holders),
        problems=tuple(built.problems),
    )


def with_rolls(league: League, chains: Mapping[str, Chain]) -> League:
    """Complete the roll of each trophy by the wins of events, standings, divisions and cups; years of silence have no line."""
    trophies = {}
    for id_, trophy in league.trophies.items():
        links = (link for link in chains[id_].links if link.holding or link.event or link.standing or link.division or link.cup)
        trophies[id_] = replace(trophy, holders=tuple(link.holding or _roll_line(link) for link in links))
    return replace(league, trophies=trophies) if trophies else league


def _roll_line(link: ChainLink) -> Holding:
    """Make the line of the roll for the win of an event, a standing, a division or a cup."""
    return Holding(
        year=link.year,
        date=link.date,
        holder=" and ".join(party.name for party in link.holders),
        event=link.event or None,
        by=_tricks(link),
        how=HoldingOutcome.DRAWN if link.how is HoldingOutcome.DRAWN else None,
        derived=True,
    )


def _tricks(link: ChainLink) -> str:
    """Say the margin of the final of a cup: `4 tricks`; empty for other wins."""
    if not link.cup or link.margin is None:
        return ""
    return say_many("%(tricks)s trick", "%(tricks)s tricks", 1 if link.margin == 1 else 2, tricks=link.margin)


TrophyReign = tuple[str, Reign]
"""The id of a trophy, and a reign."""


def longest_reigns(chains: Mapping[str, Chain]) -> tuple[TrophyReign, ...]:
    """Sort all reigns with their trophies, the longest first: by the days that are certain, then by those that may be."""
    return tuple(sorted(_all(chains), key=lambda pair: (-pair[1].fewest, -pair[1].most, pair[1].since.earliest, pair[0])))


def reigns_by_person(chains: Mapping[str, Chain]) -> Mapping[str, tuple[TrophyReign, ...]]:
    """Group the reigns by person, alone, in a pair or in a team that won it; those that go on first, then the last."""
    groups: dict[str, list[TrophyReign]] = {}
    for id_, reign in _all(chains):
        for person in dict.fromkeys(who for link in reign.links for party in link.holders for who in party.people):
            groups.setdefault(person, []).append((id_, reign))
    return {person: _latest_first(reigns) for person, reigns in groups.items()}


def reigns_of_club(chains: Mapping[str, Chain], club: str) -> tuple[TrophyReign, ...]:
    """Return the reigns of a club; those that go on first, then the last."""
    return _latest_first((id_, reign) for id_, reign in _all(chains) if any(party.club == club for party in reign.holders))


def _all(chains: Mapping[str, Chain]) -> Iterator[TrophyReign]:
    return ((id_, reign) for id_, chain in chains.items() for reign in chain.reigns)


def _latest_first(reigns: Iterable[TrophyReign]) -> tuple[TrophyReign, ...]:
    return tuple(sorted(reigns, key=lambda pair: (not pair[1].ongoing, -pair[1].since.earliest.toordinal(), pair[0])))


def _reigns(links: Sequence[ChainLink], today: datetime.date) -> Iterator[Reign]:
    """Group the links by their holders; a silent one ends a reign and begins none."""
    links_of_reign: list[ChainLink] = []
    for at, link in enumerate(links):
        if links_of_reign and {party.key for party in links_of_reign[0].holders} != {party.key for party in link.holders}:
            yield _reign(
                links_of_reign, link, next((later_link.latest for later_link in links[at:] if later_link.holders), today)
            )
            links_of_reign = []
        if link.holders:
            links_of_reign.append(link)
    if links_of_reign:
        yield _reign(links_of_reign, None, today)


def _reign(links: Sequence[ChainLink], until: ChainLink | None, gone: datetime.date) -> Reign:
    """Return a reign with its bounds; `gone` is the day on which, at the latest, another had the trophy (or today)."""
    first, last = links[0], links[-1]
    if until is None:
        ends = (gone, gone)
    elif until.holders:
        ends = (max(until.earliest, last.earliest), gone)
    else:
        ends = (min(last.earliest, until.latest), max(gone, last.earliest))
    fewest = max((ends[0] - first.latest).days, 0)
    most = max((ends[1] - first.earliest).days, fewest)
    return Reign(holders=first.holders, links=tuple(links), until=until, fewest=fewest, most=most)


def _next_event(league: League, trophy: Trophy, results: Results, holders: tuple[Party, ...]) -> NextTrophyEvent | None:
    """Find the first event for the trophy without a settled result; one that was planned for a past day is left out."""
    parties, keys = Parties(league), {party.key for party in holders}
    for event in events_for(league, trophy):
        result = results.get(event.id)
        pending = event.played and not (result and is_settled(event, result))
        if pending or (not event.played and max(event.dates) >= league.today):
            entered = tuple(parties.of_entry(event, entry) for entry in event.entries if entry.names or entry.name)
            return NextTrophyEvent(
                event=event.id,
                title=event.title,
                dates=event.dates,
                until=event.until,
                place=event.place,
                holders=holders,
                challengers=tuple(party for party in entered if party.key not in keys) if len(entered) <= A_MATCH else (),
                pending=event.played,
            )
    return None


class Honour(Struct, frozen=True, kw_only=True):
    """A year of a competition: the season (empty: only the `year` is known), the winners, the runners-up, a remark.

    `event`, `standing`, `division` or `cup` is the id of the contest that decided it.
    """

    year: int
    season: str = ""
    winners: tuple[Party, ...]
    runners_up: tuple[Party, ...] = ()
    note: str = ""
    event: str = ""
    standing: str = ""
    division: str = ""
    cup: str = ""


class Competition(Struct, frozen=True, kw_only=True):
    """A competition: its title, the trophy that is played for (its id, or empty), its years, the latest first."""

    title: str
    trophy: str = ""
    honours: tuple[Honour, ...]

    @property
    def seconds(self) -> bool:
        """Whether the runners-up of at least one year are known."""
        return any(honour.runners_up for honour in self.honours)


def standings_over(league: League) -> tuple[str, ...]:
    """Return the ids of the standings of seasons in which every event is final or given up."""
    open_ = {event.season for event in league.events if event.status is not Status.FINAL and not event.given_up}
    held = {event.season for event in league.events}
    return tuple(id_ for id_, rule in league.standings.items() if rule.season in held and rule.season not in open_)


def has_honours(
    league: League, chains: Mapping[str, Chain], tables: Mapping[str, DivisionTable], cups: Mapping[str, CupRecord]
) -> bool:
    """Return whether anything has been won, as far as that is known without working out the standings."""
    won = any(link.holders for chain in chains.values() for link in chain.links) or bool(cup_honours(cups.values()))
    return won or bool(standings_over(league)) or any(_is_over(table) for table in tables.values())


def _is_over(table: DivisionTable) -> bool:
    return not any(result.state in OPEN for result in table.results) and any(result.counts for result in table.results)


def competitions(
    league: League,
    results: Results,
    chains: Mapping[str, Chain],
    standings: Mapping[str, Standing],
    tables: Mapping[str, DivisionTable],
    cups: Mapping[str, CupRecord],
) -> tuple[Competition, ...]:
    """Return the competitions that have been won: those with a trophy first, then standings, divisions and cups.

    `standings` are those that are over.
    """
    gathering = _HonoursBoard(league, results, standings, tables, cups)
    contests = [gathering.of_trophy(chain) for chain in chains.values()]
    contests += gathering.by_title(
        (rule.title, honour)
        for id_, rule in league.standings.items()
        if rule.season and not rule.trophy and (honour := gathering.of_standing(id_))
    )
    contests += gathering.by_title(
        (division.title, honour)
        for id_, division in league.divisions.items()
        if not division.trophy and (honour := gathering.of_division(id_))
    )
    contests += gathering.by_title(
        (honour.title, gathering.of_cup(honour))
        for honour in cup_honours(cups.values())
        if not _trophy_of(league.cups[honour.cup], plate=honour.plate)
    )
    return tuple(competition for competition in contests if competition.honours)


def _trophy_of(cup: Cup, *, plate: bool) -> str | None:
    if plate:
        return cup.plate.trophy if cup.plate else None
    return cup.trophy


class _HonoursBoard:
    """Gathers the honours of a league."""

    def __init__(
        self,
        league: League,
        results: Results,
        standings: Mapping[str, Standing],
        tables: Mapping[str, DivisionTable],
        cups: Mapping[str, CupRecord],
    ) -> None:
        self._league, self._results, self._standings, self._tables = league, results, standings, tables
        self._cups = {(honour.cup, honour.plate): honour for honour in cup_honours(cups.values())}
        self._events = {event.id: event for event in league.events}
        self._parties = Parties(league)

    def of_trophy(self, chain: Chain) -> Competition:
        """Return the whole roll of a trophy."""
        trophy = self._league.trophies[chain.trophy]
        honours = tuple(self._of_link(link, chain.kind) for link in reversed(chain.links) if link.holders)
        return Competition(title=trophy.name, trophy=trophy.id, honours=honours)

    def _of_link(self, link: ChainLink, kind: TrophyKind) -> Honour:
        decided = next((honour for honour in (self._deciding_honours(link)) if honour), None)
        season = decided.season if decided else ""
        seconds = link.against or (decided.runners_up if decided and kind is TrophyKind.ANNUAL else ())
        return Honour(
            year=link.year,
            season=season,
            winners=link.holders,
            runners_up=seconds,
            note=link.note,
            event=link.event,
            standing=link.standing,
            division=link.division,
            cup=link.cup,
        )

    def _deciding_honours(self, link: ChainLink) -> Iterator[Honour | None]:
        """Yield what decided a line of a roll."""
        if link.event:
            yield self._of_event(link.event)
        if link.standing:
            yield self.of_standing(link.standing)
        if link.division:
            yield self.of_division(link.division)
        for plate in (False, True) if link.cup else ():
            if cup_honour := self._cups.get((link.cup, plate)):
                honour = self.of_cup(cup_honour)
                if {party.key for party in honour.winners} == {party.key for party in link.holders}:
                    yield honour

    def _of_event(self, id_: str) -> Honour | None:
        event, result = self._events.get(id_), self._results.get(id_)
        if event is None or result is None:
            return None
        firsts: list[Party] = []
        seconds: list[Party] = []
        for ranking in result.winning_rankings:
            places = sorted({row.place for row in ranking.rows})
            for row in ranking.rows:
                entry = event.entry(row.entry)
                if entry and row.place in places[:2]:
                    (firsts if row.place == places[0] else seconds).append(self._parties.of_entry(event, entry))
        named = [event.entry(number) for award in result.first_prizes for number in award.entries]
        firsts += [self._parties.of_entry(event, entry) for entry in named if entry]
        return Honour(year=event.date.year, season=event.season, winners=tuple(firsts), runners_up=tuple(seconds), event=id_)

    def of_standing(self, id_: str) -> Honour | None:
        """Return who won a standing; None for one that is not over."""
        rule, standing = self._league.standings[id_], self._standings.get(id_)
        days = [result.date for row in standing.rows for result in row.results] if standing else []
        if standing is None or not days:
            return None
        ranked = self._parties.of_clubs if rule.ranked is RankedKind.CLUBS else self._parties.of_people
        first, second = _first_two([(row.place, ranked(row.who)) for row in standing.rows])
        return Honour(year=max(days).year, season=rule.season, winners=first, runners_up=second, standing=id_)

    def of_division(self, id_: str) -> Honour | None:
        """Return who won a division in which everything is decided; None before that."""
        table = self._tables.get(id_)
        if table is None or any(result.state in OPEN for result in table.results):
            return None
        teams = {team.id: self._parties.of_team(team, ()) for team in table.division.teams}
        winners = champions(table)
        days = [result.date for result in table.results if result.counts and result.date]
        if not winners or not days:
            return None
        places = {row.team: row.place for row in table.rows}
        order = [team for team in division_end(table).order or tuple(places) if team not in winners and places.get(team)]
        after = [team for team in order if places[team] == places[order[0]]] if order else []
        return Honour(
            year=max(days).year,
            season=table.division.season,
            winners=tuple(teams[team] for team in winners),
            runners_up=tuple(teams[team] for team in (after if len(winners) == 1 else ())),
            division=id_,
        )

    def of_cup(self, cup_honour: CupHonour) -> Honour:
        """Return who won a cup or a plate, and who lost its final."""
        second = (party_of_entry(cup_honour.runner_up, self._parties),) if cup_honour.runner_up else ()
        span = season_span(cup_honour.season)
        year = cup_honour.date.year if cup_honour.date else span[1].year if span else 0
        return Honour(
            year=year,
            season=cup_honour.season,
            winners=(party_of_entry(cup_honour.winner, self._parties),),
            runners_up=second,
            cup=cup_honour.cup,
        )

    def by_title(self, titled_honours: Iterator[tuple[str, Honour]]) -> list[Competition]:
        """Put honours of one title together, the latest season first."""
        groups: dict[str, list[Honour]] = {}
        titles: dict[str, str] = {}
        for title, honour in titled_honours:
            key = " ".join(title.casefold().split())
            titles[key] = title
            groups.setdefault(key, []).append(honour)
        return [
            Competition(
                title=titles[key], honours=tuple(sorted(honours, key=lambda honour: (honour.year, honour.season), reverse=True))
            )
            for key, honours in groups.items()
        ]


def _first_two(ranked: Sequence[tuple[int | None, Party]]) -> tuple[tuple[Party, ...], tuple[Party, ...]]:
    """Return those of the first place, and those of the next."""
    places = sorted({rank for rank, _ in ranked if rank})
    of_place = [tuple(party for rank_of_party, party in ranked if rank_of_party == rank) for rank in places[:2]]
    first, second = (*of_place, (), ())[:2]
    return first, second if len(first) == 1 else ()
