"""The seasons: their list, the page of each with events, standings, divisions, meetings of its players, errata; the books."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations

from msgspec import Struct

from whistpress.artefacts import Artefact
from whistpress.core.model import EventHead, ResultHead
from whistpress.core.model.names import surname
from whistpress.language import say
from whistpress.league.books.proceedings import congresses_with_proceedings, proceedings
from whistpress.league.books.year_book import year_book
from whistpress.league.calendar import CalendarMatch, DivisionHead, division_head, latest_matches, matches
from whistpress.league.careers.facts.ledger import Ledger
from whistpress.league.careers.words.record import coming_of
from whistpress.league.careers.words.record_book import Names
from whistpress.league.cups.words import CupHead, cup_head
from whistpress.league.events.facts.facts import EventFacts
from whistpress.league.events.words.event_lines import EventLine, event_line
from whistpress.league.events.words.travellers import CorrectionView, corrections
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress
from whistpress.league.meetings.words.meeting import MeetingHead, meeting_head
from whistpress.league.planner import Planner, _book_documents, links_to_year_book
from whistpress.league.seasons.facts import cups_of, divisions_of, meetings_of
from whistpress.league.seasons.words import is_ahead
from whistpress.league.standings.words.standings import StandingHead, StandingOf, leading_names, of_season, standing_head
from whistpress.site import addresses
from whistpress.site.book import Book
from whistpress.site.page import Download, Link, Page, first_sentence
from whistpress.site.theme.picture import Cell, Column, Table, cut
from whistpress.site.theme.tiles import Tile, Tiles, tiles
from whistpress.site.wording import count, join_words, season_title, sentence


def _book_pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the year book of each season that is over and the proceedings of each congress, where the league wants them."""
    league = planner.league
    if not league.books:
        return
    for season in planner.over:
        downloads = tuple(_book_documents(planner, f"season/{season}"))
        build = partial(year_book_page, planner.content, planner.results, season, downloads, planner.record.ledger)
        yield planner.later(addresses.year_book(season), "book.html", build, league.at.file)
    for congress in congresses_with_proceedings(league):
        downloads = tuple(_book_documents(planner, f"congress/{congress.id}"))
        build = partial(proceedings_page, planner.content, planner.results, congress, downloads)
        source, title = congress.at.file if congress.at else league.at.file, proceedings_title(congress)
        yield planner.later(addresses.proceedings(congress.id), "book.html", build, source, title)


class BookPage(Page, frozen=True, kw_only=True):
    """A book as a page; `back` leads to the page of the season or the congress, `downloads` the same book printed."""

    book: Book
    back: Link
    downloads: tuple[Download, ...]


def year_book_page(
    league: League,
    results: Mapping[str, ResultHead],
    season: str,
    downloads: Sequence[Download],
    ledger: Ledger,
) -> BookPage:
    """Build the page of a season's year book; `ledger` is the league's ledger."""
    path = addresses.year_book(season)
    book = year_book(league, results, season, partial(addresses.links_of, page=path), ledger)
    title = say("Season %(season_title)s", season_title=season_title(season))
    return BookPage(
        path=path,
        title=book.title,
        summary=say("%(title)s of %(league)s.", title=book.title, league=league.name),
        section=addresses.EVENTS,
        book=book,
        back=Link(title, addresses.season(season)),
        downloads=tuple(downloads),
    )


def proceedings_title(congress: Congress) -> str:
    """Return the title of the proceedings of a congress."""
    return say("Proceedings of the %(congress)s", congress=congress.title)


def proceedings_page(
    league: League, results: Mapping[str, ResultHead], congress: Congress, downloads: Sequence[Download]
) -> BookPage:
    """Build the page of the proceedings of a congress."""
    path = addresses.proceedings(congress.id)
    book = proceedings(league, results, congress.id, partial(addresses.links_of, page=path))
    return BookPage(
        path=path,
        title=book.title,
        summary=f"{book.title}.",
        section=addresses.CONGRESSES,
        book=book,
        back=Link(congress.title, addresses.congress(congress.id)),
        downloads=tuple(downloads),
    )


MOST, FEWEST, SIGNS = 12, 4, 20
"""So many players at the most have a row, and so many at least; so many signs of a name stand beside it."""

