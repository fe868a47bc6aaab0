"""The finish step of documents: cache and pool."""

import os
import shutil
from pathlib import Path

import pytest

from whistpress.artefacts import Artefact
from whistpress.engine.cache import Cache
from whistpress.engine.context import BuildContext, in_language
from whistpress.engine.documents import Documents, finish
from whistpress.engine.render import render
from whistpress.engine.workers import workers

from .synthetic import build, deadly, document, faulty, noted, page, pressed, tree


def _finish(documents: list[Artefact], cache: Cache | None = None, jobs: int = 1) -> Documents:
    context = in_language(BuildContext(project=Path(), cache=cache or Cache(None), workers=workers(jobs)), "en")
    return finish(documents, render(documents, context), context)


def _made(documents: list[Artefact], cache: Cache | None = None, jobs: int = 1) -> dict[str, bytes]:
    found = _finish(documents, cache, jobs)
    assert found.problems == ()
    return {path: found.read(path) for path in found.infos}


def test_a_document_is_made_once_and_then_comes_from_the_cache(tmp_path: Path) -> None:
    """The second time nothing is pressed: a step that would fail under the same key is not asked."""
    cache = Cache(tmp_path / "cache")
    assert _made([document("a.pdf", b"card")], cache) == {"a.pdf": pressed(b"card")}
    assert _made([document("a.pdf", b"card", faulty)], cache) == {"a.pdf": pressed(b"card")}


@pytest.mark.parametrize("change", [{"html": b"other"}, {"key": "2"}])
def test_another_input_or_key_is_made_anew(tmp_path: Path, change: dict[str, object]) -> None:
    """A stale document cannot be."""
    cache = Cache(tmp_path / "cache")
    _made([document("a.pdf", b"card")], cache)
    made = _made([document("a.pdf", **{"html": b"card", "function": noted, **change})], cache)  # type: ignore[arg-type]
    assert made["a.pdf"].isdigit()


def test_a_document_that_the_cache_loses_meanwhile_is_pressed_once_more(tmp_path: Path) -> None:
    """What is written is always whole."""
    cache = Cache(tmp_path / "cache")
    found = _finish([document("a.pdf", b"card")], cache)
    cache.clear()
    assert found.read("a.pdf") == pressed(b"card")


def test_the_cache_may_be_deleted(tmp_path: Path) -> None:
    """The same site is made again."""
    build([document("a.pdf")], tmp_path / "output")
    before = tree(tmp_path / "output")
    shutil.rmtree(tmp_path / "cache")
    assert build([document("a.pdf")], tmp_path / "output").changed == ()
    assert tree(tmp_path / "output") == before


def test_documents_are_made_in_other_processes() -> None:
    """Also where there are few, or one job alone: one that takes too much may end its process. Each comes back as it was."""
    few = _made([document(f"{number}.pdf", b"%d" % number, noted) for number in range(3)], jobs=2)
    many = _made([document(f"{number}.pdf", b"%d" % number, noted) for number in range(6)], jobs=2)
    one = _made([document(f"{number}.pdf", b"%d" % number, noted) for number in range(6)], jobs=1)
    here = str(os.getpid()).encode()
    assert here not in {*few.values(), *one.values(), *many.values()}
    assert len(set(one.values())) == 1
    right = _made([document(f"{number}.pdf", b"%d" % number) for number in range(6)], jobs=2)
    assert right == {f"{number}.pdf": pressed(b"%d" % number) for number in range(6)}


def test_equal_documents_are_made_once() -> None:
    """The same card for two events is pressed once and written twice."""
    found = _finish([document("a.pdf", b"card"), document("b.pdf", b"card")])
    assert found.infos.keys() == {"a.pdf", "b.pdf"}
    assert len(found.seconds) == 1
    assert found.read("a.pdf") == found.read("b.pdf") == pressed(b"card")


def test_a_document_that_cannot_be_made_is_a_problem_that_names_it(tmp_path: Path) -> None:
    """The others are kept for the next build; nothing is written."""
    report = build([page("a.html"), document("a.pdf", b"1"), document("b.pdf", b"2", faulty)], tmp_path / "output")
    assert [problem.message for problem in report.problems] == ["the document b.pdf could not be made: the ink is dry"]
    assert [problem.code for problem in report.problems] == ["E650"]
    assert next(iter(report.problems)).at.file == "content/x.toml"
    assert not (tmp_path / "output").exists()
    again = build([page("a.html"), document("a.pdf", b"1", faulty), document("b.pdf", b"2")], tmp_path / "output")
    assert (again.made, again.problems.errors) == (("b.pdf",), 0)


def test_a_process_that_dies_in_the_pool_is_a_problem_and_does_not_hang() -> None:
    """A fault in a foreign library takes no build with it."""
    finished = _finish([document(f"{number}.pdf", b"%d" % number, deadly) for number in range(5)], jobs=2)
    assert {problem.code for problem in finished.problems} == {"W889"}
    assert len(finished.problems) == len(finished.unmade) == 5
    assert "ended too early" in finished.problems[0].message
