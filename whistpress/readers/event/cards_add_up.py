"""Whether the cards of a drive add up: every hand at every table counts thirteen tricks to each of two players."""

from fractions import Fraction

from whistpress.core.games.game import TRICKS
from whistpress.core.model import Contest, Event, Schedule
from whistpress.core.movement.system import count_of
from whistpress.problems import Span
from whistpress.readers.event.reading_state import Reading
from whistpress.readers.event.sessions import EventParts
from whistpress.readers.event.typed_cards import NumberedCards

CARDS_FINDING = "cards"
_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ACCEPT = f'if nobody can find them, say so in [[accepted]]: finding = "{CARDS_FINDING}", and a reason'


def tricks_due(schedule: Schedule, rounds: int) -> int:
    """Return what all cards come to after some rounds: each hand at each table, and what waiting counts."""
    hands = rounds * max(1, schedule.deals_per_round)
    players = 2 if schedule.contest is Contest.INDIVIDUAL else 1
    tables = len({play.table for play in schedule.plays})
    idle = schedule.entries - (4 if schedule.contest is Contest.INDIVIDUAL else 2) * tables
    return hands * (TRICKS * players * tables + (schedule.waiting or 0) * idle)


def tricks_short(schedule: Schedule | None, scoring: str, cards: NumberedCards) -> Fraction | None:
    """Return how many tricks the cards of a drive lack, negative where they have too many; None where nothing is known.

    Nothing is known before every card is in.
    """
    if schedule is None or not _is_counted(schedule, scoring) or len(cards.totals) < schedule.entries:
        return None
    return tricks_due(schedule, schedule.rounds) - sum(cards.totals.values(), Fraction(0))


def _is_counted(schedule: Schedule, scoring: str) -> bool:
    drive = schedule.by_rounds and schedule.contest in (Contest.INDIVIDUAL, Contest.PAIRS)
    return drive and scoring == "total-tricks" and schedule.rounds > 1


def check_cards(reading: Reading, event: Event, parts: EventParts) -> None:
    """Report cards that no play can give; warn of cards that do not add up, and of cards to come in a final event."""
    schedule, cards = parts.movement.schedule, parts.cards
    if schedule is None or not cards.totals or not _is_counted(schedule, event.scoring):
        return
    if not reading.slips:
        _check_each(reading, schedule, cards)
    if reading.slips or not reading.whole:
        return
    if any(table.finding == CARDS_FINDING for table in reading.file.accepted or ()):
        return
    total = sum(cards.totals.values(), Fraction(0))
    if len(cards.totals) < schedule.entries:
        message = f"{len(cards.totals)} of {schedule.entries} cards are typed; they add to {total}"
        help_ = f"all cards come to {tricks_due(schedule, schedule.rounds)}: type the others, or mend the size in [movement]"
        reading.say_key("W720", message, ("totals",), help_, _ACCEPT)
    elif event.short:
        word = "short" if event.short > 0 else "too many"
        come_to = tricks_due(schedule, schedule.rounds)
        message = f"the cards are {_tricks(abs(event.short))} {word}: they add to {total}, and come to {come_to}"
        reading.say_key("W720", message, ("totals",), *_halves(schedule, cards), "look at the cards again", _ACCEPT)


def _check_each(reading: Reading, schedule: Schedule, cards: NumberedCards) -> None:
    """Report cards with more tricks than their hands have, or fewer than none; in each half too."""
    tricks_per_round = max(TRICKS, schedule.waiting or 0) * max(1, schedule.deals_per_round)
    first = (schedule.rounds + 1) // 2
    for number, total in cards.totals.items():
        half = cards.halves.get(number)
        parts = [(total, schedule.rounds, "this card")]
        if half:
            parts = [
                (half[0], first, "the first half of this card"),
                (half[1], schedule.rounds - first, "the second half of this card"),
            ]
        for figure, rounds, what in parts:
            if not 0 <= figure <= tricks_per_round * rounds:
                hands = count_of(rounds * max(1, schedule.deals_per_round), "hands")
                most = f"the most for {hands} is {tricks_per_round * rounds}" if figure > 0 else "no card has fewer than none"
                message = f"{what} has {figure} tricks; {most}"
                whose = " and ".join(person.name for person in cards.players.get(number, ()))
                helps = [f"it is the card of {whose}"] if whose and isinstance(cards.places[number], Span) else []
                reading.say("E706", message, cards.places[number], *helps, "look at the card, or make [movement] what was played")
                break


def _tricks(number: Fraction) -> str:
    """Return `three tricks`: in words up to twelve."""
    written = _SMALL[int(number)] if number.denominator == 1 and number < len(_SMALL) else str(number)
    return f"{written} trick" if number == 1 else f"{written} tricks"


def _halves(schedule: Schedule, cards: NumberedCards) -> tuple[str, ...]:
    """Say which half is wrong, where every card has both."""
    if len(cards.halves) < schedule.entries:
        return ()
    first = (schedule.rounds + 1) // 2
    due = tricks_due(schedule, first), tricks_due(schedule, schedule.rounds - first)
    sums = tuple(sum((both[half] for both in cards.halves.values()), Fraction(0)) for half in (0, 1))
    return tuple(
        f"the {name} half adds to {is_}, and comes to {is_due}"
        for name, is_, is_due in zip(("first", "second"), sums, due, strict=True)
        if is_ != is_due
    )
