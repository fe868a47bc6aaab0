"""The meetings of a season: the players with the most deals, and how often each two were adversaries."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from whistpress.core.model.names import surname
from whistpress.core.records.facts import EventFacts
from whistpress.language import say
from whistpress.theme.picture import Cell, Column, Table, cut
from whistpress.theme.tiles import Tile, Tiles, tiles
from whistpress.views.wording import count, sentence

MOST, FEWEST, SIGNS = 12, 4, 20
"""So many players at the most have a row, and so many at least; so many signs of a name stand beside it."""

TINTS = 4


class Meetings(Struct, frozen=True, kw_only=True):
    """The matrix: its finding in a sentence, how to read it, the drawing, the figures in a table."""

    name: str
    title: str
    told: str
    drawing: Tiles
    table: Table

    @property
    def sentence(self) -> str:
        """The finding, as the drawing's title has it."""
        return self.title


class DealsBetween(Struct, frozen=True, kw_only=True):
    """How many deals each two played against each other; `people` are those with a row, who played most first."""

    people: tuple[str, ...]
    deals: Mapping[frozenset[str], int]

    def at(self, person: str, other: str) -> int:
        """Return the number of deals that two persons played against each other."""
        return self.deals.get(frozenset((person, other)), 0)


def met(events: Sequence[EventFacts]) -> DealsBetween:
    """Return the matrix of some events, its players by their number of deals, then by id."""
    played: Counter[str] = Counter()
    for facts in events:
        played.update({person: person_facts.played for person, person_facts in facts.persons.items()})
    people = sorted(played, key=lambda person: (-played[person], person))[:MOST]
    against: Counter[frozenset[str]] = Counter()
    for number, person in enumerate(people):
        others = frozenset(people[number + 1 :])
        for facts in events:
            for encounter in facts.met(person):
                if encounter.other in others:
                    against[frozenset((person, encounter.other))] += encounter.deals
    return DealsBetween(people=tuple(people), deals=dict(against))


def meetings(events: Sequence[EventFacts], names: Mapping[str, str]) -> Meetings | None:
    """Draw how often the players of some events met; None with fewer than four players, or where none met.

    `names` are the names of persons by their ids.
    """
    matrix = met(events)
    if len(matrix.people) < FEWEST or not any(matrix.at(person, other) for person in matrix.people for other in matrix.people):
        return None
    called = [names.get(person, person) for person in matrix.people]
    most = max(matrix.at(person, other) for person in matrix.people for other in matrix.people)
    return Meetings(
        name="meetings",
        title=_finding(matrix, called, most),
        told=say(
            "Deals that each two of the %(count)s who played most played against each other; the stronger the shade, the more.",
            count=count(len(called), "player"),
        ),
        drawing=tiles(
            [f"{cut(surname(name), SIGNS)} {number}" for number, name in enumerate(called, start=1)],
            [str(number) for number in range(1, len(called) + 1)],
            [[_tile(matrix, person, other, most) for other in matrix.people] for person in matrix.people],
        ),
        table=_table(matrix, called),
    )


def _finding(matrix: DealsBetween, called: Sequence[str], most: int) -> str:
    """Say which two met most, or how many couples of players did so equally often."""
    all_couples = list(combinations(matrix.people, 2))
    couples = [two for two in all_couples if matrix.at(*two) == most]
    deals = count(most, "deal")
    if len(couples) == len(all_couples):
        return say("All %(players)s met equally often: %(deals)s each", players=count(len(called), "player"), deals=deals)
    if len(couples) > 1:
        number = sentence(count(len(couples), "couple"))
        return say("%(couples)s of players met most: %(deals)s each", couples=number, deals=deals)
    names = dict(zip(matrix.people, called, strict=True))
    person, other = couples[0]
    return say("%(one)s and %(other)s met most: %(deals)s against each other", one=names[person], other=names[other], deals=deals)


def _tile(matrix: DealsBetween, person: str, other: str, most: int) -> Tile:
    deals = matrix.at(person, other)
    tint = 0 if not deals else 1 + (deals - 1) * TINTS // most
    return Tile(tint=min(tint, TINTS), text=str(deals), barred=person == other)


def _table(matrix: DealsBetween, called: Sequence[str]) -> Table:
    """Tabulate for each player the others, the most often met first, with the number of deals."""
    rows = []
    for person, name in zip(matrix.people, called, strict=True):
        others = [
            (matrix.at(person, other), other_name)
            for other, other_name in zip(matrix.people, called, strict=True)
            if other != person
        ]
        words = ", ".join(f"{other_name} {deals}" for deals, other_name in sorted(others, key=lambda item: -item[0]))
        rows.append((Cell(name), Cell(words)))
    return Table(
        caption=say("Deals against each other, the most first"),
        columns=(Column(say("Player"), figure=False), Column(say("Against"), figure=False)),
        rows=tuple(rows),
    )
