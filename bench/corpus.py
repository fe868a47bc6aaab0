"""The same pages on both sides: our league of a size, and its finished pages as the project of another generator."""

import multiprocessing
import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bench.clock import Way, timed
from bench.finished import Finished, Tally, finished, tally
from bench.league import evenings, event_file, page, player_pages, score_changed, write_whistpress
from bench.others import OTHERS, Other, figure_changed
from bench.tools import Tool

WHISTPRESS = str(Path(sys.executable).parent / "whistpress")
CACHE = ".whistpress"
"""The folder of the cache, inside that of the league: each measured league has its own, removed with its site."""
BUILD = (WHISTPRESS, "build", "--no-pdf", "--cache-dir", CACHE)


class DifferentError(Exception):
    """The other side does not have the same pages, or not as many rows, as ours."""


@dataclass(frozen=True)
class Ours:
    """Our league."""

    folder: Path
    command: tuple[str, ...] = BUILD

    @property
    def site(self) -> Path:
        """Where it is built."""
        return self.folder / "output"

    def forget(self, _turn: int = 0) -> None:
        """What was built and kept."""
        for name in ("output", CACHE):
            shutil.rmtree(self.folder / name, ignore_errors=True)

    def change(self, turn: int) -> None:
        """One score of one event."""
        score_changed(event_file(self.folder, turn))

    def full(self) -> Way:
        """A build from nothing."""
        return Way(self.command, self.folder, self.forget)

    def nothing(self) -> Way:
        """A build after which nothing changed."""
        return Way(self.command, self.folder)

    def one(self) -> Way:
        """A build after one score changed."""
        return Way(self.command, self.folder, self.change)


@dataclass(frozen=True)
class Theirs:
    """The same by another generator."""

    other: Other
    tool: Tool
    folder: Path

    @property
    def site(self) -> Path:
        """Where it is built."""
        return self.folder / self.other.output

    def change(self, turn: int) -> None:
        """One figure of the page of an event."""
        pages = sorted((self.folder / "content" / "events").rglob("*evening-*/*index.md")) or sorted(
            (self.folder / "content" / "events").rglob("*.md")
        )
        figure_changed(pages[(turn * 89 + 7) % len(pages)])

    def full(self) -> Way:
        """A build from nothing."""
        return Way(self.tool.command, self.folder, lambda _: self.other.forget(self.folder))

    def nothing(self) -> Way:
        """A build after which nothing changed."""
        return Way(self.tool.command, self.folder)

    def one(self) -> Way:
        """A build after one figure changed."""
        return Way(self.tool.command, self.folder, self.change)


def ours(work: Path, count: int, *, more: str = "") -> Ours:
    """Our league of that many events, not yet built."""
    folder = work / "whistpress"
    write_whistpress(folder, count, more=more)
    return Ours(folder)


def theirs(work: Path, mine: Ours, name: str, tool: Tool) -> Theirs:
    """Our pages, as they lie built, for another generator."""
    project = Theirs(OTHERS[name], tool, work / name.lower())
    project.other.begin(project.folder)
    _over_pages(partial(_handed_over, mine.site, project), mine.site)
    return project


def small(work: Path, count: int, tool: Tool) -> Theirs:
    """For Hugo, much less: one page of travellers for each event, one of evenings for each player."""
    project = Theirs(OTHERS["Hugo"], tool, work / "small")
    project.other.begin(project.folder)
    for small_page in _small_pages(count):
        project.other.add(project.folder, small_page)
    return project


def _small_pages(count: int) -> Iterable[Finished]:
    for evening in evenings(count):
        yield Finished(Path("events") / f"{evening.slug}.html", evening.slug, "", None, page(evening))
    for slug, body in player_pages(count).items():
        yield Finished(Path("players") / f"{slug}.html", slug, "", None, body)


def _handed_over(site: Path, project: Theirs, path: Path) -> Tally:
    project.other.add(project.folder, finished((site / path).read_text("utf-8"), path))
    return Tally()


def tally_of(site: Path) -> Tally:
    """All pages of a site, as they lie on the disk."""
    return sum(_over_pages(partial(_tallied, site), site), Tally())


def _tallied(site: Path, path: Path) -> Tally:
    return tally((site / path).read_text("utf-8"))


def _over_pages(function: "partial[Tally]", site: Path) -> list[Tally]:
    paths = pages_of(site)
    with multiprocessing.Pool() as pool:
        return pool.map(function, paths, chunksize=32)


def pages_of(site: Path) -> list[Path]:
    """The addresses of a site's pages."""
    return sorted(path.relative_to(site) for path in site.rglob("*.html"))


def same(site: Path, other: Path) -> Tally:
    """What both sites hold; DifferentError when it is not the same pages, rows and items, or nothing."""
    only = sorted(set(pages_of(site)) ^ set(pages_of(other)))
    if only:
        raise DifferentError(f"{len(only)} pages are on one side only: {', '.join(map(str, only[:5]))}")
    our_tally, their_tally = tally_of(site), tally_of(other)
    if our_tally != their_tally:
        raise DifferentError(f"ours has {our_tally}, theirs {their_tally}")
    if not our_tally.rows:
        raise DifferentError("neither side has anything")
    return our_tally


def built(side: Ours | Theirs) -> None:
    """Build once, not measured."""
    timed(side.full().command, side.folder)
