"""Where the matches of a cup's tree are: their heights, so that each is half way between the two from which its teams come."""

from collections.abc import Sequence

from whistpress.core.records.cups import CupRoundRecord


def tree_heights(rounds: Sequence[CupRoundRecord]) -> tuple[tuple[int, ...], ...]:
    """Return the height of each match of some rounds, in half slots from the top: two first matches are two apart.

    Matches that send no team to a later match come below the others.
    """
    heights = [dict[int, int]() for _ in rounds]
    below = 0

    def settle(column: int, place: int) -> int:
        nonlocal below
        known = heights[column].get(place)
        if known is not None:
            return known
        tie = rounds[column].ties[place]
        feeders = [one for one in tie.feeders if one is not None and column and one < len(rounds[column - 1].ties)]
        if feeders:
            above = [settle(column - 1, one) for one in feeders]
            height = sum(above) // len(above)
        else:
            height, below = below, below + 2
        heights[column][place] = height
        return height

    for column in reversed(range(len(rounds))):
        for place in range(len(rounds[column].ties)):
            settle(column, place)
    return tuple(tuple(column[place] for place in range(len(column))) for column in heights)
