"""Trophies in words: each line of a chain, each reign, what comes next, and what a person or a club has held."""

import json
from collections.abc import Mapping

from msgspec import Struct

from whistpress.core.model import EventHead, ResultHead
from whistpress.language import noted, say, say_many, speech
from whistpress.league.cups.words import cup_title
from whistpress.league.divisions.words.matches import division_title
from whistpress.league.events.words.outcomes import outcomes
from whistpress.league.league import League
from whistpress.league.people.model import DrawnMatchRule, HoldingOutcome, Trophy, TrophyKind
from whistpress.league.trophies.facts.chain import ChainLink
from whistpress.league.trophies.facts.parties import Party
from whistpress.league.trophies.facts.reigns import Chain, NextTrophyEvent, Reign, reigns_by_person, reigns_of_club
from whistpress.site import addresses, figures
from whistpress.site.page import Link
from whistpress.site.wording import day, days, join_words

_HOW = {
    HoldingOutcome.WON: noted("Won"),
    HoldingOutcome.RETAINED: noted("Retained"),
    HoldingOutcome.DRAWN: noted("Drawn"),
    HoldingOutcome.FORFEIT: noted("Walkover"),
    HoldingOutcome.UNCHALLENGED: noted("Not challenged"),
    HoldingOutcome.UNKNOWN: noted("Not on record"),
}


class ChainLine(Struct, frozen=True, kw_only=True):
    """A line of a chain: when, who had it from then on (none: the record is silent), how, against whom, by how much.

    `event`, `standing`, `division` and `cup` are ids, empty where it has none.
    """

    when: str
    iso: str
    holders: tuple[Party, ...]
    how: str
    against: tuple[Party, ...]
    margin: str
    event: str
    standing: str
    division: str
    cup: str
    title: str
    note: str
    gap: bool
    changed: bool


class ReignLength(Struct, frozen=True):
    """How long a reign was, in words. Of one that goes on, `since` is its first day (as `2026-10-23`), where that is known.

    Then the words are what it has been at least, and the page's script counts the days up to the day of reading.
    """

    words: str
    since: str = ""

    def __str__(self) -> str:
        """Return the words."""
        return self.words

    @property
    def forms(self) -> str:
        """Return the words for a number of days, `{}`, by the forms of the plural, for the script."""
        return json.dumps(speech().plural_forms("%(number)s day", "%(number)s days"), ensure_ascii=False)


class ReignLine(Struct, frozen=True, kw_only=True):
    """A reign: who, from when to when (`until` is empty while it goes on), how many days, how often it was defended."""

    holders: tuple[Party, ...]
    since: str
    until: str
    days: ReignLength
    defences: int
    ongoing: bool
    longest: bool


class ComingLine(Struct, frozen=True, kw_only=True):
    """The next match for a trophy: the event, when (`iso`: its last day) and where, holder and challengers.

    `pending`: it has been played; corrections are taken `until` a day, if one is set.
    """

    event: str
    title: str
    when: str
    place: str
    holders: tuple[Party, ...]
    challengers: tuple[Party, ...]
    pending: bool
    iso: str
    until: str


class TrophyTold(Struct, frozen=True, kw_only=True):
    """All of a trophy: its kind in a sentence, the chain, the reigns, what comes."""

    kind: str
    chain: tuple[ChainLine, ...]
    reigns: tuple[ReignLine, ...]
    coming: ComingLine | None


def trophy_told(league: League, trophy: Trophy, chain: Chain, results: Mapping[str, ResultHead]) -> TrophyTold:
    """Describe a trophy in words."""
    events = {event.id: event for event in league.events}
    titles = {id_: event.title for id_, event in events.items()} | {id_: rule.title for id_, rule in league.standings.items()}
    titles |= {f"cups/{id_}": cup_title(cup) for id_, cup in league.cups.items()}
    titles |= {f"fixtures/{id_}": division_title(division) for id_, division in league.divisions.items()}
    return TrophyTold(
        kind=_kind(trophy, chain),
        chain=tuple(_line(link, events.get(link.event), results.get(link.event), titles) for link in chain.links),
        reigns=tuple(_reign(reign, longest=_longest(reign, chain)) for reign in chain.reigns),
        coming=_coming(chain.coming, events) if chain.coming else None,
    )


def since(link: ChainLink) -> str:
    """Return when a reign began: the day, or the year."""
    return day(link.date) if link.date else str(link.year)


def ended(reign: Reign) -> str:
    """Return when a reign ended: the day, or the year; `not known` where the record breaks off; empty while it goes on."""
    if reign.until is None:
        return ""
    return since(reign.until) if reign.lost else say("not known")


def reign_length(reign: Reign) -> ReignLength:
    """Return how long a reign was: the days, where they are known; else the least and the most it can have been."""
    if not reign.ongoing:
        return ReignLength(_length_in_words(reign))
    words = say_many("at least %(number)s day", "at least %(number)s days", reign.fewest) if reign.fewest else ""
    first = reign.since.date
    return ReignLength(words, first.isoformat() if first and reign.days is not None else "")


