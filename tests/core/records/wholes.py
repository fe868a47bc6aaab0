"""All lists and all books at once: pages make them one by one."""

from collections.abc import Mapping

from whistpress.core.model import Person
from whistpress.core.model.league import RecordRules
from whistpress.core.records.ledger import Ledger
from whistpress.core.records.lists import KINDS, RecordList, record_lists
from whistpress.core.records.record_book import SeasonRecords, chapters
from whistpress.core.records.streaks import clubs_of


def all_time_lists(ledger: Ledger, people: Mapping[str, Person], rules: RecordRules) -> tuple[RecordList, ...]:
    """Every list in which somebody stands, in their order."""
    clubs = clubs_of(people)
    return tuple(one for kind in KINDS for one in record_lists(kind, ledger, clubs, rules))


def record_books(ledger: Ledger, people: Mapping[str, Person], rules: RecordRules) -> tuple[SeasonRecords, ...]:
    """The books of all seasons, the first that ended first."""
    return tuple(one.book() for one in chapters(ledger, clubs_of(people), rules))
