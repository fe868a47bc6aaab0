"""A small league made whole, once for all of these tests."""

import pytest

from tests.pages import divisions
from tests.pages.leagues import results
from tests.pages.test_standing_pages import RULE
from tests.whole_records import record_of
from whistpress.build.plan import site_artefacts as artefacts
from whistpress.theme import Theme

Made = dict[str, bytes]


@pytest.fixture(scope="package")
def made() -> Made:
    """Every file of the small league, by path; those that turn out to hold nothing are left out."""
    whole = divisions.league(url="https://harbour.example/whist", standings={RULE.id: RULE})
    every = ((one, one.make()) for one in artefacts(record_of(whole, results(whole)), [], Theme(())))
    return {one.path: found for one, found in every if found or not one.optional}
