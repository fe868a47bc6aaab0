"""The site first and its documents later: after both steps what one build makes, and right links in between."""

from pathlib import Path

import pytest

from tests.building import build
from whistpress.engine.report import Report
from whistpress.printing import press

from .synthetic import tree
from .two_seasons import FRIDAY, built, laid_out, swap

PAGE, SHEET = "events/1900-01/friday/index.html", "events/1900-01/friday/result-sheet.pdf"


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """A league with one result sheet."""
    project = laid_out(tmp_path / "league")
    swap(project, FRIDAY, "\n\n[movement]", '\npaper = ["result-sheet"]\n\n[movement]')
    return project


def _alone(project: Path, output: Path | None = None) -> Report:
    return build(project, output, alone=True, jobs=1)


@pytest.mark.slow
def test_first_the_site_then_the_documents_is_one_build_byte_for_byte(league: Path) -> None:
    """The second step writes the document and the page that now offers it, and nothing else; a third has nothing to do."""
    built(league)
    assert b"result-sheet.pdf" not in tree(league / "output")[PAGE]
    assert set(_alone(league).changed) == {PAGE, SHEET}
    built(league, league / "whole", pdf=True)
    assert tree(league / "output") == tree(league / "whole")
    assert (_alone(league).changed, built(league, pdf=True).changed) == ((), ())
    papers = _alone(league, league / "papers")
    assert (papers.written, papers.pages, papers.documents) == (True, 0, 1)
    assert set(tree(league / "papers")) == {SHEET, ".whistpress-manifest.json"}
    assert papers.made == (), "the press is not asked again"


@pytest.mark.slow
def test_documents_do_not_go_onto_a_site_of_other_files(league: Path) -> None:
    """E511, and the site stays as it was; built once more it takes them."""
    built(league)
    swap(league, FRIDAY, "ns = [7, 5]", "ns = [4, 5]")
    before = tree(league / "output")
    report = _alone(league)
    assert ([problem.code for problem in report.problems], report.written) == (["E511"], False)
    assert tree(league / "output") == before
    built(league)
    assert _alone(league).written


def test_a_machine_that_makes_no_documents_says_so_and_leaves_the_site(league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """E650: whoever asks for documents alone and gets none has got nothing."""
    built(league)
    before = tree(league / "output")
    monkeypatch.setattr(press, "missing", lambda: "Pango cannot be found")
    report = _alone(league)
    assert "E650" in [problem.code for problem in report.problems]
    assert not report.written
    assert tree(league / "output") == before
