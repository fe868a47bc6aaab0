"""A small league made whole, once for all of these tests."""

import pytest
from msgspec.structs import replace

from tests.league.cups.test_cup_draw import drawn
from tests.league.divisions import divisions
from tests.league.standings.test_standing_pages import RULE
from tests.site.leagues import results
from tests.whole_records import record_of
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.site.theme import Theme

Made = dict[str, bytes]
CUP = replace(drawn(5, "Harbour Cup"), id="1900-01/cup", season="1900-01")


@pytest.fixture(scope="package")
def made() -> Made:
    """Every file of the small league, by path; those that turn out to hold nothing are left out."""
    whole = divisions.league(url="https://harbour.example/whist", standings={RULE.id: RULE}, cups={CUP.id: CUP})
    every = ((one, one.make()) for one in artefacts(record_of(whole, results(whole)), [], Theme(())))
    return {one.path: found for one, found in every if found or not one.optional}