def _length_in_words(reign: Reign) -> str:
    if reign.days is not None:
        return say_many("%(number)s day", "%(number)s days", reign.days)
    if not reign.fewest:
        return say_many("at most %(number)s day", "at most %(number)s days", reign.most)
    return say("%(fewest)s to %(most)s days", fewest=reign.fewest, most=reign.most)


def _longest(reign: Reign, chain: Chain) -> bool:
    """Return whether a reign is longer than any other can have been."""
    return len(chain.reigns) > 1 and all(reign.fewest > other.most for other in chain.reigns if other is not reign)


def _kind(trophy: Trophy, chain: Chain) -> str:
    if chain.kind is TrophyKind.ANNUAL:
        return say("It is played for anew each time.")
    drawn = {
        DrawnMatchRule.HOLDER: say(
            "A challenge trophy: it stays with its holder until somebody wins it from him, and after a drawn match."
        ),
        DrawnMatchRule.CHALLENGER: say(
            "A challenge trophy: it stays with its holder until somebody wins it from him, or draws with him."
        ),
        DrawnMatchRule.SHARED: say(
            "A challenge trophy: it stays with its holder until somebody wins it from him; a drawn match shares it."
        ),
    }
    return drawn[trophy.drawn]


def _line(link: ChainLink, event: EventHead | None, result: ResultHead | None, titles: Mapping[str, str]) -> ChainLine:
    return ChainLine(
        when=since(link),
        iso=link.date.isoformat() if link.date else str(link.year),
        holders=link.holders,
        how=say(_HOW[link.how]),
        against=link.against,
        margin=_margin(link, event, result),
        event=link.event,
        standing=link.standing,
        division=link.division,
        cup=link.cup,
        title=titles.get(_title_key(link), ""),
        note=link.note,
        gap=not link.holders,
        changed=bool(link.holders) and {party.key for party in link.holders} != {party.key for party in link.before},
    )


def _title_key(link: ChainLink) -> str:
    """Return the key of the title of the contest that decided a line."""
    if link.cup:
        return f"cups/{link.cup}"
    return f"fixtures/{link.division}" if link.division else link.event or link.standing


def _margin(link: ChainLink, event: EventHead | None, result: ResultHead | None) -> str:
    """Say by how much the holder won.

    A division gives it in points, a cup in tricks; else it is as the event's page has it, or as the roll does.
    """
    typed = say("by %(margin)s", margin=link.by) if link.by else ""
    if link.division and link.margin:
        number = int(link.margin) if link.margin.denominator == 1 else 2
        return say_many("by %(points)s point", "by %(points)s points", number, points=figures.mixed_number(link.margin))
    if link.cup and link.margin is not None:
        number = 1 if link.margin == 1 else 2
        return say_many("by %(tricks)s trick", "by %(tricks)s tricks", number, tricks=figures.mixed_number(link.margin))
    if link.margin is None or event is None or result is None:
        return typed
    if link.how is HoldingOutcome.DRAWN:
        return ""
    event_outcomes = outcomes(event, result)
    return event_outcomes[0].score if len(event_outcomes) == 1 else typed


def _reign(reign: Reign, *, longest: bool) -> ReignLine:
    return ReignLine(
        holders=reign.holders,
        since=since(reign.since),
        until=ended(reign),
        days=reign_length(reign),
        defences=reign.defences,
        ongoing=reign.ongoing,
        longest=longest,
    )


def _coming(coming: NextTrophyEvent, events: Mapping[str, EventHead]) -> ComingLine:
    event = events[coming.event]
    return ComingLine(
        event=coming.event,
        title=coming.title,
        when=days(event.dates),
        iso=max(event.dates).isoformat(),
        until=day(event.until) if event.until else "",
        place=coming.place,
        holders=coming.holders,
        challengers=coming.challengers,
        pending=coming.pending,
    )


def names(parties: tuple[Party, ...]) -> str:
    """Join the names of parties for a sentence."""
    return join_words([party.name for party in parties])


Chains = Mapping[str, Chain]

HolderLinks = tuple[tuple[Link, ...], ...]
"""Parties, each as the words that lead to its page or pages: one for a club or a person, two for a pair."""


class TrophyTenure(Struct, frozen=True, kw_only=True):
    """A trophy that a person or a club holds, or held: its page, from when until when (empty: still), how long, defences."""

    trophy: Link
    since: str
    until: str
    days: ReignLength
    defences: int


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


def _tenure(league: League, id_: str, reign: Reign) -> TrophyTenure:
    trophy = Link(league.trophies[id_].name, addresses.trophy(id_))
    return TrophyTenure(
        trophy=trophy, since=since(reign.since), until=ended(reign), days=reign_length(reign), defences=reign.defences
    )
