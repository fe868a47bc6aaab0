"""Read the forms of movement files: van Staveren's `.asc`, and CSV with a row for each table of each round.

Van Staveren's form, `.asc`: the first line has five numbers: entries, tables, rounds, sets, and 1 for an individual contest or
0 for pairs. The last may be left out, and of pairs all but the entries and the rounds: then half as many tables as pairs play.
Below it comes a row for each round, with `ns- ew SET` (or `n s e w SET`) for each table. Blanks, hyphens, colons, commas,
points, semicolons, slashes and bars all separate numbers, a number and a letter need no separator (`1-2A`), and a round may go
on in the next line. Sets are letters or numbers, `0- 0 0` is an empty table. An `H` or an `M` after the header means that only
the first round is written: the others follow from it as in Howell's or in Mitchell's movement. Words after the header and after
the last row are comment; so is the rest of a line after a `#`. Hans van Staveren's collection of movements for duplicate bridge
is written so, and this description follows his program `balans`. The form has no deals: a set is a name, and the user of the
movement decides how many deals belong to it.

CSV: the columns are `round,table,n,s,e,w,deals`, in any order; `ns` and `ew` may replace the four seats where partners stay
together. The deals are in the order of play, with blanks between; ranges (`5-8`) are allowed. Empty seats are empty cells.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, chain, islice
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from whistpress.core.model import Contest
from whistpress.core.movement.register import MOST_LINES
from whistpress.language import say
from whistpress.problems import Problem, Problems, Span, choices, likely_word, offer, problem_of, shorten, suggestion, wording
from whistpress.reading.csv_file import CsvCell, CsvFile, parse_csv, whole_number
from whistpress.reading.movement_file.draft import MOST, MOST_DEALS, Draft, DraftRow, FileForm, Number
from whistpress.reading.movement_file.ebuscore import is_sizes, looks_like_ebuscore, parse_ebuscore
from whistpress.reading.movement_file.tokens import (
    PlacedWord,
    WordLine,
    in_quotes,
    join_comment,
    lines_of,
    whole_line,
    words_of,
)
from whistpress.reading.text_file import LATIN_1, MOVEMENT_LIMIT, TextLines, plain, read_text

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
    form_problems = Problems()
    lines = lines_of(text)
    first = next((line for line in lines if not _is_remark(line)), lines[0])
    others = [line for line in lines if line is not first]
    sizes = _header(text, first, form_problems)
    if sizes is None:
        problems.extend(tuple(form_problems.found))
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
            number = len(rounds.words)
            sentence = "E407.rounds-without-row" if number else "E407.no-rows-of-rounds"
            form_problems.say(sentence, whole_line(text, last), rounds=sizes.rounds, value=number)
        rows = tuple(
            row for number, words in enumerate(rounds.words, start=1) for row in _row(words, number, sizes, form_problems)
        )
    more_rows: list[Problem] = []
    for line in rounds.more:
        if len(_words(text, line)) == sizes.words * sizes.tables:
            more_rows.append(problem_of("W418.not-read", whole_line(text, line), MEND, rounds=sizes.rounds))
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
        slips=(*tuple(form_problems.found), *more_rows),
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


def _header(text: TextLines, line: WordLine, form_problems: Problems) -> AscSizes | None:
    match = _HEADER.match(line.text)
    figures = re.findall("[0-9]+", match[1])[:5] if match else []
    if len(figures) not in (2, 4, 5) or figures[4:] not in ([], ["0"], ["1"]):
        form_problems.say("E407.first-line", whole_line(text, line))
        return None
    numbers = [int(figure) if len(figure) < 10 else MOST + 1 for figure in figures]
    if not all(1 <= number <= MOST for number in numbers[:4]):
        form_problems.say("E407.entries-tables", whole_line(text, line), most=MOST)
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


def _row(words: Sequence[PlacedWord], number: int, sizes: AscSizes, form_problems: Problems) -> Iterator[DraftRow]:
    """Yield the tables of a round."""
    whole = len(words) // sizes.words
    if whole < sizes.tables:
        form_problems.say(
            "E407.round-breaks", words[-1].at, number=number, whole=whole + 1, tables=sizes.tables, words=sizes.words - 1
        )
        return
    if len(words) > sizes.words * sizes.tables:
        _say_more(words[sizes.words * sizes.tables], number, sizes, form_problems)
    for table in range(1, sizes.tables + 1):
        *seats, set_ = words[sizes.words * (table - 1) : sizes.words * table]
        row = _table(AscTable(number, table), seats, set_, sizes, form_problems)
        if row:
            yield row


def _say_more(word: PlacedWord, number: int, sizes: AscSizes, form_problems: Problems) -> None:
    form_problems.say("E407.round-goes", word.at, number=number, tables=sizes.tables)


class AscTable(NamedTuple):
    """A table in a round."""

    round: int
    table: int


def _table(
    table: AscTable, seats: Sequence[PlacedWord], set_: PlacedWord, sizes: AscSizes, form_problems: Problems
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
        form_problems.say("E407.table-lacks", empty.at, wording("E407.empty-table"), table=table.table, round=table.round)
    if tray is None or len(entries) < len(seats) or not all(values):
        return None
    return DraftRow(table.round, table.table, entries, (tray,))


def _entry(word: PlacedWord, sizes: AscSizes, form_problems: Problems) -> Number | None:
    number = word.whole
    if number is None or number > sizes.entries:
        form_problems.say("E407.none", word.at, in_quotes=in_quotes(word), entries=sizes.entries, noun=say(sizes.noun))
        return None
    return word.number()


def _set(word: PlacedWord, sizes: AscSizes, form_problems: Problems) -> Number | None:
    """Return the number of a set: a figure, or a letter: A is 1, Z is 26, a is 27; None, and a problem, for no such set."""
    number = word.whole or 0
    if re.fullmatch("[A-Za-z]", word.text):
        number = ord(word.text) - (ord("A") - 1 if word.text.isupper() else ord("a") - 27)
    if not 1 <= number <= (sizes.sets or MOST):
        none = say("is none of the %(sets)s sets", sets=sizes.sets) if sizes.sets else say("is no set")
        form_problems.say("E407.no-set", word.at, wording("E407.sets-numbers"), word=in_quotes(word), none=none)
        return None
    return word.number(number)


_SINGLES = ("n", "s", "e", "w")
_SIDES = ("ns", "ew")
_DEALS = re.compile(r"([0-9]{1,4})(?:\s*[-–]\s*([0-9]{1,4}))?")
_PARTS = re.compile(r"[^\s,;]+(?:\s*[-–]\s*[0-9]+)?")

Record = Mapping[str, CsvCell]


def parse_csv_form(text: str, shown: str, name: str, problems: Problems) -> Draft | None:
    """Parse the movement of a CSV file, as far as it can be understood; None when its columns cannot be."""
    file = parse_csv(text, shown, problems)
    if file is None:
        return None
    form_problems = Problems()
    columns = _columns(file, form_problems)
    if columns is None:
        problems.extend(tuple(form_problems.found))
        return None
    draft_rows, lines = list[DraftRow](), 0
    for written in file.rows:
        row = _table_row({key: written[at] for key, at in columns.items() if at < len(written)}, written[0].span, form_problems)
        draft_rows += [row] if row else []
        lines += len(row.trays) if row else 0
        if lines > MOST_LINES:
            form_problems.say("E407.movement-more", written[0].span, most_lines=MOST_LINES)
            break
    rows = tuple(draft_rows)
    _twice(rows, form_problems)
    single = any(len(row.seats) == 4 for row in rows)
    return Draft(
        form=FileForm.CSV,
        name=name,
        at=file.header[0].span,
        contest=_contest(rows, single=single),
        entries=max((number.value for row in rows for number in row.seats), default=0),
        tables=max((row.table for row in rows), default=0),
        rounds=max((row.round for row in rows), default=0),
        sets=0,
        rows=_fours(rows) if single else rows,
        single=single or any(row.partners for row in rows),
        slips=tuple(form_problems.found),
    )


def looks_like_csv(line: str) -> bool:
    """Return whether the first line of a text names the columns of a movement."""
    cells = {cell.strip(' "').casefold() for cell in re.split("[,;\t]", line)}
    return {"round", "table"} <= cells


def _columns(file: CsvFile, form_problems: Problems) -> dict[str, int] | None:
    """Map each column's name to its index; None, and a problem, when one is missing, unknown or there twice."""
    indexes: dict[str, int] = {}
    names = [cell.text.casefold() for cell in file.header]
    seats = _SIDES if "ns" in names else _SINGLES
    columns = ("round", "table", *seats, "deals")
    near: set[str | None] = set()
    for index, cell in enumerate(file.header):
        if names[index] in indexes:
            form_problems.say("E407.columns", cell.span, names=shorten(names[index]))
        elif names[index] in columns:
            indexes[names[index]] = index
        elif cell.text:
            near.add(likely_word(cell.text, columns))
            helps = suggestion(cell.text, columns) or (wording("E407.choice", listed=offer(columns)),)
            form_problems.say("E407.no-column", cell.span, *helps, cell=shorten(cell.text))
    lost = [name for name in columns if name not in indexes and name not in near]
    if lost:
        form_problems.say(
            "E407.column-missing", file.header[0].span, listed=choices([repr(name) for name in lost]), names=",".join(columns)
        )
    return None if len(form_problems.found) else indexes


