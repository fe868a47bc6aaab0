"""Changes of an evening (substitutes, entries that left or came late), and `[[corrections]]` of its record."""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Accepted, Correction, CreditTo, Entry, Event, LineUpChange, PlayedLine, Session, Status
from whistpress.core.model.names import surname
from whistpress.core.scoring import OFFSET
from whistpress.core.scoring.slips import absent_entries
from whistpress.language import noted, say
from whistpress.league.events.keys import AcceptedTable
from whistpress.league.events.read.entries import Entrants, Players
from whistpress.league.events.read.reading_state import At, Reading
from whistpress.league.events.read.rulings import number_at
from whistpress.league.events.read.sitting import Sitting
from whistpress.league.people.read.people import Meant
from whistpress.league.rulings.keys import ChangeTable, CorrectionTable
from whistpress.problems import Span, choices, shorten, wording
from whistpress.reading.figures import figure_of
from whistpress.reading.toml_positions import KeyPath

_MOST_ROUNDS = 100
"""The most rounds of an event whose movement is not known."""


def read_changes(reading: Reading, sittings: Sequence[Sitting], entrants: Entrants, players: Players) -> None:
    """Give every sitting its changes: those of the event to all that share its movement, its own to each."""
    shared = reading.file.changes or ()
    apart = [sitting for sitting in sittings if not sitting.rounds and sitting.path]
    if shared and apart:
        reading.say_key("E248.sittings-event", ("changes",))
        return
    said: set[tuple[Span | None, Span | None, int]] = set()
    shared_changes = _changes(reading, sittings[0] if sittings else None, shared, ("changes",), entrants, players)
    for sitting in sittings:
        session_changes = reading.file.session[sitting.number - 1].changes if sitting.path and reading.file.session else None
        more = _changes(reading, sitting, session_changes or (), (*sitting.path, "changes"), entrants, players)
        sitting.changes = (*shared_changes, *more)
        _played_though_absent(reading, sitting, entrants)
        _seats_of_substitutes(reading, sitting, entrants, players, said)


def _changes(
    reading: Reading, sitting: Sitting | None, tables: Sequence[ChangeTable], path: KeyPath, entrants: Entrants, players: Players
) -> list[LineUpChange]:
    changes: list[LineUpChange] = []
    for index, table in enumerate(tables):
        change = _change(reading, sitting, table, (*path, index), entrants, players)
        clash = change and next((other for other in changes if _overlap(change, other)), None)
        if change and clash:
            where = say("the other is on %(line)s", line=reading.line(clash.at)) if clash.at else say("the other stands above")
            reading.say("E248.changes-same", (*path, index), call=entrants.call(change.entry), where=where)
        elif change:
            changes.append(change)
    return changes


def _overlap(change: LineUpChange, other: LineUpChange) -> bool:
    """Tell whether both changes concern the same seat in the same round; two players of one entry may both be replaced."""
    apart = not change.absent and not other.absent and (change.member, change.out) != (other.member, other.out)
    first, last = max(change.first, other.first), min(change.last or 10**6, other.last or 10**6)
    return change.entry == other.entry and not apart and first <= last


def _change(
    reading: Reading, sitting: Sitting | None, table: ChangeTable, path: KeyPath, entrants: Entrants, players: Players
) -> LineUpChange | None:
    number = number_at(reading, entrants, table.entry, (*path, "entry"))
    away = table.absent or table.arrives is not None
    if number is None or not _of_one_kind(reading, table, path, away=away):
        return None
    first, last = table.from_ or 1, table.to
    if table.arrives is not None:
        first, last = 1, table.arrives - 1
    if not _in_rounds(reading, sitting, table, first, last, path):
        return None
    credit = CreditTo(table.credit) if table.credit else CreditTo.NOBODY if away else CreditTo.OUT
    if away:
        return LineUpChange(entry=number, first=first, last=last, credit=credit, at=reading.span(path))
    return _substitute(
        reading,
        table,
        path,
        entrants,
        players,
        LineUpChange(entry=number, first=first, last=last, credit=credit, at=reading.span(path)),
    )


def _of_one_kind(reading: Reading, table: ChangeTable, path: KeyPath, *, away: bool) -> bool:
    """Check that a change is either a substitution or an absence, with a credit that fits."""
    if table.absent and table.arrives is not None:
        sentence = "E248.entry-absent-arrives"
    elif table.arrives is not None and (table.from_ or table.to):
        sentence = "E248.arrives-round"
    elif away and (table.out or table.in_):
        sentence = "E248.entry-absent"
    elif not away and not (table.out and table.in_):
        sentence = "E248.change-went"
    elif (table.credit == "average") is not away and table.credit is not None:
        sentence = "E248.not-go" if away else "E248.credit-not-go"
    else:
        return True
    forms = wording("E248.substitute-entry"), wording("E248.absence-entry")
    reading.say(sentence, path, *forms, credit=table.credit)
    return False


