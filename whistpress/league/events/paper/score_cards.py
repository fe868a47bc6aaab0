"""Cards on which tables and sides keep their scores: hand by hand, at auction, and at a progressive game.

Score cards: one table's deals in the order of play (Mitchell 1897, pp. 22–25), one card a sheet; of few deals two.

Progressive-whist cards: the gains and losses of each player, or pair, round by round (Barney 1900, p. 24).

Players write points down as they win them; by gains and losses the losers write theirs in a column of their own.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Credit, Event, EventResult, LineResult, Play, PlayedLine, Schedule, Session, Side
from whistpress.core.movement.players.winners import follows_from_winners
from whistpress.core.scoring import method_named
from whistpress.core.scoring.methods.points_won import START
from whistpress.core.scoring.slips import round_winner
from whistpress.language import noted, say
from whistpress.league.drives.words import is_whist_drive
from whistpress.league.events.paper.score_slips import ScoreSlip, SlipForm, Slips, Slot, parts_of_slips
from whistpress.league.events.words.auction_card import DEALS, AuctionCard, Credits, Roll, auction_cards, honour_credits, rolls_of
from whistpress.league.events.words.travellers import Figure
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.layout import CardGrid, cut_strokes
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import POINT, FittedLine, fit_line, lines_of, size_that_fits
from whistpress.printing.sheet import MARGIN, SHEETS, MisfitError, PaperSheet, check_row_height, stack
from whistpress.printing.sittings import is_progressive, keeps_score_cards, rounds_of, scores_points, scores_tricks
from whistpress.site import figures
from whistpress.site.hours import session_day
from whistpress.site.people import Cast, label_of, singly
from whistpress.site.theme.marks import template_method
from whistpress.site.wording import line_word

DEALS_ON_CARD = 24
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
        pages = _pages(lines, DEALS_ON_CARD if rolls else _WITHOUT_NAMES)
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

    @template_method
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


_AUCTION_FRAME = 7.8
_AUCTION_HEADINGS = 10.5
_FEET = 3
_FOOT = 7.4
_CREDITS = 3.9
_AUCTION_MOST_ROW = 16.4
_LINES = 4
_LEFT, _LEFT_SHARE = 88.0, 0.48
_AUCTION_MOST_TITLE, _AUCTION_LEAST_TITLE = 16.0, 10.5
_ABOVE_ROLLS = 18.0
_PLAYER = 5.6
_AUCTION_CLUB, _CLUB_SIZE = 1.6, 10.5
_AUCTION_NUMBER, _BETWEEN = 5.0, 3.0
_AUCTION_MOST_NAME, _AUCTION_LEAST_NAME = 10.0, 8.0


class KeptCard(Struct, frozen=True):
    """A card and its keeper: before play each side keeps its own (Law 4), after play one fair copy is enough."""

    card: AuctionCard
    keeper: str


class AuctionSheets(Struct, frozen=True, kw_only=True):
    """View of the cards: the cards, the schedule of honours, and the measures (mm; type in pt).

    `line` is the height of a ruled line of honours; a deal has four, and more where more is entered. `club` is the depth of
    a club's name, `name` the room of a player's.
    """

    cards: tuple[KeptCard, ...]
    credits: tuple[Credits, ...]
    row: float
    line: float
    title_size: float
    head: float
    club: float
    name: float
    foot: float = _FOOT
    credit: float = _CREDITS
    deals: int = DEALS

    @template_method
    def fit(self, name: str) -> FittedLine:
        """Fit a player's name on its line."""
        return fit_line(name, self.name, _AUCTION_MOST_NAME, _AUCTION_LEAST_NAME, names=True)


