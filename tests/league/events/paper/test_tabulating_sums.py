"""The steps of the reckoning on a tabulating sheet (Barney 1900, pp. 42–44)."""

from fractions import Fraction

from tests.printing.evenings import evening
from whistpress.core.movement import Request
from whistpress.core.scoring import score
from whistpress.league.events.paper.tabulating_sheet import tabulating_sheets, with_sums
from whistpress.league.events.words.tabulating import sheets
from whistpress.printing.sheet import SHEETS
from whistpress.site import figures


def test_whole_numbers_exponents_and_quotients_come_to_the_total() -> None:
    """Barney 1900, p. 44, rules 6 and 10: quotient and whole numbers are the total; half of all gains is the foot's sum."""
    event = evening(Request(system="howell", pairs=8), "exponent", played=True)
    result = score(event)
    (sheet,) = (with_sums(one, event, result) for one in sheets(event, result))
    ranked = {row.entry: row for ranking in result.rankings for row in ranking.rows}
    assert sheet.sums == ("Whole gains", "Exponents", "÷ 4 tables")
    for row in sheet.rows:
        whole, exponents, _ = row.sums
        assert Fraction(whole) + Fraction(exponents) / 4 == ranked[row.who.entry].score
        assert row.sums[2] == figures.mixed_number(Fraction(exponents) / 4)
        assert row.beyond == figures.signed(ranked[row.who.entry].plus_minus or 0)
    total = sum((row.score for row in ranked.values()), Fraction(0))
    assert Fraction(sheet.foot_sums[1]) == total / 2
    assert sheet.foot_sums[2] == figures.mixed_number(total / 8)


def test_a_sheet_before_play_has_the_same_columns_empty() -> None:
    """Howell's own scoring has a plus or minus alone; match scores have neither."""
    found = {
        scoring: tabulating_sheets(evening(Request(system="howell", pairs=8), scoring), None, SHEETS["A4"].landscape)
        for scoring in ("exponent", "howell", "match")
    }
    pages = {scoring: made.pages[0][0] for scoring, made in found.items()}
    assert pages["exponent"].sums == ("Whole gains", "Exponents", "÷ 4 tables")
    assert (pages["exponent"].foot_title, pages["exponent"].foot) == ("Average equated gain × tables", ("",) * 7)
    assert [(pages[scoring].sums, pages[scoring].beyond) for scoring in ("howell", "match")] == [((), "Plus or minus"), ((), "")]


def test_losses_against_the_average_loss_are_plus_or_minus() -> None:
    """Barney 1900, p. 42: fewer losses than the average are a plus."""
    event = evening(Request(system="howell", pairs=8), "howell", played=True)
    result = score(event)
    (sheet,) = (with_sums(one, event, result) for one in sheets(event, result))
    best = result.rankings[0].rows[0]
    row = next(row for row in sheet.rows if row.who.entry == best.entry)
    assert row.beyond.startswith("+")
