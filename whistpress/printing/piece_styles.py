"""The kinds of small cards and slips: how large each is, and its type."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from whistpress.core.games import declares
from whistpress.core.model import Event
from whistpress.printing.qr import QrCode

DECLARED = " declared"
"""The suffix of the kind of a card that asks for bids too."""
NARROW = " narrow"
"""The suffix of the kind of a card that is half as wide, and has no room for notes."""
_AIR = 1.0


class PieceStyle(Struct, frozen=True, kw_only=True):
    """The measures of one kind: its least width and height (mm), its type (pt), the least height of its rows (mm).

    A number is as large as `number` and its card allow, `beside` the texts or above them. Columns that are empty, to be
    written in, are at least `box` wide, the last of them `note`; `air` is the height of a row besides its lines. A `code`
    is beside the texts.
    """

    width: float
    height: float
    number: float = 0.0
    title: tuple[float, float] = (15.0, 10.0)
    row: float = 10.0
    least_row: float = 0.0
    beside: bool = False
    box: float = 0.0
    note: float = 0.0
    air: float = _AIR
    code: QrCode | None = None


STYLES: Mapping[str, PieceStyle] = MappingProxyType(
    {
        "table-cards": PieceStyle(width=170.0, height=124.0, number=330.0),
        "side-cards": PieceStyle(width=90.0, height=40.0, title=(26.0, 14.0)),
        "sit-out-cards": PieceStyle(width=170.0, height=124.0, title=(40.0, 28.0), row=14.0),
        "tray-labels": PieceStyle(width=90.0, height=60.0, number=76.0),
        "trump-slips": PieceStyle(width=60.0, height=50.0, number=34.0),
        "pick-up-slips": PieceStyle(width=90.0, height=60.0, least_row=8.4),
        f"pick-up-slips{DECLARED}": PieceStyle(width=180.0, height=60.0, least_row=8.4, box=13.0, note=13.0),
        "walking-slips": PieceStyle(width=90.0, height=40.0, row=9.5),
        "player-badges": PieceStyle(width=90.0, height=50.0, number=66.0, title=(19.0, 10.0)),
        "draw-slips": PieceStyle(width=60.0, height=33.0, number=34.0, title=(13.0, 10.0), beside=True),
        "personal-cards": PieceStyle(width=90.0, height=60.0, row=9.0),
        "counters": PieceStyle(width=27.0, height=22.0, number=30.0),
        "ruling-slips": PieceStyle(width=90.0, height=80.0),
        "entry-blanks": PieceStyle(width=180.0, height=84.0, title=(18.0, 12.0)),
        "ballots": PieceStyle(width=90.0, height=50.0, title=(15.0, 11.0), row=12.0, least_row=9.2, box=14.0, note=14.0),
        "pair-journals": PieceStyle(
            width=180.0, height=124.0, title=(20.0, 13.0), row=11.0, least_row=8.4, box=15.0, note=42.0, air=1.7
        ),
        f"pair-journals{NARROW}": PieceStyle(
            width=90.0, height=124.0, title=(15.0, 10.0), row=9.0, least_row=8.4, box=12.0, note=13.0, air=1.7
        ),
        "score-tickets": PieceStyle(
            width=60.0, height=44.0, number=30.0, title=(11.0, 10.0), row=8.2, least_row=8.0, beside=True, box=11.0, note=12.0
        ),
        f"score-tickets{DECLARED}": PieceStyle(
            width=90.0, height=66.0, number=30.0, title=(11.0, 10.0), row=8.2, least_row=8.0, beside=True, box=13.0, note=12.0
        ),
    }
)


def kind_of(name: str, event: Event) -> str:
    """Return the kind of a form's cards: where trumps are declared, some have more columns and are larger."""
    kind = f"{name}{DECLARED}"
    return kind if kind in STYLES and declares(event) else name
