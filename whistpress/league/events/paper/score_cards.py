"""Score cards: one table's deals in the order of play (Mitchell 1897, pp. 22–25), one card a sheet; of few deals two."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Event, Play, PlayedLine, Schedule, Session, Side
from whistpress.core.movement.players.winners import follows_from_winners
from whistpress.core.scoring.slips import round_winner
from whistpress.language import noted, say
from whistpress.league.events.words.auction_card import Roll, rolls_of
from whistpress.printing.form import EventForm, EventJob
from whistpress.printing.layout import CardGrid, cut_strokes
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import POINT, FittedLine, fit_line, lines_of, size_that_fits
from whistpress.printing.sheet import MARGIN, MisfitError, PaperSheet, check_row_height, stack
from whistpress.printing.sittings import is_progressive, rounds_of, scores_tricks
from whistpress.site.cards import label_of, singly
from whistpress.site.hours import session_day
from whistpress.site.wording import line_word

DEALS = 24
"""Deals on one card of a match: an evening's play (Mitchell 1897, p. 26)."""
_WITHOUT_NAMES = 27


class ScoreLine(Struct, frozen=True):
    """One deal: the seats (empty while they stay the same), and whether a new block of deals begins here.

    `block` is the number of lines of the card that have their total together, on the first of them; 0 on the others. After
    play `score` is North's entry (tricks of N-S, or a word), `total` that of the block, `won` the side that won a round.
    """

    deal: int
    seats: tuple[str, ...]
    begins: bool
    block: int = 0
    score: str = ""
    total: str = ""
    won: str = ""


class ScoreCard(Struct, frozen=True, kw_only=True):
    """The card of one table and at most 24 deals.

    `seats` head the columns of numbers (N S E W, or the two sides); `part` numbers the cards of a table that has several;
    `unit` is what its lines are, deals or without trays rounds.
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
        """The tricks of all its deals; nothing before play, while a score is missing, and on cards of rounds."""
        return _total(self.lines) if self.unit == "Deal" else ""


def score_cards(event: Event, session: Session) -> tuple[ScoreCard, ...]:
    """Return a card for each table and each 24 deals (without trays rounds), or 27 where no players are named on it."""
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
                date=session_day(session),
                seats=("N", "S", "E", "W") if singly(schedule) else (say("N. & S."), say("E. & W.")),
                lines=_seated(page, [line for earlier in pages[:index] for line in earlier]),
                rolls=rolls,
                part=say("Card %(index)s of %(number)s", index=index + 1, number=len(pages)) if len(pages) > 1 else "",
                unit=noted("Round") if schedule.by_rounds else noted("Deal"),
            )
            for index, page in enumerate(pages)
        ]
    return tuple(cards)


def _lines(event: Event, session: Session, schedule: Schedule, plays: list[Play]) -> list[ScoreLine]:
    """Return every deal of a table in the order of play; only the first deal of each arrangement names the seats."""
    label = label_of(event, schedule)
    written = {(line.round, line.table, line.deal): line for line in session.lines}
    lines = []
    for play in plays:
        numbers = tuple(play.seats) if singly(schedule) else (play.seats.n, play.seats.e)
        for index, deal in enumerate(schedule.record_numbers(play)):
            seats = tuple(map(label, numbers)) if index == 0 else ()
            line = written.get((play.round, play.table, deal))
            lines.append(ScoreLine(deal, seats, index == 0, score=_score(line), won=_won(line)))
    return lines


def _to_be_seated(last: int, rounds: int) -> list[ScoreLine]:
    """Return lines for the rounds after the last whose players are known."""
    return [ScoreLine(number, (), True) for number in range(last + 1, rounds + 1)]


def _pages(lines: list[ScoreLine], most: int) -> list[list[ScoreLine]]:
    """Spread the lines over as few cards as possible, evenly, each ending with a block where it can."""
    share, pages, start = -(-len(lines) // -(-len(lines) // most)), [], 0
    while start < len(lines):
        room = range(start + 1, min(start + most, len(lines)) + 1)
        ends = [end for end in room if end == len(lines) or lines[end].begins]
        end = next((end for end in ends if end >= start + share), ends[-1] if ends else start + most)
        pages.append(lines[start:end])
        start = end
    return pages


def _seated(page: list[ScoreLine], before: list[ScoreLine]) -> tuple[ScoreLine, ...]:
    """Name the seats on the first line of a page, and set the length of each block."""
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
    if line is None or line.is_awaited:
        return ""
    return line_word(line) or str(line.tricks)


def _won(line: PlayedLine | None) -> str:
    """Return which side won a round, where no trays are compared."""
    side = round_winner(line) if line and line.round_deals else None
    return {Side.NS: say("N. & S."), Side.EW: say("E. & W.")}[side] if side else ""


def _total(block: Sequence[ScoreLine]) -> str:
    """Sum a block of several deals; nothing while a score is missing or is a word."""
    complete = len(block) > 1 and all(line.score.isdigit() for line in block)
    return str(sum(int(line.score) for line in block)) if complete else ""


_FRAME = 6.8
_RULES = 1.0
_HEADINGS = 6.6
_MOST_ROW, _LEAST_HALF = 11.0, 8.4
_SIDES = 90.0
_MOST_TITLE, _LEAST_TITLE = 18.0, 12.0
_LEAST_HEAD = 16.5
_CLUB = 11.0
_NAMED, _UNNAMED = 4.7, 8.2
_NUMBER = 8.0
_MOST_NAME, _LEAST_NAME = 10.5, 8.0


class ScoreSheets(Struct, frozen=True, kw_only=True):
    """View of the score cards: the cards, and their shared measures (mm; type in pt).

    `head` is the depth above the clubs, `club_height` that of a club's name, `player` of a player's line, `name` the room
    of a player's name.
    """

    cards: tuple[ScoreCard, ...]
    row: float
    title_size: float
    head: float
    club_height: float
    player: float
    name: float
    club_size: float = _CLUB
    headings: float = _HEADINGS

    def fit(self, name: str) -> FittedLine:
        """Fit a player's name on its line."""
        return fit_line(name, self.name, _MOST_NAME, _LEAST_NAME, names=True)


