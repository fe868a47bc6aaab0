"""Congresses: the index, and the page of each with its programme."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from whistpress.artefacts import Artefact
from whistpress.core.model import Congress, League, ProgrammeItem, ResultHead
from whistpress.core.model.laws import LawCode
from whistpress.core.records.seasons import season_of_meeting
from whistpress.language import ordinal, say
from whistpress.pages import bulletins, minutes
from whistpress.pages.books import links_to_proceedings
from whistpress.pages.congress_parts import CongressParts, FinalTable, congress_parts, finals
from whistpress.pages.decisions import MeetingContext
from whistpress.pages.law_links import LawLinks
from whistpress.pages.meeting_text import Known, MeetingText, OfficeLine
from whistpress.pages.motions import has_offices
from whistpress.pages.page import Download, Link, Page, Site, first_sentence, organization, venue
from whistpress.pages.planner import Planner
from whistpress.pages.schema_dates import SchemaDates, congress_dates
from whistpress.theme.markdown import Prose
from whistpress.views import addresses
from whistpress.views.congress import business
from whistpress.views.congress.bulletin import bulletin_title, days_told
from whistpress.views.congress.business import Business, business_of
from whistpress.views.congress.entries import congress_events
from whistpress.views.congress.meeting import AccountsView, accounts_view, attendance, is_congress
from whistpress.views.event_lines import EventLine, event_lines
from whistpress.views.hours import hours_text
from whistpress.views.wording import join_words, season_title, weekday


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the list of congresses, and for each its minutes, pictures and bulletins, and its own page."""
    league = planner.league
    if league.congresses:
        yield planner.page("congresses.html", congresses_page(league), league.at.file)
    for congress in league.congresses.values():
        files = [*links_to_proceedings(planner, congress), *planner.pdf_downloads(f"congress/{congress.id}")]
        source = congress.at.file if congress.at else f"content/congresses/{congress.id}.toml"
        if congress.dated and congress.sittings:
            files.append(Download(say("The programme, for your calendar"), addresses.programme(congress.id), "ICS"))
        yield from minutes.pages_of_congress(planner, congress, source)
        yield from bulletins.pages_of_congress(planner, congress, source)
        page = congress_page(league, congress, planner.results, files, planner.codes)
        yield planner.page("congress.html", page, source)


class CongressLine(Struct, frozen=True, kw_only=True):
    """A congress in a list."""

    title: str
    path: str
    when: str
    place: str
    events: int


class SittingLine(Struct, frozen=True, kw_only=True):
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


