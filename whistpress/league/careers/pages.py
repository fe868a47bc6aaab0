"""The records: the all-time lists, and the record book of each season."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.language import say, say_many
from whistpress.league.careers.facts.ledger import Ledger
from whistpress.league.careers.facts.record_book import (
    ListKind,
    RecordList,
    SeasonChapter,
    chapters,
    kinds_with_lines,
    record_lists,
)
from whistpress.league.careers.words.record_book import (
    TITLES,
    Names,
    RecordBook,
    RecordLine,
    RecordLinks,
    SourceLink,
    book_of,
    book_title,
    list_rule,
    scored_by,
)
from whistpress.league.happenings import has_days
from whistpress.league.league import League, RecordRules
from whistpress.league.planner import Planner
from whistpress.league.trophies.facts.reigns import Chain, Reign, longest_reigns
from whistpress.site import addresses, figures
from whistpress.site.page import Link, Page
from whistpress.site.people import Name
from whistpress.site.wording import day, season_title

REIGNS = "reigns"


_LISTS, _BOOKS = "lists", "record books"
"""Groups of artefacts: the lists and their page share every player's career, the record books the streaks of earlier seasons."""


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the record book of each season, the lists and their front page; nothing while no event is final."""
    record, source = planner.record, planner.league.at.file
    yield from _plan_books(planner)
    if not record.ledger.events:
        return
    lists = _lists(planner)
    front = partial(records_page, lists, record.ledger.seasons, pairs=bool(record.pairs), days=has_days(planner))
    yield replace(planner.later(addresses.RECORDS, "records.html", front, source), group=_LISTS)
    for key in lists.keys:
        build = partial(record_list_page, lists, key)
        yield replace(planner.later(addresses.record_list(key), "record-list.html", build, source), group=_LISTS)


def _plan_books(planner: Planner) -> Iterator[Artefact]:
    """Plan the record book of each season, with every event until its end."""
    record = planner.record
    seasons = ("", *record.ledger.seasons, "")
    persons: set[str] = set()
    for index, chapter in enumerate(chapters(record.ledger, record.clubs, planner.league.records), start=1):
        persons.update(person for facts in chapter.since for person in facts.persons)
        names = {person: record.names[person] for person in sorted(persons) if person in record.names}
        build = partial(record_book_page, chapter, names, seasons[index - 1], seasons[index + 1])
        path = addresses.record_book(chapter.season)
        yield replace(planner.later(path, "record-book.html", build, planner.league.at.file), group=_BOOKS)


class ListTable(Struct, frozen=True, kw_only=True):
    """One table of a list: what alone is compared in it (empty: everything), its lines, how many more share the next place."""

    title: str
    lines: tuple[RecordLine, ...]
    more: str = ""


class ListView(Struct, frozen=True, kw_only=True):
    """An all-time list: `key` as in its address, its rule in one sentence. `figured`: a column of figures, not only of days."""

    key: str
    title: str
    rule: str
    tables: tuple[ListTable, ...]
    figured: bool = True

    @property
    def first(self) -> tuple[RecordLine, ...]:
        """Who leads it, where it is one table."""
        return tuple(line for line in self.tables[0].lines if line.place == 1) if len(self.tables) == 1 else ()


def list_keys(kinds: Sequence[ListKind], *, reigns: bool) -> tuple[str, ...]:
    """Return the keys of the lists in their order; that of the longest reigns comes before the lists of deals."""
    keys = [kind.value for kind in kinds]
    if reigns:
        keys.insert(next((at for at, key in enumerate(keys) if key == ListKind.SLAMS), len(keys)), REIGNS)
    return tuple(keys)


def list_title(key: str) -> str:
    """Return the title of a list."""
    return say("Longest reigns") if key == REIGNS else say(TITLES[ListKind(key)])


def list_view(
    key: str, ledger: Ledger, links: RecordLinks, clubs: Mapping[str, str], rules: RecordRules, reigns: Sequence[RecordLine]
) -> ListView:
    """Build one list."""
    if key == REIGNS:
        rule = say("How long a trophy stayed with the same holders, in the days that are certain.")
        return ListView(key=key, title=list_title(key), rule=rule, tables=(ListTable(title="", lines=tuple(reigns)),))
    kind = ListKind(key)
    return ListView(
        key=key,
        title=list_title(key),
        rule=list_rule(kind, rules),
        tables=tuple(_table(links, record_list) for record_list in record_lists(kind, ledger, clubs, rules)),
        figured=kind is not ListKind.EVERY_SLAM,
    )


def _table(links: RecordLinks, record_list: RecordList) -> ListTable:
    more = (
        say_many("%(number)s more shares the next place.", "%(number)s more share the next place.", record_list.more)
        if record_list.more
        else ""
    )
    lines = tuple(_line(links, record_list, at) for at in range(len(record_list.rows)))
    return ListTable(title=scored_by(record_list.scoring, record_list.game), lines=lines, more=more)


_OF_DEALS = frozenset({ListKind.ROOM, ListKind.SLAMS})
_OF_EVENTS = frozenset({ListKind.FIRSTS, ListKind.SHARE, ListKind.DEALS, ListKind.PARTNERS})


def _line(links: RecordLinks, list_: RecordList, at: int) -> RecordLine:
    row = list_.rows[at]
    line = links.line(list_.kind, row, list_.scoring)
    if list_.kind is ListKind.EVERY_SLAM:
        return replace(line, figure="", exact="", note=_against(links, list_, at))
    if list_.kind in _OF_DEALS:
        return replace(line, note=say_many("in %(number)s deal", "in %(number)s deals", row.out_of))
    if list_.kind in _OF_EVENTS:
        return replace(line, note=say_many("in %(number)s event", "in %(number)s events", row.out_of))
    return line


def _against(links: RecordLinks, list_: RecordList, at: int) -> str:
    deal = list_.rows[at].deal
    against = links.names(deal.against) if deal else ()
    return say("against %(first)s and %(second)s", first=against[0].text, second=against[1].text) if len(against) == 2 else ""


def reign_lines(league: League, links: RecordLinks, chains: Mapping[str, Chain]) -> Iterator[RecordLine]:
    """Yield the longest reigns, as many as a list has; equal reigns share a rank."""
    rank, last, reigns = 0, -1, longest_reigns(chains)
    alike = Counter(reign.fewest for _, reign in reigns)
    for at, (trophy, reign) in enumerate(reigns, start=1):
        if reign.fewest != last:
            rank, last = at, reign.fewest
        if rank > league.records.listed or not reign.fewest:
            return
        yield RecordLine(
            place=rank,
            shared=alike[reign.fewest] > 1,
            names=_people(links, reign),
            title="" if _people(links, reign) else "; ".join(party.name for party in reign.holders),
            figure=figures.count_with_noun(reign.fewest, "day", "days"),
            exact="",
            note=_bounds(reign),
            sources=(_trophy(league, trophy, reign),),
        )


def _bounds(reign: Reign) -> str:
    """Say that a reign goes on, and how long it may have been where the record has a year alone."""
    bound = "" if reign.days is not None else say("%(days)s days at most", days=reign.most)
    return ", ".join(part for part in (say("at least, and goes on") if reign.ongoing else "", bound) if part)


def _people(links: RecordLinks, reign: Reign) -> tuple[Name, ...]:
    alone = [party for party in reign.holders if party.people and not party.team and not party.club]
    return links.names(tuple(person for party in alone for person in party.people)) if len(alone) == len(reign.holders) else ()


def _trophy(league: League, id_: str, reign: Reign) -> SourceLink:
    since = reign.since
    written = day(since.date) if since.date else str(since.year)
    return SourceLink(league.trophies[id_].name, f"trophies/{id_}.html", written, since.earliest.isoformat())


class RecordsPage(Page, frozen=True, kw_only=True):
    """The way into the record: the lists with those who lead them, the books of the seasons, the pairs, the days."""

    lists: tuple[ListView, ...]
    books: tuple[Link, ...]
    pairs: str
    days: str
    about: str


class RecordListPage(Page, frozen=True, kw_only=True):
    """One all-time list; `others` are the rest of them."""

    view: ListView
    others: tuple[Link, ...]
    about: str


class RecordBookPage(Page, frozen=True, kw_only=True):
    """The record book of a season, and those of the seasons before and after."""

    book: RecordBook
    season: Link
    before: Link | None
    after: Link | None


class ListsOf(Struct, frozen=True, kw_only=True):
    """What the all-time lists are made of: the whole record, the names of all in it and their clubs, the reigns of trophies.

    `league` is its name, `keys` are those of the lists that there are.
    """

    league: str
    ledger: Ledger
    names: Names
    clubs: Mapping[str, str]
    rules: RecordRules
    reigns: tuple[RecordLine, ...]
    keys: tuple[str, ...]

    def view(self, key: str) -> ListView:
        """Build one list."""
        return list_view(key, self.ledger, RecordLinks(self.names, self.ledger.events), self.clubs, self.rules, self.reigns)


def _lists(planner: Planner) -> ListsOf:
    league, record = planner.league, planner.record
    reigns = tuple(reign_lines(league, RecordLinks(record.names, ()), planner.chains))
    persons = sorted(record.ledger.of)
    kinds = kinds_with_lines(record.ledger, record.clubs, league.records)
    return ListsOf(
        league=league.name,
        ledger=record.ledger,
        names={person: record.names[person] for person in persons if person in record.names},
        clubs={person: record.clubs[person] for person in persons if person in record.clubs},
        rules=league.records,
        reigns=reigns,
        keys=list_keys(kinds, reigns=bool(reigns)),
    )


def records_page(of: ListsOf, seasons: Sequence[str], *, pairs: bool, days: bool) -> RecordsPage:
    """Build the way into the record; `seasons` are those that have a book, in their order."""
    return RecordsPage(
        path=addresses.RECORDS,
        title=say("Records"),
        summary=say("The all-time lists of %(league)s and the record books of its seasons.", league=of.league),
        section=addresses.RECORDS,
        lists=tuple(of.view(key) for key in of.keys),
        books=tuple(Link(season_title(season), addresses.record_book(season)) for season in reversed(seasons)),
        pairs=addresses.PAIRS if pairs else "",
        days=addresses.ON_THIS_DAY if days else "",
        about=_counts(),
    )


def _counts() -> str:
    return say("Only final events count; planned and provisional ones are added when they are final.")


def record_list_page(of: ListsOf, key: str) -> RecordListPage:
    """Build the page of one list."""
    view = of.view(key)
    return RecordListPage(
        path=addresses.record_list(key),
        title=view.title,
        summary=view.rule,
        section=addresses.RECORDS,
        view=view,
        others=tuple(Link(list_title(other), addresses.record_list(other)) for other in of.keys if other != key),
        about=_counts(),
    )


def record_book_page(chapter: SeasonChapter, names: Names, before: str, after: str) -> RecordBookPage:
    """Build the page of a season's book; `before` and `after` are the seasons beside it, or empty."""
    book = book_of(chapter, names)
    return RecordBookPage(
        path=addresses.record_book(book.season),
        title=book.title,
        summary=book.summary,
        section=addresses.EVENTS,
        book=book,
        season=Link(say("Season %(title)s", title=season_title(book.season)), addresses.season(book.season)),
        before=_book_link(before),
        after=_book_link(after),
    )


def _book_link(season: str) -> Link | None:
    return Link(book_title(season), addresses.record_book(season)) if season else None
