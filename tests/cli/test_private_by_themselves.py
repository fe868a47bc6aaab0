"""What a command writes or says by itself is compared with the private files, as a build is."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.conftest import Type
from tests.files import write_content

CONTACTS = '[ann-cole]\nphone = "01234 567890"\nemail = "ann@example.org"\n'
EVENT = """title = "Autumn"
date = 1900-10-05
note = "{note}"
contest = "individual"
game = "progressive-whist"
[totals]
"Ann Cole" = 99
"{name}" = 98
"""


@pytest.fixture
def vale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A league with a private folder, in which we are."""
    project = write_content(
        tmp_path / "vale",
        {
            "league.toml": 'name = "Vale"\n',
            "members.toml": '[ann-cole]\nname = "Ann Cole"\n',
            "private/contacts.toml": CONTACTS,
        },
    )
    monkeypatch.chdir(project)
    return project


def plays(project: Path, note: str = "A fine night", name: str = "Bo Dale") -> None:
    """Write the event."""
    write_content(project, {"events/1900/autumn.toml": EVENT.format(note=note, name=name)})


COMMANDS = (["archive", "1900", "-o", "made.pdf"], ["book", "1900", "-o", "made.pdf"], ["tell", "autumn"])


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_nothing_private_is_written_or_told(vale: Path, typed: Type, words: Sequence[str]) -> None:
    """E804 at the line that has it, and no document; without it all is as ever."""
    plays(vale)
    result = typed(*words)
    assert result.exit_code == 0, result.stderr
    assert (vale / "made.pdf").exists() or "AUTUMN" in result.stdout
    (vale / "made.pdf").unlink(missing_ok=True)
    plays(vale, "Ring 01234 567890", "ann@example.org")
    result = typed(*words)
    assert result.exit_code == 1
    assert "error[E804]" in result.stderr and "content/events/1900/autumn.toml:" in result.stderr
    assert not (vale / "made.pdf").exists() and "567890" not in result.stdout and "ann@" not in result.stdout


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_a_list_that_cannot_be_read_is_no_way_round(vale: Path, typed: Type, words: Sequence[str]) -> None:
    """What is private is not known then."""
    plays(vale, "Ring 01234 567890")
    write_content(vale, {"private/contacts.toml": "[ann-cole]\nphone = = 5\n"})
    result = typed(*words)
    assert result.exit_code == 1 and "content/private/contacts.toml" in result.stderr
    assert not (vale / "made.pdf").exists() and "567890" not in result.stdout


def test_who_makes_a_number_public_may_have_it_told(vale: Path, typed: Type) -> None:
    """As on the pages."""
    plays(vale, name="Ann Cole 01234 567890")
    write_content(vale, {"private/contacts.toml": CONTACTS + 'public = ["phone"]\n'})
    result = typed("tell", "autumn")
    assert result.exit_code == 0 and "567890" in result.stdout
