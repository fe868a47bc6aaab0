"""The trumps of the hands of a drive, in words."""

from whistpress.core.model import MISERE, Schedule
from whistpress.core.movement.moves import NO_TRUMPS, trumps_in
from whistpress.language import noted, say

_TRUMPS = {
    "S": noted("spades"),
    "H": noted("hearts"),
    "D": noted("diamonds"),
    "C": noted("clubs"),
    NO_TRUMPS: noted("no trumps"),
    MISERE: noted("misère"),
}
_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def trump_word(trump: str) -> str:
    """Name one kind of trumps: `hearts`, `no trumps`, `misère`."""
    return say(_TRUMPS[trump])


def trump_words(schedule: Schedule, round_: int) -> str:
    """Name the trumps of a round: `hearts ♥`, `no trumps`, `misère`; nothing where each table turns its own."""
    trumps = dict.fromkeys(trumps_in(schedule, round_))
    return ", ".join(f"{trump_word(trump)} {_SIGNS.get(trump, '')}".strip() for trump in trumps)


def round_trumps(schedule: Schedule, round_: int) -> str:
    """Return the text after the title of a round: the trumps, and how a misère is scored, as in `: hearts ♥`."""
    words = trump_words(schedule, round_)
    if not words:
        return ""
    if schedule.is_misere(round_):
        return say(": misère, each side scores 13 less its tricks")
    return say(": %(trumps)s", trumps=words)