def _contest(rows: tuple[DraftRow, ...], *, single: bool) -> Contest:
    """Return the contest: single players, pairs, or teams of four, where most numbers sit N-S at one table and E-W at another."""
    if single or any(row.partners for row in rows):
        return Contest.INDIVIDUAL
    ns, ew = ({(row.round, row.seats[side].value) for row in rows} for side in (0, 1))
    return Contest.FOURS if 2 * len(ns & ew) > len(ns | ew) else Contest.PAIRS


def _table_row(record: Record, at: Span, form_problems: Problems) -> DraftRow | None:
    """Read one table of a round; None when it is empty, or not understood."""
    round_ = _whole(record, "round", say("the number of a round"), at, form_problems)
    table = _whole(record, "table", say("the number of a table"), at, form_problems)
    names = _SIDES if "ns" in record else _SINGLES
    before = len(form_problems.found)
    seats = [_seat(record.get(name), form_problems) for name in names]
    deals = tuple(islice(_deals(record.get("deals"), form_problems), MOST_LINES + 1))
    taken = tuple(number for number in seats if number)
    if round_ is None or table is None or len(form_problems.found) > before or not taken:
        return None
    partners = names is _SINGLES and bool(seats[0] and seats[1]) and len(taken) == 2 and len({seat.value for seat in taken}) == 2
    if len(taken) < len(seats) and not partners:
        if names is _SINGLES and not _only_partners(seats):
            form_problems.say("E407.table-lacks", at, wording("E407.leave-four"), table=table, round=round_)
        return None
    return DraftRow(round_, table, _pairs(taken) if names is _SINGLES and not partners else taken, deals, partners)


