"""Revokes and new deals by the Laws of Duplicate Whist of 1900."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.games import GAMES, duplicate_whist

TRICKS = st.integers(0, 13)
REVOKES = st.integers(0, 5)


@pytest.mark.parametrize(("revokes", "tricks"), [(0, 0), (1, 2), (2, 3), (3, 4)])
def test_the_penalty_is_two_tricks_and_one_for_each_further_revoke(revokes: int, tricks: int) -> None:
    """Law X.4 (Barney 1900, p. 65)."""
    assert duplicate_whist.penalty(revokes) == tricks


@pytest.mark.parametrize(
    ("tricks", "ns", "ew", "after"),
    [(9, 0, 0, 9), (9, 1, 0, 7), (9, 2, 0, 6), (1, 1, 0, 0), (9, 0, 1, 11), (12, 0, 2, 13), (8, 1, 1, 8), (13, 0, 3, 13)],
)
def test_tricks_are_transferred_as_far_as_the_offenders_have_any(tricks: int, ns: int, ew: int, after: int) -> None:
    """The transfer is limited to what the offending side won, and nobody has more than thirteen."""
    assert duplicate_whist.after_revokes(tricks, ns, ew) == after


@pytest.mark.parametrize("law", ["XI.5", "XI. 5", "xi.5", "Law XI.5", "104", "Law 104"])
def test_a_lawful_call_that_was_not_obeyed_costs_as_much_as_a_revoke(law: str) -> None:
    """Law XI.5 (Barney 1900, p. 65), and Law 104 of auction whist: quoted for a revoke they say that it was no revoke."""
    assert duplicate_whist.is_of_disobeyed_call(law)


@pytest.mark.parametrize("law", ["", "X.4", "X.5", "XI.4", "XI.6", "XI.51", "101", "10.4"])
def test_other_laws_quoted_for_a_revoke_are_those_of_a_revoke(law: str) -> None:
    """Law X.4 is that of the penalty itself; only XI.5 is that of a call."""
    assert not duplicate_whist.is_of_disobeyed_call(law)


@given(TRICKS, REVOKES, REVOKES)
def test_both_sides_are_treated_alike(tricks: int, ns: int, ew: int) -> None:
    """Seen from E-W the same rule gives the rest of the thirteen."""
    mirrored = duplicate_whist.after_revokes(13 - tricks, ew, ns)
    assert duplicate_whist.after_revokes(tricks, ns, ew) == 13 - mirrored


@given(TRICKS, REVOKES, REVOKES)
def test_no_side_has_less_than_nothing_or_more_than_thirteen(tricks: int, ns: int, ew: int) -> None:
    """No pair can score more than thirteen on one deal (Law X.4)."""
    assert 0 <= duplicate_whist.after_revokes(tricks, ns, ew) <= 13


@pytest.mark.parametrize("law", ["IV.9", "IV.10", "V.1", "V. 1", "Law IV.10", "law v.1"])
def test_three_laws_give_a_new_deal_with_fewer_than_three_tables(law: str) -> None:
    """Laws IV.9, IV.10 and V.1 (Barney 1900, p. 62)."""
    assert duplicate_whist.needs_new_deal(law, 2)
    assert not duplicate_whist.needs_new_deal(law, 3)


@pytest.mark.parametrize("law", ["", "V.2", "III.2"])
def test_other_laws_do_not_ask_for_three_tables(law: str) -> None:
    """A card left in the tray gives the average at any number of tables (Law V.2)."""
    assert not duplicate_whist.needs_new_deal(law, 2)


@pytest.mark.parametrize(("law", "irregular"), [("V.1", True), ("Law V. 2", True), ("IV.9", False), ("X.4", False), ("", False)])
def test_irregular_hands_are_those_of_law_five(law: str, irregular: bool) -> None:
    """At a single table they always mean a new deal (Barney 1900, p. 66)."""
    assert duplicate_whist.is_of_irregular_hands(law) is irregular


def test_the_register_of_games_knows_duplicate_whist() -> None:
    """Under the name that event files use."""
    assert GAMES["duplicate-whist"].title == "Duplicate whist"
