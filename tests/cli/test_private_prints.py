"""What is printed from the private files is written where its owner alone can read it."""

import contextlib
import os
import stat
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.files import write_content
from whistpress.cli import main
from whistpress.engine.cache import Cache
from whistpress.league.people.edit import write_private
from whistpress.tree import LinkError

needs_permissions = pytest.mark.skipif(os.name == "nt", reason="Windows keeps other permissions")
MEMBERS = '[ann-cole]\nname = "Ann Cole"\n[bob-dale]\nname = "Bob Dale"\n'
CONTACTS = '[ann-cole]\nphone = "01234 567890"\nrole = "Secretary"\n'
FEES = '[ann-cole]\ndue = "12.00"\n'


@pytest.fixture
def vale(tmp_path: Path) -> Path:
    """Return a league with private files, in a Git repository."""
    files = {"league.toml": 'name = "Vale League"\n', "members.toml": MEMBERS}
    project = write_content(tmp_path / "vale", {**files, "private/contacts.toml": CONTACTS, "private/fees.toml": FEES})
    (project / ".gitignore").write_text("content/private/\n")
    subprocess.run(["git", "-C", str(project), "init", "-q"], check=True)
    return project


def run(project: Path, *words: str) -> str:
    """Run a command in a project; return what it says."""
    with contextlib.chdir(project):
        result = CliRunner().invoke(main, [*words])
    assert result.exit_code == 0, result.output
    return result.output


def mode_of(path: Path) -> int:
    """Return the permissions of a file or folder."""
    return stat.S_IMODE(path.stat().st_mode)


@needs_permissions
def test_lists_are_printed_into_the_private_folder(vale: Path) -> None:
    """Which Git leaves alone, and nobody else can read."""
    for words, form in (("contacts", "contact-list"), ("fees", "fee-list")):
        file = vale / f"content/private/printed/league-{form}.pdf"
        assert run(vale, "print", words).splitlines()[0] == f"wrote content/private/printed/league-{form}.pdf"
        assert mode_of(file) == 0o600
    assert mode_of(vale / "content/private") == mode_of(vale / "content/private/printed") == 0o700
    subprocess.run(["git", "-C", str(vale), "add", "-A"], check=True)
    tracked = subprocess.run(["git", "-C", str(vale), "ls-files"], check=True, capture_output=True, text=True).stdout
    assert "pdf" not in tracked and "private" not in tracked
    assert run(vale, "check").strip() in ("", "no problems")


@needs_permissions
def test_a_list_that_is_printed_elsewhere_is_its_owners_too(vale: Path) -> None:
    """Where the command names a file."""
    run(vale, "print", "contacts", "-o", "here.pdf")
    assert mode_of(vale / "here.pdf") == 0o600


def test_a_paper_with_contacts_is_private_and_one_without_is_not(vale: Path) -> None:
    """It depends on what the form shows."""
    drive = 'title = "Harvest drive"\ndate = 2025-10-03\n[movement]\nsystem = "mitchell"\ntables = 3\n'
    write_content(vale, {"events/2025-26/drive.toml": drive})
    said = run(vale, "print", "2025-26", "--only", "officers,drives")
    assert "wrote content/private/printed/2025-26-officers.pdf" in said
    assert "wrote 2025-26-drives.pdf" in said and (vale / "2025-26-drives.pdf").is_file()


def test_a_private_folder_that_leads_elsewhere_is_not_written_into(tmp_path: Path) -> None:
    """A project may have come with a link to where everybody reads."""
    project, public = tmp_path / "vale", tmp_path / "public"
    public.mkdir()
    (project / "content/private").mkdir(parents=True)
    (project / "content/private/printed").symlink_to(public)
    with pytest.raises(LinkError):
        write_private(project, project / "content/private/printed/list.pdf", b"x")
    assert list(public.iterdir()) == []


@needs_permissions
def test_new_private_files_and_the_cache_are_their_owners(tmp_path: Path) -> None:
    """Of a new league, of the demonstration, and of a cache that an earlier version left open to all."""
    for folder, words in (("oak", ("--name", "Oak")), ("demo", ("--demo",))):
        run(tmp_path, "new", folder, *words)
        private = tmp_path / folder / "content/private"
        assert mode_of(private) == 0o700
        assert {mode_of(file) for file in private.iterdir()} == {0o600}
    folder = tmp_path / "cache"
    folder.mkdir(mode=0o755)
    (folder / "store.sqlite").touch(0o644)
    cache = Cache(folder)
    cache.keep(b"key", b"body")
    assert mode_of(folder) == 0o700
    assert {mode_of(file) for file in folder.iterdir()} == {0o600}
    cache.close()
