"""Score cards: what one table writes, deal by deal in the order of play (Mitchell 1897, pp. 22–25)."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Event, Play, PlayedLine, Schedule, Session, Side
from whistpress.core.movement.players.progressive_winners import follows_from_winners
from whistpress.core.scoring.settled import round_winner
from whistpress.language import noted, say
from whistpress.views.cards import label_of, singly
from whistpress.views.people import Cast
from whistpress.views.tally import rounds_of
from whistpress.views.words import day, word_of

DEALS = 24
"""Deals on one card of a match: an evening's play (Mitchell 1897, p. 26)."""
_WITHOUT_NAMES = 27


class ScoreLine(Struct, frozen=True):
    """One deal: who sits where (empty while nobody has moved), whether a block of deals of its own begins here.

    `block` is how many lines of the card have their total together, on the first of them; 0 on the others.
    After play `score` is what North wrote (tricks of N-S, or a word), `total` that of the block, `won` which side won a round.
    """

    deal: int
    seats: tuple[str, ...]
    begins: bool
    block: int = 0
    score: str = ""
    total: str = ""
    won: str = ""


class Roll(Struct, frozen=True):
    """A side's or a club's heading on the card, and its players with their numbers."""

    title: str
    players: tuple[tuple[str, str], ...]

    @property
    def named(self) -> bool:
        """At least one of the players is known; else their names are to be written in."""
        return any(name for _, name in self.players)


class ScoreCard(Struct, frozen=True, kw_only=True):
    """The card of one table and at most 24 deals.

    `seats` head the columns of numbers (N S E W, or the two sides); `part` says which of several cards of the table it is;
    `unit` what its lines are, deals or without trays rounds.
    """

    table: int
    title: str
    date: str
    seats: tuple[str, ...]
    lines: tuple[ScoreLine, ...]
    rolls: tuple[Roll, ...] = ()
    part: str = ""
    unit: str = noted("Deal")

    @property
    def total(self) -> str:
        """The tricks of all its deals; nothing before play, while a score is awaited or where a word stands for one.

        Rounds of other players each are not added.
        """
        return _total(self.lines) if self.unit == "Deal" else ""


def score_cards(event: Event, session: Session) -> tuple[ScoreCard, ...]:
    """A card for each table and each 24 deals (without trays rounds), or 27 where no players are named on it."""
    schedule = session.schedule
    if schedule is None or not (schedule.deals or schedule.by_rounds):
        return ()
    rounds = frozenset(rounds_of(session))
    rolls = rolls_of(event, schedule)
    cards: list[ScoreCard] = []
    for table in sorted({play.table for play in schedule.plays if play.round in rounds}):
        plays = [play for play in schedule.at_table(table) if play.round in rounds]
        lines = _lines(event, session, schedule, plays)
        if follows_from_winners(schedule):
            lines += _to_be_seated(max(line.deal for line in lines), max(rounds))
        pages = _pages(lines, DEALS if rolls else _WITHOUT_NAMES)
        cards += [
            ScoreCard(
                table=table,
                title=event.title,
                date=day(session.date),
                seats=("N", "S", "E", "W") if singly(schedule) else ("N. & S.", "E. & W."),
                lines=_seated(page, [line for earlier in pages[:index] for line in earlier]),
                rolls=rolls,
                part=say("Card %(index)s of %(number)s", index=index + 1, number=len(pages)) if len(pages) > 1 else "",
                unit=noted("Round") if schedule.by_rounds else noted("Deal"),
            )
            for index, page in enumerate(pages)
        ]
    return tuple(cards)


def _lines(event: Event, session: Session, schedule: Schedule, plays: list[Play]) -> list[ScoreLine]:
    """Every deal of a table in the order of play; numbers stand on the first deal of each arrangement."""
    label = label_of(event, schedule)
    written = {(line.round, line.table, line.deal): line for line in session.lines}
    lines = []
    for play in plays:
        numbers = tuple(play.seats) if singly(schedule) else (play.seats.n, play.seats.e)
        for index, deal in enumerate(schedule.written(play)):
            seats = tuple(map(label, numbers)) if index == 0 else ()
            line = written.get((play.round, play.table, deal))
            lines.append(ScoreLine(deal, seats, index == 0, score=_score(line), won=_won(line)))
    return lines


def _to_be_seated(last: int, rounds: int) -> list[ScoreLine]:
    """Room for the rounds after the last whose players are known."""
    return [ScoreLine(number, (), True) for number in range(last + 1, rounds + 1)]


def _pages(lines: list[ScoreLine], most: int) -> list[list[ScoreLine]]:
    """The lines spread over as few cards as possible, of about the same length, each ending with a block where it can."""
    share, pages, start = -(-len(lines) // -(-len(lines) // most)), [], 0
    while start < len(lines):
        room = range(start + 1, min(start + most, len(lines)) + 1)
        ends = [end for end in room if end == len(lines) or lines[end].begins]
        end = next((end for end in ends if end >= start + share), ends[-1] if ends else start + most)
        pages.append(lines[start:end])
        start = end
    return pages


def _seated(page: list[ScoreLine], before: list[ScoreLine]) -> tuple[ScoreLine, ...]:
    """A page whose first line always says who sits there, each block of deals with its length."""
    first = page[0]
    if not first.seats and not first.begins:
        seats = next(line.seats for line in reversed(before) if line.seats)
        page = [replace(first, seats=seats, begins=True), *page[1:]]
    starts = [index for index, line in enumerate(page) if line.begins]
    blocks = {start: end - start for start, end in pairwise([*starts, len(page)])}
    return tuple(
        replace(line, block=blocks[index], total=_total(page[index : index + blocks[index]])) if index in blocks else line
        for index, line in enumerate(page)
    )


def _score(line: PlayedLine | None) -> str:
    if line is None or line.awaited:
        return ""
    return word_of(line) or str(line.tricks)


def _won(line: PlayedLine | None) -> str:
    """Which side won a round, where no trays are compared."""
    side = round_winner(line) if line and line.round_deals else None
    return {Side.NS: "N. & S.", Side.EW: "E. & W."}[side] if side else ""


def _total(block: Sequence[ScoreLine]) -> str:
    """The tricks of a block of several deals; nothing where a score is awaited, or a word stands in its place."""
    known = len(block) > 1 and all(line.score.isdigit() for line in block)
    return str(sum(int(line.score) for line in block)) if known else ""


def rolls_of(event: Event, schedule: Schedule) -> tuple[Roll, ...]:
    """The two clubs with their players' numbers, where two teams with numbered players meet; else nothing."""
    if len(schedule.teams) != 2:
        return ()
    cast = Cast(event)
    rolls = []
    for number, members in enumerate(schedule.teams, start=1):
        entry = event.entry(number)
        names = entry.names if entry else ()
        players = tuple((str(member), names[index] if index < len(names) else "") for index, member in enumerate(members))
        rolls.append(
            Roll(
                (entry.name if entry else "") or say("%(noun)s No. %(number)s", noun=cast.noun.capitalize(), number=number),
                players,
            )
        )
    return tuple(rolls)
