"""`whistpress desktop`: a starter for each system, which starts this Python with this league."""

import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Type
from whistpress.cli.desktop import starter


def test_a_starter_is_put_where_it_is_wanted(typed: Type, league: Path, tmp_path: Path) -> None:
    """With the league's name, once; a second time changes nothing, and another file of that name is kept."""
    place = tmp_path / "Desktop"
    place.mkdir()
    result = typed("desktop", "--folder", str(place))
    assert result.exit_code == 0, result.output
    (file,) = place.iterdir()
    assert str(league) in file.read_text("utf-8")
    assert typed("desktop", "--folder", str(place)).exit_code == 0
    file.write_text("mine", "utf-8")
    assert typed("desktop", "--folder", str(place)).exit_code == 2
    assert file.read_text("utf-8") == "mine"


@pytest.mark.parametrize("league", ["/home/vera/oak", '/home/o\'hara/50% "whist" $HOME'])
def test_shells_get_the_folder_as_it_is(league: str) -> None:
    """Blanks, quotation marks and dollar signs are no commands."""
    name, text = starter(Path(league), "Oak", "darwin", "/opt/py thon/bin/python3")
    assert name == "Oak.command"
    assert shlex.split(text.splitlines()[1])[1:] == [
        *("/opt/py thon/bin/python3", "-P", "-m", "whistpress", "serve", "--open", "--project", league)
    ]


def test_windows_and_linux_have_their_own_forms() -> None:
    """A command file that waits when something went wrong; a desktop entry in a terminal."""
    name, text = starter(Path("C:/Vera/oak"), "Oak", "win32", "C:/Python/python.exe")
    assert (name, text.splitlines()[-1]) == ("Oak.cmd", "if errorlevel 1 pause")
    assert '"C:/Python/python.exe" -P -m whistpress serve --open --project' in text
    name, text = starter(Path("/home/vera/oak"), "Oak", "linux", "/usr/bin/python3")
    assert name == "Oak.desktop"
    assert 'Exec="/usr/bin/python3" "-P" "-m" "whistpress" "serve" "--open" "--project" "/home/vera/oak"' in text
    assert "Terminal=true" in text
