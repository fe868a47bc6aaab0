"""The code that leads a telephone to a live page: the only module that knows segno, which it imports when a code is made.

A code is drawn as one path of black modules, so that it stays sharp at any size; its address stands beside it in words, for
whoever types.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from whistpress.views.addresses import spoken

QUIET = 4
"""Modules that stay white at each side of a code (ISO/IEC 18004, 9.1)."""
LEAST = 20.0
"""Millimetres of black and white squares along a side, without the quiet zone: a telephone reads that at arm's length."""
_LEAST_MODULE = 0.5


class QrCode(Struct, frozen=True, kw_only=True):
    """A code: whither it leads, the same in words, its black modules (SVG path).

    `units` is how many modules its side has with the quiet zone, `side` how long that is on paper, in millimetres.
    """

    address: str
    words: str
    path: str
    units: int
    side: float

    @property
    def quiet(self) -> float:
        """How wide the quiet zone is, in millimetres: it may lie over what is white anyway."""
        return int(100 * QUIET * self.side / self.units) / 100


def qr_code(address: str) -> QrCode | None:
    """The code of an address, at error level M; None where there is no address."""
    if not address:
        return None
    import segno

    rows = tuple(tuple(row) for row in segno.make_qr(address, error="m", boost_error=False).matrix)
    units = len(rows) + 2 * QUIET
    module = max(LEAST / len(rows), _LEAST_MODULE)
    return QrCode(
        address=address, words=spoken(address), path="".join(_strokes(rows)), units=units, side=round(module * units, 1)
    )


def _strokes(rows: Sequence[Sequence[int]]) -> Iterator[str]:
    """Runs of black modules, each a rectangle one module high."""
    for down, row in enumerate(rows, start=QUIET):
        across = QUIET
        for black, run in groupby(row):
            many = len(tuple(run))
            if black:
                yield f"M{across} {down}h{many}v1h-{many}z"
            across += many
