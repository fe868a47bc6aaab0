"""Forms by the place where they are used: what `print --list` groups, and what `print --only` takes under one name."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct


class FormSet(Struct, frozen=True):
    """A set: what it is called in a heading, and the names of its forms in the order of use."""

    title: str
    forms: tuple[str, ...]


SETS: Mapping[str, FormSet] = MappingProxyType(
    {
        "director": FormSet(
            "With the director",
            (
                "director-sheet",
                "tray-moves",
                "check-off-sheet",
                "line-ups",
                "ruling-slips",
                "tabulating-sheet",
                "compass-sheet",
                "gain-sheet",
                "club-sheets",
            ),
        ),
        "tables": FormSet(
            "On the tables",
            (
                "movement-cards",
                "table-cards",
                "side-cards",
                "whitfeld-cards",
                "round-cards",
                "table-of-changes",
                "diagrams",
                "tray-cards",
                "sit-out-cards",
                "tray-labels",
                "trump-slips",
                "curtain-cards",
                "score-slips",
                "score-tickets",
                "pick-up-slips",
                "score-cards",
                "auction-score-card",
                "self-scorers",
                "counters",
                "rubber-sheet",
            ),
        ),
        "players": FormSet(
            "In the players' hands",
            (
                "entry-blanks",
                "draw-slips",
                "player-badges",
                "walking-slips",
                "pair-journals",
                "safford-cards",
                "tally-cards",
                "whist-drive-cards",
                "personal-cards",
                "winner-certificates",
            ),
        ),
        "wall": FormSet(
            "On the wall",
            (
                "sign-up-sheet",
                "seating-list",
                "round-timetable",
                "wall-ranking",
                "result-sheet",
                "hand-records",
                "fairness-certificate",
            ),
        ),
    }
)
"""Every form of an evening but the packet is in one set."""


def group_forms(forms: Iterable[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Forms under the titles of their sets; those of no set come first, under none."""
    here = tuple(forms)
    placed = {form for one in SETS.values() for form in one.forms}
    if free := tuple(form for form in here if form not in placed):
        yield "", free
    for name, one in SETS.items():
        if found := tuple(form for form in one.forms if form in here):
            yield f"{one.title} (--only {name})", found


SHORT: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"slips": ("score-slips",), "cards": ("movement-cards",), "badges": ("player-badges",)}
)
"""What is meant by a word that everybody says in short."""


def expand_names(names: Iterable[str], has: Iterable[str]) -> tuple[str, ...]:
    """Names of forms, those of sets and short words replaced by what of them there is; each form once.

    A name of which there is nothing stays.
    """
    here = tuple(has)
    found: dict[str, None] = {}
    for name in names:
        meant = SETS[name].forms if name in SETS else SHORT.get(name, ())
        own = tuple(form for form in meant if form in here)
        found.update(dict.fromkeys(own or (name,)))
    return tuple(found)
