"""How a score card is laid out: one to a sheet, its rows as high as the sheet allows."""

from msgspec import Struct

from whistpress.language import say
from whistpress.printing.measure import FittedLine, fit_line, lines_of, size_that_fits
from whistpress.printing.sheets.sheet import PaperSheet, check_row_height
from whistpress.views.score_card import Roll, ScoreCard

_POINT = 25.4 / 72
_FRAME = 6.8
_RULES = 1.0
_HEADINGS = 6.6
_MOST_ROW = 11.0
_SIDES = 68.0
_MOST_TITLE, _LEAST_TITLE = 18.0, 12.0
_LEAST_HEAD = 16.5
_CLUB = 11.0
_NAMED, _UNNAMED = 4.7, 8.2
_NUMBER = 8.0
_MOST_NAME, _LEAST_NAME = 10.5, 8.0


class ScoreSheets(Struct, frozen=True, kw_only=True):
    """What the template of the score cards gets: the cards, and the measures (mm; type in pt) that all of them share.

    `head` is the depth of what stands above the clubs, `club_height` that of a club's name, `player` of a player's line,
    `name` the room of a player's name.
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
        """A player's name on its line."""
        return fit_line(name, self.name, _MOST_NAME, _LEAST_NAME)


def score_sheets(cards: tuple[ScoreCard, ...], sheet: PaperSheet) -> ScoreSheets:
    """Give every row of the fullest card room to write in."""
    lines = max((len(card.lines) for card in cards), default=0) + 1
    title = max((card.title for card in cards), key=len, default="")
    room = sheet.inner_width - 12
    size = size_that_fits(title, room - _SIDES, _MOST_TITLE, _LEAST_TITLE)
    head = max(_LEAST_HEAD, 5.5 + 1.12 * size * _POINT * lines_of(title, room - _SIDES, size))
    rolls = [roll for card in cards for roll in card.rolls]
    club, player = _club_height(rolls, room / 2 - 3), _NAMED if all(roll.named for roll in rolls) else _UNNAMED
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


def _club_height(rolls: list[Roll], width: float) -> float:
    return (
        1.15
        * _CLUB
        * _POINT
        * max((lines_of(say("%(title)s versus", title=roll.title), width, _CLUB) for roll in rolls), default=0)
    )


def _rows(roll: Roll) -> int:
    """Lines of players: one for each name, or one for each two that are to be written in."""
    return len(roll.players) if roll.named else -(-len(roll.players) // 2)