def _only_partners(seats: list[Number | None]) -> bool:
    """Tell whether exactly one side is present, so that it rests."""
    north, south, east, west = (bool(seat) for seat in seats)
    return north == south and east == west


def _pairs(seats: tuple[Number, ...]) -> tuple[Number, ...]:
    """Return the two sides, where each is one number; else the four numbers."""
    north, south, east, west = seats
    return (north, east) if north.value == south.value and east.value == west.value else seats


def _fours(rows: tuple[DraftRow, ...]) -> tuple[DraftRow, ...]:
    """Return the rows with four numbers at every table, where some have them."""
    return tuple(row._replace(seats=(*row.seats[:1] * 2, *row.seats[1:] * 2)) if len(row.seats) == 2 else row for row in rows)


def _twice(rows: tuple[DraftRow, ...], form_problems: Problems) -> None:
    """Report a table that a round has twice."""
    seen: dict[tuple[int, int], DraftRow] = {}
    for row in rows:
        other = seen.setdefault((row.round, row.table), row)
        if other is not row:
            form_problems.say("E407.round-table", row.at, round=row.round, table=row.table, line=other.at.line)


def _whole(record: Record, name: str, what: str, at: Span, form_problems: Problems) -> int | None:
    cell = record.get(name)
    text = cell.text if cell else ""
    number = whole_number(text)
    if number is not None and 1 <= number <= MOST:
        return number
    form_problems.say("E407.expected-found", cell.span if cell else at, what=what, words=shorten(text), name=name, most=MOST)
    return None


