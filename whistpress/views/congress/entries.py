"""The events of a congress in the order of play, each with its entries and teams."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Congress, EventHead, League, Play, ProgrammeItem, Schedule, SessionHead
from whistpress.language import noted, say
from whistpress.views.arrangement import arrangement
from whistpress.views.cards import Labels, label_of, singly
from whistpress.views.figures import ordinal_word, roman
from whistpress.views.people import Cast, Who
from whistpress.views.wording import count, runs, sentence, weekday


class EntryGroup(Struct, frozen=True):
    """The entries of an event, or of one of its sections (whose name is the title)."""

    title: str
    entries: tuple[Who, ...]


class CongressEvent(Struct, frozen=True, kw_only=True):
    """An event of the meeting: its number in roman figures, the event, its arrangement, its entries in groups.

    `sitting` is its item in the programme, where the programme has one; `when` and `place` are taken from there. `arranged` says
    how the event is arranged, `noun` is the word for an entry. `named` is true if any entry has a name.
    """

    number: str
    event: EventHead
    sitting: ProgrammeItem | None
    arranged: str
    noun: str
    groups: tuple[EntryGroup, ...]

    @property
    def entry_count(self) -> str:
        """`Ten pairs`, `Two teams`: how many are entered."""
        return sentence(count(sum(len(group.entries) for group in self.groups), self.noun))

    @property
    def has_names(self) -> bool:
        """Whether any entry has a name."""
        return any(who.is_known for group in self.groups for who in group.entries)

    @property
    def teams(self) -> bool:
        """An entry is a team, whose players stand below its name."""
        return self.noun == "team"


def congress_events(congress: Congress, league: League) -> tuple[CongressEvent, ...]:
    """List the events that the programme names, in its order, then those that only name the congress they belong to."""
    events = list(_events(congress, league))
    return tuple(_event(event, sitting, number) for number, (event, sitting) in enumerate(events, start=1))


def _events(congress: Congress, league: League) -> Iterator[tuple[EventHead, ProgrammeItem | None]]:
    events = {event.id: event for event in league.events}
    ids = set[str]()
    for sitting in sorted(congress.sittings, key=lambda sitting: sitting.day):
        if sitting.event in events and sitting.event not in ids:
            ids.add(sitting.event)
            yield events[sitting.event], sitting
    yield from ((event, None) for event in league.events if event.congress == congress.id and event.id not in ids)


def _event(event: EventHead, sitting: ProgrammeItem | None, number: int) -> CongressEvent:
    scheme = arrangement(event)
    sections = event.sections or (event,)
    return CongressEvent(
        number=roman(number),
        event=event,
        sitting=sitting,
        arranged=sentence(", ".join(part for part in (scheme.system, scheme.size) if part)),
        noun=Cast(event).noun,
        groups=tuple(
            EntryGroup(section.section, tuple(Cast(section).who(entry.number) for entry in section.entries))
            for section in sections
            if section.entries
        ),
    )


NARROW, WIDE = 23.5, 30.0
"""Width and height of a table with its seats, where numbers have two signs and where they have more, in the drawing's units.

On paper a unit is a millimetre.
"""
TABLE = 12.0
"""Width and height of the table itself."""
NO_BREAK = "\u00a0"
IDLE = ("", "", "", "")


class HallTable(Struct, frozen=True):
    """A table, the numbers that sit there first at N, E, S, W (empty where it stands idle then), its upper left corner."""

    table: int
    seats: tuple[str, str, str, str]
    x: float = 0.0
    y: float = 0.0


class HallPlan(Struct, frozen=True, kw_only=True):
    """The tables of one session: its event's number and title, when it is; `title` tells the drawing in words."""

    number: str
    event: str
    when: str
    title: str
    words: str
    tables: tuple[HallTable, ...]
    cell: float = WIDE
    width: float = 0.0
    height: float = 0.0


class Hall(Struct, frozen=True):
    """A room, and its plan at each session."""

    room: str
    plans: tuple[HallPlan, ...]


