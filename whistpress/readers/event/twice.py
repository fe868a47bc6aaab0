"""What is given twice: the same line in two forms must agree, and in one form it is one too many."""

from whistpress.core.model import LineWord, PlayedLine
from whistpress.readers.event.reading import Reading
from whistpress.readers.event.sitting import Given, Sides, Sitting, sides


def merge(reading: Reading, sitting: Sitting) -> None:
    """Leave one of each line that is given in two forms; note the repeated ones and those that disagree."""
    kept: dict[tuple[int, Sides], Given] = {}
    lines: list[Given] = []
    for given in sitting.given:
        if given.line.word is LineWord.NEW_DEAL:
            lines.append(given)
            continue
        key = (given.line.deal, sides(given.line.seats))
        first = kept.get(key)
        if first is None:
            kept[key] = given
        else:
            kept[key] = _one_of(reading, sitting, first, given)
    sitting.given = lines + list(kept.values())


def _one_of(reading: Reading, sitting: Sitting, first: Given, second: Given) -> Given:
    who = sitting.numbering.table(first.line.seats)
    if first.form == second.form:
        message = f"{who} stands twice {sitting.when(first.line.deal)}"
        reading.say("E309", message, second.at, f"the other is on {reading.line(first.at)}; take one of them away")
    elif first.line.awaited:
        return second
    elif not second.line.awaited and _said(first.line) != _said(second.line):
        message = f"{who} {sitting.when(first.line.deal)} is given twice: {_words(second.line)} here"
        reading.say("E310", message, second.at, f"{_words(first.line)} on {reading.line(first.at)}: look at the slip")
    return first


def _said(line: PlayedLine) -> tuple[object, ...]:
    return (line.tricks, line.ew_tricks, line.word, line.revokes_ns, line.revokes_ew, line.cut, line.adjusted, line.group)


def _words(line: PlayedLine) -> str:
    """What a line says: `8 tricks`, `'average'`, `8 tricks with a revoke`."""
    if line.word:
        return f"'{line.word.value}'"
    tricks = "1 trick" if line.tricks == 1 else f"{line.tricks} tricks"
    return f"{tricks} with a revoke" if line.revokes_ns or line.revokes_ew else tricks
