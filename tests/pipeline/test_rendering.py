"""Rendering in memory, and slips in templates."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from whistpress.artefacts import Artefact, Kind
from whistpress.pipeline.glimpse import Glimpse
from whistpress.pipeline.keys import Keys
from whistpress.pipeline.render import render
from whistpress.pipeline.run import prepare
from whistpress.pipeline.tasks import Here
from whistpress.problems import Problems, Span
from whistpress.theme import Theme
from whistpress.theme import render as of_template

from .synthetic import bare, build, page, tree


def _templated(project: Path, text: str, **names: object) -> Artefact:
    (project / "templates").mkdir(exist_ok=True)
    (project / "templates" / "own.html").write_text(text)
    make = partial(of_template, Theme((project / "templates",)), "own.html", **names)
    return Artefact(path="own.html", kind=Kind.PAGE, source="content/league.toml", make=make)


def _impossible() -> bytes:
    raise ZeroDivisionError("ours")


def test_every_artefact_is_rendered_in_memory_and_counted(tmp_path: Path) -> None:
    """Progress tells how many are done; nothing is written."""
    told: list[tuple[str, int, int]] = []
    rendered = render([page("a.html"), page("b.html")], bare(tmp_path), progress=lambda *what: told.append(what))
    assert rendered.made.keys() == {"a.html", "b.html"}
    assert told == [("rendering", 0, 2), ("rendering", 1, 2), ("rendering", 2, 2)]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("afresh", [True, False])
def test_what_cannot_have_been_kept_is_not_asked_for_before_it_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, afresh: bool
) -> None:
    """Its keys are reckoned as it gets ready, and are those that it has otherwise."""
    done: list[str] = []
    of_call = Keys.of_call
    monkeypatch.setattr(Keys, "of_call", lambda *given: done.append("key") or of_call(*given))
    room = replace(bare(tmp_path), workers=Here())
    pages = [page("a.html"), page("b.html")]
    rendered = render(pages, room, afresh=afresh, progress=lambda _, made, __: done.append(f"{made} made"))
    assert done == (["0 made", "key", "1 made", "key", "2 made"] if afresh else ["key", "key", "0 made", "1 made", "2 made"])
    again = render(pages, room)
    assert rendered.made.seconds.keys() == {"a.html", "b.html"}
    assert again.made.pieces == rendered.made.pieces
    assert again.made.seconds == {}


def test_what_somebody_looks_at_is_made_first_and_shown_before_the_others(tmp_path: Path) -> None:
    """Of the others not even the keys are reckoned before. What lay ready is shown too; what is no page never is."""
    done: list[str] = []
    known = Problems()
    known.add("W188", "a pair that rests", Span("content/league.toml"))

    def seen(path: str, body: bytes, found: Problems) -> None:
        assert list(found) == list(known)
        done.append(f"{path} seen, of {len(body)} bytes")

    room = replace(bare(tmp_path), workers=Here())
    plan = [page("a.html"), page("b.html"), replace(page("d.json"), kind=Kind.DATA)]
    glimpse = Glimpse(frozenset({"b.html", "d.json", "none.html"}), seen).knowing(known)
    prepared = prepare(plan, room, progress=lambda _, number, __: done.append(f"{number} made"), glimpse=glimpse)
    shown = f"b.html seen, of {len(prepared.made['b.html'])} bytes"
    assert done == [shown, "0 made", "1 made", "2 made"]
    assert prepared.made.seconds.keys() == {"a.html", "b.html", "d.json"}
    done.clear()
    again = prepare(plan, room, progress=lambda _, number, __: done.append(f"{number} made"), glimpse=glimpse)
    assert done == [shown, "0 made"]
    assert again.made.seconds == {}


def test_of_a_site_that_will_not_be_written_nothing_is_shown_early(tmp_path: Path) -> None:
    """What is wrong is known before the pages are made."""
    known = Problems()
    known.add("E201", "nobody", Span("content/league.toml"))
    seen: list[str] = []
    glimpse = Glimpse(frozenset({"a.html"}), lambda path, *_: seen.append(path)).knowing(known)
    assert "a.html" in prepare([page("a.html")], bare(tmp_path), glimpse=glimpse).made and seen == []


def test_a_page_in_the_browser_that_cannot_be_made_is_told_as_any_other(tmp_path: Path) -> None:
    """Once, at the line of its template."""
    seen: list[str] = []
    plan = [page("a.html"), _templated(tmp_path, "\n{{ nobody }}")]
    glimpse = Glimpse(frozenset({"a.html", "own.html"}), lambda path, *_: seen.append(path))
    problems = prepare(plan, bare(tmp_path), glimpse=glimpse).problems
    assert [(problem.at.file, problem.at.line) for problem in problems] == [("templates/own.html", 2)]
    assert seen == ["a.html"]


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
