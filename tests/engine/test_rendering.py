"""Rendering in memory, and slips in templates."""

import sys
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from whistpress.artefacts import Artefact, Kind
from whistpress.engine import workers
from whistpress.engine.pipeline import Options, make
from whistpress.engine.render import render
from whistpress.problems import Problem, Problems, Span
from whistpress.site.theme import TemplateLimitFault, Theme, limits
from whistpress.site.theme import render as of_template

from .synthetic import asset, bare, build, page, room, tree


def _templated(project: Path, text: str, **names: object) -> Artefact:
    (project / "templates").mkdir(exist_ok=True)
    (project / "templates" / "own.html").write_text(text)
    make = partial(of_template, Theme((project / "templates",)), "own.html", names)
    return Artefact(path="own.html", kind=Kind.PAGE, source="content/league.toml", make=make)


def _impossible() -> bytes:
    raise ZeroDivisionError("ours")


def test_every_artefact_is_rendered_in_memory_and_counted(tmp_path: Path) -> None:
    """Progress tells how many are done; nothing is written."""
    told: list[tuple[str, int, int]] = []
    rendered = render([page("a.html"), page("b.html")], bare(tmp_path), progress=lambda *what: told.append(what))
    assert rendered.infos.keys() == {"a.html", "b.html"}
    assert told == [("rendering", 0, 2), ("rendering", 1, 2), ("rendering", 2, 2)]
    assert list(tmp_path.iterdir()) == []


def test_what_was_made_before_is_taken_from_the_cache(tmp_path: Path) -> None:
    """The second time nothing is made, and all is the same; an optional file of which nothing came stays away."""
    here, pages = room(tmp_path), [page("a.html"), page("b.html"), replace(asset("c.csv", b""), optional=True)]
    first, again = render(pages, here), render(pages, here)
    assert (first.seconds.keys(), again.seconds) == ({"a.html", "b.html"}, {})
    assert again.infos == first.infos
    assert [again.read(path) for path in again.infos] == [first.read(path) for path in first.infos]
    assert "c.csv" not in again.infos


def test_what_somebody_looks_at_is_made_first_and_shown_before_the_others(tmp_path: Path) -> None:
    """What was kept is shown too; what is no page never is."""
    done: list[str] = []
    known = Problems()
    known.add("W188", "a pair that rests", Span("content/league.toml"))

    def seen(path: str, body: bytes, found: Problems) -> None:
        assert list(found) == list(known)
        done.append(f"{path} seen, of {len(body)} bytes")

    plan = [page("a.html"), page("b.html"), replace(page("d.json"), kind=Kind.DATA)]
    options = Options(first=frozenset({"b.html", "d.json", "none.html"}), show=seen)
    for _ in range(2):
        prepared = make(
            plan, room(tmp_path), known, options=options, progress=lambda _, number, total: done.append(f"{number} of {total}")
        )
        assert done[0] == f"b.html seen, of {len(prepared.site.read('b.html'))} bytes"
        assert done[1].startswith("0 of")
        done.clear()


def test_of_a_site_that_will_not_be_written_nothing_is_shown_early(tmp_path: Path) -> None:
    """What is wrong is known before the pages are made."""
    known = Problems()
    known.add("E201", "nobody", Span("content/league.toml"))
    seen: list[str] = []
    options = Options(first=frozenset({"a.html"}), show=lambda path, *_: seen.append(path))
    make([page("a.html")], bare(tmp_path), known, options=options)
    assert seen == []


@pytest.mark.parametrize(
    "slip", ["\n{{ nobody }}", "\n{% if %}", "\n{{ 1 / nought }}", "\n{{ 'a' + 1 }}", "\n{% include 'none.html' %}"]
)
def test_a_slip_in_a_template_is_told_at_its_line(tmp_path: Path, slip: str) -> None:
    """Unknown names, broken tags, sums that cannot be: the template and its second line, and nothing is written."""
    report = build([page("a.html"), _templated(tmp_path, slip, nought=0)], tmp_path / "output")
    assert [problem.severity for problem in report.problems] == ["error"]
    at = next(iter(report.problems)).at
    assert (at.file, at.line) == ("templates/own.html", 2)
    assert not (tmp_path / "output").exists()


def test_a_fault_of_ours_is_no_problem_of_the_secretary(tmp_path: Path) -> None:
    """What goes wrong outside every template is raised as it is."""
    faulty = Artefact(path="a.html", kind=Kind.PAGE, source="content/league.toml", make=_impossible)
    with pytest.raises(ZeroDivisionError):
        render([faulty], bare(tmp_path))


def test_a_changed_template_changes_the_page(tmp_path: Path) -> None:
    """Also within one process, as the preview needs it."""
    build([_templated(tmp_path, "<p>{{ word }}", word="one")], tmp_path / "output")
    build([_templated(tmp_path, "<b>{{ word }}", word="two")], tmp_path / "output")
    assert tree(tmp_path / "output")["own.html"] == b"<b>two"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_once_a_template_took_too_much_no_other_page_is_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand pages of it would take as long as they are many."""
    monkeypatch.setattr(limits, "SECONDS", 0.2)
    tried: list[str] = []

    def noted() -> bytes:
        tried.append("other")
        return b""

    project = bare(tmp_path).project
    endless = _templated(project, "{% for x in range(99999) %}{% for y in range(99999) %}{% endfor %}{% endfor %}")
    others = [Artefact(path=f"{name}.html", kind=Kind.PAGE, source="a", make=noted) for name in "ab"]
    rendered = render([*others, endless], bare(tmp_path))
    assert [problem.code for problem in rendered.problems] == ["E543"]
    assert tried == []


def test_a_worker_gives_up_all_its_tasks_once_a_template_took_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of its later chunks too."""
    tried: list[int] = []

    def task(number: int) -> bytes:
        tried.append(number)
        if number == 1:
            raise TemplateLimitFault(Problem(code="E543", message="too much", at=Span("a")))
        return b""

    monkeypatch.setattr(workers, "_TASKS", [partial(task, number) for number in range(6)])
    monkeypatch.setattr(workers, "_LIMIT", None)
    found = [*workers._run_chunk(range(3)), *workers._run_chunk(range(3, 6))]
    assert found[0] == b""
    assert [type(one) for one in found[1:]] == [TemplateLimitFault] * 5
    assert tried == [0, 1]
