"""An event as plain text: what it was, who won, the leading places of each group."""

from whistpress.core.model import EventHead, ResultHead, StoredEvent
from whistpress.exports.tell.drives import tell_about, tell_halves, tell_prizes
from whistpress.exports.tell.text import MOST_PLACES, lines, places, sentences, text
from whistpress.language import say
from whistpress.views import figures
from whistpress.views.arrangement import event_size
from whistpress.views.event_lines import EventLine, event_line
from whistpress.views.ranking import RankingTable, rankings


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
