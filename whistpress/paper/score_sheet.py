"""How a score card is laid out: one to a sheet, its rows as high as the sheet allows."""

from dataclasses import dataclass

from whistpress.paper.measure import size_that_fits
from whistpress.paper.sheet import Sheet
from whistpress.views.score_card import ScoreCard

_HEAD = 48.0
_ROLL = 10.0
_PLAYER = 4.9


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheets:
    """What the template of the score cards gets: the cards, the height of a row (mm), the size of the title (pt)."""

    cards: tuple[ScoreCard, ...]
    sheet: Sheet
    row: float
    title_size: float


def score_sheets(cards: tuple[ScoreCard, ...], sheet: Sheet) -> ScoreSheets:
    """Give every row of the fullest card room to write in."""
    lines = max((len(card.lines) for card in cards), default=0) + 1
    players = max((len(roll.players) for card in cards for roll in card.rolls), default=0)
    room = sheet.inner_height - _HEAD - (_ROLL + players * _PLAYER if players else 0)
    title = max((card.title for card in cards), key=len, default="")
    return ScoreSheets(
        cards=cards,
        sheet=sheet,
        row=round(min(11.0, room / lines), 2),
        title_size=size_that_fits(title, sheet.inner_width - 16, 20.0, 13.0),
    )
