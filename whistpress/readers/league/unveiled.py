"""Report private names in places where the site cannot replace them."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from whistpress.problems import Problems, Span
from whistpress.readers.league.veil import Hit, Veil
from whistpress.readers.text_file import excerpt_text

_TEXTS = frozenset({".txt", ".csv", ".md", ".html", ".svg", ".json", ".ics", ".pbn", ".asc", ".toml", ".xml"})


class Doubt(Struct, frozen=True):
    """A text that reveals a private name: the text, its span, whether it is an address."""

    text: str
    at: Span
    address: bool


def tell(doubts: Iterable[Doubt], veil: Veil, project: Path, problems: Problems) -> None:
    """Report every doubt, with its span in its file; an address once for each file."""
    texts: dict[str, str] = {}
    for doubt in dict.fromkeys(doubts):
        file = doubt.at.file
        if file not in texts:
            texts[file] = excerpt_text(project / file) or ""
        if doubt.address:
            _tell_of_address(doubt, veil, texts[file], problems)
        else:
            _tell_of_text(doubt, veil, texts[file], problems)


def tell_of_files(files: tuple[str, ...], veil: Veil, content: Path, problems: Problems) -> None:
    """Report private names in the names and texts of files that are copied unchanged."""
    for name in files:
        shown = f"{content.name}/{name}"
        if veil.names(name) or veil.lone_surname(name):
            message = f"the file's name '{name}' has a name in it that is not to be shown"
            problems.add("E174", message, Span(shown), "give it another name: nobody else can")
        text = excerpt_text(content / name) or "" if Path(name).suffix.lower() in _TEXTS else ""
        if veil.names(text) or veil.lone_surname(text):
            at = _first(text, shown, veil.hidden) or _first(text, shown, veil.lone) or Span(shown)
            message = "this file is copied as it is, with a name in it that is not to be shown"
            problems.add("W177", message, at, "take the name out of the file, or the file out of content/files/")


def _tell_of_address(doubt: Doubt, veil: Veil, text: str, problems: Problems) -> None:
    last = doubt.text.rpartition("/")[2]
    if veil.names(doubt.text):
        if not any(one.code == "E174" and one.at.file == doubt.at.file for one in problems.found):
            message = f"the address '{doubt.text}' has a name in it that is not to be shown"
            problems.add("E174", message, _word(last, doubt, text), "give it another name: nobody else can")
    else:
        _tell_of_surname(veil.lone_surname(doubt.text), _word(last, doubt, text), problems)


def _tell_of_text(doubt: Doubt, veil: Veil, text: str, problems: Problems) -> None:
    hidden = next(veil.hidden(doubt.text), None)
    if hidden and hidden.whose and doubt.at.file.endswith(".md"):
        stands = hidden.whose.label
        message = f"this text names somebody whose name is not to be shown: '{stands}' stands there instead"
        at = _first(text, doubt.at.file, veil.hidden) or doubt.at
        problems.add("W177", message, at, "read it again, and write it otherwise")
    if left := veil.lone_surname(veil.text(doubt.text)):
        _tell_of_surname(left, _first(text, doubt.at.file, veil.lone, left) or doubt.at, problems)


def _tell_of_surname(left: str, at: Span, problems: Problems) -> None:
    message = f"'{left}' stands here as it is; it is the surname of somebody whose name is not to be shown"
    help_ = f'write it otherwise; if it means something else: common = ["{left}"] in that member\'s privacy'
    problems.add("W177", message, at, help_)


def _first(text: str, file: str, found: Callable[[str], Iterator[Hit]], word: str = "") -> Span | None:
    """Find the first hit in a file (or the first of a `word`), line by line."""
    for number, line in enumerate(text.split("\n"), start=1):
        for hit in found(line):
            if not word or line[hit.start : hit.end] == word:
                return Span(file, number, hit.start + 1, hit.end - hit.start)
    return None


def _word(word: str, doubt: Doubt, text: str) -> Span:
    """Find the first occurrence of a word in a file; without one return the span of the doubt."""
    for number, line in enumerate(text.split("\n"), start=1):
        if (at := line.casefold().find(word.casefold())) >= 0:
            return Span(doubt.at.file, number, at + 1, len(word))
    return doubt.at
