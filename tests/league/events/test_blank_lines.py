"""Blank score lines for an event file that exists."""

import datetime
import tomllib
from pathlib import Path

import pytest

from whistpress.league.events.edit.blank_lines import AddedLines, LineOrder, add_blank_lines
from whistpress.league.events.read.file import EventLocation, event_at
from whistpress.league.people.read.people import People
from whistpress.problems import Problems

HEAD = """\
# kept as it is
title = "Friday game"      # a comment
date  = 1900-01-12

[movement]
{movement}
"""
MITCHELL = HEAD.format(movement='system = "mitchell"\ntables = 3\ndeals  = 6')
TYPED = """
[[scores]]
deal = 4
lines = [
  [1, 6, 7],   # the first slip
]

[[scores]]
deal = 2
ns   = [7]

# the last word
"""


def filled(text: str, order: LineOrder = LineOrder.DEALS) -> AddedLines:
    """Add the blank lines to a text."""
    place = EventLocation(Path("game.toml"), Path(), "game.toml", "1900", "game")
    found = event_at(place, People({}), Problems(), text)
    assert found.toml is not None
    return add_blank_lines(text, found.toml.values, found.companies, order)


@pytest.mark.parametrize("order", LineOrder)
def test_every_line_of_the_movement_is_there_once(order: LineOrder) -> None:
    """Six deals of three lines; the event is provisional; again it does nothing."""
    done = filled(MITCHELL, order)
    assert done.added == 18
    found = tomllib.loads(done.text)
    assert found["status"] == "provisional" and found["date"] == datetime.date(1900, 1, 12)
    lines = [(table["deal"], *line) for table in found["scores"] for line in table["lines"]]
    assert len(set(lines)) == len(lines) == 18
    assert filled(done.text, order) == AddedLines(done.text, 0)
    assert filled(done.text, LineOrder.DEALS).added == 0


def test_the_order_is_that_of_the_deals_or_of_the_slips() -> None:
    """A traveller for each deal, or each slip with its round and table above it."""
    assert [table["deal"] for table in tomllib.loads(filled(MITCHELL).text)["scores"]] == [1, 2, 3, 4, 5, 6]
    slips = filled(MITCHELL, LineOrder.SLIPS).text
    assert [table["deal"] for table in tomllib.loads(slips)["scores"]][:8] == [1, 2, 3, 4, 5, 6, 3, 4]
    names = [line for line in slips.splitlines() if line.startswith("# round")]
    assert names == [f"# round {round_}, table {table}" for round_ in (1, 2, 3) for table in (1, 2, 3)]


@pytest.mark.parametrize("order", LineOrder)
def test_what_is_typed_stays_as_it_is(order: LineOrder) -> None:
    """Comments, order and spelling: without what was added the text is the old one; a short row has room already."""
    text = MITCHELL + TYPED
    done = filled(text, order)
    assert done.added == 4 * 3 + 2
    kept = iter(done.text.splitlines())
    assert all(line in kept for line in text.splitlines()), "each old line is there, in the old order"
    assert filled(done.text, order).added == 0


def test_windows_line_ends_stay() -> None:
    """CRLF and a byte-order mark."""
    text = "\ufeff" + (MITCHELL + TYPED).replace("\n", "\r\n")
    done = filled(text).text
    assert done.startswith("\ufeff") and "\n" not in done.replace("\r\n", "")


def test_the_lines_of_the_compass_and_of_single_players() -> None:
    """NS1 against EW4; four players."""
    compass = filled(MITCHELL.replace("tables = 3", 'tables = 3\nnumbering = "compass"')).text
    assert tomllib.loads(compass)["scores"][0]["lines"][0] == ["NS1", "EW1"]
    single = filled(HEAD.format(movement='system = "individual"\nplayers = 8')).text
    assert len(tomllib.loads(single)["scores"][0]["lines"][0]) == 4


def test_sittings_get_their_own() -> None:
    """Each [[session]] has the deals of its rounds."""
    text = HEAD.format(movement='system = "howell"\npairs = 8') + (
        '\n[[session]]\ndate = 1900-01-12\nrounds = "1-4"\n\n[[session]]\ndate = 1900-01-19\nrounds = "5-7"\n'
    )
    done = filled(text)
    assert done.added == 28
    sessions = tomllib.loads(done.text)["session"]
    assert [sum(len(table["lines"]) for table in one["scores"]) for one in sessions] == [16, 12]
    assert filled(done.text).added == 0


def test_a_drive_gets_the_round_whose_players_are_known() -> None:
    """The next one follows from its winners."""
    text = HEAD.format(movement='system = "whist-drive"\nplayers = 8\nrounds = 4')
    assert filled(text).added == 2


def test_meetings_of_teams() -> None:
    """[[matches]] without tricks."""
    done = filled(HEAD.format(movement='system = "round-robin"\nteams = 4'))
    assert done.added == 6
    assert tomllib.loads(done.text)["matches"][0] == {"round": 1, "teams": [1, 2]}
    assert filled(done.text).added == 0
