"""What the page of a provisional result asks everybody to look at."""

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.league.events.event_files import clean
from tests.site import leagues
from tests.site.html_rules import faults, read
from tests.whole_records import record_of
from whistpress.core.model import Event, Status
from whistpress.core.scoring import score
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.league.events.words.tabulating import review_points
from whistpress.site.theme import Theme

EVENING = """
title  = "Four tables"
date   = 1900-01-12
status = "provisional"
[movement]
system  = "mitchell"
tables  = 5
deals   = 5
[[scores]]
deal = 1
ns   = [7, 8, 12, 7, 6]
[[scores]]
deal = 2
ns   = [7, 8, 6, 7, 6]
[[scores]]
deal = 3
ns   = [7, 8, 6, 8, 6]
[[scores]]
deal = 4
ns   = [8, 7, 6, 8, 6]
[[scores]]
deal = 5
ns   = [6, 7, 8, 9, 6]
"""
NAMES = "\n[entries]\n" + "\n".join(f'{number} = ["A{number}", "B{number}"]' for number in range(1, 11)) + "\n"
MARGIN = Fraction(3, 2)


@pytest.fixture
def event(tmp_path: Path) -> Event:
    """Five tables; 12 tricks on deal 1 stand apart, and one is first by little."""
    return clean(tmp_path, EVENING + NAMES)


def test_findings_are_told_with_their_places_while_the_result_is_provisional(event: Event) -> None:
    """The odd score leads to its deal, the close finish is written as pages write figures."""
    looks = review_points(event, score(event), MARGIN)
    assert [(look.text, look.anchor) for look in looks] == [
        ("Deal 1: 12 tricks for N-S at table 4, the others from 6 to 8.", "deal-1"),
        ("A close finish: A10 and B10, first by 1 before A6 and B6.", ""),
    ]


def test_of_a_final_result_nothing_is_asked(event: Event) -> None:
    """It was looked at."""
    assert review_points(replace(event, status=Status.FINAL), score(event), MARGIN) == ()


def test_nobody_finishes_before_the_last_score_is_in(event: Event) -> None:
    """Odd scores are told as soon as they are there."""
    (sitting,) = event.sessions
    lines = tuple(replace(line, tricks=None) if line.deal == 5 and line.table == 1 else line for line in sitting.lines)
    waiting = replace(event, sessions=(replace(sitting, lines=lines),))
    assert [look.anchor for look in review_points(waiting, score(waiting), Fraction(100))] == ["deal-1"]


def test_the_page_has_them_among_its_notes(event: Event) -> None:
    """With a way to them from the top, and to the deal from there."""
    here = replace(event, id="1900-01/friday", season="1900-01", slug="friday")
    league = leagues.league(events=(here,))
    made = artefacts(record_of(league, {here.id: score(here)}), (), Theme())
    html = next(one.make() for one in made if one.path == "events/1900-01/friday/index.html")
    assert faults(html) == []
    assert b'<a href="#looks">' in html and b'<a href="#deal-1">Deal 1: 12 tricks' in html
    assert "To check before the result is final" in " ".join(read(html).text.split())
