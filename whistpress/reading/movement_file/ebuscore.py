"""Read the form of EBUScore's files: TSMovements.txt and TSUserMovements.txt (teams), PSMovements.txt, ISMovements.txt.

The makers of EBUScore (the program by which clubs of the English Bridge Union score) have printed no description that we
know of. This description is derived from a Perl program that writes such files for EBUScore (Robin Barker's Bridge::Flower,
2015–2022), and from movements that another scoring program (rhindonltd/bridge-box-scorer) reads in this form; it may be
incomplete.

A file holds movements one below the other, separated by empty lines. The first line of each is its name; the second has

    type, tables, deals, deals of a set, rounds [, one number more]

and then comes a line for each table, with `ns,ew,set` for each round (`n,s,e,w,set` for individuals). Sets are of consecutive
deals, set 1 the first. The types that we know: 0 pairs in one field; 1 pairs, N-S and E-W numbered apart, each from 1; 2 pairs
in one field (a compass game with some rounds exchanged); 3 and 4 single players; 5 teams of four, by the numbers of the
teams. A table is empty where the set is 0, where a side is 0, or where a team would meet itself: so a file writes rests.

The sixth number of the second line is the number of players for individuals. For pairs its meaning differs between the files
that we have seen: it is ignored, and a pair that never plays is left out.
"""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from whistpress.core.model import Contest
from whistpress.language import say
from whistpress.problems import Problems, wording
from whistpress.reading.movement_file.draft import MOST, MOST_DEALS, Draft, DraftRow, FileForm, Number
from whistpress.reading.movement_file.tokens import (
    PlacedWord,
    WordLine,
    cells_of,
    in_quotes,
    join_comment,
    lines_of,
    whole_line,
)
from whistpress.reading.text_file import TextLines

CONTESTS = {0: Contest.PAIRS, 1: Contest.PAIRS, 2: Contest.PAIRS, 3: Contest.INDIVIDUAL, 4: Contest.INDIVIDUAL, 5: Contest.FOURS}
"""The contest of each type of movement."""

_SIZES = re.compile(r"\s*\d+\s*(,\s*\d+\s*){4,}", re.ASCII)
_NAMES = ("type", "tables", "deals", "deals of a set", "rounds")


class EbuScoreSizes(Struct, frozen=True):
    """The second line of a movement."""

    type: int
    tables: int
    deals: int
    each: int
    rounds: int
    players: int = 0

    @property
    def single(self) -> bool:
        """A number is one player."""
        return CONTESTS[self.type] is Contest.INDIVIDUAL

    @property
    def fields(self) -> bool:
        """N-S and E-W are numbered apart."""
        return self.type == 1

    @property
    def sets(self) -> int:
        """The number of sets."""
        return self.deals // self.each

    @property
    def words(self) -> int:
        """The number of words of a row for one round."""
        return 5 if self.single else 3

    @property
    def most(self) -> int:
        """The largest number that an entry may have."""
        if self.single:
            return self.players or 4 * self.tables
        return self.tables if self.type in (1, 5) else 2 * self.tables

    @property
    def noun(self) -> str:
        """The word for a number."""
        return {Contest.INDIVIDUAL: "player", Contest.FOURS: "team"}.get(CONTESTS[self.type], "pair")


def parse_ebuscore(text: TextLines, name: str, problems: Problems) -> list[Draft]:
    """Parse every movement of the text, as far as it can be understood."""
    blocks = list(_blocks(lines_of(text)))
    if not blocks:
        problems.say("E407.no-movement", text.span(0, 0))
    return [draft for block in blocks if (draft := _movement(text, block, name, problems)) is not None]


def looks_like_ebuscore(lines: Sequence[str]) -> bool:
    """Return whether the first lines of a text that are not empty are those of EBUScore's form: a name, then sizes."""
    return len(lines) > 1 and _SIZES.match(lines[0]) is None and _SIZES.match(lines[1]) is not None


def is_sizes(line: str) -> bool:
    """Return whether a line is the second of a movement in EBUScore's form: five numbers, or more, with commas."""
    return _SIZES.match(line) is not None


def _blocks(lines: Sequence[WordLine]) -> Iterator[list[WordLine]]:
    """Yield the groups of lines that follow each other without an empty one between."""
    block: list[WordLine] = []
    for line in lines:
        if line.text.strip():
            block.append(line)
        elif block:
            yield block
            block = []
    if block:
        yield block


