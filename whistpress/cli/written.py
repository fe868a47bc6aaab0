"""Write new files of a league at once, or none: nothing is overwritten, and nothing is half written."""

from pathlib import Path

from msgspec import Struct, field

from whistpress.cli.speech import SlipError
from whistpress.readers.new_event import schema_beside


class NewFiles(Struct):
    """Files to be written: new ones, and texts that are added at the end of existing ones."""

    league: Path
    new: dict[Path, str] = field(default_factory=dict)
    longer: dict[Path, str] = field(default_factory=dict)

    def add(self, path: Path, text: str) -> None:
        """Write a new file; SlipError when it is there already."""
        if path.exists() or path in self.new:
            raise SlipError(f"{path.relative_to(self.league)} is there already", "nothing was written")
        self.new[path] = text

    def append(self, path: Path, text: str) -> None:
        """Add a text at the end of a file, after an empty line; the file is made if need be."""
        if text:
            self.longer[path] = text

    def write(self) -> None:
        """Write everything."""
        for path, text in self.new.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
        for path, text in self.longer.items():
            before = path.read_text("utf-8").rstrip("\n") if path.is_file() else ""
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{before}\n\n{text}" if before else text, "utf-8", newline="\n")


def schema_of(league: Path, file: Path, kind: str) -> str:
    """Return the relative path of a schema for the file's first line; empty when the league has no schemas."""
    return schema_beside(league, file, kind)