def auction_sheets(cards: tuple[AuctionCard, ...], sheet: PaperSheet) -> AuctionSheets:
    """Give every deal of the fullest card room to write in; MisfitError where the sheet is smaller than a full one."""
    if sheet.short < SHEETS["A4"].short - 0.1:
        raise MisfitError(
            "the auction score card of twelve deals has no room on so small a sheet", "take A4 or Letter, without --large"
        )
    title = max((card.title for card in cards), key=len, default="")
    size = size_that_fits(title, _LEFT, _AUCTION_MOST_TITLE, _AUCTION_LEAST_TITLE)
    width = (_LEFT_SHARE * (sheet.inner_width - _AUCTION_FRAME) - 4) / 2 - _BETWEEN
    club = _club(cards, width)
    rolls = max((club + _PLAYER * len(roll.players) for card in cards for roll in card.rolls), default=0.0)
    above = _ABOVE_ROLLS + 1.15 * size * POINT * lines_of(title, _LEFT, size)
    schedule = honour_credits(bids=all(card.bids for card in cards))
    head = max(above + rolls, _CREDITS * (len(schedule) + 2) + 2)
    deals = max((len(card.deals) for card in cards), default=DEALS)
    left = sheet.inner_height - _AUCTION_FRAME - head - _AUCTION_HEADINGS - _FEET * _FOOT
    row = min(_AUCTION_MOST_ROW, left / max(deals, 1))
    return AuctionSheets(
        cards=tuple(copy for card in cards for copy in _copies(card)),
        credits=schedule,
        row=int(100 * row) / 100,
        line=int(100 * (row - 0.6) / max(_LINES, _most_honours(cards))) / 100,
        title_size=size,
        head=round(head, 2),
        club=club,
        name=round(width - _AUCTION_NUMBER, 2),
    )


def _copies(card: AuctionCard) -> tuple[KeptCard, ...]:
    if card.totals:
        return (KeptCard(card, ""),)
    return tuple(KeptCard(card, say("Kept by %(side)s", side=side)) for side in (say("North and South"), say("East and West")))


def _club(cards: tuple[AuctionCard, ...], width: float) -> float:
    """Return the depth of the names of the clubs, which are side by side."""
    lines = max((lines_of(roll.title, width, _CLUB_SIZE) for card in cards for roll in card.rolls), default=0)
    return round(_AUCTION_CLUB + lines * 1.15 * _CLUB_SIZE * POINT, 2)


def _most_honours(cards: tuple[AuctionCard, ...]) -> int:
    """Return the most entries that a side has in the honour column of one deal."""
    return max((len(half.honours) for card in cards for deal in card.deals for half in (deal.ns, deal.ew)), default=0)


def _auction_card_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    cards_of_sessions = (
        auction_cards(job.event, session, job.result if session.played else None) for session in job.event.sessions
    )
    played = (tuple(card for card in cards if not card.idle) for cards in cards_of_sessions)
    return tuple(DocumentPart("auction-cards", auction_sheets(cards, job.sheet)) for cards in played if cards)


_ROUND, _TABLE = Slot(noted("Round"), printed=True), Slot(noted("Table"))
POINTS = SlipForm(name="points", slots=(_ROUND, _TABLE, Slot(noted("Points"))), feet=((noted("Total"), (2,)),))
TRICKS = SlipForm(name="tricks", slots=(_ROUND, _TABLE, Slot(noted("Tricks"))), feet=((noted("Total"), (2,)),))
"""All tricks, as drives of today count them."""
GAINS = SlipForm(
    name="gains",
    slots=(_ROUND, _TABLE, Slot(noted("Gains")), Slot(noted("Losses"))),
    feet=((noted("Total"), (2, 3)), (noted("Plus or minus"), (3,))),
)
"""At the conclusion the losses are deducted from the winnings (Barney 1900, p. 24)."""
COUNTERS = SlipForm(
    name="counters",
    slots=(_ROUND, _TABLE, Slot(noted("Won")), Slot(noted("Paid"))),
    feet=((noted("Total"), (2, 3)), (noted("Counters, of 25 at first"), (3,))),
)
"""Points won and points paid, for those who keep no counters on the table, or count them after."""
_BY_CARD = {"gains": GAINS, "counters": COUNTERS, "tricks": TRICKS}
Made = dict[tuple[int, int], tuple[LineResult | None, Credit]]
"""The line (None: the player waited) and the credit of each entry in each round."""


def tally_cards(event: Event, session: Session, result: EventResult | None) -> Slips | None:
    """Return a card for each entry of a sitting, after play a fair copy; None where trays travel."""
    schedule = session.schedule
    if schedule is None or not schedule.by_rounds:
        return None
    form = _BY_CARD.get(method_named(event.scoring).words.card, POINTS)
    cast, label, rounds = Cast(event), label_of(event, schedule), rounds_of(session)
    marks = _marks_of(result, session) if result and session.played else {}
    cards = []
    for number in schedule.numbers():
        who = cast.who(number)
        cells = tuple(_cells(marks.get((number, round_)), form) for round_ in rounds) if marks else ()
        cards.append(
            ScoreSlip(
                deal=number,
                trump="",
                sign="",
                rows=tuple((str(round_),) for round_ in rounds),
                numbers=tuple((round_,) for round_ in rounds),
                cells=cells,
                feet=_feet(number, rounds, marks, form) if marks else (),
                name=say("No. %(label)s", label=label(number)),
                whose=(who.title if len(who.names) == 1 else who.short) if who.is_known else "",
            )
        )
    return Slips(form=form, slips=tuple(cards))