def _movement(text: TextLines, block: Sequence[WordLine], name: str, problems: Problems) -> Draft | None:
    form_problems = Problems()
    title, *rest = block
    sizes = _sizes(text, title, rest[0] if rest else None, form_problems)
    if sizes is None:
        problems.extend(tuple(form_problems.found))
        return None
    rows = rest[1:]
    if len(rows) < sizes.tables:
        sentence = "E407.tables-without-row" if rows else "E407.no-rows-of-tables"
        form_problems.say(sentence, whole_line(text, (rows or rest)[-1]), tables=sizes.tables, value=len(rows))
    for line in rows[sizes.tables :]:
        form_problems.say("E407.row-too", whole_line(text, line), tables=sizes.tables)
    draft_rows = tuple(
        row for table, line in enumerate(rows[: sizes.tables], 1) for row in _table(text, line, table, sizes, form_problems)
    )
    return Draft(
        form=FileForm.EBUSCORE,
        name=name,
        title=join_comment([title.text]),
        at=whole_line(text, rest[0]),
        contest=CONTESTS[sizes.type],
        entries=_entries(sizes, draft_rows),
        tables=sizes.tables,
        rounds=sizes.rounds,
        sets=sizes.sets,
        each=sizes.each,
        rows=draft_rows,
        single=sizes.single,
        fields=sizes.fields,
        slips=tuple(form_problems.found),
    )


def _entries(sizes: EbuScoreSizes, rows: Sequence[DraftRow]) -> int:
    """Return the number of players as the file has it; of pairs and teams, which it does not count, the largest that sits."""
    return sizes.players if sizes.single and sizes.players else max((seat.value for row in rows for seat in row.seats), default=0)


def _sizes(text: TextLines, title: WordLine, line: WordLine | None, form_problems: Problems) -> EbuScoreSizes | None:
    expected = wording("E407.second-line", names=", ".join(_NAMES))
    if line is None:
        form_problems.say("E407.movement-needs", whole_line(text, title), expected)
        return None
    cells = cells_of(text, line)
    numbers = [cell.whole for cell in cells]
    if not 5 <= len(cells) <= 6 or None in numbers:
        form_problems.say("E407.line-below", whole_line(text, line), expected)
        return None
    sizes = EbuScoreSizes(*(number or 0 for number in numbers))
    if sizes.type not in CONTESTS:
        form_problems.say("E407.no-type", cells[0].at, in_quotes=in_quotes(cells[0]))
        return None
    for cell, name in zip(cells[1:5], _NAMES[1:], strict=True):
        most = MOST_DEALS if name.startswith("deals") else MOST
        if not 1 <= int(cell.text) <= most:
            form_problems.say("E407.number", cell.at, name=name, most=most)
            return None
    if sizes.deals % sizes.each:
        form_problems.say("E407.not-divide", cells[2].at, deals=sizes.deals, each=sizes.each)
        return None
    return sizes


def _table(text: TextLines, line: WordLine, table: int, sizes: EbuScoreSizes, form_problems: Problems) -> Iterator[DraftRow]:
    """Parse the row of one table, round by round."""
    cells = cells_of(text, line)
    whole = len(cells) // sizes.words
    if whole < sizes.rounds:
        form_problems.say(
            "E407.table-breaks", cells[-1].at, table=table, whole=whole + 1, rounds=sizes.rounds, words=sizes.words - 1
        )
        return
    if len(cells) > sizes.words * sizes.rounds:
        form_problems.say("E407.table-goes", cells[sizes.words * sizes.rounds].at, table=table, rounds=sizes.rounds)
    for round_ in range(1, sizes.rounds + 1):
        *seats, set_ = cells[sizes.words * (round_ - 1) : sizes.words * round_]
        numbers = [_entry(cell, sizes, form_problems) for cell in seats]
        tray = _set(set_, sizes, form_problems)
        entries = tuple(number for number in numbers if number is not None)
        if tray and len(entries) == len(seats) and _is_played(entries, tray, sizes):
            yield DraftRow(round_, table, _barney(entries) if sizes.fields else entries, (tray,))


def _is_played(seats: Sequence[Number], tray: Number, sizes: EbuScoreSizes) -> bool:
    """Return whether a table plays: not where the set or a side is 0, or a team would meet itself."""
    itself = sizes.type == 5 and seats[0].value == seats[1].value
    return bool(tray.value and all(seat.value for seat in seats) and not itself)


def _barney(seats: Sequence[Number]) -> tuple[Number, ...]:
    """Convert two pairs that are numbered apart to Barney's numbers: N-S 3 is 5, E-W 3 is 6."""
    ns, ew = seats
    return ns._replace(value=2 * ns.value - 1), ew._replace(value=2 * ew.value)


def _entry(cell: PlacedWord, sizes: EbuScoreSizes, form_problems: Problems) -> Number | None:
    if cell.whole is None or cell.whole > sizes.most:
        form_problems.say("E407.none-numbers", cell.at, in_quotes=in_quotes(cell), noun=say(sizes.noun), most=sizes.most)
        return None
    return cell.number()


def _set(cell: PlacedWord, sizes: EbuScoreSizes, form_problems: Problems) -> Number | None:
    if cell.whole is None or cell.whole > sizes.sets:
        form_problems.say("E407.none-sets", cell.at, in_quotes=in_quotes(cell), sets=sizes.sets)
        return None
    return cell.number()
