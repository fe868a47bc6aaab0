"""Where a league is planned: a large one in a copy of the process, which leaves nothing but the plan."""

import os
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from whistpress import fetched
from whistpress.artefacts import Artefact, Kind
from whistpress.pipeline import loading, planning, processes
from whistpress.pipeline.aside import Aside, Row
from whistpress.pipeline.build import build, ready
from whistpress.pipeline.calls import Planned
from whistpress.pipeline.copies import Forked, in_a_copy
from whistpress.pipeline.frozen import StrangeError
from whistpress.pipeline.plan import Plan
from whistpress.pipeline.report import Report
from whistpress.pipeline.tasks import DiedError, Here
from whistpress.pipeline.workers import Scene, Workers
from whistpress.problems import Problem, Span

from .synthetic import tree
from .two_seasons import FIRST, FRIDAY, evening, laid_out, swap, write

CREWS = pytest.mark.parametrize("crew", [Here(), Forked(2)], ids=["here", "forked"])


@pytest.fixture
def each_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """No league is too small to be planned elsewhere."""
    monkeypatch.setattr(planning, "MANY", 0)
    monkeypatch.setattr(loading, "MANY", 0)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A league of two seasons."""
    return laid_out(tmp_path / "league")


def built_and_changed(project: Path, crew: Workers, **options: bool) -> Iterator[Report]:
    """Built from nothing, then after a name, a score, an event and a template, and again."""
    yield build(project, at=crew, **options)
    swap(project, "content/members.toml", "Ben Baker", "Benjamin Baker")
    yield build(project, at=crew, **options)
    swap(project, FRIDAY, "ns = [7, 5]", "ns = [6, 5]")
    yield build(project, at=crew, **options)
    write(project, "content/events/1901-02/third.toml", (project / FRIDAY).read_text("utf-8").replace("1900", "1901"))
    write(project, "templates/404.html", "{% extends '!404.html' %}")
    yield build(project, at=crew, **options)
    yield build(project, at=crew, **options)


@CREWS
def test_a_site_that_was_planned_elsewhere_is_the_same_byte_by_byte(
    crew: Workers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the same is made of it after each change: the keys are the same, whoever reckoned them."""
    one, other = laid_out(tmp_path / "one"), laid_out(tmp_path / "other")
    for project in (one, other):
        write(project, "content/league.toml", (project / "content/league.toml").read_text("utf-8") + "\n[outputs]\ndata = true\n")
    seen = []
    for many, project in ((0, one), (10**9, other)):
        monkeypatch.setattr(planning, "MANY", many)
        monkeypatch.setattr(loading, "MANY", many)
        seen.append(
            [(tree(project / "output"), frozenset(report.made)) for report in built_and_changed(project, crew, pdf=False)]
        )
    assert [files for files, _ in seen[0]] == [files for files, _ in seen[1]]
    assert [made for _, made in seen[0]] == [made for _, made in seen[1]]
    first, *_, last = (len(made) for _, made in seen[0])
    assert first > 100 and not last


@pytest.mark.usefixtures("each_is_large")
def test_documents_are_planned_elsewhere_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their last steps come along; built with the site and after it."""
    trees = []
    for name, many in (("one", 0), ("other", 10**9)):
        project = laid_out(tmp_path / name)
        swap(project, FRIDAY, "\n\n[movement]", '\npaper = ["result-sheet", "movement-cards"]\n\n[movement]')
        monkeypatch.setattr(planning, "MANY", many)
        monkeypatch.setattr(loading, "MANY", many)
        assert build(project, at=Forked(2), pdf=False).written
        assert build(project, at=Forked(2), alone=True).written
        trees.append(tree(project / "output"))
    assert trees[0] == trees[1]
    assert sum(path.endswith(".pdf") for path in trees[0]) == 2


@pytest.mark.usefixtures("each_is_large")
@CREWS
def test_a_copy_plans_and_where_there_is_none_the_process_itself(
    project: Path, monkeypatch: pytest.MonkeyPatch, crew: Workers
) -> None:
    """What it took goes with the copy. What is odd in the files is told all the same."""
    whole = planning.plan

    def told(*args: object, **options: object) -> Plan:
        found = whole(*args, **options)  # type: ignore[arg-type]
        return Plan(found.artefacts, (Problem(code="W530", message=f"{os.getpid()}", at=Span("x")),))

    monkeypatch.setattr(planning, "plan", told)
    prepared = ready(project, at=crew, pdf=False)
    assert isinstance(prepared.artefacts, Planned)
    [pid] = [int(one.message) for one in prepared.problems if one.code == "W530"]
    assert (pid == os.getpid()) is isinstance(crew, Here)


@pytest.mark.usefixtures("each_is_large")
def test_while_a_league_is_planned_what_is_near_of_an_event_is_read_seven_times(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a league of thousands all that is near cannot be held, and each list that goes through all events reads it anew."""
    for day in range(1, 29):
        write(project, f"content/events/1902-03/evening-{day:02}.toml", evening(f"Evening {day}", f"1903-02-{day:02}", FIRST))
    events, planning_it, read = 30, False, 0
    really_plan, really_unpack = planning.plan, fetched.Shelves.unpack

    def unpacked(shelves: fetched.Shelves, asked: object, turn: int) -> None:
        nonlocal read
        read += planning_it and turn == fetched.NEAR
        really_unpack(shelves, asked, turn)

    def noted(*args: object, **options: object) -> Plan:
        nonlocal planning_it
        fetched.empty_to(0, near=0)
        planning_it = True
        found = really_plan(*args, **options)  # type: ignore[arg-type]
        planning_it = False
        return found

    for name, value in {"WHOLE": 0, "HELD": 16, "plan": noted}.items():
        monkeypatch.setattr(planning, name, value)
    monkeypatch.setattr(fetched.Shelves, "unpack", unpacked)
    build(project, at=Here(), pdf=False)
    assert 4 * events < read <= 8 * events


