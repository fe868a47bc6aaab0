"""What becomes of a build when its cache is damaged, hindered, full, too small, or shared with another build."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from tests.building import build, cache_of, context_of
from whistpress.core.model import Event
from whistpress.core.model.codec import CorruptDataError, decode, encode
from whistpress.engine import pipeline
from whistpress.engine.cache import Cache, pack, retry_with_empty_cache
from whistpress.engine.event_store import _load
from whistpress.engine.output import OutputFolder

from .synthetic import announcing, tree
from .two_seasons import FRIDAY, LEAGUE, built, laid_out, made, swap, write


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """The league, built."""
    project = laid_out(tmp_path / "league")
    built(project)
    return project


def _store(project: Path) -> Path:
    return cache_of(project) / "store.sqlite"


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
def test_a_cache_that_is_not_what_was_put_there_is_noticed_and_made_anew(league: Path, damage: str) -> None:
    """The site is right, what is needed is made once more, and the next build finds it all."""
    site = tree(league / "output")
    DAMAGES[damage](_store(league))
    swap(league, FRIDAY, "ns = [7, 5]", "ns = [4, 5]")
    assert built(league).made
    swap(league, FRIDAY, "ns = [4, 5]", "ns = [7, 5]")
    built(league)
    assert tree(league / "output") == site
    assert made(league) == []


def _events(file: Path) -> list[bytes]:
    """The keys of whole events."""
    cache, found = Cache(file.parent), []
    with closing(sqlite3.connect(file)) as base:
        keys = [key for (key,) in base.execute("SELECT key FROM outcomes")]
    for key, body in cache.get_many(keys):
        try:
            decode(body, Event)
            found.append(key)
        except CorruptDataError:
            continue
    cache.close()
    return found


def _forgotten(monkeypatch: pytest.MonkeyPatch) -> list[Cache]:
    """Notes each cache that is emptied."""
    found: list[Cache] = []
    clear = Cache.clear
    monkeypatch.setattr(Cache, "clear", lambda cache: (found.append(cache), clear(cache))[1])
    return found


def _lose(file: Path, key: bytes) -> None:
    with closing(sqlite3.connect(file)) as base, base:
        base.execute("DELETE FROM outcomes WHERE key = ?", (key,))


def _seal_strange(file: Path, key: bytes) -> None:
    """A body that is whole, and is no event."""
    cache = Cache(file.parent)
    cache.put_many([(key, pack(encode({"id": 3})))])
    cache.close()


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("fault", [_lose, _seal_strange], ids=["lost", "strange"])
def test_an_event_that_the_cache_has_lost_makes_the_build_begin_again(
    league: Path, monkeypatch: pytest.MonkeyPatch, jobs: int, fault: Callable[[Path, bytes], None]
) -> None:
    """Its summary reads well: that the lines are gone shows only when a page needs them. The site is right, and said once."""
    events = _events(_store(league))
    assert len(events) == 2
    for key in events:
        fault(_store(league), key)
    forgotten = _forgotten(monkeypatch)
    write(league, "templates/event.html", '{% extends "default/event.html" %}{% block footer %}own{% endblock %}')
    _load.cache_clear()
    report = build(league, pdf=False, jobs=jobs)
    assert not report.problems.errors
    assert report.written
    site = tree(league / "output")
    assert made(league) == []
    shutil.rmtree(cache_of(league))
    shutil.rmtree(league / "output")
    built(league)
    assert tree(league / "output") == site
    assert len(forgotten) == 1


def test_a_cache_that_somebody_deletes_again_and_again_is_left_alone(tmp_path: Path) -> None:
    """The third try has a temporary folder."""
    context = context_of(tmp_path / "league")
    files: list[Path] = []

    def work() -> str:
        files.append(context.cache.file)
        if len(files) < 3:
            raise CorruptDataError("it is no longer in the cache")
        return "done"

    assert retry_with_empty_cache(context.cache, work) == "done"
    assert files[0] == files[1] != files[2]


def test_an_event_that_is_lost_when_only_its_pages_must_be_written_is_read_again(
    league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing was to be made, and its pages are damaged as well: the build begins again, and nothing is left beside the site."""
    site, forgotten = tree(league / "output"), _forgotten(monkeypatch)
    for key in _events(_store(league)):
        _lose(_store(league), key)
    with closing(sqlite3.connect(_store(league))) as base, base:
        base.execute("UPDATE outcomes SET body = zeroblob(7) WHERE length(body) > 1200")
    shutil.rmtree(league / "output")
    _load.cache_clear()
    built(league)
    assert tree(league / "output") == site
    assert len(forgotten) == 1
    assert sorted(path.name for path in league.iterdir()) == ["content", "output", "templates"]


