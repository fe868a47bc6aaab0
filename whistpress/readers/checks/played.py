"""Whether the play of a deal, card by card, agrees with the line of its table: tricks and revokes."""

from whistpress.core.games.duplicate_whist import is_of_disobeyed_call
from whistpress.core.games.play import JudgedPlay, judge_play, side_of
from whistpress.core.model import Event, HandRecord, PlayedLine, PlayRecord, Session, Side
from whistpress.core.model.cards import HAND
from whistpress.readers.event.declared import AUCTION, DUMMY_HELP, dummy_law
from whistpress.readers.event.reading import Reading

_SIDES = {Side.NS: "N-S", Side.EW: "E-W"}


def played(reading: Reading, event: Event) -> None:
    """Warn of each line that the play of its deal contradicts."""
    for session in event.sessions:
        for record in session.hands.values():
            for play in record.plays:
                _play(reading, session, record, play)


def _play(reading: Reading, session: Session, record: HandRecord, play: PlayRecord) -> None:
    line = _line(session, record.deal, play)
    if line is None or play.at is None:
        return
    told = judge_play(record.hands, play.trump, play.tricks, play.dummy)
    if line.tricks is not None:
        _tricks(reading, line, told, play)
    for side, revokes in ((Side.NS, line.revokes_ns), (Side.EW, line.revokes_ew)):
        _revokes(reading, line, told, play, side, revokes)


def _line(session: Session, deal: int, play: PlayRecord) -> PlayedLine | None:
    lines = (line for line in session.lines if line.deal == deal and line.seats == play.seats and line.word is None)
    return next((line for line in lines if line.round == play.round), None)


def _tricks(reading: Reading, line: PlayedLine, told: JudgedPlay, play: PlayRecord) -> None:
    """The line's tricks lie between those that N-S won in the play and those that they could still win."""
    won, ns = told.won, line.tricks or 0
    if won[Side.NS] <= ns <= HAND - won[Side.EW] or play.at is None:
        return
    message = f"in the play of deal {line.deal} N-S won {won[Side.NS]} tricks and E-W {won[Side.EW]}; the line has {ns}"
    helps = [f"the line stands on {reading.line(line.at)}"] if line.at else []
    last = "" if told.whole else f", as far as it is written ({len(told.tricks)} tricks)"
    reading.say("W280", message + last, play.at, *helps, "the line counts: mend it, or the play")


def _revokes(reading: Reading, line: PlayedLine, told: JudgedPlay, play: PlayRecord, side: Side, carried: int) -> None:
    found = told.revokes_of(side)
    for revoke in found[carried:]:
        at = next(one.at for one in play.tricks[revoke.trick - 1] if one.seat is revoke.seat) or play.at
        if at is None:
            continue
        message = f"{revoke.seat.word} revoked in trick {revoke.trick}: played {revoke.card} and held {revoke.held}"
        claimed = "" if not carried else f"; the line has {carried}"
        reading.say("W281", f"{message}{claimed}", at, *_if_claimed(reading, line, side))
    if told.whole and len(found) < carried and play.at and not is_of_disobeyed_call(line.law):
        message = f"the line of deal {line.deal} has {'a revoke' if carried == 1 else f'{carried} revokes'} of {_SIDES[side]}"
        missed = next((one for one in told.of_dummy if side_of(one.seat) is side), None)
        if missed:
            dummy = f"{missed.seat.word}, who did not follow in trick {missed.trick}, is dummy, and dummy cannot revoke"
            reading.say("E378", f"{message}; {dummy}{dummy_law(reading)}", line.at or play.at, DUMMY_HELP)
            return
        shown = "shows none" if not found else f"shows {len(found)}"
        reading.say("W282", f"{message}, and the play {shown}", play.at, "the line counts: mend it, or the play")


def _if_claimed(reading: Reading, line: PlayedLine, side: Side) -> tuple[str, ...]:
    """How a revoke is written on a line of the game, and until when it may be claimed."""
    if line.declared is None:
        law = "a revoke may be claimed until the score is agreed and recorded (Law X.5)"
        return f'if it was claimed, the line says "revoke {side.value}", "X.4"', law
    written = f"if it was claimed, the line says revoke = {{ {side.value} = 1 }}"
    if reading.file.game != AUCTION:
        return (written,)
    return written, "a revoke may be claimed until the scores of the deal are recorded (Law 106)"
