"""The programme of a congress: sessions by day and hour, its events with their entries, officers, trophies, rules."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import EventHead, Play, Schedule, SessionHead
from whistpress.core.model.cards import alphabetical, first_letter
from whistpress.core.model.names import surname
from whistpress.language import noted, say
from whistpress.league.events.words.arrangement import arrangement
from whistpress.league.league import League
from whistpress.league.meetings.facts import bare
from whistpress.league.meetings.model import Congress, Motion, Office, ProgrammeItem
from whistpress.league.meetings.words.meeting import Ballot, Business, Delegates, ballot, business_of, delegates_of, opening
from whistpress.league.people.model import Spellings, Trophy
from whistpress.site.figures import ordinal_word, roman
from whistpress.site.hours import hours_text
from whistpress.site.people import Cast, Labels, Who, label_of, singly
from whistpress.site.wording import count, runs, sentence, weekday


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


def law_title(league: League, written: str) -> str:
    """Return the title of a quoted law: for `duplicate-1900 IV.9` the title of the code with the number of the law.

    A name that is in no library is returned unchanged.
    """
    id_, _, number = written.partition(" ")
    code = league.codes.get(id_)
    if code is None:
        return written
    if not number.strip():
        return code.title
    citation = code.find_cited(number.strip())
    return say("%(code)s, law %(number)s", code=code.title, number=citation.law.number if citation else number.strip())


class ProgrammeMention(Struct, frozen=True):
    """A mention of a name: what the person is in that place, and the anchor of the place.

    For an `event` `what` is the number of the event.
    """

    what: str
    anchor: str
    event: bool = False


class NameIndexLine(Struct, frozen=True):
    """A line of the index: the name (`Abbott, Edith`), the person's id (empty: the name is no known person's), its mentions."""

    name: str
    person: str
    mentions: tuple[ProgrammeMention, ...]

    @property
    def letter(self) -> str:
        """Under which letter."""
        return first_letter(self.name)


def index(places: Iterable[tuple[str, ProgrammeMention]], league: League) -> tuple[NameIndexLine, ...]:
    """Build the index of the names and their anchors in alphabetical order; every spelling of a person is one person."""
    spellings = Spellings(league.people)
    by_name: dict[str, list[ProgrammeMention]] = {}
    persons: dict[str, str] = {}
    for written, mention in places:
        name = written if written in spellings else bare(written)
        person = spellings.get(name, "")
        shown = league.people[person].name if person else name
        persons.setdefault(shown, person)
        name_mentions = by_name.setdefault(shown, [])
        if mention.what not in (earlier.what for earlier in name_mentions):
            name_mentions.append(mention)
    lines = [NameIndexLine(surname_first(name), persons[name], tuple(mentions)) for name, mentions in by_name.items() if name]
    return tuple(sorted(lines, key=lambda line: alphabetical(line.name)))


def surname_first(name: str) -> str:
    """Return a name with the surname first: `Abbott, Edith`; a name of one word stays."""
    last = surname(name)
    before, _, after = " ".join(name.split()).rpartition(last)
    rest = " ".join(part for part in (before.strip(), after.strip(" ,")) if part)
    return f"{last}, {rest}" if rest else last


class ProgrammeSitting(Struct, frozen=True, kw_only=True):
    """One line of the programme. `event` is the id of its event (empty when there is no such page), `trophy` a name.

    `number` is the event's number in roman figures; `business` the order of business of a meeting.
    """

    time: str
    title: str
    place: str = ""
    event: str = ""
    event_title: str = ""
    trophy: str = ""
    system: str = ""
    laws: str = ""
    note: str = ""
    number: str = ""
    business: tuple[Business, ...] = ()


class ProgrammeDay(Struct, frozen=True, kw_only=True):
    """A day of the meeting: `First day`, its date where it is known, its sittings in the order of the file."""

    number: int
    title: str
    date: str
    sittings: tuple[ProgrammeSitting, ...]


class HolderLine(Struct, frozen=True):
    """A line of a trophy's roll: the year, who took it, a remark."""

    year: int
    holder: str
    note: str = ""


class TrophyRoll(Struct, frozen=True, kw_only=True):
    """A trophy that is played for, and those who have held it until now."""

    id: str
    name: str
    contest: str
    holders: tuple[HolderLine, ...]


class Programme(Struct, frozen=True, kw_only=True):
    """A congress's programme. `about` and `rules` are Markdown; `officers` and `committees` as the congress names them.

    `opens` is the day and hour at which it begins, `closing` the day on which entries close, in words. `events` are numbered in
    the order of play; `motions` and `elections` are what the meeting decides.
    """

    id: str
    title: str
    place: str
    when: str
    opens: str
    days: tuple[ProgrammeDay, ...]
    officers: tuple[Office, ...]
    committees: tuple[Office, ...]
    trophies: tuple[TrophyRoll, ...]
    laws: tuple[str, ...]
    about: str
    sources: tuple[str, ...]
    rules: str
    closing: str
    fee: str
    delegates: tuple[Delegates, ...]
    motions: tuple[Motion, ...]
    elections: tuple[Ballot, ...]
    events: tuple[CongressEvent, ...]
    index: tuple[NameIndexLine, ...]


