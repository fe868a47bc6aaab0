"""Numbers that follow each other, and how a list of them is written."""

from collections.abc import Iterable
from itertools import chain

from whistpress.language.saying import say


def sequences(numbers: Iterable[int]) -> list[list[int]]:
    """Split numbers into runs of consecutive ones: `3, 5, 6, 7` into `[3]` and `[5, 6, 7]`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs


def ranges(numbers: Iterable[int], to: str = "") -> list[str]:
    """List numbers, three or more consecutive ones as a range: `3`, `5 to 7`."""
    to = to or say(" to ")
    listed = ([f"{run[0]}{to}{run[-1]}"] if len(run) > 2 else map(str, run) for run in sequences(numbers))
    return list(chain.from_iterable(listed))
