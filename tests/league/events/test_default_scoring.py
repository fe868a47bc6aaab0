"""What ranks when an event names no scoring: four pairs, two tables, three teams that play all deals, Snow's game for fours."""

from fractions import Fraction
from pathlib import Path

import pytest

from tests.league.events.event_files import HEAD, clean, read
from whistpress.core.model import EventResult
from whistpress.core.scoring import score, working

FOUR_PAIR = "66 78 55 87 66 88 86 66 85 56 57 57 88 88 86 75 56 86 78 78 87 86 75 76"
ALL_DEALS = "877788 666677 777788 666677 777788 666677 777788 666677 668777 556666 667777 556666 667777 556666 667777 556666"
SNOW = "6766 5655 8888 aaaa 4454 3333 aaaa 7777 6666 6666 aaaa aaaa"
"""N-S tricks of each deal, a figure for each table in the order of the schedule; `a` is ten."""


def told(folder: Path, system: str, tricks: str, tail: str = "") -> EventResult:
    """The result of an event of a system, which does not say how it is scored."""
    deals = [
        f"[[scores]]\ndeal = {deal}\nns = {[int(figure, 16) for figure in figures]}\n"
        for deal, figures in enumerate(tricks.split(), start=1)
    ]
    event, problems = read(folder, f"{HEAD}[movement]\nsystem = {system}\n{''.join(deals)}{tail}")
    assert event is not None
    assert {one.code for one in problems} <= {"W233"}, "nobody is named"
    return score(event)


def ranked(result: EventResult) -> list[tuple[int, int, Fraction, Fraction]]:
    """Place, entry, score and tricks, in the order of the ranking."""
    return [(row.place, row.entry, row.score, row.tricks) for row in result.rankings[0].rows]


def test_of_four_pairs_the_trick_score_is_the_winners_excess_alone(tmp_path: Path) -> None:
    """Barney 1900, p. 28: three have won a match each; their excesses of 7, 6 and 2 tricks part them, and losers write nothing.

    With the losses taken off, pair 1 would stand above pair 3.
    """
    result = told(tmp_path, '"four-pair"', FOUR_PAIR)
    assert result.scoring == "four-pair"
    assert ranked(result) == [(1, 4, 3, 9), (2, 3, 1, 7), (3, 1, 1, 6), (4, 2, 1, 2)]


def test_pairs_of_four_that_are_level_on_matches_and_excess_share_the_place(tmp_path: Path) -> None:
    """Every comparison a tie: half a match for each, and nobody writes a trick."""
    assert ranked(told(tmp_path, '"four-pair"', "77 " * 24)) == [(1, pair, Fraction(3, 2), 0) for pair in (1, 2, 3, 4)]


def test_the_working_of_four_pairs_ends_with_the_trick_score(tmp_path: Path) -> None:
    """Pair 1 lost to pair 2 by 2 tricks and to pair 4 by 5, beat pair 3 by 6, and writes the 6 alone."""
    found = working(told(tmp_path, '"four-pair"', FOUR_PAIR), 1)
    assert found is not None
    assert [step.text.partition(", ")[2] for step in found.steps if step.adds is not None] == [
        "lost by 2: 0",
        "won by 6: 1",
        "lost by 5: 0",
    ]
    assert "1, with a trick score of 6." in found.conclusion


def test_at_two_tables_the_whole_difference_is_gain_and_loss(tmp_path: Path) -> None:
    """Mitchell 1897, p. 37: 9 tricks against 7 are 2 to the good and 2 to the bad, on each deal and in the sum."""
    result = told(tmp_path, '"two-table"\ndeals = 6', "97 77 77 77 77 86")
    marks = {credit.entry: credit.mark for line in result.travellers[0].lines for credit in line.credits}
    assert (result.scoring, marks) == ("cross", {1: 2, 3: -2, 2: -2, 4: 2})
    assert {entry: figure for _, entry, figure, _ in ranked(result)} == {1: 4, 2: -4, 3: 0, 4: 0}


def test_three_teams_that_play_all_deals_are_ranked_by_tricks(tmp_path: Path) -> None:
    """Barney 1900, p. 59: 447, 418 and 383, though one might count matches otherwise."""
    names = '[names]\n1 = "One"\n2 = "Two"\n3 = "Three"\n'
    result = told(tmp_path, '"three-teams"\ntables = 6\nvariant = "all-deals"', ALL_DEALS, names)
    assert result.scoring == "total-tricks"
    assert ranked(result) == [(1, 2, 447, 447), (2, 1, 418, 418), (3, 3, 383, 383)]


