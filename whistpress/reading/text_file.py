"""Walk and read files without trusting them: only regular files are opened, no link leads out, sizes are limited."""

import errno
import os
import re
import stat
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import accumulate
from pathlib import Path

from msgspec import Struct

from whistpress.language import say
from whistpress.problems import Problems, Span, wording
from whistpress.tree import is_unfinished, sweep

CONTENT_LIMIT = 4 * 2**20
"""The most bytes that a TOML file may have."""

MARKDOWN_LIMIT = 2**20
"""The most bytes that a Markdown file may have."""

CSV_LIMIT = 16 * 2**20
"""The most bytes that a CSV file may have."""

MOVEMENT_LIMIT = 2**20
"""The most bytes that a movement file may have."""

LARGEST = 100 * 2**20
"""The most bytes that a file may have which goes into the site as it is: few hosts take a larger one."""

DEEPEST = 50
"""How many folders may lie within each other."""

_MOST_WAYS = 20
"""In how many ways links may lead to one folder: two links in each of thirty folders would be a thousand million files."""

LATIN_1 = "iso-8859-1"
"""What files of other programs may be written in besides UTF-8; every byte means something in it."""

HIDDEN = re.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f\\ufffe\\uffff]")
"""Characters that no page or feed may hold."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
NO_LINES = (
    b"PK\x03\x04", b"%PDF-", b"\x1f\x8b", b"\x89PNG", b"GIF8", b"RIFF", b"\xff\xd8\xff", b"\xd0\xcf\x11\xe0",
    b"SQLite format 3\0",
)  # fmt: skip
"""How files begin that have no lines: workbooks and archives, PDFs, packed texts, pictures, older office files, databases."""
_UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")


def read_text(path: Path, shown: str, limit: int, problems: Problems, *, other: str = "") -> str | None:
    """Read the text of a file, with plain line feeds and without a byte-order mark; None, and a problem, when it has no text.

    `shown` is the path as messages name it, `limit` the most bytes allowed (known before anything is read), `other` the
    encoding of a file that is not in UTF-8, where that is allowed.
    """
    data = read_bytes(path, shown, limit, problems)
    if data is None:
        return None
    try:
        return plain(data.decode("utf-8"))
    except UnicodeDecodeError as fault:
        if other and not data.startswith(_UTF_16_MARKS):
            return plain(data.decode(other))
        _add_not_utf_8(data, fault.start, shown, problems)
        return None


def plain(text: str) -> str:
    """Return a text without a byte-order mark, with line feeds for CRLF, and for CR where it has no line feed at all."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    return text if "\n" in text else text.replace("\r", "\n")


def has_hidden(lines: "TextLines", problems: Problems, *helps: str) -> bool:
    """Report the first character of a text that no page or feed may hold (E121); tell whether there is one."""
    hidden = HIDDEN.search(lines.text)
    if hidden:
        at = lines.span(hidden.start(), hidden.end())
        problems.say("E121.character-seen", at, *(helps or (wording("E121.delete"),)))
    return bool(hidden)


def excerpt_text(path: Path) -> str | None:
    """Return the text of a file to quote lines from in messages, with � for bytes that are not UTF-8.

    None when it cannot be read, or has no lines, as a workbook or a PDF.
    """
    if path.suffix.lower() == ".xlsx":  # also one that is none
        return None
    data = read_bytes(path, "", CSV_LIMIT if path.suffix.lower() == ".csv" else CONTENT_LIMIT, Problems())
    if data is None or data.startswith(NO_LINES):
        return None
    return plain(data.decode("utf-8", errors="replace"))


def quoted_text(project: Path, shown: str) -> str | None:
    """Return the text of a file to quote lines from, by the name that problems use.

    None when it has none, and for a link that leads out of the folder that the name begins with: through it a stranger would
    be shown a line of any file of this machine.
    """
    file = project / shown
    if file.is_symlink() and not stays_inside(file, project / Path(shown).parts[0], shown, Problems()):
        return None
    return excerpt_text(file)


