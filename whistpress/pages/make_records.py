"""Making the pages of the record: functions that another process can call, each with what its page shows alone."""

from whistpress.core.records.record_book import SeasonChapter
from whistpress.pages.make import page_html
from whistpress.pages.page import Site
from whistpress.pages.pages.records import (
    DaysOf,
    ListsOf,
    days_script,
    on_this_day_page,
    record_book_page,
    record_list_page,
    records_page,
)
from whistpress.theme import Theme
from whistpress.views.record_lines import Names


def records_html(theme: Theme, site: Site, of: ListsOf, seasons: tuple[str, ...], pairs: bool, days: bool) -> bytes:
    """The way into the record."""
    return page_html(theme, site, "records.html", records_page(of, seasons, pairs=pairs, days=days))


def record_list_html(theme: Theme, site: Site, of: ListsOf, key: str) -> bytes:
    """The page of an all-time list."""
    return page_html(theme, site, "record-list.html", record_list_page(of, key))


def record_book_html(theme: Theme, site: Site, chapter: SeasonChapter, names: Names, before: str, after: str) -> bytes:
    """The page of the record book of a season."""
    return page_html(theme, site, "record-book.html", record_book_page(chapter, names, before, after))


def on_this_day_html(theme: Theme, site: Site, of: DaysOf) -> bytes:
    """The page of the days of the year."""
    return page_html(theme, site, "on-this-day.html", on_this_day_page(of))


def days_file(of: DaysOf) -> bytes:
    """The days of the year as the script that the home page loads."""
    return days_script(of.days())
