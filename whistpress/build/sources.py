"""The texts of a project's own files, for placing a problem and for showing its line."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from whistpress.readers.text_file import excerpt_text

TextOf = Callable[[str], str | None]
"""From a path as problems show it to the file's text; None when there is none to show."""

_WRITTEN = (".md", ".toml", ".html", ".csv", ".css", ".asc")


def path_in_problems(path: Path, project: Path) -> str:
    """A path as problems show it: relative to the project where it lies within it, else as given."""
    absolute, root = path.absolute(), project.absolute()
    return absolute.relative_to(root).as_posix() if absolute.is_relative_to(root) else str(path)


def text_of(project: Path) -> TextOf:
    """The texts of a project, each read once: a byte-order mark is left out, CRLF becomes LF."""

    @cache
    def text(file: str) -> str | None:
        return excerpt_text(project / file)

    return text


def written_files(project: Path) -> tuple[str, ...]:
    """Every file below `content/` and `templates/` that somebody may have written by hand, as problems show it."""
    return tuple(
        path_in_problems(path, project) for folder in ("content", "templates") for path in _written_below(project / folder)
    )


def _written_below(folder: Path) -> Iterator[Path]:
    yield from sorted(path for path in folder.rglob("*") if path.suffix.lower() in _WRITTEN and path.is_file())
