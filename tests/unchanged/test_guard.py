"""The guard: when nothing changed it says what the last build said; whatever changed is work."""

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.unchanged.conftest import WARNING, Club, put_back
from whistpress.pipeline import remember
from whistpress.pipeline.lock import held
from whistpress.pipeline.place import place_of
from whistpress.pipeline.store import store_of
from whistpress.unchanged import record
from whistpress.unchanged.guard import answered

FIRST = "content/events/1900/first.toml"
PAGE = "output/1900/first.html"


def test_after_a_build_there_is_nothing_to_do(club: Club) -> None:
    """The last line of the build is said again; a second question gets the same answer."""
    assert not club.asks()
    assert club.build()
    for _ in range(2):
        assert club.asks()
        assert club.said() == ("4 pages, 0 documents in 0.0 s (nothing changed): output/index.html\n", "")


def test_the_record_stands_in_the_store_of_the_league(club: Club) -> None:
    """One file in one place, whoever asks; and the guard leaves nothing beside it."""
    club.build()
    store = store_of(club.folder)
    assert (store.file, store.file and store.file.name) == (club.folder / record.STORE, "store.sqlite")
    store.close()
    assert club.asks()
    assert sorted(path.name for path in (club.folder / record.STORE).parent.iterdir()) == [".gitignore", "store.sqlite"]


def test_a_touched_file_that_is_equal_is_equal(club: Club) -> None:
    """At once, and, when the clock of the disk has moved on, it is known by its new stamp."""
    club.build()
    os.utime(FIRST)
    assert club.asks()
    wait_for_the_clock(club)
    assert club.asks()
    state = Path(FIRST).stat()
    assert stamps(club)[FIRST] == (state.st_size, state.st_mtime_ns, state.st_ctime_ns, state.st_ino)
    Path(FIRST).write_bytes(Path(FIRST).read_bytes())
    assert club.asks()


