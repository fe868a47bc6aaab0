"""The process that builds for the preview."""

import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.engine.synthetic import tree
from tests.engine.two_seasons import FRIDAY, laid_out, swap, write
from whistpress.engine.cache import Cache
from whistpress.engine.event_store import _load
from whistpress.engine.output import OutputFolder
from whistpress.serve import rebuild as module
from whistpress.serve.board import EarlyPage, Showing
from whistpress.serve.builder import Builder
from whistpress.serve.rebuild import Rebuild
from whistpress.web.content_types import is_subresource

FIRST = Showing(version="0")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A league of two evenings."""
    return laid_out(tmp_path / "league")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Where it is built."""
    return tmp_path / "site"


def _rebuild(project: Path, site: Path) -> Rebuild:
    output = OutputFolder(site, "the preview's folder", project.parent / "locks")
    return Rebuild(project=project, output=output, cache=project.parent / "cache")


@pytest.fixture
def builder(project: Path, site: Path) -> Iterator[Builder]:
    """One for that league, which is closed at the end."""
    found = Builder(_rebuild(project, site))
    yield found
    found.close()


def test_it_builds_elsewhere_and_again_what_changed_alone(builder: Builder, project: Path, tmp_path: Path) -> None:
    """The report and what is to be shown come back; the second time it makes little."""
    showing, report = builder.next(FIRST, "1")
    assert (showing.version, showing.built, showing.errors, report.written) == ("1", True, 0, True)
    assert (tmp_path / "site/index.html").is_file()
    swap(project, FRIDAY, "ns = [7, 5]", "ns = [4, 5]")
    again, changed = builder.next(showing, "2")
    assert again.version == "2"
    assert set(changed.changed) <= set(changed.made) < set(report.made)


LOOKED_AT = frozenset({"events/1900-01/friday/index.html", "events/1901-02/monday/index.html", "league.sqlite", "no/such.html"})


def test_the_page_that_somebody_looks_at_is_given_before_the_site_is_ready(builder: Builder, project: Path, site: Path) -> None:
    """And is that of the site then: the browser need not ask again. One that is as it was is not given."""
    early: list[EarlyPage] = []
    first, _ = builder.next(FIRST, "1", LOOKED_AT, early.append)
    assert early == []  # there was nothing yet to stand in
    swap(project, FRIDAY, "ns = [7, 5]", "ns = [4, 5]")
    before = (site / "events/1900-01/friday/index.html").read_bytes()
    stood: list[bytes] = []

    def given(fresh: EarlyPage) -> None:
        early.append(fresh)
        stood.append((site / fresh.path).read_bytes())

    second, report = builder.next(first, "2", LOOKED_AT, given)
    assert [fresh.path for fresh in early] == ["events/1900-01/friday/index.html"]
    assert stood == [before]
    assert early[0].page == (site / early[0].path).read_bytes() != before
    assert early[0].showing.version == second.version == "2"
    swap(project, FRIDAY, "ns = [4, 5]", "ns = [7, 5]")  # as it was: nothing is made, what lay ready is given
    builder.next(second, "3", LOOKED_AT, given)
    assert [(one.page, one.showing.version) for one in early[1:]] == [(before, "3")]
    assert len(report.made) > len(early)


def test_what_was_given_early_is_asked_for_again_where_it_is_not_what_is_shown_then(
    builder: Builder, project: Path, site: Path
) -> None:
    """Another style sheet stands with it, or a link leads nowhere and the site stays as it was: the version is another."""
    early: list[EarlyPage] = []
    showing, _ = builder.next(FIRST, "1")
    swap(project, FRIDAY, "ns = [7, 5]", "ns = [4, 5]")
    write(project, "templates/assets/own.css", "p { margin: 1px }\n")
    showing, _ = builder.next(showing, "2", LOOKED_AT, early.append)
    assert [fresh.showing.version for fresh in early] == ["2", "2"]  # each page names the style sheet by its version
    assert (showing.version, showing.errors) == ("2-after", 0)
    swap(project, FRIDAY, 'title = "Friday game"', 'title = "Friday game"\nnote = "[nowhere](nowhere.md)"')
    showing, report = builder.next(showing, "3", LOOKED_AT, early.append)
    assert early[-1].showing.version == "3" and b"nowhere" in early[-1].page
    assert (showing.version, showing.errors, report.written) == ("3-after", 1, False)
    assert b"nowhere" not in (site / early[-1].path).read_bytes()


