"""Van Staveren's form of a movement, `.asc`.

The first line has five numbers: entries, tables, rounds, sets, and 1 for an individual contest. Then comes a row for each
round, with `ns- ew SET` (or `n s e w SET`) for each table; the hyphen may be missing, sets are letters or numbers, and
`0- 0 0` is an empty table. Words after the header and after the last row are comment; so are lines before it that begin
with `#`. Hans van Staveren's collection of
movements for duplicate bridge is written so. There are no deals in it: a set is a name, and how many deals belong to it is
for those to say who use the movement.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from whistpress.core.model import Contest
from whistpress.problems import Problem, Problems
from whistpress.readers.movement_file.draft import MOST, Draft, Form, Number, Row
from whistpress.readers.movement_file.words import Line, Told, Word, lines_of, said, shown, whole_line, words_of
from whistpress.readers.text_lines import TextLines

_HEADER = re.compile(r"\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s+([01])(?![\d-])", re.ASCII)
_ROW = re.compile(r"\s*\d+(\s*-\s*|\s+)\d", re.ASCII)
_WORDS = r"[^\s-]+"

MEND = "if this is a round, mend the first line"


class Sizes(NamedTuple):
    """The five numbers of the first line."""

    entries: int
    tables: int
    rounds: int
    sets: int
    individual: int

    @property
    def words(self) -> int:
        """How many words of a row belong to one table."""
        return 5 if self.individual else 3

    @property
    def noun(self) -> str:
        """What an entry is."""
        return "player" if self.individual else "pair"


def parse_asc(text: TextLines, name: str, problems: Problems) -> Draft | None:
    """The movement of an `.asc` file, as far as it can be understood; None when its first line cannot be."""
    told = Told()
    lines = lines_of(text)
    first = next((line for line in lines if not _is_remark(line)), lines[0])
    others = [line for line in lines if line is not first]
    sizes = _header(text, first, told)
    if sizes is None:
        problems.extend(told.all())
        return None
    looking = [line for line in others if line.number > first.number and _is_row(text, line, sizes)]
    rows, more = looking[: sizes.rounds], looking[sizes.rounds :]
    if len(rows) < sizes.rounds:
        last = next((line for line in reversed([first, *others]) if line.text.strip()), first)
        message = f"the first line announces {sizes.rounds} rounds, but there is a row for only {len(rows) or 'none'}"
        told.say(message.replace("only none", "none"), whole_line(text, last))
    more_rows: list[Problem] = []
    for line in more:
        if len(words_of(text, line, _WORDS)) == sizes.words * sizes.tables:
            message = f"this row is not read: the first line announces {sizes.rounds} rounds"
            more_rows.append(Problem(code="W418", message=message, at=whole_line(text, line), helps=(MEND,)))
    found = tuple(row for number, line in enumerate(rows, start=1) for row in _row(text, line, number, sizes, told))
    comment = [line.text.lstrip("# ") for line in others if line not in rows]
    header = _HEADER.match(first.text)
    return Draft(
        form=Form.ASC,
        name=name,
        about=said([first.text[header.end() :] if header else "", *comment]),
        at=whole_line(text, first),
        contest=Contest.INDIVIDUAL if sizes.individual else Contest.PAIRS,
        entries=sizes.entries,
        tables=sizes.tables,
        rounds=sizes.rounds,
        sets=sizes.sets,
        rows=found,
        single=bool(sizes.individual),
        slips=(*told.all(), *more_rows),
    )


def looks_like_asc(line: str) -> bool:
    """Whether the first line of a text is that of an `.asc` file."""
    return _HEADER.match(line) is not None


def _is_remark(line: Line) -> bool:
    """Whether a line before the first that counts is empty, or comment behind a `#`."""
    return not line.text.strip() or line.text.lstrip().startswith("#")


def _header(text: TextLines, line: Line, told: Told) -> Sizes | None:
    found = _HEADER.match(line.text)
    if found is None:
        help_ = "entries, tables, rounds, sets, and 1 for individuals or 0 for pairs"
        told.say("the first line must have five numbers", whole_line(text, line), help_)
        return None
    numbers = [int(figure) if len(figure) < 10 else MOST + 1 for figure in found.groups()]
    if not all(1 <= number <= MOST for number in numbers[:4]):
        told.say(f"entries, tables, rounds and sets are 1 to {MOST}", whole_line(text, line))
        return None
    return Sizes(*numbers)


def _is_row(text: TextLines, line: Line, sizes: Sizes) -> bool:
    """Whether a line is a round: it begins with two figures, or has as many words as a round, most of them figures."""
    if _ROW.match(line.text):
        return True
    words = words_of(text, line, _WORDS)
    return len(words) == sizes.words * sizes.tables and 2 * sum(word.whole is not None for word in words) >= len(words)


def _row(text: TextLines, line: Line, number: int, sizes: Sizes, told: Told) -> Iterator[Row]:
    """The tables of a round."""
    words = words_of(text, line, _WORDS)
    whole = len(words) // sizes.words
    if whole < sizes.tables:
        message = f"round {number} breaks off at table {whole + 1} of {sizes.tables}"
        told.say(message, words[-1].at, f"each table has {sizes.words - 1} numbers and a set")
        return
    if len(words) > sizes.words * sizes.tables:
        _say_more(words[sizes.words * sizes.tables], number, sizes, told)
    for table in range(1, sizes.tables + 1):
        *seats, set_ = words[sizes.words * (table - 1) : sizes.words * table]
        row = _table(Place(number, table), seats, set_, sizes, told)
        if row:
            yield row


def _say_more(word: Word, number: int, sizes: Sizes, told: Told) -> None:
    message = f"round {number} goes on after table {sizes.tables}, the last that the first line announces"
    told.say(message, word.at, "words of comment have lines of their own")


class Place(NamedTuple):
    """A table in a round."""

    round: int
    table: int


def _table(place: Place, seats: Sequence[Word], set_: Word, sizes: Sizes, told: Told) -> Row | None:
    """One table of a round; None when nobody plays there, or it is not known who."""
    numbers = [_entry(word, sizes, told) for word in seats]
    known = tuple(number for number in numbers if number is not None)
    values = [number.value for number in known]
    if not any(values) and len(known) == len(seats):
        return None
    tray = _set(set_, sizes, told) if all(values) else None
    if sizes.individual and len(known) == len(seats) and not all(values):
        empty = next(number for number in known if not number.value)
        told.say(f"table {place.table} lacks a player in round {place.round}", empty.at, "an empty table is 0 0 0 0 0")
    if tray is None or len(known) < len(seats) or not all(values):
        return None
    return Row(place.round, place.table, known, (tray,))


def _entry(word: Word, sizes: Sizes, told: Told) -> Number | None:
    number = word.whole
    if number is None or number > sizes.entries:
        told.say(f"{shown(word)} is none of the {sizes.entries} {sizes.noun}s", word.at)
        return None
    return word.number()


def _set(word: Word, sizes: Sizes, told: Told) -> Number | None:
    """The number of a set: a figure, or a letter: A is 1, Z is 26, a is 27."""
    number = word.whole or 0
    if re.fullmatch("[A-Za-z]", word.text):
        number = ord(word.text) - (ord("A") - 1 if word.text.isupper() else ord("a") - 27)
    if not 1 <= number <= sizes.sets:
        told.say(f"{shown(word)} is none of the {sizes.sets} sets", word.at, "sets are numbers, or letters from A on")
        return None
    return word.number(number)
