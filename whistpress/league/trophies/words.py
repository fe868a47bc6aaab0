"""Trophies in words: each line of a chain, each reign, what comes next, and what a person or a club has held."""

import json
from collections.abc import Mapping

from msgspec import Struct

from whistpress.core.model import ResultHead
from whistpress.language import noted, say, say_many, speech
from whistpress.league.cups.words import cup_title
from whistpress.league.divisions.words.matches import division_title
from whistpress.league.events.words.outcomes import outcomes
from whistpress.league.league import League
from whistpress.league.people.model import DrawnMatchRule, HoldingOutcome, Trophy, TrophyKind
from whistpress.league.trophies.facts.chain import ChainLink
from whistpress.league.trophies.facts.parties import Party
from whistpress.league.trophies.facts.reigns import Chain, Honour, Reign, reigns_by_person, reigns_of_club
from whistpress.site import addresses, figures
from whistpress.site.page import Link
from whistpress.site.wording import day, join_words

_HOW = {
    HoldingOutcome.WON: noted("Won"),
    HoldingOutcome.RETAINED: noted("Retained"),
    HoldingOutcome.DRAWN: noted("Drawn"),
    HoldingOutcome.FORFEIT: noted("Walkover"),
    HoldingOutcome.UNCHALLENGED: noted("Not challenged"),
    HoldingOutcome.UNKNOWN: noted("Not on record"),
}


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


class ChainWords:
    """Says what decided the lines of chains, and by how much, from the events, standings, divisions and cups of a league."""

    def __init__(self, league: League, results: Mapping[str, ResultHead]) -> None:
        self._league, self._results = league, results
        self._events = {event.id: event for event in league.events}

    def title(self, link: ChainLink) -> str:
        """Return the title of the contest that decided a line; empty where there is none."""
        if cup := self._league.cups.get(link.cup):
            return cup_title(cup)
        if division := self._league.divisions.get(link.division):
            return division_title(division)
        contest = self._league.standings.get(link.standing) or self._events.get(link.event)
        return contest.title if contest else ""

    def margin(self, link: ChainLink) -> str:
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
        event, result = self._events.get(link.event), self._results.get(link.event)
        if link.margin is None or event is None or result is None:
            return typed
        if link.how is HoldingOutcome.DRAWN:
            return ""
        event_outcomes = outcomes(event, result)
        return event_outcomes[0].score if len(event_outcomes) == 1 else typed


def contest_path(line: ChainLink | Honour) -> str:
    """Return the path of the page of the contest that decided a year; empty where there is none."""
    if line.cup:
        return addresses.cup(line.cup)
    if line.division:
        return addresses.division(line.division)
    return addresses.event(line.event) if line.event else addresses.standing(line.standing) if line.standing else ""


def how_passed(link: ChainLink) -> str:
    """Say how a line of a chain came about: `Won`, `Retained`."""
    return say(_HOW[link.how])


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


def is_longest(reign: Reign, chain: Chain) -> bool:
    """Return whether a reign is longer than any other can have been."""
    return len(chain.reigns) > 1 and all(reign.fewest > other.most for other in chain.reigns if other is not reign)


def passes_on(trophy: Trophy, chain: Chain) -> str:
    """Say when a trophy goes to another."""
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


def names(parties: tuple[Party, ...]) -> str:
    """Join the names of parties for a sentence."""
    return join_words([party.name for party in parties])


Chains = Mapping[str, Chain]


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


def party_links(party: Party) -> tuple[Link, ...]:
    """Return the words that lead to the pages of a party: one for a club or a person, two for a pair; a team has no page."""
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
