"""The chain of a trophy: line after line who had it, from the typed roll and from the events that were played for it.

The roll has the older lines; an event that names the trophy adds its line by itself, and so does a standing whose season is
over, a division in which all is played, and a cup whose final is decided. A line of the roll about an event (by its id, its
day, or as the only one of the year) is one line with it.
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
from whistpress.core.records.cup_wins import cup_wins
from whistpress.core.records.parties import Parties, Party, is_same
from whistpress.core.records.trophy_wins import TrophyWin, division_wins, standing_wins
from whistpress.language import say
from whistpress.problems import Problem, Span

Results = Mapping[str, ResultHead]

A_MATCH = 4
"""With up to so many sides all others are named; the page of the event names a larger field."""


class ChainLink(Struct, frozen=True, kw_only=True):
    """One line of a chain: who had the trophy from then on (`holders`: several after a tie, none where the record is silent).

    `before` are those who had it until then, `against` those who lost or challenged in vain. `margin` is the difference of the
    scores of an event (`event`), exact and in the unit of its scoring; `by` the margin as the roll has it. `standing`,
    `division` or `cup` is the id of the one that decided it. `date` is None where only the year is known. `holding` is its line
    of the roll, if any.
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
    cup: str = ""
    margin: Fraction | None = None
    by: str = ""
    note: str = ""
    holding: Holding | None = None

    @property
    def is_typed(self) -> bool:
        """Whether the typed roll has this line."""
        return self.holding is not None and not self.holding.derived

    @property
    def earliest(self) -> datetime.date:
        """The first day that is possible."""
        return self.date or datetime.date(self.year, 1, 1)

    @property
    def latest(self) -> datetime.date:
        """The last day that is possible."""
        return self.date or datetime.date(self.year, 12, 31)


class ChainBuilder(Struct):
    """Builds the links of a trophy, and collects problems with them."""

    trophy: Trophy
    kind: TrophyKind
    parties: Parties
    links: list[ChainLink] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def holders(self) -> tuple[Party, ...]:
        """The present holders."""
        return self.links[-1].holders if self.links else ()

    def add(self, holding: Holding | None, win: TrophyWin | None) -> None:
        """Add the next line, of the roll or of a win, or of both."""
        if win and not (holding and holding.how is HoldingOutcome.FORFEIT):
            self.links.append(self._link_of_win(win, holding))
        elif holding:
            self.links.append(self._link_of_roll(holding, win))

    def _link_of_roll(self, holding: Holding, win: TrophyWin | None) -> ChainLink:
        """Return the link for a line that only the roll has."""
        challenge = self.kind is TrophyKind.CHALLENGE
        holders = (self.parties.by_name(holding.holder),) if holding.holder else ()
        retained = bool(holders) and _keys(holders) == _keys(self.holders)
        against = tuple(self.parties.by_name(name) for name in holding.against)
        if not against and not retained and challenge:
            against = self.holders if holders else ()
        played = HoldingOutcome.RETAINED if retained and challenge else HoldingOutcome.WON
        return ChainLink(
            year=holding.year,
            date=holding.date or (win.date if win else None),
            how=(holding.how or played) if holders else HoldingOutcome.UNKNOWN,
            holders=holders,
            before=self.holders,
            against=against,
            event=holding.event or (win.event if win else ""),
            by=holding.by,
            note=holding.note,
            holding=holding,
        )

    def _link_of_win(self, win: TrophyWin, holding: Holding | None) -> ChainLink:
        """Return the link for the win of an event or a standing, with the roll's remarks on it."""
        challenge = self.kind is TrophyKind.CHALLENGE
        winners = self._winners(win, holding)
        drawn = win.drawn and challenge
        holders = self._holders_after_draw(win) if drawn else winners
        retained = _keys(holders) == _keys(self.holders) and challenge
        self._check_holder_played(win)
        others = tuple(party for party in win.parties if party.key not in _keys(holders))
        return ChainLink(
            year=win.date.year,
            date=win.date,
            how=HoldingOutcome.DRAWN if drawn else HoldingOutcome.RETAINED if retained else HoldingOutcome.WON,
            holders=holders,
            before=self.holders,
            against=others if len(win.parties) <= A_MATCH else (),
            event=win.event,
            standing=win.standing,
            division=win.division,
            cup=win.cup,
            margin=win.margin,
            by=holding.by if holding else "",
            note=holding.note if holding else "",
            holding=holding,
        )

    def _winners(self, win: TrophyWin, holding: Holding | None) -> tuple[Party, ...]:
        """Return the winners; of several, those that the roll names. W198 where the roll names another party."""
        if holding is None or not holding.holder:
            return win.winners
        named = self.parties.by_name(holding.holder)
        agreed = tuple(party for party in win.winners if is_same(named, party))
        if agreed or win.drawn:
            return agreed or win.winners
        names, day = say(" and ").join(party.name for party in win.winners), win.date.isoformat()
        self._problem(
            "W198",
            say(
                "the roll of the %(bare_name)s says %(holder)s for %(day)s, but %(win)s was won by %(names)s",
                bare_name=_bare_name(self.trophy),
                holder=holding.holder,
                day=day,
                win=win.title,
                names=names,
            ),
            holding.at or self.trophy.at,
            say("the trophy's page follows the event: mend the line, or the event"),
            say('where the winner could not take it, say how = "forfeit" and why in a note'),
        )
        return win.winners

    def _holders_after_draw(self, win: TrophyWin) -> tuple[Party, ...]:
        """Return the holders after a drawn match, by the trophy's conditions."""
        holder = tuple(party for party in win.winners if party.key in _keys(self.holders))
        others = tuple(party for party in win.winners if party.key not in _keys(self.holders))
        if not holder or self.trophy.drawn is DrawnMatchRule.SHARED:
            return win.winners
        return holder if self.trophy.drawn is DrawnMatchRule.HOLDER else others

    def _check_holder_played(self, win: TrophyWin) -> None:
        """Report W199 for a challenge for a trophy whose holder did not play."""
        if self.trophy.kind is not TrophyKind.CHALLENGE or not self.holders or win.of_season:
            return
        if not any(is_same(holder, party) for holder in self.holders for party in win.parties):
            names = say(" and ").join(party.name for party in self.holders)
            self._problem(
                "W199",
                say(
                    "the %(bare_name)s was held by %(names)s, who did not play in %(win)s (%(date)s)",
                    bare_name=_bare_name(self.trophy),
                    names=names,
                    win=win.title,
                    date=win.date.isoformat(),
                ),
                win.at,
                say("if it had been given up, say so in the roll of %(trophy)s in content/trophies.toml", trophy=self.trophy.id),
            )

    def _problem(self, code: str, message: str, at: Span | None, *helps: str) -> None:
        self.problems.append(Problem(code=code, message=message, at=at or Span("content/trophies.toml"), helps=helps))


