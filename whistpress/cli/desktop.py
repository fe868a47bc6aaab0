"""`whistpress desktop`: a starter on the desktop that opens the league's score book by a double click."""

import re
import sys
from pathlib import Path

import click

from whistpress.cli.options import Verb, project_option
from whistpress.cli.speech import SlipError, say
from whistpress.cli.whereabouts import LEAGUE_FILE, project_folder
from whistpress.engine.programs import OWN_WORDS, desktop_folder_of_linux
from whistpress.tree import write_file


@click.command(cls=Verb)
@click.option("--folder", type=click.Path(path_type=Path, file_okay=False), help="Where to put it [default: the desktop].")
@project_option()
def desktop(folder: Path | None, project: Path | None) -> int:
    """Put a starter on the desktop that opens the score book.

    A double click on it starts whistpress for this league and opens the score book in the browser.

    Example:  whistpress desktop
    """
    league = project_folder(project)
    directory = folder or desktop_folder()
    if directory is None or not directory.is_dir():
        raise SlipError("the desktop's folder is not where it is looked for", "name a folder: whistpress desktop --folder DIR")
    file, text = starter(league, league_name(league), sys.platform, sys.executable)
    target = directory / file
    if target.exists() and target.read_text("utf-8", "replace") != text:
        raise SlipError(f"{target} is there already, and is another file", "rename it, or name a folder with --folder")
    write_file(directory, file, text.encode(), mode=0o755)
    say(f"made {target}: a double click opens the score book")
    return 0


def league_name(league: Path) -> str:
    """Return the league's name, or that of its folder, without signs that a file's name cannot have."""
    from whistpress.problems import Problems
    from whistpress.reading.toml_file import read_toml

    toml = read_toml(league / LEAGUE_FILE, LEAGUE_FILE.as_posix(), Problems())
    name = toml.values.get("name") if toml else None
    plain = re.sub(r"[^\w ().,'&-]+", " ", name if isinstance(name, str) else league.name)
    return " ".join(plain.split())[:80].strip(". ") or "Whist"


def starter(league: Path, name: str, platform: str, python: str) -> tuple[str, str]:
    """Return the name and the text of the starter for a platform, as `sys.platform` names it."""
    if platform == "win32":
        command = f'"{python}" {" ".join(OWN_WORDS)} serve --open --project "{league}"'
        return f"{name}.cmd", f"@echo off\r\nchcp 65001 >nul\r\n{command.replace('%', '%%')}\r\nif errorlevel 1 pause\r\n"
    command = f"{_shell_word(python)} {' '.join(OWN_WORDS)} serve --open --project {_shell_word(str(league))}"
    if platform == "darwin":
        return f"{name}.command", f"#!/bin/sh\nexec {command}\n"
    entry = ["[Desktop Entry]", "Type=Application", f"Name={name}", "Terminal=true", f"Exec={_desktop_words(python, league)}"]
    return f"{name}.desktop", "\n".join([*entry, f"Path={league}", "Icon=x-office-spreadsheet", ""])


def _shell_word(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _desktop_words(python: str, league: Path) -> str:
    """Write the command as the Desktop Entry Specification quotes it."""
    words = (python, *OWN_WORDS, "serve", "--open", "--project", str(league))
    quoted = (re.sub(r'(["`$\\])', r"\\\1", word).replace("%", "%%") for word in words)
    return " ".join(f'"{word}"' for word in quoted).replace("\\", "\\\\")


def desktop_folder() -> Path | None:
    """Return the folder of the desktop: as the system names it on Linux, else `Desktop` of the user's home."""
    if sys.platform.startswith("linux"):
        path = desktop_folder_of_linux()
        if path and path != Path.home():
            return path
    for folder in (Path.home() / "Desktop", Path.home() / "OneDrive" / "Desktop"):
        if folder.is_dir():
            return folder
    return None
