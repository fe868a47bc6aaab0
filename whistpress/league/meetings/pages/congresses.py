"""The index of congresses, the page of each with programme, entries, delegates and motions, and its daily bulletins."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
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
from whistpress.league.meetings.facts import bare
from whistpress.league.meetings.model import Amendment, Congress, Election, MarkdownText, Motion, Poll, ProgrammeItem
from whistpress.league.meetings.pages import motions as minutes
from whistpress.league.meetings.pages.meeting_pages import Known, MeetingPage, MeetingText, roll_groups, voter_name
from whistpress.league.meetings.pages.motions import has_offices
from whistpress.league.meetings.words import meeting as business
from whistpress.league.meetings.words.bulletin import Bulletin, bulletin, bulletin_summary, bulletin_title, days_told
from whistpress.league.meetings.words.programme import (
    CongressEvent,
    EntryGroup,
    Hall,
    NameIndexLine,
    Programme,
    TrophyRoll,
    halls,
    programme,
)
from whistpress.league.planner import Planner, links_to_proceedings
from whistpress.league.schema_dates import SchemaDates, congress_dates
from whistpress.league.seasons.facts import season_of_meeting
from whistpress.site import addresses, figures
from whistpress.site.page import Download, Link, Page, Site, first_sentence, organization, venue
from whistpress.site.people import Cast, Who
from whistpress.site.theme.markdown import Prose
from whistpress.site.theme.marks import template_method
from whistpress.site.wording import join_words, season_title, weekday


def _bulletins(planner: Planner, congress: Congress, source: str) -> Iterator[Artefact]:
    """Plan the bulletins of a congress; they show standings and trophies too, so that each is built from the whole league."""
    for day in days_told(congress, planner.league):
        build = partial(bulletin_page, planner.content, congress, planner.results, day)
        title = bulletin_page_title(congress, day)
        yield planner.later(addresses.bulletin(congress.id, day), "bulletin.html", build, source, title)


class BulletinPage(MeetingPage, frozen=True, kw_only=True):
    """The bulletin of a day."""

    told: Bulletin
    notices: tuple[Prose, ...]
    """The text of each notice."""
    downloads: tuple[Download, ...]
    before: Link | None = None
    after: Link | None = None
    """The bulletins of the days beside it."""
    linked: frozenset[str] = frozenset()
    """Which events of the next day have a page."""


def bulletin_page_title(congress: Congress, day: int) -> str:
    """Return the title of the page of one day."""
    return say("Bulletin of %(day)s", day=bulletin_title(congress, day))


def bulletin_page(
    league: League, congress: Congress, results: Mapping[str, ResultHead], day: int, downloads: tuple[Download, ...] = ()
) -> BulletinPage:
    """Build the page of one day."""
    path, days = addresses.bulletin(congress.id, day), days_told(congress, league)
    text, at = MeetingText(league, congress, path), days.index(day)
    day_bulletin = bulletin(congress, league, results, day)
    coming = {sitting.event for sitting in day_bulletin.tomorrow if sitting.event}
    return BulletinPage(
        path=path,
        title=bulletin_page_title(congress, day),
        summary=bulletin_summary(day_bulletin.title, day_bulletin.results, day_bulletin.motions),
        section=addresses.CONGRESSES,
        holders=Known(league).holders(name for trophy in day_bulletin.trophies for name in (trophy.holder, trophy.before)),
        told=day_bulletin,
        notices=tuple(text(notice.text, f"notice-{n}-") for n, notice in enumerate(day_bulletin.notices, start=1)),
        downloads=downloads,
        before=_beside(congress, days, at - 1),
        after=_beside(congress, days, at + 1),
        linked=frozenset(event.id for event in league.events if event.id in coming),
    )


def _beside(congress: Congress, days: tuple[int, ...], at: int) -> Link | None:
    if not 0 <= at < len(days):
        return None
    return Link(bulletin_title(congress, days[at]), addresses.bulletin(congress.id, days[at]))


_ACROSS = 94.0
"""How wide the plan of the tables may be, in its own units: four tables, which a telephone still shows large enough."""


class EnteredEvent(Struct, frozen=True, kw_only=True):
    """An event with its entries: its number in roman figures, its page, how it is arranged, how many are entered."""

    number: str
    title: Link
    arranged: str
    entered: str
    noun: str
    groups: tuple[EntryGroup, ...]


def _event_entries(event: CongressEvent) -> EnteredEvent:
    return EnteredEvent(
        number=event.number,
        title=Link(event.event.title, addresses.event(event.event.id)),
        arranged=event.arranged,
        entered=event.entry_count,
        noun=event.noun,
        groups=event.groups,
    )


def _marks(congress: Congress) -> Mapping[str, str]:
    """Map the anchors of the booklet's numbered motions and elections to their lasting anchors on the page."""
    marks = {f"motion-{n}": f"motion-{motion.id}" for n, motion in enumerate(congress.motions, start=1)}
    return marks | {f"election-{n}": f"election-{election.id}" for n, election in enumerate(congress.elections, start=1)}