def halls(events: Sequence[CongressEvent], congress: Congress, measure: float) -> tuple[Hall, ...]:
    """Return the rooms in the order of their use, drawn `measure` wide at the most; a session without a schedule has no plan."""
    rooms: dict[str, list[HallPlan]] = {}
    for congress_event in events:
        room = (congress_event.sitting.place if congress_event.sitting else "") or congress_event.event.place
        for section in congress_event.event.sections or (congress_event.event,):
            for session in _sittings(section):
                if plan := _plan(congress_event, section, session, congress):
                    rooms.setdefault(room, []).append(_in_even_rows(plan, measure))
    return tuple(Hall(room, tuple(plans)) for room, plans in rooms.items())


def _sittings(event: EventHead) -> tuple[SessionHead, ...]:
    """Return the sittings of an event; none of a season in which partners change from one to the next."""
    return () if event.partners else event.sessions


def _plan(congress_event: CongressEvent, event: EventHead, session: SessionHead, congress: Congress) -> HallPlan | None:
    schedule = session.schedule
    if schedule is None or not schedule.plays or schedule.of_partners:
        return None
    numbers = sorted({play.table for play in schedule.plays})
    first = min(session.rounds or (play.round for play in schedule.plays))
    seats = {play.table: _seats(play, label_of(event, schedule)) for play in schedule.in_round(first)}
    tables = tuple(HallTable(number, seats.get(number, IDLE)) for number in numbers)
    said = say("%(sentence)s, numbered %(runs)s", sentence=sentence(count(len(numbers), "table")), runs=runs(numbers))
    return HallPlan(
        number=congress_event.number,
        event=", ".join(part for part in (congress_event.event.title, event.section) if part),
        when=_when(congress_event, session, congress),
        title=f"{said}. {' '.join(map(_table_sentence, tables))}",
        words=say(
            "%(said)s. The numbers are those of the %(value)s who sit there first; North is above.",
            said=said,
            value=say(noted("players") if _numbered_singly(schedule) else congress_event.noun + "s"),
        ),
        tables=tables,
    )


def _seats(play: Play, label: Labels) -> tuple[str, str, str, str]:
    return label(play.seats.n), label(play.seats.e), label(play.seats.s), label(play.seats.w)


def _numbered_singly(schedule: Schedule) -> bool:
    return singly(schedule) or bool(schedule.teams)


def _table_sentence(table: HallTable) -> str:
    """Describe a table in a sentence (`Table 2: North and South 3, East and West 4.`)."""
    north, east, south, west = table.seats
    if not north:
        return say("Table %(table)s: nobody at first.", table=table.table)
    if (north, east) == (south, west):
        return say(
            "Table %(table)s: North and South %(north)s, East and West %(east)s.", table=table.table, north=north, east=east
        )
    return say(
        "Table %(table)s: North %(north)s, East %(east)s, South %(south)s, West %(west)s.",
        table=table.table,
        north=north,
        east=east,
        south=south,
        west=west,
    )


def _when(congress_event: CongressEvent, session: SessionHead, congress: Congress) -> str:
    """Return the day and the hour of a session.

    Of a later sitting of an event, which the programme may not name, return the day alone.
    """
    if congress_event.sitting is None or session.number > 1:
        return weekday(session.date)
    day = (
        weekday(session.date)
        if congress.dated
        else say("%(sentence)s day", sentence=sentence(ordinal_word(congress_event.sitting.day)))
    )
    return ", ".join(part for part in (day, congress_event.sitting.time.replace(" ", NO_BREAK)) if part)


def _in_even_rows(plan: HallPlan, measure: float) -> HallPlan:
    """Arrange the tables in rows as equal in length as possible."""
    cell = NARROW if max(len(seat) for table in plan.tables for seat in table.seats) <= 2 else WIDE
    rows = -(-len(plan.tables) // max(1, int(measure / cell)))
    columns = -(-len(plan.tables) // rows)
    tables = (replace(table, x=cell * (index % columns), y=cell * (index // columns)) for index, table in enumerate(plan.tables))
    return replace(plan, tables=tuple(tables), cell=cell, width=cell * columns, height=cell * rows)
