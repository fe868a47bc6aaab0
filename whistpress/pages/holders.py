"""Names in rolls and lists of officers: those that the league knows lead to their pages."""

import re

from msgspec import Struct

from whistpress.core.model import League, Office
from whistpress.core.model.namesakes import spellings
from whistpress.pages.page import Link
from whistpress.views import addresses

REMARK = re.compile(r"(?P<name>.*\S)\s+(?P<remark>\([^()]*\))")


class Holder(Struct, frozen=True):
    """A name, of a person as the league has it, with the page of the person or club; a remark such as `(chair)`."""

    name: Link
    remark: str = ""


class OfficeLine(Struct, frozen=True):
    """An office or a committee, who holds it or sits on it, for how long and what for (where the record says it)."""

    title: str
    holders: tuple[Holder, ...]
    note: str = ""


class Known:
    """The names of a league's people (every spelling) and clubs."""

    def __init__(self, league: League) -> None:
        clubs = {club.name: Link(club.name, addresses.club(id_)) for id_, club in league.clubs.items()}
        self._pages = clubs | _people(league)

    def holder(self, written: str) -> Holder:
        """Who is meant by a name, with or without a remark in brackets behind it."""
        found = REMARK.fullmatch(written)
        if written in self._pages or found is None:
            return Holder(self._pages.get(written, Link(written)))
        return Holder(self._pages.get(found["name"], Link(found["name"])), found["remark"])

    def offices(self, offices: tuple[Office, ...]) -> tuple[OfficeLine, ...]:
        """Offices with the pages of those who hold them."""
        return tuple(
            OfficeLine(
                one.title, tuple(map(self.holder, one.holders)), "; ".join(part for part in (one.purpose, one.term) if part)
            )
            for one in offices
        )


def _people(league: League) -> dict[str, Link]:
    """The name and page of the person for every spelling."""
    return {name: Link(league.people[id_].name, addresses.player(id_)) for name, id_ in spellings(league.people).items()}
