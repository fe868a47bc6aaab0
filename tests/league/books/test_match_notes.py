"""What the year book notes of a match."""

from pathlib import Path

from tests.bonus_league import division
from tests.data.test_tell_division import PROTEST, table
from whistpress.league.divisions.words.matches import match_line, team_names


def test_a_match_that_a_ruling_turned_names_who_has_it(tmp_path: Path) -> None:
    """The Fox had 493 of the tricks, and Royal Oak has the match; other matches have no such note."""
    told = table(tmp_path, division() + PROTEST)
    lines = [match_line(told.division, one, team_names(told.division)) for one in told.results]
    turned = {line.turned: line.notes_with_winner for line in lines if line.turned}
    assert turned == {"in play The Fox 493, Royal Oak 443": ("ruled on 10 September 2025", "Royal Oak by a ruling")}
    assert all(line.notes_with_winner == line.notes for line in lines if not line.turned)