@pytest.mark.parametrize(
    ("system", "tables", "teams"),
    [
        ('"three-teams"\ntables = 6\nvariant = "all-deals"', (9,) * 8 + (8,) * 4 + (4,) * 4, 3),
        ('"three-teams"\ntables = 3\nvariant = "all-deals"', (9, 5, 8, 11), 3),
        ('"snow-fours"\nfours = 4\ndeals = 12', (6, 5, 8, 10, 4, 3, 10, 7, 6, 6, 10, 10), 4),
        ('"snow-fours"\nfours = 3', (9, 2, 7, 6, 5, 12), 3),
    ],
)
def test_teams_that_play_every_deal_alike_are_level(tmp_path: Path, system: str, tables: tuple[int, ...], teams: int) -> None:
    """Each deal gives every table the same tricks: nobody has done better, whichever way the deal was theirs."""
    event = clean(tmp_path, f"{HEAD}[movement]\nsystem = {system}\n")
    assert event.schedule is not None
    plays = len(event.schedule.of_deal(1))
    found = ranked(told(tmp_path, system, " ".join(format(figure, "x") * plays for figure in tables)))
    assert [(place, entry) for place, entry, *_ in found] == [(1, team) for team in range(1, teams + 1)]


def test_fours_of_snow_are_ranked_by_tricks_not_by_the_luck_of_matches(tmp_path: Path) -> None:
    """Team 2 has taken a trick more than team 3 on the same deals: 158 and 157."""
    result = told(tmp_path, '"snow-fours"\nfours = 4\ndeals = 12', SNOW)
    assert result.scoring == "total-tricks"
    assert ranked(result) == [(1, 2, 158, 158), (2, 3, 157, 157), (3, 4, 156, 156), (4, 1, 153, 153)]


@pytest.mark.parametrize(
    ("system", "scoring"),
    [
        ('"three-teams"\ntables = 6', "matches"),
        ('"three-teams"\ntables = 6\nvariant = "rows"', "matches"),
        ('"three-teams"\ntables = 6\nvariant = "matches"', "matches"),
        ('"three-teams"\ntables = 3\nvariant = "all-deals"', "total-tricks"),
        ('"howell-fours"\nfours = 5', "matches"),
        ('"mitchell-fours"\nfours = 5', "total-tricks"),
        ('"parallel-fours"\nfours = 4', "total-tricks"),
        ('"snow-fours"\nfours = 6', "total-tricks"),
        ('"two-table"', "cross"),
        ('"four-pair"', "four-pair"),
    ],
)
def test_the_system_and_its_variant_say_what_ranks(tmp_path: Path, system: str, scoring: str) -> None:
    """When the event does not."""
    assert clean(tmp_path, f"{HEAD}[movement]\nsystem = {system}\n").scoring == scoring


FOUR = '[entries]\n1 = ["A", "B"]\n2 = ["C", "D"]\n3 = ["E", "F"]\n4 = ["G", "H"]\n'
TEAMS = '[names]\n1 = "One"\n2 = "Two"\n3 = "Three"\n4 = "Four"\n'


@pytest.mark.parametrize("contest", ["pairs", "fours", "individual"])
@pytest.mark.parametrize("game", ["Euchre", "Klaverjas"])
def test_a_game_that_is_not_ours_ranks_by_its_totals(tmp_path: Path, contest: str, game: str) -> None:
    """Whoever plays it: the highest first, nothing over an average, nothing in tricks; two totals are no match either."""
    entries = FOUR if contest == "pairs" else TEAMS
    head = f'{HEAD}game = "{game}"\ncontest = "{contest}"\n'
    totals = "[totals]\n1 = 5\n2 = 4\n3 = 4\n4 = 3\n"
    result = score(clean(tmp_path, head + entries + totals))
    assert (result.scoring, [row.score for row in result.rankings[0].rows]) == ("total", [5, 4, 4, 3])
    assert all(row.tricks == 0 and row.plus_minus is None for row in result.rankings[0].rows)
    lowest = score(clean(tmp_path, f"{head}lowest = true\n{entries}{totals}"))
    assert [row.entry for row in lowest.rankings[0].rows] == [4, 2, 3, 1]
    two = score(clean(tmp_path, head + "[totals]\n1 = 5\n2 = 4\n"))
    assert (two.scoring, [row.score for row in two.rankings[0].rows]) == ("total", [5, 4])


def test_only_whist_in_duplicate_is_measured_against_an_average(tmp_path: Path) -> None:
    """Of its own accord; any game is where the file says so."""
    totals = "[totals]\n1 = 5\n2 = 4\n3 = 4\n4 = 3\n"
    told = {}
    for game in ("duplicate-whist", "progressive-whist", "bridge-whist", "Euchre"):
        event = clean(tmp_path, f'{HEAD}game = "{game}"\ncontest = "pairs"\n{FOUR}{totals}')
        told[game] = event.scoring
    assert told.pop("duplicate-whist") == "average"
    assert "average" not in told.values() and told["Euchre"] == "total"
    asked = clean(tmp_path, f'{HEAD}game = "Euchre"\ncontest = "pairs"\nscoring = "average"\n{FOUR}{totals}')
    assert asked.scoring == "average"
