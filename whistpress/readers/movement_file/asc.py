"""Read van Staveren's form of a movement, `.asc`.

The first line has five numbers: entries, tables, rounds, sets, and 1 for an individual contest or 0 for pairs. The last may
be left out, and of pairs all but the entries and the rounds: then half as many tables as pairs play. Below it comes a row for
each round, with `ns- ew SET` (or `n s e w SET`) for each table. Blanks, hyphens, colons, commas, points, semicolons, slashes
and bars all separate numbers, a number and a letter need no separator (`1-2A`), and a round may go on in the next line. Sets
are letters or numbers, `0- 0 0` is an empty table. An `H` or an `M` after the header means that only the first round is
written: the others follow from it as in Howell's or in Mitchell's movement. Words after the header and after the last row are
comment; so is the rest of a line after a `#`. Hans van Staveren's collection of movements for duplicate bridge is written so,
and this description follows his program `balans`. The form has no deals: a set is a name, and the user of the movement
decides how many deals belong to it.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain
from typing import NamedTuple

from whistpress.core.model import Contest
from whistpress.language import say
from whistpress.problems import Problem, Problems
from whistpress.readers.movement_file.draft import MOST, Draft, DraftRow, FileForm, Number
from whistpress.readers.movement_file.tokens import (
    FormProblems,
    PlacedWord,
    WordLine,
    in_quotes,
    join_comment,
    lines_of,
    whole_line,
    words_of,
)
from whistpress.readers.text_file import TextLines

_APART = r"\s\-–—:;,./|\x1a"
"""What parts numbers; the last is the sign with which old programs end a file."""

_HEADER = re.compile(r"[\s,;:]*(\d+(?:[\s,;:]+\d+)*)(?![\s,;:]*\d)(?!\s*-)", re.ASCII)
_USUAL_HEADER = re.compile(r"\s*\d+\s+\d+\s+\d+\s+\d+\s+[01](?![\d-])", re.ASCII)
_ROW = re.compile(rf"[\s|]*[0-9]++[{_APART}]++[0-9]")
_WORDS = rf"[0-9]+|[A-Za-z](?=[0-9])|[^{_APART}0-9]+"
_ONE_ROUND = re.compile(r"\b(H|M)(?:owell|itchell)?\b")

MEND = "if this is a round, mend the first line"


class AscSizes(NamedTuple):
    """The five numbers of the first line; 0 sets where it does not say how many there are."""

    entries: int
    tables: int
    rounds: int
    sets: int
    individual: int = 0

    @property
    def words(self) -> int:
        """The number of words of a row for one table."""
        return 5 if self.individual else 3

    @property
    def noun(self) -> str:
        """The word for an entry."""
        return "player" if self.individual else "pair"


def parse_asc(text: TextLines, name: str, problems: Problems) -> Draft | None:
    """Parse the movement of an `.asc` file, as far as it can be understood; None when its first line cannot be."""
    form_problems = FormProblems()
    lines = lines_of(text)
    first = next((line for line in lines if not _is_remark(line)), lines[0])
    others = [line for line in lines if line is not first]
    sizes = _header(text, first, form_problems)
    if sizes is None:
        problems.extend(form_problems.all())
        return None
    looking = [line for line in others if line.number > first.number and _is_row(text, line, sizes)]
    rounds = _rounds(text, looking, sizes)
    comment = _behind_the_numbers(first)
    moving = None if sizes.individual or len(rounds.words) != 1 else _ONE_ROUND.search(comment)
    if moving:
        rows = tuple(_all_rounds(tuple(_row(rounds.words[0], 1, sizes, form_problems)), sizes, howell=moving[1] == "H"))
    else:
        if len(rounds.words) < sizes.rounds:
            last = next((line for line in reversed([first, *others]) if line.text.strip()), first)
            message = say(
                "the first line announces %(rounds)s rounds, but there is a row for only %(value)s",
                rounds=sizes.rounds,
                value=len(rounds.words) or "none",
            )
            form_problems.say(message.replace("only none", "none"), whole_line(text, last))
        rows = tuple(
            row for number, words in enumerate(rounds.words, start=1) for row in _row(words, number, sizes, form_problems)
        )
    more_rows: list[Problem] = []
    for line in rounds.more:
        if len(_words(text, line)) == sizes.words * sizes.tables:
            message = say("this row is not read: the first line announces %(rounds)s rounds", rounds=sizes.rounds)
            more_rows.append(Problem(code="W418", message=message, at=whole_line(text, line), helps=(MEND,)))
    return Draft(
        form=FileForm.ASC,
        name=name,
        about=join_comment([comment, *(line.text.lstrip("# ") for line in others if line not in rounds.lines)]),
        at=whole_line(text, first),
        contest=Contest.INDIVIDUAL if sizes.individual else Contest.PAIRS,
        entries=sizes.entries,
        tables=sizes.tables,
        rounds=sizes.rounds,
        sets=sizes.sets or max([sizes.rounds, *(row.trays[0].value for row in rows)]),
        rows=rows,
        single=bool(sizes.individual),
        slips=(*form_problems.all(), *more_rows),
    )


def looks_like_asc(line: str) -> bool:
    """Return whether the first line of a text is that of an `.asc` file."""
    return _USUAL_HEADER.match(line) is not None


def begins_with_figures(line: str) -> bool:
    """Return whether a line begins as a row of an `.asc` file does, or its first line with a number missing."""
    return _ROW.match(line) is not None


class Rounds(NamedTuple):
    """The words of each round, the lines where they stand, and the lines below them that look like more."""

    words: list[list[PlacedWord]]
    lines: list[WordLine]
    more: list[WordLine]


def _rounds(text: TextLines, looking: Sequence[WordLine], sizes: AscSizes) -> Rounds:
    """Divide the words into rounds: a line each, unless more or fewer lines hold all the words that the first line announces."""
    length = sizes.words * sizes.tables
    words = [_words(text, line) for line in looking]
    lines = next((number for number, so_far in enumerate(accumulate(map(len, words)), 1) if so_far == length * sizes.rounds), 0)
    if not lines:
        return Rounds(words[: sizes.rounds], list(looking[: sizes.rounds]), list(looking[sizes.rounds :]))
    through = list(chain.from_iterable(words[:lines]))
    chunks = [through[begin : begin + length] for begin in range(0, len(through), length)]
    return Rounds(chunks, list(looking[:lines]), list(looking[lines:]))


def _all_rounds(first: tuple[DraftRow, ...], sizes: AscSizes, *, howell: bool) -> Iterator[DraftRow]:
    """Derive every round from the first: each set is followed by the next, and the last by the first.

    In Howell's movement every number up to that of the rounds is followed by the next in the same way, and those above it stay.
    In Mitchell's the N-S pairs stay, and each E-W pair goes on to the next table.
    """
    rounds = sizes.rounds
    east_west = [row.seats[1] for row in first]
    for later in range(rounds):
        for index, row in enumerate(first):
            ns, ew = row.seats if howell else (row.seats[0], east_west[(index - later) % len(first)])
            if howell:
                ns, ew = _after(ns, later, rounds), _after(ew, later, rounds)
            yield row._replace(round=later + 1, seats=(ns, ew), trays=(_after(row.trays[0], later, rounds),))


def _after(number: Number, steps: int, rounds: int) -> Number:
    """Return the number so many steps later in a circle of as many as there are rounds; a number above that circle stays."""
    return number._replace(value=(number.value - 1 + steps) % rounds + 1) if number.value <= rounds else number


def _words(text: TextLines, line: WordLine) -> list[PlacedWord]:
    """Return the numbers and letters of a line, without comment."""
    return words_of(text, line._replace(text=line.text.partition("#")[0]), _WORDS)


def _behind_the_numbers(line: WordLine) -> str:
    """Return the text after the numbers of the first line, without the sign of a comment."""
    match = _HEADER.match(line.text)
    return line.text[match.end() :].strip().lstrip("# ") if match else ""


def _is_remark(line: WordLine) -> bool:
    """Return whether a line before the first that counts is empty, or comment after a `#`."""
    return not line.text.strip() or line.text.lstrip().startswith("#")


def _header(text: TextLines, line: WordLine, form_problems: FormProblems) -> AscSizes | None:
    match = _HEADER.match(line.text)
    figures = re.findall("[0-9]+", match[1])[:5] if match else []
    if len(figures) not in (2, 4, 5) or figures[4:] not in ([], ["0"], ["1"]):
        helps = (say("entries, tables, rounds, sets, and 1 for individuals or 0 for pairs"), say("or two: pairs and rounds"))
        form_problems.say(say("the first line must have five numbers"), whole_line(text, line), *helps)
        return None
    numbers = [int(figure) if len(figure) < 10 else MOST + 1 for figure in figures]
    if not all(1 <= number <= MOST for number in numbers[:4]):
        form_problems.say(say("entries, tables, rounds and sets are 1 to %(most)s", most=MOST), whole_line(text, line))
        return None
    if len(numbers) == 2:
        pairs, rounds = numbers
        return AscSizes(pairs, max(1, pairs // 2), rounds, 0, 0)
    return AscSizes(*numbers)


def _is_row(text: TextLines, line: WordLine, sizes: AscSizes) -> bool:
    """Return whether a line is a round: it begins with two figures, or has as many words as a round, most of them figures."""
    if _ROW.match(line.text):
        return True
    words = _words(text, line)
    return len(words) == sizes.words * sizes.tables and 2 * sum(word.whole is not None for word in words) >= len(words)


def _row(words: Sequence[PlacedWord], number: int, sizes: AscSizes, form_problems: FormProblems) -> Iterator[DraftRow]:
    """Yield the tables of a round."""
    whole = len(words) // sizes.words
    if whole < sizes.tables:
        message = say(
            "round %(number)s breaks off at table %(whole)s of %(tables)s", number=number, whole=whole + 1, tables=sizes.tables
        )
        form_problems.say(message, words[-1].at, say("each table has %(words)s numbers and a set", words=sizes.words - 1))
        return
    if len(words) > sizes.words * sizes.tables:
        _say_more(words[sizes.words * sizes.tables], number, sizes, form_problems)
    for table in range(1, sizes.tables + 1):
        *seats, set_ = words[sizes.words * (table - 1) : sizes.words * table]
        row = _table(AscTable(number, table), seats, set_, sizes, form_problems)
        if row:
            yield row


def _say_more(word: PlacedWord, number: int, sizes: AscSizes, form_problems: FormProblems) -> None:
    message = say(
        "round %(number)s goes on after table %(tables)s, the last that the first line announces",
        number=number,
        tables=sizes.tables,
    )
    form_problems.say(message, word.at, say("words of comment have lines of their own"))


class AscTable(NamedTuple):
    """A table in a round."""

    round: int
    table: int


def _table(
    table: AscTable, seats: Sequence[PlacedWord], set_: PlacedWord, sizes: AscSizes, form_problems: FormProblems
) -> DraftRow | None:
    """Read one table of a round; None when it is empty, or not understood."""
    numbers = [_entry(word, sizes, form_problems) for word in seats]
    entries = tuple(number for number in numbers if number is not None)
    values = [number.value for number in entries]
    if not any(values) and len(entries) == len(seats):
        return None
    tray = _set(set_, sizes, form_problems) if all(values) else None
    if sizes.individual and len(entries) == len(seats) and not all(values):
        empty = next(number for number in entries if not number.value)
        form_problems.say(
            say("table %(table)s lacks a player in round %(round)s", table=table.table, round=table.round),
            empty.at,
            say("an empty table is 0 0 0 0 0"),
        )
    if tray is None or len(entries) < len(seats) or not all(values):
        return None
    return DraftRow(table.round, table.table, entries, (tray,))


def _entry(word: PlacedWord, sizes: AscSizes, form_problems: FormProblems) -> Number | None:
    number = word.whole
    if number is None or number > sizes.entries:
        form_problems.say(
            say(
                "%(in_quotes)s is none of the %(entries)s %(noun)ss",
                in_quotes=in_quotes(word),
                entries=sizes.entries,
                noun=say(sizes.noun),
            ),
            word.at,
        )
        return None
    return word.number()


def _set(word: PlacedWord, sizes: AscSizes, form_problems: FormProblems) -> Number | None:
    """Return the number of a set: a figure, or a letter: A is 1, Z is 26, a is 27; None, and a problem, for no such set."""
    number = word.whole or 0
    if re.fullmatch("[A-Za-z]", word.text):
        number = ord(word.text) - (ord("A") - 1 if word.text.isupper() else ord("a") - 27)
    if not 1 <= number <= (sizes.sets or MOST):
        none = say("is none of the %(sets)s sets", sets=sizes.sets) if sizes.sets else say("is no set")
        form_problems.say(f"{in_quotes(word)} {none}", word.at, say("sets are numbers, or letters from A on"))
        return None
    return word.number(number)
