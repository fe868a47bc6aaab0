"""Congresses: the index, and the page of each with its programme."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from whistpress.core.model import Congress, EventResult, League, Sitting
from whistpress.language import ordinal, say
from whistpress.site import addresses
from whistpress.site.event_lines import EventLine, event_lines
from whistpress.site.holders import Known, OfficeLine
from whistpress.site.page import Download, Link, Page
from whistpress.site.pages.congress_parts import CongressParts, congress_parts
from whistpress.site.prose import first_sentence, prose
from whistpress.theme.markdown import Prose
from whistpress.views.congress.business import Business, business_of
from whistpress.views.congress.entries import congress_events
from whistpress.views.words import weekday


@dataclass(frozen=True, slots=True, kw_only=True)
class CongressLine:
    """A congress in a list."""

    title: str
    path: str
    when: str
    place: str
    events: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SittingLine:
    """One line of the programme: of an event its number in roman figures, of a meeting its order of business."""

    time: str
    title: Link
    place: str
    system: str
    trophy: Link | None
    laws: str
    note: str
    number: str = ""
    business: tuple[Business, ...] = ()


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the meeting: `Day 1`, or with its date where the record has one; its sittings.

    The title is empty where nothing is told of days. `hours` and `places`: the record has any of them.
    """

    number: int
    title: str
    sittings: tuple[SittingLine, ...]

    @property
    def hours(self) -> bool:
        """The hour of a sitting is on record."""
        return any(sitting.time for sitting in self.sittings)

    @property
    def places(self) -> bool:
        """The place of a sitting is on record."""
        return any(sitting.place for sitting in self.sittings)


@dataclass(frozen=True, slots=True, kw_only=True)
class CongressesPage(Page):
    """Every congress, the last first."""

    congresses: tuple[CongressLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CongressPage(Page):
    """A congress: when and where, its programme by days, officers, committees, laws, events, trophies, files.

    `ordinal` is empty where the title says which congress it is; `over`: one of its events has been played. `parts` is what else
    the programme has: entries, delegates, motions, the plan of the tables, names.
    """

    ordinal: str
    place: str
    when: str
    about: Prose
    days: tuple[Day, ...]
    officers: tuple[OfficeLine, ...]
    committees: tuple[OfficeLine, ...]
    laws: tuple[str, ...]
    trophies: tuple[Link, ...]
    events: tuple[EventLine, ...]
    over: bool
    sources: tuple[str, ...]
    downloads: tuple[Download, ...]
    parts: CongressParts
    before: Link | None = None
    after: Link | None = None


def congresses_page(league: League) -> CongressesPage:
    """The index of congresses."""
    return CongressesPage(
        path=addresses.CONGRESSES,
        title=say("Congresses"),
        summary=say("The congresses of %(name)s.", name=league.name),
        section=addresses.CONGRESSES,
        congresses=tuple(
            CongressLine(
                title=congress.title,
                path=addresses.congress(congress.id),
                when=congress.when,
                place=congress.place,
                events=sum(event.congress == congress.id for event in league.events),
            )
            for congress in reversed(in_order(league))
        ),
    )


def congress_page(
    league: League, congress: Congress, results: Mapping[str, EventResult], downloads: Sequence[Download]
) -> CongressPage:
    """The page of one congress."""
    path, known = addresses.congress(congress.id), Known(league)

    def text(words: str, prefix: str) -> Prose:
        source = f"congresses/{congress.id}.toml"
        return prose(words, source=source, page=path, prefix=prefix, top=4, language=league.language)

    ring = [None, *(Link(one.title, addresses.congress(one.id)) for one in in_order(league)), None]
    at = next(place for place, link in enumerate(ring) if link and link.path == path)
    events = [event for event in league.events if event.congress == congress.id]
    return CongressPage(
        path=path,
        title=congress.title,
        summary=first_sentence(", ".join(part for part in (congress.title, congress.place, congress.when) if part)),
        section=addresses.CONGRESSES,
        ordinal=ordinal(congress.number) if congress.number and "congress" not in congress.title.lower() else "",
        place=congress.place,
        when=congress.when,
        about=prose(
            congress.about, source=f"congresses/{congress.id}.toml", page=path, prefix="about-", language=league.language
        ),
        days=_days(league, congress),
        officers=known.offices(congress.officers),
        committees=known.offices(congress.committees),
        laws=congress.laws,
        trophies=tuple(link for id_ in congress.trophies if (link := _trophy(league, id_))),
        events=event_lines(events, results),
        over=any(event.played for event in events),
        sources=congress.sources,
        downloads=tuple(downloads),
        parts=congress_parts(league, congress, known, text),
        before=ring[at - 1],
        after=ring[at + 1],
    )


def in_order(league: League) -> list[Congress]:
    """The congresses by date, then number."""
    return sorted(league.congresses.values(), key=lambda one: (one.begins, one.number or 0, one.id))


def _days(league: League, congress: Congress) -> tuple[Day, ...]:
    numbers = sorted({sitting.day for sitting in congress.sittings})
    events = {one.event.id: one.number for one in congress_events(congress, league)}
    return tuple(
        Day(
            number,
            _day_title(congress, number, alone=len(numbers) == 1),
            tuple(
                _sitting(league, congress, sitting, events.get(sitting.event or "", ""))
                for sitting in congress.sittings
                if sitting.day == number
            ),
        )
        for number in numbers
    )


def _day_title(congress: Congress, number: int, *, alone: bool) -> str:
    """The date of a day of the meeting, or its number where the record gives no date; nothing where it tells no days apart."""
    date = congress.begins + datetime.timedelta(days=number - 1)
    return weekday(date) if congress.dated else "" if alone else say("Day %(number)s", number=number)


def _sitting(league: League, congress: Congress, sitting: Sitting, number: str) -> SittingLine:
    event = next((event for event in league.events if event.id == sitting.event), None)
    return SittingLine(
        time=sitting.time,
        title=Link(sitting.title, addresses.event(event.id) if event else ""),
        place=sitting.place,
        system=sitting.system,
        trophy=_trophy(league, sitting.trophy),
        laws=sitting.laws,
        note=sitting.note,
        number=number,
        business=business_of(sitting, congress),
    )


def _trophy(league: League, id_: str | None) -> Link | None:
    trophy = league.trophies.get(id_) if id_ else None
    return Link(trophy.name, addresses.trophy(trophy.id)) if trophy else None
