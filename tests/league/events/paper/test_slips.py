"""Travelling score slips."""

import pytest

from tests.printing.evenings import evening
from whistpress.core.model import Trump
from whistpress.core.movement import Request
from whistpress.league.events.paper.score_slips import (
    COMPASS,
    EXPONENT,
    EXPONENT_LINES,
    HOWELL,
    HOWELL_LINES,
    MATCH,
    MATCH_LINES,
    SINGLE,
    SlipForm,
    slip_form,
    slips,
)


@pytest.mark.parametrize(
    ("request_", "scoring", "form"),
    [
        (Request(system="howell", pairs=8), "howell", HOWELL),
        (Request(system="howell", pairs=8), "exponent", EXPONENT),
        (Request(system="howell", pairs=8), "match", MATCH),
        (Request(system="howell", pairs=8), "matchpoints", COMPASS),
        (Request(system="mitchell", tables=5, deals=20), "average", COMPASS),
        (Request(system="mitchell", tables=5, deals=20), "howell", HOWELL_LINES),
        (Request(system="mitchell", tables=5, deals=20), "exponent", EXPONENT_LINES),
        (Request(system="mitchell", tables=5, deals=20), "match", MATCH_LINES),
        (Request(system="mitchell", pairs=9, deals=20), "exponent", EXPONENT),
        (Request(system="individual", players=12), "tricks-lost", SINGLE),
    ],
)
def test_the_scoring_decides_the_form(request_: Request, scoring: str, form: SlipForm) -> None:
    """Three forms by pairs (Barney 1900, pp. 42, 45, 46), and the same line by line where all keep their direction.

    Besides one line by line, and one for players who change partners.
    """
    event = evening(request_, scoring)
    schedule = event.sessions[0].schedule
    assert schedule
    assert slip_form(event, schedule) is form


def test_every_pair_has_its_row_also_when_it_rests() -> None:
    """With eleven pairs each slip has eleven rows: who sits out gets his figure there too (p. 45)."""
    event = evening(Request(system="howell", pairs=11), "exponent")
    made = slips(event, event.sessions[0])
    assert made
    assert {slip.rows for slip in made.slips} == {tuple((str(number),) for number in range(1, 12))}


def test_the_lines_of_a_compass_slip_come_in_the_order_in_which_the_tray_travels() -> None:
    """Deal 1 of five tables: table 1 first, then the tables to which the tray goes, next lower each time (p. 31)."""
    event = evening(Request(system="mitchell", tables=5, deals=20), "average")
    made = slips(event, event.sessions[0])
    assert made
    assert len(made.slips) == 20
    assert made.slips[0].rows == (("1", "2"), ("9", "8"), ("7", "4"), ("5", "10"), ("3", "6"))


def test_a_trump_stands_in_words_with_a_sign_that_needs_no_red() -> None:
    """Suit before rank as on the book's slip, hearts and diamonds outlined; nothing where none is turned yet."""
    trumps = {1: Trump.parse("H7"), 2: Trump.parse("CK"), 3: Trump.parse("D")}
    event = evening(Request(system="howell", pairs=8), "howell", trumps=trumps)
    made = slips(event, event.sessions[0])
    assert made
    shown = [(slip.trump, slip.sign) for slip in made.slips[:4]]
    assert shown == [("heart seven", "♡"), ("club king", "♣"), ("diamonds", "♢"), ("", "")]
