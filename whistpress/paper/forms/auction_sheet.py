"""How the score card of auction whist is laid out: twelve deals upright on a sheet, four ruled lines for honours in each."""

from dataclasses import dataclass

from whistpress.paper.measure import lines_of, size_that_fits
from whistpress.paper.sheets.sheet import Sheet
from whistpress.views.papers.auction_card import DEALS, AuctionCard, Credits, honour_credits

_POINT = 25.4 / 72
_FRAME = 7.8
_HEADINGS = 10.5
_FEET = 3
_FOOT = 7.4
_CREDITS = 3.9
_MOST_ROW = 16.4
_LINES = 4
_LEFT = 88.0
_MOST_TITLE, _LEAST_TITLE = 16.0, 10.5
_ABOVE_ROLLS = 18.0
_PLAYER = 5.6
_CLUB = 6.0


@dataclass(frozen=True, slots=True)
class KeptCard:
    """A card and who keeps it: before play each side has its own (Law 4), after play one fair copy is enough."""

    card: AuctionCard
    keeper: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionSheets:
    """What the template of the cards gets: the cards, the schedule of honours, and the measures (mm; type in pt).

    `line` is the height of a ruled line of honours; a deal has four, and more where more is entered.
    """

    cards: tuple[KeptCard, ...]
    credits: tuple[Credits, ...]
    row: float
    line: float
    title_size: float
    head: float
    foot: float = _FOOT
    credit: float = _CREDITS
    deals: int = DEALS


def auction_sheets(cards: tuple[AuctionCard, ...], sheet: Sheet) -> AuctionSheets:
    """Give every deal of the fullest card room to write in."""
    title = max((card.title for card in cards), key=len, default="")
    size = size_that_fits(title, _LEFT, _MOST_TITLE, _LEAST_TITLE)
    rolls = max((_rolls(card) for card in cards), default=0.0)
    above = _ABOVE_ROLLS + 1.15 * size * _POINT * lines_of(title, _LEFT, size)
    schedule = honour_credits()
    head = max(above + rolls, _CREDITS * (len(schedule) + 2) + 2)
    deals = max((len(card.deals) for card in cards), default=DEALS)
    left = sheet.inner_height - _FRAME - head - _HEADINGS - _FEET * _FOOT
    row = min(_MOST_ROW, left / max(deals, 1))
    return AuctionSheets(
        cards=tuple(kept for card in cards for kept in _kept(card)),
        credits=schedule,
        row=int(100 * row) / 100,
        line=int(100 * (row - 0.6) / max(_LINES, _entered(cards))) / 100,
        title_size=size,
        head=round(head, 2),
    )


def _kept(card: AuctionCard) -> tuple[KeptCard, ...]:
    if card.totals:
        return (KeptCard(card, ""),)
    return tuple(KeptCard(card, f"Kept by {side}") for side in ("North and South", "East and West"))


def _rolls(card: AuctionCard) -> float:
    """The height of the names: those of both teams beside each other."""
    return max((_CLUB + _PLAYER * len(roll.players) for roll in card.rolls), default=0.0)


def _entered(cards: tuple[AuctionCard, ...]) -> int:
    """The most that a side has in the honour column of one deal."""
    return max((len(half.honours) for card in cards for deal in card.deals for half in (deal.ns, deal.ew)), default=0)
