"""What a build does to the output folder."""

import errno
import json
import os
import threading
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whistpress.pipeline.bodies import Files
from whistpress.pipeline.lock import LockedError, held
from whistpress.pipeline.manifest import manifest_of
from whistpress.pipeline.paths import MANIFEST, clashes
from whistpress.pipeline.pieces import piece_of, piece_of_parts
from whistpress.pipeline.place import Place, place_of
from whistpress.pipeline.publish import publish
from whistpress.pipeline.report import Report

from .synthetic import asset, build, document, new_site, old_site, page, tree


def _codes(report: Report) -> list[str]:
    return [problem.code for problem in report.problems]


def test_two_builds_give_the_same_bytes_and_the_second_writes_nothing(tmp_path: Path) -> None:
    """Only changed bytes are written: every file keeps its time."""
    first = build(old_site(), tmp_path / "output")
    times = {path: path.stat().st_mtime_ns for path in (tmp_path / "output").rglob("*")}
    again = build(old_site(), tmp_path / "output")
    other = build(old_site(), tmp_path / "elsewhere" / "output")
    assert len(first.changed) == len(old_site())
    assert (again.changed, again.removed, again.written) == ((), (), True)
    assert times == {path: path.stat().st_mtime_ns for path in (tmp_path / "output").rglob("*")}
    assert other.written
    assert tree(tmp_path / "output") == tree(tmp_path / "elsewhere" / "output")


def test_only_what_changed_is_written_and_only_what_is_ours_is_removed(tmp_path: Path) -> None:
    """The report names both; the user's own files and folders stay, empty folders of ours go."""
    output = tmp_path / "output"
    build([page("a.html"), page("b.html"), page("x/c.html"), page("y/z/d.html")], output)
    (output / "x" / "mine.txt").write_text("mine")
    (output / "empty").mkdir()
    before = (output / "a.html").stat().st_mtime_ns
    report = build([page("a.html"), page("b.html", "changed")], output)
    assert report.changed == ("b.html",)
    assert report.removed == ("x/c.html", "y/z/d.html")
    assert (output / "a.html").stat().st_mtime_ns == before
    assert sorted(path.relative_to(output).as_posix() for path in output.rglob("*")) == [
        MANIFEST, "a.html", "b.html", "empty", "x", "x/mine.txt"]  # fmt: skip


def test_the_report_counts_what_was_planned(tmp_path: Path) -> None:
    """Pages, documents and the rest, whether they changed or not."""
    report = build([page("a.html"), page("b.html"), document("a.pdf"), asset("theme/s.css", b"")], tmp_path / "output")
    assert (report.pages, report.documents, report.data, report.assets) == (2, 1, 0, 1)


def test_a_file_of_ours_that_somebody_damaged_is_made_good(tmp_path: Path) -> None:
    """What counts is the bytes that are there, not what we remember."""
    build([page("a.html")], tmp_path / "output")
    good = tree(tmp_path / "output")
    (tmp_path / "output" / "a.html").write_text("damaged")
    assert build([page("a.html")], tmp_path / "output").changed == ("a.html",)
    assert tree(tmp_path / "output") == good


def test_nothing_is_written_while_there_is_an_error(tmp_path: Path) -> None:
    """A broken link, a clash, a document that cannot be made: the old site stands byte for byte."""
    output = tmp_path / "output"
    build(old_site(), output)
    good = tree(output)
    for slip in (page("b.html", '<a href="none.html">'), page("same.html"), page("../out.html")):
        report = build([*new_site(), slip], output)
        assert report.problems.errors == 1
        assert not report.written
        assert tree(output) == good


def test_a_file_that_is_not_ours_is_never_written_over(tmp_path: Path) -> None:
    """E506 for a file, for a file where a folder must be, for a folder with somebody's file where a file must be."""
    output = tmp_path / "output"
    (output / "dir.html").mkdir(parents=True)
    for name in ("a.html", "events", "dir.html/mine.txt"):
        (output / name).write_text("mine")
    before = tree(output)
    report = build([page("a.html"), page("events/b.html"), page("dir.html")], output)
    assert _codes(report) == ["E506", "E506", "E506"]
    assert [problem.at.file for problem in report.problems] == ["output/a.html", "output/dir.html/mine.txt", "output/events"]
    assert tree(output) == before


