"""Whole leagues, from their files to their output."""

import sys
from pathlib import Path

import pytest

from tests.building import build, check, load
from tests.files import write_files
from whistpress.engine.report import Report
from whistpress.printing import press
from whistpress.serve import Preview

from .synthetic import faulty, tree

EVENT = """title = "First evening"
date = 1900-01-12
contest = "pairs"
{more}
[movement]
system = "mitchell"
tables = 3
deals = 3

[entries]
1 = ["Abel", "Archer"]
2 = ["Baker", "Brown"]
3 = ["Cole", "Crane"]
4 = ["Dale", "Dunn"]
5 = ["Eaton", "Elwell"]
6 = ["Foster", "French"]
{scores}"""
SCORES = """
[[scores]]
deal = 1
ns = [7, 6, 6]
[[scores]]
deal = 2
ns = [8, 5, 7]
[[scores]]
deal = 3
ns = [9, 9, {last}]
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A league with a page and an evening that has been played."""
    files = {
        "content/league.toml": 'name = "Tuesday Whist"\n[outputs]\ndata = true\n',
        "content/pages/about.md": '+++\ntitle = "About"\n+++\nSee [the first](../events/1900/first.toml).\n',
        "content/events/1900/first.toml": EVENT.format(more="", scores=SCORES.format(last=4)),
        "content/files/map.txt": "map",
    }
    return write_files(tmp_path, files)


def _ask_for_paper(project: Path) -> None:
    write_files(
        project, {"content/events/1900/first.toml": EVENT.format(more='paper = ["result-sheet"]', scores=SCORES.format(last=4))}
    )


def test_a_league_is_read_and_every_event_scored(project: Path) -> None:
    """The results stand under the ids of the events."""
    loaded = load(project)
    assert list(loaded.problems) == []
    assert loaded.league is not None
    assert loaded.results.keys() == {"1900/first"}
    assert loaded.results["1900/first"].complete


def test_a_build_writes_pages_data_assets_and_own_files(project: Path) -> None:
    """And the same again gives the same bytes, here and in a copy elsewhere."""
    report = build(project)
    found = tree(project / "output")
    assert report.problems.errors == 0
    assert report.written
    assert {"index.html", "404.html", "about.html", "events/1900/first/index.html", "files/map.txt"} <= found.keys()
    assert found["files/map.txt"] == b"map"
    assert any(path.startswith("theme/") for path in found)
    assert report.data >= 1
    assert build(project).changed == ()
    build(project, project / "copy")
    assert tree(project / "copy") == found


def test_a_check_says_what_a_build_would_and_writes_nothing(project: Path) -> None:
    """A broken link in a page is found at its words."""
    write_files(project, {"content/pages/about.md": '+++\ntitle = "About"\n+++\nSee [the first](../events/1900/frist.toml).\n'})
    before = sorted(project.rglob("*"))
    problems = list(check(project))
    assert sorted(project.rglob("*")) == before
    assert [(problem.code, problem.at.line, problem.at.column) for problem in problems] == [("E503", 4, 17)]
    assert problems[0].helps[0] == "did you mean 'events/1900/first/index.html'?"
    assert list(build(project).problems) == problems
    assert not (project / "output").exists()


def test_an_error_in_one_file_leaves_the_old_site_as_it_was(project: Path) -> None:
    """A trick too many on one deal: nothing is written, and no link is called broken for it."""
    build(project)
    before = tree(project / "output")
    write_files(project, {"content/events/1900/first.toml": EVENT.format(more="", scores=SCORES.format(last=14))})
    report = build(project)
    assert report.problems.errors >= 1
    assert {problem.at.file for problem in report.problems} == {"content/events/1900/first.toml"}
    assert not report.written
    assert tree(project / "output") == before


def test_a_machine_without_pango_gets_its_site_and_one_warning(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """W650 says what to install; no page offers a document that is not there, and --no-pdf says nothing."""
    _ask_for_paper(project)
    monkeypatch.setattr(press, "missing", lambda: "Pango cannot be found: apt-get install it")
    report = build(project)
    assert [problem.code for problem in report.problems] == ["W650"]
    assert "apt-get" in next(iter(report.problems)).message
    assert report.written
    assert not any(path.endswith(".pdf") for path in tree(project / "output"))
    assert b".pdf" not in tree(project / "output")["events/1900/first/index.html"]
    assert list(build(project, pdf=False).problems) == []
    assert list(check(project)) == []


def test_a_press_that_fails_only_when_it_is_loaded_costs_no_more(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The site is built without documents then, too, with the one warning."""
    _ask_for_paper(project)
    monkeypatch.setattr(press, "missing", lambda: None)
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    report = build(project)
    assert [problem.code for problem in report.problems] == ["W650"]
    assert report.written
    assert not any(path.endswith(".pdf") for path in tree(project / "output"))


def test_a_document_is_made_offered_and_kept(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a cache the press is not asked again; --no-pdf takes the document away."""
    _ask_for_paper(project)
    report = build(project)
    found = tree(project / "output")
    assert report.documents == 1
    assert found["events/1900/first/result-sheet.pdf"].startswith(b"%PDF")
    assert b"result-sheet.pdf" in found["events/1900/first/index.html"]
    assert build(project, pdf=False).removed == ("events/1900/first/result-sheet.pdf",)
    monkeypatch.setattr(press, "pdf", faulty)
    assert build(project).problems.errors == 0
    assert tree(project / "output") == found


def test_a_folder_without_a_league_is_told_in_words(tmp_path: Path) -> None:
    """Neither a build nor a check writes anything there."""
    assert build(tmp_path).problems.errors == 1
    assert check(tmp_path).errors == 1
    assert list(tmp_path.iterdir()) == []


def test_a_slip_in_a_template_of_the_league_is_told_at_its_line(project: Path) -> None:
    """The old site stays."""
    write_files(project, {"templates/home.html": "<p>\n{{ nobody }}\n"})
    report = build(project)
    assert [(problem.at.file, problem.at.line) for problem in report.problems] == [("templates/home.html", 2)]
    assert not (project / "output").exists()


def test_the_preview_of_a_league_shows_its_pages(project: Path) -> None:
    """The pipeline and the server fit together; the project's own output is not touched."""
    reports: list[Report] = []

    def heard(report: Report, boxes: str) -> None:
        reports.append(report)
        preview.stop()

    preview = Preview(project, port=0, on_rebuild=heard)
    try:
        preview.run()
    finally:
        preview.close()
    assert [report.written for report in reports] == [True]
    assert not (project / "output").exists()
