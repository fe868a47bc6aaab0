"""Who sits with whom when every two come together once: for meetings of teams, and for those who share a table.

Mitchell 1897, pp. 74–77: in the first line 1 meets 2, 3 the last, 4 the last but one and so on; 1 keeps its place, the others
follow each other. For a multiple of four he takes the lines of the individual schedules, whose partners come together here, as
they equalize the opposition at the other tables better (p. 77); where none is printed, it is the plain line.
"""

from whistpress.core.movement.players import individual
from whistpress.core.movement.request import Request

Twos = tuple[tuple[int, int], ...]


def by_twos(many: int) -> tuple[Twos, ...]:
    """Bring every two of an even number together once, a line for each round."""
    return _by_individuals(many) if many in individual.PRINTED_SIZES else plain(many)


def plain(many: int) -> tuple[Twos, ...]:
    """Write the first line as Mitchell does, and let all but 1 follow each other."""
    first = ((1, 2), *((low, many + 3 - low) for low in range(3, many // 2 + 2)))

    def moved(number: int, changes: int) -> int:
        return number if number == 1 else (number - 2 + changes) % (many - 1) + 2

    return tuple(tuple((moved(one, changes), moved(other, changes)) for one, other in first) for changes in range(many - 1))


def _by_individuals(many: int) -> tuple[Twos, ...]:
    """Let the partners of the individual schedule come together."""
    plays = individual.INDIVIDUAL.arrange(Request(system="individual", players=many)).plays
    tables = many // 4
    lines = [plays[first : first + tables] for first in range(0, len(plays), tables)]
    return tuple(tuple(two for n, s, e, w in (play.seats for play in line) for two in ((n, s), (e, w))) for line in lines)
