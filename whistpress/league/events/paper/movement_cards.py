"""Movement cards of each table, and Safford's cards.

Safford's comparative score cards: a different one for each pair (Barney 1900, pp. 37–38).

A row is a change: the pair's position, its deals, and under the number of each other pair an open square where that one plays
these deals the same way, a black one where it does not. Tables have letters on the book's card; both are given here.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games import declares
from whistpress.core.model import Contest, Event, EventResult, Schedule, Seat, Session, Side
from whistpress.core.scoring import method_named
from whistpress.language import noted, say
from whistpress.league.events.paper.movement_words import CardEdge, MovementCard, RoundLine, movement_cards
from whistpress.league.events.paper.partners import partner_parts
from whistpress.printing.form import EventForm, EventJob, Order
from whistpress.printing.layout import CardGrid, cut_strokes
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.measure import POINT, ems, lines_of
from whistpress.printing.ruled import BARRED, SQUARE, RuledCell, RuledColumn, RuledLine, RuledSheet, ruled_card_parts, write_box
from whistpress.printing.sheet import MisfitError, PaperSheet, stack
from whistpress.printing.sittings import is_arranged, known_rounds, schedules, sitting_title, sittings
from whistpress.site import figures
from whistpress.site.people import Cast, label_of
from whistpress.site.wording import count

BAND = 24.0
"""Depth of the band along each edge that speaks to its player, in millimetres."""
_PAD = 5.0
_HEAD = {True: 46.0, False: 59.5}
_ORIGINAL, _ORIGINALS = 6.2, {True: 4, False: 6}
"""Depth of a sentence below the heading, and how many have room there."""
_ORIGINAL_TYPE, _BESIDE = 13.5, {True: 12.0, False: 10.0}
"""Their type (pt), and how far from the number they begin."""
_EVENT_TYPE, _EVENT_LINES, _EVENT_LEADING = 11.0, 2, 1.25
"""The type of the event (pt), for how many lines the heading has room, and how far they are apart, in ems."""
_WORTH, _AMPLE = 0.9, 13.5
_BOLD = 1.06
_LEADING = 1.35
_TYPE_MOST = 18.0
_RULE_TYPE = 19.0
_NUMBER_WIDTH = {True: 88.0, False: 74.0}
_GAP = 7.0
_ROW_MOST = 10.5
LEAST_TYPE = 8.0
"""The smallest type that anything is printed in (pt)."""
_LETTER = 22.0
_EDGE_PAD, _EDGE_LEADING = 2.0, 1.17
_MOVE, _MORE, _MORE_OF_RULE = 16.5, 11.5, 12.5
_LONGEST = "NORTH"
_MOST_PARTS = 3
"""Sheets of the card of one table at the most, where its rounds have no room on one."""
_STEPS = tuple(step / 20 for step in range(20, 11, -1))


class EdgeType(Struct, frozen=True):
    """The type at an edge: that of the move, and of the other words (pt)."""

    move: float
    more: float


class CardPage(Struct, frozen=True, kw_only=True):
    """A card with its measures (mm; type in pt).

    A `tall` card has its number at the left of everything; otherwise the rounds are below it, in blocks side by side.
    """

    card: MovementCard
    tall: bool
    number: float
    widths: tuple[float, ...]
    blocks: tuple[tuple[RoundLine, ...], ...]
    block_width: float
    top: float
    row: float
    type: float
    edges: Mapping[str, EdgeType]


class MovementCards(Struct, frozen=True, kw_only=True):
    """View of the movement cards: the cards, the landscape sheet, depth and length of the edge bands."""

    pages: tuple[CardPage, ...]
    sheet: PaperSheet
    paper: PaperSheet
    event: str
    section: str = ""
    band: float = BAND
    gap: float = _GAP
    number_tall: float = _NUMBER_WIDTH[True]
    number_wide: float = _NUMBER_WIDTH[False]

    @property
    def scale(self) -> float:
        """The factor by which everything is shrunk in print."""
        return round(self.paper.inner_height / self.sheet.inner_height, 4)

    @property
    def least(self) -> float:
        """The smallest type that stays legible when it is shrunk (pt)."""
        return ceil(10 * LEAST_TYPE / self.scale) / 10

    @property
    def event_type(self) -> float:
        """The type of the event (pt)."""
        return max(_EVENT_TYPE, self.least)

    @property
    def side(self) -> float:
        """Length of the bands of East and West, in millimetres."""
        return _along("E", self.sheet)

    @property
    def words(self) -> Mapping[str, float]:
        """The length of the words at each edge, in millimetres."""
        return {seat: _along(seat, self.sheet) - _LETTER for seat in "NESW"}


class EventHeading(Struct, frozen=True):
    """The event as cards name it, and the size of its type (pt)."""

    text: str
    size: float


NO_EVENT = EventHeading("", _EVENT_TYPE)


class MovementPairs(Struct, frozen=True, kw_only=True):
    """View of movement cards, two on an upright sheet that is cut across its middle.

    `left` and `tops` are where the cards begin on the sheet, in millimetres; `marks` are the cut marks (SVG path).
    """

    pages: tuple[tuple[CardPage, ...], ...]
    cards: MovementCards
    sheet: PaperSheet
    left: float
    tops: tuple[float, float]
    marks: str


def card_pairs(cards: Sequence[MovementCard], sheet: PaperSheet, event: str, section: str = "") -> MovementPairs:
    """Lay two cards out on each sheet; MisfitError where they would be too small to read."""
    laid_cards = card_pages(cards, sheet.half, event, section, most=1)
    above = (sheet.long / 2 - laid_cards.sheet.height * laid_cards.scale) / 2
    size = (sheet.short, sheet.long)
    strokes = cut_strokes(CardGrid(1, 2, size[0], size[1] / 2), size)
    return MovementPairs(
        pages=stack(laid_cards.pages, 2),
        cards=laid_cards,
        sheet=sheet,
        left=round((sheet.short - laid_cards.sheet.width * laid_cards.scale) / 2, 2),
        tops=(round(above, 2), round(above + sheet.long / 2, 2)),
        marks="".join(f"M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}" for ax, ay, bx, by in strokes),
    )


def card_pages(
    cards: Sequence[MovementCard], sheet: PaperSheet, event: str, section: str = "", *, most: int = _MOST_PARTS
) -> MovementCards:
    """Lay every card out on a sheet of its own, or on `most` sheets where its rounds would be too small to read on fewer.

    MisfitError where they would still be too small.
    """
    paper = sheet.landscape
    whole = paper.full
    plain = MovementCards(pages=(), sheet=whole, paper=paper, event=event, section=section)
    line = EventHeading(event, plain.event_type)
    for number in range(1, most + 1):
        pages = tuple(card_page(part, whole, line) for card in cards for part in parts_of(card, number))
        if all(page.type >= plain.least for page in pages if page.blocks):
            return replace(plain, pages=pages)
    rounds = max(len(card.lines) for card in cards)
    raise MisfitError(f"movement cards of {rounds} rounds would be too small to read there", "take a larger sheet")


def parts_of(card: MovementCard, number: int) -> tuple[MovementCard, ...]:
    """Share the rounds of a card evenly among several; each says which rounds it has."""
    share = -(-len(card.lines) // number)
    parts = [card.lines[start : start + share] for start in range(0, len(card.lines), share)] if number > 1 else []
    if len(parts) < 2:
        return (card,)
    said = (
        say(
            "Card %(number)s of %(number_2)s: %(first)s to %(last)s round.",
            number=at,
            number_2=len(parts),
            first=lines[0].round,
            last=lines[-1].round,
        )
        for at, lines in enumerate(parts, start=1)
    )
    return tuple(replace(card, lines=lines, originals=(words, *card.originals)) for words, lines in zip(said, parts, strict=True))


def card_page(card: MovementCard, sheet: PaperSheet, event: EventHeading = NO_EVENT) -> CardPage:
    """Lay a card out so that all its rounds have room: tall, unless the type would be much smaller."""
    if not card.lines:
        return _rule_card(card, sheet, event)
    wide = _rounds_card(card, sheet, event, tall=False)
    if len(card.columns) > 1:
        return wide
    tall = _rounds_card(card, sheet, event, tall=True)
    return tall if tall.type >= min(_WORTH * wide.type, _AMPLE) else wide


def _along(seat: str, sheet: PaperSheet) -> float:
    """Return the length of the band at an edge, in millimetres."""
    return (sheet.inner_width if seat in "NS" else sheet.inner_height) - 2 * BAND


def _edges(card: MovementCard, sheet: PaperSheet) -> Mapping[str, EdgeType]:
    """Return the type at each edge: as large as its band holds the words."""
    return {seat: _edge_type(card.edge(seat), bool(card.rule), _along(seat, sheet) - _LETTER) for seat in "NESW"}


def _edge_type(words: CardEdge, ruled: bool, length: float) -> EdgeType:
    size = EdgeType(_MOVE, _MORE)
    for step in _STEPS:
        size = EdgeType(round(_MOVE * step, 1), round((_MORE_OF_RULE if ruled else _MORE) * step, 1))
        if _depth(words, size, length) <= BAND - 2 * _EDGE_PAD:
            break
    return size


def _depth(words: CardEdge, size: EdgeType, length: float) -> float:
    """Return how deep the words at an edge are in such type, in millimetres."""
    more = [text for text in (words.tray, " ".join(words.exceptions)) if text]
    bold = lines_of(f"{_LONGEST} — {words.move}.", length / _BOLD, size.move) * size.move
    return (bold + sum(lines_of(text, length, size.more) for text in more) * size.more) * _EDGE_LEADING * POINT + 0.6 * len(more)


def _rule_card(card: MovementCard, sheet: PaperSheet, event: EventHeading) -> CardPage:
    """Lay out a card that has a rule in place of rounds."""
    return CardPage(
        card=card,
        tall=True,
        number=_number_size(card.table, tall=True),
        widths=(),
        blocks=(),
        block_width=0.0,
        top=_PAD + _head(card, sheet, event, tall=True),
        row=0.0,
        type=_RULE_TYPE,
        edges=_edges(card, sheet),
    )


def _head(card: MovementCard, sheet: PaperSheet, event: EventHeading, *, tall: bool) -> float:
    """Return the height in millimetres of the heading, the event and the sentences below it, including wrapped lines."""
    width = sheet.inner_width - 2 * BAND - _PAD - _NUMBER_WIDTH[tall] - _BESIDE[tall]
    lines = sum(lines_of(original, width, _ORIGINAL_TYPE) for original in card.originals)
    more = max(0, lines_of(event.text, width, event.size) - _EVENT_LINES) * _EVENT_LEADING * event.size * POINT
    return _HEAD[tall] + _ORIGINAL * max(0, lines - _ORIGINALS[tall]) + more


def _rounds_card(card: MovementCard, sheet: PaperSheet, event: EventHeading, *, tall: bool) -> CardPage:
    width = sheet.inner_width - 2 * BAND - 2 * _PAD
    height = sheet.inner_height - 2 * BAND - 2 * _PAD
    room_across = width - _NUMBER_WIDTH[tall] - 7 if tall else width
    head = _head(card, sheet, event, tall=tall)
    room_down = height - head
    letters = _letters(card)
    count = 1 if tall else _blocks(len(card.lines), sum(letters), room_across, room_down)
    rows = -(-len(card.lines) // count)
    row = min(_ROW_MOST, room_down / (rows + 1.2))
    across = (room_across - _GAP * (count - 1)) / count
    size = min(row / _LEADING, across / sum(letters)) / POINT
    return CardPage(
        card=card,
        tall=tall,
        number=_number_size(card.table, tall),
        widths=tuple(round(100 * part / sum(letters), 2) for part in letters),
        blocks=tuple(tuple(card.lines[start : start + rows]) for start in range(0, len(card.lines), rows)),
        block_width=round(across, 2),
        top=_PAD + head,
        row=round(row, 2),
        type=round(min(size, _TYPE_MOST), 1),
        edges=_edges(card, sheet),
    )


def _blocks(rounds: int, letters: float, across: float, down: float) -> int:
    """Return the number of blocks side by side that allows the largest type."""

    def size(count: int) -> float:
        return min(down / (-(-rounds // count) + 1.2) / _LEADING, (across - _GAP * (count - 1)) / count / (letters))

    return max(range(1, 5), key=lambda count: (min(size(count), _ROW_MOST / _LEADING), -count))


def _letters(card: MovementCard) -> tuple[float, ...]:
    """Return the longest text of each column in ems, with the room around it."""
    columns: list[Sequence[str]] = [
        [say("%(round)s Round,", round=line.round) for line in card.lines],
        [line.ns for line in card.lines],
        ["vs."],
        [f"{line.ew}," for line in card.lines],
        [f"{line.deals}." for line in card.lines],
    ]
    goals = [[name, *(line.goals[index] for line in card.lines)] for index, name in enumerate(card.columns)]
    plain = [max(ems(text) for text in texts) + 0.5 for texts in columns]
    idle = max((ems(say("no play; %(lies)s here.", lies=line.lies)) + 0.5 for line in card.lines if line.lies), default=0.0)
    plain[1] += max(0.0, idle - sum(plain[1:]))
    return (*plain, *(_BOLD * max(ems(text) for text in texts) + 1.0 for texts in goals))


def _number_size(table: int, tall: bool) -> float:
    """Return the height of the table's number, in millimetres: as large as its room allows."""
    return {1: 148.0, 2: 78.0}.get(len(str(table)), 54.0) if tall else {1: 64.0, 2: 60.0}.get(len(str(table)), 44.0)


