"""Parties that may hold a trophy: clubs, teams, pairs and persons; and the matches that clubs played against each other.

A party is found by a name in a roll, or by an entry of an event.
"""

import datetime
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, Entry, EventHead, ResultHead
from whistpress.core.model.names import slug
from whistpress.language import say
from whistpress.league.careers.facts.ledger import Ledger
from whistpress.league.clubs.model import ClubNames
from whistpress.league.divisions.model import Team
from whistpress.league.events.facts.facts import EventFacts
from whistpress.league.league import League
from whistpress.league.people.model import Spellings

_REMARK = re.compile(r"\s*\([^()]*\)$")
_AND = re.compile(r"\s+and\s+|\s*&\s*|\s*,\s*")
_WORD = re.compile(r"[^\W\d_]{2,}")
_JOINING = frozenset({"and", "the", "of"})


class Party(Struct, frozen=True, kw_only=True):
    """A club, a team, a pair or a person that plays for a trophy, or holds it.

    `club` is the id of a club, `people` are those of the persons who are the party, or who won for their team or club (none in
    an old roll that names only a club). `names` are theirs, where they are the party. `team`: it is known by its name, not by
    its people.
    """

    name: str
    club: str = ""
    people: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    team: bool = False

    @property
    def key(self) -> tuple[str, ...]:
        """A key that is the same for the same party under any spelling, and with other players of the same team."""
        if self.club:
            return ("club", self.club)
        if self.people and not self.team:
            return ("people", *sorted(self.people))
        return ("name", slug(self.name) or " ".join(self.name.split()))


class Parties:
    """Finds parties among the clubs and people of a league."""

    def __init__(self, league: League) -> None:
        self._league = league
        self._clubs = ClubNames(league.clubs.values(), ids=True)
        self._people = Spellings(league.people)

    def by_name(self, name: str) -> Party:
        """Return the party that a roll names: a club by its name or the beginning of it, a person or a pair by any spelling."""
        bare = _REMARK.sub("", name)
        if club := self.club(bare):
            return Party(name=self._league.clubs[club].name, club=club)
        whole = next((spelling for spelling in (name, bare) if spelling in self._people), "")
        parts = [whole] if whole else _AND.split(bare)
        people = tuple(self._people[part] for part in parts if part in self._people)
        return self.of_people(people) if people and len(people) == len(parts) else Party(name=name)

    def of_entry(self, event: EventHead, entry: Entry) -> Party:
        """Return the party of an entry: for a team its club, if it bears the club's name or all its players are members."""
        team = bool(entry.name) or len(entry.players) > 2
        club = self._club_of(entry) if team else ""
        if club and not any(self._club_of(other) == club for other in event.entries if other.number != entry.number):
            return Party(name=self._league.clubs[club].name, club=club, people=entry.persons, team=True)
        team = team or len(entry.persons) < len(entry.players)  # with an unnamed person it is known by its words alone
        if team or not all(player in self._league.people for player in entry.players) or not entry.players:
            return Party(name=entry.title, people=entry.persons, team=team)
        return self.of_people(entry.players)

    def of_people(self, ids: tuple[str, ...]) -> Party:
        """Return the party of a person or a pair."""
        names = tuple(self._league.people[id_].name if id_ in self._league.people else id_ for id_ in ids)
        return Party(name=say(" and ").join(names), people=ids, names=names)

    def of_clubs(self, who: tuple[str, ...]) -> Party:
        """Return the party of a row in a standing of clubs."""
        (club,) = who
        return Party(name=self._league.clubs[club].name if club in self._league.clubs else club, club=club, team=True)

    def of_team(self, team: Team, players: tuple[str, ...] = ()) -> Party:
        """Return the party of a team of a division: its club, where the team bears that name, else the team itself.

        `players` are those who played for it.
        """
        if team.club and (team.id == team.club or self.club(team.name) == team.club):
            return replace(self.of_clubs((team.club,)), people=players)
        return Party(name=team.name, people=players, team=True)

    def club(self, name: str) -> str:
        """Return the id of the club of that name, or of the only one whose name begins so; empty where there is none."""
        return self._clubs.find(name) or self._clubs.beginning(name)

    def _club_of(self, entry: Entry) -> str:
        if entry.name and (club := self.club(entry.name)):
            return club
        clubs = {person.club for id_ in entry.players if (person := self._league.people.get(id_))}
        return clubs.pop() or "" if len(clubs) == 1 and all(entry.players) else ""


def is_same(party: Party, other: Party) -> bool:
    """Return whether two are the same party: they have the same key, or the name of one has all words of the other's."""
    words, others = _words(party.name), _words(other.name)
    return party.key == other.key or bool(words and others and (words <= others or others <= words))


def _words(name: str) -> frozenset[str]:
    return frozenset(_WORD.findall(slug(name))) - _JOINING


class ClubMatch(Struct, frozen=True, kw_only=True):
    """A match as a club saw it: the adversaries, whether it was won (1), drawn (0) or lost (-1), both scores by `scoring`."""

    event: str
    date: datetime.date
    season: str
    club: str
    against: Party
    outcome: int
    score: Fraction
    other_score: Fraction
    scoring: str


def club_matches(league: League, results: Mapping[str, ResultHead], ledger: Ledger) -> Mapping[str, tuple[ClubMatch, ...]]:
    """Group the final matches of each club against other teams, the oldest first; a match within one club does not count."""
    parties = Parties(league)
    matches: dict[str, list[ClubMatch]] = {}
    for facts in ledger.events:
        for match in _club_matches(facts, results[facts.event.id], parties):
            matches.setdefault(match.club, []).append(match)
    return {club: tuple(matches[club]) for club in sorted(matches)}


def _club_matches(facts: EventFacts, result: ResultHead, parties: Parties) -> Iterator[ClubMatch]:
    event = facts.event
    if event.contest in (Contest.INDIVIDUAL, Contest.PAIRS) or len(event.entries) != 2 or len(result.rankings) != 1:
        return
    rows = {row.entry: row for row in result.rankings[0].rows}
    if set(rows) != {entry.number for entry in event.entries}:
        return
    sides = [(parties.of_entry(event, entry), rows[entry.number]) for entry in event.entries]
    for (party, row), (other, their) in (sides, sides[::-1]):
        if party.club and party.club != other.club:
            yield ClubMatch(
                event=event.id,
                date=event.date,
                season=event.season,
                club=party.club,
                against=other,
                outcome=(row.place < their.place) - (row.place > their.place),
                score=row.score,
                other_score=their.score,
                scoring=result.scoring,
            )