def regular_files(root: Path, problems: Problems, skips: Callable[[Path], bool]) -> Iterator[Path]:
    """Yield the regular files below a folder that no link leads out of, in the order of their names.

    Add a problem for each pipe, device, link out of `root`, and for each folder or file that cannot be read. Hidden files
    are skipped (those that a killed save left unfinished are removed), and what `skips` says. Of a `root` that is a link
    itself nothing is yielded where it leads out of its folder.
    """
    if root.is_symlink() and not stays_inside(root, root.parent, root.name, problems):
        return
    yield from _regular_files(_FolderWalk(root, problems, skips, Counter()), root, frozenset())


class _FolderWalk(Struct, frozen=True):
    """What stays the same while a folder is walked; `ways` counts how often a folder was come to."""

    root: Path
    problems: Problems
    skips: Callable[[Path], bool]
    ways: Counter[Path]


def _regular_files(walk: _FolderWalk, folder: Path, above: frozenset[Path]) -> Iterator[Path]:
    shown, problems = path_below(walk.root, folder), walk.problems
    try:
        names = sorted(entry.name for entry in os.scandir(folder))
        real = folder.resolve()
    except (OSError, RuntimeError) as fault:
        _add_unreadable(say("this folder cannot be read: %(reason)s", reason=_reason(fault)), shown, problems)
        return
    if real in above or _is_too_far(walk, real, len(above), shown):
        return
    if any(name.startswith(".") and is_unfinished(name) for name in names):
        sweep(walk.root, "" if folder == walk.root else folder.relative_to(walk.root).as_posix())
    for path in (folder / name for name in names if not name.startswith(".")):
        if walk.skips(path):
            continue
        shown = path_below(walk.root, path)
        if path.is_symlink() and not stays_inside(path, walk.root, shown, problems):
            continue
        if path.is_dir():
            yield from _regular_files(walk, path, above | {real})
        elif status := _status(path, shown, problems):
            if not os.access(path, os.R_OK):
                _add_unreadable(
                    say("this file cannot be read: %(strerror)s", strerror=os.strerror(errno.EACCES).lower()), shown, problems
                )
            if status.st_size > LARGEST:
                _add_too_large(status.st_size, LARGEST, shown, problems)
            else:
                yield path


def _is_too_far(walk: _FolderWalk, real: Path, depth: int, shown: str) -> bool:
    """Return whether a folder is too deep, or is reached by too many links; report it if so."""
    walk.ways[real] += 1
    if depth > DEEPEST:
        walk.problems.say("E107.folder-lies", Span(shown), deepest=DEEPEST)
    elif walk.ways[real] == _MOST_WAYS + 1:
        walk.problems.say("E107.more-links", Span(shown), most_ways=_MOST_WAYS)
    return depth > DEEPEST or walk.ways[real] > _MOST_WAYS


def path_below(root: Path, path: Path) -> str:
    """Return the path of a file or folder as messages show it: the name of `root`, then the path below it."""
    return "/".join((root.name, *path.relative_to(root).parts))


def stays_inside(path: Path, folder: Path, shown: str, problems: Problems) -> bool:
    """Tell whether a path, all links followed, is in the folder; report a link that leads out of it, or in a circle."""
    try:
        target = path.resolve()
        root = folder.resolve()
    except (OSError, RuntimeError, ValueError):
        problems.say("E106.circle", Span(shown), name=repr(path.name))
        return False
    if target.is_relative_to(root):
        return True
    problems.say("E106.leads-out", Span(shown), name=repr(path.name), folder=folder.name, target=repr(str(target)))
    return False


def has_file(folder: Path, name: str) -> bool:
    """Tell whether a folder has a file of this name, links followed."""
    try:
        file = (folder / name).resolve()
        return file.is_relative_to(folder.resolve()) and file.is_file()
    except (OSError, ValueError, RuntimeError):
        return False


def is_file(file: Path) -> bool:
    """Tell whether there is a file, also where its name is one that the disk cannot have."""
    try:
        return file.is_file()
    except (OSError, ValueError):
        return False


