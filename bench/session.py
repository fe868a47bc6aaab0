"""The rows beside other generators: leagues made when a row needs them, each row measured by its own function."""

import datetime
import os
import statistics
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bench import corpus
from bench.clock import FailedError, Way, in_turns
from bench.corpus import Ours, Theirs
from bench.results import Row, row_of
from bench.tools import Tool

TURNS: Mapping[int, int] = {100: 5, 1000: 5, 5000: 2}
"""How many turns each takes, by the number of events."""

QUICK = 21
"""How many turns, where each is over in the blink of an eye."""

AS_NEW = "\n[outputs]\nsearch = true\ndata = true\n"
"""What `whistpress new` writes into `league.toml`."""


@dataclass
class Session:
    """What was made so far: a folder, the day, the other generators, leagues by size, projects by size and generator."""

    work: Path
    day: datetime.date
    tools: Mapping[str, Tool]
    turns: int | None = None
    leagues: dict[tuple[int, str], Ours] = field(default_factory=dict)
    projects: dict[tuple[int, str], Theirs] = field(default_factory=dict)
    held: dict[tuple[int, str], str] = field(default_factory=dict)

    def league(self, count: int, more: str = "") -> Ours:
        """Our league of that size, built (again, where a build that failed left nothing)."""
        if (count, more) not in self.leagues:
            folder = self.work / f"{count}-{len(self.leagues)}"
            self.leagues[count, more] = corpus.ours(folder, count, more=more)
        league = self.leagues[count, more]
        if not (league.site / "index.html").is_file():
            say(f"building {count:,} events for the first time")
            corpus.built(league)
        return league

    def project(self, count: int, name: str) -> Theirs:
        """The same pages for another generator, not yet built."""
        if (count, name) not in self.projects:
            mine = self.league(count)
            say(f"handing its pages to {name}")
            self.projects[count, name] = corpus.theirs(mine.folder.parent, mine, name, self.tool(name))
        return self.projects[count, name]

    def other(self, count: int, name: str) -> tuple[Theirs, str]:
        """The same, built once and compared; and what both hold, in words."""
        project = self.project(count, name)
        if (count, name) not in self.held:
            corpus.built(project)
            held = corpus.same(self.league(count).site, project.site)
            self.held[count, name] = f"{held.pages:,} pages, {held.rows:,} rows, {held.items:,} list items"
            say(f"both hold {self.held[count, name]}")
        return project, self.held[count, name]

    def tool(self, name: str) -> Tool:
        """A generator; FailedError when it is not here."""
        if name not in self.tools:
            raise FailedError(f"{name} could not be fetched")
        return self.tools[name]

    def row(self, ours: Way, theirs: Way, turns: int, holds: str = "") -> Row:
        """Both in turns."""
        load = os.getloadavg()[0]
        pair = in_turns(ours, theirs, self.turns or turns)
        return row_of(pair.ours, pair.theirs, date=self.day.isoformat(), load=load, holds=holds)

    def memory(self, ours: Way, theirs: Way, holds: str) -> Row:
        """The memory of one run of each."""
        our_peak, their_peak = ours.peak(0), theirs.peak(0)
        if not our_peak.whole:
            raise FailedError("ours had no memory left")
        return Row(self.day.isoformat(), our_peak.tree, their_peak.tree, "MiB", holds=holds, at_least=not their_peak.whole)


def say(text: str) -> None:
    """Tell whoever waits."""
    print(f"… {text}", file=sys.stderr, flush=True)


def full(count: int, name: str = "Hugo", more: str = "") -> Callable[[Session], Row]:
    """From nothing."""

    def measure(session: Session) -> Row:
        other, holds = session.other(count, name)
        turns = 1 if name == "Pelican" else TURNS.get(count, 5)
        return session.row(session.league(count, more).full(), other.full(), turns, holds)

    return measure


