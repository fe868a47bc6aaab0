"""Read a movement from a CSV file: a row for each table of each round, as `whistpress schedule … --format csv` writes it.

The columns are `round,table,n,s,e,w,deals`, in any order; `ns` and `ew` may replace the four seats where partners stay
together. The deals are in the order of play, with blanks between; ranges (`5-8`) are allowed. Empty seats are empty cells.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import islice

from whistpress.core.model import Contest
from whistpress.core.movement.register import MOST_LINES
from whistpress.language import say
from whistpress.problems import Problems, Span
from whistpress.problems.nearest import choices, likely_word, offer, suggestion
from whistpress.problems.quoting import shorten
from whistpress.readers.csv_file import CsvCell, CsvFile, parse_csv, whole_number
from whistpress.readers.movement_file.draft import MOST, MOST_DEALS, Draft, DraftRow, FileForm, Number
from whistpress.readers.movement_file.tokens import FormProblems

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
    form_problems = FormProblems()
    columns = _columns(file, form_problems)
    if columns is None:
        problems.extend(form_problems.all())
        return None
    draft_rows, lines = list[DraftRow](), 0
    for written in file.rows:
        row = _row({key: written[at] for key, at in columns.items() if at < len(written)}, written[0].span, form_problems)
        draft_rows += [row] if row else []
        lines += len(row.trays) if row else 0
        if lines > MOST_LINES:
            form_problems.say(
                say("this movement has more than %(most_lines)s lines of scores", most_lines=MOST_LINES),
                written[0].span,
                say("take fewer deals"),
            )
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
        slips=form_problems.all(),
    )


def looks_like_csv(line: str) -> bool:
    """Return whether the first line of a text names the columns of a movement."""
    cells = {cell.strip(' "').casefold() for cell in re.split("[,;\t]", line)}
    return {"round", "table"} <= cells


def _columns(file: CsvFile, form_problems: FormProblems) -> dict[str, int] | None:
    """Map each column's name to its index; None, and a problem, when one is missing, unknown or there twice."""
    indexes: dict[str, int] = {}
    names = [cell.text.casefold() for cell in file.header]
    seats = _SIDES if "ns" in names else _SINGLES
    columns = ("round", "table", *seats, "deals")
    near: set[str | None] = set()
    for index, cell in enumerate(file.header):
        if names[index] in indexes:
            form_problems.say(
                say("there are two columns '%(names)s'", names=shorten(names[index])), cell.span, say("take one of them away")
            )
        elif names[index] in columns:
            indexes[names[index]] = index
        elif cell.text:
            near.add(likely_word(cell.text, columns))
            helps = suggestion(cell.text, columns) or (say("the columns are %(listed)s", listed=offer(columns)),)
            form_problems.say(say("no column is called '%(cell)s'", cell=shorten(cell.text)), cell.span, *helps)
    lost = [name for name in columns if name not in indexes and name not in near]
    if lost:
        message = say("the column %(listed)s is missing", listed=choices([repr(name) for name in lost]))
        form_problems.say(message, file.header[0].span, say("the first row of this file is %(names)s", names=",".join(columns)))
    return None if form_problems.slips else indexes


def _contest(rows: tuple[DraftRow, ...], *, single: bool) -> Contest:
    """Return the contest: single players, pairs, or teams of four, where most numbers sit N-S at one table and E-W at another."""
    if single or any(row.partners for row in rows):
        return Contest.INDIVIDUAL
    ns, ew = ({(row.round, row.seats[side].value) for row in rows} for side in (0, 1))
    return Contest.FOURS if 2 * len(ns & ew) > len(ns | ew) else Contest.PAIRS


def _row(record: Record, at: Span, form_problems: FormProblems) -> DraftRow | None:
    """Read one table of a round; None when it is empty, or not understood."""
    round_ = _whole(record, "round", say("the number of a round"), at, form_problems)
    table = _whole(record, "table", say("the number of a table"), at, form_problems)
    names = _SIDES if "ns" in record else _SINGLES
    before = form_problems.slips
    seats = [_seat(record.get(name), form_problems) for name in names]
    deals = tuple(islice(_deals(record.get("deals"), form_problems), MOST_LINES + 1))
    taken = tuple(number for number in seats if number)
    if round_ is None or table is None or form_problems.slips > before or not taken:
        return None
    partners = names is _SINGLES and bool(seats[0] and seats[1]) and len(taken) == 2 and len({seat.value for seat in taken}) == 2
    if len(taken) < len(seats) and not partners:
        if names is _SINGLES and not _only_partners(seats):
            form_problems.say(
                say("table %(table)s lacks a player in round %(round)s", table=table, round=round_),
                at,
                say("leave all four seats empty where nobody plays"),
            )
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


def _twice(rows: tuple[DraftRow, ...], form_problems: FormProblems) -> None:
    """Report a table that a round has twice."""
    seen: dict[tuple[int, int], DraftRow] = {}
    for row in rows:
        other = seen.setdefault((row.round, row.table), row)
        if other is not row:
            message = say("round %(round)s has table %(table)s twice", round=row.round, table=row.table)
            form_problems.say(message, row.at, say("it stands in line %(line)s already", line=other.at.line))


def _whole(record: Record, name: str, what: str, at: Span, form_problems: FormProblems) -> int | None:
    cell = record.get(name)
    text = cell.text if cell else ""
    number = whole_number(text)
    if number is not None and 1 <= number <= MOST:
        return number
    message = say("expected %(what)s, found '%(words)s'", what=what, words=shorten(text))
    form_problems.say(message, cell.span if cell else at, say("%(name)ss are 1 to %(most)s", name=name, most=MOST))
    return None


def _seat(cell: CsvCell | None, form_problems: FormProblems) -> Number | None:
    """Return the number in a seat; None for an empty seat."""
    text = cell.text if cell else ""
    number = whole_number(text)
    if cell is None or text == "" or number == 0:
        return None
    if number is None or not 1 <= number <= MOST:
        message = say("expected the number of an entry, found '%(words)s'", words=shorten(text))
        form_problems.say(message, cell.span, say("numbers are 1 to %(most)s, and nothing is nobody", most=MOST))
        return None
    return Number(number, text, cell.span)


def _deals(cell: CsvCell | None, form_problems: FormProblems) -> Iterator[Number]:
    """Yield the deals of a cell, in their order."""
    number = whole_number(cell.text) if cell else None
    for part in ([str(number)] if number is not None else _PARTS.findall(cell.text)) if cell else ():
        match = _DEALS.fullmatch(part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if cell and not 1 <= first <= last <= MOST_DEALS:
            form_problems.say(
                say("'%(part)s' is no deal", part=shorten(part)),
                cell.span,
                say('deals are numbers with blanks between, as in "1 2 3"'),
            )
            return
        for deal in range(first, last + 1):
            if cell:
                yield Number(deal, str(deal), cell.span)
