"""Walks of random edits through a small league: after each a build over what the last one kept, beside one from nothing."""

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field

from tests.building import build, cache_of
from tests.files import write_files
from whistpress.engine.report import Report

from .edits import GOOD, WRONG
from .small_leagues import Files, change_files, small_league
from .synthetic import tree

Tree = Mapping[str, bytes]

_FRESH = (
    "import sys; from pathlib import Path; from tests.building import build; "
    "[build(Path(project), pdf=False) for project in sys.argv[1:]]"
)


class DifferentError(AssertionError):
    """A build over what was kept gave something else than one from nothing."""


class Step(Struct, frozen=True):
    """One thing that is done between two builds: its name, and the lot by which its details are drawn."""

    name: str
    lot: int

    def __str__(self) -> str:
        return f"{self.name} ({self.lot})"


class Walk(Struct):
    """A league that is edited and built; `warm` keeps what builds leave behind, `cold` is built from nothing each time.

    Files with a mistake in them are built, but the next edit is made to the last good ones. `jobs` are the processes that work
    (in one alone the templates are read once for all builds), `pdf` also makes documents.
    """

    warm: Path
    cold: Path
    files: Files
    jobs: int = 1
    pdf: bool = False
    written: Files = field(default_factory=dict)
    there: Files = field(default_factory=dict)
    passed: list[Files] = field(default_factory=list)
    known: dict[frozenset[tuple[str, str]], tuple[list[str], Tree | None]] = field(default_factory=dict)
    """What builds from nothing gave before, by the files."""
    sound: int = 0
    """How many builds wrote a site."""

    def begin(self) -> None:
        """The first build of both."""
        self._write(self.files)
        self._compare()

    def take(self, step: Step) -> None:
        """Do what the step says, build, and compare; DifferentError when the two builds do not agree."""
        chance = random.Random(step.lot)
        if step.name in DAMAGE:
            DAMAGE[step.name](chance, self.warm)
        elif step.name in WRONG:
            self._write(WRONG[step.name](chance, self.files))
        else:
            edited = self._edited(step.name, chance)
            self._write(edited, old_time=chance.random() < 0.1)
        if self._compare() and step.name not in WRONG:
            self.passed.append(self.files)
            self.files = self.written

    def _edited(self, name: str, chance: random.Random) -> Files:
        if name == "what was there before":
            return chance.choice([self.files, *self.passed])
        return GOOD[name](chance, self.files)

    def _write(self, files: Files, *, old_time: bool = False) -> None:
        """Bring the warm project to these files; with `old_time` each changed file keeps its old time stamp."""
        times = {path: (self.warm / path).stat().st_mtime_ns for path in self.written}
        change_files(self.warm, files, self.written)
        for path in files.keys() & times.keys() if old_time else ():
            os.utime(self.warm / path, ns=(times[path], times[path]))
        self.written = files

    def _compare(self) -> bool:
        """Build over what was kept and from nothing; whether that wrote a site."""
        before = _tree(self.warm)
        words, site = self._from_nothing()
        report = build(self.warm, pdf=self.pdf, jobs=self.jobs)
        self.sound += report.written
        _same("what is told", told(report), words)
        _same("the site", _tree(self.warm), before if site is None else site)
        return report.written

    def _from_nothing(self) -> tuple[list[str], Tree | None]:
        """What a build from nothing tells of the files, and the site that it makes; None when it makes none."""
        state = frozenset(self.written.items())
        if state not in self.known:
            for left in (cache_of(self.cold), self.cold / "output"):
                shutil.rmtree(left, ignore_errors=True)
            change_files(self.cold, self.written, self.there)
            self.there = self.written
            report = build(self.cold, pdf=self.pdf, jobs=self.jobs)
            self.known[state] = told(report), _tree(self.cold) if report.written else None
        return self.known[state]

    def end(self) -> tuple[Files, Tree]:
        """The last good files, and what a build over what was kept makes of them."""
        self._write(self.files)
        build(self.warm, pdf=False, jobs=self.jobs)
        return self.files, _tree(self.warm)


def compare_in_a_new_process(folder: Path, ends: Mapping[int, tuple[Files, Tree]]) -> None:
    """A process that knows nothing of all this, with other hashes, builds the last good files of some seeds from nothing."""
    projects = {seed: folder / f"seed-{seed}" for seed in ends}
    for seed, project in projects.items():
        write_files(project, ends[seed][0])
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    subprocess.run([sys.executable, "-c", _FRESH, *projects.values()], check=True, timeout=300, env=environment)
    for seed, project in projects.items():
        _same(f"seed {seed}: the site of a new process", ends[seed][1], _tree(project))


