"""Honours: who won each competition of a league, and who came second, year by year.

A competition is a trophy with its whole roll (a board that was typed, and what events, standings, divisions and cups added), and
each standing, division, cup and plate without a trophy, over all the seasons in which one of its title was held.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from whistpress.core.model import ResultHead, Status
from whistpress.core.model.names import season_span
from whistpress.league.cups.facts import CupRecord
from whistpress.league.cups.model import Cup
from whistpress.league.divisions.facts.results import OPEN
from whistpress.league.divisions.facts.statuses import champions, division_end
from whistpress.league.divisions.facts.table import DivisionTable
from whistpress.league.league import League
from whistpress.league.people.model import TrophyKind
from whistpress.league.standings.facts.standing import Standing
from whistpress.league.standings.model import RankedKind
from whistpress.league.trophies.facts.chain import ChainLink, CupHonour, cup_honours, party_of_entry
from whistpress.league.trophies.facts.parties import Parties, Party
from whistpress.league.trophies.facts.reigns import Chain

Results = Mapping[str, ResultHead]


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
