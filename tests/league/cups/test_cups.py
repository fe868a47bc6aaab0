"""Reading cups: who is entered, their names, days that are on record."""

import datetime
from pathlib import Path

from tests import vale_cup
from tests.building import load
from whistpress.league.cups.facts import CupRecord, TieScorer, TieState, cup_record


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


def course(folder: Path, entries: int, *rounds: str, more: str = "") -> CupRecord:
    """The course of a cup of so many players, a to h, with these rounds of matches."""
    entered = "".join(f'{one} = "Player {one.upper()}"\n' for one in "abcdefgh"[:entries])
    text = "".join(f"[[round]]\nmatches = [{matches}]\n" for matches in rounds)
    found = load(vale_cup.league(folder, vale_cup.cup(), singles=f'title = "Singles"\n{text}{more}[entries]\n{entered}'))
    assert found.league
    return cup_record(found.league.cups["2025-26/singles"], TieScorer())


def match(home: str, away: str, told: str = "tricks = [70, 60]") -> str:
    """A match, won by who is at home unless told otherwise."""
    return f'{{ home = "{home}", away = "{away}"{", " if told else ""}{told} }}, '


FIRST = match("a", "b") + match("c", "d") + match("e", "f")


def test_a_match_played_before_the_others_of_its_round_are_written_wins_no_cup(tmp_path: Path) -> None:
    """While others are still in, the only match of the last round is no final."""
    early = course(tmp_path / "early", 8, FIRST + match("g", "h", ""), match("a", "c"))
    assert early.main.winner == ""
    over = course(tmp_path / "over", 8, FIRST + match("g", "h"), match("a", "c") + match("e", "g"), match("a", "e"))
    assert (over.main.winner, over.main.runner_up) == ("a", "e")


def test_who_alone_is_left_has_won(tmp_path: Path) -> None:
    """Neither side came to the other semi-final: the bye of the last one is the cup."""
    nobody = match("c", "d", 'forfeited = ["c", "d"]')
    assert course(tmp_path / "left", 4, match("a", "b") + nobody, '{ bye = "a" }').main.winner == "a"
    waiting = course(tmp_path / "waiting", 4, match("a", "b") + match("c", "d", ""), '{ bye = "a" }')
    assert waiting.main.winner == ""


def test_a_plate_may_take_losers_of_a_later_round(tmp_path: Path) -> None:
    """Who had a bye loses the first match played in the second round, and comes into the plate's final."""
    plate = f"[plate]\n[[plate.round]]\nmatches = [{match('d', 'e')}]\n[[plate.round]]\nmatches = [{match('d', 'c')}]\n"
    record = course(
        tmp_path, 5, match("a", "d") + match("b", "e"), match("a", "c") + '{ bye = "b" }', match("a", "b"), more=plate
    )
    assert record.plate and record.plate.winner == "d"


def test_a_match_is_lost_by_conceding_every_table(tmp_path: Path) -> None:
    """There are no tricks to win on, and nothing was played."""
    told = 'tables = [{ conceded = "home" }, { conceded = "home" }]'
    tie = course(tmp_path / "all", 2, match("a", "b", told)).main.ties[0]
    assert (tie.state, tie.winner, tie.tricks) == (TieState.WALKOVER, "b", None)
    both = 'tables = [{ conceded = "home" }, { conceded = "away" }]'
    assert course(tmp_path / "both", 2, match("a", "b", both)).main.ties[0].state is TieState.TIED
