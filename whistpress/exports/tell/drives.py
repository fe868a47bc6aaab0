"""A whist drive as plain text: its prizes as they are read out, then the leading ladies and gents."""

from whistpress.core.model import EventHead, ResultHead
from whistpress.exports.tell.text import lines, sentences
from whistpress.language import say
from whistpress.views.prizes import HalfLine, PrizeLine, about_lines, half_lines, prize_lines
from whistpress.views.wording import join_words


def tell_prizes(event: EventHead, result: ResultHead | None) -> str:
    """Return one line for each prize that has a winner, or for each prize before play; empty without prizes."""
    won = [line for line in prize_lines(event, result) if line.who or not event.played]
    return lines(*(_prize(line) for line in won))


def tell_halves(event: EventHead, result: ResultHead) -> str:
    """Return the best of each half in one line; empty if the event has prizes for them, or the halves are unknown."""
    if any(prize.half for prize in event.prizes):
        return ""
    return sentences(_half(line) for line in half_lines(event, result))


def tell_about(event: EventHead) -> str:
    """Return who led an event, what it was in aid of and what it raised; that cards do not add up is no news."""
    return sentences(about_lines(event))


def _prize(line: PrizeLine) -> str:
    won = ", ".join(part for part in (line.who, line.figure) if part)
    gift = f" ({line.gift})" if line.gift else ""
    return say("%(prize)s: %(winner)s", prize=line.title, winner=won or "–") + gift


def _half(line: HalfLine) -> str:
    names = join_words([who.title for who in line.winners])
    return say("%(prize)s: %(winner)s", prize=line.title, winner=f"{names}, {line.figure}")