TINTS = 4


class Meetings(Struct, frozen=True, kw_only=True):
    """The matrix: its finding in a sentence, how to read it, the drawing, the figures in a table."""

    name: str
    title: str
    told: str
    drawing: Tiles
    table: Table

    @property
    def sentence(self) -> str:
        """The finding, as the drawing's title has it."""
        return self.title


class DealsBetween(Struct, frozen=True, kw_only=True):
    """How many deals each two played against each other; `people` are those with a row, who played most first."""

    people: tuple[str, ...]
    deals: Mapping[frozenset[str], int]

    def at(self, person: str, other: str) -> int:
        """Return the number of deals that two persons played against each other."""
        return self.deals.get(frozenset((person, other)), 0)


def met(events: Sequence[EventFacts]) -> DealsBetween:
    """Return the matrix of some events, its players by their number of deals, then by id."""
    played: Counter[str] = Counter()
    for facts in events:
        played.update({person: person_facts.played for person, person_facts in facts.persons.items()})
    people = sorted(played, key=lambda person: (-played[person], person))[:MOST]
    against: Counter[frozenset[str]] = Counter()
    for number, person in enumerate(people):
        others = frozenset(people[number + 1 :])
        for facts in events:
            for encounter in facts.met(person):
                if encounter.other in others:
                    against[frozenset((person, encounter.other))] += encounter.deals
    return DealsBetween(people=tuple(people), deals=dict(against))


def meetings(events: Sequence[EventFacts], names: Mapping[str, str]) -> Meetings | None:
    """Draw how often the players of some events met; None with fewer than four players, or where none met.

    `names` are the names of persons by their ids.
    """
    matrix = met(events)
    if len(matrix.people) < FEWEST or not any(matrix.at(person, other) for person in matrix.people for other in matrix.people):
        return None
    called = [names.get(person, person) for person in matrix.people]
    most = max(matrix.at(person, other) for person in matrix.people for other in matrix.people)
    return Meetings(
        name="meetings",
        title=_finding(matrix, called, most),
        told=say(
            "Deals that each two of the %(count)s who played most played against each other; the stronger the shade, the more.",
            count=count(len(called), "player"),
        ),
        drawing=tiles(
            [f"{cut(surname(name), SIGNS)} {number}" for number, name in enumerate(called, start=1)],
            [str(number) for number in range(1, len(called) + 1)],
            [[_tile(matrix, person, other, most) for other in matrix.people] for person in matrix.people],
        ),
        table=_table(matrix, called),
    )


def _finding(matrix: DealsBetween, called: Sequence[str], most: int) -> str:
    """Say which two met most, or how many couples of players did so equally often."""
    all_couples = list(combinations(matrix.people, 2))
    couples = [two for two in all_couples if matrix.at(*two) == most]
    deals = count(most, "deal")
    if len(couples) == len(all_couples):
        return say("All %(players)s met equally often: %(deals)s each", players=count(len(called), "player"), deals=deals)
    if len(couples) > 1:
        number = sentence(count(len(couples), "couple"))
        return say("%(couples)s of players met most: %(deals)s each", couples=number, deals=deals)
    names = dict(zip(matrix.people, called, strict=True))
    person, other = couples[0]
    return say("%(one)s and %(other)s met most: %(deals)s against each other", one=names[person], other=names[other], deals=deals)


def _tile(matrix: DealsBetween, person: str, other: str, most: int) -> Tile:
    deals = matrix.at(person, other)
    tint = 0 if not deals else 1 + (deals - 1) * TINTS // most
    return Tile(tint=min(tint, TINTS), text=str(deals), barred=person == other)


