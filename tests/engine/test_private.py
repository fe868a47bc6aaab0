"""Private matters are compared with the output, and never published."""

import datetime
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from tests.building import build, check, ready
from tests.files import write_content
from tests.printing.seasons import demo_matters
from tests.reading.inside.files import KINDS, pdf, zipped
from whistpress.artefacts import Artefact, Kind
from whistpress.engine import leaks
from whistpress.engine.context import BuildContext
from whistpress.engine.leaks import read_apart, searchable_text
from whistpress.engine.output import OutputFolder
from whistpress.engine.pipeline import Options
from whistpress.league.people.facts.private_search import PrivateWords
from whistpress.league.people.facts.private_words import private_words
from whistpress.league.people.model import PrivateKind
from whistpress.packaged import demo_content
from whistpress.reading.inside import FileInside
from whistpress.serve.board import Showing
from whistpress.serve.rebuild import Rebuild

LEAGUE = 'name = "Vale Whist League"\n[outputs]\ndata = true\nsearch = true\n'
MEMBERS = '[ann-cole]\nname = "Ann Cole"\njoined = 2019\n\n[bob-dale]\nname = "Bob Dale"\n'
CONTACTS = """\
[ann-cole]
phone   = "01234 567890"
email   = "ann@example.org"
address = "3 Mill Lane, Oak"
role    = "Secretary"
public  = ["email"]

[bob-dale]
phone = ["+44 7700 900123", "01234 555321"]
"""
DRIVE = """\
title = "Harvest drive"
date = 2025-10-03
note = "{note}"
[movement]
system = "mitchell"
tables = 3
[totals]
1 = 40
2 = 38
3 = 39
"""


def league(folder: Path, **files: str) -> Path:
    """Write a league with a private folder."""
    known = {"league.toml": LEAGUE, "members.toml": MEMBERS, "private/contacts.toml": CONTACTS}
    return write_content(folder, {**known, **files})


def page(words: str, title: str = "Contact") -> str:
    """Return a Markdown page."""
    return f'+++\ntitle = "{title}"\n+++\n{words}\n'


def test_nothing_of_the_private_folder_is_in_the_output(tmp_path: Path) -> None:
    """Not a byte of it; what is public may be written on a page."""
    project = league(tmp_path / "vale", **{"pages/contact.md": page("Write to ann@example.org.")})
    report = build(project, tmp_path / "site", pdf=False)
    assert not list(report.problems) and report.written
    every = b"".join(path.read_bytes() for path in (tmp_path / "site").rglob("*") if path.is_file())
    assert b"ann@example.org" in every
    for secret in (b"567890", b"Mill Lane", b"900123", b"private"):
        assert secret not in every


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("pages/contact.md", page("Ring Ann\n\non (01234) 567-890"), 6),
        ("pages/contact.md", page("Ring Bob on 07700 900 123"), 4),
        ("pages/contact.md", page("Ring Bob on 0 7 7 0 0 9 0 0 1 2 3"), 4),
        ("pages/contact.md", page("Ann, 3 Mill Lane"), 4),
        ("events/2025-26/drive.toml", DRIVE.format(note="Ring 01234 555321"), 3),
        ("clubs.toml", '[oak]\nname = "Oak"\nplace = "3 Mill Lane, Oak"\n', 3),
        ("files/list.txt", "Ann Cole\n01234 567890\n", 2),
    ],
)
def test_a_build_stops_at_a_leak_and_names_its_line(tmp_path: Path, name: str, text: str, line: int) -> None:
    """Nothing is written; the place in the content is told."""
    project = league(tmp_path / "vale", **{name: text})
    report = build(project, tmp_path / "site", pdf=False, today=datetime.date(2025, 12, 1))
    leaks = [problem for problem in report.problems if problem.code == "E804"]
    assert [(leak.at.file, leak.at.line) for leak in leaks] == [(f"content/{name}", line)]
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize("written", ["030 90 18 20", "+49 30 90 18 20", "(030) 90-18-20", "**030** 90 *18* 20"])
@pytest.mark.parametrize("private", ["030 901820", "+49 30 901820"])
def test_a_number_in_other_groups_is_a_leak(tmp_path: Path, private: str, written: str) -> None:
    """Short numbers too; the figures of the cells of a table are none."""
    contacts = f'[ann-cole]\nphone = "{private}"\n'
    ringing = league(tmp_path / "ring", **{"private/contacts.toml": contacts, "pages/contact.md": page(f"Ring {written}.")})
    report = build(ringing, tmp_path / "site", pdf=False)
    assert [problem.code for problem in report.problems] == ["E804"] and not report.written
    cells = "| a | b | c | d |\n|---|---|---|---|\n| 030 | 90 | 18 | 20 |\n"
    cells += f"\n|{' a |' * 9}\n|{'---|' * 9}\n| {' | '.join('030901820')} |\n"
    quiet = league(tmp_path / "quiet", **{"private/contacts.toml": contacts, "pages/figures.md": page(cells)})
    assert not list(check(quiet))


