"""The programme of a congress: sessions by day and hour, trophies with their holders, officers, laws in force."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from whistpress.core.model import Congress, Event, League, Office, Sitting, Trophy
from whistpress.views.numerals import ordinal_word
from whistpress.views.words import sentence, weekday


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgrammeSitting:
    """One line of the programme. `event` is the id of its event (empty when there is no such page), `trophy` a name."""

    time: str
    title: str
    place: str = ""
    event: str = ""
    event_title: str = ""
    trophy: str = ""
    trophy_id: str = ""
    system: str = ""
    laws: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgrammeDay:
    """A day of the meeting: `First day`, its date where it is known, its sittings in the order of the file."""

    number: int
    title: str
    date: str
    sittings: tuple[ProgrammeSitting, ...]


@dataclass(frozen=True, slots=True)
class HolderLine:
    """A line of a trophy's roll: the year, who took it, a remark."""

    year: int
    holder: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrophyRoll:
    """A trophy that is played for, and those who have held it until now."""

    id: str
    name: str
    contest: str
    holders: tuple[HolderLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Programme:
    """A congress's programme. `about` is Markdown; `officers` and `committees` as the congress names them."""

    id: str
    title: str
    place: str
    when: str
    days: tuple[ProgrammeDay, ...]
    officers: tuple[Office, ...]
    committees: tuple[Office, ...]
    trophies: tuple[TrophyRoll, ...]
    laws: tuple[str, ...]
    about: str
    sources: tuple[str, ...]


def programme(congress: Congress, league: League) -> Programme:
    """The programme of a congress of this league."""
    events = {event.id: event for event in league.events}
    trophies = [league.trophies[trophy] for trophy in congress.trophies if trophy in league.trophies]
    return Programme(
        id=congress.id,
        title=congress.title,
        place=congress.place,
        when=congress.when,
        days=tuple(
            ProgrammeDay(
                number=number,
                title=f"{sentence(ordinal_word(number))} day",
                date=_date(congress, number),
                sittings=tuple(_sitting(sitting, events, league.trophies) for sitting in sittings),
            )
            for number, sittings in _by_day(congress)
        ),
        officers=congress.officers,
        committees=congress.committees,
        trophies=tuple(_roll(trophy, congress) for trophy in trophies),
        laws=congress.laws,
        about=congress.about,
        sources=congress.sources,
    )


def _by_day(congress: Congress) -> list[tuple[int, list[Sitting]]]:
    days = sorted({sitting.day for sitting in congress.sittings})
    return [(number, [sitting for sitting in congress.sittings if sitting.day == number]) for number in days]


def _date(congress: Congress, number: int) -> str:
    """The date of a day of the meeting, where the record gives one."""
    return weekday(congress.begins + datetime.timedelta(days=number - 1)) if congress.dated else ""


def _sitting(sitting: Sitting, events: Mapping[str, Event], trophies: Mapping[str, Trophy]) -> ProgrammeSitting:
    event = events.get(sitting.event or "")
    trophy = trophies.get(sitting.trophy or "")
    return ProgrammeSitting(
        time=sitting.time,
        title=sitting.title,
        place=sitting.place,
        event=event.id if event else "",
        event_title=event.title if event and event.title != sitting.title else "",
        trophy=trophy.name if trophy else "",
        trophy_id=trophy.id if trophy else "",
        system=sitting.system,
        laws=sitting.laws,
        note=sitting.note,
    )


def _roll(trophy: Trophy, congress: Congress) -> TrophyRoll:
    """The holders before this meeting: a programme is printed before it is known who wins."""
    before = [
        holding
        for holding in trophy.holders
        if (holding.date < congress.begins if holding.date else holding.year < congress.begins.year)
    ]
    lines = (HolderLine(holding.year, holding.holder, holding.note) for holding in before)
    return TrophyRoll(id=trophy.id, name=trophy.name, contest=trophy.contest, holders=tuple(lines))
