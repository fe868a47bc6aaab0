"""`python -m tools.search.switches [TABLES …]`: the best rounds to exchange N-S and E-W in a whole Mitchell, every choice tried.

In a Mitchell at an odd number T of tables the pair that sits N-S at table i has the set s in round s − i, the E-W pair j
has it in round (s − j) / 2, both mod T. A choice of rounds is a number of T bits; Σb² (`core/movement/pairs/mitchell.py`)
follows from how many bits differ between it and its rotations. The last round stays: all exchanged is none exchanged.

21 tables take about ten seconds; each further two tables five times as long.
"""

import sys


def best_rounds(tables: int) -> tuple[tuple[int, ...], int]:
    """Try every choice of one round or more: the rounds (from 1) with the least Σb², the lowest first, and that Σb²."""
    least, choice = min((squares(choice, tables), choice) for choice in range(1, 1 << (tables - 1)))
    return tuple(round_ + 1 for round_ in range(tables) if choice >> round_ & 1), least


def squares(choice: int, tables: int) -> int:
    """Work out Σb² when the rounds of `choice` (bit r for round r + 1) are exchanged."""
    guests = sum(1 << set_ for set_ in range(tables) if choice >> (set_ * (tables + 1) // 2 % tables) & 1)

    def alike(line: int, other: int, shift: int) -> int:
        """Count the sets on which two sit the same way, less those on which they do not."""
        turned = ((other << shift) | (other >> (tables - shift))) & ((1 << tables) - 1)
        return tables - 2 * (line ^ turned).bit_count()

    side = sum(alike(line, line, shift) ** 2 for line in (choice, guests) for shift in range(1, (tables + 1) // 2))
    across = sum((tables - alike(choice, guests, shift)) ** 2 for shift in range(tables))
    return tables * (side + across)


if __name__ == "__main__":
    for number in map(int, sys.argv[1:] or ("13", "15", "17", "19", "21")):
        rounds, total = best_rounds(number)
        print(f"{number} tables: rounds {', '.join(map(str, rounds))}, Σb² {total}")