def test_a_file_with_the_very_bytes_is_taken_as_ours(tmp_path: Path) -> None:
    """An output whose list was lost is no obstacle."""
    output = tmp_path / "output"
    build(old_site(), output)
    (output / MANIFEST).unlink()
    assert build(old_site(), output).changed == ()
    assert build([page("a.html")], output).written
    assert tree(output).keys() == {MANIFEST, "a.html"}


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", '{"format": 1}', '{"format": 2, "files": ["a"]}', '{"format": 1, "files": [1, null]}']
)
def test_a_damaged_list_makes_nothing_ours(tmp_path: Path, content: str) -> None:
    """Then nothing is removed."""
    output = tmp_path / "output"
    build([page("a.html"), page("b.html")], output)
    (output / MANIFEST).write_text(content)
    assert build([page("a.html")], output).removed == ()
    assert (output / "b.html").exists()


def test_a_list_that_names_files_outside_removes_none_of_them(tmp_path: Path) -> None:
    """Neither by a path that leads out nor through a link that somebody made."""
    output, secret = tmp_path / "output", tmp_path / "secret"
    build([page("a.html")], output)
    secret.mkdir()
    (secret / "key").write_text("mine")
    (output / "link").symlink_to(secret)
    files = ["a.html", "../secret/key", str(secret / "key"), "link/key", "link"]
    (output / MANIFEST).write_text(json.dumps({"format": 1, "files": files}))
    build([page("a.html")], output)
    assert (secret / "key").read_text() == "mine"


def test_nothing_is_written_through_a_link_below_the_output(tmp_path: Path) -> None:
    """E507; a link in place of a file of ours is replaced by the file."""
    output, secret = tmp_path / "output", tmp_path / "secret"
    secret.mkdir()
    (secret / "key").write_text("mine")
    build([page("a.html"), page("b/c.html")], output)
    (output / "a.html").unlink()
    (output / "a.html").symlink_to(secret / "key")
    assert build([page("a.html"), page("b/c.html")], output).changed == ("a.html",)
    assert not (output / "a.html").is_symlink()
    (output / "events").symlink_to(secret)
    assert _codes(build([page("events/x.html")], output)) == ["E507"]
    assert tree(secret) == {"key": b"mine"}


def test_an_empty_folder_in_the_way_of_a_file_gives_way(tmp_path: Path) -> None:
    """There is nothing in it to lose."""
    (tmp_path / "output" / "a.html" / "deep").mkdir(parents=True)
    assert build([page("a.html")], tmp_path / "output").changed == ("a.html",)


def test_nothing_is_left_beside_the_output(tmp_path: Path) -> None:
    """The lock, the journal and the staged files go when the build ends; the store stays."""
    build([page("a.html")], tmp_path / "output")
    build([page("a.html", "new")], tmp_path / "output")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".whistpress", "output"]
    assert [path.name for path in (tmp_path / ".whistpress").iterdir()] == ["cache"]


def test_what_another_build_left_unfinished_beside_the_output_is_cleared(tmp_path: Path) -> None:
    """A staged file of a build that was killed before its burst never reaches the site."""
    staged = tmp_path / ".whistpress" / "writing" / "output" / "staged" / "files"
    staged.mkdir(parents=True)
    (staged / "a.html").write_text("half a pa")
    build([page("a.html")], tmp_path / "output")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".whistpress", "output"]
    assert [path.name for path in (tmp_path / ".whistpress").iterdir()] == ["cache"]


FILES = st.dictionaries(
    st.lists(st.sampled_from(["a", "b", "A", "c.d"]), min_size=1, max_size=3).map("/".join), st.binary(max_size=3), max_size=6
)


def _fits(files: Mapping[str, bytes]) -> bool:
    return not list(clashes([asset(path) for path in files]))


