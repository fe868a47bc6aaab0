"""The QR code of a live page. The only module that imports segno, which it loads when it makes a code.

A code is drawn as one path of black modules, so that it stays sharp at any size; its address is printed beside it for readers
who type.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from whistpress.site.addresses import spoken

QUIET = 4
"""Modules that stay white at each side of a code (ISO/IEC 18004, 9.1)."""
LEAST = 20.0
"""Millimetres of black and white squares along a side, without the quiet zone: a telephone reads that at arm's length."""
_LEAST_MODULE = 0.5


class QrCode(Struct, frozen=True, kw_only=True):
    """A code: its address, the same in words, its black modules (SVG path).

    `units` is the number of modules along its side with the quiet zone, `side` its length on paper, in millimetres.
    """

    address: str
    words: str
    path: str
    units: int
    side: float

    @property
    def quiet(self) -> float:
        """The width of the quiet zone, in millimetres: it may overlap empty paper."""
        return int(100 * QUIET * self.side / self.units) / 100


def qr_code(address: str) -> QrCode | None:
    """Return the code of an address, at error level M; None without an address."""
    if not address:
        return None
    import segno

    rows = tuple(tuple(row) for row in segno.make_qr(address, error="m", boost_error=False).matrix)
    units = len(rows) + 2 * QUIET
    module = max(LEAST / len(rows), _LEAST_MODULE)
    return QrCode(
        address=address, words=spoken(address), path="".join(_strokes(rows)), units=units, side=round(module * units, 1)
    )


def terminal_qr(address: str) -> str:
    """Return the code of an address in half blocks, two rows of squares to a line, for black on white."""
    import segno

    rows = [
        [bool(dark) for dark in row] for row in segno.make_qr(address, error="m", boost_error=False).matrix_iter(border=QUIET)
    ]
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    blocks = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
    return "\n".join("".join(blocks[pair] for pair in zip(*rows[at : at + 2], strict=True)) for at in range(0, len(rows), 2))


def _strokes(rows: Sequence[Sequence[int]]) -> Iterator[str]:
    """Yield runs of black modules, each a rectangle one module high."""
    for down, row in enumerate(rows, start=QUIET):
        across = QUIET
        for black, run in groupby(row):
            many = len(tuple(run))
            if black:
                yield f"M{across} {down}h{many}v1h-{many}z"
            across += many
