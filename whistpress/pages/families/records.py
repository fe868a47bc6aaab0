"""The record: the all-time lists, the record books, the pairs, the days of the year."""

from collections.abc import Iterator
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.records.lists import kinds_with_lines
from whistpress.core.records.record_book import chapters
from whistpress.pages.make_people import pair_html, pairs_html
from whistpress.pages.make_records import days_file, on_this_day_html, record_book_html, record_list_html, records_html
from whistpress.pages.on_this_day import days_of, of_league
from whistpress.pages.pages.pairs import A_PAGE, PairOf, PairsOf
from whistpress.pages.pages.records import DaysOf, ListsOf
from whistpress.pages.planner import Planner
from whistpress.pages.record_lists import list_keys, reign_lines
from whistpress.views import addresses
from whistpress.views.record_lines import Told

MEMBERS = "content/members.toml"

_LISTS, _BOOKS = "lists", "record books"
"""Companies: the lists and their page share everybody's life, the record books the streaks of the seasons before."""


def record_pages(planner: Planner) -> Iterator[Artefact]:
    """All that is reckoned over many events; nothing where no event is final."""
    theme, site, source = planner.theme, planner.site, planner.league.at.file
    yield from _books(planner)
    days = days_of_league(planner)
    if days:
        yield _page(addresses.ON_THIS_DAY, source, partial(on_this_day_html, theme, site, days))
        yield Artefact(path=addresses.DAYS, kind=Kind.DATA, source=source, make=partial(days_file, days))
    if not planner.record.ledger.events:
        return
    lists = _lists(planner)
    seasons = planner.record.ledger.seasons
    front = partial(records_html, theme, site, lists, seasons, bool(planner.record.pairs), bool(days))
    yield _page(addresses.RECORDS, source, front, group=_LISTS)
    for key in lists.keys:
        yield _page(addresses.record_list(key), source, partial(record_list_html, theme, site, lists, key), group=_LISTS)
    yield from _of_pairs(planner)


def days_of_league(planner: Planner, *, today: bool = False) -> DaysOf | None:
    """What the days of the year are made of (or `today` alone, as the league takes it); None where nothing ever happened."""
    league, record = planner.league, planner.record
    others, events = of_league(league), record.ledger.events
    if not others and not events:
        return None
    if today:
        day = (league.today.month, league.today.day)
        events = tuple(one for one in events if day in days_of(one))
        others = tuple(one for one in others if (one.date.month, one.date.day) == day)
    told = tuple((one, planner.results[one.event.id]) for one in events)
    return DaysOf(league=league.name, events=told, names=record.names_in(one for one in events if one.slams), others=others)


def _lists(planner: Planner) -> ListsOf:
    league, record = planner.league, planner.record
    reigns = tuple(reign_lines(league, Told(record.names, ()), planner.chains))
    there = sorted(record.ledger.of)
    kinds = kinds_with_lines(record.ledger, record.clubs, league.records)
    return ListsOf(
        league=league.name,
        ledger=record.ledger,
        names={person: record.names[person] for person in there if person in record.names},
        clubs={person: record.clubs[person] for person in there if person in record.clubs},
        rules=league.records,
        reigns=reigns,
        keys=list_keys(kinds, reigns=bool(reigns)),
    )


def _books(planner: Planner) -> Iterator[Artefact]:
    """The record book of each season, of what was played until its end."""
    record = planner.record
    seasons = ("", *record.ledger.seasons, "")
    persons: set[str] = set()
    for place, chapter in enumerate(chapters(record.ledger, record.clubs, planner.league.records), start=1):
        persons.update(person for facts in chapter.since for person in facts.persons)
        names = {person: record.names[person] for person in sorted(persons) if person in record.names}
        beside = seasons[place - 1], seasons[place + 1]
        make = partial(record_book_html, planner.theme, planner.site, chapter, names, *beside)
        yield _page(addresses.record_book(chapter.season), planner.league.at.file, make, group=_BOOKS)


def _of_pairs(planner: Planner) -> Iterator[Artefact]:
    """The pairs with their pages."""
    theme, site, league, record = planner.theme, planner.site, planner.league, planner.record
    least = league.records.together
    for page, start in enumerate(range(0, len(record.pairs), A_PAGE), start=1):
        some = record.pairs[start : start + A_PAGE]
        persons = sorted({person for pair in some for person in pair.persons})
        names = {person: record.names[person] for person in persons}
        own = PairsOf(league=league.name, least=least, pairs=some, every=len(record.pairs), page=page, names=names)
        yield _page(addresses.pairs(page), MEMBERS, partial(pairs_html, theme, site, own))
    for pair in record.pairs:
        of = PairOf(
            league=league.name,
            least=least,
            pair=pair,
            seasons=record.seasons_of(pair.events),
            names=record.names_in(pair.events),
        )
        yield _page(pair.path, MEMBERS, partial(pair_html, theme, site, of))


def _page(path: str, source: str, make: "partial[bytes]", group: str = "") -> Artefact:
    return Artefact(path=path, kind=Kind.PAGE, source=source, make=make, group=group)
