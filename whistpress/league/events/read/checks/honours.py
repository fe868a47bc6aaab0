"""Check lines against the recorded cards: honours, chicane, tricks, revokes, and what the laws forbid."""

from collections.abc import Sequence

from whistpress.core.games.auction_whist import chicane_dealt, honours_dealt
from whistpress.core.games.duplicate_whist import is_of_disobeyed_call
from whistpress.core.games.game import JudgedPlay, judge_play, side_of
from whistpress.core.model import (
    Declared,
    Denomination,
    Event,
    HandRecord,
    Hands,
    Honours,
    LineWord,
    PlayedLine,
    PlayRecord,
    Seat,
    Session,
    Side,
    Suit,
)
from whistpress.core.model.cards import HAND
from whistpress.language import noted, say, say_many
from whistpress.league.events.read.declared import AUCTION, DUMMY_HELP, dummy_law
from whistpress.league.events.read.reading_state import At, Reading
from whistpress.league.events.read.sitting import Given, Sitting
from whistpress.problems import choices, wording

FINDING = "honours"
"""The word of `[[accepted]]` for honours that stand though the cards give others: agreed, and found too late (Law 19)."""

_SIDES = {Side.NS: "N-S", Side.EW: "E-W"}
_HOW = {
    Honours.THREE: noted("three honours"),
    Honours.FOUR: noted("four honours in two hands"),
    Honours.FOUR_IN_ONE: noted("four honours in one hand"),
    Honours.FOUR_IN_ONE_FIFTH: noted("four honours in one hand and the fifth in the partner's"),
    Honours.FIVE: noted("five honours in two hands"),
    Honours.FIVE_IN_ONE: noted("five honours in one hand"),
}


def honours(reading: Reading, event: Event, sittings: Sequence[Sitting]) -> None:
    """Warn of each line whose honours or chicane the cards of its deal do not give, unless that is accepted."""
    accepted = [table for table in reading.file.accepted or () if table.finding == FINDING]
    for session, sitting in zip(event.sessions, sittings, strict=False):
        for line_record in sitting.given:
            record, declared = session.hands.get(line_record.line.deal), line_record.line.declared
            if record and declared and not any(table.deal in (None, record.deal) for table in accepted):
                _honours(reading, line_record, record.hands, declared)
                _chicane(reading, line_record, record.hands, declared)


def _honours(reading: Reading, line_record: Given, hands: Hands, declared: Declared) -> None:
    denomination = declared.contract.bid.denomination
    dealt = honours_dealt(hands, denomination)
    left_out = declared.honours is None and denomination is not Denomination.NO_TRUMPS
    if left_out or declared.honours == dealt:
        return
    given_words, dealt_words = _words(declared.honours, denomination), _words(dealt, denomination)
    helps = [wording("W379.cards-honours", value=dealt[0].value, value_2=dealt[1].value)] if dealt else [wording("W379.leave")]
    reading.say(
        "W379.deal-line",
        _at(reading, line_record.at, "honours"),
        *helps,
        *_mend(line_record),
        deal=line_record.line.deal,
        given_words=given_words,
        dealt_words=dealt_words,
    )


def _chicane(reading: Reading, line_record: Given, hands: Hands, declared: Declared) -> None:
    denomination = declared.contract.bid.denomination
    dealt = chicane_dealt(hands, denomination)
    for seat in declared.chicane:
        if seat not in dealt:
            held = _trumps_of(hands, seat, denomination)
            reading.say(
                "W379.deal-line-chicane",
                _at(reading, line_record.at, "chicane"),
                *_mend(line_record),
                deal=line_record.line.deal,
                word=say(seat.word),
                held=held,
            )
    if reading.file.game != AUCTION or declared.honours is None:
        return
    for seat in dealt:
        if seat not in declared.chicane:
            written = ", ".join(f'"{holder.value}"' for holder in dealt)
            reading.say(
                "W379.deal-cards",
                _at(reading, line_record.at, "chicane"),
                *_mend(line_record),
                deal=line_record.line.deal,
                word=say(seat.word),
                word_2=say(denomination.word),
                written=written,
            )


def _words(honours_: tuple[Side, Honours] | None, denomination: Denomination) -> str:
    if honours_ is None:
        return say("no honours")
    side, how = honours_
    words = say(_HOW[how])
    return f"{_SIDES[side]} {words.replace('honours', 'aces') if denomination is Denomination.NO_TRUMPS else words}"


def _trumps_of(hands: Hands, seat: Seat, denomination: Denomination) -> str:
    """Name the trumps of a hand: `A, 10 and 4 of spades`. Chicane at no trumps is an error that the readers find."""
    ranks = hands.suit(seat, Suit(denomination.value))
    return say("%(listed)s of %(word)s", listed=choices(rank.replace("T", "10") for rank in ranks), word=say(denomination.word))


def _at(reading: Reading, at: At, key: str) -> At:
    """Return the path of a key of a line, if the line has the key; else that of the line."""
    return (*at, key) if isinstance(at, tuple) and reading.toml.has((*at, key)) else at


def _mend(record: Given) -> tuple[str, ...]:
    return (
        say("the line counts: mend it, or the cards"),
        say(
            'if it was agreed so and stands, say so in [[accepted]]: finding = "%(finding)s", deal = %(deal)s, and a reason',
            finding=FINDING,
            deal=record.line.deal,
        ),
    )


FEWEST_TABLES = 3
"""An average needs three tables or more in play: Laws IV.9, IV.10, V.1 (Barney 1900, p. 62)."""