def _index(booklet: Programme, marks: Mapping[str, str]) -> tuple[NameIndexLine, ...]:
    """Return the index with the entries of events to come only: the page of any other event lists its own.

    `marks` maps each anchor of the booklet to the anchor on this page.
    """
    over = {event.number for event in booklet.events if not event.event.to_come}
    lines = []
    for line in booklet.index:
        coming_mentions = (mention for mention in line.mentions if not (mention.event and mention.what in over))
        mentions = tuple(replace(mention, anchor=marks.get(mention.anchor, mention.anchor)) for mention in coming_mentions)
        if mentions:
            lines.append(replace(line, mentions=mentions))
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
        yield from _bulletins(planner, congress, source)
        page = congress_page(league, congress, planner.results, files, planner.codes)
        yield planner.page("congress.html", page, source)


class CongressLine(Struct, frozen=True, kw_only=True):
    """A congress in a list."""

    title: str
    path: str
    when: str
    place: str
    events: int


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


class CongressPage(MeetingPage, frozen=True, kw_only=True):
    """A congress: when and where, its programme by days, officers, committees, laws, events, trophies, files."""

    congress: Congress
    texts: Mapping[str, Prose]
    """Its texts, by the ids of their parts on the page: `about`, `motion-slow-play`."""
    laws: Mapping[str, Link]
    """The laws that it names, by the words of the record."""
    clubs: Mapping[str, Link]
    """The clubs that send delegates, by the words of the record."""
    trophies: Mapping[str, Link]
    """The trophies that are played for, by id."""
    numbers: Mapping[str, str]
    """The number of each event in roman figures, by the event's id."""
    events: tuple[EventLine, ...]
    over: bool
    """One of its events has been played."""
    entered: tuple[EnteredEvent, ...]
    """The events to come, with their entries."""
    halls: tuple[Hall, ...]
    rolls: tuple[TrophyRoll, ...]
    index: tuple[NameIndexLine, ...]
    finals: tuple[FinalTable, ...]
    """The finals to which scores were carried over."""
    bulletins: tuple[Link, ...]
    downloads: tuple[Download, ...]
    before: Link | None = None
    after: Link | None = None
    season: Link | None = None
    """The season in which it falls."""
    schema_dates: SchemaDates

    @property
    def ordinal(self) -> str:
        """Which congress it is; empty where the title says it."""
        number = self.congress.number
        return ordinal(number) if number and "congress" not in self.congress.title.lower() else ""

    @property
    def attendance(self) -> str:
        """How many were there."""
        return business.attendance(self.congress)

    @property
    def agenda(self) -> bool:
        """Whether it is a club's meeting, whose programme is its agenda."""
        return not business.is_congress(self.congress)

    @property
    def accounts(self) -> business.AccountsView | None:
        """The accounts as they are shown."""
        return business.accounts_view(self.congress.accounts)

    @property
    def decisions(self) -> tuple[OutcomeLine, ...]:
        """The outcomes of its motions and elections, with their votes."""
        return tuple(_outcomes(self.congress))

    @template_method
    def day_title(self, number: int) -> str:
        """Return the date of a day of the meeting, or its number where the record gives no date.

        The title is empty where an undated meeting has only one day.
        """
        if self.congress.dated:
            return weekday(self.congress.begins + datetime.timedelta(days=number - 1))
        alone = len({sitting.day for sitting in self.congress.sittings}) == 1
        return "" if alone else say("Day %(number)s", number=number)

    @template_method
    def order(self, sitting: ProgrammeItem) -> tuple[business.Business, ...]:
        """Return the order of business of a sitting."""
        return business.business_of(sitting, self.congress)

    @template_method
    def away(self, delegate: str) -> str:
        """Say that a delegate did not come, or sent apologies; empty for one who came."""
        name = bare(delegate)
        if name in self.congress.apologies:
            return say("sent apologies")
        return say("did not come") if name in self.congress.absent else ""

    @template_method
    def alternate(self, delegate: str) -> str:
        """Return the name of the alternate of a delegate; empty without one."""
        return {absent: came for came, absent in self.congress.alternates}.get(bare(delegate), "")

    @template_method
    def roll(self, poll: Poll) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return each way in which any voted at a roll-call (`Ayes`), with those who did."""
        return roll_groups(poll, self.clubs)

    @template_method
    def places(self, election: Election) -> str:
        """Say how many are elected."""
        return business.ballot(election).told

    @template_method
    def put_forward(self, election: Election) -> str:
        """Say who proposed and seconded the candidates; empty where the record does not."""
        return business.put_forward(election)

    @template_method
    def ballots(self, election: Election) -> str:
        """Say how many ballots there were; empty where the record does not."""
        return business.ballot_sentence(election)

    def schema_org(self, site: Site) -> dict[str, Any]:
        """Return the congress and where it met."""
        venue_and_host = {"location": venue(self.congress.place), "organizer": organization(site.name)}
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
    path, season, booklet = addresses.congress(congress.id), season_of_meeting(league, congress), programme(congress, league)
    ring = [None, *(Link(meeting.title, addresses.congress(meeting.id)) for meeting in in_order(league)), None]
    at = next(index for index, link in enumerate(ring) if link and link.path == path)
    events = sorted((event.event for event in booklet.events), key=lambda event: (event.date, event.id))
    laws = LawLinks(league, codes)
    clubs = {club.id or club.club: Link(club.club, addresses.club(club.id) if club.id else "") for club in booklet.delegates}
    played_for = (*congress.trophies, *(sitting.trophy for sitting in congress.sittings if sitting.trophy))
    past_holders = (line.holder for roll in booklet.trophies for line in roll.holders)
    return CongressPage(
        path=path,
        title=congress.title,
        summary=first_sentence(", ".join(part for part in (congress.title, congress.place, congress.when) if part)),
        section=addresses.CONGRESSES,
        congress=congress,
        holders=Known(league).holders((*_names(congress, clubs), *past_holders)),
        texts=_texts(congress, MeetingText(league, congress, path)),
        laws={law: laws.of(law) for law in _laws(congress)},
        clubs=clubs,
        trophies={id_: Link(league.trophies[id_].name, addresses.trophy(id_)) for id_ in played_for if id_ in league.trophies},
        numbers={event.event.id: event.number for event in booklet.events},
        events=event_lines(events, results),
        over=any(event.played for event in events),
        entered=tuple(_event_entries(event) for event in booklet.events if event.has_names and event.event.to_come),
        halls=halls([event for event in booklet.events if event.event.to_come], congress, _ACROSS),
        rolls=booklet.trophies,
        index=_index(booklet, _marks(congress)),
        finals=finals(events, results),
        bulletins=tuple(
            Link(bulletin_title(congress, day), addresses.bulletin(congress.id, day)) for day in days_told(congress, league)
        ),
        downloads=tuple(downloads),
        before=ring[at - 1],
        after=ring[at + 1],
        season=Link(say("Season %(title)s", title=season_title(season)), addresses.season(season)) if season else None,
        schema_dates=congress_dates(congress, league.clock),
    )


def _names(congress: Congress, clubs: Mapping[str, Link]) -> Iterator[str]:
    """Yield the names of people and clubs that the record of a congress shows, empty ones among them."""
    for office in (*congress.officers, *congress.committees):
        yield from office.holders
    for delegation in congress.delegates:
        yield from delegation.names
    amendments = (amendment for motion in congress.motions for amendment in motion.amendments)
    put: tuple[Motion | Amendment, ...] = (*congress.motions, *amendments)
    for resolution in congress.resolutions:
        yield from (resolution.mover, resolution.seconder)
    for proposal in put:
        yield from (proposal.mover, proposal.seconder, *proposal.speakers)
        yield from (voter_name(vote, clubs) for vote in (proposal.poll.roll if proposal.poll else ()))
    for election in congress.elections:
        yield from election.candidates
    for report in congress.reports:
        yield from report.by


def _laws(congress: Congress) -> Iterator[str]:
    """Yield the laws that a congress names."""
    yield from congress.laws
    for motion in congress.motions:
        yield from (*motion.laws, *(change.law for change in motion.changes))
    yield from (adoption.law for adoption in congress.adopted)


def _texts(congress: Congress, text: MeetingText) -> dict[str, Prose]:
    """Return the texts of a congress as HTML, by the ids of their parts on its page."""
    texts: dict[str, str | MarkdownText] = {"rules": congress.rules}
    for motion in congress.motions:
        texts[f"motion-{motion.id}"] = motion.text or motion.amended
        for number, amendment in enumerate(motion.amendments, start=1):
            texts[f"motion-{motion.id}-{number}"] = amendment.text
    texts |= {f"report-{report.id}": report.text for report in congress.reports}
    texts |= {f"resolution-{resolution.id}": resolution.text for resolution in congress.resolutions}
    texts |= {f"adopted-{number}": adoption.text for number, adoption in enumerate(congress.adopted, start=1)}
    return {"about": text(congress.about, "about-", top=2), **{id_: text(words, f"{id_}-") for id_, words in texts.items()}}


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
