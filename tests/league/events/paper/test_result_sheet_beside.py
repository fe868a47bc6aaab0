"""What was added to a score, on the result sheet: penalties, handicaps, what was carried over."""

from fractions import Fraction
from pathlib import Path

from msgspec.structs import replace

from tests.printing.evenings import evening
from tests.printing.pressed import pressed
from whistpress.core.model import Handicaps, Penalty
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.league.events.paper.rankings import ranking_fit
from whistpress.league.events.words.ranking import rankings


def test_penalties_stand_with_those_who_have_them(folder: Path) -> None:
    """The last of five rows too; who forfeited nothing has no word."""
    plain = evening(Request(system="mitchell", tables=5), "average", played=True)
    last = score(plain).rankings[0].rows[-1].entry
    event = replace(plain, penalties=(Penalty(entry=last, points=Fraction(1, 2), reason="late", at=plain.at),))
    text = pressed(event, "result-sheet", folder / "penalty.pdf").text(1)
    assert text.count("penalty −1⁄2") == 1 and text.count("penalty") == 1


def test_a_second_ranking_shows_each_handicap(folder: Path) -> None:
    """Two of five N-S pairs are given something."""
    plain = evening(Request(system="mitchell", tables=5), "average", played=True)
    event = replace(plain, handicaps=Handicaps({1: Fraction(1), 9: Fraction(3, 2)}))
    text = pressed(event, "result-sheet", folder / "handicap.pdf").text(1)
    assert "PlayerA Two handicap 1 " in text and "PlayerI Two handicap 11⁄2 " in text


def test_a_penalty_of_another_is_not_taken_for_a_handicap() -> None:
    """The first has a handicap and no penalty, the last a penalty: each figure is under its own head."""
    plain = evening(Request(system="mitchell", tables=5), "average", played=True)
    first, last = (score(plain).rankings[0].rows[at].entry for at in (0, -1))
    penalty = Penalty(entry=last, points=Fraction(1, 2), reason="late", at=plain.at)
    event = replace(plain, penalties=(penalty,), handicaps=Handicaps({first: Fraction(4)}))
    table = next(table for table in rankings(event, score(event)) if table.anchor.endswith("with-handicaps"))
    told = {row.who.entry: dict(zip(table.beside, row.beside, strict=True)) for row in table.rows}
    assert told[first] == {"Penalty": "", "Handicap": "4"}
    assert told[last] == {"Penalty": "−½", "Handicap": "0"}


def test_what_stands_below_a_name_has_room() -> None:
    """A sheet that would just hold the names is set smaller when every second row has a line more."""
    plain = evening(Request(system="howell", pairs=12), "exponent", played=True)
    (table,) = rankings(plain, score(plain))
    rows = tuple(replace(row, beside=("a word that takes more than a line of its own by far",) * 3) for row in table.rows)
    full = replace(table, beside=("Penalty", "Carried over", "Handicap"), rows=rows)
    assert ranking_fit((full,), 180.0, 150.0, gap=6.0).size < ranking_fit((table,), 180.0, 150.0, gap=6.0).size
