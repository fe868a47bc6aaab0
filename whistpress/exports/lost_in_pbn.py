"""What a PBN file of an event's cards cannot say: it has cards and tricks, and no words for rulings."""

from whistpress.core.model import Event, PlayedLine
from whistpress.exports.lines import line_words


def lost_in_pbn(event: Event) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return what PBN has no words for: lines left out, lines written without their rulings, deals without cards.

    A line that waits for its score is not among them. With several sittings each line names its own.
    """
    left: list[str] = []
    plain: list[str] = []
    bare: dict[str, None] = {}
    for session in event.sessions:
        at = f"session {session.number}, " if len(event.sessions) > 1 else ""
        for line in (line for line in session.lines if not line.is_awaited):
            where, note = f"{at}deal {line.deal}", _words(line)
            if line.deal not in session.hands:
                bare[where] = None
            elif line.tricks is None or line.word is not None:
                left.append(f"{where}, {_sides(event, line)}: {note}")
            elif note:
                plain.append(f"{where}, {_sides(event, line)}: {note}")
    return tuple(left), tuple(plain), tuple(bare)


def _sides(event: Event, line: PlayedLine) -> str:
    """Name both sides by their labels: `1 against 2`, of single players `1 and 5 against 2 and 6`."""
    sides = [dict.fromkeys(_label(event, number) for number in side) for side in (line.seats.ns, line.seats.ew)]
    return " against ".join(" and ".join(side) for side in sides)


def _words(line: PlayedLine) -> str:
    return ", ".join(words for words in (line_words(line), "what was bid" if line.declared else "") if words)


def _label(event: Event, number: int) -> str:
    entry = event.entry(number)
    return entry.label if entry else str(number)