def memory(count: int) -> Callable[[Session], Row]:
    """The peak of a build from nothing; also where theirs has no memory left, and nothing can be compared."""

    def measure(session: Session) -> Row:
        mine, other = session.league(count), session.project(count, "Hugo")
        return session.memory(mine.full(), other.full(), session.held.get((count, "Hugo"), ""))

    return measure


def nothing(more: str = "", count: int = 1000) -> Callable[[Session], Row]:
    """Built, and built again."""

    def measure(session: Session) -> Row:
        (other, holds), mine = session.other(count, "Hugo"), session.league(count, more)
        mine.nothing().timed(0)
        return session.row(mine.nothing(), other.nothing(), TURNS.get(count, 5), holds)

    return measure


def one_changed(more: str = "", count: int = 1000) -> Callable[[Session], Row]:
    """One score of one event each time, on both sides."""

    def measure(session: Session) -> Row:
        (other, holds), mine = session.other(count, "Hugo"), session.league(count, more)
        mine.nothing().timed(0)
        return session.row(mine.one(), other.one(), TURNS.get(count, 5), holds)

    return measure


def beside_python(session: Session) -> Row:
    """Nothing changed, beside an interpreter that does nothing."""
    mine = session.league(1000)
    mine.nothing().timed(0)
    return session.row(mine.nothing(), Way((sys.executable, "-c", "pass"), mine.folder), QUICK)


def small(session: Session) -> Row:
    """Every page of ours, beside far fewer and smaller ones of Hugo's."""
    mine = session.league(1000)
    other = corpus.small(mine.folder.parent, 1000, session.tool("Hugo"))
    corpus.built(other)
    held = corpus.tally_of(other.site)
    return session.row(mine.full(), other.full(), TURNS[1000], f"Hugo: {held.pages:,} pages, {held.rows:,} rows")


def as_new_full(session: Session, count: int = 300) -> Row:
    """From nothing as `whistpress new` sets it up, beside the same league with both off."""
    mine, bare = session.league(count, AS_NEW), session.league(count)
    return session.row(mine.full(), bare.full(), 5)


def as_new_one_changed(session: Session, count: int = 300) -> Row:
    """One score of one event each time, beside a full build of the same league with both off."""
    mine, bare = session.league(count, AS_NEW), session.league(count)
    mine.nothing().timed(0)
    return session.row(mine.one(), bare.full(), 5)


def as_new_memory(session: Session, count: int = 300) -> Row:
    """The peak of a build from nothing, beside 400 MB."""
    peak = session.league(count, AS_NEW).full().peak(0)
    return Row(session.day.isoformat(), peak.tree * 2**20 / 1e6, 400, "MB")


def as_new_site(session: Session, count: int = 300) -> Row:
    """The bytes of the site, beside 150 MB."""
    site = session.league(count, AS_NEW).site
    size = sum(file.stat().st_size for file in site.rglob("*") if file.is_file())
    return Row(session.day.isoformat(), size / 1e6, 150, "MB")


def as_new_first(session: Session, count: int = 3) -> Row:
    """The first build of a new league, beside a second and a half."""
    way, load = session.league(count, AS_NEW).full(), os.getloadavg()[0]
    runs = [way.timed(turn) for turn in range(session.turns or 5)]
    seconds = statistics.median(run.seconds for run in runs)
    return Row(session.day.isoformat(), seconds, 1.5, turns=len(runs), load=load)


ROWS: Mapping[str, Callable[[Session], Row]] = {
    "full-100": full(100),
    "eleventy": full(100, "Eleventy"),
    "pelican": full(100, "Pelican"),
    "full-1000": full(1000),
    "nothing": nothing(),
    "nothing-python": beside_python,
    "one-changed": one_changed(),
    "memory-1000": memory(1000),
    "small": small,
    "new-3": as_new_first,
    "new-300-full": as_new_full,
    "new-300-one": as_new_one_changed,
    "new-300-memory": as_new_memory,
    "new-300-site": as_new_site,
    "new-1000-full": full(1000, more=AS_NEW),
    "new-1000-one": one_changed(AS_NEW),
    "full-5000": full(5000),
    "memory-5000": memory(5000),
}
