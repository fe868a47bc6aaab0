"""`python -m bench growth [EVENTS …]`: seconds and MiB of one league as it grows."""

import datetime
import shutil
import statistics
import tempfile
from collections.abc import Mapping
from pathlib import Path

from bench import corpus
from bench.clock import EVERY, Run
from bench.results import Grown
from bench.session import say

SIZES = (100, 1000, 5000, 10_000)
MIB_AN_EVENT = 1.2
"""What an event may take on the disk with all that follows from it: its file, pages and place in the store."""

TURNS = 3
LARGE, SELDOM = 5000, 1.0
"""More events than this are built once, and that run is looked at every so many seconds: it takes long enough as it is."""


def grow(count: int, day: datetime.date, folder: Path | None = None) -> Grown:
    """A league of that many events; where it would fill the disk, why it was not built."""
    with tempfile.TemporaryDirectory(dir=folder) as name:
        needed, free = count * MIB_AN_EVENT, shutil.disk_usage(name).free / 1024**2
        if needed > 0.8 * free:
            return Grown(day.isoformat(), failed=f"needs {needed / 1024:.0f} GiB of disk, {free / 1024:.0f} are free")
        return _measured(corpus.ours(Path(name), count), count, day)


def _measured(mine: corpus.Ours, count: int, day: datetime.date) -> Grown:
    say(f"{count:,} events: the time, then the memory, of a build from nothing")
    large = count > LARGE
    turns = range(1 if large else TURNS)
    runs = [] if large else [mine.full().timed(turn) for turn in (turns if count <= 1000 else range(1))]
    peak = mine.full().peak(0, SELDOM if large else EVERY)
    runs = runs or [peak.run]
    store, site = size(mine.folder / corpus.CACHE), size(mine.site)
    mine.nothing().timed(0)
    nothing = [mine.nothing().timed(turn) for turn in turns]
    changes = [mine.one().timed(turn) for turn in turns]
    held = corpus.tally_of(mine.site)
    return Grown(
        day.isoformat(), seconds=_median(runs), processors=statistics.median(run.processors for run in runs),
        nothing=_median(nothing), one=_median(changes), tree=peak.tree, largest=peak.largest, pages=held.pages, rows=held.rows,
        content=size(mine.folder / "content"), site=site, store=store,
    )  # fmt: skip


def _median(runs: list[Run]) -> float:
    return statistics.median(run.seconds for run in runs)


def size(folder: Path) -> float:
    """MiB of the files in a folder."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1024**2


def reckoned(count: int, growth: Mapping[int, Grown], day: datetime.date) -> Grown:
    """A size that is not built: the last two that were, continued in a straight line."""
    (few, small), (many, large) = sorted(
        (events, grown) for events, grown in growth.items() if grown.seconds and not grown.reckoned
    )[-2:]
    steps = (count - many) / (many - few)

    def further(name: str) -> float:
        return float(getattr(large, name) + steps * (getattr(large, name) - getattr(small, name)))

    return Grown(
        day.isoformat(), seconds=further("seconds"), processors=further("processors"), nothing=further("nothing"),
        one=further("one"), tree=further("tree"), largest=further("largest"), content=further("content"), site=further("site"),
        store=further("store"), pages=round(further("pages")), rows=round(further("rows")), reckoned=True,
    )  # fmt: skip
