"""Openings of Safford's system: for eight pairs as printed, and double ones (Barney 1900, pp. 36–38).

A row is a table: the N-S pair, the E-W pair and the deal in play in the first round, as in Howell's openings.
"""

from collections.abc import Mapping

from whistpress.core.movement.pairs.howell_openings import Opening

EIGHT: Opening = ((1, 8, 1), (3, 6, 5), (2, 7, 3), (4, 5, 2))
"""From the printed card of pair 5 (p. 37), read in numerical order; tables A to D are 1 to 4."""

DOUBLE: Mapping[int, tuple[Opening, Opening]] = {
    10: (
        ((10, 1, 1), (8, 7, 2), (3, 6, 5), (5, 9, 6), (2, 4, 9)),
        ((10, 1, 10), (2, 5, 12), (8, 9, 14), (3, 7, 15), (4, 6, 17)),
    ),
    14: (
        ((14, 1, 1), (11, 9, 2), (2, 3, 4), (10, 7, 5), (6, 12, 9), (13, 5, 12), (8, 4, 13)),
        ((14, 1, 14), (3, 4, 15), (10, 12, 17), (7, 11, 21), (13, 5, 22), (8, 2, 23), (9, 6, 25)),
    ),
    18: (
        ((18, 1, 1), (10, 11, 2), (5, 7, 3), (16, 2, 4), (14, 6, 9), (17, 12, 11), (4, 8, 14), (15, 9, 16), (3, 13, 17)),
        ((18, 1, 18), (7, 8, 19), (6, 13, 21), (2, 4, 22), (14, 17, 23), (3, 11, 24), (12, 16, 26), (5, 10, 29), (9, 15, 31)),
    ),
}
"""Two cycles, the second with new deals, which only together compare every two pairs equally; found by search."""
