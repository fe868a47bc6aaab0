"""Arrow switches: one winner of a compass game."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tools.search.switches import best_rounds
from whistpress.core.model import Schedule
from whistpress.core.movement import MovementError, Request, arrange
from whistpress.core.movement.fairness import balance, count_opponents
from whistpress.core.movement.pairs.mitchell import PROVEN


def mitchell(tables: int, switch: tuple[int, ...] | str | None = None) -> Schedule:
    """A compass game; an even number of tables with a skip."""
    variant = None if tables % 2 else "skip"
    return arrange(Request(system="mitchell", tables=tables, variant=variant, switch=switch))


@pytest.mark.parametrize("tables", [3, 5, 7, 6])
def test_the_best_rounds_are_better_than_every_other_choice(tables: int) -> None:
    """Each choice of rounds, named one by one and measured by the code that counts."""
    found = balance(mitchell(tables, "rounds"))
    rounds = range(1, tables + 1)
    others = [balance(mitchell(tables, choice)) for size in range(1, tables) for choice in combinations(rounds, size)]
    assert found == max(others)


def test_seven_tables_with_one_round_switched_have_a_balance_of_ninety_two() -> None:
    """One round of seven; without it the two fields are compared only in themselves."""
    assert balance(mitchell(7, "rounds")) == 92
    assert balance(mitchell(7)) == Fraction(4600, 98)


@pytest.mark.parametrize("tables", [13, 15, 17])
def test_the_stored_rounds_are_those_that_the_search_finds(tables: int) -> None:
    """The program under tools tries every choice; its Σb² is the one that the schedule has."""
    rounds, squares = best_rounds(tables)
    assert rounds == PROVEN[tables]
    schedule = mitchell(tables, "rounds")
    sums = tables * tables * (tables - 1)
    couples = tables * (2 * tables - 1)
    each, over = divmod(sums, couples)
    assert balance(schedule) == Fraction(100 * ((couples - over) * each**2 + over * (each + 1) ** 2), squares)
    assert "every choice" in schedule.remarks[0]


def test_exchanging_single_tables_is_never_less_even_than_whole_rounds_at_eleven_tables() -> None:
    """There are more choices, and the search finds a better one."""
    by_round, by_table = balance(mitchell(11, "rounds")), balance(mitchell(11, "tables"))
    assert by_round is not None
    assert by_table is not None
    assert by_table > by_round


@given(tables=st.integers(3, 9), rounds=st.sets(st.integers(1, 9), min_size=1, max_size=3))
def test_a_switch_changes_neither_who_meets_nor_with_which_deals(tables: int, rounds: set[int]) -> None:
    """Only N-S and E-W are exchanged, in the rounds named and nowhere else, and there is one field."""
    rounds = {round_ for round_ in rounds if round_ < tables} or {1}
    plain, turned = mitchell(tables), mitchell(tables, tuple(sorted(rounds)))
    assert count_opponents(plain) == count_opponents(turned)
    assert not turned.two_fields
    for before, after in zip(plain.plays, turned.plays, strict=True):
        assert (after.round, after.table, after.deals) == (before.round, before.table, before.deals)
        sides = (before.seats.ew, before.seats.ns) if before.round in rounds else (before.seats.ns, before.seats.ew)
        assert (after.seats.ns, after.seats.ew) == sides


@pytest.mark.parametrize(
    ("system", "size"), [("clay", {"tables": 5, "deals": 10}), ("snow", {"tables": 3}), ("parallel", {"tables": 8})]
)
def test_the_other_compass_games_can_be_switched_too(system: str, size: dict[str, int]) -> None:
    """Clay's, snow's and the parallel rows have one winner then, more evenly compared than two fields were."""
    plain = arrange(Request(system=system, **size))  # type: ignore[arg-type]
    turned = arrange(Request(system=system, switch="tables", **size))  # type: ignore[arg-type]
    before, after = balance(plain), balance(turned)
    assert before is not None
    assert after is not None
    assert after > before
    assert not turned.two_fields


def test_a_half_table_can_be_switched() -> None:
    """Eleven pairs: the pair without opponents rests as before."""
    half = Request(system="mitchell", pairs=11, variant="skip")
    plain, turned = arrange(half), arrange(replace(half, switch="rounds"))
    assert turned.sit_outs == plain.sit_outs
    assert turned.absent == (12,)
    assert count_opponents(turned) == count_opponents(plain)


def test_the_same_switch_is_found_each_time() -> None:
    """The search has no clock and no chance that is not in the program."""
    assert mitchell(12, "tables") == mitchell(12, "tables")


@pytest.mark.parametrize(
    ("switch", "message"),
    [((8,), "there is no round 8 to switch"), ((1, 2, 3, 4, 5, 6, 7), "with every round switched nothing is compared anew")],
)
def test_a_switch_that_cannot_be_is_refused(switch: tuple[int, ...], message: str) -> None:
    """The key at fault is named."""
    with pytest.raises(MovementError) as refusal:
        mitchell(7, switch)
    assert refusal.value.message == message
    assert refusal.value.key == "switch"


def test_a_howell_has_no_switch() -> None:
    """Its pairs change sides anyhow."""
    with pytest.raises(MovementError, match="howell has no 'switch'"):
        arrange(Request(system="howell", pairs=8, switch="rounds"))
