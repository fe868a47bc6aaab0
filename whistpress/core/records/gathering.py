"""Careers put together otherwise: by partnership, by club, by season."""

from collections.abc import Iterable, Mapping

from whistpress.core.model import Person
from whistpress.core.records.career import Appearance, Career
from whistpress.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Partnership:
    """Two persons who were entered together, in a pair or in a team; `appearances` are those of the first."""

    persons: tuple[str, str]
    appearances: tuple[Appearance, ...]

    @property
    def firsts(self) -> int:
        """How often they came first together."""
        return sum(appearance.won for appearance in self.appearances)


def partnerships(careers: Mapping[str, Career]) -> tuple[Partnership, ...]:
    """Every two persons who were entered together, those who most often were first."""
    found = (
        Partnership(persons=(person, partner), appearances=appearances)
        for person, career in careers.items()
        for partner, appearances in career.with_partners.items()
        if person < partner
    )
    return tuple(sorted(found, key=lambda one: (-len(one.appearances), -one.firsts, one.persons)))


def by_club(careers: Mapping[str, Career], people: Mapping[str, Person]) -> Mapping[str, tuple[Appearance, ...]]:
    """What the members of each club played, the oldest first; clubs in the order of their ids."""
    gathered: dict[str, list[Appearance]] = {}
    for person, career in careers.items():
        club = people[person].club if person in people else None
        if club is not None:
            gathered.setdefault(club, []).extend(career.appearances)
    return {club: _in_order(gathered[club]) for club in sorted(gathered)}


def by_season(careers: Mapping[str, Career]) -> Mapping[str, tuple[Appearance, ...]]:
    """What everybody played in each season, the oldest first."""
    gathered: dict[str, list[Appearance]] = {}
    for career in careers.values():
        for appearance in career.appearances:
            gathered.setdefault(appearance.season, []).append(appearance)
    return {season: _in_order(gathered[season]) for season in sorted(gathered)}


def _in_order(appearances: Iterable[Appearance]) -> tuple[Appearance, ...]:
    return tuple(sorted(appearances, key=lambda one: (one.date, one.event, one.group, one.place, one.entry, one.person)))
