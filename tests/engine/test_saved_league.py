"""A question about a league is answered from the cache while no file has changed, and never from an older league."""

import datetime
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.building import cache_of, check, context_of
from whistpress.core.model import ResultHead
from whistpress.engine import event_store, load, saved_league
from whistpress.engine.cache import Cache, cache_folder
from whistpress.engine.saved_league import LeagueStore, LoadedLeague, ask_league, ask_record
from whistpress.league.league import League
from whistpress.packaged import demo_content
from whistpress.problems import Problem

from .two_seasons import FRIDAY, MONDAY, laid_out, swap, write

Work = dict[str, list[str]]
LATER = 10**15
"""Nanoseconds: with this margin below zero, files may be as new as those of a test."""


@pytest.fixture
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A league of two seasons that was never asked before."""
    monkeypatch.setattr(saved_league, "CLOCK_MARGIN", -LATER)
    monkeypatch.setenv("WHISTPRESS_CACHE", str(tmp_path / "user"))
    return laid_out(tmp_path / "league")


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """Which event files are read, which events scored, which loaded whole."""
    counted: Work = {"read": [], "scored": [], "loaded": []}
    event_store._load.cache_clear()

    def count(module: object, name: str, kind: str, told: Callable[..., str]) -> None:
        function = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *given: (counted[kind].append(told(*given)), function(*given))[1])

    count(load, "_read_event", "read", lambda location, *_: location.shown)
    count(load, "_score", "scored", lambda stored: stored.summary.id)
    count(event_store, "as_shown", "loaded", lambda _, summary: summary.id)
    return counted


def titles(loaded: LoadedLeague) -> list[str]:
    """The titles of all events."""
    return [event.title for event in loaded.league.events] if loaded.league else []


def winner(loaded: LoadedLeague, id_: str = "1900-01/friday") -> int:
    """Who won an event."""
    assert loaded.record
    result = loaded.record.stored[id_].load().result
    assert result
    return result.rankings[0].rows[0].entry


def test_the_second_question_reads_and_scores_nothing(league: Path, work: Work) -> None:
    """Of the whole league it loads the one event that is asked for."""
    first = ask_league(league, winner)
    assert (len(work["read"]), len(work["scored"])) == (2, 2)
    work["loaded"].clear()
    event_store._load.cache_clear()
    assert ask_league(league, winner) == first
    assert ask_league(league, titles) == ["Friday game", "Monday game"]
    assert (len(work["read"]), len(work["scored"])) == (2, 2)
    assert work["loaded"] == ["1900-01/friday"]


def test_a_change_of_one_event_reads_and_scores_that_event(league: Path, work: Work) -> None:
    """Nor does a question about careers read more: its facts are in the cache."""
    ask_league(league, titles)
    for kind in work:
        work[kind].clear()
    swap(league, FRIDAY, 'title = "Friday game"', 'title = "Friday night"')
    assert ask_league(league, titles) == ["Friday night", "Monday game"]
    assert ask_record(league, lambda loaded: len(loaded.record.facts) if loaded.record else 0) == 2
    assert (work["read"], work["scored"]) == ([FRIDAY], ["1900-01/friday"])


CHANGES: dict[str, Callable[[Path], object]] = {
    "a file changed": lambda league: swap(league, MONDAY, 'title = "Monday game"', 'title = "Monday night"'),
    "a file less": lambda league: (league / MONDAY).unlink(),
    "a file more": lambda league: write(league, "content/events/1901-02/more.toml", 'title = "More"\ndate = 1901-12-01\n'),
    "a template more": lambda league: write(league, "templates/event.html", "{# other #}"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_any_change_of_a_file_is_noticed(league: Path, change: str) -> None:
    """Then the league is read, and that one is saved."""
    ask_league(league, titles)
    store = LeagueStore(league, Cache(cache_folder(league)))
    assert store.find()
    CHANGES[change](league)
    assert store.find() is None
    told = ask_league(league, titles)
    assert told == titles(load.load(league))
    saved = store.find()
    assert saved and titles(saved) == told


def test_what_is_read_while_a_file_is_new_is_not_saved(league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may have changed since."""
    monkeypatch.setattr(saved_league, "CLOCK_MARGIN", 2 * 10**9)
    ask_league(league, titles)
    assert LeagueStore(league, Cache(cache_folder(league))).find() is None


def test_each_day_has_a_league_of_its_own(league: Path) -> None:
    """The league as of another day has other events that are over."""
    days: list[datetime.date | None] = [None, datetime.date(1900, 12, 1)]
    told = [ask_league(league, lambda loaded: loaded.league and loaded.league.today, day) for day in days]
    assert told == [datetime.date(1901, 11, 4), datetime.date(1900, 12, 1)]
    assert told == [ask_league(league, lambda loaded: loaded.league and loaded.league.today, day) for day in days]