@settings(max_examples=60, deadline=None)
@given(st.lists(FILES.filter(_fits), min_size=1, max_size=4))
def test_any_sequence_of_sites_ends_in_the_tree_of_a_clean_build(sites: list[dict[str, bytes]]) -> None:
    """Whatever stood there before: files become folders, folders files, names change their case."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        place = Place(Path(folder).resolve() / "output", "output")
        for site in sites:
            changes, problems = publish(place, Files.of(site))
            assert problems == ()
            found = dict(tree(place.output)) if place.output.exists() else {}
            found.pop(MANIFEST, None)
            assert found == site
            assert set(changes.written) <= site.keys()
        assert publish(place, Files.of(sites[-1]))[0].written == ()


def test_two_builds_at_once_take_turns(tmp_path: Path) -> None:
    """Both end well, and the tree is that of one of them."""
    output = tmp_path / "output"
    reports = {}

    def work(name: str) -> None:
        reports[name] = build(old_site() if name == "old" else new_site(), output)

    threads = [threading.Thread(target=work, args=(name,)) for name in ("old", "new")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert reports["old"].written
    assert reports["new"].written
    ends = []
    for name, site in (("a", old_site()), ("b", new_site())):
        build(site, tmp_path / name / "output")
        ends.append(tree(tmp_path / name / "output"))
    assert tree(output) in ends


def test_a_build_that_waits_in_vain_says_who_is_writing(tmp_path: Path) -> None:
    """E509 names the process; nothing is touched."""
    place = Place(tmp_path / "output", "output")
    with held(place.lock, 0):
        with pytest.raises(LockedError), held(place.lock, 0.1):
            pass
        report = build([page("a.html")], place.output, patience=0.1)
    assert _codes(report) == ["E509"]
    assert f"process {os.getpid()}" in next(iter(report.problems)).message
    assert not place.output.exists()
    assert build([page("a.html")], place.output, patience=0).written


def test_an_output_that_cannot_be_written_is_a_problem_and_no_stack_trace(tmp_path: Path) -> None:
    """E510 tells which file; a half-written stage is cleared away."""
    (tmp_path / ".whistpress").write_text("in the way")
    report = build([page("a.html")], tmp_path / "output")
    assert _codes(report) == ["E510"]
    assert not (tmp_path / "output").exists()


def test_a_disk_that_is_full_in_the_midst_leaves_all_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several files are written at a time: none of them stays, and no file is held until the disk has room again."""
    output = tmp_path / "output"
    build([page("a.html", "old")], output)
    before = tree(output)
    read: list[str] = []
    pages = [page(f"{number}.html") for number in range(400)]

    def full(file: Path, content: bytes) -> int:
        if file.name == "100":
            raise OSError(errno.ENOSPC, "No space left on device", str(file))
        return len(content)

    wanted = Files.__getitem__
    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", full)
        patched.setattr(Files, "__getitem__", lambda these, path: read.append(path) or wanted(these, path))
        report = build([page("a.html", "new"), *pages], output)
    assert _codes(report) == ["E510"]
    assert "No space left" in next(iter(report.problems)).message
    assert tree(output) == before
    assert len(read) < 150
    assert not list(tmp_path.rglob("staged"))
    assert build([page("a.html", "new"), *pages], output).written


def test_the_output_may_be_a_link_only_when_it_is_named(tmp_path: Path) -> None:
    """A project from a stranger writes nowhere else."""
    project, real = tmp_path / "league", tmp_path / "real"
    project.mkdir()
    real.mkdir()
    (project / "output").symlink_to(real)
    assert [problem.code for problem in place_of(project, None)[1]] == ["E508"]
    place, problems = place_of(project, project / "output")
    assert problems == ()
    assert place is not None
    assert place.output == real.resolve()


@pytest.mark.parametrize("name", ["", "..", "content", "content/site", "templates/x", "league.txt"])
def test_a_folder_that_is_read_or_that_holds_the_project_is_no_output(tmp_path: Path, name: str) -> None:
    """E508 for the project, what is above it, its content and templates, and for a file."""
    project = tmp_path / "league"
    (project / "content").mkdir(parents=True)
    (project / "league.txt").write_text("a file")
    place, problems = place_of(project, project / name)
    assert place is None
    assert [problem.code for problem in problems] == ["E508"]


def test_an_output_on_another_disk_than_its_folder_is_staged_on_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files can only be moved in one go within one disk; the hidden folder goes afterwards."""
    monkeypatch.setattr("whistpress.pipeline.place._one_disk", lambda output, beside: False)
    output = tmp_path / "output"
    steps: list[str] = []
    assert build([page("a.html")], output, step=steps.append).written
    assert build([page("b.html")], output, step=steps.append).removed == ("a.html",)
    assert tree(output).keys() == {MANIFEST, "b.html"}
    assert sorted(path.name for path in output.iterdir()) == [MANIFEST, "b.html"]


@pytest.mark.parametrize("paths", [[], ["a.html"], ["b.html", 'ä/"a".html', "a/b/c.pdf"]])
def test_the_list_of_what_was_written_is_told_line_by_line(paths: list[str]) -> None:
    """A path a line, in their order, whoever told it in which."""
    parts = list(manifest_of(paths))
    assert json.loads(b"".join(parts))["files"] == sorted(paths)
    assert b"".join(parts) == b"".join(manifest_of(reversed(paths)))
    assert len(parts) == len(paths) + 2
    assert piece_of_parts(parts) == piece_of(b"".join(parts))
