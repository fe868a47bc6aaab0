"""What is written down of a build is only what cannot be doubted."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.unchanged.conftest import Club, club
from whistpress.pipeline import remember
from whistpress.pipeline.report import Report
from whistpress.problems import Problem, Problems, Span
from whistpress.unchanged.stamps import UNSEEN, Stamp, content_hash, glance_of, inputs, trusted

__all__ = ["club"]

FIRST = "content/events/1900/first.toml"


def of(code: str) -> Problems:
    """One problem of that code."""
    return Problems([Problem(code=code, message="x", at=Span("content/league.toml"))])


def test_a_file_that_changes_while_it_is_read_is_not_remembered(club: Club) -> None:
    """Nor one that is changed and changed back: what stood there in between may be on the pages."""
    text = Path(FIRST).read_text("utf-8")

    def there_and_back() -> None:
        Path(FIRST).write_text(text.upper(), encoding="utf-8")
        Path(FIRST).write_text(text, encoding="utf-8")

    assert not club.build(meanwhile=there_and_back)
    assert not club.asks()
    assert not club.build(meanwhile=lambda: club.write("content/events/1900/late.toml", "title = 'x'\n"))
    assert not club.asks()
    assert club.build() and club.asks()


def test_a_program_that_changes_while_it_works_is_not_remembered(club: Club) -> None:
    """Half of the pages may be of one, half of the other."""
    assert not club.build(meanwhile=lambda: (club.program / "main.py").write_text("two\n", encoding="utf-8"))
    assert not club.asks()


@pytest.mark.parametrize("code", ["E204", "W650", "W651"])
def test_what_hangs_on_more_than_files_is_not_remembered(club: Club, code: str) -> None:
    """An error, and what this machine lacks: what was remembered before is forgotten."""
    assert club.build()
    club.problems.extend(of(code))
    assert not club.build()
    assert not club.asks()


def test_what_is_forgotten_is_work(club: Club, tmp_path: Path) -> None:
    """In that folder alone."""
    web = tmp_path / "web"
    assert club.build() and club.build(web)
    remember.forget(club.folder, None)
    assert not club.asks() and club.asks("--output", str(web))


def test_two_builds_at_once_into_one_folder_remember_nothing(club: Club) -> None:
    """Neither knows whose pages stand there; the next one does."""
    assert not club.build(meanwhile=lambda: club.build(today="1900-01-01"))
    assert not club.asks() and not club.asks("--today", "1900-01-01")
    assert club.build() and club.asks()


def test_a_league_that_may_not_be_written_is_not_remembered(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """The build does its work all the same."""

    def refused(*_: object) -> int:
        raise PermissionError("read-only")

    monkeypatch.setattr(remember, "moment_at", refused)
    assert remember.snapshot(club.folder) is None
    assert not club.build()


def test_a_disk_that_counts_whole_seconds_is_not_trusted(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it says is looked into: files are read, and pages that are younger than two seconds are not remembered."""
    second = 1_000_000_000
    assert not trusted((1, 2, 3 * second, 4), 9 * second) and trusted((1, 2, 3 * second + 1, 4), 9 * second)
    whole = Path(FIRST).stat().st_ctime_ns // second * second
    monkeypatch.setattr(remember, "moment_at", lambda _: whole + second)

    def coarse(path: str | Path) -> os.stat_result:
        state = Path(path).stat(follow_symlinks=False)
        return Coarse(state, whole)  # type: ignore[return-value]

    monkeypatch.setattr(remember.os, "lstat", coarse)
    assert not club.build()
    monkeypatch.setattr(remember, "moment_at", lambda _: whole + 3 * second)
    assert club.build()


class Coarse:
    """What such a disk says of a file."""

    def __init__(self, state: os.stat_result, changed: int) -> None:
        self.st_mode, self.st_dev, self.st_size, self.st_ino = state.st_mode, state.st_dev, state.st_size, state.st_ino
        self.st_mtime_ns = self.st_ctime_ns = changed


def test_a_stamp_as_young_as_the_clock_is_not_trusted() -> None:
    """The file may be written once more within the same tick."""
    assert not trusted((1, 5, 7, 9), 7) and trusted((1, 5, 7, 9), 8)


