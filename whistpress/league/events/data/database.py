"""Events in the database: entries, scores, credits, rankings, steps, and the rows for careers."""

from collections.abc import Collection
from fractions import Fraction

from whistpress.core.model import Event, EventResult, PlayedLine, RankedEntry, ResultHead, ScoredEvent, Session
from whistpress.core.scoring import working
from whistpress.core.scoring.working import deal_credits
from whistpress.data.table import EVENT, PERSON, Cells, DatabaseTable, Rows, common, exact, over, table
from whistpress.league.events.facts.encounters import persons_credited
from whistpress.league.events.facts.seating import Tray, TrayLine, event_trays

_SITTING = ("sitting", "INTEGER NOT NULL", "the sitting")
_LINE = ("line", "INTEGER NOT NULL", "the deal at the table, numbered within the event (not the `line` of `scores`)")
_CREDITED = ("person", "TEXT NOT NULL REFERENCES people (id)", "the person")


EVENT_TABLES: tuple[DatabaseTable, ...] = (
    table(
        "events",
        "every event; sessions of a tournament in which partners change, and sections, are events of their own",
        (
            ("id", "TEXT NOT NULL", "season and slug, as in the address of its page"),
            ("part_of", "TEXT REFERENCES events (id)", "the event of which this is a session or a section"),
            ("season", "TEXT NOT NULL", "the season"),
            ("title", "TEXT NOT NULL", "the title"),
            ("date", "TEXT NOT NULL", "the first day (YYYY-MM-DD)"),
            ("place", "TEXT NOT NULL", "where it is played"),
            ("contest", "TEXT NOT NULL", "pairs, individual, fours …"),
            ("game", "TEXT NOT NULL", "the game"),
            ("scoring", "TEXT NOT NULL", "the way of scoring"),
            ("status", "TEXT NOT NULL", "planned, provisional or final"),
            ("system", "TEXT NOT NULL", "the system of play, empty without a movement"),
            ("variant", "TEXT NOT NULL", "the variant of the system"),
            ("congress", "TEXT REFERENCES congresses (id)", "the congress at which it is played"),
            ("trophy", "TEXT REFERENCES trophies (id)", "the trophy for which it is played"),
        ),
        "id",
    ),
    table(
        "sittings",
        "the days on which an event is played",
        (
            EVENT,
            ("sitting", "INTEGER NOT NULL", "its number, from 1"),
            ("date", "TEXT NOT NULL", "the day (YYYY-MM-DD)"),
            ("time", "TEXT NOT NULL", "when it begins, as written; or empty"),
            ("ends", "TEXT NOT NULL", "when it ends; or empty"),
        ),
        "event sitting",
    ),
    table(
        "entries",
        "who is entered in an event: a player, a pair or a team",
        (
            EVENT,
            ("entry", "INTEGER NOT NULL", "its number"),
            ("label", "TEXT NOT NULL", "the number as the event writes it (`7`, `NS4`)"),
            ("title", "TEXT NOT NULL", "the team's name, or the names of the players"),
        ),
        "event entry",
    ),
    table(
        "entry_players",
        "the players of an entry",
        (
            EVENT,
            ("entry", "INTEGER NOT NULL", "the entry"),
            ("place", "INTEGER NOT NULL", "first, second … in the entry, from 1"),
            PERSON,
            ("name", "TEXT NOT NULL", "the name as the record writes it"),
        ),
        "event entry place",
    ),
    table(
        "scores",
        "what happened each time that a deal was played at a table; without trays, a whole round at a table",
        (
            EVENT,
            ("sitting", "INTEGER NOT NULL", "the sitting"),
            ("line", "INTEGER NOT NULL", "its place in the record of the sitting, from 1"),
            ("deal", "INTEGER", "the deal; empty where the line tells of a round"),
            ("round", "INTEGER", "the round, where it is known"),
            ("table", "INTEGER", "the table, where it is known"),
            ("north", "INTEGER", "the number that sat North"),
            ("south", "INTEGER", "the number that sat South"),
            ("east", "INTEGER", "the number that sat East"),
            ("west", "INTEGER", "the number that sat West"),
            ("tricks", "INTEGER", "tricks that N-S won in play, before any penalty; empty with a word"),
            ("ew_tricks", "INTEGER", "tricks of E-W, where the record writes both"),
            ("word", "TEXT NOT NULL", "`average`, `not played`, `new deal` or `adjusted` in place of tricks"),
            ("revokes_ns", "INTEGER NOT NULL", "revokes of N-S"),
            ("revokes_ew", "INTEGER NOT NULL", "revokes of E-W"),
            ("law", "TEXT NOT NULL", "the law quoted"),
        ),
        "event sitting line",
    ),
    table(
        "credits",
        "what a score gave to each entry, by the event's way of scoring; sit-outs that are credited are here too",
        (
            EVENT,
            ("number", "INTEGER NOT NULL", "its number among the credits of the event, from 1"),
            ("sitting", "INTEGER NOT NULL", "the sitting"),
            ("deal", "INTEGER NOT NULL", "the deal, or without trays the round"),
            ("entry", "INTEGER NOT NULL", "the number credited (in a team event a player's or a pair's)"),
            ("side", "TEXT NOT NULL", "NS or EW"),
            *exact("tricks", "tricks credited, after penalties and averages", required=False),
            *exact("mark", "what it adds to the score", required=False),
        ),
        "event number",
    ),
    table(
        "rankings",
        "every row of every ranking",
        (
            EVENT,
            ("group", "TEXT NOT NULL", "`NS`, `EW`, `ladies`, `gentlemen` or `all`; of a section its name before it"),
            ("place", "INTEGER NOT NULL", "the place; those who tie share it"),
            ("entry", "INTEGER NOT NULL", "the entry"),
            ("deals", "INTEGER NOT NULL", "deals that count"),
            *exact("tricks", "tricks credited"),
            *exact("score", "the score that ranks"),
            *exact("penalty", "penalties within the score", required=False),
            *exact("carried", "what was carried over from an earlier event, within the score", required=False),
            *exact("handicap", "the handicap, which is not within the score", required=False),
            *exact("handicap_score", "the score with the handicap", required=False),
            ("handicap_place", "INTEGER", "the place in the ranking with handicaps"),
        ),
        "event group entry",
    ),
    table(
        "prizes",
        "the prizes of drives, a row for each winner",
        (
            EVENT,
            ("number", "INTEGER NOT NULL", "its number in the order in which the prizes are given, from 1"),
            ("winner", "INTEGER NOT NULL", "the number of the winner among those who share it, from 1"),
            ("title", "TEXT NOT NULL", "what the prize is called"),
            ("gift", "TEXT NOT NULL", "what it is, and who gave it"),
            ("name", "TEXT NOT NULL", "who won it, or what was drawn"),
            ("entry", "INTEGER", "the entry that won it; null where it is none"),
            ("figure", "TEXT NOT NULL", "the figure that won it, as it is said"),
        ),
        "event number winner",
    ),
    table(
        "steps",
        "how each score of a ranking came about: what its steps add is the score",
        (
            EVENT,
            ("group", "TEXT NOT NULL", "the ranking (of an entry that is in several, the first)"),
            ("entry", "INTEGER NOT NULL", "the entry"),
            ("step", "INTEGER NOT NULL", "first, second …, from 1"),
            ("sitting", "INTEGER", "the sitting, where the step is of one"),
            ("deal", "INTEGER", "the deal, where the step is of one"),
            ("title", "TEXT NOT NULL", "what it is about"),
            ("words", "TEXT NOT NULL", "how its figure came"),
            *exact("adds", "what it adds to the score; empty where it stands beside", required=False),
        ),
        "event group entry step",
    ),
)