def read_bytes(path: Path, shown: str, limit: int, problems: Problems) -> bytes | None:
    """Return the bytes of a regular file of at most `limit` bytes; None, and a problem, of another."""
    status = _status(path, shown, problems)
    if status is None:
        return None
    size, data = status.st_size, b""
    if size <= limit:
        try:
            with path.open("rb") as file:
                data = file.read(limit + 1)
        except (OSError, ValueError) as fault:
            _add_unreadable(say("this file cannot be read: %(reason)s", reason=_reason(fault)), shown, problems)
            return None
    if max(size, len(data)) > limit:
        _add_too_large(max(size, len(data)), limit, shown, problems)
        return None
    return data


def _status(path: Path, shown: str, problems: Problems) -> os.stat_result | None:
    """Return the status of a regular file; None, and a problem, for a folder, a pipe or a device: opening one could block."""
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        problems.say("E101.no-such", Span(shown))
        return None
    except (OSError, ValueError) as fault:
        _add_unreadable(say("this file cannot be read: %(reason)s", reason=_reason(fault)), shown, problems)
        return None
    if stat.S_ISREG(status.st_mode):
        return status
    kind = say("a folder") if stat.S_ISDIR(status.st_mode) else say("a pipe or a device")
    problems.say("E102.not-file", Span(shown), kind=kind)
    return None


def _reason(fault: Exception) -> str:
    return (getattr(fault, "strerror", None) or say("its name cannot be used")).lower()


def _add_unreadable(message: str, shown: str, problems: Problems) -> None:
    problems.add("E103", message, Span(shown), wording("E103.check"))


def _add_too_large(size: int, limit: int, shown: str, problems: Problems) -> None:
    problems.say("E104.too-large", Span(shown), mebibytes=_mebibytes(size), mebibytes_2=_mebibytes(limit))


def _mebibytes(size: int) -> str:
    """Write a size in MiB, rounded up to the tenth so that a file just over the limit does not seem to meet it."""
    tenths = -(-size * 10 // 2**20)
    return (
        say("%(tenths)s.%(tenths_2)s MiB", tenths=tenths // 10, tenths_2=tenths % 10)
        if tenths % 10
        else say("%(tenths)s MiB", tenths=tenths // 10)
    )


def _add_not_utf_8(data: bytes, start: int, shown: str, problems: Problems) -> None:
    """Report the first byte that is not UTF-8, at its line and column."""
    if data.startswith(_UTF_16_MARKS):
        problems.say("E105.file-not-utf", Span(shown))
        return
    before = data[:start].removeprefix(_BYTE_ORDER_MARK).decode("utf-8").replace("\r\n", "\n")
    before = before if b"\n" in data else before.replace("\r", "\n")
    line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
    guess = data[start : start + 1].decode("cp1252", errors="ignore")
    helps = (
        [say("it was perhaps meant for %(sign)s, saved as Windows text", sign=repr(guess))]
        if guess.isprintable() and guess
        else []
    )
    helps.append(say("save the file once more with the encoding UTF-8 (in a spreadsheet: 'CSV UTF-8')"))
    problems.say("E105.not-utf", Span(shown, line, column), *helps, byte=f"{data[start]:02X}")


class TextLines(Struct, frozen=True, eq=False, dict=True):
    """The text of a file, with its line feeds; `first_line` is the line of the file where it begins."""

    shown: str
    text: str
    first_line: int = 1

    @cached_property
    def starts(self) -> list[int]:
        """The offset at which each line begins."""
        return [0, *accumulate(len(line) + 1 for line in self.text.split("\n"))][:-1]

    def line_of(self, offset: int) -> int:
        """Return the number, in the file, of the line that holds an offset."""
        return bisect_right(self.starts, offset) - 1 + self.first_line

    def span(self, start: int, end: int) -> Span:
        """Return the span between two offsets, or to the end of the line where that comes first; at least one character."""
        start = max(0, min(start, len(self.text)))
        line = self.line_of(start)
        line_end = self.text.find("\n", start)
        last = min(end, line_end if line_end >= 0 else len(self.text))
        column = start - self.starts[line - self.first_line] + 1
        return Span(self.shown, line, column, max(1, last - start))