def _movement_card_parts(job: EventJob) -> tuple[DocumentPart, ...]:
    if job.event.partners:
        return partner_parts(job)
    return tuple(
        _part_of_session(cards, job, session)
        for session in job.event.sessions
        if session.schedule and session.schedule.plays
        if (cards := _cards_of(job, session, session.schedule))
    )


def _part_of_session(cards: Sequence[MovementCard], job: EventJob, session: Session) -> DocumentPart:
    """Return the cards of a sitting, one a sheet; two where halves of sheets are wanted and large enough."""
    title, section = sitting_title(job.event, session), job.event.section
    if job.layout.halves and len(cards) > 1:
        with suppress(MisfitError):
            return DocumentPart("movement-pairs", card_pairs(cards, job.sheet, title, section))
    return DocumentPart("movement-cards", card_pages(cards, job.sheet, title, section))


def _cards_of(job: EventJob, session: Session, schedule: Schedule) -> tuple[MovementCard, ...]:
    """Return the cards of a sitting, or that of the only table to print."""
    cards = movement_cards(schedule, rounds=session.rounds, label=label_of(job.event, schedule))
    return tuple(card for card in cards if job.wants(table=card.table))


_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_FOOT = (noted("Total"), noted("Score of others"), noted("Plus"), noted("Minus"))
_DEAL = 11.0
Tricks = Mapping[tuple[int, int], Fraction]
"""The tricks of each pair on each deal, by (deal, pair)."""


