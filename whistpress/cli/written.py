"""Write all files of a command or none of them: a new file never replaces one, and an existing file is only edited."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from msgspec import Struct, field

from whistpress import tree
from whistpress.cli.speech import SlipError


class NewFiles(Struct):
    """Files to be written: new ones, and existing ones with their text before and after."""

    league: Path
    new: dict[Path, str] = field(default_factory=dict)
    changed: dict[Path, tuple[str, str]] = field(default_factory=dict)

    def add(self, path: Path, text: str) -> None:
        """Write a new file; SlipError when it is there already."""
        if path.exists() or path in self.new:
            raise SlipError(f"{path.relative_to(self.league)} is there already", "nothing was written")
        self.new[path] = text

    def change(self, path: Path, edit: Callable[[str], str]) -> bool:
        """Change the text of a file, or make it where there is none; return whether it is another text then."""
        if path in self.new or not path.is_file():
            before = self.new.get(path, "")
            after = edit(before)
            self.new |= {path: after} if after != before else {}
            return after != before
        before, now = self.changed.get(path) or (path.read_bytes().decode("utf-8"),) * 2
        after = edit(now)
        self.changed |= {path: (before, after)} if after != before else {}
        return after != now

    def append(self, path: Path, text: str) -> None:
        """Add a text at the end of a file, after an empty line; the file is made if need be."""
        from whistpress.reading.text_edit import append_block

        self.change(path, lambda before: append_block(before, text))

    def write(self) -> None:
        """Write all files or none: if one fails, roll back those already written."""
        created, replaced = list[str](), dict[str, str]()
        try:
            for path, text in self.new.items():
                name = tree.path_inside(self.league, path)
                tree.write_file(self.league, name, text.encode(), new=True)
                created.append(name)
            for path, (before, after) in self.changed.items():
                name = tree.path_inside(self.league, path)
                tree.write_file(self.league, name, after.encode(), before=before.encode())
                replaced[name] = before
        except BaseException as fault:
            with suppress(OSError):
                for name in created:
                    tree.remove_file(self.league, name, folders=True)
                for name, before in replaced.items():
                    tree.write_file(self.league, name, before.encode())
            if isinstance(fault, FileExistsError):
                raise SlipError(f"{fault.filename} is there already", "nothing was written") from None
            if isinstance(fault, tree.ChangedMeanwhileError):
                raise SlipError("a file was changed meanwhile", "nothing was written; give the command again") from None
            raise
