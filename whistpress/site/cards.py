"""The numbers and words for those who play: labels of entries, and the heading of a movement card."""

from collections.abc import Callable

from whistpress.core.model import Contest, EventHead, Schedule
from whistpress.language import noted_noun, say_many
from whistpress.site.figures import cardinal

_TEAM_WORDS = {
    Contest.FOURS: noted_noun("four"),
    Contest.SIXES: noted_noun("six", "sixes"),
    Contest.EIGHTS: noted_noun("eight"),
    Contest.CLUB: noted_noun("team"),
}
Labels = Callable[[int], str]


def label_of(event: EventHead, schedule: Schedule) -> Labels:
    """Return how an event writes the numbers in the seats: `7`, or `NS4` with compass numbering."""
    labels = {} if schedule.teams else {entry.number: entry.label for entry in event.entries}
    return lambda number: labels.get(number, str(number))


def heading(schedule: Schedule) -> str:
    """Say who plays: `Eight pairs`, `Twelve players`, `Two fours`."""
    word = {Contest.INDIVIDUAL: "player", Contest.PAIRS: "pair", **_TEAM_WORDS}[schedule.contest]
    many = f"{word}es" if word.endswith("x") else f"{word}s"
    number = cardinal(schedule.entries).capitalize()
    return say_many(f"%(number)s {word}", f"%(number)s {many}", schedule.entries, number=number)


def singly(schedule: Schedule) -> bool:
    """Return whether single players have numbers of their own: partners change."""
    return any(play.seats.n != play.seats.s or play.seats.e != play.seats.w for play in schedule.plays)
