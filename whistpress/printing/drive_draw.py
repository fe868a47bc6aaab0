"""The draw of a whist drive: a slip for each lady and gent. The slips work for any number of players at the door."""

from whistpress.core.model import Schedule
from whistpress.language import noted, say
from whistpress.printing.pieces import CutPiece

_SEATS = {
    (True, True): noted("North"),
    (True, False): noted("East"),
    (False, True): noted("South"),
    (False, False): noted("West"),
}
"""The seat of a lady (or gent) of an odd (or even) number."""


def drive_slips(schedule: Schedule, head: str, spare: int = 0) -> tuple[CutPiece, ...]:
    """Return a slip for each lady and each gent, `spare` more of each among them.

    The number alone says table and seat, so that the first slips of each serve a smaller company. Who draws the last number
    waits if it is odd.
    """
    each = schedule.entries // 2 + spare
    return tuple(_slip(head, number, lady=lady) for lady in (True, False) for number in range(1, each + 1))


def _slip(head: str, number: int, *, lady: bool) -> CutPiece:
    odd = number % 2 == 1
    return CutPiece(
        head=head,
        number=str(number),
        title=say("Table %(table)s, %(word)s", table=(number + 1) // 2, word=say(_SEATS[lady, odd])),
        subtitle=f"{say('Lady')} ♡" if lady else f"{say('Gent')} ♠",
        sentences=(say("Last number? Wait first."),) if odd else (),
    )
