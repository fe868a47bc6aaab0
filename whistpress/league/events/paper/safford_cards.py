"""Safford's comparative score cards: a different one for each pair (Barney 1900, pp. 37–38).

A row is a change: the pair's position, its deals, and under the number of each other pair an open square where that one plays
these deals the same way, a black one where it does not. Tables have letters on the book's card; both are given here.
"""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from whistpress.core.games import declares
from whistpress.core.model import Contest, Event, EventResult, Schedule, Seat, Session, Side
from whistpress.language import noted, say
from whistpress.printing.form import EventForm, Order
from whistpress.printing.ruled import BARRED, SQUARE, RuledCell, RuledColumn, RuledLine, RuledSheet, write_box
from whistpress.printing.ruled_pairs import ruled_card_parts
from whistpress.printing.sittings import known_rounds, schedules, sitting_title, sittings
from whistpress.site import figures
from whistpress.site.people import Cast
from whistpress.site.wording import count

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
    named = event.scoring == "safford" or any(schedule.system == "safford" for schedule in with_deals)
    return event.contest is Contest.PAIRS and bool(with_deals) and named and not declares(event)


FORMS = (
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
