"""What a build leaves behind when it is killed."""

import random
import shutil
import signal
import time
from collections.abc import Mapping
from multiprocessing import get_context
from multiprocessing.context import ForkProcess
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.engine.synthetic import announcing, build, build_new_site, folder, new_site, old_site, page, tree
from tests.sampling import examples
from whistpress.cli import main
from whistpress.engine.lock import hold
from whistpress.engine.output import recover

Files = Mapping[str, bytes]

MOMENTS = examples(40)
FOREIGN = {"CNAME": b"whist.example", "gone/mine.txt": b"mine", ".git/HEAD": b"ref: refs/heads/main"}


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


def _started(output: Path, kill_at: int = -1) -> ForkProcess:
    """A build that has begun, in a copy of this process: a new one would only load the program first."""
    context = get_context("fork")
    heard, ready = context.Pipe(duplex=False)
    started = context.Process(target=build_new_site, args=(output, kill_at, ready))
    started.start()
    ready.close()
    with heard:
        assert heard.recv() == "ready"
    return started


def _ended(running: ForkProcess) -> int | None:
    """The exit status of a build, once it has ended."""
    running.join(60)
    return running.exitcode


def _recovered(output: Path) -> Files:
    """The tree once the next command has begun."""
    assert recover(folder(output)) == ()
    return tree(output)


def test_killed_at_any_moment_leaves_the_old_site_or_the_new_one(tmp_path: Path, sites: tuple[Path, Path]) -> None:
    """Never both, file by file; where the output is absent the next command puts the old site back."""
    old, new = (tree(site) for site in sites)
    chance = random.Random(1900)
    shutil.copytree(sites[0], tmp_path / "peace" / "output")
    undisturbed, started = _started(tmp_path / "peace" / "output"), time.perf_counter()
    assert _ended(undisturbed) == 0
    lasts, killed = time.perf_counter() - started, 0
    for moment in range(20 * MOMENTS):
        output = tmp_path / str(moment) / "output"
        shutil.copytree(sites[0], output)
        running = _started(output)
        time.sleep(chance.uniform(0, lasts))
        running.kill()
        if _ended(running) != -signal.SIGKILL:
            lasts *= 0.9  # it was done before: this machine is quicker than we thought
            continue
        killed += 1
        assert not output.exists() or tree(output) in (old, new)
        assert _recovered(output) in (old, new)
        assert build(new_site(), output).written
        assert tree(output) == new
        if killed == MOMENTS:
            break
    assert killed == MOMENTS


def test_killed_at_every_step_the_next_command_finds_a_whole_site(tmp_path: Path, sites: tuple[Path, Path]) -> None:
    """Before the renames it is the old site, after them the new one; between them it is absent until the next command."""
    old, new = (tree(site) for site in sites)
    steps: list[str] = []
    shutil.copytree(sites[0], tmp_path / "counted" / "output")
    with announcing(steps.append):
        build(new_site(), tmp_path / "counted" / "output")
    assert steps == ["_prepare", "rename", "rename", "clean_up", "rename", "publish"]
    found = []
    for number in range(len(steps)):
        output = tmp_path / str(number) / "output"
        shutil.copytree(sites[0], output)
        assert _ended(_started(output, number)) == -signal.SIGKILL
        found.append(
            "absent" if not output.exists() else "old" if tree(output) == old else "new" if tree(output) == new else "both"
        )
        assert _recovered(output) == (new if number > 2 else old)
        assert [path.name for path in output.parent.iterdir() if path.name.startswith(".")] == []
        assert build([page("../out.html")], output).problems.errors  # a build that finds an error leaves all as it is
        assert tree(output) == (new if number > 2 else old)
    assert found == ["old", "old", "absent", "new", "new", "new"]


