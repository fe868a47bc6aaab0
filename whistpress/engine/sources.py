"""Read the texts of a project's files, to locate a problem and to show its line."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from whistpress.reading.text_file import quoted_text

TextOf = Callable[[str], str | None]
"""Returns the text of a file by its path in problems; None when there is no text to show."""

_WRITTEN = (".md", ".toml", ".html", ".csv", ".css", ".asc")


def path_in_problems(path: Path, project: Path) -> str:
    """Return a path for problems: relative to the project when it is inside, else as given."""
    absolute, root = path.absolute(), project.absolute()
    return absolute.relative_to(root).as_posix() if absolute.is_relative_to(root) else str(path)


def text_of(project: Path) -> TextOf:
    """Return a function that reads a project's files, each once, without byte-order mark and with LF for CRLF."""

    @cache
    def text(file: str) -> str | None:
        return quoted_text(project, file)

    return text


def written_files(project: Path) -> tuple[str, ...]:
    """Return the paths, for problems, of every file below `content/` and `templates/` written by hand, but the private ones."""
    return tuple(
        path_in_problems(path, project)
        for folder in (project / "content", project / "templates")
        for path in sorted(folder.rglob("*"))
        if path.suffix.lower() in _WRITTEN and path.is_file() and not path.is_relative_to(folder / "private")
    )