def test_problems_are_told_again(league: Path, work: Work) -> None:
    """In their order, with their places."""
    write(league, "content/pages/about.md", "+++\ntitel = 3\n+++\n")
    first = ask_league(league, lambda loaded: list(loaded.problems))
    again = ask_league(league, lambda loaded: list(loaded.problems))
    assert first and first == again
    assert len(work["read"]) == 2


def test_a_folder_without_a_league_is_not_saved(league: Path) -> None:
    """Its problems are found each time."""
    write(league, "content/league.toml", "name = \n")
    for _ in range(2):
        assert ask_league(league, lambda loaded: (loaded.record, len(loaded.problems) > 0)) == (None, True)


@pytest.mark.parametrize("damage", ["saved", "event", "all", "schema"])
def test_a_damaged_cache_is_read_anew(league: Path, work: Work, damage: str) -> None:
    """The league that is saved, an event that is missing, all of it: the answer stays the same."""
    first = ask_league(league, winner)
    event_store._load.cache_clear()
    folder = cache_folder(league)
    store = LeagueStore(league, Cache(folder))
    if damage == "all":
        (folder / "store.sqlite").write_bytes(b"nothing of the kind")
    elif damage == "schema":
        body = store.cache.get(store.key)
        assert body
        store.cache.keep(store.key, body[:64] + b"\x93" + body[65:])
    else:
        saved = store.find()
        assert saved and saved.record
        stored = saved.record.stored["1900-01/friday"]
        assert isinstance(stored, event_store.CachedEvent)
        with closing(sqlite3.connect(folder / "store.sqlite")) as base, base:
            base.execute("DELETE FROM outcomes WHERE key = ?", (store.key if damage == "saved" else stored.key,))
    store.cache.close()
    assert ask_league(league, winner) == first


def test_a_cache_that_cannot_be_written_hinders_no_answer(league: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each question reads the league then."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("WHISTPRESS_CACHE", str(tmp_path / "file"))
    assert [ask_league(league, winner) for _ in range(2)] == [ask_league(league, winner, cache=tmp_path / "other")] * 2


def test_a_cache_that_another_program_writes_answers_meanwhile(league: Path, work: Work) -> None:
    """A reader does not wait for the writer."""
    first = ask_league(league, winner)
    with closing(sqlite3.connect(cache_folder(league) / "store.sqlite")) as base:
        base.execute("BEGIN IMMEDIATE")
        event_store._load.cache_clear()
        assert ask_league(league, winner) == first
    assert len(work["read"]) == 2


def test_a_check_and_a_build_save_the_league_that_they_read(league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next question is answered from it."""
    check(league)
    saved = LeagueStore(league, Cache(cache_of(league))).find()
    assert saved and titles(saved) == ["Friday game", "Monday game"]


Content = tuple[League, dict[str, ResultHead], list[Problem], bytes, dict[str, object]]


def content_of(loaded: LoadedLeague) -> Content:
    """All that questions are answered from; of the veil its hash."""
    record = loaded.record
    assert record
    veil = record.league.veil.digest if record.league.veil else b""
    league = League(**{name: getattr(record.league, name) for name in League.__struct_fields__ if name != "veil"})
    return league, dict(record.results), loaded.problems.found, veil, dict(record.stored)


def test_the_saved_demonstration_is_the_one_that_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every field of the league, every result and problem, the names that are withheld, and how to load each event."""
    monkeypatch.setattr(saved_league, "CLOCK_MARGIN", -LATER)
    project = demo_content().parent
    context = context_of(project)
    loaded = load.load(project, None, context)
    saved = LeagueStore(project, context.cache).find()
    assert saved
    assert content_of(saved) == content_of(loaded)
    assert saved.record and saved.record.league.veil
    for id_ in list(saved.record.stored)[::20]:
        assert loaded.record and saved.record.stored[id_].load() == loaded.record.stored[id_].load()
    context.cache.close()


def test_a_question_loads_neither_the_readers_nor_the_pages(league: Path) -> None:
    """Nor pydantic: the modules of an answer are few."""
    names = ["score", "friday"], ["tell", "friday"], ["print", "friday", "--list"]
    script = (
        "import sys; from whistpress.engine import saved_league; saved_league.CLOCK_MARGIN = -10**15\n"
        "from whistpress.cli import main\ntry: main()\nexcept SystemExit: pass\n"
        "print(*sorted(name for name in sys.modules if name.startswith(('whistpress', 'pydantic.main'))), file=sys.stderr)"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    for words in names:
        for _ in range(2):
            done = subprocess.run(
                [sys.executable, "-c", script, *words], cwd=league, env=environment, capture_output=True, text=True, timeout=120
            )
        modules = done.stderr.split()
        assert "whistpress.engine.saved_league" in modules, done.stderr
        assert not {"pydantic.main", "whistpress.reading.format", "whistpress.league.plan.pages", "whistpress.engine.load"} & set(
            modules
        )
