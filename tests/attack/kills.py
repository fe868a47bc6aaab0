"""Builds and saves that are killed: what is there is the old state or the new one, and the next command leaves no litter."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.attack.tally import Tally, command, environment, run
from tests.build.two_seasons import laid_out
from whistpress.tree import sweep

BUILDS = 60
SAVES = 40
PUBLISHINGS = 25
TRIES = 6
"""How many starts at the most for each kill that is wanted: some end before they are killed."""


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


_WRITER = """\
import sys
from pathlib import Path
from whistpress.tree import sweep, write_file
root, texts = Path(sys.argv[1]), (b"old " * 20000, b"new " * 20000)
write_file(root, "drive.toml", texts[0])
print("ready", flush=True)
turn = 0
while True:
    turn += 1
    write_file(root, "drive.toml", texts[turn % 2], before=texts[(turn + 1) % 2])
"""


def _saves(tally: Tally, scratch: Path, chance: random.Random) -> None:
    """Kill a process that saves a file over and over: the file is whole, and the next save sweeps what was left."""
    folder = scratch / "saves"
    folder.mkdir()
    for _ in range(SAVES):
        process = subprocess.Popen(
            [sys.executable, "-c", _WRITER, str(folder)], stdout=subprocess.PIPE, env=environment(scratch), text=True
        )
        if process.stdout is None or process.stdout.readline() != "ready\n":
            raise RuntimeError("the writer did not start")
        time.sleep(chance.uniform(0.01, 0.2))
        process.kill()
        process.wait()
        process.stdout.close()
        body = (folder / "drive.toml").read_bytes()
        tally.must(body in (b"old " * 20000, b"new " * 20000), "kills of a save", "a torn file")
        sweep(folder)
        tally.must([path.name for path in folder.iterdir()] == ["drive.toml"], "litter of saves", f"{list(folder.iterdir())}")