def score_sheets(cards: tuple[ScoreCard, ...], sheet: PaperSheet) -> ScoreSheets:
    """Give every row of the fullest card room to write in."""
    lines = max((len(card.lines) for card in cards), default=0) + 1
    title = max((card.title for card in cards), key=len, default="")
    room = sheet.inner_width - 12
    size = size_that_fits(title, room - _SIDES, _MOST_TITLE, _LEAST_TITLE)
    head = max(_LEAST_HEAD, 5.5 + 1.12 * size * POINT * lines_of(title, room - _SIDES, size))
    rolls = [roll for card in cards for roll in card.rolls]
    club, player = _club_height(rolls, room / 2 - 3), _NAMED if all(roll.has_names for roll in rolls) else _UNNAMED
    clubs = club + player * max((_rows(roll) for roll in rolls), default=0) + 1.5 if rolls else 0.0
    left = sheet.inner_height - _FRAME - _RULES - _HEADINGS - head - clubs
    row = int(100 * min(_MOST_ROW, left / lines)) / 100
    check_row_height(row, sheet, f"score cards of {lines - 1} lines")
    return ScoreSheets(
        cards=cards,
        row=row,
        title_size=size,
        head=round(head, 2),
        club_height=round(club, 2),
        player=player,
        name=round(room / 2 - 3 - _NUMBER, 2),
    )


class ScorePairs(Struct, frozen=True, kw_only=True):
    """View of score cards, two on a sheet that is cut across its middle: the sheets, their measures, the cut marks (SVG path)."""

    pages: tuple[tuple[ScoreCard, ...], ...]
    measures: ScoreSheets
    sheet: PaperSheet
    marks: str
    margin: float = MARGIN


def score_pairs(cards: tuple[ScoreCard, ...], sheet: PaperSheet) -> ScorePairs | None:
    """Lay two cards out on each sheet; None where one is alone, a sheet is small, or a row would be too low to write in."""
    if len(cards) < 2 or sheet.card or sheet.full is not sheet:
        return None
    try:
        measures = score_sheets(cards, sheet.half.landscape)
    except MisfitError:
        return None
    if measures.row < _LEAST_HALF:
        return None
    grid = CardGrid(1, 2, sheet.width, round(sheet.height / 2, 2))
    strokes = cut_strokes(grid, (sheet.width, sheet.height))
    return ScorePairs(
        pages=stack(cards, 2),
        measures=measures,
        sheet=sheet,
        marks="".join(f"M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}" for ax, ay, bx, by in strokes),
    )


def _club_height(rolls: list[Roll], width: float) -> float:
    return (
        1.15
        * _CLUB
        * POINT
        * max((lines_of(say("%(title)s versus", title=roll.title), width, _CLUB) for roll in rolls), default=0)
    )


def _rows(roll: Roll) -> int:
    """Count the lines of players: one for each name, or one for each two blanks."""
    return len(roll.players) if roll.has_names else -(-len(roll.players) // 2)


def with_spare_cards(cards: tuple[ScoreCard, ...], spare: int) -> tuple[ScoreCard, ...]:
    """Add spare cards without table, deals and seats; the clubs stay."""
    if not cards:
        return cards
    model = max(cards, key=lambda card: len(card.lines))
    lines = tuple(replace(line, deal=0, seats=(), score="", total="", won="") for line in model.lines)
    return (*cards, *(replace(model, table=0, lines=lines, part=""),) * spare)


def _keeps_score_cards(event: Event) -> bool:
    return scores_tricks(event) or is_progressive(event)


def _score_card_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    cards_of_sessions = (
        tuple(card for card in score_cards(job.event, session) if job.wants(table=card.table)) for session in job.event.sessions
    )
    return tuple(
        _part(with_spare_cards(cards, job.spare)[job.first_to_print :], job.sheet) for cards in cards_of_sessions if cards
    )


def _part(cards: tuple[ScoreCard, ...], sheet: PaperSheet) -> DocumentPart:
    pairs = score_pairs(cards, sheet)
    return DocumentPart("score-pairs", pairs) if pairs else DocumentPart("score-cards", score_sheets(cards, sheet))


FORMS = (
    EventForm(
        name="score-cards",
        by=("table",),
        title=noted("Score cards"),
        brief="North writes, East checks",
        purpose=noted("one for each table and 24 deals: North writes, East checks"),
        use="tables",
        outlasts_absence=True,
        serves=_keeps_score_cards,
        parts=_score_card_parts,
        blanks=True,
    ),
)
