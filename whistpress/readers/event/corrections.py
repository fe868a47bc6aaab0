"""Read `[[corrections]]`, compare them with the record as it is now, and read `until`."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Accepted, Correction, Entry, Event, PlayedLine, Session, Status
from whistpress.core.scoring import OFFSET
from whistpress.language import noted, say
from whistpress.problems.nearest import choices
from whistpress.problems.quoting import shorten
from whistpress.readers.event.line_words import figure_of
from whistpress.readers.event.reading_state import Reading
from whistpress.readers.format import AcceptedTable
from whistpress.readers.format.rulings import CorrectionTable
from whistpress.readers.toml_positions import KeyPath

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
        message = say("a result that is final is not open until %(until)s", until=until.isoformat())
        reading.say_key("E259", message, ("until",), say('write status = "provisional", or take one of the two away'))
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
        message = say("this correction does not say what was corrected")
        reading.say("E256", message, path, say('name the deal, or the entry, or say it in words: what = "…"'))
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
        message = say("this correction, %(date)s, comes before the event it corrects", date=table.date.isoformat())
        reading.say("W258", message, (*path, "date"), say("the event is dated %(date)s", date=reading.file.date.isoformat()))
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
        message = say("the record has no such line of deal %(deal)s", deal=table.deal)
        reading.say("E256", message, (*path, "deal"), say("look at the deal, and at table, ns or ew"))
        return None
    if len({placed.line.table for placed in lines}) > 1 or len(lines) > 1:
        tables = [str(placed.line.table) for placed in lines if placed.line.table]
        message = say(
            "deal %(deal)s has %(number)s lines: this correction does not say which it means", deal=table.deal, number=len(lines)
        )
        which = (
            say("name its table (%(listed)s), or its N-S: ns = …", listed=choices(tables))
            if tables
            else say("name its N-S: ns = …")
        )
        reading.say("E256", message, (*path, "deal"), which)
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
        message = say("this event has no entry '%(entry)s'", entry=shorten(table.entry))
        reading.say("E256", message, (*path, "entry"), say("entries are named by their numbers, as in [entries]"))
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
            message = say(
                "the next correction found %(was)s here, not %(now)s", was=after.correction.was, now=before.correction.now
            )
            reading.say("W258", message, (*before.path, "to"), say("look at %(line)s", line=reading.line(after.path)))
    last = corrections[-1]
    if last.table.to is not None and last.stands is not None and not _same(last.correction.now, last.stands):
        message = say("the record says %(stands)s here, not %(now)s", stands=last.stands[0], now=last.correction.now)
        reading.say("E257", message, (*last.path, "to"), say("correct the record itself as well, or write here what it says now"))
    elif last.table.to is not None and last.correction.was == last.correction.now:
        reading.say("W258", say("this correction changes %(was)s into the same", was=last.correction.was), (*last.path, "to"))


def _same(written: str, stands: tuple[str, ...]) -> bool:
    figures = {figure for word in stands if (figure := figure_of(word)) is not None}
    written_figure: Fraction | None = figure_of(written)
    return written.strip().casefold() in {word.casefold() for word in stands} or written_figure in figures


def _as_text(value: Given) -> str:
    return "" if value is None else str(value)