class SaffordChange(Struct, frozen=True):
    """A round of one pair: its table (None when it rests), its deals, the pairs that play them the same way."""

    table: int | None
    side: Side | None
    deals: tuple[int, ...]
    compared: frozenset[int]


def safford_cards(event: Event, session: Session, result: EventResult | None, entry: int = 0) -> tuple[RuledSheet, ...]:
    """Return a card for each pair, or for that of one number; after play a fair copy."""
    schedule = session.schedule
    if schedule is None or not schedule.deals:
        return ()
    tricks = _tricks(result, session.number) if result and session.played else {}
    return tuple(_card(event, session, schedule, number, tricks) for number in schedule.numbers() if entry in (0, number))


def position(side: Side, table: int) -> str:
    """Return a position as the book's card writes it: `East D.`."""
    letter = _ALPHABET[table - 1] if table <= len(_ALPHABET) else str(table)
    return f"{say((Seat.NORTH if side is Side.NS else Seat.EAST).word)} {letter}."


def changes(session: Session, schedule: Schedule, number: int) -> tuple[SaffordChange, ...]:
    """Return round by round what a pair plays, and the pairs that it is compared with."""
    rounds = frozenset(known_rounds(session))
    ways: dict[int, dict[Side, set[int]]] = {}
    for play in (play for play in schedule.plays if play.round in rounds):
        for deal in play.deals:
            sides = ways.setdefault(deal, {Side.NS: set(), Side.EW: set()})
            sides[Side.NS].add(play.seats.n)
            sides[Side.EW].add(play.seats.e)
    pair_changes = []
    for round_ in sorted(rounds):
        play_of_pair = next((play for play in schedule.in_round(round_) if number in play.seats), None)
        if play_of_pair is None:
            pair_changes.append(SaffordChange(None, None, (), frozenset()))
            continue
        side = Side.NS if play_of_pair.seats.n == number else Side.EW
        compared = frozenset[int]().union(*(ways[deal][side] for deal in play_of_pair.deals)) - {number}
        pair_changes.append(SaffordChange(play_of_pair.table, side, play_of_pair.deals, compared))
    return tuple(pair_changes)


