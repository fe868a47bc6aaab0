"""The number of an entry as a line writes it."""

from whistpress.readers.event.reading import At, Reading
from whistpress.readers.event.sitting import Sitting
from whistpress.readers.format.kinds import quoted

_HIGHEST = 9999


def entry_number(reading: Reading, sitting: Sitting, cell: int | str, at: At) -> int | None:
    """The number in a cell; None, and a problem, when nobody in the movement has it."""
    numbering = sitting.numbering
    number = numbering.number(cell)
    if number is not None and number <= _HIGHEST and numbering.has(number):
        return number
    if number is None or abs(number) > _HIGHEST:
        message = f"expected the number of a {numbering.noun}, found {quoted(cell)}"
        kind = "NS1, EW1, NS2 and so on" if numbering.compass else "1, 2, 3 and so on, without quotation marks"
        reading.say("E302", message, at, f"the numbers are {kind}")
    else:
        reading.say("E302", f"there is no {numbering.call(number)} in this movement", at, f"the numbers are {numbering.range()}")
    return None