def build_chain(league: League, trophy: Trophy, wins: Sequence[TrophyWin]) -> ChainBuilder:
    """Build the chain of one trophy, from its roll and from its wins."""
    kind = trophy.kind
    if not kind:  # a challenge where the record knows of two sides against each other
        matches = any(len(win.parties) == 2 and not win.of_season for win in wins) or any(
            holding.against for holding in trophy.holders
        )
        kind = TrophyKind.CHALLENGE if matches else TrophyKind.ANNUAL
    builder = ChainBuilder(trophy, kind, Parties(league))
    for holding, win in _lines_in_order(builder, wins):
        builder.add(holding, win)
    if builder.kind is TrophyKind.ANNUAL:
        builder.links = list(_with_silent_years(builder.links))
    return builder


def events_for(league: League, trophy: Trophy) -> tuple[EventHead, ...]:
    """Return the events for a trophy, in their order.

    They are those that name it, and those that a congress's programme or the roll names for it and that name no other trophy.
    """
    sittings = (sitting for congress in league.congresses.values() for sitting in congress.sittings)
    named = {sitting.event for sitting in sittings if sitting.trophy == trophy.id}
    named |= {holding.event for holding in trophy.holders}
    return tuple(event for event in league.events if event.trophy == trophy.id or (event.id in named and not event.trophy))


def trophy_wins(league: League, trophy: Trophy, results: Results) -> tuple[TrophyWin, ...]:
    """Collect the settled wins of a trophy, in the order of the days."""
    parties = Parties(league)
    events = ((event, results.get(event.id)) for event in events_for(league, trophy))
    wins = [TrophyWin.of_event(event, result, parties) for event, result in events if result and is_settled(event, result)]
    wins += standing_wins(league, trophy, results, parties)
    wins += division_wins(league, trophy, results, parties)
    wins += cup_wins(league, trophy, results, parties)
    return tuple(sorted(wins, key=lambda win: (win.date, win.event, win.standing, win.division, win.cup)))


def is_settled(event: EventHead, result: ResultHead) -> bool:
    """Return whether all of an event is played and final, and there is a winner."""
    return event.played and event.status is Status.FINAL and result.complete and result.is_decided


def _lines_in_order(builder: ChainBuilder, wins: Sequence[TrophyWin]) -> Iterator[tuple[Holding | None, TrophyWin | None]]:
    """Yield the lines of the roll and the wins, the oldest first; a line and a win that are about the same together."""
    left = list(wins)
    dated: list[tuple[datetime.date, int, Holding | None, TrophyWin | None]] = []
    before = datetime.date.min
    for holding in builder.trophy.holders:
        win = next((win for win in left if _is_about(holding, win, wins, builder)), None)
        if win:
            left.remove(win)
        day = win.date if win else holding.date
        before = day or max(before if before.year == holding.year else datetime.date.min, datetime.date(holding.year, 1, 1))
        dated.append((before, 0, holding, win))
    dated += [(win.date, 1, None, win) for win in left]
    for _, _, line, win in sorted(dated, key=lambda row: row[:2]):
        yield line, win


def _is_about(holding: Holding, win: TrophyWin, wins: Sequence[TrophyWin], builder: ChainBuilder) -> bool:
    """Return whether a line of the roll is about this win: by id, by day, or because it is the only one of that year.

    Of a challenge trophy, which may pass more than once a year, a line without a day must name the winner too.
    """
    if holding.event:
        return holding.event == win.event
    if holding.date or holding.how is HoldingOutcome.UNCHALLENGED:
        return holding.date in win.dates
    alone = win.date.year == holding.year and [other.date.year for other in wins].count(holding.year) == 1
    if builder.kind is TrophyKind.ANNUAL or not alone:
        return alone
    return any(is_same(builder.parties.by_name(holding.holder), party) for party in win.winners)


def _with_silent_years(links: Sequence[ChainLink]) -> Iterator[ChainLink]:
    """Add lines for the years of an annual trophy on which the record is silent."""
    year = 0
    for link in links:
        for silent in range(year + 1, link.year) if year else ():
            yield ChainLink(year=silent, date=None, how=HoldingOutcome.UNKNOWN, holders=())
        yield replace(link, before=()) if year and link.year > year + 1 else link
        year = link.year


def _keys(parties: Sequence[Party]) -> frozenset[tuple[str, ...]]:
    return frozenset(party.key for party in parties)


def _bare_name(trophy: Trophy) -> str:
    return trophy.name.removeprefix("The ").removeprefix("the ")