def told(report: Report) -> list[str]:
    """All that a build says, but how long it took, what of it was new, and that its cache cannot be used."""
    of_files = [one for one in report.problems if one.code != "W874"]
    problems = [f"{one.code} {one.at.file}:{one.at.line}:{one.at.column} {one.message} {one.helps}" for one in of_files]
    return [*problems, f"{report.pages} {report.documents} {report.data} {report.assets} {report.written}"]


def _tree(project: Path) -> Tree:
    return tree(project / "output") if (project / "output").exists() else {}


def _same(what: str, warm: Tree | Sequence[str], cold: Tree | Sequence[str]) -> None:
    if warm == cold:
        return
    if not isinstance(warm, Mapping) or not isinstance(cold, Mapping):
        raise DifferentError(f"{what}: {warm} over what was kept, {cold} from nothing")
    paths = sorted(warm.keys() | cold.keys())
    raise DifferentError(f"{what} differs in {[path for path in paths if warm.get(path) != cold.get(path)][:8]}")


def _kept(project: Path) -> list[Path]:
    return sorted(path for path in cache_of(project).rglob("*") if path.is_file())


def _forget(chance: random.Random, project: Path) -> None:
    shutil.rmtree(cache_of(project), ignore_errors=True)


def _flip(chance: random.Random, project: Path) -> None:
    for file in _kept(project):
        body = bytearray(file.read_bytes())
        for _ in range(20 if body else 0):
            body[chance.randrange(len(body))] ^= 1 << chance.randrange(8)
        file.write_bytes(body)


def _cut(chance: random.Random, project: Path) -> None:
    for file in _kept(project):
        os.truncate(file, int(file.stat().st_size * chance.random()))


def _foreign(chance: random.Random, project: Path) -> None:
    for file in _kept(project):
        file.write_bytes(chance.choice((b"", b"SQLite format 3\0" + bytes(84), b"PK\x03\x04 no such thing", bytes(4096))))


def _a_folder(chance: random.Random, project: Path) -> None:
    """What was a file of the cache is a folder: it can neither be read nor written."""
    for file in _kept(project):
        file.unlink()
        file.mkdir()


def _touch(chance: random.Random, project: Path) -> None:
    """Every file looks new, and is as it was."""
    for file in sorted(path for name in ("content", "templates") for path in (project / name).rglob("*") if path.is_file()):
        os.utime(file)


def _spoil_output(chance: random.Random, project: Path) -> None:
    """Somebody alters a page of the output, and deletes another."""
    pages = sorted((project / "output").rglob("*.html"))
    for page, text in zip(chance.sample(pages, min(2, len(pages))), ("spoilt", None), strict=False):
        page.unlink() if text is None else page.write_text(text)


def _no_output(chance: random.Random, project: Path) -> None:
    shutil.rmtree(project / "output", ignore_errors=True)


DAMAGE: Mapping[str, Callable[[random.Random, Path], None]] = {
    "everything touched": _touch,
    "nothing at all": lambda chance, project: None,
    "the cache deleted": _forget,
    "bits of the cache flipped": _flip,
    "the cache cut off": _cut,
    "the cache replaced by something else": _foreign,
    "the cache a folder": _a_folder,
    "pages of the output spoilt": _spoil_output,
    "the output deleted": _no_output,
}
"""What happens to a project besides edits."""


def steps(seed: int, number: int) -> tuple[Step, ...]:
    """A walk of so many steps: three of four are edits of sound files, the others mistakes and damage."""
    chance = random.Random(seed)
    kinds = (*(tuple(GOOD),) * 8, ("what was there before",), tuple(WRONG), tuple(DAMAGE), tuple(DAMAGE))
    return tuple(Step(chance.choice(chance.choice(kinds)), chance.randrange(10**6)) for _ in range(number))


def walked(folder: Path, seed: int, taken: Sequence[Step], *, data: bool = False, pdf: bool = False, jobs: int = 1) -> Walk:
    """Walk to the end; DifferentError where builds differ."""
    walk = Walk(folder / "warm", folder / "cold", small_league(random.Random(seed), data=data, paper=pdf), jobs, pdf)
    walk.begin()
    for place, step in enumerate(taken, start=1):
        try:
            walk.take(step)
        except Exception as error:
            raise DifferentError(f"seed {seed}, step {place} of {', '.join(map(str, taken[:place]))}: {error}") from error
    return walk


def shortest(folder: Path, seed: int, taken: Sequence[Step], *, data: bool = False) -> str:
    """What is told of a part of the steps with which the builds still do not agree, and of which none can be left out."""
    kept, words = list(taken), ""
    for number, step in enumerate(reversed(taken)):
        fewer = [one for one in kept if one is not step]
        try:
            walked(folder / f"try-{number}", seed, fewer, data=data)
        except DifferentError as error:
            kept, words = fewer, str(error)
        shutil.rmtree(folder / f"try-{number}")
    return words
