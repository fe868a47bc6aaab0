"""Events in the database: entries, scores, credits, rankings, steps, and the rows for careers."""

from collections.abc import Collection, Iterable, Iterator

from whistpress.core.model import Event, EventHead, EventResult, PlayedLine, ResultHead, ScoredEvent, Session
from whistpress.core.model.evening import LeagueClock
from whistpress.core.scoring import working
from whistpress.core.scoring.working import deal_credits
from whistpress.data.formats import Cells, Row, Rows, common, moved_rows, over
from whistpress.league.events.facts.encounters import persons_credited
from whistpress.league.events.facts.seating import Tray, TrayLine, event_trays
from whistpress.site.hours import event_minutes


def event_rows(event: Event, result: EventResult | None, clock: LeagueClock, whole: str | None) -> Rows:
    """Yield every row of an event, and of its sessions or sections that are events by themselves.

    `whole` is the id of the event to which a session or section belongs; None for a whole event.
    """
    yield "events", _event_cells(event, whole, clock)
    yield from (("sittings", row) for row in sitting_rows(event, clock))
    yield from _entries(event)
    if not event.evenings:
        yield from _scores(event)
    if result:
        yield from _rankings(event, result)
        yield from _steps(event, result)
        yield from _prizes(event, result)
        if not event.evenings:
            yield from _credits(event, result)
    yield from _corrections(event)
    results = result.sessions if result and result.sessions else (None,) * len(event.evenings)
    for evening, result_of_evening in zip(event.evenings, results, strict=True):
        yield from event_rows(evening, result_of_evening, clock, event.id)


def sitting_rows(event: EventHead, clock: LeagueClock) -> Iterator[Row]:
    """Yield the days of play of an event with their hours, how long each takes, and how its day was changed."""
    days = zip(event.dates, event.hours, event_minutes(event, clock), event.moves, strict=True)
    for number, (day, (time, ends), minutes, moved) in enumerate(days, 1):
        yield {
            "event": event.id,
            "sitting": number,
            "date": day,
            "time": time,
            "ends": ends,
            "timezone": clock.zone,
            "minutes": minutes,
            "put_off": moved[0].left if moved else None,
            "moved": [*moved_rows("event", event.id, str(number), moved)],
        }


def moved_events(events: Iterable[EventHead]) -> Iterator[Row]:
    """Yield the changes of the days of all events."""
    for event in events:
        for number, moved in enumerate(event.moves, 1):
            yield from moved_rows("event", event.id, str(number), moved)


def _event_cells(event: Event, whole: str | None, clock: LeagueClock) -> Cells:
    schedule = event.schedule
    played = (schedule.system, schedule.variant or "") if schedule else ("", "")
    about = (event.season, event.title, event.date.isoformat(), event.place, event.contest.value, event.game, event.scoring)
    return (event.id, whole, *about, event.status.value, *played, event.congress, event.trophy, clock.zone)


def _entries(event: Event) -> Rows:
    for entry in event.entries:
        yield "entries", (event.id, entry.number, entry.label, entry.title)
        people = (*entry.players, *(None for _ in entry.names[len(entry.players) :]))
        for index, (person, name) in enumerate(zip(people, entry.names, strict=True), 1):
            yield "entry_players", (event.id, entry.number, index, person or None, name)


def _scores(event: Event) -> Rows:
    for session in event.sessions:
        for number, line in enumerate((line for line in session.lines if not line.is_awaited), 1):
            yield "scores", _score_cells(event, session, number, line)


def _score_cells(event: Event, session: Session, number: int, line: PlayedLine) -> Cells:
    by_round = line.round_deals or (session.schedule is not None and session.schedule.by_rounds)
    where = (None, line.deal, line.table) if by_round else (line.deal, line.round, line.table)
    seats = (line.seats.n, line.seats.s, line.seats.e, line.seats.w)
    said = (line.word.value if line.word else "", line.revokes_ns, line.revokes_ew, line.law)
    return (event.id, session.number, number, *where, *(seat or None for seat in seats), line.tricks, line.ew_tricks, *said)


