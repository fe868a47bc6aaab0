"""The result of a game in a PBN file, as tricks of North and South."""

import re

from whistpress.core.model import Seat, Side
from whistpress.core.model.cards import HAND
from whistpress.readers.pbn.file import Game

_SIDES = re.compile(r"(?:(NS|EW)\s*([0-9]{1,2}))(?:\s+(NS|EW)\s*([0-9]{1,2}))?")
_DECLARED = re.compile(r"[0-9]{1,2}")


def tricks_of(game: Game) -> int | str | None:
    """The tricks that N-S won: from `NS 8`, `EW 5`, `NS 8 EW 5`, or the declarer's; None where there is no result.

    What cannot be a result is given back as it is written.
    """
    written = game.value("Result").removeprefix("^").strip()
    declarer = game.value("Declarer").removeprefix("^").upper()
    if not written:
        return None
    found = _SIDES.fullmatch(written)
    if found:
        ns = _of_sides(found)
    elif _DECLARED.fullmatch(written) and declarer in set(Seat):
        ns = int(written) if declarer in (Seat.NORTH, Seat.SOUTH) else HAND - int(written)
    else:
        return written
    return ns if ns is not None and 0 <= ns <= HAND else written


def places_of(game: Game) -> dict[str, int]:
    """The table and the round that a game names, as far as they are numbers."""
    written = {name.lower(): game.value(name) for name in ("Table", "Round")}
    return {name: int(text) for name, text in written.items() if text.isascii() and text.isdecimal() and len(text) < 5}


def _of_sides(found: "re.Match[str]") -> int | None:
    """The tricks of N-S; None when both sides are given and do not make thirteen."""
    tricks = {found[1]: int(found[2])}
    if found[3] and found[3] not in tricks:
        tricks[found[3]] = int(found[4])
    elif found[3]:
        return None
    if len(tricks) == 2 and sum(tricks.values()) != HAND:
        return None
    return tricks.get(Side.NS.value, HAND - tricks.get(Side.EW.value, 0))
