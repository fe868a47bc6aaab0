"""Movement files (`.asc`): a movement made elsewhere becomes a Schedule.

The first line has five numbers: entries, tables, rounds, sets, and 1 for an individual contest. Then comes a row for each
round, with `ns- ew SET` (or `n s e w SET`) for each table; the hyphen may be missing, sets are letters or numbers, and
`0- 0 0` is an empty table. Words after the header and after the last row are comment.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from whistpress.core.model import Contest, Play, Schedule, Seats, SitOut
from whistpress.core.movement.trays.laying import Sets, third_plan

LARGEST = 4 * 2**20
"""The largest file that is read, in bytes."""

MOST = 1000
"""The most entries, tables, rounds or sets that a header may announce."""


class MovementFileError(ValueError):
    """A movement file that cannot be read: why, in one sentence, and in which line (from 1) and column."""

    def __init__(self, message: str, *helps: str, line: int = 1, column: int = 1, length: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.helps = helps
        self.line = line
        self.column = column
        self.length = length


@dataclass(frozen=True, slots=True)
class Header:
    """The five numbers of the first line."""

    entries: int
    tables: int
    rounds: int
    sets: int
    individual: bool

    @property
    def words(self) -> int:
        """How many words of a row belong to one table."""
        return 5 if self.individual else 3


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the file and where it stands (from 1)."""

    text: str
    line: int
    column: int

    def wrong(self, message: str, *helps: str) -> MovementFileError:
        """Make the error that points at this word."""
        return MovementFileError(message, *helps, line=self.line, column=self.column, length=len(self.text))


def read_movement(path: Path, *, deals: int | None = None) -> Schedule:
    """Read a movement file; `deals` of the session are laid out by Barney's third plan (p. 41), one a set unless said.

    MovementFileError names the line; OSError when the file cannot be opened. The schedule's `system` is the file's name.
    """
    if path.stat().st_size > LARGEST:
        raise MovementFileError("the file is larger than 4 MiB")
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise MovementFileError("the file is not UTF-8 text") from error
    return parse_movement(text, name=path.name, deals=deals)


def parse_movement(text: str, *, name: str, deals: int | None = None) -> Schedule:
    """Read the text of a movement file; see `read_movement`."""
    lines = text.splitlines()
    header = _header(lines[0] if lines else "")
    sets = _sets(header, deals)
    plays: list[Play] = []
    sit_outs: list[SitOut] = []
    for number, words in enumerate(_rows(lines, header), start=1):
        row = tuple(_row(number, words, header, sets))
        idle = set(range(1, header.entries + 1)) - {seat for play in row for seat in play.seats}
        plays.extend(row)
        sit_outs.extend([SitOut(number, tuple(sorted(idle)))] if idle else [])
    return Schedule(
        system=name,
        contest=Contest.INDIVIDUAL if header.individual else Contest.PAIRS,
        tables=header.tables,
        deals=sum(map(len, sets)),
        rounds=header.rounds,
        entries=header.entries,
        plays=tuple(plays),
        sit_outs=tuple(sit_outs),
        sets=sets,
    )


def _header(line: str) -> Header:
    found = re.match(r"\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s+([01])(?!\d)", line)
    if found is None:
        raise MovementFileError(
            "the first line must have five numbers", "entries, tables, rounds, sets, and 1 for individuals or 0 for pairs"
        )
    numbers = [int(figure) for figure in found.groups()]
    if not all(1 <= number <= MOST for number in numbers[:4]):
        raise MovementFileError(f"entries, tables, rounds and sets are 1 to {MOST}", length=len(line.rstrip()) or 1)
    entries, tables, rounds, sets, individual = numbers
    return Header(entries, tables, rounds, sets, individual == 1)


def _sets(header: Header, deals: int | None) -> Sets:
    each, over = divmod(deals or header.sets, header.sets)
    if over:
        raise MovementFileError(
            f"{deals} deals do not divide into the {header.sets} sets of this movement",
            f"{header.sets * max(each, 1)} or {header.sets * (each + 1)} deals do",
        )
    return third_plan(header.sets, each)


def _rows(lines: list[str], header: Header) -> Iterator[list[Word]]:
    """Find the row of each round: lines that begin with two figures; others are comment."""
    rows = [
        [Word(found[0], number, found.start() + 1) for found in re.finditer(r"[^\s-]+", line)]
        for number, line in enumerate(lines[1:], start=2)
        if re.match(r"\s*\d+\s*-?\s*\d", line)
    ]
    if len(rows) < header.rounds:
        raise MovementFileError(
            f"the first line announces {header.rounds} rounds, but there is a row for only {len(rows)}", line=max(len(lines), 1)
        )
    yield from rows[: header.rounds]


def _row(number: int, words: list[Word], header: Header, sets: Sets) -> Iterator[Play]:
    if len(words) < header.words * header.tables:
        last = words[-1]
        raise last.wrong(
            f"round {number} breaks off at table {len(words) // header.words + 1} of {header.tables}",
            f"each table has {header.words - 1} numbers and a set",
        )
    taken: dict[int, int] = {}
    for table in range(1, header.tables + 1):
        *seats, set_ = words[header.words * (table - 1) : header.words * table]
        numbers = [_entry(word, header) for word in seats]
        if not any(numbers):
            continue
        for word, entry in zip(seats, numbers, strict=True):
            if entry in taken:
                raise word.wrong(f"in round {number} entry {entry} sits at table {taken[entry]} already")
            taken[entry] = table
        yield Play(number, table, _seats(numbers), sets[_set(set_, header) - 1])


def _seats(numbers: list[int]) -> Seats:
    return Seats(*numbers) if len(numbers) == 4 else Seats.of_sides(*numbers)


def _entry(word: Word, header: Header) -> int:
    if not word.text.isascii() or not word.text.isdigit() or int(word.text) > header.entries:
        raise word.wrong(f"{word.text!r} is none of the {header.entries} entries")
    return int(word.text)


def _set(word: Word, header: Header) -> int:
    """Read the number of a set: a figure, or a letter: A is 1, Z is 26, a is 27."""
    number = 0
    if word.text.isascii() and word.text.isdigit():
        number = int(word.text)
    elif re.fullmatch("[A-Za-z]", word.text):
        number = ord(word.text) - (ord("A") - 1 if word.text.isupper() else ord("a") - 27)
    if not 1 <= number <= header.sets:
        raise word.wrong(f"{word.text!r} is none of the {header.sets} sets", "sets are numbers, or letters from A on")
    return number
