"""Order the rounds of an individual contest of companies: `python -m tools.search.rounds 72`.

Rounds are taken one after the other, each the one that has fewest couples in common with the round before; of several that
which has fewest others left that could follow it.
"""

import sys
from itertools import combinations

from tools.search import write_line
from whistpress.core.movement.players.individual import BY_COMPANIES, best_rounds, compose


def order_of_rounds(players: int) -> list[int]:
    """Give the numbers of the rounds, from 1, in the order in which they should be played, the first staying the first."""
    companies = BY_COMPANIES[players]
    rounds = compose(best_rounds(players // companies), best_rounds(companies))
    couples = [{frozenset(two) for table in line for two in combinations(table, 2)} for line in rounds]
    common = [[len(round_ & other) for other in couples] for round_ in couples]
    order, left = [0], list(range(1, len(rounds)))
    while left:
        counts = common[order[-1]]
        after = min(left, key=lambda number: (counts[number], sum(common[number][other] == 0 for other in left)))
        order.append(after)
        left.remove(after)
    return [number + 1 for number in order]


if __name__ == "__main__":
    print(f"{sys.argv[1]}: {write_line([order_of_rounds(int(sys.argv[1]))])}")
