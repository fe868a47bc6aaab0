"""Which numbers are ladies', in the systems that tell them apart."""

import pytest

from tests.core.movement.counting import arranged
from whistpress.core.movement.register import ladies_of


@pytest.mark.parametrize("variant", ["second", "second-mixed"])
def test_ladies_of_a_drive_are_the_lower_half(variant: str) -> None:
    """Twelve players: ladies 1 to 6 (Barney 1900, p. 24)."""
    assert ladies_of(arranged("progressive-winners", tables=3, variant=variant)) == frozenset(range(1, 7))


def test_ladies_never_sit_south_or_west_where_mitchell_seats_them_north_and_east() -> None:
    """Mitchell 1897, pp. 36 and 69: ladies N and E, gentlemen S and W."""
    for name in ("ladies-and-gentlemen", "ladies-and-gentlemen-progressive"):
        schedule = arranged(name, players=20)
        ladies = ladies_of(schedule)
        first = schedule.in_round(1)
        assert {number for play in first for number in (play.seats.n, play.seats.e)} == ladies, name
        assert not {number for play in first for number in (play.seats.s, play.seats.w)} & ladies, name


def test_ladies_fours_are_the_sitting_ones() -> None:
    """Mitchell 1897, p. 36: the odd numbers sit."""
    schedule = arranged("progressive-fours", tables=6, variant="ladies-gentlemen")
    ladies = ladies_of(schedule)
    assert ladies == {1, 3, 5}
    assert all({play.table for play in schedule.plays if number in play.seats} == {number, number + 1} for number in ladies)


def test_where_nobody_is_told_apart_there_are_none() -> None:
    """A drive in which anybody sits anywhere, pairs, and fours that are not said to be of ladies and gentlemen."""
    assert not ladies_of(arranged("progressive-winners", tables=3))
    assert not ladies_of(arranged("howell", pairs=8))
    assert not ladies_of(arranged("progressive-fours", tables=6))
