"""The trophies."""

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.core.model import League, ResultHead, Trophy
from whistpress.core.model.alphabet import alphabetical
from whistpress.core.records.chain import events_for
from whistpress.core.records.parties import Party
from whistpress.core.records.reigns import Chain, Reign, reigns_by_person, reigns_of_club
from whistpress.language import say
from whistpress.pages.page import Link, Page, about_name, prose
from whistpress.pages.planner import Planner
from whistpress.pages.trophy_timeline import timeline
from whistpress.theme.markdown import Prose
from whistpress.theme.picture import Picture
from whistpress.views import addresses
from whistpress.views.event_lines import EventLine, event_lines
from whistpress.views.trophies import ChainLine, ComingLine, ReignLength, ReignLine, ended, reign_length, since, trophy_told

Chains = Mapping[str, Chain]
HolderLinks = tuple[tuple[Link, ...], ...]
"""Parties, each as the words that lead to its page or pages: one for a club or a person, two for a pair."""


SOURCE = "content/trophies.toml"


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the list of trophies, and a page for each."""
    league, chains = planner.league, planner.chains
    if league.trophies:
        board = Link(say("Honours: winners and runners-up by year"), addresses.HONOURS) if planner.has_honours else None
        yield planner.page("trophies.html", replace(trophies_page(league, chains), honours=board), SOURCE)
    indexes = {event.id: index for index, event in enumerate(league.events)}
    for trophy in league.trophies.values():
        chain = chains[trophy.id]
        part = _part_of_league(league, trophy, chain, indexes)
        results = {event.id: result for event in part.events if (result := planner.results.get(event.id)) is not None}
        build = partial(trophy_page, part, trophy, chain, results)
        yield planner.later(addresses.trophy(trophy.id), "trophy.html", build, SOURCE, trophy.name)


class TrophyLine(Struct, frozen=True, kw_only=True):
    """A trophy in a list: its name and page, the contest, the holders and since when."""

    name: str
    path: str
    contest: str
    holders: HolderLinks
    since: str


class TrophyMatchLine(Struct, frozen=True, kw_only=True):
    """A line of the chain with its links: the new holders, their opponents, the page of the match."""

    line: ChainLine
    holders: HolderLinks
    against: HolderLinks
    told: Link | None


class ReignOf(Struct, frozen=True, kw_only=True):
    """A reign with links to its holders."""

    line: ReignLine
    holders: HolderLinks


class ComingOf(Struct, frozen=True, kw_only=True):
    """The next match for the trophy, with its links."""

    line: ComingLine
    event: Link
    holders: HolderLinks
    challengers: HolderLinks


class TrophyTenure(Struct, frozen=True, kw_only=True):
    """A trophy that a person or a club holds, or held: its page, from when until when (empty: still), how long, defences."""

    trophy: Link
    since: str
    until: str
    days: ReignLength
    defences: int


class TrophiesPage(Page, frozen=True, kw_only=True):
    """Every trophy; `honours` leads to the honours board."""

    trophies: tuple[TrophyLine, ...]
    honours: Link | None = None


class TrophyPage(Page, frozen=True, kw_only=True):
    """A trophy: who holds it and for how long, what would change hands next, its chain or roll, its reigns, its conditions.

    `kind` says in a sentence how it passes on; `challenge`: from holder to challenger. `gaps` is how many lines are silent.
    """

    name: str
    contest: str
    kind: str
    challenge: bool
    holders: HolderLinks
    since: str
    days: ReignLength
    defences: int
    coming: ComingOf | None
    about: Prose
    conditions: Prose
    chain: tuple[TrophyMatchLine, ...]
    reigns: tuple[ReignOf, ...]
    gaps: int
    events: tuple[EventLine, ...]
    sources: tuple[str, ...]
    pictures: tuple[Picture, ...] = ()


def trophies_page(league: League, chains: Chains) -> TrophiesPage:
    """Build the list of trophies."""
    return TrophiesPage(
        path=addresses.TROPHIES,
        title=say("Trophies"),
        summary=say("The trophies of %(league)s and who holds them.", league=league.name),
        section=addresses.TROPHIES,
        trophies=tuple(
            _line(trophy, chains[trophy.id])
            for trophy in sorted(league.trophies.values(), key=lambda trophy: (alphabetical(trophy.name), trophy.id))
        ),
    )


def trophy_page(league: League, trophy: Trophy, chain: Chain, results: Mapping[str, ResultHead]) -> TrophyPage:
    """Build the page of a trophy."""
    path, description = addresses.trophy(trophy.id), trophy_told(league, trophy, chain, results)
    reign = chain.reign
    in_chain = {link.event for link in chain.links}
    return TrophyPage(
        path=path,
        title=trophy.name,
        summary=about_name(trophy.name, _held_by(chain), trophy.about or trophy.contest),
        section=addresses.TROPHIES,
        name=trophy.name,
        contest=trophy.contest,
        kind=description.kind if chain.links or trophy.kind else "",
        challenge=chain.kind.value == "challenge",
        holders=pages_of(chain.holders),
        since=since(reign.since) if reign else "",
        days=reign_length(reign) if reign else ReignLength(""),
        defences=reign.defences if reign else 0,
        coming=_coming(description.coming) if description.coming else None,
        about=prose(trophy.about, source="trophies.toml", page=path, prefix="about-", language=league.language),
        conditions=prose(
            trophy.conditions, source="trophies.toml", page=path, prefix="conditions-", top=3, language=league.language
        ),
        chain=tuple(_match(line) for line in description.chain),
        reigns=tuple(ReignOf(line=line, holders=pages_of(line.holders)) for line in description.reigns),
        gaps=chain.gaps,
        events=event_lines((event for event in events_for(league, trophy) if event.id not in in_chain), results),
        sources=trophy.sources,
        pictures=(drawn,) if (drawn := timeline(chain, league.today)) else (),
    )


def _held_by(chain: Chain) -> str:
    """Name the holders of a trophy in words; empty while it has none."""
    names = "; ".join(party.name for party in chain.holders)
    return say("held by %(names)s", names=names) if names else ""


def trophies_of_people(league: League, chains: Chains) -> Mapping[str, tuple[TrophyTenure, ...]]:
    """Return the trophies of each person, alone, in a pair or in a team; those held today first."""
    return {
        person: tuple(_tenure(league, id_, reign) for id_, reign in reigns) for person, reigns in reigns_by_person(chains).items()
    }


def trophies_of_club(league: League, chains: Chains, club: str) -> tuple[TrophyTenure, ...]:
    """Return the trophies of a club; those held today first."""
    return tuple(_tenure(league, id_, reign) for id_, reign in reigns_of_club(chains, club))


def pages_of(parties: tuple[Party, ...]) -> HolderLinks:
    """Link parties to their pages: a club, a person, or both of a pair; a team has none."""
    return tuple(_pages(party) for party in parties)


def _pages(party: Party) -> tuple[Link, ...]:
    if party.club:
        return (Link(party.name, addresses.club(party.club)),)
    if party.names:
        return tuple(Link(name, addresses.player(id_)) for name, id_ in zip(party.names, party.people, strict=True))
    return (Link(party.name),)


def _line(trophy: Trophy, chain: Chain) -> TrophyLine:
    return TrophyLine(
        name=trophy.name,
        path=addresses.trophy(trophy.id),
        contest=trophy.contest,
        holders=pages_of(chain.holders),
        since=since(chain.reign.since) if chain.reign else "",
    )


def _match(line: ChainLine) -> TrophyMatchLine:
    path = addresses.event(line.event) if line.event else addresses.standing(line.standing) if line.standing else ""
    path = addresses.division(line.division) if line.division else path
    path = addresses.cup(line.cup) if line.cup else path
    return TrophyMatchLine(
        line=line,
        holders=pages_of(line.holders),
        against=pages_of(line.against),
        told=Link(line.title, path) if path and line.title else None,
    )


def _coming(line: ComingLine) -> ComingOf:
    return ComingOf(
        line=line,
        event=Link(line.title, addresses.event(line.event)),
        holders=pages_of(line.holders),
        challengers=pages_of(line.challengers),
    )


def _tenure(league: League, id_: str, reign: Reign) -> TrophyTenure:
    trophy = Link(league.trophies[id_].name, addresses.trophy(id_))
    return TrophyTenure(
        trophy=trophy, since=since(reign.since), until=ended(reign), days=reign_length(reign), defences=reign.defences
    )


def _part_of_league(league: League, trophy: Trophy, chain: Chain, indexes: Mapping[str, int]) -> League:
    """Reduce the league to what a trophy's page shows: the events for it, the standings, divisions and cups that gave it."""
    named = {link.event for link in chain.links} | {event.id for event in events_for(league, trophy)}
    named |= {chain.coming.event} if chain.coming else set()
    meetings = {
        id_: congress
        for id_, congress in league.congresses.items()
        if any(sitting.trophy == trophy.id for sitting in congress.sittings)
    }
    standings = {link.standing for link in chain.links}
    divisions = {link.division for link in chain.links}
    cups = {link.cup for link in chain.links}
    return League(
        name=league.name,
        language=league.language,
        today=league.today,
        trophies={trophy.id: trophy},
        standings={id_: rule for id_, rule in league.standings.items() if id_ in standings},
        divisions={
            id_: replace(division, rounds=(), matches=()) for id_, division in league.divisions.items() if id_ in divisions
        },
        cups={id_: replace(cup, rounds=(), plate=None) for id_, cup in league.cups.items() if id_ in cups},
        congresses=meetings,
        events=tuple(league.events[index] for index in sorted(indexes[id_] for id_ in named if id_ in indexes)),
        at=league.at,
    )