def _table(matrix: DealsBetween, called: Sequence[str]) -> Table:
    """Tabulate for each player the others, the most often met first, with the number of deals."""
    rows = []
    for person, name in zip(matrix.people, called, strict=True):
        others = [
            (matrix.at(person, other), other_name)
            for other, other_name in zip(matrix.people, called, strict=True)
            if other != person
        ]
        words = ", ".join(f"{other_name} {deals}" for deals, other_name in sorted(others, key=lambda item: -item[0]))
        rows.append((Cell(name), Cell(words)))
    return Table(
        caption=say("Deals against each other, the most first"),
        columns=(Column(say("Player"), figure=False), Column(say("Against"), figure=False)),
        rows=tuple(rows),
    )


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the books of record, the list of seasons, the page of each, and its errata where anything was corrected."""
    league = planner.league
    yield from _book_pages(planner)
    if league.events:
        yield planner.later(addresses.EVENTS, "events.html", partial(events_page, _of_events(planner)), league.at.file)
    facts: dict[str, list[EventFacts]] = {}
    for event_facts in planner.record.ledger.events:
        facts.setdefault(event_facts.season, []).append(event_facts)
    ring = ("", *reversed(planner.season_pages), "")
    for name in planner.season_pages:
        at, source = ring.index(name, 1), _source(planner, name)
        of = _of_season(planner, name, tuple(facts.get(name, ())), (ring[at - 1], ring[at + 1]))
        yield planner.later(addresses.season(name), "season.html", partial(season_page, of), source)
        corrected = tuple((event, result) for event, result in of.events if event.corrections)
        if corrected and name:
            build = partial(errata_page, league.name, corrected, name)
            yield planner.later(addresses.errata(name), "errata.html", build, source)


class SeasonLine(Struct, frozen=True, kw_only=True):
    """A season in a list: its folder's name, that of a heading, its page, how many events (or divisions, cups, meetings)."""

    name: str
    title: str
    path: str
    events: str


class EventsPage(Page, frozen=True, kw_only=True):
    """All seasons; the events of the latest stand here too, and the whole record for programs where the league has it.

    `tables` lead to the lists of standings and of divisions.
    """

    seasons: tuple[SeasonLine, ...]
    latest: str
    events: tuple[EventLine, ...]
    downloads: tuple[Download, ...] = ()
    tables: tuple[Link, ...] = ()


class SeasonPage(Page, frozen=True, kw_only=True):
    """One season: its standings, divisions and cups, its events by date, the seasons beside it, its errata where there are any.

    `coming` are the events planned, and the next session of each that has begun.

    `matches` are those of its divisions and cups that are to come and are no events, `latest_matches` those of the last day
    on which any was played.

    `archive` is the document of the whole season, `book` its year book as a page and printed, where the league wants them.
    `record` is the path of its record book, or empty; `meetings` say who met whom.
    """

    name: str
    played: tuple[EventLine, ...]
    coming: tuple[EventLine, ...]
    standings: tuple[StandingHead, ...] = ()
    divisions: tuple[DivisionHead, ...] = ()
    cups: tuple[CupHead, ...] = ()
    matches: tuple[CalendarMatch, ...] = ()
    latest_matches: tuple[CalendarMatch, ...] = ()
    before: Link | None = None
    after: Link | None = None
    errata: Link | None = None
    archive: Download | None = None
    book: tuple[Download, ...] = ()
    record: str = ""
    meetings: Meetings | None = None
    congresses: tuple[MeetingHead, ...] = ()
    calendar: str = ""


ScoredEvents = tuple[tuple[EventHead, ResultHead | None], ...]
"""Events in the order of their dates, each with its result."""


class SeasonOf(Struct, frozen=True, kw_only=True):
    """The input of a season's page.

    `league` is the league's name. `next_sessions` are those of its events that have begun. `standings` are the standings of the
    season; `divisions`, `matches` and `latest_matches` are what the page shows of its divisions; `congresses` are its meetings.
    `facts` are the facts of its final events, `names` holds the names of all people in them.
    """

    league: str
    name: str
    events: ScoredEvents
    next_sessions: tuple[EventHead, ...]
    standings: tuple[StandingOf, ...]
    divisions: tuple[DivisionHead, ...]
    cups: tuple[CupHead, ...]
    matches: tuple[CalendarMatch, ...]
    latest_matches: tuple[CalendarMatch, ...]
    facts: tuple[EventFacts, ...]
    names: Names
    before: str
    after: str
    archive: Download | None
    book: tuple[Download, ...]
    congresses: tuple[MeetingHead, ...] = ()
    calendar: str = ""


