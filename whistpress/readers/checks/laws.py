"""What the Laws of Duplicate Whist (1900) do not allow on a line."""

from whistpress.core.model import LineWord
from whistpress.readers.event.reading import Reading
from whistpress.readers.event.sitting import Sitting

FEWEST_TABLES = 3
"""An average needs three tables or more in play: Laws IV.9, IV.10, V.1 (Barney 1900, p. 62)."""


def averages(reading: Reading, sitting: Sitting) -> None:
    """With fewer than three tables there is no average but a new deal; a line that quotes its law is left to scoring."""
    for given in sitting.given:
        line = given.line
        tables = len(sitting.deals.get(line.deal, ()))
        if line.word is LineWord.AVERAGE and not line.law and 0 < tables < FEWEST_TABLES:
            message = f"the average is taken only with three tables or more; deal {line.deal} is played at {tables}"
            help_ = 'deal it anew, write "new deal" on this line and the new score on another'
            reading.say("W322", message, given.at, help_)