def _in_rounds(
    reading: Reading, sitting: Sitting | None, table: ChangeTable, first: int, last: int | None, path: KeyPath
) -> bool:
    """Tell whether the movement has the rounds of a change; if not, report it."""
    schedule = sitting.schedule if sitting else None
    most = schedule.rounds if schedule else 0
    if schedule is None:
        if table.absent or table.arrives:
            reading.say("E248.without-movement", path)
            return False
        return True
    beyond = first > most or (last or 0) > most
    if beyond or (last is not None and last < first):
        key = (
            "arrives"
            if table.arrives is not None
            else "to"
            if (table.to and (last or 0) > most) or (last or first) < first
            else "from"
        )
        sentence = "E248.no-such" if beyond else "E248.change-covers"
        reading.say(sentence, (*path, key), wording("E248.rounds-smaller", most=most), most=most)
        return False
    return True


def _surnames(name: Meant) -> tuple[str, ...]:
    """Return the words by which a player is called: `van der Berg`, `Berg`."""
    return tuple(word for last in (surname(name.name), surname(name.written)) for word in (last, last.rpartition(" ")[2]))


def _substitute(
    reading: Reading, table: ChangeTable, path: KeyPath, entrants: Entrants, players: Players, change: LineUpChange
) -> LineUpChange | None:
    out, into = reading.people.find(table.out or ""), reading.people.find(table.in_ or "")
    mine = players.get(change.entry, ())
    named = [index for index, player in enumerate(mine) if player.id == out.id]
    gone = named or [index for index, player in enumerate(mine) if table.out in _surnames(player)]
    if mine and not gone:
        reading.say(
            "E248.not-in-entry",
            (*path, "out"),
            out=shorten(table.out),
            call=entrants.call(change.entry),
            listed=choices([player.name for player in mine]),
        )
        return None
    if len(gone) > 1:
        reading.say(
            "E248.may-be",
            (*path, "out"),
            out=shorten(table.out),
            names=say(" or ").join(mine[index].name for index in gone),
            call=entrants.call(change.entry),
        )
        return None
    left = mine[gone[0]] if gone else out
    return LineUpChange(
        entry=change.entry,
        first=change.first,
        last=change.last,
        credit=change.credit,
        at=change.at,
        member=gone[0] if gone else None,
        out=left.person,
        out_name=left.name,
        into=into.person,
        in_name=into.name,
    )


def _seats_of_substitutes(
    reading: Reading, sitting: Sitting, entrants: Entrants, players: Players, said: set[tuple[Span | None, Span | None, int]]
) -> None:
    """Report each substitute with another seat in the same round; warn of one with a seat of his own in other rounds.

    `said` has the reports of earlier sittings, which share these changes.
    """
    subs = [change for change in sitting.changes if not change.absent]
    for index, change in enumerate(subs):
        substitute = (change, _in_at(reading, sitting, change))
        for other in subs[:index]:
            key = (change.at, other.at, 0)
            if _is_same(other, change) and key not in said and (rounds := _together(sitting, change, other)):
                said.add(key)
                _two_seats(reading, entrants, substitute, entrants.call(other.entry), rounds, other.at)
        for number in (number for number, who in players.items() if change.into in (player.id for player in who)):
            key = (change.at, None, number)
            if key in said:
                continue
            said.add(key)
            if rounds := _in_own_seat(sitting, change, number):
                _two_seats(reading, entrants, substitute, entrants.call(number), rounds, None)
            else:
                reading.say("W255.seat-event", substitute[1], in_name=shorten(change.in_name))


def _is_same(change: LineUpChange, other: LineUpChange) -> bool:
    """Tell whether two changes bring in the same person; of unnamed ones those of the same words."""
    return change.into == other.into and (bool(change.into) or change.in_name == other.in_name)


def _two_seats(
    reading: Reading,
    entrants: Entrants,
    substitute: tuple[LineUpChange, At],
    other: str,
    rounds: Collection[int],
    other_at: Span | None,
) -> None:
    """Report a substitute (`substitute`: the change, and the span of his name) with another seat in some rounds."""
    change, at = substitute
    first, last = min(rounds), max(rounds)
    when = say("round %(first)s", first=first) if first == last else say("rounds %(first)s to %(last)s", first=first, last=last)
    mine = entrants.call(change.entry)
    seats = (
        say("in two seats of %(mine)s", mine=mine)
        if mine == other
        else say("in %(other)s and in %(mine)s", other=other, mine=mine)
    )
    where = (
        say("the other change is on %(line)s", line=reading.line(other_at))
        if other_at
        else say("%(other)s is a seat of his or her own", other=other)
    )
    reading.say("E225.two-seats", at, in_name=shorten(change.in_name), seats=seats, when=when, where=where)


