"""What is measured, beside what, and what is aimed at."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

REASONS = Path(__file__).resolve().parent / "reasons.toml"


@dataclass(frozen=True, slots=True)
class Aim:
    """A row of a table: its key, the work, what it is held against, and the most that the ratio should be (or none)."""

    key: str
    work: str
    beside: str
    most: float | None = None

    def is_met(self, ratio: float | None) -> bool:
        """Return whether a ratio was measured and is no more than this; true where nothing is aimed at."""
        return self.most is None or (ratio is not None and ratio <= self.most)


SAME = "Hugo"
PLAIN = "plain WeasyPrint"
OURSELVES = "our full build"
BOTH_OFF = "`data` and `search` off"

FIRST = (
    Aim("full-1000", "full build of 1,000 events", SAME, 1.1),
    Aim("full-100", "full build of 100 events", SAME, 1.1),
    Aim("full-5000", "full build of 5,000 events", SAME, 1.1),
    Aim("memory-5000", "peak memory of all processes, 5,000 events", SAME, 0.15),
    Aim("nothing", "nothing changed, 1,000 events", SAME, 0.02),
    Aim("nothing-python", "nothing changed, 1,000 events", "`python -c pass`", 3),
    Aim("one-changed", "one event changed, 1,000 events", SAME, 0.12),
    Aim("serve-100", "a score saved until it is in the browser (`serve`), 100 events", OURSELVES, 0.1),
    Aim("serve-1000", "a score saved until it is in the browser (`serve`), 1,000 events", OURSELVES, 0.1),
    Aim("cards", "28 movement cards", PLAIN, 1.1),
    Aim("slips", "24 blank slips", PLAIN, 1.1),
    Aim("result", "result sheet", PLAIN, 0.8),
    Aim("programme", "programme", PLAIN, 0.8),
    Aim("pdfs-two", "200 PDFs on two processes", "one after the other", 0.58),
    Aim("pdfs-dask", "200 PDFs on Dask with two workers", "two processes", 1.3),
    Aim("short-programme", "short programme", PLAIN),
    Aim("memory-1000", "peak memory of all processes, 1,000 events", SAME),
    Aim("small", "full build of 1,000 events, every page", "Hugo, small pages"),
    Aim("eleventy", "full build of 100 events", "Eleventy"),
    Aim("pelican", "full build of 100 events", "Pelican"),
)

AS_NEW = (
    Aim("new-3", "full build of a league of three events, all on", "1.5 s", 1),
    Aim("new-300-full", "full build of 300 events, all on", BOTH_OFF, 2.0),
    Aim("new-300-one", "one score changed, 300 events, all on", f"a full build, {BOTH_OFF}", 0.25),
    Aim("new-300-memory", "peak memory of all processes, 300 events, all on", "400 MB", 1),
    Aim("new-300-site", "the site of 300 events, all on", "150 MB", 1),
    Aim("new-1000-full", "full build of 1,000 events, all on", SAME, 1.5),
    Aim("new-1000-one", "one score changed, 1,000 events, all on", SAME, 0.15),
)
"""The leagues of these rows have the settings that `whistpress new` writes: `data` and `search` are on."""

KEYS = tuple(aim.key for aim in (*FIRST, *AS_NEW))


def reasons(file: Path = REASONS) -> Mapping[str, str]:
    """Why an aim is missed, by the key of its row, as profiling found it."""
    return {key: str(text).strip() for key, text in tomllib.loads(file.read_text("utf-8")).items()} if file.is_file() else {}
