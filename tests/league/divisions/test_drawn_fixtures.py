"""Fixtures drawn under wishes, as a secretary writes them: halls, home nights, days without matches."""

import datetime
from collections import Counter
from pathlib import Path

import pytest

from tests.league.divisions.test_fixture_files import DRAWN, read
from whistpress.league.divisions.model import Division
from whistpress.league.divisions.words.rules import drawing_in_words
from whistpress.league.league import League
from whistpress.league.reader import read_league
from whistpress.problems import Problems

CLUBS = """\
[oak]
name = "Oak"
place = "Oak Hall"
night = "Tuesday"
captain = "Jane Archer"

[elm]
name = "Elm"
night = "thu"
time = "7.30 p.m."

[ash]
name = "Ash"

[fir]
name = "Fir"

[yew]
name = "Yew"
"""
SHARED = """\
title = "Div"
clubs = ["elm", "ash", "fir", "yew"]
begins = 2026-09-07
every = 7
halls = { "Oak Hall" = 1 }

[[team]]
id = "oak-a"
name = "Oak A"
club = "oak"

[[team]]
id = "oak-b"
name = "Oak B"
club = "oak"
night = "Tuesdays"
captain = "jane-archer"
"""
OTHER = """\
title = "Other"
clubs = ["ash", "fir", "yew"]
begins = 2026-09-07
every = 7
times = 1
halls = { "Oak Hall" = 1 }

[[team]]
id = "oak-c"
name = "Oak C"
club = "oak"
"""


def season(folder: Path, **files: str) -> tuple[League, Problems]:
    """A league with divisions of the season 2026-27, by the names of their files."""
    content = folder / "content"
    (content / "fixtures/2026-27").mkdir(parents=True)
    (content / "league.toml").write_text('name = "L"\ntimezone = "Europe/London"\n', "utf-8")
    (content / "clubs.toml").write_text(CLUBS, "utf-8")
    (content / "members.toml").write_text('[jane-archer]\nname = "Jane Archer"\n', "utf-8")
    for name, text in files.items():
        (content / f"fixtures/2026-27/{name}.toml").write_text(text, "utf-8")
    league, problems = read_league(folder)
    assert league
    return league, problems


def at_home(division: Division, place: str) -> Counter[datetime.date | None]:
    """How many home matches a place has on each day."""
    there = {team.id for team in division.teams if team.place == place}
    return Counter(match.date for match in division.matches if match.home in there)


def test_two_teams_of_one_hall_are_never_at_home_together(tmp_path: Path) -> None:
    """Oak A and Oak B share a hall with room for one: ten weeks, one match there in each."""
    league, problems = season(tmp_path, div=SHARED)
    division = league.divisions["2026-27/div"]
    assert list(problems) == []
    assert set(at_home(division, "Oak Hall").values()) == {1}
    assert Counter(match.home for match in division.matches) == dict.fromkeys(("elm", "ash", "fir", "yew", "oak-a", "oak-b"), 5)
    assert [*drawing_in_words(division)] == [
        "The fixtures were drawn up by rule: all at home as often as away.",
        "Nobody is three times running at one place.",
        "A match is played on the home team’s night, in the week of its round.",
        "Teams that share Oak Hall are never more at home on one day than it has room for.",
        "There are 10 breaks, two matches running at home or away; the fewest that can be proven are 8.",
    ]


def test_two_teams_of_one_place_are_not_at_home_together_without_a_word_of_halls(tmp_path: Path) -> None:
    """One of the two each week; two matches there are no warning where the file asks for them (`halls` = 2)."""
    silent = SHARED.replace('halls = { "Oak Hall" = 1 }\n', "").replace('night = "Tuesdays"\n', "")
    league, problems = season(tmp_path, div=silent)
    division = league.divisions["2026-27/div"]
    assert list(problems) == []
    assert set(at_home(division, "Oak Hall").values()) == {1}
    assert "Teams that share Oak Hall are as seldom at home together as can be." in drawing_in_words(division)
    league, problems = season(tmp_path / "two", div=silent.replace("every = 7", 'every = 7\nhalls = { "Oak Hall" = 2 }'))
    assert (2 in at_home(league.divisions["2026-27/div"], "Oak Hall").values(), list(problems)) == (True, [])


@pytest.mark.parametrize(("sharing", "most"), [(3, 2), (4, 2), (5, 3), (6, 3)])
def test_of_many_teams_of_one_place_half_are_at_home(tmp_path: Path, sharing: int, most: int) -> None:
    """A league whose teams all meet in one hall plays all matches there; otherwise never more than half of them."""
    teams = "".join(
        f'[[team]]\nid = "t{number}"\nname = "T{number}"\n' + ('place = "Hall"\n' if number <= sharing else "")
        for number in range(1, 7)
    )
    league, problems = season(tmp_path, div=f'title = "Div"\nbegins = 2026-09-07\nevery = 7\n{teams}')
    assert max(at_home(league.divisions["2026-27/div"], "Hall").values()) == most
    assert list(problems) == []


