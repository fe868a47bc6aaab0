"""Write new files of a league at once, or none: nothing is overwritten, and nothing is half written."""

from pathlib import Path

from msgspec import Struct, field

from whistpress.cli.speech import SlipError


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
        """Write all files or none: if one fails, roll back those already written."""
        new_paths: list[Path] = []
        before: dict[Path, bytes] = {}
        try:
            for path, text in self.new.items():
                path.parent.mkdir(parents=True, exist_ok=True)
                with path.open("x", encoding="utf-8", newline="\n") as file:
                    new_paths.append(path)
                    file.write(text)
            for path, text in self.longer.items():
                self._lengthen(path, text, new_paths, before)
        except BaseException as fault:
            for path in new_paths:
                path.unlink(missing_ok=True)
            for path, data in before.items():
                path.write_bytes(data)
            if isinstance(fault, FileExistsError):
                raise SlipError(f"{fault.filename} is there already", "nothing was written") from None
            raise

    def _lengthen(self, path: Path, text: str, new_paths: list[Path], before: dict[Path, bytes]) -> None:
        """Write a file longer by a text, and remember how it was."""
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_file():
            before[path] = path.read_bytes()
            old = path.read_text("utf-8").rstrip("\n")
            path.write_text(f"{old}\n\n{text}" if old else text, "utf-8", newline="\n")
        else:
            new_paths.append(path)
            path.write_text(text, "utf-8", newline="\n")