def _credits(event: Event, result: EventResult) -> Rows:
    rows = [
        (traveller, credit)
        for traveller in result.travellers
        for line_credits in (*(line.credits for line in traveller.lines), traveller.sitting_out)
        for credit in line_credits
    ]
    for number, (traveller, credit) in enumerate(rows, 1):
        who = (event.id, number, traveller.session, traveller.deal, credit.entry, credit.side.value)
        yield "credits", (*who, credit.tricks, credit.mark)


def _rankings(event: Event, result: EventResult) -> Rows:
    beside = {(ranking.group, row.entry): row for ranking in result.with_handicaps for row in ranking.rows}
    for ranking in result.groups:
        for row in ranking.rows:
            handicapped = beside.get((ranking.group, row.entry))
            with_handicap = (handicapped.handicap, handicapped.score, handicapped.place) if handicapped else (None, None, None)
            figures = (row.deals, row.tricks, row.score, row.penalty, row.carried)
            yield "rankings", (event.id, ranking.group, row.place, row.entry, *figures, *with_handicap)


def _prizes(event: Event, result: EventResult) -> Rows:
    for number, award in enumerate(result.prizes, 1):
        entries = award.entries if len(award.entries) == len(award.names) else (None,) * len(award.names)
        for winner, (name, entry) in enumerate(zip(award.names, entries, strict=True), 1):
            yield "prizes", (event.id, number, winner, award.prize.title, award.prize.gift, name, entry, award.figure)


def _steps(event: Event, result: EventResult) -> Rows:
    entries = dict.fromkeys(row.entry for ranking in result.rankings for row in ranking.rows)
    deals = deal_credits(result)
    for explained in filter(None, (working(result, entry, deals=deals) for entry in entries)):
        for number, step in enumerate(explained.steps, 1):
            where = (step.session or None, step.deal, step.title, step.text, step.adds)
            yield "steps", (event.id, explained.group, explained.entry, number, *where)


def _corrections(event: Event) -> Rows:
    for line, correction in enumerate(event.corrections, 1):
        said = (correction.what, correction.was, correction.now, correction.by, correction.why)
        yield "corrections", (event.id, line, correction.date.isoformat(), *said)


def record_rows(scored: ScoredEvent, people: Collection[str]) -> Rows:
    """Yield whose each result of an event is, by which ranking it counts, who sat at each table and what came of it."""
    event, result = scored.event, scored.result
    for part in (event, *(event.evenings if event.partners else ())):
        for entry in part.entries:
            yield from (
                ("credited", (part.id, entry.number, person)) for person in persons_credited(part, entry) if person in people
            )
    if result and event.played:
        yield from _record_places(event.id, result)
        if event.partners:
            for evening, result_of_evening in zip(event.evenings, result.sessions, strict=True):
                yield from _record_places(evening.id, result_of_evening)
        yield from _tables_played(event, result, people)


def _record_places(event: str, result: ResultHead) -> Rows:
    groups: dict[int, str] = {}
    for ranking in (*result.winning_rankings, *result.rankings):
        for row in ranking.rows:
            groups.setdefault(row.entry, ranking.group)
    yield from (("record_places", (event, entry, group)) for entry, group in groups.items())


def _tables_played(event: Event, result: EventResult, people: Collection[str]) -> Rows:
    by_part: dict[str, list[tuple[Tray, TrayLine]]] = {}
    for tray in event_trays(event, result):
        by_part.setdefault(tray.event, []).extend((tray, line) for line in tray.lines)
    under = common(figure for lines in by_part.values() for _, line in lines for figure in line.tricks)
    for part, lines in by_part.items():
        for number, (tray, line) in enumerate(lines, 1):
            where = (part, tray.sitting, number)
            room = None if tray.over(line) is None else event.id if event.same_deals else part
            tricks = (over(line.tricks[0], under), over(line.tricks[1], under))
            seated = [" ".join(sorted({person for person in sat if person in people})) for sat in (line.ns, line.ew)]
            yield "tables_played", (*where, tray.deal, tray.group, line.deals, line.won, *tricks, room, *seated)