def _in_at(reading: Reading, sitting: Sitting, change: LineUpChange) -> At:
    """Return where a change names the substitute."""
    session_changes = reading.file.session[sitting.number - 1].changes if sitting.path and reading.file.session else None
    paths: list[KeyPath] = [("changes", number) for number in range(len(reading.file.changes or ()))]
    paths += [(*sitting.path, "changes", number) for number in range(len(session_changes or ()))]
    path = next((path for path in paths if reading.span(path) == change.at), ("changes",))
    return (*path, "in")


def _together(sitting: Sitting, change: LineUpChange, other: LineUpChange) -> set[int]:
    """Return the rounds in which both changes seat a player at a table."""
    rounds = _rounds_at_table(sitting, change.entry) & _rounds_at_table(sitting, other.entry)
    return {number for number in rounds if change.covers(number) and other.covers(number)}


def _in_own_seat(sitting: Sitting, change: LineUpChange, number: int) -> set[int]:
    """Return the rounds in which a substitute also sits in his own seat, where he has no substitute and is not absent."""
    away = [
        other
        for other in sitting.changes
        if other.entry == number and (other.absent or (change.into and other.out == change.into))
    ]
    rounds = _rounds_at_table(sitting, change.entry) & _rounds_at_table(sitting, number)
    return {round_ for round_ in rounds if change.covers(round_) and not any(other.covers(round_) for other in away)}


def _rounds_at_table(sitting: Sitting, entry: int) -> set[int]:
    """Return the rounds in which an entry plays; all possible rounds where the record does not say in which it sits out."""
    schedule = sitting.schedule
    if schedule is None or schedule.teams or len({play.round for play in schedule.plays}) < schedule.rounds:
        return set(range(1, (schedule.rounds if schedule else _MOST_ROUNDS) + 1))
    return {play.round for play in sitting.plays if entry in play.seats}


def _played_though_absent(reading: Reading, sitting: Sitting, entrants: Entrants) -> None:
    """Report lines of an entry in rounds in which it was absent."""
    schedule = sitting.schedule
    away = [change for change in sitting.changes if change.absent]
    for record in sitting.given if schedule and away else ():
        play = record.play
        if not play or record.line.tricks is None or not schedule:
            continue
        who = next((change for change in away if absent_entries(schedule, play, (change,))), None)
        if who:
            called, when = entrants.call(who.entry), sitting.when(record.line.deal)
            reading.say("E248.absent-round", record.at, called=called, round=play.round, when=when)


Given = int | float | str | None

_FINDINGS = {
    "odd-score": noted("an odd score"),
    "close-result": noted("a close finish"),
    "same-figures": noted("the same figures twice"),
    "date": noted("the date"),
    "no-result": noted("no result"),
    "other-laws": noted("laws of another game"),
    "honours": noted("honours as they were agreed"),
    "carried-scores": noted("scores carried over from another scoring"),
    "same-event": noted("the same event twice"),
    "uneven-losses": noted("losses on different numbers of deals"),
    "no-honours": noted("honours not written down"),
    "hands-file": noted("the file of hands"),
    "cards": noted("cards that do not add up"),
    "columns": noted("columns of the file"),
}


class CorrectableLine(Struct, frozen=True):
    """A line of the record: its sitting, and the offset that the numbers of its section have in the whole event."""

    session: int
    line: PlayedLine
    raised: int = 0


class ReadCorrection(Struct, frozen=True):
    """A correction, its table and path, what the record now says in the same line (None: unknown), and the line's identity."""

    correction: Correction
    table: CorrectionTable
    path: KeyPath
    stands: tuple[str, ...] | None
    place: tuple[object, ...] = ()


def with_corrections(reading: Reading, event: Event) -> Event:
    """Add to an event its corrections, and the last day on which it is open to more."""
    corrections = [
        read_correction for number, table in enumerate(reading.file.corrections or ())
        if (read_correction := _read(reading, event, table, ("corrections", number)))
    ]  # fmt: skip
    corrections.sort(key=lambda read_correction: read_correction.correction.date)
    for identity in dict.fromkeys(read_correction.place for read_correction in corrections if read_correction.place):
        _agree(reading, [read_correction for read_correction in corrections if read_correction.place == identity])
    return _open(
        reading,
        replace(
            event,
            corrections=tuple(read_correction.correction for read_correction in corrections),
            accepted=_accepted_findings(reading),
        ),
    )


