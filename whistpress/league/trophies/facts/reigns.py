"""Trophies: the chain of each, its holders and their reigns, and its next event.

A reign goes on while the same party has the trophy, whatever players it sends, until another takes it or the record falls
silent. Its days are exact where both of its ends are dated; where only years are known they have two bounds.
"""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from whistpress.language import say_many
from whistpress.league.league import League
from whistpress.league.people.model import Holding, HoldingOutcome, Trophy, TrophyKind
from whistpress.league.trophies.facts.chain import A_MATCH, ChainLink, Results, build_chain, events_for, is_settled, trophy_wins
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
