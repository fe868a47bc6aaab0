"""Read lines of travellers from `[[scores]]`, score cards and `[[matches]]`, and compare lines given twice."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, LineWord, Play, PlayedLine, Seats
from whistpress.language import noted, say
from whistpress.league.events.keys import CardTable, DealTable, DeclaredLine, MatchTable
from whistpress.league.events.read.declared import dealer_in_hands, read_declared, read_words, scores_points, tells_too_little
from whistpress.league.events.read.line_words import TRICKS, CellError, LineOutcome, outcome
from whistpress.league.events.read.reading_state import At, Reading
from whistpress.league.events.read.sitting import Given, Sides, Sitting, entry_number, sides
from whistpress.problems import Span, wording
from whistpress.reading.toml_positions import KeyPath

Cells = Sequence[int | str]

_SAY_LINES = noted("add [movement], or write lines = [[1, 2, 8], …]")


def number_of(reading: Reading, sitting: Sitting, table: DealTable, path: KeyPath) -> int | None:
    """Return the deal of a `[[scores]]` table, or without trays its round; None, and a problem, when it has the wrong key."""
    if sitting.schedule is None and table.deal is None and table.round is not None:
        sitting.told_by_rounds = True
    number, other = (table.round, table.deal) if sitting.by_rounds else (table.deal, table.round)
    if number is not None and other is None:
        return number
    if number is None and other is None:
        if not reading.unsure(path):
            reading.say("E153.no-deal-or-round", reading.toml.table_span(path), noun=say(sitting.noun))
    elif sitting.by_rounds:
        reading.say_key("E330.deal-nothing", (*path, "deal"))
    else:
        reading.say_key("E330.round-trays", (*path, "round"))
    return None


def read_deal(reading: Reading, sitting: Sitting, deal: int, table: DealTable, path: KeyPath) -> None:
    """Read the lines of one `[[scores]]` table, each in the form of its game."""
    if not sitting.has(deal):
        numbers, whose = _range(list(sitting.deals)), say("sitting") if sitting.rounds else say("movement")
        noun = say(sitting.noun)
        reading.say("E308.not-in-sitting", (*path, sitting.noun), noun=noun, deal=deal, whose=whose, numbers=numbers)
        sitting.astray = True
    elif table.lines is None and table.ns is None and reading.unsure(path[:-1]):
        sitting.slipped.add(deal)
    elif table.lines is None and table.ns is None:
        reading.say("E311.neither", path, noun=say(sitting.noun), deal=deal)
    else:
        width = 4 if sitting.numbering.singles else 2
        for index, written in enumerate(table.lines or ()):
            at: KeyPath = (*path, "lines", index)
            if isinstance(written, DeclaredLine):
                read_declared(reading, sitting, deal, written, at, table.dealer or dealer_in_hands(reading, sitting, deal))
            elif scores_points(reading):
                read_words(reading, sitting, deal, written, at)
            elif seats := _seats(reading, sitting, written, at):
                add_line(reading, sitting, deal, seats, LineCells(written[width:], at, "lines", width))
            else:
                sitting.slipped.add(deal)
        _column(reading, sitting, deal, table.ns or (), (*path, "ns"))


def read_cards(reading: Reading, sitting: Sitting, cards: Sequence[CardTable], path: KeyPath) -> None:
    """Read the lines of every `[[cards]]` table, which is the score card of a table, in the order of play there."""
    if cards and tells_too_little(reading, path):
        sitting.slipped.update(sitting.deals)
        return
    for number, card in enumerate(cards):
        card_path = (*path, number)
        stops = sitting.tables.get(card.table)
        if sitting.schedule is None:
            reading.say("E208.score-card", card_path, say(_SAY_LINES))
            continue
        if stops is None:
            reading.say(
                "E312.no-table",
                (*card_path, "table"),
                wording("E312.tables", range=_range(sorted(sitting.tables))),
                table=card.table,
            )
            continue
        for name, cells in (("ns", card.ns), ("ew", card.ew or [])):
            if len(cells) > len(stops):
                but = say(
                    "table %(table)s plays %(number)s %(noun)ss", table=card.table, number=len(stops), noun=say(sitting.noun)
                )
                _too_many(reading, len(cells), but, (*card_path, name, len(stops)))
        if len(card.ew or ()) > len(card.ns):
            reading.say("E311.card-table", (*card_path, "ew", len(card.ns)), table=card.table, noun=say(sitting.noun))
        for index, (cell, (play, deal)) in enumerate(zip(card.ns, stops, strict=False)):
            both = (cell, card.ew[index]) if card.ew and index < len(card.ew) else (cell,)
            add_short(reading, sitting, deal, play, LineCells(both, (*card_path, "ns", index), "cards"))


class LineCells(Struct, frozen=True):
    """The cells of a line after its entries, and their positions.

    `at` is the whole line, `form` its form (`lines`, `ns`, `cards`, `csv`). The first cell is item `first` of the line;
    without `first` all have the position `at`, unless each has a span of its own.
    """

    cells: Cells
    at: At
    form: str
    first: int | None = None
    spans: Sequence[Span] = ()

    def place(self, cell: int) -> At:
        """Return the position of a cell."""
        if self.spans:
            return self.spans[cell]
        return self.at if self.first is None or isinstance(self.at, Span) else (*self.at, self.first + cell)


def add_line(reading: Reading, sitting: Sitting, deal: int, seats: Seats, written: LineCells) -> None:
    """Add the line of a table."""
    play = sitting.places.get((deal, sides(seats)))
    cells = written.cells
    deals = sitting.round_deals
    plain = len(cells) == 1 and not sitting.of_meetings
    if plain and isinstance(cells[0], int) and 0 <= cells[0] <= TRICKS * (deals or 1):
        line = _line(deal, seats, play, cells[0], deals)
    else:
        read = _outcome(reading, sitting, deal, seats, play, written)
        if read is None:
            sitting.slipped.add(deal)
            return
        line = _marked_line(reading, deal, seats, play, read, written.at)
    if sitting.is_misere(deal):
        line = replace(line, misere=True)
    sitting.given.append(Given(line, written.at, written.form, play))


def _line(deal: int, seats: Seats, play: Play | None, tricks: int | None, round_deals: int) -> PlayedLine:
    if play is None:
        return PlayedLine(deal=deal, seats=seats, tricks=tricks, round_deals=round_deals)
    return PlayedLine(deal=deal, seats=seats, tricks=tricks, round=play.round, table=play.table, round_deals=round_deals)


def _marked_line(reading: Reading, deal: int, seats: Seats, play: Play | None, read: LineOutcome, at: At) -> PlayedLine:
    """Build a line; one with a word or a revoke keeps its position, because scoring may report something about it."""
    plain = read.word is None and not read.revokes and read.cut is None and not read.meeting and not read.group
    if plain:
        return _line(deal, seats, play, read.tricks, read.deals)
    return PlayedLine(
        deal=deal,
        seats=seats,
        tricks=read.tricks,
        word=read.word,
        revokes_ns=read.revokes.get("NS", 0),
        revokes_ew=read.revokes.get("EW", 0),
        law=read.law,
        round=play.round if play else None,
        table=play.table if play else None,
        at=reading.span(at),
        round_deals=read.deals,
        cut=read.cut,
        ew_tricks=read.ew_tricks if read.meeting else None,
        adjusted=read.adjusted,
        group=read.group,
    )


def _outcome(
    reading: Reading, sitting: Sitting, deal: int, seats: Seats, play: Play | None, written: LineCells
) -> LineOutcome | None:
    when = sitting.when(deal)
    where = say("of %(who)s %(when)s", who=sitting.numbering.table(seats), when=when)
    if play:
        where = say("at table %(table)s %(when)s", table=play.table, when=when)
    try:
        read = outcome(written.cells, sitting.round_deals, meeting=sitting.of_meetings)
    except CellError as fault:
        reading.report(fault.problem.relocate(reading.span(written.place(fault.cell))))
        return None
    if read.meeting:
        return _of_whole_deals(reading, sitting, read, where, written)
    if read.tricks is not None and read.ew_tricks is not None and read.tricks + read.ew_tricks != read.whole:
        both = read.tricks + read.ew_tricks
        sentence = "E305.sum-of-round" if read.deals > 1 else "E305.sum-of-deal"
        at, ns, ew = written.place(1), read.tricks, read.ew_tricks
        reading.say(sentence, at, where=where, sum=both, whole=read.whole, ns=ns, ew=ew)
        return None
    return read


def _of_whole_deals(reading: Reading, sitting: Sitting, read: LineOutcome, where: str, written: LineCells) -> LineOutcome | None:
    """Check that two fours have thirteen tricks of each deal between them.

    In a club match an odd pair may have added an average.
    """
    both = (read.tricks or 0) + (read.ew_tricks or 0)
    if sitting.schedule and sitting.schedule.contest is Contest.FOURS and both % TRICKS:
        reading.say("E305.tricks-add", written.place(1), where=where, sum=both, whole=TRICKS)
        return None
    return read


def _seats(reading: Reading, sitting: Sitting, cells: Cells, at: KeyPath) -> Seats | None:
    numbering = sitting.numbering
    width = 4 if numbering.singles else 2
    if len(cells) < width:
        form = say("North, South, East, West, tricks of N-S") if width == 4 else say("N-S entry, E-W entry, tricks of N-S")
        reading.say("E301.line-figure", at, number=len(cells), form=form)
        return None
    entries = numbering.known
    if width == 2 and cells[0] != cells[1] and not numbering.compass and cells[0] in entries and cells[1] in entries:
        return Seats(cells[0], cells[0], cells[1], cells[1])
    numbers = [entry_number(reading, sitting, cells[index], (*at, index)) for index in range(width)]
    if None in numbers:
        return None
    who = [number for number in numbers if number is not None]
    if len(set(who)) < width and not sitting.meeting_themselves.issuperset(who):
        twice = next(number for number in who if who.count(number) > 1)
        reading.say("E303.sit-places", at, call=numbering.call(twice))
        return None
    return Seats(*who) if width == 4 else Seats.of_sides(*who)


def _column(reading: Reading, sitting: Sitting, deal: int, cells: Cells, path: KeyPath) -> None:
    """Read the N-S column of one deal, in the order of rounds, then tables."""
    plays = sitting.deals.get(deal, [])
    if cells and tells_too_little(reading, path):
        sitting.slipped.add(deal)
        return
    if cells and sitting.schedule is None:
        reading.say("E208.short-form-needs", path, say(_SAY_LINES))
        return
    if cells and not plays and deal - 1 in sitting.slipped:
        sitting.slipped.add(deal)
        return
    if cells and not plays:
        reading.say("E208.short-form", path, deal=deal - 1)
        return
    if len(cells) > len(plays):
        often = (
            say("has %(number)s tables", number=len(plays))
            if sitting.by_rounds
            else say("is played %(number)s times", number=len(plays))
        )
        _too_many(reading, len(cells), f"{say(sitting.noun)} {deal} {often}", (*path, len(plays)))
    for index, (cell, play) in enumerate(zip(cells, plays, strict=False)):
        add_short(reading, sitting, deal, play, LineCells((cell,), (*path, index), "ns"))


def add_short(reading: Reading, sitting: Sitting, deal: int, play: Play, written: LineCells) -> None:
    """Add a line of a short form: a figure or two; a text may hold tricks and a revoke: `"9 revoke NS"`. Figures come first."""
    figures: list[int | str] = []
    words: list[int | str] = []
    for cell in written.cells:
        if isinstance(cell, int):
            figures.append(cell)
            continue
        first, _, rest = cell.strip().partition(" ")
        is_figure = first.isdecimal() and first.isascii() and len(first) < 4
        if is_figure:
            figures.append(int(first))
        said = rest.strip() if is_figure else cell
        if said not in words:
            words.append(said)
    add_line(reading, sitting, deal, play.seats, replace(written, cells=[*figures, *words]))


def _too_many(reading: Reading, figures: int, but: str, at: At) -> None:
    reading.say("E311.figures", at, figures=figures, but=but)


def _range(numbers: Sequence[int]) -> str:
    return say("%(numbers)s to %(numbers_2)s", numbers=numbers[0], numbers_2=numbers[-1]) if numbers else "none"


def read_matches(reading: Reading, sitting: Sitting, tables: Sequence[MatchTable], path: KeyPath) -> None:
    """Read the meeting of every `[[matches]]` table, whichever team the schedule names first."""
    if tables and not sitting.of_meetings:
        reading.say_key("E330.tells-teams", path)
        return
    for number, table in enumerate(tables):
        table_path = (*path, number)
        if table.round not in sitting.deals:
            rounds = list(sitting.deals)
            reading.say("E308.no-round", (*table_path, "round"), round=table.round, rounds=rounds[0], rounds_2=rounds[-1])
            sitting.astray = True
        else:
            _read(reading, sitting, table, table_path)


def _read(reading: Reading, sitting: Sitting, table: MatchTable, path: KeyPath) -> None:
    teams = [entry_number(reading, sitting, team, (*path, "teams", index)) for index, team in enumerate(table.teams)]
    first, other = teams
    if first is None or other is None:
        sitting.slipped.add(table.round)
        return
    if first == other:
        reading.say("E303.meet-itself", (*path, "teams"), call=sitting.numbering.call(first))
        sitting.slipped.add(table.round)
        return
    tricks = list(table.tricks or ())
    if any(play.seats == Seats.of_sides(other, first) for play in sitting.deals[table.round]):
        first, other = other, first
        tricks = [*reversed(tricks[:2]), *tricks[2:]] if all(isinstance(cell, int) for cell in tricks[:2]) else tricks
    at = (*path, "tricks") if table.tricks is not None else path
    add_line(reading, sitting, table.round, Seats.of_sides(first, other), LineCells(tricks, at, "matches"))


def merge(reading: Reading, sitting: Sitting) -> None:
    """Keep one of each line that is given in two forms; report repeated lines and those that disagree."""
    records: dict[tuple[int, Sides], Given] = {}
    lines: list[Given] = []
    for record in sitting.given:
        if record.line.word is LineWord.NEW_DEAL:
            lines.append(record)
            continue
        key = (record.line.deal, sides(record.line.seats))
        first = records.get(key)
        if first is None:
            records[key] = record
        else:
            records[key] = _one_of(reading, sitting, first, record)
    sitting.given = lines + list(records.values())


def _one_of(reading: Reading, sitting: Sitting, first: Given, second: Given) -> Given:
    who = sitting.numbering.table(first.line.seats)
    if first.form == second.form:
        reading.say("E309.twice", second.at, who=who, when=sitting.when(first.line.deal), line=reading.line(first.at))
    elif first.line.is_awaited:
        return second
    elif not second.line.is_awaited and _result_key(first.line) != _result_key(second.line):
        reading.say(
            "E310.twice",
            second.at,
            wording("E310.look-slip", words=_words(first.line), line=reading.line(first.at)),
            who=who,
            when=sitting.when(first.line.deal),
            words=_words(second.line),
        )
    return first


def _result_key(line: PlayedLine) -> tuple[object, ...]:
    return (line.tricks, line.ew_tricks, line.word, line.revokes_ns, line.revokes_ew, line.cut, line.adjusted, line.group)


def _words(line: PlayedLine) -> str:
    """Describe the result of a line: `8 tricks`, `'average'`, `8 tricks with a revoke`."""
    if line.word:
        return f"'{line.word.value}'"
    tricks = say("1 trick") if line.tricks == 1 else say("%(tricks)s tricks", tricks=line.tricks)
    return say("%(tricks)s with a revoke", tricks=tricks) if line.revokes_ns or line.revokes_ew else tricks