def _accepted_findings(reading: Reading) -> tuple[Accepted, ...]:
    """Collect the accepted oddities of the event and of its sections."""
    of_sections = [
        (say("section %(section)s", section=section.name), table)
        for section in reading.file.section or ()
        for table in section.accepted or ()
    ]
    tables = [*(("", table) for table in reading.file.accepted or ()), *of_sections]
    return tuple(
        Accepted(", ".join(_where(name, table)), table.reason, table.finding or "", table.deal) for name, table in tables
    )


def _where(section: str, table: AcceptedTable) -> Iterator[str]:
    if section:
        yield section
    if table.finding:
        yield say(_FINDINGS[table.finding])
    for word, number in (
        ("deal", table.deal),
        ("round", table.round),
        ("table", table.table),
        ("N-S", table.ns),
        ("E-W", table.ew),
    ):
        if number is not None:
            yield f"{word} {' and '.join(map(str, number)) if isinstance(number, list) else number}"


def _open(reading: Reading, event: Event) -> Event:
    until = reading.file.until
    if until is None:
        return event
    if reading.file.status == "final":
        reading.say_key("E259.result-final", ("until",), until=until.isoformat())
        return event
    status = event.status if event.status is Status.PLANNED else Status.PROVISIONAL
    sections = tuple(
        replace(section, until=until, status=section.status if section.status is Status.PLANNED else status)
        for section in event.sections
    )
    return replace(event, until=until, status=status, sections=sections)


def _read(reading: Reading, event: Event, table: CorrectionTable, path: KeyPath) -> ReadCorrection | None:
    if table.deal is not None:
        return _of_line(reading, event, table, path)
    if table.entry is not None:
        return _of_entry(reading, event, table, path)
    if not table.what:
        reading.say("E256.not-corrected", path)
        return None
    return ReadCorrection(_correction(reading, table, path), table, path, None)


def _correction(
    reading: Reading,
    table: CorrectionTable,
    path: KeyPath,
    entries: tuple[int, ...] = (),
    at: CorrectableLine | None = None,
    unit: str = "deal",
) -> Correction:
    if table.date < reading.file.date:
        reading.say(
            "W258.correction-comes",
            (*path, "date"),
            wording("W258.event-dated", date=reading.file.date.isoformat()),
            date=table.date.isoformat(),
        )
    return Correction(
        date=table.date,
        words=table.what or "",
        was=_as_text(table.from_),
        now=_as_text(table.to),
        by=table.by,
        why=table.why,
        deal=table.deal,
        table=at.line.table if at else None,
        session=at.session if at else table.session or 1,
        section=table.section or "",
        entries=entries,
        unit=unit,
        at=reading.span(path),
    )


def _unit(event: Event, number: int) -> str:
    """Return the unit by which lines are counted: deals in trays; without trays the hands of a drive, or rounds of several."""
    schedule = next((session.schedule for session in event.sessions if session.number == number), None)
    if schedule is None or not schedule.by_rounds:
        return "deal"
    return "hand" if schedule.deals_per_round <= 1 and not schedule.of_meetings else "round"


def _of_line(reading: Reading, event: Event, table: CorrectionTable, path: KeyPath) -> ReadCorrection | None:
    lines = [placed for placed in _lines(event, table) if _is_meant(event, table, placed)]
    if not lines:
        reading.say("E256.no-line", (*path, "deal"), deal=table.deal)
        return None
    if len({placed.line.table for placed in lines}) > 1 or len(lines) > 1:
        tables = [str(placed.line.table) for placed in lines if placed.line.table]
        which = wording("E256.name-table", listed=choices(tables)) if tables else wording("E256.name-n-s")
        reading.say("E256.deal-lines", (*path, "deal"), which, deal=table.deal, number=len(lines))
        return None
    placed = lines[0]
    entries = _entries(event, placed)
    correction = _correction(reading, table, path, entries, placed, _unit(event, placed.session))
    identity = ("line", placed.session, placed.raised, placed.line.deal, placed.line.seats)
    return ReadCorrection(correction, table, path, _stands(placed.line), identity)


def _lines(event: Event, table: CorrectionTable) -> Iterator[CorrectableLine]:
    for number, section in enumerate(event.sections):
        if table.section in (None, section.section):
            yield from (replace(placed, raised=OFFSET * number) for placed in _of_sessions(section.sessions))
    if not event.sections:
        yield from _of_sessions(event.sessions)


