"""Lines of auction and bridge whist without their honours: none are scored, and the deals are named."""

from collections.abc import Sequence

from whistpress.core.model import Denomination, PlayedLine
from whistpress.readers.event.reading import Reading
from whistpress.readers.event.sitting import Given, Sitting
from whistpress.readers.meant import choices

FINDING = "no-honours"
"""What `[[accepted]]` calls it."""

_MOST = 48


def missing_honours(reading: Reading, sitting: Sitting) -> None:
    """Warn once of the lines of a sitting that leave their honours out, unless their deals are accepted."""
    accepted = [table.deal for table in reading.file.accepted or () if table.finding == FINDING]
    without = [] if None in accepted else [one for one in sitting.given if _lacks(one.line) and one.line.deal not in accepted]
    if without:
        deals = _deals(without)
        message = f"the honours of {'deals' if len(deals) > 1 else 'deal'} {choices(deals, most=_MOST)} are not written"
        scored = "none are scored; in a suit one side has three or more of the five"
        accept = f'if nobody wrote them down, say so in [[accepted]]: finding = "{FINDING}", and a reason'
        reading.say("W337", message, without[0].at, scored, accept)


def _lacks(line: PlayedLine) -> bool:
    """Whether a deal was played in a suit and its line has no honours; without trumps, nobody may have had three aces."""
    declared = line.declared
    suit = declared is not None and declared.contract.bid.denomination is not Denomination.NO_TRUMPS
    return declared is not None and suit and declared.honours is None


def _deals(given: Sequence[Given]) -> list[str]:
    return [str(deal) for deal in sorted({one.line.deal for one in given})]