class CongressDay(Struct, frozen=True):
    """A day of the meeting: its number, its title (`Day 1`, or the date where the record has one), its sittings.

    The title is empty where the record does not divide the meeting into days. `hours` and `places` are true if any sitting has
    one on record.
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


class OutcomeLine(Struct, frozen=True):
    """A motion or an election in short: its mark on the page, what came of it, the votes."""

    anchor: str
    title: str
    outcome: str
    figures: str


class CongressesPage(Page, frozen=True, kw_only=True):
    """Every congress, the last first; `over_all` are the pages that tell of all together; `events`: any of them had one."""

    congresses: tuple[CongressLine, ...]
    over_all: tuple[Link, ...] = ()
    events: bool = True


class CongressPage(Page, frozen=True, kw_only=True):
    """A congress: when and where, its programme by days, officers, committees, laws, events, trophies, files.

    `ordinal` is empty where the title says which congress it is; `over`: one of its events has been played. `parts` is what else
    the programme has: entries, delegates, motions, the plan of the tables, names. `finals` are those to which scores
    were carried over; `minutes`, `bulletins` and `figures` (pictures) have pages of their own.
    `attendance` says how many were there; `agenda`: it is a club's meeting, whose programme is its agenda.
    `season` leads to the season in which it falls.
    """

    ordinal: str
    place: str
    when: str
    about: Prose
    days: tuple[CongressDay, ...]
    officers: tuple[OfficeLine, ...]
    committees: tuple[OfficeLine, ...]
    laws: tuple[Link, ...]
    trophies: tuple[Link, ...]
    events: tuple[EventLine, ...]
    over: bool
    sources: tuple[str, ...]
    downloads: tuple[Download, ...]
    parts: CongressParts
    decided: tuple[OutcomeLine, ...]
    finals: tuple[FinalTable, ...]
    minutes: Link | None
    bulletins: tuple[Link, ...]
    figures: tuple[Link, ...]
    attendance: str = ""
    accounts: AccountsView | None = None
    agenda: bool = False
    before: Link | None = None
    after: Link | None = None
    season: Link | None = None
    schema_dates: SchemaDates

    def schema_org(self, site: Site) -> dict[str, Any]:
        """Return the congress and where it met."""
        venue_and_host = {"location": venue(self.place), "organizer": organization(site.name)}
        return {"@type": "Event", "name": self.title, **self.schema_dates, **venue_and_host}


def congresses_page(league: League) -> CongressesPage:
    """Build the index of congresses."""
    return CongressesPage(
        path=addresses.CONGRESSES,
        title=say("Meetings"),
        summary=say("The meetings of %(name)s.", name=league.name),
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
        over_all=tuple(_over_all(league)),
        events=any(event.congress for event in league.events),
    )


def congress_page(
    league: League,
    congress: Congress,
    results: Mapping[str, ResultHead],
    downloads: Sequence[Download],
    codes: Mapping[str, LawCode] = MappingProxyType({}),
) -> CongressPage:
    """Build the page of one congress; `codes` are the codes of laws that have a page."""
    path, names, season = addresses.congress(congress.id), Known(league), season_of_meeting(league, congress)
    text = MeetingText(league, congress, path)
    desk = MeetingContext(congress, names, text, LawLinks(league, codes))
    ring = [None, *(Link(meeting.title, addresses.congress(meeting.id)) for meeting in in_order(league)), None]
    at = next(index for index, link in enumerate(ring) if link and link.path == path)
    events = sorted((event.event for event in congress_events(congress, league)), key=lambda event: (event.date, event.id))
    return CongressPage(
        path=path,
        title=congress.title,
        summary=first_sentence(", ".join(part for part in (congress.title, congress.place, congress.when) if part)),
        section=addresses.CONGRESSES,
        ordinal=ordinal(congress.number) if congress.number and "congress" not in congress.title.lower() else "",
        place=congress.place,
        when=congress.when,
        about=text(congress.about, "about-", top=2),
        days=_days(league, congress),
        officers=names.offices(congress.officers),
        committees=names.offices(congress.committees),
        laws=tuple(map(desk.laws.of, congress.laws)),
        trophies=tuple(link for id_ in congress.trophies if (link := _trophy(league, id_))),
        events=event_lines(events, results),
        over=any(event.played for event in events),
        sources=congress.sources,
        downloads=tuple(downloads),
        parts=congress_parts(league, desk),
        decided=tuple(_outcomes(congress)),
        finals=finals(events, results),
        minutes=Link(say("Minutes"), addresses.minutes(congress.id)) if congress.minutes else None,
        bulletins=tuple(
            Link(bulletin_title(congress, day), addresses.bulletin(congress.id, day)) for day in days_told(congress, league)
        ),
        figures=tuple(
            Link(picture.caption, f"{addresses.pictures(congress.id)}#picture-{picture.id}") for picture in congress.pictures
        ),
        attendance=attendance(congress),
        accounts=accounts_view(congress.accounts),
        agenda=not is_congress(congress),
        before=ring[at - 1],
        after=ring[at + 1],
        season=Link(say("Season %(title)s", title=season_title(season)), addresses.season(season)) if season else None,
        schema_dates=congress_dates(congress, league.clock),
    )


def _outcomes(congress: Congress) -> Iterator[OutcomeLine]:
    """Yield the outcomes of a meeting's motions and elections, with their votes."""
    for motion in congress.motions:
        if motion.dealt_with:
            yield OutcomeLine(f"motion-{motion.id}", motion.title, business.outcome_word(motion), business.figures(motion.poll))
    for election in congress.elections:
        if election.elected:
            votes = dict(election.tally.votes if election.tally else ()) | dict(election.second.votes if election.second else ())
            figures = ", ".join(str(votes[name]) for name in election.elected if name in votes)
            yield OutcomeLine(f"election-{election.id}", election.office, join_words(election.elected), figures)


def _over_all(league: League) -> Iterator[Link]:
    """Yield links to the pages about all congresses together."""
    if any(congress.motions for congress in league.congresses.values()):
        yield Link(say("All motions, with who moved them"), addresses.MOTIONS)
    if has_offices(league):
        yield Link(say("Officers and committees, year by year"), addresses.OFFICES)


def in_order(league: League) -> list[Congress]:
    """Sort the congresses by date, then number."""
    return sorted(league.congresses.values(), key=lambda congress: (congress.begins, congress.number or 0, congress.id))


def _days(league: League, congress: Congress) -> tuple[CongressDay, ...]:
    numbers = sorted({sitting.day for sitting in congress.sittings})
    events = {event.event.id: event.number for event in congress_events(congress, league)}
    return tuple(
        CongressDay(
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
    """Return the date of a day of the meeting, or its number where the record gives no date.

    The title is empty where an undated meeting has only one day.
    """
    date = congress.begins + datetime.timedelta(days=number - 1)
    return weekday(date) if congress.dated else "" if alone else say("Day %(number)s", number=number)


def _sitting(league: League, congress: Congress, sitting: ProgrammeItem, number: str) -> SittingLine:
    event = next((event for event in league.events if event.id == sitting.event), None)
    return SittingLine(
        time=hours_text(sitting.time, sitting.ends),
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