def _of_sessions(sessions: tuple[Session, ...]) -> Iterator[CorrectableLine]:
    for session in sessions:
        yield from (CorrectableLine(session.number, line) for line in session.lines)


def _is_meant(event: Event, table: CorrectionTable, placed: CorrectableLine) -> bool:
    line = placed.line
    return (
        line.deal == table.deal
        and table.table in (None, line.table)
        and table.session in (None, placed.session)
        and (table.ns is None or _number(event, table.ns, placed.raised) in line.seats.ns)
        and (table.ew is None or _number(event, table.ew, placed.raised) in line.seats.ew)
    )


def _number(event: Event, written: int | str, raised: int = 0) -> int | None:
    """Return the entry's number as lines have it, from its number or its label; None for an unknown label."""
    company = event.sections[raised // OFFSET] if event.sections else event
    labels = {entry.label: entry.number for entry in (*company.entries, *(e for s in company.sessions for e in s.entries))}
    return labels.get(str(written), int(written) if str(written).isdecimal() else None)


def _entries(event: Event, placed: CorrectableLine) -> tuple[int, ...]:
    """Return the entries that a line concerns, by the numbers of the whole event."""
    company = event.sections[placed.raised // OFFSET] if event.sections else event
    session = next((session for session in company.sessions if session.number == placed.session), None)
    schedule = session.schedule if session else None
    numbers = dict.fromkeys(schedule.entry_of(number) if schedule else number for number in placed.line.seats.numbers)
    members = session.members if session else {}
    return tuple(player + placed.raised for number in numbers for player in members.get(number, (number,)))


def _stands(line: PlayedLine) -> tuple[str, ...]:
    """Return the words by which a correction may name the present line: its tricks, or its word."""
    words = (line.word.value,) if line.word else ()
    if line.is_awaited:
        return ("awaited",)
    return words if line.tricks is None else (str(line.tricks), *words)


def _of_entry(reading: Reading, event: Event, table: CorrectionTable, path: KeyPath) -> ReadCorrection | None:
    number = (
        None if table.entry is None else _number(event, table.entry) if not event.sections else _number_in_event(event, table)
    )
    entry = event.entry(number) if number is not None else None
    if entry is None or number is None:
        reading.say("E256.no-entry", (*path, "entry"), entry=shorten(table.entry))
        return None
    correction = replace(_correction(reading, table, path, (number,)), label=entry.label)
    return ReadCorrection(
        correction, table, path, _names_or_total(event, entry, table), ("entry", number, isinstance(table.to, str))
    )


def _number_in_event(event: Event, table: CorrectionTable) -> int | None:
    """Return the number in the whole event, from the number in a section or from a label that names both."""
    index = next((at for at, section in enumerate(event.sections) if section.section == table.section), None)
    written = str(table.entry)
    if index is None:
        return next((entry.number for entry in event.entries if entry.label == written), None)
    return int(written) + OFFSET * index if written.isdecimal() else None


def _names_or_total(event: Event, entry: Entry, table: CorrectionTable) -> tuple[str, ...] | None:
    total = event.totals.get(entry.number)
    if total is not None and (isinstance(table.to, int | float) or figure_of(table.to or "") is not None):
        return (str(total),)
    if table.what and not isinstance(table.to, str):
        return None
    return (*entry.names, entry.title, *([entry.name] if entry.name else []))


def _agree(reading: Reading, corrections: list[ReadCorrection]) -> None:
    """Check that the last correction of a line equals the record, and that each earlier one equals what the next one replaced."""
    for before, after in pairwise(corrections):
        if before.correction.now and after.correction.was and before.correction.now != after.correction.was:
            reading.say(
                "W258.next-correction",
                (*before.path, "to"),
                was=after.correction.was,
                now=before.correction.now,
                line=reading.line(after.path),
            )
    last = corrections[-1]
    if last.table.to is not None and last.stands is not None and not _same(last.correction.now, last.stands):
        reading.say("E257.record-not", (*last.path, "to"), stands=last.stands[0], now=last.correction.now)
    elif last.table.to is not None and last.correction.was == last.correction.now:
        reading.say("W258.correction-changes", (*last.path, "to"), was=last.correction.was)


def _same(written: str, stands: tuple[str, ...]) -> bool:
    figures = {figure for word in stands if (figure := figure_of(word)) is not None}
    written_figure: Fraction | None = figure_of(written)
    return written.strip().casefold() in {word.casefold() for word in stands} or written_figure in figures


def _as_text(value: Given) -> str:
    return "" if value is None else str(value)
