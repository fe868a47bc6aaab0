"""How an event was arranged, in words; and what the laws changed."""

from dataclasses import dataclass

from whistpress.core.model import Event, EventResult, LineResult, Schedule, Traveller
from whistpress.core.movement import SYSTEMS
from whistpress.core.scoring import METHODS
from whistpress.views import figures
from whistpress.views.people import Cast, Who
from whistpress.views.travellers import deal_anchor, note_of, people
from whistpress.views.words import count, sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """The system and its size, in sentences; how it was scored; the books."""

    system: str
    size: str
    summary: str
    scoring: str
    scoring_title: str
    books: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """A line that did not go by tricks alone: where it is, whose it was, what was done."""

    deal: str
    anchor: str
    who: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedTotal:
    """A total of an old record beside the computed one."""

    who: Who
    printed: str
    computed: str
    same: bool


def arrangement(event: Event) -> Arrangement:
    """How an event is arranged and scored."""
    schedule = event.schedule
    system = SYSTEMS.get(schedule.system) if schedule else None
    method = METHODS.get(event.scoring)
    books = tuple(book for book in (system.book if system else "", method.book if method else "") if book)
    return Arrangement(
        system=system_title(schedule.system, schedule.variant) if schedule else "",
        size=size(schedule, Cast(event).noun) if schedule else "",
        summary=closed(system.summary) if system else "",
        scoring=closed(method.ranks) if method else "",
        scoring_title=method.title if method else event.scoring,
        books=tuple(dict.fromkeys(books)),
    )


def system_title(system: str, variant: str | None = None) -> str:
    """`Howell`, `Mitchell, skip`: a system's name as a heading."""
    return sentence(system.replace("-", " ")) + (f", {variant.replace('-', ' ')}" if variant else "")


def size(schedule: Schedule, noun: str) -> str:
    """`eight pairs at four tables, seven rounds, 28 deals`."""
    tables = len({play.table for play in schedule.plays})
    parts = [
        f"{count(schedule.entries, noun)} at {count(tables, 'table')}",
        count(schedule.rounds, "round"),
        count(schedule.deals, "deal") if schedule.deals else "without trays",
    ]
    return ", ".join(parts)


def closed(words: str) -> str:
    """As a sentence: a capital at the beginning, a full stop at the end, apostrophes as a printer sets them."""
    words = sentence(words.strip()).replace("'", "’")
    return words if not words or words.endswith((".", "!", "?")) else f"{words}."


def rulings(event: Event, result: EventResult) -> tuple[Ruling, ...]:
    """Every line with a word, a revoke or a law, in the order of the deals."""
    cast = Cast(event)
    schedules = {session.number: session.schedule for session in event.sessions}
    return tuple(
        _ruling(traveller, line, cast, schedules.get(traveller.session))
        for traveller in result.travellers
        for line in traveller.lines
        if note_of(line)
    )


def printed_totals(event: Event, result: EventResult) -> tuple[PrintedTotal, ...]:
    """The totals that an old record prints, each beside what its figures come to."""
    cast = Cast(event)
    rows = {row.entry: row for ranking in result.rankings for row in ranking.rows}
    return tuple(
        PrintedTotal(
            who=cast.who(entry),
            printed=figures.mixed(printed),
            computed=figures.mixed(rows[entry].tricks) if entry in rows else "",
            same=entry in rows and rows[entry].tricks == printed,
        )
        for entry, printed in sorted(event.printed.items())
    )


def _ruling(traveller: Traveller, line: LineResult, cast: Cast, schedule: Schedule | None) -> Ruling:
    seats = line.line.seats
    sides = [people([cast.seated(number, schedule) for number in dict.fromkeys(side)]) for side in (seats.ns, seats.ew)]
    at = f" at table {line.line.table}" if line.line.table else ""
    return Ruling(
        deal=f"Deal {traveller.deal}{at}",
        anchor=deal_anchor(traveller.session, traveller.deal),
        who=f"{sides[0]} against {sides[1]}",
        text=sentence(note_of(line)),
    )