def averages(reading: Reading, sitting: Sitting) -> None:
    """Warn of averages with fewer than three tables, where the deal is played anew.

    A line that quotes its law is left to scoring.
    """
    for line_record in sitting.given:
        line = line_record.line
        tables = len(sitting.deals.get(line.deal, ()))
        if line.word is LineWord.AVERAGE and not line.law and 0 < tables < FEWEST_TABLES:
            reading.say("W322.average-taken", line_record.at, deal=line.deal, tables=tables)


NO_HONOURS = "no-honours"
"""What `[[accepted]]` calls it."""

_MOST = 48


def missing_honours(reading: Reading, sitting: Sitting) -> None:
    """Warn once of the lines of a sitting that leave their honours out, unless their deals are accepted."""
    accepted = [table.deal for table in reading.file.accepted or () if table.finding == NO_HONOURS]
    without = (
        []
        if None in accepted
        else [line_record for line_record in sitting.given if _lacks(line_record.line) and line_record.line.deal not in accepted]
    )
    if without:
        deals = [str(deal) for deal in sorted({line_record.line.deal for line_record in without})]
        listed = choices(deals, most=_MOST)
        reading.say("W337.not-written", without[0].at, number=len(deals), deals=listed, finding=NO_HONOURS)


def _lacks(line: PlayedLine) -> bool:
    """Tell whether a deal was played in a suit and its line has no honours.

    Without trumps there may be no three aces to score.
    """
    declared = line.declared
    suit = declared is not None and declared.contract.bid.denomination is not Denomination.NO_TRUMPS
    return declared is not None and suit and declared.honours is None


def played(reading: Reading, event: Event) -> None:
    """Warn of each line that the play of its deal contradicts."""
    for session in event.sessions:
        for record in session.hands.values():
            for play in record.plays:
                _play(reading, session, record, play)


def _play(reading: Reading, session: Session, record: HandRecord, play: PlayRecord) -> None:
    line = session.line_of(record.deal, play)
    if line is None or play.at is None:
        return
    judgement = judge_play(record.hands, play.trump, play.tricks, play.dummy)
    if line.tricks is not None:
        _tricks(reading, line, judgement, play)
    for side, revokes in ((Side.NS, line.revokes_ns), (Side.EW, line.revokes_ew)):
        _revokes(reading, line, judgement, play, side, revokes)


def _tricks(reading: Reading, line: PlayedLine, judgement: JudgedPlay, play: PlayRecord) -> None:
    """Check the line's tricks: at least those that N-S won in the play, at most those that they could still win."""
    won, ns = judgement.won, line.tricks or 0
    if won[Side.NS] <= ns <= HAND - won[Side.EW] or play.at is None:
        return
    message = say(
        "in the play of deal %(deal)s N-S won %(won)s tricks and E-W %(won_2)s; the line has %(ns)s",
        deal=line.deal,
        won=won[Side.NS],
        won_2=won[Side.EW],
        ns=ns,
    )
    helps = [wording("W280.line", line=reading.line(line.at))] if line.at else []
    last = "" if judgement.whole else say(", as far as it is written (%(number)s tricks)", number=len(judgement.tricks))
    reading.add("W280", message + last, play.at, *helps, wording("W280.line-counts"))


def _revokes(reading: Reading, line: PlayedLine, judgement: JudgedPlay, play: PlayRecord, side: Side, carried: int) -> None:
    revokes = judgement.revokes_of(side)
    for revoke in revokes[carried:]:
        at = next(card_play.at for card_play in play.tricks[revoke.trick - 1] if card_play.seat is revoke.seat) or play.at
        if at is None:
            continue
        message = say(
            "%(word)s revoked in trick %(trick)s: played %(card)s and held %(held)s",
            word=say(revoke.seat.word),
            trick=revoke.trick,
            card=revoke.card,
            held=revoke.held,
        )
        claimed = "" if not carried else say("; the line has %(carried)s", carried=carried)
        reading.add("W281", f"{message}{claimed}", at, *_if_claimed(reading, line, side))
    if judgement.whole and len(revokes) < carried and play.at and not is_of_disobeyed_call(line.law):
        message = say_many(
            "the line of deal %(deal)s has a revoke of %(sides)s",
            "the line of deal %(deal)s has %(number)s revokes of %(sides)s",
            carried,
            deal=line.deal,
            sides=_SIDES[side],
        )
        missed = next((revoke for revoke in judgement.of_dummy if side_of(revoke.seat) is side), None)
        if missed:
            dummy = say(
                "%(word)s, who did not follow in trick %(trick)s, is dummy, and dummy cannot revoke",
                word=say(missed.seat.word),
                trick=missed.trick,
            )
            reading.add("E378", f"{message}; {dummy}{dummy_law(reading)}", line.at or play.at, say(DUMMY_HELP))
            return
        shown = say("shows none") if not revokes else say("shows %(number)s", number=len(revokes))
        reading.say("W282.play", play.at, message=message, shown=shown)


def _if_claimed(reading: Reading, line: PlayedLine, side: Side) -> tuple[str, ...]:
    """Explain how a line records a revoke, and until when it may be claimed."""
    if line.declared is None:
        law = say("a revoke may be claimed until the score is agreed and recorded (Law X.5)")
        return say('if it was claimed, the line says "revoke %(side)s", "X.4"', side=side.value), law
    written = say("if it was claimed, the line says revoke = { %(side)s = 1 }", side=side.value)
    if reading.file.game != AUCTION:
        return (written,)
    return written, say("a revoke may be claimed until the scores of the deal are recorded (Law 106)")
