"""Builds and saves that are killed: what is there is the old state or the new one, and the next command leaves no litter."""

import itertools
import os
import random
import shutil
import signal
import subprocess
import time
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from tests.attack.tally import Tally, command, environment, run
from tests.engine.two_seasons import laid_out
from tests.serve.book.leagues import HOWELL, keeper_of, project_with, typed

BUILDS = 60
SAVES = 40
PUBLISHINGS = 25
TRIES = 6
"""How many starts at the most for each kill that is wanted: some end before they are killed."""
_BOX, _FIGURES = "line/0/1/1/8-1", tuple(map(str, range(14)))


def attack(tally: Tally, scratch: Path) -> None:
    """Kill builds, saves and publishings at random moments."""
    chance = random.Random(1900)
    _builds(tally, scratch, chance)
    _publishings(tally, scratch, chance)
    _saves(tally, scratch, chance)


def _killed(folder: Path, words: list[str], scratch: Path, seconds: float) -> bool:
    """Start a command and kill it with its children after so many seconds; whether it still ran."""
    process = subprocess.Popen(
        command(*words), cwd=folder, env=environment(scratch), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    time.sleep(seconds)
    still = process.poll() is None
    if still:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(60)
    return still and process.returncode == -signal.SIGKILL


def _tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def _litter(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob(".*") if path.name.startswith(".output.") or path.name.endswith(".tmp")]


def _two_sites(project: Path, scratch: Path) -> tuple[dict[str, bytes], dict[str, bytes], tuple[str, str]]:
    """Build a league twice, with another name the second time; return both sites and both texts of its file."""
    file = project / "content" / "league.toml"
    texts = (file.read_text("utf-8"), file.read_text("utf-8").replace('name = "', 'name = "New ', 1))
    sites = []
    for text in reversed(texts):
        file.write_text(text, "utf-8")
        ended = run(project, "build", "--no-pdf", scratch=scratch)
        if ended.status not in (0, 1) or not (project / "output").is_dir():
            raise RuntimeError(f"the league cannot be built: {ended.said[-500:]}")
        (project / "output" / "CNAME").write_bytes(b"whist.example")
        sites.append(_tree(project / "output"))
    return sites[1], sites[0], texts


def _builds(tally: Tally, scratch: Path, chance: random.Random) -> None:
    project = laid_out(scratch / "league")
    old, new, texts = _two_sites(project, scratch)
    shutil.copytree(project, scratch / "before")
    (project / "content" / "league.toml").write_text(texts[1], "utf-8")
    lasts = run(project, "build", "--no-pdf", scratch=scratch).seconds
    killed = 0
    for _ in range(BUILDS * TRIES):
        shutil.rmtree(project)
        shutil.copytree(scratch / "before", project)
        (project / "content" / "league.toml").write_text(texts[1], "utf-8")
        if not _killed(project, ["build", "--no-pdf"], scratch, chance.uniform(0.3, 1) * lasts):
            lasts *= 0.95
            continue
        killed += 1
        elsewhere = scratch / "another machine"
        run(project, "check", scratch=elsewhere)
        tally.must(_tree(project / "output") in (old, new), "kills of a build", "neither the old site nor the new one")
        tally.must(not _litter(project), "litter of builds", f"{_litter(project)}")
        if killed == BUILDS:
            break
    tally.must(killed == BUILDS, "kills of a build as many as wanted", f"{killed}")


def _publishings(tally: Tally, scratch: Path, chance: random.Random) -> None:
    project, target = scratch / "league", scratch / "www"
    words = ["publish", "--to", "folder", "--where", str(target), "--yes"]
    file = project / "content" / "league.toml"
    first = (scratch / "before" / "content" / "league.toml").read_text("utf-8")
    second = first.replace('name = "', 'name = "New ', 1)
    sites: list[dict[str, bytes]] = []
    lasts = 1.0
    for text in (second, first):
        file.write_text(text, "utf-8")
        lasts = run(project, *words, scratch=scratch).seconds
        (target / "CNAME").write_bytes(b"whist.example")
        sites.append({path: body for path, body in _tree(target).items() if path.endswith(".html")})
    tally.must(sites[0] != sites[1] and len(sites[0]) > 5, "publishing to a folder", "two sites were not published")
    shutil.copytree(target, scratch / "www before")
    killed = 0
    for _ in range(PUBLISHINGS * TRIES):
        shutil.rmtree(target)
        shutil.copytree(scratch / "www before", target)
        file.write_text(second, "utf-8")
        if not _killed(project, words, scratch, chance.uniform(0.5, 1) * lasts):
            lasts *= 0.95
            continue
        killed += 1
        pages = {path: body for path, body in _tree(target).items() if path.endswith(".html")}
        tally.must(not target.exists() or pages in sites, "kills of publish", "old and new pages mixed")
        run(project, *words, scratch=scratch)
        tally.must((target / "CNAME").exists(), "files of others after a killed publish", "CNAME is lost")
        if killed == PUBLISHINGS:
            break
    tally.must(killed == PUBLISHINGS, "kills of publish as many as wanted", f"{killed}")


def _type(folder: Path, told: Connection) -> None:
    """Type all figures into one box of the score book in turn, and tell of each that it is saved."""
    keeper = keeper_of(folder)
    for figure in itertools.cycle(_FIGURES):
        if typed(keeper, _BOX, figure).outcome == "saved":
            told.send(figure)


def _after(figure: str) -> str:
    return _FIGURES[(_FIGURES.index(figure) + 1) % len(_FIGURES)]


def _saves(tally: Tally, scratch: Path, chance: random.Random) -> None:
    """Kill a process that types into a score book: the file is whole, what was told as saved is there, and no litter stays."""
    file = project_with(scratch / "saves", HOWELL)
    folder, texts = scratch / "saves", dict[str, str]()
    for figure in _FIGURES:
        tally.must(typed(keeper_of(folder), _BOX, figure).outcome == "saved", "figures typed", figure)
        texts[figure] = file.read_text("utf-8")
    names = {path.name for path in file.parent.iterdir()}
    context = get_context("fork")
    for _ in range(SAVES):
        heard, told = context.Pipe(duplex=False)
        process = context.Process(target=_type, args=(folder, told))
        process.start()
        told.close()
        last = heard.recv()
        time.sleep(chance.uniform(0, 0.1))
        process.kill()
        process.join()
        with suppress(EOFError):
            while True:
                last = heard.recv()
        text = file.read_text("utf-8")
        tally.must(text in texts.values(), "kills of a save", "a torn file")
        tally.must(text in (texts[last], texts[_after(last)]), "figures told as saved", f"{last} is lost")
        tally.must(typed(keeper_of(folder), _BOX, _after(_after(last))).outcome == "saved", "saves after a killed one", last)
        litter = {path.name for path in file.parent.iterdir()} - names
        tally.must(not litter, "litter of saves", f"{litter}")
