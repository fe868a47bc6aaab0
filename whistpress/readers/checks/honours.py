"""Whether the honours and the chicane of a line are those of the recorded cards."""

from collections.abc import Sequence

from whistpress.core.games.auction_whist import chicane_dealt, honours_dealt
from whistpress.core.model import Declared, Denomination, Event, Hands, Honours, Seat, Side, Suit
from whistpress.readers.event.declared import AUCTION
from whistpress.readers.event.reading import At, Reading
from whistpress.readers.event.sitting import Given, Sitting
from whistpress.readers.meant import choices

FINDING = "honours"
"""The word of `[[accepted]]` for honours that stand though the cards give others: agreed, and found too late (Law 19)."""

_SIDES = {Side.NS: "N-S", Side.EW: "E-W"}
_HOW = {
    Honours.THREE: "three honours",
    Honours.FOUR: "four honours in two hands",
    Honours.FOUR_IN_ONE: "four honours in one hand",
    Honours.FOUR_IN_ONE_FIFTH: "four honours in one hand and the fifth in the partner's",
    Honours.FIVE: "five honours in two hands",
    Honours.FIVE_IN_ONE: "five honours in one hand",
}


def honours(reading: Reading, event: Event, sittings: Sequence[Sitting]) -> None:
    """Warn of each line whose honours or chicane the cards of its deal do not give, unless that is accepted."""
    accepted = [table for table in reading.file.accepted or () if table.finding == FINDING]
    for session, sitting in zip(event.sessions, sittings, strict=False):
        for given in sitting.given:
            record, declared = session.hands.get(given.line.deal), given.line.declared
            if record and declared and not any(table.deal in (None, record.deal) for table in accepted):
                _honours(reading, given, record.hands, declared)
                _chicane(reading, given, record.hands, declared)


def _honours(reading: Reading, given: Given, hands: Hands, declared: Declared) -> None:
    denomination = declared.contract.bid.denomination
    dealt = honours_dealt(hands, denomination)
    left_out = declared.honours is None and denomination is not Denomination.NO_TRUMPS
    if left_out or declared.honours == dealt:
        return
    given_words, dealt_words = _words(declared.honours, denomination), _words(dealt, denomination)
    message = f"on deal {given.line.deal} the line gives {given_words}; the cards give {dealt_words}"
    helps = [f'by the cards: honours = ["{dealt[0].value}", "{dealt[1].value}"]'] if dealt else ["leave 'honours' out"]
    reading.say("W379", message, _at(reading, given.at, "honours"), *helps, *_mend(given))


def _chicane(reading: Reading, given: Given, hands: Hands, declared: Declared) -> None:
    denomination = declared.contract.bid.denomination
    dealt = chicane_dealt(hands, denomination)
    for seat in declared.chicane:
        if seat not in dealt:
            held = _held(hands, seat, denomination)
            message = f"on deal {given.line.deal} the line gives {seat.word} chicane; the cards give him {held}"
            reading.say("W379", message, _at(reading, given.at, "chicane"), *_mend(given))
    if reading.file.game != AUCTION or declared.honours is None:
        return
    for seat in dealt:
        if seat not in declared.chicane:
            message = f"on deal {given.line.deal} the cards give {seat.word} chicane, no {denomination.word}; the line has none"
            written = ", ".join(f'"{each.value}"' for each in dealt)
            reading.say("W379", message, _at(reading, given.at, "chicane"), f"by the cards: chicane = [{written}]", *_mend(given))


def _words(honours_: tuple[Side, Honours] | None, denomination: Denomination) -> str:
    if honours_ is None:
        return "no honours"
    side, how = honours_
    words = _HOW[how]
    return f"{_SIDES[side]} {words.replace('honours', 'aces') if denomination is Denomination.NO_TRUMPS else words}"


def _held(hands: Hands, seat: Seat, denomination: Denomination) -> str:
    """The trumps of a hand, `A, 10 and 4 of spades`. Chicane at no trumps is an error that the readers find."""
    ranks = hands.suit(seat, Suit(denomination.value))
    return f"{choices(rank.replace('T', '10') for rank in ranks)} of {denomination.word}"


def _at(reading: Reading, at: At, key: str) -> At:
    """The key of a line, if it is written; else the line."""
    return (*at, key) if isinstance(at, tuple) and reading.toml.has((*at, key)) else at


def _mend(given: Given) -> tuple[str, ...]:
    return (
        "the line counts: mend it, or the cards",
        f'if it was agreed so and stands, say so in [[accepted]]: finding = "{FINDING}", deal = {given.line.deal}, and a reason',
    )
