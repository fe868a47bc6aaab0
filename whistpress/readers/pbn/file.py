"""A PBN file as it is written: games, each with its tags and the cards of its play, all with their places."""

import re
from collections.abc import Iterator
from dataclasses import field
from pathlib import Path

from whistpress.problems import Problems, Span
from whistpress.readers.format.kinds import quoted
from whistpress.readers.text_file import CONTENT_LIMIT, plain, read_text
from whistpress.readers.text_lines import TextLines
from whistpress.values import dataclass

_TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
_PIECE = re.compile(
    r'\[\s*\w+\s+"(?:[^"\\\n]|\\.)*"\s*\]|' r"\{[^}]*\}?|;[^\n]*|^%[^\n]*|\[[^\n\]]*\]?|[^\s\[\]{};]+|\n[ \t]*\n|[\]}]", re.M
)
_ESCAPED = re.compile(r"\\(.)")


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag pair: its name, its value, and where the value stands (without its quotation marks)."""

    name: str
    value: str
    at: Span


@dataclass(slots=True)
class Game:
    """One game: its tags by name, and what stands below its `Play` tag."""

    at: Span
    tags: dict[str, Tag] = field(default_factory=dict)
    play: list[tuple[str, Span]] = field(default_factory=list)

    def value(self, name: str) -> str:
        """The value of a tag; empty where there is none, or nobody knows it (`?`)."""
        tag = self.tags.get(name)
        return "" if tag is None or tag.value in ("?", "-") else tag.value

    def span(self, name: str) -> Span:
        """Where a tag's value stands; without it, where the game begins."""
        tag = self.tags.get(name)
        return tag.at if tag else self.at


def read_pbn(path: Path, shown: str, problems: Problems) -> tuple[Game, ...] | None:
    """The games of a PBN file; None, and a problem, when the file cannot be read. What is no PBN in it is a problem each."""
    text = read_text(path, shown, CONTENT_LIMIT, problems)
    return None if text is None else parse_pbn(text, shown, problems)


def parse_pbn(text: str, shown: str, problems: Problems) -> tuple[Game, ...]:
    """As `read_pbn`, for a text at hand."""
    lines = TextLines(shown, plain(text))
    return tuple(_inherited(_games(lines, problems)))


def _games(lines: TextLines, problems: Problems) -> Iterator[Game]:
    """Game by game: a new one begins after an empty line, or with a tag that the last one has already."""
    game: Game | None = None
    section = ""
    ended = False
    for piece in _PIECE.finditer(lines.text):
        written, at = piece[0], lines.span(piece.start(), piece.end())
        if written.startswith(("{", ";", "%")):
            continue
        if not written.strip():
            ended = True
            continue
        tag = _tag(written, piece.start(), lines) if written.startswith("[") else None
        if written.startswith(("[", "]", "}")) and tag is None:
            message = f"this is no tag of a PBN file: '{quoted(written)}'"
            problems.add("E279", message, at, 'a tag is a name and a text, in square brackets: [Board "1"]')
            continue
        if tag is None:
            if game is not None and section == "Play":
                game.play.append((written, at))
            continue
        if game is None or tag.name in game.tags or (ended and tag.name in ("Event", "Board")):
            if game is not None:
                yield game
            game = Game(at)
        ended, section = False, tag.name
        game.tags[tag.name] = tag
    if game is not None:
        yield game


def _tag(written: str, start: int, lines: TextLines) -> Tag | None:
    found = _TAG.match(lines.text, start)
    if found is None or not written.startswith("["):
        return None
    at = lines.span(found.start(2), max(found.end(2), found.start(2) + 1))
    return Tag(found[1], _ESCAPED.sub(r"\1", found[2]).strip(), at)


def _inherited(games: Iterator[Game]) -> Iterator[Game]:
    """A value that begins with `#` is that of the game before."""
    before: dict[str, Tag] = {}
    for game in games:
        for name, tag in game.tags.items():
            if tag.value.startswith("#"):
                other = before.get(name)
                game.tags[name] = Tag(name, other.value if other else "", tag.at)
        before = game.tags
        yield game
