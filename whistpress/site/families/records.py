"""The record: the all-time lists, the record books, the pairs, what players made of each other, the days of the year."""

from collections.abc import Iterator
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model.identity import Shown
from whistpress.core.records.reigns import reigns
from whistpress.site import addresses
from whistpress.site.pages import pairs, records
from whistpress.site.planner import Planner
from whistpress.views.on_this_day import happenings
from whistpress.views.record_book import season_books
from whistpress.views.record_lists import list_views


def record_pages(planner: Planner) -> Iterator[Artefact]:
    """All that is reckoned over many events; nothing where no event is final."""
    league, record, source = planner.league, planner.record, planner.league.at.file
    days = happenings(league, planner.results, record.ledger, record.told)
    if days:
        yield planner.page("on-this-day.html", records.on_this_day_page(league, days), source)
        make = partial(records.days_script, days)
        yield Artefact(path=addresses.DAYS, kind=Kind.DATA, source=source, make=make)
    if not record.ledger.events:
        return
    lists = list_views(league, record.ledger, record.told, reigns(league, planner.results))
    books = season_books(league, planner.results, record.ledger)
    front = records.records_page(league, lists, books, pairs=bool(record.pairs), days=bool(days))
    yield planner.page("records.html", front, source)
    for view in lists:
        yield planner.page("record-list.html", records.record_list_page(view, lists), source)
    for page in records.record_book_pages(books):
        yield planner.page("record-book.html", page, source)
    yield from _of_pairs(planner)


def _of_pairs(planner: Planner) -> Iterator[Artefact]:
    """The pairs with their pages, and for each player what he made of the others."""
    league, record = planner.league, planner.record
    if record.pairs:
        yield planner.page("pairs.html", pairs.pairs_page(league, record), "content/members.toml")
    for one in record.pairs:
        yield planner.page("pair.html", pairs.pair_page(league, record, one), "content/members.toml")
    for person in record.rivals:
        if person in league.people and league.people[person].shown is not Shown.WITHHELD:
            yield planner.page("against.html", pairs.against_page(record, person), "content/members.toml")