def _tricks(result: EventResult, session: int) -> Tricks:
    return {
        (traveller.deal, credit.entry): credit.tricks
        for traveller in result.travellers
        if traveller.session == session
        for line in traveller.lines
        for credit in line.credits
        if credit.tricks is not None
    }


def _card(event: Event, session: Session, schedule: Schedule, number: int, tricks: Tricks) -> RuledSheet:
    cast, rows = Cast(event), changes(session, schedule, number)
    others = [other for other in schedule.numbers() if other != number]
    most = max((len(change.deals) for change in rows), default=1)
    carried = [say("Total")] if most > 1 else []
    columns = (
        RuledColumn(heading=say("Position")),
        RuledColumn(heading=say("Table")),
        *(RuledColumn(heading="", group=say("Deals"), least=_DEAL) for _ in range(most)),
        *(RuledColumn(heading=word, least=_DEAL) for word in carried),
        *(RuledColumn(heading=cast.who(other).label, group=say("Other pairs, No."), least=SQUARE) for other in others),
    )
    who = cast.who(number)
    return RuledSheet(
        head=sitting_title(event, session),
        title=say("PAIR No. %(label)s.", label=who.label),
        sentences=(
            f"{who.title}. " * who.is_known + say("%(number)s Pairs—Duplicate Whist.", number=len(schedule.numbers())),
            say("Add together score of the hands and extend amount into each blank space."),
        ),
        columns=columns,
        rows=tuple(_line(change, number, others, most, tricks) for change in rows),
        foot=_foot(rows, number, others, 2 + most + len(carried), tricks),
        notes=(_shorter(schedule, most),) if most > 1 and not tricks else (),
        fixed=2 + most + len(carried),
    )