def test_a_file_that_changes_while_the_site_is_written_is_the_new_one_everywhere(league: Path) -> None:
    """What is remembered of the output is what stands there: taken back, it is written again."""
    write(league, "content/files/map.txt", "old")

    def step(name: str) -> None:
        if name == "_prepare" and not taken:
            write(league, "content/files/map.txt", "new")
            taken.append(name)

    taken: list[str] = []
    with announcing(step):
        assert build(league, pdf=False).written
    assert (league / "output/files/map.txt").read_text() == "new"
    write(league, "content/files/map.txt", "old")
    built(league)
    assert (league / "output/files/map.txt").read_text() == "old"


@pytest.mark.parametrize("hindered", ["its folder is a file", "its file is a folder"])
def test_a_cache_that_cannot_be_written_hinders_nothing(league: Path, hindered: str) -> None:
    """All is made each time, and the site is right."""
    site, file = tree(league / "output"), _store(league)
    shutil.rmtree(cache_of(league))
    if hindered == "its folder is a file":
        file.parent.write_text("in the way")
        for _ in range(2):
            context = context_of(league)
            report = pipeline.build(_elsewhere(league), context, pipeline.Options(pdf=False))
            assert (report.written, len(report.made) > 70) == (True, True)
        assert tree(league / "output") == site
        return
    file.mkdir(parents=True)
    for _ in range(2):
        _load.cache_clear()
        assert len(built(league).made) > 70
        assert tree(league / "output") == site


def _elsewhere(project: Path) -> OutputFolder:
    """The project's output, its lock where a folder can be made."""
    return OutputFolder(project / "output", "output", project.parent / "locks")


@pytest.mark.parametrize("pragma", ["max_page_count = 1", "query_only = ON"], ids=["a full disk", "a folder to be read only"])
def test_a_cache_that_takes_nothing_more_serves_as_far_as_it_goes(
    league: Path, monkeypatch: pytest.MonkeyPatch, pragma: str
) -> None:
    """The build goes on with a temporary one and warns; the site is right."""
    opened = Cache._connect

    def hindered(cache: Cache) -> sqlite3.Connection:
        base = opened(cache)
        if not cache._temporary:
            base.execute(f"PRAGMA {pragma}")
        return base

    monkeypatch.setattr(Cache, "_connect", hindered)
    swap(league, FRIDAY, "ns = [7, 5]", "ns = [4, 5]")
    _load.cache_clear()
    first, _ = built(league), built(league)
    assert first.made
    assert [problem.code for problem in first.problems] == ["W874"]
    monkeypatch.undo()
    site = tree(league / "output")
    shutil.rmtree(cache_of(league))
    built(league)
    assert tree(league / "output") == site


def _kept(project: Path) -> int:
    """How many bytes the store keeps."""
    base = sqlite3.connect(_store(project))
    (total,) = base.execute("SELECT sum(length(body)) FROM outcomes").fetchone()
    base.close()
    return int(total)


def test_the_cache_keeps_to_its_limit_however_often_the_league_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With no room for more than the last build needs it has, after many builds, what a first one leaves."""
    monkeypatch.setattr("tests.building.Cache", partial(Cache, limit=1))
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
from tests.building import build
report = build(Path(sys.argv[1]), Path(sys.argv[2]), pdf=False, jobs=1)
sys.exit([problem.message for problem in report.problems if problem.severity == "error"] or not report.written)
"""


@pytest.mark.parametrize("outputs", [("one", "one"), ("one", "other")], ids=["into one folder", "into two"])
def test_two_builds_at_once_of_one_league_end_well(tmp_path: Path, outputs: tuple[str, str]) -> None:
    """Both fill the same cache from nothing; each folder holds the whole site, and the cache is whole afterwards."""
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


def test_a_page_that_the_cache_has_lost_is_made_again_in_the_language_of_the_league(league: Path) -> None:
    """Damage that shows only when a page is to be written: it is made then and there, and is the same."""
    swap(league, "content/league.toml", 'name = "Harbour Whist"', 'name = "Harbour Whist"\nlanguage = "fr"')
    built(league)
    site = tree(league / "output")
    base = sqlite3.connect(_store(league))
    base.execute("UPDATE outcomes SET body = zeroblob(7) WHERE length(body) > 500")
    base.commit()
    base.close()
    shutil.rmtree(league / "output")
    built(league)
    assert tree(league / "output") == site
