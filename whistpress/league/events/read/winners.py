"""Read the winners of prizes as the entries of an event that has a prize list and no scores."""

from msgspec import Struct

from whistpress.core.model import Contest, DrawnCard, Schedule
from whistpress.league.events.keys import EventFile
from whistpress.league.events.read.entries import meant_by
from whistpress.league.events.read.reading_state import Reading
from whistpress.league.events.read.typed_cards import GROUPS, NumberedCards, names_of_pair
from whistpress.league.people.read.people import Meant
from whistpress.reading.format.base import as_tuple
from whistpress.reading.toml_positions import KeyPath

_OTHER_RECORDS = ("entries", "names", "totals", "scores", "cards", "matches", "rubbers", "session", "section", "printed")
"""Whichever of them an event has says who played."""


class WinnersAlone(Struct, frozen=True):
    """The winners that the prizes of an event name: the contest that they tell, and each winner once as an entry."""

    contest: Contest
    cards: NumberedCards


def are_winners_alone(file: EventFile) -> bool:
    """Return whether the prizes name winners, and nothing else in the file says who played."""
    return any(table.won_by for table in file.prize or ()) and not any(getattr(file, key) for key in _OTHER_RECORDS)


def read_winners(reading: Reading, schedule: Schedule | None) -> WinnersAlone | None:
    """Read who won the prizes of such an event, in their order; None for any other event.

    Their real numbers are not on record: new numbers follow those of the schedule, so that no winner gets a seat in it.
    """
    if not are_winners_alone(reading.file):
        return None
    of_pairs = reading.file.contest == "pairs"
    entries: dict[tuple[str, ...], tuple[tuple[Meant, ...], DrawnCard | None]] = {}
    for index, table in enumerate(reading.file.prize or ()):
        card = GROUPS.get(table.of) if isinstance(table.of, str) else None
        for number, written in enumerate(as_tuple(table.won_by)):
            at: KeyPath = ("prize", index, "won_by") if isinstance(table.won_by, str) else ("prize", index, "won_by", number)
            names = names_of_pair(written) if of_pairs else (written,)
            meant = tuple(meant_by(reading, name, at) for name in names)
            key = tuple(sorted(person.id for person in meant))
            entries[key] = (meant, card or entries.get(key, (meant, None))[1])
    numbered = list(enumerate(entries.values(), start=max(schedule.numbers(), default=0) + 1 if schedule else 1))
    cards = NumberedCards(
        players={number: meant for number, (meant, _) in numbered},
        cards={number: card for number, (_, card) in numbered if card},
        in_order=True,
    )
    return WinnersAlone(Contest.PAIRS if of_pairs else Contest.INDIVIDUAL, cards)