def _line(change: SaffordChange, number: int, others: list[int], most: int, tricks: Tricks) -> RuledLine:
    if change.table is None or change.side is None:
        return RuledLine(cells=(RuledCell(say("Rest")), RuledCell("–"), *(BARRED,) * (most + (most > 1) + len(others))))
    scores = [tricks.get((deal, number)) for deal in change.deals]
    boxes = [write_box(figures.or_blank(score), corner=str(deal)) for deal, score in zip(change.deals, scores, strict=True)]
    boxes += [BARRED] * (most - len(boxes))
    total = [write_box(figures.or_blank(_sum(scores)))] if most > 1 else []
    squares = (
        write_box(figures.or_blank(_common(change, number, other, tricks)[0])) if other in change.compared else BARRED
        for other in others
    )
    return RuledLine(
        cells=(RuledCell(position(change.side, change.table)), RuledCell(str(change.table)), *boxes, *total, *squares)
    )


def _foot(rows: tuple[SaffordChange, ...], number: int, others: list[int], span: int, tricks: Tricks) -> tuple[RuledLine, ...]:
    """Return a line each for the total, the score of the others, plus and minus, with a box under every other pair."""
    cells: list[list[str]] = [[], [], [], []]
    for other in others:
        scores = [_common(change, number, other, tricks) for change in rows if other in change.compared]
        ours, theirs = _sum([score for score, _ in scores]), _sum([score for _, score in scores])
        ahead = None if ours is None or theirs is None else ours - theirs
        figures_ = (ours, theirs, ahead if ahead is not None and ahead >= 0 else None, -ahead if ahead and ahead < 0 else None)
        for line, figure in zip(cells, figures_, strict=True):
            line.append(figures.or_blank(figure))
    return tuple(
        RuledLine(cells=(RuledCell(f"{word},"), *map(write_box, line)), span=span, begins=word == say("Total"))
        for word, line in zip(map(say, _FOOT), cells, strict=True)
    )


