"""What was measured, kept in `bench/results.json`: of one machine, each row with its day, merged as rows are measured."""

import json
import os
import platform
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from bench.clock import Run

FILE = Path(__file__).resolve().parent / "results.json"
LIBRARIES = ("jinja2", "weasyprint", "tomli", "distributed")


@dataclass(frozen=True, slots=True)
class Row:
    """One comparison: ours and theirs in the same unit (seconds or MiB), or why there is no figure.

    `at_least`: theirs is more than that (it had no memory left), and so the ratio is less.
    """

    date: str
    ours: float | None = None
    theirs: float | None = None
    unit: str = "s"
    turns: int = 1
    processors: tuple[float, float] | None = None
    load: float | None = None
    holds: str = ""
    failed: str = ""
    at_least: bool = False

    @property
    def ratio(self) -> float | None:
        """Ours over theirs."""
        return self.ours / self.theirs if self.ours is not None and self.theirs else None


@dataclass(frozen=True, slots=True)
class Grown:
    """A league of a size: seconds from nothing, unchanged, after one change; MiB; what it holds. Or why it was not built."""

    date: str
    seconds: float = 0
    processors: float = 0
    nothing: float = 0
    one: float = 0
    tree: float = 0
    largest: float = 0
    pages: int = 0
    rows: int = 0
    content: float = 0
    site: float = 0
    store: float = 0
    failed: str = ""
    reckoned: bool = False


@dataclass(frozen=True, slots=True)
class PageFigures:
    """A page on a slow telephone: Lighthouse's four scores of 100, seconds, layout shift, ms; KiB that come over the line."""

    date: str
    path: str
    performance: int = 0
    accessibility: int = 0
    practices: int = 0
    seo: int = 0
    lcp: float = 0
    cls: float = 0
    tbt: float = 0
    html: float = 0
    css: float = 0
    fonts: float = 0
    js: float = 0
    pictures: float = 0


@dataclass(frozen=True, slots=True)
class Results:
    """All of it: the machine, the versions, the rows by their keys, the growth by the number of events, the pages by name."""

    machine: Mapping[str, str] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    rows: Mapping[str, Row] = field(default_factory=dict)
    growth: Mapping[int, Grown] = field(default_factory=dict)
    pages: Mapping[str, PageFigures] = field(default_factory=dict)

    def with_row(self, key: str, row: Row) -> "Results":
        """This row instead of the one that was there."""
        return replace(self, rows={**self.rows, key: row})

    def with_growth(self, events: int, grown: Grown) -> "Results":
        """The same of a size."""
        return replace(self, growth={**self.growth, events: grown})

    def with_page(self, name: str, figures: PageFigures) -> "Results":
        """The same of a page."""
        return replace(self, pages={**self.pages, name: figures})

    def on(self, machine: Mapping[str, str], versions: Mapping[str, str]) -> "Results":
        """To be added to on this machine: what another measured does not stand in one table with it."""
        if self.machine and dict(self.machine) != dict(machine):
            return Results(machine, versions)
        return replace(self, machine=machine, versions={**self.versions, **versions})


def row_of(ours: Sequence[Run], theirs: Sequence[Run], **more: Any) -> Row:
    """The row of runs taken in turns: the median of each, so that its ratio is that of the medians."""
    return Row(
        ours=statistics.median(run.seconds for run in ours),
        theirs=statistics.median(run.seconds for run in theirs),
        turns=len(ours),
        processors=(
            statistics.median(run.processors for run in ours),
            statistics.median(run.processors for run in theirs),
        ),
        **more,
    )


def read(file: Path = FILE) -> Results:
    """What was measured before (nothing, when there is no file)."""
    if not file.is_file():
        return Results()
    document = json.loads(file.read_text("utf-8"))
    rows = {key: Row(**{**row, "processors": _couple(row.get("processors"))}) for key, row in document["rows"].items()}
    growth = {int(events): Grown(**grown) for events, grown in document["growth"].items()}
    pages = {name: PageFigures(**figures) for name, figures in document.get("pages", {}).items()}
    return Results(document["machine"], document["versions"], rows, growth, pages)


def _couple(pair: Sequence[float] | None) -> tuple[float, float] | None:
    return (pair[0], pair[1]) if pair else None


def write(results: Results, file: Path = FILE) -> None:
    """Keep it, figures to four places that count."""
    growth = {str(events): _short(asdict(grown)) for events, grown in sorted(results.growth.items())}
    rows = {key: _short(asdict(row)) for key, row in sorted(results.rows.items())}
    pages = {name: _short(asdict(figures)) for name, figures in results.pages.items()}
    document = {
        "machine": dict(results.machine),
        "versions": dict(results.versions),
        "rows": rows,
        "growth": growth,
        "pages": pages,
    }
    file.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _short(record: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _rounded(value) for key, value in record.items() if value not in (None, "", 0, False)}


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return float(f"{value:.4g}")
    return [_rounded(figure) for figure in value] if isinstance(value, (list, tuple)) else value


def machine() -> dict[str, str]:
    """The machine, as far as it tells; of its system the version, and not which of several builds of it runs today."""
    return {
        "processors": f"{os.cpu_count()} × {_processor()}",
        "memory": _memory(),
        "system": f"{platform.system()} {platform.release().partition('-')[0]}",
        "python": platform.python_version(),
    }


def _processor() -> str:
    lines = _lines(Path("/proc/cpuinfo"))
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def _memory() -> str:
    kib = next((int(line.split()[1]) for line in _lines(Path("/proc/meminfo")) if line.startswith("MemTotal")), 0)
    return f"{kib / 1024**2:.0f} GiB" if kib else "of unknown size"


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text("utf-8").splitlines()
    except OSError:
        return []


def versions() -> dict[str, str]:
    """The versions of ours and of the libraries on which the figures hang."""
    numbers = {}
    for name in ("whistpress", *LIBRARIES):
        try:
            numbers[name] = version(name)
        except PackageNotFoundError:
            continue
    return numbers
