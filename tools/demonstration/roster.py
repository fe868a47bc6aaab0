"""Who plays in the made-up seasons: persons of content/members.toml, with what the dice need to know of them."""

import datetime
from collections.abc import Iterator

from msgspec import Struct

FAIRHAVEN, SALTMARSH, NORTHGATE = "fairhaven", "saltmarsh", "northgate"


class Somebody(Struct, frozen=True, kw_only=True):
    """One person: `strength` in sixteenths of a trick on a deal, `partner` by habit (a name, or nobody's).

    `since` and `until` are the first and the last day on which he or she may play. Before `renamed` the files have `formerly`.
    """

    name: str
    club: str
    lady: bool
    strength: int
    partner: str = ""
    since: datetime.date = datetime.date.min
    until: datetime.date = datetime.date.max
    formerly: str = ""
    renamed: datetime.date = datetime.date.min

    def written(self, date: datetime.date) -> str:
        """The name by which an event file of that day has this person."""
        return self.formerly if date < self.renamed else self.name


# Name, a lady or a gentleman, strength; a partner by habit stands on the same line.
_HOME = """
Edith Abbott       L  9   Rafael Moreno      G  7
Joan Attwater      L  4   Samuel Okafor      G  6
Priya Nair         L 10   Martin Vogel       G  5
Ada Lindqvist      L  2   Tom Penrose        G  1
Hana Suzuki        L  8   Sofia Rinaldi      L  6
Grace Whitlock     L  5   Olive Dunmore      L -2
Owen Bright        G -4   Nell Farrow        L -1
Clara Duval        L  3   Frank Ashby        G -3
Ivo Marek          G  4   Leon Brandt        G  2
Peter Quayle       G -6   Ruth Salter        L  0
Mei Tanaka         L  7   Miles Teague       G -2
Hugh Carver        G  1   Ines Castro        L  3
Kwame Boateng      G  6   Imogen Vance       L  5
Birgit Sandvik     L -3   Stanley Birch      G -5
Tariq Hassan       G  2   Noor Rahmani       L  4
Lucia Ferrante     L -1   Colm Gallagher     G -4
Desmond Adeyemi    G  3   Margaret Oldcastle L -7
Mina de Groot      L  0   Arjun Mehta        G  8
Freya Holmgren     L -5   Jerome Baptiste    G  1
Rosalind Peake     L -6
"""

_SALTMARSH = """
Walter Pryce       G  5   Bridget Hale       L  6
Anton Keller       G  7   Dora Finch         L  2
Simon Locke        G -1   Yusuf Demir        G  3
Gwen Llewellyn     L  4   Kofi Mensah        G  6
Beatrix Thorne     L -2   Emil Novak         G  0
Shirin Kazemi      L  5   Douglas Rigg       G -4
Aoife Brennan      L  1
"""

_NORTHGATE = """
Harriet Blyth      L  7   Jonah Feld         G  6
Mariam Haddad      L  8   Cyril Ogden        G  1
Lena Kowalska      L  2   Oskar Lund         G  3
Tomoko Hayashi     L  6   Victor Amaral      G -3
Pearl Winstanley   L -1   Rashid Karim       G  4
Agnes Muir         L  0   Teo Bianchi        G -2
Enid Crowther      L -5
"""

_SINCE = {
    "Freya Holmgren": datetime.date(2025, 9, 1),
    "Jerome Baptiste": datetime.date(2025, 9, 1),
    "Rosalind Peake": datetime.date(2025, 1, 1),
    "Aoife Brennan": datetime.date(2025, 9, 1),
}
_UNTIL = {"Stanley Birch": datetime.date(2025, 6, 30), "Margaret Oldcastle": datetime.date(2026, 2, 28)}
_FORMERLY = {
    "Imogen Vance": ("Imogen Teale", datetime.date(2025, 7, 12)),
    "Lena Kowalska": ("Lena Kowalski", datetime.date(2025, 2, 1)),
    "Mina de Groot": ("Wilhelmina de Groot", datetime.date(2024, 12, 1)),
    "Beatrix Thorne": ("Beatrix Coe", datetime.date(2025, 6, 1)),
}


def _line(line: str) -> list[tuple[str, bool, int]]:
    """The one or two persons of a line."""
    words, persons, name = line.split(), [], list[str]()
    marked = iter(words)
    for word in marked:
        if word in ("L", "G"):
            persons.append((" ".join(name), word == "L", int(next(marked))))
            name = []
        else:
            name.append(word)
    return persons


def _people(club: str, table: str) -> Iterator[Somebody]:
    for line in table.strip().splitlines():
        both = _line(line)
        for index, (name, lady, strength) in enumerate(both):
            formerly, renamed = _FORMERLY.get(name, ("", datetime.date.min))
            yield Somebody(
                name=name,
                club=club,
                lady=lady,
                strength=strength,
                partner=both[1 - index][0] if len(both) > 1 else "",
                since=_SINCE.get(name, datetime.date.min),
                until=_UNTIL.get(name, datetime.date.max),
                formerly=formerly,
                renamed=renamed,
            )


ROSTER: tuple[Somebody, ...] = (
    *_people(FAIRHAVEN, _HOME),
    *_people(SALTMARSH, _SALTMARSH),
    *_people(NORTHGATE, _NORTHGATE),
)
