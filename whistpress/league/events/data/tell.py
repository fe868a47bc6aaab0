"""Events as plain text: what it was, the prizes of a drive, who won, the leading places of each group."""

from whistpress.core.model import EventHead, ResultHead, StoredEvent
from whistpress.data.text import MOST_PLACES, lines, places, sentences, text
from whistpress.language import say
from whistpress.league.events.words.arrangement import event_size
from whistpress.league.events.words.event_lines import EventLine, event_line
from whistpress.league.events.words.outcomes import HalfLine, PrizeLine, about_lines, half_lines, prize_lines
from whistpress.league.events.words.ranking import rankings
from whistpress.site import figures
from whistpress.site.ranking_table import RankingTable
from whistpress.site.wording import join_words


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


def tell_event(stored: StoredEvent) -> str:
    """Return the text of an event: of a played one with its results, else when it is."""
    scored = stored.load()
    event, result = scored.event, scored.result
    line = event_line(event, result)
    day = ", ".join(part for part in (line.weekday, line.hours, line.place) if part)
    contest = "" if event.has_cards else line.contest
    facts = sentences([day, ", ".join(part for part in (contest, event_size(event)) if part)])
    about, prizes = tell_about(event), tell_prizes(event, result)
    if not event.played or result is None:
        return text(event.title, facts, about)
    winners = "" if prizes else sentences(outcome.sentence for outcome in line.outcomes)
    winning = {ranking.group for ranking in result.winning_rankings}
    tables = [table for table in rankings(event, result) if table.rows and (not event.has_cards or table.group in winning)]
    ranked = lines(*(tell_ranking(table) for table in tables))
    return text(event.title, facts, prizes, winners, ranked, tell_halves(event, result), about, state(line))


def event_text(stored: StoredEvent) -> bytes:
    """Return the file beside the page of an event."""
    return tell_event(stored).encode()


def tell_ranking(table: RankingTable) -> str:
    """Return the leading places of a group in one line, after the name of the group; of a small one all."""
    shown = [row for row in table.rows if row.place <= MOST_PLACES or len(table.rows) <= MOST_PLACES + 2]
    leaders = places((figures.place(row.place, shared=row.shared), row.who.title, row.score) for row in shown)
    return say("%(group)s: %(places)s", group=table.title or table.heading, places=leaders) + "."


def state(line: EventLine) -> str:
    """Return what a result that is not final says of itself; nothing when it is."""
    if not line.provisional:
        return ""
    return say("Provisional: scores are still to come.") if line.awaiting else say("The result is provisional.")


def is_told(event: EventHead, result: ResultHead | None) -> bool:
    """Return whether the page of an event has a text beside it: the event was played and has a winner."""
    return event.played and result is not None and result.is_decided
