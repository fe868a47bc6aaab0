"""Where the matches of a cup's tree are: their heights, so that each is half way between the two from which its teams come."""

from collections.abc import Sequence

from whistpress.core.records.cups import CupRoundRecord


def tree_heights(rounds: Sequence[CupRoundRecord]) -> tuple[tuple[int, ...], ...]:
    """Return the height of each match of some rounds, in half slots from the top: two first matches are two apart.

    Matches that send no team to a later match come below the others.
    """
    heights = [dict[int, int]() for _ in rounds]
    below = 0

    def settle(column: int, index: int) -> int:
        nonlocal below
        settled_height = heights[column].get(index)
        if settled_height is not None:
            return settled_height
        tie = rounds[column].ties[index]
        feeders = [feeder for feeder in tie.feeders if feeder is not None and column and feeder < len(rounds[column - 1].ties)]
        if feeders:
            above = [settle(column - 1, feeder) for feeder in feeders]
            height = sum(above) // len(above)
        else:
            height, below = below, below + 2
        heights[column][index] = height
        return height

    for column in reversed(range(len(rounds))):
        for index in range(len(rounds[column].ties)):
            settle(column, index)
    return tuple(tuple(column[index] for index in range(len(column))) for column in heights)
