"""`python -m bench.federation 100 400`: what a league costs by parts, and what is expected of larger ones.

Leagues of the sizes asked for are read, scored and planned whole; of each kind of page some are made. Processor time, not time on
the clock. With two sizes or more a line through them says what 10,000 and 100,000 events would take.
"""

import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path

from bench.league import write_whistpress

SAMPLE = 40
"""So many pages of each kind are made."""

Figures = Mapping[str, float]


def measured(project: Path) -> Figures:
    """Everything about one league: seconds of a processor, MiB, numbers of files; the league is new, the cache empty."""
    from whistpress.engine.cache import Cache
    from whistpress.engine.context import BuildContext
    from whistpress.engine.load import load
    from whistpress.engine.plan import plan
    from whistpress.engine.workers import Serial
    from whistpress.language import speaking

    figures: dict[str, float] = {}
    before = _memory()
    started = time.process_time()
    record = load(project, None, BuildContext(project=project, cache=Cache(None), workers=Serial())).record
    if record is None:
        raise ValueError(f"{project} holds no league")
    figures["read and score, s"] = time.process_time() - started
    started = time.process_time()
    with speaking("en", ()):
        artefacts = plan(project, record, pdf=False).artefacts
        figures["plan, s"] = time.process_time() - started
        figures["memory of the planning process, MiB"] = _memory() - before
        figures["files"] = len(artefacts)
        figures |= _rendered([artefact.make for artefact in artefacts])
    return figures


def _rendered(makes: list[Callable[[], bytes]]) -> Figures:
    """Seconds and MiB of all pages, from a sample of each kind."""
    kinds: defaultdict[str, list[Callable[[], bytes]]] = defaultdict(list)
    for make in makes:
        kinds[getattr(getattr(make, "func", make), "__name__", "other")].append(make)
    figures: defaultdict[str, float] = defaultdict(float)
    for kind, some in sorted(kinds.items()):
        chosen = random.Random(1).sample(some, min(SAMPLE, len(some)))
        seconds, size, packed = _made(chosen)
        share = len(some) / len(chosen)
        figures["render, s"] += seconds * share
        figures["site, MiB"] += size * share / 2**20
        figures["kept in the cache, MiB"] += packed * share / 2**20
        if seconds * share > 0.02 * len(makes) / 100:
            figures[f"  of it {kind}, s"] = seconds * share
            figures[f"  {kind}: KiB a page"] = size / len(chosen) / 1024
    return dict(figures)


def _made(makes: list[Callable[[], bytes]]) -> tuple[float, int, int]:
    from whistpress.engine.cache import pack

    makes[0]()  # the template is compiled once, not for each
    size, started = 0, time.process_time()
    for make in makes:
        size += len(make())
    seconds = time.process_time() - started
    room = sum(len(pack(make()).data) for make in makes[:8]) * len(makes) // min(len(makes), 8)
    return seconds, size, room


def _memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(words: list[str]) -> None:
    """Measure each size in a process of its own; print a table."""
    if words[:1] == ["one"]:
        print(json.dumps(measured(Path(words[1]))))
        return
    sizes, rows = [int(word) for word in words] or [100, 400], list[Figures]()
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            project = Path(folder) / str(size)
            write_whistpress(project, size)
            command = (sys.executable, "-m", "bench.federation", "one", str(project))
            rows.append(json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout))
    _table(sizes, rows)


def _table(sizes: list[int], rows: list[Figures]) -> None:
    wide = (10_000, 100_000) if len(sizes) > 1 else ()
    heads = (*(f"{size:,}" for size in sizes), *(f"{size:,} expected" for size in wide))
    print(f"| | {' | '.join(heads)} |")
    print("| --- |" + " ---: |" * (len(sizes) + len(wide)))
    for name in rows[-1]:
        values = [row.get(name, 0.0) for row in rows]
        slope = (values[-1] - values[0]) / (sizes[-1] - sizes[0]) if wide else 0.0
        values += [values[-1] + slope * (size - sizes[-1]) for size in wide]
        print(f"| {name} | " + " | ".join(f"{value:,.1f}" for value in values) + " |")


if __name__ == "__main__":
    main(sys.argv[1:])
