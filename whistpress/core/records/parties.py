"""Who may hold a trophy: a club, a team, a pair, a person; and who is meant by a name in a roll or by an entry of an event."""

import re

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Entry, EventHead, League
from whistpress.core.model.divisions import Team
from whistpress.core.model.namesakes import spellings

_REMARK = re.compile(r"\s*\([^()]*\)$")
_AND = re.compile(r"\s+and\s+|\s*&\s*|\s*,\s*")
_WORD = re.compile(r"[^\W\d_]{2,}")
_JOINING = frozenset({"and", "the", "of"})


class Party(Struct, frozen=True, kw_only=True):
    """Who plays for a trophy, or holds it.

    `club` is the id of a club, `people` are those of the persons who are the party, or who won for their team or club (none in
    an old roll that names only a club). `team`: its name is what it is known by, not its people.
    """

    name: str
    club: str = ""
    people: tuple[str, ...] = ()
    team: bool = False

    @property
    def key(self) -> tuple[str, ...]:
        """What is the same for the same party under any spelling, and with other players of the same team."""
        if self.club:
            return ("club", self.club)
        if self.people and not self.team:
            return ("people", *sorted(self.people))
        return ("name", " ".join(self.name.casefold().split()))


class Parties:
    """The clubs and people of a league, to find who is meant."""

    def __init__(self, league: League) -> None:
        self._league = league
        self._clubs = {written.casefold(): id_ for id_, club in league.clubs.items() for written in (id_, club.name)}
        self._people = {name.casefold(): id_ for name, id_ in reversed(spellings(league.people).items())}

    def written(self, name: str) -> Party:
        """The party that a roll names: a club by its name or the beginning of it, a person or a pair by any spelling."""
        bare = _REMARK.sub("", name)
        if club := self.club(bare):
            return Party(name=self._league.clubs[club].name, club=club)
        whole = next((one for one in (name, bare) if one.casefold() in self._people), "")
        parts = [whole] if whole else _AND.split(bare)
        found = tuple(self._people[part.casefold()] for part in parts if part.casefold() in self._people)
        return self._of_people(found) if found and len(found) == len(parts) else Party(name=name)

    def entered(self, event: EventHead, entry: Entry) -> Party:
        """The party of an entry: of a team its club, where it bears the club's name or where all its players are of that club."""
        team = bool(entry.name) or len(entry.players) > 2
        club = self._of_entry(entry) if team else ""
        if club and not any(self._of_entry(other) == club for other in event.entries if other.number != entry.number):
            return Party(name=self._league.clubs[club].name, club=club, people=entry.players, team=True)
        if team or not all(player in self._league.people for player in entry.players) or not entry.players:
            return Party(name=entry.title, people=entry.players, team=team)
        return self._of_people(entry.players)

    def ranked(self, who: tuple[str, ...]) -> Party:
        """The party of a row of a standing: a person, or a pair."""
        return self._of_people(who)

    def of_clubs(self, who: tuple[str, ...]) -> Party:
        """The party of a row of a standing of clubs."""
        (club,) = who
        return Party(name=self._league.clubs[club].name if club in self._league.clubs else club, club=club, team=True)

    def of_team(self, team: Team, players: tuple[str, ...] = ()) -> Party:
        """The party of a team of a division: its club, where it bears that name; `players` are those who played for it."""
        if team.club and (team.id == team.club or self.club(team.name) == team.club):
            return replace(self.of_clubs((team.club,)), people=players)
        return Party(name=team.name, people=players, team=True)

    def club(self, name: str) -> str:
        """The id of the club that is called so, or whose name alone begins so; empty where none does."""
        wanted = name.casefold().strip()
        if wanted in self._clubs:
            return self._clubs[wanted]
        begins = {id_ for written, id_ in self._clubs.items() if wanted and written.startswith(f"{wanted} ")}
        return begins.pop() if len(begins) == 1 else ""

    def _of_entry(self, entry: Entry) -> str:
        if entry.name and (club := self.club(entry.name)):
            return club
        clubs = {person.club for id_ in entry.players if (person := self._league.people.get(id_))}
        return clubs.pop() or "" if len(clubs) == 1 else ""

    def _of_people(self, ids: tuple[str, ...]) -> Party:
        names = [self._league.people[id_].name if id_ in self._league.people else id_ for id_ in ids]
        return Party(name=" and ".join(names), people=ids)


def is_same(one: Party, other: Party) -> bool:
    """The same party; or a name that the league does not know, of whose words the other's name has all."""
    words, others = _words(one.name), _words(other.name)
    return one.key == other.key or bool(words and others and (words <= others or others <= words))


def _words(name: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in _WORD.findall(name)) - _JOINING
