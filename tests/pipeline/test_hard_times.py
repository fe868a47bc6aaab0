"""What becomes of a build when its store is damaged, hindered, full, too small, or shared with another build."""

import os
import pickle
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from whistpress.pipeline.build import build, ready
from whistpress.pipeline.packing import packed
from whistpress.pipeline.reading import Memory, Steps
from whistpress.pipeline.store import Store

from .synthetic import tree
from .two_seasons import FRIDAY, LEAGUE, built, laid_out, made, swap, write


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """The league, built."""
    project = laid_out(tmp_path / "league")
    built(project)
    return project


def _store(project: Path) -> Path:
    return project / ".whistpress" / "cache" / "store.sqlite"


def _flip(file: Path) -> None:
    body = bytearray(file.read_bytes())
    for place in range(100, len(body), 997):
        body[place] ^= 4
    file.write_bytes(body)


def _of_another_program(file: Path) -> None:
    file.unlink()
    base = sqlite3.connect(file)
    base.execute("CREATE TABLE recipes (name TEXT)")
    base.commit()
    base.close()


DAMAGES: Mapping[str, Callable[[Path], object]] = {
    "empty": lambda file: file.write_bytes(b""),
    "foreign": lambda file: file.write_bytes(b"not ours"),
    "cut off": lambda file: os.truncate(file, file.stat().st_size // 2),
    "bits flipped": _flip,
    "another program's": _of_another_program,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_store_that_is_not_what_was_put_there_is_noticed_and_made_anew(league: Path, damage: str) -> None:
    """The site is right, what is needed is made once more, and the next build finds it all."""
    site = tree(league / "output")
    DAMAGES[damage](_store(league))
    swap(league, FRIDAY, "ns = [7, 5]", "ns = [4, 5]")
    assert built(league).made
    swap(league, FRIDAY, "ns = [4, 5]", "ns = [7, 5]")
    built(league)
    assert tree(league / "output") == site
    assert made(league) == []


def _spoilt(record: bytes) -> bytes:
    """What is kept of an event, with something on its shelves that no build writes."""
    head, *others = pickle.loads(record)  # noqa: S301 (written by this test's build)
    strange = packed(pickle.dumps([(print,)]))
    return pickle.dumps([head, *(strange if isinstance(one, bytes) else one for one in others)], protocol=5)


def _spoil(file: Path) -> int:
    """All that was scored is sealed anew, as a stranger may; how much of it."""
    store = Store(file)
    with sqlite3.connect(file) as base:
        digests = [digest for (digest,) in base.execute("SELECT digest FROM kept")]
    scored = {digest: body for digest, body in store.get_all(digests).items() if body.startswith(b"\x80\x05")}
    for digest, body in scored.items():
        store.put(digest, _spoilt(body))
    store.close()
    return len(scored)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_stranger_sealed_and_is_strange_further_in_is_noticed_and_all_made_anew(
    league: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    """It reads well at first: nobody asks what lies packed before a page needs it."""
    forgotten: list[Steps] = []
    forget = Steps.forget
    monkeypatch.setattr(Steps, "forget", lambda steps: (forgotten.append(steps), forget(steps)))
    assert _spoil(_store(league)) == 2, "what was scored of both evenings"
    swap(league, "content/members.toml", "Ben Baker", "Benjamin Baker")
    assert not build(league, pdf=False, jobs=jobs).problems.errors
    assert len(forgotten) == 1
    site = tree(league / "output")
    assert made(league) == []
    shutil.rmtree(league / ".whistpress")
    shutil.rmtree(league / "output")
    built(league)
    assert tree(league / "output") == site
    assert len(forgotten) == 1


def test_a_preview_does_not_remember_what_is_strange(league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next build has nothing of it any more."""
    forgotten: list[Steps] = []
    forget = Steps.forget
    monkeypatch.setattr(Steps, "forget", lambda steps: (forgotten.append(steps), forget(steps)))
    memory = Memory()
    _spoil(_store(league))
    for name in ("Benjamin Baker", "Bertram Baker"):
        write(league, "content/members.toml", LEAGUE["content/members.toml"].replace("Ben Baker", name))
        prepared = ready(league, pdf=False, jobs=1, memory=memory)
        assert not prepared.problems.errors
        assert name.encode() in prepared.made["players/ben-baker.html"]
    assert len(forgotten) == 1


@pytest.mark.parametrize("hindered", ["its folder is a file", "its file is a folder"])
def test_a_store_that_cannot_be_written_hinders_nothing(league: Path, hindered: str) -> None:
    """All is made each time, and the site is right."""
    site, file = tree(league / "output"), _store(league)
    shutil.rmtree(league / ".whistpress")
    if hindered == "its folder is a file":
        file.parent.parent.mkdir()
        file.parent.write_text("in the way")
    else:
        file.mkdir(parents=True)
    for _ in range(2):
        assert len(built(league).made) > 70
        assert tree(league / "output") == site


@pytest.mark.parametrize("pragma", ["max_page_count = 1", "query_only = ON"], ids=["a full disk", "a folder to be read only"])
def test_a_store_that_takes_nothing_more_serves_as_far_as_it_goes(
    league: Path, monkeypatch: pytest.MonkeyPatch, pragma: str
) -> None:
    """What it has is taken; what is new is made each time; the site is right."""
    ready = Store._ready

    def hindered(file: Path) -> sqlite3.Connection:
        base = ready(file)
        base.execute(f"PRAGMA {pragma}")
        return base

    monkeypatch.setattr(Store, "_ready", staticmethod(hindered))
    swap(league, FRIDAY, "ns = [7, 5]", "ns = [4, 5]")
    first, second = built(league), built(league)
    assert 0 < len(first.made) < 70
    assert set(first.made) == set(second.made)
    monkeypatch.undo()
    site = tree(league / "output")
    shutil.rmtree(league / ".whistpress")
    built(league)
    assert tree(league / "output") == site


def _kept(project: Path) -> int:
    """How many bytes the store keeps."""
    base = sqlite3.connect(_store(project))
    (total,) = base.execute("SELECT sum(length(body)) FROM kept").fetchone()
    base.close()
    return int(total)


def test_the_store_keeps_to_its_limit_however_often_the_league_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With no room for more than the last build needs it has, after many builds, what a first one leaves."""
    monkeypatch.setattr("whistpress.pipeline.room.store_of", lambda project, keeps: Store(_store(project), limit=1, keeps=keeps))
    project, fresh = laid_out(tmp_path / "league"), laid_out(tmp_path / "fresh")
    for number in range(6):
        swap(project, "content/league.toml", 'name = "Harbour Whist', f'name = "Harbour Whist {number}')
        built(project)
    write(project, "content/league.toml", LEAGUE["content/league.toml"])
    built(project)
    built(fresh)
    assert _kept(project) <= _kept(fresh) * 1.01


_BUILD = """
import sys
from pathlib import Path
from whistpress.pipeline.build import build
report = build(Path(sys.argv[1]), Path(sys.argv[2]), pdf=False, jobs=1)
sys.exit([problem.message for problem in report.problems if problem.severity == "error"] or not report.written)
"""


@pytest.mark.parametrize("outputs", [("one", "one"), ("one", "other")], ids=["into one folder", "into two"])
def test_two_builds_at_once_of_one_league_end_well(tmp_path: Path, outputs: tuple[str, str]) -> None:
    """Both fill the same store from nothing; each folder holds the whole site, and the store is whole afterwards."""
    project = laid_out(tmp_path / "league")
    running = [
        subprocess.Popen([sys.executable, "-c", _BUILD, project, tmp_path / name], stderr=subprocess.PIPE) for name in outputs
    ]
    for one in running:
        assert (one.communicate(timeout=300)[1], one.returncode) == (b"", 0)
    alone = laid_out(tmp_path / "alone")
    built(alone)
    for name in outputs:
        assert tree(tmp_path / name) == tree(alone / "output")
    assert made(project) == []
    assert tree(project / "output") == tree(alone / "output")


def test_a_page_that_the_store_has_lost_is_made_again_in_the_language_of_the_league(league: Path) -> None:
    """Damage that shows only when a page is to be written: it is made then and there, and is the same."""
    swap(league, "content/league.toml", 'name = "Harbour Whist"', 'name = "Harbour Whist"\nlanguage = "fr"')
    built(league)
    site = tree(league / "output")
    base = sqlite3.connect(_store(league))
    base.execute("UPDATE kept SET body = zeroblob(7) WHERE length(body) > 500")
    base.commit()
    base.close()
    shutil.rmtree(league / "output")
    built(league)
    assert tree(league / "output") == site