def test_a_file_named_after_a_number_is_a_leak(tmp_path: Path) -> None:
    """The names of pictures are published too."""
    project = league(tmp_path / "vale", **{"files/ann_01234_567890.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>"})
    assert [problem.code for problem in check(project)] == ["E804"]


def test_a_remark_in_a_file_that_the_archive_attaches_is_a_leak(tmp_path: Path) -> None:
    """Comments of members.toml are published with the archive of a season, and only there."""
    members = MEMBERS + "# phone of Ann: 01234 567890\n"
    drive = DRIVE.format(note="A fine evening")
    quiet = league(tmp_path / "quiet", **{"members.toml": members, "events/2025-26/drive.toml": drive})
    assert not [problem for problem in check(quiet) if problem.code == "E804"]
    told = LEAGUE + "archives = true\n"
    loud = league(tmp_path / "loud", **{"league.toml": told, "members.toml": members, "events/2025-26/drive.toml": drive})
    (leak,) = [problem for problem in check(loud) if problem.code == "E804"]
    assert (leak.at.file, leak.at.line) == ("content/members.toml", 7)
    assert "archive.pdf" in leak.helps[0]


def test_a_remark_that_no_page_shows_is_not_told_of_the_number_on_another_page(tmp_path: Path) -> None:
    """The page is what is to be mended, and the archive's copy of the file where there is one; then nothing is wrong."""
    members = MEMBERS + "# phone of Ann: 01234 567890\n"
    front = '+++\ntitle = "Contact" # 01234 567890\n+++\n\nRing Ann on 01234 567890\n'
    files = {"members.toml": members, "pages/contact.md": front, "events/2025-26/drive.toml": DRIVE.format(note="Fine")}
    project = league(tmp_path / "vale", **files)
    (leak,) = [problem for problem in check(project) if problem.code == "E804"]
    assert (leak.at.file, leak.at.line) == ("content/pages/contact.md", 5)
    assert leak.helps[0] == "it would stand in contact.html"
    assert leak.helps[1].endswith('write public = ["phone"] below [ann-cole] in content/private/contacts.toml')
    (project / "content/league.toml").write_text(LEAGUE + "archives = true\n", "utf-8")
    leaks = [problem for problem in check(project) if problem.code == "E804"]
    assert [(one.at.file, one.at.line) for one in leaks] == [("content/members.toml", 7), ("content/pages/contact.md", 5)]
    assert leaks[0].helps[0] == "it would stand in events/2025-26/archive.pdf"
    (project / "content/pages/contact.md").write_text(page("Ring Ann."), "utf-8")
    assert [problem.at.file for problem in check(project) if problem.code == "E804"] == ["content/members.toml"]
    (project / "content/league.toml").write_text(LEAGUE, "utf-8")
    assert not [problem for problem in check(project) if problem.code == "E804"]


def test_a_page_that_was_clean_is_compared_again_when_the_list_changes(tmp_path: Path) -> None:
    """The cache remembers what was compared with what."""
    project = league(tmp_path / "vale", **{"pages/contact.md": page("Ring 01999 888777")})
    assert build(project, tmp_path / "site", pdf=False).written
    file = project / "content/private/contacts.toml"
    file.write_text(CONTACTS.replace("01234 555321", "01999 888777"), "utf-8")
    report = build(project, tmp_path / "site", pdf=False)
    assert [problem.code for problem in report.problems] == ["E804"] and not report.written


def test_the_preview_does_not_read_the_private_folder(tmp_path: Path) -> None:
    """Even what is wrong in it is not told there."""
    project = league(tmp_path / "vale", **{"private/contacts.toml": "[nobody]\nphone = 5\n", "private/notes.md": "x"})
    assert not list(ready(project, private=False).problems)
    assert [problem.code for problem in ready(project).problems] == ["E803", "E152", "W160"]


def git(project: Path, *words: str) -> None:
    """Run Git in a project."""
    subprocess.run(["git", "-C", str(project), *words], check=True, capture_output=True)


def test_a_private_file_that_git_keeps_is_an_error(tmp_path: Path) -> None:
    """And a folder that it does not ignore is a warning."""
    project = league(tmp_path / "vale")
    git(project, "init", "-q")
    assert [problem.code for problem in check(project)] == ["W802"]
    git(project, "add", "content/private/contacts.toml")
    (problem,) = check(project)
    assert (problem.code, problem.at.file) == ("E802", "content/private/contacts.toml")
    git(project, "rm", "-q", "--cached", "content/private/contacts.toml")
    (project / ".gitignore").write_text("content/private/\n")
    assert not list(check(project))