def _marks_of(result: EventResult, session: Session) -> Made:
    """Return the line and credit of each entry in each round."""
    tricks = method_named(result.scoring).counts == "tricks"
    travellers = [traveller for traveller in result.travellers if traveller.session == session.number]
    marks: Made = {
        (credit.entry, traveller.deal): (line, credit)
        for traveller in travellers
        for line in traveller.lines
        for credit in line.credits
        if credit.mark is not None or tricks
    }
    waited = {
        (credit.entry, traveller.deal): (None, credit) for traveller in travellers for credit in traveller.sitting_out if tricks
    }
    return {**waited, **marks}


def _cells(mark: tuple[LineResult | None, Credit] | None, form: SlipForm) -> tuple[Figure, ...]:
    if mark is None:
        return (Figure(),) * (len(form.slots) - 1)
    line, credit = mark
    return (
        Figure(str(line.line.table or "") if line else "–"),
        *(Figure(figures.mixed_number(part)) for part in _parts([credit], form)),
    )


def _parts(credits_: Iterable[Credit], form: SlipForm) -> tuple[int, ...]:
    """Return points, or tricks; or gains and losses apart, each without a sign."""
    if form is TRICKS:
        return (int(sum((credit.tricks or 0 for credit in credits_), Fraction(0))),)
    marks = [int(credit.mark or 0) for credit in credits_]
    if form is POINTS:
        return (sum(marks),)
    return sum(mark for mark in marks if mark > 0), -sum(mark for mark in marks if mark < 0)


def _feet(number: int, rounds: Iterable[int], marks: Made, form: SlipForm) -> tuple[tuple[str, ...], ...]:
    """Return the total of each column but the tables, and gains less losses."""
    sums = _parts([marks[number, round_][1] for round_ in rounds if (number, round_) in marks], form)
    totals = tuple(figures.mixed_number(part) for part in sums)
    if form is COUNTERS:
        return totals, (figures.mixed_number(START + sums[0] - sums[1]),)
    return (totals, (figures.signed(sums[0] - sums[1]),)) if form is GAINS else (totals,)


def _wanted_cards(job: EventJob, session: Session) -> Slips | None:
    """Return the cards of a sitting, or that of the only entry to print."""
    cards = tally_cards(job.event, session, job.result)
    return cards and replace(cards, slips=tuple(card for card in cards.slips if job.wants(entry=card.deal)))


FORMS = (
    EventForm(
        name="score-cards",
        by=("table",),
        title=noted("Score cards"),
        brief="North writes, East checks",
        purpose=noted("one for each table and 24 deals: North writes, East checks"),
        use="tables",
        order=Order(listed=70, used=260, packed=80),
        in_packet=lambda event: keeps_score_cards(event) and not is_whist_drive(event),
        blanks_on_sheet=12,
        outlasts_absence=True,
        serves=lambda event: scores_tricks(event) or is_progressive(event),
        parts=_score_card_parts,
        blanks=True,
    ),
    EventForm(
        name="auction-score-card",
        title=noted("Auction score cards"),
        brief="each side keeps its own",
        purpose=noted("two for each table and twelve deals: each side keeps its own, and they are compared"),
        use="tables",
        order=Order(listed=80, used=270, packed=100),
        serves=scores_points,
        parts=_auction_card_parts,
    ),
    EventForm(
        name="tally-cards",
        by=("entry",),
        title=noted("Progressive-whist cards"),
        brief="the points of each round",
        purpose=noted("one for each player or pair: the points of each round"),
        use="players",
        order=Order(listed=90, used=370, packed=110),
        in_packet=lambda event: not is_whist_drive(event),
        blanks_on_sheet=12,
        serves=is_progressive,
        parts=lambda job: parts_of_slips(job, ((session, _wanted_cards(job, session)) for session in job.event.sessions)),
        piece="card",
        card=True,
        backs=True,
        blanks=True,
    ),
)
