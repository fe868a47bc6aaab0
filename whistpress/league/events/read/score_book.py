"""Read the scores of a movement whose next round follows from the winners: round by round, each seated from the one before."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from whistpress.core.model import LineWord, Play, PlayedLine, Seats
from whistpress.core.movement.players.winners import FIRST, agrees, follows_from_winners, seat_next_round, with_round
from whistpress.core.scoring.slips import round_winner
from whistpress.language import say
from whistpress.league.events.keys import CardTable, DealTable
from whistpress.league.events.read.lines import LineCells, add_short, number_of, read_deal
from whistpress.league.events.read.reading_state import Reading
from whistpress.league.events.read.sitting import Given, Sitting, sides
from whistpress.problems import wording
from whistpress.reading.toml_positions import KeyPath

MOST_ROUNDS = 500
"""No company plays on longer, so that a higher number is a slip of the pen."""


class ScoreBook:
    """The rounds of a sitting as far as they are known; `reach` the next one before its lines are read."""

    def __init__(self, reading: Reading, sitting: Sitting) -> None:
        self.reading = reading
        self.sitting = sitting
        self.round = 1
        self.planned = _round_count(reading, sitting)

    def reach(self, number: int) -> bool:
        """Seat every round up to this one, as far as it follows; False, where the movement ends before it."""
        if number > (self.planned or MOST_ROUNDS):
            return False
        while self.round < number:
            self._close()
            self.round += 1
            self._open()
        return True

    def end(self) -> None:
        """Seat the rounds that were to be played, and settle the last."""
        self.reach(self.planned or self.round)
        self._close()

    def _open(self) -> None:
        """Seat a round by the winners of the one before; where that is incomplete, seat no one yet."""
        schedule, stood = self.sitting.schedule, self.sitting.stood.get(self.round - 1, {})
        if schedule is None:
            return
        won = {table: side for table, record in stood.items() if (side := round_winner(record.line))}
        if len(won) == schedule.tables:
            plays = seat_next_round(schedule, {table: record.line.seats for table, record in stood.items()}, won)
            self.sitting.follow(with_round(schedule, self.round, plays))
        else:
            self._without_winner(stood)

    def _without_winner(self, stood: Mapping[int, Given]) -> None:
        for table, record in stood.items():
            if not record.line.is_awaited and round_winner(record.line) is None:
                cut = say('"13 cut EW"') if record.line.tricks is not None else say('"not played, cut EW"')
                example = cut.replace("13", str(record.line.tricks))
                self.reading.say("W333.no-winner", record.at, round=self.round - 1, table=table, example=example)

    def _close(self) -> None:
        """Give every line of the round its table, and the schedule the seats that were taken as the rule allows."""
        sitting, number = self.sitting, self.round
        if sitting.schedule is None:
            return
        lines: dict[object, Given] = {}
        for record in sitting.given:
            if record.line.deal == number and record.line.word is not LineWord.NEW_DEAL:
                lines.setdefault(sides(record.line.seats), record)
        due = {play.table: play.seats for play in sitting.schedule.in_round(number)}
        if due:
            placed = _place_lines(due, list(lines.values()), sitting.schedule.variant or FIRST)
        else:
            placed = {table: (record, True) for table, record in enumerate(lines.values(), start=1)}
        seats = due | {table: record.line.seats for table, (record, agreed) in placed.items() if agreed}
        plays = tuple(Play(number, table, table_seats, ()) for table, table_seats in sorted(seats.items()))
        if plays:
            sitting.follow(with_round(sitting.schedule, number, plays))
        seatings = {sides(record.line.seats): (table, agreed) for table, (record, agreed) in placed.items()}
        sitting.given = [self._settle(record, seatings.get(sides(record.line.seats)), plays) for record in sitting.given]
        sitting.stood[number] = {
            table: next(other for other in sitting.given if other.line.deal == number and _same(other.line, record.line))
            for table, (record, _) in placed.items()
        }

    def _settle(self, record: Given, seating: tuple[int, bool] | None, plays: Sequence[Play]) -> Given:
        if record.line.deal != self.round or seating is None:
            return record
        play = next((play for play in plays if seating[1] and play.table == seating[0]), None)
        line = replace(record.line, round=play.round if play else None, table=play.table if play else None)
        return replace(record, play=play, line=line)


def _same(line: PlayedLine, other: PlayedLine) -> bool:
    return line.word is not LineWord.NEW_DEAL and sides(line.seats) == sides(other.seats)


def _round_count(reading: Reading, sitting: Sitting) -> int | None:
    """Return the number of rounds that `[movement]` states."""
    table = reading.file.movement
    if sitting.path and reading.file.session:
        table = reading.file.session[sitting.number - 1].movement or table
    return table.rounds if table else None


def _place_lines(due: Mapping[int, Seats], lines: Sequence[Given], variant: str) -> dict[int, tuple[Given, bool]]:
    """Find the table of each line, and whether the players due sat there: by all of them, else by most of them."""
    placed: dict[int, tuple[Given, bool]] = {}
    left = list(lines)
    for table, seats in due.items():
        match = next((record for record in left if agrees(variant, table, seats, record.line.seats)), None)
        if match:
            placed[table] = match, True
            left.remove(match)
    for record in left:
        free = [table for table in due if table not in placed]
        if free:
            shared = {table: len(set(due[table]).intersection(record.line.seats)) for table in free}
            placed[max(free, key=lambda table: (shared[table], -table))] = record, False
    return placed


def is_book(sitting: Sitting) -> bool:
    """Return whether the rounds of a sitting follow from its winners."""
    return sitting.schedule is not None and follows_from_winners(sitting.schedule)


def read_book(reading: Reading, sitting: Sitting, tables: Sequence[DealTable], cards: Sequence[CardTable], path: KeyPath) -> None:
    """Read the lines of `[[scores]]` and of score cards round by round, whatever their order in the file."""
    book, rounds = ScoreBook(reading, sitting), []
    for index, table in enumerate(tables):
        table_path = (*path, "scores", index)
        number = number_of(reading, sitting, table, table_path)
        if number is None:
            sitting.astray = True
        else:
            rounds.append((number, table_path, table))
    rounds.sort(key=lambda round_: round_[0])
    longest = max((len(card.ns) for card in cards), default=0)
    for number in sorted({*(number for number, *_ in rounds), *range(1, longest + 1)}):
        is_round = book.reach(number)
        for other, table_path, table in rounds:
            if other == number and is_round:
                read_deal(reading, sitting, number, table, table_path)
            elif other == number:
                reading.say("E308.beyond", (*table_path, "round"), number=number, most=book.planned or MOST_ROUNDS)
                sitting.astray = True
        if is_round:
            _read_cells(reading, sitting, cards, number, path)
    book.end()


def _read_cells(reading: Reading, sitting: Sitting, cards: Sequence[CardTable], number: int, path: KeyPath) -> None:
    """Read one round from the score cards of the tables."""
    for index, card in enumerate(cards):
        card_path = (*path, "cards", index)
        play = next((play for play in sitting.deals.get(number, ()) if play.table == card.table), None)
        if play is None and number == 1:
            last = max(play.table for play in sitting.plays)
            reading.say("E312.no-table", (*card_path, "table"), wording("E312.tables-to", last=last), table=card.table)
        if play is None or number > len(card.ns):
            continue
        ew = card.ew or []
        both = (card.ns[number - 1], ew[number - 1]) if number <= len(ew) else (card.ns[number - 1],)
        add_short(reading, sitting, number, play, LineCells(both, (*card_path, "ns", number - 1), "cards"))
