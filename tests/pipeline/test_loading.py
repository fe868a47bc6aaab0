"""Where a league is read: a large one in a copy of the process, from which it is read anew; and nobody holds it for long."""

import gc
import os
from pathlib import Path

import pytest

from whistpress.core.model import Event, EventResult
from whistpress.core.records.facts import EventFacts
from whistpress.fetched import empty_to, mark_of
from whistpress.pipeline import loading, planning
from whistpress.pipeline.aside import Aside, Row
from whistpress.pipeline.build import build, ready
from whistpress.pipeline.copies import Forked
from whistpress.pipeline.frozen import StrangeError
from whistpress.pipeline.load import Loaded, load
from whistpress.pipeline.loading import loaded
from whistpress.pipeline.reading import Memory, Steps
from whistpress.pipeline.room import steps_of
from whistpress.pipeline.tasks import Here

from .synthetic import tree
from .two_seasons import FIRST, FRIDAY, OTHERS, evening, laid_out, swap, write


@pytest.fixture(autouse=True)
def _each_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """No league is too small."""
    for module in (loading, planning):
        monkeypatch.setattr(module, "MANY", 0)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A league of two seasons, with a third event that carries over from the first, one to come, and an odd file."""
    project = laid_out(tmp_path / "league")
    text = (project / FRIDAY).read_text("utf-8").replace("1900-11-02", "1900-11-09").replace("Friday", "Second Friday")
    write(project, "content/events/1900-01/second.toml", text + '\n[carry]\nfrom = "1900-01/friday"\n')
    write(project, "content/events/1901-02/to-come.toml", evening("To come", "1902-01-06", OTHERS).partition("\n[[scores]]")[0])
    write(project, "content/odd.txt", "nothing is made of it")
    return project


def of_copies(project: Path) -> Steps:
    """Steps that several processes take."""
    return steps_of(project, at=Forked(2))


@pytest.mark.parametrize("times", [1, 2])
def test_a_league_that_was_read_elsewhere_is_the_same(project: Path, times: int) -> None:
    """Event by event, with results, facts and problems, and the marks of all; from nothing and from the store; read twice."""
    for _ in range(2):
        found = loaded(project, None, of_copies(project))
        assert found.again is not None
        for _ in range(1, times):
            found = found.again()
        whole = load(project, None, steps_of(project, jobs=1))
        assert same(found) == same(whole)
        assert [*found.results] == [*whole.results]
        assert [one.message for one in found.problems] == [one.message for one in whole.problems] != []
        assert len(found.facts) == 2, "what carries over is scored when all others are"


def same(found: Loaded) -> tuple[object, ...]:
    """All that there is of a league, and the marks of its events."""
    assert found.league is not None
    things = (*found.league.events, *found.results.values(), *found.facts.values())
    return found.league, dict(found.results), dict(found.facts), [*map(mark_of, things)]


def test_what_is_told_of_one_event_is_told_of_the_very_event(project: Path) -> None:
    """Results and facts hold no other."""
    found = loaded(project, None, of_copies(project))
    assert found.league is not None
    events = {event.id: event for event in found.league.events}
    assert all(facts.event is events[id_] for id_, facts in found.facts.items())
    assert {id(key) for key in found.results} == {id(event.id) for event in events.values()}


@pytest.mark.parametrize("how", ["here", "small", "remembered", "no file"])
def test_where_there_can_be_no_copy_or_need_be_none_it_is_read_here(
    project: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """One process was asked for; the league is small; a preview remembers what it read; nothing can be laid aside."""
    if how == "small":
        monkeypatch.setattr(loading, "MANY", 5)
    if how == "no file":
        monkeypatch.setattr(Aside, "row", lambda _: None)
    monkeypatch.setattr(loading, "in_a_copy", lambda *_: pytest.fail("a copy was made"))
    memory = Memory() if how == "remembered" else None
    steps = steps_of(project, at=Here() if how == "here" else Forked(2), memory=memory)
    found = loaded(project, None, steps)
    assert (found.again, len(found.results)) == (None, 4)


@pytest.mark.parametrize("trouble", ["killed", "full"])
def test_when_the_copy_cannot_do_it_it_is_read_here(project: Path, monkeypatch: pytest.MonkeyPatch, trouble: str) -> None:
    """The kernel kills it, or the disk is full in the midst of it."""
    expected = same(load(project, None, steps_of(project, jobs=1)))
    if trouble == "killed":
        monkeypatch.setattr(loading._Loading, "__call__", lambda _: os._exit(9))
    else:
        monkeypatch.setattr(Row, "add", _full)
    found = loaded(project, None, of_copies(project))
    assert found.again is None
    assert same(found) == expected


def _full(*_: object) -> int:
    raise OSError("the disk is full")


def test_what_is_strange_in_the_store_is_told_and_forgotten(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when it is read here: all is read anew, once."""
    tries, whole = project / "tries", loading.load

    def strange(*args: object) -> Loaded:
        with tries.open("a") as file:
            file.write("x")
        if tries.stat().st_size == 1:
            raise StrangeError("what was kept is not ours")
        return whole(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(loading, "load", strange)
    assert build(project, at=Forked(2), pdf=False).written
    assert tries.stat().st_size == 2


def test_errors_are_told_as_ever(project: Path) -> None:
    """And nothing is written; also where there is no league."""
    swap(project, FRIDAY, "ns = [7, 5]", "ns = [17, 5]")
    report = build(project, at=Forked(2), pdf=False)
    assert not report.written
    assert [(one.at.file, one.at.line) for one in report.problems if one.at and "17" in one.message] == [(FRIDAY, 16)]
    (project / "content" / "league.toml").unlink()
    assert build(project, at=Forked(2), pdf=False).problems.errors


def test_while_pages_are_made_and_afterwards_the_build_holds_no_event(project: Path) -> None:
    """Those who make the pages have them; what the store then has lost is made of what is read again."""
    league = project / "content/league.toml"
    league.write_text(f"{league.read_text('utf-8')}\n[outputs]\ndata = true\n", "utf-8")
    empty_to(0, 0)
    gc.collect()
    before = _held()
    prepared = ready(project, at=Forked(2), pdf=False)
    assert _held() == before
    expected = dict(prepared.made)
    prepared.room.store.forget()
    assert dict(prepared.made) == expected
    assert _held() > before
    prepared.room.store.close()


def _held() -> int:
    gc.collect()
    return sum(isinstance(thing, Event | EventResult | EventFacts) for thing in gc.get_objects())


def test_what_was_read_in_a_copy_counts_as_used(project: Path) -> None:
    """Or the store, where it becomes too long, would drop first what every build needs."""
    for _ in range(2):
        steps = of_copies(project)
        loaded(project, None, steps)
        steps.store.limit = 0
        steps.store.trim()
        steps.store.close()
    other = of_copies(project)
    found = load(project, None, other)
    assert len(found.results) == 4
    assert len(other.store.used) == 8 * 7, "four files and three scores lay there, each told by eight bytes"


def test_documents_of_such_a_league_are_those_of_any_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Together with its site, and alone."""
    trees = []
    for name, many in (("one", 0), ("other", 10**9)):
        project = laid_out(tmp_path / name)
        swap(project, FRIDAY, "\n\n[movement]", '\npaper = ["result-sheet"]\n\n[movement]')
        monkeypatch.setattr(planning, "MANY", many)
        monkeypatch.setattr(loading, "MANY", many)
        assert build(project, at=Forked(2)).written
        assert build(project, at=Forked(2), alone=True).written
        trees.append(tree(project / "output"))
    assert trees[0] == trees[1]


def test_only_files_of_events_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To know whether a league is large nothing is read."""
    monkeypatch.setattr(loading, "MANY", 3)
    project = laid_out(tmp_path / "league")
    write(project, "content/events/1900-01/friday.csv", "")
    assert not loading._is_large(project)
    write(project, "content/events/1900-01/again.toml", evening("Again", "1900-11-03", FIRST))
    assert loading._is_large(project)
    assert not loading._is_large(tmp_path)