def test_the_demonstration_publishes_of_its_contacts_what_is_public_alone() -> None:
    """No file of its content has a private word; the secretary's e-mail address, which is public, stands on a club's page."""
    matters, content = demo_matters(), demo_content()
    search = PrivateWords(private_words(matters.contacts.values()))
    files = [path for path in content.rglob("*") if path.suffix in (".toml", ".md", ".csv") and "private" not in path.parts]
    assert not [path for path in files if search.find(path.read_text("utf-8"))]
    public = [email for one in matters.contacts.values() if PrivateKind.EMAIL in one.public for email in one.emails]
    clubs = (content / "clubs.toml").read_text("utf-8")
    assert public and all(email in clubs for email in public)


FILES = "[outputs]\ndata = true\nunread_files = {allowed}\n"


@pytest.mark.parametrize(
    "kind", ["pdf-table", "xlsx", "docx", "odt", "zip-in-zip", "gzip", "utf-16-le", "sqlite", "exif-and-xmp", "letter"]
)
def test_what_stands_inside_a_file_stops_the_build(tmp_path: Path, kind: str) -> None:
    """The file is named, with all that is in it; nothing is written."""
    contacts = '[ann-cole]\nphone = "01632 960 733"\nemail = "ada.voss@quillmail.example"\n'
    project = league(tmp_path / "vale", **{"private/contacts.toml": contacts})
    (project / "content/files").mkdir()
    (project / "content/files/list.bin").write_bytes(KINDS[kind])
    report = build(project, tmp_path / "site", pdf=False)
    leaks = [problem for problem in report.problems if problem.code == "E804"]
    assert {leak.at.file for leak in leaks} == {"content/files/list.bin"}
    said = " ".join(word for leak in leaks for word in (leak.message, *leak.helps))
    assert "telephone number of Ann Cole" in said and "e-mail address of Ann Cole" in said
    assert not (tmp_path / "site").exists()


def test_a_file_that_cannot_be_read_is_published_when_it_is_allowed_by_name(tmp_path: Path) -> None:
    """Not before; and the name of a file that can be read allows nothing."""
    project = league(tmp_path / "vale")
    (project / "content/files").mkdir()
    (project / "content/files/minutes.pdf").write_bytes(pdf(locked="secret"))
    (project / "content/files/open.txt").write_text("Nothing.")
    report = build(project, tmp_path / "site", pdf=False)
    assert [(problem.code, problem.at.file) for problem in report.problems] == [("E807", "content/files/minutes.pdf")]
    told = 'name = "Vale Whist League"\n' + FILES
    (project / "content/league.toml").write_text(told.format(allowed='["files/minutes.pdf"]'), "utf-8")
    report = build(project, tmp_path / "site", pdf=False)
    assert not list(report.problems) and (tmp_path / "site/files/minutes.pdf").is_file()
    (project / "content/league.toml").write_text(told.format(allowed='["files/minutes.pdf", "files/open.txt"]'), "utf-8")
    (warning,) = check(project)
    assert (warning.code, warning.at.file, warning.at.line) == ("W803", "content/league.toml", 4)


def test_a_league_without_private_files_is_not_asked_about_them(tmp_path: Path) -> None:
    """There is nothing to look for."""
    project = write_content(tmp_path / "vale", {"league.toml": LEAGUE, "members.toml": MEMBERS})
    (project / "content/files").mkdir()
    (project / "content/files/minutes.pdf").write_bytes(pdf(locked="secret"))
    assert not list(check(project))