def test_a_file_that_was_touched_is_read_once_only(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as the clock of the disk has moved on."""
    club.build()
    os.utime(FIRST)
    wait_for_the_clock(club)
    assert club.asks()
    monkeypatch.setattr("whistpress.unchanged.guard.content_hash", lambda *_: pytest.fail("read again"))
    assert club.asks()


def test_a_changed_file_with_its_old_time_is_found(club: Club) -> None:
    """Whatever time and length it has."""
    club.build()
    file, text = Path(FIRST), Path(FIRST).read_text("utf-8")
    state = file.stat()
    file.write_text(text.replace("first", "fifth"), encoding="utf-8")
    put_back(file, state)
    assert (file.stat().st_size, file.stat().st_mtime_ns) == (state.st_size, state.st_mtime_ns)
    assert not club.asks()
    file.write_text(text, encoding="utf-8")
    assert club.asks()


def test_another_file_under_an_old_name_and_time_is_found(club: Club) -> None:
    """As a copy out of a backup puts it there."""
    club.build()
    state = Path(FIRST).stat()
    other = club.write("content/events/1900/other", Path(FIRST).read_text("utf-8").replace("first", "fifth"))
    put_back(other, state)
    other.replace(FIRST)
    assert not club.asks()


@pytest.mark.parametrize(
    "change",
    [
        lambda: Path("content/events/1900/fourth.toml").write_text("title = 'Four'\n", encoding="utf-8"),
        lambda: Path(FIRST).unlink(),
        lambda: Path(FIRST).rename("content/events/1900/last.toml"),
        lambda: Path("content/pages").mkdir(),
        lambda: shutil.rmtree("content/events/1900"),
        lambda: Path("content/.hidden").touch(),
        lambda: (Path(FIRST).unlink(), Path(FIRST).mkdir()),
        lambda: (Path("templates").mkdir(), Path("templates/home.html").write_text("{% extends 'default/home.html' %}")),
        lambda: Path("templates").mkdir(),
    ],
    ids=["added", "deleted", "renamed", "folder", "folder gone", "hidden", "folder for file", "template", "templates"],
)
def test_what_comes_or_goes_among_the_files_is_work(club: Club, change: Callable[[], object]) -> None:
    """Added, deleted, renamed; folders and templates too."""
    club.build()
    change()
    assert not club.asks()


def test_a_link_counts_as_what_it_leads_to(club: Club) -> None:
    """A change behind it is work, and so is another way to equal words; the link alone does not hide them."""
    aside = club.write("aside/notes.toml", "title = 'x'\n")
    club.write("aside/same.toml", "title = 'x'\n")
    link = club.folder / "content" / "linked.toml"
    link.symlink_to(aside)
    (club.folder / "templates").symlink_to(club.folder / "aside")
    club.build()
    assert club.asks()
    aside.touch()
    assert club.asks()
    link.unlink()
    link.symlink_to(aside.parent / "same.toml")
    assert not club.asks()
    club.build()
    aside.write_text("title = 'y'\n", encoding="utf-8")
    assert not club.asks()


def test_a_link_that_leads_round_in_a_circle_ends(club: Club) -> None:
    """A folder within itself is seen once."""
    (club.folder / "content" / "events" / "again").symlink_to(club.folder / "content")
    (club.folder / "content" / "events" / "nowhere").symlink_to(club.folder / "not-there")
    club.build()
    assert club.asks()


@pytest.mark.parametrize(
    "change",
    [
        lambda: Path(PAGE).unlink(),
        lambda: Path(PAGE).write_text("mine", encoding="utf-8"),
        lambda: Path("output/.whistpress-manifest.json").unlink(),
        lambda: shutil.rmtree("output"),
        lambda: (shutil.copy(PAGE, "copy.html"), Path(PAGE).unlink(), Path(PAGE).symlink_to(Path("copy.html").resolve())),
        lambda: (Path("output/1900").rename("aside"), Path("output/1900").symlink_to(Path("aside").resolve())),
        lambda: (Path("output").rename("aside"), Path("output").symlink_to(Path("aside").resolve())),
    ],
    ids=["deleted", "edited", "list", "all", "link", "linked folder", "linked output"],
)
def test_a_page_that_is_not_as_it_was_written_is_work(club: Club, change: Callable[[], object]) -> None:
    """Deleted, altered, or a link in its place."""
    club.build()
    assert club.asks()
    change()
    assert not club.asks()


def test_a_page_with_its_old_length_and_time_is_found(club: Club) -> None:
    """The time of the last change cannot be put back."""
    club.build()
    state = Path(PAGE).stat()
    Path(PAGE).write_bytes(Path(PAGE).read_bytes().swapcase())
    put_back(Path(PAGE), state)
    assert not club.asks()


def test_a_file_of_somebody_else_in_the_output_is_no_work(club: Club) -> None:
    """Where no page stands beside it it is not even seen; where one does, the next build looks and knows it."""
    club.build()
    club.write("output/1900/notes.txt", "mine")
    assert club.asks()
    club.write("output/CNAME", "whist.example")
    club.build()
    assert club.asks()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda store: store.unlink(),
        lambda store: store.write_bytes(store.read_bytes()[:5000]),
        lambda store: store.write_bytes(b"SQLite format 3\0" + b"x" * 9000),
        lambda store: store.write_bytes(b""),
        lambda store: (store.unlink(), store.mkdir()),
    ],
    ids=["deleted", "truncated", "garbage", "empty", "folder"],
)
def test_a_store_that_is_not_whole_is_work(club: Club, spoil: Callable[[Path], object]) -> None:
    """Never trusted, never fatal."""
    club.build()
    spoil(club.folder / record.STORE)
    assert not club.asks()
    assert club.said() == ("", "")


@pytest.mark.parametrize(
    "words",
    [
        "DROP TABLE standing",
        "DROP TABLE glances",
        "ALTER TABLE builds RENAME COLUMN counted TO pages",
        "DELETE FROM inputs",
        "UPDATE builds SET identity = 'another Python'",
        "UPDATE standing SET looks = x'00'",
        "UPDATE standing SET names = names || char(0) || 'more'",
    ],
)
def test_a_record_of_another_form_is_work_and_is_made_anew(club: Club, words: str) -> None:
    """As another version of the program, or a stranger, may have left it."""
    club.build()
    with closing(sqlite3.connect(club.folder / record.STORE)) as base, base:
        base.execute(words)
    if "inputs" in words:
        os.utime(FIRST)
    assert not club.asks()
    club.build()
    club.build()
    assert club.asks()


def test_another_version_of_the_program_is_work(club: Club) -> None:
    """Its modules, its templates, the libraries that are installed."""
    club.build()
    changes: tuple[Callable[[], object], ...] = (
        lambda: (club.program / "core" / "score.py").write_text("two\n", encoding="utf-8"),
        lambda: (club.program / "main.py").unlink(),
        lambda: (club.theme / "base.html").touch(),
        lambda: (club.theme / "new.html").touch(),
        lambda: (club.libraries / "jinja2-4.0.dist-info").mkdir(),
    )
    for change in changes:
        assert club.asks()
        change()
        assert not club.asks()
        assert club.build()


def test_another_folder_of_libraries_is_another_program(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in another environment."""
    club.build()
    monkeypatch.setattr(sys, "path", [*sys.path, str(club.folder / "other-packages")])
    assert not club.asks()


def test_what_python_keeps_for_itself_is_no_change(club: Club) -> None:
    """Compiled modules come and go."""
    club.build()
    (club.program / "core" / "__pycache__").mkdir()
    (club.program / "core" / "__pycache__" / "score.pyc").touch()
    assert club.asks()


def test_each_way_of_building_is_told_apart(club: Club) -> None:
    """With and without documents, and the day; how many processes work does not matter."""
    club.build(pdf=False, today="1900-02-01")
    assert club.asks("--no-pdf", "--today", "1900-02-01")
    assert club.asks("--today=1900-02-01", "--jobs", "2", "--no-pdf", "--project", ".")
    assert club.asks("--today=1900-02-01", "--pdf", "no")
    for words in ([], ["--no-pdf"], ["--today", "1900-02-01"], ["--no-pdf", "--today", "1900-02-02"]):
        assert not club.asks(*words)


def test_two_folders_are_told_apart(club: Club, tmp_path: Path) -> None:
    """Each has its record; what was built into one is not in the other."""
    elsewhere = tmp_path / "web"
    club.build()
    assert not club.asks("--output", str(elsewhere))
    club.build(elsewhere)
    assert club.asks() and club.asks("--output", str(elsewhere)) and club.asks("--output", "../web")
    assert [out.split(": ")[1] for out in club.said()[0].splitlines()] == [
        "output/index.html",
        f"{elsewhere}/index.html",
        "../web/index.html",
    ]
    Path(FIRST).write_text("title = 'new'\n", encoding="utf-8")
    club.build(elsewhere)
    assert not club.asks() and club.asks("--output", str(elsewhere))
    shutil.rmtree(elsewhere)
    club.build()
    with closing(record.reading(str(club.folder))) as base:
        assert base.execute("SELECT place FROM builds").fetchall() == [(str(club.folder / "output"),)]


def test_the_league_is_found_from_below(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the page to look at is named in full there."""
    club.build()
    monkeypatch.chdir(club.folder / "content" / "events")
    assert club.asks()
    assert club.said()[0].endswith(f"(nothing changed): {club.folder}/output/index.html\n")
    monkeypatch.chdir(club.folder.parent)
    assert not club.asks()
    assert club.asks("--project", "league")
    assert club.said()[0].endswith("(nothing changed): league/output/index.html\n")


def test_warnings_are_said_again(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """In colour for a terminal that wants it."""
    club.problems.extend([WARNING])
    assert club.build()
    assert club.asks()
    assert club.said()[1] == "warning[W160]: –\n"
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert club.asks()
    assert club.said()[1] == "\x1b[33mwarning[W160]: –\n\x1b[0m"
    monkeypatch.setenv("NO_COLOR", "1")
    assert club.asks()
    assert club.said()[1] == "warning[W160]: –\n"


def test_while_another_build_moves_its_files_the_guard_keeps_silent(club: Club) -> None:
    """A journal beside the output is work that was begun."""
    club.build()
    place, _ = place_of(club.folder, None)
    assert place is not None
    with held(place.lock, 1.0):
        place.journal.write_text("[]", encoding="utf-8")
        assert not club.asks()
        place.journal.unlink()


def test_other_commands_and_other_words_are_not_the_guards(club: Club) -> None:
    """It answers for a plain build alone."""
    club.build()
    for words in ([], ["check"], ["--help"], ["build", "--help"], ["build", "--timings"], ["build", "--dask", "tcp://x:1"]):
        assert answered(words) is None


def test_a_disk_that_may_not_be_written_is_read_each_time(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is the same, only nothing new is noted."""
    club.build()
    os.utime(FIRST)

    def refused(*_: object) -> int:
        raise PermissionError("read-only")

    monkeypatch.setattr("whistpress.unchanged.guard.moment_at", refused)
    before = stamps(club)
    assert club.asks() and stamps(club) == before


def test_on_windows_every_file_is_read(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """No time there tells of every change."""
    monkeypatch.setattr("whistpress.unchanged.stamps.trusted", lambda *_: False)
    monkeypatch.setattr(remember, "trusted", lambda *_: False)
    club.build()
    assert set(stamps(club).values()) == {(0, 0, 0, 0)}
    assert club.asks()
    Path(FIRST).write_text("title = 'new'\n", encoding="utf-8")
    assert not club.asks()


def stamps(club: Club) -> dict[str, tuple[int, ...]]:
    """The stamps of the record."""
    with closing(record.reading(str(club.folder))) as base:
        return {row[0]: row[1:] for row in base.execute("SELECT path, size, mtime, ctime, inode FROM inputs")}


def wait_for_the_clock(club: Club) -> None:
    """Until a file that is written now gets a later time."""
    probe = club.folder / "probe"
    newest = Path(FIRST).stat().st_ctime_ns
    while True:
        probe.write_text("x", encoding="utf-8")
        if probe.stat().st_ctime_ns > newest:
            probe.unlink()
            return
