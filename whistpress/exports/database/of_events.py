"""The rows of an event: what it is, who is entered, what was played, what it gave, how it ranks."""

from whistpress.core.model import Event, EventResult, PlayedLine, Session
from whistpress.core.scoring import working
from whistpress.exports.database.exact import Cells, Rows, common, over

_FIGURES = ("tricks", "score", "penalty", "carried", "handicap")


def event_rows(event: Event, result: EventResult | None, whole: str | None) -> Rows:
    """Every row of an event and of the sessions or sections that are events by themselves; `whole` is the id of theirs."""
    yield "events", _event(event, whole)
    yield from (("sittings", (event.id, number, day.isoformat())) for number, day in enumerate(event.dates, 1))
    yield from _entries(event)
    if not event.evenings:
        yield from _scores(event)
    if result:
        yield from _rankings(event, result)
        yield from _steps(event, result)
        if not event.evenings:
            yield from _credits(event, result)
    yield from _corrections(event)
    results = result.sessions if result and result.sessions else (None,) * len(event.evenings)
    for evening, own in zip(event.evenings, results, strict=True):
        yield from event_rows(evening, own, event.id)


def _event(event: Event, whole: str | None) -> Cells:
    schedule = event.schedule
    played = (schedule.system, schedule.variant or "") if schedule else ("", "")
    about = (event.season, event.title, event.date.isoformat(), event.place, event.contest.value, event.game, event.scoring)
    return (event.id, whole, *about, event.status.value, *played, event.congress, event.trophy)


def _entries(event: Event) -> Rows:
    for entry in event.entries:
        yield "entries", (event.id, entry.number, entry.label, entry.title)
        people = (*entry.players, *(None for _ in entry.names[len(entry.players) :]))
        for place, (person, name) in enumerate(zip(people, entry.names, strict=True), 1):
            yield "entry_players", (event.id, entry.number, place, person or None, name)


def _scores(event: Event) -> Rows:
    for session in event.sessions:
        for number, line in enumerate((line for line in session.lines if not line.awaited), 1):
            yield "scores", _score(event, session, number, line)


def _score(event: Event, session: Session, number: int, line: PlayedLine) -> Cells:
    by_round = line.round_deals or (session.schedule is not None and session.schedule.by_rounds)
    where = (None, line.deal, line.table) if by_round else (line.deal, line.round, line.table)
    seats = (line.seats.n, line.seats.s, line.seats.e, line.seats.w)
    said = (line.word.value if line.word else "", line.revokes_ns, line.revokes_ew, line.law)
    return (event.id, session.number, number, *where, *(seat or None for seat in seats), line.tricks, line.ew_tricks, *said)


def _credits(event: Event, result: EventResult) -> Rows:
    found = [
        (traveller, credit)
        for traveller in result.travellers
        for given in (*(line.credits for line in traveller.lines), traveller.sitting_out)
        for credit in given
    ]
    tricks, marks = common(credit.tricks for _, credit in found), common(credit.mark for _, credit in found)
    for traveller, credit in found:
        who = (event.id, traveller.session, traveller.deal, credit.entry, credit.side.value)
        yield "credits", (*who, *over(credit.tricks, tricks), *over(credit.mark, marks))


def _rankings(event: Event, result: EventResult) -> Rows:
    rows = [(ranking.group, row) for ranking in result.rankings for row in ranking.rows]
    unders = [common(getattr(row, name) for _, row in rows) for name in _FIGURES]
    for group, row in rows:
        figures = [cell for name, under in zip(_FIGURES, unders, strict=True) for cell in over(getattr(row, name), under)]
        yield "rankings", (event.id, group, row.place, row.entry, row.deals, *figures)


def _steps(event: Event, result: EventResult) -> Rows:
    entries = dict.fromkeys(row.entry for ranking in result.rankings for row in ranking.rows)
    made = [found for entry in entries if (found := working(result, entry))]
    under = common(step.adds for one in made for step in one.steps)
    for one in made:
        for number, step in enumerate(one.steps, 1):
            where = (step.session or None, step.deal, step.title, step.text)
            yield "steps", (event.id, one.group, one.entry, number, *where, *over(step.adds, under))


def _corrections(event: Event) -> Rows:
    for line, made in enumerate(event.corrections, 1):
        yield "corrections", (event.id, line, made.date.isoformat(), made.what, made.was, made.now, made.by, made.why)
