"""An old record of totals: whom a page does not name, and against which average pairs are held."""

from fractions import Fraction
from pathlib import Path

import pytest

from tests.building import build
from whistpress.core.scoring import score
from whistpress.league.events.read.file import read_event

MOVEMENT = '[movement]\nsystem = "mitchell"\ntables = 3\ndeals = 6\n'
HEAD = 'title = "Annual meeting"\ndate = 1897-01-15\ncontest = "pairs"\nsource = "Minute book 2, p. 41"\n'
NAMES = '[entries]\n1 = ["Edith Abbott", "J. Barnes"]\n2 = ["Mrs. Cole", "Mrs. Crane"]\n3 = ["A. Dale", "B. Dunn"]\n'
TOTALS = "[totals]\n1 = 40\n2 = 38\n3 = 43\n4 = 36\n5 = 43\n6 = 34\n"


@pytest.mark.parametrize(("movement", "first"), [(MOVEMENT, Fraction(-2)), ("", Fraction(1))])
def test_pairs_are_held_against_the_average_that_the_handbook_says(tmp_path: Path, movement: str, first: Fraction) -> None:
    """With a movement against the 42 of N-S, without one against the 39 of all."""
    file = tmp_path / "meeting.toml"
    file.write_text(HEAD + movement + NAMES + TOTALS, "utf-8")
    event, _ = read_event(file)
    assert event is not None
    rows = {row.entry: row.score for ranking in score(event).rankings for row in ranking.rows}
    assert rows[1] == first


def test_a_page_counts_those_without_a_name_as_check_does(tmp_path: Path) -> None:
    """Pair 4 is in the ranking by its total and has no name either: three, as the warning says."""
    folder = tmp_path / "content/events/1897"
    folder.mkdir(parents=True)
    (tmp_path / "content/league.toml").write_text('name = "League"\n', "utf-8")
    (folder / "meeting.toml").write_text(HEAD + MOVEMENT + NAMES + TOTALS.partition("5 =")[0], "utf-8")
    built = build(tmp_path, pdf=False)
    assert "pairs 4, 5 and 6 have no entry: the pages will show numbers for names" in [one.message for one in built.problems]
    assert "Three pairs not yet named" in (tmp_path / "output/events/1897/meeting/index.html").read_text("utf-8")
