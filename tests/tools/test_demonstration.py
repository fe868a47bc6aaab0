"""The made-up seasons: what the seeded program draws is what is kept, and it is a record that a club could have."""

import tomllib
from collections import Counter

import pytest

from tests.whole_records import score_all
from tools.demonstration.calendar_2024 import CALENDAR as FIRST
from tools.demonstration.calendar_2025 import CALENDAR as SECOND
from tools.demonstration.files import files
from tools.demonstration.roster import ROSTER
from whistpress.core.model import Event
from whistpress.league.events.read.file import read_event
from whistpress.packaged import demo_content

SEASONS = ("2024-25", "2025-26")


CONTENT = demo_content()


@pytest.fixture(scope="module")
def members() -> dict[str, tuple[str, ...]]:
    """Every name that each member has gone by, by the one that is shown."""
    tables = tomllib.loads((CONTENT / "members.toml").read_text("utf-8")).values()
    return {table["name"]: (table["name"], *table.get("also", ())) for table in tables if "name" in table}


@pytest.fixture(scope="module")
def drawn() -> list[Event]:
    """The events of the two seasons that were drawn, each by itself."""
    read = [read_event(file) for season in SEASONS for file in sorted((CONTENT / "events" / season).glob("*.toml"))]
    assert not [problem.message for _, problems in read for problem in problems]
    return [event for event, _ in read if event is not None]


def test_drawing_the_seasons_anew_gives_the_files_that_are_kept() -> None:
    """Byte for byte, and no file more; when this fails, run `python -m tools.demonstration`."""
    made = files()
    found = {str(file.relative_to(CONTENT)): file for season in SEASONS for file in (CONTENT / "events" / season).iterdir()}
    assert sorted(made) == sorted(found)
    for path, text in made.items():
        assert found[path].read_bytes() == text.encode(), path


def test_the_demonstration_has_three_seasons_sixty_members_and_a_hundred_events(members: dict[str, tuple[str, ...]]) -> None:
    """So that standings, streaks and pictures mean something; the drawn seasons have eight systems between them."""
    files = [file for file in (CONTENT / "events").rglob("*.toml") if tomllib.loads(file.read_text("utf-8")).get("title")]
    assert {*SEASONS, "2026-27"} <= {file.parent.name for file in files}
    assert len(members) >= 60
    assert len(files) >= 110
    assert len({evening.system for evening in (*FIRST, *SECOND)}) >= 8


def test_everybody_of_the_roster_is_a_member_and_sits_down_under_one_name_or_an_earlier_one(
    members: dict[str, tuple[str, ...]], drawn: list[Event]
) -> None:
    """Who married, or told the secretary how a name is spelt, is one person."""
    sat = {name for event in drawn for entry in event.entries for name in entry.names}
    assert sat == {name for one in ROSTER for name in (one.name, one.formerly) if name}
    for one in ROSTER:
        assert {one.name, one.formerly or one.name} <= set(members[one.name])


def test_nobody_plays_before_joining_or_after_leaving(drawn: list[Event]) -> None:
    """Stanley Birch's last evening is in June 2025; Freya Holmgren came that September."""
    for one in ROSTER:
        days = [event.date for event in drawn for entry in event.entries if one.written(event.date) in entry.names]
        assert all(one.since <= day <= one.until for day in days), one.name


def test_the_better_players_win_more_often_and_not_always(drawn: list[Event]) -> None:
    """Of those who came to twenty evenings: the stronger third has far more first places, and the weaker some."""
    firsts: Counter[str] = Counter()
    came: Counter[str] = Counter()
    for event_id, result in score_all(drawn).items():
        event = next(event for event in drawn if event.id == event_id)
        names = {entry.number: entry.names for entry in event.entries}
        came.update(name for entry in names.values() for name in entry)
        firsts.update(name for table in result.rankings for row in table.rows if row.place == 1 for name in names[row.entry])
    often = sorted((one for one in ROSTER if came[one.name] >= 20), key=lambda one: one.strength)
    third = len(often) // 3
    weak, strong = (sum(firsts[one.name] for one in some) for some in (often[:third], often[-third:]))
    assert strong > 2 * weak > 0


def test_the_columns_are_those_of_whist(drawn: list[Event]) -> None:
    """Tables differ by a trick or two on a deal, all thirteen are rare, and N-S take about half."""
    spreads: Counter[int] = Counter()
    tricks: Counter[int] = Counter()
    for event in drawn:
        for session in event.sessions:
            for deal in {line.deal for line in session.lines}:
                here = [line.tricks for line in session.lines if line.deal == deal and line.tricks is not None]
                tricks.update(here)
                spreads[max(here) - min(here)] += 1
    whole = tricks.total()
    assert 0 < tricks[13] < whole / 200
    assert 0.48 < sum(number * times for number, times in tricks.items()) / whole / 13 < 0.52
    assert spreads[1] + spreads[2] > spreads.total() / 2
    assert max(spreads) <= 7


def test_the_harbour_cup_changes_hands_as_its_roll_says(drawn: list[Event]) -> None:
    """Each match of the roll was won by the club that is its holder."""
    results = score_all(drawn)
    roll = tomllib.loads((CONTENT / "trophies.toml").read_text("utf-8"))["harbour-cup"]["holders"]
    told = {line["event"]: line["holder"] for line in roll if line.get("event", "").startswith(SEASONS)}
    matches = {event.id: event for event in drawn if event.trophy == "harbour-cup"}
    assert list(told) == sorted(matches, key=lambda name: matches[name].date)
    for name, event in matches.items():
        first = next(row.entry for row in results[name].rankings[0].rows if row.place == 1)
        assert f"{event.entries[first - 1].name} Whist Club" == told[name]