@pytest.mark.parametrize(
    ("path", "page", "part"),
    [("theme/style.css", b"", True), ("theme/a.woff2", b"", True), ("files/hall.jpg", b"", True), ("a/index.html", b"", False),
     ("a/index.json", b"index.json", False), ("theme/sort.js", b'<script src="../theme/sort.js">', True),
     ("records/days.js", b'<script src="../theme/sort.js">', False), ("league.sqlite", b"league.sqlite", False)],
)  # fmt: skip
def test_what_a_page_may_show_of_other_files(path: str, page: bytes, *, part: bool) -> None:
    """Those that change most are scripts and data which few pages have."""
    assert is_subresource(path, page) is part


def test_a_document_is_made_when_it_is_asked_for(builder: Builder, project: Path) -> None:
    """None is made that nobody planned."""
    swap(project, FRIDAY, "\n\n[movement]", '\npaper = ["result-sheet"]\n\n[movement]')
    showing, _ = builder.next(FIRST, "1")
    assert showing.later == {"events/1900-01/friday/result-sheet.pdf"}
    made = builder.document("events/1900-01/friday/result-sheet.pdf")
    assert made is not None and made.startswith(b"%PDF")
    assert builder.document("events/1900-01/friday/cards.pdf") is None


@pytest.mark.parametrize("step", ["prepare", "write", "document"])
def test_a_cache_that_others_emptied_is_no_fault_of_ours(
    project: Path, site: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Whatever is under way then: it begins once more, and gives what a cache that is whole gives."""
    write(project, "content/league.toml", 'name = "Harbour Whist"\n[outputs]\narchives = true\n')
    path = "events/1900-01/archive.pdf"
    rebuild = _rebuild(project, site)
    showing, _ = rebuild.next(FIRST, "1")
    expected = rebuild.document(path)
    before, emptied = tree(site), list[str]()

    def then_empty(name: str) -> None:
        """Empty the cache the first time that this step begins, and put away what is in memory."""
        usual = getattr(module, name)

        def emptying(*words: Any, **more: Any) -> Any:
            if not emptied:
                emptied.append(name)
                for file in (project.parent / "cache").rglob("store.sqlite"):
                    Cache(file.parent).clear()
                _load.cache_clear()
            return usual(*words, **more)

        monkeypatch.setattr(module, name, emptying)

    if step == "document":
        then_empty("finish")
        assert rebuild.document(path) == expected
    else:
        shutil.rmtree(site)
        then_empty(step)
        showing, report = rebuild.next(showing, "2")
        assert (showing.boxes, showing.errors, report.written, report.documents) == ("", 0, True, 2)
    assert emptied
    assert tree(site) == before
    assert expected is not None and rebuild.document(path) == expected


def test_one_that_was_killed_is_told_of_and_another_builds_the_next_time(builder: Builder) -> None:
    """The preview goes on."""
    os.kill(builder._process.pid, signal.SIGKILL)
    showing, report = builder.next(FIRST, "1")
    assert (showing.built, showing.errors, report.written) == (False, 1, False)
    assert "ended too early" in showing.boxes
    again, report = builder.next(showing, "2")
    assert (again.version, again.built, report.written) == ("2", True, True)


def test_a_fault_of_ours_comes_back_in_words(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the process lives on."""

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr("whistpress.serve.rebuild.prepare", broken)
    builder = Builder(_rebuild(project, tmp_path / "site"))
    try:
        told = [builder.next(FIRST, version)[0].boxes for version in ("1", "2")]
    finally:
        builder.close()
    assert all("ZeroDivisionError: ours" in boxes for boxes in told)


def test_it_ends_with_the_preview(builder: Builder) -> None:
    """No process is left behind."""
    process = builder._process
    builder.close()
    assert not process.is_alive()
