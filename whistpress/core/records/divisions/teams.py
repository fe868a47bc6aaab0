"""Which entries of an event are the two teams of a match."""

from collections import Counter
from collections.abc import Mapping
from itertools import permutations

from whistpress.core.model import Club, Entry, EventHead, Person
from whistpress.core.model.divisions import Match, Team

Words = frozenset[str]


def entries_of(
    match: Match, teams: Mapping[str, Team], event: EventHead, people: Mapping[str, Person], clubs: Mapping[str, Club]
) -> tuple[int, int] | None:
    """The numbers of the home and of the away team in an event; None where it is not between these two.

    Entries said in the match are taken as said. Else a team's name tells (or its club's, or their ids);
    where it has none, the club to which all of its players belong who belong to any.
    """
    if match.entries:
        return match.entries if all(event.entry(number) for number in match.entries) else None
    home, away = (teams.get(id_) for id_ in match.teams)
    if home is None or away is None:
        return None
    found = [
        (one.number, other.number)
        for one, other in permutations(event.entries, 2)
        if _is(home, one, people, clubs) and _is(away, other, people, clubs)
    ]
    return found[0] if len(found) == 1 else None


def _is(team: Team, entry: Entry, people: Mapping[str, Person], clubs: Mapping[str, Club]) -> bool:
    """Whether an entry is a team: by its name, or where it has none by its players' club."""
    if entry.name:
        return plain(entry.name) in _called(team, clubs)
    belong = Counter(people[one].club for one in entry.players if one in people and people[one].club)
    return len(belong) == 1 and team.club in belong


def _called(team: Team, clubs: Mapping[str, Club]) -> Words:
    """Every name by which an event may call a team, plainly written."""
    club = clubs.get(team.club or "")
    own = {team.id, team.name, *((club.id, club.name) if club and team.id == team.club else ())}
    return frozenset(plain(one) for one in own)


def plain(text: str) -> str:
    """Small letters and figures alone, for comparing names."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())
