"""The programme of a congress: sessions by day and hour, officers, entries, trophies with their holders, rules, the index."""

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from whistpress.core.model import Congress, League, Motion, Office, ProgrammeItem, Trophy
from whistpress.core.model.alphabet import alphabetical, first_letter
from whistpress.core.model.names import surname
from whistpress.core.model.spellings import Spellings
from whistpress.language import say
from whistpress.views.congress.business import Ballot, Business, Delegates, ballot, business_of, delegates_of
from whistpress.views.congress.entries import CongressEvent, congress_events
from whistpress.views.figures import ordinal_word
from whistpress.views.hours import hours_text, opening
from whistpress.views.wording import sentence, weekday


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


_REMARK = re.compile(r"(?P<name>.*\S)\s+\([^()]*\)")


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


def bare(written: str) -> str:
    """Return a name without the remark in brackets after it: `Priya Nair` of `Priya Nair (chair)`."""
    match = _REMARK.fullmatch(written)
    return match["name"] if match else written


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