def test_files_of_others_stay_and_keep_their_links(tmp_path: Path, sites: tuple[Path, Path]) -> None:
    """A symbolic link, an empty folder and their times are as they were."""
    output = tmp_path / "output"
    shutil.copytree(sites[0], output)
    (output / "empty").mkdir()
    (output / "elsewhere").symlink_to("/nowhere")
    before = (output / "CNAME").stat().st_mtime_ns
    assert build(new_site(), output).written
    assert (output / "empty").is_dir()
    assert (output / "elsewhere").readlink() == Path("/nowhere")
    assert (output / "CNAME").stat().st_mtime_ns == before
    assert (output / "gone/mine.txt").read_bytes() == b"mine"
    assert not (output / "gone/one.html").exists()


def _killed_between_the_renames(project: Path, sites: tuple[Path, Path]) -> Path:
    """A league whose build was killed when the old site had left its place and the new one had not yet come."""
    (project / "content").mkdir(parents=True)
    (project / "content" / "league.toml").write_text('name = "Oak"\nformat = 1\n')
    output = project / "output"
    shutil.copytree(sites[0], output)
    assert _ended(_started(output, 2)) == -signal.SIGKILL
    assert not output.exists()
    return output


@pytest.mark.parametrize(
    "words", [["check"], ["tell", "x"], ["print", "x"], ["players", "x"], ["add", "member", "--name", "Ann Archer"], ["doctor"]]
)
def test_every_command_puts_the_site_back(
    tmp_path: Path, sites: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    """Whatever cache it has: the names of the folders beside the output say it all."""
    output = _killed_between_the_renames(tmp_path / "oak", sites)
    monkeypatch.setenv("WHISTPRESS_CACHE", str(tmp_path / "another machine"))
    monkeypatch.chdir(output.parent)
    CliRunner().invoke(main, words)
    assert tree(output) == tree(sites[0])
    assert [path.name for path in output.parent.iterdir() if path.name.startswith(".output")] == []


def test_a_command_waits_for_no_build_that_goes_on(
    tmp_path: Path, sites: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The build itself puts its site into place; until then nothing is touched."""
    output = _killed_between_the_renames(tmp_path / "oak", sites)
    monkeypatch.chdir(output.parent)
    with hold(folder(output).lock):
        CliRunner().invoke(main, ["check"])
        assert not output.exists()
    CliRunner().invoke(main, ["check"])
    assert tree(output) == tree(sites[0])


def test_files_of_others_move_to_an_output_that_came_in_between(tmp_path: Path, sites: tuple[Path, Path]) -> None:
    """Somebody made an output by hand, or Git did: what is of neither whistpress nor him is not lost."""
    output = _killed_between_the_renames(tmp_path / "oak", sites)
    (output / "gone").mkdir(parents=True)
    (output / "CNAME").write_bytes(b"newer.example")
    assert recover(folder(output)) == ()
    assert tree(output) == {**FOREIGN, "CNAME": b"newer.example"}
    assert build(new_site(), output).written
    assert (output / "CNAME").read_bytes() == b"newer.example"


def test_what_cannot_be_moved_stays_beside_the_output(tmp_path: Path, sites: tuple[Path, Path]) -> None:
    """A file is where a folder would have to be: the old site keeps it."""
    output = _killed_between_the_renames(tmp_path / "oak", sites)
    output.mkdir()
    (output / "gone").write_bytes(b"a file")
    assert recover(folder(output)) == ()
    [old] = output.parent.glob(".output.old-*")
    assert (old / "gone" / "mine.txt").read_bytes() == b"mine"


def test_half_of_an_old_site_is_never_put_back(tmp_path: Path, sites: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed while it deleted the old site, and then the output was deleted by hand."""
    output = tmp_path / "output"
    shutil.copytree(sites[0], output)

    def killed(root: Path, name: str) -> None:
        if (root / name).is_dir():
            (root / name / "same.html").unlink()
            raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr("whistpress.engine.output.remove_tree", killed)
        build(new_site(), output)
    shutil.rmtree(output)
    assert recover(folder(output)) == ()
    assert [path.name for path in tmp_path.iterdir() if "output" in path.name] == []
