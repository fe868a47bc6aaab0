"""Exact cover: choose rows so that every item is covered as often as it needs, no more and no less."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

Row = Mapping[int, int]
"""How often a row covers each item that it covers: once or twice."""


class Cover:
    """A search through rows in an order drawn by `chance`; `nodes` counts its steps, and it gives up after `limit`."""

    def __init__(self, needs: Sequence[int], rows: Sequence[Row], chance: Random, limit: int) -> None:
        self.order = sorted(range(len(rows)), key=lambda _: chance.random())
        self.rows = [rows[number] for number in self.order]
        self.needs, self.limit, self.nodes = list(needs), limit, 0
        self.once, self.twice = [0] * len(needs), [0] * len(needs)
        for index, row in enumerate(self.rows):
            for item, count in row.items():
                self.once[item] |= 1 << index
                if count > 1:
                    self.twice[item] |= 1 << index

    def solutions(self) -> Iterator[list[int]]:
        """Give every choice of rows, by their numbers."""
        left = (1 << len(self.rows)) - 1
        for item, need in enumerate(self.needs):
            if need == 1:
                left &= ~self.twice[item]
        for chosen in self._go(left, [item for item, need in enumerate(self.needs) if need], []):
            yield [self.order[index] for index in chosen]

    def _go(self, left: int, items: list[int], chosen: list[int]) -> Iterator[list[int]]:
        self.nodes += 1
        if not items:
            yield chosen
            return
        choice = self._narrowest(left, items)
        while choice and self.nodes <= self.limit:
            bit = choice & -choice
            choice ^= bit
            left ^= bit
            row = self.rows[bit.bit_length() - 1]
            after = self._taken(row, left)
            yield from self._go(after, [item for item in items if self.needs[item]], [*chosen, bit.bit_length() - 1])
            for item, count in row.items():
                self.needs[item] += count

    def _narrowest(self, left: int, items: list[int]) -> int:
        """Give the rows for the item with the least to choose from; none when an item has too few."""
        best, slack = 0, 1 << 30
        for item in items:
            rows = self.once[item] & left
            spare = rows.bit_count() - self.needs[item]
            if spare < 0 and not (self.needs[item] == 2 and self.twice[item] & left):
                return 0
            if spare < slack:
                best, slack = rows, spare
        return best

    def _taken(self, row: Row, left: int) -> int:
        for item, count in row.items():
            self.needs[item] -= count
            left &= ~(self.once[item] if self.needs[item] == 0 else self.twice[item])
        return left