def test_what_is_inside_a_file_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second build takes it from the cache, and so does one after the list has changed."""
    read: list[int] = []

    def counting(body: bytes, context: BuildContext) -> FileInside:
        read.append(len(body))
        return read_apart(body, context)

    monkeypatch.setattr(leaks, "read_apart", counting)
    project = league(tmp_path / "vale")
    (project / "content/files").mkdir()
    (project / "content/files/minutes.docx").write_bytes(KINDS["docx"])
    assert not list(build(project, tmp_path / "site", pdf=False).problems)
    first = len(read)
    assert first > 0
    assert not list(build(project, tmp_path / "site", pdf=False).problems)
    (project / "content/private/contacts.toml").write_text(CONTACTS.replace("01234 555321", "01632 960733"), "utf-8")
    assert [problem.code for problem in check(project)] == ["E804"]
    assert len(read) == first


@pytest.mark.parametrize(
    ("fees", "text", "leaks_of"),
    [
        ('due = "12.37"', "Ann Cole still owes £12.37.", ["sum due"]),
        ('due = "12.00"', "Ann Cole collects the subscription of £12.", []),
        ('due = "12.00"\nnote = "Waived: lost her employment"', "Waived: lost her employment", ["note"]),
    ],
)
def test_what_is_in_the_list_of_fees_is_a_leak(tmp_path: Path, fees: str, text: str, leaks_of: list[str]) -> None:
    """Sums and notes, which nothing makes public."""
    project = league(tmp_path / "vale", **{"private/fees.toml": f"[ann-cole]\n{fees}\n", "pages/money.md": page(text)})
    told = [problem for problem in check(project) if problem.code == "E804"]
    assert [problem.message for problem in told] == [
        f"the {what} of Ann Cole is private, and would be published" for what in leaks_of
    ]
    assert all("for the treasurer alone" in problem.helps[1] for problem in told)


def test_a_role_may_be_made_public(tmp_path: Path) -> None:
    """As everything of a contact may."""
    contacts = '[ann-cole]\nrole = "Keeper of the lantern fund"\n'
    words = {"pages/roles.md": page("Ann Cole, keeper of the lantern fund")}
    project = league(tmp_path / "vale", **{"private/contacts.toml": contacts, **words})
    (leak,) = check(project)
    assert (leak.code, leak.at.line) == ("E804", 4)
    public = league(tmp_path / "public", **{"private/contacts.toml": contacts + 'public = ["role"]\n', **words})
    assert not list(check(public))


def test_what_git_takes_along_is_looked_through(tmp_path: Path) -> None:
    """A copy of a private paper by its bytes, others by what is in them; by a check, and not by each build."""
    project = league(tmp_path / "vale", **{"private/printed/season-contact-list.pdf": "%PDF-1.7 the list"})
    (project / ".gitignore").write_text("content/private/\n")
    (project / "papers.pdf").write_text("%PDF-1.7 the list")
    (project / "old.zip").write_bytes(zipped({"notes.txt": "Ann is on 01234 567890"}))
    (project / "content/members.toml").write_text(f"{MEMBERS}# ring Bob on 07700 900123\n", "utf-8")
    git(project, "init", "-q")
    git(project, "add", ".")
    told = list(check(project))
    assert [(problem.code, problem.at.file, problem.at.line) for problem in told] == [
        ("E808", "content/members.toml", 7),
        ("E808", "old.zip", 1),
        ("E808", "papers.pdf", 1),
    ]
    assert "a copy of 'content/private/printed/season-contact-list.pdf'" in told[2].message
    assert not list(ready(project).problems)
    git(project, "rm", "-q", "--cached", "papers.pdf", "old.zip", "content/members.toml")
    assert not list(check(project))


@pytest.mark.parametrize("named", [False, True])
def test_the_preview_says_what_is_private_in_the_place_of_the_page(tmp_path: Path, *, named: bool) -> None:
    """As a build does; also where the page is looked at and would be shown before all others, and where the list has faults."""
    project = league(tmp_path / "vale")
    news = project / "content" / "news" / "2026-10-01-a.md"
    news.parent.mkdir()
    news.write_text('+++\ntitle = "News"\ndate = 2026-10-01\n+++\nThe hall is open.\n')
    output = OutputFolder(tmp_path / "site", "site", tmp_path / "state")
    rebuild = Rebuild(project=project, output=output, named=named, options=Options(pdf=False), cache=tmp_path / "cache")
    first, report = rebuild.next(Showing(version="0"), "1")
    assert report.written and first.built
    path = next(
        file.relative_to(output.path).as_posix() for file in output.path.rglob("news/*.html") if "hall is" in file.read_text()
    )

    early: list[object] = []
    news.write_text('+++\ntitle = "News"\ndate = 2026-10-01\n+++\nThe hall is shut.\n')
    second, _ = rebuild.next(first, "2", [path], early.append)
    assert len(early) == 1, "a page that is looked at is shown before the others"
    news.write_text('+++\ntitle = "News"\ndate = 2026-10-01\n+++\nRing Ann on 01234 567890.\n')
    third, report = rebuild.next(second, "3", [path], early.append)
    assert len(early) == 1 and not report.written
    assert third.built and third.errors and "E804" in third.boxes and "telephone number of Ann Cole" in third.boxes
    assert not [file for file in output.path.rglob("*") if file.is_file() and b"567890" in file.read_bytes()]
    (project / "content" / "private" / "contacts.toml").write_text("[nobody]\nphone = 5\n")
    assert not rebuild.next(third, "4")[1].written


def test_a_database_of_others_is_searched_as_it_lies_and_not_asked() -> None:
    """A column of it may be worked out: a thousand million bytes for each row that is asked for."""
    with closing(sqlite3.connect(":memory:")) as base:
        base.execute("CREATE TABLE t (name TEXT, large AS (zeroblob(1000000000)))")
        base.execute("INSERT INTO t (name) VALUES ('ann@example.org')")
        base.commit()
        body = base.serialize()
    found = searchable_text(Artefact(path="files/a.sqlite", kind=Kind.ASSET, source="content/files/a.sqlite", make=bytes), body)
    assert "ann@example.org" in found
    assert len(found) < 100_000
