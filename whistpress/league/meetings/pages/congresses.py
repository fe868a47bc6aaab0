"""Congresses: the index, and the page of each with programme, entries, delegates and motions."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.core.model import EventHead, ResultHead
from whistpress.language import ordinal, say
from whistpress.league.events.words.event_lines import EventLine, event_lines
from whistpress.league.laws.model import LawCode
from whistpress.league.laws.words import LawLinks
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress, ProgrammeItem
from whistpress.league.meetings.pages import bulletins
from whistpress.league.meetings.pages import motions as minutes
from whistpress.league.meetings.pages.decisions import (
    AdoptedLine,
    ElectionLine,
    Holder,
    Known,
    MeetingContext,
    MeetingText,
    MotionLine,
    OfficeLine,
    ReportLine,
    ResolutionLine,
    decisions,
    election_line,
    motion_line,
)
from whistpress.league.meetings.pages.motions import has_offices
from whistpress.league.meetings.words import meeting as business
from whistpress.league.meetings.words.bulletin import bulletin_title, days_told
from whistpress.league.meetings.words.meeting import (
    AccountsView,
    Business,
    Delegates,
    accounts_view,
    attendance,
    business_of,
    is_congress,
)
from whistpress.league.meetings.words.programme import (
    CongressEvent,
    EntryGroup,
    Hall,
    Programme,
    ProgrammeMention,
    TrophyRoll,
    bare,
    congress_events,
    halls,
    programme,
)
from whistpress.league.planner import Planner, links_to_proceedings
from whistpress.league.schema_dates import SchemaDates, congress_dates
from whistpress.league.seasons.facts import season_of_meeting
from whistpress.site import addresses, figures
from whistpress.site.hours import hours_text
from whistpress.site.page import Download, Link, Page, Site, first_sentence, organization, venue
from whistpress.site.people import Cast, Who
from whistpress.site.theme.markdown import Prose
from whistpress.site.wording import join_words, season_title, weekday

_ACROSS = 94.0
"""How wide the plan of the tables may be, in its own units: four tables, which a telephone still shows large enough."""


class DelegateLine(Struct, frozen=True):
    """A delegate; `away` says that he did not come, or sent apologies; `instead` who came in his place."""

    who: Holder
    away: str = ""
    instead: str = ""


class DelegatesLine(Struct, frozen=True):
    """A club and who comes for it; the votes that it has when the clubs are called, where they are more than one."""

    club: Link
    names: tuple[Holder, ...]
    votes: int = 1
    delegates: tuple[DelegateLine, ...] = ()


class EnteredEvent(Struct, frozen=True, kw_only=True):
    """An event with its entries: its number in roman figures, its page, how it is arranged, how many are entered."""

    number: str
    title: Link
    arranged: str
    entered: str
    noun: str
    groups: tuple[EntryGroup, ...]


class RollLine(Struct, frozen=True):
    """A line of a trophy's roll: the year, who held it (None where it is not told), a remark; `anchor` is its id."""

    year: int
    holder: Holder | None
    note: str
    anchor: str


class RollOf(Struct, frozen=True, kw_only=True):
    """A trophy that is played for, and those who held it before the meeting."""

    trophy: Link
    contest: str
    lines: tuple[RollLine, ...]


class NamedLine(Struct, frozen=True):
    """A name of the index, and where on the page it stands."""

    name: Link
    mentions: tuple[ProgrammeMention, ...]


class CongressParts(Struct, frozen=True, kw_only=True):
    """The parts of a programme as its page shows them."""

    closing: str
    fee: str
    rules: Prose
    delegates: tuple[DelegatesLine, ...]
    motions: tuple[MotionLine, ...]
    elections: tuple[ElectionLine, ...]
    entered: tuple[EnteredEvent, ...]
    halls: tuple[Hall, ...]
    rolls: tuple[RollOf, ...]
    index: tuple[NamedLine, ...]
    reports: tuple[ReportLine, ...]
    resolutions: tuple[ResolutionLine, ...]
    adopted: tuple[AdoptedLine, ...]


def congress_parts(league: League, desk: MeetingContext) -> CongressParts:
    """Collect the parts of a congress's programme and its decisions."""
    congress, names, text = desk.congress, desk.known, desk.text
    booklet = programme(congress, league)
    reports, resolutions, adopted = decisions(desk)
    return CongressParts(
        closing=booklet.closing,
        fee=booklet.fee,
        rules=text(booklet.rules, "rules-"),
        delegates=tuple(_delegates(club, congress, names) for club in booklet.delegates),
        motions=tuple(motion_line(motion, desk) for motion in congress.motions),
        elections=tuple(election_line(election, desk) for election in congress.elections),
        entered=tuple(_event_entries(event) for event in booklet.events if event.has_names and event.event.to_come),
        halls=halls([event for event in booklet.events if event.event.to_come], congress, _ACROSS),
        rolls=tuple(_roll(roll, names) for roll in booklet.trophies),
        index=_index(booklet, _marks(congress)),
        reports=reports,
        resolutions=resolutions,
        adopted=adopted,
    )


