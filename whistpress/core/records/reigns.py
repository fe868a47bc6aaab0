"""Trophies: the chain of each, its holders and their reigns, what would change hands next.

A reign goes on while the same party has the trophy, whatever players it sends, until another takes it or the record falls
silent. Its days are exact where both of its ends are dated; where only years are known they lie between two bounds.
"""

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import EventHead, Holding, HoldingOutcome, League, Trophy, TrophyKind
from whistpress.core.records.chain import A_MATCH, ChainLink, Results, chained, events_for, is_settled, trophy_wins
from whistpress.core.records.parties import Parties, Party
from whistpress.problems import Problem

DEFENDED = frozenset({HoldingOutcome.RETAINED, HoldingOutcome.DRAWN, HoldingOutcome.FORFEIT})
"""How a line of a reign that is not its first can be a challenge that was met."""


class Reign(Struct, frozen=True, kw_only=True):
    """A time for which a trophy had the same holders: the lines of its chain, the first of which began it.

    `until` is the line that ended it, None while it goes on; `ongoing` until `today`. `lost` is false where the record only
    falls silent: nobody knows how long it went on. `fewest` and `most` are the bounds of its days.
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
        """It has not ended."""
        return self.until is None

    @property
    def lost(self) -> bool:
        """It ended because another took the trophy."""
        return self.until is not None and bool(self.until.holders)

    @property
    def days(self) -> int | None:
        """How many days, where they are known."""
        return self.fewest if self.fewest == self.most else None

    @property
    def defences(self) -> int:
        """How often it was challenged for, or of an annual trophy won again, and stayed."""
        again = DEFENDED | {HoldingOutcome.WON}
        return sum(link.how in again for link in self.links[1:])


class NextTrophyEvent(Struct, frozen=True, kw_only=True):
    """The next event for a trophy: who holds it, who comes for it. `pending`: it is played, and its result still open."""

    event: str
    title: str
    date: datetime.date
    place: str
    holders: tuple[Party, ...]
    challengers: tuple[Party, ...]
    pending: bool = False


class Chain(Struct, frozen=True, kw_only=True):
    """All that the record tells of a trophy: line by line the oldest first, and reign by reign."""

    trophy: str
    kind: TrophyKind
    links: tuple[ChainLink, ...]
    reigns: tuple[Reign, ...]
    coming: NextTrophyEvent | None
    problems: tuple[Problem, ...] = ()

    @property
    def reign(self) -> Reign | None:
        """The reign that goes on; None where nobody knows who holds it."""
        return self.reigns[-1] if self.reigns and self.reigns[-1].ongoing else None

    @property
    def holders(self) -> tuple[Party, ...]:
        """Who has it today."""
        return self.reign.holders if self.reign else ()

    @property
    def gaps(self) -> int:
        """How many lines do not say who had it."""
        return sum(not link.holders for link in self.links)


def trophy_chains(league: League, results: Results) -> Mapping[str, Chain]:
    """The chain of every trophy, by id, in the order of the league's file."""
    return {id_: trophy_chain(league, trophy, results) for id_, trophy in league.trophies.items()}


def trophy_chain(league: League, trophy: Trophy, results: Results) -> Chain:
    """The chain of one trophy."""
    made = chained(league, trophy, results, trophy_wins(league, trophy, results))
    links = tuple(made.links)
    found = tuple(_reigns(links, league.today))
    held = found[-1].holders if found and found[-1].ongoing else ()
    return Chain(
        trophy=trophy.id,
        kind=made.kind,
        links=links,
        reigns=found,
        coming=_coming(league, trophy, results, held),
        problems=tuple(made.problems),
    )


def with_rolls(league: League, chains: Mapping[str, Chain]) -> League:
    """Complete the roll of each trophy by what events, standings and divisions gave, for all who read a roll."""
    trophies = {id_: replace(one, holders=_completed(chains[id_])) for id_, one in league.trophies.items()}
    return replace(league, trophies=trophies) if trophies else league


def _completed(chain: Chain) -> tuple[Holding, ...]:
    """The roll: the typed lines as they are, the others where they belong; years of silence have none."""
    given = (link for link in chain.links if link.holding or link.event or link.standing or link.division)
    return tuple(link.holding or _line(link) for link in given)


