"""The demonstration league: read, scored, planned and made once for all tests of a process. Who looks at it says `TOGETHER`."""

import datetime
from collections.abc import Mapping
from functools import cache

import pytest

from tests.building import Whole, load
from whistpress.artefacts import Artefact
from whistpress.engine.plan import plan
from whistpress.league.plan.database import database
from whistpress.packaged import demo_content

TOGETHER = pytest.mark.xdist_group("demonstration")
"""The mark of a file that runs in the process where the others that look at the demonstration run."""
PROJECT = demo_content().parent


@cache
def demo(today: datetime.date | None = None) -> Whole:
    """The league and its results, on a day."""
    return load(PROJECT, today)


@cache
def demo_plan() -> Mapping[str, Artefact]:
    """Every file of its site but the documents, by path."""
    return {one.path: one for one in plan(PROJECT, demo().record, pdf=False).artefacts}


@cache
def demo_page(path: str) -> str:
    """One of its pages."""
    return demo_plan()[path].make().decode()


@cache
def demo_database() -> bytes:
    """Its database."""
    found = demo()
    assert found.league
    return database(found.league, found.results, found.record.stored)
