"""Whether the cards of a drive add up: every hand at every table counts thirteen tricks to each of two players."""

from fractions import Fraction

from whistpress.core.games.game import TRICKS
from whistpress.core.model import Contest, Event, Schedule
from whistpress.core.movement.system import count_of
from whistpress.language import noted, say
from whistpress.problems import Span
from whistpress.readers.event.reading_state import Reading
from whistpress.readers.event.sessions import EventParts
from whistpress.readers.event.typed_cards import NumberedCards

CARDS_FINDING = "cards"
_SMALL = (
    noted("no"), noted("one"), noted("two"), noted("three"), noted("four"), noted("five"), noted("six"),
    noted("seven"), noted("eight"), noted("nine"), noted("ten"), noted("eleven"), noted("twelve"),
)  # fmt: skip


def _accept() -> str:
    return say('if nobody can find them, say so in [[accepted]]: finding = "%(finding)s", and a reason', finding=CARDS_FINDING)


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
        message = say(
            "%(number)s of %(entries)s cards are typed; they add to %(total)s",
            number=len(cards.totals),
            entries=schedule.entries,
            total=total,
        )
        help_ = say(
            "all cards come to %(tricks_due)s: type the others, or mend the size in [movement]",
            tricks_due=tricks_due(schedule, schedule.rounds),
        )
        reading.say_key("W720", message, ("totals",), help_, _accept())
    elif event.short:
        word = say("short") if event.short > 0 else say("too many")
        come_to = tricks_due(schedule, schedule.rounds)
        message = say(
            "the cards are %(tricks)s %(word)s: they add to %(total)s, and come to %(come_to)s",
            tricks=_tricks(abs(event.short)),
            word=word,
            total=total,
            come_to=come_to,
        )
        reading.say_key("W720", message, ("totals",), *_halves(schedule, cards), say("look at the cards again"), _accept())


def _check_each(reading: Reading, schedule: Schedule, cards: NumberedCards) -> None:
    """Report cards with more tricks than their hands have, or fewer than none; in each half too."""
    tricks_per_round = max(TRICKS, schedule.waiting or 0) * max(1, schedule.deals_per_round)
    first = (schedule.rounds + 1) // 2
    for number, total in cards.totals.items():
        half = cards.halves.get(number)
        parts = [(total, schedule.rounds, say("this card"))]
        if half:
            parts = [
                (half[0], first, say("the first half of this card")),
                (half[1], schedule.rounds - first, say("the second half of this card")),
            ]
        for figure, rounds, what in parts:
            if not 0 <= figure <= tricks_per_round * rounds:
                hands = count_of(rounds * max(1, schedule.deals_per_round), "hands")
                most = (
                    say("the most for %(hands)s is %(tricks_per_round)s", hands=hands, tricks_per_round=tricks_per_round * rounds)
                    if figure > 0
                    else say("no card has fewer than none")
                )
                message = say("%(what)s has %(figure)s tricks; %(most)s", what=what, figure=figure, most=most)
                whose = say(" and ").join(person.name for person in cards.players.get(number, ()))
                helps = (
                    [say("it is the card of %(whose)s", whose=whose)] if whose and isinstance(cards.places[number], Span) else []
                )
                reading.say(
                    "E706", message, cards.places[number], *helps, say("look at the card, or make [movement] what was played")
                )
                break


def _tricks(number: Fraction) -> str:
    """Return `three tricks`: in words up to twelve."""
    written = say(_SMALL[int(number)]) if number.denominator == 1 and number < len(_SMALL) else str(number)
    return say("%(written)s trick", written=written) if number == 1 else say("%(written)s tricks", written=written)


def _halves(schedule: Schedule, cards: NumberedCards) -> tuple[str, ...]:
    """Say which half is wrong, where every card has both."""
    if len(cards.halves) < schedule.entries:
        return ()
    first = (schedule.rounds + 1) // 2
    due = tricks_due(schedule, first), tricks_due(schedule, schedule.rounds - first)
    sums = tuple(sum((both[half] for both in cards.halves.values()), Fraction(0)) for half in (0, 1))
    return tuple(
        say("the %(name)s half adds to %(figure)s, and comes to %(is_due)s", name=name, figure=is_, is_due=is_due)
        for name, is_, is_due in zip(("first", "second"), sums, due, strict=True)
        if is_ != is_due
    )
