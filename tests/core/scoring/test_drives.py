"""Prizes of a whist drive: known winners of a drive of forty, equals, cuts, and who is passed over."""

import tempfile
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.harvest_drive import HEAD, MOVEMENT, PRIZES, by_cards, by_hands, prizes_of, scored
from whistpress.core.scoring.findings import release_problems

SEVERAL = f'{HEAD}prizes_each = "several"\n'


def test_a_drive_of_forty_has_the_known_winners(tmp_path: Path) -> None:
    """Halves, second halves, the lowest and the most hands won follow from the hands; a person may win several."""
    event, result, told = scored(tmp_path, by_hands(head=SEVERAL))
    assert told == [] and event.has_cards
    assert prizes_of(result) == {
        "Highest lady": ("Edith Gale", "170"),
        "Second lady": ("Lucy Reeve", "170"),
        "Highest gent": ("Ern Nash", "166"),
        "First half, lady": ("Edith Gale", "89"),
        "First half, gent": ("Alf Tubb", "91"),
        "Second half, lady": ("Lucy Reeve", "89"),
        "Second half, gent": ("Gus Lark", "89"),
        "Lowest lady": ("Enid Ince", "141"),
        "Lowest gent": ("Oz Barker", "144"),
        "Most hands won": ("Edith Gale", "19"),
    }
    names = {entry.number: entry.title for entry in event.entries}
    places = {ranking.group: [(row.place, names[row.entry], row.score) for row in ranking.rows[:3]] for ranking in result.groups}
    assert places["ladies"] == [(1, "Edith Gale", 170), (1, "Lucy Reeve", 170), (3, "Nora Tubb", 168)]
    assert places["gentlemen"] == [(1, "Ern Nash", 166), (2, "Bob Reeve", 165), (2, "Ned Cobb", 165)]
    assert places["all"][0] == (1, "Edith Gale", 170) and len(result.groups[2].rows) == 40


def test_by_default_a_person_wins_one_prize_and_the_next_one_has_the_others(tmp_path: Path) -> None:
    """Edith Gale has won the first prize: the first half's lady is the next one, and the page says who was passed over."""
    _, result, _ = scored(tmp_path, by_hands())
    won = prizes_of(result)
    assert won["First half, lady"] == ("Ivy Orme", "88")
    award = next(award for award in result.prizes if award.prize.title == "First half, lady")
    assert [(one.name, one.prize) for one in award.passed_over] == [("Edith Gale", "Highest lady")]
    winners = [name for names, _ in won.values() for name in names.split(", ")]
    assert len(set(winners)) == len(winners)


def test_equals_share_the_prizes_that_they_cover_unless_a_cut_parts_them(tmp_path: Path) -> None:
    """Two level at the head share the first and the second prize; the third place is the next one's."""
    third = '\n[[prize]]\ntitle = "Third lady"\nof = "ladies"\nplace = 3\n'
    uncut = PRIZES.replace('cut   = ["Edith Gale", "Lucy Reeve"]\n', "") + third
    _, result, _ = scored(tmp_path, by_hands(prizes=uncut))
    won = prizes_of(result)
    assert won["Highest lady"] == won["Second lady"] == ("Edith Gale, Lucy Reeve", "170")
    assert won["Third lady"] == ("Nora Tubb", "168")


def test_first_second_and_third_place_are_no_prizes_won_elsewhere(tmp_path: Path) -> None:
    """A prize of another list between them passes its winner over, and nobody else."""
    prizes = "".join(
        f'\n[[prize]]\ntitle = "{title}"\nof = "gentlemen"\n{more}\n'
        for title, more in (("First", ""), ("Half", "half = 1"), ("Second", "place = 2"), ("Lowest", "lowest = true"))
    )
    _, result, _ = scored(tmp_path, by_hands(prizes=prizes))
    won = prizes_of(result)
    assert won["First"] == ("Ern Nash", "166") and won["Half"] == ("Alf Tubb", "91")
    assert won["Second"] == ("Bob Reeve, Ned Cobb", "165")


def test_the_hands_of_a_prize_are_counted_from_the_lines(tmp_path: Path) -> None:
    """The whole evening by its hands is the total; twelve of 24 are the first half."""
    prizes = "".join(
        f'\n[[prize]]\ntitle = "{title}"\nof = "ladies"\n{more}\n'
        for title, more in (("Hands", 'hands = "1-12"'), ("Half", "half = 1"), ("All", 'hands = "1-24"'), ("Tens", "most = 10"))
    )
    _, result, _ = scored(tmp_path, by_hands(head=SEVERAL, prizes=prizes))
    won = prizes_of(result)
    assert won["Hands"] == won["Half"] == ("Edith Gale", "89") and won["All"][1] == "170" and won["Tens"][0]


def test_from_the_cards_alone_totals_have_their_prizes_and_the_others_are_asked_for(tmp_path: Path) -> None:
    """The halves are not known: whoever won them has to be written."""
    _, result, told = scored(tmp_path, by_cards(prizes=PRIZES))
    won = prizes_of(result)
    assert won["Highest gent"] == ("Ern Nash", "166") and won["Lowest lady"] == ("Enid Ince", "141")
    assert [line for line in told if "First half, lady" in line] == [
        "W732 nobody can work out who won 'First half, lady': the halves were not written down"
    ]


