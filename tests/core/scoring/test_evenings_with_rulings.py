"""The identities of the books over whole evenings of 3 to 40 tables, with all that can happen at them."""

from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from scored_events import event, rows

from whistpress.core.model import CreditTo, Event, LineUpChange, LineWord, Penalty, PlayedLine, Side
from whistpress.core.movement import Request, arrange
from whistpress.core.scoring import score


@st.composite
def evenings(draw: st.DrawFn) -> Event:
    """A Howell with or without an odd pair, or a Mitchell, of 3 to 40 tables, scored by the exponent system.

    On a few deals there are averages, revokes, deals not played and fouled trays; a pair may have left.
    """
    tables, chance = draw(st.integers(3, 40)), Random(draw(st.integers(0, 2**32)))
    if draw(st.booleans()):
        request = Request(system="howell", pairs=min(2 * tables - draw(st.integers(0, 1)), 60))
    else:
        request = Request(system="mitchell", tables=tables - (1 - tables % 2) if tables > 3 else 3)
    schedule = arrange(replace(request, rounds=min(4, tables - 1)) if request.system == "mitchell" else request)
    changes: tuple[LineUpChange, ...] = ()
    if draw(st.booleans()):
        changes = (LineUpChange(entry=schedule.numbers()[0], first=schedule.rounds, credit=CreditTo.NOBODY),)
    odd = {deal for deal in range(1, schedule.deals + 1) if chance.random() < 0.2}
    lines = [
        _line(play.seats, deal, play.round, play.table, deal in odd, chance)
        for play in schedule.plays
        for deal in play.deals
        if not any(change.entry in play.seats and change.covers(play.round) for change in changes)
    ]
    made = event("exponent", lines, schedule=schedule)
    return replace(made, sessions=(replace(made.sessions[0], changes=changes),))


def _line(seats: object, deal: int, round_: int, table: int, odd: bool, chance: Random) -> PlayedLine:
    plain = PlayedLine(deal=deal, seats=seats, tricks=int(14 * chance.random()), round=round_, table=table)
    if not odd:
        return plain
    what = int(6 * chance.random())
    if what == 0:
        return replace(plain, tricks=None, word=LineWord.AVERAGE)
    if what == 1:
        return replace(plain, tricks=None, word=LineWord.NOT_PLAYED)
    if what == 2:
        return replace(plain, revokes_ns=1)
    return replace(plain, group="B") if what == 3 else plain


@settings(max_examples=12)
@given(evenings())
def test_deviations_sum_to_nothing_whatever_happened_at_the_tables(evening: Event) -> None:
    """Against the average of all scores of the direction, on each deal and in each group of a fouled tray (D2, F1)."""
    for traveller in score(replace(evening, scoring="average")).travellers:
        for side in Side:
            marks = [credit.mark for made in traveller.lines for credit in made.credits if credit.side is side]
            assert sum(mark for mark in marks if mark is not None) == 0


@settings(max_examples=12)
@given(evenings())
def test_the_equated_gains_of_each_group_are_twice_the_larger_column(evening: Event) -> None:
    """Exponent test 9 (Barney 1900, p. 44), those apart who had nothing to take an average from."""
    for traveller in score(evening).travellers:
        gains = [column.gains for column in traveller.columns if column.gains is not None]
        marks = [credit.mark for made in traveller.lines for credit in made.credits if credit.tricks is not None]
        assert sum(marks) == 2 * max(gains, default=Fraction(0))


@settings(max_examples=12)
@given(evenings())
def test_plus_and_minus_of_the_exponent_system_is_that_of_the_average_deal_by_deal(evening: Event) -> None:
    """An equated gain less the average gain of its deal is the score less its own average (Barney 1900, p. 43)."""
    by_average = score(replace(evening, scoring="average")).travellers
    for one, other in zip(score(evening).travellers, by_average, strict=True):
        tables = sum(made.credits[0].tricks is not None for made in one.lines)
        larger = max((column.gains or Fraction(0) for column in one.columns), default=Fraction(0))
        for made, beside in zip(one.lines, other.lines, strict=True):
            for credit, plain in zip(made.credits, beside.credits, strict=True):
                if credit.tricks is not None:
                    assert credit.mark - larger / tables == plain.mark


@settings(max_examples=12)
@given(evenings(), st.fractions(0, 3, max_denominator=4))
def test_a_penalty_changes_the_sum_of_the_scores_by_itself_and_nothing_else(evening: Event, points: Fraction) -> None:
    """Nobody else's score moves."""
    before = rows(score(evening))
    who = sorted(before)[0]
    after = rows(score(replace(evening, penalties=(Penalty(entry=who, points=points),))))
    assert {entry: row.score for entry, row in after.items()} == {
        entry: row.score - (points if entry == who else 0) for entry, row in before.items()
    }
