"""What the signals of a deal mean by each system of play, as its book says it; nothing where the book gives no rule."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from whistpress.core.games.signals import Kind


class Meaning(Struct, frozen=True):
    """What a signal shows by a system, in a sentence without its full stop, and where the book says so."""

    shows: str
    book: str


_CALL = "Partner, lead trumps"
_LATE = "Partner, lead trumps: the book makes no difference"

_MITCHELL = {
    Kind.CALL: Meaning(_CALL, "Mitchell 1897, p. 95"),
    Kind.LATE_CALL: Meaning(_LATE, "Mitchell 1897, p. 95"),
    Kind.COMMAND: Meaning(
        "Great strength or absolute command of the suit signalled in: no wish to have it led", "Mitchell 1897, p. 95"
    ),
    Kind.ECHO: Meaning("Four trumps or more", "Mitchell 1897, p. 97"),
    Kind.TRUMP_ECHO: Meaning("Four trumps or more: the third best, then a lower one", "Mitchell 1897, p. 96"),
    Kind.UNBLOCKING: Meaning("Four cards of the partner’s suit, the smallest kept for the fourth round", "Mitchell 1897, p. 93"),
    Kind.DISCARD: Meaning("A weak suit", "Mitchell 1897, p. 97"),
    Kind.DISCARD_AGAINST: Meaning("A weak suit: the book makes no difference", "Mitchell 1897, p. 97"),
    Kind.MASTER_DISCARD: Meaning("The cards immediately below it as well", "Mitchell 1897, pp. 97–98"),
}

_LEAGUE = {
    Kind.CALL: Meaning("Partner, lead trumps: a hand from which they would have been led", "Barney 1900, p. 10"),
    Kind.LATE_CALL: Meaning(_LATE, "Barney 1900, p. 10"),
    Kind.COMMAND: Meaning("Command of the third round of the suit", "Barney 1900, p. 12"),
    Kind.ECHO: Meaning(
        "Four trumps or more, where the partner called and neither has been in to lead them", "Barney 1900, p. 10"
    ),
    Kind.TRUMP_ECHO: Meaning("Four trumps or more: the third best, then the fourth best", "Barney 1900, p. 10"),
    Kind.UNBLOCKING: Meaning("Four cards of the partner’s suit or more", "Barney 1900, p. 9"),
    Kind.DISCARD: Meaning("The weakest suit, where trump strength is with the partner", "Barney 1900, p. 9"),
    Kind.DISCARD_AGAINST: Meaning("The strong suit: partner, lead it", "Barney 1900, p. 9"),
    Kind.DISCARD_ECHO: Meaning("Command of the suit, the ace being held", "Barney 1900, p. 9"),
}

_SENSE = {
    Kind.CALL: Meaning("Partner, lead trumps; not to be read from a card that may be a fair cover", "Barney 1900, p. 16"),
    Kind.LATE_CALL: Meaning(_LATE, "Barney 1900, p. 16"),
    Kind.TRUMP_ECHO: Meaning("Three trumps exactly: with two, or four and more, nobody echoes", "Barney 1900, p. 17"),
    Kind.UNBLOCKING: Meaning("Four cards of the suit exactly, the lowest kept", "Barney 1900, p. 17"),
    Kind.DISCARD: Meaning("A suit that the partner should not lead", "Barney 1900, p. 17"),
    Kind.DISCARD_AGAINST: Meaning("A suit that the partner should not lead: the book makes no difference", "Barney 1900, p. 17"),
    Kind.HIGH_DISCARD: Meaning("Partner, lead trumps: the eight or higher is a peremptory call", "Barney 1900, p. 17"),
    Kind.DISCARD_ECHO: Meaning("Strength; command of the suit, where strength has been shown in another", "Barney 1900, p. 17"),
}

_CAVENDISH = {
    Kind.CALL: Meaning(
        "Partner, leave your own game and lead trumps: four with two honours, or five with one, at least",
        "Cavendish 1902, pp. 150–151",
    ),
    Kind.LATE_CALL: Meaning(
        "A trump lead would now be very advantageous; no command, and no strength is promised", "Cavendish 1902, p. 151"
    ),
    Kind.ECHO: Meaning("Four trumps or more", "Cavendish 1902, p. 152"),
    Kind.SUB_ECHO: Meaning("Three trumps", "Cavendish 1902, pp. 153–154"),
    Kind.TRUMP_ECHO: Meaning("Four trumps or more", "Cavendish 1902, p. 153"),
    Kind.UNBLOCKING: Meaning(
        "Four cards exactly of a suit from which ace, queen, knave, ten or nine was led", "Cavendish 1902, p. 116"
    ),
    Kind.DISCARD: Meaning("The weakest suit", "Cavendish 1902, p. 125"),
    Kind.DISCARD_AGAINST: Meaning(
        "The best protected suit, for trump strength is with the adversaries", "Cavendish 1902, pp. 125–126"
    ),
    Kind.MASTER_DISCARD: Meaning("Complete command of the suit", "Cavendish 1902, p. 135"),
}

CONVENTIONS: Mapping[str, Mapping[Kind, Meaning]] = MappingProxyType(
    {
        "mitchell-1897": _MITCHELL,
        "league-1899": _LEAGUE,
        "common-sense-1900": _SENSE,
        "cavendish-1902": _CAVENDISH,
    }
)
"""The signals of each system of leads, by the system's name."""


def meaning(system: str, kind: Kind) -> Meaning | None:
    """What a signal means by a system; None where its book gives no rule."""
    return CONVENTIONS[system].get(kind)