def _common(change: SaffordChange, number: int, other: int, tricks: Tricks) -> tuple[Fraction | None, Fraction | None]:
    """Return the tricks of both pairs on those deals of a change for which both have a score."""
    both = [deal for deal in change.deals if (deal, number) in tricks and (deal, other) in tricks]
    return _sum([tricks[deal, number] for deal in both]), _sum([tricks[deal, other] for deal in both])


def _sum(scores: list[Fraction | None]) -> Fraction | None:
    known_ = [score for score in scores if score is not None]
    return sum(known_, Fraction(0)) if known_ else None


def _shorter(schedule: Schedule, most: int) -> str:
    """Say how to shorten the match: the higher numbers can be left out (Barney 1900, p. 37)."""
    share = schedule.deals // most
    shorter = ", ".join(str(share * times) for times in range(1, most - 1))
    fewer = say("%(shorter)s or %(each)s", shorter=shorter, each=share * (most - 1)) if shorter else str(share * (most - 1))
    return say(
        "For a match of %(fewer)s deals, not %(count)s, leave out the higher numbers.",
        fewer=fewer,
        count=count(schedule.deals, "deal")[:-6].strip(),
    )


def _is_comparative(event: Event) -> bool:
    """Return whether pairs are compared by tricks with those of their direction: each keeps a card of its own."""
    with_deals = [schedule for schedule in schedules(event) if schedule.deals]
    compared = method_named(event.scoring).words.card == "comparative"
    named = compared or any(schedule.system == "safford" for schedule in with_deals)
    return event.contest is Contest.PAIRS and bool(with_deals) and named and not declares(event)


FORMS = (
    EventForm(
        name="movement-cards",
        by=("table",),
        title=noted("Movement cards"),
        brief="who meets whom, who moves",
        purpose=noted("one for each table: who meets whom, and where everyone goes next"),
        use="tables",
        order=Order(listed=40, used=110, packed=50),
        short="cards",
        outlasts_absence=True,
        serves=is_arranged,
        parts=_movement_card_parts,
        backs=True,
    ),
    EventForm(
        name="safford-cards",
        by=("entry",),
        title=noted("Comparative score cards"),
        brief="who is compared with whom",
        purpose=noted("one for each pair, each different: which pairs it is compared with on which deals"),
        use="players",
        order=Order(listed=390, used=360, packed=130),
        serves=_is_comparative,
        parts=lambda job: ruled_card_parts(
            "safford-cards",
            job,
            (safford_cards(job.event, session, job.result, job.layout.entry) for session in sittings(job.event)),
        ),
        card=True,
        backs=True,
    ),
)
