"""Reading cups: who is entered, their names, days that are on record."""

import datetime
from pathlib import Path

from tests import vale_cup
from tests.building import load


def test_pairs_and_single_players_are_found_by_their_names(tmp_path: Path) -> None:
    """A member by any spelling; whoever is none becomes a guest of the record."""
    text = vale_cup.PAIRS.replace('gale   = ["Edith Gale", "Lucy Reeve"]', 'gale   = "Miss Gale"')
    folder = vale_cup.league(tmp_path, vale_cup.cup(), pairs_cup=text)
    (folder / "content" / "members.toml").write_text('[edith-gale]\nname = "Edith Gale"\nalso = "Miss Gale"\n', "utf-8")
    found = load(folder)
    assert found.league and not found.problems.errors
    entries = {entry.id: entry for entry in found.league.cups["2025-26/pairs-cup"].entries}
    assert (entries["gale"].name, entries["gale"].players) == ("Edith Gale", ("edith-gale",))
    assert entries["archer"].name == "Ann Archer and Tom Baker"
    assert not found.league.people["ann-archer"].member


def test_a_team_of_a_division_may_be_in_a_cup(tmp_path: Path) -> None:
    """With the name and the place that it has there."""
    folder = vale_cup.league(tmp_path, vale_cup.cup(), second='title = "Second Cup"\nteams = ["ash", "ash-seconds"]\n')
    (folder / "content" / "fixtures" / "2025-26").mkdir(parents=True)
    division = 'title = "Division"\nclubs = ["ash"]\ndates = [2025-10-01]\ntimes = 1\n[[team]]\nid = "ash-seconds"\n'
    (folder / "content" / "fixtures" / "2025-26" / "one.toml").write_text(
        division + 'name = "Ash Seconds"\nclub = "ash"\nplace = "The Mill"\n', "utf-8"
    )
    found = load(folder)
    assert found.league
    entry = found.league.cups["2025-26/second"].entries[1]
    assert (entry.name, entry.club, entry.place) == ("Ash Seconds", "ash", "The Mill")


def test_results_of_a_cup_count_for_today(tmp_path: Path) -> None:
    """The day of the last match or replay with a result; what is to come does not."""
    text = vale_cup.cup(vale_cup.REPLAY).partition('\n[[round]]\nname = "Semi')[0]
    found = load(vale_cup.league(tmp_path, text))
    assert found.league and found.league.today == datetime.date(2025, 11, 24)


def test_figures_in_the_order_of_the_ground_are_turned_only_where_the_course_says_so(tmp_path: Path) -> None:
    """Where nobody plays on yet, they are in the order of the match."""
    text = vale_cup.cup('[468, 468], replays = [{ date = 2025-11-24, home = "dell", tricks = [472, 464] }]')
    found = load(vale_cup.league(tmp_path, text))
    assert [problem.code for problem in found.problems] == ["W793"]
    assert found.league
    cup = found.league.cups["2025-26/vale-cup"]
    assert cup.rounds[1].matches[0].replays[0].tricks == (472, 464)
    alone = vale_cup.league(tmp_path / "alone", text.partition('\n[[round]]\nname = "Semi')[0])
    other = load(alone)
    assert other.league and not list(other.problems)
    assert other.league.cups["2025-26/vale-cup"].rounds[1].matches[0].replays[0].tricks == (464, 472)


def test_a_cup_of_three_hundred_is_refused_at_once(tmp_path: Path) -> None:
    """The draw shuffles 256 at most; it is not begun."""
    text = 'title = "Big"\ndraw = "lot"\nlot = "x"\n[entries]\n' + "".join(f'e{n} = "Player {n}"\n' for n in range(300))
    folder = tmp_path / "content/cups/2026-27"
    folder.mkdir(parents=True)
    (tmp_path / "content/league.toml").write_text('name = "L"\n', "utf-8")
    (folder / "big.toml").write_text(text, "utf-8")
    problems = load(tmp_path).problems
    assert [(one.code, one.message) for one in problems] == [("E780", "300 entries; a cup has 128 at most")]