def test_matches_fall_on_the_home_teams_night(tmp_path: Path) -> None:
    """Oak on Tuesdays, Elm on Thursdays, the others on the Monday of the round; captains are the members that they name."""
    league, _ = season(tmp_path, div=SHARED)
    division = league.divisions["2026-27/div"]
    nights = {match.home: match.date.weekday() for match in division.matches if match.date}
    assert nights == {"oak-a": 1, "oak-b": 1, "elm": 3, "ash": 0, "fir": 0, "yew": 0}
    assert [round_.date for round_ in division.rounds[:2]] == [datetime.date(2026, 9, 7), datetime.date(2026, 9, 14)]
    assert {team.captain for team in division.teams} == {None, "jane-archer"}
    assert (league.clubs["elm"].night, league.clubs["elm"].time, league.clubs["oak"].captain) == (3, "7.30 p.m.", "jane-archer")


def test_a_division_minds_the_hall_matches_of_another(tmp_path: Path) -> None:
    """Oak C of the other division is at home only when neither Oak A nor Oak B is; where that cannot be, it is said why."""
    league, problems = season(tmp_path, a=SHARED.replace("begins = 2026-09-07", "begins = 2026-11-02"), b=OTHER)
    assert list(problems) == []
    only_a = SHARED.replace('[[team]]\nid = "oak-b"', '[[team]]\nid = "beech"').replace(
        'club = "oak"\nnight', 'place = "Beech"\nnight'
    )
    league, problems = season(tmp_path / "two", a=only_a, b=OTHER)
    homes = [at_home(division, "Oak Hall") for division in league.divisions.values()]
    assert max((homes[0] + homes[1]).values()) == 1
    assert list(problems) == []
    _, problems = season(tmp_path / "three", a=SHARED, b=OTHER)
    assert [problem.code for problem in problems] == ["W760", "W760"]
    assert any("Oak C (Other)" in line or "cannot be" in line for problem in problems for line in problem.helps)


def test_days_without_matches_are_skipped(tmp_path: Path) -> None:
    """Neither the day of a round nor a home night falls on one."""
    free = 'no_matches = [2026-09-15, "2026-10-05..2026-10-11"]\n'
    league, problems = season(tmp_path, div=free + SHARED)
    days = {match.date for match in league.divisions["2026-27/div"].matches if match.date}
    assert list(problems) == []
    assert not {day for day in days if day.isoformat() == "2026-09-15" or "2026-10-05" <= day.isoformat() <= "2026-10-11"}
    dates = [round_.date.isoformat() for round_ in league.divisions["2026-27/div"].rounds[:4] if round_.date]
    assert dates == ["2026-09-07", "2026-09-21", "2026-09-28", "2026-10-12"]


def test_without_halls_and_nights_the_order_is_that_of_old(tmp_path: Path) -> None:
    """The key `no_matches` moves days alone; clubs without nights play on the day of the round."""
    plain, _ = read(tmp_path / "plain", DRAWN)
    free, _ = read(tmp_path / "free", DRAWN + "no_matches = [1900-10-19]\n")
    one, other = plain.divisions["1900-01/first"], free.divisions["1900-01/first"]
    assert [match.teams for match in one.matches] == [match.teams for match in other.matches]
    assert [round_.date for round_ in one.rounds][2:] == [round_.date for round_ in other.rounds][1:-1]
    assert one.drawing is None


def test_what_is_accepted_is_not_warned_of(tmp_path: Path) -> None:
    """A league knows that its hall is full, and that one match is played in the holidays."""
    three = SHARED + '\n[[team]]\nid = "oak-c"\nname = "Oak C"\nclub = "oak"\n'
    _, problems = season(tmp_path / "one", div=three)
    assert [problem.code for problem in problems] == ["W760"]
    _, problems = season(
        tmp_path / "two", div=three + '\n[[accepted]]\nfinding = "shared-hall"\nreason = "The bar has a table."\n'
    )
    assert list(problems) == []


def test_an_odd_number_of_matches_is_not_at_home_as_often_as_away(tmp_path: Path) -> None:
    """Six teams that meet once: five matches each."""
    league, _ = season(tmp_path, div=SHARED.replace("every = 7\n", "every = 7\ntimes = 1\n"))
    first, *_ = drawing_in_words(league.divisions["2026-27/div"])
    assert first == "The fixtures were drawn up by rule: each team’s matches at home and away differ by 1 at most."
