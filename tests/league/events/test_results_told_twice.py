"""No result of a division is lost in silence: what is told twice agrees, or a message names it."""

from pathlib import Path

import pytest

from tests.league.divisions.test_match_results import THREE, division, lines, match, read

WALKOVERS = "walkover = { points = [5, 0], tricks = [270, 0] }\n"


def card(home: str, away: str, told: str) -> str:
    """A [[match]] of two teams."""
    return f'\n[[match]]\nhome = "{home}"\naway = "{away}"\n{told}\n'


def errors(folder: Path, text: str, **files: str) -> list[str]:
    """The messages of the errors, in the order of their places."""
    return [one.message for one in read(folder, text, **files)[1] if one.severity == "error"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (lines("fox w/o bell") + card("fox", "bell", "tables = [{ tricks = [172, 140] }]"), "a walkover here, tricks there"),
        (lines("fox v bell void flooded", "fox 482-454 bell"), "tricks here, void there"),
        (lines("fox v bell void") + card("fox", "bell", "tricks = [172, 140]"), "void here, tricks there"),
        (lines("fox 482-454 bell (conceded home, conceded away)"), "all tables of fox and bell are conceded"),
    ],
)
def test_a_match_has_a_result_of_one_kind(tmp_path: Path, text: str, message: str) -> None:
    """A card is not dropped for a walkover, nor a score for a void match."""
    (told,) = errors(tmp_path, text)
    assert message in told


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        ("gain = 3", "gain = 0", "'gain' of fox at home to bell is told twice, and not alike"),
        ("tricks = [172, 140]", 'forfeited = "bell"', "a walkover here, tricks there"),
        ("tricks = [172, 140]", "tables = [{ tricks = [140, 172] }]", "the tables of fox and bell add to 140-172"),
    ],
)
def test_a_match_of_the_rounds_and_its_table_agree(tmp_path: Path, first: str, second: str, message: str) -> None:
    """A gain of nothing is a result too."""
    round_ = f'[[round]]\ndate = 2025-09-08\nmatches = [{{ home = "fox", away = "bell", {first} }}]\n'
    (told,) = errors(tmp_path, 'title = "D"\nclubs = ["fox", "bell"]\n' + round_ + card("fox", "bell", second))
    assert message in told


def test_a_walkover_without_its_ground_takes_the_match_that_is_free(tmp_path: Path) -> None:
    """Both teams meet twice; the other match has a line, be it above or below."""
    made = division(tmp_path, lines("fox w/o bell", "fox 482-454 bell"))
    assert match(made, "fox", "bell").tricks == (482, 454)
    assert match(made, "bell", "fox").forfeited == ("bell",)


def test_two_walkovers_of_one_team_over_another_are_both_matches(tmp_path: Path) -> None:
    """The same line twice is one for each ground; a [[match]] that tells the walkover too is that of the first."""
    made = division(tmp_path, lines("fox w/o bell", "fox w/o bell") + card("fox", "bell", 'forfeited = "bell"\nwhy = "Snow"'))
    assert match(made, "fox", "bell").forfeited == match(made, "bell", "fox").forfeited == ("bell",)


def in_file(folder: Path, *rows: str, head: str = "home,away,home_tricks,away_tricks,note", rules: str = "") -> list[str]:
    """The errors of a division with these rows of results."""
    return errors(folder, THREE + rules + 'results = "r.csv"\n', **{"r": "\n".join((head, *rows)) + "\n"})


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("fox,bell,482,,see the card", "this row has nothing under 'away_tricks'"),
        ("fox,bell,482,454,w/o", "the walkover of fox at home to bell has tricks: 482-454"),
        ("fox,bell,482,454,,99", "'99' stands in a column without a name"),
    ],
)
def test_no_figure_of_a_row_is_lost(tmp_path: Path, row: str, message: str) -> None:
    """Half a score, a score beside a walkover, a cell below no column."""
    assert in_file(tmp_path, row) == [message]


@pytest.mark.parametrize("row", ["fox,bell,0,0,w/o", "fox,bell,270,0,w/o", "bell,fox,0,270,w/o fox", "fox,bell,,,w/o"])
def test_a_walkover_may_have_the_tricks_that_it_counts(tmp_path: Path, row: str) -> None:
    """Those of the division's rule, or nothing."""
    assert in_file(tmp_path, row, rules=WALKOVERS) == []


def test_a_postponed_match_with_tricks_was_played_on_its_new_day(tmp_path: Path) -> None:
    """A spreadsheet has one row for both."""
    rows = "home,away,home_tricks,away_tricks,note\nfox,bell,482.0,454.5,postponed 2025-11-20\n"
    made = division(tmp_path, THREE + 'results = "r.csv"\n', **{"r": rows})
    found = match(made, "fox", "bell")
    assert (found.tricks, str(found.date)) == ((482, 454.5), "2025-11-20")


def test_the_players_of_a_file_are_checked_as_those_of_a_card(tmp_path: Path) -> None:
    """Nobody plays for both teams; a conceded table has no tricks."""
    head = "home,away,home_tricks,away_tricks,table,note,home1,away1"
    told = in_file(tmp_path, "fox,bell,172,140,1,,Al Orr,Al Orr", "fox,bell,150,162,2,conceded away,,", head=head)
    assert told == ["'Al Orr' plays for both teams", "this table is conceded, and has tricks"]