def _seat(cell: CsvCell | None, form_problems: Problems) -> Number | None:
    """Return the number in a seat; None for an empty seat."""
    text = cell.text if cell else ""
    number = whole_number(text)
    if cell is None or text == "" or number == 0:
        return None
    if number is None or not 1 <= number <= MOST:
        form_problems.say("E407.expected-number", cell.span, words=shorten(text), most=MOST)
        return None
    return Number(number, text, cell.span)


def _deals(cell: CsvCell | None, form_problems: Problems) -> Iterator[Number]:
    """Yield the deals of a cell, in their order."""
    number = whole_number(cell.text) if cell else None
    for part in ([str(number)] if number is not None else _PARTS.findall(cell.text)) if cell else ():
        match = _DEALS.fullmatch(part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if cell and not 1 <= first <= last <= MOST_DEALS:
            form_problems.say("E407.no-deal", cell.span, part=shorten(part))
            return
        for deal in range(first, last + 1):
            if cell:
                yield Number(deal, str(deal), cell.span)


SUFFIXES = (".asc", ".csv", ".txt")
"""How the names of movement files end."""


def drafts_at(path: Path, shown: str, problems: Problems) -> list[Draft]:
    """Read the movements of a file; report a problem for each part that cannot be understood."""
    text = read_text(path, shown, MOVEMENT_LIMIT, problems, other=LATIN_1)
    return [] if text is None else drafts_of(text, shown, problems)


def drafts_of(text: str, shown: str, problems: Problems) -> list[Draft]:
    """Read the movements of a text, as `drafts_at`."""
    text = plain(text)
    name = PurePosixPath(shown.replace("\\", "/")).name
    form = form_of(text, name)
    if form is None:
        problems.say("E407.unknown-form", Span(shown))
        return []
    if form is FileForm.EBUSCORE:
        return parse_ebuscore(TextLines(shown, text), name, problems)
    as_csv = form is FileForm.CSV
    draft = parse_csv_form(text, shown, name, problems) if as_csv else parse_asc(TextLines(shown, text), name, problems)
    return [draft] if draft else []


def form_of(text: str, name: str) -> FileForm | None:
    """Determine the form of a text by its first lines; where they look like no form, by the ending of its name."""
    lines = [line for line in text.split("\n", 50)[:50] if line.strip()]
    first = next((line for line in lines if not line.lstrip().startswith("#")), "")
    if looks_like_asc(first):
        return FileForm.ASC
    if lines and looks_like_csv(lines[0]):
        return FileForm.CSV
    if looks_like_ebuscore(lines):
        return FileForm.EBUSCORE
    if begins_with_figures(first) and not is_sizes(first):
        return FileForm.ASC
    return {".asc": FileForm.ASC, ".csv": FileForm.CSV, ".txt": FileForm.EBUSCORE}.get(PurePosixPath(name).suffix.lower())