class EventsOf(Struct, frozen=True, kw_only=True):
    """The input of the list of seasons.

    `seasons` has each with the number of its events, divisions, cups and meetings, the latest first; `latest` are the events of
    the `latest_season` that has any.
    """

    league: str
    seasons: tuple[tuple[str, tuple[int, ...]], ...]
    latest_season: str
    latest: ScoredEvents
    downloads: tuple[Download, ...]
    tables: tuple[Link, ...]


def _of_events(planner: Planner) -> EventsOf:
    league = planner.league
    by_season = planner.by_season
    seasons = tuple(
        (name, tuple(map(len, (by_season.get(name, ()), *(of(league, name) for of in (divisions_of, cups_of, meetings_of))))))
        for name in planner.season_pages
    )
    return EventsOf(
        league=league.name,
        seasons=seasons,
        latest_season=planner.seasons[0],
        latest=_with_results(planner, planner.seasons[0]),
        downloads=tuple(planner.league_downloads()),
        tables=tuple(_tables_of_league(league)),
    )


def _with_results(planner: Planner, season: str) -> ScoredEvents:
    return tuple((event, planner.results.get(event.id)) for event in planner.by_season.get(season, ()))


def _source(planner: Planner, season: str) -> str:
    """Name the file that answers for a season: that of its first event, division, cup or meeting."""
    events, divisions = planner.by_season.get(season, ()), divisions_of(planner.league, season)
    cups, congresses = cups_of(planner.league, season), meetings_of(planner.league, season)
    spans = (
        *(event.at for event in events),
        *(division.at for division in divisions),
        *(cup.at for cup in cups),
        *(congress.at for congress in congresses),
    )
    return next((span.file for span in spans if span), planner.league.at.file)


def _of_season(planner: Planner, name: str, facts: tuple[EventFacts, ...], beside: tuple[str, str]) -> SeasonOf:
    tables = [table for table in planner.divisions.values() if table.division.season == name]
    cups = [record for record in planner.cups.values() if record.cup.season == name]
    season_matches = matches(tables, cups)
    return SeasonOf(
        league=planner.league.name,
        name=name,
        events=_with_results(planner, name),
        next_sessions=tuple(filter(None, (coming_of(event, planner.league.today) for event in planner.by_season.get(name, ())))),
        standings=of_season(planner.standings.values(), name),
        divisions=tuple(division_head(table) for table in tables),
        cups=tuple(cup_head(record) for record in cups),
        matches=tuple(match for match in season_matches if match.line.open and not match.line.path),
        latest_matches=latest_matches(season_matches),
        facts=facts,
        names=planner.record.names_in(facts),
        before=beside[0],
        after=beside[1],
        archive=next(
            (download for download in planner.pdf_downloads(f"season/{name}") if not download.path.endswith(addresses.BOOKS)),
            None,
        ),
        book=tuple(links_to_year_book(planner, name)),
        congresses=tuple(meeting_head(meeting, decided=False) for meeting in meetings_of(planner.league, name)),
        calendar=addresses.CALENDAR if name == planner.latest_season and is_ahead(planner.league) else "",
    )


def events_page(of: EventsOf) -> EventsPage:
    """Build the list of all seasons, with the events of the latest."""
    return EventsPage(
        path=addresses.EVENTS,
        title=say("Events"),
        summary=say("The events of %(name)s, season by season.", name=of.league),
        section=addresses.EVENTS,
        seasons=tuple(
            SeasonLine(name=name, title=season_title(name), path=addresses.season(name), events=_count_words(numbers))
            for name, numbers in of.seasons
        ),
        latest=season_title(of.latest_season),
        events=tuple(event_line(event, result) for event, result in reversed(of.latest)),
        downloads=of.downloads,
        tables=of.tables,
    )


_COUNTED = ("event", "division", "cup", "meeting")


def _count_words(numbers: Sequence[int]) -> str:
    """Count the events of a season; of one without any its divisions, without these its cups, and without these its meetings."""
    return next((count(number, noun) for number, noun in zip(numbers, _COUNTED, strict=True) if number), count(0, "event"))


def _tables_of_league(league: League) -> Iterator[Link]:
    """Yield links to the lists of standings and of divisions and cups."""
    if league.standings:
        yield Link(say("Standings"), addresses.STANDINGS)
    if league.divisions or league.cups:
        yield Link(say("Fixtures"), addresses.FIXTURES)