def test_a_small_league_is_planned_and_held(project: Path) -> None:
    """Nothing of it lies aside."""
    assert not isinstance(ready(project, at=Forked(2), pdf=False).artefacts, Planned)


@pytest.mark.usefixtures("each_is_large")
@CREWS
def test_where_nothing_can_be_laid_the_plan_is_held(project: Path, monkeypatch: pytest.MonkeyPatch, crew: Workers) -> None:
    """No file can be had, or the disk is full in the midst of it, or the copy is killed: the site is built all the same."""
    monkeypatch.setattr(Aside, "row", lambda _: None)
    assert build(project, at=crew, pdf=False).written
    expected = tree(project / "output")
    monkeypatch.undo()
    monkeypatch.setattr(planning, "MANY", 0)

    def full(row: Row, body: bytes) -> int:
        if len(row) == 3:
            raise OSError("the disk is full")
        return added(row, body)

    added = Row.add
    monkeypatch.setattr(Row, "add", full)
    prepared = ready(project, at=crew, pdf=False)
    assert not isinstance(prepared.artefacts, Planned)
    assert build(project, project / "again", at=crew, pdf=False).written
    assert tree(project / "again") == expected


@pytest.mark.usefixtures("each_is_large")
@CREWS
def test_a_plan_of_which_a_call_cannot_be_written_is_held(project: Path, monkeypatch: pytest.MonkeyPatch, crew: Workers) -> None:
    """Nothing of ours is so; whoever adds a page is told nothing worse than that it takes more room."""
    whole = planning.plan
    lock = threading.Lock()
    odd = Artefact(path="odd.txt", kind=Kind.DATA, source="content/league.toml", make=partial(_odd, lock))

    def with_odd(*args: object, **options: object) -> Plan:
        return Plan([*whole(*args, **options).artefacts, odd])  # type: ignore[arg-type]

    monkeypatch.setattr(planning, "plan", with_odd)
    assert build(project, at=crew, pdf=False).written
    assert (project / "output" / "odd.txt").read_bytes() == b"odd"


def _odd(_: object) -> bytes:
    return b"odd"


@pytest.mark.usefixtures("each_is_large")
def test_when_the_copy_is_killed_the_plan_is_made_here(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the kernel does when memory runs out."""
    monkeypatch.setattr(planning._Planning, "__call__", lambda _: os._exit(9))
    assert build(project, at=Forked(2), pdf=False).written


@pytest.mark.usefixtures("each_is_large")
@CREWS
def test_a_fault_of_ours_is_raised_and_what_is_strange_is_forgotten(
    project: Path, monkeypatch: pytest.MonkeyPatch, crew: Workers
) -> None:
    """Wherever it came about. After something strange all is read anew, once."""
    tries = project / "tries"
    whole = planning.plan

    def strange(*args: object, **options: object) -> Plan:
        with tries.open("a") as file:
            file.write("x")
        if tries.stat().st_size == 1:
            raise StrangeError("what was kept is not ours")
        return whole(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(planning, "plan", strange)
    assert build(project, at=crew, pdf=False).written
    assert tries.stat().st_size == 2
    monkeypatch.setattr(planning, "plan", lambda *_, **__: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        build(project, at=crew, pdf=False)


def test_what_a_copy_gives_comes_back_and_its_end_is_noticed() -> None:
    """It speaks the language of the scene, and is no longer there afterwards."""
    found = in_a_copy(lambda: (os.getpid(), processes.usable_processors()), Scene())
    assert found[0] != os.getpid()
    assert not Path(f"/proc/{found[0]}").exists()
    with pytest.raises(DiedError):
        in_a_copy(lambda: os._exit(3), Scene())
    with pytest.raises(KeyError):
        in_a_copy(lambda: {}["nothing"], Scene())
    assert [*Here().outcomes([os.getpid], Scene())] == [(0, os.getpid())]


def test_bodies_in_a_row_are_known_by_their_places() -> None:
    """A copy lays some, and the process that waited lays more behind them."""
    aside = Aside()
    row = aside.row()
    assert row is not None
    assert [row.add(b"one"), row.add(b""), row.add(b"three")] == [0, 1, 2]
    other = row.known(b"")

    def further() -> tuple[bytes, int]:
        aside.lent()
        other.add(b"of a copy")
        return bytes(other.places), aside.size

    places, size = in_a_copy(further, Scene())
    assert (len(other), size) == (0, 3 + 5 + 9)
    aside.grown(size)
    lain = aside.lay([b"behind", b"it"])
    assert [row(place) for place in range(3)] == [b"one", b"", b"three"]
    assert row.known(places)(0) == b"of a copy"
    assert [lain(0), lain(1)] == [b"behind", b"it"]
