"""`python -m tests.attack [PART …]`: try every attack, print how many of each kind, and fail where one came through."""

import sys
import tempfile
import time
from pathlib import Path

from tests.attack import hostile, kills, planted, private
from tests.attack.tally import Tally

PARTS = {"planted": planted.attack, "kills": kills.attack, "private": private.attack, "hostile": hostile.attack}


def main(names: list[str]) -> int:
    """Run the named parts, or all; 1 where something came through."""
    tally, started = Tally(), time.perf_counter()
    for name in names or PARTS:
        print(f"{time.perf_counter() - started:5.0f} s  {name}", flush=True)
        with tempfile.TemporaryDirectory(prefix="whistpress-attack-") as scratch:
            PARTS[name](tally, Path(scratch))
    for kind, number in tally.tried.items():
        print(f"{number:7} {kind}")
    print(f"{time.perf_counter() - started:5.0f} s  {sum(tally.tried.values())} tried, {len(tally.faults)} came through")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