RECORD_TABLES: tuple[DatabaseTable, ...] = (
    table(
        "credited",
        "to whose record the result of an entry goes: its players, where one was replaced by the rule of credit",
        (EVENT, ("entry", "INTEGER NOT NULL", "the entry"), _CREDITED),
        "event entry person",
    ),
    table(
        "record_places",
        "the ranking by which an entry stands in the record: the first that has it (of sections its own, of a drive by cards)",
        (EVENT, ("entry", "INTEGER NOT NULL", "the entry"), ("group", "TEXT NOT NULL", "the group of that ranking")),
        "event entry",
    ),
    table(
        "tables_played",
        "every deal at every table for which somebody is credited; without trays, a round at a table",
        (
            EVENT,
            _SITTING,
            _LINE,
            ("deal", "INTEGER NOT NULL", "the deal, or without trays the round"),
            ("copy", "TEXT NOT NULL", "the group of tables that held the same cards, where a tray was fouled"),
            ("deals", "INTEGER NOT NULL", "how many deals it tells of"),
            ("won", "INTEGER", "tricks that N-S won in play; empty with a word, after a revoke, and without trays"),
            *exact("ns", "tricks credited to N-S", required=False),
            *exact("ew", "tricks credited to E-W", required=False),
            (
                "room",
                "TEXT REFERENCES events (id)",
                "the event whose tables are compared on the deal (of sections with the same deals, the whole); else empty",
            ),
            ("ns_people", "TEXT NOT NULL", "who sat N-S, ids with a blank between: a row each in `seated`"),
            ("ew_people", "TEXT NOT NULL", "who sat E-W, the same"),
        ),
        "event sitting line",
    ),
    table(
        "seated",
        "who sat at a table, substitutes included; nobody where a team’s number does not tell which of its players",
        (EVENT, _SITTING, _LINE, ("side", "TEXT NOT NULL", "NS or EW"), _CREDITED),
        view=" UNION ALL ".join(
            f"SELECT event, sitting, line, '{side}' AS side, value AS person FROM tables_played, "  # noqa: S608 (our own names)
            f"json_each('[\"' || replace({people}, ' ', '\",\"') || '\"]') WHERE {people} <> ''"
            for side, people in (("NS", "ns_people"), ("EW", "ew_people"))
        ),
    ),
)

