"""What a build leaves behind when it is killed."""

import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from . import synthetic
from .synthetic import build, new_site, old_site, tree

Files = Mapping[str, bytes]

MOMENTS = 50
FOREIGN = {"notes.txt": b"mine", "gone/mine.txt": b"mine too"}


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The old and the new site, each built from nothing in peace, with the user's own files in both."""
    folders = []
    for name, site in (("old", old_site()), ("new", new_site())):
        output = tmp_path_factory.mktemp(name) / "output"
        assert build(site, output).written
        for path, content in FOREIGN.items():
            (output / path).parent.mkdir(exist_ok=True)
            (output / path).write_bytes(content)
        folders.append(output)
    return folders[0], folders[1]


def _started(output: Path, kill_at: int = -1) -> subprocess.Popen[str]:
    command = [sys.executable, synthetic.__file__, str(output), str(kill_at)]
    started = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert started.stdout is not None
    with started.stdout:
        assert started.stdout.readline() == "ready\n"
    return started


def _assert_whole(found: Files, old: Files, new: Files) -> None:
    """Every file is the old or the new one; only what one of both sites lacks may be missing."""
    ours = {path: content for path, content in found.items() if path != ".whistpress-manifest.json"}
    assert all(content in (old.get(path), new.get(path)) for path, content in ours.items())
    assert old.keys() & new.keys() <= found.keys()


def test_killed_at_any_of_fifty_moments_leaves_the_old_site_or_whole_files(tmp_path: Path, sites: tuple[Path, Path]) -> None:
    """Before the burst the old site stands byte for byte; the next build gives the tree of a clean one."""
    old, new = (tree(site) for site in sites)
    chance = random.Random(1900)
    shutil.copytree(sites[0], tmp_path / "peace" / "output")
    undisturbed = _started(tmp_path / "peace" / "output")
    started = time.perf_counter()
    assert undisturbed.wait(30) == 0
    lasts = time.perf_counter() - started
    killed = 0
    for moment in range(20 * MOMENTS):
        output = tmp_path / str(moment) / "output"
        shutil.copytree(sites[0], output)
        running = _started(output)
        time.sleep(chance.uniform(0, lasts))
        running.send_signal(signal.SIGKILL)
        if running.wait(30) != -signal.SIGKILL:
            lasts *= 0.9  # it was done before: this machine is quicker than we thought
            continue
        killed += 1
        found = tree(output)
        cut_off = (output.parent / ".whistpress/writing/output/journal.json").exists()
        assert found in (old, new) or cut_off
        _assert_whole(found, old, new)
        assert build(new_site(), output).written
        assert tree(output) == new
        assert {path.name for path in (output.parent / ".whistpress").iterdir()} <= {"cache"}
        if killed == MOMENTS:
            break
    assert killed == MOMENTS


def test_killed_at_every_step_of_the_burst_leaves_every_file_whole(tmp_path: Path, sites: tuple[Path, Path]) -> None:
    """A kill at each move leaves each file old or new; a build that finds an error still finishes that burst first."""
    old, new = (tree(site) for site in sites)
    steps: list[str] = []
    shutil.copytree(sites[0], tmp_path / "counted" / "output")
    build(new_site(), tmp_path / "counted" / "output", step=steps.append)
    assert len(steps) > 40
    for number in range(len(steps)):
        output = tmp_path / str(number) / "output"
        shutil.copytree(sites[0], output)
        assert _started(output, number).wait(30) == -signal.SIGKILL
        found = tree(output)
        _assert_whole(found, old, new)
        assert number > 1 or found == old
        broken = build([synthetic.page("../out.html")], output)
        assert broken.problems.errors
        assert tree(output) == (new if number > 0 else old)
        build(new_site(), output)
        assert tree(output) == new


def test_a_burst_cut_off_whose_journal_is_lost_is_still_known_as_ours(tmp_path: Path, sites: tuple[Path, Path]) -> None:
    """Whoever deletes .whistpress after a kill loses nothing: the list of old and new files came first."""
    new = tree(sites[1])
    for number in (3, 12, 30, 46):
        output = tmp_path / str(number) / "output"
        shutil.copytree(sites[0], output)
        assert _started(output, number).wait(30) == -signal.SIGKILL
        shutil.rmtree(output.parent / ".whistpress")
        assert build(new_site(), output).written
        assert tree(output) == new


def test_a_damaged_journal_is_not_followed(tmp_path: Path, sites: tuple[Path, Path]) -> None:
    """A journal that is not whole, or that would lead out of the output, moves and removes nothing."""
    new = tree(sites[1])
    output = tmp_path / "output"
    shutil.copytree(sites[0], output)
    assert _started(output, 20).wait(30) == -signal.SIGKILL
    journal = tmp_path / ".whistpress/writing/output/journal.json"
    journal.write_bytes(journal.read_bytes().replace(b"events/9/", b"../../../9/"))
    assert build(new_site(), output).written
    assert tree(output) == new
    assert not (tmp_path.parent.parent / "9").exists()
