"""The chain of a trophy: line after line who had it, from the typed roll and from the events that were played for it.

The roll says what was before; an event that names the trophy adds its line by itself, and so does a standing whose season is
over, and a division in which all is played. A line of the roll that tells of an event (by its id, its day, or as the only one
of the year) is one line with it.
"""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model import (
    DrawnMatchRule,
    EventHead,
    Holding,
    HoldingOutcome,
    League,
    ResultHead,
    Status,
    Trophy,
    TrophyKind,
)
from whistpress.core.records.parties import Parties, Party, is_same
from whistpress.core.records.won import Won, division_wins, standing_wins
from whistpress.problems import Problem, Span

Results = Mapping[str, ResultHead]

A_MATCH = 4
"""Up to so many sides all others are told; of a larger field the event's page tells."""


class ChainLink(Struct, frozen=True, kw_only=True):
    """One line of a chain: who had the trophy from then on (`holders`: several after a tie, none where the record is silent).

    `before` are those who had it until then, `against` those who lost or challenged in vain. `margin` is the difference of the
    scores of an event (`event`), exact and in the unit of its scoring; `by` the margin as the roll has it. `standing` or
    `division` is the id of the one that gave it. `date` is None where only the year is known. `holding` is its line of the
    roll, if any.
    """

    year: int
    date: datetime.date | None
    how: HoldingOutcome
    holders: tuple[Party, ...]
    before: tuple[Party, ...] = ()
    against: tuple[Party, ...] = ()
    event: str = ""
    standing: str = ""
    division: str = ""
    margin: Fraction | None = None
    by: str = ""
    note: str = ""
    holding: Holding | None = None

    @property
    def written(self) -> bool:
        """The typed roll has this line."""
        return self.holding is not None and not self.holding.derived

    @property
    def earliest(self) -> datetime.date:
        """The first day on which it can have been."""
        return self.date or datetime.date(self.year, 1, 1)

    @property
    def latest(self) -> datetime.date:
        """The last such day."""
        return self.date or datetime.date(self.year, 12, 31)


class ChainBuilder(Struct):
    """The links of a trophy while they are made, and what is wrong with them."""

    trophy: Trophy
    kind: TrophyKind
    parties: Parties
    links: list[ChainLink] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def held(self) -> tuple[Party, ...]:
        """Who has it at present."""
        return self.links[-1].holders if self.links else ()

    def add(self, holding: Holding | None, won: Won | None) -> None:
        """The next line, of the roll or of what was won, or of both."""
        if won and not (holding and holding.how is HoldingOutcome.FORFEIT):
            self.links.append(self._won(won, holding))
        elif holding:
            self.links.append(self._told(holding, won))

    def _told(self, holding: Holding, won: Won | None) -> ChainLink:
        """A line that only the roll has."""
        holders = (self.parties.written(holding.holder),) if holding.holder else ()
        kept = bool(holders) and _keys(holders) == _keys(self.held)
        against = tuple(self.parties.written(name) for name in holding.against)
        if not against and not kept and self.kind is TrophyKind.CHALLENGE:
            against = self.held if holders else ()
        played = HoldingOutcome.RETAINED if kept and self.kind is TrophyKind.CHALLENGE else HoldingOutcome.WON
        return ChainLink(
            year=holding.year,
            date=holding.date or (won.date if won else None),
            how=(holding.how or played) if holders else HoldingOutcome.UNKNOWN,
            holders=holders,
            before=self.held,
            against=against,
            event=holding.event or (won.event if won else ""),
            by=holding.by,
            note=holding.note,
            holding=holding,
        )

    def _won(self, won: Won, holding: Holding | None) -> ChainLink:
        """A line of an event or of a standing, and what the roll has of it."""
        winners = self._named(won, holding)
        drawn = won.drawn and self.kind is TrophyKind.CHALLENGE
        holders = self._after_a_draw(won) if drawn else winners
        kept = _keys(holders) == _keys(self.held) and self.kind is TrophyKind.CHALLENGE
        self._missing_holder(won)
        others = tuple(party for party in won.parties if party.key not in _keys(holders))
        return ChainLink(
            year=won.date.year,
            date=won.date,
            how=HoldingOutcome.DRAWN if drawn else HoldingOutcome.RETAINED if kept else HoldingOutcome.WON,
            holders=holders,
            before=self.held,
            against=others if len(won.parties) <= A_MATCH else (),
            event=won.event,
            standing=won.standing,
            division=won.division,
            margin=won.margin,
            by=holding.by if holding else "",
            note=holding.note if holding else "",
            holding=holding,
        )

    def _named(self, won: Won, holding: Holding | None) -> tuple[Party, ...]:
        """The winners; of several, those that the roll means. W198 where it means somebody else."""
        if holding is None or not holding.holder:
            return won.winners
        written = self.parties.written(holding.holder)
        agreed = tuple(party for party in won.winners if is_same(written, party))
        if agreed or won.drawn:
            return agreed or won.winners
        names, day = " and ".join(party.name for party in won.winners), won.date.isoformat()
        self._problem(
            "W198",
            f"the roll of the {_plain(self.trophy)} says {holding.holder} for {day}, but {won.title} was won by {names}",
            holding.at or self.trophy.at,
            "the trophy's page follows the event: mend the line, or the event",
            'where the winner could not take it, say how = "forfeit" and why in a note',
        )
        return won.winners

    def _after_a_draw(self, won: Won) -> tuple[Party, ...]:
        """Who has it after a drawn match, by the trophy's conditions."""
        holder = tuple(party for party in won.winners if party.key in _keys(self.held))
        others = tuple(party for party in won.winners if party.key not in _keys(self.held))
        if not holder or self.trophy.drawn is DrawnMatchRule.SHARED:
            return won.winners
        return holder if self.trophy.drawn is DrawnMatchRule.HOLDER else others

    def _missing_holder(self, won: Won) -> None:
        """W199: a challenge for what is held by somebody who did not play."""
        if self.trophy.kind is not TrophyKind.CHALLENGE or not self.held or won.of_season:
            return
        if not any(is_same(holder, party) for holder in self.held for party in won.parties):
            names = " and ".join(party.name for party in self.held)
            self._problem(
                "W199",
                f"the {_plain(self.trophy)} was held by {names}, who did not play in {won.title} ({won.date.isoformat()})",
                won.at,
                f"if it had been given up, say so in the roll of {self.trophy.id} in content/trophies.toml",
            )

    def _problem(self, code: str, message: str, at: Span | None, *helps: str) -> None:
        place = at or Span("content/trophies.toml")
        self.problems.append(Problem(code=code, message=message, at=place, helps=helps))