def programme(congress: Congress, league: League) -> Programme:
    """Build the programme of a congress of this league."""
    trophies = [league.trophies[trophy] for trophy in congress.trophies if trophy in league.trophies]
    rolls = tuple(_roll(trophy, congress) for trophy in trophies)
    events = congress_events(congress, league)
    delegates = delegates_of(congress, league)
    return Programme(
        id=congress.id,
        title=congress.title,
        place=congress.place,
        when=congress.when,
        opens=opening(congress),
        days=_days(congress, league, events),
        officers=congress.officers,
        committees=congress.committees,
        trophies=rolls,
        laws=tuple(law_title(league, law) for law in congress.laws),
        about=congress.about,
        sources=congress.sources,
        rules=congress.rules,
        closing=weekday(congress.closing) if congress.closing else "",
        fee=congress.fee,
        delegates=delegates,
        motions=congress.motions,
        elections=tuple(map(ballot, congress.elections)),
        events=events,
        index=index(_mentions(congress, delegates, events, rolls), league),
    )


def _mentions(
    congress: Congress, delegates: Sequence[Delegates], events: Sequence[CongressEvent], rolls: Sequence[TrophyRoll]
) -> Iterator[tuple[str, ProgrammeMention]]:
    """Yield every mention of a name, in the order of the booklet; `anchor` is the id that the templates give the place."""
    for kind, offices in (("office", congress.officers), ("committee", congress.committees)):
        for number, office in enumerate(offices, start=1):
            yield from ((name, ProgrammeMention(office.title, f"{kind}-{number}")) for name in office.holders)
    for number, club in enumerate(delegates, start=1):
        yield from ((name, ProgrammeMention(say("delegate"), f"delegates-{number}")) for name in club.names)
    for number, motion in enumerate(congress.motions, start=1):
        yield from (
            (name, ProgrammeMention(say("motion"), f"motion-{number}")) for name in (motion.mover, motion.seconder) if name
        )
    for number, election in enumerate(congress.elections, start=1):
        yield from ((name, ProgrammeMention(say("candidate"), f"election-{number}")) for name in election.candidates)
    for event in events:
        for part, group in enumerate(event.groups, start=1):
            for who in group.entries:
                anchor = f"entry-{event.number}-{part}-{who.entry}"
                yield from ((name.text, ProgrammeMention(event.number, anchor, event=True)) for name in who.names)
    people = {bare(name) for office in (*congress.officers, *congress.committees) for name in office.holders}
    people |= {name.text for event in events for group in event.groups for who in group.entries for name in who.names}
    for roll in rolls:
        lines = enumerate(roll.holders, start=1)
        yield from (
            (line.holder, ProgrammeMention(say("holder"), f"holder-{roll.id}-{n}")) for n, line in lines if line.holder in people
        )


def _days(congress: Congress, league: League, events: Sequence[CongressEvent]) -> tuple[ProgrammeDay, ...]:
    numbers = {congress_event.event.id: congress_event for congress_event in events}
    return tuple(
        ProgrammeDay(
            number=number,
            title=say("%(sentence)s day", sentence=sentence(ordinal_word(number))),
            date=_date(congress, number),
            sittings=tuple(_sitting(sitting, numbers, league.trophies, congress) for sitting in sittings),
        )
        for number, sittings in _by_day(congress)
    )


def _by_day(congress: Congress) -> list[tuple[int, list[ProgrammeItem]]]:
    days = sorted({sitting.day for sitting in congress.sittings})
    return [(number, [sitting for sitting in congress.sittings if sitting.day == number]) for number in days]


def _date(congress: Congress, number: int) -> str:
    """Return the date of a day of the meeting; empty where the record does not date the meeting."""
    return weekday(congress.begins + datetime.timedelta(days=number - 1)) if congress.dated else ""


def _sitting(
    sitting: ProgrammeItem, events: Mapping[str, CongressEvent], trophies: Mapping[str, Trophy], congress: Congress
) -> ProgrammeSitting:
    numbered = events.get(sitting.event or "")
    event = numbered.event if numbered else None
    trophy = trophies.get(sitting.trophy or "")
    return ProgrammeSitting(
        time=hours_text(sitting.time, sitting.ends),
        title=sitting.title,
        place=sitting.place,
        event=event.id if event else "",
        event_title=event.title if event and event.title != sitting.title else "",
        trophy=trophy.name if trophy else "",
        system=sitting.system,
        laws=sitting.laws,
        note=sitting.note,
        number=numbered.number if numbered else "",
        business=business_of(sitting, congress),
    )


def _roll(trophy: Trophy, congress: Congress) -> TrophyRoll:
    """Return the holders of a trophy before this meeting: a programme is printed before the winners are known."""
    before = [
        holding
        for holding in trophy.holders
        if (holding.date < congress.begins if holding.date else holding.year < congress.begins.year)
    ]
    lines = (HolderLine(holding.year, holding.holder, holding.note) for holding in before)
    return TrophyRoll(id=trophy.id, name=trophy.name, contest=trophy.contest, holders=tuple(lines))
