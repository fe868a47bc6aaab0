"""What a build does to the output folder."""

import errno
import json
import os
import shutil
import threading
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.building import site_files
from whistpress.engine import lock
from whistpress.engine import publish as publishing
from whistpress.engine.cache import Cache
from whistpress.engine.lock import LockedError, hold
from whistpress.engine.output import OutputFolder, output_folder
from whistpress.engine.paths import MANIFEST, clashes, manifest_of
from whistpress.engine.publish import publish
from whistpress.engine.report import Report

from .synthetic import announcing, asset, build, document, folder, new_site, old_site, page, tree


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
    "content",
    ["", "[]", "{}", "[" * 100_000, '{"format": 1}', '{"format": 2, "files": ["a"]}', '{"format": 1, "files": [1, null]}'],
)
def test_a_damaged_list_makes_nothing_ours(tmp_path: Path, content: str) -> None:
    """Then nothing is removed."""
    output = tmp_path / "output"
    build([page("a.html"), page("b.html")], output)
    (output / MANIFEST).write_text(content)
    assert build([page("a.html")], output).removed == ()
    assert (output / "b.html").exists()


@pytest.mark.parametrize("kind", ["pipe", "link", "folder"])
def test_a_list_that_is_no_plain_file_is_not_opened(tmp_path: Path, kind: str) -> None:
    """A pipe would never end; a link leads to a list of somebody else's."""
    output = tmp_path / "output"
    build([page("a.html"), page("b.html")], output)
    (output / MANIFEST).rename(tmp_path / "list")
    if kind == "pipe":
        os.mkfifo(output / MANIFEST)
    elif kind == "link":
        (output / MANIFEST).symlink_to(tmp_path / "list")
    else:
        (output / MANIFEST).mkdir()
    assert build([page("a.html")], output).removed == ()
    assert (output / "b.html").exists()
    assert (output / MANIFEST).is_file()
    assert not (output / MANIFEST).is_symlink()


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
    """The new site and the old one go when the build ends; the lock goes too, and the cache is elsewhere."""
    build([page("a.html")], tmp_path / "output")
    build([page("a.html", "new")], tmp_path / "output")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cache", "output"]


def test_folders_that_a_stranger_put_beside_the_output_are_not_used(tmp_path: Path) -> None:
    """Only folders that have the very names of a build are put back or deleted."""
    for name in (".output.new-abc", ".output.old-abc", ".output.previous"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.html").write_text("half a pa")
    build([page("a.html")], tmp_path / "output")
    assert "half a pa" not in (tmp_path / "output/a.html").read_text()
    assert {path.name for path in tmp_path.iterdir()} == {
        ".output.new-abc",
        ".output.old-abc",
        ".output.previous",
        "cache",
        "output",
    }


def test_a_journal_or_a_cache_in_the_project_means_nothing(tmp_path: Path) -> None:
    """What earlier editions kept there, and strangers can put there, is not looked at."""
    planted = tmp_path / ".whistpress" / "writing" / "output"
    planted.mkdir(parents=True)
    (planted / "journal.json").write_text('[["../secret", null]]')
    (planted / "lock").symlink_to(tmp_path / "secret")
    (tmp_path / "secret").write_text("mine")
    build([page("a.html")], tmp_path / "output")
    assert (tmp_path / "secret").read_text() == "mine"
    assert tree(tmp_path / "output").keys() == {MANIFEST, "a.html"}


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

    with tempfile.TemporaryDirectory() as name:
        output, cache = folder(Path(name).resolve() / "output"), Cache(Path(name) / "cache")
        for site in sites:
            changes, problems = publish(output, site_files(site), cache)
            assert problems == ()
            found = dict(tree(output.path)) if output.path.exists() else {}
            found.pop(MANIFEST, None)
            assert found == site
            assert set(changes.written) <= site.keys()
        assert publish(output, site_files(sites[-1]), cache)[0].written == ()
        cache.close()


def test_folders_of_others_that_lie_too_deep_hinder_the_build_in_words(tmp_path: Path) -> None:
    """A tree that is too deep could not be deleted when the sites change places."""
    output = tmp_path / "output"
    assert build([page("index.html")], output).written
    deep = output.joinpath(*["d"] * 150)
    deep.mkdir(parents=True)
    (problem,) = build([page("index.html", "new")], output).problems
    assert (problem.code, problem.message) == (
        "E510",
        "cannot write into 'output': folders lie more than 100 deep in each other",
    )
    assert b"new" not in (output / "index.html").read_bytes()
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".output")] == []


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


def test_a_build_that_waits_in_vain_says_who_is_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """E509 names the process; nothing is touched."""
    output = folder(tmp_path / "output")
    monkeypatch.setattr(lock, "PATIENCE", 0.1)
    with hold(output.lock):
        with pytest.raises(LockedError), hold(output.lock):
            pass
        report = build([page("a.html")], output.path)
    assert _codes(report) == ["E509"]
    assert f"process {os.getpid()}" in next(iter(report.problems)).message
    assert not output.path.exists()
    assert build([page("a.html")], output.path).written


def test_a_disk_that_is_full_in_the_midst_leaves_all_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """E510 tells why; what was prepared of the new site is deleted."""
    output = tmp_path / "output"
    build([page("a.html", "old")], output)
    before = tree(output)
    pages = [page(f"{number}.html") for number in range(40)]
    write_bytes = Path.write_bytes

    def full(file: Path, content: bytes) -> int:
        if file.name == "30.html":
            raise OSError(errno.ENOSPC, "No space left on device", str(file))
        return write_bytes(file, content)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", full)
        report = build([page("a.html", "new"), *pages], output)
    assert _codes(report) == ["E510"]
    assert "No space left" in next(iter(report.problems)).message
    assert tree(output) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cache", "output"]
    assert build([page("a.html", "new"), *pages], output).written


