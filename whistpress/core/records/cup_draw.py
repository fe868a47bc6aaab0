"""The draw of a cup: from a published text, so that anyone can draw it again, and with seeds where the best are kept apart.

The rule:

1. The entries other than the seeds, in the order of their ids, are shuffled as the cards of `whistpress deal` are, with the text
   as the seed and 1 as the number of the deal.
2. The seeds, the best first, and then the others as they were drawn have the ranks 1, 2, 3 … of a tree whose size is the next
   power of two. Rank 1 meets the last rank of the tree, and so on, placed in the usual way: 1 and 2 can meet in the final
   alone, the first four no sooner than in the semi-finals. A rank without an entry is a bye.
3. The home side is drawn too: of each match of the first round in turn the two are shuffled, with 2, 3 … as the number of the
   deal.
"""

from collections.abc import Sequence

from msgspec import Struct

from whistpress.core.games.dealing import shuffle

MOST_ENTRIES = 128
"""The largest cup."""


class DrawnMatch(Struct, frozen=True):
    """A match of the first round, home first; `away` is empty for a bye."""

    home: str
    away: str = ""


def draw_cup(entries: Sequence[str], lot: str, seeds: Sequence[str] = ()) -> tuple[DrawnMatch, ...]:
    """Draw the first round in the order of the tree: winners of the matches 1 and 2 meet next, those of 3 and 4, and so on."""
    drawn = shuffle(sorted(set(entries) - set(seeds)), lot, 1)
    ranked = (*seeds, *drawn)
    matches = []
    for number, (first, second) in enumerate(_pairings(len(ranked)), 2):
        if second > len(ranked):
            matches.append(DrawnMatch(ranked[first - 1]))
        else:
            home, away = shuffle([ranked[first - 1], ranked[second - 1]], lot, number)
            matches.append(DrawnMatch(home, away))
    return tuple(matches)


def _pairings(entries: int) -> list[tuple[int, int]]:
    """Pair the ranks that meet in the first round of a tree with room for so many entries, from its top to its bottom."""
    ranks = [1]
    while len(ranks) < entries:
        size = 2 * len(ranks) + 1
        ranks = [rank for better_rank in ranks for rank in (better_rank, size - better_rank)]
    return [(min(pair), max(pair)) for pair in zip(ranks[::2], ranks[1::2], strict=True)]