CORRECTIONS = table(
    "corrections",
    "what was corrected after a result was published",
    (
        EVENT,
        ("line", "INTEGER NOT NULL", "its place in the order of their dates, from 1"),
        ("date", "TEXT NOT NULL", "the day (YYYY-MM-DD)"),
        ("what", "TEXT NOT NULL", "what was corrected"),
        ("before", "TEXT NOT NULL", "what stood there"),
        ("after", "TEXT NOT NULL", "what stands there now"),
        ("by", "TEXT NOT NULL", "by whose authority"),
        ("why", "TEXT NOT NULL", "why"),
    ),
    "event line",
)


def event_rows(event: Event, result: EventResult | None, whole: str | None) -> Rows:
    """Yield every row of an event, and of its sessions or sections that are events by themselves.

    `whole` is the id of the event to which a session or section belongs; None for a whole event.
    """
    yield "events", _event_cells(event, whole)
    for number, (day, hours) in enumerate(zip(event.dates, event.hours, strict=True), 1):
        yield "sittings", (event.id, number, day.isoformat(), *hours)
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
        yield from event_rows(evening, result_of_evening, event.id)


def _event_cells(event: Event, whole: str | None) -> Cells:
    schedule = event.schedule
    played = (schedule.system, schedule.variant or "") if schedule else ("", "")
    about = (event.season, event.title, event.date.isoformat(), event.place, event.contest.value, event.game, event.scoring)
    return (event.id, whole, *about, event.status.value, *played, event.congress, event.trophy)


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
    tricks, marks = common(credit.tricks for _, credit in rows), common(credit.mark for _, credit in rows)
    for number, (traveller, credit) in enumerate(rows, 1):
        who = (event.id, number, traveller.session, traveller.deal, credit.entry, credit.side.value)
        yield "credits", (*who, *over(credit.tricks, tricks), *over(credit.mark, marks))


def _rankings(event: Event, result: EventResult) -> Rows:
    beside = {(ranking.group, row.entry): row for ranking in result.with_handicaps for row in ranking.rows}
    keys = [(ranking.group, row) for ranking in result.groups for row in ranking.rows]
    rows = [(group, row, beside.get((group, row.entry))) for group, row in keys]
    all_figures = [_ranked_figures(row, handicapped) for _, row, handicapped in rows]
    unders = [common(column) for column in zip(*all_figures, strict=True)]
    for (group, row, handicapped), figures_of_row in zip(rows, all_figures, strict=True):
        figures = [cell for figure, under in zip(figures_of_row, unders, strict=True) for cell in over(figure, under)]
        rank = handicapped.place if handicapped else None
        yield "rankings", (event.id, group, row.place, row.entry, row.deals, *figures, rank)


def _ranked_figures(row: RankedEntry, handicapped: RankedEntry | None) -> tuple[Fraction | None, ...]:
    """Return the figures of a row of `rankings`, in the order of its columns."""
    figures = (row.tricks, row.score, row.penalty, row.carried)
    return (*figures, handicapped.handicap, handicapped.score) if handicapped else (*figures, None, None)


def _prizes(event: Event, result: EventResult) -> Rows:
    for number, award in enumerate(result.prizes, 1):
        entries = award.entries if len(award.entries) == len(award.names) else (None,) * len(award.names)
        for winner, (name, entry) in enumerate(zip(award.names, entries, strict=True), 1):
            yield "prizes", (event.id, number, winner, award.prize.title, award.prize.gift, name, entry, award.figure)


def _steps(event: Event, result: EventResult) -> Rows:
    entries = dict.fromkeys(row.entry for ranking in result.rankings for row in ranking.rows)
    deals = deal_credits(result)
    workings = [entry_working for entry in entries if (entry_working := working(result, entry, deals=deals))]
    under = common(step.adds for explained in workings for step in explained.steps)
    for explained in workings:
        for number, step in enumerate(explained.steps, 1):
            where = (step.session or None, step.deal, step.title, step.text)
            yield "steps", (event.id, explained.group, explained.entry, number, *where, *over(step.adds, under))


def _corrections(event: Event) -> Rows:
    for line, correction in enumerate(event.corrections, 1):
        yield (
            "corrections",
            (
                event.id,
                line,
                correction.date.isoformat(),
                correction.what,
                correction.was,
                correction.now,
                correction.by,
                correction.why,
            ),
        )


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
            tricks = (*over(line.tricks[0], under), *over(line.tricks[1], under))
            seated = [" ".join(sorted({person for person in sat if person in people})) for sat in (line.ns, line.ew)]
            yield "tables_played", (*where, tray.deal, tray.group, line.deals, line.won, *tricks, room, *seated)
