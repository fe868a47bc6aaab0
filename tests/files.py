"""Write the files of small leagues for tests."""

from collections.abc import Mapping
from pathlib import Path


def write_files(folder: Path, files: Mapping[str, str]) -> Path:
    """Write texts into a folder, each at its path; return the folder."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    return folder


def write_content(project: Path, files: Mapping[str, str]) -> Path:
    """Write files of a league, each at its path below `content/`; return the project's folder."""
    write_files(project / "content", files)
    return project


def flush_left(files: Mapping[str, str]) -> dict[str, str]:
    """Return the texts without the blanks at the beginnings of their lines: they may be indented as the test is."""
    return {path: "\n".join(line.strip() for line in text.strip().splitlines()) for path, text in files.items()}
