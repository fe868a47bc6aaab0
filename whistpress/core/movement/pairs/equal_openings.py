"""Openings in which every two pairs are compared equally often, made by rule.

The rule serves where the pairs less one are a prime that leaves 3 when divided by 4: 8, 12, 20, 24, 32, 44, 48, 60 …; those
to 32 are exactly the numbers for which Safford needed no double schedule (Barney 1900, p. 38). For each square u of that
prime p (a remainder of some number times itself) one table has the pairs (c + 1)·u and (c − 1)·u and begins with deal c·u,
counted from the seats of the pivot. On every deal those N-S are then shifted squares, and squares are shifted into each
other equally often. The constant c is the first for which no pair comes twice: c² − 1 must not be a square.
"""

from math import isqrt

from whistpress.core.movement.pairs.howell_openings import Opening


def squares_serve(pairs: int) -> bool:
    """Whether the rule serves a number of pairs."""
    prime = pairs - 1
    return pairs >= 8 and prime % 4 == 3 and all(prime % number for number in range(2, isqrt(prime) + 1))


def by_squares(pairs: int) -> Opening:
    """Make the opening for a number of pairs that the rule serves."""
    prime = pairs - 1
    squares = {number * number % prime for number in range(1, prime)}
    c = next(number for number in range(2, prime) if (number * number - 1) % prime not in squares | {0})
    rows = [((c + 1) * u % prime + 1, (c - 1) * u % prime + 1, c * u % prime + 1) for u in squares]
    return tuple(sorted([(pairs, 1, 1), *rows], key=lambda row: row[2]))