def test_who_won_is_taken_as_written_and_counts_as_a_prize(tmp_path: Path) -> None:
    """A raffle's names are nobody's prize; the winner of a prize that was written down has won one."""
    prizes = '\n[[prize]]\ntitle = "Raffle"\ndrawn = ["Edith Gale", "pink 214"]\n'
    prizes += '\n[[prize]]\ntitle = "Trumps"\nwon_by = "lucy reeve"\nfigure = 12\n\n[[prize]]\ntitle = "Top"\nof = "ladies"\n'
    event, result, told = scored(tmp_path, by_cards(prizes=prizes))
    assert told == [] and len(event.players) == 40
    assert prizes_of(result) == {
        "Raffle": ("Edith Gale, pink 214", ""),
        "Trumps": ("lucy reeve", "12"),
        "Top": ("Edith Gale", "170"),
    }
    assert [one.name for one in result.prizes[2].passed_over] == ["Lucy Reeve"]


def test_before_play_a_prize_has_no_winner(tmp_path: Path) -> None:
    """The list is there, with its gifts."""
    prizes = '\n[[prize]]\ntitle = "Top"\nof = "ladies"\ngift = "Sherry"\n'
    _, result, told = scored(tmp_path, f"{HEAD}{MOVEMENT}{prizes}")
    assert told == [] and prizes_of(result) == {"Top": ("", "")}


FIGURES = st.lists(st.integers(min_value=0, max_value=9), min_size=4, max_size=9)


@given(FIGURES, st.integers(min_value=1, max_value=4))
def test_every_place_of_a_series_goes_to_the_best_who_cover_it(figures: list[int], prizes: int) -> None:
    """Whoever wins place p has at least as much as everybody but at most p - 1 others; equals share alike."""
    titles = "".join(f'\n[[prize]]\ntitle = "{place}"\nplace = {place}\n' for place in range(1, prizes + 1))
    totals = "".join(f'"Player {chr(65 + at)}" = {figure}\n' for at, figure in enumerate(figures))
    with_file = f'title = "Drive"\ndate = 2026-10-03\n{titles}\n[totals]\n{totals}'
    with tempfile.TemporaryDirectory() as folder:
        _, result, told = scored(Path(folder), with_file)
    assert told == []
    by_name = {f"Player {chr(65 + at)}": figure for at, figure in enumerate(figures)}
    for award in result.prizes:
        best = sorted(figures, reverse=True)[award.prize.place - 1]
        assert set(award.names) == {name for name, figure in by_name.items() if figure == best}


@pytest.mark.parametrize(("cut", "first"), [('["Lucy Reeve", "Edith Gale"]', "Lucy Reeve"), ('["Edith Gale"]', "Edith Gale")])
def test_the_winner_of_the_cut_has_the_better_prize(tmp_path: Path, cut: str, first: str) -> None:
    """Whoever stands first in the cut is first; one who does not stand in it comes after."""
    _, result, _ = scored(tmp_path, by_hands(prizes=PRIZES.replace('["Edith Gale", "Lucy Reeve"]', cut)))
    won = prizes_of(result)
    assert (won["Highest lady"][0], {won["Highest lady"][0], won["Second lady"][0]}) == (first, {"Edith Gale", "Lucy Reeve"})


def test_a_close_finish_of_a_drive_is_between_those_of_one_list(tmp_path: Path) -> None:
    """A lady one trick ahead of a gent is none; two gents are."""
    ladies = '[totals.ladies]\n"Ada Ash" = 21\n"Bea Dale" = {bea}\n"Cora Eaves" = 10\n"Dora Frost" = 10\n\n'
    gents = '[totals.gentlemen]\n"Al Tubb" = 20\n"Carl Quick" = {carl}\n"Dan Pratt" = 10\n"Bert Snow" = 10\n'
    head = 'title = "Drive"\ndate = 2026-10-03\n\n[movement]\nsystem = "whist-drive"\ntables = 2\nrounds = 3\n\n'
    for bea, carl, number in ((19, 18, 0), (20, 18, 1), (19, 19, 1)):
        event, result, _ = scored(tmp_path, head + (ladies + gents).format(bea=bea, carl=carl))
        found = release_problems(event, result, Fraction(1))
        assert [one.code for one in found] == ["W357"] * number


EVENING = (
    'title = "D"\ndate = 2026-10-03\n[movement]\nsystem = "whist-drive"\ntables = 2\nrounds = 2\n[entries]\n'
    + "".join(f'{number} = "{"Lady" if number < 5 else "Gent"} {number}"\n' for number in range(1, 9))
    + "[[scores]]\nround = 1\nns = [7, 6]\n[[scores]]\nround = 2\nns = [8, 6]\n"
)
"""Lady 1 stays at table 1 and wins again, with gent 7; lady 4 and gent 8 win seven, then six."""


@pytest.mark.parametrize(
    ("prize", "names", "figure", "told_"),
    [
        ("half = 1\nmost = 7", "Lady 1, Lady 4, Gent 5, Gent 8", "1", ""),
        ("half = 2\nmost = 8", "Lady 1, Gent 7", "1", ""),
        ("most = 13", "", None, "W708 nobody can win 'P': it is for place 1, and nobody had 13 tricks in a hand"),
        ("most = 8\nplace = 3", "", None, "W708 nobody can win 'P': it is for place 3, and 2 had 8 tricks in a hand"),
        ('hands = "1-5"', "Lady 1", "15", "W708 'P' is for hands 1 to 5, and this drive has 2"),
        ('hands = "3-5"', "", None, "W708 'P' is for hands 3 to 5, and this drive has 2"),
    ],
)
def test_a_prize_for_hands_counts_those_that_were_played(
    tmp_path: Path, prize: str, names: str, figure: str | None, told_: str
) -> None:
    """Those of its half alone; a hand that nobody had wins nothing."""
    _, result, told = scored(tmp_path, f'{EVENING}[[prize]]\ntitle = "P"\n{prize}\n')
    assert result.drive is not None
    (award,) = result.drive.prizes
    assert (", ".join(award.names), award.figure or None) == (names, figure)
    assert told == ([told_] if told_ else [])
