"""The rows from which careers and all-time lists are reckoned by plain SQL."""

from collections.abc import Mapping

from whistpress.core.model import League, ResultHead, ScoredEvent, StoredEvent
from whistpress.core.records.career import persons_credited
from whistpress.core.records.seating import Tray, TrayLine, event_trays
from whistpress.exports.database.exact import Rows, common, over


def record_rows(league: League, results: Mapping[str, ResultHead], stored: Mapping[str, StoredEvent]) -> Rows:
    """Whose each result is, by which ranking it counts, who sat at each table and what came of it."""
    for event in league.events:
        for part in (event, *(event.evenings if event.partners else ())):
            for entry in part.entries:
                people = (person for person in persons_credited(part, entry) if person in league.people)
                yield from (("credited", (part.id, entry.number, person)) for person in people)
        result = results.get(event.id)
        if result and event.played:
            yield from _places(event.id, result)
            if event.partners:
                for evening, own in zip(event.evenings, result.sessions, strict=True):
                    yield from _places(evening.id, own)
            yield from _tables(league, stored[event.id].load())


def _places(event: str, result: ResultHead) -> Rows:
    found: dict[int, str] = {}
    for ranking in result.rankings:
        for row in ranking.rows:
            found.setdefault(row.entry, ranking.group)
    yield from (("record_places", (event, entry, group)) for entry, group in found.items())


def _tables(league: League, scored: ScoredEvent) -> Rows:
    event, result = scored.event, scored.result
    if result is None:
        return
    by_part: dict[str, list[tuple[Tray, TrayLine]]] = {}
    for tray in event_trays(event, result):
        by_part.setdefault(tray.event, []).extend((tray, line) for line in tray.lines)
    under = common(figure for lines in by_part.values() for _, line in lines for figure in line.tricks)
    for part, lines in by_part.items():
        for number, (tray, line) in enumerate(lines, 1):
            where = (part, tray.sitting, number)
            room = None if tray.over(line) is None else event.id if event.same_deals else part
            tricks = (*over(line.tricks[0], under), *over(line.tricks[1], under))
            yield "tables_played", (*where, tray.deal, tray.group, line.deals, line.won, *tricks, room)
            for side, sat in (("NS", line.ns), ("EW", line.ew)):
                known = dict.fromkeys(person for person in sat if person in league.people)
                yield from (("seated", (*where, side, person)) for person in known)
