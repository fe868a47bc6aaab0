"""The day that a postponed match had is kept where it gets another; nothing else of its file changes."""

import datetime

import tomli

from whistpress.book.matches import moved_by, with_moved
from whistpress.league.divisions.model import Match
from whistpress.reading.toml_edit import TomlValue

TODAY = datetime.date(2026, 11, 26)
DAY = datetime.date(2026, 12, 3)
HELD = Match(id="oak-fox", round=1, home="oak", away="fox", date=DAY, put_off=datetime.date(2026, 11, 19), postponed=True)
DRAWN = """\
# by rule
title = "League"
clubs = ["oak", "fox"]
dates = [2026-11-19]   # a Thursday

[[match]]
home = "oak"
away = "fox"
postponed = 2026-12-03 # the hall
"""


def test_only_a_match_that_had_a_new_day_already_has_one_to_keep() -> None:
    """The first new day is `postponed`; the same day again is no change; without a further day the last one is kept."""
    assert moved_by(HELD, datetime.date(2026, 12, 10), TODAY) == {"from": DAY, "on": TODAY}
    assert moved_by(HELD, None, TODAY) == {"from": DAY, "on": TODAY}
    assert moved_by(HELD, DAY, TODAY) is None
    assert moved_by(Match(id="oak-fox", round=1, home="oak", away="fox", date=DAY), TODAY, TODAY) is None


def test_the_rows_join_those_that_a_table_has() -> None:
    """Comments and all other lines stay, byte for byte."""
    row: dict[str, TomlValue] = {"from": DAY, "on": TODAY}
    table = tomli.loads(DRAWN)["match"][0]
    once = with_moved(DRAWN, table, ("match", 0), {}, row)
    assert tomli.loads(once)["match"][0]["moved"] == [row]
    assert [line for line in once.splitlines() if "moved" not in line] == DRAWN.splitlines()
    later: dict[str, TomlValue] = {"from": datetime.date(2026, 12, 10), "on": datetime.date(2026, 12, 1)}
    twice = with_moved(once, tomli.loads(once)["match"][0], ("match", 0), {}, later)
    assert tomli.loads(twice)["match"][0]["moved"] == [row, later]


def test_a_match_that_the_file_does_not_name_gets_a_table() -> None:
    """Of fixtures that are drawn up by rule, whose results are lines."""
    plain = DRAWN.partition("[[match]]")[0]
    text = with_moved(plain, {}, None, {"home": "oak", "away": "fox"}, {"from": DAY, "on": TODAY})
    assert text.startswith(plain.rstrip())
    assert tomli.loads(text)["match"] == [{"home": "oak", "away": "fox", "moved": [{"from": DAY, "on": TODAY}]}]
