"""The whist drive as it is played: who goes where, who waits, what the trumps are."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.movement.counting import arranged, refused
from whistpress.core.model import Schedule, Seats, Side, SitOut
from whistpress.core.movement.moves import first_half, half_time, trumps_in
from whistpress.core.movement.players.winners import moving_rule, order, seat_next_round, waiting_ways, ways, with_round
from whistpress.core.movement.register import ladies_of

DRIVES = st.tuples(
    st.sampled_from([(system, variant) for system, variants in (
        ("whist-drive", ("progressive", "semi-partner")),
        ("progressive-winners", ("second", "second-mixed")),
    ) for variant in variants]),
    st.sampled_from(["ladies", "gentlemen"]),
    st.integers(3, 60),
    st.booleans(),
    st.lists(st.integers(0, 2**60 - 1), min_size=1, max_size=8),
)  # fmt: skip
"""System and variant, who goes up, tables, whether two wait, and for each round a bit for each table: whether N-S won."""


def played(schedule: Schedule, rounds: list[int]) -> Schedule:
    """Play rounds whose winners are given, a bit for each table, and seat the one after each."""
    for number, bits in enumerate(rounds, start=1):
        sat = {play.table: play.seats for play in schedule.in_round(number)}
        won = {table: Side.NS if bits >> (table - 1) & 1 else Side.EW for table in sat}
        schedule = with_round(schedule, number + 1, seat_next_round(schedule, sat, won))
    return schedule


def waiting_in(schedule: Schedule, number: int) -> tuple[int, ...]:
    """Give those who wait in a round."""
    return next((rest.entries for rest in schedule.sit_outs if rest.round == number), ())


@given(DRIVES)
def test_everybody_has_one_place_in_each_round_and_nobody_waits_twice_running(
    drive: tuple[tuple[str, str], str, int, bool, list[int]],
) -> None:
    """A seat or the waiting table, whoever wins; one lady and one gentleman wait, and go on after one hand."""
    (system, variant), up, tables, waits, rounds = drive
    waits = waits and system == "whist-drive"
    first = arranged(system, players=4 * tables + 2 * waits, variant=variant, up=up)
    schedule = played(first, rounds)
    ladies = ladies_of(schedule)
    assert ladies == frozenset(range(1, first.entries // 2 + 1))
    for number in range(1, len(rounds) + 2):
        plays, waiting = schedule.in_round(number), waiting_in(schedule, number)
        places = [seat for play in plays for seat in play.seats] + list(waiting)
        assert sorted(places) == list(range(1, first.entries + 1))
        assert [play.table for play in plays] == list(range(1, tables + 1))
        assert [number in ladies for number in waiting] == ([True, False] if waits else [])
        assert all({play.seats.n, play.seats.e} <= ladies and not {play.seats.s, play.seats.w} & ladies for play in plays)
    for number, after in pairwise(range(1, len(rounds) + 2)):
        assert not set(waiting_in(schedule, number)) & set(waiting_in(schedule, after))


def test_twenty_three_couples_make_eleven_tables_and_a_waiting_table() -> None:
    """The last lady and the last gentleman wait first; gentleman k is n + k."""
    schedule = arranged("whist-drive", players=46, rounds=24)
    assert (schedule.tables, schedule.entries, schedule.rounds, schedule.waiting) == (11, 46, 24, 6)
    assert schedule.plays[0].seats == Seats(n=1, s=24, e=2, w=25)
    assert schedule.sit_outs == (SitOut(1, (23, 46)),)
    assert schedule.numbers() == tuple(range(1, 47))


def test_the_losers_go_and_the_winners_part() -> None:
    """Three tables, N-S win: the losing lady one up, the losing gentleman one down; the winning gentleman takes West."""
    schedule = played(arranged("whist-drive", tables=3), [0b111])
    assert [play.seats for play in schedule.in_round(2)] == [
        Seats(n=1, s=10, e=6, w=7), Seats(n=3, s=12, e=2, w=9), Seats(n=5, s=8, e=4, w=11),
    ]  # fmt: skip
    mirrored = played(arranged("whist-drive", tables=3, up="gentlemen"), [0b111])
    assert mirrored.in_round(2)[0].seats == Seats(n=1, s=12, e=4, w=7)


def test_in_semi_partner_the_winners_stay_together() -> None:
    """The lady who stayed sits North, the gentleman beside whom she won South; those who come are partners."""
    schedule = played(arranged("whist-drive", tables=3, variant="semi-partner"), [0b000])
    assert schedule.in_round(2)[0].seats == Seats(n=2, s=8, e=5, w=9)


@pytest.mark.parametrize(("up", "lady", "gentleman"), [("ladies", 1, 3), ("gentlemen", 3, 1)])
def test_who_waits_goes_on_to_the_end_of_the_room(up: str, lady: int, gentleman: int) -> None:
    """The losing lady of the highest table waits and goes on to table 1; the losing gentleman of table 1 to the highest."""
    schedule = played(arranged("whist-drive", players=14, up=up), [0b111, 0b111])
    seats = {play.table: play.seats for play in schedule.in_round(2)}
    assert seats[lady].e == 7
    assert seats[gentleman].s == 14
    first = {play.table: play.seats for play in schedule.in_round(1)}
    assert waiting_in(schedule, 2) == (first[4 - lady].e, first[4 - gentleman].w)
    assert set(waiting_in(schedule, 2)) <= {number for play in schedule.in_round(3) for number in play.seats}


def test_barneys_second_method_has_the_gentlemen_go_up_unless_an_event_says_otherwise() -> None:
    """Barney 1900, p. 24: the winning lady to the next lower table; with up = "ladies" to the next higher."""
    usual, mirrored = (
        played(arranged("progressive-winners", tables=3, variant="second", up=up), [0b111]) for up in (None, "ladies")
    )
    assert (usual.in_round(2)[2].seats.e, mirrored.in_round(2)[1].seats.e) == (1, 1)
    assert refused("progressive-winners", tables=3, up="ladies").key == "up"


@pytest.mark.parametrize(("players", "helps"), [
    (45, ("44 players make 11 tables", "46 players make 11 tables and a waiting table")),
    (47, ("46 players make 11 tables and a waiting table", "48 players make 12 tables")),
])  # fmt: skip
def test_one_or_three_too_many_are_refused(players: int, helps: tuple[str, ...]) -> None:
    """With what would serve."""
    refusal = refused("whist-drive", players=players)
    assert (refusal.code, refusal.helps) == ("E700", helps)


def test_the_words_of_a_table_name_tables() -> None:
    """Where each goes, by number; the waiting table has words of its own."""
    rule = moving_rule(arranged("whist-drive", players=46))
    assert ways(rule, 3) == (
        "The winners stay.",
        "The losing lady goes to Table 4.",
        "The losing gent goes to Table 2.",
        "The gent who stays changes seats and plays against his partner.",
    )
    assert ways(rule, 11)[1] == "The losing lady goes to the waiting table."
    assert ways(rule, 1)[2] == "The losing gent goes to the waiting table."
    assert waiting_ways(rule) == (
        "The lady waits for one hand and goes on to Table 1, East.",
        "The gent waits for one hand and goes on to Table 11, South.",
    )
    seats = arranged("whist-drive", tables=5).plays[0].seats
    plain = moving_rule(arranged("whist-drive", tables=5))
    assert waiting_ways(plain) == ()
    west = seats.seat_of(seats.w)
    assert west is not None
    assert order(plain, 5, west, won=False) == "go to Table 4, South"
    assert order(plain, 1, west, won=True) == "stay"


def test_trumps_go_round_hand_by_hand() -> None:
    """Also where a table plays several hands before anybody moves."""
    drive = arranged("whist-drive", tables=3, rounds=6, trumps=("H", "C", "misere"))
    assert [trumps_in(drive, number) for number in range(1, 5)] == [("H",), ("C",), ("misere",), ("H",)]
    assert [drive.is_misere(number) for number in range(1, 5)] == [False, False, True, False]
    partners = arranged("progressive-compass", tables=3, rounds=3, deals_per_round=4, trumps=("H", "C", "D", "S"))
    assert trumps_in(partners, 2) == ("H", "C", "D", "S")
    assert trumps_in(arranged("whist-drive", tables=3), 1) == ()
    assert refused("whist-drive", tables=3, trumps=("H", "X")).code == "E701"
    assert refused("whist-drive", tables=3, trumps=("H", "misere"), deals_per_round=2).code == "E702"


def test_the_first_half_is_rounded_up() -> None:
    """Of 24 hands twelve, of 23 as well."""
    assert [first_half(count) for count in (24, 23, 1)] == [12, 12, 1]
    partners = arranged("progressive-compass", tables=5, rounds=5, deals_per_round=4)
    assert (partners.rounds * partners.deals_per_round, half_time(partners)) == (20, 3)


def test_every_lady_and_gentleman_begins_once() -> None:
    """Lady and gentleman 2t − 1 sit North and South at table t, lady and gentleman 2t East and West."""
    schedule = arranged("whist-drive", tables=60)
    assert Counter(number for play in schedule.plays for number in play.seats) == dict.fromkeys(range(1, 241), 1)
    assert schedule.plays[59].seats == Seats(n=119, s=239, e=120, w=240)