def chained(league: League, trophy: Trophy, results: Results, won: Sequence[Won]) -> ChainBuilder:
    """The chain of one trophy, from its roll and from what was won of it."""
    made = ChainBuilder(trophy, kind_of(trophy, won), Parties(league))
    for holding, one in _in_order(made, won):
        made.add(holding, one)
    if made.kind is TrophyKind.ANNUAL:
        made.links = list(_with_gaps(made.links))
    return made


def kind_of(trophy: Trophy, won: Sequence[Won]) -> TrophyKind:
    """What the league says; else a challenge where the record knows of two sides against each other."""
    if trophy.kind:
        return trophy.kind
    met = any(len(one.parties) == 2 and not one.of_season for one in won) or any(one.against for one in trophy.holders)
    return TrophyKind.CHALLENGE if met else TrophyKind.ANNUAL


def events_for(league: League, trophy: Trophy) -> tuple[EventHead, ...]:
    """The events for a trophy: those that name it, or of which a congress's programme does; in their order."""
    sittings = (sitting for congress in league.congresses.values() for sitting in congress.sittings)
    named = {sitting.event for sitting in sittings if sitting.trophy == trophy.id}
    named |= {holding.event for holding in trophy.holders}
    return tuple(event for event in league.events if event.trophy == trophy.id or (event.id in named and not event.trophy))


def trophy_wins(league: League, trophy: Trophy, results: Results) -> tuple[Won, ...]:
    """What was won of a trophy and is settled, in the order of the days."""
    parties = Parties(league)
    events = ((event, results.get(event.id)) for event in events_for(league, trophy))
    found = [Won.of_event(event, result, parties) for event, result in events if result and is_settled(event, result)]
    found += standing_wins(league, trophy, results, parties)
    found += division_wins(league, trophy, results, parties)
    return tuple(sorted(found, key=lambda one: (one.date, one.event, one.standing, one.division)))


def is_settled(event: EventHead, result: ResultHead) -> bool:
    """All is played and final, and somebody is first."""
    return event.played and event.status is Status.FINAL and result.complete and bool(result.rankings)


def _in_order(made: ChainBuilder, won: Sequence[Won]) -> Iterator[tuple[Holding | None, Won | None]]:
    """Lines of the roll and what was won, each with the other where both tell of the same; the oldest first."""
    left = list(won)
    dated: list[tuple[datetime.date, int, Holding | None, Won | None]] = []
    before = datetime.date.min
    for holding in made.trophy.holders:
        one = next((one for one in left if _tells_of(holding, one, won, made)), None)
        if one:
            left.remove(one)
        day = one.date if one else holding.date
        before = day or max(before if before.year == holding.year else datetime.date.min, datetime.date(holding.year, 1, 1))
        dated.append((before, 0, holding, one))
    dated += [(one.date, 1, None, one) for one in left]
    for _, _, holding_, one in sorted(dated, key=lambda each: each[:2]):
        yield holding_, one


def _tells_of(holding: Holding, one: Won, won: Sequence[Won], made: ChainBuilder) -> bool:
    """Whether a line of the roll is about this: by id, by day, or because nothing else was won that year.

    Of a challenge trophy, which may pass more than once a year, a line without a day must name the winner too.
    """
    if holding.event:
        return holding.event == one.event
    if holding.date or holding.how is HoldingOutcome.UNCHALLENGED:
        return holding.date in one.dates
    alone = one.date.year == holding.year and [other.date.year for other in won].count(holding.year) == 1
    if made.kind is TrophyKind.ANNUAL or not alone:
        return alone
    return any(is_same(made.parties.written(holding.holder), party) for party in one.winners)


def _with_gaps(links: Sequence[ChainLink]) -> Iterator[ChainLink]:
    """The years of an annual trophy of which nothing is told, as lines of their own."""
    year = 0
    for link in links:
        for silent in range(year + 1, link.year) if year else ():
            yield ChainLink(year=silent, date=None, how=HoldingOutcome.UNKNOWN, holders=())
        yield replace(link, before=()) if year and link.year > year + 1 else link
        year = link.year


def _keys(parties: Sequence[Party]) -> frozenset[tuple[str, ...]]:
    return frozenset(party.key for party in parties)


def _plain(trophy: Trophy) -> str:
    return trophy.name.removeprefix("The ").removeprefix("the ")