def test_hashes_are_taken_over_from_the_last_record(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file whose stamp is known is not read again; one that was touched is."""
    club.build()
    read: list[str] = []

    def noted(project: str, path: str) -> bytes:
        read.append(path)
        return content_hash(project, path)

    monkeypatch.setattr(remember, "content_hash", noted)
    os.utime(FIRST)
    taken = remember.snapshot(club.folder)
    assert taken is not None
    assert [path for path in read if path.endswith(".toml")] == [FIRST]
    hashes = {path: hash_ for path, _, hash_ in taken.inputs()}
    assert hashes[FIRST] == content_hash(str(club.folder), FIRST)


@pytest.mark.skipif(sys.platform != "linux", reason="what is open is read from /proc")
def test_the_disk_is_told_of_what_is_read_and_of_nothing_else(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """All files at first; then the one that changed. A pipe is no file, and whoever opened it would wait."""
    told: list[str] = []

    def noted(number: int, *_: int) -> None:
        told.append(str(Path(f"/proc/self/fd/{number}").readlink().relative_to(club.folder)))

    monkeypatch.setattr(os, "posix_fadvise", noted)
    os.mkfifo(club.folder / "content" / "pipe")
    assert club.build()
    assert sorted(told) == sorted(path for path, stamp in inputs(str(club.folder)).items() if stamp != UNSEEN)
    told.clear()
    club.write(FIRST, "title = 'First'\n")
    assert club.build()
    assert told == [FIRST]


def test_shared_libraries_that_press_documents_are_watched(club: Club) -> None:
    """Those of the machine; the environment's own are known by its folder."""
    folder, names, _ = remember._machine()
    assert folder.startswith("/") and any("pango" in name for name in names.split("\0"))
    assert not any("site-packages" in name for name in names.split("\0"))


def test_the_record_of_documents_needs_to_know_the_libraries(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the machine does not tell, a build with documents is not remembered; one without is."""

    def untold() -> object:
        raise FileNotFoundError("/proc/self/maps")

    monkeypatch.setattr(remember, "_machine", untold)
    before = remember.snapshot(club.folder)
    assert club.build()
    again = remember.snapshot(club.folder)
    assert before and not remember.remember(again, None, "pdf ", remember.Told("1 page", documents=True), Problems())
    assert not club.asks()


def test_inputs_at_a_glance_are_all_that_is_seen_one_by_one(club: Club) -> None:
    """Every name in every folder, every file with its stamp; with a link among them there is no glance."""
    (club.folder / "content" / "empty").mkdir()
    seen = inputs(str(club.folder))
    glance = glance_of(seen)
    assert glance is not None
    folders, listed, names, _ = glance
    assert folders.split("\0") == ["content", "content/empty", "content/events", "content/events/1900"]
    assert listed.split("\0\0") == ["content", "empty\0events\0league.toml", "", "1900", "first.toml\0second.toml\0third.toml"]
    assert names.split("\0") == sorted(path for path, stamp in seen.items() if stamp != UNSEEN)
    (club.folder / "content" / "link").symlink_to(club.folder)
    assert glance_of(inputs(str(club.folder))) is None


def test_a_report_tells_what_is_remembered() -> None:
    """The count is the beginning of the last line."""
    from whistpress.cli.actions.build import counts, planned

    report = Report(pages=1, documents=0, seconds=3.21)
    assert (planned(report), counts(report)) == ("1 page, 0 documents", "1 page, 0 documents in 3.2 s")


def test_a_stamp_tells_every_writing(tmp_path: Path) -> None:
    """Of equal length, with the old time put back, or as another file of the same name."""
    file = tmp_path / "content" / "a.toml"
    file.parent.mkdir()
    changes: tuple[Callable[[], object], ...] = (
        lambda: (file.write_text("two", encoding="utf-8"), os.utime(file, ns=(1, 1))),
        lambda: (file.write_text("six", encoding="utf-8"), os.utime(file, ns=(1, 1))),
        lambda: ((tmp_path / "b").write_text("ten", encoding="utf-8"), (tmp_path / "b").replace(file), os.utime(file, ns=(1, 1))),
    )
    file.write_text("one", encoding="utf-8")
    seen: list[Stamp] = [inputs(str(tmp_path))["content/a.toml"]]
    for change in changes:
        moment = file.stat().st_ctime_ns
        while file.stat().st_ctime_ns == moment:
            change()
        seen.append(inputs(str(tmp_path))["content/a.toml"])
    assert len(set(seen)) == 4