def season_page(of: SeasonOf) -> SeasonPage:
    """Build the page of one season."""
    name, title = of.name, say("Season %(season_title)s", season_title=season_title(of.name))
    lines = [event_line(event, result) for event, result in of.events]
    coming = [*(line for line in lines if line.planned), *(event_line(session, None) for session in of.next_sessions)]
    return SeasonPage(
        path=addresses.season(name),
        title=title,
        summary=first_sentence(". ".join(_season_told(of)), longest=220),
        section=_section(of),
        name=name,
        played=tuple(line for line in lines if not line.planned),
        coming=tuple(sorted(coming, key=lambda line: line.iso)),
        standings=tuple(standing_head(standing) for standing in of.standings),
        divisions=of.divisions,
        cups=of.cups,
        matches=of.matches,
        latest_matches=of.latest_matches,
        before=_season_link(of.before),
        after=_season_link(of.after),
        errata=_errata(of),
        archive=of.archive,
        book=of.book,
        record=addresses.record_book(name) if of.facts else "",
        congresses=of.congresses,
        calendar=of.calendar,
        meetings=meetings(of.facts, {id_: name for id_, (name, _) in of.names.items()}),
    )


def _section(of: SeasonOf) -> str:
    """Return the part of the site in which a season stands."""
    if of.events:
        return addresses.EVENTS
    return addresses.FIXTURES if of.divisions or of.cups else addresses.CONGRESSES


def _season_told(of: SeasonOf) -> Iterator[str]:
    """Yield what a season is, in sentences without full stops: who won or leads its divisions, standings and cups, its events."""
    title = say("Season %(season_title)s", season_title=season_title(of.name))
    numbers = [len(part) for part in (of.events, of.divisions, of.cups, of.congresses)]
    events = say("%(count)s of %(name)s", count=_count_words(numbers), name=of.league)
    yield f"{title}: {events}"
    for division in of.divisions:
        first = [line.team.text for line in division.table if line.leads]
        yield from ([f"{division.title}: {join_words(first)}"] if first else [])
    for standing in of.standings:
        yield from ([f"{standing.rule.title}: {names}"] if (names := leading_names(standing)) else [])
    for cup in of.cups:
        yield from (f"{cup.title}: {sentence.rstrip('.')}" for sentence in cup.told[:1])


def _season_link(name: str) -> Link | None:
    title = say("Season %(season_title)s", season_title=season_title(name))
    return Link(title, addresses.season(name)) if name else None


def _errata(of: SeasonOf) -> Link | None:
    number = sum(len(event.corrections) for event, _ in of.events)
    words = say("Errata: %(count)s", count=count(number, "correction"))
    return Link(words, addresses.errata(of.name)) if number else None


class ErratumLine(Struct, frozen=True):
    """A correction with its event."""

    event: EventLine
    correction: CorrectionView

    @property
    def path(self) -> str:
        """Where the figure stands."""
        return self.event.path + (f"#{self.correction.anchor}" if self.correction.anchor else "")


class ErrataPage(Page, frozen=True, kw_only=True):
    """Every correction of a season, the last first."""

    season: Link
    errata: tuple[ErratumLine, ...]


def errata_page(league: str, events: Iterable[tuple[EventHead, ResultHead | None]], season: str) -> ErrataPage:
    """Build the errata of one season from its events in which something was corrected; `league` is the league's name."""
    errata = [
        ErratumLine(event_line(event, result), correction)
        for event, result in events
        for correction in corrections(event, result)
    ]
    errata.sort(key=lambda erratum: erratum.correction.iso, reverse=True)
    return ErrataPage(
        path=addresses.errata(season),
        title=say("Errata of %(season_title)s", season_title=season_title(season)),
        summary=say(
            "What was corrected in %(name)s in %(season_title)s: %(count)s.",
            name=league,
            season_title=season_title(season),
            count=count(len(errata), "correction"),
        ),
        section=addresses.EVENTS,
        season=Link(say("Season %(season_title)s", season_title=season_title(season)), addresses.season(season)),
        errata=tuple(errata),
    )
