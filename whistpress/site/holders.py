"""Names in rolls and lists of officers: those that the league knows lead to their pages."""

import re

from whistpress.core.model import League, Office
from whistpress.site import addresses
from whistpress.site.page import Link
from whistpress.values import dataclass

REMARK = re.compile(r"(?P<name>.*\S)\s+(?P<remark>\([^()]*\))")


@dataclass(frozen=True, slots=True)
class Holder:
    """A name as the record writes it, with its page if it is one person's or one club's; a remark such as `(chair)`."""

    name: Link
    remark: str = ""


@dataclass(frozen=True, slots=True)
class OfficeLine:
    """An office or a committee, who holds it or sits on it, for how long and what for (where the record says it)."""

    title: str
    holders: tuple[Holder, ...]
    note: str = ""


class Known:
    """The names of a league's people (every spelling) and clubs."""

    def __init__(self, league: League) -> None:
        self._pages = {club.name: addresses.club(id_) for id_, club in league.clubs.items()} | _people(league)

    def holder(self, written: str) -> Holder:
        """Who is meant by a name, with or without a remark in brackets behind it."""
        found = REMARK.fullmatch(written)
        if written in self._pages or found is None:
            return Holder(Link(written, self._pages.get(written, "")))
        return Holder(Link(found["name"], self._pages.get(found["name"], "")), found["remark"])

    def offices(self, offices: tuple[Office, ...]) -> tuple[OfficeLine, ...]:
        """Offices with the pages of those who hold them."""
        return tuple(
            OfficeLine(
                one.title, tuple(map(self.holder, one.holders)), "; ".join(part for part in (one.purpose, one.term) if part)
            )
            for one in offices
        )


def _people(league: League) -> dict[str, str]:
    """Every spelling that is one person's alone."""
    bearers: dict[str, set[str]] = {}
    for id_, person in league.people.items():
        for name in (person.name, *person.also):
            bearers.setdefault(name, set()).add(id_)
    return {name: addresses.player(*ids) for name, ids in bearers.items() if len(ids) == 1}