def _delegates(club: Delegates, congress: Congress, names: Known) -> DelegatesLine:
    """Return a club with its votes and its delegates, each with a note where he did not come, and the name of his alternate."""
    instead = {absent: came for came, absent in congress.alternates}
    away = dict.fromkeys(congress.absent, say("did not come")) | dict.fromkeys(congress.apologies, say("sent apologies"))
    votes = next((delegation.votes for delegation in congress.delegates if delegation.club in (club.id, club.club)), 1)
    lines = (DelegateLine(names.holder(name), away.get(bare(name), ""), instead.get(bare(name), "")) for name in club.names)
    link = Link(club.club, addresses.club(club.id) if club.id else "")
    return DelegatesLine(link, tuple(map(names.holder, club.names)), votes, tuple(lines))


def _event_entries(event: CongressEvent) -> EnteredEvent:
    return EnteredEvent(
        number=event.number,
        title=Link(event.event.title, addresses.event(event.event.id)),
        arranged=event.arranged,
        entered=event.entry_count,
        noun=event.noun,
        groups=event.groups,
    )


def _roll(roll: TrophyRoll, names: Known) -> RollOf:
    lines = enumerate(roll.holders, start=1)
    return RollOf(
        trophy=Link(roll.name, addresses.trophy(roll.id)),
        contest=roll.contest,
        lines=tuple(
            RollLine(
                holder_line.year,
                names.holder(holder_line.holder) if holder_line.holder else None,
                holder_line.note,
                f"holder-{roll.id}-{n}",
            )
            for n, holder_line in lines
        ),
    )


def _marks(congress: Congress) -> Mapping[str, str]:
    """Map the anchors of the booklet's numbered motions and elections to their lasting anchors on the page."""
    marks = {f"motion-{n}": f"motion-{motion.id}" for n, motion in enumerate(congress.motions, start=1)}
    return marks | {f"election-{n}": f"election-{election.id}" for n, election in enumerate(congress.elections, start=1)}


def _index(booklet: Programme, marks: Mapping[str, str]) -> tuple[NamedLine, ...]:
    """Return the index with the entries of events to come only: the page of any other event lists its own.

    `marks` maps each anchor of the booklet to the anchor on this page.
    """
    over = {event.number for event in booklet.events if not event.event.to_come}
    lines = []
    for line in booklet.index:
        coming_mentions = (mention for mention in line.mentions if not (mention.event and mention.what in over))
        mentions = tuple(replace(mention, anchor=marks.get(mention.anchor, mention.anchor)) for mention in coming_mentions)
        if mentions:
            lines.append(NamedLine(Link(line.name, addresses.player(line.person) if line.person else ""), mentions))
    return tuple(lines)


class FinalRow(Struct, frozen=True):
    """An entry of a final: its place, the names, the score carried over, the score made there, the total."""

    place: int
    who: Who
    carried: str
    made: str
    score: str


class FinalTable(Struct, frozen=True):
    """A final: its id and title, the id and title of the round that the scores were carried over from, its rows."""

    event: str
    title: str
    source: str
    source_title: str
    share: str
    rows: tuple[FinalRow, ...]


def finals(events: Iterable[EventHead], results: Mapping[str, ResultHead]) -> tuple[FinalTable, ...]:
    """Return the finals among events, in their order, without those that have not been scored."""
    events = list(events)
    titles = {event.id: event.title for event in events}
    return tuple(final for event in events if (final := _final(event, results.get(event.id), titles)))


def _final(event: EventHead, result: ResultHead | None, titles: Mapping[str, str]) -> FinalTable | None:
    if event.carry is None or result is None or not event.played:
        return None
    rows = tuple(_rows(event, result))
    source = event.carry.source
    share = figures.mixed_number(event.carry.share)
    return FinalTable(event.id, event.title, source, titles.get(source, ""), share, rows) if rows else None


def _rows(event: EventHead, result: ResultHead) -> Iterator[FinalRow]:
    cast = Cast(event)
    for ranking in result.rankings:
        for row in ranking.rows:
            if row.carried is not None:
                yield FinalRow(
                    row.place,
                    cast.who(row.entry),
                    figures.mixed_number(row.carried),
                    figures.mixed_number(row.score - row.carried),
                    figures.mixed_number(row.score),
                )


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