def test_a_cache_that_is_deleted_while_the_sites_change_places_leaves_nothing_beside_the_output(tmp_path: Path) -> None:
    """The names of the folders are all that a build needs."""
    output = tmp_path / "project" / "output"
    output.parent.mkdir()
    build([page("a.html", "old")], output)
    with announcing(lambda _: shutil.rmtree(folder(output).locks, ignore_errors=True)):
        assert build([page("a.html", "new")], output).written
    assert b"new" in (output / "a.html").read_bytes()
    assert [path.name for path in output.parent.iterdir() if path.name.startswith(".output")] == []


def test_a_disk_without_hard_links_gets_copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The site is the same."""

    def none(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", none)
    output = tmp_path / "output"
    build([page("a.html"), page("b.html")], output)
    (output / "CNAME").write_text("mine")
    assert build([page("a.html"), page("b.html", "new")], output).changed == ("b.html",)
    assert tree(output).keys() == {MANIFEST, "a.html", "b.html", "CNAME"}


def test_an_output_that_is_a_disk_of_its_own_is_replaced_file_by_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """W516 says so; the site is the same."""
    monkeypatch.setattr(os.path, "ismount", lambda path: str(path).endswith("output"))
    output = tmp_path / "output"
    assert _codes(build([page("a.html"), page("gone/c.html")], output)) == ["W516"]
    report = build([page("b.html"), page("gone")], output)
    assert (report.removed, report.written) == (("a.html", "gone/c.html"), True)
    assert tree(output).keys() == {MANIFEST, "b.html", "gone"}


def test_an_output_in_a_folder_of_somebody_else_is_replaced_file_by_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And W516 does not call it a disk."""
    output = tmp_path / "output"
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != tmp_path)
    (problem,) = build([page("a.html")], output).problems
    assert (problem.code, "beside" in problem.message, "disk" in problem.message) == ("W516", True, False)


@pytest.mark.parametrize("mounted", [False, True])
def test_a_disk_that_keeps_no_permissions_takes_the_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, mounted: bool
) -> None:
    """Some drivers of FAT refuse to set any."""

    def none(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSYS, "Function not implemented")

    monkeypatch.setattr(Path, "chmod", none)
    monkeypatch.setattr(os.path, "ismount", lambda path: mounted and str(path).endswith("output"))
    assert build([page("a.html")], tmp_path / "output").written
    assert tree(tmp_path / "output").keys() == {MANIFEST, "a.html"}


def test_a_file_that_cannot_be_replaced_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """E510 tells why; what was begun beside the file is deleted."""

    def none(*_: object, **__: object) -> None:
        raise OSError(errno.EBUSY, "Device or resource busy")

    output = tmp_path / "output"
    monkeypatch.setattr(os.path, "ismount", lambda path: str(path).endswith("output"))
    monkeypatch.setattr(os, "replace", none)
    assert _codes(build([page("a.html")], output)) == ["E510"]
    assert not list(output.iterdir())


def test_the_output_may_be_a_link_only_when_it_is_named(tmp_path: Path) -> None:
    """A project from a stranger writes nowhere else."""
    project, real = tmp_path / "league", tmp_path / "real"
    project.mkdir()
    real.mkdir()
    (project / "output").symlink_to(real)
    assert [problem.code for problem in output_folder(project, None, tmp_path)[1]] == ["E508"]
    output, problems = output_folder(project, project / "output", tmp_path)
    assert problems == ()
    assert output is not None
    assert output.path == real.resolve()


@pytest.mark.parametrize("name", ["", "..", "content", "content/site", "templates/x", "league.txt"])
def test_a_folder_that_is_read_or_that_holds_the_project_is_no_output(tmp_path: Path, name: str) -> None:
    """E508 for the project, what is above it, its content and templates, and for a file."""
    project = tmp_path / "league"
    (project / "content").mkdir(parents=True)
    (project / "league.txt").write_text("a file")
    output, problems = output_folder(project, project / name, tmp_path)
    assert output is None
    assert [problem.code for problem in problems] == ["E508"]


@pytest.mark.parametrize("paths", [[], ["a.html"], ["b.html", 'ä/"a".html', "a/b/c.pdf"]])
def test_the_list_of_what_was_written_is_told_in_order(paths: list[str]) -> None:
    """Whoever told it in which; names that are no Unicode stay as they are."""
    assert json.loads(manifest_of(paths))["files"] == sorted(paths)
    assert manifest_of(paths) == manifest_of(reversed(paths))
    assert b'"\xff.html"' in manifest_of(["\udcff.html"])


def test_file_by_file_nothing_is_removed_or_written_through_a_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of ours that somebody exchanged for a link while the site was built."""
    output, victim = tmp_path / "output", tmp_path / "victim"
    monkeypatch.setattr(os.path, "ismount", lambda path: str(path).endswith("output"))
    build([page("a.html"), page("x/precious.html")], output)
    victim.mkdir()
    (victim / "precious.html").write_text("precious")
    real = publishing._not_replaceable

    def exchange(folder: OutputFolder) -> str:
        shutil.rmtree(output / "x")
        (output / "x").symlink_to(victim)
        return real(folder)

    monkeypatch.setattr(publishing, "_not_replaceable", exchange)
    (problem,) = build([page("a.html", "new")], output).problems
    assert (problem.code, "through a link" in problem.message) == ("E510", True)
    assert (victim / "precious.html").read_text() == "precious"
