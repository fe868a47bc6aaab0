"""`python -m tests.attack [PART …]`: try every attack, print how many of each kind, and fail where one came through."""

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.attack import bombs, hostile, kills, planted, private
from tests.attack.tally import Tally, try_all

PARTS = {
    "kills": kills.attack,
    "hostile": hostile.attack,
    "private": private.attack,
    "planted": planted.attack,
    "bombs": bombs.attack,
}
"""In this order, the longest first."""


def main(names: list[str]) -> int:
    """Run the named parts, or all, two at a time; 1 where something came through."""
    started, whole = time.perf_counter(), Tally()
    with ProcessPoolExecutor(2, get_context("spawn"), max_tasks_per_child=1) as pool:
        for name, part in [(name, pool.submit(try_all, PARTS[name])) for name in names or PARTS]:
            tally, seconds = part.result()
            whole.tried += tally.tried
            whole.faults += tally.faults
            print(f"{seconds:5.0f} s  {name}: {sum(tally.tried.values())} tried, {len(tally.faults)} came through", flush=True)
    for kind, number in whole.tried.items():
        print(f"{number:7} {kind}")
    print(f"{time.perf_counter() - started:5.0f} s  {sum(whole.tried.values())} tried, {len(whole.faults)} came through")
    return 1 if whole.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