def _line(link: ChainLink) -> Holding:
    """A line of the roll as an event, a standing or a division gave it."""
    return Holding(
        year=link.year,
        date=link.date,
        holder=" and ".join(party.name for party in link.holders),
        event=link.event or None,
        how=HoldingOutcome.DRAWN if link.how is HoldingOutcome.DRAWN else None,
        derived=True,
    )


def longest(chains: Mapping[str, Chain]) -> tuple[tuple[str, Reign], ...]:
    """Every reign with its trophy, the longest first: by the days that are certain, then by those that may be."""
    found = [(id_, reign) for id_, one in chains.items() for reign in one.reigns]
    return tuple(sorted(found, key=lambda each: (-each[1].fewest, -each[1].most, each[1].since.earliest, each[0])))


def of_persons(chains: Mapping[str, Chain]) -> Mapping[str, tuple[tuple[str, Reign], ...]]:
    """The reigns of each person, alone, in a pair or in a team that won it; what is held today first, then the last."""
    found: dict[str, list[tuple[str, Reign]]] = {}
    for id_, one in chains.items():
        for reign in one.reigns:
            for person in dict.fromkeys(who for link in reign.links for party in link.holders for who in party.people):
                found.setdefault(person, []).append((id_, reign))
    return {person: _in_order(own) for person, own in found.items()}


def reigns_of_club(chains: Mapping[str, Chain], club: str) -> tuple[tuple[str, Reign], ...]:
    """The reigns of a club."""
    return _of(chains, lambda reign: any(party.club == club for party in reign.holders))


def _of(chains: Mapping[str, Chain], theirs: Callable[[Reign], bool]) -> tuple[tuple[str, Reign], ...]:
    return _in_order([(id_, reign) for id_, one in chains.items() for reign in one.reigns if theirs(reign)])


def _in_order(found: Sequence[tuple[str, Reign]]) -> tuple[tuple[str, Reign], ...]:
    return tuple(sorted(found, key=lambda each: (not each[1].ongoing, -each[1].since.earliest.toordinal(), each[0])))


def _reigns(links: Sequence[ChainLink], today: datetime.date) -> Iterator[Reign]:
    """The links drawn together by who holds; a silent one ends a reign and begins none."""
    own: list[ChainLink] = []
    for link in links:
        if own and not _same(own[0], link):
            yield _reign(own, link, today)
            own = []
        if link.holders:
            own.append(link)
    if own:
        yield _reign(own, None, today)


def _reign(own: Sequence[ChainLink], until: ChainLink | None, today: datetime.date) -> Reign:
    first, last = own[0], own[-1]
    if until is None:
        ends = (today, today)
    elif until.holders:
        ends = (max(until.earliest, last.earliest), until.latest)
    else:
        ends = (min(last.earliest, until.latest), until.latest)
    fewest = max((ends[0] - first.latest).days, 0)
    most = max((ends[1] - first.earliest).days, fewest)
    return Reign(holders=first.holders, links=tuple(own), until=until, fewest=fewest, most=most)


def _same(one: ChainLink, other: ChainLink) -> bool:
    return {party.key for party in one.holders} == {party.key for party in other.holders}


def _coming(league: League, trophy: Trophy, results: Results, held: tuple[Party, ...]) -> NextTrophyEvent | None:
    """The first event for the trophy that has no settled result; one that was planned for a day gone by is forgotten."""
    parties, keys = Parties(league), {party.key for party in held}
    for event in events_for(league, trophy):
        result = results.get(event.id)
        if (event.played and not (result and is_settled(event, result))) or (not event.played and _to_come(event, league)):
            entered = tuple(parties.entered(event, entry) for entry in event.entries if entry.names or entry.name)
            return NextTrophyEvent(
                event=event.id,
                title=event.title,
                date=event.date,
                place=event.place,
                holders=held,
                challengers=tuple(party for party in entered if party.key not in keys) if len(entered) <= A_MATCH else (),
                pending=event.played,
            )
    return None


def _to_come(event: EventHead, league: League) -> bool:
    return max(event.dates) >= league.today
